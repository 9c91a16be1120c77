/* Questions to programs and their answers: the JSON of the tools, and a line for every position. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "arena/protocol.h"
#include "base/json_read.h"
#include "core/bits.h"
#include "games/games.h"

/* --- JSON --- */

static void member(const char *line, const char *word, const char *expected)
{
    char value[16];
    const char *found = json_member(line, "move", value, sizeof value);
    if (word != NULL) {
        assert_non_null(found);
        assert_string_equal(found, word);
    } else {
        assert_null(found);
        assert_string_equal(value, expected);
    }
}

static void members_found(void **unused)
{
    (void)unused;
    member("{\"move\":\"pass\"}", NULL, "pass");
    member(" { \"move\" : \"keep 9 9\" } \r", NULL, "keep 9 9");
    member("{\"why\":[1,{\"move\":\"no\"},-2.5e3],\"move\":\"yes\",\"z\":null}", NULL, "yes");
    member("{\"a\":{},\"b\":[],\"move\":\"\\u006bee\\\"p\\/\"}", NULL, "kee\"p/");
    member("{\"move\":\"one\",\"move\":\"two\"}", NULL, "two");
    member("{\"move\":\"\"}", NULL, "");
}

static void members_refused(void **unused)
{
    (void)unused;
    member("", "not-json", NULL);
    member("pass", "not-json", NULL);
    member("{", "not-json", NULL);
    member("{\"move\":\"pass\"", "not-json", NULL);
    member("{\"move\":\"pass}", "not-json", NULL);
    member("{\"move\":\"pass\"}}", "not-json", NULL);
    member("{\"move\":\"pass\",}", "not-json", NULL);
    member("{\"move\" \"pass\"}", "not-json", NULL);
    member("{\"move\":\"\\x\"}", "not-json", NULL);
    member("{\"move\":\"\\u00\"}", "not-json", NULL);
    member("{\"move\":\"a\tb\"}", "not-json", NULL);
    member("{move:\"pass\"}", "not-json", NULL);
    member("\"pass\"", "no-object", NULL);
    member("[\"move\",\"pass\"]", "no-object", NULL);
    member("{}", "no-member", NULL);
    member("{\"moves\":\"pass\"}", "no-member", NULL);
    member("{\"move\":3}", "no-text", NULL);
    member("{\"move\":[\"pass\"]}", "no-text", NULL);
    member("{\"move\":\"a text that is too long\"}", "no-text", NULL);
    char deep[2000] = "{\"a\":";
    memset(deep + 5, '[', 1000);
    member(deep, "not-json", NULL);
}

static void texts_escaped(void **unused)
{
    (void)unused;
    char bytes[64];
    struct text out = TEXT(bytes);
    json_text(&out, "a \"b\" \\ \n\x01 ±");
    assert_string_equal(bytes, "\"a \\\"b\\\" \\\\ \\u000a\\u0001 ±\"");
}

/* --- questions --- */

enum { POSITIONS = 3000 };

union bytes {
    uint64_t align;
    unsigned char bytes[STATE_MAX];
};

static bool same_move(const struct move *one, const struct move *other)
{
    return one->kind == other->kind && one->seat == other->seat && one->a == other->a &&
           one->b == other->b && one->x == other->x && one->y == other->y;
}

/* The question is one line that holds every choice; each choice, sent back, is that move; a move of
 * another game is nonsense; the question changes nothing. */
static void check_question(const struct protocol_question *question)
{
    static char line[PROTOCOL_LINE_MAX];
    struct text out = TEXT(line);
    assert_true(protocol_ask(question, &out));
    assert_ptr_equal(strchr(line, '\n'), line + out.length - 1);
    char value[512];
    line[out.length - 1] = '\0';
    assert_null(json_member(line, "game", value, sizeof value));
    assert_string_equal(value, question->game->name);
    assert_null(json_member(line, "question", value, sizeof value));
    assert_int_equal(strncmp(value, "ask-", 4), 0);
    for (unsigned i = 0; i < question->count; i++) {
        char words[256], answer[600], quoted[300];
        struct text text = TEXT(words), json = TEXT(quoted);
        struct move move;
        question->game->print_move(&question->choices[i], &text);
        json_text(&json, words);
        assert_non_null(strstr(line, quoted));
        snprintf(answer, sizeof answer, "{\"move\":%s,\"note\":\"mine\"}", quoted);
        assert_null(protocol_answer(question, answer, &move));
        assert_true(same_move(&move, &question->choices[i]));
    }
    struct move move;
    assert_non_null(protocol_answer(question, "{\"move\":\"castle\"}", &move));
    assert_non_null(protocol_answer(question, "{\"move\":\"\"}", &move));
}

static void questions(void **unused)
{
    (void)unused;
    struct rng rng = rng_stream(11, 0);
    for (unsigned g = 0; games[g] != NULL; g++) {
        const struct game *game = games[g];
        struct setup setup = {.seats = game->seats_min};
        union bytes state, view;
        game->start(&state, &setup);
        for (unsigned asked = 0; asked < POSITIONS;) {
            const unsigned waiting = game->waiting(&state);
            struct move move, list[CHOICES_MAX];
            if (waiting == 0) {
                const unsigned span = game->seats_max - game->seats_min + 1U;
                setup.seats = (uint8_t)(game->seats_min + rng_below(&rng, span));
                for (unsigned i = 0; game->options[i].name != NULL; i++) {
                    unsigned values = 0;
                    while (game->options[i].values[values] != NULL)
                        values++;
                    setup.option[i] = (uint8_t)rng_below(&rng, values);
                }
                if (game->admit(&setup) != NULL)
                    setup = (struct setup){.seats = game->seats_min};
                game->start(&state, &setup);
                continue;
            }
            const unsigned seat = bits_first(waiting);
            if (seat == CHANCE) {
                game_sample(game, &state, &rng, &move);
            } else {
                const unsigned count = game->choices(&state, seat, list);
                game->observe(&state, seat, &view);
                check_question(&(struct protocol_question){.game = game,
                                                           .setup = &setup,
                                                           .state = &state,
                                                           .view = &view,
                                                           .seat = seat,
                                                           .choices = list,
                                                           .count = count,
                                                           .milliseconds = 1000,
                                                           .random = 5});
                move = list[rng_below(&rng, count)];
                asked++;
            }
            assert_null(game->apply(&state, &move, NULL));
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(members_found),
        cmocka_unit_test(members_refused),
        cmocka_unit_test(texts_escaped),
        cmocka_unit_test(questions),
    };
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
