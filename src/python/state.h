/* The Python register: the state that its rooms share.
 *
 * A value has the most precise type that is known: `int` (PyInt), `float` (Float64), `bool` (Bool), `str` (PyStr),
 * machine types and structs as in the systems register, else Object, the boxed word that every operation of the runtime
 * takes. The type of a local is the join of all that is assigned to it: a body is checked again until these types are
 * stable (elaborate/body.c).
 *
 * Expressions never emit statements: one that needs some becomes a Seq, so that the order of evaluation is Python's.
 * Statements go to c->stmts, as in the systems register. */
#ifndef PYC_PYTHON_STATE_H
#define PYC_PYTHON_STATE_H

#include "rtabi/native.h"
#include "sema/check.h"

typedef enum PyScopeKind {
    PY_FUNCTION,
    PY_MODULE,
    PY_CLASS,  /* a class body: part of the function around it, names live in the namespace */
    PY_INLINE, /* a comprehension: part of the function around it */
} PyScopeKind;

typedef struct PyName { /* a name bound in a scope */
    NameId name;
    Span span;
    bool is_param;
    bool is_global;        /* declared `global`: lives in the module */
    bool is_nonlocal;      /* declared `nonlocal` */
    bool is_free;          /* lives in a function around */
    bool is_cell;          /* a function inside uses it: lives in a collected cell */
    bool maybe_unbound;    /* a load may come before it is set: the variable starts as the word 0 */
    bool is_deleted;       /* `del`, or the name of a handler: every load is tested */
    bool is_unknown;       /* loaded in this pass before any assignment was seen */
    bool is_native;        /* an import that the systems register resolves: no variable */
    bool has_global;       /* module names that functions use */
    bool is_first;         /* bound by an import, before which the module does nothing */
    bool is_wrong;         /* its only value has an error, which was reported: uses cause no further errors */
    bool is_asked, is_set; /* is_set: the program may set it as an attribute; is_asked: that has been determined */
    bool is_submodule;     /* a name of a package that an import of its module with this name sets (scope/package.c) */
    bool is_early;         /* the prelude of its module binds it (scope/prelude.c) */
    bool is_number;        /* the last statement that binds it assigns a literal number */
    uint32_t index;        /* in the scope: its bit in the flow of bound names */
    uint32_t binds;        /* places that bind it */
    const Ast *def;        /* the last def or class that binds it at the top of its scope */
    const Ast *annotation;
    const Ast *value;     /* the value of the last assignment to this name only */
    const Ast *constant;  /* the value, if only the prelude binds it */
    Module *module;       /* the Python module of the program that `import` binds it to */
    const Native *native; /* the native module, or member of one, that imports bind it to; NULL: they differ */
    uint32_t natives;     /* the number of such imports */
    TypeId declared;      /* a machine type or struct by annotation: the type never changes */
    TypeId type;          /* join of all assignments so far; none: none seen */
    TypeId known;         /* the struct that the object holds, by its only assignment */
    HirLocal *var;        /* of this check of the body; for cells the word of the cell */
    GlobalId global;
    uint32_t free_index; /* is_free: index of its cell in the function object */
    struct PyMade *made; /* the parameter stands for this generator (elaborate/inlined.c) */
} PyName;

typedef struct PyInlinedScope { /* the scope of an inlined generator's body */
    uint32_t site;
    struct PyScope *scope;
} PyInlinedScope;

typedef struct PyScope {
    PyScopeKind kind;
    struct PyScope *outer; /* the scope around; NULL for a module */
    Module *module;
    Map names; /* NameId -> PyName* */
    VEC(PyName *) list;
    VEC(PyName *) frees; /* in order of free_index */
    VEC(PyInlinedScope) inlined;
    HirLocal *space;      /* PY_CLASS: the word of its namespace */
    Str doc;              /* PY_CLASS */
    Str qualname;         /* text before the names defined here: "f.<locals>." */
    NameId class_name;    /* the class whose private names are mangled here; none */
    bool changed;         /* some type grew: check again */
    bool is_walking;      /* PY_INLINE: its first iterable is being checked, which belongs to the scope around */
    bool is_generator;    /* PY_INLINE: a generator expression */
    bool is_prepared;     /* PY_CLASS: it has bases or a metaclass, which may put names into its namespace */
    bool is_annotated;    /* its `__annotations__` exist */
    bool uses_class_cell; /* PY_CLASS: a method uses super() or __class__ */
    NameId first_param;   /* PY_FUNCTION: for super() */
    AstList type_params;  /* of the function or class; they hide names around and are not variables */
    PyName *class_cell;   /* PY_CLASS */
} PyScope;

typedef struct PyLoop { /* the flow of bound names out of a loop */
    struct PyLoop *outer;
    uint64_t *bits; /* the names bound where `break` leaves */
} PyLoop;

