/* The possible values of each expression of a plain Python program, found by an analysis of the whole program before
 * any body is elaborated.
 *
 * In: the AST of the main module and of all Python modules that it imports. Out: a set of values for each expression;
 * elaboration asks for the facts that its code depends on (`infer_fact`). Nothing here generates code or reports
 * anything: whatever cannot be determined is "any object", which is always right.
 *
 * The analysis is a set-based flow analysis (0-CFA): a slot for each variable, attribute, parameter, result and kind of
 * element holds the set of its possible values; bodies are evaluated over such sets until no slot grows. Containers are
 * distinguished by the expression that makes them, instances by their class. A value that reaches code outside the
 * analysis (an unknown function, CPython) is opened: from then on anything may have happened to it. So a set that says
 * "any" stands only for opened values (docs/internals/infer.md). */
#ifndef PYC_INFER_INFER_H
#define PYC_INFER_INFER_H

#include "sema/check.h"

typedef enum InferKind { /* what all values of an expression are */
                         INFER_ANY,
                         INFER_NONE,
                         INFER_BOOL,
                         INFER_INT,
                         INFER_FLOAT,
                         INFER_STR,
                         INFER_BYTES,
                         INFER_LIST,   /* of exactly the builtin class, and not shared with CPython; so are DICT and
                                          SET. Its items are stored as objects */
                         INFER_FLOATS, /* a list that stores its items as floats; each of them is a float */
                         INFER_INTS,   /* the same for machine ints, while they fit */
                         INFER_BOOLS,
                         INFER_DICT,
                         INFER_SET,
                         INFER_DEQUE,
                         INFER_TUPLE,
                         INFER_INSTANCE, /* of exactly the class `cls` */
} InferKind;

static inline bool infer_is_list(InferKind kind) { return kind >= INFER_LIST && kind <= INFER_BOOLS; }

typedef struct InferFact {
    InferKind kind;
    bool or_none;   /* the value may also be None */
    const Ast *cls; /* INFER_INSTANCE */
} InferFact;

/* The names of the classes of its values with "|" between; empty: not all are known. */
Str infer_classes(const Sema *s, const Ast *expression);

/* Analyses the program; called once, before the first body is elaborated. */
void infer_program(Sema *s);
/* All questions below are about code that anything may call; after this about code that only the program calls, which
 * is different in an extension module. Returns what was so before. */
bool infer_look(Sema *s, bool inside);
/* Whether the function's code for calls from inside may also run for arguments of certain kinds from outside:
 * PYC_FITS_… for each parameter. */
bool infer_enters(const Sema *s, const Ast *fn, uint32_t *kinds);
/* The kinds, PYC_FITS_…, of the module's variable that a load of it has to test; 0: none. */
uint32_t infer_guard(const Sema *s, const Module *module, NameId name);
/* The fact about an expression; about a name where it is bound; about a parameter at the start of the body. */
InferFact infer_fact(const Sema *s, const Ast *expression);
bool infer_makes_list(const Sema *s, const Ast *call); /* the call is written as list(…) or sorted(…) */
/* Whether all its values are ints, bools and floats. */
bool infer_is_number(const Sema *s, const Ast *expression);

typedef struct InferPlace { /* the place of an attribute in its object, in bytes */
    uint32_t offset, dict;  /* dict: that of the dict's word; 0: there is none */
    bool or_none;           /* the object may be None */
    bool is_always_set;     /* the attribute is never missing, and never in the dict */
    bool is_float;          /* the place holds a double, not a word */
} InferPlace;

/* The place of the attribute `name` in all objects that `base` can be, if the attribute is set there; false: the place
 * is not known, or the attribute must not be set there. */
bool infer_place(const Sema *s, const Ast *base, NameId name, bool sets, InferPlace *found);

/* The attributes that instances of the class store as doubles. */
StrList infer_float_slots(const Sema *s, const Ast *cls);

