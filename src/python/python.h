/* The Python register: what its files share.
 *
 * A value has the type that is known of it: `int` (PyInt), `float` (Float64), `bool` (Bool), `str` (PyStr), machine
 * types and structs as in the systems register, else Object, the boxed word that every operation of the runtime takes.
 * The type of a local is the join of all that is assigned to it: a body is checked again until these types are stable
 * (py_body.c).
 *
 * Expressions never emit statements of their own: what needs some is a Seq, so that the order of evaluation is
 * Python's. Statements go to c->stmts, as in the systems register. */
#ifndef PYC_SEMA_PY_INTERNAL_H
#define PYC_SEMA_PY_INTERNAL_H

#include "sema/internal.h"

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
    bool is_global;     /* declared so: lives in the module */
    bool is_nonlocal;   /* declared so */
    bool is_free;       /* lives in a function around */
    bool is_cell;       /* a function inside uses it: lives in a collected cell */
    bool maybe_unbound; /* some load may come before it is set: the variable starts as the word 0 */
    bool is_deleted;    /* `del`, or the name of a handler: every load is tested */
    bool is_unknown;    /* loaded in this pass before any assignment was seen */
    bool is_native;     /* an import that the core explains: no variable */
    bool has_global;    /* module names that functions use */
    bool is_math;       /* CPython's `math`, or one of its functions */
    bool is_wrong;      /* its only value has an error, which was reported: silent where it is used */
    bool is_number;     /* what binds it last is an assignment of a number that is written there */
    uint32_t index;     /* in the scope: its bit in the flow of bound names */
    uint32_t binds;     /* places that bind it */
    const Ast *def;     /* the last def or class that binds it at the top of its scope */
    const Ast *annotation;
    const Ast *value; /* of the last assignment to it alone */
    Module *module;   /* that `import` binds it to, if that is a Python module of the program */
    TypeId declared;  /* by annotation with a machine type or struct: the type for life */
    TypeId type;      /* join of all assignments so far; none: none seen */
    TypeId known;     /* of its only assignment: the struct that the object holds */
    HirLocal *var;    /* of this check of the body; for cells the word of the cell */
    GlobalId global;
    uint32_t free_index; /* is_free: number of the cell in the function object */
} PyName;

typedef struct PyScope {
    PyScopeKind kind;
    struct PyScope *outer; /* of what is around; the module's is NULL */
    Module *module;
    Map names; /* NameId -> PyName* */
    VEC(PyName *) list;
    VEC(PyName *) frees;  /* in order of free_index */
    HirLocal *space;      /* PY_CLASS: the word of its namespace */
    Str qualname;         /* text before the names defined here: "f.<locals>." */
    NameId class_name;    /* of the class whose private names are mangled here; none */
    bool changed;         /* some type grew: check again */
    bool is_walking;      /* PY_INLINE: what it walks first is being checked; it belongs to the scope around */
    bool uses_class_cell; /* PY_CLASS: a method uses super() or __class__ */
    NameId first_param;   /* PY_FUNCTION: for super() */
    PyName *class_cell;   /* PY_CLASS */
} PyScope;

typedef struct PyMemo { /* an expression checked already, for the core that is going to ask for it */
    const Ast *ast;
    Expr expr;
    struct PyMemo *outer;
} PyMemo;

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
    PyMemo *memo;
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
    Str name; /* of the function, for messages */
} PyCheck;

typedef struct PyModuleInfo {
    PyScope *scope;
    Map values;      /* names used other than called: NameId -> 1 */
    bool all_values; /* globals() and the like see every name */
    Instance *init;  /* module body */
    GlobalId object; /* the module object: 0 before the body runs; of imported modules */
    GlobalId names;  /* its dict */
    Map *set_names;  /* attributes that the file sets (py_known.c); NULL: not known yet */
    bool sets_any;   /* by names that it computes */
} PyModuleInfo;