typedef struct PyCheck {
    PyScope *scope;    /* innermost */
    PyScope *function; /* PY_FUNCTION or PY_MODULE */
    uint64_t *bound;   /* names of `function` that are surely bound here */
    uint32_t words;    /* of `bound` */
    PyLoop *loop;
    HirLocal *self;    /* the word of the function object; NULL in functions that have none */
    HirLocal *handled; /* the exception being handled by the `except` around, used only for a bare raise */
    bool in_handler;
    bool falls;          /* the end of the body is reached */
    bool is_poisoned;    /* a name in it was reported as unknown */
    bool is_inner;       /* a lambda or local function: it may never be called */
    uint32_t try_depth;  /* in the body of a `try` that has handlers */
    TypeId returned;     /* join of what was returned in this pass */
    TypeId result;       /* the type of `return` in this pass; none: being determined */
    const Ast *returns;  /* annotation of the result */
    HirLocal *generator; /* in the body of a generator: its object */
    bool is_async_generator;
    bool in_annotation;        /* quoted text stays text, although the parser has parsed it */
    Str name;                  /* of the function, for messages */
    struct PyInlined *inlined; /* the inlined generator that the body belongs to; NULL */
} PyCheck;

typedef struct PyModuleInfo {
    PyScope *scope;
    Map values;        /* NameId -> 1: names that are used other than in calls */
    bool all_values;   /* globals() and the like see every name */
    bool is_live;      /* it is an object at run time, which knows where its variables are */
    bool is_open;      /* it may bind names that are not in its text, or it is not analysed */
    bool opens_itself; /* its own text does so */
    bool has_star;     /* `from m import *` */
    bool has_prelude;  /* the names that its prelude binds are known */
    bool is_dynamic;   /* code made at run time may bind its names */
    Instance *init;    /* module body */
    GlobalId object;   /* the module object: 0 before the body runs; of imported modules */
    GlobalId ready;    /* 0 until its body has ended */
    GlobalId names;    /* its dict */
    Map *set_names;    /* attributes that the file sets (elaborate/known.c); NULL: not known yet */
    bool sets_any;     /* it sets attributes whose names it computes */
} PyModuleInfo;

typedef struct PySema {
    Map modules;            /* Module * -> PyModuleInfo * */
    Map free_names;         /* id of an AST node -> Map * of the names it needs from around */
    Map defaults;           /* id of a Param -> GlobalId of its default value */
    Map builtins;           /* NameId -> GlobalId that keeps the builtin object */
    Map structs;            /* TypeId -> StructClass * (border/struct.c) */
    Map eager;              /* ids of generator expressions that the call around them consumes at once */
    Map aliases;            /* id of a TypeAlias -> the parts of its value (scope/alias.c) */
    Map type_params;        /* id of a definition -> the parts of its type parameters; NULL: nothing uses them */
    Map type_names;         /* id of a type parameter -> PyName * */
    bool asked_annotations; /* keeps_annotations has been determined */
    bool keeps_annotations; /* the program reads annotations at run time */
    uint32_t count;         /* for unique symbols */
    uint32_t level;         /* depth of the stack of instances under inference */
    uint32_t low;           /* the lowest level whose guess was used */
    Map functions;          /* DeclId of a function of the systems register -> GlobalId of its function object */
    Instance *entry;
    VEC(struct PyGeneric *) generics; /* border/generic.c */
    uint32_t generics_done;           /* how many of them have been made */
    uint32_t generics_classes;        /* the number of structs that they test for: the first ones of `structs` */
    VEC(Module *) libraries; /* modules of the library that are written in Python, in the order of their imports */
    uint32_t libraries_done; /* how many of their bodies are checked */
    Instance *teller;        /* the function that describes all modules to the runtime (module/dynamic.c); NULL: not
                                needed */
    bool has_told;
    struct PyReach *reach; /* what the program reaches of library modules (module/reach.c); NULL: not computed yet */
    uint32_t pass;         /* number of the pass of result inference, for instances that wait for each other */
    Map known_fns;         /* id of a def -> Decl * (elaborate/devirtualise.c); NULL: it is not called directly */
    Map inside_fns;        /* the same for calls from inside of an extension module */
    Map class_cells;       /* id of a class that is made once -> GlobalId of its __class__ cell */
    Map class_words;       /* id of a class that is made once -> GlobalId of the class */
    struct Infer *infer;   /* what is known of the whole program (src/infer): one of the next two */
    struct Infer *outside; /* of code that anything may call */
    struct Infer *inside;  /* extension modules: of code that only code of the program calls; NULL: it is not told
                              apart */
} PySema;

typedef struct PyGeneratorBegin {
    const AstSignature *sig;
    HirLocal **params;
    Span span; /* where it begins */
} PyGeneratorBegin;

typedef struct PyInstance { /* of a function that is called directly */
    PyScope *scope;
    TypeId guess;   /* the result type so far; none: unknown */
    bool is_final;  /* the guess will not change */
    bool ends;      /* control never reaches its end */
    uint32_t pass;  /* the pass in which it was last checked */
    uint32_t level; /* its position on the stack of instances under inference, from 1 */
} PyInstance;

static inline PyScope *py_scope(const Check *c) { return c->py->scope; }

static inline bool py_may_fail(const Check *c) {
    return c->py && (c->py->is_inner || c->py->try_depth);
} /* a sure error raises at run time, and is not reported */

/* Whether a sure error raises at run time, even if it is reported: only `pyc check` stops there. */
static inline bool py_raises_later(const Check *c) { return py_may_fail(c) || (c->py && diag_makes_program(c->ctx)); }

#endif
