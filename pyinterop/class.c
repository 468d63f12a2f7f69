/* Classes of an extension module as classes of CPython's: real ones, which Python can derive from, pickle and look
 * into. An instance there is a wrapper of ours, and of each object of ours there is at most one; all attributes are in
 * ours.
 *
 * A class that Python derives gets a class of ours beside it, in which what Python defines stands as descriptors. So
 * compiled code that calls a method finds what overrides it. */
#include "class.h"

#include <string.h>

typedef enum Kind { KIND_LIVE, KIND_PLAIN, KIND_STATIC, KIND_CLASS, KIND_PROPERTY } Kind;

static const char source[] =
    "from abc import ABCMeta\n"
    "exported = set()\n"
    "hidden = {'__module__', '__qualname__', '__doc__', '__dict__', '__weakref__', '__slots__', '__new__',\n"
    "          '__init_subclass__', '__abstractmethods__', '_abc_impl', '__static_attributes__', '__firstlineno__'}\n"
    "class Live:\n" /* a variable of a class, as compiled code has it now */
    "    __slots__ = 'name',\n"
    "    def __init__(self, name): self.name = name\n"
    "    def __get__(self, instance, owner=None): return _read((owner if instance is None else instance, self.name))\n"
    "class Class(ABCMeta):\n"
    "    def __setattr__(cls, name, value):\n"
    "        super().__setattr__(name, value)\n"
    "        if name not in hidden:\n"
    "            _write((cls, name, *described(value)))\n"
    "            if cls in exported and not hasattr(type(value), '__get__'): super().__setattr__(name, Live(name))\n"
    "def described(value): return value, hasattr(type(value), '__get__'), hasattr(type(value), '__set__')\n"
    "def bind(descriptor, instance, owner): return type(descriptor).__get__(descriptor, instance, owner)\n"
    "def assign(descriptor, instance, value): type(descriptor).__set__(descriptor, instance, value)\n"
    "def member(name, kind, a, b, c):\n"
    "    if kind == 0: return Live(name)\n"
    "    if kind == 4: return property(a, b, c)\n"
    "    return staticmethod(a) if kind == 2 else classmethod(a) if kind == 3 else a\n"
    "def export(name, qualname, module, doc, bases, *items):\n"
    "    space = {'__module__': module, '__qualname__': qualname, '__doc__': doc, '__slots__': ()}\n"
    "    for key, *rest in items:\n"
    "        if key not in hidden: space[key] = member(key, *rest)\n"
    "        elif key == '__new__': space[key] = staticmethod(rest[1])\n"
    "    made = Class(name, bases or (Object,), space, exported=True)\n"
    "    exported.add(made)\n"
    "    return made\n"
    "def derived(cls):\n"
    "    seen = {}\n"
    "    for base in cls.__mro__:\n"
    "        if base is Object: break\n"
    "        for key, value in vars(base).items():\n"
    "            if key not in hidden: seen.setdefault(key, (base, value))\n"
    "    bases = [base for base in cls.__bases__ if issubclass(base, Object)]\n"
    "    own = [(key, *described(value)) for key, (base, value) in seen.items() if base not in exported]\n"
    "    _derive((cls, cls.__name__, cls.__qualname__, cls.__module__, cls.__doc__, bases, own))\n"
    "Object = _root(None)\n"
    "def init_subclass(cls, exported=False, **keywords):\n"
    "    super(Object, cls).__init_subclass__(**keywords)\n"
    "    if not exported: derived(cls)\n"
    "def getstate(self): return dict(self.__dict__) or None\n"
    "def setstate(self, state):\n"
    "    for name, value in state.items(): setattr(self, name, value)\n"
    "Object.__init_subclass__ = classmethod(init_subclass)\n"
    "Object.__getstate__, Object.__setstate__ = getstate, setstate\n";

static struct {
    bool is_on;
    PycWord classes;                         /* dict: address of a class of CPython's -> ours */
    PyObject *root, *bind, *assign, *export; /* of the text above */
} state;

/* ---- which are ours ---- */

static PycWord key_of(const PyObject *cls) { return pyc_small((int64_t)((uintptr_t)cls >> 1)); }

static void enter(PyObject *theirs, PycWord ours) {
    py.Py_IncRef(theirs); /* its address is a key from now on */
    pyc_as_type(ours)->foreign_class = theirs;
    pyc_dict_set(state.classes, key_of(theirs), ours);
    py_wrappers_have(theirs);
}

bool py_our_class(PyObject *object, PycWord *ours) {
    enum { IS_CLASS = 1u << 31 };
    if (!state.is_on || !(py.PyType_GetFlags(object->type) & IS_CLASS)) return false;
    PycResult found = pyc_dict_find(state.classes, key_of(object));
    if (found.error || !found.value) return false;
    *ours = found.value;
    return true;
}

bool py_classes_are_exported(void) { return state.is_on; }

