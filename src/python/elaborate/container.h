/* Containers: items, methods of builtin classes, loops, and what the analysis of the program makes of them. */
#ifndef PYC_PYTHON_CONTAINER_H
#define PYC_PYTHON_CONTAINER_H

#include "../runtime/core/layout.h"
#include "infer/infer.h"
#include "python/elaborate/elaborate.h"

/* ---- display.c ---- */

Hir *py_list_of(Check *c, AstList items, Span span); /* a list, with *stars */
Hir *py_comprehension(Check *c, const Ast *ast);

/* ---- fold.c ---- */

bool py_fold_call(Check *c, const Ast *ast, Str name, Expr *result); /* any(… for …) and the like */

/* ---- instance.c ---- */

Hir *py_attribute_load(Check *c, const Ast *attribute, Hir *object, Span span);
/* Stores a field of an instance that is being made. */
Hir *py_field_store(Check *c, Hir *object, const InferField *field, Hir *value);
/* Returns a statement; NULL after an error. */
Hir *py_attribute_store(Check *c, const Ast *attribute, Hir *object, const Expr *value, Span span);

/* ---- items.c ---- */

/* The builtin class that all values of the expression have; INFER_ANY: a different one, or unknown. */
InferKind py_known_kind(Check *c, const Ast *ast, const Hir *value);
/* For an object of that kind; object and key are nodes that are used once. */
Hir *py_item_key(Check *c, InferKind of, Hir *key); /* the form in which the key can be stored in a temporary */
Hir *py_item_load(Check *c, InferKind of, Hir *object, Hir *key, Span span);
typedef struct PySequence { /* how a known list or tuple is iterated */
    RtFn length, at;
    TypeId type; /* of an item */
} PySequence;

PySequence py_sequence_of(InferKind of);
TypeId py_item_type(InferKind of); /* the type in which items of such a list are loaded and stored */
PycListKind py_list_kind(InferKind of);
PycListKind py_made_list(Check *c, const Ast *call); /* by a call that is list(…) or sorted(…) */
Hir *py_item_store(Check *c, InferKind of, Hir *object, Hir *key, Hir *value, Span span);
Hir *py_list_pop(Check *c, InferKind of, Hir *list, Hir *index, Span span);
Hir *py_list_push(Check *c, InferKind of, Hir *list, Hir *item, Span span);
/* x[a:b:c] of such an object, loaded or stored. NULL or false when it is not a slice, or has no special form. */
Hir *py_part_load(Check *c, InferKind of, Hir *object, const Ast *subscript);
bool py_part_store(Check *c, InferKind of, Hir *object, const Ast *subscript, const Expr *value);
/* For a value whose kind is `of`. NULL: the general way has to be used. */
Hir *py_known_length(Check *c, InferKind of, Hir *object, Span span); /* a machine integer */
Hir *py_known_truth(Check *c, InferKind of, Hir *object);
Hir *py_known_contains(Check *c, InferKind of, Hir *container, Hir *item, Span span); /* both are words, and used
                                                                                         once */
InferKind py_kind_of(Check *c, const Expr *e);

/* ---- native.c ---- */

/* The member of a native module, or the module itself, that the name certainly refers to; NULL: it may be anything. */
const Native *py_native_name(Check *c, NameId name);
const Native *py_native_attribute(Check *c, const Ast *attribute); /* the same for an attribute of such a module that
                                                                      nothing replaces */
/* A call of `fn`, which the callee of `call` refers to. False: the object has to be called. */
bool py_native_call(Check *c, const Native *fn, const Ast *call, Expr *result);
/* A call of a method of a builtin class that the receiver certainly has; NULL: the object has to be called. */
Hir *py_known_method(Check *c, Hir *self, const Ast *call);

/* ---- inlined.c ---- */

typedef struct PyMade PyMade;
typedef struct PyItem PyItem;
typedef void PyItemTake(Check *c, const PyItem *item, void *state); /* what a loop does with each item */
/* A generator that can be inlined into `loop`; NULL: it has to be an object. */
PyMade *py_made_of(Check *c, const Ast *iter, const Ast *loop);
bool py_can_put_in(Check *c, const Ast *call);      /* it can be inlined into a loop that does next to nothing */
InferFact py_made_items(Check *c, const Ast *call); /* the kind of items that it yields */
void py_made_walk(Check *c, PyMade *made, const Ast *iter, PyItemTake *take, void *state, const Ast *otherwise);
bool py_inlined_yield(Check *c, const Ast *yield);    /* a yield in an inlined body; false: it is not in one, or not a
                                                         yield */
bool py_inlined_return(Check *c, const Ast *return_); /* the same for a return */

/* ---- loop.c ---- */

void py_loop_begin(Check *c, PyLoop *loop); /* the flow of names */
void py_loop_end(Check *c, PyLoop *loop, const uint64_t *ended);
void py_for_items(Check *c, const Ast *iter, PyItemTake *take, void *state);

/* `loop`: the statement or comprehension that target and iterable belong to. */
void py_for(Check *c, const Ast *loop, const Ast *target, const Ast *iter, PyLoopBody *body, void *state);
void py_for_each(Check *c, const Ast *target, const Expr *iterable, PyLoopBody *body, void *state, Span span);
void py_async_for_each(Check *c, const Ast *target, const Expr *iterable, PyLoopBody *body, void *state, Span span);
void py_async_for(Check *c, const Ast *target, const Ast *iter, PyLoopBody *body, void *state, const Ast *otherwise);

/* ---- source.c ---- */

struct PyItem { /* an item of a loop: a value, or parts of which a tuple can be made */
    Expr value;
    PyItem *parts;
    uint32_t count; /* of parts; 0: it is a value */
};

typedef struct PySource PySource;
PySource *py_source_of_call(Check *c, const Ast *ast, bool *failed); /* enumerate(…) and the like; NULL: no such call */
PySource *py_source_of_value(Check *c, const Ast *ast, const Expr *value); /* NULL: a value of the systems register */
bool py_source_is_iterator(const PySource *source);                        /* an object of which nothing is known */
void py_source_begin(Check *c, PySource *source);                          /* into c->stmts, before the loop */
PyItem py_source_next(Check *c, PySource *source, uint32_t label);         /* in the loop, which is left at the end */
void py_item_store_parts(Check *c, const Ast *target, const PyItem *item);

/* ---- part.c ---- */

const Ast *py_one_index(const Ast *subscript);                    /* NULL: there is more than one */
Hir *py_subscript_key(Check *c, AstList args, Span span);         /* the contents of [...] as one value */
Expr py_text_base(Check *c, const Expr *e, NameId name);          /* the str of a String, if str has the method */
Expr py_attribute_of(Check *c, const Expr *base, const Ast *ast); /* base.name of a value of either register */

#endif
