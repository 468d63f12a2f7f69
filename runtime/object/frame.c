/* Traceback objects, frames, and the code of frames and functions: views of what the compiler left of the source. */
#include "object/py.h"
#include "object/str.h"

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

/* ---- tracebacks and their frames: of an exception, by depth ---- */

typedef struct Traceback {
    PycObject head;
    PycException *of;
    uint32_t depth; /* 0: outermost */
} Traceback;

PycType pyc_traceback_type;
static PycType frame_type;

static Traceback *traceback(PycWord w) { return (Traceback *)pyc_object(w); }

static PycWord view(PycType *type, PycException *e, uint32_t depth) {
    Traceback *t = pyc_gc_new(sizeof *t);
    *t = (Traceback){{type}, e, depth};
    return pyc_word(t);
}

static PycWord traceback_at(PycException *e, uint32_t depth) {
    return depth < e->box.trace_count ? view(&pyc_traceback_type, e, depth) : PYC_NONE;
}

PycWord pyc_traceback_of(PycException *e) { return traceback_at(e, 0); }

static const PycSite *site_of(const Traceback *t) {
    static const PycSiteFunction nowhere = {"", ""};
    static const PycSiteTable gone = {&nowhere, {{0}}}; /* with_traceback(None) has dropped them all */
    return t->depth < t->of->box.trace_count ? t->of->box.trace[t->of->box.trace_count - 1 - t->depth] : gone.sites;
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
    if (pyc_str_is(name, "tb_next")) return pyc_ok(traceback_at(t->of, t->depth + 1));
    if (pyc_str_is(name, "tb_frame")) return pyc_ok(view(&frame_type, t->of, t->depth));
    if (pyc_str_is(name, "tb_lasti")) return pyc_ok(pyc_small(0));
    if (pyc_str_is(name, "__source__")) return pyc_ok(source_of(site_of(t))); /* for the module traceback */
    return pyc_ok(0);
}

static PycResult frame_getattr(PycWord self, PycWord name) {
    Traceback *t = traceback(self);
    if (pyc_str_is(name, "f_lineno")) return pyc_ok(pyc_small(site_of(t)->line));
    if (pyc_str_is(name, "f_back")) return pyc_ok(t->depth ? view(&frame_type, t->of, t->depth - 1) : PYC_NONE);
    if (pyc_str_is(name, "f_code")) return pyc_ok(code_new(NULL, site_of(t)));
    return pyc_ok(0);
}

#define VIEW(object, text, attribute)                                                                                  \
    PycType object = {.head = {&pyc_type_type},                                                                        \
                      .name = text,                                                                                    \
                      .base = &pyc_object_type,                                                                        \
                      .flags = PYC_T_FROZEN | PYC_T_NO_BASE,                                                           \
                      .instance_size = sizeof(Traceback),                                                              \
                      .getattr = attribute}
VIEW(pyc_traceback_type, "traceback", traceback_getattr);
static VIEW(frame_type, "frame", frame_getattr);
#undef VIEW
