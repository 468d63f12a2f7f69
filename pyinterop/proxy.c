/* Objects of CPython as objects of ours: every dynamic operation on one is forwarded to CPython. */
#include "wrap.h"

#include <pthread.h>
#include <string.h>

/* ---- the lock, and references that the collector gave up ---- */

/* Finalizers can run anywhere, so they only queue references; whoever takes the lock next releases them. The queue
 * refers to no object of ours, so it is not in collected memory. */
static struct {
    pthread_mutex_t lock;
    PyObject **at;
    uint64_t count, capacity;
} dead = {.lock = PTHREAD_MUTEX_INITIALIZER};

static void give_back(void) {
    pthread_mutex_lock(&dead.lock);
    PyObject **batch = dead.at;
    uint64_t count = dead.count;
    dead.at = NULL;
    dead.count = dead.capacity = 0;
    pthread_mutex_unlock(&dead.lock);
    for (uint64_t i = 0; i < count; i++) py.Py_DecRef(batch[i]);
    pyc_free(batch);
}

void py_give_back_later(PyObject *object) {
    pthread_mutex_lock(&dead.lock);
    if (dead.count == dead.capacity) {
        uint64_t wider = dead.capacity ? dead.capacity * 2 : 256;
        dead.at = pyc_realloc(dead.at, dead.capacity * sizeof *dead.at, wider * sizeof *dead.at, 8);
        dead.capacity = wider;
    }
    dead.at[dead.count++] = object;
    pthread_mutex_unlock(&dead.lock);
}

static void finalise(void *proxy) { py_give_back_later(((PyProxy *)proxy)->object); }

static _Thread_local uint32_t depth; /* of nested operations: callbacks */

void py_called(void) {
    if (depth) return;
    if (dead.count) give_back();
    py_settle();
}

PyLock py_lock(void) {
    PyLock lock = {py.PyGILState_Ensure()};
    depth++;
    if (dead.count) give_back();
    return lock;
}

void py_unlock(PyLock lock) {
    if (depth == 1) py_settle();
    depth--;
    py.PyGILState_Release(lock.state);
}

static PyProxyKind kind_of(const PyObject *object) {
    enum { IS_TEXT = 1 << 28 };
    if (py.PyType_GetFlags(object->type) & IS_TEXT && object->type != py.PyUnicode_Type) return PY_PROXY_TEXT;
    if (!py.PyType_GetSlot(object->type, PY_TP_DESCR_GET)) return PY_PROXY_PLAIN;
    return py.PyType_GetSlot(object->type, PY_TP_DESCR_SET) ? PY_PROXY_DATA : PY_PROXY_DESCRIPTOR;
}

PycWord py_proxy_new(PyObject *object) {
    PyProxyKind kind = kind_of(object);
    bool is_text = kind == PY_PROXY_TEXT;
    PycWord value = is_text ? py_plain(object) : 0;
    PyProxy *proxy = is_text ? pyc_gc_alloc(sizeof *proxy) : pyc_gc_alloc_atomic(sizeof *proxy);
    *proxy = (PyProxy){{&py_proxy_types[kind]}, value, object};
    pyc_gc_finalizer(proxy, finalise);
    return pyc_word(proxy);
}

/* ---- operations ---- */

/* Every operation holds a reference to its object: the contents of a shared container may move back while another
 * thread has the lock, and then to CPython again. */
typedef struct Use {
    PyLock lock;
    PyObject *object; /* owned */
} Use;

static Use use_of(PycWord object) {
    pyc_files_push(); /* CPython may read the files that were written */
    PyLock lock = py_lock();
    return (Use){lock, py_to(object)};
}

static void drop(PyObject *object) {
    if (object) py.Py_DecRef(object);
}

static void leave(Use use) {
    drop(use.object);
    py_unlock(use.lock);
}

static PycResult finish(PyObject *result, Use use) {
    PycResult taken = py_take(result);
    leave(use);
    return taken;
}

static PycError *finish_status(int status, Use use) {
    PycError *error = status < 0 ? py_fetch() : NULL;
    leave(use);
    return error;
}

