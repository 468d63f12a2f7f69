/* What the files of this folder share: declarations, bindings, instances, the state of checking, results of
 * expressions.
 *
 * Everything that is checked (a body, a header, a type annotation, a compile-time expression) is checked inside a
 * `Check`: the place names are looked up from (`home`), the bindings of parameters (`env`) and, for bodies, locals and
 * the function's contract. docs/sema.md tells how a body is checked and which file answers which question. */
#ifndef PYC_SEMA_INTERNAL_H
#define PYC_SEMA_INTERNAL_H

#include "parse/parse.h"
#include "sema/sema.h"
#include "support/suggest.h"

typedef struct Decl Decl;
typedef struct Module Module;
typedef struct Check Check;
typedef struct Instance Instance;
typedef VEC(Decl *) DeclVec;
typedef VEC(Hir *) HirVec;

/* Names of the library that the compiler needs. */
typedef enum WellKnown {
    WK_NONE,
#define WELLKNOWN(ident, module, name) WK_##ident,
#include "sema/declare/wellknown.def"
    WK_COUNT
} WellKnown;

/* ---- declarations ---- */

typedef enum DeclKind {
    DECL_MODULE,    /* `unit` */
    DECL_FN,        /* one function; its name leads to an DECL_OVERLOADS */
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
    DECL_IMPORT, /* a name that another module explains; followed by decl_follow */
} DeclKind;

typedef enum DeclState { DECL_NEW, DECL_BUSY, DECL_DONE } DeclState;

struct Decl {
    DeclKind kind;
    DeclId id;
    NameId name;
    Span span;
    Decl *owner; /* module, struct, trait, extension, function, alias around it */
    Module *module;
    const Ast *ast;   /* Fn, Class, VarDecl, Param, Alias, Import…; NULL for what the compiler made */
    DeclState state;  /* of the header: parameters, bases, members */
    DeclVec params;   /* FN STRUCT CLASS BUILTIN COMPTIME: written ones in order, then hidden ones */
    Map members;      /* STRUCT TRAIT CLASS EXTENSION BUILTIN: NameId -> Decl* */
    DeclVec fields;   /* STRUCT CLASS */
    DeclVec list;     /* OVERLOADS: the functions; STRUCT BUILTIN: extensions; MODULE: none; PARAM: what stands for the
                         types of an     open pack in its body */
    bool is_static;   /* FN */
    bool is_python;   /* FN CLASS GLOBAL: of the Python register */
    bool is_implicit; /* FN: @implicit constructor */
    bool is_unsafe;   /* FN: @__unsafe: it believes its arguments */
    bool is_fieldwise, fieldwise_implicit, is_parallel, is_shared, holds_any, has_parts, is_discardable; /* STRUCT */
    bool is_twice;   /* FN: reported as a second one of the same signature */
    bool is_checked; /* FN: its body was checked as it is written */
    bool is_wrong;   /* FN: generic, and there was a mistake in it */
    /* PARAM */
    uint32_t index; /* in the owner's params; FIELD: field number */
    bool is_hidden, is_pack, is_type, is_type_known, is_type_asked, asks_itself;
    bool is_broken; /* a parameter whose bound is wrong, which was reported: silent where it is used */
    uint64_t hole;  /* hidden: the annotation node and number it stands for */
    AstParamGroup group;
    ValueId fixed;           /* hidden type parameters: the bound as a value (VAL_TRAIT or a function type) */
    Decl *target;            /* IMPORT: what it means, once followed; EXTENSION: the type's declaration */
    Module *unit;            /* MODULE, IMPORT of a module */
    TypeKind known;          /* BUILTIN */
    GlobalId global;         /* GLOBAL */
    TypeId type;             /* GLOBAL; EXTENSION: Self when it is one type, none for all instances */
    struct Closure *closure; /* FN: of a nested function with captures */
    Instance *around;        /* FN: nested: the instance it was declared in */
    struct PyDecl *py;       /* what the Python register adds (py_internal.h) */
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
    bool is_library, is_python, is_package;
    bool is_namespace; /* a package without an __init__ */
    bool is_declared;
    NameId asks_caller_as; /* its name for the library's `call_location`; none: not imported */
    bool has_structs;      /* declares or imports structs: its Python code may hold them */
};

/* ---- bindings ---- */

typedef struct Binding {
    const Decl *param;
    ValueId value;      /* none: not bound yet */
    const Ast *written; /* a literal whose type other arguments may say: bound with the defaults */
} Binding;

