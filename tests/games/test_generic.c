/* The generic tests: what they check is explained in tests/games/generic.h. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>
#include <unistd.h>

#include "core/bits.h"
#include "core/tally.h"
#include "games/games.h"
#include "tests/core/environment.h"
#include "tests/games/generic.h"

enum {
    GAMES = 25000, /* for each game there is */
    TABLES_MAX = 4096,
    THREADS_MAX = 64,
    HOUSE_TABLE = 3, /* one in so many tables is played with house decks, too */
    HOUSE_CHANGES = 100,
    /* One in so many steps or games gets the checks that cost more. */
    DEEP_STEP = 16,
    VARIED_STEP = 4,
    SHADOW_STEP = 4,
    PARTS_STEP = 4,
    UNDONE_STEP = 40,
    RECORDED_GAME = 8,
};

static void check_in_depth(struct run *run, unsigned waiting, const struct move *move)
{
    const void *state = run->match.state;
    if (waiting == CHANCE_BIT)
        check_chance(run, state);
    else
        BITS_EACH(seat, waiting)
            check_choices(run, state, (unsigned)seat);
    check_mutations(run, state, move);
    for (unsigned viewer = 0; viewer < run->setup.seats; viewer++) {
        check_imagined(run, state, viewer);
        if ((waiting >> viewer & 1) != 0)
            check_questions(run, state, viewer);
        check_errors(run, state, move);
    }
}

/* Taking the last move back, where it is allowed, gives the position before it. */
static void check_undo(struct run *run, const struct position *before, const struct move *move)
{
    struct match again = run->match;
    const unsigned seat = move->seat == CHANCE ? 0 : move->seat;
    const char *word = match_undo(&again, seat);
    if (word == NULL && (move->seat == CHANCE || again.count + 1 != run->match.count ||
                         memcmp(again.state, before, run->game->state_size) != 0))
        fail(run, "undo does not lead back to where the move was made");
    if (word != NULL && (record_sentence(word) == NULL || again.count != run->match.count ||
                         memcmp(again.state, run->match.state, run->game->state_size) != 0))
        fail(run, "undo is refused (%s) and changed something", word);
}

static void check_result(struct run *run, bool over)
{
    struct result result;
    memset(&result, 0x5a, sizeof(result));
    run->game->score(run->match.state, &result);
    for (unsigned seat = 0; seat < run->setup.seats; seat++)
        if (result.points[seat] < 0 || result.points[seat] > POINTS_MAX)
            fail(run, "seat %u has %d points", seat + 1, result.points[seat]);
    if (over != (result.winners != 0) || result.winners >> run->setup.seats != 0)
        fail(run, "the winners are %#x %s the end", result.winners, over ? "at" : "before");
}

/* Each source of points has a name. */
static void check_source(struct run *run, unsigned i)
{
    char words[2][TEXT_ROOM];
    struct text own = TEXT(words[0]), card = TEXT(words[1]);
    text_add(&own, "tally.");
    text_add(&own, run->game->sources[i]);
    text_add(&card, "card.");
    text_add(&card, run->game->sources[i]);
    if (game_sentence(run->game, words[0]) == NULL && game_sentence(run->game, words[1]) == NULL)
        fail(run, "the source '%s' has no name", run->game->sources[i]);
}

/* Where points come from: for who sees all it adds up to the score at any time; others know all of
 * their own, of the others no more than there is, and everything in the end. */
static void check_tally(struct run *run, bool over)
{
    const struct game *game = run->game;
    struct position view;
    struct result result;
    struct tally whole, part;
    unsigned sources = 0;
    game->score(run->match.state, &result);
    while (game->sources[sources] != NULL)
        sources++;
    if (sources > TALLY_MAX)
        fail(run, "there are %u sources of points", sources);
    for (unsigned seat = 0; seat < run->setup.seats; seat++) {
        game->observe(run->match.state, ALL_SEEING, &view);
        memset(&whole, 0x5a, sizeof(whole));
        game->tally(&view, seat, &whole);
        for (unsigned i = 0; i < TALLY_MAX; i++)
            if (i < sources)
                check_source(run, i);
            else if (whole.count[i] != 0 || whole.points[i] != 0)
                fail(run, "seat %u has points from nowhere", seat + 1);
        if (!whole.all || tally_points(&whole) != (unsigned)result.points[seat])
            fail(run, "seat %u has %d points, and a tally of %u", seat + 1, result.points[seat],
                 tally_points(&whole));
        for (unsigned viewer = 0; viewer <= run->setup.seats; viewer++) {
            game->observe(run->match.state, viewer < run->setup.seats ? viewer : WATCHER, &view);
            game->tally(&view, seat, &part);
            if (!part.all && (over || viewer == seat))
                fail(run, "viewer %u does not know the score of seat %u", viewer + 1, seat + 1);
            if (part.all && memcmp(part.points, whole.points, sizeof(part.points)) != 0)
                fail(run, "viewer %u believes to know the score of seat %u", viewer + 1, seat + 1);
            for (unsigned i = 0; i < sources; i++)
                if (part.count[i] > whole.count[i] || part.points[i] > whole.points[i])
                    fail(run, "viewer %u sees %u '%s' of seat %u", viewer + 1, part.count[i],
                         game->sources[i], seat + 1);
        }
    }
}

