/* Any lines at a table, and any rows out of a store.
 *
 * Each line of the input begins with who says the rest: `1` to `7` are people, of whom `1` is the
 * host; `+` lets so many milliseconds pass, `?` lets a bot answer, `@` and a person lets them come
 * or go. What was stored then gives the same table once more. Rows, behind `#`, are folded into a
 * table of their own: what is no row is refused, without harm. */
#include <stdlib.h>
#include <string.h>

#include "tests/table/table_world.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { LINE = 1200, LINES_MAX = 400 };

static void do_line(struct world *w, struct world *rows, const char *line)
{
    const unsigned person = (unsigned)(line[0] - '0');
    uint32_t number = 0;
    if (person >= 1 && person < PEOPLE)
        world_line(w, person, "%s", line + 1);
    else if (line[0] == '+' && text_to_number(line + 1, 100000000, &number))
        world_pass(w, number);
    else if (line[0] == '?')
        world_think(w);
    else if (line[0] == '@' && text_to_number(line + 1, PEOPLE, &number) && number > 0)
        world_here(w, number, !w->here[number - 1]);
    else if (line[0] == '#' && !rows->strayed)
        rows->strayed = table_fold(&rows->table, rows->now, line + 1) != NULL;
}

static void check_fold(const struct world *w)
{
    static struct world folded;
    world_fold(w, w->rows_count, &folded);
    const struct table *a = &w->table, *b = &folded.table;
    if (a->phase != b->phase || a->step != b->step || a->match.count != b->match.count ||
        (a->phase >= TABLE_PLAYING &&
         memcmp(a->match.state, b->match.state, a->match.game->state_size) != 0))
        abort();
    folded.rows_count = 0;
    world_close(&folded);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct world w, rows;
    char line[LINE];
    world_open(&w, size);
    world_open(&rows, size);
    world_make(&w, "game=null seats=3 substitute=random chat=free undo=ask");
    const char *at = (const char *)data, *end = at + size;
    for (unsigned i = 0; at < end && i < LINES_MAX; i++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        const size_t length = (size_t)((stop != NULL ? stop : end) - at);
        if (length < LINE && memchr(at, '\0', length) == NULL) {
            memcpy(line, at, length);
            line[length] = '\0';
            do_line(&w, &rows, line);
        }
        at += length + 1;
    }
    check_fold(&w);
    world_close(&w);
    world_close(&rows);
    return 0;
}
