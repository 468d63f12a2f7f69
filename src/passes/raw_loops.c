/* Makes copies of loops over exact ints in which these are machine ints. When a number does not fit, control leaves the
 * copy for the original loop, which continues at the same place with the same values. At its next round, control enters
 * the copy again if all numbers are small.
 *
 * The copy can be left only at the beginnings of blocks: blocks are split there, and values that are used in other
 * blocks are stored in locals. So a copied block depends on others only through locals, and leaving it means writing
 * back the locals that it holds as machine ints (raw_copy.c).
 *
 * Needs no lifetime operations (expand_lifetimes). */
#include "passes/raw_loops.h"
#include "ir/ir_group.h"

#include "ir/cfg.h"
#include "passes/pass.h"
#include "rtabi/rtabi.h"

/* The most instructions of a loop; how many of them may be something other than arithmetic and list items, for each one
 * that is; the most loops of a function. */
enum { SIZE_MAX_COPIED = 1000, OTHERS_MAX = 24, LOOPS_MAX = 64 };

/* ---- which instructions ---- */

static const struct {
    RtFn fn;
    RawCall call;
} raw_calls[] = {
    {RT_pyc_int_and, RAW_AND},    {RT_pyc_int_or, RAW_OR},      {RT_pyc_int_xor, RAW_XOR},
    {RT_pyc_int_lshift, RAW_SHL}, {RT_pyc_int_rshift, RAW_SHR}, {RT_pyc_int_floordiv, RAW_FLOORDIV},
    {RT_pyc_int_mod, RAW_MOD},    {RT_pyc_int_neg, RAW_NEG},    {RT_pyc_int_abs, RAW_ABS},
};

static const struct {
    RtFn fn, has, does; /* for a list: whether the item exists, and the access if it does */
} items[] = {{RT_pyc_list_item, RT_pyc_list_has_item, RT_pyc_list_peek},
             {RT_pyc_list_set_item, RT_pyc_list_has_item, RT_pyc_list_put_item},
             {RT_pyc_floats_item, RT_pyc_floats_has, RT_pyc_floats_peek},
             {RT_pyc_floats_set_item, RT_pyc_floats_has, RT_pyc_floats_put},
             {RT_pyc_ints_item, RT_pyc_ints_has, RT_pyc_ints_peek},
             {RT_pyc_ints_set_item, RT_pyc_ints_has, RT_pyc_ints_put},
             {RT_pyc_bools_item, RT_pyc_bools_has, RT_pyc_bools_peek},
             {RT_pyc_bools_set_item, RT_pyc_bools_has, RT_pyc_bools_put}};

typedef enum Form {
    FORM_TEST,
    FORM_SURE
} Form; /* the call that tests for the item, without a value; the call that
           does not raise */

/* Declares the runtime function with like's signature, where machine ints replace exact ones. */
static FnId declared(IrModule *module, const IrFn *like, RtFn which, Form form) {
    Str symbol = str_of(rt_symbol(which));
    FnId known = ir_fn_find(module, symbol);
    if (!IS_NONE(known)) return known;
    FnType type = ty_data(module->types, like->type)->fn;
    FnParam *params = NEW_ARRAY(module->arena, FnParam, type.param_count);
    for (uint32_t i = 0; i < type.param_count; i++) {
        params[i] = type.params[i];
        if (ty_is(module->types, params[i].type, TY_PyInt)) params[i].type = TY_SCALAR(int64);
    }
    type.params = params;
    type.raises = NONE_OF(TypeId);
    if (form == FORM_TEST) type.result = TY(Bool);
    if (form == FORM_SURE && ty_is(module->types, type.result, TY_PyInt)) type.result = TY_SCALAR(int64);
    if (form == FORM_TEST) type.param_count = 2;
    IrFn *made = ir_fn_new(module, symbol);
    made->display = symbol;
    made->flags = like->flags;
    ir_fn_set_type(module, made, ty_fn(module->types, &type), NULL, NULL);
    return made->id;
}

