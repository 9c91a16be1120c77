#include "tests/match/fair_games.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/bits.h"

struct fair_game_writer {
    struct record_writer writer;
    struct text text;
};

static void put(struct record_writer *writer, const char *line, size_t length)
{
    text_add_n(&((struct fair_game_writer *)writer)->text, line, length);
}

void fair_game_start(struct fair_game *one, const struct game *game, const char *options,
                     unsigned seats, uint64_t number)
{
    struct rng rng = rng_stream(number, 99);
    const char *at = NULL;
    size_t length = 0;
    one->record = (struct record){.game = game, .setup = {.seats = (uint8_t)seats}};
    assert_null(game_parse_options(game, options, &one->record.setup, &at, &length));
    struct fair_promise *fair = &one->record.fair;
    for (unsigned i = 0; i < FAIR_BYTES; i++)
        fair->seed[i] = (uint8_t)rng_next(&rng);
    fair_commit(fair->seed, fair->commitment);
    fair->committed = fair->opened = true;
    for (unsigned seat = 0; seat < seats; seat++) {
        char words[FAIR_WORDS_MAX];
        snprintf(one->record.names[seat], sizeof one->record.names[seat], "seat-%u", seat + 1);
        /* any bytes; now and then none, now and then as many as there may be */
        const unsigned some = rng_below(&rng, 4);
        const size_t count = some == 0 ? 0 : some == 1 ? FAIR_WORDS_MAX : rng_below(&rng, 20);
        for (size_t i = 0; i < count; i++)
            words[i] = (char)rng_next(&rng);
        assert_true(fair_set_words(&fair->words[seat], words, count));
    }
    fair_start(&one->fair, fair->seed, fair->words, seats);
    assert_null(match_start(&one->match, game, &one->record.setup, one->moves, FAIR_GAME_MOVES));
}

void fair_game_play(struct fair_game *one, uint64_t number, uint32_t most)
{
    struct match *match = &one->match;
    struct rng rng = rng_stream(number, 0);
    unsigned waiting;
    while ((waiting = match_waiting(match)) != 0 && match->count < most) {
        if (waiting == CHANCE_BIT) {
            assert_null(fair_chance(match, &one->fair, NULL));
            continue;
        }
        struct move list[CHOICES_MAX];
        const unsigned count = match->game->choices(match->state, bits_first(waiting), list);
        assert_null(match_apply(match, &list[rng_below(&rng, count)], NULL));
    }
}

void fair_game_write(struct fair_game *one)
{
    struct fair_game_writer writer = {.writer = {put}, .text = TEXT(one->bytes)};
    record_write(&one->record, &one->match, &writer.writer);
    assert_false(writer.text.cut);
    one->size = writer.text.length;
}

struct fair_game *fair_game(const struct game *game, const char *options, unsigned seats,
                            uint64_t number)
{
    static struct fair_game one;
    fair_game_start(&one, game, options, seats, number);
    fair_game_play(&one, number, FAIR_GAME_MOVES);
    fair_game_write(&one);
    return &one;
}
