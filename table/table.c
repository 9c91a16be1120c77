/* Inputs: who may say what, and which row it becomes. */
#include <assert.h>
#include <string.h>

#include "match/record.h"
#include "table/alike.h"
#include "table/changes.h"
#include "table/parts.h"

/* --- who is there ---------------------------------------------------------------------------- */

void table_init(struct table *t, struct table_out *out, struct move *moves, uint32_t room)
{
    memset(t, 0, sizeof *t);
    t->out = out;
    t->match.moves = moves;
    t->match.room = room;
}

int table_seat_of(const struct table *t, uint64_t person)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (t->seat[seat].kind == SEAT_PERSON && t->seat[seat].person == person)
            return (int)seat;
    return -1;
}

bool table_was_removed(const struct table *t, uint64_t person)
{
    for (unsigned i = 0; i < TABLE_REMOVED_MAX; i++)
        if (t->removed[i] == person)
            return true;
    return false;
}

unsigned table_people(const struct table *t)
{
    unsigned people = 0;
    for (unsigned seat = 0; seat < table_seats(t); seat++)
        if (t->seat[seat].kind == SEAT_PERSON && t->seat[seat].away == AWAY_NO)
            people |= table_bit(seat);
    return people;
}

bool table_among_bots(const struct table *t, unsigned seat)
{
    for (unsigned other = 0; other < table_seats(t); other++)
        if (other != seat && t->seat[other].kind != SEAT_BOT)
            return false;
    return t->seat[seat].kind == SEAT_PERSON;
}

uint32_t table_known(const struct table *t, uint64_t person)
{
    const int seat = table_seat_of(t, person);
    return seat >= 0 && t->seat[seat].own > t->known ? t->seat[seat].own : t->known;
}

bool table_hides(const struct table *t)
{
    return t->phase == TABLE_PLAYING && t->moment && t->timed;
}

void table_count_watchers(struct table *t)
{
    if (!t->live)
        return;
    const bool may = t->phase <= TABLE_LOBBY || t->settings.watchers != 0;
    t->ears &= (uint16_t)~table_bit(TABLE_WATCHERS);
    if (may && t->watching > 0)
        t->ears |= (uint16_t)table_bit(TABLE_WATCHERS);
    else
        t->sighted &= (uint16_t)~table_bit(TABLE_WATCHERS);
}

void table_count_ears(struct table *t)
{
    if (!t->live)
        return;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        const bool here = t->seat[seat].kind == SEAT_PERSON && t->seat[seat].here;
        t->ears &= (uint16_t)~table_bit(seat);
        t->ears |= (uint16_t)(here ? table_bit(seat) : 0);
        t->sighted &= (uint16_t)~table_bit(seat);
    }
    table_count_watchers(t);
}

void table_listen(struct table *t, unsigned viewer)
{
    t->ears = (uint16_t)table_bit(viewer);
}

void table_know(struct table *t, unsigned viewer)
{
    table_listen(t, viewer);
    if (t->phase >= TABLE_PLAYING)
        changes_know(t, viewer, t->told);
}

const void *inputs_asked(const struct table *t, unsigned seat, void *room)
{
    if (t->phase != TABLE_PLAYING || seat >= table_seats(t))
        return NULL;
    if (t->moment)
        return !t->seat[seat].replied && moments_state(t, seat, room) ? room : NULL;
    return (t->asked >> seat & 1) != 0 ? t->match.state : NULL;
}

bool table_ask(const struct table *t, unsigned seat, uint32_t question, struct table_ask *ask)
{
    alignas(16) unsigned char room[STATE_MAX];
    const struct game *game = t->match.game;
    const void *state = question == t->question ? inputs_asked(t, seat, room) : NULL;
    if (state == NULL)
        return false;
    game->observe(state, seat, ask->view);
    ask->count = game->choices(state, seat, ask->choices);
    ask->sampled = game->sampled(state, seat);
    game->question(state, seat, &ask->question);
    return true;
}

/* --- rows out of inputs ---------------------------------------------------------------------- */

