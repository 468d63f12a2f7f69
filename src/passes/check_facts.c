/* What the pass check_kernels must know first: which functions a kernel reaches, which of them do something that is
 * checked, which places are always locals of the running thread (no other thread sees those, and their fields and
 * elements are in bounds), and which host functions lead to the device. One walk over all instructions, then fixed
 * points. */
#include "ir/ir_group.h"
#include "ir/place.h"
#include "passes/check.h"

/* ---- addresses ---- */

static bool keeps_object(IrOp op) { return ir_stays_within(op) || op == IR_Offset || op == IR_Bitcast; }

CheckRoot check_root(const IrFn *fn, ValId address) {
    CheckRoot root = {.value = address};
    for (;;) {
        root.def = ir_def(fn, root.value);
        if (root.def == NULL || !keeps_object(root.def->op)) return root;
        root.moves = root.moves || root.def->op == IR_Offset;
        root.value = root.def->operands[0];
    }
}

static bool is_own(const CheckFacts *facts, const IrFn *fn, const CheckRoot *root) {
    return root->def != NULL && root->def->op == IR_LocalAddr &&
           facts->fns[fn->id.id - 1].is_own[root->def->imm.local.id - 1];
}

static bool is_of_program(const CheckRoot *root) {
    return root->def != NULL && (root->def->op == IR_GlobalAddr || root->def->op == IR_ImageAddr);
}

bool check_is_needed(const CheckFacts *facts, const IrFn *fn, ValId address) {
    CheckRoot root = check_root(fn, address);
    return !is_of_program(&root) && (root.moves || !is_own(facts, fn, &root));
}

CheckAccess check_access(const IrInst *inst) {
    switch (inst->op) {
    case IR_Load:
    case IR_LoadWide:
    case IR_MaskedLoad: return (CheckAccess){0, -1, -1};
    case IR_Store:
    case IR_StoreWide:
    case IR_MaskedStore: return (CheckAccess){-1, 1, -1};
    case IR_CopyBytes:
    case IR_MoveBytes: return (CheckAccess){1, 0, -1};
    case IR_ZeroBytes: return (CheckAccess){-1, 0, -1};
    case IR_AtomicRmw:
    case IR_AtomicCas:
    case IR_AtomicLoad: return (CheckAccess){-1, -1, 0};
    case IR_AtomicStore: return (CheckAccess){-1, -1, 1};
    case IR_NO_MEMORY:
    case IR_Gather:
    case IR_Scatter:
    case IR_ANY_DEVICE_ADDRESS: break;
    }
    return (CheckAccess){-1, -1, -1};
}

FnId check_callee(const IrFn *fn, const IrInst *inst) {
    const IrInst *def = ir_def(fn, inst->operands[0]);
    return def != NULL && def->op == IR_FnAddr ? def->imm.fn : NONE_OF(FnId);
}

/* ---- one walk ---- */

static bool is_call(const IrInst *inst) { return inst->op == IR_Call || inst->op == IR_TryCall; }

static void note_fn(CheckFacts *facts, CheckFn *own, const IrFn *fn, ValId value, bool is_called) {
    const IrInst *def = ir_def(fn, value);
    if (def == NULL || def->op != IR_FnAddr) return;
    if (is_called) {
        vec_push(facts->arena, &own->callees, def->imm.fn);
    } else {
        vec_push(facts->arena, &own->taken, def->imm.fn);
        facts->fns[def->imm.fn.id - 1].address_taken = true;
    }
}

static void scan_inst(CheckFacts *facts, CheckFn *own, const IrFn *fn, const IrInst *inst) {
    own->uses_device |=
        inst->op == IR_Check && (inst->imm.kind == IrCheck_HostReads || inst->imm.kind == IrCheck_HostWrites);
    for (uint32_t i = 0; i < inst->operand_count; i++)
        note_fn(facts, own, fn, inst->operands[i], i == 0 && is_call(inst));
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++)
            note_fn(facts, own, fn, inst->targets[t].args[i], false);
}

