/* Types and compile-time values, both interned: equal means same handle.
 *
 * A compile-time value (`ValueId`) is what a parameter in [...] is bound to: an integer, a float, a string, a type, a
 * dtype, a function, an aggregate. Types contain values (`SIMD[dt, n]`) and values contain types. Inside a generic body
 * both may be symbolic: `VAL_PARAM` names a parameter, `VAL_EXPR` an operation on symbolic values in canonical form.
 *
 * Nominal types carry only (declaration, arguments); what sema knows about them (fields, glue) is filled in later with
 * ty_set_struct and read by everyone below sema: this folder includes only support. */
#ifndef PYC_TYPES_TYPE_H
#define PYC_TYPES_TYPE_H

#include "parse/syntax.h"
#include "support/context.h"

HANDLE(TypeId)
HANDLE(ValueId)
HANDLE(DeclId) /* a declaration, made by sema */
HANDLE(FnId)   /* a function of the IR module, see ir/ir.h; made when an instance is requested */

typedef enum TypeKind {
    TY_NO_KIND,
#define TYPE(Kind, class) TY_##Kind,
#include "types/type.def"
    TY_KIND_COUNT
} TypeKind;

typedef enum TypeClass { TYPE_CLASS_REG, TYPE_CLASS_MEM, TYPE_CLASS_COMP } TypeClass;

typedef enum Dtype {
#define DTYPE(ident, text, bits, cls, scalar) DT_##ident,
#include "types/dtype.def"
    DT_COUNT
} Dtype;

typedef enum DtypeClass { DTYPE_CLASS_BOOL, DTYPE_CLASS_SINT, DTYPE_CLASS_UINT, DTYPE_CLASS_FLOAT } DtypeClass;

typedef enum PointerFlavour {
    PTR_POINTER, /* the user's Pointer[T, …] */
    PTR_REF,     /* a reference: result of `-> ref`, `ref r`; dereferenced implicitly */
    PTR_RAW,     /* an address inside the IR; no origin */
} PointerFlavour;

typedef enum AddressSpace { /* the language's numbers; codegen/gpu/gpu.h has those of targets */
                            SPACE_GENERIC = 0,
                            SPACE_GLOBAL = 1,
                            SPACE_SHARED = 3,
                            SPACE_CONSTANT = 4,
                            SPACE_LOCAL = 5,
} AddressSpace;

typedef enum Mutability { MUT_NO, MUT_YES, MUT_SYMBOLIC } Mutability;

typedef struct FnParam {
    TypeId type;
    AstConvention convention; /* never CONV_DEFAULT */
    NameId name;              /* none in function types: names do not count for equality */
    bool has_default;
    AstParamKind kind;
    AstParamGroup group;
} FnParam;

typedef struct FnType {
    const FnParam *params;
    uint32_t param_count;
    TypeId result; /* None for no value; Pointer/PTR_REF when the result is a reference */
    TypeId raises; /* none: does not raise; Error: any; else the one type raised */
    bool is_c_abi;
} FnType;

typedef struct TypeData { /* read with ty_data(); only the member of the kind is meaningful */
    TypeKind kind;
    /* clang-format off: a table */
    union {
        struct {
            ValueId dtype, width;
        } simd;
        struct {
            TypeId pointee;
            PointerFlavour flavour;
            Mutability mut;
            ValueId origin;
            AddressSpace space;
        } pointer;
        FnType fn;
        struct {
            ValueId text;
        } str_literal; /* none: the type of a literal whose text is not part of the type */
        struct {
            const TypeId *items;
            uint32_t count;
        } tuple;
        struct {
            TypeId element;
            ValueId count;
        } array;
        struct {
            DeclId decl;
            const ValueId *args;
            uint32_t arg_count;
        } nominal; /* Struct, Class */
        struct {
            uint32_t unique;
        } closure; /* fields by ty_struct */
        struct {
            DeclId bound;
            ValueId symbol;
        } dyn; /* Dyn: trait */
        struct {
            DeclId decl;
        } param;
        struct {
            TypeId base;
            NameId name;
        } member;
        struct {
            ValueId value;
        } literal; /* IntLiteral, FloatLiteral: known value */
        struct {
            DeclId decl;
        } module, overloads;
    };
    /* clang-format on */
} TypeData;

