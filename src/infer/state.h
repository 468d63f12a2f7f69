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
    struct ClassInfo *owner; /* whose body is around, for private names and super() */
    Module *module;
    Map slots; /* NameId -> Slot * */
} InferScope;

/* What is evaluated again when a slot that it has read grows. */
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

typedef enum Collection { /* what container of the library's it is */
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
    InferScope *scope, *header; /* the latter: where its bases are evaluated */
    ClassVec bases, mro;        /* mro: itself first */
    Map attrs;                  /* NameId -> Slot *: of the class */
    Map slots;                  /* NameId -> Slot *: of instances, where this class is the first to have the name */
    Map defaults;               /* NameId -> Slot *: of the fields of a dataclass */
    Map declared;               /* names that its methods assign to their first parameter */
    Map maybe;                  /* attributes of the class that it may lack at times: those of its bases count, too */
    bool is_opaque;             /* has a base, metaclass or method whose meaning is not known */
    AtomKind container;         /* LIST, DICT: it derives from that (derived.c); else 0 */
    bool is_exception;
    bool is_data;          /* completed by @dataclass */
    bool is_frozen;        /* and its instances may not be changed */
    bool is_record;        /* derived from NamedTuple: its instances are tuples (record.c) */
    bool is_patched;       /* and the class has got something else in the place of a field */
    bool is_ordered;       /* it has comparisons that a decorator made */
    bool is_abstract;      /* its metaclass is ABCMeta */
    bool is_made;          /* there are instances */
    bool gives_subclasses; /* it is asked for the classes that derive from it */
    bool is_open;          /* code that is not seen has one */
    Slot openness;         /* "any" when it is open: for those who have read an attribute */
    AtomId atom, instance;
    ClassLayout *layout; /* of its instances; NULL: not asked yet */
    NameVec always;      /* attributes that its instances are never without */
    bool knows_always;
    ClassVec derived; /* all that have it in their order, itself too, when the analysis has ended */
    Map floats;       /* NameId -> 1: its place holds a double; 0: a word */
    Unit opened;      /* calls all methods when it is open */
} ClassInfo;

struct Atom {
    AtomKind kind;
    bool is_open;
    AtomId same; /* united with that one */
    const Ast *site;
    Slot *parts; /* LIST, SET, ITERATOR: elements; DICT: keys, values; TUPLE: a field each; PROPERTY: get, set */
    uint32_t count;
    bool is_uniform;       /* TUPLE: of any length, one part for all */
    Collection collection; /* DICT, LIST */
    bool has_words;        /* LIST: something makes one whose items are objects, whatever they are (storage.c) */
    AtomId held_as;        /* LIST: the same way as that one; 0: it leads */
    InferKind held;        /* LIST that leads: INFER_LIST, INFER_FLOATS */
    Unit *unit;            /* FUNCTION, GENERATOR, COROUTINE */
    ClassInfo *cls;        /* CLASS, INSTANCE, SUPER: behind it in the order of the receiver; TUPLE: a named one;
                              LIST, DICT: what its instances hold */
    Module *module;        /* MODULE */
    AtomId self, what; /* METHOD: receiver and function; BUILTIN_METHOD, SUPER: receiver; STATIC, CLASS_METHOD: what */
    NameId name;       /* BUILTIN, BUILTIN_METHOD */
    const Native *native; /* NATIVE: a module of the runtime, or what is in one */
    uint32_t row;         /* FOREIGN: in foreign.def */
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
    Map outside;     /* Module * -> 1: Python's own library imports it, which is not analysed */
    Map set_outside; /* NameId -> 1: that library sets attributes of this name */
    Map deleted;     /* NameId -> 1: the program deletes attributes of instances of this name */
    Map builtins;    /* NameId -> BuiltinModel index + 1 */
    VEC(Unit *) queue, all;
    uint32_t next;
    Unit *unit;        /* being evaluated */
    InferScope *scope; /* innermost */
    Map facts;         /* id of an expression -> TypeSet * */
    bool is_recording, has_grown, knows_derived;
    bool is_exposed;   /* code that is not seen has all modules */
    bool has_foreign;  /* the program imports something of CPython's, which may share containers with it */
    const char *off;   /* why there are no facts; NULL: there are */
    const Ast *off_at; /* what was the reason; NULL: none of the program */
    bool explains;     /* --explain-perf */
    const Ast *at;     /* --explain-perf: the innermost expression or statement that is evaluated; else NULL */
    Map sources;       /* --explain-perf: id of an expression -> Slot * that it has read */
    uint32_t steps;
};

/* ---- infer.c ---- */

void unit_enqueue(Infer *f, Unit *unit);
void unit_reach(Infer *f, Unit *unit);
void infer_give_up(Infer *f, const char *why);
const TypeSet *infer_set_of(const Sema *s, const Ast *expression); /* NULL: nothing is known */
NameId infer_name(Infer *f, const char *text);
bool infer_is_name(const Infer *f, NameId name, const char *text);

/* ---- open.c ---- */

void open_atom(Infer *f, AtomId atom);
void open_set(Infer *f, const TypeSet *set);
void open_class(Infer *f, ClassInfo *cls);
void open_run(Infer *f, ClassInfo *cls); /* the unit of an opened class */
void open_module(Infer *f, Module *module);
void open_library(Infer *f, Module *module);
void open_program(Infer *f);
void open_scopes(Infer *f);
void open_changed(Infer *f, const TypeSet *set);
void open_subclasses(Infer *f, ClassInfo *base);

/* ---- scope.c ---- */

