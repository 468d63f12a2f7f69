/* Objects of CPython as objects of ours: every dynamic operation on one is CPython's own. */
#include "python.h"

#include <pthread.h>
#include <string.h>

/* ---- the lock, and references that the collector gave up ---- */

/* Finalisers run in the middle of anything, so they only queue; whoever holds the lock next gives the references back.
 * The queue holds nothing of ours, so it is not the collector's memory. */
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

static void finalise(void *object) {
    pthread_mutex_lock(&dead.lock);
    if (dead.count == dead.capacity) {
        uint64_t wider = dead.capacity ? dead.capacity * 2 : 256;
        dead.at = pyc_realloc(dead.at, dead.capacity * sizeof *dead.at, wider * sizeof *dead.at, 8);
        dead.capacity = wider;
    }
    dead.at[dead.count++] = ((PyProxy *)object)->object;
    pthread_mutex_unlock(&dead.lock);
}

PyLock py_lock(void) {
    PyLock lock = {py.PyGILState_Ensure()};
    if (dead.count) give_back();
    return lock;
}

void py_unlock(PyLock lock) { py.PyGILState_Release(lock.state); }

PycWord py_proxy_new(PyObject *object) {
    PyProxy *proxy = pyc_gc_alloc_atomic(sizeof *proxy);
    proxy->head.type = &py_proxy_type;
    proxy->object = object;
    pyc_gc_finalizer(proxy, finalise);
    return pyc_word(proxy);
}

/* ---- operations ---- */

static PycResult finish(PyObject *result, PyLock lock) {
    PycResult taken = py_take(result);
    py_unlock(lock);
    return taken;
}

static void drop(PyObject *object) {
    if (object) py.Py_DecRef(object);
}

static PycResult proxy_getattr(PycWord object, PycWord name) {
    PyLock lock = py_lock();
    PycWord ours = py_is_sys(py_object_of(object)) ? pyc_sys_value(name) : 0;
    if (ours) {
        py_unlock(lock);
        return (PycResult){ours, NULL};
    }
    PyObject *their_name = py_to(name);
    PyObject *result = their_name ? py.PyObject_GetAttr(py_object_of(object), their_name) : NULL;
    drop(their_name);
    return finish(result, lock);
}

static PycError *finish_status(int status, PyLock lock) {
    PycError *error = status < 0 ? py_fetch() : NULL;
    py_unlock(lock);
    return error;
}

static PycError *proxy_setattr(PycWord object, PycWord name, PycWord value) {
    PyLock lock = py_lock();
    PyObject *their_name = py_to(name), *their_value = value ? py_to(value) : NULL;
    bool good = their_name && (their_value || !value);
    int status = good ? py.PyObject_SetAttr(py_object_of(object), their_name, their_value) : -1;
    if (status == 0 && pyc_str_is(name, "stdout")) py_note_stdout(py_object_of(object), their_value, value);
    drop(their_name);
    drop(their_value);
    return finish_status(status, lock);
}

static PyObject *keywords_of(PycWord names, const PycWord *values) {
    const PycTuple *tuple = (const PycTuple *)pyc_object(names);
    PyObject *dict = py.PyDict_New();
    for (int64_t i = 0; dict && i < tuple->length; i++) {
        PyObject *key = py_to(tuple->items[i]), *value = key ? py_to(values[i]) : NULL;
        bool good = value && py.PyDict_SetItem(dict, key, value) == 0;
        drop(key);
        drop(value);
        if (!good) {
            drop(dict);
            return NULL;
        }
    }
    return dict;
}

/* The positional arguments; lists, dicts and sets among them are lent for the length of the call. */
static PyObject *lent_tuple(const PycWord *args, uint64_t count, PyLoan *loans) {
    PyObject *tuple = py.PyTuple_New((intptr_t)count);
    for (uint64_t i = 0; tuple && i < count; i++) {
        PyObject *item = py_lend(args[i], &loans[i]) ? loans[i].theirs : loans[i].container ? NULL : py_to(args[i]);
        if (item && loans[i].container) py.Py_IncRef(item);
        if (!item || py.PyTuple_SetItem(tuple, (intptr_t)i, item) != 0) {
            py.Py_DecRef(tuple);
            return NULL;
        }
    }
    return tuple;
}