typedef struct Fact { /* what a generic body may assume */
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

ValueId env_get(const Env *env, const Decl *param);       /* none when unbound */
bool env_set(Env *env, const Decl *param, ValueId value); /* the innermost env that has a slot; false when none has */
TypeId env_self(const Env *env);
/* A fresh env with a slot for each parameter of the declaration; `args` (may be NULL) in order. */
Env *env_new(Arena *arena, const Env *outer, const Decl *decl, const ValueId *args, uint32_t count);
/* The env inside the members of a type: Self and the parameters of its declaration. */
Env *env_of_type(struct Sema *s, TypeId type);

/* ---- signatures and instances ---- */

typedef struct SigParam {
    const Ast *ast; /* Param; NULL for what the compiler made */
    NameId name;
    TypeId type;    /* of the callee's place; none: not annotated */
    TypeId element; /* of *args: of each argument (none for a pack); of **kw: of each value */
    TypeId literal; /* `x: IntLiteral` takes literals only; the callee has their value as an Int; none: any value */
    AstConvention convention;
    AstParamKind kind;
    AstParamGroup group;
    bool has_default, is_self, is_pack;
} SigParam;

typedef struct Signature {
    const SigParam *params;
    uint32_t count;
    TypeId result;    /* Pointer/PTR_REF for `-> ref` */
    TypeId raises;    /* none: not */
    uint64_t borrows; /* what the result may point into: IR_LENT_FROM(i), IR_HELD_BY(i) of parameter i */
    int32_t out;      /* number of the `out` parameter of a function that is no constructor; -1 */
    bool constructs;  /* parameter 0 is `out self` */
    bool infers_raises, infers_result;
    bool asks_target; /* SemaTarget.was_asked for it */
    bool has_error;   /* reported, or not known yet because parameters are open */
} Signature;

typedef enum InstanceState { INST_NEW, INST_BUSY, INST_DONE, INST_FAILED, INST_GIVEN } InstanceState;

struct Instance {
    uint32_t id;
    const Decl *fn;      /* NULL: `synth` makes the body */
    TypeId self_type;    /* of methods */
    const ValueId *args; /* one per fn->params */
    uint32_t arg_count;
    uint64_t ref_mut; /* bit i: argument i is a `ref` to a mutable place */
    Env *env;
    Signature sig;
    FnId fn_id;
    TypeId type; /* TY_Fn */
    InstanceState state;
    bool is_requested, is_archetype, is_python;
    bool is_gpu;      /* for GPUs, where what it reaches may differ from what the host has */
    bool calls_wrong; /* a call in its body is wrong, or what it calls: it is not to be run */
    bool is_assumed;  /* used while its raising was still being found out */
    bool is_open;     /* archetypes: something in the body depends on the arguments, so that its typed tree has gaps */
    uint32_t depth;   /* of the chain of requests */
    Instance *requester;
    Span request_span;
    HirBody *body;
    Arena tree;       /* what checking the body takes, the body with it */
    bool has_nested;  /* the checks of nested functions look into the tree */
    const Ast *synth; /* a compile-time expression to return */
    Check *synth_check;
    struct Closure *closure; /* nested functions */
    struct PyInstance *py;   /* what the Python register adds */
};

/* ---- the checker ---- */

struct Sema {
    Context *ctx;
    Types *types;
    IrModule *module;
    const SemaHost *host;
    Arena *arena;      /* the context's */
    Arena bodies;      /* what checking the Python register takes */
    VEC(Decl *) decls; /* index = DeclId - 1 */
    Map modules;       /* NameId of dotted path (+ folder for local ones) -> Module* */
    Map known;         /* NameId -> Decl* BUILTIN */
    Map predefined;    /* NameId -> ValueId: what is known without a declaration */
    Map intrinsics;    /* NameId -> number in the tables of intrinsic.c */
    Module *main, *prelude;
    Str library; /* folder of stdlib */
    Intern instance_keys;
    VEC(Instance *) instances;      /* index = id - 1 */
    Map instance_of_key;            /* id of the key -> Instance* */
    Intern header_keys;             /* function and bindings */
    VEC(const Signature *) headers; /* by id of the key; NULL: has an error */
    Map fns;                        /* FnId -> Instance* */
    VEC(Instance *) queue;
    uint32_t queue_next, queue_seen; /* seen: while the main module is checked */
    uint32_t next_name;              /* of the main module: to be checked */
    bool is_file_done;
    bool types_in_doubt;         /* a struct of the file has a mistake in its header or fields */
    Intern alias_keys;           /* comptime members per type and arguments */
    VEC(struct Alias *) aliases; /* by id of the key */
    Map holes;                   /* hole -> Decl* PARAM */
    Map promised;                /* span of a member of a type parameter -> Decl* COMPTIME of the trait */
    Map raising;                 /* function, what it raises -> Instance* that stands for it */
    Map structs;                 /* TypeId -> DeclState of its StructInfo */
    Map glue;                    /* TypeId done by sema_require_glue */
    Decl *wellknown[WK_COUNT];   /* NULL: not asked for yet, or not there */
    Map implicit;                /* DeclId of a set of constructors -> Decl* of the @implicit ones; NULL: none */
    Map merged;                  /* two sets of functions -> Decl* OVERLOADS of both */
    Map promises; /* ends of a call in generic code -> Decl* FN: the method of a bound that says what the call leaves
                     out or names */
    Map choices;  /* the same: the one of the program's functions of a name that the bounds allow */
    Map missing;  /* struct, name: a trait asks for it, and that it lacks has been reported */
    Map header_traits;    /* DeclId of a struct -> DeclVec* that its header names; NULL: being found out */
    Map conformances;     /* type, trait -> bool */
    Map closures;         /* TypeId -> Closure* */
    Map open_closures;    /* DeclId of a function with open parameters -> Closure* of nothing */
    Map function_codes;   /* of function values: function, F -> Instance* */
    Map captured_codes;   /* callable type, F -> Instance* */
    Map function_callers; /* type of a function value, whether it raises -> Instance* */
    Map dyn_tables;       /* type, dyn type -> ValueId */
    Instance *current;    /* whose body is being checked */
    uint32_t body_depth, eval_depth;
    uint32_t noted_errors; /* as many errors as there were when the uses of an instance were last noted */
    SemaTarget target;
    uint32_t host_count; /* instances before those for GPUs; 0: there are none */
    uint32_t closure_count, synth_count;
    FnId entry;
    struct PySema *py; /* state of the Python register */
};

typedef struct Local { /* a name in a body */
    NameId name;
    Span span;
    HirLocal *var;      /* NULL for compile-time names */
    Decl *import;       /* what an import inside the body names; var and fixed are NULL */
    struct Expr *fixed; /* a compile-time value, type, nested function, or place stand-in (captures) */
    bool is_ref;        /* the variable holds a reference: uses are dereferenced */
    bool is_mutable;    /* may be assigned */
    bool is_param, is_pack;
    bool is_implicit;          /* made by a plain assignment */
    const char *why_immutable; /* "argument", "loop variable"… for messages */
    TypeId type;               /* of the place as the user sees it */
    struct PyLocal *py;
} Local;

typedef struct LocalScope {
    struct LocalScope *outer;
    VEC(Local *) locals;
    bool is_function; /* outermost of its function */
} LocalScope;

typedef struct LoopFrame { /* what break and continue leave */
    struct LoopFrame *outer;
    uint32_t label;          /* of the Loop, or of the Block around a comptime for (break) */
    uint32_t continue_label; /* comptime for: Block of this round; else the same label */
    bool continue_is_break;
} LoopFrame;

typedef struct TryFrame { /* the `try` around the current statement that catches */
    struct TryFrame *outer;
    TypeId raised; /* the one type raised in it so far; Error when mixed; none so far */
    bool catches_all;
    bool escapes;        /* something that no handler takes is raised in it */
    const TypeId *types; /* of its handlers; none: everything */
    uint32_t type_count;
} TryFrame;
bool try_catches(const TryFrame *frame, TypeId raised);

enum { FILL_NAMES = 4 };
typedef struct FilledPath { /* a variable, and the fields behind it */
    const Local *base;
    NameId names[FILL_NAMES];
    uint32_t count;
} FilledPath;
typedef VEC(FilledPath) FilledPaths;

struct Check {
    Sema *s;
    Context *ctx;
    Types *types;
    Arena *arena;
    const Decl *home;
    Module *module;
    Env *env;
    Instance *instance; /* NULL when no body is checked */
    LocalScope *scope;  /* NULL outside bodies */
    Check *outer;       /* of a nested function: the check of the function around it */
    struct Closure *closure;
    bool is_python;
    bool is_archetype;
    bool is_comptime;  /* run-time locals may not be used */
    bool no_implicit;  /* inside an implicit conversion: no second one */
    NameId probe_name; /* a local whose type is wanted: element of a comprehension */
    TypeId *probe;
    bool is_symbolic;   /* parameters may be symbolic: what cannot be known yet is silently Poison */
    bool wants_mutable; /* views in the annotation of a `mut` parameter are of mutable elements */
    bool is_field;      /* of a struct: its type says where references in it point */
    bool makes_holes;   /* open generics in annotations become hidden parameters of `hole_owner` */
    Decl *hole_owner;
    uint32_t open_branches; /* of `comptime if` around this that only the arguments of a use decide */
    bool gave_up;           /* an assertion about this instance failed: what follows rests on it */
    uint32_t speculative;   /* > 0: results are thrown away; nothing is requested */
    TypeId result;          /* of the body; none: to be inferred */
    HirLocal *result_place, *self_local, *closure_local; /* the last: what holds the captures of the nested function */
    bool result_is_ref;
    TypeId raises;  /* what may leave the body; none: nothing */
    bool may_raise; /* something does (infers_raises) */
    bool infers_raises, infers_result;
    const struct PyName
        *python_global;         /* of the module's, the one that a function of the systems register has read last */
    bool reported_python_raise; /* of an operation on Python values, which need not be said twice */
    TypeId inferred_result;
    bool is_init; /* of a constructor: fields of self are being initialised */
    LoopFrame *loop;
    TryFrame *try_frame;
    HirLocal *handler_error; /* for a bare `raise` */
    const Ast *returned;     /* the value of the `return` being checked */
    uint32_t label_count;
    HirVec *stmts;  /* the statements of the block being checked */
    Span call_span; /* of the call whose default values are being made */
    Check *caller;  /* which makes that call */
    uint32_t depth; /* of expressions */
    struct PyCheck *py;
    struct PyLoans *loans; /* while the arguments of a call are converted: what Python objects lend to it */
    FilledPaths fills;     /* narrow.c: Optionals that hold a value here */
};

/* Calls `f` with reports muted and nothing requested; true when there were no errors. */
typedef struct Trial {
    uint32_t errors;
} Trial;
Trial trial_begin(Check *c);
bool trial_end(Check *c, Trial trial);

/* ---- results of expressions ---- */

typedef enum ExprKind {
    X_POISON,  /* reported; silent */
    X_VALUE,   /* `hir` makes a value of `type` */
    X_PLACE,   /* `hir` names a place with content of `type` */
    X_CONST,   /* `value`, known at compile time; types are constants of type Meta */
    X_GENERIC, /* a struct or alias `decl` with open parameters; `env` holds what is bound */
    X_FNS,     /* functions of a name: `decl`; `receiver`, `params` when given */
    X_MODULE,
    X_PENDING, /* needs its context: display, `.member`…; checked again when it is known */
} ExprKind;

typedef struct Expr {
    ExprKind kind;
    TypeId type;
    Span span;
    const Ast *ast;
    Hir *hir;
    ValueId value;
    bool is_mutable; /* X_PLACE */
    const char *why_immutable;
    bool is_transfer;  /* x^: a place moved from */
    bool is_pack;      /* X_PLACE: a tuple of references, *args of several types; X_CONST: a list of parameters */
    bool is_type_self; /* X_FNS from a trait's bound */
    Decl *decl;
    Env *env;     /* X_GENERIC */
    TypeId owner; /* X_FNS of a type: that type */
    const struct Expr *receiver;
    struct HirLocal *lender; /* X_PLACE: the Python object that it is in */
    TypeId known;            /* of an object: the struct that it holds, where that is known */
    AstList params;          /* X_FNS: [...] written behind it */
    const struct Check *params_check;
    const struct Expr *bound; /* X_FNS: the one that these parameters are added to, f[2, ...] of f[2, ...][3] */
    bool has_params;
    bool is_filled; /* X_PLACE: an Optional that a test has shown to hold a value (narrow.c) */
} Expr;

static inline bool expr_is_poison(const Expr *e) { return e->kind == X_POISON; }
/* Its error, or that of its type, has been said. */
static inline bool expr_is_reported(const Check *c, const Expr *e) {
    bool has_type = e->kind == X_PLACE || e->kind == X_VALUE || e->kind == X_CONST;
    return expr_is_poison(e) || (has_type && ty_is(c->types, e->type, TY_Poison));
}
static inline bool expr_is_type(const Expr *e) { return e->kind == X_CONST && e->type.id == TY_Meta; }
bool expr_is_trait(const Check *c, const Expr *e);

/* What stands in an argument, with or without a keyword. */
static inline const Ast *ast_arg_value(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.value : arg; }

/* One argument of a call, checked once where that needs no context. */
typedef struct Arg {
    NameId name;
    const Ast *ast;
    Expr expr;
    bool is_pack_spread; /* *args of a pack */
    Span span;
} Arg;

typedef struct Args {
    Arg *at;
    uint32_t len;
    bool has_poison;
} Args;

/* unsafe.c: what -Wunsafe reports */
void unsafe_report(Check *c, const char *what, Span span); /* what the language has without a declaration */
void unsafe_name(Check *c, const Decl *decl, Span span);   /* a name in the source means this */
void unsafe_member(Check *c, const Decl *decl, Span span);
void unsafe_call(Check *c, const Decl *fn, Span span);
void unsafe_argument(Check *c, const Expr *fns); /* functions in [...], whoever calls them */

/* expr.c, literal.c: the walk over expressions */
Expr expr_check(Check *c, const Ast *ast, TypeId expected); /* expected: none, or the type of the context */
Expr expr_poison(Span span);
Expr expr_value(Hir *hir);               /* a reference value becomes the place it refers to */
Expr expr_of_result(Check *c, Hir *hir); /* the same, with mutability */
Expr expr_place(Hir *hir, bool is_mutable);
Expr expr_const(Check *c, TypeId type, ValueId value, Span span);
Expr expr_type(Check *c, TypeId type, Span span);
Hir *check_value(Check *c, const Ast *ast, TypeId type); /* checked and converted; Poison node after an error */
Hir *check_condition(Check *c, const Ast *ast);          /* a Bool, or what has a truth value */
Hir *expr_condition(Check *c, const Expr *e);
Hir *hir_poison(Check *c, Span span);
Hir *hir_open(Check *c, TypeId type, Span span); /* in a generic body: a value that is known when the arguments are */
/* After an error; a Poison node with a type stands for a value that a generic body does not know yet. */
static inline bool hir_is_bad(const Hir *node) {
    return !node || (node->kind == HIR_Poison && node->type.id == TY_Poison);
}
/* dyn Trait */
TypeId dyn_type(Check *c, DeclId trait);
/* function_value.c */
TypeId function_value_fn(Sema *s, TypeId type); /* F of a FunctionValue[F]; none: another type */
TypeId function_value_type(Check *c, TypeId fn);
bool function_value_accepts(Check *c, const Expr *e, TypeId type);
bool function_value_wanted(Check *c, TypeId given,
                           TypeId fn); /* for F: fn, since it is an object, or raises where F does not say so */
Hir *function_value_convert(Check *c, const Expr *e, TypeId type);
Hir *function_value_callee(Check *c, TypeId type,
                           Span span); /* a function that takes such a value before the arguments, and calls it */

bool dyn_accepts(Check *c, TypeId from, TypeId to); /* a value of this type may stand behind it */
Hir *dyn_convert(Check *c, const Expr *e, TypeId type, bool owned);
bool dyn_is_dispatch(const Sema *s, const Instance *inst);    /* a trait's method for Self = dyn Trait */
bool dyn_allows(Check *c, const Instance *method, Span span); /* reports a method that has no slot in the table */
void dyn_body(Sema *s, Instance *inst);
Expr reflect_call(Check *c, const Ast *ast, bool *is_reflect); /* reflect[T].name(…) */
Expr reflect_field(Check *c, const Ast *ast, bool *is_field);  /* reflect[T].field["x"], reflect[T].field_at[i] */
Hir *expr_place_of(Check *c, const Expr *e);                   /* a place for any value: temporaries get one */
Expr slice_check(Check *c, const Ast *ast, TypeId expected);
bool type_takes_literal(Check *c, TypeId type, NameId marker); /* a constructor has the marker: __list_literal__, … */
Expr display_check(Check *c, const Ast *ast, TypeId expected); /* [..] {..} (..) comprehensions */
Ast *comprehension_of(
    Check *c,
    const Ast *iter); /* [each for each in ITER]: what has no length and no index is walked by the evaluator */
Expr comprehension_check(Check *c, const Ast *ast, TypeId expected);
Expr fstring_check(Check *c, const Ast *ast, TypeId expected);
Expr name_check(Check *c, const Ast *ast);
bool expr_needs_context(const Check *c, const Ast *ast);
bool is_of_context(const Ast *ast); /* .A, .A.f(), .A[i]: its first name is a member of the type that is wanted */
Expr expr_without_context(Check *c, Span span, TypeId expected,
                          const char *what); /* reports it; a context that is wrong itself was told of */
bool expr_is_open_fn(Check *c, const Expr *e);

/* convert.c */
TypeId type_settle(Check *c, const Expr *e); /* the type that the value has when nothing else is asked: Int for 1 */
Hir *expr_to_value(Check *c, const Expr *e); /* settled, loaded or copied */
Hir *expr_to_place(Check *c, const Expr *e); /* a place or a value, never copied */
Expr expr_rebind(Check *c, const Expr *e, TypeId type);
Hir *expr_convert(Check *c, const Expr *e, TypeId type); /* a value of the type, owned; a Poison node after an error */
Hir *expr_convert_read(Check *c, const Expr *e, TypeId type); /* may be a place */
Hir *expr_convert_to(Check *c, const Expr *e, TypeId type, AstConvention convention, const char *what);
typedef enum ConvCost { CONV_EXACT, CONV_LITERAL, CONV_WIDEN, CONV_IMPLICIT, CONV_IMPOSSIBLE } ConvCost;
ConvCost convert_cost(Check *c, const Expr *e, TypeId type); /* reports nothing */
Decl *implicit_inits(Check *c, Decl *all);                   /* the @implicit ones of a set of constructors; NULL */
Hir *const_to_hir(Check *c, TypeId type, ValueId value, Span span);
void report_literal(Check *c, ValueId value, TypeId type, Span span); /* that it does not fit */
ValueId const_convert(Check *c, const Expr *e, TypeId type,
                      bool report); /* literal adaptation; none when it does not fit */
bool type_is_copyable(Check *c, TypeId type);
bool type_is_implicitly_copyable(Check *c, TypeId type);
void report_mismatch(Check *c, const Expr *e, TypeId wanted);

/* operators.c */
Expr binary_check(Check *c, const Ast *ast, TypeId expected);
Expr unary_check(Check *c, const Ast *ast, TypeId expected);
Expr compare_check(Check *c, const Ast *ast);
Expr logic_check(Check *c, const Ast *ast, TypeId expected);
Expr logic_of_values(Check *c, const Ast *ast, const Expr *left,
                     const Expr *right); /* one of the two, as the type of the left */
Expr operator_apply(Check *c, AstOp op, const Expr *left, const Expr *right, Span span);
void aug_assign_check(Check *c, const Ast *ast);

/* member.c */
Expr attribute_check(Check *c, const Ast *ast);
Expr member_of(Check *c, const Expr *base, NameId name, Span span); /* reports */
bool member_find(Check *c, const Expr *base, NameId name, Span span, Expr *found);
Expr context_member_check(Check *c, const Ast *ast, TypeId expected);
Expr subscript_check(Check *c, const Ast *ast, TypeId expected);
Hir *index_number(
    Check *c,
    const Expr *e); /* an index as an Int: an integer of any width is one; what else there is must convert by itself */
bool subscript_assign(Check *c, const Ast *target, const Expr *value, const Ast *value_ast,
                      Span span); /* true: __setitem__ was used */
Expr type_member(Check *c, TypeId type, NameId name, Span span, bool *found);
Decl *type_decl(const Sema *s, TypeId type);               /* STRUCT, BUILTIN, CLASS; NULL */
Decl *type_member_decl(Sema *s, TypeId type, NameId name); /* also of extensions and traits' defaults */
bool type_has_method(Check *c, TypeId type, NameId name);
bool type_has_own_move(Sema *s, TypeId type); /* a move constructor is written: moves can be seen */
Expr pack_item(Check *c, const Expr *pack, uint32_t index, Span span);
ValueId expr_open_pack(Check *c, const Expr *base);
TypeId type_of_open_pack(Check *c, ValueId types);
bool expr_pack_length(Check *c, const Expr *pack, uint32_t *length);

/* call.c, overload.c, arg_order.c, infer.c, intrinsic.c */
Expr call_check(Check *c, const Ast *ast, TypeId expected);
Args args_check(Check *c, AstList args);
Args args_of_exprs(Check *c, const Expr *exprs, uint32_t count, Span span);
Expr call_expr(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span);
Expr call_method(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span);
Expr call_method_param(Check *c, const Expr *base, NameId name, AstList params, Span span); /* base.name[params]() */
bool call_method_try(Check *c, const Expr *receiver, NameId name, const Expr *args, uint32_t count, Span span,
                     Expr *result);
Expr call_library(Check *c, WellKnown which, const Expr *args, uint32_t count, Span span);
Expr construct(Check *c, TypeId type, const Args *args, Span span);
Expr overload_call(Check *c, const Expr *fns, const Args *args, TypeId expected, Span span);
/* `arg_of`: the number of the argument that a value was written as, -1 for others */
/* The value goes to a temporary first; what the call gets instead. */
Hir *kept_for_later(Check *c, Hir *value, AstConvention convention, HirVec *stmts);
void args_in_order(Check *c, const Signature *sig, Hir **values, const int32_t *arg_of, uint32_t count, Span span);
Instance *overload_pick_for_type(Check *c, const Expr *fns, const FnType *wanted, Span span, bool report);
Expr call_instance(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span);
bool may_raise_here(Check *c, TypeId raises); /* it is caught, or leaves the function */
void note_raise(Check *c, TypeId raises, Span span, const char *what, Str name); /* a call that may raise */
bool unify(Check *c, Env *env, TypeId pattern, TypeId actual);
bool unify_value(Check *c, Env *env, ValueId pattern, ValueId actual);
void intrinsics_declare(Sema *s);
Expr intrinsic_call(Check *c, const Ast *ast, TypeId expected); /* __pyc.name[...](...) */
bool unify_callable(Check *c, Env *env, TypeId bound, TypeId actual);
TypeId callable_type(Check *c, TypeId type); /* the TY_Fn of a function value, closure or struct with __call__; none */
bool name_is_lasting_origin(Sema *s, NameId name);
/* By bit: parameters whose annotation says that they refer only to what lasts, as StaticString does. */
uint32_t signature_lasting(Sema *s, const Signature *sig, Module *module);
/* What its body may let the result point into; what the library and unsafe functions do there is believed. */
uint64_t instance_borrows(Sema *s, const Instance *inst);
Expr finish_call(Check *c, Instance *callee, Hir *const *args, uint32_t count, Span span);
Expr special_call(Check *c, const Ast *ast, TypeId expected, bool *is_special); /* type_of, origin_of, conforms_to… */
Expr construct_generic(Check *c, const Expr *generic, const Args *args, TypeId expected, Span span);
ValueId origin_param_value(Check *c, const Decl *param, ValueId value, Env *env);
TypeId element_like(Check *c,
                    TypeId like); /* what a display for this type is made of; poison where that is not to be seen */
TypeId pending_type(Check *c, const Ast *ast, TypeId like); /* of a display that has no context: what its parts say */
TypeId growing_type(Check *c, const Ast *list);             /* the List that a display makes; none: not known */
bool subscript_update(Check *c, const Ast *target, AstOp op, const Ast *value_ast,
                      Span span); /* x[i] op= v by __getitem__ and __setitem__ */

/* once.c: what a statement uses twice */
void expr_once(Check *c, Expr *e);       /* a value becomes a temporary */
void place_once(Check *c, Expr *place);  /* finding the place again runs nothing but calls that give references */
void place_found(Check *c, Expr *place); /* not even these */
void place_held(Check *c, Expr *place, Expr *value); /* the same; the value is evaluated before */
void constructors_complete(Sema *s, Decl *decl);
bool struct_traits(Sema *s, Decl *decl, DeclVec *traits); /* those that the header lists, conditions not asked */
bool type_holds_reference(Types *types, TypeId type, uint32_t depth); /* may point into something */
Instance *instance_made(Sema *s, const Signature *sig, Span span);
Instance *instance_of_block(Sema *s, Str symbol, const Signature *sig, Hir *block);

/* site.c */
Expr call_site(Check *c, Span span);
Expr caller_site(Check *c, Span span);
/* The function, with one more parameter for the place of its call if it asks for that. */
const Ast *fn_with_site(Sema *s, const Module *module, const Ast *fn);

/* immutable.c */
void immutable_report(Check *c, Span place, const char *why);
void immutable_suggest(Check *c, Span place, const char *why); /* behind the report */
extern const char immutable_pointee[];                         /* a reason */

/* types.c */
TypeId type_check(Check *c, const Ast *ast); /* a type expression; Poison after an error */
TypeId type_of_variable(Check *c, const Ast *ast,
                        const Ast *value); /* `var xs: List[_] = e`: what the annotation leaves open, e says */
Expr bind_params(Check *c, const Expr *generic, AstList args, const Check *args_check, Span span);
bool bind_params_of(Check *c, const Expr *fns, Decl *fn, Env *env,
                    Str *why); /* what is written behind the name of a function */
bool env_fill_defaults(Check *c, Decl *decl, Env *env, const Decl **missing);
bool env_has_open_origin(Check *c, const Decl *decl, Env *env);
bool params_have_open_mark(Check *c, AstList args);            /* `...` or `_` among the arguments in [...] */
TypeId type_of_env(Check *c, Decl *decl, Env *env, Span span); /* the type that a complete env names */
Decl *param_named(const Decl *decl, NameId name);              /* of its parameters in [...]; NULL */
bool param_is_type(Sema *s, Decl *param);
TypeId param_type(Check *c, const Decl *param, Env *env);       /* of value parameters */
ValueId type_argument(Sema *s, TypeId type, const Decl *param); /* what the type binds its declaration's parameter to */
bool value_fits_param(Check *c, const Decl *param, ValueId value, Env *env, Span span, bool report);

/* signature.c, instance.c */
bool in_kernel(const Check *c); /* in its header or body */
bool signature_of(Check *c, const Decl *fn, Env *env, uint64_t ref_mut,
                  Signature *sig); /* c: for reports; types under env */
bool signature_kept(Check *c, const Decl *fn, Env *env, uint64_t ref_mut,
                    Signature *sig); /* the same, kept once it is good */
void fn_resolve(Sema *s, Decl *fn);  /* parameters, hidden ones too */
Instance *instance_get(Check *c, const Decl *fn, TypeId self_type, const ValueId *args, uint32_t count,
                       uint64_t ref_mut, Span span);
Instance *instance_of_env(Check *c, const Decl *fn, TypeId self_type, Env *env, uint64_t ref_mut, Span span);
Instance *instance_of_expr(Check *c, const Ast *expr, Hir *value,
                           TypeId type); /* fn() -> type: return expr, to be evaluated */
bool target_watch(Sema *s);              /* begins to note who asks for the target; gives what was noted before */
bool target_asked(Sema *s, bool before); /* whether someone asked since; what was noted before stays so */
void instance_request(Check *c, Instance *instance, Span span); /* its body will be needed */
Expr expr_unknown(Check *c, TypeId type, Span span);
void instance_calls_wrong(const Check *c);
void instance_settle(Check *c, Instance *instance,
                     Span span);          /* result and raising are known: checks the body where they are inferred */
void fn_check_written(Sema *s, Decl *fn); /* called or not */
void fn_check_before_instance(Sema *s, Decl *fn); /* of generic code of the main module */
void instance_check_body(Sema *s, Instance *instance);
void instance_drop_tree(Sema *s, Instance *instance); /* nobody looks into its body any more */
Hir *fn_ref(Check *c, Instance *instance, Span span);
TypeId fn_type_of(Types *types, const Signature *sig, Arena *arena);
TypeId symbolic_self(Sema *s, const Decl *owner); /* Self of a type whose parameters are all open */
Env *symbolic_env(Sema *s, const Decl *decl);     /* each parameter bound to its symbol: archetypes */
ValueId param_symbol(Check *c, Decl *param);
ValueId param_bound(Check *c, const Decl *param,
                    Env *env); /* of a type parameter: VAL_TRAIT or a function type; none */
void decl_params(Sema *s, Decl *decl, AstList list);
Expr decl_expr(Check *c, Decl *decl, Span span);
ValueId origin_value(Types *types, Mutability mut);
const char *known_module(const Decl *decl);

/* decorator.c */
typedef enum DecoratorPlace { DECORATES_FN = 1, DECORATES_CLASS = 2, DECORATES_LIBRARY = 4 } DecoratorPlace; /* bits */
void decorators_check(Sema *s, const Module *module, AstList list, DecoratorPlace place);
bool decorators_have(Sema *s, AstList list, const char *name);
bool decorators_have_word(Sema *s, AstList list, const char *name, const char *word); /* @name("word") */

/* decls.c, names.c, modules.c */
Decl *decl_new(Sema *s, DeclKind kind, NameId name, Decl *owner, Module *module, const Ast *ast, Span span);
static inline Decl *decl_at(const Sema *s, DeclId id) { return s->decls.at[id.id - 1]; }
Decl *decl_follow(Sema *s, Decl *decl);              /* through imports; NULL after an error */
void decl_resolve(Sema *s, Decl *decl);              /* parameters and members of types */
Decl *decl_member(Sema *s, Decl *decl, NameId name); /* own members only */
bool decl_is_generic(Sema *s, Decl *decl);
void module_declare(Sema *s, Module *module);
void scope_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *block);
NameId import_report(Sema *s, const Module *from, NameId name,
                     Span span); /* it has no such name; what may have been meant */
