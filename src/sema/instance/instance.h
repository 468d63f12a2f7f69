/* Room: instances. Functions with all their arguments in [...], the queue of bodies to check, checking one body, and
 * the functions that the compiler makes itself.
 *
 * In: a declaration and its bindings. Out: one Instance per function and bindings, and its typed tree, which the
 * driver drops when it is lowered. Whatever outlives the check of a body must not be in the arena of its Check. The
 * entry points of sema.h are here. */
#ifndef PYC_SEMA_INSTANCE_H
#define PYC_SEMA_INSTANCE_H

#include "sema/check.h"

typedef struct InstanceMemo { /* Instances by what they are made for, and those that are still to be checked, for the
                                 whole program. */
    Map instance_of_key;      /* id of the key -> Instance* */
    Map raising;              /* function, error type -> Instance* that stands for it */
    Intern instance_keys;
    VEC(Instance *) queue;           /* bodies that are wanted */
    uint32_t queue_next, queue_seen; /* queue_seen: the position while the main module is checked */
    uint32_t next_name;              /* the next name of the main module to check */
    bool is_file_done;
    uint32_t body_depth;   /* how deeply checks of bodies are nested */
    uint32_t noted_errors; /* the number of errors when notes about the uses of an instance were last added */
} InstanceMemo;
InstanceMemo *instance_memo_new(Arena *arena);

/* ---- instance.c ---- */

Instance *instance_made(Sema *s, const Signature *sig, Span span);
Instance *instance_of_block(Sema *s, Str symbol, const Signature *sig, Hir *block);
Instance *instance_get(Check *c, const Decl *fn, TypeId self_type, const ValueId *args, uint32_t count,
                       uint64_t ref_mut, Span span);
Instance *instance_of_env(Check *c, const Decl *fn, TypeId self_type, Env *env, uint64_t ref_mut, Span span);
/* fn() -> type: return expr, to be evaluated. */
Instance *instance_of_expr(Check *c, const Ast *expr, Hir *value, TypeId type);
void instance_request(Check *c, Instance *instance, Span span); /* its body will be needed */
/* The result and what it raises are known afterwards; checks the body if they are inferred. */
void instance_settle(Check *c, Instance *instance, Span span);
Hir *fn_ref(Check *c, Instance *instance, Span span);
/* What the callee's body may let its result point into; this is not verified for functions of the library and unsafe
 * ones. */
uint64_t instance_borrows(Sema *s, const Instance *inst);
Str instance_display(Sema *s, const Instance *inst); /* its name, with the arguments in [...] */
void instance_publish_type(Sema *s, Instance *inst); /* tells the IR its function type, once the header is known */
uint64_t instance_call_borrows(Sema *s, const Instance *callee); /* the same for the result of one call */

/* ---- synthesised.c ---- */

typedef struct Made {
    Check c;
    Instance *inst;
    LocalScope scope;
    HirVec stmts;
    HirLocal **params;
} Made;
void made_begin(Made *m, Sema *s, Instance *inst, const Decl *home);
Hir *made_param(Made *m, uint32_t i);    /* the place of parameter i */
Hir *made_argument(Made *m, uint32_t i); /* parameter i, passed on to a function with the same parameters */
void made_result(Made *m, Hir *value);   /* return value */
void made_end(Made *m, Span span);
/* The same function, as one of a type that raises. */
Instance *raising_instance(Check *c, Instance *inst, TypeId raises);

/* ---- body.c ---- */

void instance_check_body(Sema *s, Instance *instance);
void system_body(Sema *s, Instance *instance);
void instance_drop_tree(Sema *s, Instance *instance); /* frees the tree of its body, which nothing will use any more */
void fn_check_written(Sema *s, Decl *fn);             /* checks it whether it is called or not */
void fn_check_before_instance(Sema *s, Decl *fn);     /* the same for generic code of the main module */

#endif
