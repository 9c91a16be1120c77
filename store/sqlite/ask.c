/* Questions to the database. */
#include "core/text.h"
#include "store/sqlite/sqlite_internal.h"

/* Of a record that is only passed through on the way to another one nothing is read but in SQL. */
#define SOUND_SEAT " seats.sum = checksum(seats.person, seats.table_id, seats.since)"
#define SOUND_TOKEN                                                                                \
    " tokens.sum = checksum(tokens.hash, tokens.person, tokens.purpose, tokens.name,"              \
    " tokens.created, tokens.used)"
#define SOUND_PERSON                                                                               \
    " people.sum = checksum(people.id, people.name, people.created, people.seen, people.owner)"

/* Rows of logs, also those that are still in `fresh`. */
#define ROWS(where)                                                                                \
    "FROM (SELECT table_id, number, time, text, sum FROM logs" where                               \
    " UNION ALL SELECT table_id, number, time, text, sum FROM fresh" where ") AS logs"

/* What follows SELECT and the columns. ?1 id, ?2 from, ?3 until, ?4 text, ?5 other, ?6 limit. */
static const struct question {
    const char *sql;
    bool bytes; /* the text is compared with a column of bytes */
    bool list; /* of many who have nothing to do with each other: one that is damaged is left out */
} questions[STORE_QUESTIONS] = {
    [STORE_SEATINGS_OF] = {ROWS(" WHERE substr(text, 1, 4) = 'sit ' AND length(text) > 23"
                                " AND substr(text, 24, 1) <> char(9)"
                                " AND substr(text, 7, 16) = printf('%016x', ?1)"
                                " AND table_id >= ?2") " ORDER BY table_id, number",
                           .list = true},
    [STORE_CHATS] = {ROWS(" WHERE substr(text, 1, 5) = 'chat ' AND length(text) > 7"
                          " AND time >= ?2 AND time <= ?3") " ORDER BY time, table_id, number",
                     .list = true},
    [STORE_HEAD_OF] = {"FROM heads WHERE id = ?1"},
    [STORE_HEAD_WITH_CODE] = {"FROM heads WHERE code = ?4 AND code <> ''"},
    [STORE_HEADS_OPEN] = {"FROM heads WHERE visibility = 'open' AND state = ?4"
                          " ORDER BY changed DESC, id DESC",
                          .list = true},
    [STORE_HEADS_AMONG] = {"FROM heads WHERE id IN (SELECT value FROM json_each('[' || ?4 || ']'))"
                           " AND visibility = 'open' AND state IN ('open', 'playing')"
                           " ORDER BY changed DESC, id DESC",
                           .list = true},
    [STORE_HEADS_WITH] = {"FROM seats JOIN heads ON heads.id = seats.table_id"
                          " WHERE seats.person = ?1 AND" SOUND_SEAT
                          " ORDER BY heads.changed DESC, heads.id DESC",
                          .list = true},
    [STORE_HEADS_DUE] = {"FROM heads WHERE wake > 0 AND wake <= ?3 ORDER BY wake, id",
                         .list = true},
    [STORE_HEADS_AHEAD] = {"FROM heads WHERE wake > 0 AND changed > ?2 ORDER BY wake, id",
                           .list = true},
    [STORE_HEADS_FROM] = {"FROM heads WHERE id >= ?2 ORDER BY id", .list = true},
    [STORE_SEATS_AT] = {"FROM seats WHERE table_id = ?1 ORDER BY person", .list = true},
    [STORE_PERSON_OF] = {"FROM people WHERE id = ?1"},
    [STORE_PEOPLE_NAMED] = {"FROM people WHERE name = ?4 ORDER BY id", .list = true},
    [STORE_PEOPLE_FROM] = {"FROM people WHERE id >= ?2 ORDER BY id", .list = true},
    [STORE_BOTS_OF] = {"FROM people WHERE owner = ?1 AND owner > 0 AND id >= ?2 ORDER BY id",
                       .list = true},
    [STORE_PERSON_OF_TOKEN] = {"FROM tokens JOIN people ON people.id = tokens.person"
                               " WHERE tokens.hash = ?4 AND" SOUND_TOKEN,
                               .bytes = true},
    [STORE_TOKEN_OF] = {"FROM tokens WHERE hash = ?4", .bytes = true},
    [STORE_TOKENS_OF] = {"FROM tokens WHERE person = ?1 ORDER BY hash", .list = true},
    [STORE_TOKENS_OF_BOTS] = {"FROM people JOIN tokens ON tokens.person = people.id"
                              " WHERE people.owner = ?1 AND people.owner > 0 AND" SOUND_PERSON
                              " ORDER BY hash",
                              .list = true},
    [STORE_TOKENS_FROM] = {"FROM tokens WHERE hash >= ?4 ORDER BY hash", .bytes = true,
                           .list = true},
    [STORE_LOGIN_OF] = {"FROM logins WHERE login = ?4"},
    [STORE_LOGIN_OF_PERSON] = {"FROM logins WHERE person = ?1"},
    [STORE_RATINGS_OF] = {"FROM ratings WHERE person = ?1 AND bot = ?4 ORDER BY game, variant"},
    [STORE_RATINGS_BEST] = {"FROM ratings WHERE game = ?4 AND variant = ?5"
                            " ORDER BY mean DESC, person, bot",
                            .list = true},
    [STORE_REPORTS_OPEN] = {"FROM reports WHERE closed = 0 AND id >= ?2 ORDER BY id", .list = true},
    [STORE_REPORTS_FROM] = {"FROM reports WHERE id >= ?2 ORDER BY id", .list = true},
    [STORE_REPORTS_BY] = {"FROM reports WHERE reporter = ?1 ORDER BY id", .list = true},
    [STORE_BANS_FROM] = {"FROM bans WHERE id >= ?2 ORDER BY id", .list = true},
    [STORE_BANS_AT] = {"FROM bans WHERE until = 0 OR until > ?3 ORDER BY id", .list = true},
    [STORE_ERRANDS] = {"FROM errands WHERE id >= ?2 ORDER BY id", .list = true},
    [STORE_RECOVERY_OF] = {"FROM recoveries WHERE hash = ?4", .bytes = true},
    [STORE_RECOVERIES_OF] = {"FROM recoveries WHERE person = ?1 ORDER BY hash", .list = true},
    [STORE_REMOVALS] = {"FROM removals WHERE id >= ?2 ORDER BY id", .list = true},
    [STORE_SNAPSHOT_OF] = {"FROM snapshots WHERE table_id = ?1"},
};