void import_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast); /* Import, ImportFrom */
Module *module_find(Sema *s, const Module *from, const NameId *path, uint32_t length, uint32_t level, Span span,
                    bool report);
Module *module_library(Sema *s, const char *path);
Str module_with_name(Sema *s, NameId name);              /* the first module of `std` that offers it; empty */
Decl *module_name(Sema *s, Module *module, NameId name); /* own names and stars */
typedef struct Found {
    Decl *decl;
    Local *local;
    bool is_outer; /* a local of a function around */
} Found;
bool name_find(Check *c, NameId name, Found *found);
void names_predefine(Sema *s);
bool name_is_predefined(Check *c, NameId name); /* Int, Float32, origins: known without a declaration */
void report_unknown_name(Check *c, NameId name, Span span);
Local *local_find(Check *c, NameId name, Check **where);
Local *local_add(Check *c, NameId name, Span span, HirLocal *var);
HirLocal *local_temp(Check *c, TypeId type, Span span);
void locals_push(Check *c, LocalScope *scope);
void locals_pop(Check *c);

/* trait.c */
bool conforms(Check *c, TypeId type, const Decl *trait);   /* with the facts of c->env */
bool conforms_value(Check *c, TypeId type, ValueId bound); /* VAL_TRAIT or a function type */
/* A default method `given` of a trait is hidden by a method of the struct with the same arguments. */
bool method_overrides(Check *c, TypeId self, const Decl *method, const Decl *given);
bool type_bounds(Sema *s, TypeId symbolic, DeclVec *traits); /* of Param and Member types */
void struct_check_conformance(Sema *s, Decl *decl);          /* reports missing methods */
ValueId trait_value(Sema *s, Decl *const *traits, uint32_t count, TypeId callable);
TypeId bound_callable(Sema *s, ValueId bound);                      /* the function type in a bound; none */
const StructInfo *struct_complete(Sema *s, TypeId type, Span span); /* fields are known afterwards */
bool struct_write_name(void *sema, TypeId type, Text *text);        /* as people write it */
void struct_require_text(Check *c, TypeId type, Span span);         /* of a struct that is raised: what it says */
void py_struct_require_error(Check *outer, TypeId type, Span span); /* and its class, should untyped code catch it */

