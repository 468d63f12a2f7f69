/* Interned identifiers. No strcmp after parsing: names are equal when their ids are.
 * Well-known names (`name.def`) have fixed ids: `N_self`, `N___init__`, … */
#ifndef PYC_SUPPORT_NAMES_H
#define PYC_SUPPORT_NAMES_H

#include "support/map.h"

typedef enum WellKnownName {
    WN_NONE,
#define NAME(ident) WN_##ident,
#include "support/name.def"
    WN_COUNT
} WellKnownName;

#define N(ident) ((NameId){WN_##ident})

typedef struct Names {
    Intern table;
} Names;

void names_init(Names *names, Arena *arena);
NameId name_of(Context *ctx, Str text);
NameId name_if_known(const Context *ctx, Str text); /* none when never interned */
Str name_text(const Context *ctx, NameId name);     /* NUL-terminated */
const char *name_c(const Context *ctx, NameId name);

#endif
