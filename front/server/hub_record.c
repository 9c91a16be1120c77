/* Records of games that are over, out of the rows in the store. */
#include <stdlib.h>
#include <string.h>

#include "front/server/hub_inside.h"
#include "match/record.h"

struct scribe {
    struct hub_wait wait; /* first */
    struct table_out out;
    struct record_writer writer;
    int64_t table;
    uint32_t step;
    bool stopped; /* the step has been reached */
    bool started;
    hub_recorded *done;
    void *context;
    uint8_t seed[FAIR_BYTES];
    struct record record;
    char *text;
    size_t length, room;
    bool failed; /* no memory is left */
    struct table folded;
};

/* --- reading --------------------------------------------------------------------------------- */

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
    (void)out;
    *room = *room == 0 ? 256 : 2 * *room;
    return realloc(moves, *room * sizeof *moves);
}

static void finish(struct scribe *scribe, const char *error)
{
    scribe->done(scribe->context, error, scribe->text, error == NULL ? scribe->length : 0);
    free(scribe->text);
    free(scribe->folded.match.moves);
    wait_free(&scribe->wait);
}

/* --- writing --------------------------------------------------------------------------------- */

static void put(struct record_writer *writer, const char *line, size_t length)
{
    struct scribe *scribe = (struct scribe *)((char *)writer - offsetof(struct scribe, writer));
    if (scribe->length + length > scribe->room) {
        const size_t room = 2 * (scribe->length + length) + 4096;
        char *text = realloc(scribe->text, room);
        if (text == NULL) {
            scribe->failed = true;
            return;
        }
        scribe->text = text;
        scribe->room = room;
    }
    memcpy(scribe->text + scribe->length, line, length);
    scribe->length += length;
}

/* A name as records have them: small letters and digits. */
static void plain_name(const char *name, char plain[RECORD_NAME_MAX + 1])
{
    struct text text = text_of(plain, RECORD_NAME_MAX + 1);
    for (; *name != '\0'; name++) {
        const bool large = *name >= 'A' && *name <= 'Z';
        const char letter = (char)(large ? *name - 'A' + 'a' : *name);
        if ((letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9'))
            text_char(&text, letter);
    }
    if (text.length == 0)
        text_add(&text, "person");
}

/* Who sat there, and which words they added, when the game began: somebody may have left since. */
static void note_start(struct scribe *scribe)
{
    const struct table *t = &scribe->folded;
    struct record *record = &scribe->record;
    if (scribe->started || t->phase < TABLE_PLAYING)
        return;
    scribe->started = true;
    record->game = t->settings.game;
    record->setup = t->settings.setup;
    record->fair.committed = record->fair.opened = true;
    fair_commit(scribe->seed, record->fair.commitment);
    memcpy(record->fair.seed, scribe->seed, sizeof scribe->seed);
    for (unsigned i = 0; i < t->settings.setup.seats; i++) {
        const struct table_seat *seat = &t->seat[i];
        fair_set_words(&record->fair.words[i], seat->words, strlen(seat->words));
        plain_name(seat->kind == SEAT_BOT ? seat->level : seat->name, record->names[i]);
    }
}

static bool ask_rows(struct scribe *scribe, int64_t from);

static void found_rows(void *context, const char *error, const struct store_answer *answer)
{
    struct scribe *scribe = context;
    struct table *t = &scribe->folded;
    const char *wrong = error;
    for (size_t i = 0; i < answer->count && wrong == NULL && !scribe->stopped; i++) {
        const struct store_row *row = &answer->rows[i];
        if (row->number == 1)
            wrong = load_seed(row, scribe->seed) ? NULL : "damaged";
        else
            wrong = load_row(t, row) == NULL ? NULL : "damaged";
        note_start(scribe);
        scribe->stopped = scribe->step > 0 && scribe->started && t->step >= scribe->step;
    }
    if (wrong == NULL && !scribe->stopped && answer->more) {
        if (ask_rows(scribe, answer->rows[answer->count - 1].number + 1))
            return;
        wrong = "failed";
    }
    if (wrong == NULL && (!scribe->started || (!scribe->stopped && t->phase < TABLE_OVER)))
        wrong = "not-over";
    if (wrong == NULL)
        record_write(&scribe->record, &t->match, &scribe->writer);
    finish(scribe, wrong == NULL && scribe->failed ? "failed" : wrong);
}

static bool ask_rows(struct scribe *scribe, int64_t from)
{
    const struct store_query query = {
        .question = STORE_ROWS_OF, .id = scribe->table, .from = from, .limit = HUB_PAGE};
    return store_read(scribe->wait.hub->store, &query, found_rows, scribe);
}

/* Only of tables that are over: a record shows every card, and the seed. */
static void found_head(void *context, const char *error, const struct store_answer *answer)
{
    struct scribe *scribe = context;
    const char *wrong = error;
    if (wrong == NULL && answer->count == 0)
        wrong = "no-such-table";
    if (wrong == NULL && !store_text_is(answer->heads[0].state, "over"))
        wrong = "not-over";
    if (wrong == NULL && ask_rows(scribe, 1))
        return;
    finish(scribe, wrong == NULL ? "failed" : wrong);
}

bool hub_record(struct hub *hub, int64_t table, uint32_t step, hub_recorded *done, void *context)
{
    const struct store_query query = {.question = STORE_HEAD_OF, .id = table};
    struct scribe *scribe = wait_new(hub, sizeof *scribe);
    if (scribe == NULL)
        return false;
    scribe->out =
        (struct table_out){.store = no_store, .tell = no_tell, .chance = no_chance, .grow = grow};
    scribe->writer.put = put;
    scribe->table = table;
    scribe->step = step;
    scribe->done = done;
    scribe->context = context;
    table_init(&scribe->folded, &scribe->out, NULL, 0);
    if (store_read(hub->store, &query, found_head, scribe))
        return true;
    wait_free(&scribe->wait);
    return false;
}
