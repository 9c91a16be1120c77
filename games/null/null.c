#include "games/null/null.h"

#include "core/dice.h"
#include "core/notation.h"
#include "core/sentence.h"

enum { ROUNDS }; /* options */
enum null_event { ROLLED = 1, PICKED, SHOWED, SCORED, OVER, ASK_PICK };

static const struct option options[] = {{"rounds", {"3", "1", "9"}}, {0}};
static const uint8_t rounds_of[] = {3, 1, 9};

static const struct sentence sentences[] = {
    {.word = "rolled", .one = N_("{seat} looks at a die: {dice}.")},
    {.word = "you.rolled", .one = N_("You look at a die: {dice}.")},
    {.word = "picked", .one = N_("{seat} has picked a number.")},
    {.word = "you.picked", .one = N_("You have picked a number.")},
    {.word = "showed", .one = N_("{seat} shows {dice} and adds {n}.")},
    {.word = "you.showed", .one = N_("You show {dice} and add {n}.")},
    {.word = "scored",
     .one = NN_("{seat} scores and has {n} point.", "{seat} scores and has {n} points.")},
    {.word = "you.scored",
     .one = NN_("You score and have {n} point.", "You score and have {n} points.")},
    {.word = "over", .one = N_("The game is over.")},
    {.word = "ask-pick", .one = N_("{seat}: which number do you add to your die? (1 to 3)")},
    {.word = "you.ask-pick", .one = N_("Which number do you add to your die? (1 to 3)")},
    {.word = "tally.rounds", .one = N_("Rounds won")},
    {.word = "seat-count", .one = N_("This game needs two to six seats.")},
    {.word = "unknown-move", .one = N_("There is no such move.")},
    {.word = "not-your-turn", .one = N_("You are not asked for a move now.")},
    {.word = "out-of-range", .one = N_("That number is too small or too great.")},
    {.word = "unknown-line", .one = N_("A position has no such line.")},
    {.word = "impossible", .one = N_("Such a position cannot come up.")},
    {0},
};

/* -- how the game goes -- */

static const char *admit(const struct setup *setup)
{
    return setup->seats < 2 || setup->seats > SEATS_MAX ? "seat-count" : NULL;
}

static void start(void *state, const struct setup *setup)
{
    *(struct null *)state = (struct null){
        .seats = setup->seats, .rounds = rounds_of[setup->option[ROUNDS]], .round = 1};
}

static unsigned waiting(const void *state)
{
    const struct null *g = state;
    unsigned waits = 0;
    if (g->round > g->rounds)
        return 0;
    for (unsigned i = 0; i < g->seats; i++) {
        if (g->seat[i].die == 0)
            return CHANCE_BIT;
        if (g->seat[i].pick == 0)
            waits |= 1U << i;
    }
    return waits;
}

/* The seat whose die comes next, when chance is waited for. */
static unsigned next_to_roll(const struct null *g)
{
    unsigned seat = 0;
    while (g->seat[seat].die != 0)
        seat++;
    return seat;
}

static unsigned choices(const void *state, unsigned seat, struct move list[CHOICES_MAX])
{
    (void)state;
    for (unsigned i = 0; i < PICKS; i++)
        list[i] = (struct move){.kind = NULL_PICK, .seat = (uint8_t)seat, .a = (uint8_t)(i + 1)};
    return PICKS;
}

static bool sampled(const void *state, unsigned seat)
{
    (void)state, (void)seat;
    return false;
}

/* No card is hidden here, so there are no windows for one. */
static bool window(const void *state)
{
    (void)state;
    return false;
}

static void emit(struct sink *sink, unsigned kind, unsigned seat, unsigned die, unsigned n)
{
    struct event event = {.kind = (uint8_t)kind, .seat = (uint8_t)seat, .n = (uint8_t)n};
    event.dice = die == 0 ? 0 : dice_one(die - 1);
    event.see = SEE_ALL;
    event.only = (uint16_t)(kind == ROLLED ? 1U << seat : 0);
    if (sink != NULL)
        sink->put(sink, &event);
}

