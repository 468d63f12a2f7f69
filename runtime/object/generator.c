/* Generators, coroutines and asynchronous generators: objects around frames that the compiler split at their yields. */
#include "object/py.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

static PycGenerator *generator_of(PycWord w) { return (PycGenerator *)pyc_object(w); }

PycWord pyc_generator_new(const void *resume, uint64_t frame_size, uint32_t kind, PycWord name, PycWord qualname) {
    static PycType *const types[] = {&pyc_generator_type, &pyc_coroutine_type, &pyc_async_generator_type};
    union {
        const void *p;
        PycResumeFn fn;
    } u = {.p = resume};
    PycGenerator *g = pyc_gc_alloc(sizeof *g + frame_size);
    g->head.type = types[kind & 3];
    g->flags = kind & PYC_GEN_HANDLES;
    g->resume = u.fn;
    g->frame_size = frame_size;
    g->name = name;
    g->qualname = qualname;
    return pyc_word(g);
}

/* ---- running ---- */

PycResult pyc_yield(PycWord value) { /* never called: the compiler replaces it */
    (void)value;
    RAISE(&pyc_RuntimeError, "a yield outside of a generator");
}

PycWord pyc_stop_value(void) {
    PycThread *thread = pyc_thread();
    PycWord value = thread->stop_value;
    thread->stop_value = 0;
    return value ? value : PYC_NONE;
}

static const char *kind_of(const PycGenerator *g) {
    return g->head.type == &pyc_async_generator_type ? "async generator" : g->head.type->name;
}

/* A StopIteration that leaves a generator becomes a RuntimeError. */
static PycError *stop_inside(PycError *error, PycType *stop, const char *kind) {
    if (!pyc_error_is_class(error, stop)) return error;
    PycError *raised = pyc_raise(&pyc_RuntimeError, "%s raised %s", kind, stop->name);
    PycException *e = pyc_exception_of(raised);
    e->cause = e->context = pyc_error_object(error);
    e->flags |= PYC_SUPPRESS_CONTEXT;
    return raised;
}

static PycError *failed(const PycGenerator *g, PycError *error) {
    bool is_async = g->head.type == &pyc_async_generator_type;
    return stop_inside(error, is_async ? &pyc_StopAsyncIteration : &pyc_StopIteration, kind_of(g));
}

PycError *pyc_generator_failed(PycError *error) { return stop_inside(error, &pyc_StopIteration, "generator"); }

static PycResult stopped(PycWord value) {
    pyc_thread()->stop_value = value;
    return pyc_ok(0);
}

/* Sets the context of an exception thrown into a generator that is handling another. */
static void add_context(PycError *error, PycWord handled) {
    if (error && error->type->is_object) pyc_set_context(pyc_exception_of(error), handled);
}

/* Drops the locals, so that they do not live as long as the generator object. */
static void finish(PycGenerator *g) {
    g->state = PYC_GEN_DONE;
    memset(g->frame, 0, g->frame_size);
}

static PYC_COLD PycResult ended(PycGenerator *g, PycResult r) {
    finish(g);
    if (r.error) return pyc_fail(failed(g, r.error));
    pyc_thread()->stop_value = g->result;
    return r;
}

/* Handles the result of resuming the frame. */
static inline PycResult resumed(PycGenerator *g, PycResult r) {
    if (PYC_UNLIKELY(!r.value || r.error)) return ended(g, r);
    g->state = PYC_GEN_SUSPENDED;
    return r;
}

static inline PycResult run_frame(PycGenerator *g, PycWord sent, PycError *thrown) {
    g->state = PYC_GEN_RUNNING;
    pyc_calls += PYC_CALL;
    PycResult r = g->resume(g, sent, thrown);
    pyc_calls -= PYC_CALL;
    return resumed(g, r);
}

