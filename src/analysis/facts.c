/* Facts that codegen needs about all functions before it builds one: which functions are called by address, which ones
 * a kernel reaches, which ones ask where they run (and so need the thread's context on the CPU device), and where their
 * shared memory is. One walk over the instructions, then fixed points over the call graph. */
#include "analysis/analysis.h"

#include "../runtime/device/kernel.h"
#include "types/value.h"

bool facts_is_gpu_kernel(const IrFn *fn) {
    return (fn->flags & IR_FN_KERNEL) && !(fn->flags & IR_FN_HAS_GPU) && fn->has_body;
}

int facts_static_target(const IrFn *fn, const IrInst *inst, bool on_device) {
    if (inst->op != IR_Branch) return -1;
    const IrInst *cond = ir_def(fn, inst->operands[0]);
    bool flip = cond && cond->op == IR_Not;
    if (flip) cond = ir_def(fn, cond->operands[0]);
    if (!cond || cond->op != IR_OnDevice) return -1;
    return on_device != flip ? 0 : 1;
}

uint32_t facts_shared_room(SharedRoom room) {
    uint32_t bytes = (room.bytes + SHARED_ALIGN - 1) & ~(SHARED_ALIGN - 1u);
    return bytes + MAX(room.align, SHARED_ALIGN) - SHARED_ALIGN;
}

SharedRoom facts_shared_of(const Types *types, const IrFn *fn, const IrInst *inst) {
    const IrInst *said = ir_def(fn, inst->operands[0]);
    int64_t align = 0;
    if (!said || said->op != IR_Const || !val_as_int(types, said->imm.value, &align))
        ICE("the alignment of shared memory is not a constant");
    return (SharedRoom){(uint32_t)inst->imm.number, (uint32_t)align};
}

static uint32_t own_kernel_flags(IrOp op) {
    if (op == IR_Barrier || op == IR_NamedBarrier) return PYC_KERNEL_BARRIER;
    if (op == IR_Warp) return PYC_KERNEL_WARP;
    if (op == IR_SharedAddr) return PYC_KERNEL_SHARED;
    return op == IR_SharedDynamic ? PYC_KERNEL_DYNAMIC_SHARED : 0;
}

static bool has_constant(const FnFacts *own, uint32_t number) {
    for (uint32_t i = 0; i < own->constants.len; i++)
        if (own->constants.at[i] == number) return true;
    return false;
}

static bool add_constant(FnFacts *own, Arena *arena, uint32_t number) {
    if (has_constant(own, number)) return false;
    vec_push(arena, &own->constants, number);
    return true;
}

static ConstantMemory constant_of(const Types *types, const IrInst *inst) {
    return (ConstantMemory){inst->imm.value, ty_layout(types, ty_data(types, inst->type)->pointer.pointee).size};
}

uint32_t facts_constant_number(const Facts *facts, const Types *types, const IrInst *inst) {
    ConstantMemory wanted = constant_of(types, inst);
    uint32_t i = 0;
    while (i < facts->constants.len &&
           !(SAME(facts->constants.at[i].name, wanted.name) && facts->constants.at[i].bytes == wanted.bytes))
        i++;
    return i;
}

static void scan_constant(Facts *facts, FnFacts *own, Arena *arena, const Types *types, const IrInst *inst) {
    uint32_t number = facts_constant_number(facts, types, inst);
    if (number == facts->constants.len) vec_push(arena, &facts->constants, constant_of(types, inst));
    add_constant(own, arena, number);
}

static void add_shared(FnFacts *own, SharedRoom shared) {
    own->shared.bytes += facts_shared_room(shared);
    own->shared.align = MAX(own->shared.align, shared.align);
}

static void scan_inst(Facts *facts, FnFacts *own, Arena *arena, const Types *types, const IrFn *fn,
                      const IrInst *inst) {
    own->kernel_flags |= own_kernel_flags(inst->op);
    own->uses_context |= inst->op == IR_GpuIndex || own_kernel_flags(inst->op) != 0;
    if (inst->op == IR_SharedAddr) add_shared(own, facts_shared_of(types, fn, inst));
    if (inst->op == IR_ConstantAddr) scan_constant(facts, own, arena, types, inst);
    for (uint32_t i = 0; i < inst->operand_count; i++) {
        const IrInst *def = ir_def(fn, inst->operands[i]);
        if (!def || def->op != IR_FnAddr) continue;
        bool is_call = i == 0 && (inst->op == IR_Call || inst->op == IR_TryCall);
        if (is_call)
            vec_push(arena, &own->callees, def->imm.fn);
        else
            facts->fns[def->imm.fn.id - 1].address_taken = true;
    }
    for (uint32_t t = 0; t < inst->target_count; t++) {
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) {
            const IrInst *def = ir_def(fn, inst->targets[t].args[i]);
            if (def && def->op == IR_FnAddr) facts->fns[def->imm.fn.id - 1].address_taken = true;
        }
    }
}

