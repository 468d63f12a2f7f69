/* The typed tree that sema makes of one function instance, and all that lowering needs.
 *
 * All decisions have been made: overloads, conversions, copies and moves, operator calls, protocols of `for` and `with`
 * are explicit nodes (`for` is a Loop over __next__ calls, an operator on built-in types an Op, on others a Call).
 * Places and values are distinct: a place used as a value is wrapped in Load (register types), Copy or Move (memory
 * types). The tree of an instance is its own; the AST is never copied or changed.
 *
 * Why a second tree and not side tables over the AST: docs/decisions/typed-tree.md. */
#ifndef PYC_SEMA_HIR_H
#define PYC_SEMA_HIR_H

#include "ir/ir.h"
#include "rtabi/rtabi.h"

typedef enum HirKind {
    HIR_NO_KIND,
#define HIR(Kind, category) HIR_##Kind,
#include "hir/hir.def"
    HIR_KIND_COUNT
} HirKind;

typedef struct Hir Hir;

typedef struct HirList {
    Hir **at;
    uint32_t len;
} HirList;

typedef struct HirLocal {
    NameId name; /* none for temporaries */
    TypeId type; /* of the place; for `ref r` the type of the reference: uses are Deref(Load(Local)) */
    Span span;
    bool is_temp, is_mutable;
    uint32_t param;           /* number + 1 for parameters of the function, else 0 */
    uint32_t align;           /* the alignment, if larger than the type's; 0: none */
    AstConvention convention; /* of parameters */
} HirLocal;

typedef struct HirHandler { /* except */
    TypeId type;            /* caught type; none: everything. TY_Error as a binding type keeps the error itself */
    HirLocal *target;       /* receives the value moved out of the error; NULL when not named */
    Hir *body;              /* Block */
    Span span;
} HirHandler;

struct Hir {
    HirKind kind;
    TypeId type; /* of the value or of the place's content; none for statements */
    Span span;
    /* clang-format off: a table */
    union {
        HirLocal *local; /* Local */
        struct {
            GlobalId global;
        } global;
        struct {
            Hir *base;
            uint32_t index;
        } field; /* base: place */
        struct {
            Hir *base, *index;
        } element; /* place; Int value */
        struct {
            Hir *pointer;
        } deref; /* value */
        struct {
            ValueId value;
        } image, const_;
        struct {
            FnId fn;
        } fn_ref;
        struct {
            Hir *place;
        } load, copy, move, borrow, keep_alive, destroy, mark;
        struct {
            IrOp op;
            HirList operands;
            TypeId imm_type;
            ValueId imm_value;
            int64_t imm;
        } op; /* number, kind, field */
        struct {
            Hir *callee;      /* FnRef, or a value of type TY_Fn */
            HirList args;     /* one per parameter of the callee's FnType (without the `out self` when `constructs`): a
                                 place for mut, ref and out; a place or value for read; a value for var and deinit */
            uint64_t borrows; /* where the result may point into: see ownership/ownership.h */
            bool constructs;  /* parameter 0 is `out`: it is the value of this node */
            HirLocal *error;  /* where an error that the call raises is stored, to be converted to another one; NULL */
            Hir *on_error;    /* with `error`: raises the converted error */
        } call;
        struct {
            RtFn fn;
            HirList args;
            bool is_untraced; /* it adds no line to tracebacks */
        } rt_call;            /* type: the runtime function's result */
        struct {
            HirList items;
        } aggregate; /* values */
        struct {
            Hir *cond, *then, *otherwise;
            bool is_usual; /* `otherwise` is rarely taken */
        } cond;
        struct {
            Hir *left, *right;
        } logic; /* And, Or */
        struct {
            HirList stmts;
            Hir *value;
        } seq;

