/* x.name, T.name, module.name, .name: fields, methods, extensions, associated members, parameters of types. */
#include "sema/call/call.h"
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "sema/register.h"

/* ---- members of types ---- */

static Expr method_expr(TypeId owner, Decl *decl, const Expr *receiver, Span span) {
    return (Expr){.kind = X_FNS, .type = TY(Poison), .span = span, .decl = decl, .owner = owner, .receiver = receiver};
}

static bool type_parameter(Check *c, TypeId type, NameId name, Span span, Expr *found) {
    Decl *decl = type_decl(c->s, type);
    if (!decl) return false;
    decl_resolve(c->s, decl);
    for (uint32_t i = 0; i < decl->params.len; i++) {
        Decl *param = decl->params.at[i];
        bool size = ty_is(c->types, type, TY_Simd) && i == 1 && SAME(name, N(size));
        if (!SAME(param->name, name) && !size) continue;
        param_is_type(c->s, param);
        if (param->param.is_broken) return true;
        ValueId value = type_argument(c->s, type, param);
        if (IS_NONE(value)) return false;
        const ValueData *data = val_data(c->types, value);
        bool is_type = data->kind == VAL_TYPE;
        *found = expr_const(c, is_type ? TY(Meta) : data->type, value, span);
        found->is_pack = param->param.is_pack;
        if (!is_type && !param->param.is_pack && !param_is_type(c->s, param) && data->kind != VAL_FN &&
            data->kind != VAL_STRING) {
            Env *env = env_of_type(c->s, type);
            TypeId declared = param_type(c, param, env);
            if (!IS_NONE(declared) && !ty_is(c->types, declared, TY_Poison) && !ty_is(c->types, declared, TY_Fn))
                found->type = declared;
        }
        return true;
    }
    return false;
}

static bool dtype_constant(Check *c, TypeId type, NameId name, Span span, Expr *found) {
    Dtype dtype;
    if (!ty_is(c->types, type, TY_Dtype) || !dtype_find(name_text(c->ctx, name), &dtype)) return false;
    *found = expr_const(c, TY(Dtype), val_dtype(c->types, dtype), span);
    return true;
}

static Decl *fact_member(Check *c, TypeId type, NameId name) {
    for (const Env *env = c->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->facts.len; i++)
            if (env->facts.at[i].trait && SAME(env->facts.at[i].type, type)) {
                Decl *found = trait_member(c->s, (Decl *)(uintptr_t)env->facts.at[i].trait, name, false, 0);
                if (found) return found;
            }
    return NULL;
}

static Expr decl_of_type(Check *c, TypeId type, Decl *decl, const Expr *receiver, Span span) {
    unsafe_member(c, decl, span);
    if (decl->kind == DECL_OVERLOADS) return method_expr(type, decl, receiver, span);
    if (decl->kind == DECL_COMPTIME) {
        if (decl_is_generic(c->s, decl)) {
            Env *env = env_new(c->arena, NULL, decl, NULL, 0);
            env->self_type = type;
            return (Expr){.kind = X_GENERIC, .type = TY(Meta), .span = span, .decl = decl, .env = env};
        }
        return comptime_decl(c, decl, type, NULL, span);
    }
    diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, ty_c(c->types, type), name_c(c->ctx, decl->name));
    return expr_poison(span);
}

Expr type_member(Check *c, TypeId type, NameId name, Span span, bool *found) {
    Expr e = expr_poison(span);
    *found = true;
    if (ty_is(c->types, type, TY_Poison) || dtype_constant(c, type, name, span, &e) ||
        type_parameter(c, type, name, span, &e))
        return e;
    Decl *decl = type_member_decl(c->s, type, name);
    if (!decl) decl = fact_member(c, type, name);
    if (decl) return decl_of_type(c, type, decl, NULL, span);
    *found = false;
    return e;
}

/* ---- members of values ---- */