static PyObject *attribute_of(PyObject *object, PycWord name) {
    PyObject *their_name = py_to(name), *result = their_name ? py.PyObject_GetAttr(object, their_name) : NULL;
    drop(their_name);
    return result;
}

static PycResult proxy_getattr(PycWord object, PycWord name) {
    Use use = use_of(object);
    PycWord ours = py_is_sys(use.object) ? py_sys_value(name) : 0;
    if (!ours) return finish(attribute_of(use.object, name), use);
    leave(use);
    return (PycResult){ours, NULL};
}

static PycError *proxy_setattr(PycWord object, PycWord name, PycWord value) {
    Use use = use_of(object);
    PyObject *their_name = py_to(name), *their_value = value ? py_to(value) : NULL;
    bool good = their_name && (their_value || !value);
    int status = good ? py.PyObject_SetAttr(use.object, their_name, their_value) : -1;
    drop(their_name);
    drop(their_value);
    return finish_status(status, use);
}

static PyObject *keywords_of(PycWord names, const PycWord *values) {
    const PycTuple *tuple = (const PycTuple *)pyc_object(names);
    PyObject *dict = py.PyDict_New();
    for (int64_t i = 0; dict && i < tuple->length; i++) {
        PyObject *name = py_to(tuple->items[i]), *value = name ? py_to(values[i]) : NULL;
        if (name) py.PyUnicode_InternInPlace(&name); /* functions in C compare names by their addresses */
        bool good = value && py.PyDict_SetItem(dict, name, value) == 0;
        drop(name);
        drop(value);
        if (good) continue;
        drop(dict);
        return NULL;
    }
    return dict;
}

/* Functions of packages inspect the frame of their caller. The program has no frames of CPython's, so it supplies one:
 * of the body of the main module. */
static PyObject *call_in_frame(PyObject *callee, PyObject *args, PyObject *keywords) {
    static const char SOURCE[] = "import sys, types\n"
                                 "def call(callee, args, keywords):\n"
                                 "    return callee(*args, **keywords) if keywords else callee(*args)\n"
                                 "code = call.__code__.replace(co_filename=sys.argv[0], co_name='<module>')\n"
                                 "call = types.FunctionType(code, sys.modules['__main__'].__dict__)\n";
    static PyObject *lent;
    if (py.PyEval_GetFrame()) return py.PyObject_Call(callee, args, keywords);
    PyObject *globals = lent ? NULL : py_helper_load("pyc", NULL, 0, SOURCE);
    if (globals) py.Py_IncRef(lent = py_helper_name(globals, "call"));
    drop(globals);
    PyObject *parts[] = {callee, args, keywords ? keywords : py._Py_NoneStruct},
             *three = lent ? py.PyTuple_New(3) : NULL;
    if (!three) return NULL;
    for (int i = 0; i < 3; i++) {
        py.Py_IncRef(parts[i]);
        py.PyTuple_SetItem(three, i, parts[i]);
    }
    PyObject *result = py.PyObject_Call(lent, three, NULL);
    drop(three);
    return result;
}

static PyObject *call(PyObject *callee, const PycWord *args, uint64_t count, PycWord names) {
    PyObject *tuple = py_tuple_of(args, count), *keywords = tuple && names ? keywords_of(names, args + count) : NULL;
    PyObject *result = tuple && (keywords || !names) ? call_in_frame(callee, tuple, keywords) : NULL;
    drop(tuple);
    drop(keywords);
    return result;
}

static PycResult proxy_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    Use use = use_of(self);
    return finish(call(use.object, args, count, names), use);
}

static PycResult proxy_call_method(PycWord object, PycWord name, const PycWord *args, uint64_t count, PycWord names) {
    Use use = use_of(object);
    PycWord ours = py_is_sys(use.object) ? py_sys_value(name) : 0;
    if (ours) {
        leave(use);
        return pyc_obj_call(ours, args, count, names);
    }
    PyObject *method = attribute_of(use.object, name), *result = method ? call(method, args, count, names) : NULL;
    drop(method);
    return finish(result, use);
}

