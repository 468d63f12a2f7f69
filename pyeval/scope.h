/* The names that the parts of a text bind, and how a name is accessed from a place. Private to pyeval. */
#ifndef PYC_EVAL_SCOPE_H
#define PYC_EVAL_SCOPE_H

#include "parse/ast.h"
#include "support/map.h"
#include "support/vec.h"

typedef enum ScopeKind {
    SCOPE_TEXT,     /* the text itself: its names are in a mapping */
    SCOPE_FUNCTION, /* def, lambda, generator expression */
    SCOPE_CLASS,    /* its names are in a namespace */
    SCOPE_INLINE,   /* a comprehension or type parameters: part of the surrounding frame, with names of its own */
} ScopeKind;

typedef struct Name {
    NameId id;
    bool is_bound, is_param, is_global, is_nonlocal;
    bool is_cell; /* a nested function uses it */
    bool is_free; /* it is in a cell of the function object */
    bool has_slot;
    uint32_t slot; /* in the frame */
} Name;

typedef struct Scope {
    ScopeKind kind;
    struct Scope *outer;
    const Ast *node;
    NameId class_name; /* of the class whose private names are mangled here; or none */
    Map names;         /* NameId -> Name * */
    VEC(Name *) list;
    VEC(Name *) frees;     /* in the order of the function's cells */
    bool is_comprehension; /* or a generator expression: `:=` binds outside */
    bool has_annotations;  /* for names of a text or class */
    bool is_types;         /* type parameters of a definition, from which names of a surrounding class are visible */
} Scope;

typedef enum PlaceKind {
    PLACE_MAPPING, /* in the frame's mapping, else a global */
    PLACE_GLOBAL,
    PLACE_SLOT,
    PLACE_CELL,      /* in the cell in a slot */
    PLACE_CLASS_CELL /* in the namespace of the class, else in the cell */
} PlaceKind;

typedef struct NamePlace {
    PlaceKind kind;
    Name *name;   /* for SLOT and cells: it has the slot */
    bool is_free; /* an unbound name is reported as a free variable */
} NamePlace;

typedef struct Scopes {
    Context *ctx;
    Arena *arena;
    Map by_node;    /* id of an AST node -> Scope * */
    Map type_parts; /* id of a definition or `type` statement -> the nodes of its type parameters or its name */
    Scope *current;
    const char *wrong; /* the first error, in CPython's words; NULL: none */
    Span wrong_at;
} Scopes;

Scope *scopes_of_text(Scopes *s, Context *ctx, Arena *arena, const Ast *module);
Scope *scope_at(const Scopes *s, const Ast *node);
const Ast *scope_type_parts(const Scopes *s, const Ast *definition); /* NULL: it has no type parameters */
NameId scope_type_tuple(const Scopes *s); /* the hidden variable with the type parameters of a definition */
Scope *scope_frame(Scope *scope);         /* the scope whose frame runs the code of this one */
NamePlace scope_find(Scope *scope, NameId name);
NameId scope_mangled(const Scopes *s, const Scope *scope, NameId name);

#endif
