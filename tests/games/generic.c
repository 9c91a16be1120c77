#include "tests/games/generic.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <threads.h>

struct buffer {
    struct record_writer writer;
    struct text text;
};

static void put_line(struct record_writer *writer, const char *line, size_t length)
{
    text_add_n(&((struct buffer *)writer)->text, line, length);
}

size_t write_record(const struct run *run, char *bytes, size_t room)
{
    struct record record = {.game = run->game, .setup = run->setup};
    struct buffer buffer = {.writer = {put_line}, .text = text_of(bytes, room)};
    for (unsigned seat = 0; seat < run->setup.seats; seat++)
        memcpy(record.names[seat], "random", sizeof("random"));
    record_write(&record, &run->match, &buffer.writer);
    return buffer.text.cut ? 0 : buffer.text.length;
}

static once_flag once = ONCE_FLAG_INIT;
static mtx_t failing;

static void make_lock(void)
{
    mtx_init(&failing, mtx_plain);
}

noreturn void fail(struct run *run, const char *format, ...)
{
    call_once(&once, make_lock);
    mtx_lock(&failing); /* for good: one failure is enough */
    char options[TEXT_ROOM];
    struct text out = TEXT(options);
    game_print_options(run->game, &run->setup, &out);
    write_record(run, run->record, sizeof(run->record));
    printf("not ok - %s\n", run->game->name);
    fflush(stdout);
    fprintf(stderr, "%s, %s, %u seats, seed %llu, game %llu, step %u: ", run->game->name, options,
            run->setup.seats, (unsigned long long)GENERIC_SEED, (unsigned long long)run->index,
            run->match.count);
    va_list arguments;
    va_start(arguments, format);
    vfprintf(stderr, format, arguments);
    va_end(arguments);
    fprintf(stderr, "\n--- the record so far:\n%s", run->record);
    fflush(stderr);
    _Exit(1);
}

bool one_in(struct run *run, uint32_t n)
{
    return rng_below(&run->rng, n) == 0;
}

bool same_move(const struct move *one, const struct move *other)
{
    return memcmp(one, other, sizeof(*one)) == 0;
}

bool same_word(const char *one, const char *other)
{
    return one == other || (one != NULL && other != NULL && strcmp(one, other) == 0);
}

const char *shown(const char *word)
{
    return word != NULL ? word : "accepted";
}

struct position copy_of(const struct game *game, const void *state)
{
    struct position position;
    memset(&position, 0x33, sizeof(position));
    memcpy(position.bytes, state, game->state_size);
    return position;
}

static void put_event(struct sink *sink, const struct event *event)
{
    struct ear *ear = (struct ear *)sink;
    if (ear->count < EVENTS_MAX)
        ear->events[ear->count] = *event;
    ear->count++;
}

static void put_moment(struct sink *sink, const struct moment *moment)
{
    struct ear *ear = (struct ear *)sink;
    if (ear->moments_count < MOMENTS_MAX) {
        struct heard_moment *heard = &ear->moments[ear->moments_count];
        heard->place = ear->count;
        heard->could = moment->could;
        heard->hit = moment->hit;
        memcpy(heard->state.bytes, moment->state, ear->state_size);
    }
    ear->moments_count++;
}

struct sink *listen(const struct game *game, struct ear *ear)
{
    ear->sink.put = put_event;
    ear->sink.moment = put_moment;
    ear->count = ear->moments_count = 0;
    ear->state_size = game->state_size;
    return &ear->sink;
}

bool same_event(const struct event *one, const struct event *other)
{
    return memcmp(one, other, sizeof(*one)) == 0;
}

bool next_heard(const struct ear *ear, unsigned viewer, unsigned *at, struct event *heard)
{
    while (*at < ear->count && *at < EVENTS_MAX)
        if (game_hear(&ear->events[(*at)++], viewer, heard))
            return true;
    return false;
}

