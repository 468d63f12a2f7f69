/* Name lookup: locals, parameters, the module, names that the compiler knows, the prelude; and did-you-mean. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/instance/instance.h"
#include "sema/register.h"

DeclareMemo *declare_memo_new(Arena *arena) {
    DeclareMemo *memo = NEW(arena, DeclareMemo);
    Map *maps[] = {&memo->known, &memo->predefined, &memo->holes,         &memo->structs,
                   &memo->glue,  &memo->missing,    &memo->header_traits, &memo->conformances};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    intern_init(&memo->header_keys, arena);
    return memo;
}

/* ---- locals ---- */

void locals_push(Check *c, LocalScope *scope) {
    *scope = (LocalScope){.outer = c->scope};
    c->scope = scope;
}

void locals_pop(Check *c) { c->scope = c->scope->outer; }

static Local *find_in_check(Check *c, NameId name) {
    for (LocalScope *scope = c->scope; scope; scope = scope->outer)
        for (uint32_t i = scope->locals.len; i-- > 0;)
            if (SAME(scope->locals.at[i]->name, name)) return scope->locals.at[i];
    return NULL;
}

Local *local_find(Check *c, NameId name, Check **where) {
    for (; c; c = c->outer) {
        Local *local = find_in_check(c, name);
        if (local) {
            *where = c;
            return local;
        }
        if (c->home && param_named(c->home, name)) return NULL; /* it hides what the functions around call so */
    }
    return NULL;
}

static void report_duplicate(Check *c, const LocalScope *scope, NameId name, Span span) {
    for (uint32_t i = 0; i < scope->locals.len && !SAME(name, N(_)); i++) {
        const Local *old = scope->locals.at[i];
        if (SAME(old->name, name)) {
            diag(c->ctx, D_DUPLICATE_NAME, span, name_c(c->ctx, name));
            diag_note(c->ctx, old->span, "'%s' is declared here first", name_c(c->ctx, name));
        }
    }
}

/* Parameters are names of the body, too, except in Python's syntax, where variables may take their names. */
Local *local_add(Check *c, NameId name, Span span, HirLocal *var) {
    report_duplicate(c, c->scope, name, span);
    if (c->scope->outer && c->scope->outer->is_function && !is_python(c->reg))
        report_duplicate(c, c->scope->outer, name, span);
    Local *local = NEW(c->arena, Local);
    local->name = name;
    local->span = span;
    local->var = var;
    local->is_mutable = true;
    local->type = var ? var->type : NONE_OF(TypeId);
    vec_push(c->arena, &c->scope->locals, local);
    if (c->probe.type && var && SAME(name, c->probe.name)) *c->probe.type = var->type;
    return local;
}

HirLocal *local_temp(Check *c, TypeId type, Span span) { return hir_local_new(c->arena, NONE_OF(NameId), type, span); }

/* ---- lookup ---- */

static Decl *param_of(Sema *s, const Decl *home, NameId name) {
    for (; home; home = home->owner) {
        for (uint32_t i = 0; i < home->params.len; i++)
            if (SAME(home->params.at[i]->name, name) && !home->params.at[i]->param.is_hidden) return home->params.at[i];
        if (home->kind == DECL_EXTENSION && home->target) {
            Decl *found = param_of(s, home->target, name);
            if (found) return found;
        }
    }
    return NULL;
}

bool name_find(Check *c, NameId name, Found *found) {
    *found = (Found){NULL, NULL, false};
    Check *where = NULL;
    Local *local = c->scope || c->outer ? local_find(c, name, &where) : NULL;
    if (local && local->import) {
        found->decl = local->import;
        return true;
    }
    if (local) {
        found->local = local;
        found->is_outer = where != c;
        return true;
    }
    Decl *decl = param_of(c->s, c->home, name);
    if (!decl && c->module) decl = module_name(c->s, c->module, name);
    uint64_t known;
    if (!decl && map_get(&c->s->declare->known, name.id, &known)) decl = (Decl *)(uintptr_t)known;
    if (!decl && c->s->prelude && c->s->prelude != c->module) decl = module_name(c->s, c->s->prelude, name);
    found->decl = decl;
    return decl != NULL;
}

static void offer_names(Check *c, Suggestion *near, const Map *names) {
    for (uint32_t i = 0; i < names->len; i++)
        suggest_offer(near, name_text(c->ctx, (NameId){(uint32_t)names->entries[i].key}));
}

