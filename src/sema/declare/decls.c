/* Declarations: the names that a module, struct or trait declares. Headers are read on first use. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

Decl *decl_new(Sema *s, DeclKind kind, NameId name, Decl *owner, Module *module, const Ast *ast, Span span) {
    Decl *decl = NEW(s->arena, Decl);
    vec_push(s->arena, &s->decls, decl);
    *decl = (Decl){.kind = kind,
                   .id = {s->decls.len},
                   .name = name,
                   .owner = owner,
                   .module = module,
                   .reg = &systems_register,
                   .ast = ast,
                   .span = span};
    map_init(&decl->members, s->arena);
    return decl;
}

static void report_duplicate(Sema *s, const Decl *old, NameId name, Span span) {
    diag(s->ctx, D_DUPLICATE_NAME, span, name_at_c(s, name));
    if (old->span.hi) diag_note(s->ctx, old->span, "'%s' is declared here first", name_at_c(s, name));
}

static void put_name(Sema *s, Map *names, Decl *decl) {
    uint64_t found;
    if (map_get(names, decl->name.id, &found)) {
        const Decl *old = (Decl *)(uintptr_t)found;
        if (old->kind == DECL_IMPORT || decl->kind == DECL_IMPORT) {
            if (decl->kind == DECL_IMPORT && old->kind != DECL_IMPORT) return;
        } else {
            report_duplicate(s, old, decl->name, decl->span);
            return;
        }
    }
    map_put(names, decl->name.id, (uint64_t)(uintptr_t)decl);
}

/* ---- functions ---- */

static bool is_method_home(const Decl *owner) {
    return owner && (owner->kind == DECL_STRUCT || owner->kind == DECL_TRAIT || owner->kind == DECL_EXTENSION ||
                     owner->kind == DECL_BUILTIN);
}

static void declare_fn(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    ast = fn_with_site(s, module, ast);
    Decl *fn = decl_new(s, DECL_FN, ast->fn.name, owner, module, ast, ast->fn.name_span);
    fn->fn.is_static = ast->fn.is_static;
    if (module->has_python_syntax && ast->fn.keyword == FN_DEF && !is_method_home(owner))
        fn->reg = &python_register.own;
    fn->fn.is_implicit = decorators_have(s, ast->fn.decorators, "implicit");
    fn->fn.is_unsafe = decorators_have(s, ast->fn.decorators, "__unsafe");
    if (!is_python(fn->reg)) decorators_check(s, module, ast->fn.decorators, DECORATES_FN);
    if (!is_method_home(owner) && !module->has_python_syntax && decorators_have(s, ast->fn.decorators, "staticmethod"))
        diag(s->ctx, D_DECORATOR_MISPLACED, ast->fn.name_span, "staticmethod", "function outside of a struct");
    bool has_self = ast->fn.sig.params.len && ast->fn.sig.params.at[0]->param.is_self;
    if (is_method_home(owner) && !fn->fn.is_static && !has_self) {
        diag(s->ctx, D_MISSING_SELF, ast->fn.name_span, name_at_c(s, ast->fn.name));
        fn->fn.is_static = true; /* so that its calls cause no errors */
    }
    uint64_t found;
    Decl *set = NULL;
    if (map_get(names, ast->fn.name.id, &found)) {
        Decl *old = (Decl *)(uintptr_t)found;
        if (old->kind == DECL_OVERLOADS)
            set = old;
        else if (old->kind != DECL_IMPORT)
            report_duplicate(s, old, fn->name, fn->span);
    }
    if (!set) {
        set = decl_new(s, DECL_OVERLOADS, fn->name, owner, module, ast, fn->span);
        map_put(names, fn->name.id, (uint64_t)(uintptr_t)set);
    }
    vec_push(s->arena, &set->list, fn);
}

/* ---- types ---- */

static void declare_class(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    static const DeclKind KINDS[] = {DECL_STRUCT, DECL_TRAIT, DECL_CLASS, DECL_EXTENSION};
    Decl *decl = decl_new(s, KINDS[ast->class_.kind], ast->class_.name, owner, module, ast, ast->class_.name_span);
    decl->struct_.is_fieldwise =
        ast->class_.fieldwise_init || decorators_have(s, ast->class_.decorators, "fieldwise_init");
    decl->struct_.is_fieldwise |= decorators_have(s, ast->class_.decorators, "value");
    decl->struct_.fieldwise_implicit = decorators_have_word(s, ast->class_.decorators, "fieldwise_init", "implicit");
    decl->struct_.is_parallel = decorators_have(s, ast->class_.decorators, "__parallel");
    decl->struct_.is_shared = decorators_have(s, ast->class_.decorators, "__shared");
    decl->struct_.holds_any = decorators_have(s, ast->class_.decorators, "__holds_any");
    decl->struct_.has_parts = decorators_have(s, ast->class_.decorators, "__parts");
    decl->struct_.is_discardable = decorators_have(s, ast->class_.decorators, "__discardable");
    decorators_check(s, module, ast->class_.decorators, DECORATES_CLASS);
    if (decl->kind == DECL_EXTENSION)
        vec_push(s->arena, &module->decl->fields, decl); /* applied when the module is declared */
    else
        put_name(s, names, decl);
}

