/* Assertions are for the native builds: a page is never built with them. */
#undef assert
#define assert(condition) ((void)0)
#ifndef static_assert
#define static_assert _Static_assert
#endif
