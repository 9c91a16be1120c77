/* A net is the same for all bots and never changes once it is there, so the nets are the module's,
 * and no part of struct page. */
#include "wasm/nets.h"

#include <stdlib.h>
#include <string.h>

#include "bots/dicetto/value.h"
#include "bots/town/features.h"

/* `dcn1`, then for each weight its digits as a signed number of 16 bits, the low byte first, and
 * behind all of those, for each weight a byte: how many of the digits stand behind the point. */
enum { HEAD = 4, EACH = 3, POINT_MAX = 22 };

static float *weights[NETS];

static const size_t sizes[NETS] = {
    [NET_TOWN] = NN_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE),
    [NET_TOWN_EXTENSION] = NN_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE),
    [NET_TOWN_EXPERT] = NN_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE),
    [NET_TOWN_EXPERT_RIVALS] = NN_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE),
    [NET_TOWN_EXTENSION_EXPERT] = NN_WEIGHTS(TOWN_OWN, TOWN_OTHER, TOWN_WIDE),
    [NET_DICETTO] = NN_WEIGHTS(DICETTO_OWN, DICETTO_OTHER, DICETTO_WIDE),
    [NET_DICETTO_EXPERT] = NN_WEIGHTS(DICETTO_OWN, DICETTO_OTHER, DICETTO_WIDE),
};

const float *nets_weights(enum net_name which)
{
    return weights[which];
}

/* The division is exact to half a unit in the last place, as the compiler's reading of the same
 * digits is: tools/pack-net makes sure that the same float comes out. */
static float weight_of(const unsigned char *digits, unsigned point)
{
    double power = 1;
    for (; point > 0; point--)
        power *= 10;
    return (float)((int16_t)(digits[0] | digits[1] << 8) / power);
}

bool nets_take(enum net_name which, const char *bytes, size_t length)
{
    const size_t count = sizes[which];
    if (weights[which] != NULL)
        return true;
    if (length != HEAD + EACH * count || memcmp(bytes, "dcn1", HEAD) != 0)
        return false;
    const unsigned char *digits = (const unsigned char *)bytes + HEAD;
    const unsigned char *points = digits + 2 * count;
    for (size_t i = 0; i < count; i++)
        if (points[i] > POINT_MAX)
            return false;
    float *made = malloc(count * sizeof *made);
    if (made == NULL)
        return false;
    for (size_t i = 0; i < count; i++)
        made[i] = weight_of(digits + 2 * i, points[i]);
    weights[which] = made;
    return true;
}
