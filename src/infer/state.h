/* The analysis: atoms, sets, slots, scopes, classes, units. See infer.h. */
#ifndef PYC_INFER_STATE_H
#define PYC_INFER_STATE_H

#include "infer/set.h"
#include "python/scope/scope.h"
#include "python/state.h"
#include "rtabi/native.h"

/* ---- bodies ---- */

typedef enum UnitKind { UNIT_MODULE, UNIT_FUNCTION, UNIT_OPENED } UnitKind;

typedef struct InferScope {
    struct InferScope *outer;
    const PyScope *names;    /* NULL: a comprehension, whose targets are `slots` */
    struct ClassInfo *cls;   /* a class body */
    struct Unit *unit;       /* a function or module */
    struct ClassInfo *owner; /* the class around, for private names and super() */
    Module *module;
    Map slots; /* NameId -> Slot * */
} InferScope;

/* A body that is evaluated again when a slot that it has read grows. */
typedef struct Unit {
    UnitKind kind;
    bool is_queued, is_reached, is_open, is_generator, is_async;
    bool has_star; /* module: it imports names that are not known */
    const Ast *node;
    const AstSignature *sig; /* function */
    InferScope *scope;
    Slot *params; /* by index */
    Slot result, yields, sent;
    AtomId atom;           /* function */
    AtomId rest[2];        /* function: the tuple of *args, the dict of **kwargs; 0: it has none */
    struct ClassInfo *cls; /* UNIT_OPENED */
    uint32_t runs;
} Unit;

typedef enum Collection { /* which container of the library it is */
                          COLLECTION_NONE,
                          COLLECTION_DEFAULTDICT,
                          COLLECTION_COUNTER,
                          COLLECTION_ORDERED,
                          COLLECTION_DEQUE,
} Collection;

typedef VEC(struct ClassInfo *) ClassVec;
typedef VEC(NameId) NameVec;

typedef struct ClassSlot {
    NameId name;
    uint32_t offset;
} ClassSlot;

typedef struct ClassLayout { /* where instances have their attributes, in bytes */
    ClassSlot *at;
    uint32_t count, size, dict; /* dict: 0: there is none */
} ClassLayout;

typedef struct ClassInfo {
    const Ast *node;
    InferScope *scope, *header; /* header: the scope in which its bases are evaluated */
    ClassVec bases, mro;        /* mro: itself first */
    Map attrs;                  /* NameId -> Slot *: attributes of the class */
    Map slots;                  /* NameId -> Slot *: of instances, if this class is the first to have the name */
    Map defaults;               /* NameId -> Slot *: of the fields of a dataclass */
    Map declared;               /* names that its methods assign to their first parameter */
    Map maybe;                  /* class attributes that may be missing at times: those of bases count too */
    bool is_opaque;             /* has a base, metaclass or method whose effect is not known */
    AtomKind container;         /* LIST, DICT: it derives from that (derived.c); else 0 */
    bool is_exception;
    bool is_data;          /* completed by @dataclass */
    bool is_frozen;        /* and its instances are immutable */
    bool is_record;        /* derived from NamedTuple: its instances are tuples (record.c) */
    bool is_patched;       /* and something replaced a field in the class */
    bool is_ordered;       /* a decorator made its comparisons */
    bool is_abstract;      /* its metaclass is ABCMeta */
    bool is_made;          /* there are instances */
    bool gives_subclasses; /* its subclasses are asked for */
    bool is_open;          /* unanalysed code has it or an instance */
    Slot openness;         /* "any" when it is open, for units that have read an attribute */
    AtomId atom, instance;
    ClassLayout *layout; /* of its instances; NULL: not computed yet */
    NameVec always;      /* attributes that all its instances always have */
    bool knows_always;
    ClassVec derived; /* all classes that have it in their order, itself included; known when the analysis has ended */
    Map floats;       /* NameId -> 1: its place holds a double; 0: a word */
    Unit opened;      /* calls all its methods when it is open */
} ClassInfo;

