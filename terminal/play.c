/* `dicecup play`: a game at the prompt. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"
#include "games/games.h"
#include "setup/seating.h"
#include "terminal/fair.h"
#include "terminal/session.h"
#include "terminal/terminal.h"

struct wishes {
    const char *game, *seats, *options, *decks, *seed, *record, *resume;
    bool fair;
};

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    const struct session *session = (const struct session *)voice;
    return seat < SEATS_MAX ? session->seat_names[seat] : _("nobody");
}

/* --- seats --------------------------------------------------------------------------------------
 */

static bool complain_of_seat(const struct game *game, const char *name)
{
    char names[256];
    struct text out = TEXT(names);
    const struct bot *bot;
    text_add(&out, "you");
    for (unsigned i = 0; (bot = bot_list(game, i)) != NULL; i++) {
        text_add(&out, ", ");
        text_add(&out, bot->name);
    }
    complain(_("nobody called '%s' can sit here; there is: %s"), name, names);
    return false;
}

/* `you,greedy,...` into the header of the record. */
static bool read_seats(struct record *record, const char *text)
{
    const struct game *game = record->game;
    unsigned seats = 0;
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");
        char name[RECORD_NAME_MAX + 1];
        struct text word = TEXT(name);
        text_add_n(&word, at, length);
        if (word.cut || (!text_equal(name, "you") && bot_find(game, name) == NULL))
            return complain_of_seat(game, name);
        if (seats < SEATS_MAX)
            memcpy(record->names[seats], name, sizeof name);
        seats++;
        at += length;
        if (*at == '\0')
            break;
    }
    if (seats < game->seats_min || seats > game->seats_max) {
        complain(_("%s is for %u to %u seats; %u are named"), game->name, game->seats_min,
                 game->seats_max, seats);
        return false;
    }
    record->setup.seats = (uint8_t)seats;
    return true;
}

/* One person against two bots, or as many as the game needs. */
static void default_seats(struct record *record)
{
    const struct game *game = record->game;
    const char *bot = bot_find(game, "greedy") != NULL ? "greedy" : "random";
    const uint8_t seats = game->seats_min > 3   ? game->seats_min
                          : game->seats_max < 3 ? game->seats_max
                                                : 3;
    record->setup.seats = seats;
    for (unsigned i = 0; i < seats; i++) {
        struct text out = TEXT(record->names[i]);
        text_add(&out, i == 0 ? "you" : bot);
    }
}

static void seat_all(struct session *session)
{
    const struct game *game = session->match.game;
    for (unsigned i = 0; i < session->match.setup.seats; i++) {
        session->bot[i] = bot_find(game, session->record.names[i]);
        if (session->bot[i] == NULL)
            session->people |= 1U << i;
        session->table.sits[i] =
            session->bot[i] == NULL && text_equal(session->record.names[i], "you")
                ? _("you")
                : session->record.names[i];
        snprintf(session->seat_names[i], sizeof session->seat_names[i], "%s", "");
        struct text out = TEXT(session->seat_names[i]);
        char plain[32];
        snprintf(plain, sizeof plain, _("Seat %u"), i + 1);
        screen_add(&session->screen, &out, STYLE_SEAT + i, plain);
    }
}

/* --- start --------------------------------------------------------------------------------------
 */

static bool start_new(struct session *session, const struct wishes *wishes, struct move *moves)
{
    struct record *record = &session->record;
    record->game = wishes->game == NULL ? games[0] : seating_game(wishes->game);
    if (record->game == NULL ||
        !seating_options(record->game, seating_usual(record->game), &record->setup) ||
        !seating_options(record->game, wishes->options, &record->setup))
        return false;
    if (wishes->decks != NULL && text_equal(wishes->decks, "-")) {
        complain(_("the answers come from standard input: name a file for --decks"));
        return false;
    }
    if (wishes->seats == NULL)
        default_seats(record);
    else if (!read_seats(record, wishes->seats))
        return false;
    if (!seating_decks(record->game, wishes->decks, &record->setup) ||
        !seating_admit(record->game, &record->setup) ||
        (wishes->fair && !fair_play_open(session, wishes->seed)))
        return false;
    return match_start(&session->match, record->game, &record->setup, moves, MATCH_MOVES_MAX) ==
           NULL;
}

/* Plays a record again, for the story as well as for the position. */
static bool replay(struct session *session, const char *bytes, size_t size, struct move *moves,
                   struct record_error *error)
{
    struct record_reader reader;
    if (!record_open(&reader, bytes, size, &session->record, &session->match, moves,
                     MATCH_MOVES_MAX, error))
        return false;
    for (;;) {
        story_at_move(&session->story, session->match.count);
        switch (record_next(&reader, &session->record, &session->match, &session->story.sink)) {
        case RECORD_END:
            return true;
        case RECORD_REFUSED:
        case RECORD_BROKEN:
            return false;
        default:
            break;
        }
    }
}

