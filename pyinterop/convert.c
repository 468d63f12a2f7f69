/* Conversion of values between our objects and CPython's. */
#include "class.h"

#include <stdlib.h>
#include <string.h>

/* ---- from CPython ---- */

static PycWord from_int(PyObject *object) {
    int overflow = 0;
    long long small = py.PyLong_AsLongLongAndOverflow(object, &overflow);
    if (!overflow) return pyc_int_from_i64(small);
    PyObject *spec = py_text("x"), *text = py.PyObject_Format(object, spec);
    PyObject *bytes = py.PyUnicode_AsEncodedString(text, "ascii", "strict");
    char *data;
    intptr_t size;
    py.PyBytes_AsStringAndSize(bytes, &data, &size);
    PycWord result = pyc_int_parse(pyc_str_new(data, (uint64_t)size), pyc_small(16)).value;
    py.Py_DecRef(bytes);
    py.Py_DecRef(text);
    py.Py_DecRef(spec);
    return result;
}

/* A text with lone surrogates, for which CPython has no UTF-8. */
static PycWord from_surrogates(PyObject *object) {
    PyObject *bytes = py.PyUnicode_AsEncodedString(object, "utf-8", "surrogatepass");
    char *data;
    intptr_t size;
    py.PyBytes_AsStringAndSize(bytes, &data, &size);
    PycWord result = pyc_str_new(data, (uint64_t)size);
    py.Py_DecRef(bytes);
    return result;
}

static PycWord text_of(PyObject *object) {
    intptr_t size;
    const char *data = py.PyUnicode_AsUTF8AndSize(object, &size);
    if (data) return pyc_str_new(data, (uint64_t)size);
    py.PyErr_Clear();
    return from_surrogates(object);
}

static PycWord from_str(PyObject *object) {
    PycWord result;
    if (py_kept_word(object, &result)) return result;
    result = text_of(object);
    py_keep(result, object);
    return result;
}

static PycWord from_float(PyObject *object) {
    PycWord result = pyc_float_new(py.PyFloat_AsDouble(object));
    py_keep(result, object);
    return result;
}

static PycWord from_bytes(PyObject *object) {
    char *data;
    intptr_t size;
    py.PyBytes_AsStringAndSize(object, &data, &size);
    return pyc_bytes_new(data, (uint64_t)size);
}

static PycWord from_tuple(PyObject *object) {
    PycTuple *tuple = pyc_tuple_room(py.PyTuple_Size(object));
    for (int64_t i = 0; i < tuple->length; i++) {
        PyObject *item = py.PyTuple_GetItem(object, (intptr_t)i);
        py.Py_IncRef(item);
        tuple->items[i] = py_from(item);
    }
    return pyc_word(tuple);
}

PycWord py_plain(PyObject *object) {
    if (py.PyType_IsSubtype(object->type, py.PyUnicode_Type)) return text_of(object);
    if (py.PyType_IsSubtype(object->type, py.PyLong_Type)) return from_int(object);
    if (py.PyType_IsSubtype(object->type, py.PyFloat_Type)) return pyc_float_new(py.PyFloat_AsDouble(object));
    return py.PyType_IsSubtype(object->type, py.PyBytes_Type) ? from_bytes(object) : from_tuple(object);
}

static bool from_constant(const PyObject *object, PycWord *word) {
    const struct {
        const PyObject *theirs;
        PycWord ours;
    } constants[] = {
        {py._Py_NoneStruct, PYC_NONE},
        {py._Py_TrueStruct, PYC_TRUE},
        {py._Py_FalseStruct, PYC_FALSE},
        {py._Py_EllipsisObject, PYC_ELLIPSIS},
        {py._Py_NotImplementedStruct, PYC_NOT_IMPLEMENTED},
    };
    for (size_t i = 0; i < sizeof constants / sizeof *constants; i++)
        if (object == constants[i].theirs) {
            *word = constants[i].ours;
            return true;
        }
    return false;
}