struct Atom {
    AtomKind kind;
    bool is_open;
    AtomId same; /* the atom that this one was united with */
    const Ast *site;
    Slot *parts; /* LIST, SET, ITERATOR: elements; DICT: keys, values; TUPLE: a field each; PROPERTY: get, set */
    uint32_t count;
    bool is_uniform;       /* TUPLE: of any length, with one part for all items */
    Collection collection; /* DICT, LIST */
    bool has_words;        /* LIST: some place makes one whose items are objects in any case (storage.c) */
    AtomId held_as;        /* LIST: the list that decides how this one stores its items; 0: this one does */
    InferKind held;        /* LIST that decides: INFER_LIST, INFER_FLOATS */
    Unit *unit;            /* FUNCTION, GENERATOR, COROUTINE */
    ClassInfo *cls;        /* CLASS, INSTANCE, SUPER: behind it in the order of the receiver; TUPLE: a named one;
                              LIST, DICT: what its instances hold */
    Module *module;        /* MODULE */
    AtomId self, what; /* METHOD: receiver and function; BUILTIN_METHOD, SUPER: receiver; STATIC, CLASS_METHOD: what */
    NameId name;       /* BUILTIN, BUILTIN_METHOD */
    uint32_t key;      /* what it is made for, as text of `Infer.keys` */
    const Native *native; /* NATIVE: the runtime's module, or a member of one */
    uint32_t row;         /* FOREIGN: its row in foreign.def */
    bool is_module;       /* FOREIGN */
};

struct Infer {
    Sema *s;
    Arena *arena;
    VEC(Atom *) atoms; /* by id - 1 */
    Map made;          /* (kind, two numbers), hashed by Intern of bytes -> AtomId */
    Intern keys;
    Map units;       /* id of a function's node -> Unit * */
    Map classes;     /* id of a class's node -> ClassInfo * */
    Map modules;     /* Module * -> Unit * */
    Map inlines;     /* id of a comprehension -> InferScope * */
    Map outside;     /* Module * -> 1: imported by Python's own library, which is not analysed */
    Map set_outside; /* NameId -> 1: that library sets attributes with this name */
    Map deleted;     /* NameId -> 1: the program deletes attributes with this name from instances */
    Map builtins;    /* NameId -> BuiltinModel index + 1 */
    VEC(Unit *) queue, all;
    uint32_t next;
    Unit *unit;        /* being evaluated */
    InferScope *scope; /* innermost */
    Map facts;         /* id of an expression -> TypeSet * */
    bool is_recording, has_grown, knows_derived;
    bool is_inside;    /* of what an extension module calls itself (inside.c) */
    bool is_exposed;   /* unanalysed code can reach all modules */
    bool has_foreign;  /* the program imports a module that CPython loads, which may share containers with it */
    const char *off;   /* why there are no facts; NULL: there are */
    const Ast *off_at; /* the node that is the reason; NULL: it is not in the program */
    bool explains;     /* --explain-perf */
    const Ast *at;     /* --explain-perf: the innermost expression or statement that is being evaluated; else NULL */
    Map sources;       /* --explain-perf: id of an expression -> Slot * that it has read */
    uint32_t steps;
};

/* ---- infer.c, fact.c ---- */

void unit_enqueue(Infer *f, Unit *unit);
void unit_reach(Infer *f, Unit *unit);
void infer_give_up(Infer *f, const char *why);
NameId infer_name(Infer *f, const char *text);
bool infer_is_name(const Infer *f, NameId name, const char *text);
const TypeSet *infer_set_of(const Sema *s, const Ast *expression); /* NULL: nothing is known */

/* ---- open.c ---- */

void open_atom(Infer *f, AtomId atom);
void open_set(Infer *f, const TypeSet *set);
void open_class(Infer *f, ClassInfo *cls);
void open_run(Infer *f, ClassInfo *cls); /* evaluates the unit of an opened class */
void open_module(Infer *f, Module *module);
void open_library(Infer *f, Module *module);
void open_program(Infer *f);
void open_scopes(Infer *f);
void open_changed(Infer *f, const TypeSet *set);
void open_subclasses(Infer *f, ClassInfo *base);

/* ---- scope.c ---- */

