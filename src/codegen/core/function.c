/* One function: its declaration and attributes, the places of its locals, its blocks, and the dispatch from IR ops to
 * the functions of the op files. Blocks are built in reverse postorder, so that a value is built before it is used;
 * block parameters become phis. */
#include "codegen/core/internal.h"
#include "codegen/gpu/gpu.h"
#include "codegen/ops/ops.h"

/* ---- declaration ---- */

static void param_attribute(Cg *cg, LLVMValueRef fn, uint32_t param, LLVMAttributeRef attribute) {
    (void)cg;
    LLVMAddAttributeAtIndex(fn, param + 1, attribute);
}

static void pointee_attributes(Cg *cg, LLVMValueRef fn, uint32_t param, TypeId type, bool noalias) {
    Layout layout = ty_layout(cg->types, type);
    if (noalias) param_attribute(cg, fn, param, cg_attribute(cg, CG_ATTR_noalias, 0));
    param_attribute(cg, fn, param, cg_attribute(cg, CG_ATTR_nonnull, 0));
    if (layout.size) param_attribute(cg, fn, param, cg_attribute(cg, CG_ATTR_dereferenceable, layout.size));
    if (layout.align > 1) param_attribute(cg, fn, param, cg_attribute(cg, CG_ATTR_align, layout.align));
}

/* C extends small integers in registers. */
static void extension_attribute(Cg *cg, LLVMValueRef fn, uint32_t index, TypeId type) {
    if (!cg_is_bool(cg, type) && (!ty_is(cg->types, type, TY_Simd) || cg_is_float(cg, type))) return;
    if (cg_lanes(cg, type) != 1 || cg_bits(cg, type) >= 32) return;
    LLVMAddAttributeAtIndex(fn, index, cg_attribute(cg, cg_is_signed(cg, type) ? CG_ATTR_signext : CG_ATTR_zeroext, 0));
}

static void argument_attributes(Cg *cg, LLVMValueRef fn, const CgSignature *sig, const CgArg *arg, bool noalias) {
    if (arg->pass == CG_PASS_ADDRESS) pointee_attributes(cg, fn, arg->first, arg->type, noalias);
    if (arg->pass == CG_PASS_VALUE && sig->is_c) extension_attribute(cg, fn, arg->first + 1, arg->type);
    if (arg->pass == CG_PASS_COPY && arg->by_value_attribute) {
        unsigned kind = cg->attr[CG_ATTR_byval];
        param_attribute(cg, fn, arg->first, LLVMCreateTypeAttribute(cg->llvm, kind, cg_memory_type(cg, arg->type)));
        param_attribute(cg, fn, arg->first, cg_attribute(cg, CG_ATTR_align, MAX(cg_align(cg, arg->type), 8u)));
    }
}

static void result_attributes(Cg *cg, LLVMValueRef fn, const CgSignature *sig, bool noalias) {
    if (sig->how == CG_RETURN_PLACE) pointee_attributes(cg, fn, sig->result_param, sig->result, noalias);
    if (sig->how == CG_RETURN_SRET) {
        LLVMAttributeRef sret =
            LLVMCreateTypeAttribute(cg->llvm, cg->attr[CG_ATTR_sret], cg_memory_type(cg, sig->result));
        pointee_attributes(cg, fn, sig->result_param, sig->result, true);
        param_attribute(cg, fn, sig->result_param, sret);
    }
    if (sig->how == CG_RETURN_VALUE && !sig->raises) /* without it FastISel cannot return them */
        extension_attribute(cg, fn, LLVMAttributeReturnIndex, sig->result);
    if (sig->no_return) cg_fn_attribute(cg, fn, CG_ATTR_noreturn);
}

/* A long function that runs once gains nothing from being inlined: LLVM would have to optimise the caller and all such
 * functions as one, and the time of its passes grows faster than the size of a function. */
static bool stays_apart(const Cg *cg, const IrFn *fn) {
    enum { LONG = 50 };
    if (!(fn->flags & IR_FN_BOUNDED) || !cg->facts->fns[fn->id.id - 1].runs_once) return false;
    uint32_t size = 0;
    for (uint32_t b = 0; b < fn->blocks.len && size < LONG; b++) size += fn->blocks.at[b].insts.len;
    return size >= LONG;
}

