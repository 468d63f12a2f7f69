/* What a block's code tells the kernel sanitizer (runtime/sanitizer/check.h): it makes fewer calls than the code of its
 * threads did. */
#include "codegen/blocks/spmd.h"

/* ---- barriers ---- */

/* The user's place is that of the library's call, if there is one. */
static void note_wait(Spmd *s, LLVMValueRef barrier, LLVMValueRef wait) {
    LLVMValueRef enter = LLVMGetPreviousInstruction(wait);
    bool is_entered = enter && spmd_calls(s, enter, RT_pyc_check_enter);
    vec_push(s->cg->arena, &s->waits_at, barrier);
    vec_push(s->cg->arena, &s->waits_at, LLVMGetArgOperand(is_entered ? enter : wait, 0));
}

LLVMValueRef spmd_waits_at(const Spmd *s, LLVMValueRef barrier) {
    for (uint32_t i = 0; i < s->waits_at.len; i += 2)
        if (s->waits_at.at[i] == barrier) return s->waits_at.at[i + 1];
    return NULL;
}

void spmd_drop_waits(Spmd *s) {
    for (LLVMBasicBlockRef block = LLVMGetFirstBasicBlock(s->fn); block; block = LLVMGetNextBasicBlock(block))
        for (LLVMValueRef inst = LLVMGetFirstInstruction(block); inst; inst = LLVMGetNextInstruction(inst)) {
            if (!spmd_is_barrier(s, inst)) continue;
            LLVMValueRef wait = LLVMGetPreviousInstruction(inst);
            if (!spmd_calls(s, wait, RT_pyc_check_wait)) continue;
            note_wait(s, inst, wait);
            LLVMInstructionEraseFromParent(wait);
            LLVMValueRef enter = LLVMGetPreviousInstruction(inst), leave = LLVMGetNextInstruction(inst);
            if (!spmd_calls(s, enter, RT_pyc_check_enter) || !spmd_calls(s, leave, RT_pyc_check_leave)) continue;
            LLVMInstructionEraseFromParent(enter);
            LLVMInstructionEraseFromParent(leave);
        }
}

/* ---- shared memory ---- */

enum { MOST_FRAMES = 8 };

typedef struct Making { /* the call that reports shared memory, inside calls that were entered */
    LLVMValueRef shared, enters[MOST_FRAMES], leaves[MOST_FRAMES];
    uint32_t frames;
} Making;

/* The nearest call that may do anything. */
static LLVMValueRef next_call(const Spmd *s, LLVMValueRef inst, bool is_back) {
    do inst = is_back ? LLVMGetPreviousInstruction(inst) : LLVMGetNextInstruction(inst);
    while (inst && !spmd_is_opaque_call(s, inst) && !spmd_is_barrier(s, inst));
    return inst;
}

static Making making_of(const Spmd *s, LLVMValueRef shared) {
    Making m = {.shared = shared};
    LLVMValueRef enter = next_call(s, shared, true), leave = next_call(s, shared, false);
    while (m.frames < MOST_FRAMES && spmd_calls(s, enter, RT_pyc_check_enter) &&
           spmd_calls(s, leave, RT_pyc_check_leave)) {
        m.enters[m.frames] = enter;
        m.leaves[m.frames++] = leave;
        enter = next_call(s, enter, true);
        leave = next_call(s, leave, false);
    }
    return m;
}

static void move(Spmd *s, LLVMValueRef call, LLVMBasicBlockRef to) {
    LLVMInstructionRemoveFromParent(call);
    LLVMPositionBuilderAtEnd(s->cg->b, to);
    LLVMInsertIntoBuilder(s->cg->b, call);
}

static void share(Spmd *s, LLVMValueRef shared, LLVMBasicBlockRef to) {
    LLVMValueRef address = cg_kernel_shared(s->cg, s->fn, LLVMGetArgOperand(shared, 0));
    if (!address) return;
    Making m = making_of(s, shared);
    for (uint32_t i = m.frames; i > 0; i--) move(s, m.enters[i - 1], to);
    move(s, shared, to);
    LLVMSetOperand(shared, 0, address);
    for (uint32_t i = 0; i < m.frames; i++) move(s, m.leaves[i], to);
}

void spmd_share_calls(Spmd *s, LLVMBasicBlockRef to) {
    VEC(LLVMValueRef) calls = {0};
    for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[0].at); inst; inst = LLVMGetNextInstruction(inst))
        if (spmd_calls(s, inst, RT_pyc_check_shared)) vec_push(s->cg->arena, &calls, inst);
    if (calls.len == 0) return;
    LLVMValueRef first_thread = cg_zero(s->cg->i64);
    LLVMPositionBuilderAtEnd(s->cg->b, to);
    cg_call_runtime(s->cg, RT_pyc_check_resume, &first_thread);
    for (uint32_t i = 0; i < calls.len; i++) share(s, calls.at[i], to);
}

