/* Error boxes (runtime/core/error.h): an error that is a struct lives in a box with a PycErrorType, one static record
 * per type. An exception object is its own box. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

#include "../runtime/core/layout.h"
#include "types/type_text.h"

/* Offset of the payload in a box: behind PycError, aligned. */
static uint64_t payload_offset(Cg *cg, TypeId type) {
    return MAX((uint64_t)cg_align(cg, type), (uint64_t)PYC_ERROR_SIZE);
}

/* `T$destroy`, which dropping an unopened box calls. */
static LLVMValueRef destroy_function(Cg *cg, TypeId type) {
    bool is_named = ty_is(cg->types, type, TY_Struct) || ty_is(cg->types, type, TY_Closure);
    Str name = is_named ? ty_ir_name(cg->types, type) : arena_printf(cg->arena, "type%u", type.id);
    Str symbol = arena_printf(cg->arena, "%.*s$destroy", STR_ARGS(name));
    FnId known = ir_fn_find(cg->module, symbol);
    return IS_NONE(known) ? cg_zero(cg->ptr) : cg_fn(cg, known);
}

static LLVMValueRef write_function(Cg *cg, TypeId type) {
    FnId write = ty_is(cg->types, type, TY_Struct) ? ty_struct(cg->types, type)->glue.write : NONE_OF(FnId);
    return IS_NONE(write) ? cg_zero(cg->ptr) : cg_fn(cg, write);
}

static LLVMValueRef class_function(Cg *cg, TypeId type) {
    FnId made = ty_is(cg->types, type, TY_Struct) ? ty_struct(cg->types, type)->glue.error_class : NONE_OF(FnId);
    return IS_NONE(made) ? cg_zero(cg->ptr) : cg_fn(cg, made);
}

static Str error_type_name(Cg *cg, TypeId type) {
    if (ty_is(cg->types, type, TY_Struct)) return ty_struct(cg->types, type)->name;
    return str_of(ty_c(cg->types, type));
}

static LLVMValueRef make_error_type(Cg *cg, TypeId type) {
    Layout layout = ty_layout(cg->types, type);
    Str name = error_type_name(cg, type);
    LLVMValueRef null = cg_zero(cg->ptr);
    bool traced = ty_is_traced(cg->types, type);
    LLVMValueRef parts[] = {
        cg_string(cg, name),
        cg_i64(cg, layout.size),
        cg_i64(cg, MAX(layout.align, 1u)),
        cg_i64(cg, 0), /* is_object and its padding */
        ty_needs_destroy(cg->types, type) ? destroy_function(cg, type) : null,
        write_function(cg, type),
        null, /* grow */
        traced ? cg_runtime(cg, RT_pyc_gc_alloc_root) : null,
        traced ? cg_runtime(cg, RT_pyc_gc_free_root) : null,
        null, /* report */
        class_function(cg, type),
    };
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "error_type");
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetAlignment(global, 8);
    return global;
}

/* There is one per type, so that a type test is a comparison of addresses. */
static LLVMValueRef error_type(Cg *cg, TypeId type) {
    uint64_t known;
    if (map_get(&cg->error_types, type.id, &known)) return (LLVMValueRef)(uintptr_t)known;
    LLVMValueRef global = make_error_type(cg, type);
    map_put(&cg->error_types, type.id, (uint64_t)(uintptr_t)global);
    return global;
}

/* ---- boxes without content ---- */

/* The box of an error type without fields, mainly StopIteration: a constant. It is used only where the function
 * declares the type that it raises, so that errors of unknown type keep their tracebacks. */
static LLVMValueRef static_box(Cg *cg, TypeId type) {
    LLVMValueRef described = error_type(cg, type), null = cg_zero(cg->ptr), none = cg_i64(cg, 0);
    Str name = arena_printf(cg->arena, "error_box.%u", type.id);
    LLVMValueRef known = LLVMGetNamedGlobal(cg->out, name.at);
    if (known) return known;
    LLVMValueRef parts[] = {described, null, none, cg_i64(cg, 1)}; /* type, trace, its count and capacity, is_static */
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMValueRef box = LLVMAddGlobal(cg->out, LLVMTypeOf(content), name.at);
    LLVMSetInitializer(box, content);
    LLVMSetGlobalConstant(box, true);
    LLVMSetLinkage(box, LLVMPrivateLinkage);
    LLVMSetAlignment(box, 8);
    return box;
}

