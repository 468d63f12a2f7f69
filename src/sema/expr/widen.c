/* When one type may stand for another: a weaker version of it, and in generic bodies types that are not known yet. */
#include "sema/comptime/comptime.h"
#include "sema/declare/declare.h"
#include "sema/expr/expr.h"
#include "types/type_group.h"

/* ---- widening: the same thing under a weaker type ---- */

static bool value_widens(Check *c, ValueId from, ValueId to) {
    if (SAME(from, to)) return true;
    const ValueData *a = val_data(c->types, from), *b = val_data(c->types, to);
    if (a->kind == VAL_ORIGIN && b->kind == VAL_ORIGIN)
        return a->origin.mut == MUT_YES || b->origin.mut != MUT_YES || a->origin.mut == MUT_SYMBOLIC;
    if (a->kind == VAL_BOOL && b->kind == VAL_BOOL) /* the mutability that belongs to an origin */
        return a->b && !b->b;
    if (a->kind == VAL_ORIGIN || b->kind == VAL_ORIGIN) return true;
    return a->kind == VAL_EXPR || b->kind == VAL_EXPR;
}

static bool has_origin_argument(Check *c, const TypeData *data) {
    for (uint32_t i = 0; i < data->nominal.arg_count; i++)
        if (ty_is(c->types, val_data(c->types, data->nominal.args[i])->type, TY_Origin)) return true;
    return false;
}

bool fn_type_widens(const FnType *a, const FnType *b) {
    if (a->param_count != b->param_count || !SAME(a->result, b->result) || a->is_c_abi != b->is_c_abi ||
        !SAME(a->raises, b->raises))
        return false;
    for (uint32_t i = 0; i < a->param_count; i++)
        if (!SAME(a->params[i].type, b->params[i].type) || a->params[i].convention != b->params[i].convention)
            return false;
    return true;
}

bool type_widens(Check *c, TypeId from, TypeId to) {
    const TypeData *a = ty_data(c->types, from), *b = ty_data(c->types, to);
    if (a->kind != b->kind) return false;
    switch (a->kind) {
    case TY_Pointer:
        return (SAME(a->pointer.pointee, b->pointer.pointee) ||
                type_widens(c, a->pointer.pointee, b->pointer.pointee)) &&
               (a->pointer.mut != MUT_NO || b->pointer.mut != MUT_YES) &&
               (a->pointer.space == b->pointer.space || b->pointer.space == SPACE_GENERIC);
    case TY_Struct:
        if (!SAME(a->nominal.decl, b->nominal.decl) || !has_origin_argument(c, a)) return false;
        for (uint32_t i = 0; i < a->nominal.arg_count; i++)
            if (!value_widens(c, a->nominal.args[i], b->nominal.args[i])) return false;
        return true;
    case TY_Fn: return fn_type_widens(&a->fn, &b->fn);
    case TY_StrLiteral: return true;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Simd:
    case TY_ANY_OBJECT:
    case TY_Error:
    case TY_Tuple:
    case TY_Array:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_IntLiteral:
    case TY_FloatLiteral:
    case TY_ANY_META: break;
    }
    return false;
}

/* ---- generic bodies ---- */

bool type_is_open(Check *c, TypeId type) {
    return ty_is_symbolic(c->types, type) && (c->is_archetype || c->header.is_symbolic);
}

/* Types whose values only a constructor makes from values of another declaration's types. */
static bool is_made_only(TypeKind kind) {
    return kind == TY_Struct || kind == TY_Simd || kind == TY_Bool || kind == TY_StrLiteral || kind == TY_Tuple ||
           kind == TY_Error || kind == TY_None;
}

/* Whether the parameter belongs to the body or what encloses it, and not to a call that is being inferred. */
static bool is_own_param(Check *c, DeclId id) {
    const Decl *decl = decl_at(c->s, id);
    bool is_item = decl->param.is_hidden && decl->target && decl->target->param.is_pack; /* of an open pack */
    ValueId value = env_get(c->env, is_item ? decl->target : decl);
    if (IS_NONE(value)) return false;
    const ValueData *data = val_data(c->types, value);
    const TypeData *type = data->kind == VAL_TYPE ? ty_data(c->types, data->t) : NULL;
    return type ? type->kind == TY_Param && SAME(type->param.decl, id)
                : data->kind == VAL_PARAM && (is_item || SAME(data->param.decl, id));
}