static bool is_runtime(const IrFn *fn, RtFn which) { return str_equal(fn->symbol, str_of(rt_symbol(which))); }

static const IrFn *callee_of(const IrModule *module, const IrFn *fn, const IrInst *inst) {
    if (!(ir_op_info(inst->op)->flags & IR_CALL)) return NULL;
    const IrInst *def = ir_def(fn, inst->operands[0]);
    const IrFn *callee = def && def->op == IR_FnAddr ? ir_fn(module, def->imm.fn) : NULL;
    return callee && !callee->has_body ? callee : NULL;
}

RawCall raw_call_of(const IrModule *module, const IrFn *fn, const IrInst *inst) {
    const IrFn *callee = callee_of(module, fn, inst);
    for (uint32_t i = 0; callee && i < COUNT_OF(raw_calls); i++)
        if (is_runtime(callee, raw_calls[i].fn)) return raw_calls[i].call;
    return RAW_NONE;
}

static bool is_item(const IrModule *module, const IrFn *fn, const IrInst *inst, uint32_t *row) {
    const IrFn *callee = callee_of(module, fn, inst);
    for (*row = 0; callee && *row < COUNT_OF(items); ++*row)
        if (is_runtime(callee, items[*row].fn)) return true;
    return false;
}

bool raw_is_interrupt(const RawLoop *l, const IrInst *inst) {
    const IrFn *callee = callee_of(l->module, l->fn, inst);
    return callee && is_runtime(callee, RT_pyc_interrupt);
}

bool raw_item_of(const RawLoop *l, const IrInst *inst, RawItem *item) {
    uint32_t row;
    if (!is_item(l->module, l->fn, inst, &row)) return false;
    const IrFn *callee = callee_of(l->module, l->fn, inst);
    item->has = declared(l->module, callee, items[row].has, FORM_TEST);
    item->does = declared(l->module, callee, items[row].does, FORM_SURE);
    return true;
}

static bool is_exact(const RawLoop *l, TypeId type) {
    return !IS_NONE(type) && ty_is(l->module->types, type, TY_PyInt);
}

bool raw_is_int(const RawLoop *l, ValId value) { return is_exact(l, ir_type_of(l->fn, value)); }

bool raw_is_inside(const RawLoop *l, BlockId block) { return block.id <= l->inside.len && l->inside.at[block.id - 1]; }

LocalId raw_local_of(const RawLoop *l, ValId address) {
    const IrInst *def = ir_def(l->fn, address);
    bool is_raw = def && def->op == IR_LocalAddr && l->raw.at[def->imm.local.id - 1];
    return is_raw ? def->imm.local : NONE_OF(LocalId);
}

static bool takes_int(const RawLoop *l, const IrInst *inst) {
    for (uint32_t i = 0; i < inst->operand_count; i++)
        if (raw_is_int(l, inst->operands[i])) return true;
    return false;
}

/* Whether the instruction asks if an exact int fits a 64-bit machine int; in the copy it always does. */
bool raw_asks_for_word(const IrInst *inst) {
    return inst->op == IR_PyIntFits && (SAME(inst->imm.type, TY_SCALAR(int64)) || SAME(inst->imm.type, TY_SCALAR(int)));
}

/* A branch on that question always goes the same way in the copy. */
bool raw_only_target(const RawLoop *l, const IrInst *end) {
    const IrInst *def = end->op == IR_Branch ? ir_def(l->fn, end->operands[0]) : NULL;
    return def && raw_asks_for_word(def);
}