void store_columns(const struct store_table *table, struct text *sql)
{
    for (unsigned i = 0; i <= table->count; i++) {
        text_add(sql, i == 0 ? "" : ", ");
        text_add(sql, table->name);
        text_char(sql, '.');
        text_add(sql, store_column_name(table, i));
    }
}

static sqlite3_stmt *statement_for(struct store_base *base, enum store_question question)
{
    const struct store_table *table = store_table(store_kind_of(question));
    char bytes[1024];
    struct text sql = TEXT(bytes);
    if (base->ask[question] != NULL)
        return base->ask[question];
    text_add(&sql, "SELECT ");
    store_columns(table, &sql);
    text_char(&sql, ' ');
    text_add(&sql, questions[question].sql);
    text_add(&sql, " LIMIT ?6");
    sqlite3_prepare_v3(base->database, bytes, -1, SQLITE_PREPARE_PERSISTENT, &base->ask[question],
                       NULL);
    return base->ask[question];
}

bool store_fill(sqlite3_stmt *statement, const struct store_table *table, void *record)
{
    for (unsigned i = 0; i < table->count; i++) {
        const struct store_column *column = &table->columns[i];
        void *at = (char *)record + column->offset;
        if (column->type == STORE_INTEGER)
            *(int64_t *)at = sqlite3_column_int64(statement, (int)i);
        else if (column->type == STORE_REAL)
            *(double *)at = sqlite3_column_double(statement, (int)i);
        else
            *(struct store_text *)at =
                (struct store_text){sqlite3_column_blob(statement, (int)i),
                                    (size_t)sqlite3_column_bytes(statement, (int)i)};
    }
    return sqlite3_column_int64(statement, (int)table->count) == store_sum(table, record);
}

bool store_take(struct store_base *base, struct store_job *job, sqlite3_stmt *statement)
{
    const struct store_table *table = store_table(job->answer.kind);
    struct store_write any; /* has room for a record of any kind */
    if (store_fill(statement, table, &any.row)) {
        (void)store_job_copy(job, &any.row);
        return true;
    }
    char bytes[STORE_MESSAGE / 2];
    struct text name = TEXT(bytes);
    store_name(table, &any.row, &name);
    store_say(base->trouble, "%s is damaged: its checksum is wrong", bytes);
    return false;
}

void store_base_read(struct store_base *base, struct store_job *job)
{
    const struct store_query *query = &job->query;
    if (query->question == STORE_ROWS_OF) {
        store_read_rows(base, job);
        return;
    }
    sqlite3_stmt *statement = statement_for(base, query->question);
    if (statement == NULL) {
        job->error = store_base_error(base);
        return;
    }
    sqlite3_bind_int64(statement, 1, query->id);
    sqlite3_bind_int64(statement, 2, query->from);
    sqlite3_bind_int64(statement, 3, query->until);
    if (questions[query->question].bytes)
        sqlite3_bind_blob64(statement, 4, query->text.bytes, query->text.length, SQLITE_STATIC);
    else
        sqlite3_bind_text64(statement, 4, query->text.bytes, query->text.length, SQLITE_STATIC,
                            SQLITE_UTF8);
    sqlite3_bind_text64(statement, 5, query->other.bytes, query->other.length, SQLITE_STATIC,
                        SQLITE_UTF8);
    /* what is left out of a list does not count */
    sqlite3_bind_int64(statement, 6,
                       questions[query->question].list ? -1 : (int64_t)query->limit + 1);
    int result = SQLITE_DONE;
    while (job->error == NULL && !job->answer.more &&
           (result = sqlite3_step(statement)) == SQLITE_ROW) {
        if (job->answer.count == query->limit)
            job->answer.more = true;
        else if (!store_take(base, job, statement) && !questions[query->question].list)
            job->error = "damaged";
    }
    if (job->error == NULL && result != SQLITE_ROW && result != SQLITE_DONE)
        job->error = store_base_error(base);
    sqlite3_reset(statement);
}
