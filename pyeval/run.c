/* Runs code instruction by instruction; on an error continues at the innermost handler. */
#include "code.h"

#include <stdlib.h>

static Do *const handlers[DO_COUNT] = {
#define INSTR(Name, jumps, doc) [DO_##Name] = do_##Name,
#include "op.def"
};

/* ---- places ---- */

/* Makes a site. Tracebacks treat sites and their texts as constants, so they are never collected. */
static const PycSite *site_new(const Code *code, Lines lines) {
    PycSiteFunction *function = malloc(sizeof *function);
    PycSiteTable *table = malloc(sizeof *table + sizeof *table->sites);
    if (!function || !table) abort();
    *function = (PycSiteFunction){.file = strdup(pyc_str(code->base.filename)->data),
                                  .name = strdup(pyc_str(code->base.name)->data),
                                  .qualname = strdup(pyc_str(code->base.qualname)->data),
                                  .line = (uint64_t)code->base.first_line};
    table->functions = function;
    table->sites[0] = (PycSite){.line = lines.line ? lines.line : (uint32_t)code->base.first_line,
                                .column = lines.column,
                                .end_line = lines.end_line,
                                .end_column = lines.end_column};
    return table->sites;
}

/* Made when the instruction fails for the first time. */
static const PycSite *site_of(Code *code, uint32_t at) {
    if (!code->sites) code->sites = pyc_gc_alloc(code->count * sizeof *code->sites);
    if (!code->sites[at]) code->sites[at] = site_new(code, code->lines[at]);
    return code->sites[at];
}

/* ---- errors ---- */

static bool is_traced(Op op) { return op != DO_Throw && op != DO_RaiseOn && op != DO_AsyncEnd && op != DO_WithExcept; }

/* Continues at the innermost handler; returns the error if there is none. */
static PycError *caught(Frame *f, const Instr *failed, PycError *error) {
    uint32_t at = (uint32_t)(failed - f->code->code);
    if (is_traced((Op)failed->op)) pyc_error_trace(error, site_of(f->code, at));
    for (uint32_t i = 0; i < f->code->guard_count; i++) {
        const Guard *guard = &f->code->guards[i];
        if (at < guard->from || at >= guard->to) continue;
        f->top = f->slots + f->code->slots + guard->depth;
        push(f, (PycWord)(uintptr_t)error);
        f->next = f->code->code + guard->at;
        return NULL;
    }
    return error;
}

static PycResult run_on(Frame *f) {
    while (f->state == FRAME_RUNS) {
        const Instr *i = f->next++;
        PycError *error = handlers[i->op](f, i);
        if (PYC_UNLIKELY(error != NULL)) error = caught(f, i, error);
        if (error) {
            f->state = FRAME_DONE;
            return pyc_fail(error);
        }
    }
    return pyc_ok(f->result);
}

PycResult frame_run(Frame *f) {
    Frame *outer = frame_now;
    f->state = FRAME_RUNS;
    frame_now = f;
    PycResult r = run_on(f);
    frame_now = outer;
    return r;
}

PycResult frame_throw(Frame *f, PycError *error) {
    const Instr *at = f->next > f->code->code ? f->next - 1 : f->next;
    PycError *uncaught = caught(f, at, error);
    return uncaught ? pyc_fail(uncaught) : frame_run(f);
}

void frame_init(Frame *f, Code *code, PycWord *words, PycWord globals, PycWord locals, PycWord builtins) {
    memset(words, 0, (code->slots + code->depth) * sizeof *words);
    *f = (Frame){.code = code,
                 .next = code->code,
                 .globals = globals,
                 .locals = locals,
                 .builtins = builtins,
                 .slots = words,
                 .top = words + code->slots};
}

PycResult code_run(Code *code, PycWord globals, PycWord locals) {
    Frame f;
    if (pyc_is_too_deep()) return pyc_fail(pyc_raise_recursion());
    TRY(builtins, builtins_of(globals));
    PycWord *words = __builtin_alloca((code->slots + code->depth) * sizeof *words);
    frame_init(&f, code, words, globals, locals, builtins);
    pyc_calls += PYC_CALL;
    PycResult r = frame_run(&f);
    pyc_calls -= PYC_CALL;
    return r;
}

