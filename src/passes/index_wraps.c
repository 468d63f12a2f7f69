/* `--sanitize=undefined` in all functions, `--check-kernels` in kernels and what they call: a sum, difference or
 * product of signed integers that overflows its type wraps around. When an index, or the bound of one, is computed from
 * it, that is a mistake and panics. Unsigned integers may wrap, as hashes and random numbers do.
 *
 * Only in the program's own code: the library's indices are checked where they are used. Needs calls into the library
 * that are still calls (before inline), and stands before check_kernels. */
#include "ir/build.h"
#include "passes/index_marks.h"
#include "passes/pass.h"
#include "types/type.h"

enum { BITS_OF_INT = 64 };

typedef struct Wrapping { /* an operation, and the one that tells whether its result overflows */
    IrOp op, overflow;
    const char *what;
} Wrapping;

static const Wrapping wrapping[] = {
    {IR_Add, IR_AddOverflow, "sum"}, {IR_Sub, IR_SubOverflow, "difference"}, {IR_Mul, IR_MulOverflow, "product"}};

/* In kernels only operations narrower than an Int are checked: no thread counts that far, and each test slows down
 * vectorised loops. */
static bool is_looked_at(const IrModule *module, TypeId type) {
    if (!ty_is_integer(module->types, type)) return false;
    Dtype dtype = ty_dtype(module->types, type);
    bool is_narrow = dtype_bits(dtype) < BITS_OF_INT;
    return dtype_class(dtype) == DTYPE_CLASS_SINT && (is_narrow || !module->ctx->options.check_kernels);
}

static const Wrapping *wrapping_of(const IrModule *module, const IrFn *fn, const IndexMarks *marks,
                                   const IrInst *inst) {
    for (uint32_t i = 0; i < COUNT_OF(wrapping); i++)
        if (inst->op == wrapping[i].op && marks->values[inst->result.id - 1] &&
            is_looked_at(module, ir_type_of(fn, inst->result)))
            return &wrapping[i];
    return NULL;
}

static Str message(const IrFn *fn, const Types *types, const Wrapping *w, TypeId type) {
    return arena_printf(fn->arena, "the %s does not fit %s: the index that is made of it wraps around", w->what,
                        dtype_scalar_name(ty_dtype(types, type)));
}

/* The block ends at the instruction; the code after it moves to a new block, which is returned. */
static BlockId check(IrModule *module, IrFn *fn, BlockId block, uint32_t at, const Wrapping *w) {
    IrBuilder b = ir_builder(module, fn);
    BlockId rest = ir_block_new(fn), panic = ir_block_new(fn);
    IrBlock *from = ir_block(fn, block), *to = ir_block(fn, rest);
    const IrInst inst = from->insts.at[at];
    for (uint32_t i = at + 1; i < from->insts.len; i++) vec_push(fn->arena, &to->insts, from->insts.at[i]);
    to->is_cold = from->is_cold;
    from->insts.len = at + 1;
    b.span = inst.span;
    ir_at(&b, block);
    ir_branch(&b, ir_op2(&b, w->overflow, NONE_OF(TypeId), inst.operands[0], inst.operands[1]), panic, rest);
    ir_at(&b, panic);
    ir_panic(&b, message(fn, module->types, w, ir_type_of(fn, inst.result)));
    ir_block(fn, panic)->is_cold = true;
    return rest;
}

static bool check_block(IrModule *module, IrFn *fn, const IndexMarks *marks, BlockId block) {
    bool changed = false;
    for (uint32_t i = 0; i < ir_block(fn, block)->insts.len; i++) {
        const Wrapping *w = wrapping_of(module, fn, marks, &ir_block(fn, block)->insts.at[i]);
        if (!w) continue;
        block = check(module, fn, block, i, w);
        i = UINT32_MAX; /* continue at the beginning of the rest */
        changed = true;
    }
    return changed;
}

static bool check_function(IrModule *module, IrFn *fn, const IndexMarks *marks) {
    bool changed = false;
    for (uint32_t i = 0, count = fn->blocks.len; i < count; i++)
        changed |= check_block(module, fn, marks, (BlockId){i + 1});
    if (changed) ir_renumber(fn);
    return changed;
}

bool pass_index_wraps(IrModule *module) {
    bool of_host = module->ctx->options.sanitize & SANITIZE_UNDEFINED, changed = false;
    if (!of_host && !module->ctx->options.check_kernels) return false;
    Arena scratch = {0};
    CheckFacts facts = check_facts(module, &scratch);
    const IndexMarks *marks = index_marks(module, &scratch);
    for (uint32_t i = 0; i < facts.module->fns.len; i++) {
        IrFn *fn = module->fns.at[i];
        if (fn->has_body && facts.fns[i].is_program && (of_host || facts.fns[i].in_kernel))
            changed |= check_function(module, fn, &marks[i]);
    }
    arena_drop(&scratch);
    return changed;
}
