/* Classes of the program that derive from a class of CPython's are real classes of CPython, made by its own `class`
 * machinery. Their instances live there. */
#include "class.h"

#include <string.h>

typedef enum Kind { KIND_VALUE, KIND_FUNCTION, KIND_STATIC, KIND_CLASS, KIND_PROPERTY } Kind;

static const char source[] =
    "import types\n"
    "def member(name, kind, a, b, c):\n"
    "    if kind == 4: return property(a, b, c)\n"
    "    return staticmethod(a) if kind == 2 else classmethod(a) if kind == 3 else a\n"
    "def metaclass(bases, keywords):\n"
    "    meta = keywords.pop('metaclass', type)\n"
    "    for other in map(type, bases):\n"
    "        if issubclass(other, meta): meta = other\n"
    "        elif not issubclass(meta, other) and 'pyc' in (meta.__module__, other.__module__):\n"
    "            meta = type(meta.__name__, (meta, other), {})\n" /* combines a metaclass of the program with one of
                                                                     CPython's */
    "    return meta\n"
    "def prepare(name, bases, keywords):\n"
    "    keywords = dict(keywords)\n"
    "    space = metaclass(bases, keywords).__prepare__(name, bases, **keywords)\n"
    "    return None if type(space) is dict and not space else space\n"
    "def define(space, item):\n"
    "    space[item[0]] = member(*item)\n"
    "    return space[item[0]]\n"
    "def derive(name, qualname, module, doc, bases, keywords, space, *items):\n"
    "    if space is None: space = {}\n"
    "    resolved = types.resolve_bases(bases)\n"
    "    if resolved is not bases: space['__orig_bases__'], bases = bases, resolved\n"
    "    space['__module__'], space['__qualname__'] = module, qualname\n"
    "    if doc is not None: space['__doc__'] = doc\n"
    "    for item in items:\n"
    "        if item[0] not in space: space[item[0]] = member(*item)\n"
    "    keywords = dict(keywords)\n"
    "    return metaclass(bases, keywords)(name, bases, space, **keywords)\n";

/* A new reference to a function of the text above. */
static PyObject *function_of(const char *name) {
    PyObject *globals = py.PyModule_GetDict(py.PyImport_AddModule("_pyc_derive")),
             *builtins = py.PyImport_ImportModule("builtins");
    PyObject *module = py.PyImport_AddModule("_pyc_derive"), *found = py.PyObject_GetAttrString(module, name);
    if (!found) {
        py.PyErr_Clear();
        py.PyDict_SetItemString(globals, "__builtins__", builtins);
        PyObject *done = py.PyRun_String(source, 257, globals, globals);
        found = done ? py.PyObject_GetAttrString(module, name) : NULL;
        if (done) py.Py_DecRef(done);
    }
    py.Py_DecRef(builtins);
    return found;
}

static Kind kind_of(PycWord value) {
    const PycType *type = pyc_type(value);
    return type == &pyc_function_type       ? KIND_FUNCTION
           : type == &pyc_staticmethod_type ? KIND_STATIC
           : type == &pyc_classmethod_type  ? KIND_CLASS
           : type == &pyc_property_type     ? KIND_PROPERTY
                                            : KIND_VALUE;
}

static PyObject *part(PycWord object, const char *name, uint64_t size) {
    PycResult found = pyc_obj_getattr(object, pyc_str_new(name, size));
    return found.error ? (py_throw(found.error), NULL) : py_to(found.value);
}