static bool is_field_of_self(Check *c, NameId name) {
    TypeId self = env_self(c->env);
    Decl *decl = IS_NONE(self) ? NULL : type_decl(c->s, self);
    Decl *member = decl ? decl_member(c->s, decl, name) : NULL;
    return member && (member->kind == DECL_FIELD || member->kind == DECL_OVERLOADS || member->kind == DECL_COMPTIME);
}

typedef struct ForeignName {
    const char *name, *now;
} ForeignName;

/* The name that other languages use for it. */
static const ForeignName foreign_names[] = {
    {"null", "None"},  {"NULL", "None"},   {"nil", "None"},       {"nullptr", "None"},  {"undefined", "None"},
    {"true", "True"},  {"false", "False"}, {"this", "self"},      {"println", "print"}, {"printf", "print"},
    {"echo", "print"}, {"strlen", "len"},  {"sizeof", "size_of"},
};

/* Today's name for one of older Mojo, with a warning; none: it is not an old name. */
static Decl *find_renamed(Check *c, NameId name, Span span) {
    Str now = old_name_now(name_text(c->ctx, name));
    Found found;
    if (!now.len || !name_find(c, name_of(c->ctx, now), &found)) return NULL;
    diag(c->ctx, D_OLD_SPELLING, span, name_c(c->ctx, name), arena_str(c->arena, now).at);
    diag_fixit(c->ctx, span, now);
    return found.decl;
}

static bool suggest_foreign(Check *c, NameId name, Span span) {
    for (uint32_t i = 0; i < COUNT_OF(foreign_names); i++) {
        if (!str_equal(str_of(foreign_names[i].name), name_text(c->ctx, name))) continue;
        diag_note(c->ctx, span, "'%s' is written '%s' here", foreign_names[i].name, foreign_names[i].now);
        diag_suggest(c->ctx, span, str_of(foreign_names[i].now));
        return true;
    }
    return false;
}

/* What lies below Mojo's library: nothing here does. */
static bool suggest_library(Check *c, NameId name, Span span) {
    Str text = name_text(c->ctx, name), prefix = STR("__mlir_");
    if (text.len < prefix.len || memcmp(text.at, prefix.at, prefix.len) != 0) return false;
    diag_note(c->ctx, span, "there is no MLIR below this language: types, numbers and operations are the library's");
    return true;
}

static bool suggest_import(Check *c, NameId name, Span span) {
    bool may = c->module && !in_python_syntax(c) && !c->module->is_library && name_text(c->ctx, name).at[0] != '_';
    Str module = may ? module_with_name(c->s, name) : STR("");
    if (module.len)
        diag_note(c->ctx, span, "'from %.*s import %s' makes it known", STR_ARGS(module), name_c(c->ctx, name));
    return module.len > 0;
}

/* A method that was written without its `self`: this has been reported. */
static bool lacks_self(const Check *c) {
    const Ast *ast = c->home ? c->home->ast : NULL;
    return ast && ast->kind == AST_Fn && c->home->fn.is_static && !ast->fn.is_static;
}

void report_unknown_name(Check *c, NameId name, Span span) {
    if (SAME(name, N(self)) && lacks_self(c)) return;
    diag(c->ctx, D_UNKNOWN_NAME, span, name_c(c->ctx, name));
    if (c->ctx->diags.last_dropped || suggest_foreign(c, name, span) || suggest_library(c, name, span)) return;
    if (is_field_of_self(c, name)) {
        diag_note(c->ctx, span, "a member of the type is named through 'self.%s' or 'Self.%s'", name_c(c->ctx, name),
                  name_c(c->ctx, name));
        return;
    }
    if (suggest_import(c, name, span)) return;
    Suggestion near = suggest(name_text(c->ctx, name));
    for (Check *at = c; at; at = at->outer)
        for (LocalScope *scope = at->scope; scope; scope = scope->outer)
            for (uint32_t i = 0; i < scope->locals.len; i++)
                suggest_offer(&near, name_text(c->ctx, scope->locals.at[i]->name));
    if (c->module) offer_names(c, &near, &c->module->names);
    offer_names(c, &near, &c->s->declare->known);
    if (c->s->prelude) offer_names(c, &near, &c->s->prelude->names);
    if (in_python_syntax(c)) python_register.offer_visible(c, &near);
    if (suggest_found(&near)) diag_note(c->ctx, span, "did you mean '%.*s'?", STR_ARGS(near.best));
}

bool sema_knows_name(const Sema *s, NameId name) {
    return map_has(&s->declare->predefined, name.id) || map_has(&s->declare->known, name.id) ||
           (s->prelude && map_has(&s->prelude->names, name.id));
}

/* ---- names the compiler knows without a declaration ---- */