static unsigned sum_of(const struct null_seat *s)
{
    return s->die + s->pick > LIMIT ? 0U : (unsigned)(s->die + s->pick);
}

/* All have picked: show, score, and on to the next round. */
static void show(struct null *g, struct sink *sink)
{
    unsigned best = 0;
    for (unsigned i = 0; i < g->seats; i++) {
        const struct null_seat *s = &g->seat[i];
        best = sum_of(s) > best ? sum_of(s) : best;
        emit(sink, SHOWED, i, s->die, s->pick);
    }
    for (unsigned i = 0; i < g->seats; i++) {
        struct null_seat *s = &g->seat[i];
        if (best > 0 && sum_of(s) == best)
            emit(sink, SCORED, i, 0, ++s->points);
        s->die = s->pick = 0;
    }
    if (++g->round > g->rounds)
        emit(sink, OVER, 0, 0, 0);
}

static const char *roll(struct null *g, const struct move *move, struct sink *sink)
{
    if (waiting(g) != CHANCE_BIT || move->a != next_to_roll(g))
        return "not-your-turn";
    if (move->b < 1 || move->b > SIDES)
        return "out-of-range";
    g->seat[move->a].die = move->b;
    emit(sink, ROLLED, move->a, move->b, 0);
    return NULL;
}

static const char *pick(struct null *g, const struct move *move, struct sink *sink)
{
    if ((waiting(g) & ~(unsigned)CHANCE_BIT & (1U << move->seat)) == 0)
        return "not-your-turn";
    if (move->a < 1 || move->a > PICKS)
        return "out-of-range";
    g->seat[move->seat].pick = move->a;
    emit(sink, PICKED, move->seat, 0, 0);
    if (waiting(g) == 0)
        show(g, sink);
    return NULL;
}

static const char *apply(void *state, const struct move *move, struct sink *sink)
{
    if (move->seat == CHANCE && move->kind == NULL_ROLL)
        return roll(state, move, sink);
    if (move->seat < SEATS_MAX && move->kind == NULL_PICK)
        return pick(state, move, sink);
    return "unknown-move";
}

static uint32_t outcomes(const void *state)
{
    (void)state;
    return SIDES;
}

static void outcome(const void *state, uint32_t index, struct move *move)
{
    *move = (struct move){.kind = NULL_ROLL,
                          .seat = CHANCE,
                          .a = (uint8_t)next_to_roll(state),
                          .b = (uint8_t)(index + 1)};
}

static unsigned odds(const void *state, struct odds list[ODDS_MAX])
{
    for (uint32_t i = 0; i < SIDES; i++) {
        list[i].weight = 1;
        outcome(state, i, &list[i].move);
    }
    return SIDES;
}

static void score(const void *state, struct result *result)
{
    const struct null *g = state;
    *result = (struct result){0};
    int best = 0;
    for (unsigned i = 0; i < g->seats; i++) {
        result->points[i] = g->seat[i].points;
        best = g->seat[i].points > best ? g->seat[i].points : best;
    }
    for (unsigned i = 0; i < g->seats && g->round > g->rounds; i++)
        if (g->seat[i].points == best)
            result->winners |= (uint8_t)(1U << i);
}

static const char *const sources[] = {"rounds", NULL};

static void tally(const void *view, unsigned seat, struct tally *tally)
{
    const uint8_t points = ((const struct null_view *)view)->seen.seat[seat].points;
    *tally = (struct tally){.count = {points}, .points = {points}, .all = true};
}

static unsigned round_of(const void *state)
{
    return ((const struct null *)state)->round;
}

/* -- who knows what -- */

static void observe(const void *state, unsigned viewer, void *view)
{
    struct null_view *v = view;
    *v = (struct null_view){.seen = *(const struct null *)state, .viewer = (uint8_t)viewer};
    for (unsigned i = 0; i < v->seen.seats && viewer != ALL_SEEING; i++)
        if (i != viewer) {
            v->seen.seat[i].die = v->seen.seat[i].die == 0 ? 0 : UNSEEN;
            v->seen.seat[i].pick = v->seen.seat[i].pick == 0 ? 0 : UNSEEN;
        }
}

