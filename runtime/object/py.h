/* Shared by the files of the Python part: results, memory, and the functions each file offers. Compiled code uses
 * rt.def. */
#ifndef PYC_PY_H
#define PYC_PY_H

#include "object/object.h"

#include <string.h>

/* ---- results ---- */
static inline PycResult pyc_ok(PycWord w) { return (PycResult){w, NULL}; }
static inline PycResult pyc_fail(PycError *error) { return (PycResult){0, error}; }
static inline PycResult pyc_done(PycError *error) { return (PycResult){PYC_NONE, error}; }
static inline PycResult pyc_bool_word(PycBoolResult r) { return (PycResult){pyc_bool(r.value), r.error}; }

/* Declares `name` as the value of the call; on error the function returns an R with it. */
#define TRY_AS(R, name, call)                                                                                          \
    __auto_type name##_result = (call);                                                                                \
    if (PYC_UNLIKELY(name##_result.error != NULL)) return (R){0, name##_result.error};                                 \
    __auto_type name = name##_result.value
#define TRY(name, call) TRY_AS(PycResult, name, call)
#define TRY_ERROR(name, call) /* for functions that return PycError * */                                               \
    __auto_type name##_result = (call);                                                                                \
    if (PYC_UNLIKELY(name##_result.error != NULL)) return name##_result.error;                                         \
    __auto_type name = name##_result.value
#define CHECK_AS(R, call)                                                                                              \
    do {                                                                                                               \
        PycError *check_error = (call);                                                                                \
        if (PYC_UNLIKELY(check_error != NULL)) return (R){0, check_error};                                             \
    } while (0)
#define CHECK(call) CHECK_AS(PycResult, call)
#define CHECK_ERROR(call)                                                                                              \
    do {                                                                                                               \
        PycError *check_error = (call);                                                                                \
        if (PYC_UNLIKELY(check_error != NULL)) return check_error;                                                     \
    } while (0)

PYC_COLD PycError *pyc_raise(PycType *type, const char *format, ...) PYC_PRINTF(2, 3);
extern PycWord pyc_warner;
PYC_COLD PycError *pyc_warn(PycType *category, const char *format, ...) PYC_PRINTF(2, 3);
PYC_COLD PycError *pyc_raise_value(PycType *type, PycWord value); /* the argument is not a text: KeyError */
#define RAISE_AS(R, ...)                                                                                               \
    return (R) { 0, pyc_raise(__VA_ARGS__) }
#define RAISE(...) RAISE_AS(PycResult, __VA_ARGS__)

/* ---- memory (gc.c) ---- */
void *pyc_gc_alloc(uint64_t size);        /* zeroed, may hold references */
void *pyc_gc_alloc_atomic(uint64_t size); /* not zeroed, holds no references */
void *pyc_gc_try(uint64_t size);          /* as pyc_gc_alloc; NULL if there is not enough memory */
void *pyc_gc_try_atomic(uint64_t size);
void *pyc_gc_alloc_root(uint64_t size, uint64_t align); /* zeroed, scanned, never collected */
void *pyc_gc_alloc_type(uint64_t size);                 /* the same, for a PycType */
/* The free small objects of one thread: per kind and size (in units of 16 bytes) a list linked by their first words. */
enum { PYC_HEAP_OBJECTS, PYC_HEAP_LEAVES, PYC_HEAP_CLASSES = 64 };
typedef struct PycHeap {
    void **first[2][PYC_HEAP_CLASSES + 1];
    struct PycHeap *following;
} PycHeap;
extern _Thread_local PycHeap *pyc_heap;
PYC_COLD void *pyc_gc_fill(int kind, uint64_t size); /* refills an empty list */
static inline void *pyc_gc_take(int kind, uint64_t size) {
    PycHeap *heap = pyc_heap;
    void **object = heap->first[kind][size];
    if (PYC_UNLIKELY(!object)) return pyc_gc_fill(kind, size);
    heap->first[kind][size] = *object;
    __asm__ volatile("" ::: "memory"); /* unlinked before it is written: a collection may come in between */
    *object = NULL;
    return object;
}
/* An object of a fixed size: nothing refers to the byte after it alone. */
static inline void *pyc_gc_new(uint64_t size) {
    if (PYC_UNLIKELY(size > 16 * PYC_HEAP_CLASSES)) return pyc_gc_alloc(size);
    return pyc_gc_take(PYC_HEAP_OBJECTS, (size + 15) / 16);
}
static inline void *pyc_gc_new_leaf(uint64_t size) {
    if (PYC_UNLIKELY(size > 16 * PYC_HEAP_CLASSES)) return pyc_gc_alloc_atomic(size);
    return pyc_gc_take(PYC_HEAP_LEAVES, (size + 15) / 16);
}
/* Memory of pyc_gc_try for so many bytes that is scanned, or is not: one object alone referred to it, and has other
 * memory now. Other threads may still look into it. */
void pyc_gc_replaced(void *old, uint64_t size, int kind);
void *pyc_gc_realloc(void *old, uint64_t size);
void pyc_gc_free(void *memory);
void pyc_gc_free_root(void *memory);
void pyc_gc_finalizer(void *object, void (*fn)(void *object)); /* runs once, when the object is unreachable */
void pyc_gc_collect(void);
void pyc_gc_wipe_stack(void);
extern int pyc_gc_whole_objects; /* our kind of objects in libgc; 0: not made yet */
void pyc_gc_start(void);         /* starts the collector; may be repeated */

/* Who resumed the running generator: the exception it handles counts if the generator itself handles none. */
typedef struct PycResumer {
    PycWord handled;
    struct PycResumer *outer;
} PycResumer;

typedef struct PycThread { /* one per thread, scanned by the collector */
    PycWord handled;       /* exception being handled, or 0; in a generator: by itself */
    PycResumer *resumer;   /* of the innermost running generator */
    PycWord stop_value;    /* return value of the generator that ended last */
    struct PycReprs *reprs;
    struct PycLookup *lookups;   /* the latest look-ups in classes */
    PycWord context;             /* contextvars: used by the library */
    PycWord decimal_of, decimal; /* a value of `context`, and the decimal context in it */
    PycWord locals;              /* a dict, for the library; 0: not read */
} PycThread;
extern _Thread_local PycThread *pyc_this_thread;
PYC_COLD PycThread *pyc_thread_new(void);
static inline PycThread *pyc_thread(void) { return PYC_LIKELY(pyc_this_thread) ? pyc_this_thread : pyc_thread_new(); }

/* Locks of containers: used only once a second thread has started. */
void pyc_lock_slow(uint32_t *lock);
static inline void pyc_lock(uint32_t *lock) {
    if (PYC_UNLIKELY(pyc_threads_started)) pyc_lock_slow(lock);
}
void pyc_unlock_slow(uint32_t *lock);
static inline void pyc_unlock(uint32_t *lock) {
    if (PYC_UNLIKELY(pyc_threads_started)) pyc_unlock_slow(lock);
}

/* ---- views of words ---- */
/* An object of exactly this type, not a small int or flonum. */
static inline bool pyc_is_exact(PycWord w, const PycType *type) {
    return pyc_is_object(w) && pyc_object(w)->type == type;
}
static inline bool pyc_is_int_word(PycWord w) { return pyc_is_small(w) || pyc_is_exact(w, &pyc_int_type); }
static inline bool pyc_is_float_word(PycWord w) { return pyc_is_flonum(w) || pyc_is_exact(w, &pyc_float_type); }
static inline PycStr *pyc_str(PycWord w) { return (PycStr *)(uintptr_t)w; }
static inline bool pyc_str_is(PycWord s, const char *text) { /* inline, so that the length of a constant is one */
    uint64_t length = strlen(text);
    return (uint64_t)pyc_str(s)->size == length && memcmp(pyc_str(s)->data, text, length) == 0;
}
static inline PycList *pyc_list_of_any_kind(PycWord w) { return (PycList *)(uintptr_t)w; }
PYC_COLD void pyc_list_make_words(PycList *list);
static inline PycList *pyc_list(PycWord w) { /* converts its items to words */
    PycList *list = pyc_list_of_any_kind(w);
    if (PYC_UNLIKELY(list->kind)) pyc_list_make_words(list);
    return list;
}
static inline PycTuple *pyc_tuple(PycWord w) { return (PycTuple *)(uintptr_t)w; }
static inline PycDict *pyc_dict(PycWord w) { return (PycDict *)(uintptr_t)w; }
static inline PycSet *pyc_set(PycWord w) { return (PycSet *)(uintptr_t)w; }
static inline PycBytes *pyc_bytes(PycWord w) { return (PycBytes *)(uintptr_t)w; }
static inline PycType *pyc_as_type(PycWord w) { return (PycType *)(uintptr_t)w; }
static inline PycException *pyc_exception(PycWord w) { return (PycException *)(uintptr_t)w; }
static inline bool pyc_is_type(PycWord w) { return pyc_has(w, PYC_T_TYPE); }
static inline double pyc_float_value(PycWord w) { /* of a float or an instance of a subclass */
    double value;
    if (PYC_UNLIKELY(!pyc_is_flonum(w))) return ((PycFloat *)(uintptr_t)w)->value;
    uint64_t bits = pyc_flonum_bits(w);
    memcpy(&value, &bits, sizeof value);
    return value;
}
PYC_COLD PycWord pyc_float_box(double value);
static inline PycWord pyc_float_new(double value) {
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    PycWord word = pyc_flonum_of_bits(bits);
    return PYC_LIKELY(word != 0) ? word : pyc_float_box(value);
}
PycWord pyc_struct_plain(PycWord w, uint64_t flag); /* of an Optional */
/* The plain value of an instance of int, str, bytes, tuple or a subclass, or of an Optional that holds one; 0 for other
 * objects. Bools count as ints. */
static inline PycWord pyc_plain(PycWord w, uint64_t flag) {
    PycType *type = pyc_type(w);
    if (!(type->flags & flag)) return type->flags & PYC_T_HOLDER ? pyc_struct_plain(w, flag) : 0;
    return type->flags & PYC_T_WRAPPED ? ((PycWrapped *)(uintptr_t)w)->value : w;
}
static inline PycWord pyc_as_int(PycWord w) { return pyc_is_small(w) ? w : pyc_plain(w, PYC_T_INT); }
static inline PycBytes *pyc_as_bytes(PycWord w) { return pyc_bytes(pyc_plain(w, PYC_T_BYTES)); }
static inline PycStr *pyc_as_str(PycWord w) { return pyc_str(pyc_plain(w, PYC_T_STR)); }
static inline PycTuple *pyc_as_tuple(PycWord w) { return pyc_tuple(pyc_plain(w, PYC_T_TUPLE)); }

/* ---- methods and builtin functions: prototypes from their tables ---- */
#define PYC_ARGS_0 PycWord
#define PYC_ARGS_1 PycWord, PycWord
#define PYC_ARGS_2 PycWord, PycWord, PycWord
#define PYC_ARGS_3 PycWord, PycWord, PycWord, PycWord
#define PYC_ARGS_4 PycWord, PycWord, PycWord, PycWord, PycWord
#define PYC_ARGS_5 PycWord, PycWord, PycWord, PycWord, PycWord, PycWord
#define PYC_ARGS_6 PycWord, PycWord, PycWord, PycWord, PycWord, PycWord, PycWord
#define PYC_ARGS_V PycWord, const PycWord *, uint64_t
#define PYC_ARGS_R PycWord, const PycWord *, uint64_t, PycWord
#define METHOD(type, name, fn, result, min, max, kind, params) PycResult fn(PYC_ARGS_##max);
#include "object/method.def"
#define BUILTIN(name, fn, result, min, max, params) PycResult fn(PYC_ARGS_##max);
#include "object/builtin.def"

typedef struct PycMethodRow {
    PycType *owner;
    const char *name;
    const void *fn;
    int16_t min, max;
    uint16_t kind;
    const char *params;
    const char *module, *doc; /* of functions of native modules; else null */
} PycMethodRow;

/* Binds positional and keyword arguments to `max` words by the names in params; missing ones are 0. */
PycError *pyc_bind(const char *function, const char *params, int min, int max, const PycWord *args, uint64_t count,
                   PycWord names, PycWord *out);
PycError *pyc_no_keywords(const char *function, PycWord names);
PycError *pyc_no_keywords_of(const PycType *type, const char *function, PycWord names);

#include "object/py_protos.h"

static inline uint64_t pyc_hash_of_str(PycWord s) {
    return PYC_LIKELY(pyc_str(s)->hash != 0) ? pyc_str(s)->hash : (uint64_t)pyc_str_hash(s);
}
/* The hash of a small int below the modulus of hashes; false: it is not. */
static inline bool pyc_small_hash(PycWord w, int64_t *hash) {
    int64_t value = pyc_small_value(w), modulus = ((int64_t)1 << 61) - 1;
    *hash = value == -1 ? -2 : value;
    return value > -modulus && value < modulus;
}
/* pyc_obj_hash, inline for small ints and texts. */
static inline PycIntResult pyc_key_hash(PycWord key) {
    int64_t hash;
    if (pyc_is_small(key) && PYC_LIKELY(pyc_small_hash(key, &hash))) return (PycIntResult){hash, NULL};
    if (pyc_is_exact(key, &pyc_str_type)) return (PycIntResult){(int64_t)pyc_hash_of_str(key), NULL};
    return pyc_obj_hash(key);
}
/* Inline, as most texts are short: compares pieces that may overlap. */
static inline bool pyc_same_bytes(const char *a, const char *b, uint64_t size) {
    uint64_t x[2], y[2];
    uint32_t v[2], w[2];
    if (size > 16) return memcmp(a, b, size) == 0;
    if (size >= 8) {
        memcpy(x, a, 8), memcpy(x + 1, a + size - 8, 8);
        memcpy(y, b, 8), memcpy(y + 1, b + size - 8, 8);
        return ((x[0] ^ y[0]) | (x[1] ^ y[1])) == 0;
    }
    if (size >= 4) {
        memcpy(v, a, 4), memcpy(v + 1, a + size - 4, 4);
        memcpy(w, b, 4), memcpy(w + 1, b + size - 4, 4);
        return ((v[0] ^ w[0]) | (v[1] ^ w[1])) == 0;
    }
    return size == 0 || (a[0] == b[0] && a[size / 2] == b[size / 2] && a[size - 1] == b[size - 1]);
}
static inline bool pyc_same_text(PycWord a, PycWord b) {
    const PycStr *x = pyc_str(a), *y = pyc_str(b);
    return x->size == y->size && pyc_same_bytes(x->data, y->data, (uint64_t)x->size);
}
/* The str of a constant text, made once. */
#define PYC_NAME(text)                                                                                                 \
    ({                                                                                                                 \
        static PycWord name_;                                                                                          \
        PYC_LIKELY(name_ != 0) ? name_ : (name_ = pyc_str_c(text));                                                    \
    })

#endif
