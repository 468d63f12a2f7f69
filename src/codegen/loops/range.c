/* Ranges of a loop's values, computed before the loop. A value is written as a sum of invariants and of counters of the
 * loop and its inner loops, times invariant factors. Its greatest value follows from theirs. Everything is computed
 * unsigned; anything that would wrap around makes `holds` false. */
#include "codegen/loops/loops.h"

enum { TERMS_MAX = 4, DEPTH_MAX = 12 };

typedef enum Widen { WIDEN_NOT, WIDEN_ZERO, WIDEN_SIGN } Widen; /* to 64 bits */

typedef struct Term {
    LLVMValueRef greatest, factor; /* i64: the counter's greatest value; its factor */
    bool is_negative;              /* it is subtracted */
    LLVMValueRef start, last; /* i64: it counts from `start`, which is part of the sum's base, to `last`; may be NULL */
} Term;

typedef struct Sum {
    LLVMValueRef base; /* i64 */
    Term terms[TERMS_MAX];
    uint32_t count;
} Sum;

static bool sum_of(CgRanges *r, LLVMValueRef value, Widen widen, uint32_t depth, Sum *sum);

static bool is_constant(LLVMValueRef value) { return LLVMIsAConstantInt(value) != NULL; }

static void require(CgRanges *r, LLVMValueRef condition) { r->holds = LLVMBuildAnd(r->cg->b, r->holds, condition, ""); }

/* The invariant value in a form that can be used before the loop. */
static LLVMValueRef in_front(const CgRanges *r, LLVMValueRef value) {
    uint64_t before;
    return map_get(&r->before, (uintptr_t)value, &before) ? (LLVMValueRef)(uintptr_t)before : value;
}

static LLVMValueRef widened(const CgRanges *r, LLVMValueRef value, Widen widen) {
    value = in_front(r, value);
    if (LLVMTypeOf(value) == r->cg->i64) return value;
    return widen == WIDEN_SIGN ? LLVMBuildSExt(r->cg->b, value, r->cg->i64, "")
                               : LLVMBuildZExt(r->cg->b, value, r->cg->i64, "");
}

/* The result of llvm.NAME.with.overflow, which must not happen. */
static LLVMValueRef exact(CgRanges *r, const char *name, LLVMValueRef a, LLVMValueRef b) {
    LLVMValueRef args[] = {a, b};
    LLVMValueRef both = cg_intrinsic(r->cg, name, &r->cg->i64, 1, args, 2);
    require(r, LLVMBuildNot(r->cg->b, LLVMBuildExtractValue(r->cg->b, both, 1, ""), ""));
    return LLVMBuildExtractValue(r->cg->b, both, 0, "");
}

static LLVMValueRef exact_sum(CgRanges *r, LLVMValueRef a, LLVMValueRef b) {
    return exact(r, "llvm.uadd.with.overflow", a, b);
}

static LLVMValueRef exact_product(CgRanges *r, LLVMValueRef a, LLVMValueRef b) {
    if (is_constant(b) && LLVMConstIntGetZExtValue(b) == 1) return a;
    return exact(r, "llvm.umul.with.overflow", a, b);
}

/* Whether `base` is `start` plus a constant. */
static bool is_from(LLVMValueRef base, LLVMValueRef start, int64_t *more) {
    *more = 0;
    if (base == start) return true;
    LLVMValueRef inst = LLVMIsABinaryOperator(base);
    if (!inst || LLVMGetInstructionOpcode(inst) != LLVMAdd || LLVMGetOperand(inst, 0) != start) return false;
    LLVMValueRef constant = LLVMGetOperand(inst, 1);
    *more = is_constant(constant) ? LLVMConstIntGetSExtValue(constant) : 0;
    return is_constant(constant);
}

/* A counter alone, or plus a constant: its last value does not depend on its start, which is known not to be greater.
 * NULL: the sum has another form. */