        struct {
            HirList stmts;
            uint32_t label;
        } block; /* label 0: none */
        struct {
            Hir *value;
        } expr;
        struct {
            HirLocal *local;
            Hir *value;
        } let; /* value may be NULL */
        struct {
            Hir *place, *value;
        } assign; /* Assign, Init */
        struct {
            Hir *cond, *then, *otherwise;
        } if_; /* otherwise may be NULL */
        struct {
            Hir *cond, *body, *step, *otherwise;
            uint32_t label;
        } loop; /* all but body may be NULL; cond: forever */
        struct {
            uint32_t label;
        } jump; /* Break, Continue */
        struct {
            Hir *value;
        } return_; /* may be NULL; a Borrow of a place that is returned by reference */
        struct {
            Hir *value;
            bool is_again; /* re-raised: no line of its own in tracebacks */
        } raise;           /* of a struct or class type, or of type TY_Error (an error that is raised again) */
        struct {
            Hir *body;
            HirHandler *handlers;
            uint32_t handler_count;
            Hir *otherwise, *finally;
            Str inlined;  /* the body is an inlined copy of the function of this name, which tracebacks mention; empty:
                             it is not */
            Span written; /* inlined: where that function is defined */
        } try_;           /* or NULL */
        struct {
            Hir *body;
        } outside;
        struct {
            HirList of;
        } poison; /* an unknown value: the operands that it is made of, if they are known; they are not evaluated */
        struct {
            Str message;
        } panic;
    };
    /* clang-format on */
};

typedef struct HirBody { /* one checked instance, ready to be lowered */
    FnId fn;
    HirLocal **params; /* one per parameter of the function's FnType, in order */
    uint32_t param_count;
    const NameId *names; /* of the parameters, as messages name them */
    const Span *spans;
    HirLocal *result_place; /* named result (`out x: T` of a function that is not a constructor), NULL */
    Hir *block;
    uint32_t label_count;
    bool is_archetype;
    bool is_place_first; /* the target of an assignment is evaluated, and its old value destroyed, before the new value
                            is built */
    Arena *arena;
} HirBody;

bool hir_is_place(const Hir *node); /* looks through Seq */
/* Calls back for each child in the order of evaluation, with its role ("arg", "then"; NULL if it has none). */
typedef void (*HirVisit)(void *state, const char *role, const Hir *child);
void hir_children(const Hir *node, HirVisit visit, void *state);
void hir_print(Context *ctx, const Types *types, const HirBody *body, Text *out); /* --dump=sema */

/* ---- making nodes; all in the body's arena ---- */
Hir *hir_new(Arena *arena, HirKind kind, TypeId type, Span span);
HirLocal *hir_local_new(Arena *arena, NameId name, TypeId type, Span span);
Hir *hir_local(Arena *arena, HirLocal *local, Span span);
Hir *hir_field(Arena *arena, Hir *base, uint32_t index, TypeId type, Span span);
Hir *hir_deref(Arena *arena, Hir *pointer, TypeId pointee, Span span);
Hir *hir_const(Arena *arena, TypeId type, ValueId value, Span span);
Hir *hir_load(Arena *arena, Hir *place); /* register types */
Hir *hir_copy(Arena *arena, Hir *place);
Hir *hir_move(Arena *arena, Hir *place);
Hir *hir_borrow(Arena *arena, Hir *place, TypeId pointer_type, Span span);
Hir *hir_op(Arena *arena, IrOp op, TypeId type, Hir *const *operands, uint32_t count, Span span);
Hir *hir_op2(Arena *arena, IrOp op, TypeId type, Hir *left, Hir *right, Span span);
Hir *hir_call(Arena *arena, Hir *callee, TypeId result, Hir *const *args, uint32_t count, Span span);
Hir *hir_rt_call(Arena *arena, RtFn fn, TypeId result, Hir *const *args, uint32_t count, Span span);
Hir *hir_block(Arena *arena, Hir *const *stmts, uint32_t count, Span span);
Hir *hir_let(Arena *arena, HirLocal *local, Hir *value, Span span);
Hir *hir_assign(Arena *arena, Hir *place, Hir *value, Span span);
Hir *hir_expr_stmt(Arena *arena, Hir *value);

#endif
