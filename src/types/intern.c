/* Interning of types and values: each is turned into a string of bytes that contains everything that distinguishes it,
 * and the table compares those bytes, so equality is structural and complete.
 *
 * Order of ids: first one type per row of type.def (its number is the kind's), then one scalar per row of dtype.def;
 * the values of the dtypes come first, then the width 1. Type Int and its own width 1 refer to each other, which is why
 * the constructor below writes these by their known ids. */
#include "types/table.h"
#include "types/type_group.h"

#define WIDTH_ONE ((ValueId){DT_COUNT + 1})

static void key_u32(Types *types, uint32_t word) { vec_push(types->arena, &types->key, word); }

/* The last word is padded with zeros; the length tells how many bytes count. */
static void key_bytes(Types *types, const void *bytes, size_t len) {
    key_u32(types, (uint32_t)len);
    uint32_t count = (uint32_t)((len + sizeof(uint32_t) - 1) / sizeof(uint32_t));
    if (count == 0) return;
    vec_reserve(types->arena, &types->key, types->key.len + count);
    types->key.at[types->key.len + count - 1] = 0;
    memcpy(types->key.at + types->key.len, bytes, len);
    types->key.len += count;
}

static Str key_view(const Types *types) {
    return (Str){(const char *)types->key.at, types->key.len * (uint32_t)sizeof(uint32_t)};
}

static void key_begin(Types *types, uint32_t kind) {
    types->key.len = 0;
    key_u32(types, kind);
}

/* --- types --- */

static void key_of_fn(Types *types, const FnType *fn) {
    key_u32(types, fn->result.id);
    key_u32(types, fn->raises.id);
    key_u32(types, fn->is_c_abi);
    for (uint32_t i = 0; i < fn->param_count; i++) {
        const FnParam *p = &fn->params[i];
        key_u32(types, p->type.id);
        key_u32(types, (uint32_t)p->convention | (uint32_t)p->kind << 8 | (uint32_t)p->group << 16);
    }
}

static void key_of_type(Types *types, const TypeData *d) {
    key_begin(types, d->kind);
    switch (d->kind) {
    case TY_Simd: key_u32(types, d->simd.dtype.id), key_u32(types, d->simd.width.id); break;
    case TY_Pointer:
        key_u32(types, d->pointer.pointee.id);
        key_u32(types, (uint32_t)d->pointer.flavour | (uint32_t)d->pointer.mut << 8 | (uint32_t)d->pointer.space << 16);
        key_u32(types, d->pointer.origin.id);
        break;
    case TY_Fn: key_of_fn(types, &d->fn); break;
    case TY_StrLiteral: key_u32(types, d->str_literal.text.id); break;
    case TY_Tuple: key_bytes(types, d->tuple.items, d->tuple.count * sizeof(TypeId)); break;
    case TY_Array: key_u32(types, d->array.element.id), key_u32(types, d->array.count.id); break;
    case TY_Struct:
    case TY_Class:
        key_u32(types, d->nominal.decl.id);
        key_bytes(types, d->nominal.args, d->nominal.arg_count * sizeof(ValueId));
        break;
    case TY_Closure: key_u32(types, d->closure.unique); break;
    case TY_Dyn: key_u32(types, d->dyn.bound.id), key_u32(types, d->dyn.symbol.id); break;
    case TY_Param: key_u32(types, d->param.decl.id); break;
    case TY_Member: key_u32(types, d->member.base.id), key_u32(types, d->member.name.id); break;
    case TY_IntLiteral:
    case TY_FloatLiteral: key_u32(types, d->literal.value.id); break;
    case TY_Module:
    case TY_Overloads: key_u32(types, d->module.decl.id); break;
    case TY_Poison:
    case TY_Never:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error:
    case TY_Meta:
    case TY_Dtype:
    case TY_Origin: break;
    case TY_NO_KIND:
    case TY_KIND_COUNT: UNREACHABLE();
    }
}