static LLVMValueRef greatest_of_one(CgRanges *r, const Sum *sum) {
    const Term *term = &sum->terms[0];
    int64_t more;
    if (sum->count != 1 || term->is_negative || !term->start || !is_constant(term->factor)) return NULL;
    if (LLVMConstIntGetZExtValue(term->factor) != 1 || !is_from(sum->base, term->start, &more)) return NULL;
    if (more == 0) return term->last;
    LLVMValueRef constant = cg_i64(r->cg, (uint64_t)more);
    if (more > 0) return exact_sum(r, term->last, constant);
    require(r, LLVMBuildICmp(r->cg->b, LLVMIntUGE, term->start, cg_i64(r->cg, -(uint64_t)more), ""));
    return LLVMBuildAdd(r->cg->b, term->last, constant, "");
}

/* The greatest value of a sum; it is also required that the least value is not negative. */
static LLVMValueRef greatest_of(CgRanges *r, const Sum *sum) {
    LLVMValueRef most = greatest_of_one(r, sum), away = NULL;
    if (most) return most;
    most = sum->base;
    for (uint32_t i = 0; i < sum->count; i++) {
        const Term *term = &sum->terms[i];
        LLVMValueRef product = exact_product(r, term->greatest, term->factor);
        if (!term->is_negative)
            most = exact_sum(r, most, product);
        else
            away = away ? exact_sum(r, away, product) : product;
    }
    if (away) require(r, LLVMBuildICmp(r->cg->b, LLVMIntULE, away, sum->base, ""));
    return most;
}

/* ---- counters ---- */

typedef struct Test { /* the condition under which a loop continues */
    LLVMIntPredicate predicate;
    LLVMValueRef bound;
    bool is_of_next; /* it tests the counter's next value */
    bool is_made;    /* the test is made before the place in question, so the counter has passed it there */
} Test;

LLVMIntPredicate cg_inverse(LLVMIntPredicate predicate) {
    static const LLVMIntPredicate INVERSES[] = {
        [LLVMIntEQ] = LLVMIntNE,   [LLVMIntNE] = LLVMIntEQ,   [LLVMIntUGT] = LLVMIntULE, [LLVMIntUGE] = LLVMIntULT,
        [LLVMIntULT] = LLVMIntUGE, [LLVMIntULE] = LLVMIntUGT, [LLVMIntSGT] = LLVMIntSLE, [LLVMIntSGE] = LLVMIntSLT,
        [LLVMIntSLT] = LLVMIntSGE, [LLVMIntSLE] = LLVMIntSGT};
    return INVERSES[predicate];
}

static LLVMIntPredicate mirrored(LLVMIntPredicate predicate) {
    static const LLVMIntPredicate MIRRORED[] = {
        [LLVMIntEQ] = LLVMIntEQ,   [LLVMIntNE] = LLVMIntNE,   [LLVMIntUGT] = LLVMIntULT, [LLVMIntUGE] = LLVMIntULE,
        [LLVMIntULT] = LLVMIntUGT, [LLVMIntULE] = LLVMIntUGE, [LLVMIntSGT] = LLVMIntSLT, [LLVMIntSGE] = LLVMIntSLE,
        [LLVMIntSLT] = LLVMIntSGT, [LLVMIntSLE] = LLVMIntSGE};
    return MIRRORED[predicate];
}

static bool is_fixed(const CgRanges *r, LLVMValueRef value) {
    return !cg_loop_varies(r->loops, r->loop, value) || map_has(&r->before, (uintptr_t)value);
}

/* The loop is left at the end of this block unless the counter, or its next value, passes the test. */
static bool test_at(const CgRanges *r, const CgLoop *loop, LLVMBasicBlockRef block, LLVMValueRef phi, LLVMValueRef next,
                    Test *test) {
    LLVMValueRef end = LLVMGetBasicBlockTerminator(block);
    if (!LLVMIsABranchInst(end) || !LLVMIsConditional(end)) return false;
    bool stays[] = {cg_loop_has(r->loops, loop, LLVMGetSuccessor(end, 0)),
                    cg_loop_has(r->loops, loop, LLVMGetSuccessor(end, 1))};
    LLVMValueRef compare = LLVMGetCondition(end);
    if (stays[0] == stays[1] || !LLVMIsAICmpInst(compare)) return false;
    const uint32_t out = stays[0] ? 1 : 0;
    if (cg_block_ends_program(LLVMGetSuccessor(end, out)) || cg_way_is_seldom(r->cg, end, out))
        return false; /* a check, which is the question itself */
    LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (!stays[0]) predicate = cg_inverse(predicate);
    if (right == phi || right == next) {
        LLVMValueRef other = left;
        left = right;
        right = other;
        predicate = mirrored(predicate);
    }
    if ((left != phi && left != next) || !is_fixed(r, right)) return false;
    *test = (Test){predicate, in_front(r, right), left == next,
                   block != r->at && cg_loop_has(r->loops, loop, r->at) && cg_block_dominates(r->loops, block, r->at)};
    return predicate == LLVMIntNE || predicate == LLVMIntULT || predicate == LLVMIntSLT;
}