typedef struct PySema {
    Map modules;            /* Module * -> PyModuleInfo * */
    Map free_names;         /* id of an AST node -> Map * of the names it needs from around */
    Map defaults;           /* id of a Param -> GlobalId of its default value */
    Map builtins;           /* NameId -> GlobalId that keeps the builtin object */
    Map structs;            /* TypeId -> StructClass * (py_struct.c) */
    Map eager;              /* ids of generator expressions that the call around them consumes at once */
    bool asked_annotations; /* the next is known */
    bool keeps_annotations; /* the program looks at annotations when it runs */
    uint32_t count;         /* for symbols */
    uint32_t level;         /* instances on the stack of inference */
    uint32_t low;           /* the lowest of them whose guess was used */
    Map functions;          /* DeclId of a function of the systems register -> GlobalId of its function object */
    Instance *entry;
    VEC(struct PyGeneric *) generics; /* py_generic.c */
    uint32_t generics_done;           /* those that are made */
    uint32_t generics_classes;        /* the structs that they ask for: the first ones of `structs` */
    VEC(Module *) libraries; /* modules of the library that are written in Python, in the order of their imports */
    uint32_t libraries_done; /* those whose bodies are checked */
    uint32_t pass;           /* of inference of results, for instances that wait for each other */
} PySema;

