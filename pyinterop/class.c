/* Classes of an extension module as real classes of CPython, which Python can derive from, pickle and inspect. An
 * instance there is a wrapper of our object, with at most one wrapper per object; all attributes are stored in ours.
 *
 * For a class that Python derives from one there is also a class of ours, in which the members defined by Python are
 * descriptors. So compiled code that calls a method finds its override. */
#include "class.h"

#include <string.h>

typedef enum Kind { KIND_LIVE, KIND_PLAIN, KIND_STATIC, KIND_CLASS, KIND_PROPERTY, KIND_VALUE } Kind;

static const char source[] =
    "from abc import ABCMeta\n"
    "exported = set()\n"
    "hidden = {'__module__', '__qualname__', '__doc__', '__dict__', '__weakref__', '__slots__', '__new__',\n"
    "          '__init_subclass__', '__abstractmethods__', '_abc_impl', '__static_attributes__', '__firstlineno__'}\n"
    "class Live:\n" /* a descriptor of ours */
    "    __slots__ = 'name',\n"
    "    def __init__(self, name): self.name = name\n"
    "    def __get__(self, instance, owner=None): return _read((owner if instance is None else instance, self.name))\n"
    "class Slot:\n" /* a name in `__slots__` of a class that Python derives: stored in our object */
    "    __slots__ = 'name',\n"
    "    def __init__(self, name): self.name = name\n"
    "    def __get__(self, instance, owner=None): return self if instance is None else _load((instance, self.name))\n"
    "    def __set__(self, instance, value): _store((instance, self.name, value))\n"
    "    def __delete__(self, instance): _store((instance, self.name))\n"
    "def slots(name, space):\n"
    "    given = space['__slots__']\n"
    "    for slot in [given] if isinstance(given, str) else given:\n"
    "        is_private = slot[:2] == '__' and slot[-2:] != '__'\n"
    "        if slot not in hidden: yield f'_{name.lstrip(\"_\")}{slot}' if is_private else slot\n"
    "class Class(type):\n"
    "    def __new__(meta, name, bases, space, exported=False, **keywords):\n"
    "        names = None if exported or '__slots__' not in space else tuple(slots(name, space))\n"
    "        if names is not None: space = {**space, **{slot: Slot(slot) for slot in names}, '__slots__': ()}\n"
    "        made = super().__new__(meta, name, bases, space, **keywords)\n"
    "        if not exported: derived(made, names)\n"
    "        return made\n"
    "    def __init__(cls, name, bases, space, exported=False, **keywords): super().__init__(name, bases, space, "
    "**keywords)\n"
    "    def __instancecheck__(cls, object):\n"
    "        return super().__instancecheck__(object) or isinstance(object, _plain(cls))\n"
    "    def __subclasscheck__(cls, other):\n"
    "        return super().__subclasscheck__(other) or issubclass(other, _plain(cls))\n"
    "    def __setattr__(cls, name, value):\n"
    "        super().__setattr__(name, value)\n"
    "        if name not in hidden: _write((cls, name, *described(value)))\n"
    "    def __delattr__(cls, name):\n"
    "        super().__delattr__(name)\n"
    "        if name not in hidden: _write((cls, name))\n"
    "class Abstract(Class, ABCMeta): pass\n"
    "def change(cls, name, item):\n"
    "    if name in hidden: return\n"
    "    if item is None: type.__delattr__(cls, name)\n"
    "    else: type.__setattr__(cls, name, member(*item))\n"
    "def described(value): return value, hasattr(type(value), '__get__'), hasattr(type(value), '__set__')\n"
    "def bind(descriptor, instance, owner): return type(descriptor).__get__(descriptor, instance, owner)\n"
    "def assign(descriptor, instance, value): type(descriptor).__set__(descriptor, instance, value)\n"
    "def member(name, kind, a, b, c):\n"
    "    if kind == 0: return Live(name)\n"
    "    if kind == 4: return property(a, b, c)\n"
    "    return staticmethod(a) if kind == 2 else classmethod(a) if kind == 3 else a\n"
    "def export(name, qualname, module, doc, bases, is_abstract, *items):\n"
    "    space = {'__module__': module, '__qualname__': qualname, '__doc__': doc, '__slots__': ()}\n"
    "    for key, *rest in items:\n"
    "        if key not in hidden: space[key] = member(key, *rest)\n"
    "        elif key == '__new__': space[key] = staticmethod(rest[1])\n"
    "    made = (Abstract if is_abstract else Class)(name, bases or (Object,), space, exported=True)\n"
    "    exported.add(made)\n"
    "    return made\n"
    "def derived(cls, names):\n"
    "    seen = {}\n"
    "    for base in cls.__mro__:\n"
    "        if base is object: break\n"
    "        if base is Object: continue\n"
    "        for key, value in vars(base).items():\n"
    "            if key not in hidden: seen.setdefault(key, (base, value))\n"
    "    bases = [base for base in cls.__bases__ if issubclass(base, Object)]\n"
    "    is_mixed = any(base is not object and not issubclass(base, Object) for base in cls.__mro__)\n"
    "    own = [(key, *described(value)) for key, (base, value) in seen.items()\n"
    "           if base not in exported and type(value) is not Slot]\n"
    "    if names is not None: own.append(('__slots__', names, False, False))\n"
    "    _derive((cls, cls.__name__, cls.__qualname__, cls.__module__, cls.__doc__, bases, own, is_mixed))\n"
    "Object = _root(None)\n"
    "def getstate(self): return dict(self.__dict__) or None\n"
    "def setstate(self, state):\n"
    "    for name, value in state.items(): setattr(self, name, value)\n"
    "Object.__weakref__ = property(lambda self: None)\n" /* instances can have weak references */
    "Object.__getstate__, Object.__setstate__ = getstate, setstate\n";

