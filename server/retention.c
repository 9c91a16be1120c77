#include "server/retention.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "base/i18n.h"

enum { PAGE = 100, REPORTED_MOST = 1000, YEARS = 36500 };
static const int64_t day = 86400000;

/* --- settings -------------------------------------------------------------------------------- */

static const struct {
    const char *name;
    unsigned days;
    const char *help;
} kinds[KEEP_KINDS] = {
    [KEEP_GUESTS] = {"guests", 180, N_("guests who were not seen, and have no ratings")},
    [KEEP_LOBBIES] = {"lobbies", 7, N_("tables whose game never began")},
    [KEEP_GAMES] = {"games", 0, N_("tables whose game is over")},
    [KEEP_CHAT] = {"chat", 365, N_("chat at tables whose game is over")},
    [KEEP_REPORTS] = {"reports", 365, N_("reports that were closed")},
    [KEEP_REMOVALS] = {"removals", 365, N_("who removed whom from a table")},
    [KEEP_SESSIONS] = {"sessions", 400, N_("sessions that were not used")},
    [KEEP_BANS] = {"bans", 30, N_("bans that are over")},
};

struct keep keep_defaults(void)
{
    struct keep keep;
    for (unsigned kind = 0; kind < KEEP_KINDS; kind++)
        keep.days[kind] = kinds[kind].days;
    return keep;
}

const char *keep_name(enum keep_kind kind)
{
    return kinds[kind].name;
}

static bool read_one(struct keep *keep, char *word)
{
    const char *names[KEEP_KINDS + 1] = {NULL};
    char *equals = strchr(word, '=');
    uint64_t days = 0;
    if (equals == NULL) {
        complain(_("--keep takes NAME=DAYS, with commas between; not '%s'"), word);
        return false;
    }
    *equals = '\0';
    for (unsigned kind = 0; kind < KEEP_KINDS; kind++) {
        names[kind] = kinds[kind].name;
        if (strcmp(word, kinds[kind].name) != 0)
            continue;
        if (!arguments_number("keep", equals + 1, 0, YEARS, &days))
            return false;
        keep->days[kind] = (unsigned)days;
        return true;
    }
    const char *meant = arguments_nearest(word, names);
    complain(_("nothing that is kept is called '%s'; did you mean '%s'?"), word,
             meant != NULL ? meant : names[0]);
    return false;
}

bool keep_read(struct keep *keep, char *list)
{
    char *rest = NULL;
    for (char *word = strtok_r(list, ",", &rest); word != NULL; word = strtok_r(NULL, ",", &rest))
        if (!read_one(keep, word))
            return false;
    return true;
}

void keep_help(void)
{
    enum { COLUMN = 30 };
    printf("\n%s\n", _("how long things are kept, in days, if not given; 0: for ever:"));
    for (unsigned kind = 0; kind < KEEP_KINDS; kind++) {
        const int width = printf("  %s=%u", kinds[kind].name, kinds[kind].days);
        printf("%*s%s\n", width < COLUMN ? COLUMN - width : 2, "", _(kinds[kind].help));
    }
}

int64_t keep_time(int64_t now, int64_t newest)
{
    enum { TRUSTED = 30 };
    return newest > 0 && now - newest > TRUSTED * day ? newest : now;
}

/* --- a walk ---------------------------------------------------------------------------------- */

struct keep_walk {
    struct store *store;
    struct keep keep;
    int64_t now;
    const struct keep_hooks *hooks;
    void *context;
    unsigned pass;
    bool more, stopped;
    int64_t from;
    unsigned char hash[PEOPLE_HASH]; /* where the next page of sessions begins */
    int64_t reported[REPORTED_MOST]; /* tables of which there are open reports */
    size_t reported_count;
    bool too_many_reports;
    struct keep_find find[PAGE];
    unsigned count, at, check;
};

static void end(struct keep_walk *walk, const char *error)
{
    const struct keep_hooks *hooks = walk->hooks;
    void *context = walk->context;
    free(walk);
    hooks->done(context, error);
}

static void read_next(struct keep_walk *walk, const struct store_query *query, store_found *found)
{
    if (!store_read(walk->store, query, found, walk))
        end(walk, "failed");
}

static bool is_over(const struct store_head *head)
{
    return store_text_is(head->state, "over") || store_text_is(head->state, "closed");
}

static bool is_reported(const struct keep_walk *walk, int64_t table)
{
    for (size_t i = 0; i < walk->reported_count; i++)
        if (walk->reported[i] == table)
            return true;
    return walk->too_many_reports;
}

/* --- what is needed -------------------------------------------------------------------------- */

static void next_find(struct keep_walk *walk);
static void check_find(struct keep_walk *walk);

/* What has to be asked of something old before it goes: somebody may need it. */
static const enum store_question person_checks[] = {STORE_LOGIN_OF_PERSON, STORE_RATINGS_OF,
                                                    STORE_HEADS_WITH, STORE_BOTS_OF};