/* (key, kind, a, b, c) */
static PyObject *item_of(PycWord key, PycWord value) {
    Kind kind = kind_of(value);
    PyObject *none = py._Py_NoneStruct, *parts[5] = {py_to(key), py.PyLong_FromLongLong(kind), none, none, none};
    if (kind == KIND_PROPERTY) {
        parts[2] = part(value, "fget", 4);
        parts[3] = part(value, "fset", 4);
        parts[4] = part(value, "fdel", 4);
    } else {
        parts[2] = kind == KIND_STATIC || kind == KIND_CLASS ? part(value, "__func__", 8) : py_to(value);
    }
    PyObject *tuple = py.PyTuple_New(5);
    for (intptr_t i = 0; i < 5; i++) {
        if (!parts[i]) return NULL;
        if (parts[i] == none) py.Py_IncRef(none);
        py.PyTuple_SetItem(tuple, i, parts[i]);
    }
    return tuple;
}

/* Consumes the references in `parts`; if one is null an exception is set. */
static PyObject *call(const char *name, PyObject *const *parts, intptr_t count) {
    PyObject *args = py.PyTuple_New(count), *function = function_of(name), *made;
    bool is_good = function != NULL;
    for (intptr_t i = 0; i < count; i++) {
        is_good = is_good && parts[i];
        if (parts[i]) py.PyTuple_SetItem(args, i, parts[i]);
    }
    made = is_good ? py.PyObject_Call(function, args, NULL) : NULL;
    py.Py_DecRef(args);
    if (function) py.Py_DecRef(function);
    return made;
}

/* ---- classes of ours as bases of such classes ---- */

static struct {
    PyObject *of; /* dict: address of a class of ours -> its plain class; protected by the lock */
} plain;

static PyObject *plain_known(const PycType *type) {
    PyObject *key = plain.of ? py.PyLong_FromLongLong((long long)(uintptr_t)type) : NULL;
    PyObject *found = key ? py.PyDict_GetItem(plain.of, key) : NULL;
    if (key) py.Py_DecRef(key);
    return found;
}

