/* Declarations: the names that a module, struct or trait declares. Headers are read on first use. */
#include "sema/call/call.h"
#include "sema/declare/declare.h"
#include "sema/declare/export.h"
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

void fn_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    ast = fn_with_site(s, module, ast);
    Decl *fn = decl_new(s, DECL_FN, ast->fn.name, owner, module, ast, ast->fn.name_span);
    fn->fn.is_static = ast->fn.is_static;
    if (module->has_python_syntax && ast->fn.keyword == FN_DEF && !is_method_home(owner))
        fn->reg = &python_register.own;
    fn->fn.is_implicit = decorators_have(s, ast->fn.decorators, "implicit");
    fn->fn.is_unsafe = decorators_have(s, ast->fn.decorators, "__unsafe");
    if (!is_python(fn->reg)) decorators_check(s, module, ast->fn.decorators, DECORATES_FN);
    if (!is_python(fn->reg)) export_declare(s, fn);
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

static bool is_one_of(Str text, const char *const *words, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (str_equal(text, str_of(words[i]))) return true;
    return false;
}

/* Two kinds of names can be imported by `from pyc import …` without a declaration. The first are spellings, which the
 * parser has replaced. */
static bool is_spelling(const Sema *s, NameId name) {
    static const char *const words[] = {
#define PYWORD(word) #word,
#include "parse/pyword.def"
        "Self",
        "Some",
    };
    return is_one_of(name_text(s->ctx, name), words, COUNT_OF(words));
}

/* The second are types that the compiler knows. */
static bool is_known_type(const Sema *s, NameId name) {
    static const char *const words[] = {"Scalar", "Byte"};
    Str text = name_text(s->ctx, name);
    for (uint32_t i = 0; i < DT_COUNT; i++)
        if (dtype_scalar_name((Dtype)i)[0] && str_equal(text, str_of(dtype_scalar_name((Dtype)i)))) return true;
    return is_one_of(text, words, COUNT_OF(words)) || map_has(&s->declare->known, name.id);
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

static void declare_type_alias(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    put_name(s, names, decl_new(s, DECL_COMPTIME, ast->type_alias.name, owner, module, ast, ast->span));
}

/* `from pyc import Float64 as F` of a name that needs no import: `type F = Float64`. */
static void declare_other_name(Sema *s, Module *module, Decl *owner, Map *names, const Ast *import) {
    Ast *word = NEW(s->arena, Ast), *alias = NEW(s->arena, Ast);
    *word = (Ast){.kind = AST_Name, .span = import->span, .name = {import->alias.path[0]}};
    *alias =
        (Ast){.kind = AST_TypeAlias, .span = import->span, .type_alias = {.name = import->alias.alias, .value = word}};
    declare_type_alias(s, module, owner, names, alias);
}

static void declare_import_from(Sema *s, Module *module, Decl *owner, Map *names, const Ast *ast) {
    if (ast->import_from.star && !ast->import_from.names.len) {
        Decl *decl = decl_new(s, DECL_IMPORT, N(_), owner, module, ast, ast->span);
        decl->param.fixed = NONE_OF(ValueId);
        vec_push(s->arena, &module->stars, decl);
        if (module_is_program(module) && IS_NONE(module->asks_caller_as)) module->asks_caller_as = N(call_location);
        return;
    }
    for (uint32_t i = 0; i < ast->import_from.names.len; i++) {
        const Ast *alias = ast->import_from.names.at[i];
        NameId name = IS_NONE(alias->alias.alias) ? alias->alias.path[0] : alias->alias.alias;
        if (is_special_name(s, alias->alias.path[0])) continue;
        if (is_from_pyc(s, ast) && is_spelling(s, alias->alias.path[0])) continue;
        if (is_from_pyc(s, ast) && is_known_type(s, alias->alias.path[0])) {
            if (!SAME(name, alias->alias.path[0])) declare_other_name(s, module, owner, names, alias);
            continue;
        }
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

void scope_declare(Sema *s, Module *module, Decl *owner, Map *names, const Ast *block) {
    for (uint32_t i = 0; i < block->block.items.len; i++) {
        Ast *item = block->block.items.at[i];
        if (module->has_python_syntax) python_register.spell_star(s, module, item);
        if (module->has_python_syntax && python_register.declare(s, module, owner, item)) continue;
        if (item->kind == AST_Fn)
            fn_declare(s, module, owner, names, item);
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

/* ---- headers ---- */

void decl_params(Sema *s, Decl *decl, AstList list) {
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

void fn_resolve(Sema *s, Decl *fn) {
    if (fn->state != DECL_NEW) return;
    fn->state = DECL_DONE;
    const AstSignature *sig = &fn->ast->fn.sig;
    decl_params(s, fn, sig->type_params);
    fn->reg->resolve(s, fn);
    export_check(s, fn);
}
