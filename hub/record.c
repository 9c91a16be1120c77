/* Records of games that are over, out of the rows in the store. */
#include <string.h>

#include "hub/hub_internal.h"
#include "match/record.h"

struct scribe {
    struct reading reading; /* first */
    struct record_writer writer;
    uint32_t step;
    bool started;
    hub_recorded *done;
    void *context;
    struct record record;
};

static void put(struct record_writer *writer, const char *line, size_t length)
{
    struct scribe *scribe = (struct scribe *)((char *)writer - offsetof(struct scribe, writer));
    reading_put(&scribe->reading, line, length);
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
    const struct table *t = &scribe->reading.folded;
    struct record *record = &scribe->record;
    record->game = t->settings.game;
    record->setup = t->settings.setup;
    /* a game that began in the middle of another one has no promise */
    record->fair.committed = record->fair.opened = t->commitment[0] != '-';
    fair_commit(scribe->reading.seed, record->fair.commitment);
    memcpy(record->fair.seed, scribe->reading.seed, sizeof scribe->reading.seed);
    for (unsigned i = 0; i < t->settings.setup.seats; i++) {
        const struct table_seat *seat = &t->seat[i];
        fair_set_words(&record->fair.words[i], seat->words, strlen(seat->words));
        const bool gone = seat->kind == SEAT_PERSON && seat->name[0] == '\0';
        plain_name(seat->kind == SEAT_BOT ? seat->level
                   : gone                 ? TABLE_SOMEBODY
                                          : seat->name,
                   record->names[i]);
    }
}

static struct scribe *scribe_of(struct reading *reading)
{
    void *whole = reading; /* its first member */
    return whole;
}

static void folded_row(struct reading *reading)
{
    struct scribe *scribe = scribe_of(reading);
    if (!scribe->started)
        note_start(scribe);
    scribe->started = true;
    reading->enough = scribe->step > 0 && reading->folded.step >= scribe->step;
}

static void folded_all(struct reading *reading, const char *error)
{
    struct scribe *scribe = scribe_of(reading);
    if (reading->folded.practice) {
        scribe->record.practice = true;
        scribe->record.fair = (struct fair_promise){0};
    }
    if (error == NULL)
        record_write(&scribe->record, &reading->folded.match, &scribe->writer);
    const char *wrong = reading->failed ? "failed" : error;
    scribe->done(scribe->context, wrong, reading->text, wrong == NULL ? reading->length : 0);
}

bool hub_record(struct hub *hub, int64_t table, uint32_t step, hub_recorded *done, void *context)
{
    struct scribe *scribe = wait_new(hub, sizeof *scribe);
    if (scribe == NULL)
        return false;
    scribe->reading.table = table;
    scribe->reading.row = folded_row;
    scribe->reading.done = folded_all;
    scribe->writer.put = put;
    scribe->step = step;
    scribe->done = done;
    scribe->context = context;
    return reading_start(&scribe->reading);
}
