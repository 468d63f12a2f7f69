/* Exceptions that cross between the program and CPython, with their type, arguments and text.
 *
 * A Python exception becomes an exception object of ours: of the builtin class of the same name, or of a class made
 * once for its Python class, derived from the nearest builtin one. It keeps the original, so that it goes back as
 * itself and `except package.Error` can ask CPython; its type is the Python class for the program. */
#include "wrap.h"

#include <string.h>

static PycWord our_str(const char *text) { return pyc_str_new(text, strlen(text)); }
static PycWord original_name(void) { return our_str("__cpython__"); }

static struct {
    PycWord classes;
} known; /* dict: id of a Python class -> our class; static data is a root */

enum { IS_EXCEPTION = 1 << 30 }; /* among the flags of a type */

static PycWord class_attribute(PyObject *cls, const char *name) {
    PyObject *value = py.PyObject_GetAttrString(cls, name);
    if (!value) {
        py.PyErr_Clear();
        return our_str("?");
    }
    return py_from(value);
}

static PycWord our_class_of(PyObject *cls);

/* Its bases that are exceptions; Exception alone if there is none. */
static uint64_t our_bases_of(PyObject *cls, PycWord *bases, uint64_t room) {
    PyObject *all = py.PyObject_GetAttrString(cls, "__bases__");
    uint64_t count = 0;
    for (intptr_t i = 0; all && i < py.PyTuple_Size(all) && count < room; i++) {
        PyObject *base = py.PyTuple_GetItem(all, i);
        if (py.PyType_GetFlags(base) & IS_EXCEPTION) bases[count++] = our_class_of(base);
    }
    if (all) py.Py_DecRef(all);
    py.PyErr_Clear();
    if (!count) bases[count++] = pyc_word(&pyc_Exception);
    return count;
}

static PycWord make_class(PyObject *cls) {
    PycClassInfo *info = pyc_gc_alloc(sizeof *info);
    info->name = info->qualname = class_attribute(cls, "__name__");
    info->module = class_attribute(cls, "__module__");
    PycWord bases[8];
    uint64_t count = our_bases_of(cls, bases, 8);
    PycResult made = pyc_class_new(info, bases, count, pyc_dict_new(0), 0);
    if (made.error && count > 1) made = pyc_class_new(info, bases, 1, pyc_dict_new(0), 0);
    if (made.error) return bases[0];
    pyc_as_type(made.value)->foreign_class = cls; /* which it crosses back as */
    py.Py_IncRef(cls);
    pyc_as_type(made.value)->shown = py_proxy_new(cls);
    return made.value;
}

/* The attribute of an exception or exception class that was made for one of ours. */
static bool behind(PyObject *object, const char *attribute, PycWord *ours) {
    PyObject *wrapper = py.PyObject_GetAttrString(object, attribute);
    bool is_ours = wrapper && py_unwrap(wrapper, ours);
    if (!wrapper) py.PyErr_Clear();
    if (wrapper) py.Py_DecRef(wrapper);
    return is_ours;
}

bool py_our_exception(PyObject *object, PycWord *ours) {
    if (py.PyType_GetFlags(object->type) & IS_EXCEPTION) return behind(object, "_pyc", ours);
    bool is_class = py.PyType_IsSubtype(object->type, py.PyType_Type) && py.PyType_GetFlags(object) & IS_EXCEPTION;
    return is_class && behind(object, "_pyc_class", ours) && pyc_as_type(*ours)->foreign_class == object;
}

static PycWord our_class_of(PyObject *cls) {
    PycWord known_class;
    if (py_our_exception(cls, &known_class)) return known_class;
    PycWord module = class_attribute(cls, "__module__"), name = class_attribute(cls, "__name__");
    PycResult text = pyc_obj_str(module);
    bool is_builtin = !text.error && strcmp(((const PycStr *)pyc_object(text.value))->data, "builtins") == 0;
    PycWord builtin = is_builtin ? pyc_builtin_value(name) : 0;
    if (builtin) return builtin;
    if (!known.classes) known.classes = pyc_dict_new(8);
    PycWord id = pyc_small((int64_t)((uintptr_t)cls >> 1));
    PycResult found = pyc_dict_find(known.classes, id);
    if (!found.error && found.value) return found.value;
    PycWord made = make_class(cls);
    py.Py_IncRef(cls); /* keeps it alive: its address becomes a key */
    pyc_dict_set(known.classes, id, made);
    return made;
}

