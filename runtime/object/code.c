/* Code objects, as programs see them. */
#include "object/code.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

enum { CO_OPTIMIZED = 1, CO_NEWLOCALS = 2, CO_VARARGS = 4, CO_VARKEYWORDS = 8, CO_NESTED = 16, CO_GENERATOR = 32 };
enum { CO_COROUTINE = 128, CO_ASYNC_GENERATOR = 512 };

static PycCode *code_of(PycWord w) { return (PycCode *)pyc_object(w); }

uint32_t pyc_code_flags(uint32_t fn_flags, bool is_nested) {
    uint32_t flags = CO_OPTIMIZED | CO_NEWLOCALS | (is_nested ? CO_NESTED : 0u);
    bool yields = fn_flags & PYC_FN_GENERATOR, waits = fn_flags & PYC_FN_COROUTINE;
    if (fn_flags & PYC_FN_VARARGS) flags |= CO_VARARGS;
    if (fn_flags & PYC_FN_VARKW) flags |= CO_VARKEYWORDS;
    if (yields) flags |= waits ? CO_ASYNC_GENERATOR : CO_GENERATOR;
    if (waits && !yields) flags |= CO_COROUTINE;
    return flags;
}

/* The names of the parameters: names of other variables are not kept by the compiler. */
static PycWord parameter_names(const PycFnInfo *info) {
    uint32_t count = info->positional + info->keyword_only;
    count += (info->flags & PYC_FN_VARARGS) != 0;
    count += (info->flags & PYC_FN_VARKW) != 0;
    return pyc_tuple_of(info->params, count);
}

static PycWord code_new(PycCode code) {
    PycCode *made = pyc_gc_new(sizeof *made);
    *made = code;
    made->head.type = &pyc_code_type;
    made->size = sizeof *made;
    return pyc_word(made);
}

static PycWord code_of_function(const PycFnInfo *info) {
    return code_new((PycCode){.of = info,
                              .name = info->name,
                              .qualname = info->qualname,
                              .filename = info->file,
                              .variables = parameter_names(info),
                              .positional_only = info->positional_only,
                              .positional = info->positional,
                              .keyword_only = info->keyword_only,
                              .co_flags = pyc_code_flags(info->flags, false),
                              .first_line = info->line});
}

/* One object per function, so that `f.__code__ is f.__code__`: programs use that to test whether a method is
 * overridden. */
PycWord pyc_function_code(const PycFnInfo *info) {
    static PycWord known; /* dict: address of a PycFnInfo as a small int -> its code object */
    PycWord key = pyc_small((int64_t)((uintptr_t)info >> 3));
    if (!known) known = pyc_dict_new(8);
    PycResult found = pyc_dict_find(known, key);
    if (!found.error && found.value) return found.value;
    PycWord made = code_of_function(info);
    PycError *error = pyc_dict_set(known, key, made);
    (void)error; /* hashing an int cannot fail */
    return made;
}

/* Replaces the names, and keeps the code that runs. */
PycResult pyc_code_replace(PycWord self, PycWord name, PycWord qualname, PycWord filename, PycWord first_line) {
    PycWord texts[3] = {name, qualname, filename};
    static const char *const NAMES[3] = {"co_name", "co_qualname", "co_filename"};
    for (int i = 0; i < 3; i++)
        if (texts[i] && !pyc_as_str(texts[i]))
            RAISE(&pyc_TypeError, "replace() argument '%s' must be str, not %s", NAMES[i],
                  texts[i] == PYC_NONE ? "None" : pyc_type_name(texts[i]));
    PycCode *made = pyc_gc_new(code_of(self)->size);
    memcpy(made, code_of(self), code_of(self)->size);
    made->of = NULL;
    if (name) made->name = pyc_word(pyc_as_str(name));
    if (qualname) made->qualname = pyc_word(pyc_as_str(qualname));
    if (filename) made->filename = pyc_word(pyc_as_str(filename));
    if (first_line) {
        PycIntResult line = pyc_obj_to_i64_index(first_line);
        if (line.error) return pyc_fail(line.error);
        made->first_line = line.value;
    }
    return pyc_ok(pyc_word(made));
}

