/* Arguments that Python passes to functions of an extension module are checked against their annotations before the
 * body runs. An annotation that cannot be checked (Callable[…], a type variable) accepts everything. */
#include "check.h"
#include "class.h"

#include <string.h>

typedef enum Kind {
    KIND_ANY,
    KIND_NONE,
    KIND_INT,
    KIND_FLOAT,
    KIND_TEXT,
    KIND_BYTES,
    KIND_BUFFER,
    KIND_LIST,
    KIND_DICT,
    KIND_SET,
    KIND_TUPLE, /* with as many items as parts */
    KIND_TUPLE_OF,
    KIND_UNION,
    KIND_CLASS,
} Kind;

typedef struct Check {
    Kind kind;
    uint32_t count;
    PyObject *cls;
    struct Check *parts;
} Check;

struct PyChecks {
    uint32_t count; /* of the named parameters; those for *args and **kwargs follow them */
    Check *at;
    PycWord *names; /* the texts of the annotations */
};

/* ---- annotations ---- */

static Check check_of(PycWord note);

static const struct {
    PycType *type;
    Kind kind;
} kinds[] = {
    {&pyc_int_type, KIND_INT},     {&pyc_float_type, KIND_FLOAT}, {&pyc_str_type, KIND_TEXT},
    {&pyc_bytes_type, KIND_BYTES}, {&pyc_list_type, KIND_LIST},   {&pyc_dict_type, KIND_DICT},
    {&pyc_set_type, KIND_SET},     {&pyc_none_type, KIND_NONE},   {&pyc_memoryview_type, KIND_BUFFER},
    {&pyc_object_type, KIND_ANY},  {&pyc_complex_type, KIND_ANY}, {&pyc_type_type, KIND_ANY},
};

static Check check_of_class(PycType *type) {
    if (type == &pyc_tuple_type) return (Check){.kind = KIND_TUPLE_OF};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (kinds[i].type == type) return (Check){.kind = kinds[i].kind};
    PyObject *cls = type->flags & PYC_T_EXCEPTION ? py_exception_class(type)
                    : py_is_exported(type)        ? py_class(type)
                    : type->flags & PYC_T_USER    ? NULL
                                                  : py_builtin_type(type);
    if (!cls) py.PyErr_Clear();
    return cls ? (Check){.kind = KIND_CLASS, .cls = cls} : (Check){.kind = KIND_ANY};
}

static PycWord attribute(PycWord object, const char *name) {
    PycResult found = pyc_obj_getattr_or(object, pyc_str_c(name));
    return found.error ? 0 : found.value;
}

static void add_parts(Check *check, const PycTuple *args, int64_t count) {
    check->parts = pyc_alloc_zeroed((uint64_t)(count + 1) * sizeof *check->parts, 8);
    for (int64_t i = 0; i < count; i++) check->parts[i] = check_of(args->items[i]);
    check->count = (uint32_t)count;
}

/* The check for list[T], T | U, Optional[T], from their parts and texts. */
static Check check_of_form(PycWord note) {
    PycWord origin = attribute(note, "__origin__"), args = attribute(note, "__args__");
    PycResult text = pyc_obj_str(note);
    const char *said = text.error ? "" : pyc_str(text.value)->data;
    const PycTuple *parts = args && pyc_is_exact(args, &pyc_tuple_type) ? pyc_tuple(args) : NULL;
    bool is_optional = strncmp(said, "typing.Optional[", 16) == 0;
    bool is_union = is_optional || strncmp(said, "typing.Union[", 13) == 0 || pyc_is_union(note);
    Check check = origin && pyc_is_type(origin) ? check_of_class(pyc_as_type(origin)) : (Check){.kind = KIND_ANY};
    if (!parts || (!is_union && check.kind == KIND_ANY)) return check;
    if (is_union) check = (Check){.kind = KIND_UNION};
    bool is_open = check.kind == KIND_TUPLE_OF && parts->length == 2 && parts->items[1] == PYC_ELLIPSIS;
    if (check.kind == KIND_TUPLE_OF && !is_open) check.kind = KIND_TUPLE;
    add_parts(&check, parts, is_open ? 1 : parts->length);
    if (!is_optional) return check;
    Check *both = pyc_alloc_zeroed(2 * sizeof *both, 8);
    both[0] = check.parts[0];
    both[1] = (Check){.kind = KIND_NONE};
    pyc_free(check.parts);
    return (Check){.kind = KIND_UNION, .count = 2, .parts = both};
}

static Check check_of(PycWord note) {
    if (!note) return (Check){.kind = KIND_ANY};
    if (note == PYC_NONE || note == pyc_word(&pyc_none_type)) return (Check){.kind = KIND_NONE};
    if (pyc_as_str(note)) {
        PycWord builtin = pyc_builtin_value(note);
        return builtin && pyc_is_type(builtin) ? check_of_class(pyc_as_type(builtin)) : (Check){.kind = KIND_ANY};
    }
    if (pyc_is_type(note)) return check_of_class(pyc_as_type(note));
    return check_of_form(note);
}

