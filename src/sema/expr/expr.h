/* Room: expressions. From the AST of an expression to a checked Expr, and from that to a value or place of the type
 * that the context wants.
 *
 * In: an AST node and the type that the context expects, or none. Out: an Expr (sema/check.h) whose conversions,
 * loads, copies and moves are explicit nodes of the typed tree. Names, operators, members, subscripts, displays and
 * closures are here; calls are in `call`, intrinsics and special forms in `comptime`. */
#ifndef PYC_SEMA_EXPR_H
#define PYC_SEMA_EXPR_H

#include "sema/check.h"
#include "sema/expr/item.h"

typedef struct ExprMemo { /* Conversions, closures and function values that exist already, for the whole program. */
    Map implicit;         /* DeclId of a set of constructors -> Decl* of the @implicit ones; NULL: none */
    Map closures;         /* TypeId -> Closure* */
    Map open_closures;    /* DeclId of a function with open parameters -> Closure* of nothing */
    Map function_codes;   /* of function values: function, F -> Instance* */
    Map captured_codes;   /* callable type, F -> Instance* */
    Map function_callers; /* type of a function value, whether it raises -> Instance* */
    Map dyn_tables;       /* type, dyn type -> ValueId */
} ExprMemo;
ExprMemo *expr_memo_new(Arena *arena);

/* ---- capture.c ---- */

typedef struct CaptureName {
    NameId name;
    AstConvention convention; /* CONV_REF: mutable where that is possible */
    bool is_transfer;
    Span span;
} CaptureName;
typedef VEC(CaptureName) CaptureList;
Span capture_use_behind(const Ast *fn, const Ast *closure, NameId name, Span kept, Span declared, bool any_use);
/* The captures of a nested function at the place that c is checking. */
void capture_list(Check *c, const Ast *fn, CaptureList *list);

/* ---- capture_use.c ---- */

/* By field of the closure whose body this is; `lasts`: what the variable refers to has to live to the program's end. */
CaptureUse *capture_uses(Check *c, TypeId closure, const HirBody *body, bool *lasts);
/* A bit for each `mut` parameter that the body does not change. */
uint32_t params_left_alone(Check *c, const HirBody *body);

/* ---- closure.c ---- */

Expr lambda_check(Check *c, const Ast *ast, TypeId expected);
void nested_fn_check(Check *c, const Ast *ast);
Hir *closure_captured(Check *c, const Expr *closure, TypeId *type);           /* what a function value of it stores */
Expr closure_of_captured(Check *c, TypeId closure, Hir *captured, Span span); /* the closure over the stored captures */
void closure_note_uses(Check *c, const HirBody *body); /* the body of the closure that c is checking */

/* ---- conversion.c ---- */

typedef enum ConvCost { CONV_EXACT, CONV_LITERAL, CONV_WIDEN, CONV_IMPLICIT, CONV_IMPOSSIBLE } ConvCost;

typedef struct Conversion Conversion;
/* Makes the converted value; a place may be returned unless `owned`. Returns a Poison node after an error. */
typedef Hir *MakeConversion(Check *c, const Expr *e, TypeId type, const Conversion *how, bool owned);

struct Conversion { /* how an expression becomes a value of a type */
    ConvCost cost;
    MakeConversion *make; /* if it is impossible, this function reports it */
    const Expr *via;      /* the expression that is converted instead; NULL: itself */
    ValueId value;        /* of a constant that stays one: in the wanted type */
};

Conversion conversion_of(Check *c, const Expr *e, TypeId type); /* reports nothing, requests nothing */
Conversion system_conversion(Check *c, const Expr *e, TypeId type);
Expr expr_rebind(Check *c, const Expr *e, TypeId type);
Decl *implicit_inits(Check *c, Decl *all); /* the @implicit ones among the constructors; NULL */
void report_mismatch(Check *c, const Expr *e, TypeId wanted);
/* The function of this name with this type; NULL: there is none. */
Instance *fn_of_type(Check *c, const Expr *e, TypeId type, bool report);

/* ---- value.c ---- */

