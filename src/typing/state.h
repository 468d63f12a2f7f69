/* The state of checking, and what each part of it does. Private to src/typing. */
#ifndef PYC_TYPING_STATE_H
#define PYC_TYPING_STATE_H

#include "typing/fields.h"
#include "typing/flow.h"
#include "typing/symbol.h"

/* ---- where the program is ---- */

typedef struct Loop {
    struct Loop *outer;
    Flow breaks, continues;
    bool has_break, has_continue;
} Loop;

typedef struct Assumed { /* the assumption that the value conforms to the protocol */
    const Ty *value, *wanted;
} Assumed;

struct Typing {
    Context *ctx;
    Arena *arena;
    const TypingHost *host;
    const Ast *main;
    Map scopes;      /* id of a node -> Scope * */
    Map classes;     /* id of a Class node -> Class * */
    Map texts;       /* id of a string annotation -> its expression; NULL: none */
    Map commented;   /* id of an assignment -> the declaration that its type comment makes of it */
    Map variables;   /* id of a call of TypeVar -> TyVar * */
    Map variances;   /* TyVar * -> Variance, inferred */
    Intern keys;     /* of narrowed paths */
    VEC(Path) paths; /* by key - 1 */
    Intern stub_names;
    VEC(Scope *) stubs; /* by id of the name - 1; NULL: there is none */
    Scope *builtins, *typing;
    Scope *scope; /* of what is being checked */
    Flow flow;
    Loop *loop;
    VEC(Assumed) assumed;
    uint32_t aliases;                  /* how many aliases were examined */
    uint32_t branching;                /* nesting of conditions whose outcomes are both examined */
    uint32_t muted;                    /* > 0: reports are counted but dropped */
    uint32_t mistakes, inner_mistakes; /* inner: in arguments, independently of the called function */
    uint32_t said;                     /* how many errors the compiler itself has reported */
    uint32_t caught;                   /* bits of TyRaised: a handler around catches these, or the code may never run */
    bool imports_all;                  /* from m import *: the names are not known */
    bool is_annotated;                 /* the file has annotations, so it is to be checked by them */
    bool sets_any;                     /* it sets attributes whose names it computes */
    Map set_names;                     /* NameId -> 1: attributes that the file sets on objects other than `self` */
    Map set_by;                        /* id of an imported module -> a Map of those that it sets */
    bool is_deferred;                  /* from __future__ import annotations: nobody evaluates them */
    uint32_t depth, nesting, loop_depth;
    bool is_body;          /* an annotation in a body is being examined: its variables are those of the definitions
                              around */
    bool has_stray;        /* and it contained another variable */
    bool is_naming_class;  /* the callee is the name of a class, not a variable that holds one */
    bool ends_here;        /* the last call never returns */
    Class *known[K_COUNT]; /* by TyKnown */
};

/* ---- typing.c ---- */

Scope *typ_stub(Typing *t, Str path); /* the checker's own declarations of a library module; NULL: there are none */

/* ---- symbol.c ---- */

Scope *typ_module(Typing *t, const Ast *module, Str path);
Scope *typ_scope(Typing *t, ScopeKind kind, Scope *outer, const Ast *node);
Symbol *typ_find(Typing *t, Scope *scope, NameId name); /* searched along the scopes; NULL */
Symbol *typ_own(const Scope *scope, NameId name);
const Ty *typ_symbol(Typing *t, Symbol *symbol);
Symbol *typ_origin(Typing *t, Symbol *symbol); /* the symbol behind imports */
/* What an import binds the name to, besides what else binds it here; NULL: none does. */
Symbol *typ_imported(Typing *t, const Symbol *symbol);
Scope *typ_import(Typing *t, const Ast *from, const NameId *path, uint32_t length, uint32_t level);
const Ty *typ_function(Typing *t, Scope *outer, const Ast *fn);
const TySig *typ_signature(Typing *t, Scope *outer, const Ast *fn);
bool typ_is_name(const Typing *t, NameId name, const char *text);
/* The word of typing that the expression names: "Final", "overload"; else empty. */
Str typ_word(Typing *t, Scope *scope, const Ast *ast);
bool typ_is_stub_body(const Ast *body); /* a body that need not return a value */
bool typ_has_decorator(Typing *t, Scope *scope, AstList decorators, const char *word);

