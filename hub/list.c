/* Lists of tables: those of a person, and those that are open to everybody.
 *
 * A list for everybody stays useful however many tables somebody opens. First come tables at which
 * people are, a few for each host and for each address; then a few of the others for each host;
 * then the rest. Among equals those whose game has not begun come first, and then the last changed.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

enum {
    LISTED_MAX = 200, /* in an answer, and asked for at a time */
    LIST_BYTES = 131072,
    FEW_OF_HOST = 3,
    FEW_AT_ADDRESS = 10,
    ASKED_MAX = 3 * LISTED_MAX,
    NUMBER = 21, /* letters of a number and a comma */
};

enum rank { PEOPLE_THERE, A_FEW, THE_REST };

/* A table in a list, printed. */
struct listed {
    int64_t id, changed;
    enum rank rank;
    bool begun;
    size_t at, length;
};

struct list {
    struct hub_wait wait; /* first */
    hub_listed *done;
    void *context;
    uint64_t person;                /* 0: of everybody */
    unsigned asked;                 /* questions so far */
    struct map of_host, at_address; /* tallies */
    size_t count;
    struct listed tables[ASKED_MAX];
    struct text text;
};

/* --- one table ------------------------------------------------------------------------------- */

static void print_head(const struct store_head *head, struct text *out)
{
    text_char(out, '{');
    json_name(out, "table");
    text_char(out, '"');
    hub_print_id(head->id, out);
    text_char(out, '"');
    if (!store_text_is(head->visibility, "link")) {
        json_name(out, "code");
        json_text_n(out, head->code.bytes, head->code.length);
    }
    json_name(out, "game");
    json_text_n(out, head->game.bytes, head->game.length);
    const bool closed = store_text_is(head->state, "closed"); /* which players need not know */
    const struct store_text state = closed ? store_text("over") : head->state;
    json_name(out, "state");
    json_text_n(out, state.bytes, state.length);
    json_name(out, "changed");
    text_number(out, head->changed);
    json_name(out, "about");
    text_add_n(out, head->about.bytes, head->about.length);
    text_char(out, '}');
}

/* Whether a host, and an address, have no more than a few so far; if so it counts. */
static bool one_of_few(struct list *list, uint64_t host, int64_t table)
{
    const uint64_t address = hosts_address(list->wait.hub, table);
    if (tally_of(&list->of_host, host) >= FEW_OF_HOST ||
        tally_of(&list->at_address, address) >= FEW_AT_ADDRESS)
        return false;
    if (host != 0)
        (void)tally_add(&list->of_host, host, 1);
    if (address != 0)
        (void)tally_add(&list->at_address, address, 1);
    return true;
}

static bool has(const struct list *list, int64_t id)
{
    for (size_t i = 0; i < list->count; i++)
        if (list->tables[i].id == id)
            return true;
    return false;
}

static void add_head(struct list *list, const struct store_head *head, enum rank rank)
{
    const size_t before = list->text.length;
    print_head(head, &list->text);
    if (list->text.cut) { /* what has no room is left out */
        list->text.length = before;
        list->text.cut = false;
        return;
    }
    assert(list->count < ASKED_MAX);
    list->tables[list->count++] = (struct listed){.id = head->id,
                                                  .changed = head->changed,
                                                  .rank = rank,
                                                  .begun = store_text_is(head->state, "playing"),
                                                  .at = before,
                                                  .length = list->text.length - before};
}

/* --- all of them ----------------------------------------------------------------------------- */

static int in_order(const void *one, const void *other)
{
    const struct listed *a = one, *b = other;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    if (a->begun != b->begun)
        return a->begun ? 1 : -1;
    if (a->changed != b->changed)
        return a->changed > b->changed ? -1 : 1;
    return (a->id < b->id) - (a->id > b->id);
}

static void finish(struct list *list, const char *error)
{
    char *bytes = malloc(LIST_BYTES);
    if (bytes == NULL) {
        list->done(list->context, "failed", "", 0);
        wait_free(&list->wait);
        return;
    }
    struct text json = text_of(bytes, LIST_BYTES);
    if (list->person == 0)
        qsort(list->tables, list->count, sizeof list->tables[0], in_order);
    text_char(&json, '[');
    for (size_t i = 0; i < list->count && i < LISTED_MAX; i++) {
        const struct listed *listed = &list->tables[i];
        if (json.length + listed->length + 3 > json.room)
            break;
        text_add(&json, i == 0 ? "" : ",");
        text_add_n(&json, list->text.bytes + listed->at, listed->length);
    }
    text_char(&json, ']');
    list->done(list->context, error, json.bytes, json.length);
    free(bytes);
    wait_free(&list->wait);
}

