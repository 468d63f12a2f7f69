/* Lists of numbers: their items are doubles, machine ints or bytes instead of words. The program makes them where its
 * analysis has proved that nothing else is stored in them, and reads them inline; this file has the slow paths. Code
 * that only knows words calls pyc_list, which converts the list to words permanently: that is always correct, and only
 * slower. */
#include "object/list_kind.h"

#include <string.h>

enum { FIRST_CAPACITY = 4 };
enum { GC_BLOCK = 4096, CACHE_LINE = 64 };

/* ---- making ---- */

/* The size to allocate: for objects larger than half a block the collector takes whole blocks, which include the
 * address after the end. */
static uint64_t room_for(uint64_t size) {
    return size <= GC_BLOCK / 2 ? size : size / GC_BLOCK * GC_BLOCK + GC_BLOCK - 1;
}

/* Shifts the start of the items by a varying number of cache lines: if each list began at a block, the items of the
 * same index (a column of a matrix of row lists) would compete for the same few cache sets. */
static void *spread(void *room, uint64_t size) {
    if (!room || size <= GC_BLOCK / 2) return room;
    uint64_t lines = (room_for(size) - size) / CACHE_LINE + 1;
    return (char *)room + (uintptr_t)room / GC_BLOCK % lines * CACHE_LINE;
}

/* NULL: out of memory. */
static void *new_items(uint32_t kind, int64_t capacity) {
    uint64_t size = (uint64_t)capacity * pyc_kind_size(kind), room = room_for(size);
    return spread(kind ? pyc_gc_try_atomic(room) : pyc_gc_try(room), size);
}

PycList *pyc_list_make(PycType *type, uint32_t kind, int64_t capacity) {
    PycList *list = pyc_gc_new(type->instance_size);
    list->head.type = type;
    list->kind = kind;
    if (capacity <= 0) return list;
    uint64_t size = (uint64_t)capacity * pyc_kind_size(kind);
    list->items = spread(kind ? pyc_gc_alloc_atomic(room_for(size)) : pyc_gc_alloc(room_for(size)), size);
    list->capacity = capacity;
    return list;
}

bool pyc_list_grow(PycList *list, int64_t wanted) {
    int64_t capacity = wanted + (wanted >> 1) + FIRST_CAPACITY;
    void *items = new_items(list->kind, capacity);
    if (PYC_UNLIKELY(!items)) {
        pyc_memory_is_short();
        return false;
    }
    if (list->length) memcpy(items, list->items, (uint64_t)list->length * pyc_kind_size(list->kind));
    list->items = items;
    list->capacity = capacity;
    return true;
}

/* ---- items as words ---- */

static double float_at(const PycList *list, int64_t i) {
    double value;
    memcpy(&value, &list->items[i], sizeof value);
    return value;
}

PycWord pyc_list_word_of(const PycList *list, int64_t i) {
    switch ((PycListKind)list->kind) {
    case PYC_LIST_WORDS: return list->items[i];
    case PYC_LIST_FLOATS: return pyc_float_new(float_at(list, i));
    case PYC_LIST_INTS: return pyc_int_from_i64((int64_t)list->items[i]);
    case PYC_LIST_BOOLS: return pyc_bool(((const char *)list->items)[i] != 0);
    }
    __builtin_unreachable();
}

static bool put_float(PycList *list, int64_t i, PycWord value) {
    if (!pyc_is_float_word(value)) return false;
    double number = pyc_float_value(value);
    memcpy(&list->items[i], &number, sizeof number);
    return true;
}

static bool put_int(PycList *list, int64_t i, PycWord value) {
    if (PYC_LIKELY(pyc_is_small(value))) {
        list->items[i] = (PycWord)pyc_small_value(value);
        return true;
    }
    if (!pyc_is_int_word(value) || !pyc_int_fits_i64(value)) return false;
    list->items[i] = pyc_int_low_u64(value);
    return true;
}

static bool put_bool(PycList *list, int64_t i, PycWord value) {
    if (value != PYC_TRUE && value != PYC_FALSE) return false;
    ((char *)list->items)[i] = value == PYC_TRUE;
    return true;
}

