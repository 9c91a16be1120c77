#include "store/store.h"

#include <stdlib.h>
#include <string.h>

#include "base/i18n.h"
#include "store/jobs.h"

/* --- the columns ----------------------------------------------------------------------------- */

#define COLUMN(type, record, member) {#member, type, offsetof(struct record, member)}
#define NUMBER(record, member) COLUMN(STORE_INTEGER, record, member)
#define REAL(record, member) COLUMN(STORE_REAL, record, member)
#define WORDS(record, member) COLUMN(STORE_TEXT, record, member)
#define TABLE(name, record, keys, columns)                                                         \
    {name, sizeof(struct record), keys, sizeof(columns) / sizeof *(columns), columns}

static const struct store_column row_columns[] = {
    {"table_id", STORE_INTEGER, offsetof(struct store_row, table)},
    NUMBER(store_row, number),
    NUMBER(store_row, time),
    WORDS(store_row, text),
};

static const struct store_column head_columns[] = {
    NUMBER(store_head, id),   WORDS(store_head, code),       WORDS(store_head, game),
    WORDS(store_head, state), WORDS(store_head, visibility), WORDS(store_head, about),
    NUMBER(store_head, host), NUMBER(store_head, created),   NUMBER(store_head, changed),
    NUMBER(store_head, wake),
};

static const struct store_column seat_columns[] = {
    NUMBER(store_seat, person),
    {"table_id", STORE_INTEGER, offsetof(struct store_seat, table)},
    NUMBER(store_seat, since),
};

static const struct store_column person_columns[] = {
    NUMBER(store_person, id),   WORDS(store_person, name),   NUMBER(store_person, created),
    NUMBER(store_person, seen), NUMBER(store_person, owner),
};

static const struct store_column token_columns[] = {
    {"hash", STORE_BYTES, offsetof(struct store_token, hash)},
    NUMBER(store_token, person),
    WORDS(store_token, purpose),
    WORDS(store_token, name),
    NUMBER(store_token, created),
    NUMBER(store_token, used),
};

static const struct store_column login_columns[] = {
    WORDS(store_login, login),
    NUMBER(store_login, person),
    WORDS(store_login, hash),
    NUMBER(store_login, changed),
};

static const struct store_column rating_columns[] = {
    NUMBER(store_rating, person), WORDS(store_rating, bot),      WORDS(store_rating, game),
    WORDS(store_rating, variant), REAL(store_rating, mean),      REAL(store_rating, spread),
    NUMBER(store_rating, games),  NUMBER(store_rating, changed),
};

static const struct store_column report_columns[] = {
    NUMBER(store_report, id),
    NUMBER(store_report, time),
    NUMBER(store_report, reporter),
    NUMBER(store_report, person),
    {"table_id", STORE_INTEGER, offsetof(struct store_report, table)},
    NUMBER(store_report, number),
    WORDS(store_report, text),
    NUMBER(store_report, closed),
};

static const struct store_column ban_columns[] = {
    NUMBER(store_ban, id),    NUMBER(store_ban, person),  WORDS(store_ban, address),
    WORDS(store_ban, reason), NUMBER(store_ban, created), NUMBER(store_ban, until),
};

static const struct store_column errand_columns[] = {
    NUMBER(store_errand, id),  WORDS(store_errand, what),     NUMBER(store_errand, subject),
    WORDS(store_errand, text), NUMBER(store_errand, created),
};

static const struct store_column recovery_columns[] = {
    {"hash", STORE_BYTES, offsetof(struct store_recovery, hash)},
    NUMBER(store_recovery, person),
    NUMBER(store_recovery, created),
};

static const struct store_column removal_columns[] = {
    NUMBER(store_removal, id),
    NUMBER(store_removal, time),
    NUMBER(store_removal, host),
    NUMBER(store_removal, person),
    {"table_id", STORE_INTEGER, offsetof(struct store_removal, table)},
    NUMBER(store_removal, number),
};

static const struct store_column snapshot_columns[] = {
    {"table_id", STORE_INTEGER, offsetof(struct store_snapshot, table)},
    NUMBER(store_snapshot, number),
    COLUMN(STORE_BYTES, store_snapshot, bytes),
};

static const struct store_table tables[STORE_KINDS] = {
    [STORE_ROW] = TABLE("logs", store_row, 2, row_columns),
    [STORE_HEAD] = TABLE("heads", store_head, 1, head_columns),
    [STORE_SEAT] = TABLE("seats", store_seat, 2, seat_columns),
    [STORE_PERSON] = TABLE("people", store_person, 1, person_columns),
    [STORE_TOKEN] = TABLE("tokens", store_token, 1, token_columns),
    [STORE_LOGIN] = TABLE("logins", store_login, 1, login_columns),
    [STORE_RATING] = TABLE("ratings", store_rating, 4, rating_columns),
    [STORE_REPORT] = TABLE("reports", store_report, 1, report_columns),
    [STORE_BAN] = TABLE("bans", store_ban, 1, ban_columns),
    [STORE_ERRAND] = TABLE("errands", store_errand, 1, errand_columns),
    [STORE_RECOVERY] = TABLE("recoveries", store_recovery, 1, recovery_columns),
    [STORE_REMOVAL] = TABLE("removals", store_removal, 1, removal_columns),
    [STORE_SNAPSHOT] = TABLE("snapshots", store_snapshot, 1, snapshot_columns),
};

const struct store_table *store_table(enum store_kind kind)
{
    return &tables[kind];
}