/* Whether a number may turn out here, before the instruction has any effect, not to fit, so that the copy is left. */
bool raw_leaves_before(const RawLoop *l, const IrInst *inst) {
    uint32_t row;
    if (is_item(l->module, l->fn, inst, &row) || raw_is_interrupt(l, inst)) return true;
    if (raw_asks_for_word(inst)) return false;
    switch (inst->op) {
    case IR_PyIntCmp:
    case IR_PyIntToInt:
    case IR_Select: return false;
    case IR_Load: return is_exact(l, inst->type) && IS_NONE(raw_local_of(l, inst->operands[0]));
    case IR_Store: return raw_is_int(l, inst->operands[0]) && IS_NONE(raw_local_of(l, inst->operands[1]));
    case IR_Unbox: return is_exact(l, inst->type);
    case IR_Const:
    case IR_NO_EXACT_INT:
    case IR_PyIntConst:
    case IR_PyIntAdd:
    case IR_PyIntSub:
    case IR_PyIntMul:
    case IR_PyIntFromInt:
    case IR_PyIntSmall:
    case IR_PyIntFits:
    case IR_Call: break;
    }
    return takes_int(l, inst);
}

/* Whether the result is an exact int of any size, so that the copy may be left after the instruction. */
bool raw_leaves_behind(const RawLoop *l, const IrInst *inst) {
    if (inst->op == IR_TryCall || !is_exact(l, inst->type)) return false;
    int64_t number;
    switch (inst->op) {
    case IR_Const: return !val_as_int(l->module->types, inst->imm.value, &number);
    case IR_Call: return raw_call_of(l->module, l->fn, inst) == RAW_NONE;
    case IR_PyIntFromInt: {
        TypeId from = ir_type_of(l->fn, inst->operands[0]);
        return !SAME(from, TY_SCALAR(int64)) && !SAME(from, TY_SCALAR(int));
    }
    case IR_PyIntAdd:
    case IR_PyIntSub:
    case IR_PyIntMul:
    case IR_PyIntSmall:
    case IR_Load:
    case IR_Unbox:
    case IR_Select: return false;
    case IR_NO_EXACT_INT:
    case IR_PyIntConst:
    case IR_PyIntCmp:
    case IR_PyIntFits:
    case IR_PyIntToInt:
    case IR_Store: break;
    }
    return true;
}

static bool is_arithmetic(const IrModule *module, const IrFn *fn, const IrInst *inst) {
    uint32_t row;
    return is_item(module, fn, inst, &row) || inst->op == IR_PyIntAdd || inst->op == IR_PyIntSub ||
           inst->op == IR_PyIntMul || raw_call_of(module, fn, inst) != RAW_NONE;
}

/* ---- which locals ---- */

static bool is_plain_use(const RawLoop *l, const IrInst *inst, uint32_t operand) {
    if (inst->op == IR_Load) return is_exact(l, inst->type);
    return inst->op == IR_Store && operand == 1 && raw_is_int(l, inst->operands[0]);
}

static void note_use(RawLoop *l, ValId value, bool is_plain) {
    LocalId local = raw_local_of(l, value);
    if (!IS_NONE(local) && !is_plain) l->raw.at[local.id - 1] = false;
}

static void find_raw_locals(RawLoop *l) {
    for (uint32_t i = 0; i < l->fn->locals.len; i++) {
        const IrLocal *local = &l->fn->locals.at[i];
        bool is_own = local->kind == LOCAL_VAR || local->kind == LOCAL_TEMP;
        vec_push(l->scratch, &l->raw, is_own && is_exact(l, local->type));
    }
    for (uint32_t b = 0; b < l->fn->blocks.len; b++)
        for (uint32_t i = 0; i < l->fn->blocks.at[b].insts.len; i++) {
            const IrInst *inst = &l->fn->blocks.at[b].insts.at[i];
            for (uint32_t k = 0; k < inst->operand_count; k++) note_use(l, inst->operands[k], is_plain_use(l, inst, k));
            for (uint32_t t = 0; t < inst->target_count; t++)
                for (uint32_t k = 0; k < inst->targets[t].arg_count; k++) note_use(l, inst->targets[t].args[k], false);
        }
}

