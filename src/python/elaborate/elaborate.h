/* Room: elaboration. From Python statements and expressions to the typed tree: exact ints and floats in line or by the
 * runtime, everything else by dynamic operations on objects.
 *
 * In: the AST of a body and its scope. Out: a typed tree in which every choice between a known type and an object is
 * made. Conversions of values of the systems register are in `border`. */
#ifndef PYC_PYTHON_ELABORATE_H
#define PYC_PYTHON_ELABORATE_H

#include "infer/infer.h"
#include "python/state.h"

/* Emits the nodes of a loop's body into c->stmts: what is done with each item, and in each round. */
typedef void PyItemBody(Check *c, const Expr *item, void *state);
typedef void PyLoopBody(Check *c, void *state);

/* ---- arguments.c ---- */

AstParamKind py_arg_star(const Ast *arg);
NameId py_arg_name(const Ast *arg);
bool py_has_stars(AstList args);
HirLocal *py_list_of_args(Check *c, HirVec *stmts, AstList args, Span span); /* the positional ones; NULL: reported */
/* Evaluates `made`, with its statements in `fill`, only the first time; later gives the stored value. */
Hir *py_made_once(Check *c, HirVec *stmts, HirVec *fill, Hir *made, Span span);
Hir *py_call_words(Check *c, Hir *callee, Hir *const *words, uint32_t count, Span span);
Hir *py_call_object(Check *c, Hir *callee, AstList args, Span span);
Hir *py_call_args(Check *c, Hir *callee, const Args *args, Span span);
Hir *py_call_method(Check *c, Hir *object, NameId name, AstList args, Span span);

/* ---- block.c ---- */

Hir *py_block(Check *c, const Ast *block);
void py_body_stmts(Check *c, const Ast *block); /* into c->stmts */
bool py_falls(const Check *c);                  /* what was emitted so far may end normally */
void py_return(Check *c, const Expr *value, Span span);

/* ---- body.c ---- */

typedef struct PyBody { /* how a body begins and ends */
    void (*begin)(Check *c, void *state);
    void *begin_state;
    const Ast *block;                   /* statements */
    const Ast *value;                   /* or one expression that is returned */
    void (*run)(Check *c, void *state); /* or a function that emits the statements */
    void *state;
} PyBody;
Hir *py_check_fixpoint(Check *c, PyScope *scope, const PyBody *body);
Hir *py_check_once(Check *c, const PyBody *body); /* checks a body in which no types of names have to be determined */
Check py_check_new(Sema *s, Instance *inst, const Decl *home, Module *module, Env *env, PyCheck *py, PyScope *scope);
HirBody *py_finish_body(Check *c, Instance *inst, Hir *block, HirLocal **params, uint32_t count);
Instance *py_instance_new(Sema *s, Str symbol, Str display, TypeId type, uint32_t flags, Span span);
void py_instance_done(Sema *s, Instance *inst, HirBody *body);
void py_instance_publish(Sema *s, Instance *inst);
TypeId py_instance_result(Check *c, Instance *inst, Span span);

/* ---- builtin.c ---- */

bool py_builtin_call(Check *c, const Ast *ast, NameId name, TypeId expected, Expr *result);

/* ---- class.c ---- */

Hir *py_class_info(Check *c, Str name, Str qualname, Str doc, uint32_t flags, const StrList *slots,
                   const StrList *floats, Span span);

/* ---- direct.c ---- */

struct PyDecl {
    uint32_t instances; /* the number made so far; after many, parameters are all passed as words */
    bool is_known;      /* its only instance has the types that the analysis determined (devirtualise.c) */
    bool is_inside;     /* is_known: it is the copy for calls from inside of an extension module (inside.c) */
    PyScope *around;    /* is_known: the class or module */
    const Ast *cls;     /* is_known: the class; NULL: the module */
};

/* With a value for each parameter, in order; names and defaults have been handled. */
Expr py_direct_call_bound(Check *c, Decl *fn, Expr *params, Span span);
bool py_direct_call(Check *c, Decl *fn, AstList args, Span span, Expr *result);
bool py_direct_call_exprs(Check *c, Decl *fn, const Args *args, Span span, Expr *result);
void py_fn_resolve(Sema *s, Decl *fn);
const Decl *py_hidden_param(const Decl *fn, uint32_t index); /* of an unannotated parameter; NULL */

/* ---- devirtualise.c ---- */

