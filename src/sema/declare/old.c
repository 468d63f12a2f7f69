/* Names and modules of older Mojo (old.def): they are accepted with the meaning of today's ones, with a warning whose
 * fix can be applied. */
#include "sema/declare/declare.h"

typedef struct OldRow {
    const char *old, *now;
} OldRow;

static const OldRow old_names[] = {
#define OLD_NAME(old, now) {old, now},
#define OLD_MEMBER(old, now)
#define OLD_MODULE(old, now)
#include "sema/declare/old.def"
};

static const OldRow old_members[] = {
#define OLD_NAME(old, now)
#define OLD_MEMBER(old, now) {old, now},
#define OLD_MODULE(old, now)
#include "sema/declare/old.def"
};

static const OldRow old_modules[] = {
#define OLD_NAME(old, now)
#define OLD_MEMBER(old, now)
#define OLD_MODULE(old, now) {old, now},
#include "sema/declare/old.def"
};

Str old_name_now(Str name) {
    for (uint32_t i = 0; i < COUNT_OF(old_names); i++)
        if (str_equal(str_of(old_names[i].old), name)) return str_of(old_names[i].now);
    return STR("");
}

Str old_member_now(Str name) {
    for (uint32_t i = 0; i < COUNT_OF(old_members); i++)
        if (str_equal(str_of(old_members[i].old), name)) return str_of(old_members[i].now);
    return STR("");
}

static bool has_prefix(Str path, Str head) {
    return path.len >= head.len && memcmp(path.at, head.at, head.len) == 0 &&
           (path.len == head.len || path.at[head.len] == '.');
}

Str old_module_now(Sema *s, Str path) {
    const OldRow *best = NULL;
    for (uint32_t i = 0; i < COUNT_OF(old_modules); i++)
        if (has_prefix(path, str_of(old_modules[i].old)) && (!best || strlen(old_modules[i].old) > strlen(best->old)))
            best = &old_modules[i];
    if (!best) return arena_printf(s->arena, "std.%.*s", STR_ARGS(path));
    Str rest = {path.at + strlen(best->old), path.len - (uint32_t)strlen(best->old)};
    return arena_printf(s->arena, "%s%.*s", best->now, STR_ARGS(rest));
}

/* The span of the path in an import, which also binds a name: `import math` binds `math`. */
void old_module_report(Sema *s, Str path, Str now, Span import) {
    diag(s->ctx, D_OLD_SPELLING, import, arena_str(s->arena, path).at, arena_str(s->arena, now).at);
    Str text = source_text(s->ctx, import);
    const bool is_bare = str_equal(text, path), is_from = text.len > 5 && memcmp(text.at, "from ", 5) == 0;
    if (is_bare && !memchr(path.at, '.', path.len))
        now = arena_printf(s->arena, "%.*s as %.*s", STR_ARGS(now), STR_ARGS(path));
    const uint32_t at = is_from ? 5 : 0;
    if (text.len >= at + path.len && memcmp(text.at + at, path.at, path.len) == 0)
        diag_fixit(s->ctx, (Span){import.lo + at, import.lo + at + path.len}, now);
}

/* The imported name keeps its meaning under the old name, so that the rest of the file stays valid. A name of the
 * prelude is not in this module; the warning at its use says what to write. */
void old_import_report(Sema *s, Str name, Str now, Span alias, bool is_here) {
    diag(s->ctx, D_OLD_SPELLING, alias, arena_str(s->arena, name).at, arena_str(s->arena, now).at);
    if (!is_here) return;
    const bool is_bare = str_equal(source_text(s->ctx, alias), name);
    diag_fixit(s->ctx, (Span){alias.lo, alias.lo + name.len},
               is_bare ? arena_printf(s->arena, "%.*s as %.*s", STR_ARGS(now), STR_ARGS(name)) : now);
}

/* `UnsafePointer[T]`: older Mojo allowed to leave the origin out even where nothing determines it. */
bool old_pointer(Check *c, const Decl *pointer, AstList args, Span span, Env *env) {
    Str text = source_text(c->ctx, span), name = STR("UnsafePointer[");
    if (pointer->kind != DECL_BUILTIN || pointer->known != TY_Pointer || args.len != 1 ||
        !module_is_program(c->module) || text.len < name.len || memcmp(text.at, name.at, name.len) != 0)
        return false;
    const uint32_t end = args.at[0]->span.hi;
    Str now = arena_printf(c->arena, "%.*s, MutUntrackedOrigin]", (int)(end - span.lo), text.at);
    diag(c->ctx, D_OLD_SPELLING, span, arena_str(c->arena, text).at, now.at);
    diag_fixit(c->ctx, (Span){end, end}, STR(", MutUntrackedOrigin"));
    env->at[0].value = val_bool(c->types, true);
    env->at[2].value = origin_value(c->types, MUT_YES);
    env->at[3].value = space_value(c->s, SPACE_GENERIC);
    return true;
}
