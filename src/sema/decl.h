/* What is declared: names with their headers, what parameters are bound to, signatures, and instances of functions.
 *
 * A Decl stands for a name of a module, struct, trait or function; its header is read on first use. An Env binds the
 * parameters of declarations to types and values. A Signature is a header under one Env; an Instance is a function with
 * all its arguments in [...], whose body is checked once. The state of checking is in sema/check.h. */
#ifndef PYC_SEMA_DECL_H
#define PYC_SEMA_DECL_H

#include "parse/parse.h"
#include "sema/sema.h"
#include "types/value.h"

typedef struct Decl Decl;

typedef struct Module Module;

typedef struct Check Check;

typedef struct Instance Instance;

typedef struct Register Register; /* of the language: sema/register.h */

bool is_python(const Register *reg); /* the Python register */

typedef VEC(Decl *) DeclVec;

typedef VEC(Hir *) HirVec;

/* Names of the library that the compiler needs. */
typedef enum WellKnown {
    WK_NONE,
#define WELLKNOWN(ident, module, name) WK_##ident,
#include "sema/declare/wellknown.def"
    WK_COUNT
} WellKnown;

typedef enum DeclKind {
    DECL_MODULE,    /* `unit` */
    DECL_FN,        /* one function; its name leads to a DECL_OVERLOADS */
    DECL_OVERLOADS, /* all functions of a name in one scope */
    DECL_STRUCT,
    DECL_TRAIT,
    DECL_CLASS,     /* a Python class */
    DECL_EXTENSION, /* `__extension X(...)`: its members are offered by the type X */
    DECL_BUILTIN,   /* a compiler-known type, from known_type.def */
    DECL_PARAM,     /* a parameter in [...], written or hidden (Some[T], an open List) */
    DECL_COMPTIME,  /* comptime n = e; with params: a parametric alias; in a trait: an associated member */
    DECL_FIELD,
    DECL_GLOBAL, /* a module-level variable */
    DECL_IMPORT, /* a name whose meaning is in another module; resolved by decl_follow */
} DeclKind;

typedef enum DeclState { DECL_NEW, DECL_BUSY, DECL_DONE } DeclState;

typedef struct FnDecl {
    bool is_static;
    bool is_implicit;         /* @implicit constructor */
    bool is_unsafe;           /* @__unsafe: its arguments are not checked */
    bool is_twice;            /* reported as a duplicate of another with the same signature */
    bool is_checked;          /* its body was checked as it is written */
    bool is_wrong;            /* generic, and its body has an error */
    struct Closure *closure;  /* of a nested function with captures */
    Instance *around;         /* nested: the instance it was declared in */
    Str export_name;          /* of @export; else empty */
    bool is_c_export;         /* it is called by C's rules, which its decorator says */
    const Instance *exported; /* the instance that has the name; NULL: not made yet */
    struct PyDecl *py;        /* what the Python register adds (elaborate/direct.c) */
} FnDecl;

typedef struct StructDecl { /* of decorators */
    bool is_fieldwise, fieldwise_implicit, is_parallel, is_shared, holds_any, has_parts, is_discardable;
} StructDecl;

typedef struct ParamDecl {
    bool is_hidden, is_pack, is_type, is_type_known, is_type_asked, asks_itself;
    bool is_broken; /* its bound is wrong, which was reported: no more errors where it is used */
    uint64_t hole;  /* hidden: the annotation node and number it stands for */
    AstParamGroup group;
    ValueId fixed; /* hidden type parameters: the bound as a value (VAL_TRAIT or a function type) */
} ParamDecl;

struct Decl {
    DeclKind kind;
    DeclId id;
    NameId name;
    Span span;
    Decl *owner; /* the module, struct, trait, extension, function or alias that contains it */
    Module *module;
    const Ast *ast;  /* Fn, Class, VarDecl, Param, Alias, Import…; NULL for what the compiler made */
    DeclState state; /* of the header: parameters, bases, members */
    DeclVec params;  /* FN STRUCT CLASS BUILTIN COMPTIME: first the written ones in order, then hidden ones */
    Map members;     /* STRUCT TRAIT CLASS EXTENSION BUILTIN: NameId -> Decl* */
    DeclVec fields;  /* STRUCT CLASS */
    DeclVec list;    /* OVERLOADS: the functions; STRUCT BUILTIN: extensions; PARAM: stand-ins for the types of an open
                        pack in the body */
    const Register *reg; /* FN CLASS GLOBAL */
    Decl *target; /* IMPORT: what it means, once followed; EXTENSION: the type's declaration; PARAM: the parameter that
                     it stands for */
    TypeId type;  /* GLOBAL; EXTENSION: Self when it is one type, none for all instances */
    uint32_t index; /* PARAM: in the owner's params; FIELD: its number */
    union {         /* by kind */
        FnDecl fn;
        StructDecl struct_;
        ParamDecl param;
        Module *unit;    /* MODULE, IMPORT of a module */
        GlobalId global; /* GLOBAL */
        TypeKind known;  /* BUILTIN */
    };
};

