/* Types that the compiler knows, and the declarations of types. */
#include "sema/declare/declare.h"
#include "types/type_group.h"

static ValueId tuple_types(Sema *s, const TypeData *data) {
    ValueId *items = NEW_ARRAY(s->arena, ValueId, data->tuple.count + 1);
    for (uint32_t i = 0; i < data->tuple.count; i++) items[i] = val_type(s->types, data->tuple.items[i]);
    return val_tuple(s->types, TY(Meta), items, data->tuple.count);
}

static TypeId space_type(Sema *s) {
    const Decl *decl = wellknown(s, WK_AddressSpace);
    return decl ? ty_nominal(s->types, TY_Struct, decl->id, NULL, 0) : TY(Poison);
}

ValueId space_value(Sema *s, AddressSpace space) {
    ValueId number = val_int(s->types, TY_SCALAR(int), space);
    return val_tuple(s->types, space_type(s), &number, 1);
}

AddressSpace space_of_value(const Types *types, ValueId value) {
    const ValueData *data = val_data(types, value);
    int64_t number = SPACE_GENERIC;
    if (data->kind == VAL_TUPLE && data->tuple.count == 1) val_as_int(types, data->tuple.items[0], &number);
    return (AddressSpace)number;
}

/* A type of the library: it is there when it is first asked for. */
TypeId known_param_type(Sema *s, const Decl *param) {
    bool is_space = param->owner->kind == DECL_BUILTIN && param->owner->known == TY_Pointer && param->index == 3;
    return is_space ? space_type(s) : TY(Poison);
}

static ValueId pointer_argument(Sema *s, const TypeData *data, uint32_t index) {
    switch (index) {
    case 0:
        return data->pointer.mut == MUT_SYMBOLIC ? NONE_OF(ValueId) : val_bool(s->types, data->pointer.mut == MUT_YES);
    case 1: return val_type(s->types, data->pointer.pointee);
    case 2: return IS_NONE(data->pointer.origin) ? origin_value(s->types, data->pointer.mut) : data->pointer.origin;
    default: return space_value(s, data->pointer.space);
    }
}

ValueId type_argument(Sema *s, TypeId type, const Decl *param) {
    const TypeData *data = ty_data(s->types, type);
    switch (data->kind) {
    case TY_Simd: return param->index == 0 ? data->simd.dtype : data->simd.width;
    case TY_Array: return param->index == 0 ? val_type(s->types, data->array.element) : data->array.count;
    case TY_Pointer: return pointer_argument(s, data, param->index);
    case TY_Tuple: return tuple_types(s, data);
    case TY_Struct:
    case TY_Class: return param->index < data->nominal.arg_count ? data->nominal.args[param->index] : NONE_OF(ValueId);
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_Bool:
    case TY_Fn:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Error:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    return NONE_OF(ValueId);
}

Decl *type_decl(const Sema *s, TypeId type) {
    const TypeData *data = ty_data(s->types, type);
    switch (data->kind) {
    case TY_Struct:
    case TY_Class:
        return IS_NONE(data->nominal.decl) || data->nominal.decl.id > s->decls.len ? NULL
                                                                                   : decl_at(s, data->nominal.decl);
    case TY_Bool:
    case TY_Simd:
    case TY_Pointer:
    case TY_Tuple:
    case TY_Array:
    case TY_StrLiteral:
    case TY_IntLiteral:
    case TY_FloatLiteral:
    case TY_Dtype:
    case TY_None:
    case TY_Error: return known_decl((Sema *)(uintptr_t)s, data->kind);
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_Fn:
    case TY_PyInt:
    case TY_PyStr:
    case TY_Object:
    case TY_Closure:
    case TY_Dyn:
    case TY_ANY_SYMBOLIC:
    case TY_Meta:
    case TY_Origin:
    case TY_Module:
    case TY_Overloads: break;
    }
    return NULL;
}

typedef struct KnownType {
    const char *name, *params, *module;
    TypeKind kind;
} KnownType;

static const KnownType KNOWN_TYPES[] = {
#define KNOWN(Name, Kind, params, module) {#Name, params, module, TY_##Kind},
#include "sema/declare/known_type.def"
};

static void known_param(Sema *s, Decl *decl, Str text, AstParamGroup group) {
    bool is_pack = text.at[0] == '*';
    if (is_pack) text.at++, text.len--;
    uint32_t colon = 0;
    while (colon < text.len && text.at[colon] != ':') colon++;
    Decl *param =
        decl_new(s, DECL_PARAM, name_of(s->ctx, (Str){text.at, colon}), decl, decl->module, NULL, (Span){0, 0});
    param->index = decl->params.len;
    param->param.group = group;
    param->param.is_pack = is_pack;
    param->param.is_type_known = true;
    param->param.is_type = colon == text.len;
    if (!param->param.is_type) {
        Str type = {text.at + colon + 1, text.len - colon - 1};
        param->type = str_equal(type, STR("Int"))            ? TY_SCALAR(int)
                      : str_equal(type, STR("Bool"))         ? TY(Bool)
                      : str_equal(type, STR("DType"))        ? TY(Dtype)
                      : str_equal(type, STR("AddressSpace")) ? NONE_OF(TypeId)
                                                             : TY(Origin);
    }
    vec_push(s->arena, &decl->params, param);
}

static void known_params(Sema *s, Decl *decl, const char *text) {
    AstParamGroup group = strstr(text, "//") ? GROUP_INFERRED : GROUP_NORMAL;
    while (*text) {
        const char *end = strchr(text, ',');
        Str part = {text, end ? (uint32_t)(end - text) : (uint32_t)strlen(text)};
        if (str_equal(part, STR("//")))
            group = GROUP_NORMAL;
        else if (str_equal(part, STR("*")))
            group = GROUP_KEYWORD;
        else
            known_param(s, decl, part, group);
        text = end ? end + 1 : text + part.len;
    }
}

void known_declare(Sema *s) {
    for (uint32_t i = 0; i < COUNT_OF(KNOWN_TYPES); i++) {
        const KnownType *row = &KNOWN_TYPES[i];
        NameId name = name_of(s->ctx, str_of(row->name));
        Decl *decl = decl_new(s, DECL_BUILTIN, name, NULL, NULL, NULL, (Span){0, 0});
        decl->known = row->kind;
        decl->state = DECL_NEW;
        decl->index = i;
        known_params(s, decl, row->params);
        map_put(&s->declare->known, name.id, (uint64_t)(uintptr_t)decl);
    }
}

/* The declaration of a type that the compiler knows; decl_resolve loads its extensions. */
Decl *known_decl(Sema *s, TypeKind kind) {
    for (uint32_t i = 0; i < COUNT_OF(KNOWN_TYPES); i++) {
        uint64_t found;
        if (KNOWN_TYPES[i].kind == kind &&
            map_get(&s->declare->known, name_of(s->ctx, str_of(KNOWN_TYPES[i].name)).id, &found))
            return (Decl *)(uintptr_t)found;
    }
    return NULL;
}

const char *known_module(const Decl *decl) { return KNOWN_TYPES[decl->index].module; }
