/* What an import means: the declaration in another module, and the error when there is none. */
#include "sema/declare/declare.h"
#include "sema/register.h"

static const Ast *alias_of(const Decl *decl) { return decl->ast->import_from.names.at[decl->index]; }

/* Both the written name and the suggested one are declared, so that later uses cause no errors. */
static void recover_import(Sema *s, Decl *decl, Module *from, NameId meant) {
    decl->target = decl_follow(s, module_name(s, from, meant));
    if (module_name(s, decl->module, meant)) return;
    Decl *import = decl_new(s, DECL_IMPORT, meant, decl->owner, decl->module, decl->ast, decl->span);
    import->target = decl->target;
    import->state = DECL_DONE;
    map_put(&decl->module->names, meant.id, (uint64_t)(uintptr_t)import);
}

static void offer_names(Sema *s, const Module *from, Suggestion *near) {
    static const char *const WORDS[] = {
#define PYWORD(name) #name,
#include "parse/pyword.def"
    };
    for (uint32_t i = 0; i < from->names.len; i++)
        suggest_offer(near, name_text(s->ctx, (NameId){(uint32_t)from->names.entries[i].key}));
    for (uint32_t i = 0; i < COUNT_OF(WORDS) && str_equal(from->path, STR("pyc")); i++)
        suggest_offer(near, str_of(WORDS[i]));
    if (from->has_python_syntax) python_register.offer_names(s, from, near);
}

NameId import_report(Sema *s, const Module *from, NameId name, Span span) {
    diag(s->ctx, D_UNKNOWN_IMPORT, span, arena_printf(s->arena, "%.*s", STR_ARGS(from->path)).at, name_at_c(s, name));
    Suggestion near = suggest(name_text(s->ctx, name));
    offer_names(s, from, &near);
    if (!suggest_found(&near)) return NONE_OF(NameId);
    diag_note(s->ctx, span, "did you mean '%.*s'?", STR_ARGS(near.best));
    return name_of(s->ctx, near.best);
}

/* Names that parts of the library had before. */
static bool import_renamed(Sema *s, Decl *decl, Module *from, NameId name, Span span) {
    if (module_is_program(from) || from->has_python_syntax) return false;
    Str now = old_name_now(name_text(s->ctx, name));
    Decl *target = now.len ? module_name(s, from, name_of(s->ctx, now)) : NULL;
    const bool is_here = target != NULL;
    if (now.len && !target && s->prelude) target = module_name(s, s->prelude, name_of(s->ctx, now));
    if (!target) return false;
    old_import_report(s, name_text(s->ctx, name), now, span, is_here);
    decl->target = decl_follow(s, target);
    return true;
}

static void report_no_name(Sema *s, Decl *decl, Module *from, const Ast *alias) {
    const NameId name = alias->alias.path[0];
    const Span span = alias->span;
    if (import_renamed(s, decl, from, name, span)) return;
    Decl *moved = import_moved(s, from, decl->ast, alias);
    if (moved) {
        decl->target = decl_follow(s, moved);
        return;
    }
    NameId meant = import_report(s, from, name, span);
    if (!IS_NONE(meant) && module_name(s, from, meant)) recover_import(s, decl, from, meant);
}

static void follow_from(Sema *s, Decl *decl) {
    const Ast *ast = decl->ast;
    const Ast *alias = alias_of(decl);
    Module *from = module_find(s, decl->module, ast->import_from.path, ast->import_from.path_len,
                               ast->import_from.level, ast->span, true);
    if (!from) return;
    NameId name = alias->alias.path[0];
    Decl *target = module_name(s, from, name);
    if (target && target != decl) {
        decl->target = decl_follow(s, target);
        return;
    }
    ModulePath path = module_path_below(s, ast, name);
    decl->unit = module_find(s, decl->module, path.at, path.length, ast->import_from.level, alias->span, false);
    uint64_t known; /* from std.memory import Pointer: types that the compiler knows can be imported from anywhere in
                       the library */
    if (decl->unit)
        decl->target = decl->unit->decl;
    else if (!module_is_program(from) && map_get(&s->declare->known, name.id, &known))
        decl->target = (Decl *)(uintptr_t)known;
    else
        report_no_name(s, decl, from, alias);
}

Decl *decl_follow(Sema *s, Decl *decl) {
    if (decl->kind != DECL_IMPORT) return decl;
    if (decl->state == DECL_BUSY) {
        diag(s->ctx, D_DECLARATION_CYCLE, decl->span, name_at_c(s, decl->name));
        return NULL;
    }
    if (decl->state == DECL_NEW) {
        decl->state = DECL_BUSY;
        if (decl->ast->kind == AST_ImportFrom) {
            follow_from(s, decl);
        } else {
            uint32_t length = decl->fn.is_static ? 1 : decl->ast->alias.path_len;
            if (decl->fn.is_static &&
                decl->ast->alias.path_len > 1) /* an error is reported only when the whole path is wrong */
                module_find(s, decl->module, decl->ast->alias.path, decl->ast->alias.path_len, 0, decl->span, true);
            decl->unit = module_find(s, decl->module, decl->ast->alias.path, length, 0, decl->span, true);
            decl->target = decl->unit ? decl->unit->decl : NULL;
        }
        decl->state = DECL_DONE;
    }
    return decl->target;
}