/* capture.c */
typedef struct CaptureName {
    NameId name;
    AstConvention convention; /* CONV_REF: to change where that can be */
    bool is_transfer;
    Span span;
} CaptureName;
typedef VEC(CaptureName) CaptureList;

Span capture_use_behind(const Ast *fn, const Ast *closure, NameId name, Span kept, Span declared, bool any_use);
void capture_list(Check *c, const Ast *fn, CaptureList *list); /* of a nested function that stands where c is */

/* narrow.c */
bool narrow_holds(Check *c, const Ast *ast); /* an Optional of this path holds a value */
void narrow_assume(Check *c, const Ast *cond, bool taken);
void narrow_forget(Check *c, const Ast *ast, bool is_whole); /* it is assigned; not whole: what is in it may be */
void narrow_forget_changed(Check *c, const Ast *part);       /* what the statements assign */
FilledPaths narrow_save(Check *c);
void narrow_restore(Check *c, const FilledPaths *saved);
void narrow_meet(Check *c, const FilledPaths *other); /* keeps what both ways know */
bool narrow_ends_by_test(const Ast *loop);            /* and by no `break` */

/* stmt.c, closure.c, match.c, loop.c */
void import_check(Check *c, const Ast *ast); /* in a function: the names hold from here to the end of the block */
void stmt_check(Check *c, const Ast *ast);
Hir *block_check(Check *c, const Ast *block); /* in a scope of its own */
void stmts_check(Check *c, AstList items);
void emit(Check *c, Hir *stmt);
bool is_new_name(Check *c, NameId name); /* an assignment to it declares it */
Local *declare_implicit(Check *c, NameId name, TypeId type, Span span);
void assign_check(Check *c, const Ast *target, const Expr *value, const Ast *value_ast, Span span);
void for_check(Check *c, const Ast *ast);
void match_check(Check *c, const Ast *ast);
void with_check(Check *c, const Ast *ast, uint32_t item);
/* What makes sure that __exit__ is called, with the error where it takes one; true: it may swallow errors. */
Expr with_enter(Check *c, const Expr *manager, bool is_kept, Span span);
bool with_protected(Check *c, const Expr *manager, Hir *body, TypeId raised, Span span);
void try_check(Check *c, const Ast *ast);
void raise_check(Check *c, const Ast *ast);
bool block_falls_through(const Hir *stmt);
typedef struct Iteration {
    HirLocal *iterator;
    Expr item;
    bool by_reference, is_python;
} Iteration;
bool iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it); /* emits the iterator */
bool iterate_item(Check *c, Iteration *it, Hir *leave, Span span);            /* emits the item; `leave` at the end */
/* The parts that a pattern takes the value apart into; of a struct with @__parts the fields before the first that
 * begins with `_`. */
