/* What the choices of the Extension and the Indians bring, in few words. */
#include <stdio.h>

#include "base/i18n.h"
#include "core/bits.h"
#include "terminal/picture.h"
#include "terminal/town/gloss.h"

static unsigned least(unsigned a, unsigned b)
{
    return a < b ? a : b;
}

static void add_count(struct text *out, const char *form, unsigned n)
{
    char words[128];
    snprintf(words, sizeof words, form, n);
    text_add(out, words);
}

/* ` 9 J`, each face once. */
static void add_faces_wanted(const struct table *table, const struct town *t, struct text *out)
{
    unsigned faces = 0;
    BITS_EACH(i, t->wanted)
        faces |= 1U << town_bandit_face(t->bandit[i]);
    BITS_EACH(face, faces) {
        text_char(out, ' ');
        sentence_name(table->game, "face.", table->game->face_word((unsigned)face), table->voice,
                      out);
    }
}

/* --- actions ------------------------------------------------------------------------------------
 */

static void gloss_goods(const struct town *t, unsigned jacks, struct text *out)
{
    add_count(out, ngettext("draw %u card and keep it", "draw %u cards and keep one", jacks),
              jacks);
    if (t->round == 1)
        text_add(out, _(", and once more"));
}

static void gloss_rob(const struct town_view *view, unsigned queens, struct text *out)
{
    const struct town *t = &view->seen;
    bool somebody = false;
    for (unsigned seat = 0; seat < t->seats; seat++)
        somebody |= seat != view->viewer && (t->guarded >> seat & 1) == 0 &&
                    town_count_store(view, seat) + town_count_deeds(view, seat) > 0;
    if (somebody)
        add_count(
            out, ngettext("draw %u card of a hand", "draw %u cards of a hand and keep one", queens),
            queens);
    else
        text_add(out, _("there is nobody to rob"));
}

static void gloss_pursue(const struct table *table, const struct town *t, unsigned kings,
                         struct text *out)
{
    add_count(out, ngettext("%u die", "%u dice", kings), kings);
    text_add(out, t->wanted == 0 ? _(", and nobody is wanted") : _(", wanted:"));
    add_faces_wanted(table, t, out);
}

/* `Deed (2 VP), Ranch`: the bottom one, and one more for each ace. */
static void gloss_deeds(const struct table *table, const struct town *t, unsigned aces,
                        struct text *out)
{
    const char *gap = "";
    for (unsigned i = 0; i < ROW && i <= aces; i++)
        if (t->row[i] != NO_CARD) {
            char name[64];
            text_add(out, gap);
            text_add(out, town_card_name(table, t->row[i], name));
            gap = ", ";
        }
}

static void gloss_action(const struct table *table, const struct town_view *view, unsigned action,
                         struct text *out)
{
    const struct town *t = &view->seen;
    const dice own = t->seat[view->viewer].kept;
    const unsigned nines = least(dice_of(own, NINE), t->mine);
    const unsigned river = town_river_cards(t);
    char name[64];
    switch (action) {
    case DO_NUGGETS:
        add_count(out, ngettext("%u nugget", "%u nuggets", nines), nines);
        break;
    case DO_RIVER:
        add_count(out, ngettext("%u card left", "%u cards left", river), river);
        break;
    case DO_BANK:
        add_count(out, "$%u", t->bank);
        break;
    case DO_COACH:
        add_count(out, "$%u", least(dice_of(own, TEN), t->coach));
        break;
    case DO_GOODS:
        gloss_goods(t, dice_of(own, JACK), out);
        break;
    case DO_VISIT:
        town_add_doc(view, out);
        break;
    case DO_ROB:
        gloss_rob(view, dice_of(own, QUEEN), out);
        break;
    case DO_HIRE:
        text_add(out, t->bandit_top == 0
                          ? _("there is no bandit left")
                          : town_card_name(table, t->bandit[t->bandit_top - 1], name));
        break;
    case DO_BADGE:
        text_add(out, t->badge == view->viewer ? _("you wear it already") : _("you are Sheriff"));
        break;
    case DO_PURSUE:
        gloss_pursue(table, t, dice_of(own, KING), out);
        break;
    case DO_DEEDS:
        gloss_deeds(table, t, dice_of(own, ACE), out);
        break;
    default:
        add_count(out, ngettext("unseen, %u card left", "unseen, %u cards left", view->deed_deck),
                  view->deed_deck);
        break;
    }
}

/* --- bandits ------------------------------------------------------------------------------------
 */

/* The dice that bandits set leave some to be rolled. */
static void gloss_send(const struct town_view *view, const struct move *move, struct text *out)
{
    unsigned rest = TOWN_DICE - dice_count(view->seen.seat[view->viewer].kept);
    for (uint64_t sent = move->y; sent != 0; sent >>= 8)
        rest -= least(rest, (sent & SEND_TWO) != 0 ? 2 : 1);
    if (rest == 0)
        text_add(out, _("nothing left to roll"));
    else
        add_count(out, ngettext("%u die left to roll", "%u dice left to roll", rest), rest);
}