static void body_attributes(Cg *cg, LLVMValueRef value, const IrFn *fn) {
    cg_fn_attribute(cg, value, CG_ATTR_nounwind);
    if (fn->flags & IR_FN_COLD) cg_fn_attribute(cg, value, CG_ATTR_cold);
    if (fn->flags & IR_FN_NORETURN) cg_fn_attribute(cg, value, CG_ATTR_noreturn);
    if (!fn->has_body) return;
    if (fn->flags & IR_FN_NOINLINE || stays_apart(cg, fn))
        cg_fn_attribute(cg, value, CG_ATTR_noinline);
    else if ((fn->flags & IR_FN_INLINE) && (cg->opt_level > 0 || cg->facts->fns[fn->id.id - 1].must_inline))
        cg_fn_attribute(cg, value, CG_ATTR_alwaysinline);
    if (!cg->on_device)
        LLVMAddAttributeAtIndex(value, (LLVMAttributeIndex)LLVMAttributeFunctionIndex,
                                cg_attribute(cg, CG_ATTR_uwtable, 2));
    if (cg->options->sanitize & SANITIZE_ADDRESS) cg_fn_attribute(cg, value, CG_ATTR_sanitize_address);
    if (cg->options->sanitize & SANITIZE_THREAD) cg_fn_attribute(cg, value, CG_ATTR_sanitize_thread);
}

static bool is_visible(Cg *cg, const IrFn *fn) {
    if (cg->on_device) return (fn->flags & IR_FN_KERNEL) || !fn->has_body;
    return (fn->flags & (IR_FN_EXPORTED | IR_FN_EXTERNAL)) || !fn->has_body || SAME(fn->id, cg->module->main);
}

Str cg_symbol(const Cg *cg, const IrFn *fn) {
    const bool is_kernel = (fn->flags & IR_FN_KERNEL) != 0;
    const bool is_named = fn->export_name.len && fn->has_body && (cg->on_device ? is_kernel : !is_kernel);
    return is_named && (cg->on_device || cg->options->is_loaded) ? fn->export_name : fn->symbol;
}

static LLVMValueRef declare(Cg *cg, const IrFn *fn, const CgSignature *sig) {
    if (cg_is_llvm_function(fn)) return cg_llvm_function(cg, fn, sig->type);
    bool is_watched = cg->options->check_kernels && !cg->on_device && !fn->has_body;
    Str symbol = is_watched ? cg_checked_symbol(fn->symbol) : cg_symbol(cg, fn);
    const char *name = cg_c(cg, symbol);
    LLVMValueRef value = LLVMGetNamedFunction(cg->out, name);
    if (value) return value; /* a function of the runtime, declared before */
    value = LLVMAddFunction(cg->out, name, sig->type);
    uint64_t noalias = cg->facts->fns[fn->id.id - 1].noalias;
    for (uint32_t i = 0; i < sig->arg_count; i++)
        argument_attributes(cg, value, sig, &sig->args[i], i < 62 && ((noalias >> i) & 1));
    result_attributes(cg, value, sig, (noalias >> 63) != 0);
    body_attributes(cg, value, fn);
    if (!fn->has_body) cg_describe_runtime(cg, value, symbol);
    if (is_visible(cg, fn)) return value;
    if (cg->parts && cg->parts->fn_is_shared[fn->id.id - 1])
        LLVMSetVisibility(value, LLVMHiddenVisibility);
    else
        LLVMSetLinkage(value, LLVMInternalLinkage);
    return value;
}

LLVMValueRef cg_fn(Cg *cg, FnId id) {
    LLVMValueRef *slot = &cg->fns[id.id - 1];
    if (*slot) return *slot;
    const IrFn *fn = ir_fn(cg->module, id);
    if (!IS_NONE(fn->stand_in)) return *slot = cg_fn(cg, fn->stand_in);
    *slot = declare(cg, fn, cg_signature_of(cg, id));
    if (cg->on_device && fn->has_body) vec_push(cg->arena, &cg->wanted, id);
    cg->needs_device_runtime |= cg->on_device && !fn->has_body && !cg_is_llvm_function(fn);
    return *slot;
}

/* ---- values ---- */

LLVMValueRef cg_value(CgFn *f, ValId value) {
    LLVMValueRef known = f->values[value.id - 1];
    if (known || !cg_type(f->cg, ir_type_of(f->fn, value))) return known;
    ICE("value %u of %.*s is used before it is built", value.id, STR_ARGS(f->fn->symbol));
}

LLVMValueRef cg_operand(CgFn *f, const IrInst *inst, uint32_t n) {
    if (n >= inst->operand_count) ICE("'%s' lacks operand %u", ir_op_info(inst->op)->text, n);
    return cg_value(f, inst->operands[n]);
}

TypeId cg_operand_type(CgFn *f, const IrInst *inst, uint32_t n) { return ir_type_of(f->fn, inst->operands[n]); }

/* ---- places ---- */

static LLVMValueRef place_of_argument(CgFn *f, const CgArg *arg, const char *name) {
    Cg *cg = f->cg;
    if (arg->pass == CG_PASS_ADDRESS || arg->pass == CG_PASS_COPY) return LLVMGetParam(f->value, arg->first);
    LLVMValueRef place = cg_alloca(f, cg_memory_type(cg, arg->type), cg_align(cg, arg->type), name);
    cg_at(f, f->entry);
    for (uint32_t i = 0; i < arg->piece_count; i++) {
        cg_store_at(cg, LLVMGetParam(f->value, arg->first + i), cg_offset(cg, place, arg->pieces[i].offset), 1);
    }
    return place;
}

