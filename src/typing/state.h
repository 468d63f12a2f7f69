/* The state of checking, and what each part of it does. Private to src/typing. */
#ifndef PYC_TYPING_STATE_H
#define PYC_TYPING_STATE_H

#include "typing/symbol.h"

/* ---- where the program is ---- */

typedef struct Narrowed { /* a name or path such as `self.x`, and what it is here */
    uint32_t key;
    const Ty *type;
    bool is_inferred; /* nobody has promised anything: None and something else are Any */
} Narrowed;

typedef struct Flow {
    VEC(Narrowed) at;
    bool is_dead; /* control does not get here */
} Flow;

typedef struct Loop {
    struct Loop *outer;
    Flow breaks, continues;
    bool has_break, has_continue;
} Loop;

typedef struct Assumed { /* that the value keeps the protocol */
    const Ty *value, *wanted;
} Assumed;

struct Typing {
    Context *ctx;
    Arena *arena;
    const TypingHost *host;
    const Ast *main;
    Map scopes;    /* id of a node -> Scope * */
    Map classes;   /* id of a Class node -> Class * */
    Map texts;     /* id of a text with a type in it -> its expression; NULL: none */
    Map variables; /* id of a call of TypeVar -> TyVar * */
    Map variances; /* TyVar * -> Variance, inferred */
    Intern keys;   /* of narrowed paths */
    Intern stub_names;
    VEC(Scope *) stubs; /* by id of the name - 1; NULL: there is none */
    Scope *builtins, *typing;
    Scope *scope; /* of what is being checked */
    Flow flow;
    Loop *loop;
    VEC(Assumed) assumed;
    uint32_t aliases;                  /* that were looked at */
    uint32_t branching;                /* tests of both outcomes around the one that is looked at */
    uint32_t muted;                    /* > 0: reports count and are dropped */
    uint32_t mistakes, inner_mistakes; /* inner: in arguments, whatever the function takes */
    uint32_t said;                     /* reports of the compiler */
    uint32_t caught;                   /* bits of TyRaised: a handler for it is around, or the code may never run */
    bool imports_all;                  /* from m import *: who knows which names */
    bool is_annotated;                 /* the file has annotations: it is to be checked by them */
    bool sets_any;                     /* by names that it computes */
    Map set_names;                     /* attributes that the file sets on other objects than `self`: NameId -> 1 */
    uint32_t depth, nesting, loop_depth;
    bool is_body;          /* an annotation in a body is looked at, the variables of which are those around */
    bool has_stray;        /* and it had another one */
    bool is_naming_class;  /* the callee is the name of a class, not a variable that holds one */
    bool ends_here;        /* what was just called never returns */
    Class *known[K_COUNT]; /* by TyKnown */
};

/* ---- typing.c ---- */

Scope *typ_stub(Typing *t, Str path); /* of a module of the library that the checker has declarations of; NULL */

/* ---- symbol.c ---- */

Scope *typ_module(Typing *t, const Ast *module, Str path);
Scope *typ_scope(Typing *t, ScopeKind kind, Scope *outer, const Ast *node);
Symbol *typ_find(Typing *t, Scope *scope, NameId name); /* along the scopes; NULL */
Symbol *typ_own(const Scope *scope, NameId name);
const Ty *typ_symbol(Typing *t, Symbol *symbol);
Symbol *typ_origin(Typing *t, Symbol *symbol); /* the one after imports */
Scope *typ_import(Typing *t, const Ast *from, const NameId *path, uint32_t length, uint32_t level);
const Ty *typ_function(Typing *t, Scope *outer, const Ast *fn);
const TySig *typ_signature(Typing *t, Scope *outer, const Ast *fn);
bool typ_is_name(const Typing *t, NameId name, const char *text);
/* What an expression names, when it is one of the words of typing: "Final", "overload"; else empty. */
Str typ_word(Typing *t, Scope *scope, const Ast *ast);
bool typ_has_decorator(Typing *t, Scope *scope, AstList decorators, const char *word);