static bool find_test(const CgRanges *r, const CgLoop *loop, LLVMValueRef phi, LLVMValueRef next, Test *test) {
    for (uint32_t i = 0; i < r->loops->count; i++)
        if (bitset_has(&loop->members, i) && cg_block_dominates(r->loops, r->loops->blocks[i], loop->latch) &&
            test_at(r, loop, r->loops->blocks[i], phi, next, test))
            return true;
    return false;
}

/* The counter's greatest value in the last round, in the counter's own type. */
static LLVMValueRef last_value(CgRanges *r, const Test *test, LLVMValueRef step) {
    LLVMBuilderRef b = r->cg->b;
    LLVMValueRef one = LLVMConstInt(LLVMTypeOf(step), 1, false), last = LLVMBuildSub(b, test->bound, one, "");
    if (!test->is_of_next && !test->is_made) { /* there is one more round than the test allows */
        LLVMValueRef further = LLVMBuildAdd(b, last, step, "");
        require(r, LLVMBuildICmp(b, LLVMIntUGE, further, last, ""));
        last = further;
    }
    bool has_sign = test->predicate == LLVMIntSLT, is_one = is_constant(step) && LLVMConstIntGetZExtValue(step) == 1;
    if (has_sign || LLVMTypeOf(step) != r->cg->i64) /* the value is unchanged by extension */
        require(r, LLVMBuildICmp(b, LLVMIntSGE, last, LLVMConstInt(LLVMTypeOf(step), 0, false), ""));
    if (!is_constant(step)) require(r, LLVMBuildICmp(b, LLVMIntSGE, step, one, ""));
    if (!is_one) /* the next value does not wrap around */
        require(r, LLVMBuildICmp(b, has_sign ? LLVMIntSGE : LLVMIntUGE, LLVMBuildAdd(b, last, step, ""), last, ""));
    return last;
}

/* `phi > MAX - 32`, the form that LLVM gives `phi + 32 < phi`. */
static bool is_near_greatest(LLVMValueRef compare, LLVMValueRef sum, LLVMValueRef phi) {
    LLVMValueRef limit = LLVMGetOperand(compare, 1);
    if (LLVMGetOperand(compare, 0) != phi || !is_constant(limit) || !LLVMIsAInstruction(sum)) return false;
    if (LLVMGetInstructionOpcode(sum) != LLVMAdd || LLVMGetOperand(sum, 0) != phi) return false;
    LLVMValueRef step = LLVMGetOperand(sum, 1);
    const uint64_t greatest = UINT64_MAX >> (65 - LLVMGetIntTypeWidth(LLVMTypeOf(phi)));
    return is_constant(step) && LLVMConstIntGetSExtValue(step) > 0 &&
           LLVMConstIntGetZExtValue(limit) == greatest - LLVMConstIntGetZExtValue(step);
}

bool cg_tells_wrap(LLVMValueRef compare, LLVMValueRef sum, LLVMValueRef phi) {
    if (!LLVMIsAICmpInst(compare)) return false;
    const LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (predicate == LLVMIntSGT) return is_near_greatest(compare, sum, phi);
    return predicate == LLVMIntSLT && LLVMGetOperand(compare, 0) == sum && LLVMGetOperand(compare, 1) == phi;
}

