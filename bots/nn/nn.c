#include "bots/nn/nn.h"

#include <string.h>

size_t nn_layer(const struct nn *net, unsigned layer)
{
    const size_t sizes[LAYERS] = {
        [LAYER_FOLD] = (size_t)(net->other + 1) * NN_FOLD,
        [LAYER_WIDE] = (size_t)(net->own + NN_POOL + 1) * net->wide,
        [LAYER_DEEP] = (size_t)(net->wide + 1) * NN_DEEP,
        [LAYER_OUT] = (size_t)(NN_DEEP + 1) * NN_OUT,
    };
    size_t start = 0;
    for (unsigned i = 0; i < layer; i++)
        start += sizes[i];
    return start;
}

size_t nn_size(const struct nn *net)
{
    return nn_layer(net, LAYERS);
}

/* Inputs that are not 0, or that changed. */
struct changes {
    unsigned count;
    uint16_t at[NN_OWN_MAX];
    float by[NN_OWN_MAX];
};

static void list_inputs(const float *in, unsigned count, struct changes *list)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) {
        list->at[n] = (uint16_t)i;
        list->by[n] = in[i];
        n += in[i] != 0;
    }
    list->count = n;
}

static void list_changes(const float *in, const float *base, unsigned count, struct changes *list)
{
    unsigned n = 0;
    for (unsigned i = 0; i < count; i++) {
        list->at[n] = (uint16_t)i;
        list->by[n] = in[i] - base[i];
        n += in[i] != base[i];
    }
    list->count = n;
}

/* Four numbers side by side, wherever they stand. */
typedef float four __attribute__((vector_size(16), aligned(4), may_alias));

/* sum[o] += by * weight[at][o] for each of them. Outputs come in blocks that fit into registers. */
static void add_inputs(const struct changes *list, const float *weight, unsigned width, float *sum)
{
    enum { BLOCK = 8, LANES = 4 };
    for (unsigned from = 0; from < width; from += BLOCK * LANES) {
        four block[BLOCK];
        memcpy(block, &sum[from], sizeof(block));
        for (unsigned k = 0; k < list->count; k++) {
            const four *row = (const four *)&weight[list->at[k] * width + from];
            for (unsigned i = 0; i < BLOCK; i++)
                block[i] += list->by[k] * row[i];
        }
        memcpy(&sum[from], block, sizeof(block));
    }
}

static void cut_below_0(float *values, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        values[i] = values[i] > 0 ? values[i] : 0;
}

/* e to the power of x, from a whole power of 2 and a polynomial for the rest: the same on every
 * machine, and near enough (1e-7). */
static float power_of_e(float x)
{
    const float scaled = x * 1.44269504F;
    const int whole = (int)(scaled < 0 ? scaled - 0.5F : scaled + 0.5F);
    const float rest = (scaled - (float)whole) * 0.693147181F;
    float sum = 1 + rest / 6;
    for (unsigned i = 5; i > 0; i--)
        sum = 1 + rest / (float)i * sum;
    const uint32_t bits = (uint32_t)(whole + 127) << 23;
    float power = 0;
    memcpy(&power, &bits, sizeof(power));
    return power * sum;
}

static float between_0_and_1(float x)
{
    const float most = 16;
    const float held = x > most ? most : x < -most ? -most : x;
    return 1 / (1 + power_of_e(-held));
}

static const float *layer_of(const struct nn *net, unsigned layer)
{
    return net->weight + nn_layer(net, layer);
}

/* What the opponents' layer makes of their sums, which are cut here. */
static void pool_others(unsigned others, float fold[NN_OTHERS][NN_FOLD], float pool[NN_POOL])
{
    memset(pool, 0, NN_POOL * sizeof(float));
    for (unsigned i = 0; i < others; i++) {
        cut_below_0(fold[i], NN_FOLD);
        for (unsigned o = 0; o < NN_FOLD; o++) {
            float *greatest = &pool[NN_FOLD + o];
            pool[o] += fold[i][o];
            *greatest = fold[i][o] > *greatest ? fold[i][o] : *greatest;
        }
    }
}

void nn_prepare(const struct nn *net, struct nn_base *base)
{
    struct changes list;
    float cut[NN_OTHERS][NN_FOLD];
    const float *fold = layer_of(net, LAYER_FOLD), *wide = layer_of(net, LAYER_WIDE);
    const float *pooled = &wide[(size_t)net->own * net->wide];
    for (unsigned i = 0; i < base->input.others; i++) {
        memcpy(base->fold[i], &fold[(size_t)net->other * NN_FOLD], sizeof(base->fold[i]));
        list_inputs(base->input.other[i], net->other, &list);
        add_inputs(&list, fold, NN_FOLD, base->fold[i]);
    }
    memcpy(cut, base->fold, sizeof(cut));
    pool_others(base->input.others, cut, base->pool);
    memcpy(base->wide, &pooled[(size_t)NN_POOL * net->wide], net->wide * sizeof(float));
    list_inputs(base->input.own, net->own, &list);
    add_inputs(&list, wide, net->wide, base->wide);
    list_inputs(base->pool, NN_POOL, &list);
    add_inputs(&list, pooled, net->wide, base->wide);
}

/* From the sums of the wide layer to the end. */
static void finish(const struct nn *net, struct nn_thought *thought)
{
    struct changes list;
    const float *deep = layer_of(net, LAYER_DEEP), *out = layer_of(net, LAYER_OUT);
    cut_below_0(thought->wide, net->wide);
    memcpy(thought->deep, &deep[(size_t)net->wide * NN_DEEP], sizeof(thought->deep));
    list_inputs(thought->wide, net->wide, &list);
    add_inputs(&list, deep, NN_DEEP, thought->deep);
    cut_below_0(thought->deep, NN_DEEP);
    float sums[NN_OUT];
    for (unsigned o = 0; o < NN_OUT; o++)
        sums[o] = out[NN_DEEP * NN_OUT + o];
    for (unsigned i = 0; i < NN_DEEP; i++)
        for (unsigned o = 0; o < NN_OUT; o++)
            sums[o] += thought->deep[i] * out[i * NN_OUT + o];
    thought->win = between_0_and_1(sums[0]);
    thought->points = sums[1];
}

void nn_think_near(const struct nn *net, const struct nn_base *base, const struct nn_input *input,
                   struct nn_thought *thought)
{
    struct changes list;
    const float *wide = layer_of(net, LAYER_WIDE);
    memcpy(thought->fold, base->fold, sizeof(thought->fold));
    memcpy(thought->wide, base->wide, net->wide * sizeof(float));
    for (unsigned i = 0; i < input->others; i++) {
        list_changes(input->other[i], base->input.other[i], net->other, &list);
        add_inputs(&list, layer_of(net, LAYER_FOLD), NN_FOLD, thought->fold[i]);
    }
    pool_others(input->others, thought->fold, thought->pool);
    list_changes(input->own, base->input.own, net->own, &list);
    add_inputs(&list, wide, net->wide, thought->wide);
    list_changes(thought->pool, base->pool, NN_POOL, &list);
    add_inputs(&list, &wide[(size_t)net->own * net->wide], net->wide, thought->wide);
    finish(net, thought);
}

void nn_think(const struct nn *net, const struct nn_input *input, struct nn_thought *thought)
{
    struct nn_base base = {.input = *input};
    nn_prepare(net, &base);
    memcpy(thought->fold, base.fold, sizeof(thought->fold));
    memcpy(thought->wide, base.wide, net->wide * sizeof(float));
    pool_others(input->others, thought->fold, thought->pool);
    finish(net, thought);
}
