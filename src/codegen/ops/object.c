/* Object words: boxing, unboxing and type tests (runtime/object/object.h), and error boxes (runtime/core/error.h). */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/type_group.h"

#include "../runtime/core/layout.h"
#include "types/type_text.h"

static LLVMValueRef word_of_pointer(Cg *cg, LLVMValueRef pointer) {
    return LLVMBuildPtrToInt(cg->b, pointer, cg->i64, "");
}

static LLVMValueRef object_address(Cg *cg, const char *name) { return word_of_pointer(cg, cg_extern_data(cg, name)); }

static bool is_float64(Cg *cg, TypeId type) {
    return ty_is_scalar(cg->types, type) && ty_dtype(cg->types, type) == DT_float64;
}

/* ---- floats (runtime/core/layout.h) ---- */

LLVMValueRef cg_flonum_value(Cg *cg, LLVMValueRef word) {
    LLVMValueRef turn = cg_i64(cg, 64 - PYC_FLONUM_TURN);
    LLVMValueRef stepped = cg_intrinsic(cg, "llvm.fshl", &cg->i64, 1, (LLVMValueRef[]){word, word, turn}, 3);
    LLVMValueRef bits = LLVMBuildSub(cg->b, stepped, cg_i64(cg, PYC_FLONUM_STEP), "");
    LLVMValueRef is_zero = LLVMBuildICmp(cg->b, LLVMIntEQ, word, cg_i64(cg, PYC_FLONUM_ZERO), "");
    bits = LLVMBuildSelect(cg->b, is_zero, cg_i64(cg, 0), bits, "");
    return LLVMBuildBitCast(cg->b, bits, cg->f64, "");
}

/* The value of a word that is known to be a float. */
static LLVMValueRef float_value(CgFn *f, LLVMValueRef word) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef flonum = cg_new_block(f, ""), boxed = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMValueRef tag = LLVMBuildAnd(cg->b, word, cg_i64(cg, PYC_FLONUM_TAG), "");
    cg_branch_likely(cg, LLVMBuildICmp(cg->b, LLVMIntNE, tag, cg_i64(cg, 0), ""), flonum, boxed);
    cg_at(f, flonum);
    LLVMValueRef value = cg_flonum_value(cg, word);
    LLVMBuildBr(cg->b, done);
    cg_at(f, boxed);
    LLVMValueRef object = LLVMBuildIntToPtr(cg->b, word, cg->ptr, "");
    LLVMValueRef held = cg_load_at(cg, cg->f64, cg_offset(cg, object, PYC_FLOAT_VALUE), 8);
    LLVMBuildBr(cg->b, done);
    cg_at(f, done);
    return cg_phi2(cg, value, flonum, held, boxed);
}

static LLVMValueRef is_flonum_other_than_zero(Cg *cg, LLVMValueRef word) {
    LLVMValueRef tag = LLVMBuildAnd(cg->b, word, cg_i64(cg, PYC_TAG_MASK), "");
    LLVMValueRef is_tagged = LLVMBuildICmp(cg->b, LLVMIntEQ, tag, cg_i64(cg, PYC_FLONUM_TAG), "");
    LLVMValueRef is_other = LLVMBuildICmp(cg->b, LLVMIntNE, word, cg_i64(cg, PYC_FLONUM_ZERO), "");
    return LLVMBuildAnd(cg->b, is_tagged, is_other, "");
}

LLVMValueRef cg_float_word(CgFn *f, LLVMValueRef value) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef other = cg_new_block(f, ""), box = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMValueRef turn = cg_i64(cg, PYC_FLONUM_TURN), bits = LLVMBuildBitCast(cg->b, value, cg->i64, "");
    LLVMValueRef stepped = LLVMBuildAdd(cg->b, bits, cg_i64(cg, PYC_FLONUM_STEP), "");
    LLVMValueRef word = cg_intrinsic(cg, "llvm.fshl", &cg->i64, 1, (LLVMValueRef[]){stepped, stepped, turn}, 3);
    LLVMBasicBlockRef start = LLVMGetInsertBlock(cg->b);
    cg_branch_likely(cg, is_flonum_other_than_zero(cg, word), done, other);
    cg_at(f, other);
    LLVMBuildCondBr(cg->b, LLVMBuildICmp(cg->b, LLVMIntEQ, bits, cg_i64(cg, 0), ""), done, box);
    cg_at(f, box);
    LLVMValueRef object = cg_call_runtime(cg, RT_pyc_float_box, &value);
    LLVMBasicBlockRef boxed = LLVMGetInsertBlock(cg->b);
    LLVMBuildBr(cg->b, done);
    cg_at(f, done);
    LLVMValueRef phi = LLVMBuildPhi(cg->b, cg->i64, "");
    LLVMAddIncoming(phi, (LLVMValueRef[]){word, cg_i64(cg, PYC_FLONUM_ZERO), object},
                    (LLVMBasicBlockRef[]){start, other, boxed}, 3);
    return phi;
}

