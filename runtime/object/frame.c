/* Traceback objects and frames: views of the source places that the compiler recorded. */
#include "core/running.h"
#include "object/code.h"
#include "object/str.h"

#include <string.h>

/* ---- frames ---- */

typedef struct Frame {
    PycObject head;
    PycRunning *running; /* the running call; NULL: `site` is its last place */
    const PycSite *site;
    PycWord back; /* the caller's frame, if `running` is NULL */
} Frame;

PycType pyc_frame_type;

static Frame *frame(PycWord w) { return (Frame *)pyc_object(w); }

static PycWord frame_new(PycRunning *running, const PycSite *site, PycWord back) {
    Frame *f = pyc_gc_new(sizeof *f);
    *f = (Frame){{&pyc_frame_type}, running, site, back};
    return pyc_word(f);
}

/* For code inlined from another function: the place of the call; NULL for a function's own code. */
static const PycSite *around(const PycSite *site) {
    return site->around ? site - site->index + site->around - 1 : NULL;
}

static const PycSite *own_place(const PycSite *site) {
    while (around(site)) site = around(site);
    return site;
}

static const PycSite *place_of(const PycRunning *running) { return &running->sites[running->at]; }

static PycWord own_frame(PycRunning *running) {
    if (!running->object) running->object = pyc_object(frame_new(running, NULL, PYC_NONE));
    return pyc_word(running->object);
}

/* If a generator was inlined (src/python/elaborate/inlined.c), it and the function around it have a frame each. */
static PycWord frame_at(PycRunning *running, const PycSite *site) {
    const PycSite *outer = around(site);
    return outer ? frame_new(NULL, site, frame_at(running, outer)) : own_frame(running);
}

static PycWord innermost_frame(PycRunning *running) {
    return running ? frame_at(running, place_of(running)) : PYC_NONE;
}

void pyc_running_ends(void *which) {
    PycRunning *running = which;
    Frame *f = running->object;
    f->site = own_place(place_of(running));
    f->back = innermost_frame(running->back);
    f->running = NULL;
}

static const PycSite *site_of_frame(const Frame *f) { return f->running ? own_place(place_of(f->running)) : f->site; }

static PycWord back_of(const Frame *f) { return f->running ? innermost_frame(f->running->back) : f->back; }

PycWord pyc_frame_of_thread(PycRunning *innermost) { return innermost_frame(innermost); }

/* If only module bodies have records, any depth means the innermost: the module that runs now, for which the library
 * makes a class or issues a warning. */
static PycWord frame_above(int64_t depth) {
    PycWord at = innermost_frame(pyc_running);
    for (; pyc_running_is_whole && depth > 0 && at != PYC_NONE; depth--) at = back_of(frame(at));
    return at;
}

/* The depth that the program gave, plus the library's own frames. */
static PycIntResult depth_of(PycWord depth, PycWord own) {
    PycIntResult wanted = pyc_obj_to_i64_index(depth);
    wanted.value = (wanted.value > 0 ? wanted.value : 0) + pyc_small_value(own);
    return wanted;
}

PycResult pyc_frame_above(PycWord self, PycWord depth, PycWord own) {
    (void)self;
    TRY(wanted, depth_of(depth, own));
    PycWord found = frame_above(wanted);
    if (found == PYC_NONE) RAISE(&pyc_ValueError, "call stack is not deep enough");
    return pyc_ok(found);
}

static PycResult globals_of(const PycSite *site) {
    PycWord module = pyc_module_of_file(pyc_site_function(site)->file);
    return module ? pyc_module_names(module) : pyc_ok(pyc_dict_new(0));
}

/* Where only the bodies of imported modules have records, the main module is running when none of them is. A module
 * that is no object of the program is the main one, too. */
static PycResult module_name(int64_t depth) {
    PycWord found = frame_above(depth);
    if (found == PYC_NONE) return pyc_ok(pyc_running_is_whole ? PYC_NONE : PYC_NAME("__main__"));
    TRY(names, globals_of(site_of_frame(frame(found))));
    PycWord name = pyc_dict_find_str(pyc_dict(names), PYC_NAME("__name__"));
    return pyc_ok(name ? name : PYC_NAME("__main__"));
}

PycResult pyc_frame_module(PycWord self, PycWord depth, PycWord own) {
    (void)self;
    TRY(wanted, depth_of(depth, own));
    return module_name(wanted);
}