static uint32_t flags_of_type(const Types *types, TypeId type) {
    return IS_NONE(type) ? 0 : ty_entry(types, type)->flags;
}
static uint32_t flags_of_value(const Types *types, ValueId value) {
    return IS_NONE(value) ? 0 : val_entry(types, value)->flags;
}

static uint32_t flags_of_values(const Types *types, const ValueId *values, uint32_t count) {
    uint32_t flags = 0;
    for (uint32_t i = 0; i < count; i++) flags |= flags_of_value(types, values[i]);
    return flags;
}

static uint32_t flags_of_fn(const Types *types, const FnType *fn) {
    uint32_t flags = flags_of_type(types, fn->result) | flags_of_type(types, fn->raises);
    for (uint32_t i = 0; i < fn->param_count; i++) flags |= flags_of_type(types, fn->params[i].type);
    return flags;
}

static uint32_t flags_of_pointer(const Types *types, const TypeData *d) {
    uint32_t origin =
        flags_of_value(types, d->pointer.origin) != 0 || d->pointer.mut == MUT_SYMBOLIC ? ENTRY_HAS_ORIGIN_PARAM : 0;
    return flags_of_type(types, d->pointer.pointee) | origin;
}

static uint32_t flags_of_tuple(const Types *types, const TypeData *d) {
    uint32_t flags = 0;
    for (uint32_t i = 0; i < d->tuple.count; i++) flags |= flags_of_type(types, d->tuple.items[i]);
    return flags;
}

static uint32_t type_flags(const Types *types, const TypeData *d) {
    switch (d->kind) {
    case TY_Simd: return flags_of_value(types, d->simd.dtype) | flags_of_value(types, d->simd.width);
    case TY_Pointer: return flags_of_pointer(types, d);
    case TY_Fn: return flags_of_fn(types, &d->fn);
    case TY_Tuple: return flags_of_tuple(types, d);
    case TY_Array: return flags_of_type(types, d->array.element) | flags_of_value(types, d->array.count);
    case TY_Struct:
    case TY_Class: return flags_of_values(types, d->nominal.args, d->nominal.arg_count);
    case TY_Dyn: return flags_of_value(types, d->dyn.symbol);
    case TY_Param:
    case TY_Member: return ENTRY_HAS_PARAM;
    case TY_IntLiteral:
    case TY_FloatLiteral: return flags_of_value(types, d->literal.value);
    case TY_StrLiteral: return flags_of_value(types, d->str_literal.text);
    case TY_Closure:
    case TY_ANY_META:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error: return 0;
    case TY_NO_KIND:
    case TY_KIND_COUNT: break;
    }
    UNREACHABLE();
}

static void *copy_array(Types *types, const void *items, uint32_t count, size_t size) {
    if (count == 0) return NULL;
    void *copy = arena_alloc(types->arena, count * size, _Alignof(max_align_t));
    memcpy(copy, items, count * size);
    return copy;
}

/* The stored data must not point into memory of the caller. */
static void own_type_data(Types *types, TypeData *d) {
    if (d->kind == TY_Fn) {
        FnParam *params = copy_array(types, d->fn.params, d->fn.param_count, sizeof(FnParam));
        for (uint32_t i = 0; i < d->fn.param_count; i++) {
            params[i].name = NONE_OF(NameId);
            params[i].has_default = false;
        }
        d->fn.params = params;
    } else if (d->kind == TY_Tuple) {
        d->tuple.items = copy_array(types, d->tuple.items, d->tuple.count, sizeof(TypeId));
    } else if (d->kind == TY_Struct || d->kind == TY_Class) {
        d->nominal.args = copy_array(types, d->nominal.args, d->nominal.arg_count, sizeof(ValueId));
    }
}

TypeId ty_intern(Types *types, const TypeData *data) {
    key_of_type(types, data);
    bool fresh;
    TypeId type = {intern_bytes(&types->type_keys, key_view(types), &fresh)};
    if (!fresh) return type;
    TypeEntry *entry = NEW(types->arena, TypeEntry);
    entry->data = *data;
    own_type_data(types, &entry->data);
    entry->flags = type_flags(types, data);
    vec_push(types->arena, &types->types, entry);
    assert(types->types.len == type.id);
    return type;
}