static struct {
    PycWord classes;                                            /* dict: address of a class of CPython's -> ours */
    PyObject *root, *bind, *assign, *change, *export, *derived; /* from the text above */
} state;

/* ---- members, as CPython's class has them ---- */

static PyObject *part(PycWord object, const char *name) {
    PycResult found = pyc_obj_getattr(object, pyc_str_c(name));
    return found.error ? (py_throw(found.error), NULL) : py_to(found.value);
}

static bool is_dunder(PycWord name) { return strncmp(pyc_str(name)->data, "__", 2) == 0; }

/* A container is read where it is needed, so that it stays ours and fast. */
static Kind kind_of(PycWord key, PycWord value) {
    const PycType *type = pyc_type(value);
    bool is_bound =
        type->get || (type->dunders && type->dunders[PYC_D_get]) || (py_is_shareable(value) && !is_dunder(key));
    return type == &pyc_function_type || type == &pyc_none_type ? KIND_PLAIN
           : type == &pyc_staticmethod_type                     ? KIND_STATIC
           : type == &pyc_classmethod_type                      ? KIND_CLASS
           : type == &pyc_property_type                         ? KIND_PROPERTY
           : is_bound && !type->foreign                         ? KIND_LIVE
                                                                : KIND_VALUE;
}

/* (key, kind, a, b, c); a is None for a value that is set later */
static PyObject *item_of(PycWord key, PycWord value, bool is_whole) {
    Kind kind = kind_of(key, value);
    PyObject *parts[5] = {py_to(key), py.PyLong_FromLongLong(kind)};
    bool is_property = kind == KIND_PROPERTY, is_method = kind == KIND_STATIC || kind == KIND_CLASS;
    parts[2] = is_property                                              ? part(value, "fget")
               : is_method                                              ? part(value, "__func__")
               : kind == KIND_PLAIN || (kind == KIND_VALUE && is_whole) ? py_to(value)
                                                                        : py_none();
    parts[3] = is_property ? part(value, "fset") : py_none();
    parts[4] = is_property ? part(value, "fdel") : py_none();
    PyObject *tuple = py.PyTuple_New(5);
    for (intptr_t i = 0; i < 5; i++) {
        if (!parts[i]) py.PyErr_Clear();
        py.PyTuple_SetItem(tuple, i, parts[i] ? parts[i] : py_none());
    }
    return tuple;
}