static Check or_none(Check check) {
    Check *parts = pyc_alloc_zeroed(2 * sizeof *parts, 8);
    parts[0] = check;
    parts[1] = (Check){.kind = KIND_NONE};
    return (Check){.kind = KIND_UNION, .count = 2, .parts = parts};
}

static PyChecks *make(PycWord function) {
    static PyChecks nothing;
    const PycFunction *f = (const PycFunction *)pyc_object(function);
    PycWord notes = attribute(function, "__annotations__");
    if (!notes || !pyc_is_exact(notes, &pyc_dict_type)) return &nothing;
    const PycFnInfo *info = f->info;
    bool has_rest = info->flags & PYC_FN_VARARGS, has_more = info->flags & PYC_FN_VARKW;
    PyChecks *checks = pyc_alloc_zeroed(sizeof *checks, 8);
    uint32_t named = info->positional + info->keyword_only;
    checks->count = named;
    checks->at = pyc_alloc_zeroed((named + 2) * sizeof *checks->at, 8);
    checks->names = pyc_gc_alloc_root((named + 2) * sizeof *checks->names, 8);
    for (uint32_t i = 0; i < named + has_rest + has_more; i++) {
        uint32_t at = i < named || has_rest ? i : i + 1;
        PycWord note = pyc_dict_find_str(pyc_dict(notes), info->params[i]);
        checks->at[at] = check_of(note);
        checks->names[at] = note;
        if (i < named && f->defaults && f->defaults[i] == PYC_NONE) checks->at[at] = or_none(checks->at[at]);
    }
    return checks;
}

/* Functions made by the same def share their checks. */
PyChecks *py_checks_of(PycWord function) {
    static PycWord known; /* dict: address of a PycFnInfo -> address of its PyChecks, both as small ints */
    PycWord key = pyc_small((int64_t)((uintptr_t)((const PycFunction *)pyc_object(function))->info >> 3));
    if (!known) known = pyc_dict_new(8);
    PycResult found = pyc_dict_find(known, key);
    if (!found.error && found.value) return (PyChecks *)(uintptr_t)((uint64_t)pyc_small_value(found.value) << 3);
    PyChecks *made = make(function);
    pyc_dict_set(known, key, pyc_small((int64_t)((uintptr_t)made >> 3)));
    return made;
}

/* ---- arguments ---- */

static bool fits(const Check *check, PyObject *object);

static bool has_flag(const PyObject *object, int bit) { return py.PyType_GetFlags(object->type) >> bit & 1; }

enum { IS_INT = 24, IS_LIST, IS_TUPLE, IS_BYTES, IS_TEXT, IS_DICT };

static bool is_number(PyObject *object) {
    if (has_flag(object, IS_INT) || py.PyType_IsSubtype(object->type, py.PyFloat_Type)) return true;
    PyObject *method = py.PyObject_GetAttrString(object->type, "__float__");
    if (!method) py.PyErr_Clear();
    if (method) py.Py_DecRef(method);
    return method || py.PyIndex_Check(object);
}

static bool items_fit(const Check *check, PyObject *object) {
    if (!check->count || check->parts[0].kind == KIND_ANY) return true;
    PyObject *iterator = py.PyObject_GetIter(object), *item;
    bool good = iterator != NULL;
    while (good && (item = py.PyIter_Next(iterator))) {
        good = fits(&check->parts[0], item);
        py.Py_DecRef(item);
    }
    if (iterator) py.Py_DecRef(iterator);
    py.PyErr_Clear();
    return good;
}

static bool entries_fit(const Check *check, PyObject *dict) {
    intptr_t position = 0;
    PyObject *key, *value;
    bool good = true;
    while (good && check->count == 2 && py.PyDict_Next(dict, &position, &key, &value))
        good = fits(&check->parts[0], key) && fits(&check->parts[1], value);
    return good;
}

static bool tuple_fits(const Check *check, PyObject *tuple) {
    bool good = py.PyTuple_Size(tuple) == (intptr_t)check->count;
    for (uint32_t i = 0; good && i < check->count; i++) good = fits(&check->parts[i], py.PyTuple_GetItem(tuple, i));
    return good;
}

static bool one_fits(const Check *check, PyObject *object) {
    for (uint32_t i = 0; i < check->count; i++)
        if (fits(&check->parts[i], object)) return true;
    return false;
}

static bool is_instance(PyObject *object, PyObject *cls) {
    int is_one = py.PyObject_IsInstance(object, cls);
    if (is_one < 0) py.PyErr_Clear();
    return is_one != 0;
}

