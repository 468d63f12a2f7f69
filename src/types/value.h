/* Compile-time values: what they are, how they are made, compared and computed. See type.h. */
#ifndef PYC_TYPES_VALUE_H
#define PYC_TYPES_VALUE_H

#include "types/type.h"

typedef enum ValueKind {
    VAL_NONE_KIND,
    VAL_NONE, /* None */
    VAL_BOOL,
    VAL_INT, /* exact, of type IntLiteral or a machine type: `type` tells; 64 bits in `i`, bigger as decimal text */
    VAL_FLOAT,
    VAL_STRING, /* StringLiteral, StaticString */
    VAL_TYPE,
    VAL_DTYPE,
    VAL_FN,     /* an instance: FnId, or a DeclId with partial arguments */
    VAL_TRAIT,  /* a set of bounds: DeclIds, sorted */
    VAL_ORIGIN, /* static, any, or a place: local/param decl id + path; mutability beside */
    VAL_TUPLE,  /* items; also SIMD lanes, arrays, trivial structs, variadic packs */
    VAL_MEMORY, /* an image: bytes with relocations to other images (List, String, Dict values of compile time) */
    VAL_PARAM,  /* a symbolic parameter */
    VAL_EXPR,   /* canonical operation on symbolic values */
    VAL_DECL,   /* module, class object, generic declaration not yet bound */
} ValueKind;

typedef struct Relocation { /* at `offset` of the image stands the address of `target` + `addend` */
    uint32_t offset;
    ValueId target; /* VAL_MEMORY, VAL_FN, or VAL_STRING: the str object */
    int64_t addend;
} Relocation;

typedef struct ValueData {
    ValueKind kind;
    TypeId type;
    /* clang-format off: a table */
    union {
        bool b;
        struct {
            int64_t i;
            Str big;
        } integer; /* big.len > 0: decimal digits of a value that needs more than 64 bits;
                      unsigned machine types of at most 64 bits: `i` holds the bits, zero-extended */
        struct {
            double f, rest;
        }; /* rest: of a FloatLiteral, the difference between its exact value and `f` */
        Str text;
        TypeId t;
        Dtype dtype;
        struct {
            FnId fn;
            DeclId decl;
            const ValueId *args;
            uint32_t arg_count;
        } fn;
        struct {
            const DeclId *traits;
            uint32_t count;
            TypeId callable;
        } trait; /* callable: of (def(A) -> B) & Trait; none */
        struct {
            uint32_t kind;
            DeclId decl;
            Mutability mut;
            const ValueId *parts;
            uint32_t part_count;
        } origin;
        struct {
            const ValueId *items;
            uint32_t count;
        } tuple;
        struct {
            Str bytes;
            const Relocation *relocs;
            uint32_t reloc_count;
            uint32_t align;
        } memory;
        struct {
            DeclId decl;
        } param, decl;
        struct {
            uint32_t op;
            const ValueId *operands;
            uint32_t count;
        } expr; /* op: AstOp, or from OP_COUNT on a number of sema's own */
    };
    /* clang-format on */
} ValueData;

ValueId val_none(Types *types);
ValueId val_bool(Types *types, bool b);
ValueId val_int(Types *types, TypeId type, int64_t i);            /* none: IntLiteral; wraps to machine types */
ValueId val_big(Types *types, TypeId type, Str digits, int base); /* normalises to val_int when it fits */
ValueId val_float(Types *types, TypeId type, double f);
ValueId val_float_text(Types *types, const char *text); /* a FloatLiteral: digits with point or exponent */
ValueId val_string(Types *types, Str text);
ValueId val_type(Types *types, TypeId type);
ValueId val_dtype(Types *types, Dtype dtype);
ValueId val_fn(Types *types, TypeId type, FnId fn);
ValueId val_tuple(Types *types, TypeId type, const ValueId *items, uint32_t count);
ValueId val_intern(Types *types, const ValueData *data); /* everything else */
ValueId val_param(Types *types, TypeId type, DeclId decl);
const ValueData *val_data(const Types *types, ValueId value);
bool val_is_concrete(const Types *types, ValueId value);
bool val_as_int(const Types *types, ValueId value, int64_t *out); /* VAL_INT that fits, VAL_BOOL */
bool val_is_symbolic(const Types *types, ValueId value);          /* as ty_is_symbolic */

/* Exact numbers. `val_convert` gives a number another number type: integers wrap, floats to integers truncate and
 * saturate; integers to floats round. `val_fits`: an integer value is in the range of the dtype. */
Str val_int_text(Types *types, ValueId value); /* decimal digits of a VAL_INT, with its sign */
bool val_fits(Types *types, ValueId value, Dtype dtype);
ValueId val_convert(Types *types, ValueId value, TypeId type);
int val_compare(Types *types, ValueId a, ValueId b); /* -1, 0, 1; both VAL_INT, both VAL_STRING, or numbers */

/* Of two doubles, by Python's rules; b is not 0. */
double float_floordiv(double a, double b);
double float_mod(double a, double b);

/* An operation on compile-time values, `count` 1 or 2; `type` is the result's. Concrete operands are folded: exact for
 * IntLiteral and PyInt, wrapping for machine types; Python's // and %. With a symbolic operand the result is canonical:
 * sums of products of parameters are polynomials in one fixed order, so that `n + 1` and `1 + n` are the same value;
 * anything else is an opaque VAL_EXPR. None when it cannot be computed; then *why is the reason, such as "division by
 * zero" (`why` may be NULL).
 * */
ValueId val_op(Types *types, AstOp op, TypeId type, const ValueId *operands, uint32_t count, const char **why);

#endif
