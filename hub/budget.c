/* What a person, or an address, may do at once, and again after a while. It is kept by person and
 * not by connection, so nobody gets more by reconnecting. When the table is full, it forgets the
 * person who has written least. */
#include <assert.h>

#include "hub/hub_internal.h"

static struct hub_spender *find(struct hub_budget *budget, uint64_t person)
{
    struct hub_spender *spender = &budget->spender[0];
    for (unsigned i = 0; i < HUB_SPENDERS && spender->person != person; i++)
        if (budget->spender[i].person == person || budget->spender[i].clear < spender->clear)
            spender = &budget->spender[i];
    if (spender->person != person)
        *spender = (struct hub_spender){.person = person};
    return spender;
}

static bool has(int64_t clear, const struct hub_share *share, int64_t now)
{
    return share->burst == 0 || clear - now <= share->interval * ((int64_t)share->burst - 1);
}

static void spend(int64_t *clear, const struct hub_share *share, int64_t now)
{
    *clear = (*clear > now ? *clear : now) + share->interval;
}

bool budget_take(struct hub_budget *budget, uint64_t person, const struct hub_share *share,
                 int64_t now)
{
    struct hub_spender *spender = find(budget, person);
    const bool may = has(spender->clear, share, now);
    if (may)
        spend(&spender->clear, share, now);
    return may;
}

void budget_return(struct hub_budget *budget, uint64_t person, const struct hub_share *share)
{
    for (unsigned i = 0; i < HUB_SPENDERS; i++)
        if (budget->spender[i].person == person) {
            assert(budget->spender[i].clear >= share->interval); /* it has been taken */
            budget->spender[i].clear -= share->interval;
        }
}

/* --- entries of a table's log ---------------------------------------------------------------- */

enum {
    PERSON_INTERVAL = 2 * SECONDS,
    TABLE_INTERVAL = 1 * SECONDS,
};

static bool is_of(const char *const *words, unsigned count, const char *word)
{
    for (unsigned i = 0; i < count; i++)
        if (text_equal(word, words[i]))
            return true;
    return false;
}

/* Lines that a game needs, that write nothing, or that nobody can say again and again. */
static bool is_free(const struct hub_table *t, const char *word)
{
    static const char *const words[] = {"answer", "shown", "start", "odds", "why", "look"};
    return is_of(words, sizeof words / sizeof words[0], word) ||
           (text_equal(word, "leave") && table_of(t)->phase != TABLE_LOBBY);
}

/* What counts for the person alone. What only its seat may know of must not be felt by others, not
 * even here; and somebody who fills a table must not keep others from being rid of them, or from
 * ending the game. */
static bool is_own(const char *word)
{
    static const char *const words[] = {"standing", "mute",  "unmute",   "remove", "rise", "leave",
                                        "vote",     "agree", "disagree", "undo",   "back"};
    return is_of(words, sizeof words / sizeof words[0], word);
}

/* What every game begins with is counted for its table alone: whoever plays one game after the
 * other, as programs do, says it often. Whoever sits down again and again has to rise as often. */
static bool is_beginning(const char *word)
{
    static const char *const words[] = {"sit", "bot", "close", "open", "words", "rematch"};
    return is_of(words, sizeof words / sizeof words[0], word);
}

bool budget_line(struct hub_table *t, const struct hub_connection *c, const char *word,
                 uint32_t *before)
{
    struct hub *hub = t->hub;
    const struct hub_share own = {hub->limits.entries, PERSON_INTERVAL};
    const struct hub_share all = {hub->limits.table_entries, TABLE_INTERVAL};
    *before = table_of(t)->row;
    if (is_free(t, word))
        return true;
    if (!is_beginning(word) && !has(find(&hub->entries, c->person->id)->clear, &own, hub->now))
        return false;
    return is_own(word) || has(t->entries, &all, hub->now);
}

void budget_said(struct hub_table *t, const struct hub_connection *c, const char *word,
                 uint32_t before)
{
    struct hub *hub = t->hub;
    const struct hub_share own = {hub->limits.entries, PERSON_INTERVAL};
    const struct hub_share all = {hub->limits.table_entries, TABLE_INTERVAL};
    if (is_free(t, word) || table_of(t)->row == before)
        return;
    if (!is_beginning(word))
        spend(&find(&hub->entries, c->person->id)->clear, &own, hub->now);
    if (!is_own(word))
        spend(&t->entries, &all, hub->now);
}
