/* The checker's types: gradual, immutable, in the checker's arena. Private to src/typing. */
#ifndef PYC_TYPING_TYPE_H
#define PYC_TYPING_TYPE_H

#include "support/vec.h"
#include "typing/typing.h"

typedef struct Ty Ty;
typedef struct Class Class;
typedef struct Symbol Symbol;
typedef struct Scope Scope;
typedef struct Typing Typing;

typedef enum TyKind {
    T_ANY,   /* unknown: fits everywhere */
    T_NEVER, /* no value */
    T_NONE,
    T_INSTANCE, /* of `cls` with `items` as arguments */
    T_LITERAL,  /* one value of `cls` */
    T_TUPLE,    /* `items`; with `is_open` the one item any number of times */
    T_UNION,    /* of `items`: at least two, none of them a union */
    T_CLASS,    /* the class object of `items[0]`; without items: `type` of anything */
    T_CALLABLE, /* `sig` */
    T_OVERLOAD, /* `items`: callables */
    T_VARIABLE, /* a type variable */
    T_UNPACK,   /* in a tuple, or as the type of `*args`: the items of `items[0]`, a tuple or a TypeVarTuple */
    T_MODULE,
    T_RECURSIVE, /* a reference to an alias inside itself, with `items` as arguments */
} TyKind;

/* What a variable stands for: a type; a tuple, whose items are spliced in; or a callable, which stands for its
 * parameters. */
typedef enum TyVarKind { VAR_TYPE, VAR_TUPLE, VAR_PARAMS } TyVarKind;

typedef enum Variance { INVARIANT, COVARIANT, CONTRAVARIANT, BIVARIANT, VARIANCE_INFERRED } Variance;

typedef struct TyVar {
    NameId name;
    TyVarKind kind;
    const Ty *bound;        /* NULL: object */
    const Ty *const *among; /* constraints */
    uint32_t among_count;
    const Ty *fallback; /* its default; NULL */
    Variance variance;
    bool is_self; /* Self of a class */
} TyVar;

/* The part of a ParamSpec: P itself, P.args, P.kwargs. */
typedef enum TyPart { PART_ALL, PART_ARGS, PART_KWARGS } TyPart;

typedef struct TyParam {
    NameId name; /* none: positional only */
    const Ty *type;
    AstParamKind kind;
    AstParamGroup group;
    bool has_default;
} TyParam;

typedef struct TySig {
    NameId name; /* none */
    const TyParam *params;
    uint32_t count;
    const Ty *result;
    const TyVar *rest; /* a ParamSpec whose parameters follow `params`; NULL */
    bool is_gradual;   /* (...): any arguments */
    const Ast *def;    /* NULL */
} TySig;

struct Ty {
    TyKind kind;
    const Class *cls; /* INSTANCE, LITERAL */
    const Ty *const *items;
    uint32_t count;
    uint32_t size;          /* number of nodes, itself and its parts */
    bool is_open;           /* TUPLE */
    bool is_soft;           /* INSTANCE: its arguments were inferred from a display, so other items may be added */
    bool is_literal_string; /* INSTANCE, of str */
    Str text;               /* LITERAL: as written; of an enum member its name */
    const Ty *guard;        /* INSTANCE, the bool of a TypeGuard or TypeIs: the type of the argument when it is True;
                               NULL */
    bool is_exact_guard;    /* TypeIs: False excludes that type */
    const TyVar *narrowed;  /* INSTANCE: the value is of this variable's type, and a test has narrowed it; NULL */
    const TyVar *var;
    TyPart part;      /* VARIABLE */
    const TySig *sig; /* CALLABLE; INSTANCE of partial: the remaining parameters; NULL: not known */
    const Ty *form;   /* INSTANCE of UnionType, TypeAliasType: the type that the value denotes; NULL: not known */
    const Scope *module;
    const Symbol *alias; /* RECURSIVE */
};

typedef VEC(const Ty *) TyVec;

typedef struct Solution { /* values for type variables */
    VEC(const TyVar *) vars;
    TyVec types; /* NULL: not known yet */
} Solution;

/* Classes that the checker refers to by name, in the modules builtins, typing and types. */
typedef enum TyKnown {
    K_object,
    K_type,
    K_int,
    K_float,
    K_complex,
    K_bool,
    K_str,
    K_bytes,
    K_list,
    K_dict,
    K_set,
    K_frozenset,
    K_tuple,
    K_slice,
    K_function,
    K_property,
    K_BaseException,
    K_Exception,
    K_Iterable,
    K_Iterator,
    K_Generator,
    K_Awaitable,
    K_Coroutine,
    K_AsyncIterator,
    K_AsyncGenerator,
    K_Mapping,
    K_Sequence,
    K_range,
    K_UnionType,
    K_TypeAliasType,
    K_TypeForm,
    K_COUNT,
} TyKnown;

