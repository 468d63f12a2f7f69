/* The attributes of compiled functions: those that every function has, and those that the program has set. */
#include "object/code.h"
#include "object/py.h"
#include "object/str.h"

#include <string.h>

PycResult (*pyc_function_more)(PycWord function, PycWord name);

/* A function of CPython has only what the program has set in its `__dict__`; these are fields beside it. */
typedef struct Attribute {
    const char *name;
    PycResult (*get)(PycFunction *f);
    PycError *(*set)(PycFunction *f, PycWord value); /* value 0: it is deleted; NULL: it cannot be changed */
} Attribute;

static PycWord or_none(PycWord value) { return value ? value : PYC_NONE; }

/* ---- name, module, doc and annotations ---- */

/* A field that few programs change has its value in the function's info until then. */
static PycWord changed(const PycFunction *f, const char *name) {
    return f->fields ? pyc_dict_find_str(pyc_dict(f->fields), pyc_str_c(name)) : 0;
}

static PycError *change(PycFunction *f, const char *name, PycWord value) {
    if (!f->fields) f->fields = pyc_dict_new(4);
    return pyc_dict_set(f->fields, pyc_str_c(name), value);
}

static PycResult get_name(PycFunction *f) { return pyc_ok(f->name); }
static PycResult get_qualname(PycFunction *f) { return pyc_ok(f->qualname); }

static PycResult get_module(PycFunction *f) {
    PycWord own = changed(f, "__module__");
    return pyc_ok(own ? own : or_none(f->info->module));
}

static PycResult get_doc(PycFunction *f) {
    PycWord own = changed(f, "__doc__");
    return pyc_ok(own ? own : or_none(f->info->doc));
}

static PycResult get_type_params(PycFunction *f) {
    PycWord own = changed(f, "__type_params__");
    return pyc_ok(own ? own : pyc_tuple_of(NULL, 0));
}

static PycResult get_annotations(PycFunction *f) {
    if (!f->annotations) f->annotations = pyc_dict_new(0);
    return pyc_ok(f->annotations);
}

static PycError *set_text(PycWord *into, const char *name, PycWord value) {
    if (!value || !pyc_as_str(value)) return pyc_raise(&pyc_TypeError, "%s must be set to a string object", name);
    *into = value;
    return NULL;
}

static PycError *set_name(PycFunction *f, PycWord value) { return set_text(&f->name, "__name__", value); }
static PycError *set_qualname(PycFunction *f, PycWord value) { return set_text(&f->qualname, "__qualname__", value); }
static PycError *set_module(PycFunction *f, PycWord value) { return change(f, "__module__", or_none(value)); }
static PycError *set_doc(PycFunction *f, PycWord value) { return change(f, "__doc__", or_none(value)); }

static PycError *set_type_params(PycFunction *f, PycWord value) {
    if (!value || !pyc_as_tuple(value)) return pyc_raise(&pyc_TypeError, "__type_params__ must be set to a tuple");
    return change(f, "__type_params__", value);
}

static PycError *set_annotations(PycFunction *f, PycWord value) {
    bool is_none = !value || value == PYC_NONE;
    if (!is_none && !pyc_has(value, PYC_T_DICT))
        return pyc_raise(&pyc_TypeError, "__annotations__ must be set to a dict object");
    f->annotations = is_none ? 0 : value;
    return NULL;
}

/* ---- defaults ---- */

static PycResult get_defaults(PycFunction *f) {
    PycWord list = pyc_list_new(0);
    for (uint32_t i = 0; f->defaults && i < f->info->positional; i++)
        if (f->defaults[i]) pyc_list_push(list, f->defaults[i]);
    return pyc_ok(pyc_list(list)->length ? pyc_list_to_tuple(list) : PYC_NONE);
}

static PycResult get_keyword_defaults(PycFunction *f) {
    PycWord dict = pyc_dict_new(0);
    for (uint32_t i = f->info->positional; f->defaults && i < f->info->positional + f->info->keyword_only; i++)
        if (f->defaults[i]) CHECK(pyc_dict_set(dict, f->info->params[i], f->defaults[i]));
    return pyc_ok(pyc_dict(dict)->length ? dict : PYC_NONE);
}

static PycWord *own_defaults(PycFunction *f) {
    uint64_t params = f->info->positional + f->info->keyword_only;
    PycWord *copy = pyc_gc_alloc((params + 1) * sizeof(PycWord));
    if (f->defaults) memcpy(copy, f->defaults, params * sizeof(PycWord));
    return f->defaults = copy;
}