/* ---- splitting blocks ---- */

/* Moves the rest of the block, from that instruction on, to a new block. */
static BlockId divide(RawLoop *l, BlockId block, uint32_t from) {
    BlockId rest = ir_block_new(l->fn);
    IrBlock *head = ir_block(l->fn, block), *tail = ir_block(l->fn, rest);
    tail->is_cold = head->is_cold;
    for (uint32_t i = from; i < head->insts.len; i++) {
        const IrInst *inst = &head->insts.at[i];
        if (!IS_NONE(inst->result)) {
            ir_value(l->fn, inst->result)->block = rest;
            ir_value(l->fn, inst->result)->inst = i - from;
        }
        vec_push(l->fn->arena, &tail->insts, *inst);
    }
    Span span = head->insts.at[from].span;
    head->insts.len = from;
    IrBuilder b = ir_builder(l->module, l->fn);
    b.span = span;
    ir_at(&b, block);
    ir_jump(&b, rest, NULL, 0);
    while (l->inside.len < rest.id) vec_push(l->scratch, &l->inside, false);
    while (l->reached.len < rest.id) vec_push(l->scratch, &l->reached, false);
    while (l->takes_word.len < rest.id) vec_push(l->scratch, &l->takes_word, false);
    l->inside.at[rest.id - 1] = l->reached.at[rest.id - 1] = true;
    vec_push(l->scratch, &l->blocks, rest);
    return rest;
}

static bool has_effect(const RawLoop *l, const IrInst *inst) {
    return (ir_op_info(inst->op)->flags & IR_WRITES) && raw_call_of(l->module, l->fn, inst) == RAW_NONE;
}

/* Splits the block so that there is no effect between the beginning of a block and any instruction before which the
 * copy may be left. */
static void divide_block(RawLoop *l, BlockId block) {
    bool is_clean = ir_block(l->fn, block)->params.len == 0;
    if (l->takes_word.at[block.id - 1]) {
        block = divide(l, block, 0);
        is_clean = true;
    }
    for (uint32_t i = 0; i < ir_block(l->fn, block)->insts.len; i++) {
        if (!is_clean && raw_leaves_before(l, &ir_block(l->fn, block)->insts.at[i])) {
            block = divide(l, block, i);
            is_clean = true;
            i = 0;
        }
        const IrInst *inst = &ir_block(l->fn, block)->insts.at[i];
        is_clean = is_clean && !has_effect(l, inst);
        if (!raw_leaves_behind(l, inst)) continue;
        block = divide(l, block, i + 1);
        is_clean = true;
        i = UINT32_MAX; /* continue with the first instruction of the rest */
    }
}

/* ---- values that are used in other blocks ---- */

/* Whether the value can be computed again where it is needed. */
static bool is_remade(const RawLoop *l, ValId value) {
    const IrInst *def = ir_def(l->fn, value);
    if (!def) return false;
    switch (def->op) {
    case IR_Const: return !raw_leaves_behind(l, def);
    case IR_FnAddr:
    case IR_LocalAddr:
    case IR_GlobalAddr: return true;
    case IR_FieldAddr:
    case IR_PointerCast: return is_remade(l, def->operands[0]);
    case IR_ElementAddr: return is_remade(l, def->operands[0]) && is_remade(l, def->operands[1]);
    case IR_NOTHING:
    case IR_ImageAddr:
    case IR_Undef:
    case IR_ANY_LAYOUT:
    case IR_ANY_ARITHMETIC:
    case IR_ANY_COMPARE:
    case IR_ANY_TEXT:
    case IR_ANY_CONVERSION:
    case IR_ANY_PYINT:
    case IR_ANY_OBJECT:
    case IR_Offset:
    case IR_PointerDiff:
    case IR_ANY_MEMORY:
    case IR_ANY_LIFETIME:
    case IR_ANY_ERROR:
    case IR_Call:
    case IR_ANY_DEVICE:
    case IR_ANY_TERMINATOR: break;
    }
    return false;
}

