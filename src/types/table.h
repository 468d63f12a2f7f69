/* The tables behind types/type.h, for the files of this folder only. */
#ifndef PYC_TYPES_TABLE_H
#define PYC_TYPES_TABLE_H

#include "types/type.h"
#include "types/value.h"

/* What a type or value contains. A property cache is valid while its `epoch` is the table's: every change of a struct's
 * fields or glue starts a new epoch. */
enum EntryFlags {
    ENTRY_HAS_PARAM = 1,        /* mentions a parameter */
    ENTRY_HAS_ORIGIN_PARAM = 2, /* mentions an origin parameter only as an origin */
};

enum PropertyFlags { PROP_TRIVIAL = 1, PROP_DESTROY = 2, PROP_TRACED = 4 };

typedef struct TypeEntry {
    TypeData data;
    uint32_t flags;   /* EntryFlags */
    StructInfo *info; /* NULL until set; Tuple: made on demand */
    TypeId raw;       /* the result of ty_raw, once it was asked for */
    Str ir_name;      /* of nominal types, once known */
    uint32_t property_epoch, reference_epoch, layout_epoch;
    uint32_t properties; /* PropertyFlags */
    uint32_t references; /* ReferenceFlags */
    Layout layout;
    bool in_progress; /* a property is being computed: a type that contains itself */
} TypeEntry;

typedef struct ValueEntry {
    ValueData data;
    uint32_t flags;
} ValueEntry;

struct Types {
    Context *ctx;
    Arena *arena;
    Intern type_keys, value_keys;
    VEC(TypeEntry *) types;   /* index = TypeId - 1 */
    VEC(ValueEntry *) values; /* index = ValueId - 1 */
    VEC(uint32_t) key;        /* of the item being interned */
    Text sigil_name;          /* being looked up */
    uint32_t closure_count;
    uint32_t epoch;
    Intern ir_names; /* of nominal types, with their sigil; its id is an index + 1 into ir_named */
    VEC(TypeId) ir_named;
    Intern decl_names; /* declarations made from IR text */
    Str (*decl_namer)(void *state, DeclId decl);
    bool (*nominal_writer)(void *state, TypeId type, Text *out);
    void *decl_namer_state; /* passed to both functions */
    Str (*fn_namer)(void *state, FnId fn);
    FnId (*fn_finder)(void *state, Str name);
    void *fn_names_state;
};

/* Declarations made from IR text have ids from here on. */
#define NAMED_DECL_BASE 0x80000000u

static inline TypeEntry *ty_entry(const Types *types, TypeId type) {
    assert(type.id > 0 && type.id <= types->types.len);
    return types->types.at[type.id - 1];
}
static inline ValueEntry *val_entry(const Types *types, ValueId value) {
    assert(value.id > 0 && value.id <= types->values.len);
    return types->values.at[value.id - 1];
}

TypeId ty_intern(Types *types, const TypeData *data);
/* Gives a nominal type its name in IR text, unique among all. */
void ty_give_ir_name(Types *types, TypeId type, Str name);
char ty_ir_sigil(TypeKind kind);                   /* '%' or '^' */
Str ty_decl_name(const Types *types, DeclId decl); /* "#12" when no namer knows the declaration */

/* Wraps `i` to the dtype; UINT64 and narrower unsigned types are zero-extended. */
int64_t dtype_wrap(Dtype dtype, int64_t i);
/* A double as Python writes it: shortest digits that read back the same, with a point or exponent. */
void print_double(Text *out, double f);
/* The canonical polynomial of a symbolic sum, difference or product; none when the operation is not one of these. */
ValueId val_polynomial(Types *types, AstOp op, TypeId type, const ValueId *operands, uint32_t count);
ValueId val_opaque(Types *types, TypeId type, uint32_t op, const ValueId *operands, uint32_t count);

#endif
