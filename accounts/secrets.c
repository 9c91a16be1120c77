/* Tokens, cookies and passwords, by libsodium. */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "accounts/accounts.h"

_Static_assert((int)PEOPLE_PASSWORD_ROOM >= (int)crypto_pwhash_STRBYTES, "hashes do not fit");

bool people_init(void)
{
    return sodium_init() >= 0;
}

int64_t people_new_id(int64_t now)
{
    /* 43 bits of milliseconds last for 278 years from 1970 on */
    uint32_t random = 0;
    randombytes_buf(&random, sizeof random);
    return (int64_t)(((uint64_t)now & 0x7ffffffffff) << 20 | (random & 0xfffff));
}

/* --- tokens ---------------------------------------------------------------------------------- */

static void hash_secret(const unsigned char secret[PEOPLE_SECRET], unsigned char hash[PEOPLE_HASH])
{
    /* of 256 random bits a plain hash is enough: there is nothing to guess */
    crypto_generichash(hash, PEOPLE_HASH, secret, PEOPLE_SECRET, NULL, 0);
}

void people_new_token(char token[PEOPLE_TOKEN_ROOM], unsigned char hash[PEOPLE_HASH])
{
    unsigned char secret[PEOPLE_SECRET];
    randombytes_buf(secret, sizeof secret);
    sodium_bin2base64(token, PEOPLE_TOKEN_ROOM, secret, sizeof secret,
                      sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    hash_secret(secret, hash);
    sodium_memzero(secret, sizeof secret);
}

bool people_token_hash(const char *token, size_t length, unsigned char hash[PEOPLE_HASH])
{
    unsigned char secret[PEOPLE_SECRET];
    size_t size = 0;
    if (length != PEOPLE_TOKEN_ROOM - 1 ||
        sodium_base642bin(secret, sizeof secret, token, length, NULL, &size, NULL,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        size != sizeof secret)
        return false;
    hash_secret(secret, hash);
    sodium_memzero(secret, sizeof secret);
    return true;
}

bool people_same(const void *one, const void *other, size_t length)
{
    return sodium_memcmp(one, other, length) == 0;
}

/* --- cookies --------------------------------------------------------------------------------- */

static const char *cookie_name(bool secure)
{
    return secure ? "__Host-dicecup" : "dicecup";
}

void people_cookie(const char *token, bool secure, char cookie[PEOPLE_COOKIE_ROOM])
{
    enum { YEAR = 31536000 };
    snprintf(cookie, PEOPLE_COOKIE_ROOM, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Lax%s",
             cookie_name(secure), token, token[0] != '\0' ? YEAR : 0, secure ? "; Secure" : "");
}

bool people_find_cookie(const char *header, size_t length, bool secure,
                        char token[PEOPLE_TOKEN_ROOM])
{
    const size_t name = strlen(cookie_name(secure));
    const char *at = header;
    const char *end = header + length;
    while (at < end) {
        while (at < end && (*at == ' ' || *at == '\t' || *at == ';'))
            at++;
        const char *next = memchr(at, ';', (size_t)(end - at));
        const size_t size = (size_t)((next != NULL ? next : end) - at);
        if (size == name + 1 + PEOPLE_TOKEN_ROOM - 1 &&
            memcmp(at, cookie_name(secure), name) == 0 && at[name] == '=') {
            memcpy(token, at + name + 1, PEOPLE_TOKEN_ROOM - 1);
            token[PEOPLE_TOKEN_ROOM - 1] = '\0';
            return true;
        }
        at += size;
    }
    return false;
}

/* --- sessions -------------------------------------------------------------------------------- */

void people_session(const unsigned char hash[PEOPLE_HASH], char id[PEOPLE_SESSION_ROOM])
{
    sodium_bin2hex(id, PEOPLE_SESSION_ROOM, hash, PEOPLE_SESSION_ROOM / 2);
}

/* The first that is in the text. Who pretends to be another browser names that one as well, and
 * comes first here. */
static const char *first_in(const char *text, const char *const pairs[][2], size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strstr(text, pairs[i][0]) != NULL)
            return pairs[i][1];
    return NULL;
}

void people_device(const char *agent, char name[PEOPLE_NAME_ROOM])
{
    static const char *const browsers[][2] = {
        {"dicecup", "dicecup"}, {"Edg", "Edge"},     {"OPR/", "Opera"},   {"Firefox", "Firefox"},
        {"FxiOS", "Firefox"},   {"Chrom", "Chrome"}, {"CriOS", "Chrome"}, {"Safari", "Safari"},
    };
    static const char *const systems[][2] = {
        {"Android", "Android"}, {"iPhone", "iPhone"}, {"iPad", "iPad"},   {"CrOS", "ChromeOS"},
        {"Windows", "Windows"}, {"Macintosh", "Mac"}, {"Linux", "Linux"},
    };
    const char *known = agent != NULL ? agent : "";
    const char *browser = first_in(known, browsers, sizeof browsers / sizeof *browsers);
    const char *system = first_in(known, systems, sizeof systems / sizeof *systems);
    snprintf(name, PEOPLE_NAME_ROOM, "%s%s%s", browser != NULL ? browser : "",
             browser != NULL && system != NULL ? ", " : "", system != NULL ? system : "");
}

/* --- recovery codes -------------------------------------------------------------------------- */

/* Crockford's: no letters that look like others. */
static const char code_signs[] = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
enum { CODE_SIGNS = 16 };

static void hash_code(const char signs[CODE_SIGNS], unsigned char hash[PEOPLE_HASH])
{
    static const char what[] = "recovery"; /* no code is a token */
    crypto_generichash(hash, PEOPLE_HASH, (const unsigned char *)signs, CODE_SIGNS,
                       (const unsigned char *)what, sizeof what - 1);
}

void people_new_code(char code[PEOPLE_CODE_ROOM], unsigned char hash[PEOPLE_HASH])
{
    unsigned char bytes[CODE_SIGNS];
    char signs[CODE_SIGNS];
    randombytes_buf(bytes, sizeof bytes);
    size_t at = 0;
    for (unsigned i = 0; i < CODE_SIGNS; i++) {
        signs[i] = code_signs[bytes[i] % 32];
        if (i > 0 && i % 4 == 0)
            code[at++] = '-';
        code[at++] = signs[i];
    }
    code[at] = '\0';
    hash_code(signs, hash);
    sodium_memzero(bytes, sizeof bytes);
    sodium_memzero(signs, sizeof signs);
}

bool people_code_hash(const char *code, size_t length, unsigned char hash[PEOPLE_HASH])
{
    char signs[CODE_SIGNS];
    unsigned count = 0;
    for (size_t i = 0; i < length; i++) {
        const bool small = code[i] >= 'a' && code[i] <= 'z';
        char sign = (char)(small ? code[i] - 'a' + 'A' : code[i]);
        if (sign == ' ' || sign == '-')
            continue;
        sign = (char)(sign == 'O' ? '0' : sign == 'I' || sign == 'L' ? '1' : sign);
        if (count == CODE_SIGNS || sign == '\0' || strchr(code_signs, sign) == NULL)
            return false;
        signs[count++] = sign;
    }
    if (count == CODE_SIGNS)
        hash_code(signs, hash);
    sodium_memzero(signs, sizeof signs);
    return count == CODE_SIGNS;
}

/* --- passwords ------------------------------------------------------------------------------- */

const char *people_password(const char *password, size_t length, char hash[PEOPLE_PASSWORD_ROOM])
{
    if (length < PEOPLE_PASSWORD_LEAST)
        return "password-short";
    if (length > PEOPLE_PASSWORD_MOST)
        return "password-long";
    memset(hash, 0, PEOPLE_PASSWORD_ROOM);
    return crypto_pwhash_str(hash, password, length, crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0
               ? NULL
               : "failed";
}

bool people_password_fits(const struct store_text *hash, const char *password, size_t length)
{
    /* the hash of random bytes, with today's limits: nothing fits it */
    static const char nobody[] = "$argon2id$v=19$m=65536,t=2,p=1$MTIzNDU2Nzg5MDEyMzQ1Ng$"
                                 "3y7Cq0g4mWvQ9S8xg0m1k0Z9o0VbJ2bYw3m9K1jJ0aM";
    char text[crypto_pwhash_STRBYTES] = {0};
    const bool known = hash != NULL && hash->length < sizeof text;
    if (known)
        memcpy(text, hash->bytes, hash->length);
    else
        memcpy(text, nobody, sizeof nobody);
    /* what could never have been set is not worth the work, and tells nothing */
    if (length < PEOPLE_PASSWORD_LEAST || length > PEOPLE_PASSWORD_MOST)
        return false;
    return crypto_pwhash_str_verify(text, password, length) == 0 && known;
}

/* --- what the store is given ------------------------------------------------------------------ */

static void copy_name(char to[PEOPLE_NAME_ROOM], const char *name)
{
    snprintf(to, PEOPLE_NAME_ROOM, "%s", name);
}

void people_add_token(struct people_token *made, int64_t person, const char *purpose,
                      const char *name, int64_t now)
{
    people_new_token(made->token, made->hash);
    copy_name(made->name, name);
    made->write = (struct store_write){
        .action = STORE_ADD,
        .kind = STORE_TOKEN,
        .token = {.hash = {(const char *)made->hash, PEOPLE_HASH},
                  .person = person,
                  .purpose = store_text(purpose),
                  .name = store_text(made->name),
                  .created = now,
                  .used = now},
    };
}

void people_guest(struct people_guest *guest, const char *name, const char *purpose,
                  const char *device, int64_t now)
{
    guest->id = people_new_id(now);
    copy_name(guest->name, name);
    guest->writes[0] = (struct store_write){
        .action = STORE_ADD,
        .kind = STORE_PERSON,
        .person = {guest->id, store_text(guest->name), now, now, 0},
    };
    people_add_token(&guest->token, guest->id, purpose, device, now);
    guest->writes[1] = guest->token.write;
}
