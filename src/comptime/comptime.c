/* The entry points: making an interpreter, calling one function with values, running a whole program. */
#include "comptime/vm.h"

#include <stdlib.h>

static const uint64_t DEFAULT_STEPS = 500000000, DEFAULT_MEMORY = (uint64_t)1 << 30;
static const uint32_t DEFAULT_DEPTH = 20000;

Comptime *comptime_new(IrModule *module, const ComptimeOptions *options) {
    Comptime *c = calloc(1, sizeof(Comptime));
    if (c == NULL) ICE("no memory for the interpreter");
    c->module = module;
    c->types = module->types;
    if (options != NULL) c->options = *options;
    if (c->options.max_steps == 0) c->options.max_steps = DEFAULT_STEPS;
    if (c->options.max_memory == 0) c->options.max_memory = DEFAULT_MEMORY;
    if (c->options.max_depth == 0) c->options.max_depth = DEFAULT_DEPTH;
    map_init(&c->glue, &c->arena);
    map_init(&c->statics, &c->arena);
    map_init(&c->globals, &c->arena);
    return c;
}

/* The register stack is large and mostly never touched, so it exists only while something runs. */
static void make_stacks(Comptime *c) {
    if (c->registers != NULL) return;
    c->registers = malloc(REGISTER_BYTES);
    c->frames = malloc((size_t)c->options.max_depth * sizeof(Frame));
    if (c->registers == NULL || c->frames == NULL) ICE("no memory for the interpreter");
}

void comptime_free(Comptime *c) {
    for (uint32_t i = 0; i < c->alloc_count && i < c->alloc_cap; i++) free(c->allocs[i].bytes);
    for (uint32_t i = 0; i < c->big_count; i++) mpz_clear(c->bigs[i]);
    free(c->allocs);
    free(c->bigs);
    free(c->registers);
    free(c->frames);
    arena_drop(&c->arena);
    free(c);
}

/* --- one evaluation --- */

/* What `begin` saves, so that `end` can restore it: evaluations may nest, when `require` starts another. */
typedef struct Evaluation {
    uint32_t frame_count, big_count;
    uint64_t steps;
    ComptimeTarget target;
    DiagCode failure;
    bool reported;
    Str why;
} Evaluation;

static Evaluation begin(Comptime *c) {
    make_stacks(c);
    Evaluation e = {c->frame_count, c->big_count, c->steps, c->target, c->failure, c->reported, c->why};
    c->steps = c->options.max_steps;
    c->target = (ComptimeTarget){0};
    c->failure = D_NONE;
    c->reported = false;
    return e;
}

static bool is_temporary(const Alloc *a) {
    return a->kind == ALLOC_HEAP || a->kind == ALLOC_ERROR || a->kind == ALLOC_FRAME || a->kind == ALLOC_BIG;
}

/* At the end of the outermost evaluation all its memory is freed, except constants and globals. */
static void end(Comptime *c, const Evaluation *e) {
    while (c->frame_count > e->frame_count) {
        const Frame *frame = &c->frames[--c->frame_count];
        if (frame->memory != 0) vm_release(c, frame->memory);
    }
    if (c->frame_count == 0 && c->program == NULL) {
        for (uint32_t i = FUNCTION_SLOT + 1; i < c->alloc_count; i++) {
            if (is_temporary(&c->allocs[i]))
                vm_release(c, ((Word)c->allocs[i].generation << ADDRESS_SLOT_BITS | i) << 32);
        }
    }
    c->steps = e->steps;
    c->target = e->target;
    c->failure = e->failure;
    c->reported = e->reported;
    c->why = e->why;
}

typedef struct CallFrame { /* the arguments of a call from outside the interpreter */
    Arena scratch;
    const uint8_t **args;
    Word place; /* where the result is built; 0: the result is a register value */
    TypeId result;
    uint32_t size;
    uint8_t *slot;
} CallFrame;

static bool pass_address(Comptime *c, CallFrame *f, uint32_t i, TypeId type, ValueId value) {
    Word *word = NEW(&f->scratch, Word);
    *word = vm_alloc(c, ALLOC_HEAP, ty_layout(c->types, type).size);
    f->args[i] = (const uint8_t *)word;
    if (*word == 0) return false;
    if (IS_NONE(value)) f->place = *word;
    return IS_NONE(value) || image_to_memory(c, value, type, *word, true);
}

static bool pass_value(Comptime *c, CallFrame *f, uint32_t i, TypeId type, ValueId value) {
    uint8_t *slot = arena_alloc(&f->scratch, slot_size(c->types, type), 16);
    f->args[i] = slot;
    return image_to_slot(c, value, type, slot);
}

static bool pass_args(Comptime *c, CallFrame *f, const IrFn *fn, const ValueId *args, uint32_t count) {
    uint32_t next = 0;
    f->args = NEW_ARRAY(&f->scratch, const uint8_t *, fn->params.len + 1);
    f->result = fn->result;
    for (uint32_t i = 0; i < fn->params.len; i++) {
        const IrParam *p = &fn->params.at[i];
        bool is_out = p->convention == CONV_OUT && i == 0 && count < fn->params.len;
        if (!is_out && next >= count)
            return vm_fail(c, D_COMPTIME_FAILED, "'%.*s' is called with %u arguments", STR_ARGS(fn->display), count);
        ValueId value = is_out ? NONE_OF(ValueId) : args[next++];
        bool ok = IS_NONE(p->local) ? pass_value(c, f, i, p->type, value) : pass_address(c, f, i, p->type, value);
        if (!ok) return false;
        if (is_out) f->result = p->type;
    }
    if (!IS_NONE(fn->result_local)) return pass_address(c, f, fn->params.len, fn->result, NONE_OF(ValueId));
    return true;
}