static PyObject *call3(PyObject *function, PyObject *object, PyObject *b, PyObject *c) {
    PyObject *args = py.PyTuple_New(3), *parts[3] = {object, b, c};
    py.Py_IncRef(object);
    for (intptr_t i = 0; i < 3; i++) py.PyTuple_SetItem(args, i, parts[i] ? parts[i] : py_none());
    PyObject *result = py.PyObject_Call(function, args, NULL);
    py.Py_DecRef(args);
    return result;
}

/* Tells CPython that a class attribute has changed; value 0: deleted. */
PycError *py_class_changed(PycType *type, PycWord name, PycWord value) {
    PyLock lock = py_lock();
    PyObject *item = value ? item_of(name, value, true) : py_none();
    PyObject *done = call3(state.change, type->foreign_class, py_to(name), item);
    PycError *error = done ? NULL : py_fetch();
    if (done) py.Py_DecRef(done);
    py_unlock(lock);
    return error;
}

/* ---- which are ours ---- */

static PycWord key_of(const PyObject *cls) { return pyc_small((int64_t)((uintptr_t)cls >> 1)); }

static void enter(PyObject *theirs, PycWord ours) {
    py.Py_IncRef(theirs); /* keeps it alive: its address becomes a key */
    pyc_as_type(ours)->foreign_class = theirs;
    pyc_as_type(ours)->twin = &py_operations;
    pyc_dict_set(state.classes, key_of(theirs), ours);
    py_wrappers_have(theirs);
}

bool py_our_class(PyObject *object, PycWord *ours) {
    enum { IS_CLASS = 1u << 31 };
    if (!state.root || !(py.PyType_GetFlags(object->type) & IS_CLASS)) return false;
    PycResult found = pyc_dict_find(state.classes, key_of(object));
    if (found.error || !found.value) return false;
    *ours = found.value;
    return true;
}

static bool has_plain_metaclass(const PycType *type) {
    const PycType *meta = type->head.type;
    return meta == &pyc_type_type || (pyc_as_str(meta->module) && pyc_str_is(meta->module, "abc"));
}

bool py_is_exported(const PycType *type) {
    enum {
        OTHERS = PYC_T_EXCEPTION | PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_DICT |
                 PYC_T_SET | PYC_T_FLOAT | PYC_T_TYPE | PYC_T_HOLDER
    };
    return type->flags & PYC_T_USER && !(type->flags & OTHERS) && has_plain_metaclass(type);
}

/* ---- instances ---- */

/* A metaclass that makes instances while it makes their class, like that of enums: the class is noted now. */
static void note_early(PyObject *cls) {
    PyObject *args = py.PyTuple_New(2);
    py.Py_IncRef(cls);
    py.PyTuple_SetItem(args, 0, cls);
    py.PyTuple_SetItem(args, 1, py_none());
    PyObject *done = py.PyObject_Call(state.derived, args, NULL);
    py.Py_DecRef(args);
    if (done) py.Py_DecRef(done);
    if (!done) py.PyErr_Clear();
}

static PyObject *new_instance(PyObject *cls, PyObject *args, PyObject *keywords) {
    PycWord ours;
    py_enter_thread();
    if (!py_our_class(cls, &ours)) note_early(cls);
    if (!py_our_class(cls, &ours))
        return py_give((PycResult){0, pyc_raise(&pyc_TypeError, "this class cannot be instantiated")});
    const PycType *type = pyc_as_type(ours);
    bool has_init = type->dunders && type->dunders[PYC_D_init], has_new = type->dunders && type->dunders[PYC_D_new];
    bool has_args = py.PyTuple_Size(args) > 0 || (keywords && py.PyObject_Size(keywords) > 0);
    if (has_args && !has_init && !has_new)
        return py_give((PycResult){0, pyc_raise(&pyc_TypeError, "%s() takes no arguments", type->name)});
    return py_give(pyc_instance_new(ours));
}

