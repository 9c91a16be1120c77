/* dicecup admin retention: what the server would remove now, and what goes next. */
#include <stdio.h>

#include "base/i18n.h"
#include "server/admin.h"

struct sight {
    struct admin *admin;
    struct keep_walk *walk;
    int64_t newest;
    unsigned goes[KEEP_KINDS];
    int64_t next[KEEP_KINDS]; /* when something more goes; 0: never */
    bool page, done;
};

static void found_newest(void *context, const char *error, int64_t newest)
{
    struct sight *sight = context;
    sight->admin->done = true;
    sight->admin->error = error;
    sight->newest = newest;
}

static void goes(void *context, const struct keep_find *find)
{
    struct sight *sight = context;
    sight->goes[find->kind]++;
}

static void stays(void *context, enum keep_kind kind, int64_t due)
{
    struct sight *sight = context;
    if (sight->next[kind] == 0 || due < sight->next[kind])
        sight->next[kind] = due;
}

static void page(void *context)
{
    struct sight *sight = context;
    sight->admin->done = true;
    sight->admin->error = NULL;
}

static void done(void *context, const char *error)
{
    struct sight *sight = context;
    sight->done = true;
    sight->admin->done = true;
    sight->admin->error = error;
}

static bool look(struct sight *sight, const struct keep *keep)
{
    static const struct keep_hooks hooks = {
        .goes = goes, .stays = stays, .page = page, .done = done};
    struct admin *admin = sight->admin;
    admin->done = false;
    if (!admin_wait(admin, keep_newest(admin->store, admin->now, found_newest, sight)))
        return false;
    sight->walk =
        keep_walk(admin->store, keep, keep_time(admin->now, sight->newest), &hooks, sight);
    while (!sight->done) {
        admin->done = false;
        if (sight->walk != NULL)
            keep_walk_on(sight->walk);
        if (!admin_wait(admin, sight->walk != NULL))
            return false;
    }
    return true;
}

static void print_json(const struct sight *sight, const struct keep *keep)
{
    for (unsigned kind = 0; kind < KEEP_KINDS; kind++)
        printf("%s  {\"what\": \"%s\", \"days\": %u, \"now\": %u, \"next\": \"%lld\"}",
               kind == 0 ? "[\n" : ",\n", keep_name(kind), keep->days[kind], sight->goes[kind],
               (long long)sight->next[kind]);
    puts("\n]");
}

static void print_line(const char *what, const char *days, const char *now, const char *next)
{
    enum { WHAT = 12, NUMBER = 10 };
    const int widths[] = {WHAT - i18n_width(what), NUMBER - i18n_width(days),
                          NUMBER - i18n_width(now)};
    printf("%s%*s%s%*s%s%*s%s\n", what, widths[0], "", days, widths[1], "", now, widths[2], "",
           next);
}

static void print_list(const struct sight *sight, const struct keep *keep)
{
    print_line(_("what"), _("days"), _("now"), _("next"));
    for (unsigned kind = 0; kind < KEEP_KINDS; kind++) {
        char days[16], now[16], next[32];
        struct text texts[] = {TEXT(days), TEXT(now), TEXT(next)};
        if (keep->days[kind] == 0)
            text_char(&texts[0], '-');
        else
            text_number(&texts[0], keep->days[kind]);
        text_number(&texts[1], sight->goes[kind]);
        admin_put_time(&texts[2], sight->next[kind]);
        print_line(keep_name(kind), days, now, next);
    }
}

bool admin_retention(struct admin *admin, const struct keep *keep)
{
    struct sight sight = {.admin = admin};
    if (!look(&sight, keep))
        return false;
    if (admin->json)
        print_json(&sight, keep);
    else
        print_list(&sight, keep);
    return true;
}
