/* The heap: pieces of a few sizes (four to each doubling), and a list of the free ones of each. A
 * piece never changes its size, so that what was used and given back a hundred times is still
 * there for the next time: games come and go, and need the same.
 *
 * This is the one place where the module remembers anything besides struct page and the nets: a
 * heap is one for all.
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { ALIGNMENT = 16, SIZES = 100, PAGE_BYTES = 65536 };

/* Stands before each piece. */
union piece {
    struct {
        uint32_t size; /* its index */
        union piece *next;
    } of;
    unsigned char room[ALIGNMENT];
};

extern unsigned char __heap_base; /* the linker's: memory from here on is free */

static union piece *free_pieces[SIZES];
static uintptr_t used_to;

/* 64, 80, 96, 112, 128, 160 ... */
static size_t bytes_of(uint32_t size)
{
    return (size_t)(4 + size % 4) << (size / 4 + 4);
}

static uint32_t size_for(size_t bytes)
{
    uint32_t size = 0;
    while (size < SIZES && bytes_of(size) < bytes)
        size++;
    return size;
}

static union piece *fresh(uint32_t size)
{
    if (used_to == 0)
        used_to = ((uintptr_t)&__heap_base + ALIGNMENT - 1) & ~(uintptr_t)(ALIGNMENT - 1);
    const size_t bytes = sizeof(union piece) + bytes_of(size);
    const uintptr_t there = __builtin_wasm_memory_size(0) * (uintptr_t)PAGE_BYTES;
    if (bytes > there - used_to) {
        const size_t pages = (bytes - (there - used_to) + PAGE_BYTES - 1) / PAGE_BYTES;
        if (__builtin_wasm_memory_grow(0, pages) == (size_t)-1)
            return NULL;
    }
    union piece *piece = (union piece *)used_to;
    used_to += bytes;
    return piece;
}

void *malloc(size_t bytes)
{
    const size_t most = (size_t)1 << 28;
    const uint32_t size = bytes <= most ? size_for(bytes) : SIZES;
    if (size == SIZES)
        return NULL;
    union piece *piece = free_pieces[size];
    if (piece != NULL)
        free_pieces[size] = piece->of.next;
    else
        piece = fresh(size);
    if (piece == NULL)
        return NULL;
    piece->of.size = size;
    return piece + 1;
}

void free(void *old)
{
    if (old == NULL)
        return;
    union piece *piece = (union piece *)old - 1;
    piece->of.next = free_pieces[piece->of.size];
    free_pieces[piece->of.size] = piece;
}

void *calloc(size_t count, size_t bytes)
{
    size_t all = 0;
    if (__builtin_mul_overflow(count, bytes, &all))
        return NULL;
    void *at = malloc(all);
    if (at != NULL)
        memset(at, 0, all);
    return at;
}

void *realloc(void *old, size_t bytes)
{
    const size_t room = old == NULL ? 0 : bytes_of(((union piece *)old - 1)->of.size);
    if (old != NULL && bytes <= room)
        return old;
    void *at = malloc(bytes);
    if (at != NULL && old != NULL) {
        memcpy(at, old, room);
        free(old);
    }
    return at;
}

_Noreturn void abort(void)
{
    __builtin_trap();
}

/* Lists of tables are all that is sorted: a few hundred at most. */
void qsort(void *base, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    unsigned char *list = base;
    for (size_t i = 1; i < count; i++)
        for (size_t j = i; j > 0; j--) {
            unsigned char *one = list + (j - 1) * size, *other = one + size;
            if (compare(one, other) <= 0)
                break;
            for (size_t k = 0; k < size; k++) {
                const unsigned char byte = one[k];
                one[k] = other[k];
                other[k] = byte;
            }
        }
}
