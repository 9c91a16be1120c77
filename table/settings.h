/* What is agreed before a game: the game with its options, and how it is played at this table.
 *
 * As text, settings are words `name=value`, in any order, what is left out stays as it is:
 *
 *     game=town options=edition=first,bribes=off seats=4 clock=600+10 moment=3000
 *
 *   game         which one; sets everything about the game back to its own
 *   options      of the game, NAME=VALUE,NAME=VALUE
 *   decks        house decks, NAME=NUMBER,NAME=NUMBER
 *   seats        how many there are
 *   visibility   open | link | code: who finds the table
 *   pace         live | letters: whether people sit there, or come by now and then; a change sets
 *                clock and moment to what is usual then, unless they stand behind it
 *   clock        none; SECONDS+SECONDS: of a seat, and more for each move; SECONDS/move: for each
 *   grace        seconds before a bot plays for somebody whose clock has run out, or who is gone
 *   substitute   the level of that bot
 *   moment       milliseconds of a moment for hidden cards; 0: it lasts while somebody is asked
 *   bot-moment   the same where only bots could answer
 *   chat         phrases | free
 *   undo         none | own | ask: own moves, or what others agree to; never dice or cards
 *   watchers     no | yes
 *   delay        moves by which watchers see everything later
 *   rated        no | yes
 */
#ifndef TABLE_SETTINGS_H
#define TABLE_SETTINGS_H

#include "core/game.h"

enum { TABLE_LEVEL_MAX = 15, TABLE_DELAY_MAX = 32 };
enum table_visibility { VISIBLE_OPEN, VISIBLE_LINK, VISIBLE_CODE };
enum table_pace { PACE_LIVE, PACE_LETTERS };
enum table_undo { UNDO_NONE, UNDO_OWN, UNDO_ASK };

struct table_settings {
    const struct game *game;
    struct setup setup; /* its seats are those of the table */
    uint8_t visibility, pace, chat_free, undo, watchers, delay, rated;
    bool clock, each;          /* each: the time is for one move, and what is left of it is lost */
    int64_t time, more, grace; /* in milliseconds */
    uint32_t moment, bot_moment;
    char substitute[TABLE_LEVEL_MAX + 1];
};

void settings_default(struct table_settings *settings);
/* Reads words over what is there; NULL or an error word, and then nothing has changed. */
const char *settings_read(struct table_settings *settings, const char *words);
/* All of them, as `settings_read` takes them. */
void settings_write(const struct table_settings *settings, struct text *out);

#endif