/* ---- type.c ---- */

extern const Ty typ_any, typ_never, typ_none;
const Ty *typ_instance(Typing *t, const Class *cls, const Ty *const *items, uint32_t count);
const Ty *typ_of_known(Typing *t, TyKnown which);
const Ty *typ_known1(Typing *t, TyKnown which, const Ty *item);
const Ty *typ_known2(Typing *t, TyKnown which, const Ty *a, const Ty *b);
const Ty *typ_literal(Typing *t, const Class *cls, Str text);
const Ty *typ_int_literal(Typing *t, Str digits); /* in any base */
const Ty *typ_tuple(Typing *t, const Ty *const *items, uint32_t count, bool is_open);
const Ty *typ_tuple_of(Typing *t, const TyVec *parts);                  /* a tuple, of which some parts are T_UNPACK */
const Ty *typ_packed(Typing *t, const Ty *unpacked);                    /* the tuple whose items T_UNPACK stands for */
const Ty *typ_item_of_tuple(Typing *t, const Ty *tuple);                /* the type of its items in iteration */
const Ty *typ_with_length(Typing *t, const Ty *tuple, uint32_t length); /* NULL: it cannot have this many items */
const Ty *typ_union(Typing *t, const Ty *const *items, uint32_t count);
const Ty *typ_union2(Typing *t, const Ty *a, const Ty *b);
const Ty *typ_class_object(Typing *t, const Ty *item);
const Ty *typ_soft(Typing *t, const Ty *type);                 /* an instance whose arguments are inferred, not
                                                                  declared */
const Ty *typ_form(Typing *t, TyKnown which, const Ty *type);  /* the value of an expression that denotes a type */
const Ty *typ_guard(Typing *t, const Ty *type, bool is_exact); /* TypeGuard[type], TypeIs[type] */
const Ty *typ_narrowed_from(Typing *t, const Ty *type, const Ty *variable); /* an instance of `type` that a test has
                                                                               shown a value of `variable`'s type to
                                                                               be */
const Ty *typ_values_of(Typing *t, const Class *cls); /* of an enum or bool: the literals of all its values; NULL for
                                                         other classes */
const Ty *typ_as_tuple(Typing *t, const Ty *type);    /* also for a class that derives from a tuple; NULL: it does
                                                         not */
const Ty *typ_callable(Typing *t, const TySig *sig);
const Ty *typ_overload(Typing *t, const TyVec *callables);
const Ty *typ_variable(Typing *t, const TyVar *var);
const Ty *typ_part(Typing *t, const TyVar *var, TyPart part);
const Ty *typ_unpack(Typing *t, const Ty *tuple);
const Ty *typ_recursive(Typing *t, const Symbol *alias, const TyVec *items);
const Ty *typ_expanded(Typing *t, const Ty *type);      /* what a recursive alias stands for; any other type is returned
                                                           unchanged */
const Ty *typ_argument_of(Typing *t, const TyVar *var); /* the variable itself as an argument, in the form of its
                                                           kind */
const Ty *typ_unknown(Typing *t, const TyVar *var);     /* Any, of the variable's kind */
bool typ_is(const Ty *type, TyKind kind);
bool typ_is_instance(const Typing *t, const Ty *type, TyKnown which);
bool typ_same(const Ty *a, const Ty *b);
bool typ_has_variable(const Ty *type);
bool typ_has_literal(const Ty *type);
const Ty *typ_widen(Typing *t, const Ty *type); /* Literal["a"] -> str */
const Ty *typ_without_none(Typing *t, const Ty *type);
const Ty *typ_replace(Typing *t, const Ty *type, const Solution *solution); /* replaces variables by their solutions */
const Ty *typ_of_base(Typing *t, const Ty *instance, const Class *base);    /* the instance as one of its base; NULL */
const Ty *typ_upper(Typing *t, const Ty *type); /* the bound of a variable, the class of a literal */
const char *typ_c(Typing *t, const Ty *type);
const Ty *typ_known_so_far(Typing *t, const Ty *type, const Solution *solution); /* replaces those that are solved */
void typ_collect(Typing *t, const Ty *type, Solution *solution); /* adds its variables, as not known yet */
Solution typ_solution_of(Typing *t, const Ty *instance);         /* the arguments of its class's parameters */

/* ---- relation.c ---- */

/* A class with __subclasshook__ says at run time which classes count as derived from it. */
bool typ_decides_itself(Typing *t, const Class *cls);
bool typ_fits(Typing *t, const Ty *value, const Ty *wanted); /* assignable */
bool typ_unify(Typing *t, const Ty *wanted, const Ty *value,
               Solution *solution); /* the same; solves variables of `wanted` */
bool typ_fits_sig(Typing *t, const TySig *value, const TySig *wanted, Solution *solution);

#endif
