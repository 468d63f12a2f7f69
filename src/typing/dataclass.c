/* Dataclasses: of the standard library, and those that dataclass_transform defines. */
#include "typing/state.h"

static bool is_true(const Ast *ast) { return ast && ast->kind == AST_True; }

/* ---- dataclass_transform ---- */

static const Ast *decorated_with_transform(Typing *t, Scope *scope, AstList decorators) {
    for (uint32_t i = 0; i < decorators.len; i++)
        if (str_equal(typ_word(t, scope, decorators.at[i]), STR("dataclass_transform"))) return decorators.at[i];
    return NULL;
}

/* The symbol that the name of a decorator, base or metaclass refers to. */
static Symbol *named(Typing *t, Scope *scope, const Ast *ast) {
    if (ast->kind == AST_Call) return named(t, scope, ast->call.callee);
    if (ast->kind == AST_Subscript) return named(t, scope, ast->subscript.base);
    if (ast->kind == AST_Name) {
        Symbol *symbol = typ_find(t, scope, ast->name.name);
        return symbol ? typ_origin(t, symbol) : NULL;
    }
    if (ast->kind != AST_Attribute || ast->attribute.base->kind != AST_Name) return NULL;
    Symbol *base = named(t, scope, ast->attribute.base);
    const Ty *type = base ? typ_symbol(t, base) : NULL;
    return typ_is(type, T_MODULE) ? typ_own(type->module, ast->attribute.name) : NULL;
}

/* The decorator dataclass_transform(...) of the named function or class; NULL. */
static const Ast *transform_of(Typing *t, Scope *scope, const Ast *ast) {
    Symbol *symbol = named(t, scope, ast);
    for (uint32_t i = 0; symbol && i < symbol->binds.len; i++) {
        const Ast *by = symbol->binds.at[i];
        AstList decorators = by->kind == AST_Fn      ? by->fn.decorators
                             : by->kind == AST_Class ? by->class_.decorators
                                                     : (AstList){0};
        const Ast *found = decorated_with_transform(t, symbol->scope, decorators);
        if (found) return found;
    }
    return NULL;
}

/* The option as used, else its default in the transform. */
static bool option(const Typing *t, const Ast *transform, AstList use, const char *name, const char *fallback) {
    const Ast *said = typ_keyword(t, use, name);
    const Ast *at_first =
        transform && transform->kind == AST_Call ? typ_keyword(t, transform->call.args, fallback) : NULL;
    return said ? is_true(said) : is_true(at_first);
}

static void set_options(const Typing *t, Class *cls, const Ast *transform, AstList use) {
    cls->is_dataclass = cls->is_own_dataclass = true;
    cls->transform = transform;
    cls->is_frozen = option(t, transform, use, "frozen", "frozen_default");
    cls->is_ordered = option(t, transform, use, "order", "order_default");
    cls->is_slotted = !transform && is_true(typ_keyword(t, use, "slots"));
    cls->is_keyword_only = option(t, transform, use, "kw_only", "kw_only_default");
    const Ast *init = typ_keyword(t, use, "init"), *eq = typ_keyword(t, use, "eq"),
              *hash = typ_keyword(t, use, "unsafe_hash");
    cls->has_no_init = init && init->kind == AST_False;
    cls->is_unhashable = !cls->is_frozen && !(eq && eq->kind == AST_False) && !is_true(hash);
}

static void by_decorators(Typing *t, Class *cls, Scope *outer) {
    for (uint32_t i = 0; i < cls->node->class_.decorators.len; i++) {
        const Ast *decorator = cls->node->class_.decorators.at[i];
        Str word = typ_word(t, outer, decorator);
        cls->is_final |= str_equal(word, STR("final"));
        cls->is_disjoint |= str_equal(word, STR("disjoint_base"));
        cls->is_runtime |= str_equal(word, STR("runtime_checkable"));
        const Ast *transform = str_equal(word, STR("dataclass")) ? NULL : transform_of(t, outer, decorator);
        if (!transform && !str_equal(word, STR("dataclass"))) {
            cls->has_any_base |= !word.len; /* an unknown decorator may change the class in any way */
            continue;
        }
        set_options(t, cls, transform, decorator->kind == AST_Call ? decorator->call.args : (AstList){0});
    }
}