static void gloss_bandit(const struct town *t, unsigned kind, struct text *out)
{
    const unsigned bounty = town_bandit_bounty(kind);
    if (t->ask == ASK_CATCH)
        add_count(out, _("$%u at the end"), bounty);
    else
        add_count(out, _("a bounty of $%u for who catches it"), bounty);
}

static void gloss_again(const struct table *table, dice kept, struct text *out)
{
    text_add(out, kept == 0 ? _("all of them") : _("leaves"));
    text_add(out, kept == 0 ? "" : " ");
    picture_dice(table, out, STYLE_FAINT, kept);
}

/* --- the River ----------------------------------------------------------------------------------
 */

static void gloss_apply(const struct town *t, unsigned kind, struct text *out)
{
    if (kind >= GOLD_1 && kind < PURSE_1) {
        const unsigned gold = least(kind - GOLD_1 + 1U, t->mine);
        add_count(out, ngettext("%u nugget", "%u nuggets", gold), gold);
    } else if (kind >= PURSE_1 && kind < DISCOVERY) {
        add_count(out, "$%u", least(kind - PURSE_1 + 1U, t->bank));
    } else if (kind == COUPON) {
        text_add(out, _("a card out of the Store's discards"));
    } else if (kind == RIVER_BADGE) {
        text_add(out, _("you are Sheriff"));
    } else if (kind == DISCOVERY) {
        text_add(out, _("look at three more"));
    } else {
        text_add(out, _("nothing"));
    }
}

/* --- the Indians --------------------------------------------------------------------------------
 */

/* Ranches are worth more the more there are: what goes is the last one. */
static void gloss_buy(const struct table *table, const struct town_view *view, unsigned kind,
                      struct text *out)
{
    char words[160];
    char name[64];
    const unsigned points = view->seen.ranches[view->viewer];
    snprintf(words, sizeof words, _("gives up %s"), town_card_name(table, kind, name));
    text_add(out, words);
    if (kind == RANCH)
        add_count(out, ngettext(" (%u point)", " (%u points)", points), points);
}

/* Who would come second there, and does not. */
static void gloss_put(const struct table *table, const struct town *t, unsigned place,
                      struct text *out)
{
    unsigned most;
    unsigned seats = town_leaders(t, place, ~0U, &most);
    const bool tied = bits_count(seats) > 1;
    if (!tied)
        seats = town_leaders(t, place, ~seats, &most);
    if (seats == 0)
        text_add(out, _("nobody comes second there"));
    else if (tied)
        text_add(out, _("only one of these acts:"));
    else
        text_add(out, bits_count(seats) == 1 ? _("goes without:") : _("one goes without:"));
    const char *gap = " ";
    BITS_EACH(seat, seats) {
        text_add(out, gap);
        text_add(out, table->voice->seat_name(table->voice, (unsigned)seat));
        gap = ", ";
    }
}

static bool gloss_pick(const struct table *table, const struct town *t, const struct move *move,
                       struct text *out)
{
    if (move->a >= t->seats)
        return false;
    if (move->b != 0) {
        const unsigned count = t->ranches[move->a];
        add_count(out, ngettext("has %u ranch", "has %u ranches", count), count);
        return true;
    }
    if (t->frame[t->depth - 1].kind != FRAME_INDIANS)
        return false;
    picture_dice(table, out, STYLE_FAINT, t->seat[move->a].kept);
    return true;
}

bool town_gloss_extension(const struct table *table, const struct town_view *view,
                          const struct move *move, struct text *out)
{
    const struct town *t = &view->seen;
    if (!town_has_extension(t) || view->viewer >= t->seats)
        return false;
    switch (move->kind) {
    case MOVE_CHOOSE:
        gloss_action(table, view, move->a, out);
        return true;
    case MOVE_SEND:
        gloss_send(view, move, out);
        return true;
    case MOVE_AGAIN:
        gloss_again(table, t->chase - move->x, out);
        return true;
    case MOVE_APPLY:
        gloss_apply(t, move->a, out);
        return true;
    case MOVE_BUY:
        gloss_buy(table, view, move->a, out);
        return true;
    case MOVE_PUT:
        gloss_put(table, t, move->a, out);
        return true;
    case MOVE_PICK:
        return gloss_pick(table, t, move, out);
    case MOVE_TAKE:
        if (move->a < BANDIT_FIRST || move->a >= BANDIT_END)
            return false;
        gloss_bandit(t, move->a, out);
        return true;
    case MOVE_PASS:
        if (t->ask != ASK_BANDITS && t->ask != ASK_BUY)
            return false;
        text_add(out, t->ask == ASK_BUY ? _("keep what you gained") : _("send nobody"));
        return true;
    default:
        return false;
    }
}
