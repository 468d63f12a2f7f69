/* Lanes: building and taking apart vectors, selecting, shuffling, reducing. Vectors of one lane are scalars. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"
#include "types/type_text.h"
#include "types/value.h"

static bool is_vector(LLVMValueRef value) { return LLVMGetTypeKind(LLVMTypeOf(value)) == LLVMVectorTypeKind; }

LLVMValueRef cg_op_Select(CgFn *f, const IrInst *inst) {
    LLVMValueRef a = cg_operand(f, inst, 1), b = cg_operand(f, inst, 2);
    if (!a) return NULL;
    LLVMValueRef select = LLVMBuildSelect(f->cg->b, cg_operand(f, inst, 0), a, b, "");
    if (LLVMIsASelectInst(select)) /* no branch is to be made of it: whoever asks for a choice knows that */
        LLVMSetMetadata(select, LLVMGetMDKindIDInContext(f->cg->llvm, "unpredictable", 13),
                        LLVMMetadataAsValue(f->cg->llvm, LLVMMDNodeInContext2(f->cg->llvm, NULL, 0)));
    return select;
}

LLVMValueRef cg_op_Splat(CgFn *f, const IrInst *inst) {
    return cg_splat(f->cg, cg_operand(f, inst, 0), cg_lanes(f->cg, inst->type));
}

LLVMValueRef cg_op_Lanes(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    LLVMTypeRef type = cg_type(cg, inst->type);
    if (LLVMGetTypeKind(type) != LLVMVectorTypeKind) return cg_operand(f, inst, 0);
    LLVMValueRef vector = LLVMGetPoison(type);
    for (uint32_t i = 0; i < inst->operand_count; i++)
        vector = LLVMBuildInsertElement(cg->b, vector, cg_operand(f, inst, i), cg_i64(cg, i), "");
    return vector;
}

LLVMValueRef cg_op_Extract(CgFn *f, const IrInst *inst) {
    LLVMValueRef vector = cg_operand(f, inst, 0);
    return is_vector(vector) ? LLVMBuildExtractElement(f->cg->b, vector, cg_operand(f, inst, 1), "") : vector;
}

LLVMValueRef cg_op_Insert(CgFn *f, const IrInst *inst) {
    LLVMValueRef vector = cg_operand(f, inst, 0), lane = cg_operand(f, inst, 1);
    return is_vector(vector) ? LLVMBuildInsertElement(f->cg->b, vector, lane, cg_operand(f, inst, 2), "") : lane;
}

/* Makes a vector of one lane of a scalar. */
static LLVMValueRef widen(Cg *cg, LLVMValueRef value) {
    if (is_vector(value)) return value;
    LLVMTypeRef type = LLVMVectorType(LLVMTypeOf(value), 1);
    return LLVMBuildInsertElement(cg->b, LLVMGetPoison(type), value, cg_i64(cg, 0), "");
}

LLVMValueRef cg_op_Shuffle(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    const ValueData *indices = val_data(cg->types, inst->imm.value);
    uint32_t count = indices->tuple.count;
    LLVMValueRef *mask = NEW_ARRAY(cg->arena, LLVMValueRef, count);
    for (uint32_t i = 0; i < count; i++) {
        int64_t index = 0;
        if (!val_as_int(cg->types, indices->tuple.items[i], &index)) ICE("a shuffle index that is not a number");
        mask[i] = index < 0 ? LLVMGetPoison(cg->i32) : LLVMConstInt(cg->i32, (uint64_t)index, false);
    }
    LLVMValueRef a = widen(cg, cg_operand(f, inst, 0)), b = widen(cg, cg_operand(f, inst, 1));
    LLVMValueRef result = LLVMBuildShuffleVector(cg->b, a, b, LLVMConstVector(mask, count), "");
    return cg_lanes(cg, inst->type) == 1 ? LLVMBuildExtractElement(cg->b, result, cg_i64(cg, 0), "") : result;
}

/* ---- reductions ---- */