typedef PyObject *Binary(PyObject *, PyObject *);

static Binary *binary_of(int op, bool in_place) {
    switch ((PycBinary)op) {
    case PYC_ADD: return in_place ? py.PyNumber_InPlaceAdd : py.PyNumber_Add;
    case PYC_SUB: return in_place ? py.PyNumber_InPlaceSubtract : py.PyNumber_Subtract;
    case PYC_MUL: return in_place ? py.PyNumber_InPlaceMultiply : py.PyNumber_Multiply;
    case PYC_MATMUL: return in_place ? py.PyNumber_InPlaceMatrixMultiply : py.PyNumber_MatrixMultiply;
    case PYC_TRUEDIV: return in_place ? py.PyNumber_InPlaceTrueDivide : py.PyNumber_TrueDivide;
    case PYC_FLOORDIV: return in_place ? py.PyNumber_InPlaceFloorDivide : py.PyNumber_FloorDivide;
    case PYC_MOD: return in_place ? py.PyNumber_InPlaceRemainder : py.PyNumber_Remainder;
    case PYC_LSHIFT: return in_place ? py.PyNumber_InPlaceLshift : py.PyNumber_Lshift;
    case PYC_RSHIFT: return in_place ? py.PyNumber_InPlaceRshift : py.PyNumber_Rshift;
    case PYC_AND: return in_place ? py.PyNumber_InPlaceAnd : py.PyNumber_And;
    case PYC_XOR: return in_place ? py.PyNumber_InPlaceXor : py.PyNumber_Xor;
    case PYC_OR: return in_place ? py.PyNumber_InPlaceOr : py.PyNumber_Or;
    case PYC_DIVMOD: return py.PyNumber_Divmod;
    case PYC_POW:
    case PYC_BINARY_COUNT: break;
    }
    return NULL;
}

static PyObject *apply_binary(int op, bool in_place, PyObject *a, PyObject *b) {
    if (op == PYC_POW) return (in_place ? py.PyNumber_InPlacePower : py.PyNumber_Power)(a, b, py._Py_NoneStruct);
    return binary_of(op, in_place)(a, b);
}

static PycResult proxy_binary(int op, bool in_place, PycWord a, PycWord b) {
    Use use = use_of(a);
    PyObject *right = use.object ? py_to(b) : NULL;
    PyObject *result = right ? apply_binary(op, in_place, use.object, right) : NULL;
    drop(right);
    return finish(result, use);
}

static PycResult proxy_unary(int op, PycWord a) {
    Use use = use_of(a);
    PyObject *result = NULL;
    switch ((PycUnary)op) {
    case PYC_NEG: result = py.PyNumber_Negative(use.object); break;
    case PYC_POS: result = py.PyNumber_Positive(use.object); break;
    case PYC_INVERT: result = py.PyNumber_Invert(use.object); break;
    case PYC_ABS: result = py.PyNumber_Absolute(use.object); break;
    case PYC_UNARY_COUNT: break;
    }
    return finish(result, use);
}

static PycResult proxy_compare(int op, PycWord a, PycWord b) {
    static const int theirs[] = {[PYC_LT] = 0, [PYC_LE] = 1, [PYC_EQ] = 2, [PYC_NE] = 3, [PYC_GT] = 4, [PYC_GE] = 5};
    Use use = use_of(a);
    PyObject *right = use.object ? py_to(b) : NULL;
    PyObject *result = right ? py.PyObject_RichCompare(use.object, right, theirs[op]) : NULL;
    drop(right);
    return finish(result, use);
}

/* cls[key]: a method of the package, which may look at its caller's frame. */
static PyObject *class_item(PyObject *cls, PyObject *key) {
    PyObject *module = py.PyImport_ImportModule("operator"), *parts[] = {cls, key};
    PyObject *getitem = module ? py.PyObject_GetAttrString(module, "getitem") : NULL;
    PyObject *args = getitem ? py.PyTuple_New(2) : NULL, *result = NULL;
    for (intptr_t i = 0; args && i < 2; i++) {
        py.Py_IncRef(parts[i]);
        py.PyTuple_SetItem(args, i, parts[i]);
    }
    if (args) result = call_in_frame(getitem, args, NULL);
    drop(args);
    drop(getitem);
    drop(module);
    return result;
}