static bool field_of(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    TypeId type = base->type;
    if (!ty_is(c->types, type, TY_Struct)) return false;
    Decl *decl = type_decl(c->s, type);
    Decl *field = decl ? decl_member(c->s, decl, name) : NULL;
    if (!field || field->kind != DECL_FIELD) return false;
    unsafe_member(c, field, span);
    const StructInfo *info = struct_complete(c->s, type, span);
    if (!info || field->index >= info->field_count) {
        *found = expr_poison(span);
        return true;
    }
    Expr constant = base->kind == X_CONST ? expr_value(const_to_hir(c, type, base->value, span))
                                          : *base; /* a parameter has no place yet */
    Hir *place = expr_place_of(c, &constant);
    TypeId field_type = info->fields[field->index].type;
    if (ty_is(c->types, field_type, TY_Poison)) {
        *found = expr_poison(span);
        return true;
    }
    *found = expr_place(hir_field(c->arena, place, field->index, field_type, span), base->is_mutable);
    found->why_immutable = base->why_immutable;
    if (ty_is(c->types, field_type, TY_Pointer) && ty_data(c->types, field_type)->pointer.flavour == PTR_REF)
        *found = expr_of_result(c, hir_load(c->arena, found->hir));
    else
        item_note_field(c, found, base, name);
    return true;
}

static bool const_field(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    if (base->kind != X_CONST || !ty_is(c->types, base->type, TY_Struct) ||
        val_data(c->types, base->value)->kind != VAL_TUPLE)
        return false;
    Decl *decl = type_decl(c->s, base->type);
    Decl *field = decl ? decl_member(c->s, decl, name) : NULL;
    const ValueData *data = val_data(c->types, base->value);
    const StructInfo *info = field && field->kind == DECL_FIELD ? struct_complete(c->s, base->type, span) : NULL;
    if (!info || field->index >= data->tuple.count) return false;
    *found = expr_const(c, info->fields[field->index].type, data->tuple.items[field->index], span);
    return true;
}

static bool value_member(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    if (const_field(c, base, name, span, found) || field_of(c, base, name, span, found)) return true;
    TypeId type =
        base->kind == X_CONST && !ty_is(c->types, base->type, TY_StrLiteral) ? type_settle(c, base) : base->type;
    if (type_parameter(c, type, name, span, found)) return true;
    Decl *decl = type_member_decl(c->s, type, name);
    if (!decl) decl = fact_member(c, type, name);
    if (!decl && base->kind == X_CONST &&
        ty_is(c->types, type, TY_StrLiteral)) { /* a literal has the members of String */
        type = type_settle(c, base);
        decl = type_member_decl(c->s, type, name);
    }
    if (!decl) return false;
    Expr *receiver = NEW(c->arena, Expr);
    *receiver = *base;
    *found = decl_of_type(c, type, decl, receiver, span);
    return true;
}

static bool module_member(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    Module *module = base->decl->unit;
    Decl *decl = module_name(c->s, module, name);
    if (decl) {
        *found = decl_expr(c, decl, span);
        return true;
    }
    if (!module->is_package) return false;
    Module *inner = module_find(c->s, module, &name, 1, 1, span, false);
    if (inner) *found = decl_expr(c, inner->decl, span);
    return inner != NULL;
}

static bool generic_member(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    Env *env = env_new(c->arena, base->env->outer, base->decl, NULL, 0);
    memcpy(env->at, base->env->at, env->count * sizeof *env->at);
    const Decl *missing = NULL;
    if (env_fill_defaults(c, base->decl, env, &missing)) {
        bool has = false;
        *found = type_member(c, type_of_env(c, base->decl, env, span), name, span, &has);
        return has;
    }
    Decl *decl = decl_member(c->s, base->decl, name);
    for (uint32_t i = 0; !decl && i < base->decl->list.len; i++) decl = decl_member(c->s, base->decl->list.at[i], name);
    if (!decl || decl->kind != DECL_OVERLOADS) return false;
    *found = (Expr){.kind = X_FNS, .type = TY(Poison), .span = span, .decl = decl, .env = base->env};
    return true;
}