/* ---- reads of shared memory ---- */

/* For each block a number; blocks with the same number can run between the same two barriers. */
static uint32_t *find_epochs(const Spmd *s) {
    uint32_t *epochs = NEW_ARRAY(s->cg->arena, uint32_t, s->count + 1);
    for (uint32_t i = 0; i < s->count; i++) epochs[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < s->count; i++)
            for (uint32_t k = 0; k < s->blocks[i].succ_count; k++) {
                uint32_t next = s->blocks[i].succs[k], least = MIN(epochs[i], epochs[next]);
                if (s->blocks[next].follows_barrier) continue;
                changed |= epochs[i] != epochs[next];
                epochs[i] = epochs[next] = least;
            }
    }
    return epochs;
}

static bool may_write_shared(const Spmd *s, uint32_t block) {
    bool found = false;
    for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[block].at); inst && !found;
         inst = LLVMGetNextInstruction(inst))
        found = !spmd_is_barrier(s, inst) && cg_may_write_shared(s->cg, s->fn, inst);
    return found;
}

/* The blocks between two barriers in which nothing writes to shared memory. */
static Bitset settled_blocks(const Spmd *s) {
    const uint32_t *epochs = find_epochs(s);
    Bitset writing = bitset_new(s->cg->arena, s->count), settled = bitset_new(s->cg->arena, s->count);
    for (uint32_t i = 0; i < s->count; i++)
        if (may_write_shared(s, i)) bitset_add(&writing, epochs[i]);
    for (uint32_t i = 0; i < s->count; i++)
        if (!bitset_has(&writing, epochs[i]) && s->blocks[i].region != SPMD_NONE) bitset_add(&settled, i);
    return settled;
}

typedef struct Settled { /* what is known of some shared memory in a phase */
    LLVMValueRef pointer, bytes, places;
    uint32_t phase;
} Settled;

typedef VEC(Settled) SettledVec;

/* The number of places, from the read's pointer on, that may be read; NULL when it is not known to point to shared
 * memory. */
static LLVMValueRef settled_places(Spmd *s, SettledVec *known, uint32_t phase, LLVMValueRef read) {
    LLVMValueRef pointer = LLVMGetArgOperand(read, 1), bytes = LLVMGetArgOperand(read, 2);
    for (uint32_t i = 0; i < known->len; i++) {
        const Settled *one = &known->at[i];
        if (one->pointer == pointer && one->bytes == bytes && one->phase == phase) return one->places;
    }
    LLVMValueRef shared = LLVMIsAConstantInt(bytes) ? cg_kernel_shared(s->cg, s->fn, pointer) : NULL;
    if (!shared) return NULL;
    LLVMPositionBuilderAtEnd(s->cg->b, s->blocks[phase].begin);
    LLVMValueRef places = cg_call_runtime(s->cg, RT_pyc_check_settled_places, (LLVMValueRef[]){shared, bytes});
    vec_push(s->cg->arena, known, ((Settled){pointer, bytes, places, phase}));
    return places;
}

/* Replaces the check by a call of another function with one more argument. */
static LLVMValueRef replace_check(Spmd *s, LLVMValueRef check, RtFn instead, LLVMValueRef extra) {
    LLVMValueRef args[8];
    uint32_t count = LLVMGetNumArgOperands(check);
    if (count >= COUNT_OF(args)) ICE("a check with %u arguments", count);
    for (uint32_t i = 0; i < count; i++) args[i] = LLVMGetArgOperand(check, i);
    args[count] = extra;
    LLVMPositionBuilderBefore(s->cg->b, check);
    LLVMValueRef made = cg_call_runtime(s->cg, instead, args);
    if (spmd_is_divergent(s, check)) map_put(&s->divergent, spmd_key(made), 1);
    LLVMReplaceAllUsesWith(check, made);
    map_put(&s->replaced, spmd_key(check), 1);
    return made;
}

/* Then it is enough that the memory has been written: no later write needs to know who read it. */
void spmd_settle_reads(Spmd *s) {
    SettledVec known = {0};
    Bitset settled = settled_blocks(s);
    for (uint32_t i = 0; i < s->count; i++) {
        if (!bitset_has(&settled, i)) continue;
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at), next; inst; inst = next) {
            next = LLVMGetNextInstruction(inst);
            bool is_read = spmd_calls(s, inst, RT_pyc_check_read);
            LLVMValueRef places = is_read ? settled_places(s, &known, s->blocks[i].phase, inst) : NULL;
            if (places) replace_check(s, inst, RT_pyc_check_read_settled, places);
        }
    }
}