/* A counter that would wrap around may get the bound instead, with which the loop ends. Returns the sum. */
static LLVMValueRef sum_that_may_wrap(LLVMValueRef next, LLVMValueRef phi, LLVMValueRef *bound, LLVMValueRef *wraps) {
    *bound = *wraps = NULL;
    if (!next || !LLVMIsASelectInst(next)) return next;
    LLVMValueRef compare = LLVMGetOperand(next, 0), sum = LLVMGetOperand(next, 2);
    if (!cg_tells_wrap(compare, sum, phi)) return NULL;
    *bound = LLVMGetOperand(next, 1);
    *wraps = compare;
    return sum;
}

/* The sum, difference or product that an instruction computes, also one with an overflow flag: returns the operation,
 * and the instruction with the operands. */
static int operation_of(LLVMValueRef *inst, unsigned part) {
    static const struct {
        const char *name;
        LLVMOpcode opcode;
    } CHECKED[] = {{"llvm.sadd.with.overflow", LLVMAdd},
                   {"llvm.ssub.with.overflow", LLVMSub},
                   {"llvm.smul.with.overflow", LLVMMul}};
    if (!LLVMIsAExtractValueInst(*inst)) return part ? 0 : (int)LLVMGetInstructionOpcode(*inst);
    LLVMValueRef call = LLVMGetOperand(*inst, 0), callee = LLVMIsACallInst(call) ? LLVMGetCalledValue(call) : NULL;
    unsigned id = callee && LLVMIsAFunction(callee) ? LLVMGetIntrinsicID(callee) : 0;
    for (uint32_t i = 0; id && i < COUNT_OF(CHECKED) && LLVMGetIndices(*inst)[0] == part; i++) {
        if (id != LLVMLookupIntrinsicID(CHECKED[i].name, strlen(CHECKED[i].name))) continue;
        *inst = call;
        return (int)CHECKED[i].opcode;
    }
    return 0;
}

/* The difference between `next` and the variable; NULL: it has another form. */
static LLVMValueRef step_of(const CgRanges *r, LLVMValueRef phi, LLVMValueRef next) {
    if (!next || !LLVMIsAInstruction(next) || operation_of(&next, 0) != LLVMAdd) return NULL;
    LLVMValueRef left = LLVMGetOperand(next, 0), right = LLVMGetOperand(next, 1);
    LLVMValueRef step = left == phi ? right : right == phi ? left : NULL;
    if (!step || !is_fixed(r, step)) return NULL;
    return is_constant(step) && LLVMConstIntGetSExtValue(step) <= 0 ? NULL : in_front(r, step);
}

/* The greatest value, as i64, of a variable with an invariant step and a bound. */
static bool greatest_of_counter(CgRanges *r, LLVMValueRef phi, LLVMValueRef *greatest) {
    const CgLoop *loop = cg_loop_of_header(r->loops, LLVMGetInstructionParent(phi));
    if (!loop || !cg_loop_has(r->loops, r->loop, loop->header)) return false;
    LLVMValueRef start = cg_incoming(phi, loop->before), next = cg_incoming(phi, loop->latch);
    LLVMValueRef bound, wraps, step = step_of(r, phi, sum_that_may_wrap(next, phi, &bound, &wraps));
    Test test;
    Sum first = {0};
    if (!step || !find_test(r, loop, phi, next, &test)) return false;
    if (wraps && (in_front(r, bound) != test.bound || test.predicate != LLVMIntSLT)) return false;
    if (test.predicate == LLVMIntNE && (!is_constant(step) || LLVMConstIntGetZExtValue(step) != 1)) return false;
    if (!start || !sum_of(r, start, WIDEN_ZERO, 0, &first)) return false;
    *greatest = widened(r, last_value(r, &test, step), WIDEN_ZERO);
    require(r, LLVMBuildICmp(r->cg->b, LLVMIntULE, greatest_of(r, &first), *greatest, ""));
    if (wraps) vec_push(r->cg->arena, &r->wraps, wraps);
    return true;
}

/* Whether the loop's test of the counter comes before the place in question. */
static bool is_after_test(const CgRanges *r, LLVMValueRef phi) {
    const CgLoop *loop = cg_loop_of_header(r->loops, LLVMGetInstructionParent(phi));
    Test test = {0};
    return loop && find_test(r, loop, phi, cg_incoming(phi, loop->latch), &test) && test.is_made;
}