/* T, T.Item, the Self of a trait. */
static bool is_own_type(Check *c, TypeId type) {
    while (ty_is(c->types, type, TY_Member)) type = ty_data(c->types, type)->member.base;
    TypeId self = env_self(c->env);
    if (!ty_is(c->types, type, TY_Param)) return false;
    return (!IS_NONE(self) && SAME(self, type)) || is_own_param(c, ty_data(c->types, type)->param.decl);
}

/* Numbers of lanes that can never be equal: one is a parameter of the body, the other a different parameter or a known
 * number. */
static bool are_other_lanes(Check *c, const TypeData *from, const TypeData *to) {
    const ValueData *a = val_data(c->types, from->simd.dtype), *b = val_data(c->types, to->simd.dtype);
    bool is_own_a = a->kind == VAL_PARAM && is_own_param(c, a->param.decl);
    bool is_own_b = b->kind == VAL_PARAM && is_own_param(c, b->param.decl);
    bool are_known = (is_own_a || a->kind == VAL_DTYPE) && (is_own_b || b->kind == VAL_DTYPE);
    return !SAME(from->simd.dtype, to->simd.dtype) && (is_own_a || is_own_b) && are_known;
}

/* Whether the body assumes a condition, which may make two types the same. */
static bool has_facts(const Check *c) {
    bool any = false;
    for (const Env *env = c->env; env; env = env->outer)
        for (uint32_t i = 0; i < env->facts.len; i++) any |= !env->facts.at[i].trait;
    return any;
}

/* T, or T.Item of such a T. */
static bool is_opaque(Check *c, TypeId type) {
    const TypeData *data = ty_data(c->types, type);
    bool is_member = data->kind == TY_Member && ty_is(c->types, data->member.base, TY_Param);
    return (is_member || data->kind == TY_Param) && is_own_type(c, type);
}

/* A number computed only from own parameters and known numbers: its canonical form distinguishes it from others. */
static bool is_own_number(Check *c, const ValueData *value) {
    if (value->kind == VAL_PARAM) return ty_is(c->types, value->type, TY_Simd) && is_own_param(c, value->param.decl);
    bool is_own = value->kind == VAL_EXPR && value->expr.op < OP_COUNT && ty_is(c->types, value->type, TY_Simd);
    for (uint32_t i = 0; is_own && i < value->expr.count; i++) {
        const ValueData *part = val_data(c->types, value->expr.operands[i]);
        is_own = part->kind == VAL_INT || is_own_number(c, part);
    }
    return is_own;
}

/* Grid[w, h] where Grid[h, w] is expected: some numbers or types among the arguments differ, whatever they stand
 * for. */
static bool are_other_args(Check *c, const TypeData *from, const TypeData *to) {
    bool any = false;
    for (uint32_t i = 0; i < from->nominal.arg_count && i < to->nominal.arg_count && !any; i++) {
        const ValueData *a = val_data(c->types, from->nominal.args[i]), *b = val_data(c->types, to->nominal.args[i]);
        if (SAME(from->nominal.args[i], to->nominal.args[i])) continue;
        bool are_types = a->kind == VAL_TYPE && b->kind == VAL_TYPE;
        any = are_types ? types_never_same(c, a->t, b->t)
                        : is_own_number(c, a) && (is_own_number(c, b) || b->kind == VAL_INT);
        any |= a->kind == VAL_INT && is_own_number(c, b);
    }
    return any;
}

/* In a generic body: an own type parameter, or a type with a known declaration, where another one is expected. For any
 * arguments, only a constructor converts one to the other. */
bool types_never_same(Check *c, TypeId from, TypeId to) {
    const TypeData *a = ty_data(c->types, from), *b = ty_data(c->types, to);
    if (!c->is_archetype || SAME(from, to)) return false;
    if ((a->kind == TY_Member || b->kind == TY_Member) && is_opaque(c, to) && !has_facts(c))
        return is_made_only(a->kind) || type_is_literal(c, from) || is_opaque(c, from);
    if (b->kind == TY_Param)
        return is_own_type(c, to) &&
               (is_made_only(a->kind) || type_is_literal(c, from) || (a->kind == TY_Param && is_own_type(c, from)));
    if (!is_made_only(b->kind)) return false;
    if (a->kind == TY_Simd && b->kind == TY_Simd) return are_other_lanes(c, a, b);
    if (a->kind == TY_Struct && b->kind == TY_Struct)
        return !SAME(a->nominal.decl, b->nominal.decl) || (!has_facts(c) && are_other_args(c, a, b));
    return is_own_type(c, from) || (is_made_only(a->kind) && a->kind != b->kind);
}
