#include "match/verify.h"

#include <string.h>

#include "match/record_fair.h"

struct verify {
    struct record_reader reader;
    struct match match;
    struct fair fair;
    struct verify_report *report;
};

/* Starts the rule, if what was promised is there and holds. */
static enum verify_result verify_promise(struct verify *verify)
{
    const struct record *record = &verify->report->record;
    uint8_t commitment[FAIR_BYTES];
    if (record->practice)
        return VERIFY_PRACTICE;
    if (!record->fair.committed)
        return VERIFY_NO_PROMISE;
    if (!record->fair.opened)
        return VERIFY_NOT_OPENED;
    fair_commit(record->fair.seed, commitment);
    if (memcmp(commitment, record->fair.commitment, sizeof commitment) != 0)
        return VERIFY_OTHER_SEED;
    fair_start(&verify->fair, record->fair.seed, record->fair.words, record->setup.seats);
    return VERIFY_FAIR;
}

/* Chance did not move as `draw` has it: notes what the line says instead. */
static enum verify_result verify_other_move(struct verify *verify, const struct fair_draw *draw)
{
    struct verify_report *report = verify->report;
    struct text recorded = TEXT(report->recorded), given = TEXT(report->given);
    report->line = verify->reader.line;
    report->draw = *draw;
    text_add(&recorded, verify->reader.text);
    record_print_move(verify->match.game, &draw->move, &given);
    return VERIFY_OTHER_MOVE;
}

static void verify_print_note(uint32_t index, uint32_t outcomes, struct text *out)
{
    text_number(out, index);
    text_char(out, '/');
    text_number(out, outcomes);
}

static enum verify_result verify_note(struct verify *verify, const struct fair_draw *draw)
{
    struct verify_report *report = verify->report;
    uint32_t index = 0, outcomes = 0;
    if (!record_read_note(&verify->reader, &index, &outcomes) ||
        (index == draw->index && outcomes == draw->outcomes))
        return VERIFY_FAIR;
    struct text recorded = TEXT(report->recorded), given = TEXT(report->given);
    report->line = verify->reader.line;
    report->draw = *draw;
    verify_print_note(index, outcomes, &recorded);
    verify_print_note(draw->index, draw->outcomes, &given);
    return VERIFY_OTHER_NOTE;
}

/* One more line, in a position in which chance is due or not. */
static enum verify_result verify_line(struct verify *verify, enum record_line *line)
{
    struct match *match = &verify->match;
    struct verify_report *report = verify->report;
    const bool due = match_waiting(match) == CHANCE_BIT;
    const uint32_t chances = match->chances;
    struct fair_draw draw = {0};
    if (due)
        draw = fair_next(&verify->fair, match);
    *line = record_next(&verify->reader, &report->record, match, NULL);
    switch (*line) {
    case RECORD_SETTLED:
        report->line = verify->reader.line;
        return VERIFY_NO_GAME;
    case RECORD_BROKEN:
        return VERIFY_BROKEN;
    case RECORD_REFUSED:
        return due ? verify_other_move(verify, &draw) : VERIFY_BROKEN;
    case RECORD_MOVED:
        if (match->chances == chances)
            return VERIFY_FAIR;
        if (memcmp(&match->moves[match->count - 1], &draw.move, sizeof draw.move) != 0)
            return verify_other_move(verify, &draw);
        report->events++;
        return verify_note(verify, &draw);
    default:
        return VERIFY_FAIR;
    }
}

enum verify_result verify_run(const char *bytes, size_t size, struct move *moves, uint32_t room,
                              struct verify_report *report)
{
    struct verify verify = {.report = report};
    *report = (struct verify_report){0};
    if (!record_open(&verify.reader, bytes, size, &report->record, &verify.match, moves, room,
                     &report->error))
        return VERIFY_BROKEN;
    enum verify_result result = verify_promise(&verify);
    for (enum record_line line = RECORD_MOVED; result == VERIFY_FAIR && line != RECORD_END;)
        result = verify_line(&verify, &line);
    report->over = match_waiting(&verify.match) == 0;
    return result;
}
