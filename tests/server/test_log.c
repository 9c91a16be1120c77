/* The log of a server: lines are counted rather than waited for. */
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/log.h"

enum { MANY = 5000 };

/* A log that writes into a pipe. */
struct world {
    int read, write;
    struct log *log;
    char line[LOG_LINE_MAX * 2];
};

static struct world open_world(unsigned window, unsigned rate, unsigned burst)
{
    int ends[2];
    struct world w = {0};
    assert_int_equal(pipe(ends), 0);
    w.read = ends[0];
    w.write = ends[1];
    const struct log_config config = {
        .file = w.write, .window = window, .rate = rate, .burst = burst};
    w.log = log_open(&config);
    assert_non_null(w.log);
    return w;
}

static void end_log(struct world *w)
{
    log_close(w->log);
    close(w->write);
}

/* The next line; NULL: there is none. */
static const char *next(struct world *w)
{
    size_t length = 0;
    char sign = 0;
    while (length < sizeof w->line - 1 && read(w->read, &sign, 1) == 1 && sign != '\n')
        w->line[length++] = sign;
    w->line[length] = '\0';
    return length > 0 ? w->line : NULL;
}

static void expect(struct world *w, const char *line)
{
    const char *given = next(w);
    assert_non_null(given);
    assert_string_equal(given, line);
}

/* How many lines there are, but for those that count others, and what these add up to. */
static unsigned count(struct world *w, unsigned long *counted)
{
    static const char name[] = "lines=";
    unsigned lines = 0;
    for (const char *line = NULL; (line = next(w)) != NULL;) {
        const char *number = strstr(line, name);
        if (number != NULL)
            *counted += strtoul(number + strlen(name), NULL, 10);
        else
            lines++;
    }
    return lines;
}

static void test_lines_come_in_order(void **state)
{
    (void)state;
    struct world w = open_world(10000, 20, 500);
    log_line(w.log, 1794825077492, "event=started port=1");
    log_line(w.log, 1794825078007, "event=stopped");
    end_log(&w);
    expect(&w, "time=1794825077.492 event=started port=1");
    expect(&w, "time=1794825078.007 event=stopped");
    assert_null(next(&w));
    close(w.read);
}

static void test_the_same_line_is_counted(void **state)
{
    (void)state;
    struct world w = open_world(10000, 20, 500);
    for (unsigned i = 0; i < 100; i++)
        log_line(w.log, 1000 + i, i % 2 == 0 ? "event=refused" : "event=other");
    end_log(&w);
    expect(&w, "time=1.000 event=refused");
    expect(&w, "time=1.001 event=other");
    expect(&w, "time=1.098 event=refused again=49");
    expect(&w, "time=1.099 event=other again=49");
    assert_null(next(&w));
    close(w.read);
}

/* Not only at the end: whoever watches hears of it after the window. */
static void test_counts_are_told_after_a_while(void **state)
{
    (void)state;
    struct world w = open_world(20, 20, 500);
    log_line(w.log, 1000, "event=refused");
    log_line(w.log, 2000, "event=refused");
    expect(&w, "time=1.000 event=refused");
    expect(&w, "time=2.000 event=refused again=1"); /* this waits */
    log_line(w.log, 3000, "event=refused");
    end_log(&w);
    expect(&w, "time=3.000 event=refused");
    assert_null(next(&w));
    close(w.read);
}

static void test_a_log_that_nobody_reads_holds_nobody_up(void **state)
{
    (void)state;
    char text[64];
    unsigned long lost = 0;
    struct world w = open_world(10000, 1000, 1000 * MANY);
    for (unsigned i = 0; i < MANY; i++) { /* more than a pipe holds */
        snprintf(text, sizeof text, "event=refused from=%u", i);
        log_line(w.log, 1000, text);
    }
    log_close(w.log); /* comes back, although nobody has read a line */
    fcntl(w.read, F_SETFL, O_NONBLOCK);
    assert_in_range(count(&w, &lost), 100, MANY - 1);
    close(w.write);
    close(w.read);
}

/* Each line is different, as from many addresses. */
static void test_lines_beyond_the_rate_are_counted(void **state)
{
    (void)state;
    char text[64];
    unsigned long left_out = 0;
    enum { BURST = 50 };
    struct world w = open_world(10000, 1, BURST);
    for (unsigned i = 0; i < 4 * BURST; i++) {
        snprintf(text, sizeof text, "event=refused from=%u", i);
        log_line(w.log, 1000, text);
    }
    end_log(&w);
    const unsigned lines = count(&w, &left_out);
    assert_in_range(lines, BURST, 2 * BURST);
    assert_int_equal(lines + left_out, 4 * BURST);
    close(w.read);
}

static void test_long_lines_are_cut(void **state)
{
    (void)state;
    char text[2 * LOG_LINE_MAX];
    struct world w = open_world(10000, 20, 500);
    memset(text, 'x', sizeof text);
    text[sizeof text - 1] = '\0';
    log_line(w.log, 1000, text);
    end_log(&w);
    assert_int_equal(strlen(next(&w)), strlen("time=1.000 ") + LOG_LINE_MAX - 1);
    assert_null(next(&w));
    close(w.read);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_lines_come_in_order),
        cmocka_unit_test(test_the_same_line_is_counted),
        cmocka_unit_test(test_counts_are_told_after_a_while),
        cmocka_unit_test(test_a_log_that_nobody_reads_holds_nobody_up),
        cmocka_unit_test(test_lines_beyond_the_rate_are_counted),
        cmocka_unit_test(test_long_lines_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