Decl *py_known_fn(Sema *s, const Ast *fn); /* the def, to be called without its object; NULL: it cannot be */
TypeId py_known_result(Sema *s, const Ast *fn);
/* Makes the entry of the function's object call the function. */
void py_known_entry(Check *c, Decl *fn, HirLocal **given);     /* the function object, its arguments */
Hir *py_class_cell_place(Check *c, const Ast *cls, Span span); /* the __class__ cell of its methods */
Hir *py_class_place(Check *c, const Ast *cls, Span span);      /* and the place of the class */

/* ---- exceptions.c ---- */

HirLocal *py_async_next(Check *c, HirLocal *iterator, Span span); /* the word of its next item; 0: there is none */

/* ---- facts.c ---- */

void py_narrow_argument(Check *c, const Ast *param, HirLocal *function, uint32_t i, Expr *e); /* of that object */
void py_narrow(Check *c, const Ast *ast, Expr *e);      /* gives it the type that the analysis of the program knows */
TypeId py_known_type(InferFact fact);                   /* Object when nothing is known */
Hir *py_known_as(Check *c, const Expr *e, TypeId type); /* the value as the type that the analysis says it has */

/* ---- entry.c ---- */

typedef struct PyShape { /* parameters in the order of the slots */
    const Ast **at;
    uint32_t count, positional_only, positional, keyword_only, flags; /* PycFnFlags */
} PyShape;
PyShape py_shape_of(Arena *arena, const AstSignature *sig);
/* Makes the object of an entry: `sig` has the parameters; defaults and cells are words. Statements go to stmts. */
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
void py_entry_params(Check *c, HirLocal **params); /* its two parameters: the function object and the arguments */
const Ast **py_slots_of(Arena *arena, const AstSignature *sig, uint32_t *count);
Hir **py_capture_cells(Check *c, const PyScope *scope, Span span);

/* ---- function.c ---- */

Hir *py_system_function(Check *c, const Expr *fns); /* a function of either register as a function object */
Str py_module_name(const Check *c);                 /* its `__name__` */
Str py_qualname(Check *c, NameId name);             /* of a function or class that is defined here */
Hir *py_function_object(Check *c, const Ast *ast, const AstSignature *sig, const Ast *body, NameId name, Span span);
Hir *py_fn_decorated(Check *c, const Ast *ast); /* the value that a def binds, decorated */
Hir *py_decorated(Check *c, AstList decorators, Hir *value);
Hir **py_default_words(Check *c, const AstSignature *sig, HirVec *stmts); /* for PyFn; NULL when none is written */

/* ---- generator.c ---- */

Hir *py_yield(Check *c, Hir *word, Span span);
Hir *py_delegate(Check *c, Hir *iterator, Span span); /* yield from it */
Hir *py_await(Check *c, Hir *awaitable, Span span);
void py_generator_return(Check *c, Hir *word, Span span);
Hir *py_generator_expression(Check *c, const Ast *ast);
Instance *py_generator_entry(Check *outer, PyScope *scope, const AstSignature *sig, PyBody *body, uint32_t kind,
                             Str name, Str qualname, Span span);

/* ---- known.c ---- */

bool py_program_sets(Check *c, NameId name);         /* an attribute of this name, in any file, perhaps by text */
bool py_program_sets_outside(Check *c, NameId name); /* the same, on an object other than `self` */
bool py_program_sets_any(Check *c);                  /* it sets attributes whose names it computes */

/* Reports when the module, or the object's class, is known and has no such attribute. True: that is handled. */
bool py_lacks_attribute(Check *c, const Ast *base, NameId name, Span span);
bool py_native_lacks(Check *c, const Native *module, NameId name, Span span); /* reports a missing name */
bool py_call_misfits(Check *c, const Ast *call);   /* a call of a class, or of a method of an object of a known class */
bool py_breaks_element(Check *c, const Ast *call); /* xs.append(x) of an annotated list */
bool py_module_may_have(Check *c, Module *module, NameId name); /* a compiled module; false: it certainly has not */
/* Reports that the module lacks the name. True: the import has been handled; false: the program is built, and raises
 * there. */
bool py_report_import(Check *c, const Module *module, NameId name, Span span);

/* ---- known_call.c ---- */

