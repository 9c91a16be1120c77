/* dicecup admin: what is going on, and what is to be stopped. What the server has to know at once
 * is left for it as an errand in the store, which it looks for now and then. */
#include "server/admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "accounts/accounts.h"
#include "base/arguments.h"
#include "base/i18n.h"
#include "core/text.h"
#include "server/server.h"

struct request {
    const char *directory, *reason, *days, *keep;
    const char *word; /* what the action is about, or NULL */
    bool json, all, now;
    struct admin admin;
};

/* --- lists ----------------------------------------------------------------------------------- */

static bool goes_on(const void *record)
{
    const struct store_head *head = record;
    return !store_text_is(head->state, "over") && !store_text_is(head->state, "closed");
}

static bool list_tables(struct request *request)
{
    static const struct admin_column columns[] = {
        {"id", N_("table"), 16, SHOW_ID},
        {"code", N_("code"), 8, SHOW_PLAIN},
        {"game", N_("game"), 8, SHOW_PLAIN},
        {"state", N_("state"), 8, SHOW_PLAIN},
        {"changed", N_("changed"), 16, SHOW_TIME},
        {"host", N_("host"), 0, SHOW_PERSON},
        {0},
    };
    return admin_list(&request->admin, (struct store_query){.question = STORE_HEADS_FROM}, columns,
                      request->all ? NULL : goes_on);
}

static bool list_people(struct request *request)
{
    static const struct admin_column columns[] = {
        {"id", N_("person"), 16, SHOW_ID},        {"created", N_("since"), 16, SHOW_TIME},
        {"seen", N_("last seen"), 16, SHOW_TIME}, {"name", N_("name"), 24, SHOW_PLAIN},
        {"owner", N_("bot of"), 0, SHOW_PERSON},  {0},
    };
    struct store_query query = {.question = STORE_PEOPLE_FROM};
    if (request->word != NULL) {
        query.question = STORE_PEOPLE_NAMED;
        query.text = store_text(request->word);
        query.limit = 100000;
    }
    return admin_list(&request->admin, query, columns, NULL);
}

static bool list_bans(struct request *request)
{
    static const struct admin_column columns[] = {
        {"id", N_("ban"), 16, SHOW_ID},
        {"created", N_("when"), 16, SHOW_TIME},
        {"person", N_("person"), 36, SHOW_PERSON},
        {"address", N_("address"), 18, SHOW_PLAIN},
        {"until", N_("until"), 16, SHOW_TIME},
        {"reason", N_("reason"), 0, SHOW_PLAIN},
        {0},
    };
    const struct store_query query = {
        .question = STORE_BANS_AT, .until = request->admin.now, .limit = 100000};
    return admin_list(&request->admin, query, columns, NULL);
}

static bool list_reports(struct request *request)
{
    static const struct admin_column columns[] = {
        {"id", N_("report"), 16, SHOW_ID},
        {"time", N_("when"), 16, SHOW_TIME},
        {"person", N_("person"), 36, SHOW_PERSON},
        {"reporter", N_("by"), 36, SHOW_PERSON},
        {"table_id", N_("table"), 16, SHOW_ID},
        {"text", N_("words"), 0, SHOW_PLAIN},
        {0},
    };
    return admin_list(&request->admin, (struct store_query){.question = STORE_REPORTS_OPEN},
                      columns, NULL);
}

static bool list_removals(struct request *request)
{
    static const struct admin_column columns[] = {
        {"id", N_("removal"), 16, SHOW_ID},        {"time", N_("when"), 16, SHOW_TIME},
        {"person", N_("person"), 36, SHOW_PERSON}, {"host", N_("by"), 36, SHOW_PERSON},
        {"table_id", N_("table"), 0, SHOW_ID},     {0},
    };
    return admin_list(&request->admin, (struct store_query){.question = STORE_REMOVALS}, columns,
                      NULL);
}

/* --- actions --------------------------------------------------------------------------------- */

/* An id as it is shown anywhere: 16 digits of the lists, of pages and of messages, or a plain
 * number, as older versions listed them. Says what is wrong. */
static bool read_id(const char *word, int64_t *id)
{
    enum { DIGITS = 16 };
    uint64_t number = 0;
    if (strlen(word) == DIGITS && strspn(word, "0123456789abcdefABCDEF") == DIGITS)
        number = strtoull(word, NULL, 16);
    else if (strlen(word) < 20 && strspn(word, "0123456789") == strlen(word))
        number = strtoull(word, NULL, 10);
    if (number > INT64_MAX)
        number = 0;
    *id = (int64_t)number;
    if (number == 0)
        complain(_("'%s' is no number as the lists show them"), word);
    return number != 0;
}

static struct store_write errand(const struct request *request, const char *what, int64_t subject)
{
    return (struct store_write){
        .action = STORE_ADD,
        .kind = STORE_ERRAND,
        .errand = {people_new_id(request->admin.now), store_text(what), subject,
                   store_text(request->reason), request->admin.now},
    };
}