bool pattern_parts(Check *c, TypeId type, uint32_t *count, Span span);
Expr pattern_part(Check *c, const Expr *whole, uint32_t index, Span span);
void bind_target(Check *c, const Ast *target, const Expr *value, AstConvention binding, Span span);
Expr lambda_check(Check *c, const Ast *ast, TypeId expected);
bool lambda_says_types(const Ast *lambda); /* of all its arguments */
TypeId closure_like(const Decl *fn);       /* the TY_Fn that gives its arguments and result their types; none */
void nested_fn_check(Check *c, const Ast *ast);
Hir *closure_captured(Check *c, const Expr *closure, TypeId *type); /* what a function value made of it keeps */
bool closure_changes(const Sema *s, TypeId closure);                /* … and changes when it is called */
Expr closure_of_captured(Check *c, TypeId closure, Hir *captured, Span span); /* the closure over what was kept */
Expr closure_capture(Check *c, Check *where, Local *local, NameId name, Span span);
bool closure_captures(const Check *c, NameId name);
bool method_is_in_doubt(Check *c, TypeId type, NameId name);
bool type_is_in_doubt(Check *c, TypeId type);                               /* candidate_report.c */
bool closure_function(Check *c, const Expr *closure, Span span, Expr *fns); /* what a call of the closure calls */
Expr closure_call(Check *c, const Expr *closure, const Args *args, Span span);
TypeId closure_type_of(const Decl *fn);               /* none: it captures nothing */
TypeId closure_of_open_fn(Check *c, const Expr *fns); /* none: it is no single function with open parameters */
Hir *closure_of_nothing(Check *c, TypeId type, Span span);
Check *closure_outer(const Decl *fn); /* where the nested function stands; NULL for others */
const Signature *closure_signature(Sema *s, TypeId closure, Instance **instance);