/* Resumes a frame that handles exceptions: it tracks on its own which one is being handled. */
static PycResult run_handling(PycGenerator *g, PycWord sent, PycError *thrown) {
    PycThread *thread = pyc_thread();
    PycResumer resumer = {thread->handled, thread->resumer};
    if (!g->delegate) add_context(thrown, g->handled);
    g->delegate = 0;
    thread->handled = g->handled;
    thread->resumer = &resumer;
    PycResult r = run_frame(g, sent, thrown);
    g->handled = thread->handled;
    thread->handled = resumer.handled;
    thread->resumer = resumer.outer;
    return r;
}

static PycResult run(PycGenerator *g, PycWord sent, PycError *thrown) {
    if (pyc_is_too_deep() && !thrown) return pyc_fail(pyc_raise_recursion());
    if (g->flags & PYC_GEN_HANDLES) return run_handling(g, sent, thrown);
    g->delegate = 0;
    return run_frame(g, sent, thrown);
}

/* The generator to resume if `outer` waits in a chain of `yield from`. The ones between only pass values on, and count
 * as calls; if the chain is too long, each of them is resumed instead. */
static PycGenerator *innermost(PycGenerator *outer) {
    PycGenerator *g = outer;
    for (int64_t calls = pyc_calls; calls < pyc_calls_limit; calls += PYC_CALL) {
        if (!g->delegate || g->flags & PYC_GEN_HANDLES || !pyc_is_exact(g->delegate, &pyc_generator_type)) return g;
        PycGenerator *inner = generator_of(g->delegate);
        if (inner->state != PYC_GEN_SUSPENDED) return g;
        g = inner;
    }
    return outer;
}

/* Marks the generators from the outer one to the resumed one as running, so that none of them can be re-entered. */
static void mark_outer(PycGenerator *outer, const PycGenerator *at, uint32_t state) {
    for (PycGenerator *g = outer; g != at; g = generator_of(g->delegate)) g->state = state;
}

/* When an inner generator ends, the one around it gets its value or error as if it had resumed it itself. */
static PycResult run_innermost(PycGenerator *g, PycWord sent) {
    PycError *thrown = NULL;
    for (;;) {
        PycGenerator *at = innermost(g);
        mark_outer(g, at, PYC_GEN_RUNNING);
        PycResult r = run(at, sent, thrown);
        mark_outer(g, at, PYC_GEN_SUSPENDED);
        if (at == g || (r.value && !r.error)) return r;
        thrown = r.error;
        sent = PYC_NONE;
        if (!thrown) at->flags |= PYC_GEN_GIVES_RESULT;
    }
}

static PycResult run_ended(PycGenerator *g, PycError *thrown) {
    if (g->head.type == &pyc_coroutine_type) RAISE(&pyc_RuntimeError, "cannot reuse already awaited coroutine");
    if (thrown) return pyc_fail(thrown);
    bool gives_result = g->flags & PYC_GEN_GIVES_RESULT;
    g->flags &= ~(uint64_t)PYC_GEN_GIVES_RESULT;
    return stopped(gives_result ? g->result : 0);
}

static PycResult resume(PycGenerator *g, PycWord sent, PycError *thrown) { /* the value, or 0 at the end */
    if (g->state == PYC_GEN_RUNNING) RAISE(&pyc_ValueError, "%s already executing", kind_of(g));
    if (g->state == PYC_GEN_DONE) return run_ended(g, thrown);
    return PYC_UNLIKELY(g->delegate && !thrown) ? run_innermost(g, sent) : run(g, sent, thrown);
}

PycResult pyc_generator_next(PycWord self) {
    PycGenerator *g = generator_of(self);
    bool is_plain = g->state <= PYC_GEN_SUSPENDED && !(g->flags & PYC_GEN_HANDLES) && !g->delegate;
    if (PYC_UNLIKELY(!is_plain || pyc_is_too_deep())) return resume(g, PYC_NONE, NULL);
    return run_frame(g, PYC_NONE, NULL);
}

static bool is_generator(PycWord w) { return pyc_is_object(w) && pyc_object(w)->type->next == pyc_generator_next; }

static PycResult send(PycGenerator *g, PycWord value) {
    if (g->state == PYC_GEN_NEW && value != PYC_NONE)
        RAISE(&pyc_TypeError, "can't send non-None value to a just-started %s", kind_of(g));
    return resume(g, value, NULL);
}

