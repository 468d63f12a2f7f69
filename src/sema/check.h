/* The state of checking, and the result of checking an expression.
 *
 * Everything that is checked (a body, a header, a type annotation, a compile-time expression) is checked inside a
 * `Check`: the place that names are looked up from (`home`), the bindings of parameters (`env`) and, for bodies, the
 * locals and the function's contract. An `Expr` is a checked expression; it becomes a node of the typed tree when its
 * context is known. docs/internals/sema.md tells how a body is checked and which file answers which question. */
#ifndef PYC_SEMA_CHECK_H
#define PYC_SEMA_CHECK_H

#include "sema/decl.h"
#include "support/python_home.h"
#include "types/type_text.h"
#include "types/value.h"

struct Sema {
    Context *ctx;
    Types *types;
    IrModule *module;
    const SemaHost *host;
    Arena *arena;      /* the context's */
    Arena bodies;      /* what checking bodies of the Python register allocates */
    VEC(Decl *) decls; /* index = DeclId - 1 */
    Map modules;       /* NameId of dotted path (+ folder for local ones) -> Module* */
    Map absent;        /* keys of modules that were looked for where there are none */
    Module *main, *prelude;
    Str library; /* folder of stdlib */
    PythonHome python;
    bool loads_cpython;           /* the program has to load CPython, for the module `cpython_for`
                                     (declare/imports.c) */
    Str cpython_for, cpython_why; /* why: what that module lacks; empty: it has no source that can be compiled */
    Map whole;         /* Module * of Python's library or of a package -> Lack; while a module is examined, it counts as
                          lacking nothing */
    Map lacking;       /* the modules among these that lack one -> const Str *: the name of the missing module */
    bool finds_later;  /* imports may find modules at run time that are not there now */
    bool takes_fuller; /* FULLER rows of stdlib.def mean Python's own modules */
    bool is_planned;   /* it is decided which modules are compiled */
    VEC(Instance *) instances; /* index = id - 1 */
    Map fns;                   /* FnId -> Instance* */
    bool types_in_doubt;       /* a struct of the file has a mistake in its header or fields */
    Instance *current;         /* whose body is being checked */
    SemaTarget target;
    uint32_t host_count; /* instances before those for GPUs; 0: there are none */
    FnId entry;
    /* what each room keeps */
    struct DeclareMemo *declare;
    struct CallMemo *call;
    struct ExprMemo *expr;
    struct ComptimeMemo *comptime;
    struct InstanceMemo *instance;
    struct PySema *py; /* state of the Python register */
};

typedef struct Local { /* a name in a body */
    NameId name;
    Span span;
    HirLocal *var;      /* NULL for compile-time names */
    Decl *import;       /* what an import inside the body names; then var and fixed are NULL */
    struct Expr *fixed; /* a compile-time value, type, nested function, or captured place */
    bool is_ref;        /* the variable holds a reference, which every use dereferences */
    bool is_mutable;    /* may be assigned */
    bool is_param, is_pack;
    bool is_bracket;           /* a closure that was given in [...]: nested functions use it without a capture list */
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
    TypeId raised; /* the one type raised in it so far; Error when there are several; none so far */
    bool catches_all;
    bool escapes;        /* it raises something that no handler takes */
    const TypeId *types; /* of its handlers; none: everything */
    uint32_t type_count;
} TryFrame;

enum { FILL_NAMES = 4 };

typedef struct FilledPath { /* a variable, and the fields behind it */
    const Local *base;
    NameId names[FILL_NAMES];
    uint32_t count;
} FilledPath;

typedef VEC(FilledPath) FilledPaths;

/* How the parts of a header are read. */
typedef struct HeaderMode {
    bool is_symbolic;   /* parameters may be symbolic: what cannot be known yet is silently Poison */
    bool wants_mutable; /* in the annotation of a `mut` parameter: views are of mutable elements */
    bool is_field;      /* a field of a struct: its type says where references in it point */
    bool makes_holes;   /* open generics in annotations become hidden parameters of `hole_owner` */
    Decl *hole_owner;
} HeaderMode;

/* What the function of the body promises. */
typedef struct Contract {
    TypeId result; /* none: to be inferred */
    TypeId inferred_result;
    HirLocal *result_place;
    bool result_is_ref, infers_result;
    TypeId raises;  /* what may leave the body; none: nothing */
    bool may_raise; /* something does (infers_raises) */
    bool infers_raises;
} Contract;

/* Where in the body's control flow the current statement is. */
typedef struct Flow {
    LoopFrame *loop;
    TryFrame *try_frame;
    HirLocal *handler_error; /* for a bare `raise` */
    const Ast *returned;     /* the value of the `return` that is being checked */
    uint32_t label_count;
} Flow;

/* Asks for the type of a local: the element of a comprehension. */
typedef struct Probe {
    NameId name;
    TypeId *type;          /* where the type is stored when the name is used; NULL: nothing is asked */
    struct Probes *probes; /* probe.c: what is known of parts of the expression being checked */
} Probe;

