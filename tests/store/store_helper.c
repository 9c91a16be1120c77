#include "tests/store/store_helper.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "store/memory/memory.h"

static void post(void *context)
{
    struct helper *helper = context;
    pthread_mutex_lock(&helper->mutex);
    helper->due = true;
    pthread_cond_signal(&helper->posted);
    pthread_mutex_unlock(&helper->mutex);
}

void helper_init(struct helper *helper)
{
    *helper = (struct helper){.directory = "/tmp/dicecup-store-XXXXXX"};
    pthread_mutex_init(&helper->mutex, NULL);
    pthread_cond_init(&helper->posted, NULL);
    if (mkdtemp(helper->directory) == NULL || rmdir(helper->directory) != 0)
        abort();
}

bool helper_open(struct helper *helper, enum store_purpose purpose)
{
    const struct store_hook hook = {post, helper};
    helper->store = store_sqlite_open(helper->directory, purpose, hook, helper->message);
    return helper->store != NULL;
}

void helper_close(struct helper *helper)
{
    if (helper->store != NULL)
        store_close(helper->store);
    helper->store = NULL;
    if (helper->kept != NULL)
        store_job_free(helper->kept);
    helper->kept = NULL;
}

void helper_end(struct helper *helper)
{
    helper_close(helper);
    (void)chmod(helper->directory, 0700);
    DIR *directory = opendir(helper->directory);
    if (directory != NULL) {
        for (struct dirent *entry = readdir(directory); entry != NULL; entry = readdir(directory))
            if (strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0)
                unlink(helper_path(helper, entry->d_name));
        closedir(directory);
    }
    rmdir(helper->directory);
    pthread_mutex_destroy(&helper->mutex);
    pthread_cond_destroy(&helper->posted);
}

const char *helper_path(struct helper *helper, const char *name)
{
    snprintf(helper->path, sizeof helper->path, "%s/%s", helper->directory, name);
    return helper->path;
}

void helper_turn(struct helper *helper)
{
    if (helper->memory)
        store_memory_advance(helper->store, 0);
    pthread_mutex_lock(&helper->mutex);
    while (!helper->due && !helper->memory)
        pthread_cond_wait(&helper->posted, &helper->mutex);
    helper->due = false;
    pthread_mutex_unlock(&helper->mutex);
    store_deliver(helper->store);
}

static void note_error(void *context, const char *error)
{
    *(const char **)context = error;
}

static const char waiting[] = "waiting";

void helper_submit(struct helper *helper, const struct store_write *writes, size_t count,
                   const char **error)
{
    *error = waiting;
    if (!store_submit(helper->store, writes, count, note_error, (void *)error))
        *error = "refused";
}

void helper_wait(struct helper *helper, const char *const *error)
{
    while (*error == waiting)
        helper_turn(helper);
}

const char *helper_write(struct helper *helper, const struct store_write *writes, size_t count)
{
    const char *error = NULL;
    helper_submit(helper, writes, count, &error);
    helper_wait(helper, &error);
    return error;
}

static void keep(void *context, const char *error, const struct store_answer *answer)
{
    struct helper *helper = context;
    struct store_job *kept = helper->kept;
    const struct store_table *table = store_table(answer->kind);
    for (size_t i = 0; i < answer->count; i++)
        if (!store_job_copy(kept, (const char *)answer->records + i * table->size))
            abort();
    kept->answer.more = answer->more;
    kept->error = error;
    kept->question = false;
}

const struct store_answer *helper_read(struct helper *helper, const struct store_query *query)
{
    if (helper->kept != NULL)
        store_job_free(helper->kept);
    helper->kept = store_job_read(query, keep, helper);
    if (helper->kept == NULL || !store_read(helper->store, query, keep, helper))
        abort();
    while (helper->kept->question)
        helper_turn(helper);
    return &helper->kept->answer;
}

const char *helper_error(const struct helper *helper)
{
    return helper->kept->error;
}

struct store_write helper_row(int64_t table, int64_t number, const char *text)
{
    return (struct store_write){
        .action = STORE_ADD,
        .kind = STORE_ROW,
        .row = {table, number, 1700000000000 + number, store_text(text)},
    };
}

struct store_write helper_head(int64_t id, const char *code, const char *state)
{
    return (struct store_write){
        .action = STORE_PUT,
        .kind = STORE_HEAD,
        .head = {.id = id,
                 .code = store_text(code),
                 .game = store_text("town"),
                 .state = store_text(state),
                 .visibility = store_text("open"),
                 .about = store_text("{}"),
                 .host = 7,
                 .created = 1000 + id,
                 .changed = 2000 + id},
    };
}

bool helper_says(const struct helper *helper, const char *words)
{
    return strstr(helper->message, words) != NULL;
}