static PyObject *item(PyObject *object, PyObject *key) {
    return py.PyType_IsSubtype(object->type, py.PyType_Type) ? class_item(object, key)
                                                             : py.PyObject_GetItem(object, key);
}

static PycResult proxy_getitem(PycWord object, PycWord key) {
    Use use = use_of(object);
    PyObject *their_key = py_to(key), *result = their_key ? item(use.object, their_key) : NULL;
    drop(their_key);
    return finish(result, use);
}

static PycError *proxy_setitem(PycWord object, PycWord key, PycWord value) {
    Use use = use_of(object);
    PyObject *their_key = py_to(key), *their_value = their_key && value ? py_to(value) : NULL;
    int status = -1;
    if (their_key && !value)
        status = py.PyObject_DelItem(use.object, their_key);
    else if (their_value)
        status = py.PyObject_SetItem(use.object, their_key, their_value);
    drop(their_key);
    drop(their_value);
    return finish_status(status, use);
}

static PycBoolResult finish_bool(int status, Use use) {
    PycBoolResult result = {status > 0, status < 0 ? py_fetch() : NULL};
    leave(use);
    return result;
}

static PycBoolResult proxy_contains(PycWord object, PycWord item) {
    Use use = use_of(object);
    PyObject *theirs = py_to(item);
    int status = theirs ? py.PySequence_Contains(use.object, theirs) : -1;
    drop(theirs);
    return finish_bool(status, use);
}

static PycResult proxy_iter(PycWord object) {
    Use use = use_of(object);
    PyObject *iterator = py.PyObject_GetIter(use.object);
    PycResult result = {iterator ? py_proxy_new(iterator) : 0, iterator ? NULL : py_fetch()};
    leave(use);
    return result;
}

/* The return value of a generator or an awaited coroutine is stored when it ends. */
static PycResult proxy_next(PycWord object) {
    enum { ENDED = 0, PY_TP_ITERNEXT = 63 };
    Use use = use_of(object);
    PyObject *item = NULL;
    if (!py.PyType_GetSlot(use.object->type, PY_TP_ITERNEXT)) {
        PycError *error = pyc_raise(&pyc_TypeError, "'%s' object is not an iterator", pyc_type_name(object));
        leave(use);
        return (PycResult){0, error};
    }
    int how = py.PyIter_Send(use.object, py._Py_NoneStruct, &item);
    PycResult result = py_take(item);
    if (how == ENDED) pyc_thread()->stop_value = result.value;
    if (how == ENDED) result.value = 0;
    leave(use);
    return result;
}

static PycIntResult finish_number(intptr_t number, Use use) {
    PycIntResult result = {number, number == -1 ? py_fetch() : NULL};
    leave(use);
    return result;
}

static PycIntResult proxy_len(PycWord object) {
    Use use = use_of(object);
    return finish_number(py.PyObject_Size(use.object), use);
}

static PycBoolResult proxy_truth(PycWord object) {
    Use use = use_of(object);
    return finish_bool(py.PyObject_IsTrue(use.object), use);
}

static PycResult proxy_str(PycWord object) {
    Use use = use_of(object);
    return finish(py.PyObject_Str(use.object), use);
}

static PycResult proxy_repr(PycWord object) {
    Use use = use_of(object);
    return finish(py.PyObject_Repr(use.object), use);
}

static PycResult proxy_format(PycWord object, PycWord spec) {
    Use use = use_of(object);
    PyObject *theirs = spec ? py_to(spec) : py_text("");
    PyObject *result = theirs ? py.PyObject_Format(use.object, theirs) : NULL;
    drop(theirs);
    return finish(result, use);
}

