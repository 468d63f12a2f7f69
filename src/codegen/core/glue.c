/* Code that is compiled quickly rather than optimised: the glue between the registers (entries of struct methods for
 * untyped code and functions that make their classes), whose callees take longer than it does, so it is only optimised
 * if it has loops; functions of library modules in Python; and functions of hundreds of statements, because the time
 * of LLVM's passes and register allocator grows with the square of a function's size. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"

enum { UNSEEN, ON_PATH, DONE };
enum { HUGE_BLOCKS = 4000 };

typedef struct Step { /* a step of a walk that begins at the entry */
    LLVMBasicBlockRef block;
    uint32_t next_target;
} Step;

static uint64_t state_of(const Map *states, LLVMBasicBlockRef block) {
    uint64_t state = UNSEEN;
    map_get(states, (uint64_t)(uintptr_t)block, &state);
    return state;
}

/* Whether some path through the function returns to an earlier block. */
static bool has_loop(Cg *cg, LLVMValueRef fn) {
    Map states;
    map_init(&states, cg->arena);
    VEC(Step) path = {0};
    vec_push(cg->arena, &path, ((Step){.block = LLVMGetEntryBasicBlock(fn)}));
    while (path.len) {
        Step *step = &vec_last(&path);
        LLVMValueRef end = LLVMGetBasicBlockTerminator(step->block);
        bool is_done = step->next_target == LLVMGetNumSuccessors(end);
        map_put(&states, (uint64_t)(uintptr_t)step->block, is_done ? DONE : ON_PATH);
        if (is_done) {
            path.len--;
            continue;
        }
        LLVMBasicBlockRef target = LLVMGetSuccessor(end, step->next_target++);
        uint64_t state = state_of(&states, target);
        if (state == ON_PATH) return true;
        if (state == UNSEEN) vec_push(cg->arena, &path, ((Step){.block = target}));
    }
    return false;
}

static bool is_glue(Cg *cg, LLVMValueRef fn, uint32_t flags) {
    return flags & IR_FN_LIGHT || (flags & IR_FN_GLUE && !has_loop(cg, fn));
}

static bool must_be_inlined(Cg *cg, LLVMValueRef fn) {
    unsigned kind = LLVMGetEnumAttributeKind(cg_attribute(cg, CG_ATTR_alwaysinline, 0));
    return LLVMGetEnumAttributeAtIndex(fn, (LLVMAttributeIndex)LLVMAttributeFunctionIndex, kind) != NULL;
}

static void make_quick(Cg *cg, LLVMValueRef fn) {
    cg_fn_attribute(cg, fn, CG_ATTR_noinline);
    cg_fn_attribute(cg, fn, CG_ATTR_optnone);
}

void cg_mark_quick(Cg *cg) {
    if (cg_is_light(cg)) return; /* all of it is light */
    for (uint32_t i = 0; i < cg->module->fns.len; i++) {
        uint32_t flags = cg->module->fns.at[i]->flags;
        LLVMValueRef fn = flags & (IR_FN_LIGHT | IR_FN_GLUE) ? cg->fns[i] : NULL;
        if (fn && !LLVMIsDeclaration(fn) && is_glue(cg, fn, flags)) make_quick(cg, fn);
    }
    for (LLVMValueRef fn = LLVMGetFirstFunction(cg->out); fn; fn = LLVMGetNextFunction(fn))
        if (LLVMCountBasicBlocks(fn) >= HUGE_BLOCKS && !must_be_inlined(cg, fn)) make_quick(cg, fn);
}
