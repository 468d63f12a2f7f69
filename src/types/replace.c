/* Rebuilding types and values with their parameters replaced. Parts that mention no parameter are returned unchanged,
 * so only the symbolic parts cost time. */
#include "types/table.h"
#include "types/type_group.h"

static ValueId map_value(Types *types, ValueId value, const TypeMap *map);

static TypeId map_type(Types *types, TypeId type, const TypeMap *map) {
    return IS_NONE(type) ? type : ty_map(types, type, map);
}

static ValueId *map_values(Types *types, Arena *scratch, const ValueId *values, uint32_t count, const TypeMap *map) {
    ValueId *mapped = NEW_ARRAY(scratch, ValueId, count + 1);
    for (uint32_t i = 0; i < count; i++) mapped[i] = map_value(types, values[i], map);
    return mapped;
}

/* --- types --- */

static TypeId map_fn(Types *types, Arena *scratch, FnType fn, const TypeMap *map) {
    FnParam *params = NEW_ARRAY(scratch, FnParam, fn.param_count + 1);
    for (uint32_t i = 0; i < fn.param_count; i++) {
        params[i] = fn.params[i];
        params[i].type = map_type(types, params[i].type, map);
    }
    fn.params = params;
    fn.result = map_type(types, fn.result, map);
    fn.raises = map_type(types, fn.raises, map);
    return ty_fn(types, &fn);
}

static TypeId map_tuple(Types *types, Arena *scratch, const TypeData *d, const TypeMap *map) {
    TypeId *items = NEW_ARRAY(scratch, TypeId, d->tuple.count + 1);
    for (uint32_t i = 0; i < d->tuple.count; i++) items[i] = map_type(types, d->tuple.items[i], map);
    return ty_tuple(types, items, d->tuple.count);
}

static Mutability mut_of_origin(const Types *types, Mutability mut, ValueId origin) {
    if (mut != MUT_SYMBOLIC || IS_NONE(origin)) return mut;
    const ValueData *d = val_data(types, origin);
    return d->kind == VAL_ORIGIN ? d->origin.mut : mut;
}

static TypeId map_pointer(Types *types, const TypeData *d, const TypeMap *map) {
    ValueId origin = map_value(types, d->pointer.origin, map);
    Mutability mut = mut_of_origin(types, d->pointer.mut, origin);
    return ty_pointer(types, map_type(types, d->pointer.pointee, map), d->pointer.flavour, mut, origin,
                      d->pointer.space);
}

static TypeId map_member(Types *types, TypeId type, const TypeData *d, const TypeMap *map) {
    TypeId base = map_type(types, d->member.base, map);
    if (SAME(base, d->member.base)) return type;
    TypeId member = ty_member(types, base, d->member.name);
    TypeId found = map->type(map->state, member);
    return IS_NONE(found) ? member : found;
}