static bool ban(struct request *request)
{
    enum { YEARS = 36500 };
    uint64_t days = 0;
    struct store_ban made = {.id = people_new_id(request->admin.now),
                             .reason = store_text(request->reason),
                             .created = request->admin.now};
    if (request->days != NULL && !arguments_number("days", request->days, 1, YEARS, &days))
        return false;
    made.until = days > 0 ? request->admin.now + (int64_t)days * 86400000 : 0;
    if (strpbrk(request->word, ".:") != NULL) {
        made.address = store_text(request->word);
        if (!people_is_range(made.address)) {
            complain(_("'%s' is no address and no range such as 192.0.2.0/24"), request->word);
            return false;
        }
    } else {
        struct store_query person = {.question = STORE_PERSON_OF};
        if (!read_id(request->word, &made.person))
            return false; /* names are not unique: `people NAME` lists who has one */
        person.id = made.person;
        if (admin_find(&request->admin, &person, _("person")) == NULL)
            return false;
    }
    const struct store_write writes[] = {
        {.action = STORE_ADD, .kind = STORE_BAN, .ban = made},
        errand(request, "bans-changed", made.id),
    };
    if (!admin_write(&request->admin, writes, 2))
        return false;
    printf(_("ban %016llx is in force\n"), (unsigned long long)made.id);
    return true;
}

static bool unban(struct request *request)
{
    struct store_ban old = {0};
    if (!read_id(request->word, &old.id))
        return false;
    const struct store_write writes[] = {
        {.action = STORE_DROP, .kind = STORE_BAN, .ban = old},
        errand(request, "bans-changed", old.id),
    };
    if (!admin_write(&request->admin, writes, 2))
        return false;
    printf(_("ban %016llx is lifted\n"), (unsigned long long)old.id);
    return true;
}

static bool remove_name(struct request *request)
{
    struct store_query query = {.question = STORE_PERSON_OF};
    if (!read_id(request->word, &query.id))
        return false;
    const struct store_person *person = admin_find(&request->admin, &query, _("person"));
    if (person == NULL)
        return false;
    struct store_write writes[] = {
        {.action = STORE_PUT, .kind = STORE_PERSON, .person = *person},
        errand(request, "person-changed", query.id),
    };
    writes[0].person.name = store_text("guest");
    if (!admin_write(&request->admin, writes, 2))
        return false;
    printf(_("person %016llx is called guest now\n"), (unsigned long long)query.id);
    return true;
}

/* The server does it, since the name has to leave the tables, too. */
static bool forget(struct request *request)
{
    struct store_query query = {.question = STORE_PERSON_OF};
    if (!read_id(request->word, &query.id) ||
        admin_find(&request->admin, &query, _("person")) == NULL)
        return false;
    struct store_write write = errand(request, "forget-person", query.id);
    write.action = STORE_PUT;
    write.errand.id = query.id;
    write.errand.text = store_text("");
    if (!admin_write(&request->admin, &write, 1))
        return false;
    printf(_("the server will forget person %016llx as soon as it runs\n"),
           (unsigned long long)query.id);
    return true;
}

/* The code of a table as people are told it, with capitals or not; it has at least one letter. */
static bool read_code(const char *word, char code[16])
{
    struct text out = {.bytes = code, .room = 16};
    bool letters = false;
    code[0] = '\0';
    for (; *word != '\0' && !out.cut; word++) {
        const bool small = *word >= 'a' && *word <= 'z';
        if (*word == '-')
            continue;
        letters = letters || *word > '9';
        text_char(&out, (char)(small ? *word - 'a' + 'A' : *word));
    }
    return letters && out.length < 10 && !out.cut;
}

static bool end_table(struct request *request)
{
    struct store_query query = {.question = STORE_HEAD_OF};
    char code[16];
    if (read_code(request->word, code)) {
        query.question = STORE_HEAD_WITH_CODE;
        query.text = store_text(code);
    } else if (!read_id(request->word, &query.id)) {
        return false;
    }
    const struct store_head *head = admin_find(&request->admin, &query, _("table"));
    if (head == NULL)
        return false;
    if (!goes_on(head)) {
        complain(_("table %016llx is over already"), (unsigned long long)head->id);
        return false;
    }
    const int64_t id = head->id;
    const struct store_write write = errand(request, "end-table", id);
    if (!admin_write(&request->admin, &write, 1))
        return false;
    printf(_("the server will end table %016llx as soon as it runs\n"), (unsigned long long)id);
    return true;
}

static const struct store_report *find_report(struct request *request, int64_t id,
                                              struct store_query *query)
{
    *query = (struct store_query){.question = STORE_REPORTS_OPEN, .id = id, .from = id, .limit = 1};
    const struct store_report *report = admin_find(&request->admin, query, _("open report"));
    if (report != NULL && report->id != id) {
        complain(_("there is no such %s"), _("open report"));
        return NULL;
    }
    return report;
}

