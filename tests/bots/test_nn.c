/* The net: what it sums up, what training changes, and its files. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "train/train.h"

enum { OWN = 12, OTHER = 7, WIDE = 64 };

static const struct nn shape = {.own = OWN, .other = OTHER, .wide = WIDE};
static float weights[NN_WEIGHTS_MAX];

static float any(struct rng *rng)
{
    return (float)(rng_next(rng) >> 40) * 0x1p-23F - 1;
}

/* A net with random weights, constants included, and something to see. */
static struct nn make_net(struct rng *rng)
{
    struct nn net = shape;
    net_begin(&shape, weights, rng_next(rng));
    for (size_t i = 0; i < nn_size(&shape); i++)
        weights[i] += 0.05F * any(rng);
    net.weight = weights;
    return net;
}

static struct nn_input make_input(struct rng *rng, unsigned others)
{
    struct nn_input input = {.others = others};
    for (unsigned i = 0; i < OWN; i++)
        input.own[i] = i % 3 == 1 ? 0 : any(rng);
    for (unsigned i = 0; i < others; i++)
        for (unsigned k = 0; k < OTHER; k++)
            input.other[i][k] = k == 2 ? 0 : any(rng);
    return input;
}

/* The same sums, the plain way and with twice the digits. */
static double layer(const float *weight, unsigned rows, unsigned width, const double *in,
                    unsigned out)
{
    double sum = (double)weight[(size_t)rows * width + out];
    for (unsigned i = 0; i < rows; i++)
        sum += in[i] * (double)weight[(size_t)i * width + out];
    return sum;
}

static double above_0(double x)
{
    return x > 0 ? x : 0;
}

static void think_plainly(const struct nn *net, const struct nn_input *input, double out[NN_OUT])
{
    double in[OWN + NN_POOL] = {0}, wide[WIDE], deep[NN_DEEP], other[OTHER];
    const float *fold = net->weight, *first = fold + (size_t)(OTHER + 1) * NN_FOLD;
    const float *second = first + (size_t)(OWN + NN_POOL + 1) * WIDE;
    const float *last = second + (size_t)(WIDE + 1) * NN_DEEP;
    for (unsigned i = 0; i < OWN; i++)
        in[i] = (double)input->own[i];
    for (unsigned i = 0; i < input->others; i++) {
        for (unsigned k = 0; k < OTHER; k++)
            other[k] = (double)input->other[i][k];
        for (unsigned o = 0; o < NN_FOLD; o++) {
            const double x = above_0(layer(fold, OTHER, NN_FOLD, other, o));
            in[OWN + o] += x;
            in[OWN + NN_FOLD + o] = fmax(in[OWN + NN_FOLD + o], x);
        }
    }
    for (unsigned o = 0; o < WIDE; o++)
        wide[o] = above_0(layer(first, OWN + NN_POOL, WIDE, in, o));
    for (unsigned o = 0; o < NN_DEEP; o++)
        deep[o] = above_0(layer(second, WIDE, NN_DEEP, wide, o));
    for (unsigned o = 0; o < NN_OUT; o++)
        out[o] = layer(last, NN_DEEP, NN_OUT, deep, o);
    out[0] = 1 / (1 + exp(-out[0]));
}

static void test_sums(void **context)
{
    (void)context;
    struct rng rng = {1};
    for (unsigned round = 0; round < 100; round++) {
        const struct nn net = make_net(&rng);
        const struct nn_input input = make_input(&rng, 1 + round % NN_OTHERS);
        struct nn_thought thought;
        double plain[NN_OUT];
        nn_think(&net, &input, &thought);
        think_plainly(&net, &input, plain);
        assert_true(fabs((double)thought.win - plain[0]) < 1e-5);
        assert_true(fabs((double)thought.points - plain[1]) < 1e-4);
    }
}

