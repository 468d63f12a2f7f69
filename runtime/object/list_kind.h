/* What list.c and related files need of the kinds of lists (list_kind.c). */
#ifndef PYC_RUNTIME_LIST_KIND_H
#define PYC_RUNTIME_LIST_KIND_H

#include "object/py.h"

static inline uint64_t pyc_kind_size(uint32_t kind) { return kind == PYC_LIST_BOOLS ? 1 : sizeof(PycWord); }
/* A negative index counts from the end. */
static inline int64_t pyc_list_from_start(const PycList *list, int64_t i) { return i < 0 ? i + list->length : i; }

static inline void *pyc_list_place(const PycList *list, int64_t i) {
    return (char *)list->items + (uint64_t)i * pyc_kind_size(list->kind);
}

PycList *pyc_list_make(PycType *type, uint32_t kind, int64_t capacity);
bool pyc_list_grow(PycList *list, int64_t wanted);        /* false: out of memory, and MemoryError is pending */
PycWord pyc_list_word_of(const PycList *list, int64_t i); /* the item as a word, of a list of numbers */
static inline PycWord pyc_list_word(const PycList *list, int64_t i) {
    return PYC_LIKELY(!list->kind) ? list->items[i] : pyc_list_word_of(list, i);
}
bool pyc_list_put_number(PycList *list, int64_t i, PycWord value);
/* Stores into an existing place; a list of numbers becomes one of words if necessary. */
static inline void pyc_list_put(PycList *list, int64_t i, PycWord value) {
    if (PYC_UNLIKELY(list->kind)) {
        if (pyc_list_put_number(list, i, value)) return;
        pyc_list_make_words(list);
    }
    list->items[i] = value;
}
/* The list itself, or a copy with words as items: for reading only. */
const PycList *pyc_list_in_words(PycWord w);
/* A list of the kind with the same items; NULL if they do not fit. */
const PycList *pyc_list_in_kind(PycWord w, uint32_t kind);

#endif