static bool start_again(struct session *session, const struct wishes *wishes, struct move *moves)
{
    struct record_error error = {0};
    size_t size = 0;
    if (text_equal(wishes->resume, "-")) {
        complain(_("the answers come from standard input: name a file to resume"));
        return false;
    }
    if (wishes->options != NULL) {
        complain(_("--options cannot change a game that has begun: leave it out with --resume"));
        return false;
    }
    if (wishes->decks != NULL) {
        complain(_("--decks cannot change a game that has begun: leave it out with --resume"));
        return false;
    }
    if (wishes->fair) {
        complain(_("--fair cannot change a game that has begun: leave it out with --resume"));
        return false;
    }
    char *bytes = file_read(wishes->resume, RECORD_SIZE_MAX, &size);
    if (bytes == NULL)
        return false;
    const bool read = replay(session, bytes, size, moves, &error);
    free(bytes);
    if (!read) {
        const struct sentence *sentence = record_sentence(error.word);
        if (sentence == NULL && session->record.game != NULL)
            sentence = game_sentence(session->record.game, error.word);
        complain("%s:%u: %s%s%s", wishes->resume, error.line,
                 sentence == NULL ? error.word : _(sentence->one),
                 error.detail[0] == '\0' ? "" : ": ", error.detail);
        return false;
    }
    if (session->match.arranged) {
        complain(_("'%s' starts from a described position; such a game cannot be resumed"),
                 wishes->resume);
        return false;
    }
    if (wishes->game != NULL && !text_equal(wishes->game, session->record.game->name)) {
        complain(_("'%s' is a record of %s, not of %s"), wishes->resume, session->record.game->name,
                 wishes->game);
        return false;
    }
    const unsigned seats = session->record.setup.seats;
    if (wishes->seats != NULL) {
        if (!read_seats(&session->record, wishes->seats))
            return false;
        if (session->record.setup.seats != seats) {
            complain(_("the game of '%s' has %u seats"), wishes->resume, seats);
            return false;
        }
    }
    return fair_play_resume(session, wishes->resume);
}

/* Whether a record could be put there at the end; better to know before the game. */
static bool can_write(const char *path)
{
    char directory[SESSION_PATH_MAX + 1];
    struct text out = TEXT(directory);
    const char *slash = strrchr(path, '/');
    text_add_n(&out, path, slash == NULL ? 0 : (size_t)(slash - path));
    if (slash == NULL)
        text_add(&out, ".");
    else if (slash == path)
        text_add(&out, "/");
    struct stat status;
    const bool taken = stat(path, &status) == 0 && S_ISDIR(status.st_mode);
    if (!taken && *path != '\0' && strlen(path) <= SESSION_PATH_MAX &&
        access(directory, W_OK | X_OK) == 0)
        return true;
    complain(_("no record can be written to '%s': name a file in a directory of yours"), path);
    return false;
}

static bool sow(struct session *session, const char *seed)
{
    struct text out = TEXT(session->seed);
    if (seed == NULL) {
        uint64_t number = 0;
        if (getrandom(&number, sizeof number, 0) != (ssize_t)sizeof number) {
            complain(_("the system gives no random numbers: choose a seed yourself with --seed"));
            return false;
        }
        text_number(&out, (int64_t)(number >> 24));
    } else {
        text_add(&out, seed);
        for (const char *c = seed; *c != '\0'; c++)
            out.cut = out.cut || *c < ' ' || *c > '~';
        if (out.cut || out.length == 0) {
            complain(_("a seed is up to %d plain letters and figures"), SESSION_SEED_MAX);
            return false;
        }
    }
    uint8_t key[CHACHA_KEY_BYTES];
    struct chacha bots;
    chacha_key_of_text(session->seed, out.length, key);
    chacha_start(&session->chacha, key, 0);
    chacha_start(&bots, key, 1);
    for (unsigned i = 0; i < SEATS_MAX; i++)
        session->rng[i].word = chacha_next64(&bots);
    session->hints.word = chacha_next64(&bots);
    return true;
}

static bool start(struct session *session, const struct wishes *wishes, struct move *moves)
{
    screen_open(&session->screen, stdout);
    story_open(&session->story);
    session->in = stdin;
    session->keyboard = isatty(STDIN_FILENO) == 1;
    session->sitter = WATCHER;
    session->voice = (struct voice){
        .translate = i18n_translate,
        .translate_plural = i18n_translate_plural,
        .seat_name = seat_name,
    };
    const char *path = wishes->record != NULL ? wishes->record : wishes->resume;
    if (path != NULL && !text_equal(path, "-") && !can_write(path))
        return false;
    if (!sow(session, wishes->seed) ||
        !(wishes->resume == NULL ? start_new(session, wishes, moves)
                                 : start_again(session, wishes, moves)))
        return false;
    if (path != NULL) {
        struct text out = TEXT(session->path);
        text_add(&out, path);
    }
    session->table = (struct table){
        .screen = &session->screen, .game = session->match.game, .voice = &session->voice};
    session->teller = (struct teller){
        .screen = &session->screen, .game = session->match.game, .voice = &session->voice};
    seat_all(session);
    return true;
}

