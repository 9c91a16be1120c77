#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"
#include "train/train.h"

enum { FILE_MOST = 1 << 20, NUMBER_MOST = 16, A_LINE = 10 };

void net_begin(const struct nn *shape, float *weight, uint64_t seed)
{
    const unsigned rows[LAYERS] = {shape->other + 1U, shape->own + NN_POOL + 1U, shape->wide + 1U,
                                   NN_DEEP + 1U};
    const unsigned widths[LAYERS] = {NN_FOLD, shape->wide, NN_DEEP, NN_OUT};
    struct rng rng = rng_stream(seed, 0);
    for (unsigned layer = 0; layer < LAYERS; layer++) {
        float *at = weight + nn_layer(shape, layer);
        const float spread = layer == LAYER_OUT ? 0.05F : layer == LAYER_WIDE ? 0.15F : 0.25F;
        for (unsigned i = 0; i < rows[layer] * widths[layer]; i++) {
            const float unit = (float)(rng_next(&rng) >> 40) * 0x1p-23F - 1;
            at[i] = i / widths[layer] + 1 == rows[layer] ? 0 : unit * spread;
        }
    }
}

bool net_file_write(const char *path, const struct nn *net, const char *making)
{
    const size_t size = nn_size(net);
    char *text = malloc(FILE_MOST);
    if (text == NULL) {
        complain("%s", _("not enough memory"));
        return false;
    }
    size_t used =
        (size_t)snprintf(text, FILE_MOST, "/* dicecup net 2, %u + %u numbers, %u wide\n%s */\n",
                         net->own, net->other, net->wide, making);
    for (size_t i = 0; i < size && used + NUMBER_MOST < FILE_MOST; i++) {
        const bool last = i + 1 == size || (i + 1) % A_LINE == 0;
        used += (size_t)snprintf(text + used, FILE_MOST - used, "%#.4gF,%s", (double)net->weight[i],
                                 last ? "\n" : "");
    }
    const bool written = file_write(path, text, used);
    free(text);
    return written;
}

static bool read_numbers(const char *text, float *weight, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        char *end = NULL;
        weight[i] = strtof(text, &end);
        if (end == text || strncmp(end, "F,", 2) != 0)
            return false;
        text = end + 2;
    }
    return text[strspn(text, " \n")] == '\0';
}

bool net_file_read(const char *path, const struct nn *shape, float *weight)
{
    char head[64];
    size_t size = 0;
    char *text = file_read(path, FILE_MOST, &size);
    if (text == NULL)
        return false;
    snprintf(head, sizeof(head), "/* dicecup net 2, %u + %u numbers, %u wide\n", shape->own,
             shape->other, shape->wide);
    const char *numbers = strncmp(text, head, strlen(head)) == 0 ? strstr(text, "*/\n") : NULL;
    const bool good = numbers != NULL && read_numbers(numbers + 3, weight, nn_size(shape));
    if (!good)
        complain(_("%s is no net for this game and this version"), path);
    free(text);
    return good;
}
