/* Error boxes (runtime/error.h): a struct error lives in a box with a PycErrorType, one static record per type. An
 * exception object is its own box. */
#include "codegen/cg.h"

/* Offset of the payload in a box: behind PycError, aligned. */
enum { ERROR_HEADER = 32 };

static uint64_t payload_offset(Cg *cg, TypeId type) {
    return MAX((uint64_t)cg_align(cg, type), (uint64_t)ERROR_HEADER);
}

/* A function that the program has for the type, by its name: `T$destroy`, which dropping an unopened box calls, and
 * `T$write`, which writes the message. */
static LLVMValueRef type_function(Cg *cg, TypeId type, const char *what) {
    bool is_named = ty_is(cg->types, type, TY_Struct) || ty_is(cg->types, type, TY_Closure);
    Str name = is_named ? ty_ir_name(cg->types, type) : arena_printf(cg->arena, "type%u", type.id);
    Str symbol = arena_printf(cg->arena, "%.*s$%s", STR_ARGS(name), what);
    FnId known = ir_fn_find((IrModule *)(uintptr_t)cg->module, symbol);
    return IS_NONE(known) ? cg_zero(cg->ptr) : cg_fn(cg, known);
}

static Str error_type_name(Cg *cg, TypeId type) {
    if (ty_is(cg->types, type, TY_Struct)) return ty_struct(cg->types, type)->name;
    return str_of(ty_c(cg->types, type));
}

static LLVMValueRef make_error_type(Cg *cg, TypeId type) {
    Layout layout = ty_layout(cg->types, type);
    Str name = error_type_name(cg, type);
    LLVMValueRef null = cg_zero(cg->ptr);
    LLVMValueRef parts[] = {
        cg_string(cg, name),
        cg_i64(cg, layout.size),
        cg_i64(cg, MAX(layout.align, 1u)),
        cg_i64(cg, 0), /* is_object and its padding */
        ty_needs_destroy(cg->types, type) ? type_function(cg, type, "destroy") : null,
        type_function(cg, type, "write"),
        null, /* grow */
        null, /* report */
    };
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    LLVMValueRef global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), "error_type");
    LLVMSetInitializer(global, content);
    LLVMSetGlobalConstant(global, true);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetAlignment(global, 8);
    return global;
}

/* One per type, so that a type test is a comparison of addresses. */
static LLVMValueRef error_type(Cg *cg, TypeId type) {
    uint64_t known;
    if (map_get(&cg->error_types, type.id, &known)) return (LLVMValueRef)(uintptr_t)known;
    LLVMValueRef global = make_error_type(cg, type);
    map_put(&cg->error_types, type.id, (uint64_t)(uintptr_t)global);
    return global;
}

LLVMValueRef cg_op_ErrorMake(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_pointee(cg, cg_operand_type(f, inst, 0));
    LLVMValueRef described = error_type(cg, type);
    LLVMValueRef box = cg_call_runtime(cg, RT_pyc_error_new, &described);
    LLVMValueRef payload = cg_offset(cg, box, payload_offset(cg, type));
    cg_copy_bytes(cg, payload, cg_operand(f, inst, 0), cg_size(cg, type), cg_align(cg, type));
    return box;
}

LLVMValueRef cg_op_ErrorMatch(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef error = cg_operand(f, inst, 0);
    if (ty_is(cg->types, inst->imm.type, TY_Class)) {
        return cg_call_runtime(cg, RT_pyc_error_is_class, (LLVMValueRef[]){error, cg_class_object(cg, inst->imm.type)});
    }
    LLVMValueRef type = cg_load_at(cg, cg->ptr, error, 8); /* PycError.type */
    return LLVMBuildICmp(cg->b, LLVMIntEQ, type, error_type(cg, inst->imm.type), "");
}

LLVMValueRef cg_op_ErrorTake(CgFn *f, const IrInst *inst) {
    cg_call_runtime(f->cg, RT_pyc_error_take, (LLVMValueRef[]){cg_operand(f, inst, 0), cg_operand(f, inst, 1)});
    return NULL;
}

LLVMValueRef cg_op_ErrorDrop(CgFn *f, const IrInst *inst) {
    LLVMValueRef error = cg_operand(f, inst, 0);
    cg_call_runtime(f->cg, RT_pyc_error_drop, &error);
    return NULL;
}

LLVMValueRef cg_op_ErrorTrace(CgFn *f, const IrInst *inst) {
    if (f->cg->on_device) return NULL;
    LLVMValueRef site = cg_site(f->cg, f->fn, inst->span);
    cg_call_runtime(f->cg, RT_pyc_error_trace, (LLVMValueRef[]){cg_operand(f, inst, 0), site});
    return NULL;
}
