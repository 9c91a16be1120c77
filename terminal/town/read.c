/* Views of Dice Town out of the lines that describe them.
 *
 * The game itself reads the lines that say everything (`arrange`), and refuses what cannot be. What
 * is hidden from the viewer is read here, and what scripts need not say: cards by their backs, dice
 * under cups, how many cards are left in the decks. What no picture and no gloss looks at is passed
 * over.
 */
#include "games/town/town.h"
#include "terminal/table.h"

enum { WORD = 64, LINE = 1024, DECK_MOST = 255 };

/* The line that sets the rest of a deck comes before those that take out of it. */
static bool is_rest(const char *at)
{
    return text_expect(&at, "bandits");
}

static bool is_passed_over(const char *at)
{
    static const char *const words[] = {"discards",    "drawn",   "elixir-deck",
                                        "unseen",      "removed", "elixir-discards",
                                        "river-drawn", "winner",  "at"};
    for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_expect(&at, words[i]))
            return true;
    return false;
}

static bool read_count(const char *at, uint8_t *count)
{
    char word[WORD];
    uint32_t number;
    text_word(&at, word, sizeof word);
    if (!text_to_number(word, DECK_MOST, &number))
        return false;
    *count = (uint8_t)number;
    return true;
}

/* A deck as all see it is a number; at the end of a game it can be a list. */
static bool read_deck(const char *at, uint8_t *count)
{
    char word[WORD];
    unsigned cards_listed = 0;
    if (read_count(at, count))
        return true;
    while (text_word(&at, word, sizeof word) != 0)
        cards_listed += text_equal(word, "-") ? 0 : 1;
    *count = (uint8_t)cards_listed;
    return cards_listed <= DECK_MOST;
}

/* The open elixirs, one of which may just have been taken: `elixirs - charm`. */
static bool read_elixirs(struct town *t, const char *at)
{
    char word[WORD];
    for (unsigned i = 0; i < OPEN_ELIXIRS; i++) {
        unsigned kind = WEALTH;
        text_word(&at, word, sizeof word);
        while (kind < LAID_KINDS && !text_equal(town_game.card_word(kind), word))
            kind++;
        if (kind == LAID_KINDS && !text_equal(word, "-"))
            return false;
        t->elixir[i] = (uint8_t)(kind == LAID_KINDS ? NO_CARD : kind);
    }
    return true;
}

/* --- seats --- */

/* `hand brute store-card deed`: the game reads those that are known, the others are counted. */
static bool read_hand(struct town_view *view, unsigned seat, const char *at)
{
    char line[LINE], word[WORD];
    struct text out = TEXT(line);
    bool any = false;
    assert(seat < TOWN_SEATS_MAX);
    text_add(&out, "seat ");
    text_number(&out, seat + 1);
    text_add(&out, " hand");
    while (text_word(&at, word, sizeof word) != 0) {
        if (text_equal(word, "store-card")) {
            view->hidden_store[seat]++;
        } else if (text_equal(word, "deed")) {
            view->hidden_deeds[seat]++;
        } else if (!text_equal(word, "-")) {
            text_char(&out, ' ');
            text_add(&out, word);
            any = true;
        }
        if (view->hidden_store[seat] > STORE_BITS || view->hidden_deeds[seat] > DEED_BITS)
            return false;
    }
    text_add(&out, any ? "" : " -");
    return !out.cut && town_game.arrange(&view->seen, line) == NULL;
}

static bool read_dice(dice *cup, const char *at)
{
    char word[WORD];
    *cup = 0;
    while (text_word(&at, word, sizeof word) != 0) {
        unsigned face = 0;
        while (face < DICE_FACES && !text_equal(town_game.face_word(face), word))
            face++;
        if (dice_count(*cup) == TOWN_DICE || (face == DICE_FACES && !text_equal(word, "?")))
            return false;
        *cup += face == DICE_FACES ? DICE_TOTAL(1) : dice_one(face);
    }
    return true;
}

