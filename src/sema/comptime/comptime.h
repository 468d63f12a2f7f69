/* Room: compile time. Values of expressions that are known at compile time, intrinsics, and questions that programs
 * may ask about types.
 *
 * In: expressions that must have a value now. Out: a ValueId, or a value that stays open in a generic body. Constants
 * are folded where they meet; anything else becomes a function without parameters that the host evaluates (SemaHost).
 * Intrinsics, reflection, -D definitions and questions about the target are here too. */
#ifndef PYC_SEMA_COMPTIME_H
#define PYC_SEMA_COMPTIME_H

#include "sema/check.h"
#include "types/value.h"

typedef struct ComptimeMemo {    /* Compile-time members and intrinsics, for the whole program. */
    Map intrinsics;              /* NameId -> number in the tables of intrinsic.c */
    Map promised;                /* span of a member of a type parameter -> Decl* COMPTIME of the trait */
    Intern alias_keys;           /* comptime members per type and arguments */
    VEC(struct Alias *) aliases; /* by id of the key */
    uint32_t depth;              /* how deeply evaluations are nested */
} ComptimeMemo;
ComptimeMemo *comptime_memo_new(Arena *arena);

/* ---- comptime.c ---- */

typedef enum OpenOp { /* operations of a VAL_EXPR beyond the operators, which stay open in a generic body */
                      OPEN_CONFORMS = OP_COUNT + 1, /* type, bound */
                      OPEN_CHOICE,                  /* condition, value, value */
                      OPEN_VALUE,                   /* the parts of an expression; without parts: the id of its AST */
                      OPEN_MEMBER,                  /* an associated member: type, name */
                      OPEN_REFLECTED,               /* an answer of reflect[T]: type, question, its argument */
                      OPEN_LENGTH,                  /* pack */
                      OPEN_ALL_CONFORM,             /* pack, bound */
                      OPEN_CONTAINS,                /* pack, type */
} OpenOp;
ValueId value_open(Check *c, OpenOp op, TypeId type, const ValueId *operands, uint32_t count);
ValueId comptime_open(Check *c, TypeId type, const Ast *ast);  /* in a generic body: a value that the body's arguments
                                                                  decide */
ValueId comptime_value(Check *c, const Ast *ast, TypeId type); /* none after an error (reported) */
ValueId comptime_of_expr(Check *c, const Expr *e, TypeId type, bool report);
/* Whether the expression depends on a variable. */
bool comptime_is_runtime(Check *c, const Hir *value, Span span, bool report);
Str comptime_message(Check *c, const Ast *message);
bool comptime_bool(Check *c, const Ast *ast, ValueId *value);

/* ---- intrinsic.c ---- */

void intrinsics_declare(Sema *s);
Expr intrinsic_call(Check *c, const Ast *ast, TypeId expected); /* __pyc.name[...](...) */

/* ---- reflect.c ---- */

Expr reflect_call(Check *c, const Ast *ast, bool *is_reflect); /* reflect[T].name(…) */
Expr reflect_field(Check *c, const Ast *ast, bool *is_field);  /* reflect[T].field["x"], reflect[T].field_at[i] */

/* ---- special.c ---- */

Expr special_call(Check *c, const Ast *ast, TypeId expected, bool *is_special); /* type_of, origin_of, conforms_to… */

/* ---- target.c ---- */

bool target_watch(Sema *s); /* begins to note whether the target is asked for; gives what was noted before */
bool target_asked(Sema *s, bool before); /* whether the target was asked for since; restores what was noted before */

/* ---- define.c ---- */

Expr define_call(Check *c, Str question, AstList params, Span span); /* what -D gives */

/* ---- statement.c ---- */

void comptime_if(Check *c, const Ast *ast);
void comptime_stmt(Check *c, const Ast *ast);

/* ---- where.c ---- */

bool where_holds(Check *c, const Ast *where, Env *env, const Decl *home, Str *why);
void facts_assume(Check *c, const Ast *cond, bool taken);

/* ---- alias.c ---- */

/* the value of a comptime declaration */
Expr comptime_decl(Check *c, Decl *decl, TypeId self_type, Env *env, Span span);
/* is of the promised type, or conforms */
bool comptime_fulfils(Check *c, Decl *given, const Decl *promised, TypeId self_type);

#endif