/* function.__defaults__ = values: the defaults of the last positional parameters. */
static PycError *set_defaults(PycFunction *f, PycWord values) {
    PycTuple *tuple = values && values != PYC_NONE ? pyc_as_tuple(values) : pyc_tuple(pyc_tuple_of(NULL, 0));
    if (!tuple) return pyc_raise(&pyc_TypeError, "__defaults__ must be set to a tuple object");
    PycWord *into = own_defaults(f);
    int64_t count = f->info->positional, missing = count - tuple->length;
    for (int64_t i = 0; i < count; i++) into[i] = i < missing ? 0 : tuple->items[i - missing];
    return NULL;
}

static PycError *set_keyword_defaults(PycFunction *f, PycWord values) {
    bool is_none = !values || values == PYC_NONE;
    if (!is_none && !pyc_has(values, PYC_T_DICT))
        return pyc_raise(&pyc_TypeError, "__kwdefaults__ must be set to a dict object");
    PycWord *into = own_defaults(f);
    for (uint32_t i = f->info->positional; i < f->info->positional + f->info->keyword_only; i++)
        into[i] = is_none ? 0 : pyc_dict_find_str(pyc_dict(values), f->info->params[i]);
    return NULL;
}

/* ---- code, and what it uses ---- */

/* What only code made at run time can tell. */
static PycResult more(PycFunction *f, const char *name) {
    return pyc_function_more ? pyc_function_more(pyc_word(f), pyc_str_c(name)) : pyc_ok(0);
}

static PycResult get_code(PycFunction *f) {
    PycWord own = changed(f, "__code__");
    if (own) return pyc_ok(own);
    TRY(made, more(f, "__code__"));
    return pyc_ok(made ? made : pyc_function_code(f->info));
}

static PycError *set_code(PycFunction *f, PycWord value) {
    if (!value || !pyc_is_exact(value, &pyc_code_type))
        return pyc_raise(&pyc_TypeError, "__code__ must be set to a code object");
    return change(f, "__code__", value);
}

static PycResult get_globals(PycFunction *f) {
    TRY(made, more(f, "__globals__"));
    return made ? pyc_ok(made) : pyc_module_globals(f->info->module);
}

static PycResult get_builtins(PycFunction *f) { return more(f, "__builtins__"); }

static PycResult get_closure(PycFunction *f) {
    return pyc_ok(f->cell_count ? pyc_tuple_of(f->cells, (int64_t)f->cell_count) : PYC_NONE);
}

static PycResult get_dict(PycFunction *f) {
    if (!f->dict) f->dict = pyc_dict_new(0);
    return pyc_ok(pyc_namespace_of(f->dict));
}

static PycError *set_dict(PycFunction *f, PycWord value) {
    if (!value) return pyc_raise(&pyc_TypeError, "cannot delete __dict__");
    if (!pyc_has(value, PYC_T_DICT))
        return pyc_raise(&pyc_TypeError, "__dict__ must be set to a dictionary, not a '%s'", pyc_type_name(value));
    f->dict = value;
    return NULL;
}

/* ---- all of them ---- */

static const Attribute attributes[] = {
    {"__name__", get_name, set_name},
    {"__qualname__", get_qualname, set_qualname},
    {"__module__", get_module, set_module},
    {"__doc__", get_doc, set_doc},
    {"__dict__", get_dict, set_dict},
    {"__defaults__", get_defaults, set_defaults},
    {"__kwdefaults__", get_keyword_defaults, set_keyword_defaults},
    {"__annotations__", get_annotations, set_annotations},
    {"__type_params__", get_type_params, set_type_params},
    {"__code__", get_code, set_code},
    {"__globals__", get_globals, NULL},
    {"__builtins__", get_builtins, NULL},
    {"__closure__", get_closure, NULL},
};

static const Attribute *find(PycWord name) {
    if (memcmp(pyc_str(name)->data, "__", 2) != 0) return NULL; /* an empty text ends with a zero */
    for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
        if (pyc_str_is(name, attributes[i].name)) return &attributes[i];
    return NULL;
}

PycResult pyc_function_getattr(PycWord self, PycWord name) {
    PycFunction *f = (PycFunction *)pyc_object(self);
    const Attribute *found = find(name);
    if (found) return found->get(f);
    return pyc_ok(f->dict ? pyc_dict_find_str(pyc_dict(f->dict), name) : 0);
}

PycResult pyc_function_setattr(PycWord self, PycWord name, PycWord value) {
    PycFunction *f = (PycFunction *)pyc_object(self);
    const Attribute *found = find(name);
    if (found && !found->set) RAISE(&pyc_AttributeError, "readonly attribute");
    if (found) {
        CHECK(found->set(f, value));
    } else if (value) {
        if (!f->dict) f->dict = pyc_dict_new(0);
        CHECK(pyc_dict_set(f->dict, name, value));
    } else {
        TRY(gone, f->dict ? pyc_dict_take(f->dict, name) : pyc_ok(0));
        if (!gone) return pyc_fail(pyc_raise_attribute(self, name));
    }
    return pyc_ok(PYC_NONE);
}
