/* A store that is waited for, and its records as lists. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "base/json_read.h"
#include "server/admin.h"

enum { FIELD = 4096 };

static void post(void *context)
{
    struct admin *admin = context;
    pthread_mutex_lock(&admin->mutex);
    admin->due = true;
    pthread_cond_signal(&admin->posted);
    pthread_mutex_unlock(&admin->mutex);
}

bool admin_open(struct admin *admin, const char *directory)
{
    char message[STORE_MESSAGE];
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    admin->now = (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
    pthread_mutex_init(&admin->mutex, NULL);
    pthread_cond_init(&admin->posted, NULL);
    const struct store_hook hook = {post, admin};
    admin->store = store_sqlite_open(directory, STORE_TOOL, hook, message);
    if (admin->store == NULL)
        complain("%s", message);
    return admin->store != NULL;
}

void admin_close(struct admin *admin)
{
    if (admin->store != NULL)
        store_close(admin->store);
    admin_forget(admin);
    pthread_cond_destroy(&admin->posted);
    pthread_mutex_destroy(&admin->mutex);
}

/* Waits until it is done; says what went wrong. */
bool admin_wait(struct admin *admin, bool queued)
{
    while (queued && !admin->done) {
        pthread_mutex_lock(&admin->mutex);
        while (!admin->due)
            pthread_cond_wait(&admin->posted, &admin->mutex);
        admin->due = false;
        pthread_mutex_unlock(&admin->mutex);
        store_deliver(admin->store);
    }
    if (!queued)
        complain("%s", _("not enough memory"));
    else if (admin->error != NULL)
        complain("%s", store_explain(admin->error));
    return queued && admin->error == NULL;
}

static void written(void *context, const char *error)
{
    struct admin *admin = context;
    admin->done = true;
    admin->error = error;
}

bool admin_write(struct admin *admin, const struct store_write *writes, size_t count)
{
    admin->done = false;
    return admin_wait(admin, store_submit(admin->store, writes, count, written, admin));
}

/* --- one record ------------------------------------------------------------------------------ */

static void keep(void *context, const char *error, const struct store_answer *answer)
{
    struct admin *admin = context;
    admin->done = true;
    admin->error = error;
    if (answer->count > 0 && !store_job_copy(admin->kept, answer->records))
        admin->error = "failed";
}

void admin_forget(struct admin *admin)
{
    if (admin->kept != NULL)
        store_job_free(admin->kept);
    admin->kept = NULL;
}

const void *admin_find(struct admin *admin, const struct store_query *query, const char *what)
{
    admin_forget(admin);
    admin->done = false;
    admin->kept = store_job_read(query, keep, admin);
    if (!admin_wait(admin, admin->kept != NULL && store_read(admin->store, query, keep, admin)))
        return NULL;
    if (admin->kept->answer.count == 0)
        complain(_("there is no such %s"), what);
    return admin->kept->answer.count > 0 ? admin->kept->answer.records : NULL;
}

/* --- lists ----------------------------------------------------------------------------------- */

struct list {
    struct admin *admin;
    const struct admin_column *columns;
    bool (*wanted)(const void *record);
    size_t printed;
    struct store_job *page; /* what was found */
    bool more;
};

/* Texts come from strangers: nothing of them may steer a terminal. */
static void add_safely(struct text *out, const struct store_text *text)
{
    for (size_t i = 0; i < text->length; i++) {
        const unsigned char c = (unsigned char)text->bytes[i];
        const unsigned char before = i > 0 ? (unsigned char)text->bytes[i - 1] : 0;
        const bool control = c < ' ' || c == 0x7f || (before == 0xc2 && c >= 0x80 && c < 0xa0);
        text_char(out, control ? '?' : (char)c);
    }
}

void admin_put_time(struct text *out, int64_t time)
{
    char words[32] = "-";
    const time_t seconds = (time_t)(time / 1000);
    struct tm parts;
    if (time > 0 && gmtime_r(&seconds, &parts) != NULL)
        strftime(words, sizeof words, "%Y-%m-%d %H:%M", &parts);
    text_add(out, words);
}

static const struct store_column *column_named(const struct store_table *table, const char *name)
{
    for (unsigned i = 0; i < table->count; i++)
        if (strcmp(table->columns[i].name, name) == 0)
            return &table->columns[i];
    return table->columns;
}

/* What somebody is called by now. */
static void add_name(struct admin *admin, struct text *out, int64_t id)
{
    const struct store_query query = {.question = STORE_PERSON_OF, .id = id};
    admin->done = false;
    admin_forget(admin);
    admin->kept = store_job_read(&query, keep, admin);
    if (admin->kept != NULL && admin_wait(admin, store_read(admin->store, &query, keep, admin)) &&
        admin->kept->answer.count > 0)
        add_safely(out, &admin->kept->answer.people[0].name);
}

static void add_id(struct text *out, int64_t id)
{
    for (int shift = 60; shift >= 0; shift -= 4)
        text_char(out, "0123456789abcdef"[(uint64_t)id >> shift & 0xf]);
}