static bool fits(const Check *check, PyObject *object) {
    switch (check->kind) {
    case KIND_ANY: return true;
    case KIND_NONE: return object == py._Py_NoneStruct;
    case KIND_INT: return has_flag(object, IS_INT) || py.PyIndex_Check(object);
    case KIND_FLOAT: return is_number(object);
    case KIND_TEXT: return has_flag(object, IS_TEXT);
    case KIND_BYTES: return has_flag(object, IS_BYTES) || py.PyObject_CheckBuffer(object);
    case KIND_BUFFER: return py.PyObject_CheckBuffer(object);
    case KIND_LIST: return has_flag(object, IS_LIST) && items_fit(check, object);
    case KIND_DICT: return has_flag(object, IS_DICT) && entries_fit(check, object);
    case KIND_SET: return py.PyType_IsSubtype(object->type, py.PySet_Type) && items_fit(check, object);
    case KIND_TUPLE: return has_flag(object, IS_TUPLE) && tuple_fits(check, object);
    case KIND_TUPLE_OF: return has_flag(object, IS_TUPLE) && items_fit(check, object);
    case KIND_UNION: return one_fits(check, object);
    case KIND_CLASS: return is_instance(object, check->cls);
    }
    return false;
}

static const char *text_of(PycWord note) {
    if (pyc_is_type(note)) return pyc_as_type(note)->name;
    PycResult text = pyc_obj_str(note);
    return text.error ? "?" : pyc_str(text.value)->data;
}

static bool refuse(PycWord function, PycWord name, PycWord note, PyObject *given) {
    PyObject *type = py.PyObject_GetAttrString(given->type, "__name__");
    PycWord its_name = type ? py_from(type) : pyc_str_c("?");
    py_throw(pyc_raise(&pyc_TypeError, "%s() argument '%s' must be %s, not %s",
                       pyc_str(((const PycFunction *)pyc_object(function))->qualname)->data, pyc_str(name)->data,
                       text_of(note), pyc_str(its_name)->data));
    return false;
}

static bool argument_fits(const PyChecks *checks, PycWord function, uint32_t at, PycWord name, PyObject *given) {
    return fits(&checks->at[at], given) || refuse(function, name, checks->names[at], given);
}

static uint32_t place_of(const PycFnInfo *info, uint32_t named, PycWord name) {
    uint32_t i = info->positional_only;
    while (i < named && !pyc_str_eq(info->params[i], name)) i++;
    return i < named ? i : named + 1;
}

bool py_arguments_fit(const PyChecks *checks, PycWord function, const PyGiven *given) {
    if (!checks->at) return true;
    const PycFnInfo *info = ((const PycFunction *)pyc_object(function))->info;
    for (intptr_t i = 0; i < given->count; i++) {
        uint32_t at = i < (intptr_t)info->positional ? (uint32_t)i : checks->count;
        PycWord name = at < checks->count             ? info->params[at]
                       : info->flags & PYC_FN_VARARGS ? info->params[checks->count]
                                                      : pyc_str_c("?");
        if (!argument_fits(checks, function, at, name, given->at[i])) return false;
    }
    for (intptr_t i = 0; i < given->named; i++) {
        PycWord name = py_borrow(py.PyTuple_GetItem(given->names, i));
        uint32_t at = place_of(info, checks->count, name);
        if (!argument_fits(checks, function, at, name, given->at[given->count + i])) return false;
    }
    return true;
}

/* ---- the same, and the conversion, for arguments of exactly the wanted types ---- */

static bool take_int(PyObject *object, PycWord *word) {
    int overflow;
    long long value = py.PyLong_AsLongLongAndOverflow(object, &overflow);
    if (!overflow) *word = pyc_int_from_i64(value);
    return !overflow;
}

static bool take_plain(const Check *check, PyObject *object, PycWord *word) {
    const PyObject *type = object->type;
    const bool is_any = check->kind == KIND_ANY;
    if ((check->kind == KIND_INT || is_any) && type == py.PyLong_Type) return take_int(object, word);
    const bool is_float = (check->kind == KIND_FLOAT || is_any) && type == py.PyFloat_Type;
    const bool is_text = check->kind == KIND_TEXT && type == py.PyUnicode_Type;
    const bool is_object = check->kind == KIND_CLASS && type == check->cls;
    if (is_float) *word = pyc_float_new(py.PyFloat_AsDouble(object));
    if (!is_float && (is_any || is_text || is_object)) *word = py_borrow(object);
    return is_float || is_any || is_text || is_object;
}

bool py_take_plain(const PyChecks *checks, PyObject *const *args, intptr_t count, PycWord *words) {
    static const Check any = {.kind = KIND_ANY};
    bool good = count <= (intptr_t)checks->count || !checks->at;
    for (intptr_t i = 0; good && i < count; i++)
        good = take_plain(checks->at ? &checks->at[i] : &any, args[i], &words[i]);
    return good;
}
