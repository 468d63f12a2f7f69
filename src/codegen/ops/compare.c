/* Comparisons: of numbers lane by lane, of pointers and words by their bits. */
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

typedef struct Predicates {
    LLVMRealPredicate real;
    LLVMIntPredicate sint, uint;
} Predicates;

static Predicates predicates(IrOp op) {
    if (op == IR_Eq) return (Predicates){LLVMRealOEQ, LLVMIntEQ, LLVMIntEQ};
    if (op == IR_Ne) return (Predicates){LLVMRealUNE, LLVMIntNE, LLVMIntNE};
    if (op == IR_Lt) return (Predicates){LLVMRealOLT, LLVMIntSLT, LLVMIntULT};
    if (op == IR_Le) return (Predicates){LLVMRealOLE, LLVMIntSLE, LLVMIntULE};
    if (op == IR_Gt) return (Predicates){LLVMRealOGT, LLVMIntSGT, LLVMIntUGT};
    if (op == IR_Ge) return (Predicates){LLVMRealOGE, LLVMIntSGE, LLVMIntUGE};
    UNREACHABLE();
}

LLVMIntPredicate cg_signed_predicate(IrOp op) { return predicates(op).sint; }

static LLVMValueRef compare(CgFn *f, const IrInst *inst) {
    Cg *cg = f->cg;
    TypeId type = cg_operand_type(f, inst, 0);
    LLVMValueRef a = cg_operand(f, inst, 0), b = cg_operand(f, inst, 1);
    Predicates p = predicates(inst->op);
    if (!a) return LLVMConstInt(cg->i1, inst->op == IR_Eq || inst->op == IR_Le || inst->op == IR_Ge, false); /* None */
    if (cg_is_float(cg, type))
        return LLVMBuildFCmp(cg->b, p.real, cg_widen(cg, type, a, false), cg_widen(cg, type, b, false), "");
    return LLVMBuildICmp(cg->b, cg_is_signed(cg, type) ? p.sint : p.uint, a, b, "");
}

LLVMValueRef cg_op_Eq(CgFn *f, const IrInst *inst) { return compare(f, inst); }
LLVMValueRef cg_op_Ne(CgFn *f, const IrInst *inst) { return compare(f, inst); }
LLVMValueRef cg_op_Lt(CgFn *f, const IrInst *inst) { return compare(f, inst); }
LLVMValueRef cg_op_Le(CgFn *f, const IrInst *inst) { return compare(f, inst); }
LLVMValueRef cg_op_Gt(CgFn *f, const IrInst *inst) { return compare(f, inst); }
LLVMValueRef cg_op_Ge(CgFn *f, const IrInst *inst) { return compare(f, inst); }
