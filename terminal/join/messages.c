/* What the server says: each message to where it belongs. */
#include <stdio.h>
#include <string.h>

#include "base/i18n.h"
#include "terminal/join/join.h"
#include "terminal/odds.h"

static void broken(struct join *join, const char *why)
{
    join_fail(join,
              _("the server at %s says what this program does not understand (%s); perhaps one of "
                "them is older than the other"),
              client_host(join->client), why);
}

/* --- coming to a table --- */

static const char *take_joined(struct join *join, const struct value *message, const char *id)
{
    struct join_table *at = &join->at;
    const bool missed = value_flag(message, "missed");
    if (strlen(id) >= sizeof at->id || strspn(id, "0123456789abcdef") != strlen(id))
        return "a table without a proper number";
    if (!missed || !text_equal(at->id, id))
        model_clear(join);
    snprintf(at->id, sizeof at->id, "%.*s", JOIN_ID_ROOM - 1, id);
    snprintf(at->code, sizeof at->code, "%.*s", JOIN_CODE_ROOM - 1,
             value_text(message, "code", ""));
    at->synced = false;
    join->came = true;
    join->stage = STAGE_TABLE;
    return NULL;
}

/* Everything that was missed has been told: where are we? */
static void synced(struct join *join)
{
    struct join_table *at = &join->at;
    at->synced = true;
    if (!at->asked)
        return;
    if (at->answer[0] != '\0' && at->answer_to == at->question)
        line_sayf(join, "answer %u %s", at->question, at->answer);
    else if (at->shown)
        ask_show(join, ASK_QUESTION);
}

/* A seat for who comes to play, once; false: there is none, or it is not wanted. */
static bool sit_down(struct join *join)
{
    const struct join_table *at = &join->at;
    unsigned empty = 0;
    if (at->phase != PHASE_LOBBY || at->you < SEATS_MAX || join->wishes->watch || join->watches)
        return false;
    while (empty < at->settings.setup.seats && at->seat[empty].kind != SITS_NOBODY)
        empty++;
    if (empty == at->settings.setup.seats) {
        join_say(join, "%s", _("All seats are taken; you can watch."));
        return false;
    }
    line_sayf(join, "sit %u", empty + 1);
    return true;
}

static const char *take_picture(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    const bool first = !at->known;
    const unsigned before = at->you;
    const char *error = model_picture(join, message);
    if (error != NULL)
        return error;
    const bool sits = first && sit_down(join);
    if (!sits && (first || at->you != before))
        news_table(join);
    if (!at->synced)
        synced(join);
    if (!sits && (join->looks || first))
        join->busy = false;
    join->looks = sits;
    return NULL;
}

/* --- steps --- */

static const char *take_step(struct join *join, const struct value *message)
{
    struct join_table *at = &join->at;
    const int64_t step = value_number(message, "step", -1);
    if (!at->known || step <= at->step)
        return NULL; /* told already */
    if (step != (int64_t)at->step + 1) {
        join->looks = true;
        line_say(join, "look");
        return NULL;
    }
    if (at->synced && !join->looks && !join->thinks)
        join->busy = false;
    return model_step(join, message);
}

/* --- what has no number --- */

static void take_here(struct join *join, const struct value *message, const struct value *list)
{
    struct join_table *at = &join->at;
    at->here = 0;
    for (const struct value *v = value_first(list); v != NULL; v = value_next(list, v))
        if (v->kind == VALUE_NUMBER && v->number > 0 && v->number <= SEATS_MAX)
            at->here |= 1U << (v->number - 1);
    const int64_t watching = value_number(message, "watching", 0);
    at->watching = watching < 0 || watching > INT16_MAX ? 0 : (unsigned)watching;
    if (at->known && !at->synced) {
        join->busy = false;
        synced(join);
    }
}

static void take_refusal(struct join *join, const char *word, const char *line)
{
    const char *sentence = words_refusal(join->at.settings.game, word);
    join->busy = join->looks = join->thinks = false;
    if (strncmp(line, "answer ", 7) == 0) {
        ask_refused(join, word, line);
        return;
    }
    if (sentence != NULL)
        join_say_in(join, STYLE_WARN, "%s", sentence);
    else
        join_say_in(join, STYLE_WARN, _("The server refuses this (%s): %s"), word, line);
    if (strncmp(line, "table", 5) == 0 || strncmp(line, "make", 4) == 0) {
        model_clear(join);
        join->stage = STAGE_LISTS;
        lists_refused(join, line);
    }
}