/* NULL: it is not a counter, or its greatest value depends on itself. Conditions for it are added for any user. */
static LLVMValueRef known_counter(CgRanges *r, LLVMValueRef phi) {
    const uint64_t key = (uintptr_t)phi + is_after_test(r, phi); /* the address is even */
    uint64_t known;
    if (map_get(&r->greatest, key, &known)) return (LLVMValueRef)(uintptr_t)known;
    map_put(&r->greatest, key, 0);
    LLVMValueRef others = r->holds, greatest = NULL;
    r->holds = LLVMConstInt(r->cg->i1, 1, false);
    if (greatest_of_counter(r, phi, &greatest)) {
        r->counters_hold = LLVMBuildAnd(r->cg->b, r->counters_hold, r->holds, "");
        map_put(&r->greatest, key, (uintptr_t)greatest);
    }
    r->holds = others;
    return greatest;
}

static bool counter(CgRanges *r, LLVMValueRef phi, Sum *sum) {
    LLVMValueRef greatest = known_counter(r, phi);
    if (!greatest) return false;
    LLVMValueRef start = cg_incoming(phi, cg_loop_of_header(r->loops, LLVMGetInstructionParent(phi))->before);
    Term term = {.greatest = greatest, .factor = cg_i64(r->cg, 1)};
    if (is_fixed(r, start)) { /* then it counts from there */
        term.start = sum->base = widened(r, start, WIDEN_ZERO);
        term.last = greatest;
        term.greatest = LLVMBuildSub(r->cg->b, greatest, sum->base, "");
    }
    sum->terms[sum->count++] = term;
    return true;
}

/* ---- sums ---- */

static bool add(CgRanges *r, LLVMValueRef inst, Widen widen, uint32_t depth, Sum *sum) {
    Sum other = {0};
    if (!sum_of(r, LLVMGetOperand(inst, 0), widen, depth, sum)) return false;
    if (!sum_of(r, LLVMGetOperand(inst, 1), widen, depth, &other) || sum->count + other.count > TERMS_MAX) return false;
    sum->base = LLVMBuildAdd(r->cg->b, sum->base, other.base, "");
    for (uint32_t i = 0; i < other.count; i++) sum->terms[sum->count++] = other.terms[i];
    return true;
}

static bool subtract(CgRanges *r, LLVMValueRef inst, Widen widen, uint32_t depth, Sum *sum) {
    Sum other = {0};
    if (!sum_of(r, LLVMGetOperand(inst, 0), widen, depth, sum)) return false;
    if (!sum_of(r, LLVMGetOperand(inst, 1), widen, depth, &other) || sum->count + other.count > TERMS_MAX) return false;
    sum->base = LLVMBuildSub(r->cg->b, sum->base, other.base, "");
    for (uint32_t i = 0; i < other.count; i++) {
        Term term = other.terms[i];
        term.is_negative = !term.is_negative;
        sum->terms[sum->count++] = term;
    }
    return true;
}

static bool multiply(CgRanges *r, LLVMValueRef value, LLVMValueRef factor, Widen widen, uint32_t depth, Sum *sum) {
    if (!is_fixed(r, factor) || !sum_of(r, value, widen, depth, sum)) return false;
    if (is_constant(factor) && LLVMConstIntGetSExtValue(factor) < 0) return false;
    LLVMValueRef times = widened(r, factor, widen);
    sum->base = LLVMBuildMul(r->cg->b, sum->base, times, "");
    for (uint32_t i = 0; i < sum->count; i++) sum->terms[i].factor = exact_product(r, times, sum->terms[i].factor);
    return true;
}

