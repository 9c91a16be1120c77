/* What is durable, row by row, and what that allows to be told.
 *
 * Every table is folded a second time, out of the rows that would be there after a crash, with an
 * ear for each viewer. Whatever the hub sends must be what the fold has told, so nothing is ever
 * sent that could still be lost, and nothing that another connection of the viewer is not told.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tests/simulate/simulate.h"

/* --- answers --------------------------------------------------------------------------------- */

static uint64_t answer_hash(uint64_t person, int64_t table, uint32_t question, const char *move)
{
    const uint64_t of = person * 31 + question;
    return sim_hash((uint64_t)table, &of, sizeof of) ^ sim_hash(of, move, strlen(move));
}

void oracle_said(struct sim *s, uint64_t person, int64_t table, uint32_t question, const char *move)
{
    s->said = sim_grow(s->said, s->said_count, &s->said_room, sizeof s->said[0]);
    s->said[s->said_count++] = answer_hash(person, table, question, move);
}

bool oracle_was_said(const struct sim *s, uint64_t person, int64_t table, uint32_t question,
                     const char *move)
{
    const uint64_t hash = answer_hash(person, table, question, move);
    for (size_t i = s->said_count; i > 0; i--)
        if (s->said[i - 1] == hash)
            return true;
    return false;
}

/* --- the fold -------------------------------------------------------------------------------- */

uint64_t oracle_lines(const struct client *c)
{
    uint64_t hash = c->lines;
    for (unsigned i = 0; i < c->lines; i++)
        hash = sim_hash(hash, c->line[i], strlen(c->line[i]));
    return hash;
}

static uint64_t stripped_hash(const char *json)
{
    char bytes[TABLE_MESSAGE_MAX];
    struct text text = TEXT(bytes);
    client_strip(json, &text);
    return sim_hash(0, text.bytes, text.length);
}

static struct sim_table *table_of(struct table_out *out)
{
    return (struct sim_table *)out; /* it stands first */
}

/* Watchers who see everything later have steps of their own while the game is played. */
static unsigned ear_of(const struct sim_table *t, bool watches, unsigned seat)
{
    const bool later =
        t->fold.settings.delay > 0 && t->fold.phase != TABLE_LOBBY && !t->fold.lag.done;
    return !watches ? seat : later ? (unsigned)SIM_LAGGED : (unsigned)TABLE_WATCHERS;
}

static void fold_tell(struct table_out *out, const struct table_to *to, uint32_t row,
                      const char *json, size_t length)
{
    struct sim_table *t = table_of(out);
    (void)row, (void)length;
    if (to->kind == TO_CONNECTION)
        return;
    const unsigned number = ear_of(t, to->kind == TO_WATCHERS, to->seat);
    struct sim_ear *ear = &t->ear[number];
    if (number < SEATS_MAX && t->fold.seat[number].kind != SEAT_PERSON)
        return;
    if (number < SEATS_MAX && t->fold.phase == TABLE_LOBBY) {
        /* somebody else may have sat there, or nobody */
        uint32_t step = 0;
        client_number(json, "step", &step);
        if (step != ear->client.step + 1) {
            ear->client.step = step - 1;
            ear->told_count = 0;
        }
    }
    const char *error = client_take(&ear->client, json);
    if (error != NULL)
        sim_fail(t->sim, "the fold, for viewer %u: %s: %s", number, error, json);
    ear->client.story_length = 0;
    const bool picture = strncmp(json, "{\"table\"", 8) == 0;
    if (strncmp(json, "{\"step\"", 7) != 0 && !(picture && to->kind == TO_WATCHERS))
        return;
    ear->told = sim_grow(ear->told, ear->told_count, &ear->told_room, sizeof ear->told[0]);
    ear->told[ear->told_count++] = (struct sim_told){
        .step = ear->client.step, .hash = stripped_hash(json), .lines = oracle_lines(&ear->client)};
    if (!picture)
        know_told(t, number, json);
    else if (number == TABLE_WATCHERS)
        know_shown(t, number, json); /* the end */
}

static void fold_store(struct table_out *out, uint32_t row, int64_t at, const char *text)
{
    (void)out, (void)row, (void)at, (void)text;
}

static uint32_t fold_chance(struct table_out *out, uint32_t index, uint32_t outcomes)
{
    (void)out, (void)index, (void)outcomes;
    return 0;
}

static struct move *fold_grow(struct table_out *out, struct move *moves, uint32_t *room)
{
    (void)out;
    *room = *room == 0 ? 256 : 2 * *room;
    return realloc(moves, *room * sizeof *moves);
}