/* Ts.reversed: the list in reverse order */
static Expr pack_reversed(Check *c, const Expr *pack, Span span) {
    const ValueData *data = val_data(c->types, pack->value);
    ValueId *items = NEW_ARRAY(c->arena, ValueId, data->tuple.count + 1);
    for (uint32_t i = 0; i < data->tuple.count; i++) items[i] = data->tuple.items[data->tuple.count - 1 - i];
    Expr e = expr_const(c, pack->type, val_tuple(c->types, data->type, items, data->tuple.count), span);
    e.is_pack = true;
    return e;
}

bool system_member(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    bool has = false;
    switch (base->kind) {
    case X_POISON: *found = *base; return true;
    case X_MODULE: return module_member(c, base, name, span, found);
    case X_GENERIC: return generic_member(c, base, name, span, found);
    case X_CONST:
        if (base->is_pack) {
            uint32_t length;
            if (str_equal(name_text(c->ctx, name), STR("reversed")) &&
                val_data(c->types, base->value)->kind == VAL_TUPLE) {
                *found = pack_reversed(c, base, span);
                return true;
            }
            if (!str_equal(name_text(c->ctx, name), STR("length"))) return false;
            if (!expr_pack_length(c, base, &length)) { /* a generic body: not known yet */
                *found =
                    expr_const(c, TY_SCALAR(int), value_open(c, OPEN_LENGTH, TY_SCALAR(int), &base->value, 1), span);
                return true;
            }
            *found = expr_const(c, TY_SCALAR(int), val_int(c->types, TY_SCALAR(int), length), span);
            return true;
        }
        if (expr_is_type(base) && val_data(c->types, base->value)->kind == VAL_TYPE) {
            *found = type_member(c, val_data(c->types, base->value)->t, name, span, &has);
            return has;
        }
        if (ty_is(c->types, base->type, TY_Poison)) {
            *found = expr_poison(span);
            return true;
        }
        return base->type.id != TY_Meta && value_member(c, base, name, span, found);
    case X_VALUE:
    case X_PLACE:
        if (ty_is(c->types, base->type, TY_Poison)) {
            *found = expr_poison(span);
            return true;
        }
        return value_member(c, base, name, span, found);
    case X_FNS:
    case X_PENDING: return false;
    }
    UNREACHABLE();
}

/* ---- reports ---- */

static void offer_members(Check *c, Suggestion *near, Decl *decl) {
    decl_resolve(c->s, decl);
    for (uint32_t i = 0; i < decl->members.len; i++)
        suggest_offer(near, name_text(c->ctx, (NameId){(uint32_t)decl->members.entries[i].key}));
}

static void offer_traits(Check *c, Suggestion *near, const DeclVec *traits, uint32_t depth) {
    for (uint32_t i = 0; i < traits->len && depth < 32; i++) {
        DeclVec bases = {0};
        offer_members(c, near, traits->at[i]);
        struct_traits(c->s, traits->at[i], &bases);
        offer_traits(c, near, &bases, depth + 1);
    }
}

/* The missing name is one that a trait requires, which is reported at the struct's header. */
static bool is_said_at_header(Check *c, const Expr *base, NameId name) {
    Decl *decl = ty_is(c->types, base->type, TY_Struct) ? type_decl(c->s, base->type) : NULL;
    if (!decl || decl->kind != DECL_STRUCT || c->ctx->diags.muted) return false;
    struct_check_conformance(c->s, decl);
    return map_has(&c->s->declare->missing, map_key2(decl->id.id, name.id));
}

static bool is_member_of_list(Check *c, NameId name) {
    Decl *list = wellknown(c->s, WK_List);
    return list && decl_member(c->s, list, name);
}