static PyObject *get_attribute(PyObject *self, PyObject *name) {
    PycWord object = py_wrapped(self), ours = py_borrow(name);
    PycWord own = pyc_own_attribute(object, ours);
    if (own) return py_to(own);
    if (pyc_str_is(ours, "__dict__")) return py_give(pyc_obj_getattr(object, ours));
    return py.PyObject_GenericGetAttr(self, name);
}

/* ---- a class of CPython's for us ---- */

typedef struct Descriptor { /* members that Python has defined in a class, as members of ours */
    PycObject head;
    PyObject *object; /* CPython's class, which keeps it alive */
} Descriptor;

static PyObject *descriptor_of(PycWord w) { return ((const Descriptor *)pyc_object(w))->object; }

static PycResult get(PycWord self, PycWord instance, PycWord owner) {
    PyLock lock = py_lock();
    PycResult found = py_take(call3(state.bind, descriptor_of(self), instance ? py_to(instance) : NULL, py_to(owner)));
    py_unlock(lock);
    return found;
}

static PycError *set(PycWord self, PycWord instance, PycWord value) {
    PyLock lock = py_lock();
    PyObject *done = call3(state.assign, descriptor_of(self), py_to(instance), value ? py_to(value) : NULL);
    PycError *error = done ? NULL : py_fetch();
    if (done) py.Py_DecRef(done);
    py_unlock(lock);
    return error;
}

static PycType descriptor_types[2] = {{.head = {&pyc_type_type},
                                       .name = "cpython_descriptor",
                                       .base = &pyc_object_type,
                                       .instance_size = sizeof(Descriptor),
                                       .flags = PYC_T_NO_BASE | PYC_T_ATOMIC | PYC_T_FROZEN,
                                       .get = get},
                                      {.head = {&pyc_type_type},
                                       .name = "cpython_data_descriptor",
                                       .base = &pyc_object_type,
                                       .instance_size = sizeof(Descriptor),
                                       .flags = PYC_T_NO_BASE | PYC_T_ATOMIC | PYC_T_FROZEN,
                                       .get = get,
                                       .set = set}};

static PycWord member_of(PyObject *value, bool is_descriptor, bool is_data) {
    if (!is_descriptor) return py_borrow(value);
    Descriptor *made = pyc_gc_alloc_atomic(sizeof *made);
    py.Py_IncRef(value);
    *made = (Descriptor){{&descriptor_types[is_data]}, value};
    return pyc_word(made);
}

static bool is_true(PyObject *tuple, intptr_t at) { return py.PyTuple_GetItem(tuple, at) == py._Py_TrueStruct; }

static PycWord namespace_of(PyObject *items) {
    PycWord space = pyc_dict_new(8);
    for (intptr_t i = 0; i < py.PyList_Size(items); i++) {
        PyObject *item = py.PyList_GetItem(items, i);
        pyc_dict_set(space, py_borrow(py.PyTuple_GetItem(item, 0)),
                     member_of(py.PyTuple_GetItem(item, 1), is_true(item, 2), is_true(item, 3)));
    }
    return space;
}

/* (class, name, qualname, module, doc, bases, items, whether it has other bases) */
static PyObject *derive(PyObject *self, PyObject *args) {
    (void)self;
    PycWord words[4], bases[16], known;
    if (py_our_class(py.PyTuple_GetItem(args, 0), &known)) return py_none();
    PycClassInfo *info = pyc_gc_alloc(sizeof *info);
    PyObject *list = py.PyTuple_GetItem(args, 5);
    uint64_t count = 0;
    for (intptr_t i = 0; i < 4; i++) words[i] = py_borrow(py.PyTuple_GetItem(args, i + 1));
    *info = (PycClassInfo){
        .name = words[0], .qualname = words[1], .module = words[2], .doc = words[3] == PYC_NONE ? 0 : words[3]};
    for (intptr_t i = 0; i < py.PyList_Size(list) && count < 16; i++)
        if (py_our_class(py.PyList_GetItem(list, i), &bases[count])) count++;
    PycResult made = pyc_class_new(info, bases, count, namespace_of(py.PyTuple_GetItem(args, 6)), 0);
    if (made.error) return py_give(made);
    enter(py.PyTuple_GetItem(args, 0), made.value);
    if (is_true(args, 7)) pyc_as_type(made.value)->flags |= PYC_T_MIXED;
    return py_none();
}

