/* Lines of people that are not for a table: which table they want to be at, and lists. */
#include <string.h>

#include "hub/hub_internal.h"

/* --- a table by its code --------------------------------------------------------------------- */

/* A line with which somebody wants to be at a table, and the last step that they have seen there.
 */
struct entry {
    char line[HUB_ENTRY + 1];
    bool again;
    uint32_t step;
};

/* A code is short, so nobody may try many that no table has: neither a person, nor everybody at an
 * address. Each is counted before it is looked up, or many at once would not be; the right one is
 * given back. */
struct guess {
    uint64_t person, address;
    struct hub_share own, all;
};

struct lookup {
    struct hub_wait wait; /* first */
    uint64_t connection;
    uint32_t asks;
    struct entry entry;
    struct guess guess;
};

static void enter(struct hub *hub, struct hub_connection *c, const struct entry *entry, int64_t id)
{
    memcpy(c->entry, entry->line, sizeof c->entry);
    c->again = entry->again;
    c->step = entry->step;
    join_table(hub, c, id);
}

static struct guess guess_of(const struct hub *hub, const struct hub_connection *c)
{
    enum { OWN_INTERVAL = 10 * SECONDS, ALL_INTERVAL = 3 * SECONDS };
    return (struct guess){.person = c->person->id,
                          .address = c->person->address,
                          .own = {hub->limits.codes, OWN_INTERVAL},
                          .all = {hub->limits.address_codes, ALL_INTERVAL}};
}

static bool may_guess(struct hub *hub, const struct guess *guess)
{
    if (!budget_take(&hub->codes, guess->person, &guess->own, hub->now))
        return false;
    if (guess->address == 0 ||
        budget_take(&hub->address_codes, guess->address, &guess->all, hub->now))
        return true;
    budget_return(&hub->codes, guess->person, &guess->own);
    return false;
}

static void was_right(struct hub *hub, const struct guess *guess)
{
    budget_return(&hub->codes, guess->person, &guess->own);
    if (guess->address != 0)
        budget_return(&hub->address_codes, guess->address, &guess->all);
}

static void found_code(void *context, const char *error, const struct store_answer *answer)
{
    struct lookup *lookup = context;
    struct hub *hub = lookup->wait.hub;
    struct hub_connection *c = hub_asking(hub, lookup->connection, lookup->asks);
    const struct entry entry = lookup->entry;
    const bool wrong =
        error == NULL && (answer->count == 0 || store_text_is(answer->heads[0].visibility, "link"));
    if (!wrong)
        was_right(hub, &lookup->guess);
    wait_free(&lookup->wait);
    if (c == NULL)
        return;
    if (error != NULL)
        hub_refuse(hub, c, "try-again", entry.line);
    else if (wrong)
        hub_refuse(hub, c, "no-such-table", entry.line); /* a code is short enough to be guessed */
    else
        enter(hub, c, &entry, answer->heads[0].id);
}

/* Letters of a code as people may have typed them. */
static bool read_code(const char *word, char code[HUB_CODE + 1])
{
    size_t length = 0;
    for (; *word != '\0'; word++) {
        if (*word == '-')
            continue;
        if (length == HUB_CODE)
            return false;
        const bool small = *word >= 'a' && *word <= 'z';
        const char letter = (char)(small ? *word - 'a' + 'A' : *word);
        if (!small && !(letter >= 'A' && letter <= 'Z') && !(letter >= '0' && letter <= '9'))
            return false;
        code[length++] = letter;
    }
    code[length] = '\0';
    return length == HUB_CODE;
}