/* A base or metaclass with dataclass_transform makes all classes that derive from it dataclasses. */
static const Ast *inherited_transform(Typing *t, Class *cls, Scope *outer) {
    for (uint32_t i = 0; i < cls->bases.len; i++)
        if (cls->bases.at[i]->cls->passes_transform) return cls->bases.at[i]->cls->passes_transform;
    for (uint32_t i = 0; i < cls->node->class_.bases.len; i++) {
        const Ast *arg = cls->node->class_.bases.at[i];
        bool is_meta = arg->kind == AST_Arg && !IS_NONE(arg->arg.name) && typ_is_name(t, arg->arg.name, "metaclass");
        const Ast *found = is_meta ? transform_of(t, outer, arg->arg.value) : NULL;
        if (found) return cls->passes_transform = found;
    }
    return NULL;
}

void typ_read_dataclass(Typing *t, Class *cls, Scope *outer) {
    by_decorators(t, cls, outer);
    const Ast *inherited = inherited_transform(t, cls, outer);
    if (cls->passes_transform)
        return; /* as a metaclass or base it only makes classes that derive from it
                   dataclasses */
    const Ast *own = decorated_with_transform(t, outer, cls->node->class_.decorators);
    if (inherited && !own) {
        set_options(t, cls, inherited, cls->node->class_.bases);
        cls->has_metaclass = false;
    }
    if (inherited) cls->passes_transform = inherited;
    if (own) cls->passes_transform = own;
}

bool typ_has_match_args(Typing *t, const Class *cls) {
    if (cls->transform) return false;
    for (uint32_t i = 0; i < cls->node->class_.decorators.len; i++) {
        const Ast *one = cls->node->class_.decorators.at[i];
        const Ast *said = one->kind == AST_Call ? typ_keyword(t, one->call.args, "match_args") : NULL;
        if (said) return is_true(said);
    }
    return true;
}

/* ---- fields ---- */

void typ_add_field(Typing *t, Class *cls, Member *member) {
    for (uint32_t i = 0; i < cls->fields.len; i++)
        if (SAME(cls->fields.at[i]->name, member->name)) {
            cls->fields.at[i] = member;
            return;
        }
    vec_push(t->arena, &cls->fields, member);
}

void typ_drop_field(Class *cls, NameId name) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < cls->fields.len; i++)
        if (!SAME(cls->fields.at[i]->name, name)) cls->fields.at[kept++] = cls->fields.at[i];
    cls->fields.len = kept;
}

/* Whether the value is field(...), or a call of a function that the transform names as a field specifier. */
bool typ_is_specifier(Typing *t, const Class *cls, const Ast *value) {
    if (!value || value->kind != AST_Call) return false;
    if (str_equal(typ_word(t, cls->scope, value), STR("field"))) return true;
    const Ast *transform = cls->transform && cls->transform->kind == AST_Call ? cls->transform : NULL;
    const Ast *list = transform ? typ_keyword(t, transform->call.args, "field_specifiers") : NULL;
    if (!list || list->kind != AST_Tuple) return false;
    Symbol *symbol = named(t, cls->scope, value);
    for (uint32_t i = 0; symbol && i < list->tuple.items.len; i++) {
        const Ast *item = list->tuple.items.at[i];
        NameId name = item->kind == AST_Name        ? item->name.name
                      : item->kind == AST_Attribute ? item->attribute.name
                                                    : NONE_OF(NameId);
        if (SAME(name, symbol->name)) return true;
    }
    return false;
}

/* Whether the called specifier has a parameter `init: Literal[False] = False`. */
static bool is_false_by_default(Typing *t, const Ast *value, const char *name) {
    const Ty *fn = typ_quietly(t, value->call.callee);
    if (fn->kind == T_OVERLOAD) return false;
    const Ast *def = fn->kind == T_CALLABLE ? fn->sig->def : NULL;
    for (uint32_t i = 0; def && def->kind == AST_Fn && i < def->fn.sig.params.len; i++) {
        const Ast *param = def->fn.sig.params.at[i];
        bool is_it = !IS_NONE(param->param.name) && typ_is_name(t, param->param.name, name);
        if (is_it) return param->param.default_value && param->param.default_value->kind == AST_False;
    }
    return false;
}

