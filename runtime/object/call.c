/* Calls: finding what to run for a callable, and binding arguments to parameters with Python's errors. */
#include "object/column.h"
#include "object/py.h"
#include "object/str.h"

#include <stdio.h>
#include <string.h>

/* ---- argument errors of compiled functions ---- */

static const char *function_name(const PycFunction *f) { return pyc_str(f->qualname)->data; }

static void list_names(PycBuf *b, const PycWord *names, uint32_t count) { /* 'a', 'b', and 'c' */
    for (uint32_t i = 0; i < count; i++) {
        if (i > 0) pyc_buf_ascii(b, count == 2 ? " and " : i + 1 == count ? ", and " : ", ");
        pyc_buf_char(b, '\'');
        pyc_buf_str(b, names[i]);
        pyc_buf_char(b, '\'');
    }
}

static PycError *missing(const PycFunction *f, const PycWord *slots, uint32_t from, uint32_t to, const char *kind) {
    PycWord names[256];
    uint32_t n = 0;
    for (uint32_t i = from; i < to && n < 256; i++)
        if (!slots[i]) names[n++] = f->info->params[i];
    if (n == 0) return NULL;
    PycBuf b;
    pyc_buf_init(&b, 64);
    list_names(&b, names, n);
    return pyc_raise(&pyc_TypeError, "%s() missing %u required %s argument%s: %s", function_name(f), n, kind,
                     n == 1 ? "" : "s", pyc_str(pyc_buf_finish(&b))->data);
}

static PycError *too_many(const PycFunction *f, uint64_t given, uint32_t keyword_only) {
    const PycFnInfo *info = f->info;
    uint32_t defaults = 0;
    char takes[64], extra[96] = "";
    for (uint32_t i = 0; f->defaults && i < info->positional; i++) defaults += f->defaults[i] != 0;
    if (defaults)
        snprintf(takes, sizeof takes, "from %u to %u", info->positional - defaults, info->positional);
    else
        snprintf(takes, sizeof takes, "%u", info->positional);
    bool plural = defaults ? true : info->positional != 1;
    if (keyword_only)
        snprintf(extra, sizeof extra, " positional argument%s (and %u keyword-only argument%s)", given == 1 ? "" : "s",
                 keyword_only, keyword_only == 1 ? "" : "s");
    return pyc_raise(&pyc_TypeError, "%s() takes %s positional argument%s but %llu%s %s given", function_name(f), takes,
                     plural ? "s" : "", (unsigned long long)given, extra, given == 1 && !keyword_only ? "was" : "were");
}

/* ---- binding ---- */

static int64_t param_index(const PycFnInfo *info, PycWord name, uint32_t from) {
    uint32_t total = info->positional + info->keyword_only;
    for (uint32_t i = from; i < total; i++)
        if (info->params[i] == name) return i;
    for (uint32_t i = from; i < total; i++)
        if (pyc_str_eq(info->params[i], name)) return i;
    return -1;
}

static PycError *bind_keyword(const PycFunction *f, PycWord *slots, PycWord name, PycWord value, PycWord extra) {
    const PycFnInfo *info = f->info;
    int64_t i = param_index(info, name, info->positional_only);
    if (i >= 0) {
        if (slots[i])
            return pyc_raise(&pyc_TypeError, "%s() got multiple values for argument '%s'", function_name(f),
                             pyc_str(name)->data);
        slots[i] = value;
        return NULL;
    }
    if (extra) return pyc_dict_set(extra, name, value);
    i = param_index(info, name, 0);
    if (i >= 0 && i < info->positional_only)
        return pyc_raise(&pyc_TypeError, "%s() got some positional-only arguments passed as keyword arguments: '%s'",
                         function_name(f), pyc_str(name)->data);
    return pyc_unexpected_keyword(function_name(f), name, info->params + info->positional_only,
                                  (int64_t)info->positional + info->keyword_only - info->positional_only);
}

/* Without keywords, of functions that only hand them on. */
static PycDict no_keywords = {.head = {&pyc_dict_type}};

