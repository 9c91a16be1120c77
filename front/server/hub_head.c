/* Heads: what the store knows of a table without reading its log, and lists of them. */
#include <stdlib.h>
#include <string.h>

#include "front/server/hub_inside.h"

/* --- what a list of tables shows ------------------------------------------------------------- */

static void about_seats(const struct table *t, struct text *out)
{
    json_name(out, "seats");
    for (unsigned i = 0; i < t->settings.setup.seats; i++) {
        const struct table_seat *s = &t->seat[i];
        text_add(out, i == 0 ? "[{" : ",{");
        if (s->kind == SEAT_PERSON) {
            table_put_person(s, out);
        } else if (s->kind == SEAT_BOT) {
            json_name(out, "bot");
            json_text(out, s->level);
        } else if (s->kind == SEAT_CLOSED) {
            json_name(out, "closed");
            text_add(out, "true");
        }
        text_char(out, '}');
    }
    text_char(out, ']');
}

static void about_text(const struct table *t, struct text *out)
{
    char bytes[TABLE_ROW_MAX];
    struct text settings = TEXT(bytes);
    const char *at = bytes;
    char word[512];
    settings_write(&t->settings, &settings);
    text_char(out, '{');
    json_name(out, "settings");
    text_char(out, '"');
    /* house decks are long, and of interest only at the table; the rest is plain ASCII */
    for (bool first = true; text_word(&at, word, sizeof word) > 0; first = false) {
        text_add(out, first ? "" : " ");
        text_add(out, strncmp(word, "decks=", 6) == 0 ? "decks=house" : word);
    }
    text_char(out, '"');
    about_seats(t, out);
    text_char(out, '}');
}

/* --- writing --------------------------------------------------------------------------------- */

static unsigned people_of(const struct table *t, uint64_t people[SEATS_MAX + 1])
{
    unsigned count = 0;
    people[count++] = t->host;
    for (unsigned i = 0; i < SEATS_MAX; i++)
        if (t->seat[i].kind == SEAT_PERSON && t->seat[i].person != t->host)
            people[count++] = t->seat[i].person;
    return count;
}

static bool is_among(uint64_t person, const uint64_t *people, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (people[i] == person)
            return true;
    return false;
}

static void write_seat(struct hub_table *t, uint64_t person, enum store_action action)
{
    const struct store_write write = {
        .action = action,
        .kind = STORE_SEAT,
        .seat = {.person = (int64_t)person, .table = t->id, .since = t->hub->now},
    };
    write_add(t->hub, NULL, &write);
}

void head_known(struct hub_table *t)
{
    t->head_people_count = people_of(table_of(t), t->head_people);
}

/* Whose table it is. */
static void write_people(struct hub_table *t)
{
    uint64_t people[SEATS_MAX + 1];
    const unsigned count = people_of(table_of(t), people);
    for (unsigned i = 0; i < count; i++)
        if (!is_among(people[i], t->head_people, t->head_people_count))
            write_seat(t, people[i], STORE_PUT);
    for (unsigned i = 0; i < t->head_people_count; i++)
        if (!is_among(t->head_people[i], people, count))
            write_seat(t, t->head_people[i], STORE_DROP);
    memcpy(t->head_people, people, sizeof people);
    t->head_people_count = count;
}

int64_t head_abandoned(const struct hub_table *t)
{
    const struct hub_limits *limits = &t->hub->limits;
    const struct table *table = table_of(t);
    if (table->phase != TABLE_PLAYING || tables_attended(t))
        return 0;
    return table->known_at +
           (table->settings.pace == PACE_LIVE ? limits->abandoned : limits->abandoned_letters);
}

/* When a table has to be looked at again if nobody comes. */
static int64_t wake_of(const struct hub_table *t, bool sleeps, bool *expired)
{
    const struct table *table = table_of(t);
    *expired = false;
    if (!sleeps)
        return table->phase < TABLE_OVER || !t->judged ? t->hub->now + HUB_LEASE : 0;
    if (table->phase == TABLE_LOBBY) {
        const int64_t closes = table->known_at + t->hub->limits.lobby;
        *expired = t->ends || closes <= t->hub->now;
        return *expired ? 0 : closes;
    }
    if (table->phase != TABLE_PLAYING)
        return 0;
    return table->waking > 0 ? table->waking : head_abandoned(t);
}