enum { PERSON_CHECKS = sizeof person_checks / sizeof person_checks[0] };

static bool is_needed(const struct keep_walk *walk, const struct store_answer *answer)
{
    const int64_t seen = walk->now - (int64_t)walk->keep.days[KEEP_GUESTS] * day;
    for (size_t i = 0; i < answer->count; i++) {
        if (answer->kind == STORE_HEAD     ? !is_over(&answer->heads[i])
            : answer->kind == STORE_PERSON ? answer->people[i].seen >= seen
                                           : true)
            return true;
    }
    return answer->more;
}

static void checked(void *context, const char *error, const struct store_answer *answer)
{
    struct keep_walk *walk = context;
    if (error != NULL || walk->stopped) {
        end(walk, error);
    } else if (is_needed(walk, answer)) {
        walk->at++;
        next_find(walk);
    } else {
        walk->check++;
        check_find(walk);
    }
}

static void check_find(struct keep_walk *walk)
{
    const struct keep_find *find = &walk->find[walk->at];
    struct store_query query = {.id = find->id};
    const bool asks = find->kind == KEEP_GUESTS ? walk->check < PERSON_CHECKS
                                                : find->kind == KEEP_CHAT && walk->check == 0;
    if (!asks) {
        walk->hooks->goes(walk->context, find);
        walk->at++;
        next_find(walk);
        return;
    }
    query.question = find->kind == KEEP_CHAT ? STORE_HEAD_OF : person_checks[walk->check];
    /* a bot is its owner's, who may have a login */
    if (query.question == STORE_LOGIN_OF_PERSON && find->owner != 0)
        query.id = find->owner;
    read_next(walk, &query, checked);
}

static void next_find(struct keep_walk *walk)
{
    walk->check = 0;
    if (walk->at < walk->count) {
        check_find(walk);
        return;
    }
    if (!walk->more) {
        walk->pass++;
        walk->from = 0;
        memset(walk->hash, 0, sizeof walk->hash);
    }
    walk->hooks->page(walk->context);
}

/* --- pages ----------------------------------------------------------------------------------- */

/* Something of that age goes, or stays for now. */
static struct keep_find *judge(struct keep_walk *walk, enum keep_kind kind, int64_t time)
{
    const unsigned days = walk->keep.days[kind];
    if (days == 0)
        return NULL;
    const int64_t due = time + (int64_t)days * day;
    if (due > walk->now) {
        if (walk->hooks->stays != NULL)
            walk->hooks->stays(walk->context, kind, due);
        return NULL;
    }
    struct keep_find *find = &walk->find[walk->count++];
    *find = (struct keep_find){.kind = kind, .time = time};
    return find;
}

static void judge_head(struct keep_walk *walk, const struct store_head *head)
{
    struct keep_find *find = NULL;
    if (store_text_is(head->state, "closed"))
        find = judge(walk, KEEP_LOBBIES, head->changed);
    else if (is_over(head) && !is_reported(walk, head->id))
        find = judge(walk, KEEP_GAMES, head->changed);
    if (find != NULL)
        find->id = head->id;
}

static void judge_token(struct keep_walk *walk, const struct store_token *token)
{
    if (token->hash.length == PEOPLE_HASH)
        memcpy(walk->hash, token->hash.bytes, PEOPLE_HASH);
    if (token->hash.length != PEOPLE_HASH || store_text_is(token->purpose, "bot"))
        return;
    struct keep_find *find = judge(walk, KEEP_SESSIONS, token->used);
    if (find != NULL)
        memcpy(find->hash, token->hash.bytes, PEOPLE_HASH);
}

static void judge_row(struct keep_walk *walk, const struct store_row *row)
{
    enum { SAID = 7 }; /* `chat 1 ` */
    struct keep_find *find =
        is_reported(walk, row->table) ? NULL : judge(walk, KEEP_CHAT, row->time);
    if (find == NULL)
        return;
    find->id = row->table;
    find->number = row->number;
    memcpy(find->said, row->text.bytes, SAID);
}

/* Gives the key by which pages go on. Of chat that is the time: what was said in the same
 * millisecond as the last row of a page waits for the next walk. */