static PycWord new_keywords(const PycFnInfo *info, PycWord names) {
    return !names && info->flags & PYC_FN_HANDS_ON ? pyc_word(&no_keywords) : pyc_dict_new(0);
}

static PycError *bind_slots(const PycFunction *f, PycWord *slots, const PycWord *args, uint64_t count, PycWord names) {
    const PycFnInfo *info = f->info;
    uint32_t params = info->positional + info->keyword_only, rest = params;
    uint64_t direct = count < info->positional ? count : info->positional;
    PycWord extra = 0;
    memset(slots, 0, (params + 2) * sizeof(PycWord));
    if (direct) memcpy(slots, args, direct * sizeof(PycWord));
    if (info->flags & PYC_FN_VARARGS) slots[rest++] = pyc_tuple_of(args + direct, (int64_t)(count - direct));
    if (info->flags & PYC_FN_VARKW) slots[rest] = extra = new_keywords(info, names);
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++)
        CHECK_ERROR(bind_keyword(f, slots, pyc_tuple(names)->items[i], args[(int64_t)count + i], extra));
    if (count > info->positional && !(info->flags & PYC_FN_VARARGS)) {
        uint32_t keyword_only = 0;
        for (uint32_t i = info->positional; i < params; i++) keyword_only += slots[i] != 0;
        return too_many(f, count, keyword_only);
    }
    for (uint32_t i = 0; f->defaults && i < params; i++)
        if (!slots[i]) slots[i] = f->defaults[i];
    CHECK_ERROR(missing(f, slots, 0, info->positional, "positional"));
    return missing(f, slots, info->positional, params, "keyword-only");
}

static PycResult enter(PycFunction *f, const PycWord *slots) {
    if (pyc_is_too_deep()) return pyc_fail(pyc_raise_recursion());
    int64_t weight = f->info->flags & PYC_FN_LIBRARY ? PYC_LIBRARY_CALL : PYC_CALL;
    pyc_calls += weight;
    PycResult r = f->info->entry(f, slots);
    pyc_calls -= weight;
    return r;
}

static bool takes_exactly(const PycFnInfo *info, uint64_t count, PycWord names) {
    return !names && count == info->positional && !info->keyword_only &&
           !(info->flags & (PYC_FN_VARARGS | PYC_FN_VARKW));
}

PycResult pyc_function_call(PycWord w, const PycWord *args, uint64_t count, PycWord names) {
    PycFunction *f = (PycFunction *)pyc_object(w);
    const PycFnInfo *info = f->info;
    if (PYC_LIKELY(takes_exactly(info, count, names))) return enter(f, args);
    uint32_t total = info->positional + info->keyword_only + 2;
    uint64_t bytes = total * sizeof(PycWord); /* exactly as much as needed: the collector would scan garbage in the
                                                 rest */
    PycWord *slots = total <= 24 ? __builtin_alloca(bytes) : pyc_gc_alloc(bytes);
    CHECK(bind_slots(f, slots, args, count, names));
    return enter(f, slots);
}

/* ---- builtin functions and methods ---- */

PycError *pyc_no_keywords(const char *function, PycWord names) {
    if (!names || pyc_tuple(names)->length == 0) return NULL;
    return pyc_raise(&pyc_TypeError, "%s() takes no keyword arguments", function);
}

/* The error if keywords are given to a class of the program whose `__init__` does not take them. */
PycError *pyc_no_keywords_of(const PycType *type, const char *function, PycWord names) {
    return type->dunders && type->dunders[PYC_D_init] ? NULL : pyc_no_keywords(function, names);
}

static bool name_is(const char *p, uint64_t n, PycWord name) {
    return (uint64_t)pyc_str(name)->size == n && memcmp(p, pyc_str(name)->data, n) == 0;
}

static int find_param(const char *params, PycWord name, bool *positional_only) { /* the index of a parameter, or -1 */
    int number = 0, slash = strchr(params, '/') ? 1 << 20 : -1, seen = 0, found = -1;
    for (const char *p = params; *p;) {
        while (*p == ' ') p++;
        uint64_t n = strcspn(p, " ");
        if (n == 1 && *p == '/')
            slash = seen;
        else if (n == 1 && *p == '*') {
        } else if (n) {
            if (found < 0 && name_is(p, n, name)) found = number;
            number++;
            seen++;
        }
        p += n;
    }
    *positional_only = found >= 0 && found < slash;
    return found;
}