typedef struct Keeper {
    RawLoop *l;
    IrFn *fn;
    uint32_t count;       /* the number of values before */
    LocalId *kept;        /* by value id - 1: the local that keeps it; none: it is not kept */
    const IrInst **makes; /* by value id - 1: the instruction that computes it again; NULL: it is kept */
    BlockId *from;        /* by value id - 1: the block that defines it */
    IrBuilder b;
} Keeper;

static bool crosses(const Keeper *k, ValId value, BlockId to) {
    if (value.id > k->count) return false;
    BlockId from = k->from[value.id - 1];
    if (SAME(from, to) || IS_NONE(from)) return false;
    return raw_is_inside(k->l, from) || (raw_is_inside(k->l, to) && raw_is_int(k->l, value));
}

static void note_remade(Keeper *k, ValId value) {
    if (k->makes[value.id - 1]) return;
    IrInst *copy = NEW(k->l->scratch, IrInst);
    *copy = *ir_def(k->fn, value);
    k->makes[value.id - 1] = copy;
    for (uint32_t i = 0; i < copy->operand_count; i++) note_remade(k, copy->operands[i]);
}

static void note_crossing(Keeper *k, ValId value, BlockId to) {
    if (!crosses(k, value, to) || !IS_NONE(k->kept[value.id - 1])) return;
    if (is_remade(k->l, value)) {
        note_remade(k, value);
        return;
    }
    TypeId type = ir_type_of(k->fn, value);
    LocalId local = ir_local_new(k->fn, LOCAL_TEMP, type, NONE_OF(NameId), k->fn->span);
    ir_local(k->fn, local)->is_mutable = true;
    vec_push(k->l->scratch, &k->l->raw, is_exact(k->l, type));
    k->kept[value.id - 1] = local;
}

static void find_crossing(Keeper *k) {
    for (uint32_t b = 1; b <= k->fn->blocks.len; b++)
        for (uint32_t i = 0; i < ir_block(k->fn, (BlockId){b})->insts.len; i++) {
            const IrInst *inst = &ir_block(k->fn, (BlockId){b})->insts.at[i];
            for (uint32_t o = 0; o < inst->operand_count; o++) note_crossing(k, inst->operands[o], (BlockId){b});
            for (uint32_t t = 0; t < inst->target_count; t++)
                for (uint32_t a = 0; a < inst->targets[t].arg_count; a++)
                    note_crossing(k, inst->targets[t].args[a], (BlockId){b});
        }
}

static void spill(Keeper *k, ValId value) {
    if (IS_NONE(value) || IS_NONE(k->kept[value.id - 1])) return;
    ir_store(&k->b, value, ir_local_addr(&k->b, k->kept[value.id - 1]));
}

/* Appends the instruction unchanged to the block. */
static void append(Keeper *k, IrInst inst) {
    IrBlock *block = ir_block(k->fn, k->b.block);
    if (!IS_NONE(inst.result)) {
        ir_value(k->fn, inst.result)->block = k->b.block;
        ir_value(k->fn, inst.result)->inst = block->insts.len;
    }
    vec_push(k->fn->arena, &block->insts, inst);
}

static ValId make_again(Keeper *k, ValId value) {
    IrInst made = *k->makes[value.id - 1];
    ValId *operands = NEW_ARRAY(k->fn->arena, ValId, made.operand_count + 1);
    for (uint32_t i = 0; i < made.operand_count; i++) operands[i] = make_again(k, made.operands[i]);
    made.operands = operands;
    vec_push(k->fn->arena, &k->fn->values, ((IrValue){.type = made.type, .inst = UINT32_MAX}));
    made.result = (ValId){k->fn->values.len};
    append(k, made);
    return made.result;
}