/* For a value of a subclass of str, int, … that inherits their hash: the plain value, whose hash our side uses. */
static bool has_plain_hash(PyObject *object, PycWord *plain) {
    PyObject *const bases[] = {py.PyUnicode_Type, py.PyLong_Type, py.PyFloat_Type, py.PyBytes_Type, py.PyTuple_Type};
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++) {
        if (!py.PyType_IsSubtype(object->type, bases[i])) continue;
        if (py.PyType_GetSlot(object->type, PY_TP_HASH) != py.PyType_GetSlot(bases[i], PY_TP_HASH)) return false;
        *plain = py_plain(object);
        return true;
    }
    return false;
}

static PycIntResult proxy_hash(PycWord object) {
    Use use = use_of(object);
    PycWord plain;
    if (has_plain_hash(use.object, &plain)) {
        leave(use);
        return pyc_obj_hash(plain);
    }
    return finish_number(py.PyObject_Hash(use.object), use);
}

static PycResult proxy_to_int(PycWord object, bool is_index) {
    Use use = use_of(object);
    return finish((is_index ? py.PyNumber_Index : py.PyNumber_Long)(use.object), use);
}

static PycFloatResult proxy_to_float(PycWord object) {
    Use use = use_of(object);
    PyObject *number = py.PyNumber_Float(use.object);
    PycFloatResult result = {number ? py.PyFloat_AsDouble(number) : 0, number ? NULL : py_fetch()};
    drop(number);
    leave(use);
    return result;
}

static PycWord original_of(PycWord object) {
    PyObject *original = !pyc_is_object(object) || !pyc_has(object, PYC_T_EXCEPTION) ? NULL : py_original(object);
    if (!original) return object;
    py.Py_IncRef(original);
    return py_proxy_new(original);
}

static PycBoolResult proxy_isinstance(PycWord object, PycWord cls) {
    PyLock lock = py_lock();
    Use use = use_of(original_of(object));
    PyObject *their_cls = py_to(cls), *plain = py_plain_class(cls);
    int status = plain && use.object ? py.PyObject_IsInstance(use.object, plain) : 0;
    if (!status) status = use.object && their_cls ? py.PyObject_IsInstance(use.object, their_cls) : -1;
    drop(their_cls);
    PycBoolResult result = finish_bool(status, use);
    py_unlock(lock);
    return result;
}

static bool is_exception_class(PyObject *object) {
    PyObject *builtins = py.PyImport_ImportModule("builtins"),
             *base = py.PyObject_GetAttrString(builtins, "BaseException");
    PyObject *type = py.PyObject_GetAttrString(builtins, "type");
    bool is_one = py.PyObject_IsInstance(object, type) == 1 && py.PyObject_IsSubclass(object, base) == 1;
    drop(builtins);
    drop(base);
    drop(type);
    return is_one;
}

static PycBoolResult proxy_issubclass(PycWord cls, PycWord base) {
    Use use = use_of(cls);
    PyObject *their_base = py_to(base), *plain = py_plain_class(base);
    int status = plain && use.object ? py.PyObject_IsSubclass(use.object, plain) : 0;
    if (!status) status = use.object && their_base ? py.PyObject_IsSubclass(use.object, their_base) : -1;
    drop(their_base);
    return finish_bool(status, use);
}

/* An exception instance, or an exception class, which is called. */
static PycResult proxy_exception(PycWord object) {
    Use use = use_of(object);
    PyObject *theirs = use.object, *none = py.PyTuple_New(0), *made = NULL;
    if (is_exception_class(theirs))
        made = py.PyObject_Call(theirs, none, NULL);
    else if (is_exception_class(theirs->type))
        py.Py_IncRef(made = theirs);
    bool is_other = !made && !is_exception_class(theirs);
    if (made) py.PyErr_SetObject(made->type, made);
    drop(made);
    drop(none);
    PycResult result = {is_other ? 0 : pyc_error_object(py_fetch()), NULL};
    leave(use);
    return result;
}

static PycResult proxy_type_of(PycWord object) {
    if (py_is_shared(object)) return (PycResult){py_shared_type(object), NULL};
    Use use = use_of(object);
    return finish(py.PyObject_Type(use.object), use);
}

