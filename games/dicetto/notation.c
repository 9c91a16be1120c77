/* Moves and events of Dicetto as text (docs/notation.md). */
#include "games/dicetto/rules.h"

#include "core/notation.h"

static const char *const face_words[DICE_FACES] = {"1", "2", "3", "4", "5", "6"};
static const char *const space_words[ALL_SPACES] = {"1", "2", "3", "4", "super"};

const char *dicetto_card_word(unsigned kind)
{
    return kind < KINDS ? dicetto_cards[kind].word : NULL;
}

const char *dicetto_place_word(unsigned space)
{
    return space < ALL_SPACES ? space_words[space] : NULL;
}

const char *dicetto_face_word(unsigned face)
{
    assert(face < DICE_FACES);
    return face_words[face];
}

unsigned dicetto_parse_kind(const char *word)
{
    for (unsigned kind = FIRST_KIND; kind < KINDS; kind++)
        if (text_equal(dicetto_cards[kind].word, word))
            return kind;
    return NO_KIND;
}

int dicetto_parse_face(const char *word)
{
    for (int face = 0; face < DICE_FACES; face++)
        if (text_equal(face_words[face], word))
            return face;
    return -1;
}

/* Each die behind a blank; `-` for none. */
void dicetto_print_dice(dice d, struct text *out)
{
    text_char(out, ' ');
    notation_dice(&dicetto_game, d, ' ', out);
}

/* --- moves --- */

static const char *const move_words[DO_KINDS] = {
    [DO_NONE] = "",     [DO_START] = "start", [DO_DRAW] = "draw",
    [DO_ROLL] = "roll", [DO_AGAIN] = "roll",  [DO_BATTLE] = "battle",
    [DO_STOP] = "stop", [DO_PLACE] = "place", [DO_DONE] = "done",
};

static void print_word(const char *word, struct text *out)
{
    text_char(out, ' ');
    text_add(out, word != NULL ? word : "?");
}

void dicetto_print_move(const struct move *move, struct text *out)
{
    if (move->kind >= DO_KINDS)
        return;
    text_add(out, move_words[move->kind]);
    if (move->kind == DO_START || move->kind == DO_ROLL) {
        text_char(out, ' ');
        text_number(out, move->a + 1);
    }
    if (move->kind == DO_ROLL || move->kind == DO_AGAIN || move->kind == DO_PLACE)
        dicetto_print_dice(move->x, out);
    if (move->kind == DO_DRAW)
        print_word(dicetto_card_word(move->a), out);
    if (move->kind == DO_BATTLE) {
        print_word(dicetto_face_word(move->a), out);
        print_word(dicetto_face_word(move->b), out);
    }
    if (move->kind == DO_PLACE) {
        text_add(out, " on");
        print_word(dicetto_place_word(move->a), out);
    }
}

enum { WORD = 32 };

static bool parse_seat(const char **at, uint8_t *seat)
{
    char word[WORD];
    uint32_t number;
    text_word(at, word, sizeof word);
    if (!text_to_number(word, DICETTO_SEATS_MAX, &number) || number == 0)
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

static bool parse_face(const char **at, uint8_t *found)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    const int face = dicetto_parse_face(word);
    *found = (uint8_t)face;
    return face >= 0;
}

/* Faces up to the first word that is none; at least one. */
static bool parse_dice(const char **at, dice *d)
{
    *d = 0;
    for (;;) {
        const char *rest = *at;
        uint8_t face;
        if (!parse_face(&rest, &face))
            return *d != 0;
        if (dice_count(*d) == DICETTO_DICE)
            return false;
        *d += dice_one(face);
        *at = rest;
    }
}

static bool parse_space(const char **at, uint8_t *found)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    for (unsigned i = 0; i < ALL_SPACES; i++)
        if (text_equal(word, space_words[i])) {
            *found = (uint8_t)i;
            return true;
        }
    return false;
}

static bool parse_arguments(const char **at, struct move *move)
{
    char word[WORD];
    switch (move->kind) {
    case DO_START:
        return parse_seat(at, &move->a);
    case DO_DRAW:
        text_word(at, word, sizeof word);
        move->a = (uint8_t)dicetto_parse_kind(word);
        return move->a != NO_KIND;
    case DO_ROLL:
        return parse_seat(at, &move->a) && parse_dice(at, &move->x);
    case DO_AGAIN:
        return parse_dice(at, &move->x);
    case DO_BATTLE:
        return parse_face(at, &move->a) && parse_face(at, &move->b);
    case DO_PLACE:
        return parse_dice(at, &move->x) && text_expect(at, "on") && parse_space(at, &move->a);
    default:
        return true;
    }
}