/* ---- class.c ---- */

Class *typ_class(Typing *t, Scope *outer, const Ast *node);
void typ_class_ready(Typing *t, Class *cls);
bool typ_is_subclass(Typing *t, const Class *cls, const Class *base);
Member *typ_member(Typing *t, const Class *cls, NameId name, const Ty **owner); /* `owner`: the base that has it */
const Ty *typ_member_type(Typing *t, Member *member);
bool typ_is_abstract(Typing *t, const Class *cls, NameId *missing);
Class *typ_known(Typing *t, TyKnown which);
const Ty *typ_constructor(Typing *t, const Ty *instance); /* callable or overload; NULL: any call is accepted */
const Ty *typ_replacer(Typing *t, const Ty *instance);    /* __replace__ of a class with fields */

/* ---- variable.c ---- */

const Ast *typ_keyword(const Typing *t, AstList args, const char *name); /* the keyword argument of a call; NULL */
void typ_check_variable(Typing *t, const Ast *target, const Ast *call); /* a call of TypeVar, TypeVarTuple, ParamSpec */
void typ_check_defaults(Typing *t, const TyVar *const *params, uint32_t count, Span span); /* the defaults of a class's,
                                                                                              an alias's… parameters */
const TyVar *typ_made_variable(Typing *t, Scope *scope, const Ast *call);
void typ_add_variables(Typing *t, Scope *scope, AstList params);       /* declares those in [...] of a header */
void typ_bind_variables(Typing *t, Scope *scope, AstList params);      /* then evaluates their bounds and defaults */
bool typ_is_listed(const Typing *t, AstList params, const TyVar *var); /* in [...] of a header, or around it */
void typ_check_fresh(Typing *t, const Scope *outer, AstList params);   /* none of them has the name of one around */
const Ty *typ_variable_here(const Scope *scope, NameId name);
const Ty *typ_own_variable(Typing *t, Scope *scope, const TyVar *var);
const TyVar *typ_named_variable(Typing *t, Scope *scope, const Ast *ast, TyVarKind kind);
const Ty *typ_params_form(Typing *t, Scope *scope, const Ast *ast); /* the parameters that a ParamSpec stands for;
                                                                       NULL */
const Ty *typ_defaulted(Typing *t, const TyVar *const *params, uint32_t count, uint32_t at); /* the parameter's value
                                                                                                without an argument */
/* What each variable stands for, given the arguments in [...]. Returns what is wrong with them; NULL. */
const char *typ_arguments(Typing *t, Scope *scope, const TyVar *const *params, uint32_t count, AstList args,
                          TyVec *items);

/* ---- variance.c ---- */

Variance typ_variance(Typing *t, const Class *cls, uint32_t index);         /* that of its parameter */
Variance typ_variance_in(Typing *t, const Ty *type, const TyVar *var);      /* by the positions at which it occurs in
                                                                               the type */
Variance typ_found_variance(Typing *t, const Class *cls, const TyVar *var); /* by the class's members; BIVARIANT: it
                                                                               does not occur */

/* ---- functional.c ---- */

Class *typ_made_class(Typing *t, Scope *scope, const Ast *call);    /* NamedTuple("N", …), NewType("N", …); NULL */
bool typ_check_made(Typing *t, const Ast *target, const Ast *call); /* false: it makes no class */

/* ---- annotation.c ---- */

typedef struct TyQualifiers { /* the qualifiers of an annotation, besides its type */
    bool is_final, is_class_var, is_required, is_not_required, is_read_only, is_init_var, is_alias, is_annotated;
    bool is_bare, is_twice, is_misused; /* Final without a type; Final[Final[int]]; Required[int, str] */
} TyQualifiers;

