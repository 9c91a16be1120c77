/* The Sheriff's word in Dice Town, and the bribes for it, with the whole table open.
 *
 * Each word that could have been spoken is spoken in a copy of the state, once with all offers for
 * it, once without any, and once for each payer with that payer's offer alone. So what a payment
 * costs and what a word is worth can be told apart:
 *
 *   price   what the payer expects of the word without the payment, less what with it
 *   worth   what the payer expects of the word, less the mean over the other candidates, all of
 * them without payments: nobody knows whom the Sheriff would have chosen otherwise gain    what the
 * Sheriff expects of the word with its payments, less the best of the others with theirs
 */
#include <string.h>

#include "analysis/analysis.h"
#include "analysis/analysis_internal.h"
#include "core/bits.h"
#include "games/town/town.h"

enum { NOBODY_PAYS = SEATS_MAX, ALL_PAY };

/* A difference that is less than this share of a win is called fair. */
static const double fair = 0.01;

const char *analyse_verdict_word(enum analyse_verdict verdict)
{
    static const char *const words[] = {"fair", "bargain", "dear"};
    return words[verdict];
}

bool analyse_is_word(const struct game *game, const void *state)
{
    return game == &town_game && ((const struct town *)state)->ask == ASK_AWARD;
}

/* Takes the offers of all seats back but those of one (or of nobody, or all). */
static void keep_offers(struct town *t, unsigned payer)
{
    if (payer == ALL_PAY)
        return;
    for (unsigned to = 0; to < TOWN_SEATS_MAX; to++)
        t->offered[to] &= payer < TOWN_SEATS_MAX ? t->seat[payer].hand : 0;
    for (unsigned seat = 0; seat < TOWN_SEATS_MAX; seat++)
        if (seat != payer) {
            memset(t->offered_dollars[seat], 0, sizeof t->offered_dollars[seat]);
            memset(t->offered_gold[seat], 0, sizeof t->offered_gold[seat]);
        }
}

static void speak(const struct analysis *analysis, uint32_t step, unsigned to, unsigned payer,
                  struct analyse_looks *looks)
{
    struct town t = *(const struct town *)analysis_state(analysis, step);
    struct move move = analysis->steps[step].move;
    move.a = (uint8_t)to;
    keep_offers(&t, payer);
    analysis->game->apply(&t, &move, NULL);
    analyse_look(analysis, &t, step, looks);
}

/* The difference between two outlooks of a seat. */
static struct analyse_figure apart(const struct analyse_looks *one,
                                   const struct analyse_looks *other, unsigned seat)
{
    struct analyse_amount gap[ANALYSE_LOOKS];
    for (unsigned i = 0; i < ANALYSE_LOOKS; i++) {
        const struct analyse_amount a = analyse_expected(one, i, seat);
        const struct analyse_amount b = analyse_expected(other, i, seat);
        gap[i] = (struct analyse_amount){a.win - b.win, a.points - b.points};
    }
    return analyse_two_looks(gap[0], gap[1]);
}

/* The mean of the other words, nobody paying. */
static void mean_of_others(const struct analysis *analysis, const struct analyse_word *word,
                           struct analyse_looks *mean)
{
    const unsigned others = word->candidates & ~(1U << word->to);
    const float part = 1.0F / (float)bits_count(others);
    *mean = (struct analyse_looks){0};
    BITS_EACH(to, others) {
        struct analyse_looks looks;
        speak(analysis, word->step, (unsigned)to, NOBODY_PAYS, &looks);
        for (unsigned i = 0; i < ANALYSE_LOOKS; i++)
            for (unsigned seat = 0; seat < analysis->setup.seats; seat++) {
                mean->look[i].win[seat] += part * looks.look[i].win[seat];
                mean->look[i].points[seat] += part * looks.look[i].points[seat];
            }
    }
}

static void judge_gain(const struct analysis *analysis, struct analyse_word *word)
{
    struct analyse_looks said, looks;
    bool any = false;
    speak(analysis, word->step, word->to, ALL_PAY, &said);
    BITS_EACH(to, word->candidates & ~(1U << word->to)) {
        speak(analysis, word->step, (unsigned)to, ALL_PAY, &looks);
        const struct analyse_figure gain = apart(&said, &looks, word->sheriff);
        if (!any || gain.mean.win < word->gain.mean.win)
            word->gain = gain;
        any = true;
    }
}

static enum analyse_verdict verdict_of(const struct analyse_bribe *bribe)
{
    const double over = bribe->worth.mean.win - bribe->price.mean.win;
    const double error = bribe->worth.error.win + bribe->price.error.win;
    const double clear = error > fair ? error : fair;
    return over > clear ? BRIBE_BARGAIN : over < -clear ? BRIBE_DEAR : BRIBE_FAIR;
}

static void judge_bribes(const struct analysis *analysis, struct analyse_word *word)
{
    struct analyse_looks unpaid, others;
    if (word->bribes == 0)
        return;
    speak(analysis, word->step, word->to, NOBODY_PAYS, &unpaid);
    mean_of_others(analysis, word, &others);
    for (unsigned i = 0; i < word->bribes; i++) {
        struct analyse_bribe *bribe = &word->bribe[i];
        struct analyse_looks paid;
        speak(analysis, word->step, word->to, bribe->seat, &paid);
        bribe->price = apart(&unpaid, &paid, bribe->seat);
        bribe->worth = apart(&unpaid, &others, bribe->seat);
        bribe->verdict = verdict_of(bribe);
    }
}

/* Who pays for the word that was spoken. */
static void note_bribes(const struct town *t, struct analyse_word *word)
{
    word->bribes = 0;
    for (unsigned seat = 0; seat < t->seats; seat++) {
        const struct analyse_bribe bribe = {
            .seat = (uint8_t)seat,
            .dollars = t->offered_dollars[seat][word->to],
            .gold = t->offered_gold[seat][word->to],
            .cards = (uint8_t)bits_count(t->offered[word->to] & t->seat[seat].hand),
        };
        if (seat != t->badge && (bribe.dollars | bribe.gold | bribe.cards) != 0)
            word->bribe[word->bribes++] = bribe;
    }
}

void analyse_word(const struct analysis *analysis, uint32_t index)
{
    struct analyse_word *word = &analysis->word[index];
    const struct town *t = analysis_state(analysis, word->step);
    const struct town_frame *frame = &t->frame[t->depth - 1];
    word->sheriff = t->badge;
    word->to = analysis->steps[word->step].move.a;
    word->place = frame->m;
    word->candidates = frame->n;
    word->judged = true;
    if (!bits_several(word->candidates))
        return;
    note_bribes(t, word);
    judge_gain(analysis, word);
    judge_bribes(analysis, word);
}