PycResult pyc_running_module(void) {
    TRY(name, module_name(0));
    return pyc_ok(name == PYC_NONE ? PYC_NAME("__main__") : name);
}

static PycResult locals_of(const PycSite *site) {
    if (!strcmp(pyc_site_function(site)->name, "<module>")) return globals_of(site);
    RAISE(&pyc_AttributeError,
          "the local variables of a compiled function have no names when it runs: f_locals is known of modules alone");
}

PycResult pyc_frame_clear(PycWord self) {
    if (frame(self)->running) RAISE(&pyc_RuntimeError, "cannot clear an executing frame");
    return pyc_ok(PYC_NONE);
}

static PycResult frame_getattr(PycWord self, PycWord name) {
    const Frame *f = frame(self);
    if (pyc_str_is(name, "f_lineno")) return pyc_ok(pyc_small(site_of_frame(f)->line));
    if (pyc_str_is(name, "f_back")) return pyc_ok(back_of(f));
    if (pyc_str_is(name, "f_code")) return pyc_ok(pyc_site_code(site_of_frame(f)));
    if (pyc_str_is(name, "f_globals")) return globals_of(site_of_frame(f));
    if (pyc_str_is(name, "f_locals")) return locals_of(site_of_frame(f));
    if (pyc_str_is(name, "f_lasti")) return pyc_ok(pyc_small(0));
    if (pyc_str_is(name, "f_trace")) return pyc_ok(PYC_NONE);
    return pyc_ok(0);
}

static PycResult frame_setattr(PycWord self, PycWord name, PycWord value) {
    (void)self;
    return pyc_ok(value && pyc_str_is(name, "f_trace") ? PYC_NONE : 0); /* tracing is not supported */
}

static PycResult frame_repr(PycWord self) {
    const PycSite *site = site_of_frame(frame(self));
    const PycSiteFunction *function = pyc_site_function(site);
    PycText text;
    pyc_text_init(&text);
    pyc_text_printf(&text, "<frame at 0x%llx, file '%s', line %u, code %s>", (unsigned long long)self, function->file,
                    site->line, function->name);
    PycWord made = pyc_str_new(text.data, text.len);
    pyc_text_free(&text);
    return pyc_ok(made);
}

PycType pyc_frame_type = {.head = {&pyc_type_type},
                          .name = "frame",
                          .base = &pyc_object_type,
                          .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                          .instance_size = sizeof(Frame),
                          .getattr = frame_getattr,
                          .setattr = frame_setattr,
                          .repr = frame_repr};

/* ---- tracebacks: places in what an exception has passed by the time it was asked ---- */

typedef struct Passed {
    PycException *of;
    PycWord *frames;  /* outermost first, as many as were read; 0: none yet */
    PycWord *objects; /* the traceback of each place; 0: none yet */
    uint32_t count;
    const PycSite *sites[]; /* outermost first */
} Passed;

typedef struct Traceback {
    PycObject head;
    Passed *passed;
    uint32_t depth;
} Traceback;

PycType pyc_traceback_type;

static Traceback *traceback(PycWord w) { return (Traceback *)pyc_object(w); }

static PycWord traceback_at(Passed *passed, uint32_t depth) {
    if (depth >= passed->count) return PYC_NONE;
    if (passed->objects[depth]) return passed->objects[depth];
    Traceback *t = pyc_gc_new(sizeof *t);
    *t = (Traceback){{&pyc_traceback_type}, passed, depth};
    return passed->objects[depth] = pyc_word(t);
}

/* How many places the exception had already passed when its traceback was last read, counted from the innermost. */
static uint32_t known_places(const PycException *e) {
    if (!e->traceback) return 0;
    const Traceback *t = traceback(e->traceback);
    uint32_t count = t->passed->count - t->depth;
    if (count > e->box.trace_count) return 0;
    for (uint32_t i = 0; i < count; i++)
        if (t->passed->sites[t->passed->count - 1 - i] != e->box.trace[i]) return 0;
    return count;
}

static PycWord frame_passed(Passed *passed, uint32_t depth) {
    if (!passed->frames) passed->frames = pyc_gc_alloc(passed->count * sizeof *passed->frames);
    for (uint32_t i = 0; i <= depth; i++)
        if (!passed->frames[i])
            passed->frames[i] = frame_new(NULL, passed->sites[i], i ? passed->frames[i - 1] : PYC_NONE);
    return passed->frames[depth];
}

