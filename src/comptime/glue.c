/* The assembler, and functions that copy, move and destroy values of a type: made on demand, one per type and kind, so
 * that deep structures are destroyed by calls inside the interpreter and not by recursion of the compiler. */
#include "comptime/decode.h"
#include "types/type_group.h"
#include "types/type_text.h"

/* --- the assembler --- */

uint32_t asm_slot(Assembler *a, uint32_t size) {
    uint32_t at = a->frame_size;
    a->frame_size += (size + 7) & ~7u;
    return at;
}

Code *asm_emit(Assembler *a, VmOp op, uint32_t to, uint32_t x, uint32_t y) {
    Code code = {.op = (uint16_t)op, .a = to, .b = x, .c = y};
    vec_push(a->arena, &a->code, code);
    vec_push(a->arena, &a->spans, a->span);
    return &vec_last(&a->code);
}

void asm_emit_imm(Assembler *a, VmOp op, uint32_t to, uint32_t x, uint32_t y, int64_t imm) {
    asm_emit(a, op, to, x, y)->imm = imm;
}

void asm_unsupported(Assembler *a, const char *format, ...) {
    va_list args;
    va_start(args, format);
    Str *why = NEW(a->arena, Str);
    *why = arena_vprintf(a->arena, format, args);
    va_end(args);
    asm_emit(a, VM_Unsupported, 0, 0, 0)->data = why;
}

/* A call without a result that does not catch. */
static void asm_call(Assembler *a, VmFn *callee, const uint32_t *args, uint32_t count) {
    VmCall *call = NEW(a->arena, VmCall);
    uint32_t *copy = NEW_ARRAY(a->arena, uint32_t, count + 1);
    memcpy(copy, args, count * sizeof(uint32_t));
    *call = (VmCall){.callee = callee, .arg_count = count, .args = copy};
    asm_emit(a, VM_Call, 0, 0, 0)->call = call;
}

void asm_finish(Assembler *a, VmFn *fn) {
    fn->spans = a->spans.at;
    fn->code_count = a->code.len;
    fn->frame_size = a->frame_size;
    fn->code = a->code.at;
}

/* --- glue --- */

enum { TO = 0, FROM = 8 }; /* the parameters' slots; a place to destroy is TO */

static bool has_custom_move(const Types *types, TypeId type) {
    TypeKind kind = ty_kind(types, type);
    if (kind == TY_Array) return has_custom_move(types, ty_data(types, type)->array.element);
    if (kind != TY_Struct && kind != TY_Tuple && kind != TY_Closure && kind != TY_Dyn) return false;
    const StructInfo *info = ty_struct(types, type);
    if (!IS_NONE(info->glue.move)) return true;
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (has_custom_move(types, info->fields[i].type)) return true;
    }
    return false;
}

static bool is_plain(const Types *types, TypeId type, GlueKind kind) {
    if (kind == GLUE_DESTROY) return !ty_needs_destroy(types, type);
    if (kind == GLUE_MOVE) return !has_custom_move(types, type);
    return ty_is_trivial(types, type);
}

static FnId own_code(const Types *types, TypeId type, GlueKind kind) {
    if (ty_kind(types, type) != TY_Struct) return NONE_OF(FnId);
    const TypeGlue *glue = &ty_struct(types, type)->glue;
    return kind == GLUE_COPY ? glue->copy : kind == GLUE_MOVE ? glue->move : glue->deinit;
}

/* Constructors have the new value either as `out` parameter or as their result. */
static void call_constructor(Assembler *a, FnId fn, uint32_t to, uint32_t from) {
    const IrFn *ir = ir_fn(a->c->module, fn);
    bool result_last = ir->params.len > 0 && ir->params.at[0].convention != CONV_OUT;
    uint32_t args[] = {result_last ? from : to, result_last ? to : from};
    asm_call(a, vm_fn(a->c, fn), args, 2);
}

static int64_t size_of(const Types *types, TypeId type) { return (int64_t)ty_layout(types, type).size; }

void asm_life(Assembler *a, TypeId type, GlueKind kind, uint32_t to, uint32_t from) {
    Types *types = a->c->types;
    FnId own = own_code(types, type, kind);
    bool is_struct_code = !IS_NONE(own);
    if (is_struct_code && kind == GLUE_DESTROY) {
        asm_call(a, vm_fn(a->c, own), &to, 1);
        asm_emit_imm(a, VM_KillPlace, 0, to, 0, size_of(types, type));
    } else if (is_struct_code) {
        call_constructor(a, own, to, from);
        if (kind == GLUE_MOVE) asm_emit_imm(a, VM_KillPlace, 0, from, 0, size_of(types, type));
    } else if (is_plain(types, type, kind)) {
        if (kind == GLUE_COPY) asm_emit_imm(a, VM_CopyPlace, to, from, 0, size_of(types, type));
        if (kind == GLUE_MOVE) asm_emit_imm(a, VM_TakePlace, to, from, 0, size_of(types, type));
        if (kind == GLUE_DESTROY) asm_emit_imm(a, VM_KillPlace, 0, to, 0, size_of(types, type));
    } else {
        asm_call(a, vm_glue(a->c, type, kind), (uint32_t[]){to, from}, kind == GLUE_DESTROY ? 1 : 2);
    }
}