/* False if the value is not of the list's kind. */
bool pyc_list_put_number(PycList *list, int64_t i, PycWord value) {
    switch ((PycListKind)list->kind) {
    case PYC_LIST_WORDS: break;
    case PYC_LIST_FLOATS: return put_float(list, i, value);
    case PYC_LIST_INTS: return put_int(list, i, value);
    case PYC_LIST_BOOLS: return put_bool(list, i, value);
    }
    return false;
}

static PycWord *words_of(const PycList *list, int64_t capacity) {
    PycWord *words = capacity ? pyc_gc_alloc((uint64_t)capacity * sizeof(PycWord)) : NULL;
    int64_t i = 0;
    if (list->kind == PYC_LIST_INTS) /* those that need no object */
        for (; i < list->length && pyc_fits_small((int64_t)list->items[i]); i++)
            words[i] = pyc_small((int64_t)list->items[i]);
    for (; i < list->length; i++) words[i] = pyc_list_word_of(list, i);
    return words;
}

void pyc_list_make_words(PycList *list) {
    PycWord *words = words_of(list, list->capacity);
    list->items = words;
    list->kind = PYC_LIST_WORDS;
}

const PycList *pyc_list_in_words(PycWord w) {
    const PycList *list = pyc_list_of_any_kind(w);
    if (PYC_LIKELY(!list->kind)) return list;
    PycList *copy = pyc_list_make(&pyc_list_type, PYC_LIST_WORDS, 0);
    copy->items = words_of(list, list->length);
    copy->length = copy->capacity = list->length;
    return copy;
}

const PycList *pyc_list_in_kind(PycWord w, uint32_t kind) {
    const PycList *list = pyc_list_of_any_kind(w);
    if (list->kind == kind) return list;
    if (!kind) return pyc_list_in_words(w);
    PycList *copy = pyc_list_make(&pyc_list_type, kind, list->length);
    for (int64_t i = 0; i < list->length; i++)
        if (!pyc_list_put_number(copy, i, pyc_list_word(list, i))) return NULL;
    copy->length = list->length;
    return copy;
}

/* ---- what compiled code calls ---- */

PycWord pyc_list_new_kind(int64_t kind, int64_t capacity) {
    return pyc_word(pyc_list_make(&pyc_list_type, (uint32_t)kind, capacity));
}

PycWord pyc_list_of_kind(int64_t kind, const void *words, int64_t count) {
    const PycWord *from = words;
    PycList *list = pyc_list_make(&pyc_list_type, (uint32_t)kind, count);
    for (int64_t i = 0; i < count; i++) {
        if (!pyc_list_put_number(list, i, from[i])) return pyc_list_of(words, count);
        list->length = i + 1;
    }
    return pyc_word(list);
}

/* Converts the list to the kind in place if all its items fit, and returns it. */
PycWord pyc_list_to_kind(PycWord w, int64_t kind) {
    const PycList *held = pyc_list_in_kind(w, (uint32_t)kind);
    PycList *list = pyc_list_of_any_kind(w);
    if (!held || held == list) return w;
    list->items = held->items;
    list->capacity = held->capacity;
    list->kind = held->kind;
    return w;
}

static PycError *not_as_found(PycWord item, const char *kind) {
    return pyc_raise(&pyc_SystemError, "the analysis expects a %s in a list, which has a %s", kind,
                     pyc_type_name(item));
}

#define NAME(function) pyc_floats_##function
#define KIND PYC_LIST_FLOATS
#define ITEM double
#define RAW double
#define RESULT PycFloatResult
#define IS(word) pyc_is_float_word(word)
#define OF(word) pyc_float_value(word)
#define WORD(value) pyc_float_new(value)
#define TEXT "float"
#include "object/list_number.h"

#define NAME(function) pyc_ints_##function
#define KIND PYC_LIST_INTS
#define ITEM PycWord
#define RAW int64_t
#define RESULT PycResult
#define IS(word) pyc_is_int_word(word)
#define OF(word) (word)
#define WORD(value) (value)
#define TEXT "int"
#include "object/list_number.h"

#define NAME(function) pyc_bools_##function
#define KIND PYC_LIST_BOOLS
#define ITEM bool
#define RAW bool
#define RESULT PycBoolResult
#define IS(word) ((word) == PYC_TRUE || (word) == PYC_FALSE)
#define OF(word) ((word) == PYC_TRUE)
#define WORD(value) pyc_bool(value)
#define TEXT "bool"
#include "object/list_number.h"