/* False when the analysis of the program does not know what the call runs. */
bool py_known_call(Check *c, const Ast *call, Expr *result);
/* A call of object.method(other, value), which an operator stands for; `other` and `value` may be NULL. */
bool py_known_special(Check *c, const Ast *object, NameId method, const Ast *other, const Expr *value, Span span,
                      Expr *result);
/* A call of a property's getter, or of its setter with the value. */
bool py_known_property(Check *c, const Ast *attribute, const Expr *value, Span span, Expr *result);

/* ---- locals.c ---- */
bool py_names_call(Check *c, const Ast *ast, NameId name, Expr *result); /* locals() and the like */
bool py_eval_call(Check *c, const Ast *ast, NameId name, Expr *result);  /* eval() and the like */

/* ---- name.c ---- */
typedef enum PyMeaning { PY_IS_VARIABLE, PY_IS_BUILTIN, PY_IS_DEF, PY_IS_SYSTEM, PY_IS_NOTHING } PyMeaning;
/* The same where the name refers to the systems register or a type. */
Decl *py_system_attribute_decl(Check *c, const Ast *attribute);
Decl *py_attribute_decl(Check *c, const Ast *attribute); /* m.name, if py_imports_system_name is true of it; a static
                                                            method of the systems register; NULL */
bool py_name_load(Check *c, const Ast *ast, Expr *result);
PyMeaning py_name_meaning(Check *c, NameId name, Decl **def); /* def: the function that the name calls directly */
bool py_is_lent(Check *c, const Expr *value);                 /* a loop lends it to its body without a copy */
void py_name_store(Check *c, NameId name, const Expr *value, Span span);
bool py_name_holds_object(Check *c, const Expr *place); /* true: the body has to be checked again */
void py_store_value(Check *c, NameId name, Hir *value, Span span);
/* globals()["x"] = value; NULL: del. False when the target does not have that form. */
bool py_globals_item_store(Check *c, const Ast *target, const Expr *value);
void py_name_delete(Check *c, NameId name, Span span);
Hir *py_cell_place(Check *c, Hir *cell, Span span);
Hir *py_builtin(Check *c, Str name, Span span);
Hir *py_global_at(Check *c, GlobalId global, Span span); /* its place */
bool py_is_builtin(Str name);
bool py_is_evaluator(Str name); /* eval and the like */
/* A name of the Python register in a body of the systems register. */
bool py_system_name(Check *c, const Ast *ast, Expr *result);
Hir *py_global_place(Check *c, PyName *name, Span span);
/* The place of the name's value, if it has one; is_sure: it certainly has. False: it never has one here. */
bool py_name_place(Check *c, PyScope *scope, PyName *name, Span span, Expr *place, bool *is_sure);
void py_names_begin(Check *c, PyScope *scope); /* makes the variables of a function, their cells and initial values */

/* ---- object.c ---- */

Expr py_expr_of(Hir *value);
Hir *py_object(Check *c, const Ast *ast); /* the same as a word */
Hir *py_object_of(Check *c, const Expr *e);
bool py_is_value(Check *c, const Expr *e);     /* of the Python register */
bool py_is_fn_alone(const Expr *e, Decl **fn); /* a function that is not called; *decl: the first of its overloads */
Hir *py_attr_cache(Check *c, Span span);
Hir *py_getattr(Check *c, Hir *object, NameId name, Span span);

/* ---- operator.c ---- */

Hir *py_condition(Check *c, const Ast *ast);
/* `asts`: the operands' nodes, which the analysis knows about. NULL after an error. */
Hir *py_binary(Check *c, AstOp op, const Ast *asts[2], Hir *left, Hir *right, bool in_place, Span span);
int py_compare_number(AstOp op); /* PycCompare; -1: none */

/* ---- part.c ---- */

bool py_calls_super(const Ast *ast);                             /* super(), super(C, object) */
bool py_is_super(const Ast *call);                               /* super() */
bool py_super_parts(Check *c, Span span, Hir **cls, Hir **self); /* the class and object of super() */
void py_key_guard(Check *c, const Expr *dict, const Expr *key);  /* raises KeyError when the Dict has no such key */

/* ---- promise.c ---- */

TypeId py_annotation(Check *c, const Ast *ast); /* the type that it fixes: machine types, structs; none: any */
TypeId py_promised(Check *c, const Ast *ast);   /* int, str, float, bool or that of py_annotation; none */
bool py_breaks_promise(Check *c, const Ast *annotation, const Expr *value);
const char *source_c(Check *c, const Ast *ast); /* its source text, for messages */