static bool close_report(struct request *request)
{
    struct store_query query;
    int64_t id = 0;
    if (!read_id(request->word, &id))
        return false;
    const struct store_report *report = find_report(request, id, &query);
    if (report == NULL)
        return false;
    struct store_write write = {.action = STORE_PUT, .kind = STORE_REPORT, .report = *report};
    write.report.closed = request->admin.now;
    if (!admin_write(&request->admin, &write, 1))
        return false;
    printf(_("report %016llx is closed\n"), (unsigned long long)id);
    return true;
}

static bool retention(struct request *request)
{
    struct keep keep = keep_defaults();
    char list[512];
    struct text copy = TEXT(list);
    text_add(&copy, request->keep);
    if (!keep_read(&keep, list))
        return false;
    if (!request->now)
        return admin_retention(&request->admin, &keep);
    const struct store_write write = errand(request, "retention", 0);
    if (!admin_write(&request->admin, &write, 1))
        return false;
    puts(_("the server will remove what is old as soon as it runs"));
    return true;
}

/* --- damage ---------------------------------------------------------------------------------- */

static void print_damage(void *context, const char *what)
{
    (void)context;
    puts(what);
}

static int check(const char *where)
{
    char message[STORE_MESSAGE];
    if (where == NULL) {
        complain("%s", _("say where the data is: --data DIR, or the name of a copy"));
        return STATUS_BAD_INPUT;
    }
    if (store_sqlite_check(where, print_damage, NULL, message)) {
        printf(_("%s is sound\n"), where);
        return STATUS_OK;
    }
    if (message[0] != '\0') {
        complain("%s", message);
        return STATUS_BAD_INPUT;
    }
    printf(_("%s is damaged: keep it, and put a backup in its place\n"), where);
    return STATUS_FAILED;
}

/* --- the command ----------------------------------------------------------------------------- */

static const struct action {
    const char *name;
    bool (*run)(struct request *request); /* NULL: check, which may find things */
    int words; /* 1: it needs one, 0: it takes none, -1: it may have one */
} actions[] = {
    {"tables", list_tables, 0},   {"people", list_people, -1},     {"bans", list_bans, 0},
    {"reports", list_reports, 0}, {"removals", list_removals, 0},  {"ban", ban, 1},
    {"unban", unban, 1},          {"remove-name", remove_name, 1}, {"forget", forget, 1},
    {"end", end_table, 1},        {"close", close_report, 1},      {"retention", retention, 0},
    {"check", NULL, -1},
};

enum { ACTIONS = sizeof actions / sizeof *actions };

static const struct action *action_named(const char *name, int words)
{
    const char *names[ACTIONS + 1] = {NULL};
    for (unsigned i = 0; i < ACTIONS; i++) {
        names[i] = actions[i].name;
        if (strcmp(actions[i].name, name) != 0)
            continue;
        const bool fits = actions[i].words < 0 || actions[i].words == words;
        if (!fits)
            complain(actions[i].words > 0 ? _("admin %s needs to know of what: a number or a name")
                                          : _("admin %s takes nothing more"),
                     name);
        return fits ? &actions[i] : NULL;
    }
    const char *meant = arguments_nearest(name, names);
    complain(_("admin knows no '%s'; did you mean '%s'?"), name,
             meant != NULL ? meant : actions[0].name);
    return NULL;
}

int command_admin(int argc, char **argv)
{
    struct request request = {.reason = "", .keep = ""};
    const struct argument table[] = {
        {"data", N_("DIR"), N_("the server's data directory"), .value = &request.directory},
        {"reason", N_("TEXT"), N_("why, for a ban or an end"), .value = &request.reason},
        {"days", N_("N"), N_("how long a ban lasts; for ever if not given"),
         .value = &request.days},
        {"keep", N_("LIST"), N_("what is kept for how many days, as the server is told"),
         .value = &request.keep},
        {"now", NULL, N_("have the server remove at once what is old"), .flag = &request.now},
        {"all", NULL, N_("list tables that are over, too"), .flag = &request.all},
        {"json", NULL, N_("write lists as JSON"), .flag = &request.json},
        {0},
    };
    const struct arguments arguments = {
        .command = "admin",
        .words = N_("tables|people [NAME]|bans|reports|removals|ban PERSON|ban ADDRESS|unban BAN|"
                    "remove-name PERSON|forget PERSON|end TABLE|close REPORT|retention|"
                    "check [COPY]"),
        .help = N_("Looks into the server's data and changes what has to be changed, while the "
                   "server may go on."),
        .table = table,
        .words_min = 1,
        .words_max = 2,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    const struct action *action = action_named(argv[0], words - 1);
    if (action == NULL)
        return STATUS_BAD_INPUT;
    if (action->run == NULL)
        return check(words > 1 ? argv[1] : request.directory);
    if (request.directory == NULL) {
        complain("%s", _("say where the data is: --data DIR"));
        return STATUS_BAD_INPUT;
    }
    if (!people_init()) {
        complain("%s", _("libsodium does not work here"));
        return STATUS_BAD_INPUT;
    }
    request.word = words > 1 ? argv[1] : NULL;
    request.admin.json = request.json;
    const bool good = admin_open(&request.admin, request.directory) && action->run(&request);
    admin_close(&request.admin);
    return good ? STATUS_OK : STATUS_BAD_INPUT;
}
