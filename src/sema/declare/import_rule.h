/* How an import is resolved: what the search of the program's imports (imports.c) asks of the rules (import_rule.c). */
#ifndef PYC_SEMA_DECLARE_IMPORT_RULE_H
#define PYC_SEMA_DECLARE_IMPORT_RULE_H

#include "sema/declare/declare.h"

/* Python 3.x whose library can be compiled; the newest version whose typing module finds what it needs in `_typing`. */
enum { OLDEST_LIBRARY = 11, NEWEST_FULLER = 13 };

typedef enum ImportRow { ROW_COMPILED, ROW_OWN, ROW_FULLER, ROW_SPARES, ROW_ASKS } ImportRow; /* of stdlib.def */

bool import_has_row(ImportRow kind, Str name);
bool import_is_there(Sema *s, Str folder, Str name);
bool import_is_forced(const Sema *s, Str name); /* by --bridge */
void imports_look_for_fuller(Sema *s);          /* sets `takes_fuller` by what the program names */
bool imports_have_library(const Sema *s);       /* the sources of a standard library that can be compiled */

#endif
