#include "arena/lineups.h"

struct search {
    struct lineups *lineups;
    unsigned bots;
    unsigned left[LINEUPS_BOTS]; /* that may still be seated */
    bool full;
};

static void turned(const uint8_t bot[SEATS_MAX], unsigned seats, unsigned turn,
                   uint8_t by_seat[SEATS_MAX])
{
    for (unsigned seat = 0; seat < seats; seat++)
        by_seat[seat] = bot[(seat + turn) % seats];
}

/* Below zero: the first comes first, as words do in a dictionary. */
static int compare(const uint8_t one[SEATS_MAX], const uint8_t other[SEATS_MAX], unsigned seats)
{
    for (unsigned seat = 0; seat < seats; seat++)
        if (one[seat] != other[seat])
            return one[seat] < other[seat] ? -1 : 1;
    return 0;
}

/* Takes a circle if it is not the turned form of one that comes before it. */
static void add(struct search *search, struct lineup lineup)
{
    struct lineups *lineups = search->lineups;
    const unsigned seats = lineups->seats;
    lineup.turns = (uint8_t)seats;
    for (unsigned turn = seats - 1; turn > 0; turn--) {
        uint8_t other[SEATS_MAX] = {0};
        turned(lineup.bot, seats, turn, other);
        const int order = compare(other, lineup.bot, seats);
        if (order < 0)
            return;
        if (order == 0)
            lineup.turns = (uint8_t)turn;
    }
    if (lineups->count == LINEUPS_MAX) {
        search->full = true;
        return;
    }
    lineups->list[lineups->count++] = lineup;
    lineups->games += lineup.turns;
}

static void seat_next(struct search *search, struct lineup lineup, unsigned seat)
{
    if (seat == search->lineups->seats) {
        add(search, lineup);
        return;
    }
    for (unsigned bot = 0; bot < search->bots && !search->full; bot++) {
        if (search->left[bot] == 0)
            continue;
        search->left[bot]--;
        lineup.bot[seat] = (uint8_t)bot;
        seat_next(search, lineup, seat + 1);
        search->left[bot]++;
    }
}

/* Brings the number of players from `from` to that of seats, one bot after the other: `more` adds
 * some, else some are taken away. */
static void choose(struct search *search, unsigned bot, unsigned from, bool more)
{
    const unsigned seats = search->lineups->seats;
    if (from == seats) {
        seat_next(search, (struct lineup){0}, 0);
        return;
    }
    if (bot == search->bots || search->full)
        return;
    const unsigned had = search->left[bot];
    const unsigned most = more ? seats - from : (from - seats < had ? from - seats : had);
    for (unsigned n = 0; n <= most; n++) {
        search->left[bot] = more ? had + n : had - n;
        choose(search, bot + 1, more ? from + n : from - n, more);
    }
    search->left[bot] = had;
}

bool lineups_make(struct lineups *lineups, unsigned seats, const unsigned named[LINEUPS_BOTS],
                  unsigned bots)
{
    struct search search = {.lineups = lineups, .bots = bots};
    unsigned players = 0;
    for (unsigned bot = 0; bot < bots; bot++) {
        search.left[bot] = named[bot];
        players += named[bot];
    }
    lineups->seats = seats;
    lineups->count = lineups->games = 0;
    choose(&search, 0, players, players < seats);
    return !search.full && lineups->count > 0;
}

void lineups_seat(const struct lineups *lineups, const struct lineup *lineup, unsigned turn,
                  uint8_t bot[SEATS_MAX])
{
    turned(lineup->bot, lineups->seats, turn, bot);
}
