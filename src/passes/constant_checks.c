/* What kernels are checked for at constants of the program goes again: nobody can write there, and an index is checked otherwise. Which
 * accesses these are shows when calls have become bodies: the layout of a tile is one. */
#include "passes/check.h"
#include "passes/pass.h"

static bool is_of_constant(const IrFn *fn, const IrInst *check) {
    CheckRoot root = check_root(fn, check->operands[1]);
    return root.def != NULL && root.def->op == IR_ImageAddr;
}

bool pass_constant_checks(IrModule *module, IrFn *fn) {
    (void)module;
    bool changed = false;
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        IrBlock *block = &fn->blocks.at[b];
        for (uint32_t i = 0; i < block->insts.len; i++) {
            IrInst *inst = &block->insts.at[i];
            if (inst->op != IR_CheckAccess || !is_of_constant(fn, inst)) continue;
            inst->op = IR_PointerCast;
            inst->operand_count = 1;
            inst->imm = (IrImmediate){0};
            changed = true;
        }
    }
    return changed;
}
