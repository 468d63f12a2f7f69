/* Object words: boxing, unboxing and type tests (runtime/object/object.h), and error boxes (runtime/core/error.h). */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

#include "../runtime/core/layout.h"
#include "types/type_text.h"

#include <inttypes.h>

static LLVMValueRef word_of_pointer(Cg *cg, LLVMValueRef pointer) {
    return LLVMBuildPtrToInt(cg->b, pointer, cg->i64, "");
}

static LLVMValueRef object_address(Cg *cg, const char *name) { return word_of_pointer(cg, cg_extern_data(cg, name)); }

static bool is_float64(Cg *cg, TypeId type) {
    return ty_is_scalar(cg->types, type) && ty_dtype(cg->types, type) == DT_float64;
}

/* One object per constant. */
static LLVMValueRef constant_float(Cg *cg, LLVMValueRef value) {
    LLVMBool loses;
    double number = LLVMConstRealGetDouble(value, &loses);
    uint64_t bits;
    memcpy(&bits, &number, sizeof bits);
    Str name = arena_printf(cg->arena, "float.%" PRIx64, bits);
    LLVMValueRef global = LLVMGetNamedGlobal(cg->out, name.at);
    if (global) return word_of_pointer(cg, global);
    LLVMValueRef parts[] = {cg_extern_data(cg, "pyc_float_type"), value};
    LLVMValueRef content = LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false);
    global = LLVMAddGlobal(cg->out, LLVMTypeOf(content), name.at);
    LLVMSetInitializer(global, content);
    LLVMSetLinkage(global, LLVMPrivateLinkage);
    LLVMSetAlignment(global, 16);
    return word_of_pointer(cg, global);
}

LLVMValueRef cg_op_Box(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef value = cg_operand(f, inst, 0);
    if (!value) return object_address(cg, "pyc_none_object");
    if (LLVMTypeOf(value) == cg->ptr) return word_of_pointer(cg, value);
    if (LLVMTypeOf(value) == cg->i1) {
        return LLVMBuildSelect(cg->b, value, object_address(cg, "pyc_true_object"),
                               object_address(cg, "pyc_false_object"), "");
    }
    if (LLVMIsAConstantFP(value)) return constant_float(cg, value);
    if (is_float64(cg, type)) return cg_call_runtime(cg, RT_pyc_float_new, &value);
    if (LLVMTypeOf(value) == cg->i64 && !ty_is(cg->types, type, TY_Simd)) return value;
    ICE("box of %s", ty_c(cg->types, type));
}

LLVMValueRef cg_op_Unbox(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMValueRef word = cg_operand(f, inst, 0);
    LLVMTypeRef type = cg_type(cg, inst->type);
    if (!type) return NULL;
    if (type == cg->i1) return LLVMBuildICmp(cg->b, LLVMIntEQ, word, object_address(cg, "pyc_true_object"), "");
    if (type == cg->ptr) return LLVMBuildIntToPtr(cg->b, word, cg->ptr, "");
    if (is_float64(cg, inst->type)) {
        LLVMValueRef object = LLVMBuildIntToPtr(cg->b, word, cg->ptr, "");
        return cg_load_at(cg, cg->f64, cg_offset(cg, object, PYC_FLOAT_VALUE), 8);
    }
    if (type == cg->i64 && !ty_is(cg->types, inst->type, TY_Simd)) return word;
    ICE("unbox to %s", ty_c(cg->types, inst->type));
}

/* ---- type tests ---- */

/* The type in the head of an object is this one; small ints are none of these. */
static LLVMValueRef has_type(CgFn *f, LLVMValueRef word, const char *type_name, bool small_counts) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef start = LLVMGetInsertBlock(cg->b), boxed = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMBuildCondBr(cg->b, LLVMBuildTrunc(cg->b, word, cg->i1, ""), done, boxed);
    cg_at(f, boxed);
    LLVMValueRef type = cg_load_at(cg, cg->ptr, LLVMBuildIntToPtr(cg->b, word, cg->ptr, ""), 8);
    LLVMValueRef same = LLVMBuildICmp(cg->b, LLVMIntEQ, type, cg_extern_data(cg, type_name), "");
    LLVMBuildBr(cg->b, done);
    cg_at(f, done);
    return cg_phi2(cg, LLVMConstInt(cg->i1, small_counts, false), start, same, boxed);
}

static LLVMValueRef is_bool(Cg *cg, LLVMValueRef word) {
    LLVMValueRef yes = LLVMBuildICmp(cg->b, LLVMIntEQ, word, object_address(cg, "pyc_true_object"), "");
    LLVMValueRef no = LLVMBuildICmp(cg->b, LLVMIntEQ, word, object_address(cg, "pyc_false_object"), "");
    return LLVMBuildOr(cg->b, yes, no, "");
}

/* The runtime object of a class: builtin ones by name, the program's through the global that holds it. */
LLVMValueRef cg_class_object(Cg *cg, TypeId type) {
    Str name = ty_ir_name(cg->types, type);
    LLVMValueRef holder = cg_extern_data(cg, arena_printf(cg->arena, "%.*s$class", STR_ARGS(name)).at);
    return cg_load_at(cg, cg->ptr, holder, 8);
}

static LLVMValueRef is_instance(CgFn *f, LLVMValueRef word, TypeId type) {
    Cg *cg = f->cg;
    switch (ty_kind(cg->types, type)) {
    case TY_PyInt: return has_type(f, word, "pyc_int_type", true);
    case TY_PyStr: return has_type(f, word, "pyc_str_type", false);
    case TY_Simd: return has_type(f, word, "pyc_float_type", false);
    case TY_Bool: return is_bool(cg, word);
    case TY_None: return LLVMBuildICmp(cg->b, LLVMIntEQ, word, object_address(cg, "pyc_none_object"), "");
    case TY_Object: return LLVMConstInt(cg->i1, 1, false);
    case TY_Class: return cg_call_runtime(cg, RT_pyc_obj_is_exactly, (LLVMValueRef[]){word, cg_class_object(cg, type)});
    case TY_NO_KIND:
    case TY_Poison:
    case TY_Never:
    case TY_Pointer:
    case TY_Fn:
    case TY_StrLiteral:
    case TY_Error:
    case TY_Tuple:
    case TY_Array:
    case TY_Struct:
    case TY_Closure:
    case TY_Dyn:
    case TY_Param:
    case TY_Member:
    case TY_IntLiteral:
    case TY_FloatLiteral:
    case TY_Meta:
    case TY_Dtype:
    case TY_Origin:
    case TY_Module:
    case TY_Overloads:
    case TY_KIND_COUNT: break;
    }
    ICE("is_instance of %s", ty_c(cg->types, type));
}

LLVMValueRef cg_op_IsInstance(CgFn *f, const IrInst *inst) {
    return is_instance(f, cg_operand(f, inst, 0), inst->imm.type);
}
