/* Places in the source that may appear in tracebacks (PycSite of runtime/core/error.h): those of a module form one
 * table. Where a function only adds a place to an error and raises it again, one block serves all such places. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"

#include "../runtime/core/layout.h"

/* ---- the table ---- */

/* The table is known only at the end; until then it is a symbol. */
static LLVMValueRef table_of(Cg *cg) {
    if (!cg->sites->table) cg->sites->table = LLVMAddGlobal(cg->out, cg->ptr, "");
    return cg->sites->table;
}

/* Spans are numbered, so that a function and a span fit into one key. */
static uint32_t span_number(Cg *cg, Span span) {
    uint64_t known, key = map_key2(span.lo, span.hi);
    if (map_get(&cg->sites->spans, key, &known)) return (uint32_t)known;
    map_put(&cg->sites->spans, key, cg->sites->spans.len);
    return cg->sites->spans.len - 1;
}

typedef struct Written { /* a function that contains a place */
    Str name, qualname;
    FileId file;
    uint32_t begin; /* the beginning of its text; 0: not known */
} Written;

static Written written_at(const IrFn *fn, const IrInlined *inlined, FileId file) {
    Span span = inlined ? inlined->written : fn->span;
    Written w = {.name = inlined ? inlined->display : fn->display.len ? fn->display : fn->symbol, .file = file};
    Str qualname = inlined ? inlined->qualname : fn->qualname;
    w.qualname = qualname.len ? qualname : w.name;
    w.begin = span.lo;
    return w;
}

/* The function's number in the table. */
static uint32_t function_number(Cg *cg, const Written *w) {
    uint64_t known, key = map_key2(name_of(cg->ctx, w->qualname).id, w->begin);
    if (map_get(&cg->sites->known_functions, key, &known)) return (uint32_t)known;
    LLVMValueRef parts[] = {
        cg_string(cg, IS_NONE(w->file) ? STR("?") : source_file(cg->ctx, w->file)->path),
        cg_string(cg, w->name),
        cg_string(cg, w->qualname),
        cg_i64(cg, w->begin ? source_locate(cg->ctx, w->begin).line : 0),
    };
    uint32_t number = cg->sites->functions.len;
    vec_push(cg->arena, &cg->sites->functions, LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false));
    map_put(&cg->sites->known_functions, key, number);
    return number;
}

/* A place in code that was inlined from another function has, as `around`, one more than the number of the place of the
 * call. */
static uint32_t add_site(Cg *cg, const IrFn *fn, Span span) {
    Location at = {0}, end = {0};
    if (span.lo) at = source_locate(cg->ctx, span.lo);
    if (span.lo && span.hi > span.lo) end = source_locate(cg->ctx, span.hi);
    const IrInlined *inlined = ir_inlined_at(fn, span);
    Written function = written_at(fn, inlined, at.file);
    uint32_t around = inlined ? cg_site_index(cg, fn, inlined->at) + 1 : 0;
    uint32_t index = cg->sites->words.len / SITE_WORDS;
    uint32_t number = function_number(cg, &function);
    uint32_t words[SITE_WORDS] = {index, number, at.line, at.column, end.line, end.column, around};
    for (uint32_t i = 0; i < SITE_WORDS; i++) vec_push(cg->arena, &cg->sites->words, words[i]);
    return index;
}

uint32_t cg_site_index(Cg *cg, const IrFn *fn, Span span) {
    uint64_t known, key = map_key2(fn->id.id, span_number(cg, span));
    if (map_get(&cg->sites->known, key, &known)) return (uint32_t)known;
    uint32_t index = add_site(cg, fn, span);
    map_put(&cg->sites->known, key, index);
    return index;
}

enum { SITE_SIZE = SITE_WORDS * sizeof(uint32_t) };

LLVMValueRef cg_first_site(Cg *cg) { return cg_offset(cg, table_of(cg), PYC_SITE_TABLE_SITES); }

LLVMValueRef cg_site(Cg *cg, const IrFn *fn, Span span) {
    LLVMValueRef offset = cg_i64(cg, PYC_SITE_TABLE_SITES + (uint64_t)cg_site_index(cg, fn, span) * SITE_SIZE);
    return LLVMConstInBoundsGEP2(cg->i8, table_of(cg), &offset, 1);
}

