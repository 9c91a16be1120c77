/* Whose turn it is, among addresses and persons. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/rng.h"
#include "hub/turns.h"

enum { MOST = 400 };

/* Something that waits: a letter for its person, by which the order is told. */
struct thing {
    struct turn turn; /* first */
    char letter;
    unsigned number;
};

static void add(struct turns *turns, struct thing *thing, uint64_t address, char letter)
{
    *thing =
        (struct thing){.turn = {.address = address, .person = (uint64_t)letter}, .letter = letter};
    assert_true(turns_add(turns, &thing->turn));
}

static struct thing *take(struct turns *turns)
{
    void *whole = turns_take(turns);
    return whole;
}

/* Letters wait in this order, small ones at the second address; this is the order of their turns.
 */
static void check(const char *order, const char *expected)
{
    struct thing things[64];
    struct turns turns = {0};
    for (unsigned i = 0; order[i] != '\0'; i++)
        add(&turns, &things[i], order[i] >= 'a' ? 2 : 1, order[i]);
    for (unsigned i = 0; expected[i] != '\0'; i++) {
        const struct thing *thing = take(&turns);
        assert_non_null(thing);
        assert_int_equal(thing->letter, expected[i]);
    }
    assert_null(take(&turns));
    turns_drop(&turns);
}

static void persons_and_addresses_take_turns(void **state)
{
    (void)state;
    check("", "");
    check("AAA", "AAA");
    check("AAAB", "ABAA");     /* persons at one address */
    check("AAAAa", "AaAAA");   /* addresses */
    check("ABCDaa", "AaBaCD"); /* four persons at one address have the turns of one */
    check("AABBaab", "AaBbAaB");
}

/* Nothing of theirs waited when they had their turn, and then others came. */
static void the_last_one_is_not_next(void **state)
{
    (void)state;
    struct turns turns = {0};
    struct thing things[8];
    add(&turns, &things[0], 1, 'A');
    assert_int_equal(take(&turns)->letter, 'A');
    add(&turns, &things[1], 1, 'A');
    add(&turns, &things[2], 1, 'A');
    add(&turns, &things[3], 1, 'B');
    add(&turns, &things[4], 2, 'a');
    assert_int_equal(take(&turns)->letter, 'a');
    assert_int_equal(take(&turns)->letter, 'A');
    assert_int_equal(take(&turns)->letter, 'B');
    assert_int_equal(take(&turns)->letter, 'A');
    add(&turns, &things[5], 1, 'A');
    add(&turns, &things[6], 1, 'B');
    assert_int_equal(take(&turns)->letter, 'B');
    assert_int_equal(take(&turns)->letter, 'A');
    turns_drop(&turns);
}

static void nobody_known_takes_turns_too(void **state)
{
    (void)state;
    struct turns turns = {0};
    struct thing things[3];
    add(&turns, &things[0], 0, 'A');
    add(&turns, &things[1], 0, 'A');
    add(&turns, &things[2], 7, 'B');
    assert_ptr_equal(take(&turns), &things[0]);
    assert_ptr_equal(take(&turns), &things[2]);
    assert_ptr_equal(take(&turns), &things[1]);
    turns_drop(&turns);
}

/* Nothing is lost or doubled, all of a person comes in order, and whoever comes new is not made to
 * wait longer than for one turn of each of the others. */
static void any_order(void **state)
{
    (void)state;
    struct rng rng = rng_stream(4, 4);
    struct turns turns = {0};
    struct thing *things = calloc(MOST, sizeof *things);
    assert_non_null(things);
    for (unsigned round = 0; round < 50; round++) {
        unsigned added = 0, taken = 0, last[26] = {0};
        while (taken < MOST) {
            if (added < MOST && rng_below(&rng, 5) < 3) {
                const unsigned person = rng_below(&rng, 26);
                things[added] = (struct thing){.turn = {.address = person % 7, .person = person},
                                               .number = added + 1};
                assert_true(turns_add(&turns, &things[added].turn));
                added++;
            } else {
                const struct thing *thing = take(&turns);
                assert_int_equal(thing == NULL, added == taken);
                if (thing == NULL)
                    continue;
                assert_true(thing->number > last[thing->turn.person]);
                last[thing->turn.person] = thing->number;
                taken++;
            }
            assert_int_equal(turns.count, added - taken);
        }
        assert_int_equal(turns.persons.used, 0);
        assert_int_equal(turns.addresses.used, 0);
    }
    turns_drop(&turns);
    free(things);
}

static void what_waits_may_be_dropped(void **state)
{
    (void)state;
    struct turns turns = {0};
    struct thing things[4];
    for (unsigned i = 0; i < 4; i++)
        add(&turns, &things[i], i % 2, (char)('A' + i));
    take(&turns);
    turns_drop(&turns);
    assert_int_equal(turns.count, 0);
    assert_null(take(&turns));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(persons_and_addresses_take_turns),
        cmocka_unit_test(the_last_one_is_not_next),
        cmocka_unit_test(nobody_known_takes_turns_too),
        cmocka_unit_test(any_order),
        cmocka_unit_test(what_waits_may_be_dropped),
    };
    return cmocka_run_group_tests_name("turns", tests, NULL, NULL);
}
