/* Questions to the store in memory: what fits, and in which order. */
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "store/memory/shelf.h"

static bool same(struct store_text one, struct store_text other)
{
    return one.length == other.length &&
           (one.length == 0 || memcmp(one.bytes, other.bytes, one.length) == 0);
}

/* Whether a number is among those of a text, with commas between. */
static bool among(struct store_text numbers, int64_t number)
{
    int64_t one = 0;
    for (size_t i = 0; i < numbers.length; i++) {
        const char c = numbers.bytes[i];
        if (c == ',' && one == number)
            return true;
        one = c == ',' ? 0 : 10 * one + (c - '0');
    }
    return numbers.length > 0 && one == number;
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
    case STORE_HEADS_AMONG:
        return store_text_is(head->visibility, "open") && among(query->text, head->id) &&
               (store_text_is(head->state, "open") || store_text_is(head->state, "playing"));
    case STORE_HEADS_DUE:
        return head->wake > 0 && head->wake <= query->until;
    case STORE_HEADS_AHEAD:
        return head->wake > 0 && head->changed > query->from;
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
    case STORE_BOTS_OF:
        return person->owner == query->id && person->owner > 0 && person->id >= query->from;
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

static bool token_fits(const struct store_shelves *shelves, const struct store_query *query,
                       const struct store_token *token)
{
    const struct store_token from = {.hash = query->text};
    switch (query->question) {
    case STORE_TOKEN_OF:
        return same(token->hash, query->text);
    case STORE_TOKENS_OF:
        return token->person == query->id;
    case STORE_TOKENS_FROM:
        return store_compare_keys(store_table(STORE_TOKEN), token, &from) >= 0;
    default:
        return is_bot_of(shelves, token->person, query->id);
    }
}

static bool report_fits(const struct store_query *query, const struct store_report *report)
{
    if (query->question == STORE_REPORTS_BY)
        return report->reporter == query->id;
    return report->id >= query->from &&
           (query->question == STORE_REPORTS_FROM || report->closed == 0);
}

/* Whether a row begins with these words, and has more than `length` characters. */
static bool row_says(const struct store_row *row, const char *words, size_t length)
{
    size_t characters = 0;
    for (size_t i = 0; i < row->text.length; i++)
        characters += ((unsigned char)row->text.bytes[i] & 0xc0) != 0x80;
    return characters > length && memcmp(row->text.bytes, words, strlen(words)) == 0;
}

static bool row_fits(const struct store_query *query, const struct store_row *row)
{
    enum { SIT = 6, SEATED = 23, SAID = 7 }; /* `sit 1 PERSON `, `chat 1 ` */
    char bytes[20];
    struct text person = TEXT(bytes);
    text_hex(&person, (uint64_t)query->id);
    if (query->question == STORE_SEATINGS_OF)
        return row->table >= query->from && row_says(row, "sit ", SEATED) &&
               row->text.bytes[SEATED] != '\t' &&
               memcmp(row->text.bytes + SIT, bytes, person.length) == 0;
    if (query->question == STORE_CHATS)
        return row_says(row, "chat ", SAID) && row->time >= query->from &&
               row->time <= query->until;
    return row->table == query->id && row->number >= query->from;
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
    const struct store_seat *seat = record;
    const struct store_login *login = record;
    const struct store_ban *ban = record;
    const struct store_errand *errand = record;
    const struct store_recovery *recovery = record;
    const struct store_removal *removal = record;
    const struct store_snapshot *snapshot = record;
    switch (store_kind_of(query->question)) {
    case STORE_ROW:
        return row_fits(query, record);
    case STORE_HEAD:
        return head_fits(shelves, query, record);
    case STORE_SEAT:
        return seat->table == query->id;
    case STORE_PERSON:
        return person_fits(shelves, query, record);
    case STORE_TOKEN:
        return token_fits(shelves, query, record);
    case STORE_LOGIN:
        return query->question == STORE_LOGIN_OF ? same(login->login, query->text)
                                                 : login->person == query->id;
    case STORE_RATING:
        return rating_fits(query, record);
    case STORE_REPORT:
        return report_fits(query, record);
    case STORE_BAN:
        return query->question == STORE_BANS_FROM ? ban->id >= query->from
                                                  : ban->until == 0 || ban->until > query->until;
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

static int first_said(const void *one, const void *other)
{
    const struct store_row *a = *(const void *const *)one;
    const struct store_row *b = *(const void *const *)other;
    const int found = three_way(a->time, b->time);
    return found != 0 ? found : store_compare_keys(store_table(STORE_ROW), a, b);
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
    if (question == STORE_HEADS_OPEN || question == STORE_HEADS_AMONG ||
        question == STORE_HEADS_WITH)
        return last_changed;
    if (question == STORE_HEADS_DUE || question == STORE_HEADS_AHEAD)
        return first_due;
    if (question == STORE_CHATS)
        return first_said;
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