/* `value < number`, where the index is `value - number`. */
static bool is_below_zero(LLVMValueRef compare, LLVMValueRef index) {
    if (!LLVMIsAICmpInst(compare) || LLVMGetICmpPredicate(compare) != LLVMIntSLT) return false;
    LLVMValueRef value = LLVMGetOperand(compare, 0), number = LLVMGetOperand(compare, 1), inst = index;
    if (!is_constant(number)) return false;
    if (value == index) return LLVMConstIntGetZExtValue(number) == 0;
    if (!LLVMIsAInstruction(index) || operation_of(&inst, 0) != LLVMAdd || LLVMGetOperand(inst, 0) != value)
        return false;
    LLVMValueRef more = LLVMGetOperand(inst, 1);
    return is_constant(more) && LLVMConstIntGetZExtValue(more) + LLVMConstIntGetZExtValue(number) == 0;
}

/* `index < 0 ? length : 0` */
static bool is_way_from_end(LLVMValueRef choice, LLVMValueRef index) {
    if (!LLVMIsASelectInst(choice) || !is_below_zero(LLVMGetOperand(choice, 0), index)) return false;
    LLVMValueRef otherwise = LLVMGetOperand(choice, 2);
    return is_constant(otherwise) && LLVMConstIntGetZExtValue(otherwise) == 0;
}

/* The index to which the length is added if it is negative (ops/quick_items.c), and that select; NULL: it has another
 * form. */
static LLVMValueRef index_and_choice(LLVMValueRef value, LLVMValueRef *choice) {
    if (!LLVMIsAInstruction(value) || LLVMGetInstructionOpcode(value) != LLVMAdd) return NULL;
    LLVMValueRef left = LLVMGetOperand(value, 0), right = LLVMGetOperand(value, 1);
    bool is_right = is_way_from_end(right, left);
    if (!is_right && !is_way_from_end(left, right)) return NULL;
    *choice = is_right ? right : left;
    return is_right ? left : right;
}

LLVMValueRef cg_index_from_start(LLVMValueRef value) {
    LLVMValueRef choice;
    return index_and_choice(value, &choice);
}

/* Requires that the value, as a signed integer, is never negative. Returns its greatest value. */
static LLVMValueRef tell_positive(CgRanges *r, LLVMValueRef value, uint32_t depth) {
    Sum sum = {0};
    if (!sum_of(r, value, WIDEN_NOT, depth, &sum)) return NULL;
    LLVMValueRef most = greatest_of(r, &sum);
    require(r, LLVMBuildICmp(r->cg->b, LLVMIntSGE, most, cg_i64(r->cg, 0), ""));
    return most;
}

/* The result is the index itself, if neither that nor what it is compared with is negative. */
static bool index_from_start(CgRanges *r, LLVMValueRef value, uint32_t depth, Sum *sum) {
    LLVMValueRef choice = NULL, index = index_and_choice(value, &choice);
    if (!index || LLVMTypeOf(index) != r->cg->i64) return false;
    LLVMValueRef compared = LLVMGetOperand(LLVMGetOperand(choice, 0), 0);
    if (!tell_positive(r, index, depth) || !tell_positive(r, compared, depth)) return false;
    vec_push(r->cg->arena, &r->indices, value);
    return sum_of(r, index, WIDEN_NOT, depth, sum);
}

/* Whether extending the instruction's result gives the same as extending its operands. */
static bool distributes(LLVMValueRef inst, Widen widen) {
    return widen == WIDEN_NOT || (widen == WIDEN_ZERO ? LLVMGetNUW(inst) : LLVMGetNSW(inst));
}