struct Module {
    Decl *decl;
    Module *parent; /* the package that it is in */
    Str path;       /* dotted */
    Str folder;     /* of its file */
    FileId file;
    const Ast *ast;
    Map names;     /* NameId -> Decl* */
    DeclVec stars; /* IMPORT decls of `from m import *` */
    Map *mentions; /* NameId -> 1: what it mentions anywhere; NULL: not asked yet */
    SourceOrigin origin;
    bool is_package;
    bool is_test;           /* of CPython's own tests, which run even without C modules that only CPython has */
    bool has_python_syntax; /* a .py file; its bodies may nevertheless belong to either register */
    bool is_namespace;      /* a package without an __init__ */
    bool is_declared;
    NameId asks_caller_as; /* the name under which it imports the library's `call_location`; none: it does not */
    bool has_structs;      /* declares or imports structs: its Python code may use them */
};

/* Predicates that depend on a module's origin. Code asks for the property that it needs, not for the origin. */

/* Written by the user: its mistakes are reported, its names are searched, and it counts as part of the whole
 * program. */
static inline bool module_is_program(const Module *m) { return m->origin == SOURCE_PROGRAM; }

/* May use what only the library may (intrinsics, its decorators). Its declarations about references are trusted. */
static inline bool module_is_trusted(const Module *m) { return m->origin != SOURCE_PROGRAM; }

/* Compiled with the program, but neither analysed nor criticised, since nobody here can mend it. */
static inline bool module_is_foreign(const Module *m) {
    return m->origin == SOURCE_STANDARD || m->origin == SOURCE_PACKAGE;
}

/* Its module-level statements may do more than bind names. */
static inline bool module_is_installed(const Module *m) { return m->origin == SOURCE_PACKAGE; }

/* The declaration is the library's, so what the compiler knows about this name applies to it. */
static inline bool decl_is_library(const Decl *decl) { return decl->module && decl->module->origin != SOURCE_PROGRAM; }

typedef struct Binding {
    const Decl *param;
    ValueId value;      /* none: not bound yet */
    const Ast *written; /* a literal whose type other arguments may decide: bound together with the defaults */
} Binding;

typedef struct Fact { /* an assumption that a generic body may make */
    TypeId type;      /* conforms to `trait`; none: `value` is true */
    const Decl *trait;
    ValueId value;
} Fact;

typedef struct Env {
    const struct Env *outer;
    TypeId self_type; /* none: the outer one's */
    Binding *at;
    uint32_t count;
    VEC(Fact) facts;
} Env;

typedef struct SigParam {
    const Ast *ast; /* Param; NULL for what the compiler made */
    NameId name;
    TypeId type;    /* of the callee's place; none: not annotated */
    TypeId element; /* of *args: the type of each argument (none for a pack); of **kw: of each value */
    TypeId literal; /* `x: IntLiteral` takes only literals, and the callee has their value as an Int; none: takes any
                       value */
    AstConvention convention;
    AstParamKind kind;
    AstParamGroup group;
    bool has_default, is_self, is_pack;
} SigParam;

typedef struct Signature {
    const SigParam *params;
    uint32_t count;
    TypeId result;    /* Pointer/PTR_REF for `-> ref` */
    TypeId raises;    /* none: it does not raise */
    uint64_t borrows; /* what the result may point into: IR_LENT_FROM(i), IR_HELD_BY(i) of parameter i */
    int32_t out;      /* number of the `out` parameter of a function that is not a constructor; -1 */
    bool constructs;  /* parameter 0 is `out self` */
    bool infers_raises, infers_result;
    bool is_c_abi;    /* abi("C") */
    bool asks_target; /* SemaTarget.was_asked for it */
    bool has_error;   /* an error was reported, or parameters are still open */
} Signature;

typedef enum InstanceState { INST_NEW, INST_BUSY, INST_DONE, INST_FAILED, INST_GIVEN } InstanceState;

struct Instance {
    uint32_t id;
    const Decl *fn;      /* NULL: `synth` makes the body */
    TypeId self_type;    /* of methods */
    const ValueId *args; /* one per fn->params */
    uint32_t arg_count;
    uint64_t ref_mut; /* bit i: argument i of a `ref` parameter is a mutable place */
    Env *env;
    Signature sig;
    FnId fn_id;
    TypeId type; /* TY_Fn */
    InstanceState state;
    const Register *reg;
    bool is_requested, is_archetype;
    bool is_gpu;      /* the version for GPUs, where it may differ from the host's */
    bool calls_wrong; /* its body, or a function that it calls, contains an error: it must not be run */
    bool is_assumed;  /* used before it was known whether it raises */
    bool is_open;     /* archetypes: the body depends on the arguments somewhere, so its typed tree is incomplete */
    uint32_t depth;   /* of the chain of requests */
    Instance *requester;
    Span request_span;
    HirBody *body;
    Arena tree;       /* what checking the body allocates, with the body itself */
    bool has_nested;  /* nested functions' checks use the tree */
    const Ast *synth; /* a compile-time expression to return */
    Check *synth_check;
    struct Closure *closure; /* nested functions */
    struct PyInstance *py;   /* what the Python register adds */
};

#endif