LLVMValueRef cg_bool_word(Cg *cg, LLVMValueRef truth) {
    LLVMValueRef yes = object_address(cg, "pyc_true_object"), no = object_address(cg, "pyc_false_object");
    return LLVMBuildSelect(cg->b, truth, yes, no, "");
}

LLVMValueRef cg_op_Box(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef value = cg_operand(f, inst, 0);
    if (!value) return object_address(cg, "pyc_none_object");
    if (LLVMTypeOf(value) == cg->ptr) return word_of_pointer(cg, value);
    if (LLVMTypeOf(value) == cg->i1) return cg_bool_word(cg, value);
    if (LLVMIsAConstantFP(value)) {
        LLVMBool loses;
        return cg_float_object(cg, LLVMConstRealGetDouble(value, &loses));
    }
    if (is_float64(cg, type)) return cg_float_word(f, value);
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
    if (is_float64(cg, inst->type)) return float_value(f, word);
    if (type == cg->i64 && !ty_is(cg->types, inst->type, TY_Simd)) return word;
    ICE("unbox to %s", ty_c(cg->types, inst->type));
}

/* ---- type tests ---- */

LLVMValueRef cg_has_tag(Cg *cg, LLVMValueRef word, uint64_t tag) {
    LLVMValueRef own = LLVMBuildAnd(cg->b, word, cg_i64(cg, PYC_TAG_MASK), "");
    return LLVMBuildICmp(cg->b, LLVMIntEQ, own, cg_i64(cg, tag), "");
}

LLVMValueRef cg_is_small(Cg *cg, LLVMValueRef word) { return LLVMBuildTrunc(cg->b, word, cg->i1, ""); }

/* Whether the type in the object's header is this one. For a word without a header, `tagged` decides. */
static LLVMValueRef has_type(CgFn *f, LLVMValueRef word, const char *type_name, LLVMValueRef tagged) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef start = LLVMGetInsertBlock(cg->b), boxed = cg_new_block(f, ""), done = cg_new_block(f, "");
    LLVMBuildCondBr(cg->b, cg_has_tag(cg, word, 0), boxed, done);
    cg_at(f, boxed);
    LLVMValueRef type = cg_load_at(cg, cg->ptr, LLVMBuildIntToPtr(cg->b, word, cg->ptr, ""), 8);
    LLVMValueRef same = LLVMBuildICmp(cg->b, LLVMIntEQ, type, cg_extern_data(cg, type_name), "");
    LLVMBuildBr(cg->b, done);
    cg_at(f, done);
    return cg_phi2(cg, tagged, start, same, boxed);
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
    case TY_PyInt: return has_type(f, word, "pyc_int_type", cg_is_small(cg, word));
    case TY_PyStr: return has_type(f, word, "pyc_str_type", LLVMConstInt(cg->i1, 0, false));
    case TY_Simd: return has_type(f, word, "pyc_float_type", LLVMBuildNot(cg->b, cg_is_small(cg, word), ""));
    case TY_Bool: return is_bool(cg, word);
    case TY_None: return LLVMBuildICmp(cg->b, LLVMIntEQ, word, object_address(cg, "pyc_none_object"), "");
    case TY_Object: return LLVMConstInt(cg->i1, 1, false);
    case TY_Class: return cg_call_runtime(cg, RT_pyc_obj_is_exactly, (LLVMValueRef[]){word, cg_class_object(cg, type)});
    case TY_NOTHING:
    case TY_ANY_BOTTOM:
    case TY_Pointer:
    case TY_Fn:
    case TY_StrLiteral:
    case TY_Error:
    case TY_ANY_AGGREGATE:
    case TY_ANY_SYMBOLIC:
    case TY_ANY_COMPTIME:
    case TY_Dtype: break;
    }
    ICE("is_instance of %s", ty_c(cg->types, type));
}

LLVMValueRef cg_op_IsInstance(CgFn *f, const IrInst *inst) {
    return is_instance(f, cg_operand(f, inst, 0), inst->imm.type);
}