static PycResult proxy_dir(PycWord object) {
    Use use = use_of(object);
    return finish(py.PyObject_Dir(use.object), use);
}

static PycResult proxy_view(PycWord object) {
    Use use = use_of(object);
    return finish(py.PyMemoryView_FromObject(use.object), use);
}

static PycWord proxy_identity(PycWord w) {
    return py_is_shared(w) || py_view_rests(w) ? w : (PycWord)(uintptr_t)py_object_of(w);
}

const PycForeign py_operations = {
    .getattr = proxy_getattr,
    .setattr = proxy_setattr,
    .call = proxy_call,
    .binary = proxy_binary,
    .unary = proxy_unary,
    .compare = proxy_compare,
    .getitem = proxy_getitem,
    .setitem = proxy_setitem,
    .contains = proxy_contains,
    .iter = proxy_iter,
    .next = proxy_next,
    .len = proxy_len,
    .truth = proxy_truth,
    .str = proxy_str,
    .repr = proxy_repr,
    .format = proxy_format,
    .hash = proxy_hash,
    .to_int = proxy_to_int,
    .to_float = proxy_to_float,
    .isinstance = proxy_isinstance,
    .issubclass = proxy_issubclass,
    .type_of = proxy_type_of,
    .dir = proxy_dir,
    .identity = proxy_identity,
    .exception = proxy_exception,
    .prepare = py_prepare,
    .define = py_define,
    .derive = py_derive,
    .changed = py_class_changed,
    .super_attr = py_super_attr,
    .call_method = proxy_call_method,
    .view = proxy_view,
    .same_member = py_same_member,
};

/* ---- as an attribute of a class of ours ---- */

static PyObject *object_or_null(PycWord word) { return word ? py_to(word) : NULL; }

static PycResult bind(PycWord self, PycWord instance, PycWord owner) {
    typedef PyObject *Get(PyObject *, PyObject *, PyObject *);
    Use use = use_of(self);
    PyObject *theirs = object_or_null(instance), *cls = object_or_null(owner);
    bool is_good = (theirs || !instance) && (cls || !owner);
    Get *get = (Get *)(uintptr_t)py.PyType_GetSlot(use.object->type, PY_TP_DESCR_GET);
    PyObject *found = is_good ? get(use.object, theirs, cls) : NULL;
    drop(theirs);
    drop(cls);
    return finish(found, use);
}

static PycError *assign(PycWord self, PycWord instance, PycWord value) {
    typedef int Set(PyObject *, PyObject *, PyObject *);
    Use use = use_of(self);
    PyObject *theirs = py_to(instance), *their_value = object_or_null(value);
    Set *set = (Set *)(uintptr_t)py.PyType_GetSlot(use.object->type, PY_TP_DESCR_SET);
    int status = theirs && (their_value || !value) ? set(use.object, theirs, their_value) : -1;
    drop(theirs);
    drop(their_value);
    return finish_status(status, use);
}

/* ---- the types ---- */

#define PROXY(type_name, base_type, more_flags, ...)                                                                   \
    {.head = {&pyc_type_type},                                                                                         \
     .name = type_name,                                                                                                \
     .base = base_type,                                                                                                \
     .instance_size = sizeof(PyProxy),                                                                                 \
     .flags = PYC_T_NO_BASE | PYC_T_FROZEN | (more_flags),                                                             \
     .foreign = &py_operations,                                                                                        \
     __VA_ARGS__}

PycType py_proxy_types[PY_PROXY_KINDS] = {
    [PY_PROXY_PLAIN] = PROXY("cpython_object", &pyc_object_type, PYC_T_ATOMIC, .get = NULL),
    [PY_PROXY_DESCRIPTOR] = PROXY("cpython_descriptor", &pyc_object_type, PYC_T_ATOMIC, .get = bind),
    [PY_PROXY_DATA] = PROXY("cpython_data_descriptor", &pyc_object_type, PYC_T_ATOMIC, .get = bind, .set = assign),
    [PY_PROXY_TEXT] = PROXY("cpython_str", &pyc_str_type, PYC_T_STR | PYC_T_WRAPPED, .get = NULL),
};
