#include "core/tally.h"

#include "core/json.h"

/* Eight sources at a time: bytes are added to pairs of bytes, and a product adds those up. */
unsigned tally_points(const struct tally *tally)
{
    const uint64_t even = 0x00ff00ff00ff00ff, ones = 0x0001000100010001;
    unsigned points = 0;
    for (unsigned i = 0; i < TALLY_MAX; i += sizeof even) {
        uint64_t part;
        memcpy(&part, tally->points + i, sizeof part);
        points += (unsigned)(((part & even) + (part >> 8 & even)) * ones >> 48);
    }
    return points;
}

void score_of(struct score *score, const struct game *game, const void *view, unsigned seats)
{
    score->all = 0;
    for (unsigned seat = 0; seat < seats; seat++) {
        struct tally tally;
        game->tally(view, seat, &tally);
        score->points[seat] = (uint16_t)tally_points(&tally);
        score->all |= (uint8_t)((unsigned)tally.all << seat);
    }
}

bool score_same(const struct score *score, const struct score *other, unsigned seats)
{
    return score->all == other->all &&
           memcmp(score->points, other->points, seats * sizeof score->points[0]) == 0;
}

void score_put(const struct score *score, unsigned seats, struct text *out)
{
    json_name(out, "score");
    for (unsigned seat = 0; seat < seats; seat++) {
        text_add(out, seat == 0 ? "[{\"points\":" : ",{\"points\":");
        text_number(out, score->points[seat]);
        text_add(out, (score->all >> seat & 1) != 0 ? ",\"all\":true}" : "}");
    }
    text_char(out, ']');
}

void score_put_of(const struct game *game, const void *view, unsigned seats, struct text *out)
{
    struct score score;
    score_of(&score, game, view, seats);
    score_put(&score, seats, out);
}

static void put_column(struct text *out, const char *name, const uint8_t *numbers[SEATS_MAX],
                       unsigned seats, unsigned source)
{
    json_name(out, name);
    for (unsigned seat = 0; seat < seats; seat++) {
        text_char(out, seat == 0 ? '[' : ',');
        text_number(out, numbers[seat][source]);
    }
    text_char(out, ']');
}

void tally_put(const struct game *game, const void *view, unsigned seats, struct text *out)
{
    struct tally tally[SEATS_MAX];
    const uint8_t *count[SEATS_MAX], *points[SEATS_MAX];
    char gap = '[';
    for (unsigned seat = 0; seat < seats; seat++) {
        game->tally(view, seat, &tally[seat]);
        count[seat] = tally[seat].count;
        points[seat] = tally[seat].points;
    }
    json_name(out, "tally");
    for (unsigned i = 0; game->sources[i] != NULL; i++) {
        unsigned any = 0;
        for (unsigned seat = 0; seat < seats; seat++)
            any |= count[seat][i] | points[seat][i];
        if (any == 0)
            continue;
        text_char(out, gap);
        text_add(out, "{\"of\":\"");
        text_add(out, game->sources[i]);
        text_char(out, '"');
        put_column(out, "n", count, seats, i);
        put_column(out, "points", points, seats, i);
        text_char(out, '}');
        gap = ',';
    }
    text_add(out, gap == '[' ? "[]" : "]");
}
