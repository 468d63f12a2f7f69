/* The second analysis of an extension module, of calls from inside. Private to src/infer; see inside.c. */
#ifndef PYC_INFER_INSIDE_H
#define PYC_INFER_INSIDE_H

#include "infer/state.h"

/* Calls of code that is not analysed run a different copy of the function. */
bool inside_is_apart(const Infer *f, const Unit *unit);
/* Opens what Python reaches of a definition, when it has been evaluated. */
void inside_class(Infer *f, ClassInfo *cls);
void inside_function(Infer *f, Unit *unit);
void inside_decorated(Infer *f, const TypeSet *value);
bool inside_is_guarded(const Infer *f, const Module *module, const PyName *name); /* loads test the kind of its value */
void inside_stored(Infer *f, NameId name); /* an attribute of something that is not known */
Infer *inside_other(const Infer *f);       /* the analysis that decides how objects are stored; NULL: this one */

/* ---- target.c: also when the analysis has ended ---- */

/* The definition is executed once: it stands in the module, or in a class that is executed once. */
bool target_is_once(const InferScope *outer, const Ast *definition);
bool target_is_known(const Infer *f, const Unit *unit); /* calls may run its code directly */

#endif