/* comptime.c */
typedef enum OpenOp { /* of a VAL_EXPR, behind the operators: what a generic body does not know yet */
                      OPEN_CONFORMS = OP_COUNT + 1, /* type, bound */
                      OPEN_CHOICE,                  /* condition, value, value */
                      OPEN_VALUE,                   /* parts of an expression; else the id of its AST */
                      OPEN_MEMBER,                  /* associated with a type: type, name */
                      OPEN_REFLECTED,               /* of a type: type, question, what it is asked about */
                      OPEN_LENGTH,                  /* pack */
                      OPEN_ALL_CONFORM,             /* pack, bound */
                      OPEN_CONTAINS,                /* pack, type */
} OpenOp;
ValueId value_open(Check *c, OpenOp op, TypeId type, const ValueId *operands, uint32_t count);
ValueId comptime_open(Check *c, TypeId type, const Ast *ast);  /* of a generic body: what its arguments tell */
ValueId comptime_value(Check *c, const Ast *ast, TypeId type); /* none after an error (reported) */
Instance *fn_of_type(Check *c, const Expr *e, TypeId type,
                     bool report); /* the function of this name that fits; NULL: none does */
ValueId comptime_of_expr(Check *c, const Expr *e, TypeId type, bool report);
bool comptime_is_runtime(Check *c, const Hir *value, Span span,
                         bool report); /* of an expression: whether it has a variable in it */