PycWord pyc_traceback_of(PycException *e) {
    uint32_t count = e->box.trace_count, known = known_places(e);
    if (!count) return PYC_NONE;
    if (known == count) return e->traceback;
    Passed *passed = pyc_gc_alloc(sizeof *passed + count * sizeof *passed->sites);
    passed->of = e;
    passed->count = count;
    passed->objects = pyc_gc_alloc(count * sizeof *passed->objects);
    for (uint32_t i = 0; i < count; i++) passed->sites[i] = e->box.trace[count - 1 - i];
    for (uint32_t i = 0; i < known; i++) {
        const Traceback *before = traceback(e->traceback);
        passed->objects[count - known + i] = traceback_at(before->passed, before->depth + i);
    }
    return e->traceback = traceback_at(passed, 0);
}

static const PycSite *site_of(const Traceback *t) { return t->passed->sites[t->depth]; }

/* e.__traceback__ = value */
PycError *pyc_set_traceback(PycException *e, PycWord value) {
    bool is_traceback = pyc_is_exact(value, &pyc_traceback_type);
    if (!is_traceback && value != PYC_NONE)
        return pyc_raise(&pyc_TypeError, "__traceback__ must be a traceback or None");
    const Passed *passed = is_traceback ? traceback(value)->passed : NULL;
    uint32_t from = is_traceback ? traceback(value)->depth : 0;
    e->box.trace_count = 0;
    for (uint32_t i = passed ? passed->count : 0; i-- > from;) pyc_error_trace(&e->box, passed->sites[i]);
    e->traceback = is_traceback ? value : 0;
    return NULL;
}

/* tb.tb_next = None: the exception loses the places after it, too. */
static void cut_behind(const Traceback *t) {
    PycError *box = &t->passed->of->box;
    uint32_t gone = t->passed->count - t->depth - 1;
    t->passed->count = t->depth + 1;
    if (gone > box->trace_count) return;
    box->trace_count -= gone;
    memmove(box->trace, box->trace + gone, box->trace_count * sizeof *box->trace);
}

static PycResult traceback_setattr(PycWord self, PycWord name, PycWord value) {
    if (!value || !pyc_str_is(name, "tb_next")) return pyc_ok(0);
    if (value != PYC_NONE && !pyc_is_exact(value, &pyc_traceback_type))
        RAISE(&pyc_TypeError, "expected traceback object or None, got '%s'", pyc_type_name(value));
    if (value != PYC_NONE) RAISE(&pyc_ValueError, "a traceback of compiled code ends in its own frames or in None");
    cut_behind(traceback(self));
    return pyc_ok(PYC_NONE);
}

/* The source lines with the marks beneath, and where the expression is: (text, end line, columns from 0). */
static PycWord source_of(const PycSite *site) {
    PycText text;
    pyc_text_init(&text);
    pyc_site_write(site, &text);
    PycWord parts[4] = {pyc_str_new(text.data, text.len), pyc_small(site->end_line),
                        pyc_small((int64_t)site->column - 1), pyc_small((int64_t)site->end_column - 1)};
    pyc_text_free(&text);
    return pyc_tuple_of(parts, 4);
}

static PycResult traceback_getattr(PycWord self, PycWord name) {
    Traceback *t = traceback(self);
    if (pyc_str_is(name, "tb_lineno")) return pyc_ok(pyc_small(site_of(t)->line));
    if (pyc_str_is(name, "tb_next")) return pyc_ok(traceback_at(t->passed, t->depth + 1));
    if (pyc_str_is(name, "tb_frame")) return pyc_ok(frame_passed(t->passed, t->depth));
    if (pyc_str_is(name, "tb_lasti")) return pyc_ok(pyc_small(0));
    if (pyc_str_is(name, "__source__")) return pyc_ok(source_of(site_of(t))); /* for the module traceback */
    return pyc_ok(0);
}

PycType pyc_traceback_type = {.head = {&pyc_type_type},
                              .name = "traceback",
                              .base = &pyc_object_type,
                              .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                              .instance_size = sizeof(Traceback),
                              .getattr = traceback_getattr,
                              .setattr = traceback_setattr};
