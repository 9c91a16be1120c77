/* What the log of a table holds of a person, row by row: for whoever wants to know it, and for
 * whoever wants it gone. Rows name seats, so the table is folded meanwhile to know who sits there.
 *
 * To forget somebody, the table is first told like of any other input: the person leaves, and has
 * no name from then on. When that is stored, however the table is read it comes out without the
 * name; so the name can be taken out of the rows before it, in one batch, and nobody at the table
 * notices. What was said stays: it is somebody's. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

struct traces {
    struct reading reading; /* first */
    uint64_t person;
    unsigned seat; /* the last one, from 1; 0: none */
    unsigned said;
    hub_recorded *told;
    hub_forgotten *done;
    void *context;
    struct store_write *writes; /* rows without the name; their texts are in the reading */
    size_t count, room;
};

static struct traces *traces_of(struct reading *reading)
{
    void *whole = reading; /* its first member */
    return whole;
}

/* --- rows ------------------------------------------------------------------------------------ */

/* A row as a text that ends. */
static const char *words_of(const struct store_row *row, char bytes[TABLE_ROW_MAX])
{
    struct text text = text_of(bytes, TABLE_ROW_MAX);
    text_add_n(&text, row->text.bytes, row->text.length);
    return bytes;
}

/* What follows `WORD SEAT `, if the seat is the person's; or NULL. The row has been folded. */
static const char *said_by(const struct traces *traces, const char *row, const char *word)
{
    const struct table *t = &traces->reading.folded;
    const size_t length = strlen(word);
    if (strncmp(row, word, length) != 0)
        return NULL;
    const unsigned seat = (unsigned)(row[length + 1] - '1');
    assert(row[length] == ' ' && row[length + 2] == ' ');
    assert(seat < SEATS_MAX && t->seat[seat].kind == SEAT_PERSON);
    return t->seat[seat].person == traces->person ? row + length + 3 : NULL;
}

/* --- telling --------------------------------------------------------------------------------- */

static void tell_row(struct reading *reading, const struct store_row *row)
{
    struct traces *traces = traces_of(reading);
    char bytes[TABLE_ROW_MAX], part[6 * TABLE_CHAT_MAX + 128];
    struct text json = TEXT(part);
    const int seat = table_seat_of(&reading->folded, traces->person);
    const char *words = said_by(traces, words_of(row, bytes), "chat");
    if (seat >= 0)
        traces->seat = (unsigned)seat + 1;
    if (words == NULL)
        return;
    text_add(&json, traces->said++ == 0 ? "" : ",");
    text_char(&json, '{');
    json_name(&json, "at");
    text_number(&json, row->time);
    json_name(&json, "text");
    json_text(&json, words);
    text_char(&json, '}');
    reading_put(reading, json.bytes, json.length);
}

static void told_all(struct reading *reading, const char *error)
{
    struct traces *traces = traces_of(reading);
    char bytes[32];
    struct text end = TEXT(bytes);
    text_char(&end, ']');
    if (traces->seat > 0) {
        json_name(&end, "seat");
        text_number(&end, traces->seat);
    }
    reading_put(reading, end.bytes, end.length);
    const char *wrong = reading->failed ? "failed" : error;
    traces->told(traces->context, wrong, reading->text, wrong == NULL ? reading->length : 0);
}

static struct traces *read_traces(struct hub *hub, int64_t table, uint64_t person, void *context)
{
    struct traces *traces = wait_new(hub, sizeof *traces);
    if (traces == NULL)
        return NULL;
    traces->reading.table = table;
    traces->reading.rows = UINT32_MAX; /* all, also of a game that goes on */
    traces->person = person;
    traces->context = context;
    return traces;
}

bool hub_said(struct hub *hub, int64_t table, uint64_t person, hub_recorded *done, void *context)
{
    static const char begin[] = "\"chat\":[";
    struct traces *traces = read_traces(hub, table, person, context);
    if (traces == NULL)
        return false;
    traces->told = done;
    traces->reading.each = tell_row;
    traces->reading.done = told_all;
    reading_put(&traces->reading, begin, sizeof begin - 1);
    return reading_start(&traces->reading);
}

/* --- forgetting ------------------------------------------------------------------------------ */

