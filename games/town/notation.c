/* Moves and events of Dice Town as text (docs/notation.md). */
#include "games/town/rules.h"

#include "core/notation.h"

static const char *const face_words[DICE_FACES] = {"9", "10", "J", "Q", "K", "A"};

static const char *const place_words[PLACES] = {
    [GOLD_MINE] = "gold-mine", [BANK] = "bank",     [STAGECOACH] = "stagecoach",
    [STORE] = "store",         [SALOON] = "saloon", [SHERIFF] = "sheriff",
    [TOWN_HALL] = "town-hall", [DOC] = "doc",       [FINAL] = "final",
};

const char *town_card_word(unsigned card)
{
    return card < CARD_KINDS ? town_cards[card].word : NULL;
}

const char *town_place_word(unsigned place)
{
    return place < PLACES ? place_words[place] : NULL;
}

const char *town_face_word(unsigned face)
{
    return face < DICE_FACES ? face_words[face] : NULL;
}

unsigned town_parse_card(const char *word)
{
    for (unsigned kind = 0; kind < CARD_KINDS; kind++)
        if (town_cards[kind].word != NULL && text_equal(town_cards[kind].word, word))
            return kind;
    return NO_CARD;
}

int town_parse_face(const char *word)
{
    for (int face = 0; face < DICE_FACES; face++)
        if (text_equal(face_words[face], word))
            return face;
    return -1;
}

/* Dice and cards in lists: each behind a blank; `-` for none, `?` for a hidden die. */
void town_print_dice(dice d, struct text *out)
{
    text_char(out, ' ');
    notation_dice(&town_game, d, ' ', out);
}

void town_print_cards(const struct town *t, cards set, struct text *out)
{
    BITS_EACH(card, set) {
        text_char(out, ' ');
        text_add(out, town_cards[town_kind(t, (unsigned)card)].word);
    }
}

/* --- moves --------------------------------------------------------------------------------------
 */

static void print_named(const struct move *move, struct text *out)
{
    for (unsigned kind = 1; kind <= DEED_5; kind++)
        for (unsigned i = town_named(move, kind); i > 0; i--) {
            text_char(out, ' ');
            text_add(out, town_cards[kind].word != NULL ? town_cards[kind].word : "?");
        }
}

static void print_offer(const struct move *move, struct text *out)
{
    if ((move->x & 255) != 0) {
        text_add(out, " $");
        text_number(out, move->x & 255);
    }
    if ((move->x >> 8 & 255) != 0) {
        text_add(out, " g");
        text_number(out, move->x >> 8 & 255);
    }
    print_named(move, out);
    text_add(out, " for ");
    text_number(out, move->a + 1);
}

static const char *const move_words[] = {
    [MOVE_NONE] = "",     [MOVE_BADGE] = "badge", [MOVE_ROLL] = "roll",   [MOVE_DRAW] = "draw",
    [MOVE_KEEP] = "keep", [MOVE_BACK] = "back",   [MOVE_PASS] = "pass",   [MOVE_PLAY] = "play",
    [MOVE_TURN] = "turn", [MOVE_OFFER] = "offer", [MOVE_AWARD] = "award", [MOVE_PICK] = "pick",
    [MOVE_TAKE] = "take", [MOVE_GIVE] = "give",   [MOVE_USE] = "use",     [MOVE_OPEN] = "open",
};
enum { MOVE_KINDS = sizeof move_words / sizeof move_words[0] };

void town_print_move(const struct move *move, struct text *out)
{
    if (move->kind >= MOVE_KINDS)
        return;
    text_add(out, move_words[move->kind]);
    switch (move->kind) {
    case MOVE_BADGE:
    case MOVE_AWARD:
    case MOVE_PICK:
        text_char(out, ' ');
        text_number(out, move->a + 1);
        return;
    case MOVE_ROLL:
        text_char(out, ' ');
        text_number(out, move->a + 1);
        town_print_dice(move->x, out);
        return;
    case MOVE_KEEP:
    case MOVE_BACK:
        town_print_dice(move->x, out);
        if (move->kind == MOVE_KEEP && move->a != 0)
            text_add(out, " with brute");
        return;
    case MOVE_DRAW:
    case MOVE_PLAY:
    case MOVE_TAKE:
    case MOVE_GIVE:
    case MOVE_USE:
        text_char(out, ' ');
        text_add(out, move->a < CARD_KINDS && town_cards[move->a].word != NULL
                          ? town_cards[move->a].word
                          : "?");
        return;
    case MOVE_TURN:
        text_char(out, ' ');
        text_add(out, move->a < DICE_FACES ? face_words[move->a] : "?");
        text_add(out, " to ");
        text_add(out, move->b < DICE_FACES ? face_words[move->b] : "?");
        return;
    case MOVE_OFFER:
        print_offer(move, out);
        return;
    case MOVE_OPEN:
        print_named(move, out);
        return;
    default:
        return;
    }
}