Unit *unit_of_module(Infer *f, Module *module);
Unit *unit_of_function(Infer *f, const Ast *node);              /* of a def or lambda in the current scope */
Slot *unit_rest(Infer *f, const Unit *unit, AstParamKind kind); /* items of *args, values of **kwargs; NULL: none */
InferScope *scope_inline(Infer *f, const Ast *comprehension);
Slot *scope_find(Infer *f, NameId name);   /* where a load finds it; NULL: a builtin, or nothing */
Slot *scope_target(Infer *f, NameId name); /* where a store puts it; NULL: the name belongs to the systems register */
Slot *scope_walrus(Infer *f, NameId name);
NameId scope_mangle(Infer *f, NameId name);
void scope_type_params(Infer *f, Map *slots, AstList params);
InferScope *scope_types(Infer *f, AstList params); /* knows only these names: for the header of a class */
Slot *map_slot(Infer *f, Map *map, NameId name);

/* ---- class.c ---- */

ClassInfo *class_of(Infer *f, const Ast *node);
/* A method that can do anything with every attribute, or that creates something else. */
bool class_is_hiding(Infer *f, NameId name);
bool class_set_bases(Infer *f, ClassInfo *cls); /* false: they are not known yet */
TypeSet class_instance(Infer *f, ClassInfo *cls);
/* The class's own attribute along its order, after the class `after` if that is not NULL. False: it has none. */
bool class_lookup(Infer *f, ClassInfo *cls, const ClassInfo *after, NameId name, TypeSet *found);
bool class_has_surely(Infer *f, const ClassInfo *cls, NameId name); /* at all times */
Slot *class_slot(Infer *f, ClassInfo *cls, NameId name);            /* of instances */
/* Whether unanalysed code may store something in it; the current unit is evaluated again if that becomes so. */
bool class_may_change(Infer *f, ClassInfo *cls);
TypeSet class_special(Infer *f, AtomId self, const char *method, const TypeSet *args, uint32_t count, bool *has);

/* ---- attribute.c ---- */

TypeSet attribute_load(Infer *f, const TypeSet *base, NameId name, const Ast *site);
void attribute_bind(Infer *f, AtomId member, AtomId self, TypeSet *result); /* through an instance */
AtomId attribute_method(Infer *f, AtomId self, NameId name);                /* of a builtin class, bound */
void attribute_store(Infer *f, const TypeSet *base, NameId name, const TypeSet *value);

/* ---- expr.c ---- */

TypeSet infer_expr(Infer *f, const Ast *ast);
void infer_assign(Infer *f, const Ast *target, const TypeSet *value);
void infer_note(Infer *f, const Ast *ast, const TypeSet *set);
void infer_function_note(Infer *f, Unit *unit);

/* ---- origin.c ---- */

void origin_of_store(Infer *f, Slot *slot, const TypeSet *before); /* notes why the slot has grown */
void origin_of_load(Infer *f, const Slot *slot);

/* ---- dump.c ---- */

Str infer_describe(const Infer *f, const TypeSet *set); /* "int | str", "anything" */

/* ---- container.c ---- */

AtomId container_site(Infer *f, AtomKind kind, const Ast *site, uint32_t variant);
AtomId container_at(Infer *f, AtomKind kind, const Ast *site, uint32_t variant); /* LIST, SET, DICT, ITERATOR */
TypeSet container_of(Infer *f, AtomKind kind, const Ast *site, uint32_t variant, const TypeSet *items);
TypeSet tuple_of(Infer *f, const Ast *site, uint32_t variant, const TypeSet *fields, uint32_t count);
TypeSet tuple_uniform(Infer *f, const Ast *site, uint32_t variant, const TypeSet *items);
TypeSet iterate(Infer *f, const TypeSet *set, const Ast *site);
TypeSet subscript_load(Infer *f, const TypeSet *base, const Ast *ast);
void subscript_store(Infer *f, const TypeSet *base, const Ast *target, const TypeSet *value);
void unpack(Infer *f, AstList targets, const TypeSet *value, const Ast *site);
TypeSet atom_items(Infer *f, AtomId atom); /* of a LIST, SET, ITERATOR, TUPLE; keys of a DICT */

