/* Traceback objects, frames, and the code of frames and functions: views of what the compiler left of the source. */
#include "object/py.h"
#include "object/str.h"

#include <string.h>

/* ---- code ---- */

typedef struct Code {
    PycObject head;
    const PycFnInfo *info; /* of a function; null: of a frame */
    const PycSite *site;   /* of a frame: the line in it */
} Code;

static PycType code_type;

static Code *code_of(PycWord w) { return (Code *)pyc_object(w); }

static PycWord code_new(const PycFnInfo *info, const PycSite *site) {
    Code *c = pyc_gc_new(sizeof *c);
    *c = (Code){{&code_type}, info, site};
    return pyc_word(c);
}

PycWord pyc_function_code(const PycFnInfo *info) { return code_new(info, NULL); }

enum { CO_OPTIMIZED = 1, CO_NEWLOCALS = 2, CO_VARARGS = 4, CO_VARKEYWORDS = 8, CO_GENERATOR = 32, CO_COROUTINE = 128 };
enum { CO_ASYNC_GENERATOR = 512 };

static int64_t flags_of(const PycFnInfo *info) {
    int64_t flags = CO_OPTIMIZED | CO_NEWLOCALS;
    bool yields = info->flags & PYC_FN_GENERATOR, waits = info->flags & PYC_FN_COROUTINE;
    if (info->flags & PYC_FN_VARARGS) flags |= CO_VARARGS;
    if (info->flags & PYC_FN_VARKW) flags |= CO_VARKEYWORDS;
    if (yields) flags |= waits ? CO_ASYNC_GENERATOR : CO_GENERATOR;
    if (waits && !yields) flags |= CO_COROUTINE;
    return flags;
}

/* Of the variables only the parameters have names that outlive the compiler. */
static PycWord parameter_names(const PycFnInfo *info) {
    uint32_t count = info->positional + info->keyword_only;
    count += (info->flags & PYC_FN_VARARGS) != 0;
    count += (info->flags & PYC_FN_VARKW) != 0;
    return pyc_tuple_of(info->params, count);
}

static PycResult code_of_function(const PycFnInfo *info, PycWord name) {
    if (pyc_str_is(name, "co_name")) return pyc_ok(info->name);
    if (pyc_str_is(name, "co_qualname")) return pyc_ok(info->qualname);
    if (pyc_str_is(name, "co_filename")) return pyc_ok(info->file);
    if (pyc_str_is(name, "co_firstlineno")) return pyc_ok(pyc_small(info->line));
    if (pyc_str_is(name, "co_argcount")) return pyc_ok(pyc_small(info->positional));
    if (pyc_str_is(name, "co_posonlyargcount")) return pyc_ok(pyc_small(info->positional_only));
    if (pyc_str_is(name, "co_kwonlyargcount")) return pyc_ok(pyc_small(info->keyword_only));
    if (pyc_str_is(name, "co_flags")) return pyc_ok(pyc_small(flags_of(info)));
    if (pyc_str_is(name, "co_varnames")) return pyc_ok(parameter_names(info));
    return pyc_ok(0);
}

static PycResult code_getattr(PycWord self, PycWord name) {
    const Code *c = code_of(self);
    if (c->info) return code_of_function(c->info, name);
    if (pyc_str_is(name, "co_name") || pyc_str_is(name, "co_qualname"))
        return pyc_ok(pyc_str_c(pyc_site_function(c->site)->name));
    if (pyc_str_is(name, "co_filename")) return pyc_ok(pyc_str_c(pyc_site_function(c->site)->file));
    if (pyc_str_is(name, "co_firstlineno")) return pyc_ok(pyc_small(c->site->line));
    return pyc_ok(0);
}

static const void *what(PycWord code) {
    return code_of(code)->info ? (const void *)code_of(code)->info : code_of(code)->site;
}

static PycResult code_compare(int op, PycWord a, PycWord b) {
    if ((op != PYC_EQ && op != PYC_NE) || pyc_type(a) != &code_type || pyc_type(b) != &code_type)
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    return pyc_ok(pyc_bool((what(a) == what(b)) == (op == PYC_EQ)));
}

static PycIntResult code_hash(PycWord self) {
    return (PycIntResult){(int64_t)(pyc_hash_u64(pyc_word(what(self))) >> 1), NULL};
}

static PycType code_type = {.head = {&pyc_type_type},
                            .name = "code",
                            .base = &pyc_object_type,
                            .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                            .instance_size = sizeof(Code),
                            .getattr = code_getattr,
                            .compare = code_compare,
                            .hash = code_hash};

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
    if (pyc_str_is(name, "f_code")) return pyc_ok(code_new(NULL, site_of(t)));
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
