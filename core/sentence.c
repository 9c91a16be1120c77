#include "core/sentence.h"

#include <assert.h>
#include <string.h>

#include "core/dice.h"

void sentence_name(const struct game *game, const char *prefix, const char *word,
                   const struct voice *voice, struct text *out)
{
    char key[64];
    struct text full = TEXT(key);
    text_add(&full, prefix);
    text_add(&full, word);
    const struct sentence *sentence = game_sentence(game, key);
    text_add(out, sentence == NULL ? word : voice->translate(voice, sentence->one));
}

static void add_dice(const struct game *game, dice d, const struct voice *voice, struct text *out)
{
    unsigned hidden = dice_count(d);
    const char *gap = "";
    if (hidden == 0)
        text_char(out, '-');
    for (unsigned face = 0; face < DICE_FACES; face++)
        for (unsigned i = dice_of(d, face); i > 0; i--) {
            text_add(out, gap);
            sentence_name(game, "face.", game->face_word(face), voice, out);
            gap = " ";
            hidden -= hidden > 0;
        }
    for (; hidden > 0; hidden--) {
        text_add(out, gap);
        text_char(out, '?');
        gap = " ";
    }
}

static bool is(const char *place, size_t length, const char *name)
{
    return strlen(name) == length && memcmp(place, name, length) == 0;
}

static void add_named(const struct game *game, const char *prefix, const char *word,
                      const struct voice *voice, struct text *out)
{
    if (word == NULL)
        text_char(out, '-');
    else
        sentence_name(game, prefix, word, voice, out);
}

/* A form of a name or sentence by its prefix, such as `what.WORD`; NULL: there is none. */
static const struct sentence *form_of(const struct game *game, const char *prefix, const char *word)
{
    char key[64];
    struct text full = TEXT(key);
    text_add(&full, prefix);
    text_add(&full, word == NULL ? "" : word);
    return game_sentence(game, key);
}

static void add_what(const struct game *game, const struct event *event, const struct voice *voice,
                     struct text *out)
{
    const char *word = game->card_word(event->card);
    const struct sentence *form = form_of(game, "what.", word);
    const struct sentence *usual = game_sentence(game, "what");
    assert(usual != NULL); /* of a game that says {what} */
    if (form != NULL)
        text_add(out, voice->translate(voice, form->one));
    else
        sentence_fill(game, usual, event, voice, out);
}

static void add_where(const struct game *game, const struct event *event, const struct voice *voice,
                      struct text *out)
{
    const char *word = game->place_word(event->place);
    const bool form = form_of(game, "where.", word) != NULL;
    add_named(game, form ? "where." : "place.", word, voice, out);
}

static void add_seats(unsigned seats, const struct voice *voice, struct text *out)
{
    const char *gap = "";
    for (unsigned seat = 0; seats != 0; seat++, seats >>= 1)
        if ((seats & 1) != 0) {
            text_add(out, gap);
            text_add(out, voice->seat_name(voice, seat));
            gap = ", ";
        }
}

static void add_goods(const struct game *game, const struct event *event, const struct voice *voice,
                      struct text *out)
{
    static const char *const words[] = {"goods.n", "goods.m", "goods.dice"};
    const uint32_t amounts[] = {event->n, event->m, event->dice};
    const char *gap = "";
    for (unsigned i = 0; i < 3; i++) {
        const struct sentence *sentence = game_sentence(game, words[i]);
        assert(sentence != NULL); /* of a game that says {goods} */
        if (amounts[i] == 0)
            continue;
        text_add(out, gap);
        const struct event amount = {.n = (uint8_t)amounts[i]};
        sentence_fill(game, sentence, &amount, voice, out);
        gap = ", ";
    }
}

/* Fills one named place; false: there is none of that name. */
static bool add_place(const char *place, size_t length, const struct game *game,
                      const struct event *event, const struct voice *voice, struct text *out)
{
    if (is(place, length, "seat"))
        text_add(out, voice->seat_name(voice, event->seat));
    else if (is(place, length, "other"))
        text_add(out, voice->seat_name(voice, event->other));
    else if (is(place, length, "n"))
        text_number(out, event->n);
    else if (is(place, length, "m"))
        text_number(out, event->m);
    else if (is(place, length, "card"))
        add_named(game, "card.", game->card_word(event->card), voice, out);
    else if (is(place, length, "second"))
        add_named(game, "card.", game->card_word(event->m), voice, out);
    else if (is(place, length, "third"))
        add_named(game, "card.", game->card_word(event->other), voice, out);
    else if (is(place, length, "level"))
        text_number(out, event->other);
    else if (is(place, length, "place"))
        add_named(game, "place.", game->place_word(event->place), voice, out);
    else if (is(place, length, "what"))
        add_what(game, event, voice, out);
    else if (is(place, length, "where"))
        add_where(game, event, voice, out);
    else if (is(place, length, "dice"))
        add_dice(game, event->dice, voice, out);
    else if (is(place, length, "seats"))
        add_seats(event->m, voice, out);
    else if (is(place, length, "from"))
        sentence_name(game, "face.", game->face_word(event->n), voice, out);
    else if (is(place, length, "to"))
        sentence_name(game, "face.", game->face_word(event->m), voice, out);
    else if (is(place, length, "goods"))
        add_goods(game, event, voice, out);
    else
        return false;
    return true;
}

void sentence_fill(const struct game *game, const struct sentence *sentence,
                   const struct event *event, const struct voice *voice, struct text *out)
{
    const char *at = sentence->many == NULL
                         ? voice->translate(voice, sentence->one)
                         : voice->translate_plural(voice, sentence->one, sentence->many, event->n);
    while (*at != '\0') {
        const size_t plain = strcspn(at, "{");
        text_add_n(out, at, plain);
        at += plain;
        if (*at == '\0')
            return;
        const size_t length = strcspn(at + 1, "}");
        if (at[1 + length] == '}' && add_place(at + 1, length, game, event, voice, out))
            at += length + 2;
        else
            text_char(out, *at++);
    }
}

void sentence_tell(const struct game *game, const struct event *event, const struct voice *voice,
                   struct text *out)
{
    const char *word = game->event_word(event);
    const struct sentence *sentence =
        event->seat == event->other ? form_of(game, "self.", word) : NULL;
    if (sentence == NULL)
        sentence = game_sentence(game, word);
    if (sentence == NULL)
        game->print_event(event, out);
    else
        sentence_fill(game, sentence, event, voice, out);
}
