/* Part of every unit test: with DICECUP_TEST_ONLY=NAME a program runs the cases of that name
 * alone (* and ? are wildcards). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

__attribute__((constructor)) static void only(void)
{
    cmocka_set_test_filter(getenv("DICECUP_TEST_ONLY"));
}