static struct sim_table *new_table(struct sim *s, int64_t id)
{
    struct sim_table *t = calloc(1, sizeof *t);
    if (t == NULL)
        abort();
    t->out = (struct table_out){
        .store = fold_store, .tell = fold_tell, .chance = fold_chance, .grow = fold_grow};
    t->sim = s;
    t->id = id;
    for (unsigned i = 0; i < SIM_EARS; i++)
        t->ear[i].client.joined = true;
    table_init(&t->fold, &t->out, NULL, 0);
    return t;
}

struct sim_table *oracle_table(struct sim *s, int64_t id)
{
    for (unsigned i = 0; i < s->tables; i++)
        if (s->table[i]->id == id)
            return s->table[i];
    return NULL;
}

/* --- reading what is durable ----------------------------------------------------------------- */

static void take_row(struct sim_table *t, const struct store_row *row)
{
    char bytes[TABLE_ROW_MAX];
    struct text text = TEXT(bytes);
    struct sim *s = t->sim;
    text_add_n(&text, row->text.bytes, row->text.length);
    sim_note(s, "durable %016" PRIx64 " %" PRId64 ": %s", (uint64_t)t->id, row->number, bytes);
    if (row->number != t->stored + 1)
        sim_fail(s, "row %" PRId64 " follows row %" PRId64, row->number, t->stored);
    t->stored = row->number;
    t->chain = sim_hash(t->chain ^ (uint64_t)row->time, text.bytes, text.length);
    s->rows++;
    s->progress = s->now;
    if (row->number == 1) {
        const char *at = bytes;
        text_expect(&at, "seed");
        text_word(&at, t->seed, sizeof t->seed);
        return;
    }
    know_before(t, bytes);
    t->fold.ears = (1U << TABLE_VIEWERS) - 1;
    if (table_fold(&t->fold, row->time, bytes) != NULL)
        sim_fail(s, "a row that does not fit: %s", bytes);
    else
        know_after(t, bytes);
    time_row(t, bytes);
}

static void found_rows(void *context, const char *error, const struct store_answer *answer)
{
    struct sim_table *t = context;
    (void)error;
    for (size_t i = 0; i < answer->count && t->sim->failure == NULL; i++)
        take_row(t, &answer->rows[i]);
}

static void found_heads(void *context, const char *error, const struct store_answer *answer)
{
    struct sim *s = context;
    (void)error;
    for (size_t i = 0; i < answer->count && s->failure == NULL; i++) {
        struct sim_table *t = oracle_table(s, answer->heads[i].id);
        if (t == NULL && s->tables < SIM_TABLES)
            t = s->table[s->tables++] = new_table(s, answer->heads[i].id);
        if (t == NULL)
            continue;
        const struct store_query query = {
            .question = STORE_ROWS_OF, .id = t->id, .from = t->stored + 1};
        store_memory_peek(s->store, &query, found_rows, t);
    }
}

void oracle_read(struct sim *s)
{
    const struct store_query query = {.question = STORE_HEADS_FROM, .from = 1};
    struct store_counts counts;
    store_count(s->store, &counts);
    if (counts.transactions == s->transactions)
        return;
    s->transactions = counts.transactions;
    store_memory_peek(s->store, &query, found_heads, s);
}

struct recount {
    struct sim_table *t;
    int64_t stored;
    uint64_t chain;
};

static void count_rows(void *context, const char *error, const struct store_answer *answer)
{
    struct recount *recount = context;
    (void)error;
    for (size_t i = 0; i < answer->count && recount->stored < recount->t->stored; i++) {
        const struct store_row *row = &answer->rows[i];
        recount->stored = row->number;
        recount->chain =
            sim_hash(recount->chain ^ (uint64_t)row->time, row->text.bytes, row->text.length);
    }
}

void oracle_check_logs(struct sim *s)
{
    for (unsigned i = 0; i < s->tables; i++) {
        struct recount recount = {.t = s->table[i]};
        const struct store_query query = {
            .question = STORE_ROWS_OF, .id = s->table[i]->id, .from = 1, .limit = 1000000};
        store_memory_peek(s->store, &query, count_rows, &recount);
        if (recount.stored != s->table[i]->stored || recount.chain != s->table[i]->chain)
            sim_fail(s, "what was durable is not there any more");
    }
    oracle_read(s);
}

/* --- what is sent ---------------------------------------------------------------------------- */

static const struct sim_told *find_told(const struct sim_ear *ear, uint32_t step)
{
    for (size_t i = ear->told_count; i > 0 && ear->told[i - 1].step >= step; i--)
        if (ear->told[i - 1].step == step)
            return &ear->told[i - 1];
    return NULL;
}

/* What the fold has told of a step to who is at the other end of a line. Who is removed from a seat
 * hears of that, and of what follows, as one of those who watch. */
