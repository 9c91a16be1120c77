/* Moves and events of Dice Town as text (docs/notation.md). */
#include "games/town/rules.h"

#include "core/notation.h"

static const char *const face_words[DICE_FACES] = {"9", "10", "J", "Q", "K", "A"};

static const char *const place_words[PLACES] = {
    [GOLD_MINE] = "gold-mine", [BANK] = "bank",     [STAGECOACH] = "stagecoach",
    [STORE] = "store",         [SALOON] = "saloon", [SHERIFF] = "sheriff",
    [TOWN_HALL] = "town-hall", [DOC] = "doc",       [INDIANS] = "indians",
    [VILLAGE] = "village",     [FINAL] = "final",
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
    assert(face < DICE_FACES);
    return face_words[face];
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
    if (move->y == 0 && move->x >> NAMED_DEEDS == 0)
        return; /* none */
    for (unsigned kind = 1; kind <= DEED_5; kind++)
        for (unsigned i = town_named(move, kind); i > 0; i--) {
            text_char(out, ' ');
            text_add(out, town_cards[kind].word);
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

static void print_card(unsigned kind, struct text *out)
{
    const char *word = town_card_word(kind);
    text_char(out, ' ');
    text_add(out, word != NULL ? word : "?");
}

/* Behind each bandit the dice that it sets. */
static void print_send(const struct move *move, struct text *out)
{
    for (uint64_t rest = move->y; rest != 0; rest >>= 8) {
        const unsigned kind = rest & (SEND_TWO - 1);
        print_card(kind, out);
        if (kind >= BANDIT_FIRST)
            for (unsigned i = (rest & SEND_TWO) != 0 ? 2 : 1; i > 0; i--) {
                text_char(out, ' ');
                text_add(out, face_words[town_bandit_face(kind)]);
            }
    }
}

static const char *const move_words[] = {
    [MOVE_NONE] = "",     [MOVE_BADGE] = "badge",   [MOVE_ROLL] = "roll",   [MOVE_DRAW] = "draw",
    [MOVE_KEEP] = "keep", [MOVE_BACK] = "back",     [MOVE_PASS] = "pass",   [MOVE_PLAY] = "play",
    [MOVE_TURN] = "turn", [MOVE_OFFER] = "offer",   [MOVE_AWARD] = "award", [MOVE_PICK] = "pick",
    [MOVE_TAKE] = "take", [MOVE_GIVE] = "give",     [MOVE_USE] = "use",     [MOVE_OPEN] = "open",
    [MOVE_SEND] = "send", [MOVE_CHOOSE] = "choose", [MOVE_AGAIN] = "again", [MOVE_APPLY] = "apply",
    [MOVE_BUY] = "buy",   [MOVE_DIE] = "die",       [MOVE_PUT] = "put",
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
        if (move->kind == MOVE_PICK && move->b != 0)
            text_add(out, " with whisky");
        return;
    case MOVE_ROLL:
        text_char(out, ' ');
        text_number(out, move->a + 1);
        town_print_dice(move->x, out);
        return;
    case MOVE_KEEP:
    case MOVE_BACK:
    case MOVE_AGAIN:
        town_print_dice(move->x, out);
        if (move->kind == MOVE_KEEP && move->a != 0)
            text_add(out, " with brute");
        return;
    case MOVE_DRAW:
    case MOVE_PLAY:
    case MOVE_TAKE:
    case MOVE_GIVE:
    case MOVE_USE:
    case MOVE_CHOOSE:
    case MOVE_BUY:
    case MOVE_DIE:
        print_card(move->a, out);
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
    case MOVE_SEND:
        print_send(move, out);
        return;
    case MOVE_APPLY:
        print_card(move->a, out);
        text_add(out, " back");
        print_card(move->b, out);
        if (move->x != NO_CARD)
            print_card(move->x, out);
        return;
    case MOVE_PUT:
        text_char(out, ' ');
        text_add(out, move->a < PLACES && move->a > NO_PLACE ? place_words[move->a] : "?");
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

static bool parse_card(const char **at, uint8_t *kind)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    *kind = (uint8_t)town_parse_card(word);
    return *kind != NO_CARD;
}

/* Bandits with their dice, any order; a move holds them by kind. */
static bool parse_send(const char **at, struct move *move)
{
    uint8_t use[SEND_MOST];
    unsigned count = 0;
    uint8_t kind;
    const char *rest = *at;
    char word[WORD];
    while (text_word(&rest, word, sizeof word) != 0) {
        dice set;
        if (count == SEND_MOST || !parse_card(at, &kind) || kind < BANDIT_FIRST ||
            kind >= BANDIT_END)
            return false;
        const unsigned face = town_bandit_face(kind);
        if (!parse_dice(at, &set) || dice_of(set, face) != dice_count(set) ||
            dice_count(set) == 0 || dice_count(set) > 2)
            return false;
        unsigned place = count++;
        for (; place > 0 && (use[place - 1] & (SEND_TWO - 1)) > kind; place--)
            use[place] = use[place - 1];
        use[place] = (uint8_t)(kind | (dice_count(set) == 2 ? SEND_TWO : 0));
        rest = *at;
    }
    for (unsigned i = count; i > 0; i--)
        move->y = move->y << 8 | use[i - 1];
    return count > 0;
}

static bool parse_apply(const char **at, struct move *move)
{
    char word[WORD];
    uint8_t below = NO_CARD;
    if (!parse_card(at, &move->a) || !text_expect(at, "back") || !parse_card(at, &move->b))
        return false;
    const char *rest = *at;
    if (text_word(&rest, word, sizeof word) != 0 && !parse_card(at, &below))
        return false;
    move->x = below;
    return true;
}

static bool parse_place(const char **at, uint8_t *place)
{
    char word[WORD];
    text_word(at, word, sizeof word);
    for (unsigned i = NO_PLACE + 1; i < PLACES; i++)
        if (text_equal(place_words[i], word)) {
            *place = (uint8_t)i;
            return true;
        }
    return false;
}

static bool parse_arguments(const char **at, struct move *move)
{
    switch (move->kind) {
    case MOVE_BADGE:
    case MOVE_AWARD:
        return parse_seat(at, &move->a);
    case MOVE_PICK:
        if (!parse_seat(at, &move->a))
            return false;
        move->b = text_expect(at, "with");
        return move->b == 0 || text_expect(at, "whisky");
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
    case MOVE_AGAIN:
        return parse_dice(at, &move->x);
    case MOVE_DRAW:
    case MOVE_PLAY:
    case MOVE_TAKE:
    case MOVE_GIVE:
    case MOVE_USE:
    case MOVE_CHOOSE:
    case MOVE_BUY:
    case MOVE_DIE:
        return parse_card(at, &move->a);
    case MOVE_TURN:
        return parse_turn(at, move);
    case MOVE_OFFER:
        return parse_offer(at, move);
    case MOVE_OPEN:
        return parse_deeds(at, move);
    case MOVE_SEND:
        return parse_send(at, move);
    case MOVE_APPLY:
        return parse_apply(at, move);
    case MOVE_PUT:
        return parse_place(at, &move->a);
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

const struct event_row town_events[] = {
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
    [EVENT_RAISED] = {"raised", "s n=dollars m=gold D=cards o=for"},
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
    [EVENT_LAST_ROUND] = {"last-round", ""},
    [EVENT_MINE_EMPTY] = {"mine-empty", ""},
    [EVENT_DEEDS_GONE] = {"deeds-gone", ""},
    [EVENT_SHOWS] = {"shows", "s c"},
    [EVENT_SCORED] = {"scored", "s n=points"},
    [EVENT_WINS] = {"wins", "s n=points"},
    [EVENT_WANTED_BANDIT] = {"wanted-bandit", "c"},
    [EVENT_BANDIT_TOP] = {"bandit-top", "c"},
    [EVENT_SENDS] = {"sends", "s c d"},
    [EVENT_TIE_SECOND] = {"tie-second", "p M=seats"},
    [EVENT_SECOND] = {"second", "s p n=dice"},
    [EVENT_DOES] = {"does", "s p c=action"},
    [EVENT_RIVER] = {"river", "s c"},
    [EVENT_PANNED] = {"panned", "s n=gold"},
    [EVENT_PURSE] = {"purse", "s n=dollars"},
    [EVENT_COUPON] = {"coupon", "s c"},
    [EVENT_DISCOVERS] = {"discovers", "s n=cards"},
    [EVENT_SAW] = {"saw", "s c"},
    [EVENT_RIVER_BACK] = {"river-back", "s n=cards"},
    [EVENT_ROBBED_COACH] = {"robbed-coach", "s n=dollars"},
    [EVENT_HIRED] = {"hired", "s c"},
    [EVENT_PURSUES] = {"pursues", "s d"},
    [EVENT_AGAIN] = {"again", "s d"},
    [EVENT_CAUGHT] = {"caught", "s c"},
    [EVENT_ROBS_RANCH] = {"robs-ranch", "s o=victim"},
    [EVENT_TOOK_RANCH] = {"took-ranch", "s o=from"},
    [EVENT_INSURED] = {"insured", "s c"},
    [EVENT_DECK_DEED] = {"deck-deed", "s c"},
    [EVENT_IN_VAIN] = {"in-vain", "s c"},
    [EVENT_INDIAN_DIE] = {"indian-die", "s c"},
    [EVENT_TRAPPED] = {"trapped", "s o=other f=from g=to"},
    [EVENT_GUARDED] = {"guarded", "s"},
    [EVENT_WAR_PATH] = {"war-path", "s p"},
    [EVENT_BOUGHT_DIE] = {"bought-die", "s c"},
    [EVENT_DIE_RETURNS] = {"die-returns", ""},
    [EVENT_TOOK_DIE] = {"took-die", "s"},
    [EVENT_STOLE_DIE] = {"stole-die", "s o=from"},
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
    [QUESTION_OFFER_SECOND] = {"ask-offer-second", "s p M=candidates n=round"},
    [QUESTION_AWARD_SECOND] = {"ask-award-second", "s p M=candidates"},
    [QUESTION_BANDITS] = {"ask-bandits", "s n=dice"},
    [QUESTION_ACTION] = {"ask-action", "s p"},
    [QUESTION_WHISKY] = {"ask-whisky", "s"},
    [QUESTION_INSURANCE] = {"ask-insurance", "s o=robber"},
    [QUESTION_SEARCH] = {"ask-search", "s"},
    [QUESTION_AGAIN] = {"ask-again", "s d"},
    [QUESTION_CATCH] = {"ask-catch", "s d"},
    [QUESTION_DISCOVERY] = {"ask-discovery", "s"},
    [QUESTION_COUPON] = {"ask-coupon", "s"},
    [QUESTION_SMOKE_SIGNALS] = {"ask-smoke-signals", "s"},
    [QUESTION_BUY_DIE] = {"ask-buy-die", "s"},
    [QUESTION_TRAP] = {"ask-trap", "s"},
    [QUESTION_TRAP_TURN] = {"ask-trap-turn", "s o=other d"},
    [QUESTION_PUT] = {"ask-put", "s"},
    {0},
};
enum { EVENT_ROWS = sizeof town_events / sizeof town_events[0] - 1 };

static const struct event_row *row_of(const struct event *event)
{
    return &town_events[event->kind < EVENT_ROWS ? event->kind : EVENT_NONE];
}

const char *town_event_word(const struct event *event)
{
    return row_of(event)->word;
}

void town_print_event(const struct event *event, struct text *out)
{
    notation_event(&town_game, row_of(event), event, out);
}

bool town_parse_event(const char *text, struct event *event)
{
    if (!notation_read_event(&town_game, town_events, EVENT_ROWS, text, event))
        return false;
    if (event->kind == EVENT_BRUTE) /* its word says which card it is */
        event->card = BRUTE;
    return true;
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
    case WHISKY:
        return QUESTION_WHISKY;
    case INSURANCE:
        return QUESTION_INSURANCE;
    case SMOKE_SIGNALS:
        return QUESTION_SMOKE_SIGNALS;
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
    return f->kind == FRAME_AT_ONCE   ? QUESTION_JOE
           : f->kind == FRAME_INDIANS ? QUESTION_TRAP
                                      : QUESTION_FRIEND;
}

static unsigned extension_question(const struct town *t, struct event *question)
{
    question->dice = t->ask == ASK_AGAIN ? t->chase : t->pursuit;
    switch (t->ask) {
    case ASK_BANDITS:
        question->n = (uint8_t)(TOWN_DICE - dice_count(t->seat[question->seat].kept));
        return QUESTION_BANDITS;
    case ASK_ACTION:
        question->place = town_row_at(t)->place;
        return QUESTION_ACTION;
    case ASK_SEARCH:
        return QUESTION_SEARCH;
    case ASK_AGAIN:
        return QUESTION_AGAIN;
    case ASK_CATCH:
        return QUESTION_CATCH;
    case ASK_DISCOVERY:
        return QUESTION_DISCOVERY;
    case ASK_COUPON:
        return QUESTION_COUPON;
    case ASK_BUY:
        return QUESTION_BUY_DIE;
    default:
        assert(t->ask == ASK_PUT);
        return QUESTION_PUT;
    }
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
        if (f->kind != FRAME_INDIANS || f->m == f->seat)
            return QUESTION_TURN;
        question->other = f->m;
        question->dice = t->seat[f->m].kept;
        return QUESTION_TRAP_TURN;
    case ASK_OFFER:
    case ASK_AWARD:
        question->place = f->m;
        question->m = f->n;
        question->n = (uint8_t)(f->left + 1);
        if (f->second)
            return t->ask == ASK_OFFER ? QUESTION_OFFER_SECOND : QUESTION_AWARD_SECOND;
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
        return extension_question(t, question);
    }
}

void town_question(const void *state, unsigned seat, struct event *question)
{
    const struct town *t = state;
    *question = (struct event){.seat = (uint8_t)seat, .see = SEE_ALL};
    assert(seat < t->seats && (t->waits >> seat & 1) != 0);
    question->kind = (uint8_t)question_kind(t, &t->frame[t->depth - 1], question);
}