PycWord pyc_site_code(const PycSite *site) {
    const PycSiteFunction *function = pyc_site_function(site);
    return code_new((PycCode){.of = function, .site = site, .first_line = (int64_t)function->line});
}

/* The positions of a place: one entry, although CPython has one per instruction. */
static PycWord positions(const PycSite *site) {
    PycWord where[4] = {pyc_small(site->line), pyc_small(site->end_line ? site->end_line : site->line),
                        pyc_small((int64_t)site->column - 1), pyc_small((int64_t)site->end_column - 1)};
    if (!site->end_line) where[2] = where[3] = PYC_NONE;
    PycWord one = pyc_tuple_of(where, 4);
    return pyc_tuple_of(&one, 1);
}

PycResult pyc_code_positions(PycWord self) {
    const PycSite *site = code_of(self)->site;
    return pyc_obj_iter(site ? positions(site) : pyc_tuple_of(NULL, 0));
}

/* The texts of a place are made on demand: most programs want only one of them. */
static PycWord text_of(PycWord *kept, const char *text) { return *kept ? *kept : (*kept = pyc_str_c(text)); }

static PycWord name_of(PycCode *c) { return c->site ? text_of(&c->name, pyc_site_function(c->site)->name) : c->name; }
static PycWord qualname_of(PycCode *c) {
    return c->site ? text_of(&c->qualname, pyc_site_function(c->site)->qualname) : c->qualname;
}
static PycWord filename_of(PycCode *c) {
    return c->site ? text_of(&c->filename, pyc_site_function(c->site)->file) : c->filename;
}

static PycResult code_getattr(PycWord self, PycWord name) {
    PycCode *c = code_of(self);
    if (pyc_str_is(name, "co_name")) return pyc_ok(name_of(c));
    if (pyc_str_is(name, "co_qualname")) return pyc_ok(qualname_of(c));
    if (pyc_str_is(name, "co_filename")) return pyc_ok(filename_of(c));
    if (pyc_str_is(name, "co_firstlineno")) return pyc_ok(pyc_small(c->first_line));
    if (!c->variables) return pyc_ok(0);
    if (pyc_str_is(name, "co_argcount")) return pyc_ok(pyc_small(c->positional));
    if (pyc_str_is(name, "co_posonlyargcount")) return pyc_ok(pyc_small(c->positional_only));
    if (pyc_str_is(name, "co_kwonlyargcount")) return pyc_ok(pyc_small(c->keyword_only));
    if (pyc_str_is(name, "co_flags")) return pyc_ok(pyc_small(c->co_flags));
    if (pyc_str_is(name, "co_varnames")) return pyc_ok(c->variables);
    return c->more ? c->more(self, name) : pyc_ok(0);
}

static const void *what(PycWord code) { return code_of(code)->of ? code_of(code)->of : code_of(code); }

static PycResult code_compare(int op, PycWord a, PycWord b) {
    if ((op != PYC_EQ && op != PYC_NE) || pyc_type(a) != &pyc_code_type || pyc_type(b) != &pyc_code_type)
        return pyc_ok(PYC_NOT_IMPLEMENTED);
    return pyc_ok(pyc_bool((what(a) == what(b)) == (op == PYC_EQ)));
}

static PycIntResult code_hash(PycWord self) {
    return (PycIntResult){(int64_t)(pyc_hash_u64(pyc_word(what(self))) >> 1), NULL};
}

static PycResult code_repr(PycWord self) {
    PycCode *c = code_of(self);
    char head[64], tail[64];
    snprintf(head, sizeof head, " at 0x%llx, file \"", (unsigned long long)self);
    snprintf(tail, sizeof tail, "\", line %lld>", (long long)c->first_line);
    PycWord parts[5] = {pyc_str_c("<code object "), name_of(c), pyc_str_c(head), filename_of(c), pyc_str_c(tail)};
    return pyc_ok(pyc_str_concat_n(parts, 5));
}

PycType pyc_code_type = {.head = {&pyc_type_type},
                         .name = "code",
                         .base = &pyc_object_type,
                         .flags = PYC_T_FROZEN | PYC_T_NO_BASE,
                         .instance_size = sizeof(PycCode),
                         .repr = code_repr,
                         .getattr = code_getattr,
                         .compare = code_compare,
                         .hash = code_hash};