/* How many arguments may be positional. */
int pyc_positional_limit(const char *params, int max) {
    int n = 0;
    for (const char *p = params; *p;) {
        while (*p == ' ') p++;
        uint64_t len = strcspn(p, " ");
        if (len == 1 && *p == '*') return n;
        if (len && !(len == 1 && *p == '/')) n++;
        p += len;
    }
    return max;
}

static PycError *count_error(const char *function, int min, int max, uint64_t count, bool keywords) {
    unsigned long long given = count;
    if (max == 0 && keywords)
        return pyc_raise(&pyc_TypeError, "%s() takes no positional arguments",
                         strrchr(function, '.') ? strrchr(function, '.') + 1 : function);
    if (max == 0) return pyc_raise(&pyc_TypeError, "%s() takes no arguments (%llu given)", function, given);
    if (min == max && max == 1)
        return pyc_raise(&pyc_TypeError, "%s() takes exactly one argument (%llu given)", function, given);
    if (min == max)
        return pyc_raise(&pyc_TypeError, "%s expected %d arguments, got %llu",
                         strrchr(function, '.') ? strrchr(function, '.') + 1 : function, max, given);
    bool few = count < (uint64_t)min;
    int bound = few ? min : max;
    return pyc_raise(&pyc_TypeError, "%s expected at %s %d argument%s, got %llu",
                     strrchr(function, '.') ? strrchr(function, '.') + 1 : function, few ? "least" : "most", bound,
                     bound == 1 ? "" : "s", given);
}

/* How many parameters are positional-only: those before the slash. */
static int positional_only(const char *params) {
    int n = 0;
    for (const char *p = params; *p;) {
        while (*p == ' ') p++;
        uint64_t len = strcspn(p, " ");
        if (len == 1 && *p == '/') return n;
        if (len) n++;
        p += len;
    }
    return 0;
}

static PycError *missing_argument(const char *function, const char *params, int number, int min, int max,
                                  uint64_t count) {
    int fixed = positional_only(params);
    const char *name = strrchr(function, '.') ? strrchr(function, '.') + 1 : function, *p = params;
    if (!*params || fixed >= max) return count_error(function, min, max, count, false);
    int wanted = fixed < min ? fixed : min;
    if (number < fixed)
        return pyc_raise(&pyc_TypeError, "%s() takes %s %d positional argument%s (%llu given)", name,
                         wanted < pyc_positional_limit(params, max) ? "at least" : "exactly", wanted,
                         wanted == 1 ? "" : "s", (unsigned long long)count);
    for (int i = 0; i < number; i++) {
        p += strcspn(p, " ");
        while (*p == ' ' || *p == '/' || *p == '*') p++;
    }
    return pyc_raise(&pyc_TypeError, "%s() missing required argument '%.*s' (pos %d)", name, (int)strcspn(p, " "), p,
                     number + 1);
}

static const char *short_name(const char *function) {
    const char *dot = strrchr(function, '.');
    return dot ? dot + 1 : function;
}

/* The error for too many arguments, or too many positional ones. */
static PycError *too_many_given(const char *function, const char *params, int min, int max, uint64_t count,
                                uint64_t named) {
    bool is_total = count + named > (uint64_t)max;
    int bound = is_total ? max : pyc_positional_limit(params, max);
    if (bound == 0) return count_error(function, min, 0, count, true);
    return pyc_raise(&pyc_TypeError, "%s() takes %s %d %sargument%s (%llu given)", short_name(function),
                     min < bound ? "at most" : "exactly", bound, is_total ? "" : "positional ", bound == 1 ? "" : "s",
                     (unsigned long long)(is_total ? count + named : count));
}