/* A row of a word, a seat, and more. */
void inputs_row(struct table *t, int64_t now, const char *word, unsigned seat, const char *more)
{
    char bytes[TABLE_ROW_MAX];
    struct text row = TEXT(bytes);
    text_add(&row, word);
    text_char(&row, ' ');
    text_number(&row, seat + 1);
    if (more != NULL) {
        text_char(&row, ' ');
        text_add(&row, more);
    }
    const char *error = rows_add(t, now, bytes);
    assert(error == NULL && !row.cut);
    (void)error;
}

static bool is_full(const struct table *t, uint32_t entries)
{
    return t->out->entries_max != 0 && entries >= t->out->entries_max;
}

bool inputs_full(const struct table *t)
{
    return is_full(t, t->entries);
}

bool inputs_full_of(const struct table *t, unsigned seat)
{
    return is_full(t, t->seat[seat].entries);
}

static void add_over(struct table *t, int64_t now)
{
    char bytes[TABLE_ROW_MAX];
    struct text row = TEXT(bytes);
    struct flow flow = {.made = &row};
    text_add(&row, "over");
    play_over(t, now, &flow);
}

/* Who has gone is not waited for, and finds the same seat at the next table. */
static bool all_want_again(const struct table *t)
{
    const unsigned people = table_people(t);
    bool all = true, somebody = false;
    BITS_EACH(seat, people) {
        if (t->seat[seat].again)
            somebody = somebody || t->seat[seat].here;
        else if (t->seat[seat].here)
            return false;
        else
            all = false;
    }
    return people != 0 && t->phase >= TABLE_OVER && (all || somebody);
}

/* What follows from an input without anybody saying more. */
void inputs_go_on(struct table *t, int64_t now)
{
    if (t->phase == TABLE_PLAYING && t->moment && !t->timed && moments_replied(t))
        add_over(t, now);
    if (t->phase >= TABLE_OVER && t->seed[0] == '\0' && t->out->reveal != NULL) {
        char bytes[TABLE_HASH_MAX + 16];
        struct text row = TEXT(bytes);
        text_add(&row, "opened ");
        t->out->reveal(t->out, &row);
        rows_add(t, now, bytes);
    }
    clock_wake(t);
}

void inputs_rematch(struct table *t)
{
    if (all_want_again(t) && t->next[0] == '\0' && t->out->rematch != NULL)
        t->out->rematch(t->out);
}

/* Time never goes back: a driver whose clock has been set says so by table_resume. */
int64_t inputs_time(const struct table *t, int64_t now)
{
    return now > t->at ? now : t->at;
}

const char *table_make(struct table *t, int64_t now, const struct table_person *host,
                       const char *settings, const char *commitment)
{
    char bytes[TABLE_ROW_MAX];
    struct text row = TEXT(bytes);
    struct table_settings made;
    settings_default(&made);
    const char *error = settings_read(&made, settings);
    if (error != NULL)
        return error;
    t->live = true;
    text_add(&row, "table 1 ");
    text_hex(&row, host->id);
    text_char(&row, ' ');
    text_add(&row, commitment[0] != '\0' ? commitment : "-");
    text_char(&row, ' ');
    const size_t before = row.length;
    settings_write(&made, &row);
    assert(!row.cut && row.length - before <= TABLE_SETTINGS_MAX); /* see WORD_ROOM */
    (void)before;
    return rows_add(t, now, bytes);
}

const char *table_past(struct table *t, int64_t now, const struct move *moves, uint32_t count)
{
    enum { MOVE_ROOM = 512 }; /* as much as a row is read with */
    const char *error = t->phase == TABLE_LOBBY ? NULL : "started";
    for (uint32_t i = 0; i < count && error == NULL;) {
        char bytes[TABLE_ROW_MAX];
        struct text row = TEXT(bytes);
        text_add(&row, "past");
        for (; i < count && row.length + MOVE_ROOM < TABLE_ROW_MAX; i++) {
            text_add(&row, row.length > 4 ? "; " : " ");
            record_print_move(t->settings.game, &moves[i], &row);
        }
        error = rows_add(t, inputs_time(t, now), bytes);
    }
    return error;
}

