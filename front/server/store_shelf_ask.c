/* Questions to the store in memory: what fits, and in which order. */
#include <stdlib.h>
#include <string.h>

#include "front/server/store_shelf.h"

static bool same(struct store_text one, struct store_text other)
{
    return one.length == other.length &&
           (one.length == 0 || memcmp(one.bytes, other.bytes, one.length) == 0);
}

static bool head_fits(const struct store_shelves *shelves, const struct store_query *query,
                      const struct store_head *head)
{
    bool there = false;
    switch (query->question) {
    case STORE_HEAD_OF:
        return head->id == query->id;
    case STORE_HEAD_WITH_CODE:
        return head->code.length > 0 && same(head->code, query->text);
    case STORE_HEADS_OPEN:
        return store_text_is(head->visibility, "open") && same(head->state, query->text);
    case STORE_HEADS_DUE:
        return head->wake > 0 && head->wake <= query->until;
    case STORE_HEADS_FROM:
        return head->id >= query->from;
    default:
        break;
    }
    const struct store_seat seat = {.person = query->id, .table = head->id};
    (void)store_shelf_find(shelves, STORE_SEAT, &seat, &there);
    return there;
}

static bool person_fits(const struct store_shelves *shelves, const struct store_query *query,
                        const struct store_person *person)
{
    bool there = false;
    switch (query->question) {
    case STORE_PERSON_OF:
        return person->id == query->id;
    case STORE_PEOPLE_NAMED:
        return same(person->name, query->text);
    case STORE_PEOPLE_FROM:
        return person->id >= query->from;
    default:
        break;
    }
    const struct store_token token = {.hash = query->text};
    const size_t at = store_shelf_find(shelves, STORE_TOKEN, &token, &there);
    const struct store_token *found = there ? shelves->kind[STORE_TOKEN].records[at] : NULL;
    return found != NULL && found->person == person->id;
}

static bool is_bot_of(const struct store_shelves *shelves, int64_t bot, int64_t owner)
{
    const struct store_person wanted = {.id = bot};
    bool there = false;
    const size_t at = store_shelf_find(shelves, STORE_PERSON, &wanted, &there);
    const struct store_person *found = there ? shelves->kind[STORE_PERSON].records[at] : NULL;
    return found != NULL && owner > 0 && found->owner == owner;
}

static bool rating_fits(const struct store_query *query, const struct store_rating *rating)
{
    if (query->question == STORE_RATINGS_OF)
        return rating->person == query->id && same(rating->bot, query->text);
    return same(rating->game, query->text) && same(rating->variant, query->other);
}

static bool fits(const struct store_shelves *shelves, const struct store_query *query,
                 const void *record)
{
    const struct store_row *row = record;
    const struct store_token *token = record;
    const struct store_login *login = record;
    const struct store_report *report = record;
    const struct store_ban *ban = record;
    const struct store_errand *errand = record;
    const struct store_recovery *recovery = record;
    const struct store_removal *removal = record;
    const struct store_snapshot *snapshot = record;
    switch (store_kind_of(query->question)) {
    case STORE_ROW:
        return row->table == query->id && row->number >= query->from;
    case STORE_HEAD:
        return head_fits(shelves, query, record);
    case STORE_PERSON:
        return person_fits(shelves, query, record);
    case STORE_TOKEN:
        return query->question == STORE_TOKEN_OF    ? same(token->hash, query->text)
               : query->question == STORE_TOKENS_OF ? token->person == query->id
                                                    : is_bot_of(shelves, token->person, query->id);
    case STORE_LOGIN:
        return query->question == STORE_LOGIN_OF ? same(login->login, query->text)
                                                 : login->person == query->id;
    case STORE_RATING:
        return rating_fits(query, record);
    case STORE_REPORT:
        return report->closed == 0 && report->id >= query->from;
    case STORE_BAN:
        return ban->until == 0 || ban->until > query->until;
    case STORE_ERRAND:
        return errand->id >= query->from;
    case STORE_RECOVERY:
        return query->question == STORE_RECOVERY_OF ? same(recovery->hash, query->text)
                                                    : recovery->person == query->id;
    case STORE_REMOVAL:
        return removal->id >= query->from;
    case STORE_SNAPSHOT:
        return snapshot->table == query->id;
    default:
        return false;
    }
}

/* --- orders other than that of the keys --------------------------------------------------------
 */

typedef int order(const void *one, const void *other);

static int three_way(int64_t one, int64_t other)
{
    return (one > other) - (one < other);
}

static int last_changed(const void *one, const void *other)
{
    const struct store_head *a = *(const void *const *)one;
    const struct store_head *b = *(const void *const *)other;
    const int found = three_way(b->changed, a->changed);
    return found != 0 ? found : three_way(b->id, a->id);
}

static int first_due(const void *one, const void *other)
{
    const struct store_head *a = *(const void *const *)one;
    const struct store_head *b = *(const void *const *)other;
    const int found = three_way(a->wake, b->wake);
    return found != 0 ? found : three_way(a->id, b->id);
}

static int best(const void *one, const void *other)
{
    const struct store_rating *a = *(const void *const *)one;
    const struct store_rating *b = *(const void *const *)other;
    if (a->mean != b->mean)
        return a->mean < b->mean ? 1 : -1;
    return store_compare_keys(store_table(STORE_RATING), a, b);
}

static order *order_of(enum store_question question)
{
    if (question == STORE_HEADS_OPEN || question == STORE_HEADS_WITH)
        return last_changed;
    if (question == STORE_HEADS_DUE)
        return first_due;
    return question == STORE_RATINGS_BEST ? best : NULL;
}

void store_shelves_read(const struct store_shelves *shelves, struct store_job *job)
{
    const struct store_query *query = &job->query;
    const struct store_shelf *shelf = &shelves->kind[job->answer.kind];
    const void **list = (const void **)calloc(shelf->count + 1, sizeof *list);
    size_t count = 0, from = 0;
    bool there = false;
    if (list == NULL) {
        job->error = "failed";
        return;
    }
    if (query->question == STORE_ROWS_OF) {
        const struct store_row row = {.table = query->id, .number = query->from};
        from = store_shelf_find(shelves, STORE_ROW, &row, &there);
    }
    for (size_t i = from; i < shelf->count; i++) {
        if (fits(shelves, query, shelf->records[i]))
            list[count++] = shelf->records[i];
        else if (query->question == STORE_ROWS_OF)
            break;
    }
    if (order_of(query->question) != NULL)
        qsort((void *)list, count, sizeof *list, order_of(query->question));
    for (size_t i = 0; i < count && i < query->limit && job->error == NULL; i++)
        (void)store_job_copy(job, list[i]);
    job->answer.more = count > query->limit;
    free((void *)list);
}