/* ---- what sema fills in for nominal types ---- */

typedef enum CaptureUse {                      /* what a closure does with a variable that it captured mutably */
                          CAPTURE_CHANGED,     /* changes it, or nothing is known */
                          CAPTURE_LOOKED_AT,   /* reads it: the variable stays as it is, but what its pointers lead to
                                                  may change */
                          CAPTURE_OWN_ELEMENT, /* uses only that one of its elements whose index the closure is called
                                                  with */
} CaptureUse;

typedef struct StructField {
    NameId name;
    TypeId type;
    Span span;
    bool is_apart;  /* of a closure: refers to a variable that no other field can reach */
    CaptureUse use; /* of a closure */
    bool lasts;     /* of a closure: what the variable refers to has to live as long as the program */
} StructField;

typedef struct TypeGlue { /* functions that a value's life cycle needs; none: trivial, or done field by field */
    FnId deinit;          /* __deinit__(deinit self): user code; fields that are left are destroyed after it */
    FnId copy;            /* __init__(out self, *, copy: Self) */
    FnId move;            /* __init__(out self, *, deinit move: Self) */
    FnId write;           /* of a type that is raised: (value, PycText) -> None, its message */
    FnId error_class;     /* of a type that is raised: () raises -> Object, its class for untyped code */
    bool is_linear;       /* must be consumed explicitly: destroying it is an error */
    bool no_copy;         /* not copyable at all */
    bool implicit_copy;   /* ImplicitlyCopyable */
    Str linear_hint;      /* what @explicit_destroy tells the user to do; may be empty */
} TypeGlue;

typedef struct StructInfo {
    const StructField *fields;
    uint32_t field_count;
    TypeGlue glue;
    bool is_complete; /* fields are known */
    bool is_register; /* a trivial struct may be passed in registers (TrivialRegisterPassable) */
    bool is_trusted;  /* what its fields point to is not examined */
    bool is_parallel; /* several threads may change it at a time */
    uint32_t align;   /* the value of @align; 0: none */
    bool is_shared;   /* one of several owners of a value that each of them may change */
    bool holds_any;   /* its values may hold whatever their constructors are given, which the type does not show */
    Str name;         /* as the user writes it: "Matrix[3, 4]" */
} StructInfo;

typedef struct Layout {
    uint64_t size;
    uint32_t align;
} Layout;

typedef struct Types Types;

Types *types_new(Context *ctx);