Unit *unit_of_module(Infer *f, Module *module);
Unit *unit_of_function(Infer *f, const Ast *node);              /* a def or lambda in the scope */
Slot *unit_rest(Infer *f, const Unit *unit, AstParamKind kind); /* items of *args, values of **kwargs; NULL: none */
InferScope *scope_inline(Infer *f, const Ast *comprehension);
Slot *scope_find(Infer *f, NameId name);   /* where a load finds it; NULL: a builtin, or nothing */
Slot *scope_target(Infer *f, NameId name); /* where a store puts it; NULL: of the systems register */
Slot *scope_walrus(Infer *f, NameId name);
NameId scope_mangle(Infer *f, NameId name);
void scope_type_params(Infer *f, Map *slots, AstList params);
InferScope *scope_types(Infer *f, AstList params); /* knows nothing else: for the header of a class */
Slot *map_slot(Infer *f, Map *map, NameId name);

/* ---- class.c ---- */

ClassInfo *class_of(Infer *f, const Ast *node);
/* A method that can do anything with every attribute, or that creates something else. */
bool class_is_hiding(Infer *f, NameId name);
bool class_set_bases(Infer *f, ClassInfo *cls); /* false: they are not known yet */
TypeSet class_instance(Infer *f, ClassInfo *cls);
/* The class's own attribute along its order, behind `after` where that is not NULL. False: it has none. */
bool class_lookup(Infer *f, ClassInfo *cls, const ClassInfo *after, NameId name, TypeSet *found);
bool class_has_surely(Infer *f, const ClassInfo *cls, NameId name); /* at all times */
Slot *class_slot(Infer *f, ClassInfo *cls, NameId name);            /* of instances */
/* Code that is not seen may put something into it; who asks is evaluated again when that becomes so. */
bool class_may_change(Infer *f, ClassInfo *cls);
TypeSet class_special(Infer *f, AtomId self, const char *method, const TypeSet *args, uint32_t count, bool *has);

/* ---- attribute.c ---- */

TypeSet attribute_load(Infer *f, const TypeSet *base, NameId name, const Ast *site);
void attribute_bind(Infer *f, AtomId member, AtomId self, TypeSet *result); /* of a class, through an instance */
AtomId attribute_method(Infer *f, AtomId self, NameId name);                /* of a builtin class, bound */
void attribute_store(Infer *f, const TypeSet *base, NameId name, const TypeSet *value);

/* ---- expr.c ---- */

TypeSet infer_expr(Infer *f, const Ast *ast);
void infer_assign(Infer *f, const Ast *target, const TypeSet *value);
void infer_note(Infer *f, const Ast *ast, const TypeSet *set);
void infer_function_note(Infer *f, Unit *unit);

/* ---- origin.c ---- */

void origin_of_store(Infer *f, Slot *slot, const TypeSet *before); /* it has grown */
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

TypeSet storage_list(Infer *f, const Ast *site, const TypeSet *items); /* that a display or comprehension makes */
TypeSet storage_call(Infer *f, const Ast *site, const TypeSet *items);
/* A list of these items that the runtime makes as the other one is. */
TypeSet storage_copy(Infer *f, AtomId from, const Ast *site, uint32_t variant, const TypeSet *items);
void storage_alike(Infer *f, AtomId a, AtomId b);
void storage_unite(Infer *f, AtomId kept, AtomId gone); /* the second becomes the first */
void storage_meet(Infer *f, const TypeSet *set);        /* an expression gives any of these */
void storage_settle(Infer *f);
InferKind storage_of(const Infer *f, AtomId list);

/* ---- operator.c ---- */

TypeSet operator_binary(Infer *f, AstOp op, const TypeSet *left, const TypeSet *right, const Ast *site, bool in_place);
TypeSet operator_unary(Infer *f, AstOp op, const TypeSet *operand);
TypeSet operator_compare(Infer *f, AstOp op, const TypeSet *left, const TypeSet *right);
/* Comparisons that a container or a builtin makes among the values: methods of instances that are deep in them run. */
void operator_compares(Infer *f, const TypeSet *values);

/* ---- call.c ---- */

enum { ARGS_MAX = 24 };
typedef struct InferArgs {
    uint32_t count, named;
    TypeSet at[ARGS_MAX]; /* positional ones, then the named ones */
    NameId names[ARGS_MAX];
    bool has_star, has_stars; /* *xs: any number of `star`; **kw: any names with `stars` */
    TypeSet star, stars;
} InferArgs;
TypeSet infer_arg(const InferArgs *args, uint32_t i); /* a positional one; no value where there is none */

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

/* ---- member.c: when the analysis has ended ---- */

const TypeSet *member_held(const Map *map, NameId name); /* NULL: it has no such */
bool class_is_closed(const ClassInfo *cls); /* nothing outside of the analysis has changed it or its bases, or can */
bool class_has_any(const Infer *f, const ClassInfo *cls, const char *name);
bool class_is_float_slot(Infer *f, ClassInfo *cls, NameId name); /* its place holds a double */
bool class_place(Infer *f, ClassInfo *cls, NameId name, InferPlace *found);

/* ---- assigned.c: the same ---- */

bool class_always_has(Infer *f, ClassInfo *cls, NameId name); /* instances have it, in its place, and keep it */

/* ---- stmt.c ---- */

bool infer_is_field(const Ast *item);                                           /* `name: annotation` in a class body */
bool infer_is_library(const Infer *f, const TypeSet *callee, const char *name); /* that function of the library */
bool infer_models(Infer *f, const TypeSet *callee, const char *name);           /* the same, for who models it */
void infer_block(Infer *f, const Ast *block);
bool infer_falls(Infer *f, const Ast *block); /* its end may be reached */
TypeSet import_module(Infer *f, Module *from, const NameId *path, uint32_t length, uint32_t level, Span span);
TypeSet import_child(Infer *f, Module *package, NameId name);

#endif
