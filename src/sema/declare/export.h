/* What @export says: export.c. */
#ifndef PYC_SEMA_EXPORT_H
#define PYC_SEMA_EXPORT_H

#include "sema/decl.h"

void export_declare(Sema *s, Decl *fn);     /* reads its @export, if it has one */
void export_check(Sema *s, const Decl *fn); /* called when its parameters are known */

#endif
