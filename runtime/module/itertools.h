/* Private to the files of the module itertools. */
#ifndef PYC_MODULE_ITERTOOLS_H
#define PYC_MODULE_ITERTOOLS_H

#include "module/module.h"

/* The state of an iterator; the comment at each iterator says how it uses the members. */
typedef struct Tool {
    PycObject head;
    PycWord source; /* an iterator; 0: exhausted */
    PycWord function, kept, other, last;
    int64_t at, end, step;
    int64_t *places; /* in atomic memory */
} Tool;

static inline Tool *tool_of(PycWord w) { return (Tool *)pyc_object(w); }
static inline PycWord tool_new(PycType *type, PycWord source) {
    Tool *t = pyc_gc_new(type->instance_size);
    t->head.type = type;
    t->source = source;
    return pyc_word(t);
}
static inline PycResult tool_end(PycWord self) {
    tool_of(self)->source = 0;
    return pyc_ok(0);
}
static inline PycResult tool_itself(PycWord self) { return pyc_ok(self); }

#define TOOL(ident, text, next_fn, ...)                                                                                \
    extern PycType ident;                                                                                              \
    PycType ident = {.head = {&pyc_type_type},                                                                         \
                     .name = "itertools." text,                                                                        \
                     .base = &pyc_object_type,                                                                         \
                     .flags = PYC_T_FROZEN,                                                                            \
                     .instance_size = sizeof(Tool),                                                                    \
                     .iter = tool_itself,                                                                              \
                     .next = next_fn,                                                                                  \
                     .make = __VA_ARGS__}

extern PycType pyc_chain_type, pyc_islice_type, pyc_combinations_type, pyc_multisets_type, pyc_permutations_type,
    pyc_product_type, pyc_groupby_type, pyc_grouper_type, pyc_tee_type, pyc_zip_longest_type, pyc_batched_type;

#endif