static void fields(Assembler *a, TypeId type, GlueKind kind) {
    Types *types = a->c->types;
    const StructInfo *info = ty_struct(types, type);
    uint32_t to = asm_slot(a, 8), from = asm_slot(a, 8);
    for (uint32_t i = 0; i < info->field_count; i++) {
        if (kind == GLUE_DESTROY && !ty_needs_destroy(types, info->fields[i].type)) continue;
        int64_t offset = (int64_t)ty_field_offset(types, type, i);
        asm_emit_imm(a, VM_AddImm, to, TO, 0, offset);
        if (kind != GLUE_DESTROY) asm_emit_imm(a, VM_AddImm, from, FROM, 0, offset);
        asm_life(a, info->fields[i].type, kind, to, from);
    }
}

static void elements(Assembler *a, TypeId type, GlueKind kind) {
    Types *types = a->c->types;
    TypeId element = ty_data(types, type)->array.element;
    int64_t size = size_of(types, element), total = size_of(types, type);
    uint32_t to = asm_slot(a, 8), from = asm_slot(a, 8), end = asm_slot(a, 8);
    asm_emit_imm(a, VM_AddImm, to, TO, 0, 0);
    if (kind != GLUE_DESTROY) asm_emit_imm(a, VM_AddImm, from, FROM, 0, 0);
    asm_emit_imm(a, VM_AddImm, end, TO, 0, total);
    uint32_t loop = a->code.len;
    asm_emit(a, VM_BranchEq, to, end, 0)->branch.otherwise = loop + 1;
    asm_life(a, element, kind, to, from);
    asm_emit_imm(a, VM_AddImm, to, to, 0, size);
    if (kind != GLUE_DESTROY) asm_emit_imm(a, VM_AddImm, from, from, 0, size);
    asm_emit(a, VM_Jump, 0, 0, 0)->branch.then = loop;
    a->code.at[loop].branch.then = a->code.len;
}

static void body(Assembler *a, TypeId type, GlueKind kind) {
    Types *types = a->c->types;
    switch (ty_kind(types, type)) {
    case TY_Error: {
        uint32_t error = asm_slot(a, 8);
        if (kind != GLUE_MOVE) asm_emit(a, VM_Load64, error, kind == GLUE_COPY ? FROM : TO, 0);
        if (kind == GLUE_COPY) {
            asm_emit(a, VM_ErrorCopy, error, error, 0);
            asm_emit(a, VM_Store64, error, TO, 0);
        }
        if (kind == GLUE_DESTROY) asm_emit(a, VM_ErrorDrop, 0, error, 0);
        return;
    }
    case TY_Array: elements(a, type, kind); return;
    case TY_Struct:
    case TY_Tuple:
    case TY_Closure:
    case TY_Dyn:
        if (kind == GLUE_COPY && ty_struct(types, type)->glue.no_copy) {
            asm_unsupported(a, "a value of '%s' is copied, which has no copies", ty_c(types, type));
            return;
        }
        fields(a, type, kind);
        return;
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_None:
    case TY_ANY_REGISTER:
    case TY_ANY_OBJECT:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_LITERAL:
    case TY_ANY_META: break;
    }
    asm_unsupported(a, "values of type '%s' are not available at compile time yet", ty_c(types, type));
}

VmFn *vm_glue(Comptime *c, TypeId type, GlueKind kind) {
    static const char *const verbs[] = {[GLUE_COPY] = "copy", [GLUE_MOVE] = "move", [GLUE_DESTROY] = "destroy"};
    uint64_t known, key = map_key2(type.id, kind);
    if (map_get(&c->glue, key, &known)) return (VmFn *)(uintptr_t)known;
    VmFn *fn = NEW(&c->arena, VmFn);
    map_put(&c->glue, key,
            (uint64_t)(uintptr_t)fn); /* before the body: types may contain themselves through arrays of structs */
    static const uint32_t slots[] = {TO, FROM}, sizes[] = {8, 8};
    *fn = (VmFn){.name = arena_printf(&c->arena, "%s of %s", verbs[kind], ty_c(c->types, type)),
                 .param_count = kind == GLUE_DESTROY ? 1 : 2,
                 .params = slots,
                 .param_sizes = sizes};
    Assembler a = {.c = c, .arena = &c->arena, .frame_size = 16};
    body(&a, type, kind);
    if (kind != GLUE_COPY) asm_emit_imm(&a, VM_KillPlace, 0, kind == GLUE_MOVE ? FROM : TO, 0, size_of(c->types, type));
    asm_emit(&a, VM_ReturnNone, 0, 0, 0);
    asm_finish(&a, fn);
    return fn;
}