/* `x = e  # type: T` as `x: T = e`; any other statement is returned unchanged. */
const Ast *typ_commented(Typing *t, const Ast *ast);
const Ast *typ_text(Typing *t, const Ast *text); /* the type in a text; NULL: it is none */
const Ty *typ_annotation(Typing *t, Scope *scope, const Ast *ast);
const Ast *typ_unqualified(Typing *t, Scope *scope, const Ast *ast, TyQualifiers *q); /* NULL: it denotes no type */
bool typ_is_alias(Typing *t, Symbol *symbol);                                         /* then `alias` is known */
const Ty *typ_declared(Typing *t, Scope *scope, const Ast *ast); /* of an annotation that may have qualifiers */
const Ty *typ_unpacked(Typing *t, Scope *scope, const Ast *ast); /* the X of `*X` and Unpack[X]; NULL: it is neither */
AstList typ_flat_args(const Ast *ast);                           /* of X[a, b] and X[(a, b)] */

/* ---- expr.c, attribute.c, operator.c, call.c ---- */

const Ty *typ_expr(Typing *t, const Ast *ast, const Ty *wanted); /* `wanted`: the expected type; NULL */
bool typ_is_in_scope(const Typing *t, const TyVar *var); /* it belongs to a function or class around, and stands for one
                                                            type */
void typ_check_value(Typing *t, const Ast *name);        /* whether the name may have a value here */
bool typ_is_of_instances(Typing *t, const Class *cls, Member *member);
bool typ_names_class(Typing *t, const Ast *name);
const Ty *typ_attribute(Typing *t, const Ty *base, NameId name, bool *is_missing);
/* That of the base or protocol, as a value of `self` has it: Self stands for the type of that. */
const Ty *typ_attribute_for(Typing *t, const Ty *base, const Ty *self, NameId name, bool *is_missing);
const Ty *typ_fields_as_tuple(Typing *t, const Ty *instance); /* the fields of a NamedTuple */
const Ty *typ_bound_method(Typing *t, const Ty *self, const Ty *fn, bool drops_first);
const Ty *typ_iterated(Typing *t, const Ty *type, Span span, bool is_async);
const Ty *typ_operator(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span, bool in_place);
const Ty *typ_compare(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span);
const Ty *typ_unary(Typing *t, AstOp op, const Ty *operand, Span span);
void typ_add_self(Typing *t, const Ty *self, Solution *solution); /* what Self stands for in the classes of `self` */
const Ty *typ_self(Typing *t, Class *cls);                        /* the type of `self` in its methods */
const Ty *typ_item(Typing *t, const Ty *base, const Ast *ast);
const Ty *typ_call(Typing *t, const Ast *ast, const Ty *wanted);
void typ_call_nothing(Typing *t, const Ty *fn, Span span); /* without arguments */
/* A call with the items of a tuple display, or with one value. */
void typ_call_value(Typing *t, const Ty *fn, const Ast *value);
/* A call with the keyword arguments of a class header, behind `unknown` arguments that Python itself passes. */
void typ_call_header(Typing *t, const Ty *fn, const Ast *cls, uint32_t unknown);
const Ty *typ_call_method(Typing *t, const Ty *self, const char *name, const Ty *const *args,
                          uint32_t count); /* NULL: it has none, or the arguments do not fit */

static inline const Ast *ast_arg(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.value : arg; }

static inline bool ast_has_annotation(const Ast *fn) {
    if (fn->fn.sig.result) return true;
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++)
        if (fn->fn.sig.params.at[i]->param.type) return true;
    return false;
}

/* ---- literal_string.c ---- */

const Ty *typ_literal_string(Typing *t);
bool typ_is_literal_string(Typing *t, const Ty *type); /* it is LiteralString, or fits it */
const Ty *typ_text_result(Typing *t, const Ty *self, const char *method, const TyVec *args, const Ty *result,
                          const Ty *wanted); /* LiteralString, if a method of a text gives one; else `result` */

/* ---- ability.c ---- */

void typ_check_truth(Typing *t, const Ty *type, Span span); /* of a condition */
void typ_check_hash(Typing *t, const Ty *type, Span span);  /* of a key of a dict, or an item of a set */
bool typ_is_unhashable(Typing *t, const Ty *type);

/* ---- layout.c ---- */

void typ_check_bases_together(Typing *t, const Class *cls);
bool typ_has_place(Typing *t, const Class *cls, NameId name); /* false: its __slots__ leave out the attribute */
void typ_check_layout(Typing *t, const Class *cls);           /* compared with those of its bases */

/* ---- narrow.c ---- */