static void imagine(const void *view, struct rng *rng, void *state)
{
    struct null *g = state;
    *g = ((const struct null_view *)view)->seen;
    for (unsigned i = 0; i < g->seats; i++) {
        if (g->seat[i].die == UNSEEN)
            g->seat[i].die = (uint8_t)(1 + rng_below(rng, SIDES));
        if (g->seat[i].pick == UNSEEN)
            g->seat[i].pick = (uint8_t)(1 + rng_below(rng, PICKS));
    }
}

static const char *audit(const void *state)
{
    const struct null *g = state;
    for (unsigned i = 0; i < g->seats; i++) {
        if (g->seat[i].die > SIDES || g->seat[i].pick > PICKS)
            return "a die or a pick that does not exist";
        if (g->seat[i].points >= g->round)
            return "more points than rounds";
    }
    return NULL;
}

/* -- text -- */

static void print_move(const struct move *move, struct text *out)
{
    text_add(out, move->kind == NULL_ROLL ? "roll " : "pick ");
    text_number(out, move->kind == NULL_ROLL ? move->a + 1 : move->a);
    if (move->kind == NULL_ROLL) {
        text_char(out, ' ');
        text_number(out, move->b);
    }
}

static bool read_number(const char **at, uint32_t most, uint8_t *number)
{
    char word[8];
    uint32_t value;
    text_word(at, word, sizeof word);
    if (!text_to_number(word, most, &value))
        return false;
    *number = (uint8_t)value;
    return true;
}

/* A seat or another thing that texts count from 1 on. */
static bool read_ordinal(const char **at, uint32_t most, uint8_t *index)
{
    uint8_t number;
    if (!read_number(at, most, &number) || number == 0)
        return false;
    *index = (uint8_t)(number - 1);
    return true;
}

static const char *parse_move(unsigned seat, const char *text, struct move *move)
{
    char more[2];
    *move = (struct move){.seat = (uint8_t)seat};
    if (seat == CHANCE && text_expect(&text, "roll")) {
        move->kind = NULL_ROLL;
        if (!read_ordinal(&text, SEATS_MAX, &move->a) || !read_number(&text, SIDES, &move->b))
            return "out-of-range";
    } else if (seat != CHANCE && text_expect(&text, "pick")) {
        move->kind = NULL_PICK;
        if (!read_number(&text, PICKS, &move->a))
            return "out-of-range";
    }
    return move->kind == 0 || text_word(&text, more, sizeof more) > 0 ? "unknown-move" : NULL;
}

static const struct event_row event_rows[] = {
    {"none", ""},
    [ROLLED] = {"rolled", "s d=die"},
    [PICKED] = {"picked", "s"},
    [SHOWED] = {"showed", "s d=die n=pick"},
    [SCORED] = {"scored", "s n=points"},
    [OVER] = {"over", ""},
    [ASK_PICK] = {"ask-pick", "s"},
    {0},
};

static const char *event_word(const struct event *event)
{
    return event_rows[event->kind].word;
}

static void print_event(const struct event *event, struct text *out)
{
    notation_event(&null_game, &event_rows[event->kind], event, out);
}

static bool parse_event(const char *text, struct event *event)
{
    enum { EVENT_ROWS = sizeof event_rows / sizeof event_rows[0] - 1 };
    return notation_read_event(&null_game, event_rows, EVENT_ROWS, text, event);
}

static const char *no_word(unsigned number)
{
    (void)number;
    return NULL;
}

static const char *face_word(unsigned face)
{
    static const char *const words[SIDES] = {"1", "2", "3", "4", "5", "6"};
    return words[face];
}

static void print_field(struct text *out, const char *name, unsigned number)
{
    text_add(out, name);
    text_number(out, number);
}

static void question(const void *state, unsigned seat, struct event *event)
{
    (void)state;
    *event = (struct event){.kind = ASK_PICK, .seat = (uint8_t)seat, .see = SEE_ALL};
}

