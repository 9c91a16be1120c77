/* Addresses, how many come from each, and what is UTF-8. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "net/address.h"
#include "net/utf8.h"

static void texts(void **unused)
{
    (void)unused;
    for (const char *const *good = (const char *const[]){"", "plain text of some length", "é", "€",
                                                         "\xF4\x8F\xBF\xBF", "\xEF\xBF\xBF", NULL};
         *good != NULL; good++)
        assert_true(utf8_valid(*good, strlen(*good)));
    for (const char *const *bad =
             (const char *const[]){"\x80", "\xC0\x80", "\xC1\xBF", "\xC3", "\xE0\x9F\xBF",
                                   "\xED\xA0\x80", "\xE2\x82", "\xF0\x8F\xBF\xBF",
                                   "\xF4\x90\x80\x80", "\xF5\x80\x80\x80", "\xFF", "12345678\xC3",
                                   "1234567\xC3", NULL};
         *bad != NULL; bad++)
        assert_false(utf8_valid(*bad, strlen(*bad)));
}

static struct address address(const char *text)
{
    struct address address;
    assert_true(address_read(text, strlen(text), &address));
    return address;
}

static void addresses(void **unused)
{
    (void)unused;
    char text[ADDRESS_ROOM];
    struct address one = address("192.0.2.7");
    address_print(&one, text);
    assert_string_equal(text, "192.0.2.7");
    one = address("2001:db8::1");
    address_print(&one, text);
    assert_string_equal(text, "2001:db8::1");
    assert_true(address_listed(&one, (const char *const[]){"10.0.0.1", "2001:DB8:0::1", NULL}));
    assert_false(address_listed(&one, NULL));
    struct address none;
    for (const char *const *bad =
             (const char *const[]){"", "a", "1.2.3", "1.2.3.4:5", "[::1]", NULL};
         *bad != NULL; bad++)
        assert_false(address_read(*bad, strlen(*bad), &none));
    /* a household of IPv6 is one place, two addresses of IPv4 are two */
    struct places places = {0};
    const struct address neighbour = address("2001:db8::2");
    const struct address four = address("10.0.0.1"), other = address("10.0.0.2");
    assert_true(places_add(&places, &one, 2));
    assert_true(places_add(&places, &neighbour, 2));
    assert_false(places_add(&places, &one, 2));
    assert_true(places_add(&places, &four, 1));
    assert_false(places_add(&places, &four, 1));
    assert_true(places_add(&places, &other, 1));
    places_remove(&places, &one);
    assert_true(places_add(&places, &one, 2));
    places_drop(&places);
    assert_int_equal(places_count(&places, &one), 0);
}

/* Many places that come and go, against a plain array. */
static void places_many(void **unused)
{
    (void)unused;
    enum { PLACES = 500 };
    static unsigned model[PLACES];
    struct places places = {0};
    uint32_t random = 1;
    for (unsigned step = 0; step < 50000; step++) {
        random = random * 1664525U + 1013904223U;
        const unsigned i = (random >> 8) % PLACES;
        struct address one = address("10.0.0.0");
        one.bytes[14] = (uint8_t)(i >> 8);
        one.bytes[15] = (uint8_t)i;
        if ((random >> 30) < 2) {
            assert_int_equal(places_add(&places, &one, 3), model[i] < 3);
            model[i] += model[i] < 3;
        } else {
            places_remove(&places, &one);
            model[i] -= model[i] > 0;
        }
        assert_int_equal(places_count(&places, &one), model[i]);
    }
    places_drop(&places);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts),
        cmocka_unit_test(addresses),
        cmocka_unit_test(places_many),
    };
    return cmocka_run_group_tests_name("address", tests, NULL, NULL);
}
