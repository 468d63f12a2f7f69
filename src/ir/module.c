/* Modules and functions: making them, looking into them, and the one edit that keeps a function's form: splitting an
 * edge. Handles are index + 1 into the vectors. */
#include "ir/build.h"
#include "ir/cfg.h"
#include "ir/ir.h"
#include "types/type_text.h"
#include "types/value.h"

/* --- modules --- */

static Str symbol_of(void *state, FnId fn) { return ir_fn(state, fn)->symbol; }
static FnId find_symbol(void *state, Str symbol) { return ir_fn_find(state, symbol); }

IrModule *ir_module_new(Context *ctx, Types *types) {
    IrModule *module = NEW(&ctx->arena, IrModule);
    module->ctx = ctx;
    module->types = types;
    module->arena = &ctx->arena;
    map_init(&module->symbols, module->arena);
    map_init(&module->depths, module->arena);
    types_set_fn_names(types, symbol_of, find_symbol, module);
    return module;
}

IrFn *ir_fn(const IrModule *module, FnId fn) {
    assert(fn.id > 0 && fn.id <= module->fns.len);
    return module->fns.at[fn.id - 1];
}

FnId ir_fn_find(const IrModule *module, Str symbol) {
    NameId name = name_if_known(module->ctx, symbol);
    uint64_t id = 0;
    if (!IS_NONE(name)) map_get(&module->symbols, name.id, &id);
    return (FnId){(uint32_t)id};
}

void ir_note_inlined(IrModule *module, IrFn *fn, IrInlined inlined) {
    for (uint32_t i = 0; i < fn->inlined.len; i++)
        if (fn->inlined.at[i].written.lo == inlined.written.lo) return;
    vec_push(module->arena, &fn->inlined, inlined);
}

const IrInlined *ir_inlined_at(const IrFn *fn, Span place) {
    const IrInlined *found = NULL;
    for (uint32_t i = 0; i < fn->inlined.len; i++) {
        const IrInlined *in = &fn->inlined.at[i];
        bool is_around = place.lo >= in->written.lo && place.hi <= in->written.hi;
        if (is_around && (!found || in->written.lo >= found->written.lo)) found = in;
    }
    return found;
}

IrFn *ir_fn_new(IrModule *module, Str symbol) {
    NameId name = name_of(module->ctx, symbol);
    if (map_has(&module->symbols, name.id)) ICE("the symbol '%.*s' is made twice", STR_ARGS(symbol));
    IrFn *fn = NEW(module->arena, IrFn);
    fn->symbol = name_text(module->ctx, name);
    fn->display = fn->symbol;
    fn->arena = module->arena;
    vec_push(module->arena, &module->fns, fn);
    fn->id = (FnId){module->fns.len};
    map_put(&module->symbols, name.id, fn->id.id);
    return fn;
}

static void ir_fn_rename(IrModule *module, IrFn *fn, Str symbol) {
    NameId name = name_of(module->ctx, symbol);
    if (map_has(&module->symbols, name.id)) ICE("the symbol '%.*s' is made twice", STR_ARGS(symbol));
    fn->symbol = name_text(module->ctx, name);
    map_put(&module->symbols, name.id, fn->id.id);
}

void ir_visit_value_fns(const IrModule *module, ValueId id, void (*visit)(void *state, FnId fn), void *state) {
    const ValueData *value = val_data(module->types, id);
    if (value->kind == VAL_FN && !IS_NONE(value->fn.fn)) visit(state, value->fn.fn);
    for (uint32_t i = 0; value->kind == VAL_TUPLE && i < value->tuple.count; i++)
        ir_visit_value_fns(module, value->tuple.items[i], visit, state);
    for (uint32_t i = 0; value->kind == VAL_MEMORY && i < value->memory.reloc_count; i++)
        ir_visit_value_fns(module, value->memory.relocs[i].target, visit, state);
}

void ir_visit_global_fns(const IrModule *module, void (*visit)(void *state, FnId fn), void *state) {
    for (uint32_t i = 0; i < module->globals.len; i++)
        if (!IS_NONE(module->globals.at[i].init)) ir_visit_value_fns(module, module->globals.at[i].init, visit, state);
}

/* In text the symbol alone says which form belongs to which kernel. */
static Str gpu_symbol(Arena *arena, const IrFn *kernel) {
    return arena_printf(arena, "%.*s$gpu", STR_ARGS(kernel->symbol));
}