Expr comptime_decl(Check *c, Decl *decl, TypeId self_type, Env *env,
                   Span span); /* the value of a comptime declaration */
bool comptime_fulfils(Check *c, Decl *given, const Decl *promised,
                      TypeId self_type); /* is of the promised type, or conforms */
const Ast *comptime_value_ast(const Decl *decl);
void comptime_stmt(Check *c, const Ast *ast);
bool where_holds(Check *c, const Ast *where, Env *env, const Decl *home, Str *why);
void facts_assume(Check *c, const Ast *cond, bool taken);
void comptime_if(Check *c, const Ast *ast);
void comptime_for(Check *c, const Ast *ast);

/* wellknown.def */
Decl *wellknown(Sema *s, WellKnown which); /* NULL without the library */
const char *wellknown_name(WellKnown which);
TypeId wellknown_type(Check *c, WellKnown which);
TypeId wellknown_of(Check *c, WellKnown which, const TypeId *args, uint32_t count, Span span); /* List[T] */
bool type_is_wellknown(Sema *s, TypeId type, WellKnown which);
bool counts_codepoints(Check *c,
                       TypeId type); /* a text in Python's syntax: length, indices and loops are those of a str */
Decl *known_decl(Sema *s, TypeKind kind);

Check check_at(Sema *s, const Decl *home, const Env *env); /* a check outside bodies */
Check check_for(Check *c, const Decl *home, const Env *env);
Check *check_keep(const Check *c);            /* a copy for [...] that is bound later, perhaps when the check is over */
const char *text_of(Check *c, const Expr *e); /* its type, for messages */
const char *expr_kind_text(const Check *c, const Expr *e); /* "a function", for messages */
const char *name_at_c(const Sema *s, NameId name);

