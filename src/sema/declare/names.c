/* Looking up a name: locals, parameters, the module, names that the compiler knows, the prelude; and suggestions for
 * one that is unknown. What it means as an expression is in expr/name.c. */
#include "sema/declare/declare.h"
#include "sema/register.h"

DeclareMemo *declare_memo_new(Arena *arena) {
    DeclareMemo *memo = NEW(arena, DeclareMemo);
    Map *maps[] = {&memo->known,   &memo->predefined,    &memo->holes,        &memo->structs, &memo->glue,
                   &memo->missing, &memo->header_traits, &memo->conformances, &memo->merged,  &memo->exports};
    for (uint32_t i = 0; i < COUNT_OF(maps); i++) map_init(maps[i], arena);
    intern_init(&memo->header_keys, arena);
    return memo;
}

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

/* The names that other languages use, and the corresponding names here. */
static const ForeignName foreign_names[] = {
    {"null", "None"},  {"NULL", "None"},   {"nil", "None"},       {"nullptr", "None"},  {"undefined", "None"},
    {"true", "True"},  {"false", "False"}, {"this", "self"},      {"println", "print"}, {"printf", "print"},
    {"echo", "print"}, {"strlen", "len"},  {"sizeof", "size_of"},
};

static bool suggest_foreign(Check *c, NameId name, Span span) {
    for (uint32_t i = 0; i < COUNT_OF(foreign_names); i++) {
        if (!str_equal(str_of(foreign_names[i].name), name_text(c->ctx, name))) continue;
        diag_note(c->ctx, span, "'%s' is written '%s' here", foreign_names[i].name, foreign_names[i].now);
        diag_suggest(c->ctx, span, str_of(foreign_names[i].now));
        return true;
    }
    return false;
}

/* `__mlir_…` names reach what lies below Mojo's library; nothing here corresponds to them. */
static bool suggest_library(Check *c, NameId name, Span span) {
    Str text = name_text(c->ctx, name), prefix = STR("__mlir_");
    if (text.len < prefix.len || memcmp(text.at, prefix.at, prefix.len) != 0) return false;
    diag_note(c->ctx, span, "there is no MLIR below this language: types, numbers and operations are the library's");
    return true;
}

static bool suggest_import(Check *c, NameId name, Span span) {
    bool may =
        c->module && !in_python_syntax(c) && module_is_program(c->module) && name_text(c->ctx, name).at[0] != '_';
    Str module = may ? module_with_name(c->s, name) : STR("");
    if (module.len)
        diag_note(c->ctx, span, "'from %.*s import %s' makes it known", STR_ARGS(module), name_c(c->ctx, name));
    return module.len > 0;
}

/* The function around is a method that was written without `self`, which has been reported. */
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

ValueId name_predefined(const Sema *s, NameId name) {
    uint64_t value = 0;
    map_get(&s->declare->predefined, name.id, &value);
    return (ValueId){(uint32_t)value};
}

/* Origins without an argument behind them, and the type of such an origin. */
bool name_is_lasting_origin(Sema *s, NameId name) {
    ValueId value = name_predefined(s, name);
    if (!IS_NONE(value)) return val_data(s->types, value)->kind == VAL_ORIGIN;
    return str_equal(name_text(s->ctx, name), STR("StaticString"));
}

bool name_is_predefined(Check *c, NameId name) { return !IS_NONE(name_predefined(c->s, name)); }
