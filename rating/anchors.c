#include "rating/anchors.h"

#include "core/text.h"

static const struct {
    const char *game, *bot;
    struct belief belief;
} anchors[] = {
    {"town", "random", {-697, 72}},   {"town", "novice", {76, 24}},
    {"town", "greedy", {209, 20}},    {"town", "strong", {216, 20}},
    {"town", "expert", {196, 24}},    {"dicetto", "random", {-678, 43}},
    {"dicetto", "novice", {116, 20}}, {"dicetto", "greedy", {197, 20}},
    {"dicetto", "strong", {179, 20}}, {"dicetto", "expert", {186, 20}},
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