static PycResult proxy_call(PycWord self, const PycWord *args, uint64_t count, PycWord names) {
    PyLock lock = py_lock();
    PyLoan *loans = pyc_gc_alloc((count + 1) * sizeof *loans);
    PyObject *tuple = lent_tuple(args, count, loans);
    PyObject *keywords = tuple && names ? keywords_of(names, args + count) : NULL;
    PyObject *result = tuple && (keywords || !names) ? py.PyObject_Call(py_object_of(self), tuple, keywords) : NULL;
    for (uint64_t i = 0; i < count; i++) py_lend_end(&loans[i]);
    drop(tuple);
    drop(keywords);
    return finish(result, lock);
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
    PyLock lock = py_lock();
    PyObject *left = py_to(a), *right = left ? py_to(b) : NULL;
    PyObject *result = right ? apply_binary(op, in_place, left, right) : NULL;
    drop(left);
    drop(right);
    return finish(result, lock);
}

static PycResult proxy_unary(int op, PycWord a) {
    PyLock lock = py_lock();
    PyObject *object = py_object_of(a), *result = NULL;
    switch ((PycUnary)op) {
    case PYC_NEG: result = py.PyNumber_Negative(object); break;
    case PYC_POS: result = py.PyNumber_Positive(object); break;
    case PYC_INVERT: result = py.PyNumber_Invert(object); break;
    case PYC_ABS: result = py.PyNumber_Absolute(object); break;
    case PYC_UNARY_COUNT: break;
    }
    return finish(result, lock);
}

static PycResult proxy_compare(int op, PycWord a, PycWord b) {
    static const int theirs[] = {[PYC_LT] = 0, [PYC_LE] = 1, [PYC_EQ] = 2, [PYC_NE] = 3, [PYC_GT] = 4, [PYC_GE] = 5};
    PyLock lock = py_lock();
    PyObject *left = py_to(a), *right = left ? py_to(b) : NULL;
    PyObject *result = right ? py.PyObject_RichCompare(left, right, theirs[op]) : NULL;
    drop(left);
    drop(right);
    return finish(result, lock);
}

static PycResult proxy_getitem(PycWord object, PycWord key) {
    PyLock lock = py_lock();
    PyObject *their_key = py_to(key);
    PyObject *result = their_key ? py.PyObject_GetItem(py_object_of(object), their_key) : NULL;
    drop(their_key);
    return finish(result, lock);
}

static PycError *proxy_setitem(PycWord object, PycWord key, PycWord value) {
    PyLock lock = py_lock();
    PyObject *their_key = py_to(key), *their_value = their_key && value ? py_to(value) : NULL;
    int status = -1;
    if (their_key && !value)
        status = py.PyObject_DelItem(py_object_of(object), their_key);
    else if (their_value)
        status = py.PyObject_SetItem(py_object_of(object), their_key, their_value);
    drop(their_key);
    drop(their_value);
    return finish_status(status, lock);
}

static PycBoolResult finish_bool(int status, PyLock lock) {
    PycBoolResult result = {status > 0, status < 0 ? py_fetch() : NULL};
    py_unlock(lock);
    return result;
}

static PycBoolResult proxy_contains(PycWord object, PycWord item) {
    PyLock lock = py_lock();
    PyObject *theirs = py_to(item);
    int status = theirs ? py.PySequence_Contains(py_object_of(object), theirs) : -1;
    drop(theirs);
    return finish_bool(status, lock);
}

static PycResult proxy_iter(PycWord object) {
    PyLock lock = py_lock();
    PyObject *iterator = py.PyObject_GetIter(py_object_of(object));
    PycResult result = {iterator ? py_proxy_new(iterator) : 0, iterator ? NULL : py_fetch()};
    py_unlock(lock);
    return result;
}

static PycResult proxy_next(PycWord object) {
    PyLock lock = py_lock();
    PyObject *item = py.PyIter_Next(py_object_of(object));
    PycResult result = {0, NULL};
    if (item || py.PyErr_Occurred()) result = py_take(item);
    py_unlock(lock);
    return result;
}

static PycIntResult proxy_len(PycWord object) {
    PyLock lock = py_lock();
    intptr_t length = py.PyObject_Size(py_object_of(object));
    PycIntResult result = {length, length < 0 ? py_fetch() : NULL};
    py_unlock(lock);
    return result;
}