static PycResult end_of(PycResult r) { /* a StopIteration from a method call becomes the end */
    if (!r.error || !pyc_error_is_class(r.error, &pyc_StopIteration)) return r;
    pyc_thread()->stop_value = pyc_stop_value_of(r.error);
    return pyc_ok(0);
}

PycResult pyc_generator_send(PycWord it, PycWord value) {
    pyc_thread()->stop_value = 0;
    if (is_generator(it)) return send(generator_of(it), value);
    if (value == PYC_NONE) return pyc_obj_next(it);
    return end_of(pyc_obj_call_method(it, PYC_NAME("send"), &value, 1, 0));
}

static PycResult throw_into(PycWord it, PycError *error) {
    bool closing = pyc_error_is_class(error, &pyc_GeneratorExit);
    if (is_generator(it)) {
        if (!closing) return resume(generator_of(it), PYC_NONE, error);
        TRY(closed, pyc_generator_close(it));
        (void)closed;
        return pyc_fail(error);
    }
    TRY(method, pyc_obj_getattr_or(it, pyc_str_c(closing ? "close" : "throw")));
    if (!method) return pyc_fail(error);
    PycWord object = pyc_error_object(error);
    PycResult r = pyc_obj_call(method, &object, closing ? 0 : 1, 0);
    return closing && !r.error ? pyc_fail(error) : end_of(r);
}

/* Throws into the delegate directly: an exception that the generator in between handles becomes the context only of
 * what comes back. */
PycResult pyc_generator_throw_into(PycWord it, PycError *error) {
    PycThread *thread = pyc_thread();
    PycWord handled = thread->handled;
    thread->stop_value = thread->handled = 0;
    PycResult r = throw_into(it, error);
    thread->handled = handled;
    add_context(r.error, handled);
    return r;
}

/* ---- methods ---- */

static PycResult or_stop(PycResult r) {
    if (r.error || r.value) return r;
    return pyc_fail(pyc_raise_stop(pyc_stop_value()));
}

PycResult pyc_generator_send_method(PycWord self, PycWord value) { return or_stop(send(generator_of(self), value)); }

static bool is_foreign(PycWord w) { return pyc_is_object(w) && pyc_type(w)->foreign; }

static PycError *thrown_error(PycWord type, PycWord value) {
    PycWord what = value && value != PYC_NONE ? value : type;
    if (pyc_is_type(type) && value && value != PYC_NONE && !pyc_has(value, PYC_T_EXCEPTION)) {
        PycResult made = pyc_obj_call(type, &value, 1, 0);
        if (made.error) return made.error;
        what = made.value;
    }
    bool good = pyc_has(what, PYC_T_EXCEPTION) || (pyc_is_type(what) && pyc_as_type(what)->flags & PYC_T_EXCEPTION) ||
                is_foreign(what);
    if (!good)
        return pyc_raise(&pyc_TypeError, "exceptions must be classes or instances deriving from BaseException, not %s",
                         pyc_type_name(what));
    return pyc_thrown(what);
}

PycResult pyc_generator_throw(PycWord self, PycWord type, PycWord value, PycWord traceback) {
    (void)traceback;
    return or_stop(resume(generator_of(self), PYC_NONE, thrown_error(type, value)));
}

PycResult pyc_generator_close(PycWord self) {
    PycGenerator *g = generator_of(self);
    if (g->state == PYC_GEN_NEW) finish(g);
    if (g->state == PYC_GEN_DONE) return pyc_ok(PYC_NONE);
    PycResult r = resume(g, PYC_NONE, pyc_raise_args(&pyc_GeneratorExit, NULL, 0));
    if (r.error) {
        bool quiet = pyc_error_is_class(r.error, &pyc_GeneratorExit) || pyc_error_is_class(r.error, &pyc_StopIteration);
        return quiet ? pyc_ok(PYC_NONE) : r;
    }
    if (r.value) RAISE(&pyc_RuntimeError, "%s ignored GeneratorExit", kind_of(g));
    return pyc_ok(pyc_stop_value());
}