TypeId system_settle(Check *c, const Expr *e);
Hir *expr_to_value(Check *c, const Expr *e); /* settled, loaded or copied */
Hir *expr_to_place(Check *c, const Expr *e); /* a place or a value, never copied */
Hir *expr_place_of(Check *c, const Expr *e); /* a place for any value: temporaries get one */
Hir *const_to_hir(Check *c, TypeId type, ValueId value, Span span);
void report_literal(Check *c, ValueId value, TypeId type, Span span); /* reports that the literal does not fit */
/* Adapts a literal; none when it does not fit. */
ValueId const_convert(Check *c, const Expr *e, TypeId type, bool report);
bool type_is_literal(const Check *c, TypeId type); /* a number without a width */

/* ---- widen.c ---- */

bool type_widens(Check *c, TypeId from, TypeId to); /* both are the same, except that `to` is weaker */
bool fn_type_widens(const FnType *from, const FnType *to);
bool type_is_open(Check *c, TypeId type);                /* in a generic body: known only with the body's arguments */
bool types_never_same(Check *c, TypeId from, TypeId to); /* in a generic body: for any arguments */

/* ---- display.c ---- */

bool type_takes_literal(Check *c, TypeId type, NameId marker); /* a constructor has the marker: __list_literal__, … */
Expr display_check(Check *c, const Ast *ast, TypeId expected); /* [..] {..} (..) comprehensions */
Expr display_of_loop(Check *c, const Ast *ast);                /* what a loop goes over, a display or not */
Expr comprehension_check(Check *c, const Ast *ast, TypeId expected);
Expr fstring_check(Check *c, const Ast *ast, TypeId expected);

/* ---- probe.c ---- */

typedef struct Probes { /* by id of the part; by id and type where a type was wanted */
    Map types, costs;
} Probes;
void probes_begin(Check *c, Probes *own);
bool probed_type(const Check *c, uint64_t key, TypeId *type);
TypeId probes_keep_type(Check *c, uint64_t key, TypeId type);

/* ---- dyn.c ---- */

/* dyn Trait */
TypeId dyn_type(Check *c, DeclId trait);
bool dyn_accepts(Check *c, TypeId from, TypeId to); /* a value of type `from` may be stored in `to` */
Hir *dyn_convert(Check *c, const Expr *e, TypeId type, bool owned);
bool dyn_is_dispatch(const Sema *s, const Instance *inst);    /* a trait's method for Self = dyn Trait */
bool dyn_allows(Check *c, const Instance *method, Span span); /* reports a method that has no slot in the table */
void dyn_body(Sema *s, Instance *inst);

/* ---- expr.c ---- */

Expr expr_check(Check *c, const Ast *ast, TypeId expected); /* expected: none, or the type of the context */
Expr expr_poison(Span span);
Expr expr_value(Hir *hir);               /* a reference value becomes the place it refers to */
Expr expr_of_result(Check *c, Hir *hir); /* the same, with mutability */
Expr expr_place(Hir *hir, bool is_mutable);
Expr expr_const(Check *c, TypeId type, ValueId value, Span span);
Expr expr_type(Check *c, TypeId type, Span span);
Hir *hir_poison(Check *c, Span span);
Hir *hir_open(Check *c, TypeId type, Span span); /* in a generic body: a value that depends on its arguments */
Hir *hir_open_of(Check *c, TypeId type, const Expr *left, const Expr *right, Span span); /* NULL: one operand only */
bool expr_needs_context(const Check *c, const Ast *ast);
bool is_of_context(const Ast *ast); /* .A, .A.f(), .A[i]: its first name is a member of the expected type */
/* Reports that the context says no type, unless the context was an error itself. */
Expr expr_without_context(Check *c, Span span, TypeId expected, const char *what);
Expr expr_unknown(Check *c, TypeId type, Span span);
bool lambda_says_types(const Ast *lambda); /* it states the types of all its arguments */

/* ---- function_value.c ---- */

bool function_value_accepts(Check *c, const Expr *e, TypeId type);
/* Whether a function value has to be made: F is an object, or may raise where the expected type does not. */
bool function_value_wanted(Check *c, TypeId given, TypeId fn);
Hir *function_value_convert(Check *c, const Expr *e, TypeId type);
/* A function that takes such a value before the arguments, and calls it. */
Hir *function_value_callee(Check *c, TypeId type, Span span);

/* ---- member.c ---- */

