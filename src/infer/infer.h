/* What each expression of a plain Python program can be, found out over the whole program before any body is
 * elaborated.
 *
 * In: the AST of the main module and of all Python modules that it imports. Out: for each expression a set of values,
 * of which elaboration asks what the code depends on (`infer_fact`). Nothing here makes code, and nothing is reported:
 * what cannot be told is "any object", which is always right.
 *
 * The analysis is a set-based flow analysis (0-CFA): a slot for each variable, attribute, parameter, result and kind of
 * element holds the set of what may be in it; bodies are evaluated over such sets until no slot grows. Containers are
 * told apart by the expression that makes them, instances by their class. A value that reaches code which is not seen
 * (an unknown function, CPython) is opened: from then on anything may have been done to it. So a set that says "any"
 * stands for opened values alone (docs/internals/infer.md). */
#ifndef PYC_INFER_INFER_H
#define PYC_INFER_INFER_H

#include "sema/check.h"

typedef enum InferKind { /* what every value of an expression is */
                         INFER_ANY,
                         INFER_NONE,
                         INFER_BOOL,
                         INFER_INT,
                         INFER_FLOAT,
                         INFER_STR,
                         INFER_BYTES,
                         INFER_LIST,   /* of exactly the builtin class, and with no one but the program; so DICT and
                                          SET. Its items are held as objects */
                         INFER_FLOATS, /* a list that is made to hold its items as floats; each of them is one */
                         INFER_INTS,   /* the same of machine ints, while they fit */
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
    bool or_none;   /* or None */
    const Ast *cls; /* INFER_INSTANCE */
} InferFact;

/* The names of the classes of its values with "|" between; empty: not all are known. */
Str infer_classes(const Sema *s, const Ast *expression);

/* Once per program, before the first body is elaborated. */
void infer_program(Sema *s);
/* Of an expression, of a name when it is bound there, of a parameter when the body begins. */
InferFact infer_fact(const Sema *s, const Ast *expression);
bool infer_makes_list(const Sema *s, const Ast *call); /* it is written as list(…) or sorted(…) */
/* Ints, bools and floats, and nothing else. */
bool infer_is_number(const Sema *s, const Ast *expression);

typedef struct InferPlace { /* of an attribute in its object, in bytes */
    uint32_t offset, dict;  /* dict: of the word of the dict; 0: there is none */
    bool or_none;           /* the object may be None */
    bool is_always_set;     /* the attribute is never missing, and never in the dict */
    bool is_float;          /* a double is there, not a word */
} InferPlace;

/* The place of the attribute `name` in all objects that `base` can be, while the attribute is set there; false: that
 * is not known, or it may not be set there. */
bool infer_place(const Sema *s, const Ast *base, NameId name, bool sets, InferPlace *found);

/* The attributes that instances of the class keep as doubles. */
StrList infer_float_slots(const Sema *s, const Ast *cls);

typedef struct InferTarget { /* a function whose code runs when a call is made */
    const Ast *fn;           /* NULL: a class is called that has no __init__ */
    const Ast *cls;          /* the class around it; NULL: the module */
    Module *module;
    Str around;              /* the names around it, with a dot after each; infer_target_of alone tells it */
    const Ast *receivers[8]; /* INFER_METHOD: the classes of the objects that have this one */
    uint32_t receiver_count;
} InferTarget;

typedef enum InferCallKind {
    INFER_FUNCTION, /* of the one function, with the arguments that are written */
    INFER_METHOD,   /* the object in front of the name comes first */
    INFER_SUPER,    /* the object that super() is of comes first */
    INFER_OBJECT,   /* object's own __init__ by super(), which does nothing; there are no targets */
    INFER_MAKES,    /* a class makes an object, which its __init__ gets first */
} InferCallKind;

enum { INFER_TARGETS = 4 };
typedef struct InferCall {
    InferCallKind kind;
    uint32_t count; /* of targets */
    InferTarget at[INFER_TARGETS];
    bool or_none;    /* INFER_METHOD: the object may be None */
    bool is_object;  /* INFER_METHOD: what is called is the object, by its __call__ */
    bool of_a_class; /* INFER_FUNCTION: named as a member of a class that surely has it */
    bool by_fields;  /* INFER_MAKES: of a dataclass, whose constructor stores its arguments (infer_fields) */
    bool is_record;  /* by_fields: of a named tuple instead */
} InferCall;

enum { INFER_FIELDS = 32 };
typedef struct InferField { /* of a dataclass, in the order of the parameters */
    NameId name;
    uint32_t offset;   /* of its place in the object */
    bool is_float;     /* a double is there */
    const Ast *value;  /* what is written as its default; NULL: nothing */
    const char *makes; /* the builtin container that is made as its default, empty; NULL: none is */
    bool has_other;    /* it has a default of another kind */
} InferField;

/* The functions that a call runs, if that is sure: each target is a def that is executed once and needs no variables
 * of enclosing functions. `name`: of the method, as the class has it. */
bool infer_call_of(const Sema *s, const Ast *call, NameId name, InferCall *found);
/* The same of object.method(other), which an operator stands for; `other` may be NULL. */
bool infer_special(const Sema *s, const Ast *object, NameId method, const Ast *other, InferCall *found);
/* The same of a property's getter or setter. */
bool infer_property(const Sema *s, const Ast *object, NameId name, bool sets, InferCall *found);
bool infer_target_of(const Sema *s, const Ast *fn, InferTarget *target); /* whether the def could be one */
/* The generator function whose body a call is given; is_method: its first argument is the object in front of the name.
 */
bool infer_generator_of(const Sema *s, const Ast *call, NameId name, InferTarget *target, bool *is_method);
bool infer_class_is_once(const Sema *s, const Ast *cls); /* its statement is executed once */
/* All objects that `base` can be are named tuples that have the attribute as their field of that number; -1: not
 * known. */
int32_t infer_record_field(const Sema *s, const Ast *base, NameId name);
/* The fields that its constructor stores, if it does nothing else; 0: it does more. */
uint32_t infer_fields(const Sema *s, const Ast *cls, InferField *fields);
InferFact infer_result(const Sema *s, const Ast *fn);
InferFact infer_yields(const Sema *s, const Ast *fn); /* what a generator function yields */
void infer_dump(const Sema *s, Text *out);            /* --dump=types */

/* ---- --explain-perf ---- */

typedef struct InferReason { /* `place` puts into what `what` reads a value of that kind */
    const Ast *what, *place; /* the same: it is a call, of which nothing is known */
    Str kind;                /* "float"; "anything" */
} InferReason;

/* Why the values of an expression are of several kinds, or of any; none when they are of one. */
uint32_t infer_reasons(const Sema *s, const Ast *expression, InferReason *at, uint32_t max);
Str infer_text(const Sema *s, const Ast *expression); /* "int | str"; empty: nothing is known */
const char *infer_is_off(const Sema *s, Span *where); /* why nothing is known of the whole program; NULL: it is */

#endif
