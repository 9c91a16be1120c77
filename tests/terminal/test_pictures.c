/* Pictures out of lines: whoever is told of a position as text sees the same as somebody who sits
 * at the program that plays. Random games of all variants, all viewers; and lines that were damaged
 * on their way, which may be refused or drawn, but do no harm. DICECUP_TEST_PICTURES sets how many
 * games. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/i18n.h"
#include "core/bits.h"
#include "games/games.h"
#include "terminal/table.h"
#include "tests/core/environment.h"

enum { GAMES = 30, DESCRIPTION = 8192, LINES = 128, LOOK_AT = 7, DAMAGES = 3 };

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    static const char *const names[SEATS_MAX] = {"Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"};
    (void)voice;
    return seat < SEATS_MAX ? names[seat] : "nobody";
}

static const struct voice voice = {i18n_translate, i18n_translate_plural, seat_name};

/* What somebody is asked, and may do. */
struct asked {
    bool is;
    struct event question;
    struct move list[CHOICES_MAX];
    unsigned count;
};

/* Everything that depends on a view, as one text; to be freed. */
static char *picture_of(const struct game *game, const void *view, unsigned viewer,
                        const struct asked *asked, bool low)
{
    char *told = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&told, &size);
    assert_non_null(out);
    const struct screen screen = {.out = out, .utf8 = true, .width = 80, .low = low};
    struct table table = {.screen = &screen, .game = game, .voice = &voice, .whole = !low};
    for (unsigned i = 0; i < SEATS_MAX; i++)
        table.sits[i] = "person";
    table_draw(&table, view, viewer);
    if (asked->is) {
        struct move list[CHOICES_MAX];
        memcpy(list, asked->list, sizeof list);
        const unsigned listed = table_sort(&table, view, list, asked->count);
        fprintf(out, "%u listed\n", listed);
        for (unsigned i = 0; i < asked->count; i++) {
            char gloss[512];
            struct text words = TEXT(gloss);
            table_gloss(&table, view, &list[i], &words);
            fprintf(out, "%u %s\n", table_group(&table, &list[i]), gloss);
        }
    }
    assert_int_equal(fclose(out), 0);
    return told;
}

static unsigned split(char *description, const char *lines[LINES])
{
    unsigned count = 0;
    for (char *line = strtok(description, "\n"); line != NULL && count < LINES;
         line = strtok(NULL, "\n"))
        lines[count++] = line;
    return count;
}

/* A line that says who comes second is in no view that was read. */
static void without_second(char *picture)
{
    for (char *line = picture; line != NULL && *line != '\0';) {
        char *end = strchr(line, '\n');
        const size_t rest = end == NULL ? 0 : strlen(end + 1);
        char *second = strstr(line, "comes second here");
        if (end != NULL && second != NULL && second < end)
            memmove(line, end + 1, rest + 1);
        else
            line = end == NULL ? NULL : end + 1;
    }
}

static void compare(const struct game *game, const struct table_told *told, const void *view,
                    const struct asked *asked)
{
    const struct table table = {.game = game, .voice = &voice};
    _Alignas(16) unsigned char read[STATE_MAX] = {0};
    if (!table_read(&table, told, read)) {
        for (unsigned i = 0; i < told->count; i++)
            print_error("%s\n", told->lines[i]);
        fail_msg("these lines of a view of seat %u were not read", told->viewer + 1);
    }
    for (unsigned low = 0; low < 2; low++) {
        char *one = picture_of(game, view, told->viewer, asked, low != 0);
        char *other = picture_of(game, read, told->viewer, asked, low != 0);
        without_second(one);
        assert_string_equal(one, other);
        free(one);
        free(other);
    }
    assert_false(table_changed(&table, view, read));
}