static bool ask(struct list *list);

static void found(void *context, const char *error, const struct store_answer *answer)
{
    struct list *list = context;
    const bool with_people = list->person == 0 && list->asked == 1;
    for (size_t i = 0; i < answer->count; i++) {
        const struct store_head *head = &answer->heads[i];
        if (with_people)
            add_head(list, head, PEOPLE_THERE);
        else if (!has(list, head->id))
            add_head(list, head,
                     one_of_few(list, (uint64_t)head->host, head->id) ? A_FEW : THE_REST);
    }
    if (error != NULL || list->person != 0 || list->asked == 3 || !ask(list))
        finish(list, error);
}

/* Tables at which people are, as numbers with commas between. */
static void put_attended(struct list *list, struct text *ids)
{
    const struct hub *hub = list->wait.hub;
    size_t at = 0;
    unsigned count = 0;
    for (const struct hub_table *t = NULL;
         count < LISTED_MAX && (t = map_next(&hub->tables, &at)) != NULL;) {
        if (!t->listed || t->first == NULL || !one_of_few(list, t->hosted_by, t->id))
            continue;
        text_add(ids, count++ == 0 ? "" : ",");
        text_number(ids, t->id);
    }
}

static bool ask(struct list *list)
{
    char bytes[LISTED_MAX * NUMBER + 1];
    struct text ids = TEXT(bytes);
    struct store_query query = {.limit = LISTED_MAX};
    list->asked++;
    if (list->person != 0) {
        query.question = STORE_HEADS_WITH;
        query.id = (int64_t)list->person;
    } else if (list->asked == 1) {
        put_attended(list, &ids);
        query.question = STORE_HEADS_AMONG;
        query.text = (struct store_text){bytes, ids.length};
    } else {
        query.question = STORE_HEADS_OPEN;
        query.text = store_text(list->asked == 2 ? "open" : "playing");
    }
    return store_read(list->wait.hub->store, &query, found, list);
}

static void drop_tallies(struct hub_wait *wait)
{
    void *whole = wait; /* its first member */
    struct list *list = whole;
    tally_drop(&list->of_host);
    tally_drop(&list->at_address);
}

bool hub_list(struct hub *hub, uint64_t person, hub_listed *done, void *context)
{
    enum { ROOM = 2 * LIST_BYTES };
    struct list *list = wait_new(hub, sizeof *list);
    if (list == NULL)
        return false;
    list->wait.drop = drop_tallies;
    list->wait.more = malloc(ROOM); /* not cleared: most lists need a page of it */
    list->done = done;
    list->context = context;
    list->person = person;
    if (list->wait.more != NULL) {
        list->text = text_of(list->wait.more, ROOM);
        if (ask(list))
            return true;
    }
    wait_free(&list->wait);
    return false;
}

/* --- for a connection ------------------------------------------------------------------------ */

struct lister {
    struct hub_wait wait; /* first */
    uint64_t connection;
    bool mine;
};

static void list_done(void *context, const char *error, const char *json, size_t length)
{
    struct lister *lister = context;
    struct hub *hub = lister->wait.hub;
    char bytes[LIST_BYTES + 64];
    struct text text = TEXT(bytes);
    const struct hub_connection *c = map_get(&hub->connections, lister->connection);
    if (c != NULL && error != NULL) {
        hub_refuse(hub, c, "try-again", lister->mine ? "mine" : "tables");
    } else if (c != NULL) {
        text_char(&text, '{');
        json_name(&text, lister->mine ? "mine" : "tables");
        text_add_n(&text, json, length);
        text_char(&text, '}');
        hub_send(hub, c, &text);
    }
    wait_free(&lister->wait);
}

void list_tables(struct hub *hub, struct hub_connection *c, bool mine)
{
    struct lister *lister = wait_new(hub, sizeof *lister);
    if (lister != NULL) {
        lister->connection = c->number;
        lister->mine = mine;
        wait_because(&lister->wait, c);
        if (hub_list(hub, mine ? c->person->id : 0, list_done, lister))
            return;
        wait_free(&lister->wait);
    }
    hub_refuse(hub, c, "try-again", mine ? "mine" : "tables");
}