typedef struct InferTarget { /* a function whose code a call runs */
    const Ast *fn;           /* NULL: the called class has no __init__ */
    const Ast *cls;          /* the class around it; NULL: the module */
    Module *module;
    Str around;              /* the names around it, with a dot after each; set only by infer_target_of */
    const Ast *receivers[8]; /* INFER_METHOD: the classes of the objects that have this method */
    uint32_t receiver_count;
} InferTarget;

typedef enum InferCallKind {
    INFER_FUNCTION, /* of a single function, with the written arguments */
    INFER_METHOD,   /* the object before the name is passed first */
    INFER_SUPER,    /* called through super(), with the object first */
    INFER_OBJECT,   /* object's own __init__ by super(), which does nothing; there are no targets */
    INFER_MAKES,    /* a class makes an object, which is passed to its __init__ first */
} InferCallKind;

enum { INFER_TARGETS = 4 };
typedef struct InferCall {
    InferCallKind kind;
    uint32_t count; /* of targets */
    InferTarget at[INFER_TARGETS];
    bool or_none;    /* INFER_METHOD: the object may be None */
    bool is_object;  /* INFER_METHOD: the object itself is called, through its __call__ */
    bool of_a_class; /* INFER_FUNCTION: named as a member of a class that is sure to have it */
    bool by_fields;  /* INFER_MAKES: of a dataclass, whose constructor stores its arguments (infer_fields) */
    bool is_record;  /* by_fields: of a named tuple */
} InferCall;

enum { INFER_FIELDS = 32 };
typedef struct InferField { /* a field of a dataclass, in the order of the parameters */
    NameId name;
    uint32_t offset;   /* of its place in the object */
    bool is_float;     /* the place holds a double */
    const Ast *value;  /* its default as written; NULL: none */
    const char *makes; /* the builtin container that is created empty as its default; NULL: none */
    bool has_other;    /* it has a different kind of default */
} InferField;

/* The functions that a call runs, if they are certain: each target is a def that is executed once and needs no
 * variables of enclosing functions. `name`: that of the method, as the class has it. */
bool infer_call_of(const Sema *s, const Ast *call, NameId name, InferCall *found);
/* The same for object.method(other), which an operator stands for; `other` may be NULL. */
bool infer_special(const Sema *s, const Ast *object, NameId method, const Ast *other, InferCall *found);
/* The same for a property's getter or setter. */
bool infer_property(const Sema *s, const Ast *object, NameId name, bool sets, InferCall *found);
bool infer_target_of(const Sema *s, const Ast *fn, InferTarget *target); /* whether the def can be a target */
/* The generator function that a call runs; is_method: its first argument is the object before the name. */
bool infer_generator_of(const Sema *s, const Ast *call, NameId name, InferTarget *target, bool *is_method);
bool infer_class_is_once(const Sema *s, const Ast *cls); /* its statement is executed once */
/* The number of the field that the attribute is, if all objects that `base` can be are named tuples with that field;
 * -1: not known. */
int32_t infer_record_field(const Sema *s, const Ast *base, NameId name);
/* The fields that its constructor stores, if it does nothing else; 0: it does more. */
uint32_t infer_fields(const Sema *s, const Ast *cls, InferField *fields);
InferFact infer_result(const Sema *s, const Ast *fn);
InferFact infer_yields(const Sema *s, const Ast *fn); /* what a generator function yields */
void infer_dump(const Sema *s, Text *out);            /* --dump=types */

/* ---- --explain-perf ---- */

typedef struct InferReason { /* at `place`, a value of that kind is stored where `what` reads it */
    const Ast *what, *place; /* the same node: a call of which nothing is known */
    Str kind;                /* "float"; "anything" */
} InferReason;

/* Why the values of an expression have several kinds, or any; none when they have one kind. */
uint32_t infer_reasons(const Sema *s, const Ast *expression, InferReason *at, uint32_t max);
Str infer_text(const Sema *s, const Ast *expression); /* "int | str"; empty: nothing is known */
const char *infer_is_off(const Sema *s, Span *where); /* why nothing is known of the whole program; NULL: the analysis
                                                         is on */

#endif