/* Fixed types have fixed ids. */
#define TY(Kind) ((TypeId){TY_##Kind}) /* of the kinds of ty_simple */
#define TY_SCALAR(ident)                                                                                               \
    ((TypeId){(uint32_t)TY_KIND_COUNT + DT_##ident}) /* TY_SCALAR(float32), TY_SCALAR(int) is Int */
/* Kinds without payload: Poison Never None Bool PyInt PyStr Object Error Meta Dtype Origin; also StrLiteral, IntLiteral
 * and FloatLiteral whose value is not known. The id is the kind's number. */
TypeId ty_simple(Types *types, TypeKind kind);
TypeId ty_scalar(Types *types, Dtype dtype);
TypeId ty_simd(Types *types, ValueId dtype, ValueId width);
TypeId ty_simd_of(Types *types, Dtype dtype, uint32_t width);
TypeId ty_int(Types *types); /* Int */
TypeId ty_pointer(Types *types, TypeId pointee, PointerFlavour flavour, Mutability mut, ValueId origin,
                  AddressSpace space);
TypeId ty_raw(Types *types, TypeId pointee);  /* PTR_RAW, generic space */
TypeId ty_fn(Types *types, const FnType *fn); /* parameter names and defaults are dropped: they do not distinguish
                                                 types */
TypeId ty_str_literal(Types *types, ValueId text);
TypeId ty_tuple(Types *types, const TypeId *items, uint32_t count);
TypeId ty_array(Types *types, TypeId element, ValueId count);
TypeId ty_nominal(Types *types, TypeKind kind, DeclId decl, const ValueId *args, uint32_t count); /* Struct, Class */
TypeId ty_closure(Types *types); /* a fresh one each call */
TypeId ty_dyn(Types *types, DeclId trait);
TypeId ty_param(Types *types, DeclId decl);
TypeId ty_member(Types *types, TypeId base, NameId name);
TypeId ty_int_literal(Types *types, ValueId value);
TypeId ty_float_literal(Types *types, ValueId value);
TypeId ty_of_decl(Types *types, TypeKind kind, DeclId decl); /* Module, Overloads */

const TypeData *ty_data(const Types *types, TypeId type);
TypeKind ty_kind(const Types *types, TypeId type);
TypeClass ty_class(const Types *types, TypeId type);
static inline bool ty_is(const Types *types, TypeId type, TypeKind kind) { /* simple and scalar types have fixed ids */
    if (type.id < (uint32_t)TY_KIND_COUNT) return type.id == (uint32_t)kind;
    if (type.id < (uint32_t)TY_KIND_COUNT + DT_COUNT) return kind == TY_Simd;
    return ty_kind(types, type) == kind;
}

/* Numbers. `ty_dtype` needs a concrete Simd. */
bool ty_is_scalar(const Types *types, TypeId type); /* concrete Simd of width 1 */
bool ty_is_float_scalar(const Types *types, TypeId type);
bool ty_is_integer(const Types *types, TypeId type); /* a scalar of an integer dtype */
Dtype ty_dtype(const Types *types, TypeId type);
uint32_t ty_width(const Types *types, TypeId type);
DtypeClass dtype_class(Dtype dtype);
uint32_t dtype_bits(Dtype dtype);
enum { DTYPE_MAX_BYTES = 32 };
const char *dtype_name(Dtype dtype);
const char *dtype_scalar_name(Dtype dtype); /* "Int8"; "" for bool */
bool dtype_find(Str name, Dtype *found);    /* "int8" */

/* Struct, Class, Closure, Tuple (fields "0", "1", …, made on demand). */
void ty_set_struct(Types *types, TypeId type, const StructInfo *info);
bool ty_has_fields(TypeKind kind);                            /* the kinds for which ty_struct returns fields */
const StructInfo *ty_struct(const Types *types, TypeId type); /* never NULL for these kinds */
/* A field of a library type whose name begins with _: nothing else refers to it, so it is reached only as this field or
 * with the whole value. */
bool ty_field_is_private(const Types *types, TypeId type, uint32_t field);
TypeGlue *ty_glue(Types *types, TypeId type); /* to fill in functions later */

/* Properties, computed once per concrete type. */
/* no symbolic part; origins do not count: no code depends on them */
bool ty_is_concrete(const Types *types, TypeId type);
bool ty_is_symbolic(const Types *types, TypeId type); /* mentions a parameter, perhaps only as an origin, so ty_map has
                                                         something to replace */
bool ty_is_register(const Types *types, TypeId type); /* one SSA value: class REG */
bool ty_is_trivial(const Types *types, TypeId type);  /* copying is copying bytes, destroying nothing */
bool ty_needs_destroy(const Types *types, TypeId type);
bool ty_holds_references(const Types *types, TypeId type); /* refers to something whose owner matters */
bool ty_lends_mutably(const Types *types, TypeId type);    /* the same, where something can be changed through the
                                                              reference */
/* holds references the collector must see; a pointer owns nothing */
bool ty_is_traced(const Types *types, TypeId type);
Layout ty_layout(const Types *types, TypeId type); /* 64-bit targets; C's rules */
uint64_t ty_field_offset(const Types *types, TypeId type, uint32_t field);

/* Calls back for each direct part of a type or value; none parts are skipped. Fields of nominal types are not parts. */
typedef struct TypeVisitor {
    void *state;
    void (*type)(void *state, TypeId type);
    void (*value)(void *state, ValueId value);
} TypeVisitor;
void ty_parts(const Types *types, TypeId type, const TypeVisitor *visitor);
void val_parts(const Types *types, ValueId value, const TypeVisitor *visitor);

/* Rebuilding with parameters replaced. The callbacks see Param types and VAL_PARAM values, and Member types whose base
 * was changed; they return none to leave what they see. Expressions are normalised again. */
typedef struct TypeMap {
    void *state;
    TypeId (*type)(void *state, TypeId type);
    ValueId (*value)(void *state, ValueId value);
} TypeMap;
TypeId ty_map(Types *types, TypeId type, const TypeMap *map);

#endif