/* The call whose arguments are being made. */
typedef struct CallContext {
    Span span;             /* while its default values are made */
    Check *caller;         /* who makes them */
    struct PyLoans *loans; /* what Python objects lend to it */
} CallContext;

/* What functions of the systems register note about their uses of Python values. */
typedef struct PythonUse {
    const struct PyName *global; /* the module variable that was read last */
    bool reported_raise;         /* a possible exception was reported, and need not be reported twice */
} PythonUse;

struct Check {
    Sema *s;
    Context *ctx;
    Types *types;
    Arena *arena;
    const Decl *home;
    Module *module;
    Env *env;
    Instance *instance;      /* NULL when no body is checked */
    LocalScope *scope;       /* NULL outside bodies */
    Check *outer;            /* of a nested function: the check of the function around it */
    struct Closure *closure; /* of a nested function */
    HirLocal *captures;      /* what holds its captures */
    const Register *reg;     /* the register of the body: it decides what the body's expressions mean */
    bool is_archetype;
    bool is_comptime;       /* locals of run time may not be used */
    bool no_implicit;       /* inside an implicit conversion: no second one is made */
    uint32_t open_branches; /* how many branches of `comptime if` around this only the arguments of a use decide */
    bool gave_up;           /* an assertion about this instance failed, so later errors may only follow from that */
    uint32_t speculative;   /* > 0: results are discarded, and nothing is requested */
    uint32_t depth;         /* of expressions */
    HirVec *stmts;          /* the statements of the block being checked */
    HeaderMode header;
    Contract contract;
    Flow flow;
    Probe probe;
    CallContext call;
    PythonUse python;
    FilledPaths fills; /* narrow.c: Optionals that hold a value here */
    struct PyCheck *py;
};

/* Calls `f` with reports muted and nothing requested; true when there were no errors. */
typedef struct Trial {
    uint32_t errors;
} Trial;

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
    bool is_pack;      /* X_PLACE: a tuple of references, for *args of several types; X_CONST: a list of parameters */
    bool is_type_self; /* X_FNS from a trait's bound */
    Decl *decl;
    Env *env;     /* X_GENERIC */
    TypeId owner; /* X_FNS of a type: that type */
    const struct Expr *receiver;
    struct HirLocal *lender; /* X_PLACE: the Python object that contains the place */
    TypeId known;            /* of an object: the struct that it contains, where that is known */
    AstList params;          /* X_FNS: [...] written after it */
    const struct Check *params_check;
    const struct Expr *bound; /* X_FNS: the expression that these parameters are added to, f[2, ...] of f[2, ...][3] */
    bool has_params;
    bool is_filled;          /* X_PLACE: an Optional that a test has shown to hold a value (narrow.c) */
    const struct Item *item; /* what can be read here and written back (item.c) */
} Expr;

static inline bool expr_is_poison(const Expr *e) { return e->kind == X_POISON; }

static inline bool in_python_syntax(const Check *c) { return c->module && c->module->has_python_syntax; }

/* An error about the expression or its type has been reported. */
static inline bool expr_is_reported(const Check *c, const Expr *e) {
    bool has_type = e->kind == X_PLACE || e->kind == X_VALUE || e->kind == X_CONST;
    return expr_is_poison(e) || (has_type && ty_is(c->types, e->type, TY_Poison));
}

static inline bool expr_is_type(const Expr *e) { return e->kind == X_CONST && e->type.id == TY_Meta; }

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

static inline bool args_have_names(const Args *args) {
    for (uint32_t i = 0; i < args->len; i++)
        if (!IS_NONE(args->at[i].name)) return true;
    return false;
}

/* Errors so far, with those that a trial hides. */
static inline uint32_t check_mistakes(const Check *c) { return c->ctx->diags.error_count + c->ctx->diags.muted_errors; }

/* True after an error. A Poison node with a type is not bad: it stands for a value that a generic body does not know
 * yet. */
static inline bool hir_is_bad(const Hir *node) {
    return !node || (node->kind == HIR_Poison && node->type.id == TY_Poison);
}

static inline Decl *decl_at(const Sema *s, DeclId id) { return s->decls.at[id.id - 1]; }

/* ---- check.c ---- */

Check check_at(Sema *s, const Decl *home, const Env *env); /* a check outside bodies */
Check check_for(Check *c, const Decl *home, const Env *env);
Check *check_keep(const Check *c); /* a copy for [...] that is bound later, perhaps when the check is over */
Trial trial_begin(Check *c);
bool trial_end(Check *c, Trial trial);
const char *name_at_c(const Sema *s, NameId name);
void emit(Check *c, Hir *stmt);                            /* adds a statement to the block being checked */
void expr_discard(Check *c, const Expr *value, Span span); /* evaluates what nothing uses */
void instance_calls_wrong(const Check *c);                 /* the body being checked must not be run */
void stmt_check(Check *c, const Ast *ast);
void stmts_check(Check *c, AstList items);
Hir *block_check(Check *c, const Ast *block); /* in a scope of its own */

#endif