/* The cards that are played with: each is there, has a name, and is listed once. */
static void check_cards(struct run *run)
{
    struct card_kind list[CARD_KINDS_MAX];
    if (run->game->card_kinds == NULL)
        return;
    const unsigned count = run->game->card_kinds(&run->setup, list);
    if (count == 0 || count > CARD_KINDS_MAX)
        fail(run, "there are %u kinds of card", count);
    for (unsigned i = 0; i < count; i++) {
        char bytes[TEXT_ROOM];
        struct text word = TEXT(bytes);
        text_add(&word, "card.");
        text_add(&word, list[i].word);
        if (list[i].count == 0 || game_sentence(run->game, bytes) == NULL)
            fail(run, "there are %u of card %s", list[i].count, list[i].word);
        for (unsigned j = 0; j < i; j++)
            if (text_equal(list[i].word, list[j].word) && text_equal(list[i].deck, list[j].deck))
                fail(run, "card %s is listed twice", list[i].word);
    }
}

/* Saved and loaded, the game is the same. */
static void check_record(struct run *run)
{
    const size_t size = write_record(run, run->record, sizeof(run->record));
    struct record record;
    struct record_error error = {0};
    struct run *const again = run;
    struct match match;
    if (size == 0)
        fail(run, "the record is too long");
    if (!record_read(run->record, size, &record, &match, again->moves_again, MOVES_MAX, &error))
        fail(run, "the record cannot be read: line %u: %s %s", error.line, error.word,
             error.detail);
    if (match.count != run->match.count ||
        memcmp(match.moves, run->moves, match.count * sizeof(struct move)) != 0)
        fail(run, "the record holds other moves");
    if (match_hash(&match) != match_hash(&run->match) ||
        memcmp(match.state, run->match.state, run->game->state_size) != 0)
        fail(run, "the record leads to another position");
}

static void step(struct run *run, unsigned waiting)
{
    struct match *match = &run->match;
    unsigned seat = CHANCE;
    if (waiting != CHANCE_BIT) {
        if (waiting >> run->setup.seats != 0)
            fail(run, "seats are waited for that do not exist: %#x", waiting);
        seat = bits_nth(waiting, rng_below(&run->rng, bits_count(waiting)));
        struct move list[CHOICES_MAX];
        if (run->game->choices(match->state, seat, list) == 0)
            fail(run, "seat %u is waited for and can do nothing", seat + 1);
    }
    const struct move move = any_move(run, match->state, seat);
    const bool deep = one_in(run, DEEP_STEP);
    if (one_in(run, VARIED_STEP))
        check_variation(run, match->state, seat);
    if (deep)
        check_in_depth(run, waiting, &move);
    if (deep || (!run->shadowed && one_in(run, SHADOW_STEP)))
        check_imagined(run, match->state, rng_below(&run->rng, run->setup.seats));
    const struct position before = copy_of(run->game, match->state);
    const char *word = match_apply(match, &move, listen(run->game, &run->heard));
    if (word != NULL)
        fail(run, "a move of seat %u is listed and refused: %s", seat + 1, word);
    word = run->game->audit(match->state);
    if (word != NULL)
        fail(run, "%s", word);
    check_events(run, &run->heard);
    check_moments(run);
    check_shadow(run, &move);
    if (one_in(run, PARTS_STEP))
        check_parts(run, &before, match->state);
    if (deep) {
        check_event_texts(run, &run->heard);
        check_result(run, run->game->waiting(match->state) == 0);
        check_tally(run, run->game->waiting(match->state) == 0);
    }
    if (one_in(run, UNDONE_STEP))
        check_undo(run, &before, &move);
}

static void play(struct run *run, const struct game *game, const struct setup *setup,
                 uint64_t index)
{
    run->game = game;
    run->setup = *setup;
    run->index = index;
    run->rng = rng_stream(GENERIC_SEED, index);
    run->shadowed = false;
    const char *word = match_start(&run->match, game, setup, run->moves, MOVES_MAX);
    if (word != NULL)
        fail(run, "a table that is admitted cannot be started: %s", word);
    check_cards(run);
    unsigned waiting = 0;
    while ((waiting = game->waiting(run->match.state)) != 0) {
        if (run->match.count == MOVES_MAX)
            fail(run, "the game does not end");
        step(run, waiting);
    }
    check_result(run, true);
    check_tally(run, true);
    if (one_in(run, RECORDED_GAME))
        check_record(run);
}

