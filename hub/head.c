/* Heads: what the store knows of a table without reading its log. */
#include <stdlib.h>
#include <string.h>

#include "hub/hub_internal.h"

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

void head_look(struct hub_table *t)
{
    const struct table *table = table_of(t);
    t->head_phase = table->phase;
    t->listed = table->settings.visibility == VISIBLE_OPEN && table->phase < TABLE_OVER;
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
    head_look(t);
}
