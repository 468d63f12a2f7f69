/* Which names the parts of a text bind, and where a name is found from a place. Private to pyeval. */
#ifndef PYC_EVAL_SCOPE_H
#define PYC_EVAL_SCOPE_H

#include "parse/ast.h"
#include "support/map.h"
#include "support/vec.h"

typedef enum ScopeKind {
    SCOPE_TEXT,     /* the text itself: its names are those of a mapping */
    SCOPE_FUNCTION, /* def, lambda, generator expression */
    SCOPE_CLASS,    /* its names are those of a namespace */
    SCOPE_INLINE,   /* a comprehension or type parameters: part of the frame around, with names of its own */
} ScopeKind;

typedef struct Name {
    NameId id;
    bool is_bound, is_param, is_global, is_nonlocal;
    bool is_cell; /* a function inside uses it */
    bool is_free; /* it is in a cell that comes with the function object */
    bool has_slot;
    uint32_t slot; /* in the frame */
} Name;

typedef struct Scope {
    ScopeKind kind;
    struct Scope *outer;
    const Ast *node;
    NameId class_name; /* of the class whose private names are mangled here; none */
    Map names;         /* NameId -> Name * */
    VEC(Name *) list;
    VEC(Name *) frees;     /* in the order of the function's cells */
    bool is_comprehension; /* or a generator expression: `:=` binds outside */
    bool has_annotations;  /* of names of a text or class */
    bool is_types;         /* type parameters of a definition, from where the names of a class around are seen */
} Scope;

typedef enum PlaceKind {
    PLACE_MAPPING, /* in the mapping of the frame, else as a global */
    PLACE_GLOBAL,
    PLACE_SLOT,
    PLACE_CELL,      /* in the cell that is in a slot */
    PLACE_CLASS_CELL /* in the namespace of the class, else in the cell */
} PlaceKind;

typedef struct NamePlace {
    PlaceKind kind;
    Name *name;   /* of SLOT and cells: it has the slot */
    bool is_free; /* what is unbound there is a free variable */
} NamePlace;

typedef struct Scopes {
    Context *ctx;
    Arena *arena;
    Map by_node;    /* id of an AST node -> Scope * */
    Map type_parts; /* id of a definition or `type` statement -> what its type parameters or its name are made of */
    Scope *current;
    const char *wrong; /* the first mistake, in CPython's words; NULL: none */
    Span wrong_at;
} Scopes;

Scope *scopes_of_text(Scopes *s, Context *ctx, Arena *arena, const Ast *module);
Scope *scope_at(const Scopes *s, const Ast *node);
const Ast *scope_type_parts(const Scopes *s, const Ast *definition); /* NULL: it has no type parameters */
NameId scope_type_tuple(const Scopes *s); /* the hidden variable of the type parameters that a definition has */
Scope *scope_frame(Scope *scope);         /* whose frame the code of this one runs in */
NamePlace scope_find(Scope *scope, NameId name);
NameId scope_mangled(const Scopes *s, const Scope *scope, NameId name);

#endif