static PycWord our_exception(PyObject *type, PyObject *value);

static PycWord as_ours(PyObject *value) {
    PycWord ours;
    return py_our_exception(value, &ours) ? ours : our_exception(value->type, value);
}

static PycWord behind_it(PyObject *value, const char *name) {
    PyObject *other = py.PyObject_GetAttrString(value, name);
    bool is_one = other && py.PyType_GetFlags(other->type) & IS_EXCEPTION;
    PycWord ours = is_one && !pyc_is_too_deep() ? as_ours(other) : 0;
    if (other) py.Py_DecRef(other);
    py.PyErr_Clear();
    return ours;
}

/* Takes over the cause and context of one of CPython's exceptions if they are exceptions of the program. */
static void take_causes(PycException *ours, PyObject *value) {
    PycWord cause = behind_it(value, "__cause__"), context = behind_it(value, "__context__");
    if (cause) ours->cause = cause;
    if (cause) ours->flags |= PYC_SUPPRESS_CONTEXT;
    if (context) ours->context = context;
}

/* The arguments of its constructor: a group's exceptions have to be ours. NULL: it has none. */
static const PycTuple *arguments_of(PycWord cls, PyObject *value) {
    PycWord args = py_take(py.PyObject_GetAttrString(value, "args")).value;
    PycTuple *tuple = args && pyc_type(args) == &pyc_tuple_type ? pyc_tuple(args) : NULL;
    if (!tuple || tuple->length != 2 || !pyc_type_is_sub(pyc_as_type(cls), &pyc_BaseExceptionGroup)) return tuple;
    PyObject *members = py.PyObject_GetAttrString(value, "exceptions");
    PycTuple *ours = members ? pyc_tuple_room((int64_t)py.PyTuple_Size(members)) : NULL;
    for (int64_t i = 0; ours && i < ours->length; i++)
        ours->items[i] = as_ours(py.PyTuple_GetItem(members, (intptr_t)i));
    if (members) py.Py_DecRef(members);
    PycWord parts[] = {tuple->items[0], ours ? pyc_word(ours) : tuple->items[1]};
    return pyc_tuple(pyc_tuple_of(parts, 2));
}

static PycWord our_exception(PyObject *type, PyObject *value) {
    PycWord cls = our_class_of(type);
    const PycTuple *tuple = arguments_of(cls, value);
    PycResult made = pyc_obj_call(cls, tuple ? tuple->items : NULL, tuple ? (uint64_t)tuple->length : 0, 0);
    if (made.error) made = pyc_obj_call(pyc_word(&pyc_Exception), NULL, 0, 0);
    PyObject *their_text = py.PyObject_Str(value);
    py.PyErr_Clear();
    if (their_text) py.Py_DecRef(their_text);
    py.Py_IncRef(value);
    pyc_obj_setattr(made.value, original_name(), py_proxy_new(value));
    take_causes(pyc_exception(made.value), value);
    return made.value;
}

PycError *py_fetch(void) {
    PyObject *type, *value, *trace;
    py.PyErr_Fetch(&type, &value, &trace);
    if (!type) return NULL;
    py.PyErr_NormalizeException(&type, &value, &trace);
    if (trace) py.PyException_SetTraceback(value, trace);
    PycError *error = pyc_raise_object(as_ours(value), 0);
    py.Py_DecRef(type);
    py.Py_DecRef(value);
    if (trace) py.Py_DecRef(trace);
    return error;
}

PyObject *py_original(PycWord exception) {
    PycResult found = pyc_obj_getattr_or(exception, original_name());
    return !found.error && found.value && py_is_proxy(found.value) ? py_object_of(found.value) : NULL;
}

/* ---- ours as theirs ---- */

/* For each exception class of the program there is a class of CPython's, so that Python code can catch and test for it,
 * derive from it and raise it. An instance refers to the exception that it represents, which has the attributes and the
 * text. */
