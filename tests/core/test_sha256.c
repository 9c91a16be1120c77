/* SHA-256 and its HMAC against the vectors that were published with them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/sha256.h"
#include "core/text.h"

static void assert_hash(const uint8_t hash[SHA256_BYTES], const char *expected)
{
    char digits[80];
    struct text out = TEXT(digits);
    for (unsigned i = 0; i < SHA256_BYTES; i++) {
        text_char(&out, "0123456789abcdef"[hash[i] >> 4]);
        text_char(&out, "0123456789abcdef"[hash[i] & 15]);
    }
    assert_string_equal(digits, expected);
}

/* FIPS 180-4's examples: less than a block, two blocks, and a million letters. */
static void published_hashes(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *hash;
    } rows[] = {
        {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
        {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
        {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
         "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
        {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqr"
         "lmnopqrsmnopqrstnopqrstu",
         "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
    };
    uint8_t hash[SHA256_BYTES];
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        sha256(rows[i].text, strlen(rows[i].text), hash);
        assert_hash(hash, rows[i].hash);
    }
    struct sha256 sha;
    sha256_start(&sha);
    for (unsigned i = 0; i < 100000; i++)
        sha256_add(&sha, "aaaaaaaaaa", 10);
    sha256_end(&sha, hash);
    assert_hash(hash, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

/* Messages of every length around the blocks' ends, in pieces of every size. The hash of all those
 * hashes was worked out with another program. */
static void pieces_make_no_difference(void **unused)
{
    (void)unused;
    uint8_t bytes[200], whole[SHA256_BYTES], parts[SHA256_BYTES];
    for (unsigned i = 0; i < sizeof bytes; i++)
        bytes[i] = (uint8_t)(i * 7 + 1);
    struct sha256 all;
    sha256_start(&all);
    for (size_t length = 0; length <= sizeof bytes; length++) {
        sha256(bytes, length, whole);
        sha256_add(&all, whole, sizeof whole);
        for (size_t piece = 1; piece <= 65; piece += 16) {
            struct sha256 sha;
            sha256_start(&sha);
            for (size_t at = 0; at < length; at += piece)
                sha256_add(&sha, bytes + at, length - at < piece ? length - at : piece);
            sha256_end(&sha, parts);
            assert_memory_equal(whole, parts, sizeof whole);
        }
    }
    sha256_end(&all, whole);
    assert_hash(whole, "a762260eaf7d0bf0f3e5c702dd2bc7de18bb629df9cad5b668d384084812f4f8");
}

static void assert_mac(const void *secret, size_t secret_length, const void *text, size_t length,
                       const char *expected)
{
    uint8_t mac[SHA256_BYTES];
    struct sha256_key key;
    struct sha256 sha;
    sha256_key(&key, secret, secret_length);
    for (unsigned time = 0; time < 2; time++) { /* a key serves more than once */
        sha256_mac_start(&sha, &key);
        sha256_add(&sha, text, length / 2);
        sha256_add(&sha, (const char *)text + length / 2, length - length / 2);
        sha256_mac_end(&sha, &key, mac);
        assert_hash(mac, expected);
    }
}

/* RFC 4231, test cases 1 to 4, 6 and 7 (5 cuts its result). */
static void published_macs(void **unused)
{
    (void)unused;
    uint8_t key[131], text[50];
    memset(key, 0x0b, 20);
    assert_mac(key, 20, "Hi There", 8,
               "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7");
    assert_mac("Jefe", 4, "what do ya want for nothing?", 28,
               "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843");
    memset(key, 0xaa, sizeof key);
    memset(text, 0xdd, sizeof text);
    assert_mac(key, 20, text, sizeof text,
               "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe");
    assert_mac(key, 131, "Test Using Larger Than Block-Size Key - Hash Key First", 54,
               "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54");
    static const char long_text[] =
        "This is a test using a larger than block-size key and a larger than block-size data. "
        "The key needs to be hashed before being used by the HMAC algorithm.";
    assert_mac(key, 131, long_text, sizeof long_text - 1,
               "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2");
    for (uint8_t i = 0; i < 25; i++)
        key[i] = (uint8_t)(i + 1);
    memset(text, 0xcd, sizeof text);
    assert_mac(key, 25, text, sizeof text,
               "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(published_hashes),
        cmocka_unit_test(pieces_make_no_difference),
        cmocka_unit_test(published_macs),
    };
    return cmocka_run_group_tests_name("sha256", tests, NULL, NULL);
}
