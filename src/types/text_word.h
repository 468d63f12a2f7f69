/* The words of types and values in IR text, shared by printer and parser. */
#ifndef PYC_TYPES_TEXT_WORD_H
#define PYC_TYPES_TEXT_WORD_H

#include "types/table.h"
#include "types/value.h"

extern const char *const ty_words[TY_KIND_COUNT];    /* "pyint"; NULL for kinds with a form of their own */
extern const char *const pointer_words[PTR_RAW + 1]; /* "pointer", "ref", "ptr" */
extern const char *const convention_words[CONV_DEINIT + 1];
extern const char *const star_words[PARAM_DOUBLE_STAR + 1];
extern const char *const group_words[GROUP_KEYWORD + 1]; /* "" for the normal group */
extern const char *const op_words[OP_COUNT];

/* The type that a bare literal of this kind has when no type is expected. */
TypeId val_default_type(ValueKind kind);
/* The expected type of item `i` of a tuple value of this type; none when it is unknown. */
TypeId val_item_type(const Types *types, TypeId type, uint32_t i);

#endif