static const char source[] =
    "def exception(name, qualname, module, doc, bases, ours, has_text):\n"
    "    def __init__(self, *args, **keywords):\n"
    "        _make((self, ours, args, keywords))\n"
    "    def __getattr__(self, name):\n"
    "        if name[:1] == '_': raise AttributeError(name)\n"
    "        return getattr(self._pyc, name)\n"
    "    def __str__(self):\n"
    "        return str(self.__dict__['_pyc']) if '_pyc' in self.__dict__ else bases[0].__str__(self)\n"
    "    def __reduce__(self):\n"
    "        own = {key: value for key, value in self.__dict__.items() if key != '_pyc'}\n"
    "        return type(self), self.args, {**self._pyc.__dict__, **own}\n"
    "    space = {'__init__': __init__, '__getattr__': __getattr__, '__reduce__': __reduce__}\n"
    "    if has_text: space['__str__'] = __str__\n"
    "    space.update(__module__=module, __qualname__=qualname, __doc__=doc, _pyc_class=ours)\n"
    "    return type(name, bases, space)\n"
    "def bare(cls, *args): return cls.__new__(cls, *args)\n"; /* without its constructor */

/* (exception, its class as an object of ours, arguments, keywords): Python creates one. */
static PyObject *make(PyObject *self, PyObject *parts) {
    (void)self;
    PyObject *value = py.PyTuple_GetItem(parts, 0);
    PycWord cls = py_borrow(py.PyTuple_GetItem(parts, 1)), args = py_borrow(py.PyTuple_GetItem(parts, 2));
    PyObject *keywords = py.PyTuple_GetItem(parts, 3), *key, *item;
    uint64_t count = (uint64_t)pyc_tuple(args)->length, more = (uint64_t)py.PyObject_Size(keywords);
    PycWord *words = pyc_gc_alloc((count + more + 1) * sizeof *words);
    PycTuple *names = pyc_tuple_room((int64_t)more);
    memcpy(words, pyc_tuple(args)->items, count * sizeof *words);
    intptr_t position = 0;
    for (uint64_t i = 0; i < more && py.PyDict_Next(keywords, &position, &key, &item); i++) {
        names->items[i] = py_borrow(key);
        words[count + i] = py_borrow(item);
    }
    PycResult made = pyc_obj_call(cls, words, count, more ? pyc_word(names) : 0);
    if (made.error) return py_give(made);
    PyObject *wrapper = py_wrap(made.value), *all = py_to(pyc_exception(made.value)->args);
    if (wrapper) py.PyObject_SetAttrString(value, "_pyc", wrapper);
    if (all) py.PyObject_SetAttrString(value, "args", all);
    if (wrapper) py.Py_DecRef(wrapper);
    if (all) py.Py_DecRef(all);
    if (wrapper && value->type != pyc_type(made.value)->foreign_class) { /* of a class derived in Python */
        py.Py_IncRef(value);
        pyc_obj_setattr(made.value, original_name(), py_proxy_new(value));
    }
    return py_none();
}

static PyHelper functions[] = {{.name = "_make", .function = make}};

/* A function of the text above: borrowed. */
static PyObject *helper(const char *name) {
    static PyObject *globals; /* protected by the lock */
    if (!globals) globals = py_helper_load("pyc.exceptions", functions, sizeof functions / sizeof *functions, source);
    return globals ? py_helper_name(globals, name) : NULL;
}

static PyObject *builtin_class(const PycType *type) {
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    PyObject *found = py.PyObject_GetAttrString(builtins, type->name);
    if (!found) {
        py.PyErr_Clear();
        found = py.PyObject_GetAttrString(builtins, "RuntimeError");
    }
    py.Py_DecRef(builtins);
    return found;
}

static PyObject *bases_of(PycType *type) {
    PycTuple *all = pyc_tuple(type->bases);
    PyObject *list[16], *tuple;
    intptr_t count = 0;
    for (int64_t i = 0; i < all->length && count < 16; i++)
        if (pyc_is_type(all->items[i]) && pyc_as_type(all->items[i])->flags & PYC_T_EXCEPTION)
            list[count++] = py_exception_class(pyc_as_type(all->items[i]));
    tuple = py.PyTuple_New(count);
    for (intptr_t i = 0; i < count; i++) py.PyTuple_SetItem(tuple, i, list[i]);
    return tuple;
}