static int64_t judge_one(struct keep_walk *walk, const struct store_answer *answer, size_t i)
{
    struct keep_find *find = NULL;
    int64_t id = 0;
    if (answer->kind == STORE_PERSON) {
        id = answer->people[i].id;
        find = judge(walk, KEEP_GUESTS, answer->people[i].seen);
        if (find != NULL)
            find->owner = answer->people[i].owner;
    } else if (answer->kind == STORE_HEAD) {
        id = answer->heads[i].id;
        judge_head(walk, &answer->heads[i]);
    } else if (answer->kind == STORE_TOKEN) {
        judge_token(walk, &answer->tokens[i]);
    } else if (answer->kind == STORE_ROW) {
        id = answer->rows[i].time;
        judge_row(walk, &answer->rows[i]);
    } else if (answer->kind == STORE_REPORT) {
        id = answer->reports[i].id;
        if (answer->reports[i].closed > 0)
            find = judge(walk, KEEP_REPORTS, answer->reports[i].closed);
    } else if (answer->kind == STORE_REMOVAL) {
        id = answer->removals[i].id;
        find = judge(walk, KEEP_REMOVALS, answer->removals[i].time);
    } else if (answer->kind == STORE_BAN) {
        id = answer->bans[i].id;
        if (answer->bans[i].until > 0)
            find = judge(walk, KEEP_BANS, answer->bans[i].until);
    }
    if (find != NULL)
        find->id = id;
    return id;
}

static void found_page(void *context, const char *error, const struct store_answer *answer)
{
    struct keep_walk *walk = context;
    if (error != NULL || walk->stopped) {
        end(walk, error);
        return;
    }
    walk->count = walk->at = 0;
    walk->more = answer->more;
    for (size_t i = 0; i < answer->count; i++)
        walk->from = judge_one(walk, answer, i) + 1;
    for (size_t i = 0; answer->kind == STORE_TOKEN && i < PEOPLE_HASH; i++)
        if (++walk->hash[PEOPLE_HASH - 1 - i] != 0)
            break;
    next_find(walk);
}

/* Tables with a report that nobody has looked at. */
static void found_reports(void *context, const char *error, const struct store_answer *answer)
{
    struct keep_walk *walk = context;
    if (error != NULL || walk->stopped) {
        end(walk, error);
        return;
    }
    for (size_t i = 0; i < answer->count && i < REPORTED_MOST; i++)
        walk->reported[walk->reported_count++] = answer->reports[i].table;
    walk->too_many_reports = answer->more;
    walk->pass++;
    keep_walk_on(walk);
}

void keep_walk_on(struct keep_walk *walk)
{
    static const enum store_question passes[] = {
        STORE_REPORTS_OPEN, STORE_PEOPLE_FROM, STORE_HEADS_FROM, STORE_CHATS,
        STORE_REPORTS_FROM, STORE_REMOVALS,    STORE_BANS_FROM,  STORE_TOKENS_FROM,
    };
    if (walk->stopped || walk->pass == sizeof passes / sizeof passes[0]) {
        end(walk, NULL);
        return;
    }
    /* of chat there is very much: of what stays nobody reads but who wants to know of it */
    const int64_t until = walk->hooks->stays != NULL ? walk->now
                          : walk->keep.days[KEEP_CHAT] == 0
                              ? -1
                              : walk->now - (int64_t)walk->keep.days[KEEP_CHAT] * day;
    const struct store_query query = {.question = passes[walk->pass],
                                      .from = walk->from,
                                      .until = until,
                                      .text = {(const char *)walk->hash, PEOPLE_HASH},
                                      .limit = walk->pass == 0 ? REPORTED_MOST : PAGE};
    read_next(walk, &query, walk->pass == 0 ? found_reports : found_page);
}

struct keep_walk *keep_walk(struct store *store, const struct keep *keep, int64_t now,
                            const struct keep_hooks *hooks, void *context)
{
    struct keep_walk *walk = calloc(1, sizeof *walk);
    if (walk == NULL)
        return NULL;
    walk->store = store;
    walk->keep = *keep;
    walk->now = now;
    walk->hooks = hooks;
    walk->context = context;
    return walk;
}

void keep_walk_free(struct keep_walk *walk)
{
    free(walk);
}

/* --- the newest time ------------------------------------------------------------------------- */

struct newest {
    struct store *store;
    int64_t now, newest;
    keep_newest_done *done;
    void *context;
};

static bool ask_people(struct newest *newest, int64_t from);

static void found_people(void *context, const char *error, const struct store_answer *answer)
{
    struct newest *newest = context;
    for (size_t i = 0; i < answer->count; i++)
        if (answer->people[i].seen > newest->newest && answer->people[i].seen < newest->now)
            newest->newest = answer->people[i].seen;
    if (error == NULL && answer->more &&
        ask_people(newest, answer->people[answer->count - 1].id + 1))
        return;
    newest->done(newest->context, error == NULL && answer->more ? "failed" : error, newest->newest);
    free(newest);
}

static bool ask_people(struct newest *newest, int64_t from)
{
    const struct store_query query = {.question = STORE_PEOPLE_FROM, .from = from, .limit = 1000};
    return store_read(newest->store, &query, found_people, newest);
}

bool keep_newest(struct store *store, int64_t now, keep_newest_done *done, void *context)
{
    struct newest *newest = malloc(sizeof *newest);
    if (newest == NULL)
        return false;
    *newest = (struct newest){store, now, 0, done, context};
    if (ask_people(newest, 0))
        return true;
    free(newest);
    return false;
}