/* ---- functions that the compiler makes itself (made.c) ---- */

typedef struct Made {
    Check c;
    Instance *inst;
    LocalScope scope;
    HirVec stmts;
    HirLocal **params;
} Made;

void made_begin(Made *m, Sema *s, Instance *inst, const Decl *home);
Hir *made_param(Made *m, uint32_t i);    /* its place */
Hir *made_argument(Made *m, uint32_t i); /* parameter i, handed on to a function with the same one */
void made_result(Made *m, Hir *value);   /* return value */
void made_end(Made *m, Span span);
Instance *raising_instance(Check *c, Instance *inst, TypeId raises); /* the same function, of a type that raises */

/* ---- what Python objects lend to a call (py_lend.c) ---- */
typedef struct PyLoan {
    HirLocal *object;
    Hir *place;     /* a sequence that ends with the place; NULL: of the receiver, which is known before */
    int32_t number; /* of the argument, as written */
    bool is_mut;
} PyLoan;
typedef struct PyLoans {
    VEC(PyLoan) list;
} PyLoans;

bool py_lends(Check *c, const Expr *e,
              TypeId type); /* an object that may hold the struct a `mut` argument is to change */
Hir *py_lent_place(Check *c, const Expr *e, TypeId type);
void py_loan_add(Check *c, HirLocal *object, Hir *place);
Hir *py_lent_argument(Check *c, PyLoans *loans, const Expr *e, const SigParam *p, int32_t number); /* expr_convert_to */
void py_check_loans(Check *c, const PyLoans *loans, Span span);

/* ---- the Python register (py_*.c). Each returns false to leave the matter to the core ---- */
/* Optionals that stand for what they hold (py_optional.c); anything else is given back as it is. */
#define NOT_SUBSCRIPTABLE "'NoneType' object is not subscriptable"
Expr py_optional_base(Check *c, const Expr *e, NameId name); /* where it has no such attribute itself */
Expr py_optional_operand(Check *c, const Expr *e);
Expr py_optional_subject(Check *c, const Expr *e, const char *error); /* of `x[i]`, `for … in x`, `len(x)` */
Expr py_optional_choice(Check *c, const Expr *e, const Expr *other);  /* of two values that are to have one type */
Expr py_optional_place(Check *c, const Expr *e);
bool py_optional_gives(Check *c, const Expr *e, TypeId type); /* what it holds is of the type */
bool py_optional_contents(Check *c, Args *args); /* of arguments that fit no function; false: there are none */
bool py_expr(Check *c, const Ast *ast, TypeId expected, Expr *result);
bool py_stmt(Check *c, const Ast *ast);
bool py_convert_cost(Check *c, const Expr *e, TypeId type, ConvCost *cost);
bool py_convert(Check *c, const Expr *e, TypeId type, Hir **value);
bool py_settle(Check *c, const Expr *e, TypeId *type); /* 1 is an int in the Python register */
bool py_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span,
                 Expr *result); /* right NULL: unary */
bool py_operator_with_object(Check *c, AstOp op, const Expr *left, const Expr *right, Span span, Expr *result);
bool py_literal_raises(Check *c, const Expr *e, TypeId type,
                       Expr *result); /* the literal does not fit: where it may fail when it runs */
bool py_misfit_raises(Check *c, const Args *values, Str text, Span span, Expr *result);
bool py_member(Check *c, const Expr *base, NameId name, Span span, Expr *result);
bool py_call_value(Check *c, const Expr *callee, const Args *args, TypeId expected, Span span, Expr *result);
bool py_subscript(Check *c, const Expr *base, AstList args, Span span, Expr *result);
void py_sequence_index(Check *c, Expr *index); /* of a List, an Array: made the number that it stands for */
bool py_iterate_begin(Check *c, const Expr *iterable, Span span, Iteration *it);
void py_iterate_item(Check *c, Iteration *it, uint32_t label, Span span); /* leaves the block `label` at the end */
bool py_store_part(Check *c, const Ast *target, const Expr *value,
                   const Ast *value_ast);                               /* o.name = value, o[i] = value */
bool py_update_part(Check *c, const Ast *ast);                          /* o.name op= value, o[i] op= value */
bool py_declare(Sema *s, Module *module, Decl *owner, const Ast *stmt); /* class, a second def, global assignment */
bool py_is_variable_import(Sema *s, Module *module, const Ast *stmt,
                           uint32_t index); /* of `from m import …`: what Python binds when it runs */
bool py_signature(Check *c, const Decl *fn, Env *env, Signature *sig);
bool py_body(Sema *s, Instance *instance);              /* checks the body of an instance itself */
void py_fn_resolve(Sema *s, Decl *fn);                  /* a hidden parameter for each argument */
void py_spell_star(Sema *s, Module *module, Ast *stmt); /* `from m import *` of a .py file: the names that it binds */
void py_offer_visible(Check *c, Suggestion *near);      /* the names of the Python register that can be seen here */
void py_offer_names(Sema *s, const Module *module, Suggestion *near); /* what the body of a .py file binds */
bool py_next_generic(Sema *s); /* makes one more function of py_generic.c; false: there are no more */
bool py_next_library(Sema *s); /* checks one more library module in Python; false: there are no more */
void py_check_module(Sema *s); /* checks the body of the main module, when it is a script */
FnId py_entry(Sema *s);        /* module body of a script; none */

#endif