static bool raises_any_error(CgFn *f) {
    const FnType *type = &ty_data(f->cg->types, f->fn->type)->fn;
    return !IS_NONE(type->raises) && ty_is(f->cg->types, type->raises, TY_Error);
}

/* Continues in a block that only heap boxes reach; returns the block that both kinds reach. */
static LLVMBasicBlockRef unless_static(CgFn *f, LLVMValueRef error) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef heap = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMValueRef is_static = cg_load_at(cg, cg->i64, cg_offset(cg, error, PYC_ERROR_IS_STATIC), 8);
    LLVMValueRef on_heap = LLVMBuildICmp(cg->b, LLVMIntEQ, is_static, cg_i64(cg, 0), "");
    LLVMBuildCondBr(cg->b, on_heap, heap, done);
    cg_at(f, heap);
    return done;
}

static void finish_unless(CgFn *f, LLVMBasicBlockRef done) {
    LLVMBuildBr(f->cg->b, done);
    cg_at(f, done);
}

bool cg_is_static_box(LLVMValueRef error) { return LLVMIsAGlobalVariable(error) != NULL; }

/* On a device all boxes are of this kind. */
static bool has_no_content(Cg *cg, LLVMValueRef error) { return cg->on_device || cg_is_static_box(error); }

/* ---- operations ---- */

LLVMValueRef cg_op_ErrorMake(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_pointee(cg, cg_operand_type(f, inst, 0));
    uint64_t size = cg_size(cg, type);
    if (size == 0 && (cg->on_device || !raises_any_error(f))) return static_box(cg, type);
    if (cg->on_device) { /* a kernel has no heap for the box */
        cg_intrinsic(cg, "llvm.trap", NULL, 0, NULL, 0);
        return static_box(cg, type);
    }
    LLVMValueRef described = error_type(cg, type);
    LLVMValueRef box = cg_call_runtime(cg, RT_pyc_error_new, &described);
    LLVMValueRef payload = cg_offset(cg, box, payload_offset(cg, type));
    cg_copy_bytes(cg, payload, cg_operand(f, inst, 0), size, cg_align(cg, type));
    return box;
}

LLVMValueRef cg_op_ErrorConst(CgFn *f, const IrInst *inst) { return static_box(f->cg, inst->imm.type); }

LLVMValueRef cg_op_ErrorMatch(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef error = cg_operand(f, inst, 0);
    if (ty_is(cg->types, inst->imm.type, TY_Class)) {
        return cg_call_runtime(cg, RT_pyc_error_is_class, (LLVMValueRef[]){error, cg_class_object(cg, inst->imm.type)});
    }
    LLVMValueRef type = cg_load_at(cg, cg->ptr, cg_offset(cg, error, PYC_ERROR_TYPE), 8);
    return LLVMBuildICmp(cg->b, LLVMIntEQ, type, error_type(cg, inst->imm.type), "");
}

LLVMValueRef cg_op_ErrorTake(CgFn *f, const IrInst *inst) {
    LLVMValueRef error = cg_operand(f, inst, 0);
    if (has_no_content(f->cg, error)) return NULL;
    LLVMBasicBlockRef done = unless_static(f, error);
    cg_call_runtime(f->cg, RT_pyc_error_take, (LLVMValueRef[]){error, cg_operand(f, inst, 1)});
    finish_unless(f, done);
    return NULL;
}

LLVMValueRef cg_op_ErrorDrop(CgFn *f, const IrInst *inst) {
    LLVMValueRef error = cg_operand(f, inst, 0);
    if (has_no_content(f->cg, error)) return NULL;
    LLVMBasicBlockRef done = unless_static(f, error);
    cg_call_runtime(f->cg, RT_pyc_error_drop, &error);
    finish_unless(f, done);
    return NULL;
}

/* A box without content is its own copy. */
LLVMValueRef cg_op_ErrorCopy(CgFn *f, const IrInst *inst) {
    LLVMValueRef error = cg_operand(f, inst, 0);
    return f->cg->on_device ? error : cg_call_runtime(f->cg, RT_pyc_error_copy, &error);
}

LLVMValueRef cg_op_ErrorTrace(CgFn *f, const IrInst *inst) {
    LLVMValueRef error = cg_operand(f, inst, 0);
    if (has_no_content(f->cg, error)) return NULL;
    cg_call_runtime(f->cg, RT_pyc_error_trace, (LLVMValueRef[]){error, cg_site(f->cg, f->fn, inst->span)});
    return NULL;
}