static PyObject *make_their_class(PycType *type) {
    PyObject *exception = helper("exception"), *args = py.PyTuple_New(7);
    PycWord name = pyc_str_c(type->name), module = type->module ? type->module : pyc_str_c("__main__");
    py.PyTuple_SetItem(args, 0, py_to(name));
    py.PyTuple_SetItem(args, 1, py_to(type->qualname ? type->qualname : name));
    py.PyTuple_SetItem(args, 2, py_to(module));
    py.PyTuple_SetItem(args, 3, py_to(type->doc ? type->doc : PYC_NONE));
    py.PyTuple_SetItem(args, 4, bases_of(type));
    py.PyTuple_SetItem(args, 5, py_wrap(pyc_word(type)));
    py.PyTuple_SetItem(args, 6, py.PyBool_FromLong(type->dunders && type->dunders[PYC_D_str]));
    PyObject *made = exception ? py.PyObject_Call(exception, args, NULL) : NULL;
    py.Py_DecRef(args);
    if (made) return made;
    py.PyErr_Clear(); /* bases that CPython cannot combine */
    return py_exception_class(type->base);
}

PyObject *py_exception_class(PycType *type) {
    if (!(type->flags & PYC_T_USER)) return builtin_class(type);
    if (!type->foreign_class) type->foreign_class = make_their_class(type);
    py.Py_IncRef(type->foreign_class);
    return type->foreign_class;
}

/* An instance for one of the program's classes, without running its constructor again. */
static PyObject *bare_instance(PyObject *cls, PycWord args) {
    const PycTuple *tuple = pyc_tuple(args);
    PyObject *bare = helper("bare"), *all = py.PyTuple_New((intptr_t)tuple->length + 1);
    py.Py_IncRef(cls);
    py.PyTuple_SetItem(all, 0, cls);
    for (int64_t i = 0; i < tuple->length; i++) {
        PyObject *arg = py_to(tuple->items[i]);
        if (!arg) py.PyErr_Clear();
        py.PyTuple_SetItem(all, (intptr_t)i + 1, arg ? arg : py_none());
    }
    PyObject *made = bare ? py.PyObject_Call(bare, all, NULL) : NULL;
    py.Py_DecRef(all);
    return made;
}

static PyObject *new_instance(PycWord ours, PyObject *cls) {
    PycWord args = pyc_exception(ours)->args;
    if (pyc_type(ours)->flags & PYC_T_USER) return bare_instance(cls, args);
    PyObject *tuple = py_to(args), *made = tuple ? py.PyObject_Call(cls, tuple, NULL) : NULL;
    if (tuple) py.Py_DecRef(tuple);
    if (made) return made;
    py.PyErr_Clear();
    PyObject *none = py.PyTuple_New(0);
    made = py.PyObject_Call(cls, none, NULL);
    py.Py_DecRef(none);
    return made;
}

static void set(PyObject *value, const char *name, PyObject *to) {
    if (!to || py.PyObject_SetAttrString(value, name, to) != 0) py.PyErr_Clear();
    if (to) py.Py_DecRef(to);
}

static void set_causes(PyObject *value, const PycException *ours) {
    if (pyc_is_too_deep()) return;
    if (ours->cause) set(value, "__cause__", py_exception_of(ours->cause));
    if (ours->context) set(value, "__context__", py_exception_of(ours->context));
    if (ours->cause || ours->context)
        set(value, "__suppress_context__", py.PyBool_FromLong(ours->flags & PYC_SUPPRESS_CONTEXT));
}

PyObject *py_exception_of(PycWord ours) {
    PyObject *original = py_original(ours);
    if (original) {
        py.Py_IncRef(original);
        return original;
    }
    PyObject *cls = py_exception_class(pyc_type(ours)), *value = new_instance(ours, cls);
    py.Py_DecRef(cls);
    if (!value) return NULL;
    set(value, "_pyc", py_wrap(ours));
    set_causes(value, pyc_exception(ours));
    return value;
}

void py_throw(PycError *error) {
    PyObject *value = py_exception_of(pyc_error_object(error));
    if (!value) return;
    py.PyErr_SetObject(value->type, value);
    py.Py_DecRef(value);
}