/* A kernel is launched, so its export name is of PTX alone, and the host's code may pass it hidden arguments. */
void ir_make_kernel(IrFn *fn) { fn->flags = (fn->flags & ~(uint32_t)IR_FN_EXPORTED) | IR_FN_KERNEL; }

void ir_set_gpu_form(IrModule *module, IrFn *kernel, IrFn *form) {
    ir_fn_rename(module, form, gpu_symbol(module->arena, kernel));
    ir_make_kernel(form);
    kernel->flags |= IR_FN_HAS_GPU;
    kernel->gpu_form = form->id;
}

bool ir_find_gpu_form(const IrModule *module, IrFn *kernel) {
    if (kernel->flags & IR_FN_HAS_GPU) kernel->gpu_form = ir_fn_find(module, gpu_symbol(module->arena, kernel));
    return !(kernel->flags & IR_FN_HAS_GPU) || !IS_NONE(kernel->gpu_form);
}

const IrFn *ir_gpu_form(const IrModule *module, const IrFn *kernel) {
    return IS_NONE(kernel->gpu_form) ? kernel : ir_fn(module, kernel->gpu_form);
}

GlobalId ir_global_new(IrModule *module, Str symbol, TypeId type, ValueId init) {
    IrGlobal global = {.symbol = arena_str(module->arena, symbol), .type = type, .init = init};
    vec_push(module->arena, &module->globals, global);
    return (GlobalId){module->globals.len};
}

/* In text the symbol alone says which frame belongs to which coroutine. */
static Str frame_symbol(Arena *arena, const IrFn *fn) {
    return arena_printf(arena, "%.*s$frame", STR_ARGS(fn->symbol));
}

GlobalId ir_make_coroutine(IrModule *module, IrFn *fn, uint64_t bytes) {
    TypeId size = ty_scalar(module->types, DT_uint64);
    fn->flags |= IR_FN_COROUTINE;
    fn->frame =
        ir_global_new(module, frame_symbol(module->arena, fn), size, val_int(module->types, size, (int64_t)bytes));
    return fn->frame;
}

bool ir_find_frame(const IrModule *module, IrFn *fn) {
    if (!(fn->flags & IR_FN_COROUTINE)) return true;
    Str symbol = frame_symbol(module->arena, fn);
    for (uint32_t i = 0; i < module->globals.len; i++)
        if (str_equal(module->globals.at[i].symbol, symbol)) fn->frame = (GlobalId){i + 1};
    return !IS_NONE(fn->frame);
}

IrGlobal *ir_global(const IrModule *module, GlobalId global) {
    assert(global.id > 0 && global.id <= module->globals.len);
    return &module->globals.at[global.id - 1];
}

/* --- functions --- */

static void renumber_block(IrFn *fn, BlockId id) {
    const IrBlock *block = ir_block(fn, id);
    for (uint32_t i = 0; i < block->params.len; i++) {
        IrValue *v = ir_value(fn, block->params.at[i]);
        v->block = id;
        v->inst = UINT32_MAX;
    }
    for (uint32_t i = 0; i < block->insts.len; i++) {
        if (IS_NONE(block->insts.at[i].result)) continue;
        IrValue *v = ir_value(fn, block->insts.at[i].result);
        v->block = id;
        v->inst = i;
    }
}

void ir_renumber(IrFn *fn) {
    for (uint32_t i = 0; i < fn->values.len; i++) {
        fn->values.at[i].block = NONE_OF(BlockId);
        fn->values.at[i].inst = UINT32_MAX;
    }
    for (uint32_t i = 1; i <= fn->blocks.len; i++) renumber_block(fn, (BlockId){i});
}

/* --- moving --- */

static void *copy(Arena *arena, const void *items, uint32_t count, size_t size) {
    if (count == 0) return NULL;
    return memcpy(arena_alloc(arena, count * size, _Alignof(max_align_t)), items, count * size);
}

/* Copies a VEC without its unused capacity. */
#define MOVE(arena, vec) ((vec)->at = copy((arena), (vec)->at, (vec)->len, sizeof *(vec)->at), (vec)->cap = (vec)->len)

static void move_targets(IrInst *inst, Arena *arena) {
    inst->targets = copy(arena, inst->targets, inst->target_count, sizeof(IrTarget));
    for (uint32_t i = 0; i < inst->target_count; i++) {
        IrTarget *target = &inst->targets[i];
        target->args = copy(arena, target->args, target->arg_count, sizeof(ValId));
    }
}