static void add_person(struct admin *admin, struct text *out, int64_t id)
{
    if (id == 0) {
        text_char(out, '-');
        return;
    }
    add_id(out, id);
    text_char(out, ' ');
    add_name(admin, out, id);
}

static void print_line(struct admin *admin, const struct admin_column *columns,
                       const struct store_table *table, const void *record)
{
    for (const struct admin_column *shown = columns; shown->name != NULL; shown++) {
        char bytes[FIELD];
        struct text field = TEXT(bytes);
        const struct store_column *column = column_named(table, shown->name);
        if (record == NULL)
            text_add(&field, _(shown->title));
        else if (shown->show == SHOW_TIME)
            admin_put_time(&field, store_integer(column, record));
        else if (shown->show == SHOW_ID)
            add_id(&field, store_integer(column, record));
        else if (shown->show == SHOW_PERSON)
            add_person(admin, &field, store_integer(column, record));
        else if (column->type == STORE_INTEGER)
            text_number(&field, store_integer(column, record));
        else
            add_safely(&field, store_text_at(column, record));
        const int left = shown->width - i18n_width(bytes);
        const bool last = shown[1].name == NULL;
        printf("%s%*s", bytes, last ? 0 : left > 0 ? left + 2 : 2, "");
    }
    putchar('\n');
}

static const struct admin_column *shown_as(const struct admin_column *columns, const char *name)
{
    static const struct admin_column plain = {0};
    for (; columns->name != NULL; columns++)
        if (strcmp(columns->name, name) == 0)
            return columns;
    return &plain;
}

static void print_json(struct admin *admin, const struct admin_column *columns,
                       const struct store_table *table, const void *record)
{
    for (unsigned i = 0; i < table->count; i++) {
        const struct store_column *column = &table->columns[i];
        char bytes[FIELD], words[FIELD];
        struct text out = TEXT(bytes);
        printf("%s\"%s\": ", i == 0 ? "  {" : ", ", column->name);
        const enum admin_show show = shown_as(columns, column->name)->show;
        if (column->type == STORE_INTEGER && (show == SHOW_ID || show == SHOW_PERSON)) {
            add_id(&out, store_integer(column, record));
            printf("\"%s\"", bytes);
            if (show == SHOW_ID || store_integer(column, record) == 0)
                continue;
            struct text name = TEXT(words);
            add_name(admin, &name, store_integer(column, record));
            out = TEXT(bytes);
            json_text(&out, words);
            printf(", \"%s_name\": %s", column->name, bytes);
        } else if (column->type == STORE_INTEGER) {
            /* as a text: some have more digits than some readers of JSON keep */
            printf("\"%lld\"", (long long)store_integer(column, record));
        } else if (column->type == STORE_REAL) {
            printf("%.3f", store_real(column, record));
        } else {
            const struct store_text *text = store_text_at(column, record);
            struct text copy = TEXT(words);
            text_add_n(&copy, text->bytes, text->length < FIELD / 8 ? text->length : FIELD / 8);
            json_text(&out, words);
            fputs(bytes, stdout);
        }
    }
    putchar('}');
}

static void take_page(void *context, const char *error, const struct store_answer *answer)
{
    struct list *list = context;
    const struct store_table *table = store_table(answer->kind);
    list->admin->done = true;
    list->admin->error = error;
    for (size_t i = 0; i < answer->count; i++)
        if (!store_job_copy(list->page, (const char *)answer->records + i * table->size))
            list->admin->error = "failed";
    list->more = answer->more;
}

/* Gives the key of the last record. */
static int64_t print_page(struct list *list)
{
    const struct store_answer *answer = &list->page->answer;
    const struct store_table *table = store_table(answer->kind);
    int64_t last = 0;
    for (size_t i = 0; i < answer->count; i++) {
        const void *record = (const char *)answer->records + i * table->size;
        last = store_integer(&table->columns[0], record);
        if (list->wanted != NULL && !list->wanted(record))
            continue;
        if (list->admin->json) {
            fputs(list->printed == 0 ? "\n" : ",\n", stdout);
            print_json(list->admin, list->columns, table, record);
        } else {
            if (list->printed == 0)
                print_line(list->admin, list->columns, table, NULL);
            print_line(list->admin, list->columns, table, record);
        }
        list->printed++;
    }
    return last;
}

bool admin_list(struct admin *admin, struct store_query query, const struct admin_column *columns,
                bool (*wanted)(const void *record))
{
    struct list list = {.admin = admin, .columns = columns, .wanted = wanted};
    if (admin->json)
        putchar('[');
    do {
        admin->done = false;
        list.page = store_job_read(&query, take_page, &list);
        const bool good = list.page != NULL &&
                          admin_wait(admin, store_read(admin->store, &query, take_page, &list));
        if (good)
            query.from = print_page(&list) + 1;
        if (list.page != NULL)
            store_job_free(list.page);
        if (!good)
            return false;
    } while (list.more);
    if (admin->json)
        puts(list.printed == 0 ? "]" : "\n]");
    else if (list.printed == 0)
        puts(_("there are none"));
    return true;
}
