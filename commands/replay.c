/* dicecup replay: a record once more, as one seat, a watcher or everybody sees it.
 *
 * Whoever sees all is shown every move. Anybody else is shown the moves of the own seat and the
 * events as that viewer hears them, and nothing more: not even that, or when, somebody else was
 * asked, since a hand can be guessed from that.
 */
#include <stdio.h>
#include <string.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "commands/commands.h"
#include "core/bits.h"
#include "setup/records.h"

enum replay_form { REPLAY_STORY, REPLAY_EVENTS, REPLAY_JSON, REPLAY_GOLDEN };

struct replay {
    struct sink sink; /* must stay first */
    struct voice voice;
    const struct record *record;
    struct match *match;
    unsigned viewer;
    enum replay_form form;
    uint32_t number; /* of the move that is played, from 1; 0: before the first */
};

/* --- pieces of output -------------------------------------------------------------------- */

static void put_json(const char *words)
{
    putchar('"');
    for (const char *c = words; *c != '\0'; c++) {
        if (*c == '"' || *c == '\\')
            putchar('\\');
        if ((unsigned char)*c < ' ')
            printf("\\u%04x", (unsigned)*c);
        else
            putchar(*c);
    }
    putchar('"');
}

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    static const char *const names[SEATS_MAX] = {
        N_("Seat 1"), N_("Seat 2"), N_("Seat 3"), N_("Seat 4"), N_("Seat 5"), N_("Seat 6"),
    };
    (void)voice;
    return seat < SEATS_MAX ? _(names[seat]) : "?";
}

static void put_seats(unsigned set)
{
    const char *gap = "";
    putchar('[');
    BITS_EACH(seat, set) {
        if (seat == CHANCE)
            printf("%s\"*\"", gap);
        else
            printf("%s%u", gap, (unsigned)seat + 1);
        gap = ",";
    }
    putchar(']');
}

/* The number of a move tells how many there were, so only who sees all is told. */
static void put_number(const struct replay *replay)
{
    if (replay->viewer == ALL_SEEING)
        printf(",\"n\":%u", (unsigned)replay->number);
}

static void replay_event(struct sink *sink, const struct event *event)
{
    const struct replay *replay = (const struct replay *)sink;
    const struct game *game = replay->match->game;
    char machine[RECORD_LINE_MAX], sentence[RECORD_LINE_MAX];
    struct text plain = TEXT(machine), words = TEXT(sentence);
    struct event heard;
    if (!game_hear(event, replay->viewer, &heard))
        return;
    game->print_event(&heard, &plain);
    sentence_tell(game, &heard, &replay->voice, &words);
    switch (replay->form) {
    case REPLAY_STORY:
        printf("    %s\n", sentence);
        break;
    case REPLAY_EVENTS:
        puts(machine);
        break;
    case REPLAY_GOLDEN:
        printf("> %s\n", machine);
        break;
    case REPLAY_JSON:
        fputs("{\"type\":\"event\"", stdout);
        put_number(replay);
        fputs(",\"event\":", stdout);
        put_json(machine);
        fputs(",\"text\":", stdout);
        put_json(sentence);
        puts("}");
        break;
    }
}

/* --- header, moves, position ------------------------------------------------------------- */

static void put_line(struct record_writer *writer, const char *line, size_t length)
{
    (void)writer;
    fwrite(line, 1, length, stdout);
}

/* The numbers that are not the game's own, if there are any. */
static void put_decks(const struct record *record)
{
    const char *gap = ",\"decks\":{";
    for (unsigned i = 0; i < game_numbers(record->game); i++)
        if (game_house_number(record->game, &record->setup, i)) {
            fputs(gap, stdout);
            put_json(record->game->numbers[i].name);
            printf(":%u", game_number(record->game, &record->setup, i));
            gap = ",";
        }
    if (gap[1] == '\0')
        putchar('}');
}

static void replay_json_header(const struct replay *replay)
{
    const struct record *record = replay->record;
    const struct option *options = record->game->options;
    fputs("{\"type\":\"header\",\"version\":1,\"game\":", stdout);
    put_json(record->game->name);
    fputs(",\"options\":{", stdout);
    for (unsigned i = 0; options[i].name != NULL; i++) {
        fputs(i > 0 ? "," : "", stdout);
        put_json(options[i].name);
        putchar(':');
        put_json(options[i].values[record->setup.option[i]]);
    }
    putchar('}');
    put_decks(record);
    fputs(",\"seats\":[", stdout);
    for (unsigned seat = 0; seat < record->setup.seats; seat++) {
        fputs(seat > 0 ? "," : "", stdout);
        put_json(record->names[seat]);
    }
    fputs("],\"viewer\":", stdout);
    if (replay->viewer < SEATS_MAX)
        printf("%u", replay->viewer + 1);
    else
        put_json(replay->viewer == WATCHER ? "watcher" : "all");
    puts("}");
}

