/* Names that look alike, and those that only nearly do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "table/alike.h"

struct pair {
    const char *one, *other;
};

static void names_that_look_alike(void **state)
{
    static const struct pair pairs[] = {
        {"Ann", "aNN"},     {"Ann", "A. n-n"}, {"Ann", "Ánñ"},
        {"Ann", "Аnn"}, /* a Cyrillic A */
        {"Ann", "Αnn"}, /* a Greek one */
        {"Ann", "Ａｎｎ"},  {"Ann", "𝐀𝐧𝐧"},    {"Room 7", "R00m７"},
        {"Olli", "0|1I"},   {"Mark", "rnark"}, {"Willi", "VVilli"},
        {"Борис", "борис"}, {"Ђура", "ђура"},  {"Љуба", "љуба"},
        {"Йод", "иод"},     {"Ѝван", "иван"},  {"Ѡ", "ѡ"},
        {"Ҋ", "ҋ"},         {"Ә", "ә"},        {"...", "..."},
        {"x\xd0", "X"}, /* a character that breaks off */
        {"\xd0x", "X"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_true(alike(pairs[i].one, pairs[i].other));
        assert_true(alike(pairs[i].other, pairs[i].one));
    }
}

static void names_that_do_not(void **state)
{
    static const struct pair pairs[] = {
        {"Ann", "Anna"}, {"Ann", "Ant"},   {"Mark", "Nark"}, {"rmark", "rnnark"}, {"nan", "man"},
        {"ovo", "owo"},  {"Vila", "Wila"}, {"Γ", "Δ"},       {"Борис", "Ворис"},  {"漢", "字"},
        {"҂", "҃x"},      {"Ӄ", "Ӆ"},       {"...", "---"},   {"...", "Ann"},      {"Ann", "..."},
    };
    (void)state;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        assert_false(alike(pairs[i].one, pairs[i].other));
        assert_false(alike(pairs[i].other, pairs[i].one));
    }
}

/* However many there are of a name, each gets its own, in whole characters. */
static void numbers(void **state)
{
    enum { ROOM = 12, NAMES = 8 };
    static const struct {
        const char *name, *first, *second, *last;
    } rows[] = {
        {"Ann", "Ann", "Ann 2", "Ann 8"},
        {"Annabella12", "Annabella12", "Annabella 2", "Annabella 8"},
        {"Жужик", "Жужик", "Жужи 2", "Жужи 8"},
        {"Жужикa", "Жужикa", "Жужи 2", "Жужи 8"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char told[NAMES][ROOM];
        const char *others[NAMES] = {NULL};
        for (size_t j = 0; j < NAMES; j++) {
            alike_told_apart(rows[i].name, others, NAMES, told[j], ROOM);
            others[j] = told[j];
        }
        assert_string_equal(told[0], rows[i].first);
        assert_string_equal(told[1], rows[i].second);
        assert_string_equal(told[NAMES - 1], rows[i].last);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_that_look_alike),
        cmocka_unit_test(names_that_do_not),
        cmocka_unit_test(numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
