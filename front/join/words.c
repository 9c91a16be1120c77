/* What the table and the server say by a word, as sentences. */
#include "core/sentence.h"
#include "front/server/hub.h"
#include "match/record.h"
#include "table/table.h"
#include "tools/i18n.h"

/* Declared in front/join/join.h, whose picture of a table goes by the name of the table's own. */
const char *words_refusal(const struct game *game, const char *word);
const char *words_phrase(const char *word);
const char *words_phrase_word(unsigned i);

/* Words of requests over HTTP. */
static const struct sentence people_words[] = {
    {.word = "no-name", .one = N_("There is no name.")},
    {.word = "not-utf8", .one = N_("This is no text.")},
    {.word = "name-empty", .one = N_("A name needs at least one letter.")},
    {.word = "name-long", .one = N_("A name has at most 24 letters.")},
    {.word = "name-invisible", .one = N_("A name is made of letters that can be seen.")},
    {.word = "name-marks", .one = N_("These are too many accents for one letter.")},
    {.word = "no-login", .one = N_("There is no login name.")},
    {.word = "no-password", .one = N_("There is no password.")},
    {.word = "login-taken", .one = N_("Somebody else has this login name.")},
    {.word = "password-short", .one = N_("A password has at least 8 letters.")},
    {.word = "password-long", .one = N_("A password has at most 128 bytes.")},
    {.word = "wrong-password", .one = N_("Login name and password do not fit together.")},
    {.word = "too-many", .one = N_("This was tried too often. Wait a while.")},
    {.word = "banned", .one = N_("Whoever runs this server does not let you in.")},
    {0},
};

static const struct sentence *find(const struct sentence *list, const char *word)
{
    for (; list->word != NULL; list++)
        if (text_equal(list->word, word))
            return list;
    return NULL;
}

const char *words_refusal(const struct game *game, const char *word)
{
    const struct sentence *lists[] = {table_words, hub_words, people_words};
    const struct sentence *sentence = game == NULL ? NULL : game_sentence(game, word);
    for (unsigned i = 0; sentence == NULL && i < sizeof lists / sizeof lists[0]; i++)
        sentence = find(lists[i], word);
    if (sentence == NULL)
        sentence = record_sentence(word);
    return sentence == NULL ? NULL : _(sentence->one);
}

const char *words_phrase(const char *word)
{
    const struct sentence *phrase = find(table_phrases, word);
    return phrase == NULL ? NULL : _(phrase->one);
}

const char *words_phrase_word(unsigned i)
{
    for (unsigned at = 0; table_phrases[at].word != NULL; at++)
        if (at == i)
            return table_phrases[at].word;
    return NULL;
}