static TypeId rebuild_type(Types *types, Arena *scratch, TypeId type, const TypeMap *map) {
    const TypeData *d = ty_data(types, type);
    switch (d->kind) {
    case TY_Simd: return ty_simd(types, map_value(types, d->simd.dtype, map), map_value(types, d->simd.width, map));
    case TY_Pointer: return map_pointer(types, d, map);
    case TY_Fn: return map_fn(types, scratch, d->fn, map);
    case TY_StrLiteral: return ty_str_literal(types, map_value(types, d->str_literal.text, map));
    case TY_Tuple: return map_tuple(types, scratch, d, map);
    case TY_Array:
        return ty_array(types, map_type(types, d->array.element, map), map_value(types, d->array.count, map));
    case TY_Struct:
    case TY_Class: {
        const ValueId *args = map_values(types, scratch, d->nominal.args, d->nominal.arg_count, map);
        return ty_nominal(types, d->kind, d->nominal.decl, args, d->nominal.arg_count);
    }
    case TY_Dyn: {
        TypeData dyn = *d;
        dyn.dyn.symbol = map_value(types, d->dyn.symbol, map);
        return ty_intern(types, &dyn);
    }
    case TY_Param: {
        TypeId found = map->type(map->state, type);
        return IS_NONE(found) ? type : found;
    }
    case TY_Member: return map_member(types, type, d, map);
    case TY_IntLiteral: return ty_int_literal(types, map_value(types, d->literal.value, map));
    case TY_FloatLiteral: return ty_float_literal(types, map_value(types, d->literal.value, map));
    case TY_Closure:
    case TY_ANY_META:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error: return type;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

TypeId ty_map(Types *types, TypeId type, const TypeMap *map) {
    if (!ty_is_symbolic(types, type)) return type;
    Arena scratch = {0};
    TypeId mapped = rebuild_type(types, &scratch, type, map);
    arena_drop(&scratch);
    return mapped;
}

/* --- values --- */

/* A sum or product is a fold of its operands from the left; any other operation has one or two. */
static ValueId map_expr(Types *types, Arena *scratch, const ValueData *d, TypeId type, const TypeMap *map) {
    const ValueId *operands = map_values(types, scratch, d->expr.operands, d->expr.count, map);
    if (d->expr.op >= OP_COUNT || d->expr.count == 0) {
        return val_opaque(types, type, d->expr.op, operands, d->expr.count);
    }
    AstOp op = (AstOp)d->expr.op;
    if (d->expr.count <= 2) {
        ValueId value = val_op(types, op, type, operands, d->expr.count, NULL);
        return IS_NONE(value) ? val_opaque(types, type, d->expr.op, operands, d->expr.count) : value;
    }
    ValueId sum = operands[0];
    for (uint32_t i = 1; i < d->expr.count && !IS_NONE(sum); i++) {
        sum = val_op(types, op, type, (ValueId[]){sum, operands[i]}, 2, NULL);
    }
    return sum;
}

static ValueId map_memory(Types *types, Arena *scratch, ValueData d, const TypeMap *map) {
    Relocation *relocs = NEW_ARRAY(scratch, Relocation, d.memory.reloc_count + 1);
    for (uint32_t i = 0; i < d.memory.reloc_count; i++) {
        relocs[i] = d.memory.relocs[i];
        relocs[i].target = map_value(types, relocs[i].target, map);
    }
    d.memory.relocs = relocs;
    return val_intern(types, &d);
}

static ValueId rebuild_value(Types *types, Arena *scratch, ValueId value, const TypeMap *map) {
    ValueData d = *val_data(types, value);
    TypeId old_type = d.type;
    d.type = map_type(types, d.type, map);
    switch (d.kind) {
    case VAL_TYPE: return val_type(types, map_type(types, d.t, map));
    case VAL_FN: d.fn.args = map_values(types, scratch, d.fn.args, d.fn.arg_count, map); return val_intern(types, &d);
    case VAL_ORIGIN:
        d.origin.parts = map_values(types, scratch, d.origin.parts, d.origin.part_count, map);
        return val_intern(types, &d);
    case VAL_TUPLE:
        return val_tuple(types, d.type, map_values(types, scratch, d.tuple.items, d.tuple.count, map), d.tuple.count);
    case VAL_MEMORY: return map_memory(types, scratch, d, map);
    case VAL_PARAM: {
        ValueId found = map->value(map->state, value);
        if (!IS_NONE(found)) return found;
        return SAME(d.type, old_type) ? value : val_intern(types, &d);
    }
    case VAL_EXPR: return map_expr(types, scratch, &d, d.type, map);
    case VAL_NONE:
    case VAL_BOOL:
    case VAL_INT:
    case VAL_FLOAT:
    case VAL_STRING:
    case VAL_DTYPE:
    case VAL_TRAIT:
    case VAL_DECL: return val_intern(types, &d);
    case VAL_NONE_KIND: break;
    }
    UNREACHABLE();
}

static ValueId val_map(Types *types, ValueId value, const TypeMap *map);

static ValueId map_value(Types *types, ValueId value, const TypeMap *map) {
    return IS_NONE(value) ? value : val_map(types, value, map);
}

static ValueId val_map(Types *types, ValueId value, const TypeMap *map) {
    if (!val_is_symbolic(types, value)) return value;
    Arena scratch = {0};
    ValueId mapped = rebuild_value(types, &scratch, value, map);
    arena_drop(&scratch);
    return mapped;
}