/* A game that goes on is not told from its start. */
static void welcome_back(struct session *session, const char *path)
{
    for (unsigned viewer = 0; viewer <= WATCHER; viewer++)
        session->story.told[viewer] = session->story.count;
    screen_say(&session->screen,
               ngettext("The game of %s goes on after %u move, with the seed %s.",
                        "The game of %s goes on after %u moves, with the seed %s.",
                        session->match.count),
               path, session->match.count, session->seed);
    if (session->people != 0)
        screen_say(&session->screen, "%s", _("Type log for what happened, help for help."));
}

/* What has been set up, in words that give the same game again. */
static void welcome(const struct session *session, const struct wishes *wishes)
{
    char line[512 + SESSION_PATH_MAX];
    struct text out = TEXT(line);
    const struct screen *screen = &session->screen;
    const struct game *game = session->match.game;
    struct setup usual = {0};
    (void)seating_options(game, seating_usual(game), &usual);
    text_add(&out, "dicecup play ");
    text_add(&out, game->name);
    text_add(&out, " --seats ");
    for (unsigned i = 0; i < session->match.setup.seats; i++) {
        text_add(&out, i == 0 ? "" : ",");
        text_add(&out, session->record.names[i]);
    }
    const char *gap = " --options ";
    for (unsigned i = 0; game->options[i].name != NULL; i++) {
        if (session->match.setup.option[i] == usual.option[i])
            continue;
        text_add(&out, gap);
        text_add(&out, game->options[i].name);
        text_char(&out, '=');
        text_add(&out, game->options[i].values[session->match.setup.option[i]]);
        gap = ",";
    }
    if (wishes->decks != NULL) {
        text_add(&out, " --decks ");
        text_add(&out, wishes->decks);
    }
    if (wishes->fair)
        text_add(&out, " --fair");
    if (!wishes->fair || wishes->seed != NULL) {
        text_add(&out, " --seed ");
        text_add(&out, session->seed);
    }
    fprintf(screen->out, "%s", screen_style(screen, STYLE_FAINT));
    screen_wrap(screen, line, 4);
    fprintf(screen->out, "%s", screen_style(screen, STYLE_PLAIN));
    if (session->people != 0 && wishes->fair)
        screen_say(screen, "%s", _("Type help at any question."));
    else if (session->people != 0)
        screen_say(screen, "%s",
                   _("The dice of this game come from its seed: the line above gives "
                     "the same dice again. Type help at any question."));
    if (session->people != 0 && session_house(session))
        screen_say(screen, "%s", _("House decks are in force: type decks for all numbers."));
}

/* An interrupt at the prompt ends the input, so that the record is still written. */
static void interrupted(int number)
{
    (void)number;
}

static void catch_interrupts(const struct session *session)
{
    struct sigaction action = {.sa_handler = interrupted};
    sigemptyset(&action.sa_mask);
    if (session->keyboard && session->people != 0)
        sigaction(SIGINT, &action, NULL);
}

static int play(const struct wishes *wishes)
{
    int status = STATUS_BAD_INPUT;
    struct session *session = calloc(1, sizeof *session);
    struct move *moves = calloc(MATCH_MOVES_MAX, sizeof *moves);
    if (session == NULL || moves == NULL) {
        complain(_("there is not enough memory for a game"));
        status = STATUS_FAILED;
    } else if (start(session, wishes, moves)) {
        if (wishes->resume == NULL)
            welcome(session, wishes);
        else
            welcome_back(session, wishes->resume);
        catch_interrupts(session);
        if (wishes->fair)
            fair_play_begin(session);
        status = session_run(session) ? STATUS_OK : STATUS_FAILED;
        fflush(stdout);
    }
    if (session != NULL)
        story_close(&session->story);
    free(moves);
    free(session);
    return status;
}

int command_play(int argc, char **argv)
{
    struct wishes wishes = {0};
    const struct argument table[] = {
        {.name = "seats",
         .value_name = N_("LIST"),
         .help = N_("who sits where: you, or a bot's name, with commas between"),
         .value = &wishes.seats},
        {.name = "options",
         .value_name = N_("LIST"),
         .help = N_("the variant: name=value, with commas between"),
         .value = &wishes.options},
        {.name = "decks",
         .value_name = N_("FILE"),
         .help = N_("house decks: a file with numbers of your own"),
         .value = &wishes.decks},
        {.name = "seed",
         .value_name = N_("SEED"),
         .help = N_("the seed of dice, cards and bots; without it a new one"),
         .value = &wishes.seed},
        {.name = "record",
         .value_name = N_("FILE"),
         .help = N_("write the record there at the end, and on save and quit"),
         .value = &wishes.record},
        {.name = "resume",
         .value_name = N_("FILE"),
         .help = N_("go on with a recorded game; it is recorded there again unless --record "
                    "names another file"),
         .value = &wishes.resume},
        {.name = "fair",
         .help = N_("fair dice: the program promises its seed, you add words, and the record "
                    "proves every roll"),
         .flag = &wishes.fair},
        {0},
    };
    const struct arguments arguments = {
        .command = "play",
        .words = N_("[GAME]"),
        .help = N_("Plays a game at the prompt, against bots or with several people in turn."),
        .table = table,
        .words_min = 0,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    if (words > 0)
        wishes.game = argv[0];
    return play(&wishes);
}