/* Something else in place of a byte or two, or a line less. */
static void damage(const struct game *game, const struct table_told *told,
                   const struct asked *asked, struct rng *rng)
{
    const struct table table = {.game = game, .voice = &voice};
    char lines[LINES][512];
    const char *pointers[LINES];
    struct table_told bad = *told;
    for (unsigned i = 0; i < told->count; i++) {
        struct text out = TEXT(lines[i]);
        text_add(&out, told->lines[i]);
        pointers[i] = lines[i];
    }
    bad.lines = pointers;
    for (unsigned n = 1 + rng_below(rng, 3); n > 0; n--) {
        const unsigned i = rng_below(rng, told->count), j = rng_below(rng, told->count);
        const unsigned length = (unsigned)strlen(lines[i]);
        if (rng_below(rng, 3) == 0 || length == 0)
            pointers[i] = lines[j];
        else
            lines[i][rng_below(rng, length)] = "0123456789 -?$KAabcdeft"[rng_below(rng, 23)];
    }
    _Alignas(16) unsigned char read[STATE_MAX] = {0};
    if (table_read(&table, &bad, read))
        free(picture_of(game, read, bad.viewer, asked, false));
}

static void look(const struct game *game, const struct setup *setup, const void *state,
                 unsigned viewer, struct rng *rng)
{
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    char description[DESCRIPTION];
    const char *lines[LINES];
    struct text out = TEXT(description);
    struct asked asked = {0};
    game->observe(state, viewer, view);
    game->describe(view, &out);
    assert_false(out.cut);
    if (viewer < SEATS_MAX && (game->waiting(state) >> viewer & 1) != 0) {
        asked.is = true;
        asked.count = game->choices(state, viewer, asked.list);
        game->question(state, viewer, &asked.question);
    }
    const struct table_told told = {.setup = setup,
                                    .viewer = viewer,
                                    .lines = lines,
                                    .count = split(description, lines),
                                    .question = asked.is ? &asked.question : NULL};
    compare(game, &told, view, &asked);
    for (unsigned i = 0; i < DAMAGES; i++)
        damage(game, &told, &asked, rng);
}

static struct setup any_setup(const struct game *game, struct rng *rng)
{
    struct setup setup;
    do {
        setup = (struct setup){
            .seats = (uint8_t)(game->seats_min +
                               rng_below(rng, 1U + game->seats_max - game->seats_min))};
        for (unsigned i = 0; game->options[i].name != NULL; i++) {
            unsigned values = 0;
            while (game->options[i].values[values] != NULL)
                values++;
            setup.option[i] = (uint8_t)rng_below(rng, values);
        }
    } while (game->admit(&setup) != NULL);
    return setup;
}

static void play(const struct game *game, struct rng *rng)
{
    _Alignas(16) unsigned char state[STATE_MAX] = {0};
    const struct setup setup = any_setup(game, rng);
    unsigned waiting, step = 0;
    game->start(state, &setup);
    while ((waiting = game->waiting(state)) != 0) {
        struct move move, list[CHOICES_MAX];
        if (waiting == CHANCE_BIT) {
            game_sample(game, state, rng, &move);
        } else {
            const unsigned seat = bits_first(waiting);
            if (rng_below(rng, LOOK_AT) == 0) {
                look(game, &setup, state, seat, rng);
                look(game, &setup, state, step++ % setup.seats, rng);
                look(game, &setup, state, WATCHER, rng);
            }
            move = list[rng_below(rng, game->choices(state, seat, list))];
        }
        assert_null(game->apply(state, &move, NULL));
    }
    for (unsigned seat = 0; seat < setup.seats; seat++)
        look(game, &setup, state, seat, rng);
}

static void pictures_of(const char *name)
{
    struct rng rng = rng_stream(20, 0);
    for (uint64_t i = from_environment("DICECUP_TEST_PICTURES", GAMES); i > 0; i--)
        play(games_find(name), &rng);
}

static void pictures_of_town(void **unused)
{
    (void)unused;
    pictures_of("town");
}

static void pictures_of_dicetto(void **unused)
{
    (void)unused;
    pictures_of("dicetto");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_of_town),
        cmocka_unit_test(pictures_of_dicetto),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