static bool is_read_whole(Check *c, Decl *decl) { /* x[] of an owner */
    Decl *found = decl_member(c->s, decl, N(__getitem__));
    return found && found->kind == DECL_OVERLOADS && found->list.at[0]->ast->fn.sig.params.len == 1;
}

/* Adds a note when the value's content has the member. */
static void note_content(Check *c, TypeId type, Decl *decl, NameId name, Span span) {
    bool is_optional = decl == wellknown(c->s, WK_Optional), is_pointer = ty_is(c->types, type, TY_Pointer);
    bool is_owner = decl->kind == DECL_STRUCT && decl->params.len && is_read_whole(c, decl);
    ValueId held = is_pointer                ? val_type(c->types, ty_data(c->types, type)->pointer.pointee)
                   : is_optional || is_owner ? type_argument(c->s, type, decl->params.at[0])
                                             : NONE_OF(ValueId);
    if (IS_NONE(held) || val_data(c->types, held)->kind != VAL_TYPE ||
        !type_member_decl(c->s, val_data(c->types, held)->t, name))
        return;
    diag_note(c->ctx, span, "what is in it has one: '%s.%s'", is_optional ? ".value()" : "[]", name_c(c->ctx, name));
}

static void report_no_member(Check *c, const Expr *base, NameId name, Span span) {
    if (is_said_at_header(c, base, name)) return;
    const char *what = text_of(c, base);
    diag(c->ctx, D_UNKNOWN_ATTRIBUTE, span, what, name_c(c->ctx, name));
    Str now = old_member_now(name_text(c->ctx, name));
    if (now.len && type_has_method(c, base->type, name_of(c->ctx, now))) {
        diag_fixit(c->ctx, span, now);
        return;
    }
    Suggestion near = suggest(name_text(c->ctx, name));
    TypeId type = expr_is_type(base) && val_data(c->types, base->value)->kind == VAL_TYPE
                      ? val_data(c->types, base->value)->t
                      : base->type;
    Decl *decl = base->kind == X_MODULE || base->kind == X_FNS ? NULL : type_decl(c->s, type);
    if (decl) {
        offer_members(c, &near, decl);
        for (uint32_t i = 0; i < decl->list.len; i++) offer_members(c, &near, decl->list.at[i]);
    }
    DeclVec traits = {0};
    if (decl)
        struct_traits(c->s, decl, &traits);
    else if (ty_is(c->types, type, TY_Dyn))
        vec_push(c->s->arena, &traits, decl_at(c->s, ty_data(c->types, type)->dyn.bound));
    else if (ty_is(c->types, type, TY_Param) || ty_is(c->types, type, TY_Member))
        type_bounds(c->s, type, &traits);
    offer_traits(c, &near, &traits, 0);
    if (ty_is(c->types, type, TY_Array) && is_member_of_list(c, name))
        diag_note(c->ctx, span,
                  "a display without a type is an Array; 'var xs: List[%s] = […]' makes a List, which has it",
                  ty_c(c->types, ty_data(c->types, type)->array.element));
    else if (suggest_found(&near))
        diag_note(c->ctx, span, "did you mean '%.*s'?", STR_ARGS(near.best));
    if (decl && !expr_is_type(base)) note_content(c, type, decl, name, span);
}

/* `x.name` is `x.__getattr_param__["name"]()`. */
static Expr attribute_by_parameter(Check *c, const Expr *base, NameId name, Span span) {
    Ast *text = NEW(c->s->arena, Ast), **items = NEW_ARRAY(c->s->arena, Ast *, 1);
    *text = (Ast){.kind = AST_Str, .span = span};
    text->str.text = name_text(c->ctx, name);
    items[0] = text;
    return call_method_param(c, base, N(__getattr_param__), (AstList){items, 1}, span);
}

