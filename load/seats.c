/* A person at a seat: comes to the table, answers at random, plays again. */
#include <stdio.h>
#include <string.h>

#include "base/clock.h"
#include "base/i18n.h"
#include "load/load_internal.h"

static void say(struct load_seat *seat, const char *words, const char *more, size_t size)
{
    char line[LOAD_CHOICE + 1100];
    const int length = snprintf(line, sizeof line, "%s%.*s", words, (int)size, more);
    if (seat->line != NULL && length > 0 && (size_t)length < sizeof line)
        client_say(seat->line, line, (size_t)length); /* a line that is gone says so itself */
}

void seats_ping(struct load_seat *seat)
{
    say(seat, "ping", "", 0);
}

void seats_make(struct load_table *table)
{
    const struct load_seat *host = &table->seat[0];
    say(&table->seat[0], "make ", host->load->settings, strlen(host->load->settings));
}

void seats_start(struct load_table *table)
{
    table->seated = table->dealt = 0;
    say(&table->seat[0], "start", "", 0);
}

static void answer(struct load_seat *seat, const char *move, size_t size)
{
    char words[32];
    snprintf(words, sizeof words, "answer %u ", (unsigned)seat->question);
    seat->since = clock_now();
    say(seat, words, move, size);
}

void seats_go(struct load_seat *seat)
{
    if (seat->held[0] == '\0')
        return;
    answer(seat, seat->held, strlen(seat->held));
    seat->held[0] = '\0';
}

/* --- what is heard --- */

/* Whether what was answered last is known to be stored; moves are told to everybody, but an answer
 * in a moment for hidden cards at first only to who gave it. */
static void hear_of_answer(struct load_seat *seat, const struct load_message *message)
{
    struct load *load = seat->load;
    const bool replied = message->answered == seat->question && message->answered != 0;
    const bool moved = message->is_over ||
                       (message->has_question && message->question != seat->question) ||
                       (message->has_waiting && (message->waiting >> (seat->number - 1) & 1) == 0);
    if (seat->since == 0 || (!replied && !moved))
        return;
    if (load->stage == STAGE_PLAY) {
        latencies_add(&load->report.latencies, clock_now() - seat->since);
        load->report.moves += moved;
        load->report.replies += !moved;
    }
    seat->since = 0;
    if (load->wanted > 0 && load->report.moves >= load->wanted)
        load_enough(load);
}

static void hear_question(struct load_seat *seat, const struct load_message *message)
{
    struct load *load = seat->load;
    struct load_text choice;
    const unsigned count = load_count(message->choices);
    if (count == 0 || !load_choice(message->choices, rng_below(&load->rng, count), &choice)) {
        load_fail(load, _("a question without choices"), "");
        return;
    }
    seat->question = message->question;
    if (load->stage >= STAGE_PLAY) {
        answer(seat, choice.at, choice.size);
        return;
    }
    memcpy(seat->held, choice.at, choice.size);
    seat->held[choice.size] = '\0';
    if (seat->table->dealt++ == 0)
        load_arrived(load);
}

/* The table of the first seat, and of each rematch, has a code that all come by. */
static void hear_of_table(struct load_seat *seat, const struct load_message *message)
{
    struct load_table *table = seat->table;
    const struct load *load = seat->load;
    if (message->next.size > 0) {
        say(seat, "table ", message->next.at, message->next.size);
        return;
    }
    if (load->stage != STAGE_SEAT || seat->number != 1 || message->code.size == 0)
        return;
    for (uint32_t i = 1; i < load->report.seats; i++)
        say(&table->seat[i], "table ", message->code.at, message->code.size);
}

/* A picture: who has no seat yet takes one; when all sit there, they begin. */
static void hear_picture(struct load_seat *seat, const struct load_message *message)
{
    struct load *load = seat->load;
    if (message->you == 0) {
        char number[12];
        snprintf(number, sizeof number, "%u", (unsigned)seat->number);
        say(seat, "sit ", number, strlen(number));
    } else if (message->you != seat->number) {
        load_fail(load, _("somebody sits elsewhere"), "");
    } else if (++seat->table->seated == load->report.seats) {
        if (load->stage == STAGE_SEAT)
            load_arrived(load);
        else
            seats_start(seat->table);
    }
}

static void hear_refusal(struct load_seat *seat, const struct load_message *message)
{
    struct load *load = seat->load;
    char words[200];
    if (load->report.refused++ > 0)
        return;
    snprintf(words, sizeof words, "%.*s: %.*s", (int)message->refused.size, message->refused.at,
             (int)message->line.size, message->line.at);
    load_fail(load, _("refused"), words);
}

static void on_open(void *user, struct client_line *line)
{
    struct load_seat *seat = user;
    (void)line;
    seats_ping(seat);
}

static void on_message(void *user, struct client_line *line, const char *text, size_t size)
{
    struct load_seat *seat = user;
    struct load *load = seat->load;
    struct load_message message;
    (void)line;
    load->heard++;
    load_read(text, size, &message);
    if (!message.is_object) {
        load_fail(load, _("a message that is no JSON object"), "");
        return;
    }
    if (message.refused.size > 0) {
        hear_refusal(seat, &message);
        return;
    }
    if (message.is_pong)
        load_arrived(load);
    if (message.is_look)
        say(seat, "look", "", 0);
    hear_of_answer(seat, &message);
    hear_of_table(seat, &message);
    if (message.is_picture && message.is_lobby)
        hear_picture(seat, &message);
    if (message.is_over && !message.is_picture) {
        load->report.games += seat->number == 1 && load->stage == STAGE_PLAY;
        say(seat, "rematch", "", 0);
    } else if (message.choices.size > 0) {
        hear_question(seat, &message);
    }
}

static void on_closed(void *user, struct client_line *line, unsigned code, const char *reason)
{
    struct load_seat *seat = user;
    struct load *load = seat->load;
    char words[1024];
    (void)line;
    seat->line = NULL;
    if (load->ending)
        return;
    load->report.lost++;
    snprintf(words, sizeof words, "%u %s", code, reason);
    load_fail(load, _("a connection was closed"), words);
}

const struct client_calls load_calls = {
    .open = on_open, .message = on_message, .closed = on_closed};
