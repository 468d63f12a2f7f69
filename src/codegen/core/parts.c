/* Splits a large program into several LLVM modules, which are optimised and written in parallel. The first one contains
 * the code that is worth all of LLVM's passes; the others contain library modules in Python, which mostly call the
 * runtime. A function or global that another part uses is visible to the linker, but hidden in the result. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "types/value.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

enum { LARGE = 60000, MOST_PARTS = 16 }; /* IR instructions that justify another part */

/* ---- division into parts ---- */

/* Errors with fields need their descriptions, of which there must be one per program. */
static bool makes_error_types(const IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            IrOp op = fn->blocks.at[b].insts.at[i].op;
            if (op == IR_ErrorMake || op == IR_ErrorConst || op == IR_ErrorMatch) return true;
        }
    return false;
}

static bool is_elsewhere(const IrFn *fn) {
    return fn->flags & IR_FN_LIGHT && !(fn->flags & IR_FN_INLINE) && !makes_error_types(fn);
}

static uint32_t size_of(const IrFn *fn) {
    uint32_t size = 0;
    for (uint32_t b = 0; b < fn->blocks.len; b++) size += fn->blocks.at[b].insts.len;
    return size;
}

/* Neighbouring functions stay together, because they share texts. */
static void divide(CgParts *parts, const IrModule *module) {
    uint32_t filled = LARGE;
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        if (!fn->has_body || !is_elsewhere(fn)) continue;
        if (filled >= LARGE && parts->count < MOST_PARTS) parts->count++, filled = 0;
        parts->of_fn[i] = parts->count - 1;
        filled += size_of(fn);
    }
}

/* ---- uses in other parts ---- */

typedef struct Uses {
    CgParts *parts;
    const IrModule *module;
    uint32_t part; /* the part of the code being examined */
} Uses;

static void use_fn(void *state, FnId id) {
    const Uses *u = state;
    const IrFn *fn = ir_fn(u->module, id);
    if (!IS_NONE(fn->stand_in)) fn = ir_fn(u->module, fn->stand_in);
    if (u->parts->of_fn[fn->id.id - 1] != u->part) u->parts->fn_is_shared[fn->id.id - 1] = true;
}

static void use_global(const Uses *u, GlobalId id) {
    uint32_t *home = &u->parts->of_global[id.id - 1];
    if (*home == CG_NO_PART) *home = u->part;
    if (*home != u->part) u->parts->global_is_shared[id.id - 1] = true;
}

static void use_inst(Uses *u, const IrInst *inst) {
    if (inst->op == IR_FnAddr) use_fn(u, inst->imm.fn);
    if (inst->op == IR_GlobalAddr) use_global(u, inst->imm.global);
    if (inst->op == IR_Const || inst->op == IR_ImageAddr) ir_visit_value_fns(u->module, inst->imm.value, use_fn, u);
}

static void find_uses(CgParts *parts, const IrModule *module) {
    Uses u = {.parts = parts, .module = module};
    for (uint32_t i = 0; i < module->fns.len; i++) {
        const IrFn *fn = module->fns.at[i];
        u.part = parts->of_fn[i];
        for (uint32_t b = 0; fn->has_body && b < fn->blocks.len; b++)
            for (uint32_t k = 0; k < fn->blocks.at[b].insts.len; k++) use_inst(&u, &fn->blocks.at[b].insts.at[k]);
    }
    for (uint32_t i = 0; i < module->globals.len; i++) {
        u.part = parts->of_global[i];
        if (u.part != CG_NO_PART && !IS_NONE(module->globals.at[i].init))
            ir_visit_value_fns(module, module->globals.at[i].init, use_fn, &u);
    }
}

const CgParts *cg_parts_of(const IrModule *module, const CgOptions *options, const Facts *facts, Arena *arena,
                           uint32_t *count) {
    bool is_read = module->ctx->options.print_after.len > 0;
    bool is_whole = !options->in_parts || is_read || options->debug_info || options->sanitize || options->check_kernels;
    *count = 1;
    if (is_whole || facts->has_kernels) return NULL;
    CgParts *parts = NEW(arena, CgParts);
    *parts = (CgParts){.count = 1,
                       .of_fn = NEW_ARRAY(arena, uint32_t, module->fns.len + 1),
                       .of_global = NEW_ARRAY(arena, uint32_t, module->globals.len + 1),
                       .fn_is_shared = NEW_ARRAY(arena, bool, module->fns.len + 1),
                       .global_is_shared = NEW_ARRAY(arena, bool, module->globals.len + 1)};
    for (uint32_t i = 0; i < module->globals.len; i++) parts->of_global[i] = CG_NO_PART;
    divide(parts, module);
    if (parts->count == 1) return NULL;
    *count = parts->count;
    find_uses(parts, module);
    return parts;
}

bool cg_is_here(const Cg *cg, FnId fn) { return !cg->parts || cg->parts->of_fn[fn.id - 1] == cg->part; }

/* ---- in parallel ---- */

typedef struct Work {
    Cg *cgs;
    Str *files;
    uint32_t count;
    atomic_uint next;
} Work;

static void finish(Cg *cg, Str *file) {
    cg_optimise(cg);
    cg_step_done(cg, CG_STEP_optimise, NULL);
    *file = cg_emit(cg, cg->options->emit, cg->arena);
}

static void *work(void *state) {
    Work *w = state;
    for (uint32_t i; (i = atomic_fetch_add(&w->next, 1)) < w->count;) finish(&w->cgs[i], &w->files[i]);
    return NULL;
}

static uint32_t helper_count(uint32_t parts) {
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 1 ? MIN((uint32_t)processors, parts) - 1 : 0;
}

/* Each part has an arena of its own, because several threads run. */
void cg_finish_parts(Cg *cgs, uint32_t count, Arena *arena, CgFiles *out) {
    Arena *own = NEW_ARRAY(arena, Arena, count);
    Work w = {.cgs = cgs, .files = NEW_ARRAY(arena, Str, count), .count = count};
    for (uint32_t i = 0; i < count; i++) cgs[i].arena = &own[i];
    pthread_t helpers[MOST_PARTS];
    uint32_t wanted = helper_count(count), started = 0;
    while (started < wanted && pthread_create(&helpers[started], NULL, work, &w) == 0) started++;
    work(&w);
    for (uint32_t i = 0; i < started; i++) pthread_join(helpers[i], NULL);
    for (uint32_t i = 0; i < count; i++) {
        vec_push(arena, out, arena_str(arena, w.files[i]));
        arena_drop(&own[i]);
    }
}