/* ---- jumps ---- */

static void jump(Frame *f, const Instr *i) { f->next = f->code->code + i->a; }

PycError *do_Jump(Frame *f, const Instr *i) {
    jump(f, i);
    return NULL;
}

PycError *do_JumpBack(Frame *f, const Instr *i) {
    jump(f, i);
    return PYC_UNLIKELY(pyc_interrupted) ? pyc_interrupt() : NULL;
}

static PycError *test(Frame *f, const Instr *i, bool when, bool keeps) {
    PycBoolResult truth = pyc_obj_truth(*top(f, 0));
    if (truth.error) return truth.error;
    if (truth.value == when) jump(f, i);
    if (truth.value != when || !keeps) pop(f);
    return NULL;
}

PycError *do_JumpIf(Frame *f, const Instr *i) { return test(f, i, true, false); }
PycError *do_JumpUnless(Frame *f, const Instr *i) { return test(f, i, false, false); }
PycError *do_JumpIfKeep(Frame *f, const Instr *i) { return test(f, i, true, true); }
PycError *do_JumpUnlessKeep(Frame *f, const Instr *i) { return test(f, i, false, true); }

PycError *do_JumpIfNull(Frame *f, const Instr *i) {
    if (!pop(f)) jump(f, i);
    return NULL;
}

PycError *do_Iterate(Frame *f, const Instr *i) {
    (void)i;
    TRY_ERROR(it, pyc_obj_iter(*top(f, 0)));
    *top(f, 0) = it;
    return NULL;
}

PycError *do_Next(Frame *f, const Instr *i) {
    TRY_ERROR(item, pyc_obj_next(*top(f, 0)));
    if (item) {
        push(f, item);
        return NULL;
    }
    pop(f);
    jump(f, i);
    return NULL;
}

/* In a generator, the word 0 means that it has ended. */
PycError *do_Return(Frame *f, const Instr *i) {
    (void)i;
    PycWord value = pop(f);
    f->state = FRAME_DONE;
    f->result = f->generator ? 0 : value;
    if (f->generator) f->generator->result = value;
    return NULL;
}

PycError *do_Assert(Frame *f, const Instr *i) { return pyc_assert_fail(i->a ? pop(f) : 0); }

/* ---- exceptions ---- */

static PycError *error_in(const Frame *f, int64_t slot) { return (PycError *)(uintptr_t)f->slots[slot]; } /* NOLINT */

PycError *do_Raise(Frame *f, const Instr *i) {
    PycWord cause = i->a == 2 ? pop(f) : 0, value = pop(f);
    return pyc_raise_object(value, cause);
}

PycError *do_RaiseAgain(Frame *f, const Instr *i) {
    (void)f, (void)i;
    return pyc_raise_again();
}

PycError *do_Throw(Frame *f, const Instr *i) {
    (void)i;
    return (PycError *)(uintptr_t)pop(f); /* NOLINT */
}

PycError *do_Enter(Frame *f, const Instr *i) {
    f->slots[i->b] = pyc_finally_enter(error_in(f, i->a));
    return NULL;
}

PycError *do_Leave(Frame *f, const Instr *i) {
    pyc_handle_leave(f->slots[i->a]);
    return NULL;
}

PycError *do_Matches(Frame *f, const Instr *i) {
    PycBoolResult found = pyc_error_isinstance(error_in(f, i->a), pop(f));
    if (found.error) return found.error;
    push(f, pyc_bool(found.value));
    return NULL;
}

PycError *do_Handle(Frame *f, const Instr *i) {
    PycWord object = pyc_error_object(error_in(f, i->a));
    pyc_handle_enter(object);
    push(f, object);
    return NULL;
}

PycError *do_Object(Frame *f, const Instr *i) {
    (void)i;
    *top(f, 0) = pyc_error_object((PycError *)(uintptr_t)*top(f, 0)); /* NOLINT */
    return NULL;
}

PycError *do_HandleObject(Frame *f, const Instr *i) {
    f->slots[i->b] = pyc_handle_enter(f->slots[i->a]);
    return NULL;
}