static const struct sim_told *told_on(const struct sim *s, const struct sim_line *line, bool lagged,
                                      uint32_t step, uint64_t hash)
{
    const struct sim_table *t = line->table;
    const unsigned ear = lagged ? (unsigned)SIM_LAGGED : (unsigned)line->viewer;
    const struct sim_told *told = find_told(&t->ear[ear], step);
    const bool removed =
        ear < SEATS_MAX && t->fold.seat[ear].person != 101 + s->plan.person[line->client];
    return removed && (told == NULL || told->hash != hash)
               ? find_told(&t->ear[TABLE_WATCHERS], step)
               : told;
}

static void sent_picture(struct sim *s, struct sim_line *line, const char *json)
{
    uint32_t you = 0;
    if (line->table == NULL) {
        sim_fail(s, "a picture before `joined`: %s", json);
        return;
    }
    line->viewer = client_number(json, "you", &you) ? (int)you - 1 : TABLE_WATCHERS;
    const struct table *fold = &line->table->fold;
    const uint64_t person = 101 + s->plan.person[line->client];
    if (line->viewer != TABLE_WATCHERS && fold->phase >= TABLE_PLAYING &&
        fold->seat[line->viewer].person != person)
        sim_fail(s, "a picture of somebody else's seat: %s", json);
}

static void sent_step(struct sim *s, const struct sim_line *line, const char *json)
{
    uint32_t step = 0;
    client_number(json, "step", &step);
    if (line->table == NULL || line->viewer < 0) {
        /* somebody who comes back has a picture from another connection */
        sim_fail(s, "a step to somebody who is at no table: %s", json);
        return;
    }
    const bool lagged = strncmp(strchr(json, ','), ",\"at\"", 5) != 0;
    const uint64_t hash = stripped_hash(json);
    const struct sim_told *told = told_on(s, line, lagged, step, hash);
    if (told == NULL)
        sim_fail(s, "step %u is told before it is durable: %s", step, json);
    else if (told->hash != hash)
        sim_fail(s, "step %u is not what the log says: %s", step, json);
}

void oracle_sent(struct sim *s, struct sim_line *line, const char *json)
{
    oracle_read(s);
    for (unsigned i = 0; i < s->tables; i++)
        if (s->table[i]->fold.seed[0] == '\0' && s->table[i]->seed[0] != '\0' &&
            strstr(json, s->table[i]->seed) != NULL)
            sim_fail(s, "the seed is told before the game is over: %s", json);
    if (strncmp(json, "{\"joined\"", 9) == 0) {
        char word[HUB_ID + 1];
        const char *at = client_member(json, "joined");
        int64_t id = 0;
        client_quoted(&at, word, sizeof word);
        line->table = hub_parse_id(word, &id) ? oracle_table(s, id) : NULL;
        line->viewer = -1;
        if (line->table == NULL) {
            sim_fail(s, "a table is told of before it is durable: %s", json);
        } else if (client_member(json, "missed") != NULL) {
            const int seat = table_seat_of(&line->table->fold, 101 + s->plan.person[line->client]);
            line->viewer = seat < 0 ? TABLE_WATCHERS : seat;
        }
    } else if (strncmp(json, "{\"table\"", 8) == 0) {
        sent_picture(s, line, json);
    } else if (strncmp(json, "{\"step\"", 7) == 0) {
        sent_step(s, line, json);
    }
}

/* --- what is known --------------------------------------------------------------------------- */

void oracle_known(struct sim *s, unsigned client)
{
    const struct client *c = &s->tab[client].client;
    int64_t id = 0;
    const struct sim_table *t = hub_parse_id(c->table, &id) ? oracle_table(s, id) : NULL;
    if (t == NULL || !c->playing || c->lines == 0)
        return;
    /* who was removed gets a picture next */
    if (c->seat > 0 && t->fold.seat[c->seat - 1].person != c->person)
        return;
    const struct sim_told *told =
        find_told(&t->ear[c->seat > 0 ? c->seat - 1 : (unsigned)TABLE_WATCHERS], c->step);
    /* or by what is told later */
    const struct sim_told *later = c->seat > 0 ? NULL : find_told(&t->ear[SIM_LAGGED], c->step);
    const uint64_t lines = oracle_lines(c);
    if (told == NULL && later == NULL)
        sim_fail(s, "client %u knows of step %u, which there is not", client, c->step);
    else if ((told == NULL || told->lines != lines) && (later == NULL || later->lines != lines))
        sim_fail(s, "client %u has other lines than a fresh one would have at step %u: %s", client,
                 c->step, c->last);
}

void oracle_free(struct sim *s)
{
    for (unsigned i = 0; i < s->tables; i++) {
        struct sim_table *t = s->table[i];
        for (unsigned ear = 0; ear < SIM_EARS; ear++) {
            client_free(&t->ear[ear].client);
            free(t->ear[ear].told);
        }
        know_free(t);
        free(t->fold.match.moves);
        free(t);
    }
}
