/* Which address parameters nothing else can reach while the function runs (LLVM's noalias).
 *
 * Exclusivity guarantees this for places in a caller's own variables: no other argument of the call overlaps one that
 * may be written, and no live reference does. It guarantees nothing for places in globals and class objects, which a
 * callee can reach by itself. So a parameter is noalias if, at every call of the function, its argument lies in a local
 * of the caller, or in the pointee of such a parameter of the caller. All calls must be known, which excludes functions
 * whose address is taken and those that are called from outside. */
#include "analysis/analysis.h"
#include "ir/place.h"

enum { RESULT_BIT = 63, PARAM_BITS = 62 };

typedef struct Aliases {
    Facts *facts;
    const IrModule *module;
    bool changed;
} Aliases;

/* The local that the address points into; none when that is unknown. */
static LocalId root_of(const IrFn *fn, ValId address) {
    for (const IrInst *def = ir_def(fn, address); def; def = ir_def(fn, def->operands[0])) {
        if (def->op == IR_LocalAddr) return def->imm.local;
        if (!ir_stays_within(def->op)) break;
    }
    return NONE_OF(LocalId);
}

static bool is_own_root(const Aliases *a, const IrFn *caller, LocalId root) {
    if (IS_NONE(root)) return false;
    const IrLocal *local = ir_local(caller, root);
    uint64_t known = a->facts->fns[caller->id.id - 1].noalias;
    switch (local->kind) {
    case LOCAL_VAR:
    case LOCAL_TEMP: return true;
    case LOCAL_PARAM: return local->param < PARAM_BITS && (known >> local->param) & 1;
    case LOCAL_RESULT: return (known >> RESULT_BIT) & 1;
    }
    UNREACHABLE();
}

static bool is_written(const FnType *type, uint32_t arg) {
    return arg >= type->param_count || (type->params[arg].convention != CONV_READ);
}

/* Whether another argument of the call is in the same local, and one of the two is written. */
static bool overlaps(const IrFn *caller, const IrInst *call, const FnType *type, uint32_t arg, LocalId root) {
    for (uint32_t other = 0; other + 1 < call->operand_count; other++) {
        if (other == arg || !SAME(root_of(caller, call->operands[other + 1]), root)) continue;
        if (is_written(type, arg) || is_written(type, other)) return true;
    }
    return false;
}

static void visit_call(Aliases *a, const IrFn *caller, const IrInst *call) {
    const IrInst *def = ir_def(caller, call->operands[0]);
    if (!def || def->op != IR_FnAddr) return;
    FnFacts *callee = &a->facts->fns[def->imm.fn.id - 1];
    if (callee->noalias == 0) return;
    const FnType *type = &ty_data(a->module->types, ir_fn(a->module, def->imm.fn)->type)->fn;
    for (uint32_t arg = 0; arg + 1 < call->operand_count; arg++) {
        uint32_t bit = arg >= type->param_count ? RESULT_BIT : arg;
        if (!((callee->noalias >> bit) & 1)) continue;
        LocalId root = root_of(caller, call->operands[arg + 1]);
        if (is_own_root(a, caller, root) && !overlaps(caller, call, type, arg, root)) continue;
        callee->noalias &= ~((uint64_t)1 << bit);
        a->changed = true;
    }
}

static void visit_fn(Aliases *a, const IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            if (inst->op == IR_Call || inst->op == IR_TryCall) visit_call(a, fn, inst);
        }
    }
}

/* Bits of the parameters that are addresses, when all calls are known. */
static uint64_t candidates(const Aliases *a, const IrFn *fn) {
    const uint32_t from_outside = IR_FN_EXPORTED | IR_FN_C_ABI | IR_FN_EXTERNAL | IR_FN_KERNEL | IR_FN_ARCHETYPE;
    if (!fn->has_body || (fn->flags & from_outside) || SAME(fn->id, a->module->main)) return 0;
    if (a->facts->fns[fn->id.id - 1].address_taken) return 0;
    uint64_t bits = IS_NONE(fn->result_local) ? 0 : (uint64_t)1 << RESULT_BIT;
    for (uint32_t i = 0; i < fn->params.len && i < PARAM_BITS; i++)
        if (!IS_NONE(fn->params.at[i].local)) bits |= (uint64_t)1 << i;
    return bits;
}

void facts_find_noalias(Facts *facts, const IrModule *module, Arena *arena) {
    (void)arena;
    Aliases a = {.facts = facts, .module = module, .changed = true};
    for (uint32_t i = 0; i < module->fns.len; i++) facts->fns[i].noalias = candidates(&a, module->fns.at[i]);
    while (a.changed) {
        a.changed = false;
        for (uint32_t i = 0; i < module->fns.len; i++)
            if (module->fns.at[i]->has_body) visit_fn(&a, module->fns.at[i]);
    }
}