/* A die or a pick: `-` for none, `?` for a hidden one. */
static void print_secret(struct text *out, const char *name, unsigned number)
{
    text_add(out, name);
    text_char(out, "-123456?"[number]);
}

static void describe(const void *view, struct text *out)
{
    const struct null *g = &((const struct null_view *)view)->seen;
    print_field(out, "round ", g->round);
    print_field(out, " of ", g->rounds);
    text_char(out, '\n');
    for (unsigned i = 0; i < g->seats; i++) {
        print_field(out, "seat ", i + 1);
        print_secret(out, " die ", g->seat[i].die);
        print_secret(out, " pick ", g->seat[i].pick);
        print_field(out, " points ", g->seat[i].points);
        text_char(out, '\n');
    }
}

/* It is short enough to be one part. The question, always the last part, needs no line. */
static unsigned parts(const void *view)
{
    (void)view;
    return 2;
}

static void describe_part(const void *view, unsigned part, struct text *out)
{
    if (part == 0)
        describe(view, out);
}

static bool same_part(const void *view, const void *other, unsigned part)
{
    return part != 0 || memcmp(view, other, sizeof(struct null_view)) == 0;
}

static bool read_secret(const char **at, const char *name, uint32_t most, uint8_t *number)
{
    if (!text_expect(at, name))
        return false;
    if (!text_expect(at, "-"))
        return read_number(at, most, number) && *number > 0;
    *number = 0;
    return true;
}

static const char *arrange(void *state, const char *line)
{
    struct null *g = state;
    struct null_seat s;
    uint8_t i;
    if (text_expect(&line, "round")) {
        if (!read_ordinal(&line, g->rounds + 1U, &i))
            return "out-of-range";
        g->round = (uint8_t)(i + 1);
        return NULL;
    }
    if (!text_expect(&line, "seat"))
        return "unknown-line";
    if (!read_ordinal(&line, g->seats, &i) || !read_secret(&line, "die", SIDES, &s.die) ||
        !read_secret(&line, "pick", PICKS, &s.pick) || !text_expect(&line, "points") ||
        !read_number(&line, g->rounds, &s.points))
        return "out-of-range";
    g->seat[i] = s;
    return NULL;
}

static const char *settle(void *state, struct sink *sink)
{
    struct null *g = state;
    bool rolled = g->round <= g->rounds, all_rolled = rolled;
    for (unsigned i = 0; i < g->seats; i++)
        all_rolled = all_rolled && g->seat[i].die != 0;
    for (unsigned i = 0; i < g->seats; i++) {
        /* dice come in the order of the seats, and picks after all of them */
        if ((!rolled && g->seat[i].die != 0) || (!all_rolled && g->seat[i].pick != 0))
            return "impossible";
        rolled = rolled && g->seat[i].die != 0;
    }
    if (audit(g) != NULL)
        return "impossible";
    if (all_rolled && waiting(g) == 0)
        show(g, sink);
    return NULL;
}

const struct game null_game = {
    .name = "null",
    .seats_min = 2,
    .seats_max = SEATS_MAX,
    .state_size = sizeof(struct null),
    .view_size = sizeof(struct null_view),
    .options = options,
    .sentences = sentences,
    .events = event_rows,
    .sources = sources,
    .admit = admit,
    .start = start,
    .waiting = waiting,
    .choices = choices,
    .sampled = sampled,
    .window = window,
    .apply = apply,
    .outcomes = outcomes,
    .outcome = outcome,
    .odds = odds,
    .observe = observe,
    .imagine = imagine,
    .score = score,
    .tally = tally,
    .print_move = print_move,
    .parse_move = parse_move,
    .print_event = print_event,
    .event_word = event_word,
    .parse_event = parse_event,
    .card_word = no_word,
    .place_word = no_word,
    .face_word = face_word,
    .question = question,
    .describe = describe,
    .parts = parts,
    .describe_part = describe_part,
    .same_part = same_part,
    .arrange = arrange,
    .settle = settle,
    .round = round_of,
    .audit = audit,
};