static bool take_result(Comptime *c, const CallFrame *f, ValueId *result) {
    if (f->place != 0) return image_from_memory(c, f->result, f->place, result);
    if (f->size == 0) {
        *result = val_none(c->types);
        return true;
    }
    return image_from_slot(c, f->result, f->slot, result);
}

static bool call_values(Comptime *c, FnId id, const ValueId *args, uint32_t count, ValueId *result) {
    CallFrame f = {0};
    VmFn *fn = vm_fn(c, id);
    Word error = 0;
    bool ok = (fn->code != NULL || vm_decode(c, fn)) && pass_args(c, &f, fn->ir, args, count);
    if (ok && f.place == 0 && ir_has_register_result(c->types, f.result)) {
        f.size = slot_size(c->types, f.result);
        f.slot = arena_alloc(&f.scratch, f.size, 16);
    }
    ok = ok && vm_run(c, fn, f.args, f.slot, f.size, &error);
    if (ok && error != 0) {
        Str text = error_text(c, error);
        ok = vm_fail(c, D_COMPTIME_RAISED, "%.*s", STR_ARGS(text));
    }
    ok = ok && take_result(c, &f, result);
    arena_drop(&f.scratch);
    return ok;
}

bool comptime_call(Comptime *c, FnId fn, const ValueId *args, uint32_t count, Span span, ComptimeTarget *target,
                   ValueId *result) {
    Evaluation e = begin(c);
    if (target) c->target = *target;
    ComptimeProgram *program = c->program;
    c->program = NULL;
    bool ok = call_values(c, fn, args, count, result);
    if (!ok) vm_report(c, span);
    if (target) *target = c->target;
    end(c, &e);
    c->program = program;
    return ok;
}

/* --- whole programs --- */

static void mark(Comptime *c, Word address, bool *seen, uint32_t *pending, uint32_t *count) {
    const Alloc *a = vm_alloc_of(c, address);
    uint32_t slot = address_slot(address);
    if (a == NULL || seen[slot]) return;
    seen[slot] = true;
    pending[(*count)++] = slot;
}

/* Blocks that are reachable from globals live as long as the program; they are not leaks. */
static void mark_from_globals(Comptime *c, bool *seen, uint32_t *pending) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < c->globals.len; i++) mark(c, c->globals.entries[i].value, seen, pending, &count);
    while (count > 0) {
        const Alloc *a = &c->allocs[pending[--count]];
        for (uint32_t at = 0; at + 8 <= a->size; at++) {
            if (a->shadow[at] != SHADOW_ADDRESS) continue;
            Word word;
            memcpy(&word, a->bytes + at, sizeof word);
            mark(c, word, seen, pending, &count);
            at += 7;
        }
    }
}

static void report_leaks(Comptime *c) {
    Arena scratch = {0};
    bool *seen = NEW_ARRAY(&scratch, bool, c->alloc_count + 1);
    mark_from_globals(c, seen, NEW_ARRAY(&scratch, uint32_t, c->alloc_count + 1));
    for (uint32_t i = FUNCTION_SLOT + 1; i < c->alloc_count; i++) {
        const Alloc *a = &c->allocs[i];
        bool is_owned = a->kind == ALLOC_HEAP ||
                        (a->kind == ALLOC_ERROR && a->size > 0 && memchr(a->shadow, SHADOW_DATA, a->size) != NULL);
        if (is_owned && !seen[i]) vm_problem(c, a->span, "a block of %u bytes was never freed", a->size);
    }
    arena_drop(&scratch);
}

static void say(Comptime *c, const char *head, Str text) {
    Str line = arena_printf(&c->arena, "%s%.*s\n", head, STR_ARGS(text));
    c->program->write(c->program->state, true, line);
}

/* Sets the status by how the run ended; false when a fault of the IR ended it. */
static bool finish(Comptime *c, bool ok, Word error) {
    if (c->has_exited) {
        c->program->status = c->exit_status;
        return true;
    }
    if (ok && error != 0) {
        say(c, "Error: ", error_text(c, error));
        c->program->status = 1;
        return true;
    }
    if (ok) return true;
    if (c->failure == D_COMPTIME_PANIC) {
        say(c, "panic: ", c->why);
        c->program->status = 134;
        return true;
    }
    Span span = {0, 0};
    if (c->frame_count > 0) {
        const Frame *top = &c->frames[c->frame_count - 1];
        if (top->fn->spans != NULL && c->fail_pc < top->fn->code_count) span = top->fn->spans[c->fail_pc];
    }
    vm_problem(c, span, "%.*s", STR_ARGS(c->why));
    c->program->status = 70;
    return false;
}

bool comptime_run_program(Comptime *c, FnId main, ComptimeProgram *program) {
    uint32_t before = program->problems != NULL ? program->problems->len : 0;
    Evaluation e = begin(c);
    Word error = 0;
    c->program = program;
    c->has_exited = false;
    program->status = 0;
    VmFn *fn = vm_fn(c, main);
    CallFrame f = {0};
    bool ran = (fn->code != NULL || vm_decode(c, fn)) && pass_args(c, &f, fn->ir, NULL, 0);
    uint8_t slot[16] = {0};
    bool is_int =
        ran && f.place == 0 && ir_has_register_result(c->types, f.result) && slot_size(c->types, f.result) == 8;
    ran = ran && vm_run(c, fn, f.args, slot, is_int ? 8 : 0, &error);
    bool ok = finish(c, ran, error);
    if (ran && error == 0 && program->check_drops) report_leaks(c);
    arena_drop(&f.scratch);
    c->program = NULL;
    end(c, &e);
    return ok && (program->problems == NULL || program->problems->len == before);
}