static PycBoolResult proxy_truth(PycWord object) {
    PyLock lock = py_lock();
    return finish_bool(py.PyObject_IsTrue(py_object_of(object)), lock);
}

static PycResult proxy_str(PycWord object) {
    PyLock lock = py_lock();
    return finish(py.PyObject_Str(py_object_of(object)), lock);
}

static PycResult proxy_repr(PycWord object) {
    PyLock lock = py_lock();
    return finish(py.PyObject_Repr(py_object_of(object)), lock);
}

static PycResult proxy_format(PycWord object, PycWord spec) {
    PyLock lock = py_lock();
    PyObject *theirs = spec ? py_to(spec) : py_text("");
    PyObject *result = theirs ? py.PyObject_Format(py_object_of(object), theirs) : NULL;
    drop(theirs);
    return finish(result, lock);
}

static PycIntResult proxy_hash(PycWord object) {
    PyLock lock = py_lock();
    intptr_t hash = py.PyObject_Hash(py_object_of(object));
    PycIntResult result = {hash, hash == -1 ? py_fetch() : NULL};
    py_unlock(lock);
    return result;
}

static PycResult proxy_to_int(PycWord object, bool is_index) {
    PyLock lock = py_lock();
    return finish((is_index ? py.PyNumber_Index : py.PyNumber_Long)(py_object_of(object)), lock);
}

static PycFloatResult proxy_to_float(PycWord object) {
    PyLock lock = py_lock();
    PyObject *number = py.PyNumber_Float(py_object_of(object));
    PycFloatResult result = {number ? py.PyFloat_AsDouble(number) : 0, number ? NULL : py_fetch()};
    drop(number);
    py_unlock(lock);
    return result;
}

static PycBoolResult proxy_isinstance(PycWord object, PycWord cls) {
    PyLock lock = py_lock();
    PyObject *original = pyc_is_small(object) || !pyc_has(object, PYC_T_EXCEPTION) ? NULL : py_original(object);
    PyObject *theirs = original ? (py.Py_IncRef(original), original) : py_to(object), *their_cls = py_to(cls);
    int status = theirs && their_cls ? py.PyObject_IsInstance(theirs, their_cls) : -1;
    drop(theirs);
    drop(their_cls);
    return finish_bool(status, lock);
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
    PyLock lock = py_lock();
    PyObject *theirs = py_to(cls), *their_base = py_to(base);
    int status = theirs && their_base ? py.PyObject_IsSubclass(theirs, their_base) : -1;
    drop(theirs);
    drop(their_base);
    return finish_bool(status, lock);
}

/* An instance of an exception class, or such a class, which is called. */
static PycResult proxy_exception(PycWord object) {
    PyLock lock = py_lock();
    PyObject *theirs = py_object_of(object), *none = py.PyTuple_New(0), *made = NULL;
    if (is_exception_class(theirs))
        made = py.PyObject_Call(theirs, none, NULL);
    else if (is_exception_class(theirs->type))
        py.Py_IncRef(made = theirs);
    bool is_other = !made && !is_exception_class(theirs);
    if (made) py.PyErr_SetObject(made->type, made);
    drop(made);
    drop(none);
    PycResult result = {is_other ? 0 : pyc_error_object(py_fetch()), NULL};
    py_unlock(lock);
    return result;
}

static PycResult proxy_type_of(PycWord object) {
    PyLock lock = py_lock();
    return finish(py.PyObject_Type(py_object_of(object)), lock);
}

static PycResult proxy_dir(PycWord object) {
    PyLock lock = py_lock();
    return finish(py.PyObject_Dir(py_object_of(object)), lock);
}

static PycResult proxy_view(PycWord object) {
    PyLock lock = py_lock();
    return finish(py.PyMemoryView_FromObject(py_object_of(object)), lock);
}

static PycWord proxy_identity(PycWord w) { return (PycWord)(uintptr_t)py_object_of(w); }

static const PycForeign operations = {
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
    .derive = py_derive,
    .super_attr = py_super_attr,
    .view = proxy_view,
};

PycType py_proxy_type = {.head = {&pyc_type_type},
                         .name = "cpython_object",
                         .base = &pyc_object_type,
                         .instance_size = sizeof(PyProxy),
                         .flags = PYC_T_NO_BASE | PYC_T_ATOMIC | PYC_T_FROZEN,
                         .foreign = &operations};