void cg_finish_sites(Cg *cg) {
    CgSites *all = cg->sites;
    if (!all->table) return;
    LLVMTypeRef pair = LLVMTypeOf(all->functions.at[0]);
    LLVMValueRef functions = LLVMConstArray2(pair, all->functions.at, all->functions.len);
    LLVMValueRef parts[] = {
        cg_private_global(cg, functions, 8, true, "pyc.site_functions"),
        LLVMConstDataArray(cg->i32, (const char *)all->words.at, all->words.len * sizeof(uint32_t)),
    };
    LLVMValueRef table =
        cg_private_global(cg, LLVMConstStructInContext(cg->llvm, parts, COUNT_OF(parts), false), 8, true, "pyc.sites");
    LLVMReplaceAllUsesWith(all->table, table);
    LLVMDeleteGlobal(all->table);
}

/* ---- leaving a function by an error ---- */

bool cg_is_leave(const CgFn *f, const IrBlock *block, uint32_t at) {
    if (f->cg->on_device || at + 2 != block->insts.len) return false;
    const IrInst *trace = &block->insts.at[at], *raise = &block->insts.at[at + 1];
    return trace->op == IR_ErrorTrace && raise->op == IR_Raise && SAME(trace->operands[0], raise->operands[0]);
}

/* Whether the block does nothing else with an error that it gets. */
static bool only_leaves(const CgFn *f, const IrBlock *block) {
    return block->params.len == 1 && cg_is_leave(f, block, 0) &&
           SAME(block->insts.at[0].operands[0], block->params.at[0]);
}

/* A phi cannot distinguish two edges from one block; only one edge of a call leads to an error. */
static bool is_target_of_calls(const IrInst *end, uint32_t target) { return end->op == IR_TryCall && target == 1; }

void cg_find_leaves(CgFn *f, const BlockId *order, uint32_t count) {
    f->leaves = NEW_ARRAY(f->cg->arena, bool, f->fn->blocks.len);
    for (uint32_t i = 0; i < count; i++) f->leaves[order[i].id - 1] = only_leaves(f, ir_block(f->fn, order[i]));
    for (uint32_t i = 0; i < count; i++) {
        const IrInst *end = ir_terminator(f->fn, order[i]);
        for (uint32_t t = 0; t < end->target_count; t++)
            if (!is_target_of_calls(end, t)) f->leaves[end->targets[t].block.id - 1] = false;
    }
}

enum { MOST_EDGES = 200 }; /* LLVM's passes visit all edges of a phi again and again */

static void begin_leave(CgFn *f) {
    Cg *cg = f->cg;
    CgLeave *leave = f->leave = NEW(cg->arena, CgLeave);
    leave->block = cg_new_block(f, "leave");
    cg_at(f, leave->block);
    leave->error = LLVMBuildPhi(cg->b, cg->ptr, "");
    leave->site = LLVMBuildPhi(cg->b, cg->i32, "");
    LLVMValueRef index = LLVMBuildZExt(cg->b, leave->site, cg->i64, "");
    LLVMValueRef offset = LLVMBuildNUWMul(cg->b, index, cg_i64(cg, SITE_SIZE), "");
    LLVMValueRef site = LLVMBuildInBoundsGEP2(cg->b, cg->i8, cg_first_site(cg), &offset, 1, "");
    cg_call_runtime(cg, RT_pyc_error_trace, (LLVMValueRef[]){leave->error, site});
    cg_raise(f, leave->error);
}

LLVMBasicBlockRef cg_leave(CgFn *f, Span place, LLVMValueRef error) {
    Cg *cg = f->cg;
    LLVMBasicBlockRef here = LLVMGetInsertBlock(cg->b);
    if (!f->leave || f->leave->edges == MOST_EDGES) begin_leave(f);
    LLVMValueRef index = LLVMConstInt(cg->i32, cg_site_index(cg, f->fn, place), false);
    LLVMAddIncoming(f->leave->error, &error, &here, 1);
    LLVMAddIncoming(f->leave->site, &index, &here, 1);
    f->leave->edges++;
    cg_at(f, here);
    return f->leave->block;
}