/* ---- store.c ---- */

void py_store(Check *c, const Ast *target, const Expr *value);
void py_begin_annotations(Check *c, const Ast *body); /* creates `__annotations__` before the first annotation */

/* ---- value.c ---- */

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
Hir *py_rt_call(Check *c, RtFn fn, TypeId type, Hir **args, uint32_t count, Span span);
Hir *py_raw(Check *c, Hir *value);               /* the bits of a 64-bit value or pointer, as a word */
Hir *py_unraw(Check *c, Hir *word, TypeId type); /* and back */
Hir *py_is_zero(Check *c, Hir *word);            /* Bool: nothing is there */
Hir *py_seq(Check *c, HirVec *stmts, Hir *value);
HirLocal *py_let(Check *c, HirVec *stmts, Hir *value); /* a temporary that the sequence declares */
Hir *py_load(Check *c, HirLocal *local, Span span);
/* An array of words: its place, or a null pointer. */
Hir *py_words(Check *c, HirVec *stmts, Hir *const *words, uint32_t count, Span span);
Hir *py_room(Check *c, HirVec *stmts, uint32_t count, Span span); /* room for words that the runtime fills in */
Hir *py_room_at(Check *c, Hir *room, uint32_t index, Span span);  /* a word of it */
/* The word at an index behind an address, which is itself a word: a place. */
Hir *py_word_at(Check *c, Hir *address, uint32_t index, Span span);
Hir *py_static(Check *c, uint32_t words, Span span); /* zeroed static memory, one per site: a place */
Hir *py_static_at(Check *c, const Hir *memory, uint32_t index);
Hir *py_address(Check *c, Hir *place);         /* of static memory or room, as a word */
Hir *py_null(Check *c, Span span);             /* a null pointer */
Hir *py_word(Check *c, Hir *value);            /* as Object; structs by their text or box; NULL after an error */
Hir *py_to(Check *c, Hir *value, TypeId type); /* to a Python or machine type; NULL when that is impossible */
Hir *py_native_number(Check *c, const Native *number, Span span);
Hir *py_convert_or_report(Check *c, Hir *value, TypeId type); /* the same, with a report */
Hir *py_literal_object(Check *c, const Expr *e);              /* of a constant; NULL: Python has no such value */
Hir *py_truth(Check *c, Hir *value);                          /* Bool */
Hir *py_stmt_new(Check *c, HirKind kind, Span span);
Hir *py_if(Check *c, Hir *cond, Hir *then, Hir *otherwise, Span span); /* the arms are blocks */
Hir *py_raise_of(Check *c, Hir *error, Span span);
Hir *py_raise_on(Check *c, Hir *error, Span span);            /* raises as if the error had not been caught */
Hir *py_raise_text(Check *c, Str class, Str text, Span span); /* raise class(text) */
Expr py_raising(Check *c, Hir *error, Span span);             /* an expression that raises */
Hir *py_error(Check *c, RtFn fn, Span span, uint32_t count, ...);
TypeId py_join(Check *c, TypeId a, TypeId b);
bool py_is_word(const Types *types, TypeId type); /* Object, PyInt, PyStr, Class, None; boxed: Bool, Float64 */
bool py_is_dynamic(const Types *types,
                   TypeId type); /* the runtime has the operations of the type: Object, PyStr, Class, None */
bool py_is_float(TypeId type);
/* Structs, vectors, pointers, machine numbers, whose operations the systems register has. */
bool py_is_system(Check *c, TypeId type);
Hir *py_operand(Check *c, const Expr *e);   /* its value, settled; NULL after an error */
TypeId py_type_of(Check *c, const Expr *e); /* settled; functions and types are objects */

/* Structs can, and arrays, which are builtin types with methods from the library. */
bool py_struct_can_be_object(Check *c, TypeId type);
bool py_struct_is_object(Check *c, TypeId type); /* a variable may hold it as a Python object */

/* ---- clauses.c, loop.c ---- */

/* Emits into c->stmts. `first`: the iterable of the first clause, if it was evaluated outside; else NULL. */
void py_run_clauses(Check *c, const Ast *comprehension, const Expr *first, PyLoopBody *leaf, void *state);
void py_iterate(Check *c, const Expr *iterable, PyItemBody *body, void *state, const Ast *otherwise, Span span);

#endif