static void move_operands(IrBlock *block, Arena *arena) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < block->insts.len; i++) count += block->insts.at[i].operand_count;
    ValId *next = NEW_ARRAY(arena, ValId, count);
    for (uint32_t i = 0; i < block->insts.len; i++) {
        IrInst *inst = &block->insts.at[i];
        if (inst->operand_count > 0) memcpy(next, inst->operands, inst->operand_count * sizeof(ValId));
        inst->operands = next;
        next += inst->operand_count;
    }
}

void ir_fn_move(IrFn *fn, Arena *arena) {
    MOVE(arena, &fn->params);
    MOVE(arena, &fn->values);
    MOVE(arena, &fn->locals);
    MOVE(arena, &fn->blocks);
    for (uint32_t i = 0; i < fn->blocks.len; i++) {
        IrBlock *block = &fn->blocks.at[i];
        MOVE(arena, &block->params);
        MOVE(arena, &block->insts);
        move_operands(block, arena);
        for (uint32_t k = 0; k < block->insts.len; k++) move_targets(&block->insts.at[k], arena);
    }
    fn->arena = arena;
}

/* --- parameters and results --- */

bool ir_is_place_param(const Types *types, const FnParam *param) {
    if (ty_class(types, param->type) == TYPE_CLASS_MEM) return true;
    return param->convention == CONV_MUT || param->convention == CONV_REF || param->convention == CONV_OUT;
}

bool ir_has_place_result(const Types *types, TypeId result) {
    return !IS_NONE(result) && ty_class(types, result) == TYPE_CLASS_MEM;
}

bool ir_has_register_result(const Types *types, TypeId result) {
    if (IS_NONE(result) || ir_has_place_result(types, result)) return false;
    return !ty_is(types, result, TY_None) && !ty_is(types, result, TY_Never);
}

/* --- blocks --- */

BlockId ir_block_new(IrFn *fn) {
    vec_push(fn->arena, &fn->blocks, (IrBlock){0});
    return (BlockId){fn->blocks.len};
}

ValId ir_block_param(IrFn *fn, BlockId block, TypeId type) {
    vec_push(fn->arena, &fn->values, (IrValue){.type = type, .block = block, .inst = UINT32_MAX});
    ValId value = {fn->values.len};
    vec_push(fn->arena, &ir_block(fn, block)->params, value);
    return value;
}

LocalId ir_local_new(IrFn *fn, IrLocalKind kind, TypeId type, NameId name, Span span) {
    IrLocal local = {.type = type, .name = name, .kind = kind, .span = span};
    vec_push(fn->arena, &fn->locals, local);
    return (LocalId){fn->locals.len};
}

/* Results of a call reach the first parameter of its targets without being written as arguments; the new block takes
 * them and passes them on. */
static uint32_t implicit_args(const IrFn *fn, const IrTarget *edge) {
    return ir_block(fn, edge->block)->params.len - edge->arg_count;
}

BlockId ir_split_edge(IrFn *fn, BlockId from, uint32_t target) {
    Span span = ir_terminator(fn, from)->span;
    IrTarget *edge = &vec_last(&ir_block(fn, from)->insts).targets[target];
    IrTarget onward = *edge;
    uint32_t extra = implicit_args(fn, &onward);
    BlockId middle = ir_block_new(fn);
    ir_block(fn, middle)->is_cold = ir_block(fn, onward.block)->is_cold;
    ValId *args = NEW_ARRAY(fn->arena, ValId, extra + onward.arg_count + 1);
    for (uint32_t i = 0; i < extra; i++) {
        args[i] = ir_block_param(fn, middle, ir_type_of(fn, ir_block(fn, onward.block)->params.at[i]));
    }
    if (onward.arg_count > 0) memcpy(args + extra, onward.args, onward.arg_count * sizeof(ValId));
    onward.args = args;
    onward.arg_count += extra;
    IrTarget *targets = NEW(fn->arena, IrTarget);
    targets[0] = onward;
    IrInst jump = {.op = IR_Jump, .targets = targets, .target_count = 1, .span = span};
    vec_push(fn->arena, &ir_block(fn, middle)->insts, jump);
    edge->block = middle; /* the targets are a separate array, which did not move when the vectors grew */
    edge->args = NULL;
    edge->arg_count = 0;
    return middle;
}