static bool sum_of_instruction(CgRanges *r, LLVMValueRef inst, Widen widen, uint32_t depth, Sum *sum) {
    if (cg_index_from_start(inst)) return index_from_start(r, inst, depth, sum);
    int operation = operation_of(&inst, 0);
    LLVMValueRef left = LLVMGetNumOperands(inst) > 0 ? LLVMGetOperand(inst, 0) : NULL;
    LLVMValueRef right = LLVMGetNumOperands(inst) > 1 ? LLVMGetOperand(inst, 1) : NULL;
    switch (operation) {
    case LLVMAdd: return distributes(inst, widen) && add(r, inst, widen, depth, sum);
    case LLVMSub: return distributes(inst, widen) && subtract(r, inst, widen, depth, sum);
    case LLVMOr: return LLVMGetIsDisjoint(inst) && add(r, inst, widen, depth, sum);
    case LLVMMul:
        if (!distributes(inst, widen)) return false;
        return is_fixed(r, right) ? multiply(r, left, right, widen, depth, sum)
                                  : multiply(r, right, left, widen, depth, sum);
    case LLVMShl: {
        if (!is_constant(right) || !distributes(inst, widen)) return false;
        uint64_t bits = LLVMConstIntGetZExtValue(right);
        LLVMTypeRef type = LLVMTypeOf(inst);
        if (bits >= LLVMGetIntTypeWidth(type) - 1) return false;
        return multiply(r, left, LLVMConstInt(type, (uint64_t)1 << bits, false), widen, depth, sum);
    }
    case LLVMZExt: return widen == WIDEN_NOT && sum_of(r, left, WIDEN_ZERO, depth, sum);
    case LLVMSExt: return widen == WIDEN_NOT && sum_of(r, left, WIDEN_SIGN, depth, sum);
    case LLVMPHI: return counter(r, inst, sum);
    default: return false;
    }
}

static bool sum_of(CgRanges *r, LLVMValueRef value, Widen widen, uint32_t depth, Sum *sum) {
    LLVMTypeRef type = LLVMTypeOf(value);
    if (LLVMGetTypeKind(type) != LLVMIntegerTypeKind || LLVMGetIntTypeWidth(type) > 64 || depth > DEPTH_MAX)
        return false;
    if (is_fixed(r, value)) {
        sum->base = widened(r, value, widen);
        return true;
    }
    sum->base = cg_i64(r->cg, 0);
    if (type == r->cg->i64) widen = WIDEN_NOT;
    return sum_of_instruction(r, value, widen, depth + 1, sum);
}

/* ---- conditions ---- */

static bool is_signed(LLVMIntPredicate predicate) { return predicate >= LLVMIntSGT; }

/* `value` PREDICATE `bound`, where the bound does not change. */
static bool tell_bound(CgRanges *r, LLVMValueRef value, LLVMIntPredicate predicate, LLVMValueRef bound) {
    LLVMBuilderRef b = r->cg->b;
    Sum sum = {0};
    const Widen widen = is_signed(predicate) ? WIDEN_SIGN : WIDEN_ZERO;
    if (!sum_of(r, value, widen, 0, &sum)) return false;
    LLVMValueRef most = greatest_of(r, &sum), limit = widened(r, bound, widen), zero = cg_i64(r->cg, 0);
    LLVMValueRef is_positive = LLVMBuildICmp(b, LLVMIntSGE, most, zero, "");
    switch (predicate) {
    case LLVMIntNE: require(r, LLVMBuildICmp(b, LLVMIntULT, most, limit, "")); return true;
    case LLVMIntULT:
    case LLVMIntULE: require(r, LLVMBuildICmp(b, predicate, most, limit, "")); return true;
    case LLVMIntSLT:
    case LLVMIntSLE:
        require(r, is_positive);
        require(r, LLVMBuildICmp(b, predicate, most, limit, ""));
        return true;
    case LLVMIntSGE: /* all values are positive */
    case LLVMIntSGT:
        if (!is_constant(bound) || LLVMConstIntGetSExtValue(bound) != (predicate == LLVMIntSGE ? 0 : -1)) return false;
        require(r, is_positive);
        return true;
    case LLVMIntEQ:
    case LLVMIntUGT:
    case LLVMIntUGE: break;
    }
    return false;
}

static bool tell_compare(CgRanges *r, LLVMValueRef compare, bool wanted) {
    LLVMValueRef left = LLVMGetOperand(compare, 0), right = LLVMGetOperand(compare, 1);
    LLVMIntPredicate predicate = LLVMGetICmpPredicate(compare);
    if (!wanted) predicate = cg_inverse(predicate);
    if (is_fixed(r, left) && is_fixed(r, right)) {
        require(r, LLVMBuildICmp(r->cg->b, predicate, in_front(r, left), in_front(r, right), ""));
        return true;
    }
    if (LLVMGetTypeKind(LLVMTypeOf(left)) != LLVMIntegerTypeKind) return false;
    if (is_fixed(r, right)) return tell_bound(r, left, predicate, right);
    return is_fixed(r, left) && tell_bound(r, right, mirrored(predicate), left);
}