enum { WORD = 32 };

static bool parse_seat(const char **at, uint8_t *seat)
{
    char word[WORD];
    uint32_t number;
    text_word(at, word, sizeof word);
    if (!text_to_number(word, 9, &number) || number == 0)
        return false;
    *seat = (uint8_t)(number - 1);
    return true;
}

/* Faces up to the first word that is none; `-` stands for no dice. */
static bool parse_dice(const char **at, dice *d)
{
    char word[WORD];
    *d = 0;
    if (text_expect(at, "-"))
        return true;
    for (;;) {
        const char *rest = *at;
        text_word(&rest, word, sizeof word);
        const int face = town_parse_face(word);
        if (face < 0)
            return *d != 0;
        if (dice_count(*d) == DICE_MOST) /* more than anybody has, as many as can be written */
            return false;
        *d += dice_one((unsigned)face);
        *at = rest;
    }
}

static bool parse_offer(const char **at, struct move *move)
{
    char word[WORD];
    uint32_t number;
    while (!text_expect(at, "for")) {
        if (text_word(at, word, sizeof word) == 0)
            return false;
        if (word[0] == '$' && (move->x & 255) == 0 && text_to_number(word + 1, 255, &number))
            move->x |= number;
        else if (word[0] == 'g' && (move->x >> 8 & 255) == 0 &&
                 text_to_number(word + 1, 255, &number))
            move->x |= number << 8;
        else if (!town_name(move, town_parse_card(word)))
            return false;
    }
    return parse_seat(at, &move->a);
}

static bool parse_deeds(const char **at, struct move *move)
{
    char word[WORD];
    while (text_word(at, word, sizeof word) != 0)
        if (!town_name(move, town_parse_card(word)))
            return false;
    return true;
}

static bool parse_turn(const char **at, struct move *move)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    const int from = town_parse_face(word);
    if (!text_expect(at, "to"))
        return false;
    text_word(at, word, sizeof word);
    const int to = town_parse_face(word);
    move->a = (uint8_t)from;
    move->b = (uint8_t)to;
    return from >= 0 && to >= 0;
}

static bool parse_arguments(const char **at, struct move *move)
{
    char word[WORD];
    switch (move->kind) {
    case MOVE_BADGE:
    case MOVE_AWARD:
    case MOVE_PICK:
        return parse_seat(at, &move->a);
    case MOVE_ROLL:
        return parse_seat(at, &move->a) && parse_dice(at, &move->x);
    case MOVE_KEEP:
        if (!parse_dice(at, &move->x))
            return false;
        if (text_expect(at, "with")) {
            move->a = 1;
            return text_expect(at, "brute");
        }
        return true;
    case MOVE_BACK:
        return parse_dice(at, &move->x);
    case MOVE_DRAW:
    case MOVE_PLAY:
    case MOVE_TAKE:
    case MOVE_GIVE:
    case MOVE_USE:
        text_word(at, word, sizeof word);
        move->a = (uint8_t)town_parse_card(word);
        return move->a != NO_CARD;
    case MOVE_TURN:
        return parse_turn(at, move);
    case MOVE_OFFER:
        return parse_offer(at, move);
    case MOVE_OPEN:
        return parse_deeds(at, move);
    default:
        return true;
    }
}

const char *town_parse_move(unsigned seat, const char *text, struct move *move)
{
    char word[WORD];
    const char *at = text;
    *move = (struct move){.seat = (uint8_t)seat};
    text_word(&at, word, sizeof word);
    for (unsigned kind = MOVE_NONE + 1; kind < MOVE_KINDS; kind++)
        if (text_equal(move_words[kind], word))
            move->kind = (uint8_t)kind;
    if (move->kind == MOVE_NONE)
        return "no-such-move";
    if (!parse_arguments(&at, move) || text_word(&at, word, sizeof word) != 0)
        return "not-understood";
    return NULL;
}

/* --- events -------------------------------------------------------------------------------------
 */

