/* Names, scopes and classes. Private to src/typing. */
#ifndef PYC_TYPING_SYMBOL_H
#define PYC_TYPING_SYMBOL_H

#include "typing/type.h"

typedef VEC(const Ast *) AstVec;

/* ---- names ---- */
typedef enum SymbolState { SYMBOL_NEW, SYMBOL_BUSY, SYMBOL_DONE } SymbolState;

struct Symbol {
    NameId name;
    Scope *scope;
    Span span;
    VEC(const Ast *) binds; /* Fn, Class, Import, ImportFrom, VarDecl, Assign, …: the nodes that bind it, in order */
    const Ast *annotation;  /* the first one; NULL */
    const Ast *param;       /* Param */
    const Ty *fixed;        /* a type that the checker itself set */
    const Ty *type;         /* declared or inferred, once `state` is DONE */
    const Ty *alias;        /* the type that its value denotes; NULL: not known yet */
    bool is_alias_busy;     /* `alias` is being determined */
    bool is_circular;       /* the alias refers only to itself */
    VEC(const TyVar *) alias_params;
    SymbolState state;
    bool is_declared; /* by annotation, def or class: assigned values have to fit */
    bool is_final, is_class_var, is_instance_var;
    bool is_elsewhere; /* global or nonlocal: stands for `other` */
    bool is_shared;    /* an inner function may set it: it is nonlocal or global there */
    Symbol *other;
};

typedef enum ScopeKind { SCOPE_MODULE, SCOPE_CLASS, SCOPE_FUNCTION } ScopeKind;

struct Scope {
    ScopeKind kind;
    Scope *outer;
    const Ast *node; /* Module, Class, Fn, Lambda, Comprehension */
    const Ast *module;
    Class *cls; /* SCOPE_CLASS; of a method: the class around it */
    Map names;  /* NameId -> Symbol * */
    VEC(Symbol *) list;
    Map variables;    /* NameId -> Ty *: type parameters */
    const Ty *result; /* SCOPE_FUNCTION: the declared result; NULL: not declared */
    const Ty *yields, *sent;
    VEC(const Ast *) stars; /* from m import * */
    bool is_stub;
    Str path; /* of a module that the checker knows by name: "typing" */
};

/* ---- classes ---- */

typedef struct Member {
    NameId name;
    Symbol *symbol; /* NULL: made by the checker */
    const Ty *type; /* in an instance, before binding; NULL: the symbol's type */
    const Class *cls;
    bool says_class_var; /* its annotation is ClassVar */
    bool is_class_var, is_method, is_static, is_class_method, is_property, is_settable, is_deletable, is_final,
        is_abstract, is_read_only;
    bool is_required; /* TypedDict */
    bool has_default; /* dataclass, NamedTuple */
    bool is_keyword_only, is_no_init, is_init_var;
    const Ast *converter; /* of a field: makes its value from what is passed; NULL */
    NameId alias;         /* its name as a parameter of the constructor; none: the same name */
} Member;

typedef VEC(Member *) MemberVec;

struct Class {
    NameId name;
    const Ast *node;
    Scope *scope;   /* of its body */
    AstVec body;    /* the statements that are executed */
    const Ty *self; /* an instance with the class's own parameters as arguments */
    VEC(const TyVar *) params;
    TyVec bases;
    VEC(const Ty *) mro;     /* itself first, each with arguments in terms of `params` */
    Map members;             /* NameId -> Member * */
    VEC(NameId) set_in_init; /* what __init__ assigns to its first parameter */
    MemberVec fields;        /* dataclass, NamedTuple, TypedDict: in order, those of bases first */
    const TyVar *self_var;
    const Class *meta; /* its metaclass, if it is known and not type; NULL */
    const Ty *tuple;   /* the tuple type that it derives from; NULL */
    bool is_ready, is_busy, has_any_base, has_metaclass;
    bool is_protocol, is_typed_dict, is_named_tuple, is_enum, is_flag, is_dataclass, is_own_dataclass, is_frozen,
        is_ordered, is_final, is_total, is_keyword_only, is_new_type, is_runtime;
    const Ast *transform, *passes_transform; /* the dataclass_transform(...) that makes it, or the classes derived from
                                                it, a dataclass */
    bool has_no_init, is_unhashable;         /* of a dataclass */
    const Ast *extra;                        /* extra_items=… of a TypedDict; NULL */
    bool is_closed, is_opened;               /* of a TypedDict: declared without, or with, other keys */
    bool is_disjoint, is_slotted;            /* disjoint_base; dataclass(slots=True) */
    bool is_generic_only;                    /* Generic[...] or Protocol[...] gives the order of its parameters */
};

#endif
