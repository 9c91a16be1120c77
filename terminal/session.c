#include "terminal/session.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/arguments.h"
#include "base/files.h"
#include "base/i18n.h"
#include "core/bits.h"
#include "terminal/fair.h"

/* --- the record ------------------------------------------------------------------------------- */

struct buffer {
    struct record_writer writer; /* must stay first */
    char *bytes;
    size_t size, room;
    bool failed;
};

static void buffer_put(struct record_writer *writer, const char *line, size_t length)
{
    struct buffer *buffer = (struct buffer *)writer;
    if (buffer->failed)
        return;
    if (buffer->size + length > buffer->room) {
        const size_t room = (buffer->size + length) * 2;
        char *bytes = realloc(buffer->bytes, room);
        if (bytes == NULL) {
            buffer->failed = true;
            return;
        }
        buffer->bytes = bytes;
        buffer->room = room;
    }
    memcpy(buffer->bytes + buffer->size, line, length);
    buffer->size += length;
}

bool session_save(struct session *session, const char *path)
{
    struct buffer buffer = {.writer = {.put = buffer_put}};
    record_write(&session->record, &session->match, &buffer.writer);
    fflush(session->screen.out);
    if (buffer.failed)
        complain(_("there is no memory left to write '%s'"), path);
    const bool saved = !buffer.failed && file_write(path, buffer.bytes, buffer.size);
    free(buffer.bytes);
    if (saved)
        screen_say(&session->screen, _("The game is recorded in %s."), path);
    if (saved && session->record.fair.committed && match_waiting(&session->match) != 0)
        fair_play_saved(session);
    if (!saved)
        screen_say(&session->screen, _("The game could not be recorded in %s."), path);
    return saved;
}

void session_name_record(const struct session *session, struct text *out)
{
    text_add(out, session->match.game->name);
    text_char(out, '-');
    for (const char *c = session->seed; *c != '\0'; c++)
        text_char(out, isalnum((unsigned char)*c) ? *c : '_');
    text_add(out, ".txt");
}

/* --- who looks at the screen --------------------------------------------------------------------
 */

static bool several_people(const struct session *session)
{
    return bits_count(session->people) > 1;
}

/* Whoever can be told at once what happens; with several people, each when it sits down. */
static void tell_at_once(struct session *session)
{
    if (several_people(session))
        return;
    const unsigned viewer = session->people == 0 ? WATCHER : bits_first(session->people);
    story_tell(&session->story, &session->teller, viewer);
}

static void sit_down(struct session *session, unsigned seat)
{
    if (several_people(session) && session->sitter != seat) {
        char line[INPUT_MAX + 1];
        screen_clear(&session->screen);
        fputc('\n', session->screen.out);
        if (session->keyboard) {
            screen_say(&session->screen, _("Pass the keyboard to %s and press Enter."),
                       session->seat_names[seat]);
            if (session_read(session, "", line) == INPUT_END) {
                session->left = true;
                return;
            }
        } else {
            screen_say(&session->screen, _("Pass the keyboard to %s."), session->seat_names[seat]);
        }
        screen_clear(&session->screen);
        session->drawn = false;
    }
    session->sitter = seat;
    story_tell(&session->story, &session->teller, seat);
}

void session_draw(struct session *session, unsigned viewer)
{
    const struct game *game = session->match.game;
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    game->observe(match_state(&session->match), viewer, view);
    screen_measure(&session->screen);
    fputc('\n', session->screen.out);
    table_draw(&session->table, view, viewer);
    memcpy(session->shown, view, sizeof view);
    session->drawn = true;
}

/* --- the game -----------------------------------------------------------------------------------
 */

static const char *move_bot(struct session *session, unsigned seat)
{
    const struct game *game = session->match.game;
    const void *state = match_state(&session->match);
    _Alignas(16) unsigned char view[STATE_MAX] = {0};
    struct move list[CHOICES_MAX];
    game->observe(state, seat, view);
    const struct bot_question question = {
        .game = game,
        .view = view,
        .seat = seat,
        .choices = list,
        .count = game->choices(state, seat, list),
    };
    const struct move move = session->bot[seat]->choose(&question, &session->rng[seat]);
    return match_apply(&session->match, &move, &session->story.sink);
}

/* One step, whoever is next. People come before bots, so that nobody waits at a question that all
 * answer at once. */
static const char *step(struct session *session, unsigned waiting)
{
    story_at_move(&session->story, session->match.count);
    if ((waiting & CHANCE_BIT) != 0 && session->record.fair.committed)
        return fair_chance(&session->match, &session->fair, &session->story.sink);
    if ((waiting & CHANCE_BIT) != 0)
        return match_chance(&session->match, &session->chacha, &session->story.sink);
    const unsigned people = waiting & session->people;
    if (people == 0)
        return move_bot(session, bits_first(waiting));
    /* whoever sits there already need not stand up */
    const unsigned here = session->sitter < SEATS_MAX ? people & (1U << session->sitter) : 0;
    const unsigned seat = bits_first(here != 0 ? here : people);
    sit_down(session, seat);
    if (!session->left)
        session_ask(session, seat);
    return NULL;
}

static void show_points(struct session *session)
{
    struct result result;
    const struct screen *screen = &session->screen;
    session->match.game->score(match_state(&session->match), &result);
    fprintf(screen->out, "\n%s%s%s\n", screen_style(screen, STYLE_STRONG), _("The game is over."),
            screen_style(screen, STYLE_PLAIN));
    for (unsigned i = 0; i < session->match.setup.seats; i++) {
        char line[256];
        struct text out = TEXT(line);
        const bool won = (result.winners >> i & 1) != 0;
        text_add(&out, won ? " " : "  ");
        if (won)
            text_add(&out, screen_sign(screen, SIGN_ARROW));
        const size_t from = out.length;
        text_add(&out, session->seat_names[i]);
        text_add(&out, " (");
        text_add(&out, session->table.sits[i]);
        text_char(&out, ')');
        screen_fit(screen, &out, from, 24);
        char points[64];
        snprintf(points, sizeof points,
                 ngettext("%d point", "%d points", (unsigned long)abs(result.points[i])),
                 result.points[i]);
        text_add(&out, points);
        if (won) {
            text_add(&out, "  ");
            screen_add(screen, &out, STYLE_GOOD, _("winner"));
        }
        fprintf(screen->out, "%s\n", line);
    }
}

static void show_end(struct session *session)
{
    if (several_people(session)) {
        size_t heard = session->story.count;
        BITS_EACH(seat, session->people)
            if (session->story.told[seat] < heard)
                heard = session->story.told[seat];
        session->story.told[WATCHER] = heard;
        screen_clear(&session->screen);
        story_tell(&session->story, &session->teller, WATCHER);
    }
    session->table.whole = true;
    session_draw(session, ALL_SEEING);
    show_points(session);
}

bool session_run(struct session *session)
{
    unsigned waiting;
    tell_at_once(session);
    while (!session->left && (waiting = match_waiting(&session->match)) != 0) {
        const char *word = step(session, waiting);
        tell_at_once(session);
        if (word != NULL) {
            const struct sentence *sentence = session_sentence(session, word);
            complain(_("the game cannot go on (%s): %s"), word,
                     sentence == NULL ? "" : _(sentence->one));
            break;
        }
    }
    if (match_waiting(&session->match) == 0) {
        show_end(session);
        if (session->record.fair.committed)
            fair_play_end(session);
    }
    if (session->path[0] != '\0')
        return session_save(session, session->path);
    if (session->left)
        screen_say(&session->screen, _("The game was not recorded."));
    return true;
}