typedef struct PyGeneratorBegin {
    const AstSignature *sig;
    HirLocal **params;
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

/* py_scope.c */
PySema *py_sema(Sema *s);
PyModuleInfo *py_module_info(Sema *s, Module *module);
PyScope *py_scope_lent(Sema *s, PyScope *outer, NameId name, Span span);
PyScope *py_scope_new(Sema *s, PyScopeKind kind, PyScope *outer, Module *module, AstList params,
                      const Ast *node); /* of the definition, comprehension or module body */
const PyScope *py_names_of(Sema *s, const Ast *node);
const PyScope *py_names_anywhere(Sema *s, Module *module); /* all that it and its bodies bind */
const AstSignature *py_signature_at(const Ast *node);
const Ast *py_body_of(const Ast *node);
AstList py_target_items(const Ast *target); /* of a tuple or list of targets */
/* Calls back for what of an inner function or class belongs to the body around it: defaults, decorators, bases. */
void py_visit_header(Sema *s, const Ast *node, void (*visit)(void *state, const Ast *child), void *state);
PyName *py_scope_find(const PyScope *scope, NameId name);
bool py_is_python_fn(const Ast *fn); /* a def of the Python register, not @fn or @kernel */
/* What a name of `from m import …` names: a struct of the program; a fn, struct, trait or compile-time value of a
 * Python module. */
bool py_imports_struct(Sema *s, Module *module, const Ast *stmt, uint32_t index);
bool py_imports_system_name(Sema *s, Module *module, const Ast *stmt, uint32_t index);
Decl *py_module_member(Check *c, const PyName *module,
                       NameId name); /* such, of a module that a name is bound to; NULL */
bool py_is_native_import(Sema *s, Module *module, const Ast *stmt, uint32_t index); /* the core explains the name */
NameId py_mangle(Check *c, NameId name);                                            /* __x inside a class */
Str py_text(Check *c, const char *format, ...) PRINTF_LIKE(2, 3);

/* eager.c */
const Ast *py_generator_argument(const Ast *call); /* the generator expression that is its only argument; NULL */
void py_mark_eager(Sema *s, Module *module);
bool py_is_eager(Sema *s, const Ast *node);

/* locals.c */
bool py_names_call(Check *c, const Ast *ast, NameId name, Expr *result); /* locals() and the like */

/* free.c */
typedef enum PyNeed {                    /* what an inner body needs a name for: bits */
                      PY_NEEDS_FREE = 1, /* it uses the name of the function around, or else the module's */
                      PY_NEEDS_FREE_DELETED = 2,
                      PY_NEEDS_GLOBAL = 4, /* it says that the name is the module's */
                      PY_NEEDS_GLOBAL_DELETED = 8,
} PyNeed;
const Map *py_free_names(Sema *s, const Ast *node); /* NameId -> PyNeed */

/* py_annotation.c */
bool py_program_mentions(Sema *s, const NameId *names, uint32_t count);
bool py_keeps_annotations(Sema *s);
void py_assign_if_bound(Check *c, HirLocal *word,
                        const Ast *value); /* word = value, if its names are bound (py_handle.c) */
void py_hint_noted(Check *c, HirLocal *hints, NameId name,
                   const Ast *type);                /* what a text in `__annotations__` stands for */
bool py_has_hints(Check *c);                        /* annotations are texts, and the program asks for their values */
Hir *py_annotation_word(Check *c, const Ast *type); /* what `__annotations__` has for it */
Hir *py_annotated(Check *c, HirVec *stmts, const AstSignature *sig, Hir *function,
                  Span span); /* the function, with them */

/* py_known.c: reports */
bool py_lacks_attribute(Check *c, const Ast *base, NameId name,
                        Span span);                /* the object's class is known and has none such */
bool py_call_misfits(Check *c, const Ast *call);   /* of a class, or of a method of an object of a known class */
bool py_breaks_element(Check *c, const Ast *call); /* xs.append(x) of an annotated list */

/* py_flow.c: which names are surely bound */
uint64_t *py_flow_save(Check *c);
void py_flow_restore(Check *c, const uint64_t *bits);
void py_flow_meet(Check *c, uint64_t *into, const uint64_t *other); /* bound on both ways */
void py_flow_dead(Check *c);                                        /* nothing gets here */
void py_flow_set(Check *c, const PyName *name, bool is_bound);
bool py_flow_is_bound(const Check *c, const PyName *name);

/* py_value.c: making nodes and converting between what is known */
Hir *py_str(Check *c, Str text, Span span);
Hir *py_name_str(Check *c, NameId name, Span span);
Hir *py_none(Check *c, Span span);   /* the word of None */
Hir *py_absent(Check *c, Span span); /* the word 0 */
Hir *py_i64(Check *c, int64_t value, Span span);
Hir *py_i32(Check *c, int32_t value, Span span);
Hir *py_u64(Check *c, uint64_t value, Span span);
Hir *py_int(Check *c, int64_t value, Span span); /* an exact int */
Hir *py_bool(Check *c, bool value, Span span);
Hir *py_rt(Check *c, RtFn fn, TypeId type, Span span, uint32_t count, ...); /* Hir * arguments */
Hir *py_raw(Check *c, Hir *value);               /* the bits of a 64-bit value or pointer as a word */
Hir *py_unraw(Check *c, Hir *word, TypeId type); /* and back */
Hir *py_is_zero(Check *c, Hir *word);            /* Bool: nothing is there */
Hir *py_seq(Check *c, HirVec *stmts, Hir *value);
HirLocal *py_let(Check *c, HirVec *stmts, Hir *value); /* a temporary of a sequence */
Hir *py_load(Check *c, HirLocal *local, Span span);
Hir *py_words(Check *c, HirVec *stmts, Hir *const *words, uint32_t count,
              Span span);                                         /* an array of words: its place, or a null pointer */
Hir *py_room(Check *c, HirVec *stmts, uint32_t count, Span span); /* room for words that the runtime fills in */
Hir *py_room_at(Check *c, Hir *room, uint32_t index, Span span);  /* a word of it */
Hir *py_word_at(Check *c, Hir *address, uint32_t index,
                Span span);                          /* a word behind an address that is held as a word: a place */
Hir *py_static(Check *c, uint32_t words, Span span); /* zeroed static memory, one per site: a place */
Hir *py_static_at(Check *c, const Hir *memory, uint32_t index);
Hir *py_address(Check *c, Hir *place); /* of static memory or room, as a word */
Hir *py_null(Check *c, Span span);     /* a null pointer */
Hir *py_word(Check *c, Hir *value);    /* as Object; structs by their text or box; NULL after an error */
Hir *py_to(Check *c, Hir *value,
           TypeId type); /* to a type of the Python register or a machine type; NULL when it cannot be */
Hir *py_convert_or_report(Check *c, Hir *value, TypeId type); /* the same, with a report */
Hir *py_truth(Check *c, Hir *value);                          /* Bool */
Hir *py_stmt_new(Check *c, HirKind kind, Span span);
Hir *py_if(Check *c, Hir *cond, Hir *then, Hir *otherwise, Span span); /* of blocks */
Hir *py_raise_of(Check *c, Hir *error, Span span);
Hir *py_raise_text(Check *c, Str class, Str text, Span span); /* raise class(text) */
static inline bool py_may_fail(const Check *c) {
    return c->py && (c->py->is_inner || c->py->try_depth);
} /* what is sure to raise raises when run */
Expr py_raising(Check *c, Hir *error, Span span); /* an expression that raises */
Hir *py_error(Check *c, RtFn fn, Span span, uint32_t count, ...);
TypeId py_join(Check *c, TypeId a, TypeId b);
bool py_is_word(const Types *types,
                TypeId type); /* held as a word: Object, PyInt, PyStr, Class, None, Bool and Float64 by boxing */
bool py_is_dynamic(const Types *types,
                   TypeId type); /* operations on it are the runtime's: Object, PyStr, Class, None */
bool py_is_float(TypeId type);
bool py_is_system(Check *c,
                  TypeId type); /* structs, vectors, pointers, machine numbers: the core knows what they can */
Hir *py_operand(Check *c, const Expr *e);   /* its value, settled; NULL after an error */
TypeId py_type_of(Check *c, const Expr *e); /* of its value, settled: functions and types are objects */

/* py_expr.c */
Expr py_text_base(Check *c, const Expr *e, NameId name); /* a String, where a str has the method: the str */

/* py_optional.c */
bool py_is_optional(Check *c, const Expr *e); /* of the Python register */
TypeId py_optional_held(Check *c, TypeId optional);

/* py_name.c */
Decl *py_system_attribute_decl(Check *c,
                               const Ast *attribute);    /* the same where the systems register or a type stands */
Decl *py_attribute_decl(Check *c, const Ast *attribute); /* m.name, for what py_imports_system_name tells of; NULL */
bool py_name_load(Check *c, const Ast *ast, Expr *result);
typedef enum PyMeaning { PY_IS_VARIABLE, PY_IS_BUILTIN, PY_IS_DEF, PY_IS_SYSTEM, PY_IS_NOTHING } PyMeaning;
PyMeaning py_name_meaning(Check *c, NameId name, Decl **def); /* def: a function called directly */
bool py_is_lent(Check *c, const Expr *value);                 /* what a loop gives its body without a copy */
void py_name_store(Check *c, NameId name, const Expr *value, Span span);
bool py_name_holds_object(Check *c, const Expr *place); /* from now on: the body is to be checked again */
void py_store_value(Check *c, NameId name, Hir *value, Span span);
void py_name_delete(Check *c, NameId name, Span span);
Hir *py_cell_place(Check *c, Hir *cell, Span span);
Hir *py_builtin(Check *c, Str name, Span span);
bool py_is_builtin(Str name);
bool py_system_name(Check *c, const Ast *ast,
                    Expr *result); /* a name of the Python register in a body of the systems register */
Hir *py_global_place(Check *c, PyName *name, Span span);
/* Where the name's value is, when it has one; is_sure: it has. False: it never has one here. */
bool py_name_place(Check *c, PyScope *scope, PyName *name, Span span, Expr *place, bool *is_sure);
void py_names_begin(Check *c, PyScope *scope); /* variables of a function, their cells and first values */

/* py_expr.c, py_display.c, py_operator.c, py_call_value.c, py_builtin.c, py_direct.c */
Hir *py_value(Check *c, const Ast *ast);  /* settled; Poison node after an error */
Hir *py_object(Check *c, const Ast *ast); /* the same as a word */
Hir *py_object_of(Check *c, const Expr *e);
Expr py_expr_of(Hir *value);
Hir *py_condition(Check *c, const Ast *ast);
bool py_super_parts(Check *c, Span span, Hir **cls, Hir **self); /* what super() stands for here */
Hir *py_system_function(Check *c, const Expr *fns); /* a function of either register as a function object */
Hir *py_box(Check *c, const Expr *value);           /* a struct, vector… as a word; NULL after an error */
Hir *py_system_text(Check *c, const Expr *value);   /* the str of a struct, vector… */
Hir *py_text_word(Check *c, const Expr *value);     /* as py_object_of, where only the text counts */
bool py_system_from(Check *c, TypeId type);         /* String, StringSpan: can be made of a str */
Hir *py_system_of(Check *c, Hir *value, TypeId type);
typedef void PyItemBody(Check *c, const Expr *item, void *state);
void py_iterate(Check *c, const Expr *iterable, PyItemBody *body, void *state, const Ast *otherwise, Span span);
Hir *py_type_object(Check *c, TypeId type, Span span);
Hir *py_call_args(Check *c, Hir *callee, const Args *args, Span span);
bool py_construct(Check *c, TypeId type, const Args *args, Span span, Expr *result); /* List[Int](python iterable) */
bool py_fstring(Check *c, const Ast *ast, Expr *result);
Expr py_system_tuple(Check *c, const Ast *ast);
bool py_display(Check *c, const Ast *ast, TypeId expected, Expr *result);
Hir *py_binary(Check *c, AstOp op, Hir *left, Hir *right, bool in_place, Span span); /* NULL after an error */
bool py_compare(Check *c, const Ast *ast, Expr *result);
bool py_call_ast(Check *c, const Ast *ast, TypeId expected, Expr *result);
Hir *py_call_object(Check *c, Hir *callee, AstList args, Span span);
AstParamKind py_arg_star(const Ast *arg);
NameId py_arg_name(const Ast *arg);
HirLocal *py_list_of_args(Check *c, HirVec *stmts, AstList args, Span span); /* the positional ones; NULL: reported */
bool py_spread_call(Check *c, const Expr *fns, AstList args, Span span, Expr *result); /* py_spread.c */
Hir *py_call_words(Check *c, Hir *callee, Hir *const *words, uint32_t count, Span span);
Hir *py_call_method(Check *c, Hir *object, NameId name, AstList args, Span span);
Hir *py_attr_cache(Check *c, Span span);
Hir *py_getattr(Check *c, Hir *object, NameId name, Span span);
bool py_builtin_call(Check *c, const Ast *ast, NameId name, TypeId expected, Expr *result);
bool py_direct_call(Check *c, Decl *fn, AstList args, Span span, Expr *result);
bool py_arguments_fit(Check *c, NameId shown, Span defined, const AstSignature *sig, AstList args,
                      Span span); /* else reported */
bool py_direct_call_exprs(Check *c, Decl *fn, const Args *args, Span span, Expr *result);
Hir *py_index_word(Check *c, AstList args, Span span); /* what stands in [...] as one word */
int py_binary_number(AstOp op);                        /* PycBinary; -1: none */
int py_compare_number(AstOp op);                       /* PycCompare; -1: none */
typedef void PyLoopBody(Check *c, void *state);
void py_run_clauses(Check *c, const Ast *comprehension, PyLoopBody *leaf, void *state); /* into c->stmts */
void py_memo_push(Check *c, PyMemo *memo, const Ast *ast, const Expr *expr);
bool py_memo_has(const Check *c, const Ast *ast);
void py_memo_pop(Check *c, const PyMemo *memo);
Hir *py_list_of(Check *c, AstList items, Span span); /* a list, with *stars */
Hir *py_system_dict(Check *c, const Expr *value, Span span);
void py_key_guard(Check *c, const Expr *dict, const Expr *key); /* raises KeyError where the Dict has no such key */
bool py_is_number_array(Check *c, const Expr *e);               /* one that was just made */
Hir *py_number_tuple(Check *c, const Expr *array, Span span);
Hir *py_system_list(Check *c, const Expr *value, Span span); /* a list of what a system container holds */

/* py_stmt.c, py_loop.c, py_handle.c, py_match.c */
Hir *py_block(Check *c, const Ast *block);
void py_body_stmts(Check *c, const Ast *block); /* into c->stmts */
void py_store(Check *c, const Ast *target, const Expr *value);
void py_return(Check *c, const Expr *value, Span span);
void py_for(Check *c, const Ast *target, const Ast *iter, PyLoopBody *body, void *state, const Ast *otherwise,
            Span span);
void py_async_for(Check *c, const Ast *target, const Ast *iter, PyLoopBody *body, void *state, const Ast *otherwise);
void py_for_stmt(Check *c, const Ast *ast);
void py_while_stmt(Check *c, const Ast *ast);
void py_jump(Check *c, const Ast *ast);
void py_try(Check *c, const Ast *ast);
void py_raise_stmt(Check *c, const Ast *ast);
void py_with(Check *c, const Ast *ast, uint32_t item);
void py_match(Check *c, const Ast *ast);
bool py_import(Check *c, const Ast *stmt);
bool py_falls(const Check *c);                  /* what was emitted so far can be left at its end */
TypeId py_annotation(Check *c, const Ast *ast); /* the type that it fixes: machine types, structs; none: anything */
TypeId py_promised(Check *c, const Ast *ast);   /* int, str, float, bool or what py_annotation says; none: no promise */
bool py_breaks_promise(Check *c, const Ast *annotation, const Expr *value);

/* py_struct.c */
Hir *py_struct_class(Check *c, TypeId type, Span span); /* NULL: the type cannot be one */
Hir *py_struct_named(Check *c, TypeId type, Span span); /* the same, where the program says it: it can be called */
Hir *py_number_class(Check *c, TypeId type, Span span); /* of a machine number */
Hir *py_struct_box(Check *c, const Expr *value);
Hir *py_struct_unbox(Check *c, Hir *word, TypeId type); /* a place */
bool py_struct_can_be_object(Check *c, TypeId type);
bool py_struct_is_error(Check *c, TypeId type);        /* an exception class as an object */
bool py_struct_is_object(Check *c, TypeId type);       /* a variable may hold it as a Python object */
TypeId py_struct_with_method(Check *c, NameId method); /* with parameters; of the structs that the file names */
Hir *py_struct_copied(Check *c, Hir *word, Span span);

/* py_generator.c */
bool py_yield_expr(Check *c, const Ast *ast, Expr *result);
Hir *py_yield(Check *c, Hir *word, Span span);
Hir *py_delegate(Check *c, Hir *iterator, Span span); /* yield from it */
Hir *py_await(Check *c, Hir *awaitable, Span span);
HirLocal *py_async_next(Check *c, HirLocal *iterator, Span span); /* the word of its next item; 0: there is none */
void py_generator_return(Check *c, Hir *word, Span span);
Hir *py_generator_expression(Check *c, const Ast *ast);

/* py_function.c, py_class.c, py_body.c, py_module.c */
Hir *py_function_object(Check *c, const Ast *ast, const AstSignature *sig, const Ast *body, NameId name,
                        Span span);             /* def and lambda */
Hir *py_fn_decorated(Check *c, const Ast *ast); /* the value that a def binds */
void py_fn_stmt(Check *c, const Ast *ast);
Hir *py_class_object(Check *c, const Ast *ast);
void py_class_stmt(Check *c, const Ast *ast);
Hir *py_decorated(Check *c, AstList decorators, Hir *value);
typedef struct PyBody { /* how a body begins and ends */
    void (*begin)(Check *c, void *state);
    void *begin_state;
    const Ast *block;                   /* statements */
    const Ast *value;                   /* or one expression that is returned */
    void (*run)(Check *c, void *state); /* or what makes it */
    void *state;
} PyBody;
Hir *py_check_fixpoint(Check *c, PyScope *scope, const PyBody *body);
Hir *py_check_once(Check *c, const PyBody *body); /* a body whose names have no types to find out */
/* The object of an entry: `sig` gives the parameters; defaults and cells are words. Into stmts. */
typedef struct PyFn {
    const AstSignature *sig;
    FnId entry;
    TypeId entry_type;
    Str name, qualname, doc;
    Hir **defaults; /* NULL: none */
    Hir **cells;
    uint32_t cell_count, flags;
} PyFn;
Hir *py_function_make(Check *c, HirVec *stmts, const PyFn *fn, Span span);
TypeId py_entry_type(Sema *s);
HirLocal *py_entry_param(Check *c, const char *name, uint32_t number); /* an object, numbered from 1 */
void py_entry_params(Check *c, HirLocal **params); /* the two of that type: the function object and its arguments */
const Ast **py_slots_of(Arena *arena, const AstSignature *sig,
                        uint32_t *count); /* parameters in the order of the slots */
Hir **py_capture_cells(Check *c, const PyScope *scope, Span span);
Check py_check_new(Sema *s, Instance *inst, const Decl *home, Module *module, Env *env, PyCheck *py, PyScope *scope);
HirBody *py_finish_body(Check *c, Instance *inst, Hir *block, HirLocal **params, uint32_t count);
Instance *py_generator_entry(Check *outer, PyScope *scope, const AstSignature *sig, PyBody *body, uint32_t kind,
                             Str name, Str qualname, Span span);
Instance *py_instance_new(Sema *s, Str symbol, Str display, TypeId type, uint32_t flags, Span span);
void py_instance_done(Sema *s, Instance *inst, HirBody *body);
void py_check_module(Sema *s);
const Ast *py_library_body(Sema *s, Module *module); /* what the program can reach of it */
void py_instance_publish(Sema *s, Instance *inst);
TypeId py_instance_result(Check *c, Instance *inst, Span span);
void py_fn_resolve(Sema *s, Decl *fn);
Hir **py_default_words(Check *c, const AstSignature *sig, HirVec *stmts); /* for PyFn; NULL when none is written */
Hir *py_default_place(Check *c, const Ast *param);                        /* the global that keeps a default value */
bool py_default_is_literal(const Ast *param);                             /* is written at each call anew */
const char *source_c(Check *c, const Ast *ast);                           /* its source text, for messages */
const Decl *py_hidden_param(const Decl *fn, uint32_t index);              /* of an unannotated parameter; NULL */

#endif