static PycError *unexpected_keyword(const char *function, const char *params, int max, PycWord name) {
    PycWord *known = pyc_gc_new((uint64_t)max * sizeof *known);
    int64_t count = 0;
    for (const char *p = strchr(params, '/') ? strchr(params, '/') + 1 : params; *p && count < max;) {
        while (*p == ' ' || *p == '*') p++;
        const uint64_t size = strcspn(p, " ");
        if (size) known[count++] = pyc_str_new(p, size);
        p += size;
    }
    return pyc_unexpected_keyword(short_name(function), name, known, count);
}

PycError *pyc_bind(const char *function, const char *params, int min, int max, const PycWord *args, uint64_t count,
                   PycWord names, PycWord *out) {
    for (int i = 0; i < max; i++) out[i] = 0;
    if (!names && count >= (uint64_t)min && count <= (uint64_t)max && !strchr(params, '*')) {
        for (uint64_t i = 0; i < count; i++) out[i] = args[i];
        return NULL;
    }
    if (max == 0) CHECK_ERROR(pyc_no_keywords(function, names));
    if (count > (uint64_t)pyc_positional_limit(params, max) && max > 0 && *params && positional_only(params) < max)
        return too_many_given(function, params, min, max, count, names ? (uint64_t)pyc_tuple(names)->length : 0);
    if (count > (uint64_t)pyc_positional_limit(params, max))
        return count_error(function, min, pyc_positional_limit(params, max), count, max > 0);
    for (uint64_t i = 0; i < count; i++) out[i] = args[i];
    for (int64_t i = 0; names && i < pyc_tuple(names)->length; i++) {
        PycWord name = pyc_tuple(names)->items[i];
        bool unnamed;
        int at = find_param(params, name, &unnamed);
        if (*params == 0 || positional_only(params) >= max) return pyc_no_keywords(function, names);
        if (at < 0 || at >= max || unnamed) return unexpected_keyword(function, params, max, name);
        if (out[at])
            return pyc_raise(&pyc_TypeError, "argument for %s() given by name ('%s') and position (%d)",
                             short_name(function), pyc_str(name)->data, at + 1);
        out[at] = args[(int64_t)count + i];
    }
    for (int i = 0; i < min; i++)
        if (!out[i]) return missing_argument(function, params, i, min, max, count);
    return NULL;
}

typedef PycResult (*Fn0)(PycWord);
typedef PycResult (*Fn1)(PycWord, PycWord);
typedef PycResult (*Fn2)(PycWord, PycWord, PycWord);
typedef PycResult (*Fn3)(PycWord, PycWord, PycWord, PycWord);
typedef PycResult (*Fn4)(PycWord, PycWord, PycWord, PycWord, PycWord);
typedef PycResult (*Fn5)(PycWord, PycWord, PycWord, PycWord, PycWord, PycWord);
typedef PycResult (*Fn6)(PycWord, PycWord, PycWord, PycWord, PycWord, PycWord, PycWord);
typedef PycResult (*FnV)(PycWord, const PycWord *, uint64_t);

static PycResult apply(const void *fn, int max, PycWord self, const PycWord *a) {
    union {
        const void *p;
        Fn0 f0;
        Fn1 f1;
        Fn2 f2;
        Fn3 f3;
        Fn4 f4;
        Fn5 f5;
        Fn6 f6;
    } u = {.p = fn};
    switch (max) {
    case 0: return u.f0(self);
    case 1: return u.f1(self, a[0]);
    case 2: return u.f2(self, a[0], a[1]);
    case 3: return u.f3(self, a[0], a[1], a[2]);
    case 4: return u.f4(self, a[0], a[1], a[2], a[3]);
    case 5: return u.f5(self, a[0], a[1], a[2], a[3], a[4]);
    default: return u.f6(self, a[0], a[1], a[2], a[3], a[4], a[5]);
    }
}

static const char *full_name(const PycMethod *m, char *room, uint64_t size) {
    if (!m->owner && !m->module) return m->name;
    snprintf(room, size, "%s.%s", m->owner ? m->owner->name : m->module, m->name);
    return room;
}