bool py_is_exported(const PycType *type) {
    enum {
        OTHERS = PYC_T_EXCEPTION | PYC_T_INT | PYC_T_STR | PYC_T_BYTES | PYC_T_TUPLE | PYC_T_LIST | PYC_T_DICT |
                 PYC_T_SET | PYC_T_FLOAT | PYC_T_TYPE | PYC_T_HOLDER
    };
    return state.is_on && type->flags & PYC_T_USER && !(type->flags & OTHERS);
}

/* ---- instances ---- */

static struct { /* wrappers by the addresses of their objects; under the lock */
    Wrapper **at;
    uint32_t size, count;
} wrappers;

static uint32_t place_of(PycWord object) {
    uint32_t i = (uint32_t)pyc_hash_u64(object) & (wrappers.size - 1);
    while (wrappers.at[i] && wrappers.at[i]->address != object) i = (i + 1) & (wrappers.size - 1);
    return i;
}

static void add_wrapper(Wrapper *wrapper) {
    if (wrappers.count * 2 >= wrappers.size) {
        Wrapper **old = wrappers.at;
        uint32_t old_size = wrappers.size;
        wrappers.size = old_size ? old_size * 2 : 64;
        wrappers.at = pyc_alloc_zeroed(wrappers.size * sizeof *wrappers.at, 8);
        for (uint32_t i = 0; i < old_size; i++)
            if (old[i]) wrappers.at[place_of(old[i]->address)] = old[i];
        pyc_free(old);
    }
    wrappers.at[place_of(wrapper->address)] = wrapper;
    wrappers.count++;
}

void py_instance_gone(Wrapper *wrapper) {
    if (!wrapper->address) return;
    uint32_t i = place_of(wrapper->address), mask = wrappers.size - 1;
    wrapper->address = 0;
    if (wrappers.at[i] != wrapper) return;
    wrappers.at[i] = NULL;
    wrappers.count--;
    for (i = (i + 1) & mask; wrappers.at[i]; i = (i + 1) & mask) {
        Wrapper *moved = wrappers.at[i];
        wrappers.at[i] = NULL;
        wrappers.at[place_of(moved->address)] = moved;
    }
}

PyObject *py_instance(PycWord word) {
    Wrapper *known = wrappers.count ? wrappers.at[place_of(word)] : NULL;
    if (known) {
        py.Py_IncRef(&known->head);
        return &known->head;
    }
    PyObject *cls = py_class(pyc_type(word)), *made = cls ? py.PyType_GenericAlloc(cls, 0) : NULL;
    if (cls) py.Py_DecRef(cls);
    if (!made) return NULL;
    Wrapper *wrapper = (Wrapper *)made;
    py_wrapper_fill(wrapper, word);
    wrapper->address = word;
    add_wrapper(wrapper);
    return made;
}

static PyObject *new_instance(PyObject *cls, PyObject *args, PyObject *keywords) {
    PycWord ours;
    py_enter_thread();
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
    PycWord object = py_wrapped(self), ours = py_name(name);
    PycWord own = pyc_own_attribute(object, ours);
    if (own) return py_to(own);
    if (pyc_str_is(ours, "__dict__")) return py_give(pyc_instance_dict(object));
    return py.PyObject_GenericGetAttr(self, name);
}

/* ---- a class of ours for CPython ---- */

static PyObject *none(void) { return py_none(); }

static PyObject *part(PycWord object, const char *name) {
    PycResult found = pyc_obj_getattr(object, pyc_str_c(name));
    return found.error ? (py_throw(found.error), NULL) : py_to(found.value);
}

static Kind kind_of(PycWord value) {
    const PycType *type = pyc_type(value);
    return type == &pyc_function_type || type == &pyc_none_type ? KIND_PLAIN
           : type == &pyc_staticmethod_type                     ? KIND_STATIC
           : type == &pyc_classmethod_type                      ? KIND_CLASS
           : type == &pyc_property_type                         ? KIND_PROPERTY
                                                                : KIND_LIVE;
}

/* (key, kind, a, b, c) */
static PyObject *item_of(PycWord key, PycWord value) {
    Kind kind = kind_of(value);
    PyObject *parts[5] = {py_to(key), py.PyLong_FromLongLong(kind)};
    bool is_property = kind == KIND_PROPERTY, is_method = kind == KIND_STATIC || kind == KIND_CLASS;
    parts[2] = is_property          ? part(value, "fget")
               : is_method          ? part(value, "__func__")
               : kind == KIND_PLAIN ? py_to(value)
                                    : none();
    parts[3] = is_property ? part(value, "fset") : none();
    parts[4] = is_property ? part(value, "fdel") : none();
    PyObject *tuple = py.PyTuple_New(5);
    for (intptr_t i = 0; i < 5; i++) py.PyTuple_SetItem(tuple, i, parts[i] ? parts[i] : none());
    return tuple;
}

