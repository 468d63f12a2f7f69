/* Removes checks that the pass check_kernels inserted because it could not see through calls, now that calls are
 * inlined. Accesses to a local's own fields and elements, and to constants of the program, cannot go wrong, because
 * indices are checked elsewhere; and the runtime need not know memory of a function that no pointer arithmetic reaches.
 * The layout of a tile is such a constant; the sums that a thread keeps in an Array are such a local.
 *
 * Does nothing without `--check-kernels`. Needs joined blocks (simplify), because the result of an inlined call is a
 * block parameter before that. */
#include "ir/place.h"
#include "passes/check.h"
#include "passes/pass.h"

static const IrInst *local_of(const IrFn *fn, ValId address, bool *moves) {
    CheckRoot root = check_root(fn, address);
    *moves = root.moves;
    return root.def != NULL && root.def->op == IR_LocalAddr ? root.def : NULL;
}

static bool is_variable(const IrFn *fn, const IrInst *def) {
    IrLocalKind kind = ir_local(fn, def->imm.local)->kind;
    return kind == LOCAL_VAR || kind == LOCAL_TEMP;
}

static bool is_settled(const IrFn *fn, const IrInst *check) {
    bool moves;
    const IrInst *origin = check_root(fn, check->operands[1]).def;
    if (origin != NULL && origin->op == IR_ImageAddr) return true;
    const IrInst *local = local_of(fn, check->operands[0], &moves);
    return local != NULL && !moves && is_variable(fn, local);
}

/* ---- memory of the function ---- */

/* Whether the instruction only computes a place from operand `i`, an address, or accesses that place. */
static bool keeps_in(const IrInst *inst, uint32_t i) {
    CheckAccess access = check_access(inst);
    bool is_place = (int)i == access.read || (int)i == access.write || (int)i == access.atomic;
    return is_place || ir_stays_within(inst->op) || (inst->op == IR_Check && inst->imm.kind == IrCheck_Local);
}

static void note_operand(const IrFn *fn, ValId operand, bool is_kept, bool *escapes) {
    bool moves;
    const IrInst *local = local_of(fn, operand, &moves);
    if (local != NULL && (moves || !is_kept)) escapes[local->imm.local.id - 1] = true;
}

static void note_escapes(const IrFn *fn, const IrInst *inst, bool *escapes) {
    for (uint32_t i = 0; i < inst->operand_count; i++) note_operand(fn, inst->operands[i], keeps_in(inst, i), escapes);
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++)
            note_operand(fn, inst->targets[t].args[i], false, escapes);
}

static bool is_forgotten(const IrFn *fn, const IrInst *inst, const bool *escapes) {
    bool moves;
    if (inst->op != IR_Check || inst->imm.kind != IrCheck_Local) return false;
    const IrInst *local = local_of(fn, inst->operands[0], &moves);
    return local != NULL && !escapes[local->imm.local.id - 1];
}

static bool forget_locals(IrFn *fn) {
    Arena scratch = {0};
    bool *escapes = NEW_ARRAY(&scratch, bool, fn->locals.len + 1), changed = false;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++)
            note_escapes(fn, &fn->blocks.at[b].insts.at[i], escapes);
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        IrBlock *block = &fn->blocks.at[b];
        uint32_t kept = 0;
        for (uint32_t i = 0; i < block->insts.len; i++)
            if (!is_forgotten(fn, &block->insts.at[i], escapes)) block->insts.at[kept++] = block->insts.at[i];
        changed |= kept < block->insts.len;
        block->insts.len = kept;
    }
    arena_drop(&scratch);
    return changed;
}

bool pass_settle_checks(IrModule *module, IrFn *fn) {
    bool changed = false;
    if (!module->ctx->options.check_kernels) return false;
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        IrBlock *block = &fn->blocks.at[b];
        for (uint32_t i = 0; i < block->insts.len; i++) {
            IrInst *inst = &block->insts.at[i];
            if (inst->op != IR_CheckAccess || !is_settled(fn, inst)) continue;
            inst->op = IR_PointerCast;
            inst->operand_count = 1;
            inst->imm = (IrImmediate){0};
            changed = true;
        }
    }
    if (!forget_locals(fn)) return changed;
    ir_renumber(fn);
    return true;
}