/* ---- which thread runs ---- */

static const struct {
    RtFn check, by;
} numbered[] = {
    {RT_pyc_check_read, RT_pyc_check_read_by},
    {RT_pyc_check_write, RT_pyc_check_write_by},
    {RT_pyc_check_read_settled, RT_pyc_check_read_settled_by},
};

/* Whether the call cannot begin a segment of the thread; any other call may. */
static bool keeps_segment(const Spmd *s, LLVMValueRef call) {
    static const RtFn keeping[] = {RT_pyc_check_enter,     RT_pyc_check_leave,   RT_pyc_check_shared,
                                   RT_pyc_check_local,     RT_pyc_check_aligned, RT_pyc_check_read_lane,
                                   RT_pyc_check_write_lane};
    for (uint32_t i = 0; i < COUNT_OF(numbered); i++)
        if (spmd_calls(s, call, numbered[i].check)) return true;
    for (uint32_t i = 0; i < COUNT_OF(keeping); i++)
        if (spmd_calls(s, call, keeping[i])) return true;
    return false;
}

bool spmd_can_number_checks(const Spmd *s) {
    for (uint32_t i = 0; i < s->count; i++)
        for (LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[i].at); inst; inst = LLVMGetNextInstruction(inst)) {
            if (s->blocks[i].is_dead_end) break;
            if (LLVMIsAFenceInst(inst) || LLVMIsAAtomicRMWInst(inst) || LLVMIsAAtomicCmpXchgInst(inst)) return false;
            if (spmd_is_opaque_call(s, inst) && !keeps_segment(s, inst)) return false;
        }
    return true;
}

LLVMValueRef spmd_number_check(Spmd *s, LLVMValueRef check, LLVMValueRef thread) {
    for (uint32_t i = 0; i < COUNT_OF(numbered) && !map_has(&s->replaced, spmd_key(check)); i++)
        if (spmd_calls(s, check, numbered[i].check)) return replace_check(s, check, numbered[i].by, thread);
    return NULL;
}

static bool says_thread(const Spmd *s, LLVMValueRef call) {
    for (uint32_t i = 0; i < COUNT_OF(numbered); i++)
        if (spmd_calls(s, call, numbered[i].by)) return true;
    return false;
}

/* The first call for which the sanitizer must know which thread is running. */
static LLVMValueRef first_call(const Spmd *s, uint32_t block) {
    LLVMValueRef inst = LLVMGetFirstInstruction(s->blocks[block].at);
    for (; inst; inst = LLVMGetNextInstruction(inst))
        if (spmd_is_opaque_call(s, inst) && !says_thread(s, inst) && !map_has(&s->replaced, spmd_key(inst)))
            return inst;
    return NULL;
}

static uint32_t immediate_dominator(const Spmd *s, uint32_t block) {
    uint32_t best = SPMD_NONE;
    for (uint32_t i = 0; i < s->count; i++) {
        if (i == block || !bitset_has(&s->blocks[block].dominators, i)) continue;
        if (best == SPMD_NONE || bitset_has(&s->blocks[i].dominators, best)) best = i;
    }
    return best;
}

/* The last block before the thread's own loops around this block. */
static uint32_t before_loops(const Spmd *s, uint32_t block) {
    uint32_t region = s->blocks[block].region, before = block;
    for (uint32_t h = block; s->blocks[h].region == region && !s->blocks[h].is_head; h = immediate_dominator(s, h)) {
        Bitset body = spmd_loop_of(s, h);
        if (bitset_has(&body, block)) before = immediate_dominator(s, h);
    }
    return before;
}

Bitset spmd_calling(const Spmd *s) {
    Bitset calling = bitset_new(s->cg->arena, s->count);
    for (uint32_t i = 0; i < s->count; i++)
        if (first_call(s, i) && s->blocks[i].region != SPMD_NONE) bitset_add(&calling, before_loops(s, i));
    return calling;
}

LLVMValueRef spmd_resumes_at(const Spmd *s, const Bitset *calling, uint32_t block) {
    const SpmdBlock *b = &s->blocks[block];
    if (!bitset_has(calling, block)) return NULL;
    for (uint32_t i = 0; i < s->count; i++) {
        bool is_before = i != block && bitset_has(calling, i) && bitset_has(&b->dominators, i);
        if (is_before && s->blocks[i].region == b->region) return NULL;
    }
    LLVMValueRef call = first_call(s, block);
    return call ? call : b->end;
}