typedef struct PredefinedType {
    const char *name;
    TypeId type;
} PredefinedType;

static const PredefinedType TYPE_NAMES[] = {
    {"SIMDLength", TY_SCALAR(int)}, {"Byte", TY_SCALAR(uint8)}, {"bool", TY(Bool)},     {"int", TY(PyInt)},
    {"float", TY_SCALAR(float64)},  {"str", TY(PyStr)},         {"object", TY(Object)},
};

typedef struct OriginName {
    const char *name;
    Mutability mut;
} OriginName;

static const OriginName ORIGIN_NAMES[] = {
    {"ImmStaticOrigin", MUT_NO},     {"StaticConstantOrigin", MUT_NO}, {"UntrackedOrigin", MUT_YES},
    {"MutUntrackedOrigin", MUT_YES}, {"ImmUntrackedOrigin", MUT_NO},   {"UnsafeAnyOrigin", MUT_YES},
    {"MutUnsafeAnyOrigin", MUT_YES}, {"ImmUnsafeAnyOrigin", MUT_NO},   {"MutAnyOrigin", MUT_YES},
    {"ImmAnyOrigin", MUT_NO},        {"MutableAnyOrigin", MUT_YES},    {"ImmutableAnyOrigin", MUT_NO},
    {"ImmutAnyOrigin", MUT_NO},      {"ExternalOrigin", MUT_YES},      {"MutExternalOrigin", MUT_YES},
    {"AnyOrigin", MUT_YES},
};

ValueId origin_value(Types *types, Mutability mut) {
    ValueData data = {.kind = VAL_ORIGIN, .type = TY(Origin)};
    data.origin.mut = mut;
    return val_intern(types, &data);
}

static void predefine(Sema *s, const char *name, ValueId value) {
    map_put(&s->declare->predefined, name_of(s->ctx, str_of(name)).id, value.id);
}

void names_predefine(Sema *s) {
    for (uint32_t i = 0; i < DT_COUNT; i++)
        if (dtype_scalar_name((Dtype)i)[0])
            predefine(s, dtype_scalar_name((Dtype)i), val_type(s->types, ty_scalar(s->types, (Dtype)i)));
    for (uint32_t i = 0; i < COUNT_OF(TYPE_NAMES); i++)
        predefine(s, TYPE_NAMES[i].name, val_type(s->types, TYPE_NAMES[i].type));
    for (uint32_t i = 0; i < COUNT_OF(ORIGIN_NAMES); i++)
        predefine(s, ORIGIN_NAMES[i].name, origin_value(s->types, ORIGIN_NAMES[i].mut));
}

static ValueId predefined(const Sema *s, NameId name) {
    uint64_t value = 0;
    map_get(&s->declare->predefined, name.id, &value);
    return (ValueId){(uint32_t)value};
}

/* Origins without an argument behind them, and the type of such an origin. */
bool name_is_lasting_origin(Sema *s, NameId name) {
    ValueId value = predefined(s, name);
    if (!IS_NONE(value)) return val_data(s->types, value)->kind == VAL_ORIGIN;
    return str_equal(name_text(s->ctx, name), STR("StaticString"));
}

bool name_is_predefined(Check *c, NameId name) { return !IS_NONE(predefined(c->s, name)); }

/* ---- names as expressions ---- */

Expr decl_expr(Check *c, Decl *decl, Span span);

static Expr param_expr(Check *c, Decl *param, Span span) {
    if (param->param.is_broken) return expr_poison(span);
    ValueId value = env_get(c->env, param);
    if (IS_NONE(value)) {
        if (!c->header.is_symbolic) return expr_poison(span);
        value = param_is_type(c->s, param) ? val_type(c->types, ty_param(c->types, param->id))
                                           : val_param(c->types, param_type(c, param, c->env), param->id);
    }
    const ValueData *data = val_data(c->types, value);
    if (data->kind == VAL_FN && IS_NONE(data->fn.fn) &&
        !IS_NONE(data->fn.decl)) /* a generic function, passed on without arguments */
        return decl_expr(c, decl_at(c->s, data->fn.decl), span);
    Expr e = expr_const(c, data->kind == VAL_TYPE || data->kind == VAL_TRAIT ? TY(Meta) : data->type, value, span);
    e.is_pack = param->param.is_pack;
    if (!e.is_pack && !param_is_type(c->s, param)) {
        TypeId type = param_type(c, param, c->env);
        if (!IS_NONE(type) && !ty_is(c->types, type, TY_Poison) && !ty_is(c->types, type, TY_Fn)) e.type = type;
    }
    return e;
}