typedef struct Reduction {
    IrKind kind;
    const char *sint, *uint, *real; /* LLVM's intrinsics; for floats only the exact ones */
} Reduction;

static const Reduction reductions[] = {
    {IrReduce_Add, "llvm.vector.reduce.add", "llvm.vector.reduce.add", NULL},
    {IrReduce_Mul, "llvm.vector.reduce.mul", "llvm.vector.reduce.mul", NULL},
    {IrReduce_Min, "llvm.vector.reduce.smin", "llvm.vector.reduce.umin", "llvm.vector.reduce.fmin"},
    {IrReduce_Max, "llvm.vector.reduce.smax", "llvm.vector.reduce.umax", "llvm.vector.reduce.fmax"},
    {IrReduce_And, "llvm.vector.reduce.and", "llvm.vector.reduce.and", NULL},
    {IrReduce_Or, "llvm.vector.reduce.or", "llvm.vector.reduce.or", NULL},
    {IrReduce_Xor, "llvm.vector.reduce.xor", "llvm.vector.reduce.xor", NULL},
};

/* Lanes first, first + 1, … of a vector. */
static LLVMValueRef slice(Cg *cg, LLVMValueRef vector, uint32_t first, uint32_t count) {
    LLVMValueRef *mask = NEW_ARRAY(cg->arena, LLVMValueRef, count);
    for (uint32_t i = 0; i < count; i++) mask[i] = LLVMConstInt(cg->i32, first + i, false);
    return LLVMBuildShuffleVector(cg->b, vector, LLVMGetPoison(LLVMTypeOf(vector)), LLVMConstVector(mask, count), "");
}

/* Sum or product of floats: folds the upper half onto the lower one until one lane is left; an odd lane is added
 * last. */
static LLVMValueRef reduce_halves(Cg *cg, LLVMValueRef vector, bool is_sum) {
    uint32_t count = LLVMGetVectorSize(LLVMTypeOf(vector));
    LLVMValueRef odd = NULL;
    while (count > 1) {
        if (count % 2) {
            LLVMValueRef last = LLVMBuildExtractElement(cg->b, vector, cg_i64(cg, count - 1), "");
            odd = !odd ? last : is_sum ? LLVMBuildFAdd(cg->b, last, odd, "") : LLVMBuildFMul(cg->b, last, odd, "");
        }
        count /= 2;
        LLVMValueRef low = slice(cg, vector, 0, count), high = slice(cg, vector, count, count);
        vector = is_sum ? LLVMBuildFAdd(cg->b, low, high, "") : LLVMBuildFMul(cg->b, low, high, "");
    }
    LLVMValueRef value = LLVMBuildExtractElement(cg->b, vector, cg_i64(cg, 0), "");
    if (!odd) return value;
    return is_sum ? LLVMBuildFAdd(cg->b, value, odd, "") : LLVMBuildFMul(cg->b, value, odd, "");
}

static LLVMValueRef reduce(Cg *cg, IrKind kind, TypeId type, LLVMValueRef vector) {
    bool is_float = cg_is_float(cg, type);
    if (is_float && (kind == IrReduce_Add || kind == IrReduce_Mul))
        return reduce_halves(cg, vector, kind == IrReduce_Add);
    for (uint32_t i = 0; i < COUNT_OF(reductions); i++) {
        if (reductions[i].kind != kind) continue;
        const char *name = is_float                 ? reductions[i].real
                           : cg_is_signed(cg, type) ? reductions[i].sint
                                                    : reductions[i].uint;
        if (name) return cg_unary(cg, name, vector);
    }
    ICE("reduction %s of %s", ir_kind_text(kind), ty_c(cg->types, type));
}

LLVMValueRef cg_op_Reduce(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef vector = cg_widen(cg, type, cg_operand(f, inst, 0), false);
    if (!is_vector(vector)) return cg_operand(f, inst, 0);
    return cg_narrow(cg, inst->type, reduce(cg, inst->imm.kind, type, vector));
}
