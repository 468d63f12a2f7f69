/* Reads modules of IR text in three passes. The first one declares everything that the lines name (items start in the
 * first column), so that names may be used before their line; the second one reads types, globals and function headers;
 * the third one the bodies. */
#include "ir/reader.h"
#include "types/type_text.h"

typedef struct Item { /* a function whose body is still to be read */
    IrFn *fn;
    uint32_t at;
    FileId source;
} Item;

typedef struct ModuleReader {
    IrReader r;
    Map globals; /* NameId of symbol -> GlobalId */
    VEC(Item) bodies;
} ModuleReader;

/* --- the first pass --- */

static void declare_struct(IrReader *r, TypeKind kind) {
    Types *types = r->module->types;
    char sigil = kind == TY_Class ? '^' : '%';
    if (!irt_expect(r, sigil)) return;
    Str name = irt_name(r);
    if (r->failed) return;
    if (kind == TY_Closure) {
        ty_set_struct(types, ty_closure(types), &(StructInfo){.name = name});
        return;
    }
    TypeId type = ty_named_ir(types, kind, name);
    if (ty_struct(types, type)->is_complete) irt_fail(r, "'%.*s' is declared twice", STR_ARGS(name));
}

static void declare_fn(IrReader *r) {
    if (!irt_expect(r, '@')) return;
    Str name = irt_name(r);
    if (r->failed) return;
    if (!IS_NONE(ir_fn_find(r->module, name))) {
        irt_fail(r, "the function @%.*s is there twice", STR_ARGS(name));
    } else {
        ir_fn_new(r->module, name);
    }
}

static void declare_global(ModuleReader *m) {
    IrReader *r = &m->r;
    if (!irt_expect(r, '@')) return;
    Str name = irt_name(r);
    if (r->failed) return;
    NameId key = name_of(r->module->ctx, name);
    if (map_has(&m->globals, key.id)) irt_fail(r, "the global @%.*s is there twice", STR_ARGS(name));
    map_put(&m->globals, key.id, ir_global_new(r->module, name, TY(Poison), NONE_OF(ValueId)).id);
}

static void declare_line(ModuleReader *m) {
    IrReader *r = &m->r;
    if (irt_take_word(r, "struct")) declare_struct(r, TY_Struct);
    if (irt_take_word(r, "class")) declare_struct(r, TY_Class);
    if (irt_take_word(r, "closure")) declare_struct(r, TY_Closure);
    if (irt_take_word(r, "fn")) declare_fn(r);
    if (irt_take_word(r, "global")) declare_global(m);
}

static void skip_line(IrReader *r) {
    while (r->at < r->text.len && r->text.at[r->at] != '\n') r->at++;
    if (r->at < r->text.len) r->at++;
}

static void declare_all(ModuleReader *m) {
    IrReader *r = &m->r;
    for (r->at = 0; r->at < r->text.len && !r->failed; skip_line(r)) {
        bool is_item = r->text.at[r->at] >= 'a' && r->text.at[r->at] <= 'z';
        if (is_item) declare_line(m);
    }
    r->at = 0;
}

/* --- the second pass --- */

static FnId read_glue_fn(IrReader *r) {
    irt_expect(r, '@');
    FnId fn = ir_fn_find(r->module, irt_name(r));
    if (IS_NONE(fn)) irt_fail(r, "there is no such function");
    return fn;
}

static void read_glue(IrReader *r, StructInfo *info) {
    for (bool again = true; again && !r->failed;) {
        if (irt_take_word(r, "deinit"))
            info->glue.deinit = read_glue_fn(r);
        else if (irt_take_word(r, "copy"))
            info->glue.copy = read_glue_fn(r);
        else if (irt_take_word(r, "move"))
            info->glue.move = read_glue_fn(r);
        else if (irt_take_word(r, "write"))
            info->glue.write = read_glue_fn(r);
        else if (irt_take_word(r, "error_class"))
            info->glue.error_class = read_glue_fn(r);
        else if (irt_take_word(r, "linear"))
            info->glue.is_linear = true;
        else if (irt_take_word(r, "hint"))
            info->glue.linear_hint = arena_str(r->module->arena, irt_name(r));
        else if (irt_take_word(r, "no_copy"))
            info->glue.no_copy = true;
        else if (irt_take_word(r, "implicit_copy"))
            info->glue.implicit_copy = true;
        else if (irt_take_word(r, "register"))
            info->is_register = true;
        else if (irt_take_word(r, "library"))
            info->is_trusted = true;
        else if (irt_take_word(r, "parallel"))
            info->is_parallel = true;
        else if (irt_take_word(r, "shared"))
            info->is_shared = true;
        else if (irt_take_word(r, "holds_any"))
            info->holds_any = true;
        else if (irt_take_word(r, "align"))
            info->align = irt_number(r);
        else
            again = false;
    }
}

static StructField read_field(IrReader *r) {
    StructField field = {.span = irt_line_span(r)};
    if (!irt_take(r, '-')) field.name = name_of(r->module->ctx, irt_name(r));
    irt_expect(r, ':');
    field.type = irt_type(r);
    return field;
}