static void scan_fn(Facts *facts, const IrFn *fn, const Types *types, Arena *arena) {
    FnFacts *own = &facts->fns[fn->id.id - 1];
    facts->has_kernels |= (fn->flags & IR_FN_KERNEL) != 0;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++)
            scan_inst(facts, own, arena, types, fn, &fn->blocks.at[b].insts.at[i]);
}

static bool is_emitted(const IrFn *fn) { return fn->has_body && !(fn->flags & IR_FN_ARCHETYPE); }

/* What a callee uses, its caller uses too. */
static void spread_up(Facts *facts, const IrModule *module, Arena *arena) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < module->fns.len; i++) {
            FnFacts *own = &facts->fns[i];
            for (uint32_t c = 0; c < own->callees.len; c++) {
                const FnFacts *callee = &facts->fns[own->callees.at[c].id - 1];
                uint32_t flags = own->kernel_flags | callee->kernel_flags;
                bool uses = own->uses_context || callee->uses_context;
                changed |= flags != own->kernel_flags || uses != own->uses_context;
                own->kernel_flags = flags;
                own->uses_context = uses;
                for (uint32_t k = 0; k < callee->constants.len; k++)
                    changed |= add_constant(own, arena, callee->constants.at[k]);
            }
        }
    }
}

/* Adds the constants of a kernel's GPU function; a kernel's other facts are those of its host function. */
static void add_constants_on_gpu(Facts *facts, const IrModule *module, Arena *arena) {
    for (uint32_t i = 0; i < module->fns.len && facts->constants.len; i++) {
        const FnFacts *form = &facts->fns[ir_gpu_form(module, module->fns.at[i])->id.id - 1];
        for (uint32_t n = 0; n < form->constants.len; n++) add_constant(&facts->fns[i], arena, form->constants.at[n]);
    }
}

/* A callee that is always inlined adds its frame to the caller's. */
static void find_must_inline(Facts *facts, const IrModule *module) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < module->fns.len; i++) {
            FnFacts *own = &facts->fns[i];
            const uint32_t flags = module->fns.at[i]->flags;
            if (own->must_inline || !(flags & IR_FN_INLINE)) continue;
            own->must_inline = (flags & IR_FN_FRAME) != 0;
            for (uint32_t c = 0; c < own->callees.len; c++)
                own->must_inline |= facts->fns[own->callees.at[c].id - 1].must_inline;
            changed |= own->must_inline;
            facts->has_must_inline |= own->must_inline;
        }
    }
}

/* ---- recursion: Tarjan's strongly connected components ---- */

typedef struct Circles {
    Facts *facts;
    Arena *arena;
    uint32_t *number, *low; /* by function; number 0: not seen yet */
    bool *open;             /* on the stack */
    VEC(uint32_t) stack;
    uint32_t count;
} Circles;

static void close_circle(Circles *c, uint32_t fn) {
    bool alone = vec_last(&c->stack) == fn;
    for (uint32_t member = fn + 1; member != fn;) {
        member = vec_pop(&c->stack);
        c->open[member] = false;
        c->facts->fns[member].is_recursive |= !alone;
    }
}

static void visit_circle(Circles *c, uint32_t fn) {
    FnFacts *own = &c->facts->fns[fn];
    c->number[fn] = c->low[fn] = ++c->count;
    c->open[fn] = true;
    vec_push(c->arena, &c->stack, fn);
    for (uint32_t i = 0; i < own->callees.len; i++) {
        uint32_t callee = own->callees.at[i].id - 1;
        own->is_recursive |= callee == fn;
        if (!c->number[callee]) visit_circle(c, callee);
        if (c->open[callee]) c->low[fn] = MIN(c->low[fn], c->low[callee]);
    }
    if (c->low[fn] == c->number[fn]) close_circle(c, fn);
}

static void find_recursive(Facts *facts, const IrModule *module, Arena *arena) {
    Circles circles = {.facts = facts, .arena = arena};
    circles.number = NEW_ARRAY(arena, uint32_t, module->fns.len);
    circles.low = NEW_ARRAY(arena, uint32_t, module->fns.len);
    circles.open = NEW_ARRAY(arena, bool, module->fns.len);
    for (uint32_t i = 0; i < module->fns.len; i++)
        if ((module->fns.at[i]->flags & IR_FN_BOUNDED) && !circles.number[i]) visit_circle(&circles, i);
}