/* int, KeyError, …: a class that exists on both sides. */
static bool from_builtin_class(PyObject *object, PycWord *word) {
    enum { IS_HEAP_TYPE = 1 << 9 };
    if (object->type != py.PyType_Type || py.PyType_GetFlags(object) & IS_HEAP_TYPE) return false;
    PyObject *name = py.PyObject_GetAttrString(object, "__name__"),
             *module = py.PyObject_GetAttrString(object, "__module__");
    PycWord found =
        name && module && pyc_str_is(py_borrow(module), "builtins") ? pyc_builtin_value(py_borrow(name)) : 0;
    if (name) py.Py_DecRef(name);
    if (module) py.Py_DecRef(module);
    if (!name || !module) py.PyErr_Clear();
    if (!found || !pyc_is_type(found)) return false;
    *word = found;
    return true;
}

/* Only an object of exactly a builtin type becomes a value of ours. */
static bool from_value(PyObject *object, PycWord *word) {
    if (from_constant(object, word)) return true;
    if (object->type == py.PyLong_Type)
        *word = from_int(object);
    else if (object->type == py.PyFloat_Type)
        *word = from_float(object);
    else if (object->type == py.PyUnicode_Type)
        *word = from_str(object);
    else if (object->type == py.PyBytes_Type)
        *word = from_bytes(object);
    else if (object->type == py.PyTuple_Type)
        *word = from_tuple(object);
    else if (object->type == py.PyComplex_Type)
        *word = pyc_complex_new(py.PyComplex_RealAsDouble(object), py.PyComplex_ImagAsDouble(object));
    else if (object->type == py.PyList_Type || object->type == py.PyDict_Type || object->type == py.PySet_Type)
        return py_home_of(object, word);
    else
        return from_builtin_class(object, word) || py_unwrap(object, word) || py_our_class(object, word) ||
               py_our_exception(object, word) || py_from_counterpart(object, word);
    return true;
}

PycWord py_from(PyObject *object) {
    PycWord word;
    if (!from_value(object, &word)) return py_proxy_new(object);
    py.Py_DecRef(object);
    return word;
}

PycResult py_take(PyObject *object) {
    if (!object) return (PycResult){0, py_fetch()};
    return (PycResult){py_from(object), NULL};
}

/* ---- to CPython ---- */

PyObject *py_text(const char *text) { return py.PyUnicode_DecodeUTF8(text, (intptr_t)strlen(text), "surrogatepass"); }

static PyObject *to_str(PycWord word) {
    const PycStr *str = (const PycStr *)pyc_object(word);
    PyObject *made = py_kept_object(word);
    if (made) return made;
    made = py.PyUnicode_DecodeUTF8(str->data, (intptr_t)str->size, "surrogatepass");
    if (made) py_keep(word, made);
    return made;
}

static PyObject *to_float(PycWord word) {
    PyObject *kept = py_kept_object(word);
    return kept ? kept : py.PyFloat_FromDouble(pyc_float_value(word));
}

static PyObject *to_int(PycWord word) {
    if (pyc_is_small(word)) return py.PyLong_FromLongLong(pyc_small_value(word));
    PycResult text = pyc_builtin_hex(0, word); /* hexadecimal: CPython limits decimal text to 4,300 digits */
    if (text.error) {
        py_throw(text.error);
        return NULL;
    }
    return py.PyLong_FromString(((const PycStr *)pyc_object(text.value))->data, NULL, 16);
}

PyObject *py_tuple_of(const PycWord *items, uint64_t count) {
    PyObject *tuple = py.PyTuple_New((intptr_t)count);
    for (uint64_t i = 0; tuple && i < count; i++) {
        PyObject *item = py_to(items[i]);
        if (!item || py.PyTuple_SetItem(tuple, (intptr_t)i, item) != 0) {
            py.Py_DecRef(tuple);
            return NULL;
        }
    }
    return tuple;
}