enum store_kind store_kind_of(enum store_question question)
{
    static const enum store_kind kinds[STORE_QUESTIONS] = {
        [STORE_ROWS_OF] = STORE_ROW,
        [STORE_SEATINGS_OF] = STORE_ROW,
        [STORE_CHATS] = STORE_ROW,
        [STORE_HEAD_OF] = STORE_HEAD,
        [STORE_HEAD_WITH_CODE] = STORE_HEAD,
        [STORE_HEADS_OPEN] = STORE_HEAD,
        [STORE_HEADS_AMONG] = STORE_HEAD,
        [STORE_HEADS_WITH] = STORE_HEAD,
        [STORE_HEADS_DUE] = STORE_HEAD,
        [STORE_HEADS_AHEAD] = STORE_HEAD,
        [STORE_HEADS_FROM] = STORE_HEAD,
        [STORE_SEATS_AT] = STORE_SEAT,
        [STORE_PERSON_OF] = STORE_PERSON,
        [STORE_PEOPLE_NAMED] = STORE_PERSON,
        [STORE_PEOPLE_FROM] = STORE_PERSON,
        [STORE_BOTS_OF] = STORE_PERSON,
        [STORE_PERSON_OF_TOKEN] = STORE_PERSON,
        [STORE_TOKEN_OF] = STORE_TOKEN,
        [STORE_TOKENS_OF] = STORE_TOKEN,
        [STORE_TOKENS_OF_BOTS] = STORE_TOKEN,
        [STORE_TOKENS_FROM] = STORE_TOKEN,
        [STORE_LOGIN_OF] = STORE_LOGIN,
        [STORE_LOGIN_OF_PERSON] = STORE_LOGIN,
        [STORE_RATINGS_OF] = STORE_RATING,
        [STORE_RATINGS_BEST] = STORE_RATING,
        [STORE_REPORTS_OPEN] = STORE_REPORT,
        [STORE_REPORTS_FROM] = STORE_REPORT,
        [STORE_REPORTS_BY] = STORE_REPORT,
        [STORE_BANS_AT] = STORE_BAN,
        [STORE_BANS_FROM] = STORE_BAN,
        [STORE_ERRANDS] = STORE_ERRAND,
        [STORE_RECOVERY_OF] = STORE_RECOVERY,
        [STORE_RECOVERIES_OF] = STORE_RECOVERY,
        [STORE_REMOVALS] = STORE_REMOVAL,
        [STORE_SNAPSHOT_OF] = STORE_SNAPSHOT,
    };
    return kinds[question];
}

/* --- texts and comparing --------------------------------------------------------------------- */

struct store_text store_text(const char *words)
{
    return (struct store_text){words, strlen(words)};
}

bool store_text_is(struct store_text text, const char *words)
{
    return text.length == strlen(words) &&
           (text.length == 0 || memcmp(text.bytes, words, text.length) == 0);
}

static int compare_texts(const struct store_text *one, const struct store_text *other)
{
    const size_t common = one->length < other->length ? one->length : other->length;
    const int found = common == 0 ? 0 : memcmp(one->bytes, other->bytes, common);
    return found != 0 ? found : (one->length > other->length) - (one->length < other->length);
}

static int compare_column(const struct store_column *column, const void *one, const void *other)
{
    if (column->type == STORE_INTEGER) {
        const int64_t a = store_integer(column, one);
        const int64_t b = store_integer(column, other);
        return (a > b) - (a < b);
    }
    if (column->type == STORE_REAL) {
        const double a = store_real(column, one);
        const double b = store_real(column, other);
        return (a > b) - (a < b);
    }
    return compare_texts(store_text_at(column, one), store_text_at(column, other));
}

bool store_equal(const struct store_table *table, const void *one, const void *other, unsigned from,
                 unsigned to)
{
    for (unsigned i = from; i < to; i++)
        if (compare_column(&table->columns[i], one, other) != 0)
            return false;
    return true;
}

int store_compare_keys(const struct store_table *table, const void *one, const void *other)
{
    for (unsigned i = 0; i < table->keys; i++) {
        const int found = compare_column(&table->columns[i], one, other);
        if (found != 0)
            return found;
    }
    return 0;
}

/* --- what the owner calls -------------------------------------------------------------------- */

static bool add(struct store *store, struct store_job *job)
{
    if (job == NULL)
        return false;
    if (store->methods->add(store, job))
        return true;
    store_job_free(job);
    return false;
}

bool store_submit(struct store *store, const struct store_write *writes, size_t count,
                  store_done *done, void *context)
{
    return add(store, store_job_write(writes, count, done, context));
}

bool store_read(struct store *store, const struct store_query *query, store_found *found,
                void *context)
{
    return add(store, store_job_read(query, found, context));
}

void store_push(struct store *store)
{
    if (store->methods->push != NULL)
        store->methods->push(store);
}

void store_wipe(struct store *store)
{
    if (store->methods->wipe != NULL)
        store->methods->wipe(store);
}

void store_deliver(struct store *store)
{
    store->methods->deliver(store);
}

void store_count(struct store *store, struct store_counts *counts)
{
    store->methods->count(store, counts);
}

void store_close(struct store *store)
{
    store->methods->close(store);
}

const char *store_explain(const char *error)
{
    static const struct {
        const char *word, *words;
    } sentences[] = {
        {"conflict", N_("somebody else has written this in the meantime; read it again")},
        {"busy", N_("another program has been holding the database for too long; end it, or wait")},
        {"disk-full", N_("the disk is full; make room, everything acknowledged is safe")},
        {"damaged",
         N_("the data is damaged; `dicecup admin check` says where, and a backup can take its place")},
        {"too-big", N_("there is more of it than an answer can hold; ask for less")},
        {"lost", N_("the store went away before this was stored")},
        {"failed", N_("the database cannot be read or written; the log says why")},
    };
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (error != NULL && strcmp(sentences[i].word, error) == 0)
            return _(sentences[i].words);
    return error != NULL ? error : "";
}