void typ_read_default(Typing *t, Class *cls, Member *member, const Ast *value) {
    member->has_default = value != NULL;
    if (!typ_is_specifier(t, cls, value)) return;
    AstList args = value->call.args;
    const Ast *init = typ_keyword(t, args, "init"), *kw_only = typ_keyword(t, args, "kw_only"),
              *alias = typ_keyword(t, args, "alias");
    member->has_default =
        typ_keyword(t, args, "default") || typ_keyword(t, args, "default_factory") || typ_keyword(t, args, "factory");
    member->is_no_init = init ? init->kind == AST_False : cls->transform && is_false_by_default(t, value, "init");
    if (kw_only) member->is_keyword_only = is_true(kw_only);
    if (alias && alias->kind == AST_Str) member->alias = name_of(t->ctx, alias->str.text);
    if (cls->transform) member->converter = typ_keyword(t, args, "converter");
}

/* The converter as a function; Any: not known. */
static const Ty *function_of(Typing *t, const Ast *converter) {
    const Ty *fn = typ_quietly(t, converter);
    if (fn->kind == T_CLASS && fn->count) fn = typ_constructor(t, fn->items[0]);
    return fn->kind == T_CALLABLE || fn->kind == T_OVERLOAD ? fn : &typ_any;
}

/* What one signature of the converter takes; NULL: it cannot convert. */
static const Ty *converted_from(Typing *t, const TySig *sig, const Ty *field) {
    for (uint32_t i = 1; i < sig->count; i++)
        if (sig->params[i].kind == PARAM_PLAIN && !sig->params[i].has_default) return NULL;
    bool takes_one = sig->is_gradual || (sig->count && sig->params[0].kind != PARAM_DOUBLE_STAR);
    Solution own = {0};
    typ_collect(t, typ_callable(t, sig), &own);
    if (!takes_one) return NULL;
    if (own.vars.len) typ_unify(t, sig->result, field, &own);
    if (!typ_fits(t, typ_replace(t, sig->result, &own), field)) return NULL;
    return sig->count ? typ_replace(t, sig->params[0].type, &own) : &typ_any;
}

static const Ty *by_converter(Typing *t, const Member *field, const Ty *type) {
    const Ty *fn = function_of(t, field->converter);
    if (fn->kind == T_CALLABLE) return converted_from(t, fn->sig, type);
    if (fn->kind != T_OVERLOAD) return &typ_any;
    TyVec all = {0};
    for (uint32_t i = 0; i < fn->count; i++) {
        const Ty *one = fn->items[i]->kind == T_CALLABLE ? converted_from(t, fn->items[i]->sig, type) : &typ_any;
        if (one) vec_push(t->arena, &all, one);
    }
    return all.len ? typ_union(t, all.at, all.len) : NULL;
}

const Ty *typ_taken(Typing *t, Member *field) {
    const Ty *type = typ_member_type(t, field);
    if (field->converter) {
        const Ty *taken = by_converter(t, field, type);
        return taken ? taken : &typ_any;
    }
    if (type->kind != T_INSTANCE || !typ_member(t, type->cls, name_of(t->ctx, STR("__set__")), NULL)) return type;
    bool is_missing = false; /* a descriptor: assigning it calls its __set__ */
    const Ty *set = typ_attribute(t, type, name_of(t->ctx, STR("__set__")), &is_missing);
    return set->kind == T_CALLABLE && set->sig->count == 2 ? set->sig->params[1].type : &typ_any;
}

/* ---- mistakes ---- */