bool typ_asks_form(const Typing *t, const Ty *wanted); /* a TypeForm, or a union with one */
/* The expression of type `type` where a TypeForm is asked for. */
const Ty *typ_as_form(Typing *t, const Ast *ast, const Ty *type, const Ty *wanted);
bool typ_is_set_by(Typing *t, const Scope *scope, NameId name); /* an attribute that the scope's file sets somewhere */
const Class *typ_class_named(Typing *t, const Ast *ast); /* that a name stands for by its only definition; NULL */
const Ty *typ_quietly(Typing *t, const Ast *ast); /* without reports: the expression is checked again elsewhere */
void typ_assume(Typing *t, const Ast *condition, bool is_true);
uint32_t typ_name_key(Typing *t, NameId name);                               /* 0: there is no name */
uint32_t typ_key(Typing *t, const Ast *ast);                                 /* 0: it is not a path */
const Ty *typ_filter(Typing *t, const Ty *type, const Ty *of, bool is_kept); /* the part that is in `of`, or that is
                                                                                not */
const Ty *typ_instances_of(Typing *t, const Ty *cls); /* of the second argument of isinstance(); NULL: not known */
bool typ_has_open_length(const Ty *tuple);
bool typ_is_single(const Ty *type); /* it is None, or has a single value */

/* ---- outcome.c ---- */

typedef enum Outcome { OUTCOME_OPEN, OUTCOME_TRUE, OUTCOME_FALSE } Outcome; /* open: known only at run time */

Outcome typ_outcome(Typing *t, Scope *scope, const Ast *condition);
/* The statements of a block, where each `if` with a known outcome is replaced by the branch that is taken. */
void typ_live_statements(Typing *t, Scope *scope, const Ast *block, AstVec *live);

/* ---- pattern.c ---- */

void typ_assume_pattern(Typing *t, const Ast *subject, const Ty *type, const Ast *pattern);
const Ty *typ_refuse_pattern(Typing *t, const Ast *subject, const Ty *type, const Ast *pattern); /* the type if it does
                                                                                                    not match */

void typ_check_class_pattern(Typing *t, const Ast *pattern);
/* Why isinstance() and class patterns do not take the class; NULL: they do. */
const char *typ_why_not_tested(const Typing *t, const Ty *cls, bool is_subclass);

/* ---- stmt.c, assign.c ---- */

void typ_block(Typing *t, const Ast *block);
void typ_assign(Typing *t, const Ast *target, const Ty *value, const Ast *from);
/* The type that a declared place is known to have once the value is in it. */
const Ty *typ_narrowed_by(Typing *t, const Ty *declared, const Ty *value);
void typ_del_attribute(Typing *t, const Ast *target);
bool typ_is_setter(const Typing *t, const Ast *fn); /* @name.setter stands at it */
void typ_check_rebinding(Typing *t, NameId name, Span span);

/* ---- definition.c ---- */

void typ_enter(Typing *t, const Scope *scope); /* a body: none of its names has a value */
void typ_check_class(Typing *t, Class *cls);
void typ_check_function(Typing *t, const Ast *fn);

/* ---- override.c, overlap.c, subclass.c, redefinition.c ---- */

void typ_check_overlaps(Typing *t, const Symbol *symbol); /* of its overloads */

void typ_check_subclass(Typing *t, const Class *cls);
void typ_check_redefinitions(Typing *t, AstList block);
Span typ_span_of_member(const Member *member);
void typ_check_overrides(Typing *t, Class *cls);

/* ---- report ---- */
/* The exception that the mistake leads to when the program runs. */
typedef enum TyRaised {
    RAISES_TYPE_ERROR = 1,
    RAISES_ATTRIBUTE_ERROR = 2,
    RAISES_NAME_ERROR = 4,
    RAISES_OTHER = 8,
    RAISES_ALL = 15
} TyRaised;
/* Whether to report: not in code that is not reached, where the program handles the exception, or where the compiler
 * itself has reported a mistake. */
bool typ_may_report(Typing *t, DiagCode code, Span span);
#define typ_report(t, code, span, ...)                                                                                 \
    (typ_may_report((t), (code), (span)) ? diag((t)->ctx, (code), (span), __VA_ARGS__) : (void)0)

#endif