/* The row without the name, in `out`; false: it has none of this person. */
static bool without_name(const struct traces *traces, const char *row, struct text *out)
{
    char person[20];
    struct text id = TEXT(person);
    text_hex(&id, traces->person);
    const size_t named = sizeof "sit 1 " - 1 + id.length + 1;
    const char *name = said_by(traces, row, "name");
    if (name != NULL && *name != '\0') {
        text_add_n(out, row, (size_t)(name - row));
        return true;
    }
    if (strncmp(row, "sit ", 4) != 0 || strlen(row) <= named || row[named] == '\t' ||
        strncmp(row + 6, person, id.length) != 0)
        return false;
    text_add_n(out, row, named);
    if (strchr(row, '\t') != NULL) /* of a bot nothing stays but that it is one */
        text_add(out, "\t" TABLE_GONE);
    return true;
}

/* Room for one more write; NULL, and the reading has failed: there is none. */
static struct store_write *next_write(struct traces *traces)
{
    if (traces->count == traces->room) {
        const size_t room = 2 * traces->room + 4;
        struct store_write *more = realloc(traces->writes, room * sizeof *more);
        if (more == NULL) {
            traces->reading.failed = true;
            return NULL;
        }
        traces->writes = more;
        traces->room = room;
    }
    return &traces->writes[traces->count++];
}

static void forget_row(struct reading *reading, const struct store_row *row)
{
    struct traces *traces = traces_of(reading);
    char bytes[TABLE_ROW_MAX], other[128];
    struct text text = TEXT(other);
    if (!without_name(traces, words_of(row, bytes), &text))
        return;
    struct store_write *write = next_write(traces);
    if (write == NULL)
        return;
    *write = (struct store_write){.action = STORE_CHANGE, .kind = STORE_ROW, .row = *row};
    write->row.text = (struct store_text){NULL, text.length};
    reading_put(reading, text.bytes, text.length);
}

/* A snapshot from the time before has the name as well. */
static void forget_snapshot(struct traces *traces)
{
    struct store_write *write = next_write(traces);
    if (write != NULL)
        *write = (struct store_write){.action = STORE_DROP,
                                      .kind = STORE_SNAPSHOT,
                                      .snapshot = {.table = traces->reading.table}};
}

/* A change of rows that is on its way. */
struct change {
    struct hub_wait wait; /* first */
    hub_forgotten *done;
    void *context;
};

static void changed(void *context, const char *error)
{
    struct change *change = context;
    change->done(change->context, error);
    wait_free(&change->wait);
}

static bool submit(struct traces *traces)
{
    struct hub *hub = traces->reading.wait.hub;
    struct change *change = wait_new(hub, sizeof *change);
    const char *at = traces->reading.text;
    if (change == NULL)
        return false;
    change->done = traces->done;
    change->context = traces->context;
    for (size_t i = 0; traces->writes[i].kind == STORE_ROW; i++) { /* the snapshot is the last */
        traces->writes[i].row.text.bytes = at;
        at += traces->writes[i].row.text.length;
    }
    if (store_submit(hub->store, traces->writes, traces->count, changed, change))
        return true;
    wait_free(&change->wait);
    return false;
}

/* The table itself, which may have to be read first. */
static void tell_table(struct hub *hub, int64_t table, uint64_t person)
{
    struct hub_table *t = map_get(&hub->tables, (uint64_t)table);
    const bool load = t == NULL;
    if (load)
        t = tables_new(hub, table);
    if (t == NULL)
        return;
    if (load || t->state != TABLE_LIVE || t->failed) {
        t->forgets = person;
        if (load)
            load_table(t);
        return;
    }
    tables_begin(t);
    table_forget(table_of(t), hub->now, person);
    tables_end(t);
}

static void read_all(struct reading *reading, const char *error)
{
    struct traces *traces = traces_of(reading);
    const struct table *t = &reading->folded;
    const int seat = table_seat_of(t, traces->person);
    if (traces->count > 0)
        forget_snapshot(traces);
    if (reading->failed)
        error = "failed";
    if (error == NULL && seat >= 0 && t->seat[seat].name[0] != '\0') {
        tell_table(reading->wait.hub, reading->table, traces->person);
        error = "again";
    }
    const bool changes = error == NULL && traces->count > 0, sent = changes && submit(traces);
    free(traces->writes);
    if (!sent)
        traces->done(traces->context, changes ? "failed" : error);
}

bool hub_forget(struct hub *hub, int64_t now, int64_t table, uint64_t person, hub_forgotten *done,
                void *context)
{
    struct traces *traces = read_traces(hub, table, person, context);
    hub_set_time(hub, now);
    if (traces == NULL)
        return false;
    traces->done = done;
    traces->reading.each = forget_row;
    traces->reading.done = read_all;
    return reading_start(&traces->reading);
}