/* (object or class, name) */
static PyObject *read(PyObject *self, PyObject *args) {
    (void)self;
    return py_give(pyc_obj_getattr(py_borrow(py.PyTuple_GetItem(args, 0)), py_borrow(py.PyTuple_GetItem(args, 1))));
}

/* (class, name, value, is a descriptor, is a data descriptor), or (class, name): Python has set or deleted it there */
static PyObject *write(PyObject *self, PyObject *args) {
    (void)self;
    PycWord name = py_borrow(py.PyTuple_GetItem(args, 1)), ours, value = 0;
    if (!py_our_class(py.PyTuple_GetItem(args, 0), &ours)) return py_none();
    if (py.PyTuple_Size(args) > 2) value = member_of(py.PyTuple_GetItem(args, 2), is_true(args, 3), is_true(args, 4));
    PycType *type = pyc_as_type(ours);
    type->twin = NULL;
    PycError *error = pyc_obj_setattr(ours, name, value);
    type->twin = &py_operations;
    return py_give_status(error) == 0 ? py_none() : NULL;
}

/* ---- start ---- */

static PyObject *give_root(PyObject *self, PyObject *unused) {
    (void)self;
    (void)unused;
    py.Py_IncRef(state.root);
    return state.root;
}

/* (object, name) */
static PyObject *load(PyObject *self, PyObject *args) {
    (void)self;
    PycWord name = py_borrow(py.PyTuple_GetItem(args, 1));
    PycWord found = pyc_own_attribute(py_wrapped(py.PyTuple_GetItem(args, 0)), name);
    return found ? py_to(found) : py_give((PycResult){0, pyc_raise(&pyc_AttributeError, "%s", pyc_str(name)->data)});
}

/* (object, name, value), or (object, name): bypasses the __setattr__ of its class */
static PyObject *store(PyObject *self, PyObject *args) {
    (void)self;
    PycWord name = py_borrow(py.PyTuple_GetItem(args, 1));
    PycWord value = py.PyTuple_Size(args) > 2 ? py_borrow(py.PyTuple_GetItem(args, 2)) : 0;
    PycError *error = pyc_generic_setattr(py_wrapped(py.PyTuple_GetItem(args, 0)), name, value);
    return py_give_status(error) == 0 ? py_none() : NULL;
}

/* The class that classes of CPython derive from in place of this one; (): there is none. */
static PyObject *plain(PyObject *self, PyObject *cls) {
    PycWord ours;
    (void)self;
    PyObject *found = py_our_class(cls, &ours) ? py_plain_class(ours) : NULL;
    if (!found) return py.PyTuple_New(0);
    py.Py_IncRef(found);
    return found;
}

static PyHelper functions[] = {{.name = "_plain", .function = plain},   {.name = "_load", .function = load},
                               {.name = "_store", .function = store},   {.name = "_derive", .function = derive},
                               {.name = "_read", .function = read},     {.name = "_write", .function = write},
                               {.name = "_root", .function = give_root}};

static PyObject *set_attribute(PyObject *self, PyObject *const *args, intptr_t count) {
    if (count == 2) return py_wrapper_setattr(self, args[0], args[1]) == 0 ? py_none() : NULL;
    return py_give((PycResult){0, pyc_raise(&pyc_TypeError, "expected 2 arguments, got %d", (int)count)});
}

static PyObject *delete_attribute(PyObject *self, PyObject *name) {
    return py_wrapper_setattr(self, name, NULL) == 0 ? py_none() : NULL;
}