PycError *do_RaiseOn(Frame *f, const Instr *i) { return pyc_raise_on(f->slots[i->a]); }

PycError *do_GroupSplit(Frame *f, const Instr *i) {
    PycWord parts[2];
    CHECK_ERROR(pyc_group_split(f->slots[i->a], *top(f, 0), parts));
    *top(f, 0) = parts[0];
    f->slots[i->a] = parts[1];
    return NULL;
}

PycError *do_GroupMerge(Frame *f, const Instr *i) {
    f->top -= i->a + 1;
    return pyc_group_merge(f->top[0], f->top + 1, i->a);
}

/* ---- with ---- */

PycError *do_WithEnter(Frame *f, const Instr *i) {
    TRY_ERROR(value, pyc_with_enter(*top(f, 0), &f->slots[i->a]));
    *top(f, 0) = value;
    return NULL;
}

PycError *do_WithExit(Frame *f, const Instr *i) { return pyc_with_exit(f->slots[i->a], 0).error; }

PycError *do_WithExcept(Frame *f, const Instr *i) {
    PycWord object = pyc_error_object((PycError *)(uintptr_t)*top(f, 0)); /* NOLINT */
    PycWord before = pyc_handle_enter(object);
    PycBoolResult swallowed = pyc_with_exit(f->slots[i->a], object);
    pyc_handle_leave(before);
    if (swallowed.error) return swallowed.error;
    *top(f, 0) = PYC_TRUE;
    return swallowed.value ? NULL : pyc_raise_on(object);
}

PycError *do_WithAsyncEnter(Frame *f, const Instr *i) {
    TRY_ERROR(value, pyc_with_async_enter(*top(f, 0), &f->slots[i->a]));
    *top(f, 0) = value;
    return NULL;
}

PycError *do_WithAsyncExit(Frame *f, const Instr *i) {
    PUSH(f, pyc_with_async_exit(f->slots[i->a], i->b ? f->slots[i->b - 1] : 0));
    return NULL;
}

/* ---- generators ---- */

PycError *do_Yield(Frame *f, const Instr *i) {
    (void)i;
    f->result = pop(f);
    f->state = FRAME_YIELDS;
    return NULL;
}

PycError *do_YieldAsync(Frame *f, const Instr *i) {
    (void)i;
    *top(f, 0) = pyc_async_yield(*top(f, 0));
    return NULL;
}

/* Yields everything from the iterator and passes on sent values: this instruction is executed again each time. */
PycError *do_Delegate(Frame *f, const Instr *i) {
    PycWord sent = f->is_resumed ? pop(f) : PYC_NONE, iterator = *top(f, 0);
    PycError *thrown = f->thrown;
    f->thrown = NULL;
    f->is_resumed = false;
    TRY_ERROR(item, thrown ? pyc_generator_throw_into(iterator, thrown) : pyc_generator_send(iterator, sent));
    if (!item) {
        *top(f, 0) = pyc_stop_value();
        return NULL;
    }
    f->next = i;
    f->result = item;
    f->state = FRAME_YIELDS;
    f->generator->delegate = iterator;
    return NULL;
}

static PycError *replace(Frame *f, PycResult r) {
    if (!r.error) *top(f, 0) = r.value;
    return r.error;
}

PycError *do_Await(Frame *f, const Instr *i) {
    (void)i;
    return replace(f, pyc_await_iter(*top(f, 0)));
}

PycError *do_AsyncIterate(Frame *f, const Instr *i) {
    (void)i;
    return replace(f, pyc_aiter(*top(f, 0)));
}

PycError *do_AsyncNext(Frame *f, const Instr *i) {
    (void)i;
    PUSH(f, pyc_anext(*top(f, 0)));
    return NULL;
}

PycError *do_AsyncEnd(Frame *f, const Instr *i) {
    (void)i;
    PycError *error = (PycError *)(uintptr_t)pop(f); /* NOLINT */
    if (!pyc_error_is_class(error, &pyc_StopAsyncIteration)) return error;
    pyc_error_object(error);
    pop(f);
    return NULL;
}
