#include <math.h>
#include <string.h>

#include "train/train.h"

/* For a layer out = W in: adds to the gradient of its weights, constants last. */
static void add_outer(const float *in, unsigned count, const float *off, unsigned width,
                      float *gradient)
{
    for (unsigned i = 0; i < count; i++) {
        if (in[i] == 0)
            continue;
        const float x = in[i];
        float *row = &gradient[(size_t)i * width];
        for (unsigned o = 0; o < width; o++)
            row[o] += x * off[o];
    }
}

static void add_constants(const float *off, unsigned width, float *gradient)
{
    for (unsigned o = 0; o < width; o++)
        gradient[o] += off[o];
}

/* How far off the inputs of that layer were: only those that are above 0 passed anything on. */
static void send_back(const float *in, unsigned count, const float *off, unsigned width,
                      const float *weight, float *back)
{
    for (unsigned i = 0; i < count; i++) {
        float sum[4] = {0}; /* side by side */
        const float *row = &weight[(size_t)i * width];
        for (unsigned o = 0; in[i] > 0 && o < width; o += 4)
            for (unsigned lane = 0; lane < 4 && o + lane < width; lane++)
                sum[lane] += row[o + lane] * off[o + lane];
        back[i] = sum[0] + sum[1] + (sum[2] + sum[3]);
    }
}

/* The others' part: a sum goes back to all of them, a greatest to the one that was it. */
static void back_to_others(const struct nn *net, const struct nn_input *input,
                           const struct nn_thought *thought, const float pool[NN_POOL],
                           float *gradient)
{
    bool taken[NN_FOLD] = {false};
    float *fold = gradient + nn_layer(net, LAYER_FOLD);
    for (unsigned i = 0; i < input->others; i++) {
        float off[NN_FOLD];
        for (unsigned o = 0; o < NN_FOLD; o++) {
            const float out = thought->fold[i][o];
            off[o] = out > 0 ? pool[o] : 0;
            if (out > 0 && !taken[o] && out == thought->pool[NN_FOLD + o]) {
                off[o] += pool[NN_FOLD + o];
                taken[o] = true;
            }
        }
        add_outer(input->other[i], net->other, off, NN_FOLD, fold);
        add_constants(off, NN_FOLD, &fold[(size_t)net->other * NN_FOLD]);
    }
}

void train_back(const struct nn *net, const struct nn_input *input,
                const struct nn_thought *thought, const float off[NN_OUT], float *gradient)
{
    float deep[NN_DEEP], wide[NN_WIDE_MAX], pool[NN_POOL];
    const unsigned width = net->wide;
    const size_t out = nn_layer(net, LAYER_OUT);
    add_outer(thought->deep, NN_DEEP, off, NN_OUT, gradient + out);
    add_constants(off, NN_OUT, gradient + out + (size_t)NN_DEEP * NN_OUT);
    send_back(thought->deep, NN_DEEP, off, NN_OUT, net->weight + out, deep);

    const size_t second = nn_layer(net, LAYER_DEEP);
    add_outer(thought->wide, width, deep, NN_DEEP, gradient + second);
    add_constants(deep, NN_DEEP, gradient + second + (size_t)width * NN_DEEP);
    send_back(thought->wide, width, deep, NN_DEEP, net->weight + second, wide);

    const size_t first = nn_layer(net, LAYER_WIDE);
    const size_t pooled = first + (size_t)net->own * width;
    add_outer(input->own, net->own, wide, width, gradient + first);
    add_outer(thought->pool, NN_POOL, wide, width, gradient + pooled);
    add_constants(wide, width, gradient + pooled + (size_t)NN_POOL * width);
    send_back(thought->pool, NN_POOL, wide, width, net->weight + pooled, pool);
    back_to_others(net, input, thought, pool, gradient);
}

void train_step(struct train_adam *adam, const float *gradient, float scale, float rate,
                float *weight, size_t size)
{
    const float keep_mean = 0.9F, keep_square = 0.999F;
    adam->steps++;
    const float young_mean = 1 - powf(keep_mean, (float)adam->steps);
    const float young_square = 1 - powf(keep_square, (float)adam->steps);
    for (size_t i = 0; i < size; i++) {
        const float g = gradient[i] * scale;
        adam->mean[i] = keep_mean * adam->mean[i] + (1 - keep_mean) * g;
        adam->square[i] = keep_square * adam->square[i] + (1 - keep_square) * g * g;
        weight[i] -=
            rate * (adam->mean[i] / young_mean) / (sqrtf(adam->square[i] / young_square) + 1e-8F);
    }
}