static LLVMValueRef place_of_result(CgFn *f) {
    const CgSignature *sig = f->sig;
    if (sig->how == CG_RETURN_PLACE || sig->how == CG_RETURN_SRET) return LLVMGetParam(f->value, sig->result_param);
    return cg_alloca(f, cg_memory_type(f->cg, sig->result), MAX(cg_align(f->cg, sig->result), 8u), "result");
}

/* A GPU accesses 16 bytes of an array at once if they are aligned. */
static uint32_t align_of_local(Cg *cg, const IrLocal *local) {
    enum { VECTOR = 16 };
    bool is_array = cg->on_device && ty_is(cg->types, local->type, TY_Array);
    return MAX(MAX(cg_align(cg, local->type), local->align), is_array ? VECTOR : 1u);
}

static void build_places(CgFn *f) {
    Cg *cg = f->cg;
    for (uint32_t i = 0; i < f->fn->locals.len; i++) {
        const IrLocal *local = &f->fn->locals.at[i];
        const char *name = IS_NONE(local->name) ? "" : name_c(cg->ctx, local->name);
        if (f->locals[i]) continue;
        switch (local->kind) {
        case LOCAL_VAR:
        case LOCAL_TEMP:
            f->locals[i] = cg_alloca(f, cg_memory_type(cg, local->type), align_of_local(cg, local), name);
            break;
        case LOCAL_PARAM: f->locals[i] = place_of_argument(f, &f->sig->args[local->param], name); break;
        case LOCAL_RESULT: f->locals[i] = place_of_result(f); break;
        }
        if (LLVMIsAArgument(f->locals[i])) LLVMSetValueName2(f->locals[i], name, strlen(name));
    }
}

/* Register parameters are the entry block's parameters. */
static void build_params(CgFn *f) {
    for (uint32_t i = 0; i < f->fn->params.len; i++) {
        const IrParam *param = &f->fn->params.at[i];
        const CgArg *arg = &f->sig->args[i];
        if (!IS_NONE(param->local) || arg->pass == CG_PASS_NOTHING) continue;
        LLVMValueRef value = LLVMGetParam(f->value, arg->first);
        bool is_text = arg->pass == CG_PASS_TEXT;
        f->values[param->value.id - 1] =
            is_text ? cg_text(f->cg, value, LLVMGetParam(f->value, arg->first + 1)) : value;
        if (IS_NONE(param->name)) continue;
        Str name = name_text(f->cg->ctx, param->name);
        LLVMSetValueName2(value, name.at, name.len);
    }
}

/* ---- blocks ---- */

typedef struct Order {
    CgFn *f;
    BlockId *blocks; /* filled from the end */
    uint32_t first;
    bool *seen;
} Order;

typedef struct Frame {
    BlockId block;
    uint32_t next;
} Frame;

/* Reverse postorder, without the targets that a branch on on_device excludes; without recursion, because control flow
 * can be deep. */
static void order_blocks(Order *order) {
    Cg *cg = order->f->cg;
    const IrFn *fn = order->f->fn;
    VEC(Frame) stack = {0};
    Frame entry = {{1}, 0};
    vec_push(cg->arena, &stack, entry);
    order->seen[0] = true;
    while (stack.len) {
        Frame *frame = &vec_last(&stack);
        const IrInst *end = ir_terminator(fn, frame->block);
        int only = facts_static_target(fn, end, cg->on_device);
        if (frame->next >= end->target_count) {
            order->blocks[--order->first] = frame->block;
            (void)vec_pop(&stack);
            continue;
        }
        uint32_t target = frame->next++;
        BlockId to = end->targets[target].block;
        if ((only >= 0 && (uint32_t)only != target) || order->seen[to.id - 1]) continue;
        order->seen[to.id - 1] = true;
        Frame inner = {to, 0};
        vec_push(cg->arena, &stack, inner);
    }
}

static void create_block(CgFn *f, BlockId id) {
    f->blocks[id.id - 1] = cg_new_block(f, "");
    if (id.id == 1) return; /* its parameters are the function's */
    const IrBlock *block = ir_block(f->fn, id);
    cg_at(f, f->blocks[id.id - 1]);
    for (uint32_t i = 0; i < block->params.len; i++) {
        LLVMTypeRef type = cg_type(f->cg, ir_type_of(f->fn, block->params.at[i]));
        if (type && !cg_passing(f, id, i)) f->values[block->params.at[i].id - 1] = LLVMBuildPhi(f->cg->b, type, "");
    }
}