/* Methods instead of a slot: object.__setattr__ refuses to bypass a slot, and calls descriptors. */
static PyMethod methods[] = {{"__setattr__", {.fast = set_attribute}, PY_METH_FASTCALL, NULL},
                             {"__delattr__", {.plain = delete_attribute}, PY_METH_O, NULL},
                             {NULL, {NULL}, 0, NULL}};

static bool start(void) {
    if (state.export) return true;
    PySlot slots[] = {
        {PY_TP_DEALLOC, (void *)py_wrapper_free}, {PY_TP_GETATTRO, (void *)get_attribute}, {PY_TP_METHODS, methods},
        {PY_TP_NEW, (void *)new_instance},        {PY_TP_MEMBERS, py_wrapper_members},     {0, NULL}};
    PySpec spec = {"pyc.Object", sizeof(Wrapper), 0, PY_TYPE_DEFAULT | PY_TYPE_BASE, slots};
    state.root = py.PyType_FromSpec(&spec);
    if (!state.root) return false;
    state.classes = pyc_dict_new(8);
    PyObject *globals = py_helper_load("pyc", functions, sizeof functions / sizeof *functions, source);
    if (!globals) return false;
    state.bind = py_helper_name(globals, "bind");
    state.assign = py_helper_name(globals, "assign");
    state.change = py_helper_name(globals, "change");
    state.export = py_helper_name(globals, "export");
    state.derived = py_helper_name(globals, "derived");
    return true;
}

/* ---- a class of ours for CPython ---- */

static PyObject *bases_of(const PycType *type) {
    const PycTuple *all = pyc_tuple(type->bases);
    PyObject *list[16];
    intptr_t count = 0;
    for (int64_t i = 0; i < all->length && count < 16; i++)
        if (pyc_is_type(all->items[i]) && py_is_exported(pyc_as_type(all->items[i])))
            list[count++] = py_class(pyc_as_type(all->items[i]));
    PyObject *tuple = py.PyTuple_New(count);
    for (intptr_t i = 0; i < count; i++) py.PyTuple_SetItem(tuple, i, list[i] ? list[i] : py_none());
    return tuple;
}

static PyObject *export_class(const PycType *type) {
    enum { NAME, QUALNAME, MODULE, DOC, BASES, IS_ABSTRACT, ITEMS };
    PycWord key, value, name = pyc_str_c(type->name);
    intptr_t length = ITEMS, i = ITEMS;
    for (int64_t at = 0; pyc_dict_step(type->dict, &at, &key, &value);) length++;
    PyObject *args = py.PyTuple_New(length);
    PycWord words[] = {name, type->qualname ? type->qualname : name, type->module ? type->module : PYC_NONE,
                       type->doc ? type->doc : PYC_NONE};
    for (intptr_t k = 0; k < BASES; k++) py.PyTuple_SetItem(args, k, py_to(words[k]));
    py.PyTuple_SetItem(args, BASES, bases_of(type));
    py.PyTuple_SetItem(args, IS_ABSTRACT, py.PyBool_FromLong(type->head.type != &pyc_type_type));
    for (int64_t at = 0; i < length && pyc_dict_step(type->dict, &at, &key, &value); i++)
        py.PyTuple_SetItem(args, i, item_of(key, value, false));
    PyObject *made = py.PyObject_Call(state.export, args, NULL);
    py.Py_DecRef(args);
    return made;
}

/* Values may refer to the class itself, so they are set once it exists. */
static PycError *fill_values(PycType *type) {
    PycWord key, value;
    for (int64_t at = 0; pyc_dict_step(type->dict, &at, &key, &value);)
        if (kind_of(key, value) == KIND_VALUE) CHECK_ERROR(py_class_changed(type, key, value));
    return NULL;
}

PyObject *py_class(PycType *type) {
    if (!type->foreign_class) {
        PyObject *made = start() ? export_class(type) : NULL;
        if (!made) return NULL;
        enter(made, pyc_word(type));
        py_main_has(type->module, type->qualname, made);
        py.Py_DecRef(made);
        PycError *error = fill_values(type);
        if (error) return py_throw(error), NULL;
    }
    py.Py_IncRef(type->foreign_class);
    return type->foreign_class;
}
