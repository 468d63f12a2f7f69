/* The Python register: the state that its rooms share.
 *
 * A value has the type that is known of it: `int` (PyInt), `float` (Float64), `bool` (Bool), `str` (PyStr), machine
 * types and structs as in the systems register, else Object, the boxed word that every operation of the runtime takes.
 * The type of a local is the join of all that is assigned to it: a body is checked again until these types are stable
 * (elaborate/body.c).
 *
 * Expressions never emit statements of their own: what needs some is a Seq, so that the order of evaluation is
 * Python's. Statements go to c->stmts, as in the systems register. */
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
    bool is_global;        /* declared so: lives in the module */
    bool is_nonlocal;      /* declared so */
    bool is_free;          /* lives in a function around */
    bool is_cell;          /* a function inside uses it: lives in a collected cell */
    bool maybe_unbound;    /* some load may come before it is set: the variable starts as the word 0 */
    bool is_deleted;       /* `del`, or the name of a handler: every load is tested */
    bool is_unknown;       /* loaded in this pass before any assignment was seen */
    bool is_native;        /* an import that the core explains: no variable */
    bool has_global;       /* module names that functions use */
    bool is_first;         /* bound by an import before which the module does nothing */
    bool is_wrong;         /* its only value has an error, which was reported: silent where it is used */
    bool is_asked, is_set; /* whether the program may set it as an attribute; the first: that is known */
    bool is_submodule;     /* of a package, and the import of a module of this name sets it (scope/package.c) */
    bool is_early;         /* the prelude of its module binds it (scope/prelude.c) */
    bool is_number;        /* what binds it last is an assignment of a number that is written there */
    uint32_t index;        /* in the scope: its bit in the flow of bound names */
    uint32_t binds;        /* places that bind it */
    const Ast *def;        /* the last def or class that binds it at the top of its scope */
    const Ast *annotation;
    const Ast *value;     /* of the last assignment to it alone */
    const Ast *constant;  /* the value, where nothing but the prelude binds it */
    Module *module;       /* that `import` binds it to, if that is a Python module of the program */
    const Native *native; /* the native module, or what of one, that imports bind it to; NULL: they differ */
    uint32_t natives;     /* imports that do so */
    TypeId declared;      /* by annotation with a machine type or struct: the type for life */
    TypeId type;          /* join of all assignments so far; none: none seen */
    TypeId known;         /* of its only assignment: the struct that the object holds */
    HirLocal *var;        /* of this check of the body; for cells the word of the cell */
    GlobalId global;
    uint32_t free_index; /* is_free: number of the cell in the function object */
    struct PyMade *made; /* a parameter that stands for this generator (elaborate/inlined.c) */
} PyName;

typedef struct PyInlinedScope { /* of a generator's body that is put in where it is called */
    uint32_t site;
    struct PyScope *scope;
} PyInlinedScope;

typedef struct PyScope {
    PyScopeKind kind;
    struct PyScope *outer; /* of what is around; the module's is NULL */
    Module *module;
    Map names; /* NameId -> PyName* */
    VEC(PyName *) list;
    VEC(PyName *) frees; /* in order of free_index */
    VEC(PyInlinedScope) inlined;
    HirLocal *space;      /* PY_CLASS: the word of its namespace */
    Str doc;              /* PY_CLASS */
    Str qualname;         /* text before the names defined here: "f.<locals>." */
    NameId class_name;    /* of the class whose private names are mangled here; none */
    bool changed;         /* some type grew: check again */
    bool is_walking;      /* PY_INLINE: what it walks first is being checked; it belongs to the scope around */
    bool is_generator;    /* PY_INLINE: a generator expression */
    bool is_prepared;     /* PY_CLASS: it has bases or a metaclass, which may put names into its namespace */
    bool is_annotated;    /* its `__annotations__` are there */
    bool uses_class_cell; /* PY_CLASS: a method uses super() or __class__ */
    NameId first_param;   /* PY_FUNCTION: for super() */
    AstList type_params;  /* of the function or class; they hide names around and are not variables */
    PyName *class_cell;   /* PY_CLASS */
} PyScope;

typedef struct PyLoop { /* the flow of bound names out of a loop */
    struct PyLoop *outer;
    uint64_t *bits; /* where `break` leaves */
} PyLoop;

