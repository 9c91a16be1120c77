#include "bots/town/rivals.h"

const uint8_t town_contests[DICE_FACES] = {GOLD_MINE, BANK, STORE, SALOON, SHERIFF, TOWN_HALL};

/* Seats, out of a set, that are the strongest in a place. */
static unsigned strongest(const struct town_mind *mind, const dice hands[TOWN_SEATS_MAX],
                          unsigned place, unsigned among)
{
    uint32_t best = 1;
    unsigned seats = 0;
    BITS_EACH(seat, among) {
        const uint32_t strength = place == TOWN_HALL ? town_hand_rank(hands[seat])
                                                     : dice_of(hands[seat], town_face_at(place));
        seats = strength > best ? 0 : seats;
        best = strength > best ? strength : best;
        seats |= (unsigned)(strength == best) << seat;
    }
    /* a Sheriff who is tied favours itself */
    return (seats >> mind->t->badge & 1) != 0 ? 1U << mind->t->badge : seats;
}

unsigned town_better_action(const struct town_mind *mind, unsigned seat, unsigned place,
                            unsigned count)
{
    const unsigned action = town_first_action(place);
    return town_action_worth(mind, seat, action + 1, count) >
           town_action_worth(mind, seat, action, count);
}

static float share(const struct town_mind *mind, unsigned seat, unsigned action, unsigned count)
{
    return seat == mind->seat ? town_action_worth(mind, seat, action, count)
                              : -town_action_harm(mind, seat, action, count);
}

static unsigned count_at(const dice hands[TOWN_SEATS_MAX], unsigned seat, unsigned place)
{
    return dice_of(hands[seat], town_face_at(place));
}

/* The same when it is known who wins. */
static float outcome_of(const struct town_mind *mind, const dice hands[TOWN_SEATS_MAX],
                        unsigned place, unsigned winner, unsigned seconds)
{
    const unsigned first = town_first_action(place), count = count_at(hands, winner, place);
    const unsigned picked = town_better_action(mind, winner, place, count);
    float worth = 0;
    BITS_EACH(seat, seconds)
        worth += share(mind, (unsigned)seat, first + (picked == 0),
                       count_at(hands, (unsigned)seat, place));
    if (seconds != 0)
        worth /= (float)bits_count(seconds);
    return worth + share(mind, winner, first + picked, count);
}

float town_outcome(const struct town_mind *mind, const dice hands[TOWN_SEATS_MAX], unsigned place,
                   bool alone)
{
    const unsigned all = (1U << mind->t->seats) - 1;
    const unsigned winners = strongest(mind, hands, place, all);
    float worth = 0;
    if (winners == 0)
        return 0;
    alone |= mind->t->seats == 2 || mind->t->war_path == place;
    BITS_EACH(winner, winners) {
        const unsigned others = all & ~(1U << winner);
        const unsigned seconds = alone ? 0 : strongest(mind, hands, place, others);
        worth += outcome_of(mind, hands, place, (unsigned)winner, seconds);
    }
    return worth / (float)bits_count(winners);
}

float town_choice_worth(const struct town_mind *mind, unsigned action, unsigned place,
                        unsigned runner)
{
    const struct town *t = mind->t;
    const unsigned seat = mind->seat, face = town_face_at(place);
    const unsigned first = town_first_action(place), other = first + (action == first);
    const float own = town_action_worth(mind, seat, action, dice_of(t->seat[seat].kept, face));
    if (runner != seat)
        return own - town_action_harm(mind, runner, other, dice_of(t->seat[runner].kept, face));
    /* nobody takes the badge off us */
    return action == DO_BADGE && t->badge == seat ? 0 : own;
}

/* Whoever loses a tie for the first place may still be second. */
static float first_prize(const struct town_mind *mind, const struct town_frame *word,
                         unsigned candidate, unsigned count)
{
    const struct town *t = mind->t;
    const unsigned first = town_first_action(word->m);
    const float one = town_action_worth(mind, candidate, first, count);
    const float other = town_action_worth(mind, candidate, first + 1, count);
    const float more = one > other ? one : other, less = one > other ? other : one;
    if (t->seats == 2 || t->war_path == word->m)
        return more;
    const unsigned rivals = bits_count(word->n) - 1;
    return more - less / (float)rivals;
}

float town_tied_prize(const struct town_mind *mind, const struct town_frame *word,
                      const struct town_frame *rivals, unsigned candidate)
{
    const struct town *t = mind->t;
    const unsigned place = word->m, face = town_face_at(place);
    const unsigned count = dice_of(t->seat[candidate].kept, face);
    if (!word->second)
        return first_prize(mind, word, candidate, count);
    const unsigned won = dice_of(t->seat[rivals->seat].kept, face);
    const unsigned picked = town_better_action(mind, rivals->seat, place, won);
    return town_action_worth(mind, candidate, town_first_action(place) + (picked == 0), count);
}
