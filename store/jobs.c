#include "store/jobs.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16384 };

struct store_block {
    struct store_block *next;
    size_t used, room;
    char bytes[];
};

/* --- batches --------------------------------------------------------------------------------- */

static size_t text_bytes(const struct store_table *table, const void *record)
{
    size_t sum = 0;
    for (unsigned i = 0; i < table->count; i++)
        if (table->columns[i].type >= STORE_TEXT)
            sum += store_text_at(&table->columns[i], record)->length;
    return sum;
}

/* Moves the texts of a copied record to `at`; gives the place behind them. */
static char *move_texts(const struct store_table *table, void *record, char *at)
{
    for (unsigned i = 0; i < table->count; i++) {
        if (table->columns[i].type < STORE_TEXT)
            continue;
        struct store_text *text = (void *)((char *)record + table->columns[i].offset);
        if (text->length > 0)
            memcpy(at, text->bytes, text->length);
        text->bytes = at;
        at += text->length;
    }
    return at;
}

struct store_job *store_job_write(const struct store_write *writes, size_t count, store_done *done,
                                  void *context)
{
    size_t bytes = sizeof(struct store_job) + count * sizeof *writes + 1;
    for (size_t i = 0; i < count; i++)
        bytes += text_bytes(store_table(writes[i].kind), store_record(&writes[i]));
    struct store_job *job = malloc(bytes);
    if (job == NULL)
        return NULL;
    *job = (struct store_job){.bytes = bytes, .done = done, .context = context, .count = count};
    void *behind = job + 1;
    job->writes = behind;
    char *at = (char *)(job->writes + count);
    for (size_t i = 0; i < count; i++) {
        job->writes[i] = writes[i];
        at = move_texts(store_table(writes[i].kind), &job->writes[i].row, at);
    }
    return job;
}

/* --- questions ------------------------------------------------------------------------------- */

struct store_job *store_job_read(const struct store_query *query, store_found *found, void *context)
{
    const size_t bytes = sizeof(struct store_job) + query->text.length + query->other.length;
    struct store_job *job = malloc(bytes);
    if (job == NULL)
        return NULL;
    *job = (struct store_job){.bytes = bytes,
                              .question = true,
                              .found = found,
                              .context = context,
                              .query = *query,
                              .answer = {.kind = store_kind_of(query->question)}};
    char *at = (char *)(job + 1);
    struct store_text *texts[] = {&job->query.text, &job->query.other};
    for (unsigned i = 0; i < 2; i++) {
        if (texts[i]->length > 0)
            memcpy(at, texts[i]->bytes, texts[i]->length);
        texts[i]->bytes = at;
        at += texts[i]->length;
    }
    if (job->query.limit == 0)
        job->query.limit = STORE_LIMIT;
    return job;
}

void *store_job_record(struct store_job *job)
{
    const size_t size = store_table(job->answer.kind)->size;
    if (job->answer.count == job->room) {
        const size_t room = job->room == 0 ? 8 : job->room * 2;
        char *more = room * size <= STORE_ANSWER_BYTES ? realloc(job->records, room * size) : NULL;
        if (more == NULL) {
            job->error = "too-big";
            return NULL;
        }
        job->records = more;
        job->room = room;
    }
    void *record = job->records + size * job->answer.count++;
    memset(record, 0, size);
    job->answer.records = job->records;
    return record;
}

struct store_text store_job_text(struct store_job *job, const char *bytes, size_t length)
{
    struct store_block *block = job->blocks;
    if (length == 0)
        return (struct store_text){"", 0};
    if (block == NULL || block->room - block->used < length) {
        const size_t room = length > BLOCK ? length : BLOCK;
        job->text_bytes += room;
        block = job->text_bytes <= STORE_ANSWER_BYTES ? malloc(sizeof *block + room) : NULL;
        if (block == NULL) {
            job->error = "too-big";
            return (struct store_text){"", 0};
        }
        *block = (struct store_block){.next = job->blocks, .room = room};
        job->blocks = block;
    }
    char *at = block->bytes + block->used;
    memcpy(at, bytes, length);
    block->used += length;
    return (struct store_text){at, length};
}

bool store_job_copy(struct store_job *job, const void *record)
{
    const struct store_table *table = store_table(job->answer.kind);
    char *copy = store_job_record(job);
    if (copy == NULL)
        return false;
    memcpy(copy, record, table->size);
    for (unsigned i = 0; i < table->count; i++) {
        if (table->columns[i].type < STORE_TEXT)
            continue;
        struct store_text *text = (void *)(copy + table->columns[i].offset);
        *text = store_job_text(job, text->bytes, text->length);
    }
    return job->error == NULL;
}

/* --- both ------------------------------------------------------------------------------------ */

void store_job_free(struct store_job *job)
{
    while (job->blocks != NULL) {
        struct store_block *block = job->blocks;
        job->blocks = block->next;
        free(block);
    }
    free(job->records);
    free(job);
}

void store_job_finish(struct store_job *job)
{
    if (job->error != NULL)
        job->answer = (struct store_answer){.kind = job->answer.kind};
    if (job->question)
        job->found(job->context, job->error, &job->answer);
    else if (job->done != NULL)
        job->done(job->context, job->error);
    store_job_free(job);
}

void store_queue_add(struct store_queue *queue, struct store_job *job)
{
    job->next = NULL;
    if (queue->last != NULL)
        queue->last->next = job;
    else
        queue->first = job;
    queue->last = job;
}

void store_queue_join(struct store_queue *queue, struct store_queue *more)
{
    if (more->first == NULL)
        return;
    if (queue->last != NULL)
        queue->last->next = more->first;
    else
        queue->first = more->first;
    queue->last = more->last;
    *more = (struct store_queue){0};
}

struct store_job *store_queue_take(struct store_queue *queue)
{
    struct store_job *job = queue->first;
    if (job != NULL) {
        queue->first = job->next;
        if (queue->first == NULL)
            queue->last = NULL;
    }
    return job;
}