Expr computed_value(Check *c, const Expr *base, NameId name, Span span) {
    if (type_has_method(c, base->type, N(__getattr_param__))) return attribute_by_parameter(c, base, name, span);
    ValueId text = val_string(c->types, name_text(c->ctx, name));
    Expr arg = expr_const(c, ty_str_literal(c->types, text), text, span);
    return call_method(c, base, N(__getattr__), &arg, 1, span);
}

/* `__getattr__(self, name)` and `__getattr_param__[name](self)` compute attributes. */
static bool computed_attribute(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    if ((base->kind != X_PLACE && base->kind != X_VALUE) || !ty_is(c->types, base->type, TY_Struct)) return false;
    if (!type_has_method(c, base->type, N(__getattr_param__)) && !type_has_method(c, base->type, N(__getattr__)))
        return false;
    *found = computed_value(c, base, name, span);
    item_note_computed(c, found, base, name);
    return true;
}

/* `o.mut` of an origin: whether what it names may be changed. */
static bool origin_attribute(Check *c, const Expr *base, NameId name, Span span, Expr *found) {
    if (base->kind != X_CONST || !ty_is(c->types, base->type, TY_Origin) || !SAME(name, N(mut))) return false;
    const ValueData *origin = val_data(c->types, base->value);
    ValueId mut = origin_is_mutable(c, base->value);
    if (IS_NONE(mut) && origin->kind == VAL_PARAM) mut = val_param(c->types, TY(Bool), origin->param.decl);
    *found = IS_NONE(mut) ? expr_poison(span) : expr_const(c, TY(Bool), mut, span);
    return true;
}

/* A method with `@property` is called where it is named. */
static bool is_property(const Expr *found) {
    return found->kind == X_FNS && found->receiver && found->decl->list.len == 1 &&
           found->decl->list.at[0]->ast->kind == AST_Fn && found->decl->list.at[0]->ast->fn.is_property;
}

Expr member_of(Check *c, const Expr *base, NameId name, Span span) {
    Expr found;
    if (member_find(c, base, name, span, &found)) {
        if (is_property(&found)) found = call_method(c, base, name, NULL, 0, span);
        found.span = span;
        return found;
    }
    if (computed_attribute(c, base, name, span, &found) || origin_attribute(c, base, name, span, &found)) return found;
    report_no_member(c, base, name, span);
    return expr_poison(span);
}

Expr attribute_of(Check *c, const Expr *base, const Ast *ast) {
    Expr e =
        member_of(c, base, ast->attribute.name, ast->attribute.name_span.hi ? ast->attribute.name_span : ast->span);
    e.span = ast->span;
    return e;
}

Expr attribute_check(Check *c, const Ast *ast) {
    Expr base = expr_check(c, ast->attribute.base, NONE_OF(TypeId));
    base = optional_base(c, &base, ast->attribute.name);
    return attribute_of(c, &base, ast);
}

Expr context_member_check(Check *c, const Ast *ast, TypeId expected) {
    NameId name = ast->context_member.name;
    if (IS_NONE(expected) && c->header.is_symbolic) return expr_poison(ast->span);
    if (IS_NONE(expected) || ty_is(c->types, expected, TY_Poison))
        return expr_without_context(c, ast->span, expected, arena_printf(c->arena, "'.%s'", name_c(c->ctx, name)).at);
    bool found = false;
    Expr e = type_member(c, expected, name, ast->span, &found);
    if (!found && ty_is(c->types, expected, TY_Struct)) { /* Optional[T] and the like: a member of T */
        const TypeData *data = ty_data(c->types, expected);
        if (data->nominal.arg_count && type_is_wellknown(c->s, expected, WK_Optional))
            e = type_member(c, val_data(c->types, data->nominal.args[0])->t, name, ast->span, &found);
    }
    if (!found) {
        diag(c->ctx, D_UNKNOWN_ATTRIBUTE, ast->span, ty_c(c->types, expected), name_c(c->ctx, name));
        return expr_poison(ast->span);
    }
    return e;
}