/* --- all tables of a game, on all processors ---------------------------------------------------
 */

struct work {
    const struct game *game;
    struct setup tables[TABLES_MAX];
    unsigned count;
    uint64_t games;
    atomic_uint_fast64_t next, moves;
};

/* Every combination of options with every number of seats that the game admits. */
static void list_tables(struct work *work)
{
    const struct game *game = work->game;
    struct setup setup = {0};
    unsigned i = 0;
    do {
        for (unsigned seats = 0; seats <= SEATS_MAX + 1; seats++) {
            setup.seats = (uint8_t)seats;
            const bool possible = seats >= game->seats_min && seats <= game->seats_max;
            const char *word = game->admit(&setup);
            if (word == NULL && possible && work->count < TABLES_MAX)
                work->tables[work->count++] = setup;
            if ((word == NULL && !possible) || (word != NULL && game_sentence(game, word) == NULL))
                fprintf(stderr, "%s at %u seats: %s\n", game->name, seats, shown(word)), exit(1);
        }
        for (i = 0; game->options[i].name != NULL; i++) {
            if (game->options[i].values[++setup.option[i]] != NULL)
                break;
            setup.option[i] = 0;
        }
    } while (game->options[i].name != NULL);
}

/* Some number of a table is one less and another one more, so that sums stay. */
static void exchange(const struct game *game, struct setup *setup, struct rng *rng, unsigned count)
{
    const unsigned i = rng_below(rng, count);
    const unsigned j = rng_below(rng, count);
    const unsigned less = game_number(game, setup, i);
    const unsigned more = game_number(game, setup, j);
    if (i == j || less == 0 || more == game->numbers[j].most ||
        !text_equal(game->numbers[i].table, game->numbers[j].table))
        return;
    setup->number[i] = (uint8_t)less;
    setup->number[j] = (uint8_t)(more + 2);
}

/* House decks: for every few tables one whose numbers differ here and there, if the game has any.
 * A change that is not admitted is not made. */
static void list_house_tables(struct work *work)
{
    const struct game *game = work->game;
    const unsigned plain = work->count;
    const unsigned count = game_numbers(game);
    struct rng rng = rng_stream(GENERIC_SEED, UINT64_MAX);
    for (unsigned i = 0; count > 0 && i < plain && work->count < TABLES_MAX; i += HOUSE_TABLE) {
        struct setup setup = work->tables[i];
        for (unsigned change = 0; change < HOUSE_CHANGES; change++) {
            struct setup changed = setup;
            const unsigned n = rng_below(&rng, count);
            if (rng_below(&rng, 2) == 0)
                exchange(game, &changed, &rng, count);
            else
                changed.number[n] = (uint8_t)(1 + rng_below(&rng, game->numbers[n].most + 1U));
            if (game->admit(&changed) == NULL)
                setup = changed;
        }
        work->tables[work->count++] = setup;
    }
}

static int play_tables(void *argument)
{
    struct work *work = argument;
    struct run *run = malloc(sizeof(*run));
    if (run == NULL)
        return 1;
    uint64_t index = 0;
    uint64_t moves = 0;
    while ((index = atomic_fetch_add(&work->next, 1)) < work->games) {
        play(run, work->game, &work->tables[index % work->count], index);
        moves += run->match.count;
    }
    atomic_fetch_add(&work->moves, moves);
    free(run);
    return 0;
}

static bool test_game(struct work *work, const struct game *game)
{
    memset(work, 0, sizeof(*work));
    work->game = game;
    work->next = from_environment("DICECUP_TEST_FIRST", 0);
    work->games = work->next + from_environment("DICECUP_TEST_GAMES", GAMES);
    list_tables(work);
    list_house_tables(work);
    const uint64_t first = work->next;
    thrd_t threads[THREADS_MAX];
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    const unsigned wanted = processors < 1             ? 1
                            : processors > THREADS_MAX ? THREADS_MAX
                                                       : (unsigned)processors;
    unsigned started = 0;
    while (started < wanted && thrd_create(&threads[started], play_tables, work) == thrd_success)
        started++;
    bool ok = started > 0;
    for (unsigned i = 0; i < started; i++) {
        int status = 0;
        ok = thrd_join(threads[i], &status) == thrd_success && status == 0 && ok;
    }
    printf("%s - %s: %llu games at %u tables, %llu moves\n", ok ? "ok" : "not ok", game->name,
           (unsigned long long)(work->games - first), work->count, (unsigned long long)work->moves);
    fflush(stdout);
    return ok;
}

int main(void)
{
    static struct work work;
    unsigned count = 0;
    bool ok = true;
    while (games[count] != NULL)
        count++;
    printf("1..%u\n", count);
    for (unsigned i = 0; i < count; i++)
        ok = test_game(&work, games[i]) && ok;
    return ok ? 0 : 1;
}
