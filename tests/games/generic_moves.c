#include <string.h>

#include "core/sentence.h"
#include "tests/games/generic.h"

enum {
    RARE_ODDS = 300, /* one in so many rolls of many dice is listed */
    RARE_AGAIN = 50, /* one in so many events is read again from its text */
};

/* A move as text, read again to the same move. */
static void check_text(struct run *run, const struct move *move, char text[TEXT_ROOM])
{
    struct text out = text_of(text, TEXT_ROOM);
    run->game->print_move(move, &out);
    if (out.cut || out.length == 0 || strpbrk(text, "#\n;:") != NULL || text[0] == ' ' ||
        text[out.length - 1] == ' ')
        fail(run, "the text of a move is no good: '%s'", text);
    struct move again;
    memset(&again, 0x5a, sizeof(again));
    const char *word = run->game->parse_move(move->seat, text, &again);
    if (word != NULL)
        fail(run, "the text of a move cannot be read: '%s': %s", text, word);
    if (!same_move(move, &again))
        fail(run, "the text of a move is read as another: '%s'", text);
}

static void check_refusal(struct run *run, const char *word, const struct position *before,
                          const struct position *after)
{
    if (word[0] == '\0' || game_sentence(run->game, word) == NULL)
        fail(run, "an error word without a sentence: '%s'", word);
    if (memcmp(before, after, sizeof(*before)) != 0)
        fail(run, "a refused move changed the state (%s)", word);
}

void check_events(struct run *run, const struct ear *ear)
{
    if (ear->count > EVENTS_MAX)
        fail(run, "%u events in one move", ear->count);
    for (unsigned i = 0; i < ear->count; i++) {
        const char *word = run->game->event_word(&ear->events[i]);
        if (word == NULL || game_sentence(run->game, word) == NULL)
            fail(run, "an event without a sentence: kind %u, word %s", ear->events[i].kind,
                 word != NULL ? word : "none");
    }
}

static const char *untranslated(const struct voice *voice, const char *text)
{
    (void)voice;
    return text;
}

static const char *plural(const struct voice *voice, const char *one, const char *many,
                          unsigned long n)
{
    (void)voice;
    return n == 1 ? one : many;
}

static const char *seat_name(const struct voice *voice, unsigned seat)
{
    static const char *const names[SEATS_MAX] = {"a", "b", "c", "d", "e", "f"};
    (void)voice;
    return seat < SEATS_MAX ? names[seat] : "-";
}

/* Who is told of an event as text can say it in the same words. */
static void check_event_again(struct run *run, const struct event *heard, const char *text)
{
    const struct voice voice = {
        .translate = untranslated, .translate_plural = plural, .seat_name = seat_name};
    char first[1024], second[1024];
    struct text one = TEXT(first), other = TEXT(second);
    struct event again;
    if (!one_in(run, RARE_AGAIN))
        return;
    if (!run->game->parse_event(text, &again))
        fail(run, "the text of an event cannot be read: '%s'", text);
    sentence_tell(run->game, heard, &voice, &one);
    sentence_tell(run->game, &again, &voice, &other);
    if (strcmp(first, second) != 0)
        fail(run, "the event '%s' is told as '%s', and read again as '%s'", text, first, second);
}

/* How an event reads to everybody who hears of it: it must start with its word and be whole. */
void check_event_texts(struct run *run, const struct ear *ear)
{
    for (unsigned i = 0; i < ear->count; i++)
        for (unsigned viewer = 0; viewer <= ALL_SEEING; viewer++) {
            struct event heard;
            char text[TEXT_ROOM];
            struct text out = TEXT(text);
            if (!game_hear(&ear->events[i], viewer, &heard))
                continue;
            run->game->print_event(&heard, &out);
            const char *word = run->game->event_word(&heard);
            if (out.cut || strncmp(text, word, strlen(word)) != 0)
                fail(run, "the text of the event '%s' is no good: '%s'", word, text);
            check_event_again(run, &heard, text);
        }
}

/* Whoever is asked about themselves is not called by their name. */
static void check_person(struct run *run, const struct event *question)
{
    char word[64];
    struct text self = TEXT(word);
    const char *asked = run->game->event_word(question);
    const struct sentence *sentence = game_sentence(run->game, asked);
    text_add(&self, "self.");
    text_add(&self, asked);
    if (question->seat == question->other && sentence != NULL &&
        strstr(sentence->one, "{other}") != NULL && game_sentence(run->game, word) == NULL)
        fail(run, "'%s' has no words for who is asked about themselves", asked);
}