static PycResult run(const PycMethod *m, PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    union {
        const void *p;
        FnV v;
        PycCallFn raw;
    } u = {.p = m->fn};
    PycWord bound[6];
    char name[96];
    if (m->kind == PYC_METHOD_WRAPPER) return pyc_wrapper_call(m, self, args, count, names);
    if (m->max == PYC_ANY_KEYWORDS) return u.raw(self, args, count, names);
    if (m->max == PYC_ANY_ARGUMENTS) {
        if (PYC_UNLIKELY(names != 0)) CHECK(pyc_no_keywords(full_name(m, name, sizeof name), names));
        if (count < (uint64_t)m->min) return pyc_fail(count_error(m->name, m->min, 1000, count, false));
        return u.v(self, args, count);
    }
    if (PYC_LIKELY(!names && count <= (uint64_t)m->positional && count >= (uint64_t)m->min)) {
        if (count == (uint64_t)m->max) return apply(m->fn, m->max, self, args);
        memset(bound, 0, sizeof bound);
        if (count) memcpy(bound, args, count * sizeof *args);
        return apply(m->fn, m->max, self, bound);
    }
    CHECK(pyc_bind(full_name(m, name, sizeof name), m->params, m->min, m->max, args, count, names, bound));
    return apply(m->fn, m->max, self, bound);
}

/* Whether a builtin found in a class takes the instance as its first argument. */
bool pyc_is_instance_method(PycWord w) {
    const PycMethod *m = (const PycMethod *)pyc_object(w);
    return m->owner && (m->kind == PYC_METHOD_PLAIN || m->kind == PYC_METHOD_WRAPPER || m->kind == PYC_METHOD_RAW);
}

/* The receiver in the form that the owner's methods expect: for an instance of a subclass the plain value in it. */
static PycWord receiver(const PycMethod *m, PycWord self) {
    uint64_t kinds = m->owner->flags & (PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE);
    return kinds ? pyc_plain(self, kinds) : self;
}

PycResult pyc_method_call(PycWord w, const PycWord *args, uint64_t count, PycWord names) {
    const PycMethod *m = (const PycMethod *)pyc_object(w);
    if (!pyc_is_instance_method(w))
        return run(m, m->kind == PYC_METHOD_STATIC ? pyc_word(m->owner) : 0, args, count, names);
    if (count == 0) RAISE(&pyc_TypeError, "unbound method %s.%s() needs an argument", m->owner->name, m->name);
    /* Its contents live in CPython, perhaps only since the method was looked up. */
    const PycForeign *foreign = pyc_type(args[0])->foreign;
    if (foreign && m->owner != &pyc_object_type) {
        TRY(theirs, foreign->same_member(m->owner, pyc_str_c(m->name)));
        if (theirs) return pyc_obj_call(theirs, args, count, names);
        return pyc_obj_call_method(args[0], pyc_str_c(m->name), args + 1, count - 1, names);
    }
    bool fits = pyc_type_is_sub(pyc_type(args[0]), m->owner) || pyc_type_is_sub(pyc_shown_type(args[0]), m->owner) ||
                m->owner == &pyc_object_type;
    if (!fits && m->kind == PYC_METHOD_WRAPPER)
        RAISE(&pyc_TypeError, "descriptor '%s' requires a '%s' object but received a '%s'", m->name, m->owner->name,
              pyc_type_name(args[0]));
    if (!fits)
        RAISE(&pyc_TypeError, "descriptor '%s' for '%s' objects doesn't apply to a '%s' object", m->name,
              m->owner->name, pyc_type_name(args[0]));
    return run(m, receiver(m, args[0]), args + 1, count - 1, names);
}

/* Runs a method that was found in the class of self, so the receiver need not be checked. */
PycResult pyc_method_run(PycWord w, PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    const PycMethod *m = (const PycMethod *)pyc_object(w);
    return run(m, receiver(m, self), args, count, names);
}

PycResult pyc_method_call_class(PycWord w, PycWord cls, const PycWord *args, uint64_t count, PycWord names) {
    return run((const PycMethod *)pyc_object(w), cls, args, count, names);
}

/* ---- types ---- */

