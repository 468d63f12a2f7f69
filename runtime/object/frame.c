/* Traceback objects and frames: views of what the compiler left of the source. */
#include "object/code.h"
#include "object/str.h"

#include <string.h>

/* ---- tracebacks and their frames: places in what an exception has passed by the time it was asked ---- */

typedef struct Passed {
    PycException *of;
    uint32_t count;
    const PycSite *sites[]; /* outermost first */
} Passed;

typedef struct Traceback {
    PycObject head;
    Passed *passed;
    uint32_t depth;
} Traceback;

PycType pyc_traceback_type;
static PycType frame_type;

static Traceback *traceback(PycWord w) { return (Traceback *)pyc_object(w); }

static PycWord view(PycType *type, Passed *passed, uint32_t depth) {
    Traceback *t = pyc_gc_new(sizeof *t);
    *t = (Traceback){{type}, passed, depth};
    return pyc_word(t);
}

static PycWord traceback_at(Passed *passed, uint32_t depth) {
    return depth < passed->count ? view(&pyc_traceback_type, passed, depth) : PYC_NONE;
}

PycWord pyc_traceback_of(PycException *e) {
    uint32_t count = e->box.trace_count;
    if (!count) return PYC_NONE;
    Passed *passed = pyc_gc_alloc(sizeof *passed + count * sizeof *passed->sites);
    passed->of = e;
    passed->count = count;
    for (uint32_t i = 0; i < count; i++) passed->sites[i] = e->box.trace[count - 1 - i];
    return traceback_at(passed, 0);
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
    return NULL;
}

/* tb.tb_next = None: what is behind it is gone for the exception, too. */
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

/* The lines of the source with the marks beneath, and where the expression is: (text, end line, columns from 0). */
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
    if (pyc_str_is(name, "tb_frame")) return pyc_ok(view(&frame_type, t->passed, t->depth));
    if (pyc_str_is(name, "tb_lasti")) return pyc_ok(pyc_small(0));
    if (pyc_str_is(name, "__source__")) return pyc_ok(source_of(site_of(t))); /* for the module traceback */
    return pyc_ok(0);
}

static PycResult globals_of(const PycSite *site) {
    PycWord module = pyc_module_of_file(pyc_site_function(site)->file);
    return module ? pyc_module_names(module) : pyc_ok(pyc_dict_new(0));
}

static PycResult frame_getattr(PycWord self, PycWord name) {
    Traceback *t = traceback(self);
    if (pyc_str_is(name, "f_lineno")) return pyc_ok(pyc_small(site_of(t)->line));
    if (pyc_str_is(name, "f_back")) return pyc_ok(t->depth ? view(&frame_type, t->passed, t->depth - 1) : PYC_NONE);
    if (pyc_str_is(name, "f_code")) return pyc_ok(pyc_site_code(site_of(t)));
    if (pyc_str_is(name, "f_globals")) return globals_of(site_of(t));
    return pyc_ok(0);
}

#define VIEW(object, text, attribute, set)                                                                             \
    PycType object = {.head = {&pyc_type_type},                                                                        \
                      .name = text,                                                                                    \
                      .base = &pyc_object_type,                                                                        \
                      .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                           \
                      .instance_size = sizeof(Traceback),                                                              \
                      .getattr = attribute,                                                                            \
                      .setattr = set}
VIEW(pyc_traceback_type, "traceback", traceback_getattr, traceback_setattr);
static VIEW(frame_type, "frame", frame_getattr, NULL);
#undef VIEW