static void read_struct(IrReader *r) {
    VEC(StructField) fields = {0};
    TypeId type = irt_type(r);
    if (!r->failed && !ty_has_fields(ty_kind(r->module->types, type)))
        irt_fail(r, "this type has no fields to declare");
    if (r->failed) return;
    StructInfo info = *ty_struct(r->module->types, type);
    info.name = ty_ir_name(r->module->types, type);
    irt_expect(r, '{');
    while (!r->failed && irt_peek(r) != '}') {
        StructField field = read_field(r);
        vec_push(&r->scratch, &fields, field);
        if (!irt_take(r, ',')) break;
    }
    irt_expect(r, '}');
    read_glue(r, &info);
    irt_end_of_line(r);
    if (r->failed) return;
    if (info.is_complete) irt_fail(r, "'%.*s' is declared twice", STR_ARGS(info.name));
    info.fields = fields.at;
    info.field_count = fields.len;
    info.is_complete = true;
    ty_set_struct(r->module->types, type, &info);
}

static void read_global(ModuleReader *m) {
    IrReader *r = &m->r;
    Span span = irt_line_span(r);
    irt_expect(r, '@');
    uint64_t id = 0;
    map_get(&m->globals, name_of(r->module->ctx, irt_name(r)).id, &id);
    irt_expect(r, ':');
    TypeId type = irt_type(r);
    bool is_constant = irt_take_word(r, "const");
    bool is_external = irt_take_word(r, "external");
    ValueId init = irt_take(r, '=') ? irt_value(r, type) : NONE_OF(ValueId);
    irt_end_of_line(r);
    if (r->failed) return;
    IrGlobal *global = ir_global(r->module, (GlobalId){(uint32_t)id});
    *global = (IrGlobal){.symbol = global->symbol,
                         .type = type,
                         .init = init,
                         .is_constant = is_constant,
                         .is_external = is_external,
                         .span = span};
}

static bool is_body_end(const IrReader *r) { return r->text.at[r->at] == '}'; }

static void read_fn(ModuleReader *m) {
    IrReader *r = &m->r;
    irt_expect(r, '@');
    FnId id = ir_fn_find(r->module, irt_name(r));
    if (r->failed || IS_NONE(id)) return;
    IrFn *fn = ir_fn(r->module, id);
    irt_fn_header(r, fn);
    if (r->failed || !fn->has_body) return;
    Item item = {fn, r->at, r->source};
    vec_push(&r->scratch, &m->bodies, item);
    do skip_line(r);
    while (r->at < r->text.len && !is_body_end(r));
    if (r->at < r->text.len) r->at++;
}

static void read_main(IrReader *r) {
    irt_expect(r, '@');
    Str name = irt_name(r);
    r->module->main = ir_fn_find(r->module, name);
    if (!r->failed && IS_NONE(r->module->main)) irt_fail(r, "there is no function @%.*s", STR_ARGS(name));
    irt_end_of_line(r);
}

static void read_item(ModuleReader *m) {
    IrReader *r = &m->r;
    bool is_struct = irt_take_word(r, "struct") || irt_take_word(r, "class") || irt_take_word(r, "closure");
    if (is_struct)
        read_struct(r);
    else if (irt_take_word(r, "global"))
        read_global(m);
    else if (irt_take_word(r, "fn"))
        read_fn(m);
    else if (irt_take_word(r, "main"))
        read_main(r);
    else
        irt_fail(r, "'struct', 'class', 'closure', 'global', 'fn' or 'main' is expected here");
}

/* Reports a header that the second pass did not see where it stands. */
static void check_read(IrReader *r, uint32_t first_fn, uint32_t first_global) {
    const IrModule *module = r->module;
    if (r->at < r->text.len) irt_fail(r, "a NUL byte is in the text");
    for (uint32_t i = first_fn; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        if (IS_NONE(fn->type)) irt_fail(r, "@%.*s begins inside of another function", STR_ARGS(fn->symbol));
        if (!ir_find_gpu_form(module, module->fns.at[i]))
            irt_fail(r, "@%.*s has no form for GPUs", STR_ARGS(fn->symbol));
        if (!ir_find_frame(module, module->fns.at[i])) irt_fail(r, "@%.*s has no frame", STR_ARGS(fn->symbol));
    }
    for (uint32_t i = first_global; i < module->globals.len; i++) {
        const IrGlobal *global = &module->globals.at[i];
        if (SAME(global->type, TY(Poison))) irt_fail(r, "@%.*s has no type", STR_ARGS(global->symbol));
    }
}

bool ir_parse(IrModule *module, FileId file) {
    const SourceFile *source = source_file(module->ctx, file);
    uint32_t first_fn = module->fns.len, first_global = module->globals.len;
    ModuleReader m = {.r = {.module = module, .file = file, .text = source->text, .base = source->base}};
    IrReader *r = &m.r;
    map_init(&m.globals, &r->scratch);
    declare_all(&m);
    while (!r->failed && irt_next_line(r)) read_item(&m);
    if (!r->failed) check_read(r, first_fn, first_global);
    for (uint32_t i = 0; i < m.bodies.len && !r->failed; i++) {
        r->at = m.bodies.at[i].at;
        r->source = m.bodies.at[i].source;
        irt_fn_body(r, m.bodies.at[i].fn, &m.globals);
    }
    bool ok = !r->failed;
    arena_drop(&r->scratch);
    return ok;
}