enum hearing hear_both(const struct ear *one, const struct ear *other, unsigned viewer)
{
    enum hearing hearing = HEAR_SAME;
    unsigned at[2] = {0, 0};
    for (;;) {
        struct event heard[2];
        const bool more = next_heard(one, viewer, &at[0], &heard[0]);
        if (more != next_heard(other, viewer, &at[1], &heard[1]))
            return HEAR_OTHER;
        if (!more)
            return hearing;
        if (heard[0].card != heard[1].card)
            hearing = HEAR_OTHER_CARDS;
        heard[0].card = heard[1].card;
        if (memcmp(&heard[0], &heard[1], sizeof(heard[0])) != 0)
            return HEAR_OTHER;
    }
}

/* The lines of one view that the other does not have, and the first byte that differs. */
static void print_difference(const struct game *game, const void *views[2])
{
    char texts[2][16384];
    size_t at = 0;
    while (((const unsigned char *)views[0])[at] == ((const unsigned char *)views[1])[at])
        at++;
    fprintf(stderr, "the views differ from byte %zu on\n", at);
    for (unsigned i = 0; i < 2; i++) {
        struct text out = TEXT(texts[i]);
        game->describe(views[i], &out);
    }
    for (unsigned i = 0; i < 2; i++)
        for (const char *line = texts[i]; *line != '\0';) {
            char text[TEXT_ROOM];
            struct text out = TEXT(text);
            const size_t length = strcspn(line, "\n");
            text_add_n(&out, line, length);
            if (strstr(texts[1 - i], text) == NULL)
                fprintf(stderr, "%c %s\n", "-+"[i], text);
            line += length + (line[length] == '\n');
        }
}

bool must_see_same(const struct game *game, const void *one, const void *other, unsigned viewer)
{
    if (see_same(game, one, other, viewer))
        return true;
    struct position views[2] = {0};
    game->observe(one, viewer, &views[0]);
    game->observe(other, viewer, &views[1]);
    print_difference(game, (const void *[2]){&views[0], &views[1]});
    return false;
}

/* Views are compared whole; buffers that start out different show a byte that is never set. */
bool see_same(const struct game *game, const void *one, const void *other, unsigned viewer)
{
    struct position views[2];
    memset(&views[0], 0x55, sizeof(views[0]));
    memset(&views[1], 0xaa, sizeof(views[1]));
    game->observe(one, viewer, &views[0]);
    game->observe(other, viewer, &views[1]);
    return memcmp(&views[0], &views[1], game->view_size) == 0;
}

struct move any_move(struct run *run, const void *state, unsigned seat)
{
    struct move list[CHOICES_MAX];
    struct move move;
    if (seat == CHANCE)
        game_sample(run->game, state, &run->rng, &move);
    else
        move = list[rng_below(&run->rng, run->game->choices(state, seat, list))];
    return move;
}

struct move mutated(struct run *run, const struct move *from)
{
    struct move move = *from;
    struct rng *rng = &run->rng;
    do {
        switch (rng_below(rng, 9)) {
        case 0:
            move.kind = (uint8_t)rng_below(rng, 24);
            break;
        case 1:
            move.seat = (uint8_t)rng_below(rng, 10);
            break;
        case 2:
            move.a = (uint8_t)rng_below(rng, 8);
            break;
        case 3:
            move.a = (uint8_t)rng_next(rng);
            break;
        case 4:
            move.b = (uint8_t)rng_below(rng, 8);
            break;
        case 5:
            move.x ^= 1U << rng_below(rng, 32);
            break;
        case 6:
            move.x = (uint32_t)rng_next(rng);
            break;
        case 7:
            move.y ^= UINT64_C(1) << rng_below(rng, 64);
            break;
        default:
            move.y = rng_below(rng, 2) == 0 ? rng_next(rng) : 0;
        }
    } while (rng_below(rng, 3) == 0);
    return move;
}