static void replay_header(const struct replay *replay)
{
    struct record_writer writer = {put_line};
    struct record header = *replay->record;
    switch (replay->form) {
    case REPLAY_STORY:
        /* A described position says what is hidden, so it is shown to those who see all. */
        if (replay->viewer != ALL_SEEING)
            header.position = NULL;
        record_write_header(&header, &writer);
        break;
    case REPLAY_GOLDEN:
        record_write_header(&header, &writer);
        break;
    case REPLAY_JSON:
        replay_json_header(replay);
        break;
    case REPLAY_EVENTS:
        break;
    }
}

static void replay_move(const struct replay *replay, const struct move *move)
{
    if (replay->viewer != ALL_SEEING && move->seat != replay->viewer)
        return;
    char line[RECORD_LINE_MAX];
    struct text out = TEXT(line);
    switch (replay->form) {
    case REPLAY_STORY:
    case REPLAY_GOLDEN:
        record_print_move(replay->match->game, move, &out);
        puts(line);
        break;
    case REPLAY_JSON:
        fputs("{\"type\":\"move\"", stdout);
        put_number(replay);
        if (move->seat == CHANCE)
            fputs(",\"seat\":\"*\",\"move\":", stdout);
        else
            printf(",\"seat\":%u,\"move\":", move->seat + 1U);
        replay->match->game->print_move(move, &out);
        put_json(line);
        puts("}");
        break;
    case REPLAY_EVENTS:
        break;
    }
}

static void replay_json_position(const struct replay *replay, char *lines)
{
    const struct game *game = replay->match->game;
    const unsigned waiting = match_waiting(replay->match);
    fputs("{\"type\":\"position\"", stdout);
    put_number(replay);
    fputs(",\"lines\":[", stdout);
    const char *gap = "";
    char *rest = NULL;
    for (char *line = strtok_r(lines, "\n", &rest); line != NULL;
         line = strtok_r(NULL, "\n", &rest)) {
        fputs(gap, stdout);
        put_json(line);
        gap = ",";
    }
    printf("],\"over\":%s", waiting == 0 ? "true" : "false");
    if (replay->viewer == ALL_SEEING || waiting == 0) {
        struct result result = {0};
        game->score(replay->match->state, &result);
        fputs(",\"points\":[", stdout);
        for (unsigned seat = 0; seat < replay->match->setup.seats; seat++)
            printf("%s%d", seat > 0 ? "," : "", result.points[seat]);
        fputs("],\"winners\":", stdout);
        put_seats(result.winners);
    }
    if (replay->viewer == ALL_SEEING) {
        fputs(",\"waiting\":", stdout);
        put_seats(waiting);
        printf(",\"hash\":\"%016llx\"", (unsigned long long)match_hash(replay->match));
    }
    puts("}");
}

static void replay_position(const struct replay *replay)
{
    alignas(16) unsigned char view[STATE_MAX];
    char lines[16 * 1024];
    struct text out = TEXT(lines);
    replay->match->game->observe(replay->match->state, replay->viewer, view);
    replay->match->game->describe(view, &out);
    switch (replay->form) {
    case REPLAY_STORY:
        putchar('\n');
        fputs(lines, stdout);
        break;
    case REPLAY_JSON:
        replay_json_position(replay, lines);
        break;
    case REPLAY_GOLDEN: {
        struct record_writer writer = {put_line};
        printf("hash %016llx\n", (unsigned long long)match_hash(replay->match));
        record_write_end(replay->match, &writer);
        break;
    }
    case REPLAY_EVENTS:
        break;
    }
}

/* --- the run ----------------------------------------------------------------------------- */

/* Opens the file's bytes a second time, up to the first move, now that somebody listens. They have
 * been read once without an error, so there is none now. Of several positions the last counts. */
