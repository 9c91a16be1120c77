/* What the table and the server say by a word, as sentences. */
#include "accounts/refusals.h"
#include "base/i18n.h"
#include "core/sentence.h"
#include "hub/hub.h"
#include "match/record.h"
#include "table/table.h"

/* Declared in terminal/join/join.h, whose picture of a table goes by the name of the table's own.
 */
const char *words_refusal(const struct game *game, const char *word);
const char *words_phrase(const char *word);
const char *words_phrase_word(unsigned i);

static const struct sentence *find(const struct sentence *list, const char *word)
{
    for (; list->word != NULL; list++)
        if (text_equal(list->word, word))
            return list;
    return NULL;
}

const char *words_refusal(const struct game *game, const char *word)
{
    const struct sentence *lists[] = {table_words, hub_words, request_refusals};
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