static bool begins_with(Str text, const char *prefix) {
    size_t length = strlen(prefix);
    return text.len >= length && memcmp(text.at, prefix, length) == 0;
}

static bool is_device_function(const IrFn *fn) {
    static const char *const prefixes[] = {"pyc_device_", "pyc_stream_", "pyc_event_"};
    for (uint32_t i = 0; i < COUNT_OF(prefixes); i++)
        if (begins_with(fn->symbol, prefixes[i])) return true;
    return false;
}

static void scan_fn(CheckFacts *facts, const IrFn *fn) {
    CheckFn *own = &facts->fns[fn->id.id - 1];
    own->is_program = source_is_program(facts->module->ctx, fn->span.lo);
    own->uses_device = !fn->has_body && is_device_function(fn);
    own->ends_program = !fn->has_body && begins_with(fn->symbol, "pyc_panic");
    own->is_own = NEW_ARRAY(facts->arena, bool, fn->locals.len + 1);
    own->escapes = NEW_ARRAY(facts->arena, bool, fn->locals.len + 1);
    for (uint32_t i = 0; i < fn->locals.len; i++) own->is_own[i] = true;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++)
            scan_inst(facts, own, fn, &fn->blocks.at[b].insts.at[i]);
}

/* ---- functions that do not return ---- */

static bool ends_block(const CheckFacts *facts, const IrFn *fn, const IrBlock *block) {
    for (uint32_t i = 0; i < block->insts.len; i++) {
        FnId callee = is_call(&block->insts.at[i]) ? check_callee(fn, &block->insts.at[i]) : NONE_OF(FnId);
        if (!IS_NONE(callee) && facts->fns[callee.id - 1].ends_program) return true;
    }
    return false;
}

/* Whether control reaches a return without passing a call that does not return. */
static bool can_return(const CheckFacts *facts, const IrFn *fn, BlockId from, bool *seen) {
    VEC(BlockId) todo = {0};
    vec_push(facts->arena, &todo, from);
    while (todo.len) {
        BlockId id = vec_pop(&todo);
        const IrInst *end = ir_terminator(fn, id);
        if (seen[id.id - 1] || end == NULL || ends_block(facts, fn, ir_block(fn, id))) continue;
        seen[id.id - 1] = true;
        if (end->op == IR_Return || end->op == IR_Raise) return true;
        for (uint32_t t = 0; t < end->target_count; t++) vec_push(facts->arena, &todo, end->targets[t].block);
    }
    return false;
}

static void find_ends(CheckFacts *facts) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < facts->module->fns.len; i++) {
            const IrFn *fn = facts->module->fns.at[i];
            CheckFn *own = &facts->fns[i];
            if (own->ends_program || !fn->has_body || fn->blocks.len == 0) continue;
            bool *seen = NEW_ARRAY(facts->arena, bool, fn->blocks.len);
            own->ends_program = !can_return(facts, fn, (BlockId){1}, seen);
            changed |= own->ends_program;
        }
    }
}

/* ---- what kernels reach ---- */

static void reach(CheckFacts *facts, FnId from) {
    VEC(FnId) todo = {0};
    vec_push(facts->arena, &todo, from);
    while (todo.len) {
        CheckFn *own = &facts->fns[vec_pop(&todo).id - 1];
        if (own->in_kernel || own->ends_program) continue;
        own->in_kernel = true;
        for (uint32_t i = 0; i < own->callees.len; i++) vec_push(facts->arena, &todo, own->callees.at[i]);
        for (uint32_t i = 0; i < own->taken.len; i++) vec_push(facts->arena, &todo, own->taken.at[i]);
    }
}

static void spread_device_use(CheckFacts *facts) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < facts->module->fns.len; i++) {
            CheckFn *own = &facts->fns[i];
            for (uint32_t c = 0; c < own->callees.len && !own->uses_device; c++) {
                own->uses_device = facts->fns[own->callees.at[c].id - 1].uses_device;
                changed |= own->uses_device;
            }
        }
    }
}