static void declare_var(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    const Ast *target = ast->var_decl.target;
    if (target->kind != AST_Name) return;
    bool in_type = owner->kind == DECL_STRUCT || owner->kind == DECL_CLASS;
    DeclKind kind = ast->var_decl.kind == VAR_COMPTIME ? DECL_COMPTIME : in_type ? DECL_FIELD : DECL_GLOBAL;
    Decl *decl = decl_new(s, kind, target->name.name, owner, module, ast, target->span);
    uint64_t old;
    bool is_twice = map_get(names, decl->name.id, &old) && ((const Decl *)(uintptr_t)old)->kind == DECL_FIELD;
    if (kind == DECL_FIELD && !is_twice) { /* the first one counts */
        decl->index = owner->fields.len;
        vec_push(s->arena, &owner->fields, decl);
    }
    put_name(s, names, decl);
    if (kind == DECL_GLOBAL && owner->kind == DECL_TRAIT)
        diag(s->ctx, D_TRAIT_FIELD, target->span, name_at_c(s, owner->name));
    if (kind == DECL_FIELD && owner->kind == DECL_STRUCT && ast->var_decl.value)
        diag(s->ctx, D_FIELD_DEFAULT, ast->var_decl.value->span, name_at_c(s, target->name.name));
    if (kind == DECL_COMPTIME && !ast->var_decl.value && owner->kind != DECL_TRAIT)
        diag(s->ctx, D_COMPTIME_WITHOUT_VALUE, target->span, name_at_c(s, target->name.name));
}

/* ---- imports ---- */

static void declare_import(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    for (uint32_t i = 0; i < ast->import.names.len; i++) {
        const Ast *alias = ast->import.names.at[i];
        NameId name = IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias;
        Decl *decl = decl_new(s, DECL_IMPORT, name, owner, module, alias, alias->span);
        decl->fn.is_static = IS_NONE(alias->alias.alias); /* binds the first part of the path */
        put_name(s, names, decl);
    }
}

/* Names that `from pyc import …` may import without a declaration: spellings that the parser has replaced already, and
 * types that the compiler knows. */
static bool is_in_the_language(const Sema *s, NameId name) {
    static const char *const words[] = {
#define PYWORD(word) #word,
#include "parse/pyword.def"
        "Self",
        "Some",
        "Scalar",
        "Byte",
    };
    Str text = name_text(s->ctx, name);
    for (uint32_t i = 0; i < COUNT_OF(words); i++)
        if (str_equal(text, str_of(words[i]))) return true;
    for (uint32_t i = 0; i < DT_COUNT; i++)
        if (dtype_scalar_name((Dtype)i)[0] && str_equal(text, str_of(dtype_scalar_name((Dtype)i)))) return true;
    return map_has(&s->declare->known, name.id);
}

/* Functions of the library that only the checker can implement (special.c). */
static bool is_special_name(const Sema *s, NameId name) {
    static const char *const names[] = {"external_call", "llvm_intrinsic", "materialize", "rebind",
                                        "rebind_var",    "reflect_fn",     "doc_hidden"};
    for (uint32_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name_text(s->ctx, name), str_of(names[i]))) return true;
    return false;
}

static bool is_from_pyc(const Sema *s, const Ast *ast) {
    return ast->import_from.level == 0 && ast->import_from.path_len == 1 &&
           str_equal(name_text(s->ctx, ast->import_from.path[0]), STR("pyc"));
}

static void declare_import_from(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    if (ast->import_from.star && !ast->import_from.names.len) {
        Decl *decl = decl_new(s, DECL_IMPORT, N(_), owner, module, ast, ast->span);
        decl->param.fixed = NONE_OF(ValueId);
        vec_push(s->arena, &module->stars, decl);
        if (!module->is_library && IS_NONE(module->asks_caller_as)) module->asks_caller_as = N(call_location);
        return;
    }
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        const Ast *alias = ast->import_from.names.at[i];
        NameId name = IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias;
        if (is_special_name(s, alias->alias.path[0]) ||
            (is_from_pyc(s, ast) && is_in_the_language(s, alias->alias.path[0])))
            continue;
        if (module->has_python_syntax && python_register.is_variable_import(s, module, ast, i)) continue;
        if (SAME(alias->alias.path[0], N(call_location))) module->asks_caller_as = name;
        Decl *decl = decl_new(s, DECL_IMPORT, name, owner, module, ast, alias->span);
        decl->index = i;
        put_name(s, names, decl);
    }
}

void import_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    if (ast->kind == AST_Import)
        declare_import(s, module, owner, names, ast);
    else
        declare_import_from(s, module, owner, names, ast);
}

static void declare_type_alias(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    put_name(s, names, decl_new(s, DECL_COMPTIME, ast->type_alias.name, owner, module, ast, ast->span));
}