Expr attribute_check(Check *c, const Ast *ast);
Expr attribute_of(Check *c, const Expr *base, const Ast *ast);      /* `base.name`; the AST has the name */
Expr member_of(Check *c, const Expr *base, NameId name, Span span); /* reports */
bool system_member(Check *c, const Expr *base, NameId name, Span span, Expr *found);
Expr context_member_check(Check *c, const Ast *ast, TypeId expected);
Expr type_member(Check *c, TypeId type, NameId name, Span span, bool *found);

/* ---- narrow.c ---- */

bool narrow_fills(Check *c, const Ast *ast, TypeId type); /* an Optional whose path is known to hold a value */
void narrow_assume(Check *c, const Ast *cond, bool taken);
/* The path is assigned; not whole: only what the Optional contains may be assigned. */
void narrow_forget(Check *c, const Ast *ast, bool is_whole);
void narrow_forget_changed(Check *c, const Ast *part); /* forgets what the statements assign */
FilledPaths narrow_save(Check *c);
void narrow_restore(Check *c, const FilledPaths *saved);
void narrow_meet(Check *c, const FilledPaths *other); /* keeps the facts that hold on both ways */
bool narrow_ends_by_test(const Ast *loop);            /* the loop ends when its condition is false, and by no `break` */

/* ---- once.c ---- */

void expr_once(Check *c, Expr *e);       /* stores a value in a temporary */
void place_once(Check *c, Expr *place);  /* using the place again only repeats calls that return references */
void place_found(Check *c, Expr *place); /* like place_once, but these calls are not repeated either */
void place_held(Check *c, Expr *place, Expr *value); /* like place_found, but the value is evaluated first */

/* ---- optional.c ---- */

#define NOT_SUBSCRIPTABLE "'NoneType' object is not subscriptable"

bool optional_is_content(Check *c, const Expr *e); /* the Optional stands for its content */
TypeId optional_held(Check *c, TypeId optional);
/* The content of an Optional that stands for it; else the expression itself. */
Expr optional_base(Check *c, const Expr *e, NameId name); /* … unless the Optional has the attribute itself */
Expr optional_operand(Check *c, const Expr *e);
Expr optional_subject(Check *c, const Expr *e, const char *error); /* of `x[i]`, `for … in x`, `len(x)` */
Expr optional_choice(Check *c, const Expr *e, const Expr *other);  /* when two values must have one type */
Expr optional_place(Check *c, const Expr *e);
bool optional_gives(Check *c, const Expr *e, TypeId type); /* its content has the type */
bool optional_contents(Check *c, Args *args); /* unwraps arguments that fit no function; false: none is an Optional */
Expr system_optional_content(Check *c, const Expr *optional, Str error, Str text);

/* ---- operators.c ---- */

Expr system_operator(Check *c, AstOp op, const Expr *left, const Expr *right, Span span);

Expr binary_check(Check *c, const Ast *ast, TypeId expected);
Expr unary_check(Check *c, const Ast *ast, TypeId expected);
Expr compare_check(Check *c, const Ast *ast);
Expr logic_check(Check *c, const Ast *ast, TypeId expected);
/* One of the two values, with the type of the left one. */
Expr logic_of_values(Check *c, const Ast *ast, const Expr *left, const Expr *right);
Expr operator_apply(Check *c, AstOp op, const Expr *left, const Expr *right, Span span);
void aug_assign_check(Check *c, const Ast *ast);
void aug_assign_item(Check *c, const Expr *base, const Ast *ast);   /* base[…] op= value */
void aug_assign_place(Check *c, const Expr *place, const Ast *ast); /* place op= value; the AST is the statement */

/* ---- subscript.c ---- */

Expr slice_check(Check *c, const Ast *ast, TypeId expected);
Expr subscript_check(Check *c, const Ast *ast, TypeId expected);
Expr expr_with_params(Check *c, const Expr *fns, AstList args, Span span); /* functions, with parameters in [...] */
Expr system_subscript(Check *c, const Expr *base, const Ast *ast);
Expr subscript_item(Check *c, const Expr *base, const Expr *index, Span span); /* of a type with `__getitem__` */
/* true: __setitem__ was used */
bool subscript_assign(Check *c, const Expr *base, const Ast *target, const Expr *value, const Ast *value_ast,
                      Span span);
/* base[i] op= v by __getitem__ and __setitem__ */
bool subscript_update(Check *c, const Expr *base, const Ast *ast);

/* ---- name.c ---- */

Expr decl_expr(Check *c, Decl *decl, Span span);
Expr name_check(Check *c, const Ast *ast);

