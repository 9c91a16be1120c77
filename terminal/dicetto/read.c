/* Positions of Dicetto out of the lines that describe them. Everything lies open, so a view is a
 * state, and the game itself reads most lines (`arrange`). */
#include "games/dicetto/dicetto.h"
#include "terminal/table.h"

/* Lines that a script may not give, since they follow from others. */
static bool read_stage(struct dicetto *g, const char *at)
{
    if (text_equal(at, "setup") || text_equal(at, "over")) {
        g->stage = text_equal(at, "over") ? AT_OVER : AT_SETUP;
        return true;
    }
    return false;
}

/* What is asked, by the word of it; the pictures know no more than whether dice are rolled or
 * placed. */
static unsigned asked(const char *at)
{
    return text_expect(&at, "again")   ? WAIT_AGAIN
           : text_expect(&at, "place") ? WAIT_PLACE
                                       : WAIT_NOTHING;
}

bool dicetto_read(const struct table_told *told, void *view)
{
    struct dicetto *g = view;
    unsigned ask = WAIT_NOTHING;
    dicetto_game.start(g, told->setup);
    for (unsigned i = 0; i < told->count; i++) {
        const char *at = told->lines[i];
        if (text_expect(&at, "asks"))
            ask = asked(at);
        else if (!text_expect(&at, "winner") && !text_expect(&at, "battle") &&
                 !text_expect(&at, "fought") && !text_expect(&at, "quiet") &&
                 !(text_expect(&at, "at") && read_stage(g, *at == ' ' ? at + 1 : at)) &&
                 dicetto_game.arrange(g, told->lines[i]) != NULL)
            return false;
    }
    g->ask = (uint8_t)ask;
    return told->count > 0;
}