static Expr open_generic(Decl *decl, Check *c, Span span) {
    return (Expr){
        .kind = X_GENERIC, .type = TY(Meta), .span = span, .decl = decl, .env = env_new(c->arena, NULL, decl, NULL, 0)};
}

Expr decl_expr(Check *c, Decl *decl, Span span) {
    decl = decl_follow(c->s, decl);
    if (!decl) return expr_poison(span);
    unsafe_name(c, decl, span);
    switch (decl->kind) {
    case DECL_MODULE:
        return (Expr){.kind = X_MODULE, .type = ty_of_decl(c->types, TY_Module, decl->id), .span = span, .decl = decl};
    case DECL_OVERLOADS:
        return (Expr){.kind = X_FNS, .type = ty_of_decl(c->types, TY_Overloads, decl->id), .span = span, .decl = decl};
    case DECL_STRUCT:
    case DECL_CLASS:
    case DECL_BUILTIN:
        if (decl_is_generic(c->s, decl)) return open_generic(decl, c, span);
        return expr_type(c, type_of_env(c, decl, env_new(c->arena, NULL, decl, NULL, 0), span), span);
    case DECL_TRAIT: return expr_const(c, TY(Meta), trait_value(c->s, &decl, 1, NONE_OF(TypeId)), span);
    case DECL_COMPTIME:
        if (decl_is_generic(c->s, decl)) return open_generic(decl, c, span);
        return comptime_decl(c, decl, NONE_OF(TypeId), NULL, span);
    case DECL_PARAM: return param_expr(c, decl, span);
    case DECL_GLOBAL:
    case DECL_FN:
    case DECL_FIELD:
    case DECL_EXTENSION:
    case DECL_IMPORT: break;
    }
    if (decl->module->has_python_syntax) /* otherwise it is reported at its definition */
        diag(c->ctx, D_NOT_SUPPORTED, span, "a module-level variable");
    return expr_poison(span);
}

static Expr local_expr(Check *c, Local *local, Span span) {
    if (local->fixed) {
        Expr e = *local->fixed;
        e.span = span;
        if (e.hir && e.kind == X_PLACE) {
            Hir *copy = NEW(c->arena, Hir);
            *copy = *e.hir;
            copy->span = span;
            e.hir = copy;
        }
        return e;
    }
    Hir *place = hir_local(c->arena, local->var, span);
    if (local->is_ref)
        place =
            hir_deref(c->arena, hir_load(c->arena, place), ty_data(c->types, local->var->type)->pointer.pointee, span);
    Expr e = expr_place(place, local->is_mutable);
    e.why_immutable = local->why_immutable;
    e.is_pack = local->is_pack;
    return e;
}

/* In the members of a struct of the systems register, the struct's parameters are read through Self. */
static void check_is_qualified(Check *c, const Decl *decl, Span span) {
    bool is_struct_param = decl->kind == DECL_PARAM && decl->owner &&
                           (decl->owner->kind == DECL_STRUCT || decl->owner->kind == DECL_EXTENSION);
    if (!is_struct_param || !c->home || c->home->kind != DECL_FN || c->home->owner != decl->owner ||
        in_python_syntax(c))
        return;
    diag(c->ctx, D_BARE_PARAM, span, name_c(c->ctx, decl->name), name_c(c->ctx, decl->name));
    diag_fixit(c->ctx, (Span){span.lo, span.lo}, STR("Self."));
}

Expr name_check(Check *c, const Ast *ast) {
    NameId name = ast->name.name;
    if (SAME(name, N(Self))) {
        TypeId self = env_self(c->env);
        if (!IS_NONE(self)) return expr_type(c, self, ast->span);
    }
    Found found;
    if (name_find(c, name, &found)) {
        if (!found.local) {
            check_is_qualified(c, found.decl, ast->span);
            return decl_expr(c, found.decl, ast->span);
        }
        Check *where = NULL;
        local_find(c, name, &where);
        if (found.is_outer && !found.local->fixed) return closure_capture(c, where, found.local, name, ast->span);
        return local_expr(c, found.local, ast->span);
    }
    ValueId value = predefined(c->s, name);
    if (!IS_NONE(value))
        return val_data(c->types, value)->kind == VAL_TYPE ? expr_type(c, val_data(c->types, value)->t, ast->span)
                                                           : expr_const(c, TY(Origin), value, ast->span);
    Decl *renamed = find_renamed(c, name, ast->span);
    if (renamed) return decl_expr(c, renamed, ast->span);
    report_unknown_name(c, name, ast->span);
    return expr_poison(ast->span);
}