static PycResult generator_repr(PycWord self) {
    PycGenerator *g = generator_of(self);
    char address[40];
    snprintf(address, sizeof address, " at 0x%012llx>", (unsigned long long)self);
    PycWord parts[5] = {pyc_str_c("<"),
                        pyc_str_c(g->head.type == &pyc_generator_type   ? "generator object "
                                  : g->head.type == &pyc_coroutine_type ? "coroutine object "
                                                                        : "async_generator object "),
                        g->qualname, pyc_str_c(address), pyc_str_empty()};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

/* `gi_…` of a generator, `cr_…` of a coroutine, `ag_…` of an asynchronous generator. */
static bool is_own(PycWord name, const char *part) {
    const char *text = pyc_str(name)->data;
    bool has_kind = !strncmp(text, "gi_", 3) || !strncmp(text, "cr_", 3) || !strncmp(text, "ag_", 3);
    return has_kind && strcmp(text + 3, part) == 0;
}

static PycResult generator_setattr(PycWord self, PycWord name, PycWord value) {
    PycGenerator *g = generator_of(self);
    bool is_name = pyc_str_is(name, "__name__");
    if (!is_name && !pyc_str_is(name, "__qualname__")) return pyc_ok(0);
    if (!value || !pyc_as_str(value)) RAISE(&pyc_TypeError, "%s must be set to a string object", pyc_str(name)->data);
    *(is_name ? &g->name : &g->qualname) = value;
    return pyc_ok(PYC_NONE);
}

static PycResult generator_getattr(PycWord self, PycWord name) {
    PycGenerator *g = generator_of(self);
    if (pyc_str_is(name, "__name__")) return pyc_ok(g->name);
    if (pyc_str_is(name, "__qualname__")) return pyc_ok(g->qualname);
    if (is_own(name, "running")) return pyc_ok(pyc_bool(g->state == PYC_GEN_RUNNING));
    if (is_own(name, "suspended")) return pyc_ok(pyc_bool(g->state == PYC_GEN_SUSPENDED));
    if (is_own(name, "frame")) return pyc_ok(g->state == PYC_GEN_DONE ? PYC_NONE : self);
    if (pyc_str_is(name, "gi_yieldfrom") || pyc_str_is(name, "cr_await") || pyc_str_is(name, "ag_await"))
        return pyc_ok(g->delegate ? g->delegate : PYC_NONE);
    return pyc_ok(0);
}

static PycResult itself(PycWord self) { return pyc_ok(self); }

PycType pyc_generator_type = {.head = {&pyc_type_type},
                              .name = "generator",
                              .base = &pyc_object_type,
                              .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                              .repr = generator_repr,
                              .getattr = generator_getattr,
                              .setattr = generator_setattr,
                              .iter = itself,
                              .next = pyc_generator_next};
PycType pyc_coroutine_type = {.head = {&pyc_type_type},
                              .name = "coroutine",
                              .base = &pyc_object_type,
                              .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                              .repr = generator_repr,
                              .getattr = generator_getattr,
                              .setattr = generator_setattr,
                              .next = pyc_generator_next};

/* ---- await ---- */

PycResult pyc_coroutine_await(PycWord self) { return pyc_ok(self); }

static PycType step_type, yielded_type; /* of asynchronous generators */
static PycType defaulted_type;

PycResult pyc_await_iter(PycWord w) {
    bool is_iterator =
        pyc_is_exact(w, &pyc_coroutine_type) || pyc_is_exact(w, &step_type) || pyc_is_exact(w, &defaulted_type);
    if (is_iterator) return pyc_ok(w);
    PycWord method = pyc_type_lookup(pyc_type(w), pyc_dunder_name(PYC_D_await));
    if (is_foreign(w)) return pyc_obj_call_method(w, pyc_dunder_name(PYC_D_await), NULL, 0, 0);
    if (!method) RAISE(&pyc_TypeError, "object %s can't be used in 'await' expression", pyc_type_name(w));
    TRY(bound, pyc_bind_to(method, w, pyc_word(pyc_type(w))));
    TRY(it, pyc_obj_call(bound, NULL, 0, 0));
    if (!pyc_is_iterator(it))
        RAISE(&pyc_TypeError, "__await__() returned non-iterator of type '%s'", pyc_type_name(it));
    return pyc_ok(it);
}

static PycResult call_special(PycWord w, PycDunder d, const char *without) { /* a format for the type's name */
    if (is_foreign(w)) return pyc_obj_call_method(w, pyc_dunder_name(d), NULL, 0, 0);
    PycWord method = pyc_type_lookup(pyc_type(w), pyc_dunder_name(d));
    if (!method) RAISE(&pyc_TypeError, without, pyc_type_name(w));
    if (pyc_is_exact(method, &pyc_function_type)) return pyc_function_call(method, &w, 1, 0);
    if (pyc_is_exact(method, &pyc_builtin_type) && pyc_is_instance_method(method))
        return pyc_method_run(method, w, NULL, 0, 0);
    TRY(bound, pyc_bind_to(method, w, pyc_word(pyc_type(w))));
    return pyc_obj_call(bound, NULL, 0, 0);
}

static PycResult async_iterator(PycWord w, const char *without, const char *wrong) {
    TRY(it, call_special(w, PYC_D_aiter, without));
    if (is_foreign(it) || pyc_type_lookup(pyc_type(it), pyc_dunder_name(PYC_D_anext))) return pyc_ok(it);
    RAISE(&pyc_TypeError, wrong, pyc_type_name(it));
}

PycResult pyc_aiter(PycWord w) { /* of `async for` */
    return async_iterator(w, "'async for' requires an object with __aiter__ method, got %s",
                          "'async for' received an object from __aiter__ that does not implement __anext__: %s");
}

PycResult pyc_builtin_aiter(PycWord self, PycWord object) {
    (void)self;
    return async_iterator(object, "'%s' object is not an async iterable",
                          "aiter() returned not an async iterator of type '%s'");
}

PycResult pyc_anext(PycWord w) { return call_special(w, PYC_D_anext, "'%s' object is not an async iterator"); }

/* ---- asynchronous generators ---- A frame yields either what it awaits (passed on to the event loop) or its own
 * values; the compiler marks the latter by wrapping them with pyc_async_yield. Each step is an awaitable that runs the
 * frame to its next own value. */

enum { ASYNC_RUNNING = 1, ASYNC_CLOSED = 2 }; /* flags of the generator */
typedef enum StepKind { STEP_SEND, STEP_THROW, STEP_CLOSE } StepKind;
typedef enum StepState { STEP_NEW, STEP_STARTED, STEP_OVER } StepState;

typedef struct Step {
    PycObject head;
    PycWord generator, sent;
    PycError *thrown;
    StepKind kind;
    StepState state;
} Step;

PycWord pyc_async_yield(PycWord value) {
    PycWrapped *w = pyc_gc_alloc(sizeof *w);
    *w = (PycWrapped){{&yielded_type}, value};
    return pyc_word(w);
}

static PycWord step_new(PycWord generator, StepKind kind, PycWord sent, PycError *thrown) {
    Step *s = pyc_gc_alloc(sizeof *s);
    *s = (Step){.head = {&step_type}, .generator = generator, .sent = sent, .thrown = thrown, .kind = kind};
    return pyc_word(s);
}

static PycResult step_end(const Step *s, PycResult r) { /* what ended a run of the frame */
    PycGenerator *g = generator_of(s->generator);
    g->flags &= ~(uint64_t)ASYNC_RUNNING;
    if (!r.error && r.value && s->kind == STEP_CLOSE) RAISE(&pyc_RuntimeError, "async generator ignored GeneratorExit");
    if (!r.error && r.value) return stopped(((PycWrapped *)pyc_object(r.value))->value);
    if (!r.error) r.error = pyc_raise_args(&pyc_StopAsyncIteration, NULL, 0);
    if (!pyc_error_is_class(r.error, &pyc_GeneratorExit) && !pyc_error_is_class(r.error, &pyc_StopAsyncIteration))
        return r;
    g->flags |= ASYNC_CLOSED;
    return s->kind == STEP_CLOSE ? stopped(PYC_NONE) : r;
}

static PycError *step_refused(const Step *s, const PycGenerator *g, PycWord sent) {
    static const char *const names[] = {"anext", "athrow", "aclose"};
    if (g->flags & ASYNC_RUNNING)
        return pyc_raise(&pyc_RuntimeError, "%s(): asynchronous generator is already running", names[s->kind]);
    if (s->kind == STEP_SEND) return NULL;
    if (g->flags & ASYNC_CLOSED) return pyc_raise_args(&pyc_StopAsyncIteration, NULL, 0);
    if (sent != PYC_NONE) return pyc_raise(&pyc_RuntimeError, "can't send non-None value to a just-started coroutine");
    return NULL;
}

static PycResult step_run(Step *s, PycWord sent, PycError *thrown) {
    PycGenerator *g = generator_of(s->generator);
    StepState before = s->state;
    s->state = STEP_OVER;
    if (before == STEP_OVER)
        RAISE(&pyc_RuntimeError, "cannot reuse already awaited %s",
              s->kind == STEP_SEND ? "__anext__()/asend()" : "aclose()/athrow()");
    if (s->kind != STEP_SEND && g->state == PYC_GEN_DONE) return stopped(PYC_NONE);
    if (before == STEP_NEW) {
        CHECK(step_refused(s, g, sent));
        if (sent == PYC_NONE) sent = s->sent;
        if (!thrown) thrown = s->kind == STEP_CLOSE ? pyc_raise_args(&pyc_GeneratorExit, NULL, 0) : s->thrown;
        g->flags |= s->kind == STEP_CLOSE ? ASYNC_RUNNING | ASYNC_CLOSED : ASYNC_RUNNING;
    }
    PycResult r = thrown ? resume(g, PYC_NONE, thrown) : send(g, sent);
    if (r.error || !r.value || pyc_is_exact(r.value, &yielded_type)) return step_end(s, r);
    s->state = STEP_STARTED;
    return r;
}

static PycResult step_next(PycWord self) { return step_run((Step *)pyc_object(self), PYC_NONE, NULL); }

static PycType yielded_type = {
    .head = {&pyc_type_type}, .name = "async_generator_wrapped_value", .base = &pyc_object_type, .flags = PYC_T_FROZEN};

PycResult pyc_step_send(PycWord self, PycWord value) {
    return or_stop(step_run((Step *)pyc_object(self), value, NULL));
}
PycResult pyc_step_throw(PycWord self, PycWord type) {
    return or_stop(step_run((Step *)pyc_object(self), PYC_NONE, thrown_error(type, 0)));
}

static PycResult step_close(PycWord self) {
    Step *s = (Step *)pyc_object(self);
    if (s->state == STEP_OVER) return pyc_ok(PYC_NONE);
    PycResult r = step_run(s, PYC_NONE, pyc_raise_args(&pyc_GeneratorExit, NULL, 0));
    if (!r.error && r.value) RAISE(&pyc_RuntimeError, "coroutine ignored GeneratorExit");
    bool quiet = !r.error || pyc_error_is_class(r.error, &pyc_GeneratorExit) ||
                 pyc_error_is_class(r.error, &pyc_StopAsyncIteration) ||
                 pyc_error_is_class(r.error, &pyc_StopIteration);
    return quiet ? pyc_ok(PYC_NONE) : r;
}

static PycResult bound_step(PycWord self, const char *name, const void *fn, int16_t count) {
    PycMethodRow row = {
        .owner = pyc_type(self), .name = name, .fn = fn, .min = count, .max = count, .params = count ? "value /" : ""};
    return pyc_ok(pyc_bound_method_new(pyc_method_new(&row), self));
}

/* The methods of what `await` takes; 0: it has no such attribute. */
static PycResult step_method(PycWord self, PycWord name, const void *send, const void *throw, const void *close) {
    if (pyc_str_is(name, "send")) return bound_step(self, "send", send, 1);
    if (pyc_str_is(name, "throw")) return bound_step(self, "throw", throw, 1);
    if (pyc_str_is(name, "close")) return bound_step(self, "close", close, 0);
    if (pyc_str_is(name, "__await__")) return bound_step(self, "__await__", (const void *)itself, 0);
    return pyc_ok(0);
}

static PycResult step_getattr(PycWord self, PycWord name) {
    return step_method(self, name, (const void *)pyc_step_send, (const void *)pyc_step_throw, (const void *)step_close);
}

static PycType step_type = {.head = {&pyc_type_type},
                            .name = "async_generator_asend",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                            .iter = itself,
                            .next = step_next,
                            .getattr = step_getattr};

/* `anext(iterator, otherwise)`: awaits what `__anext__` gave; its end gives `otherwise`. */
typedef struct Defaulted {
    PycObject head;
    PycWord awaited, otherwise;
    PycWord iterator; /* of `awaited`, since the first step */
} Defaulted;

PycResult pyc_anext_or(PycWord w, PycWord otherwise) {
    TRY(awaited, pyc_anext(w));
    Defaulted *d = pyc_gc_alloc(sizeof *d);
    *d = (Defaulted){{&defaulted_type}, awaited, otherwise, 0};
    return pyc_ok(pyc_word(d));
}

static PycResult defaulted_run(PycWord self, PycWord sent, PycError *thrown) {
    Defaulted *d = (Defaulted *)pyc_object(self);
    if (!d->iterator) {
        TRY(it, pyc_await_iter(d->awaited));
        d->iterator = it;
    }
    PycResult r = thrown ? pyc_generator_throw_into(d->iterator, thrown) : pyc_generator_send(d->iterator, sent);
    bool is_over = r.error && pyc_error_is_class(r.error, &pyc_StopAsyncIteration);
    return is_over ? stopped(d->otherwise) : r;
}

static PycResult defaulted_next(PycWord self) { return defaulted_run(self, PYC_NONE, NULL); }
static PycResult defaulted_send(PycWord self, PycWord value) { return or_stop(defaulted_run(self, value, NULL)); }
static PycResult defaulted_throw(PycWord self, PycWord type) {
    return or_stop(defaulted_run(self, PYC_NONE, thrown_error(type, 0)));
}
static PycResult defaulted_close(PycWord self) {
    PycWord it = ((Defaulted *)pyc_object(self))->iterator;
    return it ? pyc_obj_call_method(it, PYC_NAME("close"), NULL, 0, 0) : pyc_ok(PYC_NONE);
}

static PycResult defaulted_getattr(PycWord self, PycWord name) {
    return step_method(self, name, (const void *)defaulted_send, (const void *)defaulted_throw,
                       (const void *)defaulted_close);
}

static PycType defaulted_type = {.head = {&pyc_type_type},
                                 .name = "anext_awaitable",
                                 .base = &pyc_object_type,
                                 .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                 .iter = itself,
                                 .next = defaulted_next,
                                 .getattr = defaulted_getattr};

PycResult pyc_async_generator_aiter(PycWord self) { return pyc_ok(self); }
PycResult pyc_async_generator_anext(PycWord self) { return pyc_ok(step_new(self, STEP_SEND, PYC_NONE, NULL)); }
PycResult pyc_async_generator_asend(PycWord self, PycWord value) {
    return pyc_ok(step_new(self, STEP_SEND, value, NULL));
}
PycResult pyc_async_generator_athrow(PycWord self, PycWord type, PycWord value, PycWord traceback) {
    (void)traceback;
    return pyc_ok(step_new(self, STEP_THROW, PYC_NONE, thrown_error(type, value)));
}
PycResult pyc_async_generator_aclose(PycWord self) { return pyc_ok(step_new(self, STEP_CLOSE, PYC_NONE, NULL)); }

PycType pyc_async_generator_type = {.head = {&pyc_type_type},
                                    .name = "async_generator",
                                    .base = &pyc_object_type,
                                    .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                                    .repr = generator_repr,
                                    .getattr = generator_getattr,
                                    .setattr = generator_setattr};