/* --- values --- */

static void key_of_value(Types *types, const ValueData *d) {
    key_begin(types, d->kind);
    key_u32(types, d->type.id);
    switch (d->kind) {
    case VAL_NONE: break;
    case VAL_BOOL: key_u32(types, d->b); break;
    case VAL_INT:
        key_bytes(types, &d->integer.i, sizeof d->integer.i);
        key_bytes(types, d->integer.big.at, d->integer.big.len);
        break;
    case VAL_FLOAT:
        key_bytes(types, &d->f, sizeof d->f);
        key_bytes(types, &d->rest, sizeof d->rest);
        break;
    case VAL_STRING: key_bytes(types, d->text.at, d->text.len); break;
    case VAL_TYPE: key_u32(types, d->t.id); break;
    case VAL_DTYPE: key_u32(types, d->dtype); break;
    case VAL_FN:
        key_u32(types, d->fn.fn.id), key_u32(types, d->fn.decl.id);
        key_bytes(types, d->fn.args, d->fn.arg_count * sizeof(ValueId));
        break;
    case VAL_TRAIT:
        key_u32(types, d->trait.callable.id);
        key_bytes(types, d->trait.traits, d->trait.count * sizeof(DeclId));
        break;
    case VAL_ORIGIN:
        key_u32(types, d->origin.kind), key_u32(types, d->origin.decl.id), key_u32(types, d->origin.mut);
        key_bytes(types, d->origin.parts, d->origin.part_count * sizeof(ValueId));
        break;
    case VAL_TUPLE: key_bytes(types, d->tuple.items, d->tuple.count * sizeof(ValueId)); break;
    case VAL_MEMORY:
        key_u32(types, d->memory.align);
        key_bytes(types, d->memory.bytes.at, d->memory.bytes.len);
        for (uint32_t i = 0; i < d->memory.reloc_count; i++) {
            const Relocation *r = &d->memory.relocs[i];
            key_u32(types, r->offset), key_u32(types, r->target.id);
            key_bytes(types, &r->addend, sizeof r->addend);
        }
        break;
    case VAL_PARAM:
    case VAL_DECL: key_u32(types, d->param.decl.id); break;
    case VAL_EXPR:
        key_u32(types, d->expr.op);
        key_bytes(types, d->expr.operands, d->expr.count * sizeof(ValueId));
        break;
    case VAL_NONE_KIND: UNREACHABLE();
    }
}

static uint32_t flags_of_relocs(const Types *types, const ValueData *d) {
    uint32_t flags = 0;
    for (uint32_t i = 0; i < d->memory.reloc_count; i++) flags |= flags_of_value(types, d->memory.relocs[i].target);
    return flags;
}

static uint32_t flags_of_symbol(const ValueData *d) {
    return SAME(d->type, TY(Origin)) ? ENTRY_HAS_ORIGIN_PARAM : ENTRY_HAS_PARAM;
}

static uint32_t value_flags(const Types *types, const ValueData *d) {
    switch (d->kind) {
    case VAL_NONE:
    case VAL_BOOL:
    case VAL_INT:
    case VAL_FLOAT:
    case VAL_STRING:
    case VAL_DTYPE:
    case VAL_TRAIT:
    case VAL_DECL: return 0;
    case VAL_TYPE: return flags_of_type(types, d->t);
    case VAL_FN: return flags_of_values(types, d->fn.args, d->fn.arg_count);
    case VAL_ORIGIN:
        return d->origin.mut == MUT_SYMBOLIC || flags_of_values(types, d->origin.parts, d->origin.part_count) != 0
                   ? ENTRY_HAS_ORIGIN_PARAM
                   : 0;
    case VAL_TUPLE: return flags_of_values(types, d->tuple.items, d->tuple.count);
    case VAL_MEMORY: return flags_of_relocs(types, d);
    case VAL_PARAM:
    case VAL_EXPR: return flags_of_symbol(d);
    case VAL_NONE_KIND: break;
    }
    UNREACHABLE();
}