const char *table_fold(struct table *t, int64_t at, const char *row)
{
    rows_count(t, at, row);
    return rows_do(t, at, row) == NULL ? NULL : "bad-row";
}

bool table_waits(const struct table *t)
{
    return table_people(t) != 0;
}

void table_think(struct table *t)
{
    tell_think(t, t->moment ? moments_asked(t) : t->asked);
}

/* Whether what runs here has to be moved to the time of a driver whose clock began at `since`. */
static bool is_behind(const struct table *t, int64_t now, int64_t since)
{
    if (t->phase > TABLE_PLAYING)
        return false;
    return now < t->at || (t->at < since && t->settings.pace == PACE_LIVE && clock_due(t) != 0);
}

void table_resume(struct table *t, int64_t now, int64_t since)
{
    t->live = true;
    t->waking = -1;
    t->ears = 0;
    if (is_behind(t, now, since)) {
        char bytes[32];
        struct text row = TEXT(bytes);
        text_add(&row, "resumed ");
        text_number(&row, now - t->at);
        rows_add(t, now, bytes);
    }
    now = inputs_time(t, now);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        t->seat[seat].since = now;
    table_think(t);
    inputs_go_on(t, now);
    inputs_rematch(t);
}

void table_told_apart(const struct table *t, uint64_t person, const char *name,
                      char told[TABLE_NAME_MAX + 1])
{
    const char *others[SEATS_MAX] = {NULL};
    for (unsigned i = 0; i < table_seats(t); i++) {
        const struct table_seat *seat = &t->seat[i];
        if (seat->kind == SEAT_PERSON && seat->person != person && seat->name[0] != '\0')
            others[i] = seat->name;
        if (seat->kind == SEAT_BOT)
            others[i] = seat->level;
    }
    alike_told_apart(name, others, SEATS_MAX, told, TABLE_NAME_MAX + 1);
}

void table_name(struct table *t, int64_t now, uint64_t person, const char *name)
{
    char told[TABLE_NAME_MAX + 1];
    const int seat = table_seat_of(t, person);
    if (seat < 0 || inputs_full(t) || !words_good(name, TABLE_NAME_MAX))
        return;
    table_told_apart(t, person, name, told);
    if (!text_equal(t->seat[seat].name, told))
        inputs_row(t, inputs_time(t, now), "name", (unsigned)seat, told);
}

void table_forget(struct table *t, int64_t now, uint64_t person)
{
    const int seat = table_seat_of(t, person);
    now = inputs_time(t, now);
    if (seat < 0 || t->seat[seat].name[0] == '\0')
        return;
    if (t->phase == TABLE_LOBBY) {
        inputs_row(t, now, "rise", (unsigned)seat, NULL);
    } else {
        if (t->phase == TABLE_PLAYING && t->seat[seat].away != AWAY_LEFT)
            inputs_row(t, now, "away", (unsigned)seat, "left");
        inputs_row(t, now, "name", (unsigned)seat, "");
    }
    inputs_go_on(t, now);
}

bool table_counts(const struct table *t)
{
    const struct game *game = t->settings.game;
    unsigned people = 0;
    for (unsigned i = 0; i < table_seats(t); i++)
        people += t->seat[i].kind == SEAT_PERSON && t->seat[i].owner[0] == '\0';
    for (unsigned i = 0; i < game_numbers(game); i++)
        if (game_house_number(game, &t->settings.setup, i))
            return false;
    assert(!t->practice || people < 2); /* nobody practises but among bots */
    return t->settings.rated != 0 && people >= 2;
}

void table_next(struct table *t, int64_t now, const char *code)
{
    char bytes[TABLE_CODE_MAX + 8];
    struct text row = TEXT(bytes);
    text_add(&row, "next ");
    text_add(&row, code);
    if (t->phase >= TABLE_OVER && t->next[0] == '\0' && !row.cut)
        rows_add(t, inputs_time(t, now), bytes);
}

