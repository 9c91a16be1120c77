/* Checksums of records. Each step multiplies by an odd number and folds the upper half onto the
 * lower one; both can be undone, so whatever changes within eight bytes of a record changes its
 * sum, and larger damage goes unseen once in 2^64 times. Sums are the same on every machine. */
#include "store/sqlite/sqlite_internal.h"

static uint64_t mix(uint64_t sum, uint64_t word)
{
    sum = (sum ^ word) * UINT64_C(0x9e3779b97f4a7c15);
    return sum ^ sum >> 32;
}

static uint64_t word_of(const unsigned char *bytes, size_t length)
{
    uint64_t word = 0;
    for (size_t i = 0; i < length; i++)
        word |= (uint64_t)bytes[i] << 8 * i;
    return word;
}

static uint64_t mix_bytes(uint64_t sum, const void *bytes, size_t length)
{
    const unsigned char *at = bytes;
    sum = mix(sum, length);
    for (; length >= 8; length -= 8, at += 8)
        sum = mix(sum, word_of(at, 8));
    return length > 0 ? mix(sum, word_of(at, length)) : sum;
}

static uint64_t mix_real(uint64_t sum, double number)
{
    const double stored = number + 0.0; /* the database knows no negative zero */
    uint64_t word = 0;
    memcpy(&word, &stored, sizeof word);
    return mix(sum, word);
}

int64_t store_sum(const struct store_table *table, const void *record)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < table->count; i++) {
        const struct store_column *column = &table->columns[i];
        if (column->type == STORE_INTEGER) {
            sum = mix(sum, (uint64_t)store_integer(column, record));
        } else if (column->type == STORE_REAL) {
            sum = mix_real(sum, store_real(column, record));
        } else {
            const struct store_text *text = store_text_at(column, record);
            sum = mix_bytes(sum, text->bytes, text->length);
        }
    }
    return (int64_t)sum;
}

const char *store_column_name(const struct store_table *table, unsigned column)
{
    return column < table->count ? table->columns[column].name : "sum";
}

static void add_safely(struct text *out, const struct store_text *text)
{
    for (size_t i = 0; i < text->length; i++)
        text_char(out, (unsigned char)text->bytes[i] < ' ' ? '?' : text->bytes[i]);
}

static void add_hex(struct text *out, const struct store_text *bytes)
{
    static const char digits[] = "0123456789abcdef";
    for (size_t i = 0; i < bytes->length; i++) {
        text_char(out, digits[(unsigned char)bytes->bytes[i] >> 4]);
        text_char(out, digits[(unsigned char)bytes->bytes[i] & 15]);
    }
}

void store_name(const struct store_table *table, const void *record, struct text *out)
{
    text_add(out, table->name);
    for (unsigned i = 0; i < table->keys; i++) {
        const struct store_column *column = &table->columns[i];
        text_char(out, ' ');
        text_add(out, column->name);
        text_char(out, '=');
        if (column->type == STORE_TEXT)
            add_safely(out, store_text_at(column, record));
        else if (column->type == STORE_BYTES)
            add_hex(out, store_text_at(column, record));
        else if (strcmp(column->name, "number") == 0)
            text_number(out, store_integer(column, record));
        else
            text_hex(out, (uint64_t)store_integer(column, record));
    }
}

/* checksum(COLUMN, ...): the same for what is stored. */
static void checksum(sqlite3_context *context, int count, sqlite3_value **values)
{
    uint64_t sum = 0;
    for (int i = 0; i < count; i++) {
        const int type = sqlite3_value_type(values[i]);
        if (type == SQLITE_INTEGER) {
            sum = mix(sum, (uint64_t)sqlite3_value_int64(values[i]));
        } else if (type == SQLITE_FLOAT) {
            sum = mix_real(sum, sqlite3_value_double(values[i]));
        } else {
            const void *bytes = sqlite3_value_blob(values[i]);
            sum = mix_bytes(sum, bytes, (size_t)sqlite3_value_bytes(values[i]));
        }
    }
    sqlite3_result_int64(context, (int64_t)sum);
}

bool store_sum_define(sqlite3 *database)
{
    return sqlite3_create_function_v2(database, "checksum", -1,
                                      SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                      checksum, NULL, NULL, NULL) == SQLITE_OK;
}