static ValId reload(Keeper *k, ValId value) {
    if (!crosses(k, value, k->b.block)) return value;
    if (k->makes[value.id - 1]) return make_again(k, value);
    return ir_load(&k->b, ir_local_addr(&k->b, k->kept[value.id - 1]));
}

static bool uses_others(const Keeper *k, const IrInst *inst, BlockId block) {
    for (uint32_t i = 0; i < inst->operand_count; i++)
        if (crosses(k, inst->operands[i], block)) return true;
    for (uint32_t t = 0; t < inst->target_count; t++)
        for (uint32_t i = 0; i < inst->targets[t].arg_count; i++)
            if (crosses(k, inst->targets[t].args[i], block)) return true;
    return false;
}

static ValId *all_here(Keeper *k, const ValId *values, uint32_t count) {
    ValId *found = NEW_ARRAY(k->fn->arena, ValId, count + 1);
    for (uint32_t i = 0; i < count; i++) found[i] = reload(k, values[i]);
    return found;
}

static void rewrite(Keeper *k, IrInst inst) {
    k->b.span = inst.span;
    if (uses_others(k, &inst, k->b.block)) {
        inst.operands = all_here(k, inst.operands, inst.operand_count);
        IrTarget *targets = NEW_ARRAY(k->fn->arena, IrTarget, inst.target_count + 1);
        for (uint32_t t = 0; t < inst.target_count; t++) {
            targets[t] = inst.targets[t];
            targets[t].args = all_here(k, inst.targets[t].args, inst.targets[t].arg_count);
        }
        inst.targets = targets;
    }
    append(k, inst);
    spill(k, inst.result);
}

static void rewrite_block(Keeper *k, BlockId block) {
    IrInst *insts = ir_block(k->fn, block)->insts.at;
    uint32_t count = ir_block(k->fn, block)->insts.len;
    ir_block(k->fn, block)->insts.at = NULL;
    ir_block(k->fn, block)->insts.len = ir_block(k->fn, block)->insts.cap = 0;
    ir_at(&k->b, block);
    /* the first parameter may be a word of any size, for which the copy is left: the others are kept before that */
    for (uint32_t i = ir_block(k->fn, block)->params.len; i-- > 0;) spill(k, ir_block(k->fn, block)->params.at[i]);
    for (uint32_t i = 0; i < count; i++) rewrite(k, insts[i]);
}

static void keep_values(RawLoop *l) {
    Keeper k = {.l = l, .fn = l->fn, .count = l->fn->values.len, .b = ir_builder(l->module, l->fn)};
    k.kept = NEW_ARRAY(l->scratch, LocalId, k.count + 1);
    k.makes = NEW_ARRAY(l->scratch, const IrInst *, k.count + 1);
    k.from = NEW_ARRAY(l->scratch, BlockId, k.count + 1);
    ir_renumber(l->fn);
    for (uint32_t i = 0; i < k.count; i++) k.from[i] = l->fn->values.at[i].block;
    find_crossing(&k);
    for (uint32_t b = 1; b <= l->fn->blocks.len; b++) rewrite_block(&k, (BlockId){b});
    ir_renumber(l->fn);
}

/* ---- liveness of locals ---- */

typedef struct Needs {
    RawLoop *l;
    Bitset *uses, *makes; /* by block id - 1 */
} Needs;

static void pass_block(void *state, BlockId block, Bitset *facts) {
    const Needs *n = state;
    bitset_subtract(facts, &n->makes[block.id - 1]);
    bitset_union(facts, &n->uses[block.id - 1]);
}

static void note_access(Needs *n, BlockId block, const IrInst *inst) {
    bool loads = inst->op == IR_Load, stores = inst->op == IR_Store;
    LocalId local = loads || stores ? raw_local_of(n->l, inst->operands[stores ? 1 : 0]) : NONE_OF(LocalId);
    if (IS_NONE(local)) return;
    uint32_t bit = local.id - 1;
    if (raw_is_inside(n->l, block)) n->l->touched[bit] = true;
    if (raw_is_inside(n->l, block) && stores) n->l->changes[bit] = true;
    if (stores) bitset_add(&n->makes[block.id - 1], bit);
    if (stores) bitset_remove(&n->uses[block.id - 1], bit);
    if (loads) bitset_add(&n->uses[block.id - 1], bit);
}

