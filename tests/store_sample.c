/* Makes a data directory to try tools on: store_sample DIR [busy]. A busy one says `ready` and goes
 * on adding rows until it is ended. */
#include <stdio.h>
#include <string.h>

#include "tests/store_helper.h"

static const char escape[] = "\033[2Jrude";

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
