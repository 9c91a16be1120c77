#include "arena/contestant.h"

#include <string.h>
#include <unistd.h>

#include "base/arguments.h"
#include "base/i18n.h"
#include "setup/seating.h"

/* A number and its unit at the end of a name, behind the last colon: cut off and understood. A name
 * may hold other colons. */
static bool read_budget(char *name, struct contestant *contestant)
{
    char *colon = strrchr(name, ':');
    if (colon == NULL)
        return true;
    char digits[16];
    struct text out = TEXT(digits);
    const size_t length = strspn(colon + 1, "0123456789");
    const char *unit = colon + 1 + length;
    uint32_t number = 0;
    if (length == 0)
        return true;
    text_add_n(&out, colon + 1, length);
    const bool good = !out.cut && text_to_number(digits, 1000000, &number) && number > 0;
    if (strcmp(unit, "ms") == 0)
        contestant->milliseconds = number;
    else if (strcmp(unit, "s") == 0)
        contestant->milliseconds = number * 1000;
    else if (strcmp(unit, "n") == 0)
        contestant->worlds = number;
    else
        return true;
    if (!good || contestant->milliseconds > 1000000)
        return false;
    *colon = '\0';
    return true;
}

/* A path that leads nowhere is better said now than as a crash at every move. */
static bool can_run(const char *command)
{
    char path[CONTESTANT_NAME];
    struct text out = TEXT(path);
    text_add_n(&out, command, strcspn(command, " \t"));
    if (path[0] == '\0' || (strchr(path, '/') != NULL && strpbrk(path, "$\"'\\`") == NULL &&
                            access(path, X_OK) != 0)) {
        complain(_("'%s' is no program that can be run"), command);
        return false;
    }
    return true;
}

static bool understand_program(const struct game *game, const char *command,
                               struct contestant *contestant)
{
    struct text words = TEXT(contestant->command);
    text_add(&words, command);
    if (contestant->worlds != 0) {
        complain(_("'%s': a program is given time, as in %s"), contestant->name,
                 "cmd:./mybot:500ms");
        return false;
    }
    if (contestant->milliseconds == 0)
        contestant->milliseconds = CONTESTANT_DEADLINE;
    contestant->bot = bot_find(game, "novice");
    if (contestant->bot == NULL)
        contestant->bot = bot_find(game, "random");
    return contestant->bot != NULL && can_run(command);
}

static bool understand(const struct game *game, struct contestant *contestant)
{
    static const char program[] = "cmd:";
    char name[CONTESTANT_NAME];
    struct text words = TEXT(name);
    text_add(&words, contestant->name);
    if (!read_budget(name, contestant)) {
        complain(_("'%s': a bot is given 1 to 1000000 ms or worlds, as in %s or %s"),
                 contestant->name, "greedy:200ms", "greedy:500n");
        return false;
    }
    if (strncmp(name, program, sizeof program - 1) == 0)
        return understand_program(game, name + sizeof program - 1, contestant);
    contestant->bot = seating_bot(game, name);
    return contestant->bot != NULL;
}

/* The name of one, up to the next comma. */
static bool read_name(const char *at, struct contestant *contestant)
{
    *contestant = (struct contestant){.bot = NULL};
    struct text name = TEXT(contestant->name);
    text_add_n(&name, at, strcspn(at, ","));
    if (name.cut)
        complain(_("'%s...' is too long for a name"), contestant->name);
    return !name.cut;
}

bool contestant_read(const struct game *game, const char *name, struct contestant *contestant)
{
    return read_name(name, contestant) && understand(game, contestant);
}

bool contestants_read(const struct game *game, const char *list,
                      struct contestant contestants[LINEUPS_BOTS], unsigned named[LINEUPS_BOTS],
                      unsigned *count)
{
    *count = 0;
    for (const char *at = list;; at++) {
        struct contestant one;
        unsigned i = 0;
        if (!read_name(at, &one))
            return false;
        while (i < *count && strcmp(contestants[i].name, one.name) != 0)
            i++;
        if (i == LINEUPS_BOTS) {
            complain(_("an arena takes %u different bots; there are more"), (unsigned)LINEUPS_BOTS);
            return false;
        }
        if (i == *count) {
            if (!understand(game, &one))
                return false;
            contestants[(*count)++] = one;
            named[i] = 0;
        }
        named[i]++;
        at += strcspn(at, ",");
        if (*at == '\0')
            return true;
    }
}