static void find_needs(RawLoop *l) {
    uint32_t blocks = l->fn->blocks.len, bits = l->fn->locals.len;
    IrCfg cfg = ir_cfg(l->scratch, l->fn);
    Needs n = {l, bitset_array(l->scratch, blocks, bits), bitset_array(l->scratch, blocks, bits)};
    l->touched = NEW_ARRAY(l->scratch, bool, bits + 1);
    l->changes = NEW_ARRAY(l->scratch, bool, bits + 1);
    for (uint32_t b = 1; b <= blocks; b++)
        for (uint32_t i = ir_block(l->fn, (BlockId){b})->insts.len; i-- > 0;)
            note_access(&n, (BlockId){b}, &ir_block(l->fn, (BlockId){b})->insts.at[i]);
    IrDataflow flow = {.backward = true, .meet_is_union = true, .bits = bits, .transfer = pass_block, .state = &n};
    flow.boundary = bitset_new(l->scratch, bits);
    ir_solve(l->scratch, l->fn, &cfg, &flow);
    l->live = flow.in;
}

/* ---- which loops ---- */

typedef struct Finder {
    RawLoop *l;
    IrCfg cfg;
} Finder;

/* Finds the natural loop of a header: the blocks that reach its back edges without passing it; false: it is not a loop
 * header. */
static bool find_loop(Finder *f, BlockId header) {
    RawLoop *l = f->l;
    l->header = header;
    l->inside.len = l->blocks.len = 0; /* left from the previous header */
    for (uint32_t i = 0; i < l->fn->blocks.len; i++) vec_push(l->scratch, &l->inside, false);
    l->inside.at[header.id - 1] = true;
    vec_push(l->scratch, &l->blocks, header);
    uint32_t next = 0;
    bool is_loop = false;
    for (; next < l->blocks.len; next++) {
        BlockId block = l->blocks.at[next];
        for (uint32_t i = 0; i < f->cfg.pred_count[block.id - 1]; i++) {
            BlockId from = f->cfg.preds[block.id - 1][i];
            bool is_back = SAME(block, header);
            if (is_back && !ir_dominates(&f->cfg, header, from)) continue;
            is_loop |= is_back;
            if (l->inside.at[from.id - 1]) continue;
            l->inside.at[from.id - 1] = true;
            vec_push(l->scratch, &l->blocks, from);
        }
    }
    return is_loop;
}

/* Notes which blocks the copy contains, since an exact int is always a word there. */
static void reach(RawLoop *l, BlockId block) {
    if (!raw_is_inside(l, block) || l->reached.at[block.id - 1]) return;
    l->reached.at[block.id - 1] = true;
    const IrInst *end = ir_terminator(l->fn, block);
    uint32_t count = raw_only_target(l, end) ? 1 : end->target_count;
    for (uint32_t t = 0; t < count; t++) reach(l, end->targets[t].block);
    uint32_t row;
    bool carries = end->op == IR_TryCall && is_exact(l, end->type) && !is_item(l->module, l->fn, end, &row) &&
                   raw_call_of(l->module, l->fn, end) == RAW_NONE;
    if (carries) l->takes_word.at[end->targets[0].block.id - 1] = true;
}

static void find_reached(RawLoop *l) {
    for (uint32_t i = 0; i < l->fn->blocks.len; i++) {
        vec_push(l->scratch, &l->reached, false);
        vec_push(l->scratch, &l->takes_word, false);
    }
    reach(l, l->header);
}

/* A call of a function of the program: it takes most of the time, and values that live across it are in memory
 * anyway. */