static const struct event_row event_rows[] = {
    [EVENT_NONE] = {"none", ""},
    [EVENT_BADGE] = {"badge", "s"},
    [EVENT_ROW] = {"row", "c n=space"},
    [EVENT_OPEN_ELIXIR] = {"open-elixir", "c"},
    [EVENT_ROUND] = {"round", "n"},
    [EVENT_ROLLED] = {"rolled", "s d"},
    [EVENT_LAST_ROLL] = {"last-roll", ""},
    [EVENT_KEPT] = {"kept", "s d"},
    [EVENT_KEPT_NONE] = {"kept-none", "s"},
    [EVENT_KEPT_LAST] = {"kept-last", "s d"},
    [EVENT_BRUTE] = {"brute", "s"},
    [EVENT_PAID] = {"paid", "s n=dollars"},
    [EVENT_PUT_BACK] = {"put-back", "s d"},
    [EVENT_HAND] = {"hand", "s d"},
    [EVENT_PLAYED] = {"played", "s c"},
    [EVENT_CANCELLED] = {"cancelled", "s c o=by"},
    [EVENT_TURNED] = {"turned", "s f=from g=to"},
    [EVENT_NOBODY] = {"nobody", "p"},
    [EVENT_TIE] = {"tie", "p M=seats"},
    [EVENT_ORDER] = {"order", "M=seats"},
    [EVENT_FINAL_TIE] = {"final-tie", "M=seats"},
    [EVENT_OFFERED] = {"offered", "s n=dollars m=gold D=cards o=for"},
    [EVENT_OFFERED_CARD] = {"offered-card", "s c o=for"},
    [EVENT_AWARDED] = {"awarded", "p o=to s=by"},
    [EVENT_BRIBE] = {"bribe", "s n=dollars m=gold D=cards o=to"},
    [EVENT_BRIBE_CARD] = {"bribe-card", "s c o=to"},
    [EVENT_CONTROLS] = {"controls", "s p n=dice"},
    [EVENT_MINED] = {"mined", "s n=gold"},
    [EVENT_ROBBED_BANK] = {"robbed-bank", "s n=dollars"},
    [EVENT_SPLIT] = {"split", "s n=dollars o=to"},
    [EVENT_STAGECOACH] = {"stagecoach", "n=dollars"},
    [EVENT_RESHUFFLED] = {"reshuffled", "c n=cards"},
    [EVENT_DREW] = {"drew", "s c"},
    [EVENT_BOUGHT] = {"bought", "s c"},
    [EVENT_REJECTED] = {"rejected", "s n=cards"},
    [EVENT_NOBODY_TO_ROB] = {"nobody-to-rob", "s"},
    [EVENT_ROBS] = {"robs", "s o=victim n=cards"},
    [EVENT_STOLE] = {"stole", "s c o=from"},
    [EVENT_SHERIFF] = {"sheriff", "s"},
    [EVENT_STAYS_SHERIFF] = {"stays-sheriff", "s"},
    [EVENT_BADGE_HELD] = {"badge-held", "s o=not"},
    [EVENT_DEED] = {"deed", "s c"},
    [EVENT_CORRUPTION] = {"corruption", "s c"},
    [EVENT_VISITS] = {"visits", "s"},
    [EVENT_TOOK_ELIXIR] = {"took-elixir", "s c"},
    [EVENT_TOOK_TOP] = {"took-top", "s c"},
    [EVENT_PAYS] = {"pays", "s n=dollars o=to"},
    [EVENT_GIVES_GOLD] = {"gives-gold", "s n=gold o=to"},
    [EVENT_LAID_OPEN] = {"laid-open", "s c"},
    [EVENT_FORTUNE] = {"fortune", "s c"},
    [EVENT_PICKED] = {"picked", "s o=other"},
    [EVENT_GAVE] = {"gave", "s c o=to"},
    [EVENT_NOTHING] = {"nothing", "s p"},
    [EVENT_REMEDY] = {"remedy", "s c"},
    [EVENT_NO_REMEDY] = {"no-remedy", "s"},
    [EVENT_MINE_EMPTY] = {"mine-empty", ""},
    [EVENT_DEEDS_GONE] = {"deeds-gone", ""},
    [EVENT_SHOWS] = {"shows", "s c"},
    [EVENT_SCORED] = {"scored", "s n=points"},
    [EVENT_WINS] = {"wins", "s n=points"},
    [QUESTION_KEEP] = {"ask-keep", "s d"},
    [QUESTION_BACK] = {"ask-back", "s n"},
    [QUESTION_OWN] = {"ask-own", "s c"},
    [QUESTION_WANTED] = {"ask-wanted", "s c o=player"},
    [QUESTION_EVEN_SPLIT] = {"ask-even-split", "s o=robber n=dollars"},
    [QUESTION_MARSHALL] = {"ask-marshall", "s o=taker"},
    [QUESTION_ELIXIR_CARD] = {"ask-elixir-card", "s"},
    [QUESTION_TURN] = {"ask-turn", "s d"},
    [QUESTION_OFFER] = {"ask-offer", "s p M=candidates n=round"},
    [QUESTION_OFFER_ORDER] = {"ask-offer-order", "s M=candidates n=round"},
    [QUESTION_AWARD] = {"ask-award", "s p M=candidates"},
    [QUESTION_ORDER] = {"ask-order", "s M=candidates"},
    [QUESTION_FINAL] = {"ask-final", "s M=candidates"},
    [QUESTION_VICTIM] = {"ask-victim", "s n=cards"},
    [QUESTION_JOE] = {"ask-joe", "s"},
    [QUESTION_FRIEND] = {"ask-friend", "s c"},
    [QUESTION_BUY] = {"ask-buy", "s"},
    [QUESTION_LOOT] = {"ask-loot", "s o=victim"},
    [QUESTION_GIVE] = {"ask-give", "s o=to"},
    [QUESTION_ELIXIR] = {"ask-elixir", "s"},
    [QUESTION_REMEDY] = {"ask-remedy", "s d"},
    [QUESTION_OPEN] = {"ask-open", "s"},
};
enum { EVENT_ROWS = sizeof event_rows / sizeof event_rows[0] };