/* All that a seat can do: accepted, sound afterwards, written and read. */
void check_choices(struct run *run, const void *state, unsigned seat)
{
    const struct game *game = run->game;
    struct move list[CHOICES_MAX];
    const unsigned count = game->choices(state, seat, list);
    char text[TEXT_ROOM];
    if (count == 0 || count > CHOICES_MAX)
        fail(run, "seat %u is waited for with %u choices", seat + 1, count);
    for (unsigned i = 0; i < count; i++) {
        struct position after = copy_of(game, state);
        if (list[i].seat != seat)
            fail(run, "a choice of seat %u names seat %u", seat + 1, list[i].seat + 1);
        check_text(run, &list[i], text);
        const char *word = game->apply(&after, &list[i], listen(game, &run->shadow_heard));
        if (word != NULL)
            fail(run, "'%s' of seat %u is listed and refused: %s", text, seat + 1, word);
        word = game->audit(&after);
        if (word != NULL)
            fail(run, "after '%s' of seat %u: %s", text, seat + 1, word);
        check_events(run, &run->shadow_heard);
        for (unsigned j = 0; j < i; j++)
            if (same_move(&list[i], &list[j]))
                fail(run, "'%s' of seat %u is listed twice", text, seat + 1);
    }
    struct event question;
    game->question(state, seat, &question);
    const char *word = game->event_word(&question);
    check_person(run, &question);
    if (word == NULL || strncmp(word, "ask-", 4) != 0 || game_sentence(game, word) == NULL)
        fail(run, "the question to seat %u has no sentence: %s", seat + 1, shown(word));
    struct text out = TEXT(text);
    game->print_event(&question, &out);
    check_event_again(run, &question, text);
}

/* Whether a move is listed, by its text: bytes that mean nothing may differ. */
static bool is_listed(struct run *run, const void *state, const struct move *move)
{
    char wanted[TEXT_ROOM];
    char text[TEXT_ROOM];
    struct text out = TEXT(wanted);
    run->game->print_move(move, &out);
    struct move choices[CHOICES_MAX];
    struct odds odds[ODDS_MAX];
    const bool chance = move->seat == CHANCE;
    const unsigned count =
        chance ? run->game->odds(state, odds) : run->game->choices(state, move->seat, choices);
    for (unsigned i = 0; i < count; i++) {
        out = TEXT(text);
        run->game->print_move(chance ? &odds[i].move : &choices[i], &out);
        if (strcmp(text, wanted) == 0)
            return true;
    }
    return false;
}

/* Only listed moves are accepted, except where a list is a sample. */
void check_mutations(struct run *run, const void *state, const struct move *from)
{
    const struct game *game = run->game;
    const unsigned waiting = game->waiting(state);
    const struct position before = copy_of(game, state);
    for (unsigned i = 0; i < 8; i++) {
        const struct move move = mutated(run, from);
        struct position after = before;
        const char *word = game->apply(&after, &move, NULL);
        if (word != NULL) {
            check_refusal(run, word, &before, &after);
            continue;
        }
        if (move.seat > CHANCE || (waiting >> move.seat & 1) == 0)
            fail(run, "seat %u moved out of turn", move.seat + 1U);
        word = game->audit(&after);
        if (word != NULL)
            fail(run, "after a move of kind %u, made up: %s", move.kind, word);
        if ((move.seat == CHANCE || !game->sampled(state, move.seat)) &&
            !is_listed(run, state, &move)) {
            char text[TEXT_ROOM];
            struct text out = TEXT(text);
            game->print_move(&move, &out);
            fail(run, "'%s' of seat %u is accepted and not listed", text, move.seat + 1U);
        }
    }
}

/* --- chance --- */

void check_chance(struct run *run, const void *state)
{
    const struct game *game = run->game;
    const uint32_t outcomes = game->outcomes(state);
    struct odds list[ODDS_MAX];
    uint32_t left[ODDS_MAX];
    char text[TEXT_ROOM];
    if (outcomes == 0)
        fail(run, "chance is waited for and has no outcomes");
    if (outcomes > 100 && !one_in(run, RARE_ODDS))
        return;
    const unsigned count = game->odds(state, list);
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        struct position after = copy_of(game, state);
        sum += left[i] = list[i].weight;
        if (list[i].weight == 0 || list[i].move.seat != CHANCE)
            fail(run, "an outcome without weight or of a seat");
        check_text(run, &list[i].move, text);
        const char *word = game->apply(&after, &list[i].move, NULL);
        if (word != NULL)
            fail(run, "chance's '%s' is listed and refused: %s", text, word);
    }
    if (sum != outcomes)
        fail(run, "%llu parts of chance listed, %u expected", (unsigned long long)sum, outcomes);
    for (uint32_t index = 0; index < outcomes; index++) {
        struct move move;
        unsigned i = 0;
        memset(&move, 0x5a, sizeof(move));
        game->outcome(state, index, &move);
        while (i < count && !same_move(&move, &list[i].move))
            i++;
        if (i == count || left[i]-- == 0)
            fail(run, "outcome %u of chance comes more often than its odds", index);
    }
}