/* ---- class.c ---- */

Class *typ_class(Typing *t, Scope *outer, const Ast *node);
void typ_class_ready(Typing *t, Class *cls);
bool typ_is_subclass(Typing *t, const Class *cls, const Class *base);
Member *typ_member(Typing *t, const Class *cls, NameId name, const Ty **owner); /* `owner`: the base that has it */
const Ty *typ_member_type(Typing *t, Member *member);
bool typ_is_abstract(Typing *t, const Class *cls, NameId *missing);
Class *typ_known(Typing *t, TyKnown which);
const Ty *typ_constructor(Typing *t, const Ty *instance); /* callable or overload; NULL: anything goes */

/* ---- variable.c ---- */

const Ast *typ_keyword(const Typing *t, AstList args, const char *name); /* of a call; NULL */
void typ_check_variable(Typing *t, const Ast *target, const Ast *call); /* a call of TypeVar, TypeVarTuple, ParamSpec */
void typ_check_defaults(Typing *t, const TyVar *const *params, uint32_t count, Span span); /* of a class, an alias… */
const TyVar *typ_made_variable(Typing *t, Scope *scope, const Ast *call);
void typ_add_variables(Typing *t, Scope *scope, AstList params);  /* of [...] in a header */
void typ_bind_variables(Typing *t, Scope *scope, AstList params); /* then their bounds and defaults */
const Ty *typ_variable_here(const Scope *scope, NameId name);
const Ty *typ_own_variable(Typing *t, Scope *scope, const TyVar *var);
const TyVar *typ_named_variable(Typing *t, Scope *scope, const Ast *ast, TyVarKind kind);
const Ty *typ_params_form(Typing *t, Scope *scope, const Ast *ast); /* what stands for a ParamSpec; NULL */
const Ty *typ_defaulted(Typing *t, const TyVar *const *params, uint32_t count, uint32_t at); /* without an argument */
/* What stands for each variable, of the arguments in [...]. The result is what is wrong with them; NULL. */
const char *typ_arguments(Typing *t, Scope *scope, const TyVar *const *params, uint32_t count, AstList args,
                          TyVec *items);

/* ---- variance.c ---- */

Variance typ_variance(Typing *t, const Class *cls, uint32_t index);         /* of its parameter */
Variance typ_variance_in(Typing *t, const Ty *type, const TyVar *var);      /* of the places that the type has it at */
Variance typ_found_variance(Typing *t, const Class *cls, const TyVar *var); /* by its members; BIVARIANT: it has none */

/* ---- functional.c ---- */

Class *typ_made_class(Typing *t, Scope *scope, const Ast *call);    /* NamedTuple("N", …), NewType("N", …); NULL */
bool typ_check_made(Typing *t, const Ast *target, const Ast *call); /* false: it makes no class */

/* ---- annotation.c ---- */

typedef struct TyQualifiers { /* what an annotation says of the name, besides its type */
    bool is_final, is_class_var, is_required, is_not_required, is_read_only, is_init_var, is_alias, is_annotated;
    bool is_bare, is_twice, is_misused; /* Final without a type; Final[Final[int]]; Required[int, str] */
} TyQualifiers;

const Ast *typ_text(Typing *t, const Ast *text); /* the type in a text; NULL: it is none */
const Ty *typ_annotation(Typing *t, Scope *scope, const Ast *ast);
const Ast *typ_unqualified(Typing *t, Scope *scope, const Ast *ast, TyQualifiers *q); /* NULL: says no type */
bool typ_is_alias(Typing *t, Symbol *symbol);                    /* and its `alias` is known then */
const Ty *typ_declared(Typing *t, Scope *scope, const Ast *ast); /* of an annotation that may have qualifiers */
const Ty *typ_unpacked(Typing *t, Scope *scope, const Ast *ast); /* of `*X` and Unpack[X]; NULL: it is none */
AstList typ_flat_args(const Ast *ast);                           /* of X[a, b] and X[(a, b)] */