/* ---- places that are always the running thread's own ---- */

/* The callee's local for the place that operand `i` of a call passes; none for a value, or when the body is unknown. */
static LocalId passed_place(const IrFn *callee, uint32_t i) {
    if (!callee->has_body) return NONE_OF(LocalId);
    return i <= callee->params.len ? callee->params.at[i - 1].local : callee->result_local;
}

static bool give_up(CheckFn *callee, LocalId place) {
    if (IS_NONE(place) || !callee->is_own[place.id - 1]) return false;
    callee->is_own[place.id - 1] = false;
    return true;
}

typedef bool Learn(CheckFacts *facts, const IrFn *fn, const IrInst *inst); /* returns whether anything new was
                                                                              learned */

/* Applies `learn` to all instructions of kernels until nothing new is learned. */
static void until_settled(CheckFacts *facts, Learn *learn) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t f = 0; f < facts->module->fns.len; f++) {
            const IrFn *fn = facts->module->fns.at[f];
            if (!fn->has_body || !facts->fns[f].in_kernel) continue;
            for (uint32_t b = 0; b < fn->blocks.len; b++)
                for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++)
                    changed |= learn(facts, fn, &fn->blocks.at[b].insts.at[i]);
        }
    }
}

/* A place that callers pass counts as the thread's own only if it is that, or a constant of the program, at every
 * call. */
static bool pass_places(CheckFacts *facts, const IrFn *fn, const IrInst *inst) {
    FnId id = is_call(inst) ? check_callee(fn, inst) : NONE_OF(FnId);
    const IrFn *callee = IS_NONE(id) ? NULL : ir_fn(facts->module, id);
    if (callee == NULL) return false;
    bool changed = false;
    for (uint32_t i = 1; i < inst->operand_count; i++) {
        LocalId place = passed_place(callee, i);
        if (IS_NONE(place)) continue;
        CheckRoot root = check_root(fn, inst->operands[i]);
        bool is_safe = !root.moves && (is_of_program(&root) || is_own(facts, fn, &root));
        if (!is_safe) changed |= give_up(&facts->fns[id.id - 1], place);
    }
    return changed;
}

static void find_foreign_places(CheckFacts *facts) {
    for (uint32_t i = 0; i < facts->module->fns.len; i++) {
        const IrFn *fn = facts->module->fns.at[i];
        if (!fn->has_body || !facts->fns[i].address_taken) continue;
        for (uint32_t p = 0; p < fn->params.len; p++) give_up(&facts->fns[i], fn->params.at[p].local);
        give_up(&facts->fns[i], fn->result_local);
    }
    until_settled(facts, pass_places);
}

/* ---- warp operations ---- */

bool check_exchanges(const CheckFacts *facts, const IrFn *fn, const IrInst *inst) {
    FnId callee = is_call(inst) ? check_callee(fn, inst) : NONE_OF(FnId);
    return inst->op == IR_Warp || (!IS_NONE(callee) && facts->fns[callee.id - 1].exchanges);
}

static bool learn_exchange(CheckFacts *facts, const IrFn *fn, const IrInst *inst) {
    bool *exchanges = &facts->fns[fn->id.id - 1].exchanges, known = *exchanges;
    *exchanges = known || check_exchanges(facts, fn, inst);
    return *exchanges != known;
}

/* ---- memory of a function that pointer arithmetic may reach ---- */

static bool has_array(const Types *types, TypeId type) {
    if (ty_is(types, type, TY_Array)) return true;
    if (!ty_has_fields(ty_kind(types, type))) return false;
    const StructInfo *info = ty_struct(types, type);
    for (uint32_t i = 0; i < info->field_count; i++)
        if (has_array(types, info->fields[i].type)) return true;
    return false;
}