static PycResult call_type(PycWord cls, const PycWord *args, uint64_t count, PycWord names) {
    PycType *type = pyc_as_type(cls);
    if (type == &pyc_type_type && count == 1 && !names) return pyc_ok(pyc_obj_type(args[0]));
    if (!type->make) RAISE(&pyc_TypeError, "cannot create '%s' instances", type->name);
    TRY(object, type->make(type, args, count, names));
    PycType *made = pyc_type(object);
    if (made->init && (made == type || pyc_type_is_sub(made, type))) CHECK(made->init(object, args, count, names));
    return pyc_ok(object);
}

PycResult pyc_type_call(PycWord cls, const PycWord *args, uint64_t count, PycWord names) {
    return call_type(cls, args, count, names);
}

/* ---- any callable ---- */

static PycResult call_bound(PycWord w, const PycWord *args, uint64_t count, PycWord names) {
    PycBoundMethod *m = (PycBoundMethod *)pyc_object(w);
    uint64_t total = count + (names ? (uint64_t)pyc_tuple(names)->length : 0);
    PycWord room[10], *all = total + 1 <= 10 ? room : pyc_gc_alloc((total + 1) * sizeof(PycWord));
    all[0] = m->self;
    if (total) memcpy(all + 1, args, total * sizeof(PycWord));
    return pyc_obj_call(m->function, all, count + 1, names);
}

/* Calls a function or builtin method with the arguments in `words`, beginning with self. */
PycResult pyc_call_words(PycWord callee, const PycWord *words, uint64_t count, PycWord names) {
    if (PYC_LIKELY(pyc_object(callee)->type == &pyc_function_type))
        return pyc_function_call(callee, words, count, names);
    return pyc_obj_call(callee, words, count, names);
}

/* Makes an instance and calls its __init__. */
static PycResult construct(PycType *type, PycWord *words, uint64_t count, PycWord names) {
    PycObject *object = pyc_gc_new(type->instance_size);
    object->type = type;
    words[0] = pyc_word(object);
    TRY(result, pyc_function_call(type->constructor, words, count + 1, names));
    if (PYC_UNLIKELY(result != PYC_NONE))
        RAISE(&pyc_TypeError, "__init__() should return None, not '%s'", pyc_type_name(result));
    return pyc_ok(pyc_word(object));
}

/* A call from compiled code: the first word is free for a self; the arguments follow it. */
PycResult pyc_call(PycWord callee, void *word_address, uint64_t count, PycWord names) {
    PycWord *words = word_address;
    PycType *t = pyc_type(callee);
    if (t == &pyc_function_type) return pyc_function_call(callee, words + 1, count, names);
    if (t == &pyc_method_type) {
        PycBoundMethod *m = (PycBoundMethod *)pyc_object(callee);
        words[0] = m->self;
        return pyc_call_words(m->function, words, count + 1, names);
    }
    if (t == &pyc_type_type && pyc_as_type(callee)->constructor && !(pyc_as_type(callee)->flags & PYC_T_ABSTRACT))
        return construct(pyc_as_type(callee), words, count, names);
    return pyc_obj_call(callee, words + 1, count, names);
}

PycResult pyc_obj_call(PycWord callee, const void *arg_words, uint64_t count, PycWord names) {
    const PycWord *args = arg_words;
    PycType *t = pyc_type(callee);
    if (t == &pyc_function_type) return pyc_function_call(callee, args, count, names);
    if (t == &pyc_method_type) return call_bound(callee, args, count, names);
    if (t == &pyc_builtin_type) return pyc_method_call(callee, args, count, names);
    if (t->foreign) return t->foreign->call(callee, args, count, names);
    if (t->flags & PYC_T_TYPE && !(t->dunders && t->dunders[PYC_D_call])) return call_type(callee, args, count, names);
    if (t->call) return t->call(callee, args, count, names);
    RAISE(&pyc_TypeError, "'%s' object is not callable", t->name);
}

bool pyc_is_callable(PycWord w) {
    PycType *t = pyc_type(w);
    return t->call != NULL || t->flags & PYC_T_TYPE || (t->foreign && t->foreign->call);
}