void head_add(struct hub_table *t, bool sleeps)
{
    static const char *const states[] = {"open", "open", "playing", "over", "over"};
    static const char *const visibilities[] = {"open", "link", "code"};
    char bytes[HUB_ABOUT_MAX];
    struct text about = TEXT(bytes);
    struct hub *hub = t->hub;
    bool expired = false;
    const int64_t wake = wake_of(t, sleeps, &expired);
    /* a lease is not renewed with every row */
    const bool leased = t->head_wake > hub->now + HUB_LEASE / 2 && t->head_wake <= wake;
    const bool fresh = sleeps || wake == 0 ? t->head_wake == wake : leased;
    if (!t->head_changed && fresh && !expired)
        return;
    about_text(table_of(t), &about);
    if (about.cut) {
        about = TEXT(bytes);
        text_add(&about, "{}");
    }
    const struct store_write write = {
        .action = t->head_sent ? STORE_PUT : STORE_ADD,
        .kind = STORE_HEAD,
        .head = {.id = t->id,
                 .code = store_text(t->code),
                 .game = store_text(table_of(t)->settings.game->name),
                 .state = store_text(expired ? "closed" : states[table_of(t)->phase]),
                 .visibility = store_text(visibilities[table_of(t)->settings.visibility]),
                 .about = write_text(hub, about.bytes, about.length),
                 .host = (int64_t)table_of(t)->host,
                 .created = t->created,
                 .changed = table_of(t)->known_at,
                 .wake = wake},
    };
    if (expired)
        hosts_closed(hub, t->id);
    write_people(t);
    write_add(hub, NULL, &write);
    t->head_changed = false;
    t->head_sent = true;
    t->head_wake = wake;
    t->head_phase = table_of(t)->phase;
}

/* --- lists ----------------------------------------------------------------------------------- */

enum { LISTED_MAX = 100, LIST_BYTES = 131072 };

/* Open tables, and then those that are played, are asked for one after the other. */
struct list {
    struct hub_wait wait; /* first */
    hub_listed *done;
    void *context;
    unsigned asked;
    struct text json;
};

void hub_print_id(int64_t id, struct text *out)
{
    text_hex(out, (uint64_t)id);
}

bool hub_parse_id(const char *word, int64_t *id)
{
    const char *digits = "0123456789abcdef";
    uint64_t number = 0;
    if (strlen(word) != HUB_ID)
        return false;
    for (; *word != '\0'; word++) {
        const char *digit = strchr(digits, *word);
        if (digit == NULL)
            return false;
        number = number << 4 | (uint64_t)(digit - digits);
    }
    *id = (int64_t)number;
    return *id > 0;
}

static void list_head(const struct store_head *head, struct text *out)
{
    const size_t before = out->length;
    text_add(out, before > 1 ? ",{" : "{");
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
    /* what has no room is left out, and the end always has some */
    if (out->cut || out->length + 2 > out->room) {
        out->length = before;
        out->cut = false;
    }
}

static bool list_ask(struct list *list, const struct store_query *query);

static void list_found(void *context, const char *error, const struct store_answer *answer)
{
    struct list *list = context;
    for (size_t i = 0; i < answer->count; i++)
        list_head(&answer->heads[i], &list->json);
    const struct store_query next = {
        .question = STORE_HEADS_OPEN, .text = store_text("playing"), .limit = LISTED_MAX};
    if (error == NULL && list->asked == 1 && list_ask(list, &next))
        return;
    text_char(&list->json, ']');
    list->done(list->context, error, list->json.bytes, list->json.length);
    wait_free(&list->wait);
}

static bool list_ask(struct list *list, const struct store_query *query)
{
    list->asked++;
    return store_read(list->wait.hub->store, query, list_found, list);
}

bool hub_list(struct hub *hub, uint64_t person, hub_listed *done, void *context)
{
    const struct store_query open = {
        .question = STORE_HEADS_OPEN, .text = store_text("open"), .limit = LISTED_MAX};
    const struct store_query mine = {
        .question = STORE_HEADS_WITH, .id = (int64_t)person, .limit = LISTED_MAX};
    struct list *list = wait_new(hub, sizeof *list);
    if (list == NULL)
        return false;
    list->wait.more = malloc(LIST_BYTES); /* not cleared: most lists need a page of it */
    if (list->wait.more == NULL) {
        wait_free(&list->wait);
        return false;
    }
    list->json = text_of(list->wait.more, LIST_BYTES);
    list->done = done;
    list->context = context;
    list->asked = person != 0; /* a list of one question */
    text_char(&list->json, '[');
    if (list_ask(list, person != 0 ? &mine : &open))
        return true;
    wait_free(&list->wait);
    return false;
}

/* A connection that wants a list. */
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

void head_list(struct hub *hub, struct hub_connection *c, bool mine)
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