/* ---- expr.c, attribute.c, operator.c, call.c ---- */

const Ty *typ_expr(Typing *t, const Ast *ast, const Ty *wanted); /* `wanted`: by its context; NULL */
bool typ_is_in_scope(const Typing *t, const TyVar *var); /* of a function or class around: it stands for one type */
bool typ_is_of_instances(Typing *t, const Class *cls, Member *member);
bool typ_is_enum_member(const Typing *t, const Member *member);
bool typ_names_class(Typing *t, const Ast *name);
const Ty *typ_attribute(Typing *t, const Ty *base, NameId name, bool *is_missing);
const Ty *typ_fields_as_tuple(Typing *t, const Ty *instance); /* of a NamedTuple */
const Ty *typ_bound_method(Typing *t, const Ty *self, const Ty *fn, bool drops_first);
const Ty *typ_iterated(Typing *t, const Ty *type, Span span, bool is_async);
const Ty *typ_operator(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span, bool in_place);
const Ty *typ_compare(Typing *t, AstOp op, const Ty *left, const Ty *right, Span span);
const Ty *typ_unary(Typing *t, AstOp op, const Ty *operand, Span span);
const Ty *typ_self(Typing *t, Class *cls); /* what `self` is in its methods */
const Ty *typ_item(Typing *t, const Ty *base, const Ast *ast);
const Ty *typ_call(Typing *t, const Ast *ast, const Ty *wanted);
const Ty *typ_call_method(Typing *t, const Ty *self, const char *name, const Ty *const *args,
                          uint32_t count); /* NULL: has none, or they misfit */

static inline const Ast *ast_arg(const Ast *arg) { return arg->kind == AST_Arg ? arg->arg.value : arg; }

static inline bool ast_has_annotation(const Ast *fn) {
    if (fn->fn.sig.result) return true;
    for (uint32_t i = 0; i < fn->fn.sig.params.len; i++)
        if (fn->fn.sig.params.at[i]->param.type) return true;
    return false;
}

/* ---- literal_string.c ---- */

const Ty *typ_literal_string(Typing *t);
bool typ_is_literal_string(Typing *t, const Ty *type); /* or fits it */
const Ty *typ_text_result(Typing *t, const Ty *self, const char *method, const TyVec *args, const Ty *result,
                          const Ty *wanted); /* LiteralString, when a method of a text gives one; else `result` */

/* ---- ability.c ---- */

void typ_check_truth(Typing *t, const Ty *type, Span span); /* of what stands as a condition */
void typ_check_hash(Typing *t, const Ty *type, Span span);  /* of a key of a dict or an item of a set */
bool typ_is_unhashable(Typing *t, const Ty *type);

/* ---- dataclass.c ---- */

void typ_read_dataclass(Typing *t, Class *cls, Scope *outer);
void typ_add_field(Typing *t, Class *cls, Member *member);
void typ_drop_field(Class *cls, NameId name); /* a class variable takes the place of the field of a base */
bool typ_is_specifier(Typing *t, const Class *cls, const Ast *value); /* field(...) */
void typ_read_default(Typing *t, Class *cls, Member *member, const Ast *value);
void typ_check_dataclass(Typing *t, Class *cls);

/* ---- layout.c ---- */

void typ_check_layout(Typing *t, const Class *cls); /* against those of its bases */

/* ---- typed_dict.c ---- */