static const struct event_row *row_of(const struct event *event)
{
    return &event_rows[event->kind < EVENT_ROWS ? event->kind : EVENT_NONE];
}

const char *town_event_word(const struct event *event)
{
    return row_of(event)->word;
}

void town_print_event(const struct event *event, struct text *out)
{
    notation_event(&town_game, row_of(event), event, out);
}

/* --- questions ----------------------------------------------------------------------------------
 */

static unsigned window_question(const struct town *t, const struct town_frame *f,
                                struct event *question)
{
    question->card = t->card;
    question->other = f->seat;
    switch (t->card) {
    case WANTED:
        question->card = f->n;
        return QUESTION_WANTED;
    case EVEN_SPLIT:
        question->n = f->n / 2;
        return QUESTION_EVEN_SPLIT;
    case MARSHALL:
        return QUESTION_MARSHALL;
    case ELIXIR:
        return QUESTION_ELIXIR_CARD;
    default:
        return QUESTION_OWN;
    }
}

static unsigned pick_question(const struct town_frame *f, struct event *question)
{
    if (f->kind == FRAME_SALOON) {
        question->n = f->n;
        return QUESTION_VICTIM;
    }
    question->card = f->n;
    return f->kind == FRAME_JOE ? QUESTION_JOE : QUESTION_FRIEND;
}

static unsigned question_kind(const struct town *t, const struct town_frame *f,
                              struct event *question)
{
    switch (t->ask) {
    case ASK_KEEP:
        question->dice = t->seat[question->seat].cup;
        return QUESTION_KEEP;
    case ASK_BACK:
        question->n = (uint8_t)(t->seat[question->seat].owes - t->seat[question->seat].dollars);
        return QUESTION_BACK;
    case ASK_WINDOW:
        return window_question(t, f, question);
    case ASK_TURN:
        question->dice = t->seat[question->seat].kept;
        return QUESTION_TURN;
    case ASK_OFFER:
    case ASK_AWARD:
        question->place = f->m;
        question->m = f->n;
        question->n = (uint8_t)(f->left + 1);
        if (t->ask == ASK_OFFER)
            return f->m == DOC ? QUESTION_OFFER_ORDER : QUESTION_OFFER;
        return f->m == FINAL ? QUESTION_FINAL : f->m == DOC ? QUESTION_ORDER : QUESTION_AWARD;
    case ASK_PICK:
        return pick_question(f, question);
    case ASK_TAKE:
        question->other = f->m;
        return f->kind == FRAME_SALOON ? QUESTION_LOOT : QUESTION_BUY;
    case ASK_GIVE:
        question->other = f->seat;
        return QUESTION_GIVE;
    case ASK_ELIXIR:
        return QUESTION_ELIXIR;
    case ASK_REMEDY:
        question->dice = t->seat[question->seat].kept;
        return QUESTION_REMEDY;
    case ASK_OPEN:
        return QUESTION_OPEN;
    default:
        return EVENT_NONE;
    }
}

void town_question(const void *state, unsigned seat, struct event *question)
{
    const struct town *t = state;
    *question = (struct event){.seat = (uint8_t)seat, .see = SEE_ALL};
    if (seat < t->seats && (t->waits >> seat & 1) != 0)
        question->kind = (uint8_t)question_kind(t, &t->frame[t->depth - 1], question);
}