static void ask_code(struct hub *hub, struct hub_connection *c, const struct entry *entry,
                     const char *code)
{
    const struct store_query query = {.question = STORE_HEAD_WITH_CODE, .text = store_text(code)};
    const struct guess guess = guess_of(hub, c);
    if (!may_guess(hub, &guess)) {
        hub_refuse(hub, c, "too-fast", entry->line);
        return;
    }
    struct lookup *lookup = wait_new(hub, sizeof *lookup);
    if (lookup != NULL) {
        wait_because(&lookup->wait, c);
        lookup->connection = c->number;
        lookup->asks = ++c->asks;
        lookup->entry = *entry;
        lookup->guess = guess;
        if (store_read(hub->store, &query, found_code, lookup))
            return;
        wait_free(&lookup->wait);
    }
    was_right(hub, &guess);
    hub_refuse(hub, c, "try-again", entry->line);
}

/* --- lines ----------------------------------------------------------------------------------- */

/* Whoever asks for two tables is told which of them is refused, by the line. */
static void line_table(struct hub *hub, struct hub_connection *c, const char *rest)
{
    char word[HUB_ID + 8], step[12], code[HUB_CODE + 1], bytes[HUB_LINE_MAX + 1];
    struct entry entry = {.step = 0};
    struct text said = TEXT(bytes), line = TEXT(entry.line);
    int64_t id = 0;
    text_add(&said, "table");
    text_add(&said, rest);
    text_word(&rest, word, sizeof word);
    entry.again = text_word(&rest, step, sizeof step) > 0;
    const bool is_id = hub_parse_id(word, &id);
    if (entry.again && !text_to_number(step, UINT32_MAX, &entry.step)) {
        hub_refuse(hub, c, "bad-step", bytes);
        return;
    }
    if (!is_id && !read_code(word, code)) {
        hub_refuse(hub, c, "no-such-table", bytes);
        return;
    }
    text_add(&line, "table ");
    text_add(&line, word);
    text_add(&line, entry.again ? " " : "");
    text_add(&line, step);
    if (is_id)
        enter(hub, c, &entry, id);
    else
        ask_code(hub, c, &entry, code);
}

static void line_make(struct hub *hub, struct hub_connection *c, const char *rest)
{
    if (strlen(rest) > hub->limits.settings)
        hub_refuse(hub, c, "line-too-long", "make");
    else
        make_table(hub, c, rest);
}

static void line_tables(struct hub *hub, struct hub_connection *c, const char *rest)
{
    (void)rest;
    list_tables(hub, c, false);
}

static void line_mine(struct hub *hub, struct hub_connection *c, const char *rest)
{
    (void)rest;
    list_tables(hub, c, true);
}

static void line_ping(struct hub *hub, struct hub_connection *c, const char *rest)
{
    char bytes[] = "{\"pong\":true}";
    (void)rest;
    hub_send(hub, c, &(struct text){.bytes = bytes, .length = sizeof bytes - 1});
}

/* Whom a line would remove; false: nobody. */
static bool note_removal(const struct hub_table *t, const struct hub_connection *c,
                         const char *rest, struct store_removal *removal)
{
    char word[4];
    uint32_t seat = 0;
    text_word(&rest, word, sizeof word);
    if (!text_to_number(word, table_of(t)->settings.setup.seats, &seat) || seat == 0 ||
        table_of(t)->seat[seat - 1].kind != SEAT_PERSON)
        return false;
    *removal = (struct store_removal){.time = t->hub->now,
                                      .host = (int64_t)c->person->id,
                                      .person = (int64_t)table_of(t)->seat[seat - 1].person,
                                      .table = t->id,
                                      .number = table_of(t)->row + 1};
    return true;
}

/* For whoever runs the server: who removed whom. It follows the row, and is no part of the game. */
static void store_removal(struct hub_table *t, struct store_removal *removal)
{
    struct store_write write = {.action = STORE_ADD, .kind = STORE_REMOVAL, .removal = *removal};
    t->hub->out->random(t->hub->out, &write.removal.id, sizeof write.removal.id);
    /* later ones come later in lists */
    write.removal.id =
        (int64_t)((uint64_t)(t->hub->now & 0x7ffffffffff) << 20) | (write.removal.id & 0xfffff);
    (void)store_submit(t->hub->store, &write, 1, NULL, NULL);
}