/* Whether the instruction lets operand `i`, an address, escape to where pointer arithmetic can be done with it. */
static bool lets_out(const CheckFacts *facts, const IrFn *fn, const IrInst *inst, uint32_t i) {
    CheckAccess access = check_access(inst);
    if (inst->op == IR_FieldAddr || inst->op == IR_ElementAddr) return false;
    if ((int)i == access.read || (int)i == access.write || (int)i == access.atomic) return false;
    if (!is_call(inst) || i == 0) return true;
    FnId callee = check_callee(fn, inst);
    LocalId place = IS_NONE(callee) ? NONE_OF(LocalId) : passed_place(ir_fn(facts->module, callee), i);
    return IS_NONE(place) || facts->fns[callee.id - 1].escapes[place.id - 1];
}

static bool note_escapes(CheckFacts *facts, const IrFn *fn, const IrInst *inst) {
    bool *escapes = facts->fns[fn->id.id - 1].escapes, changed = false;
    for (uint32_t i = 0; i < inst->operand_count; i++) {
        const IrInst *def = check_root(fn, inst->operands[i]).def;
        if (def == NULL || def->op != IR_LocalAddr || escapes[def->imm.local.id - 1] || !lets_out(facts, fn, inst, i))
            continue;
        changed = escapes[def->imm.local.id - 1] = true;
    }
    return changed;
}

static void find_escapes(CheckFacts *facts) { until_settled(facts, note_escapes); }

bool check_is_array(const CheckFacts *facts, const IrFn *fn, LocalId id) {
    const IrLocal *local = ir_local(fn, id);
    bool is_variable = local->kind == LOCAL_VAR || local->kind == LOCAL_TEMP;
    return is_variable && has_array(facts->module->types, local->type) && facts->fns[fn->id.id - 1].escapes[id.id - 1];
}

/* ---- functions with something to check ---- */

static bool is_checked(const CheckFacts *facts, const IrFn *fn, const IrInst *inst) {
    if (ir_op_info(inst->op)->flags & IR_DEVICE) return inst->op != IR_GpuIndex;
    if (inst->op == IR_Gather || inst->op == IR_Scatter || inst->op == IR_Fence) return true;
    if (is_call(inst)) {
        FnId callee = check_callee(fn, inst);
        return IS_NONE(callee) || facts->fns[callee.id - 1].is_checked;
    }
    CheckAccess access = check_access(inst);
    int operands[] = {access.read, access.write, access.atomic};
    for (uint32_t i = 0; i < COUNT_OF(operands); i++)
        if (operands[i] >= 0 && check_is_needed(facts, fn, inst->operands[operands[i]])) return true;
    return false;
}

static bool has_checks(const CheckFacts *facts, const IrFn *fn) {
    for (uint32_t i = 0; i < fn->locals.len; i++)
        if (check_is_array(facts, fn, (LocalId){i + 1})) return true;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++)
            if (is_checked(facts, fn, &fn->blocks.at[b].insts.at[i])) return true;
    return false;
}

static void find_checked(CheckFacts *facts) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < facts->module->fns.len; i++) {
            const IrFn *fn = facts->module->fns.at[i];
            CheckFn *own = &facts->fns[i];
            if (!fn->has_body || !own->in_kernel || own->is_checked) continue;
            own->is_checked = has_checks(facts, fn);
            changed |= own->is_checked;
        }
    }
}

CheckFacts check_facts(const IrModule *module, Arena *arena) {
    CheckFacts facts = {.module = module, .arena = arena};
    facts.fns = NEW_ARRAY(arena, CheckFn, module->fns.len + 1);
    for (uint32_t i = 0; i < module->fns.len; i++) scan_fn(&facts, module->fns.at[i]);
    find_ends(&facts);
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (module->fns.at[i]->flags & IR_FN_KERNEL) reach(&facts, module->fns.at[i]->id);
    spread_device_use(&facts);
    until_settled(&facts, learn_exchange);
    find_foreign_places(&facts);
    find_escapes(&facts);
    find_checked(&facts);
    return facts;
}
