#include "rating/anchors.h"

#include "core/text.h"

static const struct {
    const char *game, *bot;
    struct belief belief;
} anchors[] = {
    {"town", "random", {-687, 79}},   {"town", "novice", {69, 24}},
    {"town", "greedy", {196, 22}},    {"town", "strong", {199, 24}},
    {"town", "expert", {223, 21}},    {"dicetto", "random", {-652, 29}},
    {"dicetto", "novice", {109, 21}}, {"dicetto", "greedy", {186, 20}},
    {"dicetto", "strong", {178, 20}}, {"dicetto", "expert", {179, 20}},
};

bool rating_anchor(const char *game, const char *bot, struct belief *belief)
{
    for (unsigned i = 0; i < sizeof anchors / sizeof anchors[0]; i++)
        if (text_equal(anchors[i].game, game) && text_equal(anchors[i].bot, bot)) {
            *belief = anchors[i].belief;
            return true;
        }
    return false;
}