const char *dicetto_parse_move(unsigned seat, const char *text, struct move *move)
{
    char word[WORD];
    const char *at = text;
    *move = (struct move){.seat = (uint8_t)seat};
    text_word(&at, word, sizeof word);
    for (unsigned kind = DO_NONE + 1; kind < DO_KINDS; kind++)
        if (text_equal(move_words[kind], word))
            move->kind = (uint8_t)kind;
    if (move->kind == DO_NONE)
        return "no-such-move";
    if (text_equal(word, "roll")) /* chance says whose dice; a seat has none but its own */
        move->kind = seat == CHANCE ? DO_ROLL : DO_AGAIN;
    if (!parse_arguments(&at, move) || text_word(&at, word, sizeof word) != 0)
        return "not-understood";
    return NULL;
}

/* --- events --- */

const struct event_row dicetto_events[] = {
    [EVENT_NONE] = {"none", ""},
    [EVENT_START] = {"start", "s"},
    [EVENT_LAID] = {"laid", "c p=on"},
    [EVENT_BONUS] = {"bonus", "c"},
    [EVENT_DECK_EMPTY] = {"deck-empty", ""},
    [EVENT_TURN] = {"turn", "s"},
    [EVENT_COLLECTED] = {"collected", "s c p=on"},
    [EVENT_ROLLED] = {"rolled", "s d n=roll"},
    [EVENT_AGAIN] = {"again", "s d"},
    [EVENT_STOPPED] = {"stopped", "s d"},
    [EVENT_SUPER_USED] = {"super-used", "s"},
    [EVENT_PLACED] = {"placed", "s d c p=on"},
    [EVENT_SENT_HOME] = {"sent-home", "s d c p=on"},
    [EVENT_BATTLE] = {"battle", "s o=with d c p=on"},
    [EVENT_BATTLE_ROLL] = {"battle-roll", "s f=die o=with g=against"},
    [EVENT_BATTLE_TIE] = {"battle-tie", ""},
    [EVENT_BATTLE_WON] = {"battle-won", "s o=with"},
    [EVENT_BATTLE_LOST] = {"battle-lost", "s o=with d"},
    [EVENT_DONE] = {"done", "s"},
    [EVENT_ENOUGH] = {"enough", "s n=cards"},
    [EVENT_TABLE_EMPTY] = {"table-empty", ""},
    [EVENT_NOTHING_PLACED] = {"nothing-placed", "n=turns"},
    [EVENT_BONUS_WON] = {"bonus-won", "s c n=points"},
    [EVENT_BONUS_TIED] = {"bonus-tied", "c"},
    [EVENT_SCORED] = {"scored", "s n=points m=cards"},
    [EVENT_WINS] = {"wins", "s n=points"},
    [QUESTION_AGAIN] = {"ask-again", "s d n=rolls M=fits O=battles"},
    [QUESTION_SUPER] = {"ask-super", "s d M=fits O=battles"},
    [QUESTION_PLACE] = {"ask-place", "s d"},
    {0},
};
enum { EVENT_ROWS = sizeof dicetto_events / sizeof dicetto_events[0] - 1 };

static const struct event_row *row_of(const struct event *event)
{
    return &dicetto_events[event->kind < EVENT_ROWS ? event->kind : EVENT_NONE];
}

const char *dicetto_event_word(const struct event *event)
{
    return row_of(event)->word;
}

void dicetto_print_event(const struct event *event, struct text *out)
{
    notation_event(&dicetto_game, row_of(event), event, out);
}

bool dicetto_parse_event(const char *text, struct event *event)
{
    return notation_read_event(&dicetto_game, dicetto_events, EVENT_ROWS, text, event);
}

void dicetto_question(const void *state, unsigned seat, struct event *question)
{
    const struct dicetto *g = state;
    *question = (struct event){.seat = (uint8_t)seat, .see = SEE_ALL};
    assert((g->waits >> seat & 1) != 0);
    question->dice = g->hand;
    if (g->ask == WAIT_PLACE) {
        question->kind = QUESTION_PLACE;
        return;
    }
    const struct dicetto_reach reach = dicetto_reach(g);
    question->m = reach.fits;
    question->other = reach.battles;
    if (g->rolls == ROLLS) {
        question->kind = QUESTION_SUPER;
    } else {
        question->kind = QUESTION_AGAIN;
        question->n = (uint8_t)(ROLLS - g->rolls); /* those that are left */
    }
}
