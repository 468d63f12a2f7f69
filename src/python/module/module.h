/* Room: modules of the Python register. What they declare for the rest of the program, their bodies, their imports, and
 * the modules of the library that are written in Python.
 *
 * In: the AST of a module. Out: declarations, the function that runs the module's body, and code for imports. */
#ifndef PYC_PYTHON_MODULE_H
#define PYC_PYTHON_MODULE_H

#include "python/state.h"

/* ---- library.c ---- */

const Ast *py_library_body(Sema *s, Module *module); /* the part of it that the program can reach */

/* ---- dynamic.c ---- */

void py_find_plugins(Sema *s); /* requests the modules that computed names could mean */
Hir *py_module_teller(Check *c, Span span);
Hir *py_source_folders(Check *c, Span span);

/* ---- main_names.c ---- */

Hir *py_main_names(Check *c, Span span); /* a str that describes what the main module imports */

/* ---- import.c ---- */

bool py_import(Check *c, const Ast *stmt);

/* ---- module.c ---- */

Module *py_compiled_module(Check *c, const NameId *path, uint32_t length, uint32_t level, Span span);
Hir *py_module_object(Check *c, Module *module, Span span);   /* imports the packages around it first; each body runs
                                                                 once */
bool py_has_native(Sema *s, Module *module, const Ast *stmt); /* an import that binds names of the systems register */

void py_module_request(Sema *s, Module *module); /* its body is compiled, in any case */

#define PY_MAKES_SPEC "_spec_of" /* of importlib.machinery */
/* Makes the type parameters of a function or class and binds their names; the tuple of them, or NULL. */
HirLocal *py_make_type_params(Check *c, const Ast *node);
void py_type_alias(Check *c, const Ast *stmt);

Hir *py_module_dict(Check *c, Span span); /* of the module that is being checked */
Hir *py_builtins(Check *c, Span span);    /* `__builtins__`: the module in the main module, elsewhere its dict */
Hir *py_module_spec(Check *c, NameId name, Span span); /* its `__spec__` or `__loader__`, made by importlib.machinery */
Hir *py_this_module(Check *c, Span span);              /* the object of the module that is being checked, a live one */
void py_check_module(Sema *s);

#endif
