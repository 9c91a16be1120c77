#include "terminal/fair.h"

#include <string.h>
#include <sys/random.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "core/bits.h"

bool fair_play_open(struct session *session, const char *seed)
{
    struct fair_promise *fair = &session->record.fair;
    if (seed != NULL) {
        struct sha256 sha;
        sha256_start(&sha);
        sha256_add(&sha, "dicecup play ", 13); /* not a hash that stands anywhere else */
        sha256_add(&sha, seed, strlen(seed));
        sha256_end(&sha, fair->seed);
    } else if (getrandom(fair->seed, sizeof fair->seed, 0) != (ssize_t)sizeof fair->seed) {
        complain(_("the system gives no random numbers: choose a seed yourself with --seed"));
        return false;
    }
    fair_commit(fair->seed, fair->commitment);
    fair->committed = fair->opened = true;
    return true;
}

/* One person's words; false: the input has ended. */
static bool ask_words(struct session *session, unsigned seat)
{
    char line[INPUT_MAX + 1], prompt[128];
    struct fair_words *words = &session->record.fair.words[seat];
    snprintf(prompt, sizeof prompt, _("%s, words of your own (Enter for none): "),
             session->seat_names[seat]);
    for (;;) {
        const enum input_result result = session_read(session, prompt, line);
        if (result == INPUT_END)
            return false;
        if (result == INPUT_LINE && fair_set_words(words, line, strlen(line)))
            return true;
        screen_say(&session->screen, _("Plain words, please, of at most %d bytes."),
                   FAIR_WORDS_MAX);
    }
}

void fair_play_begin(struct session *session)
{
    const struct fair_promise *fair = &session->record.fair;
    char hex[FAIR_HEX + 1];
    struct text text = TEXT(hex);
    fair_print_hex(fair->commitment, &text);
    screen_say(&session->screen, _("The promise of this game: %s"), hex);
    if (session->people != 0)
        screen_say(&session->screen, "%s",
                   _("The seed of the dice is fixed by it. Words of yours are mixed in, so that "
                     "nobody can have chosen a lucky one; all of it is opened at the end."));
    BITS_EACH(seat, session->people)
        if (!ask_words(session, (unsigned)seat))
            break;
    fair_start(&session->fair, fair->seed, fair->words, session->match.setup.seats);
}

bool fair_play_resume(struct session *session, const char *path)
{
    const struct fair_promise *fair = &session->record.fair;
    uint8_t commitment[FAIR_BYTES];
    if (!fair->committed)
        return true;
    if (!fair->opened) {
        complain(_("'%s' does not hold the seed of its fair dice; such a game cannot be resumed"),
                 path);
        return false;
    }
    fair_commit(fair->seed, commitment);
    if (memcmp(commitment, fair->commitment, sizeof commitment) != 0) {
        complain(_("the seed in '%s' is not the one that was promised"), path);
        return false;
    }
    fair_start(&session->fair, fair->seed, fair->words, session->match.setup.seats);
    return true;
}

void fair_play_end(const struct session *session)
{
    char hex[FAIR_HEX + 1];
    struct text text = TEXT(hex);
    fair_print_hex(session->record.fair.seed, &text);
    screen_say(&session->screen, _("The seed of the dice was %s"), hex);
    if (session->path[0] != '\0')
        screen_say(&session->screen, _("`dicecup verify %s` checks every roll and draw."),
                   session->path);
}

void fair_play_saved(const struct session *session)
{
    screen_say(&session->screen, "%s",
               _("It holds the seed of the dice, too, so that the game can go on: whoever reads "
                 "it knows what will be rolled."));
}
