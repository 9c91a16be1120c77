/* Makes a data directory to try tools on: store_sample DIR [busy]. A busy one says `ready` and goes
 * on adding rows until it is ended. With `old DAYS SEEN` everything in it was left so many days
 * ago, but for somebody who was seen SEEN days ago. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tests/store/store_helper.h"

static const char escape[] = "\033[2Jrude";

static int64_t days_ago(const char *word)
{
    return ((int64_t)time(NULL) - (int64_t)strtol(word, NULL, 10) * 86400) * 1000;
}

/* Xerxes has been at a table whose game is over, with a long log that nobody can read, and at one
 * whose game never began; Ann has a login. */
static const char *put_old(struct helper *helper, int64_t then, int64_t seen)
{
    static const char hash[] = "this is thirty-two bytes of hash";
    enum { ROWS = 450 };
    static struct store_write rows[ROWS];
    struct store_write over = helper_head(22, "", "over"), closed = helper_head(21, "", "closed");
    over.head.changed = closed.head.changed = then;
    const struct store_write writes[] = {
        over,
        closed,
        {.kind = STORE_PERSON, .person = {5, store_text("Xerxes"), then, then, 0}},
        {.kind = STORE_PERSON, .person = {6, store_text("Ann"), then, then, 0}},
        {.kind = STORE_PERSON, .person = {7, store_text("Zoe"), then, seen, 0}},
        {.kind = STORE_LOGIN, .login = {store_text("ann"), 6, store_text("x"), then}},
        {.kind = STORE_TOKEN,
         .token = {{hash, 32}, 5, store_text("device"), store_text("Xerxphone"), then, then}},
        {.kind = STORE_SEAT, .seat = {5, 22, then}},
        helper_row(21, 1, "sit 1 0000000000000005 Xerxes"),
        {.kind = STORE_REPORT, .report = {1, then, 5, 6, 21, 1, store_text("open"), 0}},
        {.kind = STORE_REPORT, .report = {2, then, 5, 6, 21, 1, store_text("closed"), then}},
    };
    for (int64_t i = 0; i < ROWS; i++) {
        rows[i] = helper_row(22, i + 1, i == 0 ? "sit 2 0000000000000005 Xerxes" : "chat 2 hm");
        rows[i].row.time = then + i;
    }
    const char *error = helper_write(helper, writes, sizeof writes / sizeof *writes);
    return error != NULL ? error : helper_write(helper, rows, ROWS);
}

int main(int argc, char **argv)
{
    struct helper helper;
    helper_init(&helper);
    if (argc < 2 || strlen(argv[1]) >= sizeof helper.directory)
        return 2;
    memcpy(helper.directory, argv[1], strlen(argv[1]) + 1);
    if (!helper_open(&helper, STORE_SERVER)) {
        fprintf(stderr, "%s\n", helper.message);
        return 1;
    }
    if (argc > 4 && strcmp(argv[2], "old") == 0) {
        const char *wrong = put_old(&helper, days_ago(argv[3]), days_ago(argv[4]));
        helper_close(&helper);
        return wrong != NULL;
    }
    struct store_write over = helper_head(12, "", "over");
    const struct store_write writes[] = {
        helper_head(11, "AB12", "playing"),
        over,
        helper_row(11, 1, "made town"),
        {.action = STORE_PUT,
         .kind = STORE_PERSON,
         .person = {5, store_text("Ann \"the\" Great"), 1700000000000, 1700000060000, 0}},
        {.action = STORE_PUT,
         .kind = STORE_PERSON,
         .person = {6, store_text("\xd0\x9e\xd0\xbb\xd0\xb5\xd0\xbd\xd0\xb0"), 1700000000000, 0,
                    5}},
        {.action = STORE_PUT,
         .kind = STORE_REPORT,
         .report = {1, 1700000000000, 5, 6, 11, 1, store_text(escape), 0}},
    };
    const char *error = helper_write(&helper, writes, sizeof writes / sizeof *writes);
    const bool busy = argc > 2 && error == NULL;
    if (busy) {
        puts("ready");
        fflush(stdout);
    }
    for (int64_t number = 2; busy && error == NULL; number++) {
        const struct store_write row = helper_row(11, number, "keep 9 9|* roll 2 9 10 J Q K");
        error = helper_write(&helper, &row, 1);
    }
    helper_close(&helper);
    if (error != NULL)
        fprintf(stderr, "%s\n", store_explain(error));
    return error != NULL ? 1 : 0;
}
