/* The page's module (wasm/page.h) as a native program, to be compared with the WebAssembly.
 *
 * Standard input: calls, each a line `NAME NOW A B LENGTH` and LENGTH bytes and a line feed behind
 * it. Standard output: whatever the host is told, a line each, and `= RESULT` for each call. The
 * random bytes are those of tests/wasm/wasm_host.mjs.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"
#include "wasm/nets.h"
#include "wasm/page.h"

static uint32_t luck;
static double now;

void host_tell(uint32_t connection, const char *json, uint32_t length)
{
    printf("tell %" PRIu32 " %.*s\n", connection, (int)length, json);
}

void host_close(uint32_t connection, uint32_t code)
{
    printf("close %" PRIu32 " %" PRIu32 "\n", connection, code);
}

void host_wake(double at)
{
    printf("wake %.0f\n", at);
}

void host_think(void)
{
    puts("think");
}

void host_random(void *bytes, uint32_t count)
{
    unsigned char *at = bytes;
    for (uint32_t i = 0; i < count; i++) {
        luck = luck * 1664525U + 1013904223U;
        at[i] = (unsigned char)(luck >> 24);
    }
}

double host_now(void)
{
    return now;
}

void host_keep(const char *key, uint32_t key_length, const char *bytes, uint32_t length)
{
    if (bytes == NULL)
        printf("drop %.*s\n", (int)key_length, key);
    else
        printf("keep %.*s %.*s\n", (int)key_length, key, (int)length, bytes);
}

void host_read(const char *key, uint32_t key_length, uint32_t prefix, uint32_t most)
{
    printf("read %.*s %" PRIu32 " %" PRIu32 "\n", (int)key_length, key, prefix, most);
}

void host_give(const char *json, uint32_t length)
{
    printf("give %.*s\n", (int)length, json);
}

/* They are compiled in. */
bool nets_take(enum net_name which, const char *bytes, size_t length)
{
    (void)which, (void)bytes, (void)length;
    return true;
}

/* Does a call; the numbers are what its parameters are, in their order. */
static unsigned call(struct page *page, const char *name, uint32_t a, double b, uint32_t bytes)
{
    if (strcmp(name, "random") == 0)
        luck = a;
    else if (strcmp(name, "restore") == 0)
        return page_restore(page, bytes);
    else if (strcmp(name, "prepare") == 0)
        return page_prepare(page, bytes);
    else if (strcmp(name, "open") == 0)
        page_open(page, now);
    else if (strcmp(name, "come") == 0)
        page_come(page, now, a, b, bytes);
    else if (strcmp(name, "gone") == 0)
        page_gone(page, now, a);
    else if (strcmp(name, "line") == 0)
        return page_line(page, now, a, bytes);
    else if (strcmp(name, "tick") == 0)
        page_tick(page, now);
    else if (strcmp(name, "found") == 0)
        page_found(page, now, bytes);
    else if (strcmp(name, "readDone") == 0)
        page_read(page, now, a != 0);
    else if (strcmp(name, "think") == 0)
        return page_think(page, now, a);
    else if (strcmp(name, "net") == 0)
        return page_net(page, a, bytes);
    else if (strcmp(name, "verify") == 0)
        page_verify(page, bytes);
    else if (strcmp(name, "replay") == 0)
        page_replay(page, bytes);
    else if (strcmp(name, "step") == 0)
        page_step(page, a, (uint32_t)b);
    else if (strcmp(name, "analyse") == 0)
        page_analyse(page, a);
    else if (strcmp(name, "report") == 0)
        page_report(page);
    else if (strcmp(name, "tryFrom") == 0)
        return page_try(page, now, a, (uint32_t)b, bytes);
    else
        exit(2);
    return 0;
}

int main(void)
{
    struct page *page = page_make();
    char line[128], name[16];
    while (page != NULL && fgets(line, sizeof line, stdin) != NULL) {
        const char *rest = line;
        text_word(&rest, name, sizeof name);
        char *at = line + (rest - line);
        now = strtod(at, &at);
        const double a = strtod(at, &at), b = strtod(at, &at);
        const uint32_t bytes = (uint32_t)strtoul(at, &at, 10);
        if (*at != '\n')
            return 2;
        char *room = page_room(page, bytes);
        if (bytes > 0 && (room == NULL || fread(room, 1, bytes, stdin) != bytes))
            return 2;
        if (getchar() != '\n')
            return 2;
        printf("= %u\n", call(page, name, (uint32_t)a, b, bytes));
    }
    return 0;
}
