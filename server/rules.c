/* Bans, and errands that `dicecup admin` leaves in the store. */
#include <stdlib.h>
#include <string.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

#include "server/server_internal.h"

enum { ERRAND_TIME = 3000, BANS_MAX = 10000 };

/* --- bans ------------------------------------------------------------------------------------ */

static size_t text_bytes(const struct store_answer *answer)
{
    size_t bytes = 0;
    for (size_t i = 0; i < answer->count; i++)
        bytes += answer->bans[i].address.length;
    return bytes;
}

static void keep_bans(void *context, const char *error, const struct store_answer *answer)
{
    struct serve *serve = context;
    if (error != NULL) {
        serve_log(serve, "bans-not-read", "why", error, (char *)NULL);
        return;
    }
    struct store_ban *bans = calloc(answer->count + 1, sizeof *bans);
    char *texts = malloc(text_bytes(answer) + 1), *at = texts;
    if (bans == NULL || texts == NULL) {
        free(bans);
        free(texts);
        return;
    }
    for (size_t i = 0; i < answer->count; i++) {
        bans[i] = answer->bans[i];
        bans[i].reason = store_text("");
        if (bans[i].address.length > 0)
            memcpy(at, bans[i].address.bytes, bans[i].address.length);
        bans[i].address.bytes = at;
        at += bans[i].address.length;
    }
    rules_free(serve);
    serve->bans = bans;
    serve->ban_texts = texts;
    serve->bans_count = answer->count;
    serve_expel(serve);
}

static void read_bans(struct serve *serve)
{
    const struct store_query query = {
        .question = STORE_BANS_AT, .until = serve_now(), .limit = BANS_MAX};
    if (!store_read(serve->store, &query, keep_bans, serve))
        serve_log(serve, "bans-not-read", "why", "busy", (char *)NULL);
}

void rules_free(struct serve *serve)
{
    free(serve->bans);
    free(serve->ban_texts);
    serve->bans = NULL;
    serve->ban_texts = NULL;
    serve->bans_count = 0;
}

const struct store_ban *rules_ban(const struct serve *serve, int64_t person,
                                  const struct address *from)
{
    char address[ADDRESS_ROOM];
    if (serve->bans_count == 0)
        return NULL;
    address_print(from, address);
    return people_banned(serve->bans, serve->bans_count, person, address, serve_now());
}

/* --- errands --------------------------------------------------------------------------------- */

static void person_changed(void *context, const char *error, const struct store_answer *answer)
{
    struct serve *serve = context;
    char bytes[PEOPLE_NAME_ROOM];
    struct text name = TEXT(bytes);
    if (error != NULL || answer->count == 0)
        return;
    text_add_n(&name, answer->people[0].name.bytes, answer->people[0].name.length);
    hub_rename(serve->hub, (uint64_t)answer->people[0].id, bytes);
}

/* False: it takes long, and is dropped by whoever does it. One at a time is begun. */
static bool do_errand(struct serve *serve, const struct store_errand *errand)
{
    static const char *const slow[] = {ERRAND_PERSON, ERRAND_IDLE, ERRAND_LOG};
    for (size_t i = 0; i < sizeof slow / sizeof slow[0]; i++) {
        if (!store_text_is(errand->what, slow[i]))
            continue;
        if (serve->forgettings == NULL)
            (void)forget_start(serve, slow[i], errand->subject, errand->created);
        return false;
    }
    const struct store_query person = {.question = STORE_PERSON_OF, .id = errand->subject};
    char what[32];
    struct text word = TEXT(what);
    text_add_n(&word, errand->what.bytes, errand->what.length);
    serve_log(serve, "errand", "what", what, (char *)NULL);
    if (store_text_is(errand->what, "bans-changed"))
        read_bans(serve);
    else if (store_text_is(errand->what, "person-changed"))
        (void)store_read(serve->store, &person, person_changed, serve);
    else if (store_text_is(errand->what, "retention"))
        retention_now(serve);
    else if (store_text_is(errand->what, "end-table"))
        hub_end(serve->hub, serve_clock(serve), errand->subject);
    return true;
}

static bool ask_errands(struct serve *serve, int64_t from);

static void found_errands(void *context, const char *error, const struct store_answer *answer)
{
    struct serve *serve = context;
    for (size_t i = 0; error == NULL && i < answer->count; i++) {
        const struct store_write drop = {
            .action = STORE_DROP, .kind = STORE_ERRAND, .errand = {.id = answer->errands[i].id}};
        if (!do_errand(serve, &answer->errands[i]))
            continue;
        /* what is not dropped is done once more, which does no harm */
        (void)store_submit(serve->store, &drop, 1, NULL, NULL);
    }
    if (error == NULL && answer->more &&
        ask_errands(serve, answer->errands[answer->count - 1].id + 1))
        return;
    if (!serve->stopping)
        net_timer_set(serve->errand_timer, ERRAND_TIME);
}

static bool ask_errands(struct serve *serve, int64_t from)
{
    const struct store_query query = {.question = STORE_ERRANDS, .from = from, .limit = 100};
    return !serve->stopping && store_read(serve->store, &query, found_errands, serve);
}

/* Memory of tables that rest or sleep lies between that of others: the library would keep it. */
static void give_back(struct serve *serve)
{
    enum { MANY = 100 };
    const struct hub_counts counts = hub_counts(serve->hub);
    if (counts.rested + counts.slept < serve->given_back + MANY)
        return;
    serve->given_back = counts.rested + counts.slept;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

static void look_for_errands(void *data)
{
    struct serve *serve = data;
    give_back(serve);
    if (!ask_errands(serve, 0) && !serve->stopping)
        net_timer_set(serve->errand_timer, ERRAND_TIME);
}

void rules_look(struct serve *serve)
{
    if (!serve->stopping && serve->errand_timer != NULL)
        net_timer_set(serve->errand_timer, 0);
}

void rules_start(struct serve *serve)
{
    serve->errand_timer = net_timer_new(serve->net, look_for_errands, serve);
    read_bans(serve);
    if (serve->errand_timer != NULL)
        net_timer_set(serve->errand_timer, ERRAND_TIME);
}
