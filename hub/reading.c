/* Tables read from the store once more, row by row: for records and replays of games that are over,
 * and for what has been told of one that goes on. A record shows every card, and the seed, so
 * nobody may have one before the end. */
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

static void no_store(struct table_out *out, uint32_t row, int64_t at, const char *text)
{
    (void)out, (void)row, (void)at, (void)text;
}

static void no_tell(struct table_out *out, const struct table_to *to, uint32_t row,
                    const char *json, size_t length)
{
    (void)out, (void)to, (void)row, (void)json, (void)length;
}

static uint32_t no_chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    (void)out, (void)index, (void)outcomes;
    return 0;
}

static struct move *grow(struct table_out *out, struct move *moves, uint32_t *room)
{
    void *whole = (char *)out - offsetof(struct reading, out);
    struct reading *f = whole;
    *room = *room == 0 ? 256 : 2 * *room;
    struct move *more = realloc(moves, *room * sizeof *moves);
    f->failed = f->failed || more == NULL;
    return more;
}

static void drop(struct hub_wait *wait)
{
    void *whole = wait; /* its first member */
    struct reading *f = whole;
    free(f->text);
    free(f->folded.match.moves);
}

static void finish(struct reading *f, const char *error)
{
    f->done(f, f->failed ? "failed" : error);
    wait_free(&f->wait);
}

void reading_put(struct reading *f, const char *bytes, size_t length)
{
    if (f->failed)
        return;
    if (f->length + length > f->room) {
        const size_t room = 2 * (f->length + length) + 4096;
        char *text = realloc(f->text, room);
        if (text == NULL) {
            f->failed = true;
            return;
        }
        f->text = text;
        f->room = room;
    }
    memcpy(f->text + f->length, bytes, length);
    f->length += length;
}

static bool ask_rows(struct reading *f, int64_t from);

static void found_rows(void *context, const char *error, const struct store_answer *answer)
{
    struct reading *f = context;
    const char *wrong = error;
    for (size_t i = 0; i < answer->count && wrong == NULL && !f->enough; i++) {
        const struct store_row *row = &answer->rows[i];
        if (f->next != NULL)
            f->next(f);
        if (row->number == 1)
            wrong = load_seed(row, f->seed) ? NULL : "damaged";
        else
            wrong = load_row(&f->folded, row) == NULL ? NULL : "damaged";
        if (wrong == NULL && f->each != NULL)
            f->each(f, row);
        if (wrong == NULL && f->row != NULL && f->folded.phase >= TABLE_PLAYING)
            f->row(f);
        f->enough = f->enough || (f->rows > 0 && f->folded.row >= f->rows);
    }
    if (wrong == NULL && !f->enough && answer->more) {
        if (ask_rows(f, answer->rows[answer->count - 1].number + 1))
            return;
        wrong = "failed";
    }
    if (wrong == NULL && f->rows == 0 &&
        (f->folded.phase < TABLE_PLAYING || (!f->enough && f->folded.phase < TABLE_OVER)))
        wrong = "not-over";
    finish(f, wrong);
}

static bool ask_rows(struct reading *f, int64_t from)
{
    const struct store_query query = {.question = STORE_ROWS_OF,
                                      .id = f->table,
                                      .from = from,
                                      .limit = f->rows > 0 ? f->part : HUB_PAGE};
    return store_read(f->wait.hub->store, &query, found_rows, f);
}

static void found_head(void *context, const char *error, const struct store_answer *answer)
{
    struct reading *f = context;
    const char *wrong = error;
    if (wrong == NULL && answer->count == 0)
        wrong = "no-such-table";
    if (wrong == NULL && !store_text_is(answer->heads[0].state, "over"))
        wrong = "not-over";
    if (wrong == NULL && ask_rows(f, 1))
        return;
    finish(f, wrong == NULL ? "failed" : wrong);
}

size_t reading_part(uint32_t rows, uint32_t steps, unsigned usual)
{
    const size_t parts = steps / usual + 1, all = (size_t)rows + 1; /* the first is the hub's */
    return (all + parts - 1) / parts;
}

bool reading_start(struct reading *f)
{
    const struct store_query query = {.question = STORE_HEAD_OF, .id = f->table};
    f->out = (struct table_out){.store = no_store,
                                .tell = f->tell != NULL ? f->tell : no_tell,
                                .chance = no_chance,
                                .grow = grow};
    table_init(&f->folded, &f->out, NULL, 0);
    f->wait.drop = drop;
    if (f->rows > 0 ? ask_rows(f, 1) : store_read(f->wait.hub->store, &query, found_head, f))
        return true;
    wait_free(&f->wait);
    return false;
}
