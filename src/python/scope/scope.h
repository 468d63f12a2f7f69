/* Room: scopes. Which names a Python body binds, which its inner functions use, which are surely bound at a place, and
 * what annotations mean.
 *
 * In: the AST of a body. Out: a PyScope with a PyName for each name. This room generates no code, except for the
 * contents of `__annotations__`. */
#ifndef PYC_PYTHON_SCOPE_H
#define PYC_PYTHON_SCOPE_H

#include "python/state.h"

/* ---- alias.c ---- */

/* (name, its value, its parameters) of a `type` statement: a Tuple, in which parts that are evaluated lazily are
 * lambdas. */
const Ast *py_alias_parts(Sema *s, const Ast *alias);
/* The same for the type parameters of a function or class; NULL: it has none, or nothing needs them as values. */
const Ast *py_type_param_parts(Sema *s, const Ast *node);
/* The variable of a type parameter of the definition that the scope belongs to; NULL. */
PyName *py_type_name(Sema *s, const PyScope *scope, NameId name);
/* A scope that contains only the type parameters of the definition, for its bases and annotations. */
PyScope *py_scope_types(Sema *s, PyScope *outer, const Ast *node);

/* ---- annotation.c ---- */

/* The exact type of the argument that Python code passes for an annotated parameter of an extension module's
 * function. */
typedef enum PyPromise { PY_PROMISES_INT, PY_PROMISES_FLOAT, PY_PROMISES_BOOL, PY_PROMISES_NOTHING } PyPromise;
PyPromise py_promise(Sema *s, Module *module, const Ast *param);
Hir *py_annotation_word(Check *c, const Ast *type); /* its value in `__annotations__` */
/* The function with its annotations. */
Hir *py_annotated(Check *c, HirVec *stmts, const AstSignature *sig, Hir *function, Span span);

/* ---- eager.c ---- */

const Ast *py_generator_argument(const Ast *call); /* the generator expression that is its only argument; NULL */
void py_mark_eager(Sema *s, Module *module);
bool py_is_eager(Sema *s, const Ast *node);
bool py_is_async_comprehension(const Ast *node); /* the generator expression is an asynchronous generator */

/* ---- flow.c ---- */

uint64_t *py_flow_save(Check *c);
void py_flow_restore(Check *c, const uint64_t *bits);
void py_flow_meet(Check *c, uint64_t *into, const uint64_t *other); /* keeps the names that are bound on both ways */
void py_flow_dead(Check *c);                                        /* this point is not reached */
void py_flow_set(Check *c, const PyName *name, bool is_bound);
bool py_flow_is_bound(const Check *c, const PyName *name);

/* ---- free.c ---- */

typedef enum PyNeed {                    /* how an inner body needs a name: bits */
                      PY_NEEDS_FREE = 1, /* it uses the name of the enclosing function, or else the module's */
                      PY_NEEDS_FREE_DELETED = 2,
                      PY_NEEDS_GLOBAL = 4, /* it declares the name `global` */
                      PY_NEEDS_GLOBAL_DELETED = 8,
} PyNeed;
const Map *py_free_names(Sema *s, const Ast *node); /* NameId -> PyNeed */

/* ---- handed_on.c ---- */

/* Whether a body only hands its parameter `**name` on in calls and dicts, counts it, and asks whether it is empty. */
bool py_only_hands_on(Sema *s, Module *module, const Ast *body, NameId name);

/* ---- mention.c ---- */

bool py_module_mentions(Sema *s, const Module *module, const NameId *names, uint32_t count); /* the same as below, in
                                                                                                one file */
bool py_program_mentions(Sema *s, const NameId *names, uint32_t count);
bool py_is_used_early(const Ast *comprehension, uint32_t clause, NameId name); /* before the clause that binds it */

/* ---- package.c ---- */

void py_bind_submodules(Sema *s, PyScope *scope, const Module *package); /* binds the names that imports of its modules
                                                                            set */
Str py_last_name(const Module *module);                                  /* of `p.words`: `words` */
/* The package's variable that the import of this module sets; NULL: the package's own binding stays. */
PyName *py_package_variable(Sema *s, const Module *module);

/* ---- prelude.c ---- */

void py_find_prelude(Sema *s, Module *module); /* marks names that are bound before the module's functions can run */

/* ---- scope.c ---- */

PySema *py_sema(Sema *s);
PyModuleInfo *py_module_info(Sema *s, Module *module);
bool py_keeps_annotations(Sema *s);
PyScope *py_scope_lent(Sema *s, PyScope *outer, NameId name, Span span);
/* For the definition, comprehension or module body `node`. */
PyScope *py_scope_new(Sema *s, PyScopeKind kind, PyScope *outer, Module *module, AstList params, const Ast *node);
const PyScope *py_names_of(Sema *s, const Ast *node);
/* What the module binds as far as its text is complete: `import *` of modules that import it in turn has no names yet.
 */
const PyScope *py_names_by_now(Sema *s, Module *module);
const PyScope *py_names_anywhere(Sema *s, Module *module); /* all names that it and its bodies bind */
const AstSignature *py_signature_at(const Ast *node);
const Ast *py_body_of(const Ast *node);
AstList py_target_items(const Ast *target); /* of a tuple or list of targets */
/* Whether the target is globals()[…]; *name is none when the key is computed. */
bool py_globals_item(Sema *s, const Ast *target, NameId *name);
/* Visits the parts of an inner function or class that belong to the enclosing body: defaults, decorators, bases. */
void py_visit_header(Sema *s, const Ast *node, void (*visit)(void *state, const Ast *child), void *state);
bool py_is_module_name(NameId name); /* every module has it from the start, even if its text binds it */
PyScope *py_method_scope(Check *c);  /* the scope of the method around, whose first parameter super() refers to; NULL */
PyName *py_name_around(const PyScope *scope, NameId name); /* a name of a function around; NULL */
PyName *py_scope_add(Sema *s, PyScope *scope, NameId name, Span span);
PyName *py_scope_find(const PyScope *scope, NameId name);
bool py_is_python_fn(const Ast *fn); /* a def of the Python register, not @fn or @kernel */
/* The declaration that a name of `from m import …` refers to: a struct of the program; a fn, struct, trait or
 * compile-time value of a Python module. */
bool py_imports_struct(Sema *s, Module *module, const Ast *stmt, uint32_t index);
bool py_imports_system_name(Sema *s, Module *module, const Ast *stmt, uint32_t index);
/* Such a declaration of a module that a name is bound to; NULL. */
Decl *py_module_member(Check *c, const PyName *module, NameId name);
const Native *py_native_module(Sema *s, Module *from, const NameId *path, uint32_t length, uint32_t level);
bool py_is_native_import(Sema *s, Module *module, const Ast *stmt, uint32_t index); /* the systems register resolves the
                                                                                       name */
NameId py_mangled(Context *ctx, Arena *arena, NameId owner, NameId name);           /* __x inside the class `owner` */
NameId py_mangle(Check *c, NameId name);                                            /* __x inside a class */
Str py_text(Check *c, const char *format, ...) PRINTF_LIKE(2, 3);

/* ---- slots.c ---- */

typedef struct PySlots { /* names of attributes with fixed places in the instances, in order */
    NameId *at;
    uint32_t count;
} PySlots;

PySlots py_own_slots(Context *ctx, Arena *arena, const Ast *class_); /* those that this class adds */

#endif