void table_end(struct table *t, int64_t now)
{
    if (t->phase != TABLE_PLAYING)
        return;
    rows_add(t, inputs_time(t, now), "end");
    inputs_go_on(t, inputs_time(t, now));
}

/* --- answers --------------------------------------------------------------------------------- */

static void reply(struct table *t, int64_t now, unsigned seat, const struct move *move)
{
    char bytes[512];
    struct text text = TEXT(bytes);
    t->match.game->print_move(move, &text);
    inputs_row(t, now, "reply", seat, bytes);
}

const char *inputs_judge(const struct table *t, unsigned seat, const struct move *move)
{
    alignas(16) unsigned char state[STATE_MAX];
    const struct game *game = t->match.game;
    if (t->moment) {
        if (t->seat[seat].replied)
            return "answered";
        if (!moments_state(t, seat, state))
            return "not-asked";
    } else if ((t->asked >> seat & 1) == 0) {
        return "not-asked";
    } else {
        memcpy(state, t->match.state, game->state_size);
    }
    return game->apply(state, move, NULL);
}

const char *inputs_answer(struct table *t, int64_t now, unsigned seat, uint32_t question,
                          const struct move *move)
{
    char bytes[TABLE_ROW_MAX];
    struct text row = TEXT(bytes);
    struct flow flow = {.made = &row};
    if (t->phase != TABLE_PLAYING)
        return "not-playing";
    if (question != t->question)
        return question < t->question ? "late" : "no-such-question";
    if (t->moment) {
        const char *error = inputs_judge(t, seat, move);
        if (error == NULL)
            reply(t, now, seat, move);
        return error;
    }
    if ((t->asked >> seat & 1) == 0)
        return "not-asked";
    text_add(&row, "play");
    play_move(t, now, move, &flow);
    return flow.error;
}

void table_bot(struct table *t, int64_t now, unsigned seat, uint32_t question,
               const struct move *move)
{
    now = inputs_time(t, now);
    if (seat >= table_seats(t) || move->seat != seat || !table_run_by_bot(&t->seat[seat]) ||
        inputs_answer(t, now, seat, question, move) != NULL)
        return;
    inputs_go_on(t, now);
}

/* --- time and presence ----------------------------------------------------------------------- */

/* Something that is due; false: nothing is. */
static bool do_due(struct table *t, int64_t now)
{
    if (t->phase != TABLE_PLAYING)
        return false;
    if (t->moment && t->timed && now >= t->ends) {
        add_over(t, now);
        return true;
    }
    for (unsigned seat = 0; seat < table_seats(t); seat++) {
        const int64_t deadline = clock_deadline(t, seat);
        if (deadline != 0 && now >= deadline) {
            inputs_row(t, now, "away", seat, NULL);
            return true;
        }
    }
    return false;
}

void table_tick(struct table *t, int64_t now)
{
    now = inputs_time(t, now);
    while (do_due(t, now))
        continue;
    inputs_go_on(t, now);
}

/* Who was away because of the clock or a lost line has the seat again. */
void inputs_come_back(struct table *t, int64_t now, int seat)
{
    if (seat >= 0 && !inputs_full(t) && t->phase == TABLE_PLAYING &&
        t->seat[seat].away == AWAY_ABSENT)
        inputs_row(t, now, "back", (unsigned)seat, NULL);
}

void table_here(struct table *t, int64_t now, uint64_t person, bool here)
{
    const int seat = table_seat_of(t, person);
    now = inputs_time(t, now);
    if (seat < 0) {
        t->watching += here ? 1 : t->watching > 0 ? UINT32_MAX : 0;
        table_count_watchers(t);
    } else {
        t->seat[seat].here = here;
        t->seat[seat].since = now;
        t->sighted &= (uint16_t)~table_bit((unsigned)seat);
        t->ears &= (uint16_t)~table_bit((unsigned)seat);
        t->ears |= (uint16_t)(here ? table_bit((unsigned)seat) : 0);
        if (here)
            inputs_come_back(t, now, seat);
    }
    tell_presence(t);
    inputs_go_on(t, now);
    inputs_rematch(t);
}
