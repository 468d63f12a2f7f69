/* The table of IR operations and of their kinds, from ir_op.def and ir_kind.def. */
#include "ir/build.h"
#include "ir/ir.h"

enum { /* the flags as the rows write them */
       PURE = IR_PURE,
       COMMUTES = IR_COMMUTES,
       READS = IR_READS,
       WRITES = IR_WRITES,
       TERM = IR_TERM,
       TRAPS = IR_TRAPS,
       CALL = IR_CALL,
       DEVICE = IR_DEVICE,
       SCOPED = IR_SCOPED,
};

const IrOpInfo ir_op_infos[IR_OP_COUNT] = {
    [IR_NO_OP] = {.text = "no_op", .places = "", .doc = ""},
#define IROP(Name, text, operands, result, imm, places, flags, doc)                                                    \
    [IR_##Name] = {text, operands, RESULT_##result, IMM_##imm, places, flags, doc},
#include "ir/ir_op.def"
};

typedef struct KindRow {
    const char *group;
    const char *text;
} KindRow;

static const KindRow kinds[IRKIND_COUNT] = {
    [IRKIND_NONE] = {"", "none"},
#define IRKIND(Enum, Name, text) [Enum##_##Name] = {#Enum, text},
#include "ir/ir_kind.def"
};

bool ir_op_has_scope(const IrOpInfo *op, uint32_t operands) {
    return (op->flags & IR_SCOPED) != 0 && operands == (uint32_t)op->operands + 1;
}

bool ir_op_takes(const IrOpInfo *op, uint32_t operands) {
    return op->operands < 0 || operands == (uint32_t)op->operands || ir_op_has_scope(op, operands);
}

bool ir_op_find(Str text, IrOp *op) {
    for (uint32_t i = 1; i < IR_OP_COUNT; i++) {
        if (!str_equal(text, str_of(ir_op_infos[i].text))) continue;
        *op = (IrOp)i;
        return true;
    }
    return false;
}

const char *ir_kind_text(IrKind kind) { return kinds[kind].text; }

/* The enum of the KIND that an operation carries. */
static const char *const kind_enums[IR_OP_COUNT] = {
    [IR_Math] = "IrMath",   [IR_Reduce] = "IrReduce",      [IR_AtomicRmw] = "IrAtomic", [IR_GpuIndex] = "IrGpuIndex",
    [IR_Warp] = "IrWarp",   [IR_CheckAccess] = "IrAccess", [IR_Check] = "IrCheck",      [IR_NamedBarrier] = "IrBarrier",
    [IR_PyIntCmp] = "IrOp",
};

static bool find_comparison(Str text, IrKind *kind) {
    IrOp op;
    if (!ir_op_find(text, &op) || op < IR_Eq || op > IR_Ge) return false;
    *kind = (IrKind)op;
    return true;
}

bool ir_kind_find(IrOp op, Str text, IrKind *kind) {
    if (op == IR_PyIntCmp) return find_comparison(text, kind);
    const char *group = kind_enums[op];
    if (group == NULL) return false;
    for (uint32_t i = 1; i < IRKIND_COUNT; i++) {
        if (strcmp(kinds[i].group, group) != 0 || !str_equal(text, str_of(kinds[i].text))) continue;
        *kind = (IrKind)i;
        return true;
    }
    return false;
}