/* __post_init__ must take the InitVars, in order. */
static void check_post_init(Typing *t, Class *cls) {
    uint64_t known;
    if (!map_get(&cls->members, name_of(t->ctx, STR("__post_init__")).id, &known)) return;
    const Member *member = (const Member *)(uintptr_t)known;
    const Ast *by = member->symbol && member->symbol->binds.len ? member->symbol->binds.at[0] : NULL;
    if (!by || by->kind != AST_Fn) return;
    const TySig *sig = typ_signature(t, cls->scope, by);
    uint32_t at = 1;
    for (uint32_t i = 0; i < cls->fields.len; i++) {
        if (!cls->fields.at[i]->is_init_var) continue;
        const Ty *type = typ_member_type(t, cls->fields.at[i]);
        if (at < sig->count && sig->params[at].kind != PARAM_PLAIN) return;
        if (at >= sig->count) {
            typ_report(t, D_TYPING_DEFINITION, by->fn.name_span,
                       arena_printf(t->arena, "__post_init__ takes the InitVar '%s' too",
                                    name_c(t->ctx, cls->fields.at[i]->name))
                           .at);
            return;
        }
        if (!typ_fits(t, type, sig->params[at].type))
            typ_report(t, D_TYPING_DEFINITION, by->fn.sig.params.at[at]->span,
                       arena_printf(t->arena, "the InitVar '%s' is '%s', and this is '%s'",
                                    name_c(t->ctx, cls->fields.at[i]->name), typ_c(t, type),
                                    typ_c(t, sig->params[at].type))
                           .at);
        at++;
    }
    if (at < sig->count && sig->params[at].kind == PARAM_PLAIN && !sig->params[at].has_default)
        typ_report(t, D_TYPING_DEFINITION, by->fn.name_span, "__post_init__ takes the InitVars and nothing else");
}

static void check_converters(Typing *t, const Class *cls) {
    for (uint32_t i = 0; i < cls->fields.len; i++) {
        const Member *field = cls->fields.at[i];
        const Ty *type = field->converter && field->cls == cls ? typ_member_type(t, (Member *)(uintptr_t)field) : NULL;
        if (type && !by_converter(t, field, type))
            typ_report(
                t, D_TYPING_DEFINITION, field->converter->span,
                arena_printf(t->arena, "the converter does not make a '%s' from one argument", typ_c(t, type)).at);
    }
}

/* A mutable default would be shared by all instances; dataclass() refuses it at run time. */
static void check_defaults(Typing *t, const Class *cls) {
    for (uint32_t i = 0; !cls->transform && i < cls->body.len; i++) {
        const Ast *value = cls->body.at[i]->kind == AST_VarDecl ? cls->body.at[i]->var_decl.value : NULL;
        TyQualifiers q;
        if (!value || (value->kind != AST_List && value->kind != AST_Dict && value->kind != AST_Set)) continue;
        typ_unqualified(t, cls->scope, cls->body.at[i]->var_decl.type, &q);
        if (!q.is_class_var)
            typ_report(t, D_TYPING_DEFINITION, value->span,
                       arena_printf(t->arena, "all instances would share this default; write field(default_factory=%s)",
                                    value->kind == AST_List   ? "list"
                                    : value->kind == AST_Dict ? "dict"
                                                              : "set")
                           .at);
    }
}

void typ_check_dataclass(Typing *t, Class *cls) {
    if (!cls->is_own_dataclass) return;
    check_defaults(t, cls);
    check_post_init(t, cls);
    check_converters(t, cls);
    const Ast *decorator = cls->node->class_.decorators.len ? cls->node->class_.decorators.at[0] : NULL;
    bool has_slots = decorator && decorator->kind == AST_Call && is_true(typ_keyword(t, decorator->call.args, "slots"));
    if (has_slots && map_has(&cls->members, N(__slots__).id))
        typ_report(t, D_TYPING_DEFINITION, decorator->span, "the class has __slots__ already");
    if (!cls->is_ordered) return;
    static const char *const NAMES[] = {"__lt__", "__le__", "__gt__", "__ge__"};
    for (uint32_t i = 0; i < COUNT_OF(NAMES); i++)
        if (map_has(&cls->members, name_of(t->ctx, str_of(NAMES[i])).id) && decorator)
            typ_report(t, D_TYPING_DEFINITION, decorator->span,
                       arena_printf(t->arena, "order=True makes '%s', which the class has already", NAMES[i]).at);
}