PyObject *py_list_of(PycWord word) {
    PyObject *list = py.PyList_New((intptr_t)pyc_list_len(word));
    for (int64_t i = 0, n = pyc_list_len(word); list && i < n; i++) {
        PyObject *item = py_to(pyc_list_get(word, i).value);
        if (!item || py.PyList_SetItem(list, (intptr_t)i, item) != 0) {
            py.Py_DecRef(list);
            return NULL;
        }
    }
    return list;
}

bool py_put_entry(PyObject *dict, PycWord key, PycWord value) {
    PyObject *their_key = py_to(key), *their_value = their_key ? py_to(value) : NULL;
    bool good = their_value && py.PyDict_SetItem(dict, their_key, their_value) == 0;
    if (their_key) py.Py_DecRef(their_key);
    if (their_value) py.Py_DecRef(their_value);
    return good;
}

PyObject *py_dict_of(PycWord word) {
    PyObject *dict = py.PyDict_New();
    int64_t position = 0;
    PycWord key, value;
    while (dict && pyc_dict_next(word, &position, &key, &value).value)
        if (!py_put_entry(dict, key, value)) {
            py.Py_DecRef(dict);
            return NULL;
        }
    return dict;
}

static PyObject *to_frozenset(PycWord word) {
    PyObject *list = py.PyList_New(0);
    int64_t at = 0;
    for (PycWord key; list && (key = pyc_set_step(pyc_set(word), &at));) {
        PyObject *item = py_to(key);
        bool good = item && py.PyList_Append(list, item) == 0;
        if (item) py.Py_DecRef(item);
        if (good) continue;
        py.Py_DecRef(list);
        return NULL;
    }
    PyObject *set = list ? py.PyFrozenSet_New(list) : NULL;
    if (list) py.Py_DecRef(list);
    return set;
}

static PyObject *to_slice(PycWord word) {
    const PycSlice *slice = (const PycSlice *)pyc_object(word);
    PyObject *start = py_to(slice->start), *stop = py_to(slice->stop), *step = py_to(slice->step);
    PyObject *result = start && stop && step ? py.PySlice_New(start, stop, step) : NULL;
    PyObject *parts[] = {start, stop, step};
    for (int i = 0; i < 3; i++)
        if (parts[i]) py.Py_DecRef(parts[i]);
    return result;
}

static PyObject *same(PyObject *object) {
    py.Py_IncRef(object);
    return object;
}

static PyObject *member_of(const char *module, const char *name) {
    PyObject *imported = py.PyImport_ImportModule(module);
    PyObject *found = imported ? py.PyObject_GetAttrString(imported, name) : NULL;
    if (imported) py.Py_DecRef(imported);
    return found;
}

/* A type without a name among the builtins: the module `types` has most of them, under other names. */
static PyObject *type_of_types(const char *name) {
    static const char SOURCE[] = "import types\n"
                                 "found = {t.__name__: t for t in vars(types).values() if isinstance(t, type)}\n";
    static PyObject *known; /* protected by the lock */
    if (!known) {
        PyObject *globals = py_helper_load("pyc", NULL, 0, SOURCE);
        if (!globals) return NULL;
        py.Py_IncRef(known = py_helper_name(globals, "found"));
        py.Py_DecRef(globals);
    }
    const char *dot = strrchr(name, '.');
    PyObject *key = py_text(dot ? dot + 1 : name), *found = py.PyDict_GetItem(known, key);
    py.Py_DecRef(key);
    if (found) py.Py_IncRef(found);
    return found;
}

/* One with a dotted name, like collections.deque. */
static PyObject *type_of_library(const char *name) {
    char module[64];
    const char *dot = strrchr(name, '.');
    if (!dot || (size_t)(dot - name) >= sizeof module) return NULL;
    memcpy(module, name, (size_t)(dot - name));
    module[dot - name] = 0;
    PyObject *found = member_of(module, dot + 1);
    if (!found) py.PyErr_Clear();
    return found;
}

