/* Arguments that runtime functions take as an array of words. Each array is filled and read within one block, and dead
 * afterwards, so arrays of different blocks share memory. This keeps frames small, and prevents the collector, which
 * scans all words of a frame, from finding arguments of earlier calls. */
#include "codegen/core/internal.h"

enum { MOST_WORDS = 32, WORD = 8 };

typedef struct Words {
    CgFn *f;
    uint32_t *home;  /* by LocalId - 1: the only block that uses it; 0: none yet */
    bool *is_shared; /* by LocalId - 1 */
    uint32_t *root;  /* by ValId - 1: the local that the address points into; 0: none of these */
} Words;

static uint64_t size_of(const Words *w, uint32_t local) { return cg_size(w->f->cg, w->f->fn->locals.at[local].type); }

static bool may_share(const Words *w, uint32_t local) {
    const IrLocal *l = &w->f->fn->locals.at[local];
    const Types *types = w->f->cg->types;
    if (l->kind != LOCAL_TEMP || !IS_NONE(l->name) || l->align || !ty_is(types, l->type, TY_Array)) return false;
    return ty_is(types, ty_data(types, l->type)->array.element, TY_Object) && size_of(w, local) <= MOST_WORDS * WORD;
}

/* Finds the local that each address points into. Blocks are in any order, so this repeats until nothing changes. */
static bool find_roots(Words *w) {
    const IrFn *fn = w->f->fn;
    bool is_new = false;
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &fn->blocks.at[b].insts.at[i];
            bool leads_on = inst->op == IR_ElementAddr || inst->op == IR_PointerCast;
            if (inst->op != IR_LocalAddr && !leads_on) continue;
            uint32_t *root = &w->root[inst->result.id - 1], old = *root;
            *root = leads_on ? w->root[inst->operands[0].id - 1] : inst->imm.local.id;
            is_new |= *root != old;
        }
    return is_new;
}

/* Whether the address is only used here: it is neither stored nor converted. */
static bool ends_here(const IrInst *inst, uint32_t operand) {
    static const IrOp plain[] = {IR_ElementAddr, IR_PointerCast, IR_Load, IR_MarkInit, IR_Call, IR_TryCall};
    for (uint32_t i = 0; i < COUNT_OF(plain); i++)
        if (inst->op == plain[i]) return true;
    return inst->op == IR_Store && operand == 1;
}

static void use(Words *w, ValId value, uint32_t block, bool is_plain) {
    const uint32_t local = w->root[value.id - 1];
    if (!local) return;
    if (!w->home[local - 1]) w->home[local - 1] = block;
    if (!is_plain || w->home[local - 1] != block) w->is_shared[local - 1] = false;
}

static void look_at(Words *w, const IrInst *inst, uint32_t block) {
    for (uint32_t i = 0; i < inst->operand_count; i++) use(w, inst->operands[i], block, ends_here(inst, i));
    if (!IS_NONE(inst->result)) use(w, inst->result, block, true);
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++) use(w, inst->targets[t].args[i], block, false);
}

/* Assigns places to the locals that share memory, one after the other in each block. Returns the number of words that
 * each block uses. */
static uint32_t *place_all(Words *w) {
    Cg *cg = w->f->cg;
    const IrFn *fn = w->f->fn;
    uint32_t *used = NEW_ARRAY(cg->arena, uint32_t, fn->blocks.len), most = 0;
    uint32_t *first = NEW_ARRAY(cg->arena, uint32_t, fn->locals.len);
    for (uint32_t i = 0; i < fn->locals.len; i++) {
        w->is_shared[i] = w->is_shared[i] && w->home[i];
        if (!w->is_shared[i]) continue;
        uint32_t *in_block = &used[w->home[i] - 1];
        first[i] = *in_block;
        *in_block += (uint32_t)(size_of(w, i) / WORD);
        most = MAX(most, *in_block);
    }
    w->f->words = cg_alloca(w->f, LLVMArrayType2(cg->i64, most), WORD, "words");
    for (uint32_t i = 0; i < fn->locals.len; i++)
        if (w->is_shared[i]) w->f->locals[i] = cg_offset(cg, w->f->words, (uint64_t)first[i] * WORD);
    return used;
}

/* Notes how many stale words there are where control continues after a call. The next call overwrites the first of
 * them. */
static void note_stale(CgFn *f, const uint32_t *used) {
    const IrFn *fn = f->fn;
    uint32_t *ways = NEW_ARRAY(f->cg->arena, uint32_t, fn->blocks.len);
    f->stale = NEW_ARRAY(f->cg->arena, uint32_t, fn->blocks.len);
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        const IrInst *end = ir_terminator(fn, (BlockId){b + 1});
        for (uint32_t t = 0; end && t < end->target_count; t++) ways[end->targets[t].block.id - 1]++;
    }
    for (uint32_t b = 0; b < fn->blocks.len; b++) {
        const IrInst *end = ir_terminator(fn, (BlockId){b + 1});
        const uint32_t next = end && end->target_count ? end->targets[0].block.id - 1 : b;
        if (next != b && ways[next] == 1) f->stale[next] = used[b];
    }
}

void cg_share_words(CgFn *f) {
    const IrFn *fn = f->fn;
    Words w = {.f = f};
    bool may = false;
    w.is_shared = NEW_ARRAY(f->cg->arena, bool, fn->locals.len);
    for (uint32_t i = 0; i < fn->locals.len; i++) may |= w.is_shared[i] = may_share(&w, i);
    if (!may) return;
    w.home = NEW_ARRAY(f->cg->arena, uint32_t, fn->locals.len);
    w.root = NEW_ARRAY(f->cg->arena, uint32_t, fn->values.len);
    while (find_roots(&w)) {
    }
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++) look_at(&w, &fn->blocks.at[b].insts.at[i], b + 1);
    note_stale(f, place_all(&w));
}

void cg_clear_words(CgFn *f, BlockId block) {
    Cg *cg = f->cg;
    for (uint32_t i = 1; f->stale && i < f->stale[block.id - 1]; i++) {
        LLVMValueRef store = cg_store_at(cg, cg_i64(cg, 0), cg_offset(cg, f->words, (uint64_t)i * WORD), WORD);
        LLVMSetVolatile(store, true); /* a store for the collector, which LLVM does not know about */
    }
}