/* Whether a 64-bit operation on numbers that are not negative cannot overflow. */
static bool tell_fits(CgRanges *r, LLVMValueRef flag) {
    LLVMValueRef call = flag;
    int operation = LLVMIsAInstruction(flag) ? operation_of(&call, 1) : 0;
    if (!operation || call == flag || LLVMTypeOf(LLVMGetOperand(call, 0)) != r->cg->i64) return false;
    LLVMValueRef left = LLVMGetOperand(call, 0), right = LLVMGetOperand(call, 1), a = tell_positive(r, left, 0), b,
                 most;
    if (!a) return false;
    if (operation == LLVMAdd && is_constant(right) && LLVMConstIntGetSExtValue(right) < 0) return true;
    b = tell_positive(r, right, 0);
    if (!b) return false;
    if (operation == LLVMSub) return true;
    most = operation == LLVMAdd ? exact_sum(r, a, b) : exact_product(r, a, b);
    require(r, LLVMBuildICmp(r->cg->b, LLVMIntSGE, most, cg_i64(r->cg, 0), ""));
    return true;
}

/* The operands of an `and` or `or`, also in the form of a select. */
static bool is_both(LLVMValueRef value, bool wanted, LLVMValueRef operands[2]) {
    if (!LLVMIsAInstruction(value)) return false;
    operands[0] = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 0) : NULL;
    operands[1] = LLVMGetNumOperands(value) > 1 ? LLVMGetOperand(value, 1) : NULL;
    if (LLVMGetInstructionOpcode(value) == (wanted ? LLVMAnd : LLVMOr)) return true;
    if (!LLVMIsASelectInst(value)) return false;
    LLVMValueRef decided = LLVMGetOperand(value, wanted ? 2 : 1);
    operands[1] = LLVMGetOperand(value, wanted ? 1 : 2);
    return is_constant(decided) && (LLVMConstIntGetZExtValue(decided) != 0) == !wanted;
}

static bool tell(CgRanges *r, LLVMValueRef condition, bool wanted, uint32_t depth) {
    LLVMValueRef both[2];
    if (depth > DEPTH_MAX) return false;
    if (is_fixed(r, condition)) {
        require(r, wanted ? condition : LLVMBuildNot(r->cg->b, condition, ""));
        return true;
    }
    if (is_both(condition, wanted, both))
        return tell(r, both[0], wanted, depth + 1) && tell(r, both[1], wanted, depth + 1);
    if (!wanted && tell_fits(r, condition)) return true;
    return LLVMIsAICmpInst(condition) && tell_compare(r, condition, wanted);
}

bool cg_tell_rounds(CgRanges *r, uint64_t most) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(r->loop->header); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        Sum sum = {.base = cg_i64(r->cg, 0)};
        if (LLVMTypeOf(phi) != r->cg->i64 || !counter(r, phi, &sum)) continue;
        require(r, LLVMBuildICmp(r->cg->b, LLVMIntULE, sum.terms[0].greatest, cg_i64(r->cg, most), ""));
        return true;
    }
    return false;
}

bool cg_tell_no_wrap(CgRanges *r) {
    for (LLVMValueRef phi = LLVMGetFirstInstruction(r->loop->header); phi && LLVMIsAPHINode(phi);
         phi = LLVMGetNextInstruction(phi)) {
        LLVMValueRef bound, wraps;
        sum_that_may_wrap(cg_incoming(phi, r->loop->latch), phi, &bound, &wraps);
        if (wraps) known_counter(r, phi);
    }
    return r->wraps.len > 0;
}

bool cg_tell_condition(CgRanges *r, LLVMValueRef condition, bool wanted) {
    LLVMValueRef before = r->holds;
    const uint32_t indices = r->indices.len;
    if (LLVMGetTypeKind(LLVMTypeOf(condition)) == LLVMIntegerTypeKind && tell(r, condition, wanted, 0)) return true;
    r->holds = before;
    r->indices.len = indices;
    return false;
}
