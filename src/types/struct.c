/* What sema provides for nominal types: fields, glue, names. Each change starts a new epoch, which makes the cached
 * properties (layout.c) invalid. Also the names of declarations made from IR text. */
#include "types/table.h"
#include "types/type_text.h"

#include <stdio.h>

bool ty_has_fields(TypeKind kind) {
    return kind == TY_Struct || kind == TY_Class || kind == TY_Closure || kind == TY_Tuple || kind == TY_Dyn;
}

char ty_ir_sigil(TypeKind kind) { return kind == TY_Class ? '^' : '%'; }

/* The key of a name in `ir_names`; it is valid until the next call. */
static Str sigil_name(Types *types, TypeKind kind, Str name, uint32_t copy) {
    types->sigil_name.len = 0;
    text_char(&types->sigil_name, ty_ir_sigil(kind));
    text_str(&types->sigil_name, name);
    if (copy > 1) text_printf(&types->sigil_name, "'%u", copy);
    return text_view(&types->sigil_name);
}

void ty_give_ir_name(Types *types, TypeId type, Str name) {
    TypeEntry *entry = ty_entry(types, type);
    if (entry->ir_name.len > 0) return;
    bool fresh = false;
    for (uint32_t copy = 1; !fresh; copy++) {
        Str key = sigil_name(types, entry->data.kind, name, copy);
        intern_bytes(&types->ir_names, key, &fresh);
        if (fresh) entry->ir_name = arena_str(types->arena, (Str){key.at + 1, key.len - 1});
    }
    vec_push(types->arena, &types->ir_named, type);
}

TypeId ty_named_ir(Types *types, TypeKind kind, Str name) {
    uint32_t known = intern_find(&types->ir_names, sigil_name(types, kind, name, 1));
    if (known != 0) return types->ir_named.at[known - 1];
    TypeId type = ty_nominal(types, kind, types_named_decl(types, name), NULL, 0);
    ty_give_ir_name(types, type, name);
    return type;
}

DeclId types_named_decl(Types *types, Str name) {
    return (DeclId){NAMED_DECL_BASE + intern_bytes(&types->decl_names, name, NULL)};
}

Str ty_decl_name(const Types *types, DeclId decl) {
    if (decl.id > NAMED_DECL_BASE) return types->decl_names.keys[decl.id - NAMED_DECL_BASE - 1];
    if (types->decl_namer != NULL && !IS_NONE(decl)) {
        Str name = types->decl_namer(types->decl_namer_state, decl);
        if (name.len > 0) return name;
    }
    return arena_printf(types->arena, "#%u", decl.id);
}

void types_set_decl_namer(Types *types, Str (*namer)(void *state, DeclId decl), void *state) {
    types->decl_namer = namer;
    types->decl_namer_state = state;
}

void types_set_nominal_writer(Types *types, bool (*writer)(void *state, TypeId type, Text *out)) {
    types->nominal_writer = writer;
}

void types_set_fn_names(Types *types, Str (*name)(void *state, FnId fn), FnId (*find)(void *state, Str name),
                        void *state) {
    types->fn_namer = name;
    types->fn_finder = find;
    types->fn_names_state = state;
}

/* --- fields and glue --- */

static StructInfo *info_of(const Types *types, TypeId type) {
    TypeEntry *entry = ty_entry(types, type);
    if (!ty_has_fields(entry->data.kind)) ICE("'%s' has no fields", ty_c(types, type));
    if (entry->info == NULL) entry->info = NEW(types->arena, StructInfo);
    return entry->info;
}

static NameId index_name(Types *types, uint32_t index) {
    char digits[16];
    int len = snprintf(digits, sizeof digits, "%u", index);
    return name_of(types->ctx, (Str){digits, (uint32_t)len});
}

static void make_tuple_fields(Types *types, TypeId type) {
    const TypeData *d = ty_data(types, type);
    StructField *fields = NEW_ARRAY(types->arena, StructField, d->tuple.count);
    for (uint32_t i = 0; i < d->tuple.count; i++) {
        fields[i] = (StructField){.name = index_name(types, i), .type = d->tuple.items[i]};
    }
    StructInfo *info = info_of(types, type);
    info->fields = fields;
    info->field_count = d->tuple.count;
    info->is_complete = true;
}

void ty_set_struct(Types *types, TypeId type, const StructInfo *info) {
    StructInfo *own = info_of(types, type);
    *own = *info;
    own->name = arena_str(types->arena, info->name);
    StructField *fields = NEW_ARRAY(types->arena, StructField, info->field_count);
    if (info->field_count > 0) memcpy(fields, info->fields, info->field_count * sizeof(StructField));
    own->fields = fields;
    if (own->name.len > 0) ty_give_ir_name(types, type, own->name);
    types->epoch++;
}

const StructInfo *ty_struct(const Types *types, TypeId type) {
    const TypeEntry *entry = ty_entry(types, type);
    if (entry->info == NULL && entry->data.kind == TY_Tuple) make_tuple_fields((Types *)types, type);
    return info_of(types, type);
}

bool ty_field_is_private(const Types *types, TypeId type, uint32_t field) {
    const StructField *data = &ty_struct(types, type)->fields[field];
    if (IS_NONE(data->name) || !data->span.lo) return false;
    Str name = name_text(types->ctx, data->name);
    return name.len > 0 && name.at[0] == '_' && source_is_given(types->ctx, data->span.lo);
}

TypeGlue *ty_glue(Types *types, TypeId type) {
    types->epoch++;
    (void)ty_struct(types, type);
    return &info_of(types, type)->glue;
}