/* ---- forms.c ---- */

Expr system_expr(Check *c, const Ast *ast, TypeId expected);

/* ---- condition.c ---- */

Hir *expr_condition(Check *c, const Expr *e);
Hir *check_condition(Check *c, const Ast *ast);          /* a Bool, or a value that has a truth value */
Hir *check_value(Check *c, const Ast *ast, TypeId type); /* checked and converted; Poison node after an error */

/* ---- pack.c ---- */

bool expr_pack_length(Check *c, const Expr *pack, uint32_t *length);
Expr pack_item(Check *c, const Expr *pack, uint32_t index, Span span);
ValueId expr_open_pack(Check *c, const Expr *base);
/* Whether it is text in a file of Python's syntax, where lengths, indices and loops count code points as a str does. */
bool counts_codepoints(Check *c, TypeId type);
bool expr_is_open_fn(Check *c, const Expr *e);
/* an index as an Int: integers of any width; anything else must convert implicitly */
Hir *index_number(Check *c, const Expr *e);

/* ---- display_type.c ---- */

TypeId pending_type(Check *c, const Ast *ast, TypeId like); /* of a display that has no context: decided by its parts */
TypeId growing_type(Check *c, const Ast *list);             /* the List type that a display makes; none: not known */
/* The element type of a display for this type; Poison where it is not obvious. */
TypeId element_like(Check *c, TypeId like);
/* [each for each in ITER]: evaluates a sequence at compile time that has neither length nor index */
Ast *comprehension_of(Check *c, const Ast *iter);

/* ---- function_type.c ---- */

TypeId function_value_fn(Sema *s, TypeId type); /* F of a FunctionValue[F]; none: another type */
TypeId function_value_type(Check *c, TypeId fn);
bool fn_type_is_generic(const Ast *ast);        /* `def[w: Int](A) -> B` */
Expr bound_check(Check *c, const Ast *operand); /* of `A & B`: traits and function types */
TypeId callable_type(Check *c, TypeId type); /* the TY_Fn of a function value, closure or struct with __call__; none */
TypeId bound_callable(Sema *s, ValueId bound); /* the function type in a bound; none */
TypeId fn_type_of(Types *types, const Signature *sig, Arena *arena);

/* ---- text.c ---- */

const char *text_of(Check *c, const Expr *e); /* its type, for messages */
const char *pending_text(Check *c, const Ast *ast);

/* ---- wanted.c ---- */

Hir *expr_convert(Check *c, const Expr *e, TypeId type); /* an owned value of the type; a Poison node after an error */
ConvCost conversion_cost(Check *c, const Expr *e, TypeId type);
Hir *expr_convert_read(Check *c, const Expr *e, TypeId type); /* may be a place */
Hir *expr_convert_to(Check *c, const Expr *e, TypeId type, AstConvention convention, const char *what);
Hir *expr_convert_as(Check *c, const Expr *e, TypeId type, bool owned);
MakeConversion make_pending; /* checks the expression again, with its context */

/* ---- closure_type.c ---- */

/* The function type (TY_Fn) that its context expects, which gives the types of arguments and result; none. */
TypeId closure_like(const Decl *fn);
Check *closure_outer(const Decl *fn);   /* where the nested function is written; NULL: it is not nested */
TypeId closure_type_of(const Decl *fn); /* none: it captures nothing */
bool closure_has_captures(Sema *s, TypeId closure);
Expr closure_capture(Check *c, Check *where, Local *local, NameId name, Span span);
bool closure_captures(const Check *c, NameId name);
bool closure_changes(const Sema *s, TypeId closure); /* it owns its captures and changes them when it is called */
/* Where any type is accepted, a nested function, or one with open parameters, which has no function type, becomes a
 * closure without captures, whose type identifies the function. None: it is not a single such function. */
TypeId closure_of_fn(Check *c, const Expr *fns);
Hir *closure_of_nothing(Check *c, TypeId type, Span span);
bool fns_are_open(Check *c, const Expr *fns);                               /* a single function with open parameters */
bool closure_function(Check *c, const Expr *closure, Span span, Expr *fns); /* what a call of the closure calls */
Decl *closure_decl(Sema *s, TypeId closure);                                /* NULL for other types */
const Signature *closure_signature(Sema *s, TypeId closure, Instance **instance);

#endif