static void to_table(struct hub *hub, struct hub_connection *c, const char *line)
{
    struct hub_table *t = c->table;
    if (t == NULL) {
        hub_refuse(hub, c, "no-table", line);
        return;
    }
    if (c->place != PLACE_HERE) {
        hub_refuse(hub, c, "busy", line);
        return;
    }
    char word[16];
    const char *rest = line;
    uint32_t before = 0;
    text_word(&rest, word, sizeof word);
    if (!budget_line(t, c, word, &before)) {
        hub_refuse(hub, c, "too-fast", line);
        return;
    }
    const char *error = bots_judge(t, c, word, rest);
    if (error != NULL) {
        hub_refuse(hub, c, error, line);
        return;
    }
    const struct table_person who = hub_who(c);
    struct store_removal removal = {.number = 0};
    const bool removes = strcmp(word, "remove") == 0 && note_removal(t, c, rest, &removal);
    tables_begin(t);
    table_line(table_of(t), hub->now, &who, line);
    budget_said(t, c, word, before);
    if (removes && table_seat_of(table_of(t), (uint64_t)removal.person) < 0)
        store_removal(t, &removal);
    tables_end(t);
}

/* Gives the seat up; who has none, or has given it up, goes away from the table. */
static void line_leave(struct hub *hub, struct hub_connection *c, const char *rest)
{
    char bytes[] = "{\"left\":true}";
    (void)rest;
    const struct hub_table *t = c->table;
    const bool seated = t != NULL && c->place == PLACE_HERE && c->seat >= 0 &&
                        table_of(t)->seat[c->seat].away != AWAY_LEFT;
    if (t == NULL || seated) {
        to_table(hub, c, "leave");
        return;
    }
    join_leave(hub, c);
    hub_send(hub, c, &(struct text){.bytes = bytes, .length = sizeof bytes - 1});
}

/* --- reports --------------------------------------------------------------------------------- */

struct report {
    struct hub_wait wait; /* first */
    uint64_t connection;
};

static void reported(void *context, const char *error)
{
    char bytes[] = "{\"reported\":true}";
    struct report *report = context;
    struct hub *hub = report->wait.hub;
    const struct hub_connection *c = map_get(&hub->connections, report->connection);
    wait_free(&report->wait);
    if (c != NULL && error != NULL)
        hub_refuse(hub, c, "try-again", "report");
    else if (c != NULL)
        hub_send(hub, c, &(struct text){.bytes = bytes, .length = sizeof bytes - 1});
}

static bool store_report(struct hub *hub, struct hub_connection *c, uint64_t person,
                         const char *words)
{
    struct store_write write = {.action = STORE_ADD,
                                .kind = STORE_REPORT,
                                .report = {.time = hub->now,
                                           .reporter = (int64_t)c->person->id,
                                           .person = (int64_t)person,
                                           .table = c->table->id,
                                           .number = c->table->stored,
                                           .text = store_text(words)}};
    struct report *report = wait_new(hub, sizeof *report);
    if (report == NULL)
        return false;
    wait_because(&report->wait, c);
    report->connection = c->number;
    hub->out->random(hub->out, &write.report.id, sizeof write.report.id);
    write.report.id = (write.report.id & (INT64_MAX >> 1)) | 1;
    if (store_submit(hub->store, &write, 1, reported, report))
        return true;
    wait_free(&report->wait);
    return false;
}

/* Tells whoever runs the server of somebody at this table. */
static void line_report(struct hub *hub, struct hub_connection *c, const char *rest)
{
    char word[4];
    uint32_t seat = 0;
    if (c->place != PLACE_HERE) {
        to_table(hub, c, "report");
        return;
    }
    const struct table *t = table_of(c->table);
    text_word(&rest, word, sizeof word);
    rest += *rest == ' ';
    if (!text_to_number(word, t->settings.setup.seats, &seat) || seat == 0 ||
        t->seat[seat - 1].kind != SEAT_PERSON)
        hub_refuse(hub, c, "no-such-seat", "report");
    else if (strlen(rest) > hub->limits.chat)
        hub_refuse(hub, c, "bad-text", "report");
    else if (!budget_take(&hub->reports, c->person->id,
                          &(struct hub_share){hub->limits.reports, HOURS / hub->limits.reports},
                          hub->now))
        hub_refuse(hub, c, "too-many-reports", "report");
    else if (!store_report(hub, c, t->seat[seat - 1].person, rest))
        hub_refuse(hub, c, "try-again", "report");
}