/* ---- devices ---- */

static void spread_down(Facts *facts, FnId from, Arena *arena) {
    VEC(FnId) todo = {0};
    vec_push(arena, &todo, from);
    while (todo.len) {
        FnFacts *own = &facts->fns[vec_pop(&todo).id - 1];
        if (own->on_device) continue;
        own->on_device = true;
        for (uint32_t c = 0; c < own->callees.len; c++) vec_push(arena, &todo, own->callees.at[c]);
    }
}

/* Adds what the calls of a function need, each on its own: a helper that is called twice needs its memory twice.
 * Recursive calls add nothing. */
static SharedRoom count_shared(Facts *facts, uint32_t fn, uint8_t *state) {
    enum { UNSEEN, OPEN, DONE };
    FnFacts *own = &facts->fns[fn];
    if (state[fn] != UNSEEN) return state[fn] == DONE ? own->shared : (SharedRoom){0};
    state[fn] = OPEN;
    for (uint32_t c = 0; c < own->callees.len; c++) {
        SharedRoom callee = count_shared(facts, own->callees.at[c].id - 1, state);
        if (callee.bytes) add_shared(own, callee);
    }
    state[fn] = DONE;
    return own->shared;
}

static void count_all_shared(Facts *facts, const IrModule *module, Arena *arena) {
    uint8_t *state = NEW_ARRAY(arena, uint8_t, module->fns.len);
    for (uint32_t i = 0; i < module->fns.len; i++) count_shared(facts, i, state);
}

/* All its calls are direct calls in this module, so they can pass hidden arguments. */
static bool can_take_hidden(const FnFacts *own, const IrFn *fn, const IrModule *module) {
    const uint32_t rooted = IR_FN_EXPORTED | IR_FN_C_ABI | IR_FN_EXTERNAL;
    return own->on_device && !own->address_taken && !(fn->flags & rooted) && !SAME(fn->id, module->main);
}

/* A function that the host also calls is compiled as for the host. */
static void find_contracting(Facts *facts, const IrModule *module) {
    for (uint32_t i = 0; i < module->fns.len; i++)
        facts->fns[i].contracts =
            (module->fns.at[i]->flags & IR_FN_KERNEL) || can_take_hidden(&facts->fns[i], module->fns.at[i], module);
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < module->fns.len; i++) {
            const FnFacts *own = &facts->fns[i];
            for (uint32_t c = 0; !own->contracts && c < own->callees.len; c++) {
                uint32_t callee = own->callees.at[c].id - 1;
                if (!facts->fns[callee].contracts || (module->fns.at[callee]->flags & IR_FN_KERNEL)) continue;
                facts->fns[callee].contracts = false;
                changed = true;
            }
        }
    }
}

static void find_device_functions(Facts *facts, const IrModule *module, Arena *arena) {
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (module->fns.at[i]->flags & IR_FN_KERNEL) spread_down(facts, module->fns.at[i]->id, arena);
    for (uint32_t i = 0; i < module->fns.len; i++) {
        FnFacts *own = &facts->fns[i];
        const IrFn *fn = module->fns.at[i];
        bool hidden = can_take_hidden(own, fn, module);
        own->takes_context = hidden && own->uses_context;
        own->takes_shared = hidden && own->shared.bytes > 0 && !(fn->flags & IR_FN_KERNEL);
    }
}

static void take_address(void *state, FnId fn) {
    Facts *facts = state;
    facts->fns[fn.id - 1].address_taken = true;
}

Facts *facts_of(const IrModule *module, Arena *arena, bool with_aliases) {
    Facts *facts = NEW(arena, Facts);
    facts->fns = NEW_ARRAY(arena, FnFacts, module->fns.len);
    for (uint32_t i = 0; i < module->fns.len; i++)
        if (is_emitted(module->fns.at[i])) scan_fn(facts, module->fns.at[i], module->types, arena);
    ir_visit_global_fns(module, take_address, facts);
    find_must_inline(facts, module);
    find_recursive(facts, module, arena);
    facts_find_once(facts, module, arena);
    if (facts->has_kernels) {
        spread_up(facts, module, arena);
        add_constants_on_gpu(facts, module, arena);
        count_all_shared(facts, module, arena);
        find_device_functions(facts, module, arena);
        find_contracting(facts, module);
    }
    if (with_aliases) facts_find_noalias(facts, module, arena);
    return facts;
}