static bool calls_program(const RawLoop *l, const IrInst *inst) {
    return (ir_op_info(inst->op)->flags & IR_CALL) && !callee_of(l->module, l->fn, inst);
}

static bool is_worth_it(const RawLoop *l) {
    uint32_t size = 0, count = 0;
    if (ir_block(l->fn, l->header)->params.len) return false;
    for (uint32_t b = 0; b < l->blocks.len; b++) {
        const IrBlock *block = ir_block(l->fn, l->blocks.at[b]);
        size += block->insts.len;
        for (uint32_t i = 0; i < block->insts.len; i++) {
            if (calls_program(l, &block->insts.at[i])) return false;
            count += is_arithmetic(l->module, l->fn, &block->insts.at[i]);
        }
    }
    return size <= SIZE_MAX_COPIED && size <= count * OTHERS_MAX;
}

static void copy_loop(RawLoop *l) {
    uint32_t count = l->blocks.len;
    find_raw_locals(l);
    find_reached(l);
    for (uint32_t i = 0; i < count; i++)
        if (l->reached.at[l->blocks.at[i].id - 1]) divide_block(l, l->blocks.at[i]);
    keep_values(l);
    find_needs(l);
    raw_copy_loop(l);
    ir_renumber(l->fn);
}

static bool is_wanted(const IrModule *module, const IrFn *fn) {
    const uint32_t apart =
        IR_FN_EXTERNAL | IR_FN_KERNEL | IR_FN_ARCHETYPE | IR_FN_COLD | IR_FN_GLUE | IR_FN_LIGHT | IR_FN_GPU;
    return fn->has_body && !(fn->flags & apart) && !module->ctx->options.debug_info && !explains_perf(module->ctx);
}

static bool has_arithmetic(const IrModule *module, const IrFn *fn) {
    for (uint32_t b = 0; b < fn->blocks.len; b++)
        for (uint32_t i = 0; i < fn->blocks.at[b].insts.len; i++)
            if (is_arithmetic(module, fn, &fn->blocks.at[b].insts.at[i])) return true;
    return false;
}

/* The blocks that the function had at first; those made here are not examined. */
typedef struct Seen {
    bool *blocks; /* by block id - 1 */
    uint32_t count;
} Seen;

static bool see(Seen *seen, BlockId block) {
    bool is_new = block.id <= seen->count && !seen->blocks[block.id - 1];
    if (is_new) seen->blocks[block.id - 1] = true;
    return is_new;
}

/* Copies the next loop, outermost first; false: there is none left. */
static bool copy_next(IrModule *module, IrFn *fn, Seen *seen) {
    Arena scratch = {0};
    RawLoop l = {.module = module, .fn = fn, .scratch = &scratch};
    Finder f = {.l = &l, .cfg = ir_cfg(&scratch, fn)};
    bool found = false;
    ir_find_dominators(&f.cfg, &scratch);
    for (uint32_t i = 0; i < f.cfg.order_count && !found; i++) {
        BlockId header = f.cfg.order[i];
        found = see(seen, header) && find_loop(&f, header) && is_worth_it(&l);
    }
    if (found) {
        for (uint32_t i = 0; i < l.blocks.len; i++) see(seen, l.blocks.at[i]);
        copy_loop(&l);
    }
    arena_drop(&scratch);
    return found;
}

bool pass_raw_loops(IrModule *module, IrFn *fn) {
    if (!is_wanted(module, fn)) return false;
    ir_renumber(fn);
    if (!has_arithmetic(module, fn)) return false;
    Arena scratch = {0};
    Seen seen = {NEW_ARRAY(&scratch, bool, fn->blocks.len + 1), fn->blocks.len};
    uint32_t count = 0;
    while (count < LOOPS_MAX && copy_next(module, fn, &seen)) count++;
    fn->has_raw_loops |= count > 0;
    arena_drop(&scratch);
    return count > 0;
}