static void line_ratings(struct hub *hub, struct hub_connection *c, const char *rest)
{
    (void)rest;
    if (c->place != PLACE_HERE)
        to_table(hub, c, "ratings");
    else if (!rated_tell(c->table, c))
        hub_refuse(hub, c, "try-again", "ratings");
}

static void line_hint(struct hub *hub, struct hub_connection *c, const char *rest)
{
    (void)rest;
    if (c->place != PLACE_HERE)
        to_table(hub, c, "hint");
    else
        advise_line(hub, c);
}

static void line_history(struct hub *hub, struct hub_connection *c, const char *rest)
{
    if (c->place != PLACE_HERE)
        to_table(hub, c, "history");
    else
        history_line(hub, c, rest);
}

static void line_recall(struct hub *hub, struct hub_connection *c, const char *rest)
{
    if (c->place != PLACE_HERE)
        to_table(hub, c, "recall");
    else
        recall_line(hub, c, rest);
}

/* --- which table is meant -------------------------------------------------------------------- */

/* `at TABLE LINE` is the line, unless it arrives when its connection is at another table: an answer
 * that was on its way when somebody changed tables is none to a question there. NULL: refused. */
static const char *meant_here(struct hub *hub, const struct hub_connection *c, const char *line)
{
    char word[HUB_ID + 8];
    const char *rest = line;
    int64_t id = 0;
    if (!text_expect(&rest, "at"))
        return line;
    text_word(&rest, word, sizeof word);
    rest += *rest == ' ';
    if (hub_parse_id(word, &id) && c->table != NULL && c->table->id == id)
        return rest;
    hub_refuse(hub, c, c->table == NULL ? "no-table" : "elsewhere", rest);
    return NULL;
}

/* --- all of them ----------------------------------------------------------------------------- */

static const struct {
    const char *word;
    void (*say)(struct hub *hub, struct hub_connection *c, const char *rest);
    bool asks; /* the store */
} lines[] = {
    {"table", line_table, true},   {"make", line_make, true},
    {"tables", line_tables, true}, {"mine", line_mine, true},
    {"ping", line_ping},           {"leave", line_leave},
    {"report", line_report, true}, {"ratings", line_ratings, true},
    {"hint", line_hint},           {"history", line_history, true},
    {"recall", line_recall, true},
};
enum { LINES = sizeof lines / sizeof lines[0] };

const char *hub_line_word(unsigned i)
{
    return i == 0 ? "at" : i <= LINES ? lines[i - 1].word : table_line_word(i - 1 - LINES);
}

void lines_take(struct hub *hub, struct hub_connection *c, const char *said)
{
    char word[16];
    const char *line = meant_here(hub, c, said);
    if (line == NULL)
        return;
    const char *rest = line;
    text_word(&rest, word, sizeof word);
    for (size_t i = 0; i < LINES; i++)
        if (strcmp(word, lines[i].word) == 0) {
            if (lines[i].asks && c->waits >= HUB_WAITS)
                hub_refuse(hub, c, "busy", line);
            else
                lines[i].say(hub, c, rest);
            return;
        }
    rest += *rest == ' ';
    if (strcmp(word, "chat") == 0 && strlen(rest) > hub->limits.chat)
        hub_refuse(hub, c, "bad-text", "chat");
    else if (strcmp(word, "set") == 0 && strlen(rest) > hub->limits.settings)
        hub_refuse(hub, c, "line-too-long", "set");
    else
        to_table(hub, c, line);
}
