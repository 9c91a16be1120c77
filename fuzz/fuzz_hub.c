/* Any lines of anybody to a hub, over a store in memory that is slow, fails and crashes.
 *
 * Each line of the input begins with a digit, which client says the rest; any bytes may follow. A
 * few signs behind the digit do what a fuzzer would hardly guess: `=` comes to the table of the
 * first client, `<` comes back with the last step that was seen, `.` answers at random, `@`
 * connects, or breaks the line. Without a digit, `+` lets so many milliseconds pass, `!` is a crash
 * of the server, and `#` is whoever runs it and ends the first client's table. The first byte of
 * the input says how bad the store is.
 *
 * Clients abort if a step is lost or doubled (tests/hub/hub_world.c); in the end everybody comes
 * back.
 */
#include <string.h>

#include "tests/hub/hub_world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINES_MAX = 300, TIME_MAX = 100000000 };

static void to_first(struct world *w, unsigned client)
{
    if (w->client[0].code[0] != '\0')
        world_line(w, client, "table %s", w->client[0].code);
}

static void act(struct world *w, unsigned client, const char *line, size_t length)
{
    struct client *c = &w->client[client];
    const char sign = length == 1 ? line[0] : '\0';
    if (sign == '@' && c->connection != 0)
        world_disconnect(w, client);
    else if (sign == '@')
        world_connect(w, client);
    else if (sign == '<' && c->connection == 0 && c->table[0] != '\0')
        world_return(w, client);
    else if (c->connection == 0)
        return;
    else if (sign == '=')
        to_first(w, client);
    else if (sign == '.')
        world_answer(w, client);
    else
        hub_line(w->hub, w->now, c->connection, line, length);
}

static void do_line(struct world *w, const char *line, size_t length)
{
    char word[16];
    uint32_t number = 0;
    int64_t table = 0;
    if (length == 0)
        return;
    if (line[0] >= '0' && line[0] < '0' + CLIENTS) {
        act(w, (unsigned)(line[0] - '0'), line + 1, length - 1);
    } else if (line[0] == '+') {
        struct text text = TEXT(word);
        text_add_n(&text, line + 1, length - 1);
        if (text_to_number(word, TIME_MAX, &number))
            world_pass(w, number);
    } else if (line[0] == '!') {
        world_crash(w);
    } else if (line[0] == '#' && hub_parse_id(w->client[0].table, &table)) {
        hub_end(w->hub, w->now, table);
    }
    /* else the next one speaks before anything is stored */
    if (line[length - 1] != ';')
        world_run(w);
}

static void come_back(struct world *w)
{
    world_crash(w);
    for (unsigned i = 0; i < CLIENTS; i++)
        if (w->client[i].table[0] != '\0')
            world_return(w, i);
    world_run(w);
    hub_stop(w->hub);
    world_run(w);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct world w;
    const unsigned bad = size > 0 ? data[0] % 4 : 0;
    const struct store_faults faults = {.seed = size,
                                        .delay = bad * 20,
                                        .slow = bad * 10,
                                        .slow_delay = 3000,
                                        .fail = bad == 3 ? 100 : 0,
                                        .fail_read = bad == 3 ? 50 : 0,
                                        .survive = 500};
    world_open(&w, &faults);
    w.weak_bots = true;
    world_connect(&w, 0);
    const char *at = (const char *)data + (size > 0), *end = (const char *)data + size;
    for (unsigned i = 0; at < end && i < LINES_MAX; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop != NULL ? stop : end) - at);
        do_line(&w, at, length);
        at += length + 1;
    }
    come_back(&w);
    world_close(&w);
    return 0;
}
