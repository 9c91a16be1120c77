/* Words: what people may write, what they may say with one click, and what a table answers. */
#include "core/sentence.h"
#include "table/parts.h"

/* The length of the well-formed UTF-8 sequence at the front, or 0. */
static size_t sequence(const unsigned char *c)
{
    static const struct {
        unsigned char mask, lead;
        uint32_t least;
    } rows[] = {{0x80, 0, 0}, {0xe0, 0xc0, 0x80}, {0xf0, 0xe0, 0x800}, {0xf8, 0xf0, 0x10000}};
    for (size_t more = 0; more < 4; more++) {
        if ((c[0] & rows[more].mask) != rows[more].lead)
            continue;
        uint32_t code = c[0] & (unsigned char)~rows[more].mask;
        for (size_t i = 1; i <= more; i++) {
            if ((c[i] & 0xc0) != 0x80)
                return 0;
            code = code << 6 | (c[i] & 0x3f);
        }
        const bool control = code < ' ' || (code >= 0x7f && code < 0xa0) ||
                             (code >= 0x200e && code <= 0x200f) ||
                             (code >= 0x2028 && code <= 0x202e) ||
                             (code >= 0x2066 && code <= 0x2069) || code == 0xfeff;
        const bool surrogate = code >= 0xd800 && code <= 0xdfff;
        return code < rows[more].least || code > 0x10ffff || surrogate || control ? 0 : more + 1;
    }
    return 0;
}

bool words_good(const char *text, size_t most)
{
    size_t length = 0;
    bool blank = true;
    while (text[length] != '\0') {
        const size_t more = sequence((const unsigned char *)text + length);
        if (more == 0 || length + more > most)
            return false;
        blank = blank && text[length] == ' ';
        length += more;
    }
    return !blank;
}

const struct sentence table_phrases[] = {
    {.word = "hello", .one = N_("Hello!")},
    {.word = "good-luck", .one = N_("Good luck!")},
    {.word = "well-played", .one = N_("Well played!")},
    {.word = "thanks", .one = N_("Thank you!")},
    {.word = "sorry", .one = N_("Sorry!")},
    {.word = "oops", .one = N_("Oops!")},
    {.word = "wow", .one = N_("Wow!")},
    {.word = "bad-luck", .one = N_("Bad luck!")},
    {.word = "one-moment", .one = N_("One moment, please.")},
    {.word = "your-turn", .one = N_("It is your turn.")},
    {.word = "good-game", .one = N_("Good game!")},
    {.word = "bye", .one = N_("I must go. Goodbye!")},
    {0},
};

const struct sentence table_words[] = {
    {.word = "unknown-line", .one = N_("The table does not understand this.")},
    {.word = "line-too-long", .one = N_("This is too long.")},
    {.word = "not-seated", .one = N_("You do not sit at this table.")},
    {.word = "seated", .one = N_("You sit at this table already.")},
    {.word = "not-host", .one = N_("Only the host may do this.")},
    {.word = "no-such-seat", .one = N_("There is no such seat.")},
    {.word = "seat-taken", .one = N_("This seat is taken.")},
    {.word = "seat-empty", .one = N_("Nobody sits there.")},
    {.word = "game-counts",
     .one = N_("This game counts for ratings: nobody is removed from it. You can mute and report "
               "people, and a bot plays for those who go.")},
    {.word = "removed", .one = N_("The host has removed you from this table.")},
    {.word = "seats-empty",
     .one = N_("There are empty seats: wait, close them, or let bots play.")},
    {.word = "bad-name", .one = N_("This is no name for a person.")},
    {.word = "bad-words", .one = N_("These words are too long, or no text.")},
    {.word = "bad-text", .one = N_("This is too long, or no text.")},
    {.word = "unknown-bot", .one = N_("There is no such bot for this game.")},
    {.word = "unknown-game", .one = N_("There is no such game.")},
    {.word = "unknown-setting", .one = N_("There is no such setting.")},
    {.word = "bad-setting", .one = N_("This setting cannot have that value.")},
    {.word = "letters-need-clock", .one = N_("A game by letters needs a clock.")},
    {.word = "started", .one = N_("The game has started.")},
    {.word = "not-playing", .one = N_("No game is played at this table now.")},
    {.word = "not-over", .one = N_("The game is not over.")},
    {.word = "bad-number", .one = N_("An answer names the number of its question.")},
    {.word = "late", .one = N_("This question has been answered.")},
    {.word = "no-such-question", .one = N_("There is no such question yet.")},
    {.word = "not-asked", .one = N_("You are not asked this.")},
    {.word = "answered", .one = N_("You have answered this.")},
    {.word = "moment", .one = N_("This is a moment for answers. Wait until it is over.")},
    {.word = "no-undo", .one = N_("There is no undo at this table.")},
    {.word = "undo-past-moment", .one = N_("You can't undo an answer with a hidden card.")},
    {.word = "no-undo-wanted", .one = N_("Nobody asks to undo a move.")},
    {.word = "unknown-standing", .one = N_("Standing answers are: ask, hit, pass.")},
    {.word = "unknown-phrase", .one = N_("There is no such phrase.")},
    {.word = "no-chat", .one = N_("At this table there are only ready-made phrases.")},
    {.word = "bad-vote", .one = N_("A vote is yes or no.")},
    {.word = "left", .one = N_("You have left. Come back to play on.")},
    {.word = "not-away", .one = N_("The seat is yours already.")},
    {.word = "no-watchers", .one = N_("Nobody may watch at this table.")},
    {.word = "log-full",
     .one = N_("The log of this table is full. The game goes on without chat and undo.")},
    {.word = "too-many-moves", .one = N_("This game has become too long.")},
    {0},
};