static bool is_class_detail(PycWord name) {
    static const char *const names[] = {"__dict__", "__weakref__", "__module__", "__qualname__",
                                        "__static_attributes__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pyc_str_is(name, names[i])) return true;
    return false;
}

static PyObject *plain_class(PycType *type);

static PyObject *plain_bases(const PycType *type) {
    const PycTuple *all = pyc_tuple(type->bases);
    intptr_t count = 0;
    for (int64_t i = 0; i < all->length; i++) count += py_is_exported(pyc_as_type(all->items[i]));
    PyObject *made = py.PyTuple_New(count);
    for (int64_t i = 0, at = 0; i < all->length; i++) {
        if (!py_is_exported(pyc_as_type(all->items[i]))) continue;
        PyObject *base = plain_class(pyc_as_type(all->items[i]));
        py.PyTuple_SetItem(made, (intptr_t)at++, base ? base : py_none());
    }
    return made;
}

static PyObject *keywords_of(const PycType *type) {
    PyObject *made = py.PyDict_New();
    PyObject *abc = type->head.type == &pyc_type_type ? NULL : py.PyImport_ImportModule("abc");
    PyObject *meta = abc ? py.PyObject_GetAttrString(abc, "ABCMeta") : NULL;
    if (meta) py.PyDict_SetItemString(made, "metaclass", meta);
    if (meta) py.Py_DecRef(meta);
    if (abc) py.Py_DecRef(abc);
    return made;
}

/* A class with the same members and without contents of ours, so that it combines with others: the contents of
 * instances are in CPython. A new reference; null with an exception. */
static PyObject *plain_class(PycType *type) {
    enum { NAME, QUALNAME, MODULE, DOC, BASES, KEYWORDS, SPACE, ITEMS };
    PyObject *known = plain_known(type);
    if (known) {
        py.Py_IncRef(known);
        return known;
    }
    PyObject *generic = py_generic_base(type);
    if (generic || py.PyErr_Occurred()) return generic;
    PycWord key, value, name = pyc_str_c(type->name);
    PyObject **parts = pyc_alloc((ITEMS + (uint64_t)type->dict->length) * sizeof *parts, 8);
    PycWord words[] = {name, type->qualname ? type->qualname : name, type->module ? type->module : PYC_NONE,
                       type->doc ? type->doc : PYC_NONE};
    for (int i = NAME; i <= DOC; i++) parts[i] = py_to(words[i]);
    parts[BASES] = plain_bases(type);
    parts[KEYWORDS] = keywords_of(type);
    parts[SPACE] = py_none();
    intptr_t count = ITEMS;
    for (int64_t at = 0; pyc_dict_step(type->dict, &at, &key, &value);)
        if (!is_class_detail(key)) parts[count++] = item_of(key, value);
    PyObject *made = call("derive", parts, count);
    pyc_free(parts);
    if (!made) return NULL;
    if (!plain.of) plain.of = py.PyDict_New();
    PyObject *address = py.PyLong_FromLongLong((long long)(uintptr_t)type);
    py.PyDict_SetItem(plain.of, address, made);
    py.Py_DecRef(address);
    type->flags |= PYC_T_PLAIN;
    return made;
}

PyObject *py_plain_class(PycWord cls) {
    const bool has_one = pyc_is_type(cls) && pyc_as_type(cls)->flags & PYC_T_PLAIN;
    return has_one ? plain_known(pyc_as_type(cls)) : NULL;
}

static PyObject *bases_of(PycWord bases) {
    const PycTuple *all = pyc_tuple(bases);
    PyObject *made = py.PyTuple_New((intptr_t)all->length);
    for (int64_t i = 0; i < all->length; i++) {
        const PycWord base = all->items[i];
        const bool is_own = pyc_is_type(base) && py_is_exported(pyc_as_type(base));
        PyObject *theirs = is_own ? plain_class(pyc_as_type(base)) : py_to(base);
        if (!theirs) {
            py.Py_DecRef(made);
            return NULL;
        }
        py.PyTuple_SetItem(made, (intptr_t)i, theirs);
    }
    return made;
}

/* ---- a class ---- */

/* The class; null with an exception. */
static PyObject *derived(const PycClassInfo *info, PycWord bases, PycWord namespace, PycWord prepared,
                         PycWord keywords) {
    enum { NAME, QUALNAME, MODULE, DOC, BASES, KEYWORDS, SPACE, ITEMS };
    PycWord words[] = {info->name, info->qualname, info->module, info->doc ? info->doc : PYC_NONE,
                       bases,      keywords,       prepared};
    PycDict *dict = pyc_dict(namespace);
    PycWord key, value;
    intptr_t count = ITEMS;
    PyObject **parts = pyc_alloc((ITEMS + (uint64_t)dict->length) * sizeof *parts, 8);
    for (intptr_t i = 0; i < ITEMS; i++)
        parts[i] = !words[i] ? py_none() : i == BASES ? bases_of(words[i]) : py_to(words[i]);
    for (int64_t at = 0; pyc_dict_step(dict, &at, &key, &value);) parts[count++] = item_of(key, value);
    PyObject *made = call("derive", parts, count);
    pyc_free(parts);
    if (made) py_main_has(info->module, info->qualname, made);
    return made;
}

PycResult py_derive(const PycClassInfo *info, PycWord bases, PycWord namespace, PycWord prepared, PycWord keywords) {
    PyLock lock = py_lock();
    PycResult made = py_take(derived(info, bases, namespace, prepared, keywords));
    py_unlock(lock);
    return made;
}

PycResult py_prepare(PycWord name, PycWord bases, PycWord keywords) {
    PyLock lock = py_lock();
    PyObject *parts[] = {py_to(name), bases_of(bases), py_to(keywords)};
    PycResult made = py_take(call("prepare", parts, 3));
    py_unlock(lock);
    return made.error || made.value != PYC_NONE ? made : (PycResult){0, NULL};
}

PycResult py_define(PycWord prepared, PycWord name, PycWord value) {
    PyLock lock = py_lock();
    PyObject *parts[] = {py_to(prepared), item_of(name, value)};
    PycResult now = py_take(call("define", parts, 2));
    py_unlock(lock);
    return now.error || kind_of(value) == KIND_VALUE ? now : (PycResult){value, NULL};
}

/* super(cls, self).name */
PycResult py_super_attr(PycWord cls, PycWord self, PycWord name) {
    PyLock lock = py_lock();
    PyObject *builtins = py.PyImport_ImportModule("builtins"), *type = py.PyObject_GetAttrString(builtins, "super");
    PyObject *plain_cls = py_plain_class(cls), *args = py.PyTuple_New(2), *their_name = py_to(name);
    if (plain_cls) py.Py_IncRef(plain_cls);
    py.PyTuple_SetItem(args, 0, plain_cls ? plain_cls : py_to(cls));
    py.PyTuple_SetItem(args, 1, py_to(self));
    PyObject *object = py.PyErr_Occurred() ? NULL : py.PyObject_Call(type, args, NULL);
    PycResult found = py_take(object && their_name ? py.PyObject_GetAttr(object, their_name) : NULL);
    PyObject *drops[] = {builtins, type, args, object, their_name};
    for (uint32_t i = 0; i < 5; i++)
        if (drops[i]) py.Py_DecRef(drops[i]);
    py_unlock(lock);
    return found;
}

/* int.__new__ and list.append of a class that derives from theirs */
PycResult py_same_member(const PycType *owner, PycWord name) {
    PyLock lock = py_lock();
    PyObject *cls = py_builtin_type(owner), *their_name = py_to(name);
    PyObject *found = cls && their_name ? py.PyObject_GetAttr(cls, their_name) : NULL;
    if (!found) py.PyErr_Clear();
    if (cls) py.Py_DecRef(cls);
    if (their_name) py.Py_DecRef(their_name);
    py_unlock(lock);
    return (PycResult){found ? py_proxy_new(found) : 0, NULL};
}

/* ---- classes of an extension module ---- */

static bool is_builtin_value(const PycType *type) {
    enum {
        VALUES = PYC_T_INT | PYC_T_FLOAT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_DICT | PYC_T_SET
    };
    if (type == &pyc_bool_type || type->flags & PYC_T_USER) return false;
    return type->flags & VALUES || type == &pyc_complex_type || type == &pyc_bytearray_type;
}

static bool is_named_tuple(const PycType *type) {
    return strcmp(type->name, "NamedTuple") == 0 && type->module && pyc_as_str(type->module) &&
           pyc_str_is(type->module, "typing");
}

/* A new reference; null without an exception: a class that is not to be replaced. */
static PyObject *class_of_process(PycWord base) {
    if (!pyc_is_type(base)) return NULL;
    if (is_builtin_value(pyc_as_type(base))) return py_builtin_type(pyc_as_type(base));
    if (!is_named_tuple(pyc_as_type(base))) return NULL;
    PyObject *typing = py.PyImport_ImportModule("typing");
    PyObject *found = typing ? py.PyObject_GetAttrString(typing, "NamedTuple") : NULL;
    if (typing) py.Py_DecRef(typing);
    if (!found) py.PyErr_Clear();
    return found;
}

/* Instances of such a class live in CPython; bases that are classes of ours become plain ones. */
PycWord py_process_bases(PycWord bases) {
    const PycTuple *all = pyc_tuple(bases);
    PycTuple *made = pyc_tuple_room(all->length);
    PyLock lock = py_lock();
    bool can_cross = true, is_new = false;
    for (int64_t i = 0; i < all->length; i++) {
        const PycWord base = all->items[i];
        PyObject *theirs = class_of_process(base);
        made->items[i] = theirs ? py_proxy_new(theirs) : base;
        is_new |= theirs != NULL;
        can_cross &= theirs || py_is_proxy(base) || (pyc_is_type(base) && py_is_exported(pyc_as_type(base)));
    }
    py_unlock(lock);
    return can_cross && is_new ? pyc_word(made) : bases;
}