static void own_value_data(Types *types, ValueData *d) {
    if (d->kind == VAL_INT) {
        if (d->integer.big.len > 0) d->integer.big = arena_str(types->arena, d->integer.big);
    } else if (d->kind == VAL_STRING) {
        d->text = arena_str(types->arena, d->text);
    } else if (d->kind == VAL_FN) {
        d->fn.args = copy_array(types, d->fn.args, d->fn.arg_count, sizeof(ValueId));
    } else if (d->kind == VAL_TRAIT) {
        d->trait.traits = copy_array(types, d->trait.traits, d->trait.count, sizeof(DeclId));
    } else if (d->kind == VAL_ORIGIN) {
        d->origin.parts = copy_array(types, d->origin.parts, d->origin.part_count, sizeof(ValueId));
    } else if (d->kind == VAL_TUPLE) {
        d->tuple.items = copy_array(types, d->tuple.items, d->tuple.count, sizeof(ValueId));
    } else if (d->kind == VAL_MEMORY) {
        d->memory.bytes = arena_str(types->arena, d->memory.bytes);
        d->memory.relocs = copy_array(types, d->memory.relocs, d->memory.reloc_count, sizeof(Relocation));
    } else if (d->kind == VAL_EXPR) {
        d->expr.operands = copy_array(types, d->expr.operands, d->expr.count, sizeof(ValueId));
    }
}

ValueId val_intern(Types *types, const ValueData *data) {
    key_of_value(types, data);
    bool fresh;
    ValueId value = {intern_bytes(&types->value_keys, key_view(types), &fresh)};
    if (!fresh) return value;
    ValueEntry *entry = NEW(types->arena, ValueEntry);
    entry->data = *data;
    own_value_data(types, &entry->data);
    entry->flags = value_flags(types, data);
    vec_push(types->arena, &types->values, entry);
    assert(types->values.len == value.id);
    return value;
}

/* --- the tables --- */

static void intern_fixed(Types *types) {
    for (uint32_t i = 1; i < TY_KIND_COUNT; i++) ty_intern(types, &(TypeData){.kind = (TypeKind)i});
    for (uint32_t i = 0; i < DT_COUNT; i++) {
        val_intern(types, &(ValueData){.kind = VAL_DTYPE, .type = TY(Dtype), .dtype = (Dtype)i});
    }
    ValueId one = val_intern(types, &(ValueData){.kind = VAL_INT, .type = TY_SCALAR(int), .integer.i = 1});
    assert(SAME(one, WIDTH_ONE));
    for (uint32_t i = 0; i < DT_COUNT; i++) {
        TypeId scalar = ty_intern(types, &(TypeData){.kind = TY_Simd, .simd = {(ValueId){i + 1}, one}});
        assert(SAME(scalar, ty_scalar(types, (Dtype)i)));
        (void)scalar;
    }
}

Types *types_new(Context *ctx) {
    Types *types = NEW(&ctx->arena, Types);
    types->ctx = ctx;
    types->arena = &ctx->arena;
    types->epoch = 1;
    intern_init(&types->type_keys, types->arena);
    intern_init(&types->value_keys, types->arena);
    intern_init(&types->ir_names, types->arena);
    intern_init(&types->decl_names, types->arena);
    text_init(&types->sigil_name, types->arena);
    intern_fixed(types);
    return types;
}

const TypeData *ty_data(const Types *types, TypeId type) { return &ty_entry(types, type)->data; }
const ValueData *val_data(const Types *types, ValueId value) { return &val_entry(types, value)->data; }
bool ty_is_concrete(const Types *types, TypeId type) { return (ty_entry(types, type)->flags & ENTRY_HAS_PARAM) == 0; }
bool ty_is_symbolic(const Types *types, TypeId type) { return ty_entry(types, type)->flags != 0; }
bool val_is_concrete(const Types *types, ValueId value) {
    return (val_entry(types, value)->flags & ENTRY_HAS_PARAM) == 0;
}
bool val_is_symbolic(const Types *types, ValueId value) { return val_entry(types, value)->flags != 0; }