static PyObject *bases_of(const PycType *type) {
    const PycTuple *all = pyc_tuple(type->bases);
    PyObject *list[16];
    intptr_t count = 0;
    for (int64_t i = 0; i < all->length && count < 16; i++)
        if (pyc_is_type(all->items[i]) && py_is_exported(pyc_as_type(all->items[i])))
            list[count++] = py_class(pyc_as_type(all->items[i]));
    PyObject *tuple = py.PyTuple_New(count);
    for (intptr_t i = 0; i < count; i++) py.PyTuple_SetItem(tuple, i, list[i] ? list[i] : none());
    return tuple;
}

static PyObject *export_class(const PycType *type) {
    enum { NAME, QUALNAME, MODULE, DOC, BASES, ITEMS };
    PycWord key, value, name = pyc_str_c(type->name);
    intptr_t length = ITEMS, i = ITEMS;
    for (int64_t at = 0; pyc_dict_step(type->dict, &at, &key, &value);) length++;
    PyObject *args = py.PyTuple_New(length);
    PycWord words[] = {name, type->qualname ? type->qualname : name, type->module ? type->module : PYC_NONE,
                       type->doc ? type->doc : PYC_NONE};
    for (intptr_t k = 0; k < BASES; k++) py.PyTuple_SetItem(args, k, py_to(words[k]));
    py.PyTuple_SetItem(args, BASES, bases_of(type));
    for (int64_t at = 0; i < length && pyc_dict_step(type->dict, &at, &key, &value); i++)
        py.PyTuple_SetItem(args, i, item_of(key, value));
    PyObject *made = py.PyObject_Call(state.export, args, NULL);
    py.Py_DecRef(args);
    return made;
}

PyObject *py_class(PycType *type) {
    if (!type->foreign_class) {
        PyObject *made = export_class(type);
        if (!made) return NULL;
        enter(made, pyc_word(type));
        py.Py_DecRef(made);
    }
    py.Py_IncRef(type->foreign_class);
    return type->foreign_class;
}

/* ---- a class of CPython's for us ---- */

typedef struct Descriptor { /* members that Python has defined in a class, as members of ours */
    PycObject head;
    PyObject *object; /* the class there lives as long */
} Descriptor;

static PyObject *descriptor_of(PycWord w) { return ((const Descriptor *)pyc_object(w))->object; }

static PyObject *call3(PyObject *function, PyObject *object, PyObject *b, PyObject *c) {
    PyObject *args = py.PyTuple_New(3), *parts[3] = {object, b, c};
    py.Py_IncRef(object);
    for (intptr_t i = 0; i < 3; i++) py.PyTuple_SetItem(args, i, parts[i] ? parts[i] : none());
    PyObject *result = py.PyObject_Call(function, args, NULL);
    py.Py_DecRef(args);
    return result;
}

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

/* (class, name, qualname, module, doc, bases, items) */
static PyObject *derive(PyObject *self, PyObject *args) {
    (void)self;
    PycWord words[4], bases[16];
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
    return none();
}

/* (object or class, name) */
static PyObject *read(PyObject *self, PyObject *args) {
    (void)self;
    return py_give(pyc_obj_getattr(py_borrow(py.PyTuple_GetItem(args, 0)), py_borrow(py.PyTuple_GetItem(args, 1))));
}

/* (class, name, value, is a descriptor, is a data descriptor) */
static PyObject *write(PyObject *self, PyObject *args) {
    (void)self;
    PycWord cls = py_borrow(py.PyTuple_GetItem(args, 0)), name = py_borrow(py.PyTuple_GetItem(args, 1));
    PycWord value = member_of(py.PyTuple_GetItem(args, 2), is_true(args, 3), is_true(args, 4));
    return py_give_status(pyc_obj_setattr(cls, name, value)) == 0 ? none() : NULL;
}

/* ---- start ---- */

static PyObject *give_root(PyObject *self, PyObject *unused) {
    (void)self;
    (void)unused;
    py.Py_IncRef(state.root);
    return state.root;
}

static PyHelper functions[] = {{.name = "_derive", .function = derive},
                               {.name = "_read", .function = read},
                               {.name = "_write", .function = write},
                               {.name = "_root", .function = give_root}};

bool py_classes_start(void) {
    PySlot slots[] = {{PY_TP_DEALLOC, (void *)py_wrapper_free},     {PY_TP_GETATTRO, (void *)get_attribute},
                      {PY_TP_SETATTRO, (void *)py_wrapper_setattr}, {PY_TP_NEW, (void *)new_instance},
                      {PY_TP_MEMBERS, py_wrapper_members},          {0, NULL}};
    PySpec spec = {"pyc.Object", sizeof(Wrapper), 0, PY_TYPE_DEFAULT | PY_TYPE_BASE, slots};
    state.root = py.PyType_FromSpec(&spec);
    if (!state.root) return false;
    state.classes = pyc_dict_new(8);
    PyObject *globals = py_helper_load("pyc", functions, sizeof functions / sizeof *functions, source);
    if (!globals) return false;
    state.bind = py_helper_name(globals, "bind");
    state.assign = py_helper_name(globals, "assign");
    state.export = py_helper_name(globals, "export");
    return state.is_on = true;
}