static void replay_open(struct replay *replay, const struct records_file *file)
{
    struct record_reader reader;
    struct record_error error;
    struct record again;
    if (!record_open(&reader, file->bytes, file->size, &again, replay->match, file->moves,
                     file->match.room, &error))
        return;
    replay_header(replay);
    if (file->record.position == NULL)
        return;
    again.setup = file->record.setup;
    reader.at = (size_t)(file->record.position - file->bytes);
    record_next(&reader, &again, replay->match, &replay->sink);
}

static void replay_run(struct replay *replay, const struct records_file *file, uint32_t upto)
{
    const struct game *game = file->record.game;
    replay_open(replay, file);
    const uint32_t count = upto < file->match.count ? upto : file->match.count;
    unsigned round = game->round(replay->match->state);
    while (replay->number < count) {
        const struct move move = file->moves[replay->number++];
        replay_move(replay, &move);
        if (match_apply(replay->match, &move, &replay->sink) != NULL)
            break;
        if (replay->form == REPLAY_GOLDEN)
            puts("> ."); /* and nothing more happened */
        const unsigned now = game->round(replay->match->state);
        if (now != round && replay->form == REPLAY_GOLDEN && replay->number < count)
            printf("hash %016llx\n", (unsigned long long)match_hash(replay->match));
        round = now;
    }
    replay_position(replay);
}

struct replay_request {
    bool events, json, golden;
    const char *as, *upto;
};

/* Who looks; false: it has been said what is wrong. */
static bool read_viewer(const char *as, unsigned seats, unsigned *viewer)
{
    *viewer = ALL_SEEING;
    if (as == NULL || strcmp(as, "all") == 0)
        return true;
    if (strcmp(as, "watcher") == 0) {
        *viewer = WATCHER;
        return true;
    }
    if (record_seat(as, seats, viewer) && *viewer != CHANCE)
        return true;
    complain(_("--as takes a seat from 1 to %u, `watcher` or `all`, not '%s'"), seats, as);
    return false;
}

static bool read_form(const struct replay_request *request, enum replay_form *form)
{
    if (request->events + request->json + request->golden > 1) {
        complain("%s", _("give only one of --events, --json and --golden"));
        return false;
    }
    if (request->golden && request->as != NULL && strcmp(request->as, "all") != 0) {
        complain("%s", _("--golden needs to see everything: leave out --as"));
        return false;
    }
    *form = request->events   ? REPLAY_EVENTS
            : request->json   ? REPLAY_JSON
            : request->golden ? REPLAY_GOLDEN
                              : REPLAY_STORY;
    return true;
}

static int replay_file(const char *path, const struct replay_request *request)
{
    struct match match;
    struct records_file file;
    struct replay replay = {
        .sink.put = replay_event,
        .voice = {i18n_translate, i18n_translate_plural, seat_name},
        .match = &match,
    };
    uint64_t upto = MATCH_MOVES_MAX;
    if (!read_form(request, &replay.form) ||
        (request->upto != NULL &&
         !arguments_number("upto", request->upto, 0, MATCH_MOVES_MAX, &upto)))
        return STATUS_BAD_INPUT;
    const bool good = records_open(&file, path) &&
                      read_viewer(request->as, file.record.setup.seats, &replay.viewer);
    replay.record = &file.record;
    if (good)
        replay_run(&replay, &file, (uint32_t)upto);
    records_close(&file);
    return good ? STATUS_OK : STATUS_BAD_INPUT;
}

int command_replay(int argc, char **argv)
{
    struct replay_request request = {0};
    const struct argument table[] = {
        {"as", N_("VIEWER"), N_("as a seat (1, 2, ...), `watcher` or `all` sees it (default: all)"),
         .value = &request.as},
        {"upto", N_("N"), N_("only the first N moves"), .value = &request.upto},
        {"events", NULL, N_("events only, in their machine form"), .flag = &request.events},
        {"json", NULL, N_("one JSON object a line"), .flag = &request.json},
        {"golden", NULL, N_("as a rule script, with every event and a hash each round"),
         .flag = &request.golden},
        {0},
    };
    const struct arguments arguments = {
        .command = "replay",
        .words = N_("FILE"),
        .help = N_("Shows a record once more: each move, what happened, and the position at the "
                   "end."),
        .table = table,
        .words_min = 1,
        .words_max = 1,
    };
    int words = 0;
    int status = STATUS_OK;
    if (!arguments_read(&arguments, argc, argv, &words, &status))
        return status;
    return replay_file(argv[0], &request);
}
