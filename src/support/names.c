/* Interned identifiers over `Intern`; the well-known ones are put in first, so that their ids are their enum values. */
#include "support/names.h"

#include "support/context.h"

static const char *const well_known[] = {
    "",
#define NAME(ident) #ident,
#include "support/name.def"
};

void names_init(Names *names, Arena *arena) {
    intern_init(&names->table, arena);
    for (uint32_t i = 1; i < WN_COUNT; i++) {
        if (intern_bytes(&names->table, str_of(well_known[i]), NULL) != i) {
            ICE("name.def has '%s' twice", well_known[i]);
        }
    }
}

NameId name_of(Context *ctx, Str text) { return (NameId){intern_bytes(&ctx->names.table, text, NULL)}; }

NameId name_if_known(const Context *ctx, Str text) { return (NameId){intern_find(&ctx->names.table, text)}; }

Str name_text(const Context *ctx, NameId name) {
    assert(name.id <= ctx->names.table.len);
    return IS_NONE(name) ? STR("") : ctx->names.table.keys[name.id - 1];
}

const char *name_c(const Context *ctx, NameId name) { return name_text(ctx, name).at; }