/* Where objects pass from block to block in a function that forgets. */
static void build_passing(CgFn *f) {
    uint32_t most = 0;
    for (uint32_t b = 1; b < f->fn->blocks.len; b++) most = MAX(most, f->fn->blocks.at[b].params.len);
    f->passing = NEW_ARRAY(f->cg->arena, LLVMValueRef, 2 * most);
    for (uint32_t i = 0; i < 2 * most; i++) {
        f->passing[i] = cg_alloca(f, f->cg->i64, 8, "passing");
        LLVMSetVolatile(cg_store_at(f->cg, cg_i64(f->cg, 0), f->passing[i], 8), true);
    }
}

static void take_arguments(CgFn *f, BlockId id) {
    const IrBlock *block = ir_block(f->fn, id);
    for (uint32_t i = 0; id.id != 1 && i < block->params.len; i++) {
        LLVMValueRef place = cg_passing(f, id, i);
        if (!place) continue;
        LLVMTypeRef type = cg_type(f->cg, ir_type_of(f->fn, block->params.at[i]));
        LLVMValueRef value = cg_load_at(f->cg, type, place, 8);
        LLVMSetVolatile(value, true);
        LLVMSetVolatile(cg_store_at(f->cg, cg_i64(f->cg, 0), place, 8), true);
        f->values[block->params.at[i].id - 1] = value;
    }
}

static LLVMValueRef dispatch(CgFn *f, const IrInst *inst) {
    switch (inst->op) {
#define IROP(Name, text, operands, result, imm, places, flags, doc)                                                    \
    case IR_##Name: return cg_op_##Name(f, inst);
#include "ir/ir_op.def"
    case IR_NO_OP:
    case IR_OP_COUNT: break;
    }
    UNREACHABLE();
}

static void build_block(CgFn *f, BlockId id) {
    const IrBlock *block = ir_block(f->fn, id);
    f->block = id;
    cg_at(f, f->blocks[id.id - 1]);
    cg_clear_words(f, id);
    take_arguments(f, id);
    for (uint32_t i = 0; i < block->insts.len; i++) {
        const IrInst *inst = &block->insts.at[i];
        cg_debug_span(f, inst->span);
        if (cg_is_leave(f, block, i) && !cg_is_static_box(cg_operand(f, inst, 0))) {
            LLVMBuildBr(f->cg->b, cg_leave(f, inst->span, cg_operand(f, inst, 0)));
            return;
        }
        LLVMValueRef value = dispatch(f, inst);
        if (!IS_NONE(inst->result)) f->values[inst->result.id - 1] = value;
    }
}

static void build_blocks(CgFn *f) {
    uint32_t count = f->fn->blocks.len;
    Order order = {.f = f, .first = count};
    order.blocks = NEW_ARRAY(f->cg->arena, BlockId, count);
    order.seen = NEW_ARRAY(f->cg->arena, bool, count);
    order_blocks(&order);
    cg_find_leaves(f, order.blocks + order.first, count - order.first);
    for (uint32_t i = order.first; i < count; i++)
        if (!f->leaves[order.blocks[i].id - 1]) create_block(f, order.blocks[i]);
    for (uint32_t i = order.first; i < count; i++)
        if (!f->leaves[order.blocks[i].id - 1]) build_block(f, order.blocks[i]);
}

void cg_build_fn(Cg *cg, FnId id) {
    const IrFn *fn = ir_fn(cg->module, id);
    Activity activity;
    activity_enter(&activity, cg->on_device ? "generating GPU code of" : "generating code of",
                   fn->display.len ? fn->display : fn->symbol);
    CgFn f = {.cg = cg, .fn = fn, .sig = cg_signature_of(cg, id), .value = cg_fn(cg, id)};
    f.blocks = NEW_ARRAY(cg->arena, LLVMBasicBlockRef, fn->blocks.len);
    f.values = NEW_ARRAY(cg->arena, LLVMValueRef, fn->values.len);
    f.locals = NEW_ARRAY(cg->arena, LLVMValueRef, fn->locals.len);
    f.entry = cg_new_block(&f, "");
    cg_debug_fn(&f);
    cg_at(&f, f.entry);
    cg_share_words(&f);
    if (fn->flags & IR_FN_FORGETS) {
        build_passing(&f);
        LLVMAddTargetDependentFunctionAttr(f.value, "frame-pointer", "all"); /* its register holds nothing else */
    }
    build_places(&f);
    build_params(&f);
    cg_debug_locals(&f);
    cg_enter_frame(&f);
    build_blocks(&f);
    cg_at(&f, f.entry);
    if (cg->facts->fns[id.id - 1].is_recursive && (fn->flags & IR_FN_BOUNDED) && f.sig->raises) cg_bound_recursion(&f);
    LLVMBuildBr(cg->b, f.blocks[0]);
    cg_debug_none(cg);
    activity_leave(&activity);
}