Member *typ_field_of(Typing *t, const Class *cls, Str key); /* NULL: it has none */
const Ty *typ_field_type(Typing *t, const Ty *dict, Member *field);
const Ty *typ_dict_display(Typing *t, const Ast *ast, const Ty *wanted);
const Ty *typ_dict_item(Typing *t, const Ty *base, const Ast *key);
bool typ_may_set_key(Typing *t, const Ty *base, const Ast *key, Span span);
void typ_del_key(Typing *t, const Ty *base, const Ast *key, Span span);
const Ty *typ_dict_method(Typing *t, const Ty *base, Str name, AstList args); /* NULL: none of its own */
bool typ_dict_fits(Typing *t, const Ty *value, const Ty *wanted);
void typ_check_keys(Typing *t, const Class *cls); /* against those of its bases */
const Ty *typ_extra_keys(Typing *t, const Ty *dict);
bool typ_may_lose_all(Typing *t, const Ty *dict);
bool typ_dict_merges(Typing *t, const Ty *dict, const Ast *other);
const Ty *typ_dict_copier(Typing *t, const Ty *constructor);
const Ty *typ_dict_as_dict(Typing *t, const Ty *dict);
const Ty *typ_dict_as_mapping(Typing *t, const Ty *dict);

/* ---- narrow.c ---- */

const Ty *typ_quietly(Typing *t, const Ast *ast); /* of an expression that is looked at again elsewhere */
void typ_assume(Typing *t, const Ast *condition, bool is_true);
uint32_t typ_key(Typing *t, const Ast *ast); /* 0: no path */
const Ty *typ_narrowed(const Typing *t, uint32_t key);
void typ_set_narrowed(Typing *t, uint32_t key, const Ty *type);
void typ_set_inferred(Typing *t, uint32_t key, const Ty *type);
void typ_forget(Typing *t, uint32_t key); /* and what lies behind it */
Flow typ_flow_copy(Typing *t);
Flow typ_flow_join(Typing *t, const Flow *a, const Flow *b);
const Ty *typ_filter(Typing *t, const Ty *type, const Ty *of, bool is_kept); /* what is one of `of`, or is not */
const Ty *typ_instances_of(Typing *t, const Ty *cls); /* of what isinstance() is given; NULL: not known */
const Ty *typ_with_length(Typing *t, const Ty *tuple, uint32_t length); /* NULL: it cannot have so many items */
bool typ_has_open_length(const Ty *tuple);
bool typ_is_single(const Ty *type); /* None, or one value */

/* ---- outcome.c ---- */

typedef enum Outcome { OUTCOME_OPEN, OUTCOME_TRUE, OUTCOME_FALSE } Outcome; /* open: the program decides it */

Outcome typ_outcome(Typing *t, Scope *scope, const Ast *condition);
/* Of a block, with the branch that holds in place of each `if` whose outcome is known. */
void typ_live_statements(Typing *t, Scope *scope, const Ast *block, AstVec *live);

/* ---- pattern.c ---- */

void typ_assume_pattern(Typing *t, const Ast *subject, const Ty *type, const Ast *pattern);
const Ty *typ_refuse_pattern(Typing *t, const Ast *subject, const Ty *type, const Ast *pattern); /* what is left */

/* ---- stmt.c, assign.c ---- */

void typ_block(Typing *t, const Ast *block);
void typ_assign(Typing *t, const Ast *target, const Ty *value, const Ast *from);
void typ_del_attribute(Typing *t, const Ast *target);

/* ---- definition.c ---- */

void typ_check_class(Typing *t, Class *cls);
void typ_check_function(Typing *t, const Ast *fn);
bool typ_is_stub_body(const Ast *body); /* which promises nothing */

/* ---- override.c ---- */

Span typ_span_of_member(const Member *member);
void typ_check_overrides(Typing *t, Class *cls);

/* ---- report ---- */
/* What happens when the program runs all the same. */
typedef enum TyRaised { RAISES_TYPE_ERROR = 1, RAISES_ATTRIBUTE_ERROR = 2, RAISES_OTHER = 4, RAISES_ALL = 7 } TyRaised;
/* Whether it is to be said: not where nothing gets to, where the program handles the exception, or where the compiler
 * itself has found a mistake. */
bool typ_may_report(Typing *t, DiagCode code, Span span);
#define typ_report(t, code, span, ...)                                                                                 \
    (typ_may_report((t), (code), (span)) ? diag((t)->ctx, (code), (span), __VA_ARGS__) : (void)0)

#endif