typedef struct PyCheck {
    PyScope *scope;    /* innermost */
    PyScope *function; /* PY_FUNCTION or PY_MODULE */
    uint64_t *bound;   /* names of `function` that are surely bound here */
    uint32_t words;    /* of `bound` */
    PyLoop *loop;
    HirLocal *self;    /* the function object's word, in function objects */
    HirLocal *handled; /* exception being handled by the `except` around: for nothing but a bare raise */
    bool in_handler;
    bool falls;          /* the end of the body is reached */
    bool is_inner;       /* a lambda or local function: it may never be called */
    uint32_t try_depth;  /* in the body of a `try` that has handlers */
    TypeId returned;     /* join of what was returned in this pass */
    TypeId result;       /* what `return` gives in this pass; none: being found out */
    const Ast *returns;  /* annotation of the result */
    HirLocal *generator; /* in the body of a generator: its object */
    bool is_async_generator;
    bool in_annotation;        /* what stands between quotes is a text, though the parser has looked inside */
    Str name;                  /* of the function, for messages */
    struct PyInlined *inlined; /* the body belongs to a generator that is put in here; NULL */
} PyCheck;

typedef struct PyModuleInfo {
    PyScope *scope;
    Map values;        /* names used other than called: NameId -> 1 */
    bool all_values;   /* globals() and the like see every name */
    bool is_live;      /* it is an object when the program runs, which knows where its variables are */
    bool is_open;      /* it may put names that are not in its text among its own, or it is not analysed */
    bool opens_itself; /* its text says so */
    bool has_star;     /* `from m import *` */
    bool has_prelude;  /* names that it binds are known */
    bool is_dynamic;   /* code that is made while the program runs may bind its names */
    Instance *init;    /* module body */
    GlobalId object;   /* the module object: 0 before the body runs; of imported modules */
    GlobalId names;    /* its dict */
    Map *set_names;    /* attributes that the file sets (elaborate/known.c); NULL: not known yet */
    bool sets_any;     /* by names that it computes */
} PyModuleInfo;

typedef struct PySema {
    Map modules;            /* Module * -> PyModuleInfo * */
    Map free_names;         /* id of an AST node -> Map * of the names it needs from around */
    Map defaults;           /* id of a Param -> GlobalId of its default value */
    Map builtins;           /* NameId -> GlobalId that keeps the builtin object */
    Map structs;            /* TypeId -> StructClass * (border/struct.c) */
    Map eager;              /* ids of generator expressions that the call around them consumes at once */
    Map aliases;            /* id of a TypeAlias -> what its name is made of (scope/alias.c) */
    Map type_params;        /* id of a definition -> what its type parameters are made of; NULL: nothing uses them */
    Map type_names;         /* id of a type parameter -> PyName * */
    bool asked_annotations; /* the next is known */
    bool keeps_annotations; /* the program looks at annotations when it runs */
    uint32_t count;         /* for symbols */
    uint32_t level;         /* instances on the stack of inference */
    uint32_t low;           /* the lowest of them whose guess was used */
    Map functions;          /* DeclId of a function of the systems register -> GlobalId of its function object */
    Instance *entry;
    VEC(struct PyGeneric *) generics; /* border/generic.c */
    uint32_t generics_done;           /* those that are made */
    uint32_t generics_classes;        /* the structs that they ask for: the first ones of `structs` */
    VEC(Module *) libraries; /* modules of the library that are written in Python, in the order of their imports */
    uint32_t libraries_done; /* those whose bodies are checked */
    Instance *teller;        /* tells the runtime of all modules (module/dynamic.c); NULL: nobody asks */
    bool has_told;
    struct PyReach *reach; /* what the program reaches of them (module/reach.c); NULL: not known yet */
    uint32_t pass;         /* of inference of results, for instances that wait for each other */
    Map known_fns;         /* id of a def -> Decl * (elaborate/devirtualise.c), NULL: it is none */
    Map class_cells;       /* id of a class that is made once -> GlobalId of the cell that its methods share */
    Map class_words;       /* the same, of the class */
    struct Infer *infer;   /* what is known of the whole program (src/infer) */
} PySema;

typedef struct PyGeneratorBegin {
    const AstSignature *sig;
    HirLocal **params;
    Span span; /* where it begins */
} PyGeneratorBegin;

typedef struct PyInstance { /* of a function that is called directly */
    PyScope *scope;
    TypeId guess;   /* of the result, so far; none: nothing known */
    bool is_final;  /* the guess will not change */
    bool ends;      /* its end is never reached */
    uint32_t pass;  /* in which it was checked last */
    uint32_t level; /* on the stack of those being checked, from 1 */
} PyInstance;

static inline PyScope *py_scope(const Check *c) { return c->py->scope; }

static inline bool py_may_fail(const Check *c) {
    return c->py && (c->py->is_inner || c->py->try_depth);
} /* what is sure to raise raises when run, and nothing is said */

/* What is sure to raise raises when run, even where it is said: `pyc check` alone goes no further. */
static inline bool py_raises_later(const Check *c) { return py_may_fail(c) || (c->py && diag_makes_program(c->ctx)); }

#endif