/* Positions near one another, in any order of the opponents. */
static void test_near(void **context)
{
    (void)context;
    struct rng rng = {2};
    for (unsigned round = 0; round < 100; round++) {
        const struct nn net = make_net(&rng);
        struct nn_base base = {.input = make_input(&rng, 3)};
        struct nn_input input = base.input;
        struct nn_thought near, plain;
        input.own[round % OWN] = any(&rng);
        input.other[round % 3][round % OTHER] = any(&rng);
        nn_prepare(&net, &base);
        nn_think_near(&net, &base, &input, &near);
        nn_think(&net, &input, &plain);
        assert_true(fabsf(near.win - plain.win) < 1e-5F);
        float swapped[NN_OTHER_MAX];
        memcpy(swapped, input.other[0], sizeof(swapped));
        memcpy(input.other[0], input.other[2], sizeof(swapped));
        memcpy(input.other[2], swapped, sizeof(swapped));
        nn_think(&net, &input, &near);
        assert_true(fabsf(near.win - plain.win) < 1e-5F);
    }
}

/* How wrong the net is about a goal, as training measures it. */
static double wrongness(const struct nn *net, const struct nn_input *input, double win,
                        double points)
{
    double out[NN_OUT];
    think_plainly(net, input, out);
    return -(win * log(out[0]) + (1 - win) * log(1 - out[0])) +
           (out[1] - points) * (out[1] - points) / 2;
}

/* Each weight's gradient is what a little more of that weight does. */
static void test_gradient(void **context)
{
    (void)context;
    struct rng rng = {3};
    static float gradient[NN_WEIGHTS_MAX];
    const struct nn net = make_net(&rng);
    const struct nn_input input = make_input(&rng, 3);
    struct nn_thought thought;
    const float win = 0.3F, points = 0.7F;
    memset(gradient, 0, sizeof(gradient));
    nn_think(&net, &input, &thought);
    const float off[NN_OUT] = {thought.win - win, thought.points - points};
    train_back(&net, &input, &thought, off, gradient);
    for (size_t i = 0; i < nn_size(&shape); i++) {
        const float step = 1e-3F, was = weights[i];
        weights[i] = was + step;
        const double more = wrongness(&net, &input, (double)win, (double)points);
        weights[i] = was - step;
        const double less = wrongness(&net, &input, (double)win, (double)points);
        weights[i] = was;
        const double slope = (more - less) / (2 * (double)step);
        assert_true(fabs(slope - (double)gradient[i]) < 2e-3 + 0.02 * fabs(slope));
    }
}

/* Steps down the gradient come nearer to the goal. */
static void test_steps(void **context)
{
    (void)context;
    struct rng rng = {4};
    static float gradient[NN_WEIGHTS_MAX], mean[NN_WEIGHTS_MAX], square[NN_WEIGHTS_MAX];
    struct train_adam adam = {.mean = mean, .square = square};
    const struct nn net = make_net(&rng);
    const struct nn_input input = make_input(&rng, 2);
    struct nn_thought thought;
    for (unsigned i = 0; i < 300; i++) {
        memset(gradient, 0, sizeof(gradient));
        nn_think(&net, &input, &thought);
        const float off[NN_OUT] = {thought.win - 0.9F, thought.points - 0.5F};
        train_back(&net, &input, &thought, off, gradient);
        train_step(&adam, gradient, 1, 1e-3F, weights, nn_size(&shape));
    }
    nn_think(&net, &input, &thought);
    assert_true(fabsf(thought.win - 0.9F) < 0.02F);
    assert_true(fabsf(thought.points - 0.5F) < 0.02F);
}

static void test_file(void **context)
{
    (void)context;
    struct rng rng = {5};
    char path[] = "/tmp/dicecup-net-XXXXXX";
    static float again[NN_WEIGHTS_MAX];
    const struct nn net = make_net(&rng);
    const struct nn other = {.own = OWN + 1, .other = OTHER, .wide = WIDE};
    const int file = mkstemp(path);
    assert_true(file >= 0);
    close(file);
    assert_true(net_file_write(path, &net, "   made by a test"));
    assert_true(net_file_read(path, &shape, again));
    for (size_t i = 0; i < nn_size(&shape); i++)
        assert_true(fabsf(again[i] - weights[i]) <= 1e-3F * fabsf(weights[i]) + 1e-9F);
    assert_false(net_file_read(path, &other, again));
    assert_int_equal(truncate(path, 2000), 0);
    assert_false(net_file_read(path, &shape, again));
    unlink(path);
    assert_false(net_file_read(path, &shape, again));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sums),  cmocka_unit_test(test_near), cmocka_unit_test(test_gradient),
        cmocka_unit_test(test_steps), cmocka_unit_test(test_file),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