/* ---- storage.c ---- */

TypeSet storage_list(Infer *f, const Ast *site, const TypeSet *items); /* made by a display or comprehension */
TypeSet storage_call(Infer *f, const Ast *site, const TypeSet *items);
/* A list of these items that stores them as the other list does. */
TypeSet storage_copy(Infer *f, AtomId from, const Ast *site, uint32_t variant, const TypeSet *items);
void storage_alike(Infer *f, AtomId a, AtomId b);
void storage_unite(Infer *f, AtomId kept, AtomId gone); /* the second one becomes the first */
void storage_meet(Infer *f, const TypeSet *set);        /* notes that one expression can give any of these lists */
void storage_settle(Infer *f);
InferKind storage_of(const Infer *f, AtomId list);

/* ---- operator.c ---- */

TypeSet operator_binary(Infer *f, AstOp op, const TypeSet *left, const TypeSet *right, const Ast *site, bool in_place);
TypeSet operator_unary(Infer *f, AstOp op, const TypeSet *operand);
TypeSet operator_compare(Infer *f, AstOp op, const TypeSet *left, const TypeSet *right);
/* Runs the comparisons that a container or a builtin makes among the values, including those of nested instances. */
void operator_compares(Infer *f, const TypeSet *values);

/* ---- call.c ---- */

enum { ARGS_MAX = 24 };
typedef struct InferArgs {
    uint32_t count, named;
    TypeSet at[ARGS_MAX]; /* positional arguments, then the named ones */
    NameId names[ARGS_MAX];
    bool has_star, has_stars; /* *xs: any number of `star`; **kw: any names with `stars` */
    TypeSet star, stars;
} InferArgs;
TypeSet infer_arg(const InferArgs *args, uint32_t i); /* a positional argument; no value if there is none */

TypeSet call_set(Infer *f, const TypeSet *callee, const InferArgs *args, const Ast *site);
TypeSet call_atom(Infer *f, AtomId callee, const InferArgs *args, const Ast *site);
TypeSet call_function(Infer *f, Unit *unit, const TypeSet *self, const InferArgs *args);
TypeSet call_values(Infer *f, const TypeSet *callee, const TypeSet *args, uint32_t count, const Ast *site);
TypeSet infer_call(Infer *f, const Ast *ast);
void open_args(Infer *f, const InferArgs *args);

/* ---- builtin.c, method.c ---- */

bool builtin_known(Infer *f, NameId name);
TypeSet builtin_call(Infer *f, NameId name, const InferArgs *args, const Ast *site);
TypeSet method_call(Infer *f, AtomId self, NameId name, const InferArgs *args, const Ast *site);
bool method_known(Infer *f, AtomId self, NameId name);

/* ---- member.c, assigned.c: when the analysis has ended ---- */

const TypeSet *member_held(const Map *map, NameId name); /* NULL: it has no such member */
bool class_is_closed(const ClassInfo *cls); /* nothing outside of the analysis can change it or its bases */
bool class_has_any(const Infer *f, const ClassInfo *cls, const char *name);
bool class_is_float_slot(Infer *f, ClassInfo *cls, NameId name); /* its place holds a double */
bool class_place(Infer *f, ClassInfo *cls, NameId name, InferPlace *found);
bool class_always_has(Infer *f, ClassInfo *cls, NameId name); /* instances always have it, in its place */

/* ---- stmt.c ---- */

bool infer_is_field(const Ast *item);                                           /* `name: annotation` in a class body */
bool infer_is_library(const Infer *f, const TypeSet *callee, const char *name); /* it is that function of the library */
bool infer_models(Infer *f, const TypeSet *callee, const char *name);           /* the same, if it is modelled */
void infer_block(Infer *f, const Ast *block);
bool infer_falls(Infer *f, const Ast *block); /* whether its end may be reached */
TypeSet import_module(Infer *f, Module *from, const NameId *path, uint32_t length, uint32_t level, Span span);
TypeSet import_child(Infer *f, Module *package, NameId name);

#endif