static void take_ratings(struct join *join, const struct value *list)
{
    unsigned seat = 0;
    for (const struct value *v = value_first(list); v != NULL && seat < SEATS_MAX;
         v = value_next(list, v), seat++) {
        const struct value *before = value_first(value_of(v, "before", VALUE_LIST));
        const struct value *after = value_first(value_of(v, "after", VALUE_LIST));
        if (before != NULL && after != NULL)
            join_say(join, _("%s's rating: %d, was %d"), join->seat_names[seat], (int)after->number,
                     (int)before->number);
    }
}

static void take_odds(struct join *join, const struct value *message)
{
    const struct value *rows = value_of(message, "rows", VALUE_LIST);
    struct bot_odds odds = {0};
    for (const struct value *v = value_first(rows); v != NULL && odds.count < BOT_ODDS_MAX;
         v = value_next(rows, v))
        odds.row[odds.count++] =
            (struct bot_odds_row){.of = value_text(v, "of", ""),
                                  .wins = (float)value_number(v, "wins", 0) / 10000,
                                  .level = (float)value_number(v, "level", 0) / 10000};
    if (join->at.settings.game != NULL)
        odds_tell(join->at.settings.game, &odds, &join->screen);
}

static void take_left(struct join *join)
{
    model_clear(join);
    join->busy = join->going = false;
    join_say(join, "%s", _("You have left the table."));
    lists_ask(join);
}

/* Messages without a number. Others may be added: those are passed over. */
static void take_other(struct join *join, const struct value *message)
{
    const struct value *here = value_of(message, "here", VALUE_LIST);
    const struct value *ratings = value_of(message, "ratings", VALUE_LIST);
    const struct value *tables = value_of(message, "tables", VALUE_LIST);
    const struct value *mine = value_of(message, "mine", VALUE_LIST);
    const struct value *muted = value_of(message, "muted", VALUE_LIST);
    const struct value *odds = value_of(message, "odds", VALUE_OBJECT);
    const char *standing = value_text(message, "standing", NULL);
    const char *may = value_text(message, "may", NULL);
    if (here != NULL) {
        take_here(join, message, here);
    } else if (ratings != NULL) {
        take_ratings(join, ratings);
    } else if (tables != NULL || mine != NULL) {
        lists_take(join, mine != NULL ? mine : tables, mine != NULL);
    } else if (odds != NULL) {
        take_odds(join, odds);
    } else if (may != NULL) {
        join_say(join, _("That move is legal: %s"), may);
    } else if (muted != NULL) {
        news_muted(join, model_bits(muted));
    } else if (standing != NULL) {
        news_standing(join, standing);
    } else if (value_of(message, "answered", VALUE_NUMBER) != NULL) {
        if (value_number(message, "answered", -1) == join->at.question)
            ask_heard(join);
    } else if (value_flag(message, "look")) {
        join->looks = true;
        line_say(join, "look");
    } else if (value_flag(message, "left")) {
        take_left(join);
    } else if (value_flag(message, "reported")) {
        join_say(join, "%s", _("Whoever runs the server will read it."));
    }
    if (standing != NULL || muted != NULL || odds != NULL || may != NULL ||
        value_flag(message, "reported"))
        join->busy = false;
}

void messages_take(struct join *join, const char *text, size_t size)
{
    struct values values;
    const struct value *message = values_read(&values, text, size);
    const char *joined = value_text(message, "joined", NULL);
    const char *refused = value_text(message, "refused", NULL);
    const char *error = NULL;
    if (message == NULL)
        error = "no JSON object";
    else if (joined != NULL)
        error = take_joined(join, message, joined);
    else if (refused != NULL)
        take_refusal(join, refused, value_text(message, "line", ""));
    else if (value_of(message, "table", VALUE_NUMBER) != NULL)
        error = take_picture(join, message);
    else if (value_of(message, "step", VALUE_NUMBER) != NULL)
        error = take_step(join, message);
    else if (value_of(message, "hint", VALUE_OBJECT) != NULL)
        error = advice_take(join, value_of(message, "hint", VALUE_OBJECT));
    else
        take_other(join, message);
    values_free(&values);
    const struct join_table *at = &join->at;
    if (error == NULL && join->going && at->known &&
        (at->you >= SEATS_MAX || at->seat[at->you].left)) {
        join->going = false;
        line_say(join, "leave");
    }
    if (error != NULL)
        broken(join, error);
    else if (join->at.synced && join->at.asked && !join->at.shown && !join->leaving)
        ask_show(join, ASK_CHANGES);
}
