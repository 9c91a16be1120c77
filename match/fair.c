#include "match/fair.h"

#include <string.h>

/* --- text ---------------------------------------------------------------------------------- */

static const char digits[] = "0123456789abcdef";

void fair_print_hex(const uint8_t bytes[FAIR_BYTES], struct text *out)
{
    for (unsigned i = 0; i < FAIR_BYTES; i++) {
        text_char(out, digits[bytes[i] >> 4]);
        text_char(out, digits[bytes[i] & 15]);
    }
}

bool fair_parse_hex(const char *word, uint8_t bytes[FAIR_BYTES])
{
    uint8_t found[FAIR_BYTES] = {0};
    if (strlen(word) != FAIR_HEX)
        return false;
    for (unsigned i = 0; i < FAIR_HEX; i++) {
        const char *digit = memchr(digits, word[i], 16);
        if (digit == NULL)
            return false;
        found[i / 2] = (uint8_t)(found[i / 2] << 4 | (digit - digits));
    }
    memcpy(bytes, found, sizeof found);
    return true;
}

bool fair_set_words(struct fair_words *words, const char *bytes, size_t length)
{
    if (length > FAIR_WORDS_MAX)
        return false;
    *words = (struct fair_words){.length = (uint8_t)length};
    memcpy(words->bytes, bytes, length);
    return true;
}

/* --- commitment and key -------------------------------------------------------------------- */

void fair_commit(const uint8_t seed[FAIR_BYTES], uint8_t commitment[FAIR_BYTES])
{
    char bytes[128];
    struct text text = TEXT(bytes);
    text_add(&text, "dicecup fair 1 commitment ");
    fair_print_hex(seed, &text);
    sha256(bytes, text.length, commitment);
}

/* HMAC takes the digits of 32 bytes as its key; they fill its block exactly. */
static void fair_key(struct sha256_key *key, const uint8_t bytes[FAIR_BYTES])
{
    char hex[FAIR_HEX + 1];
    struct text text = TEXT(hex);
    fair_print_hex(bytes, &text);
    sha256_key(key, hex, text.length);
}

void fair_start(struct fair *fair, const uint8_t seed[FAIR_BYTES], const struct fair_words *words,
                unsigned seats)
{
    struct sha256_key key;
    struct sha256 sha;
    uint8_t mac[FAIR_BYTES];
    char bytes[FAIR_WORDS_MAX + 8];
    struct text text = TEXT(bytes);
    fair_key(&key, seed);
    sha256_mac_start(&sha, &key);
    text_add(&text, "dicecup fair 1 key ");
    sha256_add(&sha, bytes, text.length);
    for (unsigned seat = 0; seat < seats; seat++) {
        text = TEXT(bytes);
        text_number(&text, words[seat].length);
        text_char(&text, ':');
        text_add_n(&text, words[seat].bytes, words[seat].length);
        text_char(&text, ',');
        sha256_add(&sha, bytes, text.length);
    }
    sha256_mac_end(&sha, &key, mac);
    fair_key(&fair->key, mac);
}

/* --- events -------------------------------------------------------------------------------- */

/* The eight numbers of a block. */
static void fair_block(const struct fair *fair, uint32_t event, uint32_t block,
                       uint32_t numbers[SHA256_WORDS])
{
    struct sha256 sha;
    uint8_t mac[SHA256_BYTES];
    char bytes[32];
    struct text text = TEXT(bytes);
    text_number(&text, event);
    text_char(&text, ' ');
    text_number(&text, block);
    sha256_mac_start(&sha, &fair->key);
    sha256_add(&sha, bytes, text.length);
    sha256_mac_end(&sha, &fair->key, mac);
    memset(numbers, 0, SHA256_WORDS * sizeof *numbers);
    for (unsigned i = 0; i < SHA256_BYTES; i++)
        numbers[i / 4] = numbers[i / 4] << 8 | mac[i];
}

uint32_t fair_below(const struct fair *fair, uint32_t event, uint32_t n)
{
    /* 2^32 mod n numbers are too many at the top */
    const uint32_t last = UINT32_MAX - (0 - n) % n;
    for (uint32_t block = 1;; block++) {
        uint32_t numbers[SHA256_WORDS];
        fair_block(fair, event, block, numbers);
        for (unsigned i = 0; i < SHA256_WORDS; i++)
            if (numbers[i] <= last)
                return numbers[i] % n;
    }
}

struct fair_draw fair_next(const struct fair *fair, const struct match *match)
{
    const struct game *game = match->game;
    struct fair_draw draw = {
        .event = match->chances + 1,
        .outcomes = game->outcomes(match->state),
    };
    draw.index = fair_below(fair, draw.event, draw.outcomes);
    game->outcome(match->state, draw.index, &draw.move);
    return draw;
}

const char *fair_chance(struct match *match, const struct fair *fair, struct sink *sink)
{
    while (match_waiting(match) == CHANCE_BIT) {
        const struct fair_draw draw = fair_next(fair, match);
        const char *error = match_apply(match, &draw.move, sink);
        if (error != NULL)
            return error;
    }
    return NULL;
}