/* `offers $2 g1 brute ? for 3` */
static bool read_offer(struct town_view *view, unsigned seat, const char *at)
{
    char word[WORD];
    uint32_t number, dollars = 0, gold = 0, to;
    unsigned cards_offered = 0;
    while (!text_expect(&at, "for")) {
        if (text_word(&at, word, sizeof word) == 0)
            return false;
        if (word[0] == '$' && text_to_number(word + 1, UINT8_MAX, &number))
            dollars = number;
        else if (word[0] == 'g' && text_to_number(word + 1, UINT8_MAX, &number))
            gold = number;
        else
            cards_offered++;
    }
    text_word(&at, word, sizeof word);
    if (!text_to_number(word, view->seen.seats, &to) || to == 0 || cards_offered > DECK_MOST)
        return false;
    view->seen.offered_dollars[seat][to - 1] = (uint8_t)dollars;
    view->seen.offered_gold[seat][to - 1] = (uint8_t)gold;
    view->offered_cards[seat][to - 1] = (uint8_t)cards_offered;
    return true;
}

static bool read_seat(struct town_view *view, const char *line, const char *at)
{
    char word[WORD];
    uint32_t number;
    text_word(&at, word, sizeof word);
    if (!text_to_number(word, view->seen.seats, &number) || number == 0)
        return false;
    const unsigned seat = number - 1;
    if (text_expect(&at, "hand"))
        return read_hand(view, seat, at);
    if (text_expect(&at, "cup"))
        return read_dice(&view->seen.seat[seat].cup, at);
    if (text_expect(&at, "offers"))
        return read_offer(view, seat, at);
    if (text_expect(&at, "dollars"))
        return read_count(at, &view->seen.seat[seat].dollars);
    if (text_expect(&at, "answers"))
        return true; /* nobody is shown it */
    return town_game.arrange(&view->seen, line) == NULL;
}

/* --- what is asked --- */

/* By the word of the position's line; only what pictures look at. */
static unsigned asked(const char *at)
{
    static const struct {
        const char *word;
        unsigned ask;
    } rows[] = {{"keep", ASK_KEEP},     {"bandits", ASK_BANDITS},
                {"offer", ASK_OFFER},   {"action", ASK_ACTION},
                {"again", ASK_AGAIN},   {"catch", ASK_CATCH},
                {"buy", ASK_BUY},       {"search", ASK_SEARCH},
                {"window", ASK_WINDOW}, {"discovery", ASK_DISCOVERY}};
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (text_expect(&at, rows[i].word))
            return rows[i].ask;
    return ASK_NOTHING;
}

/* The question tells what the lines do not: that of a moment for hidden cards is in none of them,
 * and whose business it is is no line. */
static void read_question(struct town *t, const struct event *question)
{
    t->depth = 1;
    t->frame[0] = (struct town_frame){.kind = FRAME_ROUND};
    if (question == NULL)
        return;
    const char *word = town_game.event_word(question);
    if (text_equal(word, "ask-trap"))
        t->frame[0].kind = FRAME_INDIANS;
    if (text_equal(word, "ask-own")) {
        t->ask = ASK_WINDOW;
        t->card = question->card;
    }
}

/* --- all together --- */

static bool read_line(struct town_view *view, const char *line)
{
    const char *at = line;
    if (is_passed_over(line))
        return true;
    if (text_expect(&at, "seat"))
        return read_seat(view, line, at);
    if (text_expect(&at, "bank"))
        return read_count(at, &view->seen.bank);
    if (text_expect(&at, "stagecoach"))
        return read_count(at, &view->seen.coach);
    if (text_expect(&at, "elixirs"))
        return read_elixirs(&view->seen, at);
    if (text_expect(&at, "pursuit"))
        return read_dice(&view->seen.chase, at);
    if (text_expect(&at, "store-deck"))
        return read_deck(at, &view->store_deck);
    if (text_expect(&at, "deed-deck"))
        return read_deck(at, &view->deed_deck);
    return town_game.arrange(&view->seen, line) == NULL;
}

bool town_read(const struct table_told *told, void *room)
{
    struct town_view *view = room;
    unsigned ask = ASK_NOTHING;
    *view = (struct town_view){.viewer = (uint8_t)told->viewer};
    town_game.start(&view->seen, told->setup);
    for (unsigned i = 0; i < told->count; i++) {
        const char *at = told->lines[i];
        if (text_expect(&at, "asks"))
            ask = asked(at);
        else if (!is_rest(at) && !read_line(view, at))
            return false;
    }
    for (unsigned i = 0; i < told->count; i++)
        if (is_rest(told->lines[i]) && !read_line(view, told->lines[i]))
            return false;
    view->seen.ask = (uint8_t)ask;
    read_question(&view->seen, told->question);
    return told->count > 0;
}