/* A method of a builtin class by itself, as an attribute of a class that derives from theirs: `__hash__ =
 * str.__hash__`. */
static PyObject *to_builtin_method(PycWord word) {
    const PycMethod *method = (const PycMethod *)pyc_object(word);
    if (!method->owner || method->owner->flags & PYC_T_USER || !pyc_is_instance_method(word)) return NULL;
    PyObject *cls = py_builtin_type(method->owner);
    PyObject *found = cls ? py.PyObject_GetAttrString(cls, method->name) : NULL;
    if (!found) py.PyErr_Clear();
    if (cls) py.Py_DecRef(cls);
    return found;
}

PyObject *py_builtin_type(const PycType *type) {
    PyObject *found = type_of_library(type->name);
    if (found) return found;
    found = member_of("builtins", type->name);
    if (found) return found;
    py.PyErr_Clear();
    found = type_of_types(type->name);
    if (!found) py.PyErr_Clear();
    return found;
}

/* One of our typing forms as CPython's; null without an exception: it belongs to a class of the program. */
static PyObject *to_typing_form(PycWord word) {
    PycResult written = pyc_obj_call_method(word, pyc_str_c("_written"), NULL, 0, 0);
    if (written.error) return py_throw(written.error), NULL;
    if (written.value == PYC_NONE) return NULL;
    if (pyc_as_str(written.value)) return py_to(written.value); /* a forward reference: converted as its text */
    const PycTuple *parts = pyc_tuple(written.value);
    PyObject *form = member_of("typing", pyc_str(parts->items[0])->data);
    if (!form || parts->length == 1) return form;
    const PycTuple *inside = pyc_tuple(parts->items[1]);
    PyObject *theirs = py_to(inside->length == 1 ? inside->items[0] : parts->items[1]);
    PyObject *made = theirs ? py.PyObject_GetItem(form, theirs) : NULL;
    py.Py_DecRef(form);
    if (theirs) py.Py_DecRef(theirs);
    return made;
}

PyObject *py_generic_base(const PycType *type) {
    const bool is_one = strcmp(type->name, "Generic") == 0 || strcmp(type->name, "Protocol") == 0;
    if (!is_one || !type->module || !pyc_as_str(type->module) || !pyc_str_is(type->module, "typing")) return NULL;
    return member_of("typing", type->name);
}

static bool is_typing_form(const PycType *type) {
    return type->flags & PYC_T_USER && type->module && pyc_as_str(type->module) && pyc_str_is(type->module, "typing") &&
           pyc_type_lookup((PycType *)(uintptr_t)type, pyc_str_c("_written"));
}

/* A property, static method or class method by itself, as passed to a decorator: one of CPython's with the same
 * functions. Null without an exception: it is another object. */
static PyObject *to_descriptor(PycWord word, const PycType *type) {
    static const char *const of_property[] = {"fget", "fset", "fdel", "__doc__"}, *const of_method[] = {"__func__"};
    bool is_property = type == &pyc_property_type;
    if (!is_property && type != &pyc_staticmethod_type && type != &pyc_classmethod_type) return NULL;
    const intptr_t count = is_property ? 4 : 1;
    PyObject *args = py.PyTuple_New(count), *cls = py_builtin_type(type), *made = NULL;
    bool is_good = cls != NULL;
    for (intptr_t i = 0; i < count && is_good; i++) {
        PycResult part = pyc_obj_getattr(word, pyc_str_c(is_property ? of_property[i] : of_method[i]));
        if (part.error) py_throw(part.error);
        PyObject *theirs = part.error ? NULL : py_to(part.value);
        is_good = theirs && py.PyTuple_SetItem(args, i, theirs) == 0;
    }
    if (is_good) made = py.PyObject_Call(cls, args, NULL);
    py.Py_DecRef(args);
    if (cls) py.Py_DecRef(cls);
    return made;
}