void scope_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *block) {
    for (uint32_t i = 0; i < block->block.items.len; i++) {
        Ast *item = block->block.items.at[i];
        if (module->has_python_syntax) python_register.spell_star(s, module, item);
        if (module->has_python_syntax && python_register.declare(s, module, owner, item)) continue;
        if (item->kind == AST_Fn)
            declare_fn(s, module, owner, names, item);
        else if (item->kind == AST_Class)
            declare_class(s, module, owner, names, item);
        else if (item->kind == AST_VarDecl)
            declare_var(s, module, owner, names, item);
        else if (item->kind == AST_Import || item->kind == AST_ImportFrom)
            import_declare(s, module, owner, names, item);
        else if (item->kind == AST_TypeAlias)
            declare_type_alias(s, module, owner, names, item);
    }
}

/* ---- following imports ---- */

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
    if (!from->is_library || from->has_python_syntax) return false;
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
    NameId path[33];
    uint32_t length = MIN(ast->import_from.path_len, 32);
    memcpy(path, ast->import_from.path, length * sizeof *path);
    path[length] = name;
    decl->unit = module_find(s, decl->module, path, length + 1, ast->import_from.level, alias->span, false);
    uint64_t known; /* from std.memory import Pointer: types that the compiler knows can be imported from anywhere in
                       the library */
    if (decl->unit)
        decl->target = decl->unit->decl;
    else if (from->is_library && map_get(&s->declare->known, name.id, &known))
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

/* ---- headers ---- */

static void declare_params(Sema *s, Decl *decl, AstList list) {
    for (uint32_t i = 0; i < list.len; i++) {
        const Ast *ast = list.at[i];
        if (IS_NONE(ast->param.name)) continue;
        Decl *param = decl_new(s, DECL_PARAM, ast->param.name, decl, decl->module, ast, ast->span);
        param->index = decl->params.len;
        param->param.group = ast->param.group;
        param->param.is_pack = ast->param.kind == PARAM_STAR;
        for (uint32_t k = 0; k < decl->params.len; k++)
            if (SAME(decl->params.at[k]->name, param->name))
                report_duplicate(s, decl->params.at[k], param->name, param->span);
        vec_push(s->arena, &decl->params, param);
    }
}

void decl_params(Sema *s, Decl *decl, AstList list) { declare_params(s, decl, list); }

static void apply_extension(Sema *s, Decl *ext) {
    ext->state = DECL_DONE;
    Check c = check_at(s, ext->module->decl, NULL);
    Expr name = {.kind = X_POISON};
    Found found;
    if (!name_find(&c, ext->ast->class_.name, &found)) {
        report_unknown_name(&c, ext->ast->class_.name, ext->span);
        return;
    }
    Ast node = {.kind = AST_Name, .span = ext->span, .name = {ext->ast->class_.name}};
    name = name_check(&c, &node);
    if (name.kind == X_GENERIC) {
        ext->target = name.decl;
    } else if (expr_is_type(&name)) {
        ext->type = val_data(s->types, name.value)->t;
        ext->target = type_decl(s, ext->type);
        if (ext->target && !ext->target->params.len) ext->type = NONE_OF(TypeId);
    }
    if (ext->target) vec_push(s->arena, &ext->target->list, ext);
    scope_declare(s, ext->module, ext, &ext->members, ext->ast->class_.body);
}

void extensions_apply(Sema *s, Module *module);
void extensions_apply(Sema *s, Module *module) {
    for (uint32_t i = 0; i < module->decl->fields.len; i++)
        if (module->decl->fields.at[i]->state == DECL_NEW) apply_extension(s, module->decl->fields.at[i]);
}

void decl_resolve(Sema *s, Decl *decl) {
    if (decl->state != DECL_NEW) return;
    decl->state = DECL_DONE;
    if (decl->kind == DECL_BUILTIN) {
        if (known_module(decl)[0]) module_library(s, known_module(decl));
    } else if (decl->kind == DECL_COMPTIME) {
        declare_params(s, decl,
                       decl->ast->kind == AST_TypeAlias ? decl->ast->type_alias.type_params
                                                        : decl->ast->var_decl.type_params);
    } else if (decl->kind == DECL_STRUCT || decl->kind == DECL_TRAIT || decl->kind == DECL_CLASS) {
        declare_params(s, decl, decl->ast->class_.type_params);
        scope_declare(s, decl->module, decl, &decl->members, decl->ast->class_.body);
    } else if (decl->kind == DECL_FN) {
        decl->state = DECL_NEW; /* done by signature.c */
        fn_resolve(s, decl);
    }
}

Decl *decl_member(Sema *s, Decl *decl, NameId name) {
    decl_resolve(s, decl);
    uint64_t found;
    return map_get(&decl->members, name.id, &found) ? (Decl *)(uintptr_t)found : NULL;
}

bool decl_is_generic(Sema *s, Decl *decl) {
    decl_resolve(s, decl);
    return decl->params.len > 0;
}