/* Shares a container. Converting nested ones recurses: RecursionError if they are nested too deeply. */
static PyObject *to_shared(PycWord word) {
    if (!pyc_is_too_deep()) return py_share(word);
    py_throw(pyc_raise_recursion());
    return NULL;
}

/* A memoryview of CPython's over the same bytes. */
static PyObject *to_memoryview(PycWord word) {
    PyObject *wrapper = py_wrap(word), *view = wrapper ? py.PyMemoryView_FromObject(wrapper) : NULL;
    if (wrapper) py.Py_DecRef(wrapper);
    return view;
}

/* The value in an Optional. */
static PyObject *to_content(PycWord word) {
    PycResult held = pyc_struct_content(word);
    if (!held.error && held.value != word) return py_to(held.value);
    return py_wrap(word);
}

static PyObject *to_original(PycWord proxy) {
    return py_view_rests(proxy) ? py_view_again(proxy) : same(py_object_of(proxy));
}

PyObject *py_to(PycWord word) {
    const PycType *type = pyc_type(word);
    if (py_is_proxy(word)) return to_original(word);
    if (type == &pyc_int_type) return to_int(word);
    if (type == &pyc_bool_type) return py.PyBool_FromLong(word == PYC_TRUE);
    if (type == &pyc_none_type || type == &pyc_traceback_type) /* our frames are no frames of CPython's */
        return same(py._Py_NoneStruct);
    if (type == &pyc_float_type) return to_float(word);
    if (type == &pyc_str_type) return to_str(word);
    if (type == &pyc_bytes_type)
        return py.PyBytes_FromStringAndSize(((const PycBytes *)pyc_object(word))->data,
                                            (intptr_t)((const PycBytes *)pyc_object(word))->size);
    if (type == &pyc_tuple_type)
        return py_tuple_of(((const PycTuple *)pyc_object(word))->items,
                           (uint64_t)((const PycTuple *)pyc_object(word))->length);
    if (py_is_shared(word)) return same(py_shared_object(word));
    if (py_is_shareable(word)) return to_shared(word);
    if (type == &pyc_frozenset_type) return to_frozenset(word);
    if (type->flags & PYC_T_HOLDER) return to_content(word);
    if (type == &pyc_slice_type) return to_slice(word);
    if (type == &pyc_memoryview_type) return to_memoryview(word);
    if (type == &pyc_complex_type)
        return py.PyComplex_FromDoubles(((const PycComplex *)pyc_object(word))->real,
                                        ((const PycComplex *)pyc_object(word))->imag);
    if (type == &pyc_ellipsis_type) return same(py._Py_EllipsisObject);
    if (type == &pyc_not_implemented_type) return same(py._Py_NotImplementedStruct);
    if (type == &pyc_type_type && !(((const PycType *)pyc_object(word))->flags & PYC_T_USER)) {
        PyObject *builtin = py_builtin_type((const PycType *)pyc_object(word));
        if (builtin) return builtin;
    }
    if (type->flags & PYC_T_EXCEPTION) return py_exception_of(word);
    if (pyc_is_type(word) && pyc_as_type(word)->flags & PYC_T_EXCEPTION) return py_exception_class(pyc_as_type(word));
    PyObject *generic = pyc_is_type(word) ? py_generic_base(pyc_as_type(word)) : NULL;
    if (generic || py.PyErr_Occurred()) return generic;
    PyObject *method = type == &pyc_builtin_type ? to_builtin_method(word) : NULL;
    if (method) return method;
    PyObject *form = is_typing_form(type) ? to_typing_form(word) : NULL;
    if (form || py.PyErr_Occurred()) return form;
    PyObject *value = type->flags & PYC_T_USER ? py_value(word) : to_descriptor(word, type);
    return value || py.PyErr_Occurred() ? value : py_wrap(word);
}
