/* The types that CPython sees for our objects: a heap type per class, with the slots that the class fills. An operator
 * only asks our operand and may return NotImplemented, because CPython asks the other operand itself. */
#include "wrap.h"

#include <string.h>

/* ---- operators ---- */

static PyObject *binary(int first, int op, PyObject *a, PyObject *b) {
    PycWord x, y;
    bool left = py_unwrap(a, &x), right = py_unwrap(b, &y);
    if (left && right && first == PYC_D_add) return py_give(pyc_obj_binary(op, x, y));
    if (left) return py_give(pyc_obj_binary_side(first, op, x, py_borrow(b)));
    if (right && first == PYC_D_add) return py_give(pyc_obj_binary_side(PYC_D_radd, op, y, py_borrow(a)));
    return py_give((PycResult){PYC_NOT_IMPLEMENTED, NULL});
}

#define BINARY(name, op)                                                                                               \
    static PyObject *nb_##name(PyObject *a, PyObject *b) { return binary(PYC_D_add, op, a, b); }                       \
    static PyObject *nb_in_place_##name(PyObject *a, PyObject *b) { return binary(PYC_D_iadd, op, a, b); }
BINARY(add, PYC_ADD)
BINARY(sub, PYC_SUB)
BINARY(mul, PYC_MUL)
BINARY(matmul, PYC_MATMUL)
BINARY(truediv, PYC_TRUEDIV)
BINARY(floordiv, PYC_FLOORDIV)
BINARY(mod, PYC_MOD)
BINARY(lshift, PYC_LSHIFT)
BINARY(rshift, PYC_RSHIFT)
BINARY(and, PYC_AND)
BINARY(xor, PYC_XOR)
BINARY(or, PYC_OR)
static PyObject *nb_divmod(PyObject *a, PyObject *b) { return binary(PYC_D_add, PYC_DIVMOD, a, b); }
static PyObject *nb_pow(PyObject *a, PyObject *b, PyObject *m) { return (void)m, binary(PYC_D_add, PYC_POW, a, b); }
static PyObject *nb_in_place_pow(PyObject *a, PyObject *b, PyObject *m) {
    return (void)m, binary(PYC_D_iadd, PYC_POW, a, b);
}

#define UNARY(name, op)                                                                                                \
    static PyObject *nb_##name(PyObject *a) { return py_give(pyc_obj_unary(op, py_wrapped(a))); }
UNARY(neg, PYC_NEG)
UNARY(pos, PYC_POS)
UNARY(invert, PYC_INVERT)
UNARY(abs, PYC_ABS)

static PyObject *compare(PyObject *a, PyObject *b, int op) {
    static const int ours[] = {PYC_LT, PYC_LE, PYC_EQ, PYC_NE, PYC_GT, PYC_GE};
    PycWord left = py_wrapped(a), right = py_borrow(b);
    PycResult r = pyc_obj_compare_side(ours[op], left, right);
    bool is_open = !r.error && r.value == PYC_NOT_IMPLEMENTED && left == right; /* several wrappers of one object */
    if (is_open && ours[op] == PYC_EQ) r.value = PYC_TRUE;
    if (is_open && ours[op] == PYC_NE) r.value = PYC_FALSE;
    return py_give(r);
}

/* ---- numbers, containers, text ---- */

static PyObject *nb_index(PyObject *self) { return py_give(pyc_obj_index(py_wrapped(self))); }

static PyObject *nb_int(PyObject *self) {
    PycWord object = py_wrapped(self);
    return py_give(pyc_type(object)->to_int(object, false));
}

static PyObject *nb_float(PyObject *self) {
    PycFloatResult number = pyc_obj_to_f64(py_wrapped(self));
    return number.error ? (py_throw(number.error), NULL) : py.PyFloat_FromDouble(number.value);
}

static int nb_bool(PyObject *self) {
    PycBoolResult truth = pyc_obj_truth(py_wrapped(self));
    return truth.error ? py_give_status(truth.error) : truth.value;
}

static intptr_t tp_hash(PyObject *self) {
    PycIntResult hash = pyc_obj_hash(py_wrapped(self));
    return hash.error ? py_give_status(hash.error) : (intptr_t)hash.value;
}

static intptr_t length(PyObject *self) {
    PycIntResult count = pyc_obj_len(py_wrapped(self));
    return count.error ? py_give_status(count.error) : (intptr_t)count.value;
}

static PyObject *mp_subscript(PyObject *self, PyObject *key) {
    PycWord ours = py_wrapped(self);
    return py_give(pyc_obj_getitem(ours, py_borrow(key)));
}

static PyObject *sq_item(PyObject *self, intptr_t i) {
    return py_give(pyc_obj_getitem(py_wrapped(self), pyc_int_from_i64(i)));
}

static int mp_ass_subscript(PyObject *self, PyObject *key, PyObject *value) {
    PycWord ours = py_wrapped(self), at = py_borrow(key);
    return py_give_status(value ? pyc_obj_setitem(ours, at, py_borrow(value)) : pyc_obj_delitem(ours, at));
}

static int sq_contains(PyObject *self, PyObject *item) {
    PycWord ours = py_wrapped(self);
    PycBoolResult found = pyc_obj_contains(ours, py_borrow(item));
    return found.error ? py_give_status(found.error) : found.value;
}

static PyObject *tp_str(PyObject *self) { return py_give(pyc_obj_str(py_wrapped(self))); }
static PyObject *tp_repr(PyObject *self) { return py_give(pyc_obj_repr(py_wrapped(self))); }

static PyObject *tp_iter(PyObject *self) {
    PycWord ours = py_wrapped(self);
    PycResult iterator = pyc_obj_iter(ours);
    if (iterator.error || iterator.value != ours) return py_give(iterator);
    py.Py_IncRef(self);
    return self;
}

/* The StopIteration carries the return value of a generator or coroutine. */
static PyObject *tp_iternext(PyObject *self) {
    PycWord ours = py_wrapped(self);
    pyc_thread()->stop_value = 0;
    PycResult item = pyc_obj_next(ours);
    if (item.error || item.value) return py_give(item);
    PycWord result = pyc_stop_value();
    if (result && result != PYC_NONE) py_throw(pyc_raise_stop(result));
    return NULL;
}

/* A function that is an attribute of a class of CPython's is a method there. */
static PyObject *tp_descr_get(PyObject *self, PyObject *instance, PyObject *owner) {
    (void)owner;
    if (instance) return py.PyMethod_New(self, instance);
    py.Py_IncRef(self);
    return self;
}

/* ---- buffers: the bytes in place ---- */

static int bf_getbuffer(PyObject *self, PyBuffer *view, int flags) {
    PycWord ours = py_wrapped(self);
    const char *data;
    uint64_t size;
    bool is_view = pyc_is_exact(ours, &pyc_memoryview_type), readonly = false;
    if (is_view) {
        PycResult asked = pyc_obj_getattr(ours, pyc_str_c("readonly"));
        readonly = asked.error || asked.value == PYC_TRUE;
    }
    if (is_view ? !pyc_memoryview_bytes(ours, &data, &size) : !pyc_bytes_view(ours, &data, &size))
        return py_give_status(pyc_raise(&pyc_ValueError, "operation forbidden on released memoryview object"));
    if (py.PyBuffer_FillInfo(view, self, (void *)(uintptr_t)data, (intptr_t)size, readonly, flags) != 0) return -1;
    PycWord *kept = pyc_gc_alloc_root(sizeof *kept, _Alignof(PycWord)); /* the object may move to other memory
                                                                           meanwhile */
    *kept = (PycWord)(uintptr_t)data;
    view->internal = kept;
    return 0;
}

static void bf_releasebuffer(PyObject *self, PyBuffer *view) {
    (void)self;
    pyc_gc_free_root(view->internal);
}

/* ---- classes: isinstance and issubclass ask for these ---- */

static PyObject *truth_of(PycBoolResult result) { return py_give((PycResult){pyc_bool(result.value), result.error}); }

static PyObject *instance_check(PyObject *self, PyObject *object) {
    PycWord cls = py_wrapped(self);
    return truth_of(pyc_obj_isinstance(py_borrow(object), cls));
}

static PyObject *subclass_check(PyObject *self, PyObject *other) {
    PycWord cls = py_wrapped(self);
    return truth_of(pyc_obj_issubclass(py_borrow(other), cls));
}

static PyObject *format(PyObject *self, PyObject *spec) {
    PycWord ours = py_wrapped(self);
    return py_give(pyc_obj_format(ours, py_borrow(spec)));
}

static PyMethod class_methods[] = {{"__instancecheck__", {instance_check}, PY_METH_O, NULL},
                                   {"__subclasscheck__", {subclass_check}, PY_METH_O, NULL},
                                   {NULL, {NULL}, 0, NULL}};
static PyObject *itself(PyObject *self, PyObject *unused) {
    (void)unused;
    py.Py_IncRef(self);
    return self;
}

/* A function is pickled by its name. */
static PyObject *reduce(PyObject *self, PyObject *unused) {
    (void)unused;
    return py_give(pyc_obj_getattr(py_wrapped(self), pyc_str_c("__qualname__")));
}

static PyMethod function_methods[] = {{"__reduce__", {reduce}, PY_METH_NOARGS, NULL},
                                      {"__reduce_ex__", {reduce}, PY_METH_O, NULL},
                                      {"__copy__", {itself}, PY_METH_NOARGS, NULL},
                                      {"__deepcopy__", {itself}, PY_METH_O, NULL},
                                      {NULL, {NULL}, 0, NULL}};
static PyMethod methods[] = {{"__format__", {format}, PY_METH_O, NULL}, {NULL, {NULL}, 0, NULL}};

enum { T_PYSSIZET = 19, READONLY = 1 };

PyMember py_wrapper_members[] = {{"__vectorcalloffset__", T_PYSSIZET, offsetof(Wrapper, call), READONLY, NULL},
                                 {"__weaklistoffset__", T_PYSSIZET, offsetof(Wrapper, weak), READONLY, NULL},
                                 {NULL, 0, 0, 0, NULL}};

/* ---- a type ---- */

enum { MOST_SLOTS = 72 };

enum { /* from typeslots.h, part of the stable ABI */
       BF_GETBUFFER = 1,
       BF_RELEASEBUFFER = 2,
       MP_ASS_SUBSCRIPT = 3,
       MP_LENGTH = 4,
       MP_SUBSCRIPT = 5,
       NB_ABSOLUTE = 6,
       NB_BOOL = 9,
       NB_FLOAT = 11,
       NB_INDEX = 13,
       NB_INT = 26,
       NB_INVERT = 27,
       NB_NEGATIVE = 30,
       NB_POSITIVE = 32,
       SQ_CONTAINS = 41,
       SQ_ITEM = 44,
       SQ_LENGTH = 45,
       TP_CALL = 50,
       TP_ITER = 62,
       TP_ITERNEXT = 63,
       TP_REPR = 66,
       TP_RICHCOMPARE = 67,
       TP_STR = 70,
};

#define OPERATOR(name, id, in_place_id) {id, in_place_id, (void *)nb_##name, (void *)nb_in_place_##name}
static const struct {
    int id, in_place_id;
    void *function, *in_place;
} operators[PYC_BINARY_COUNT] = {
    [PYC_ADD] = OPERATOR(add, 7, 14),          [PYC_SUB] = OPERATOR(sub, 36, 23),
    [PYC_MUL] = OPERATOR(mul, 29, 18),         [PYC_MATMUL] = OPERATOR(matmul, 75, 76),
    [PYC_TRUEDIV] = OPERATOR(truediv, 37, 24), [PYC_FLOORDIV] = OPERATOR(floordiv, 12, 16),
    [PYC_MOD] = OPERATOR(mod, 34, 21),         [PYC_POW] = OPERATOR(pow, 33, 20),
    [PYC_LSHIFT] = OPERATOR(lshift, 28, 17),   [PYC_RSHIFT] = OPERATOR(rshift, 35, 22),
    [PYC_AND] = OPERATOR(and, 8, 15),          [PYC_XOR] = OPERATOR(xor, 38, 25),
    [PYC_OR] = OPERATOR(or, 31, 19),           [PYC_DIVMOD] = {10, 0, (void *)nb_divmod, NULL},
};

static bool has(const PycType *type, int dunder) { return type->dunders && type->dunders[dunder]; }

typedef struct Slots {
    PySlot at[MOST_SLOTS];
    int count;
} Slots;

static void put(Slots *slots, bool wanted, int id, void *function) {
    if (wanted) slots->at[slots->count++] = (PySlot){id, function};
}

static void put_operators(Slots *slots, const PycType *type) {
    for (int op = 0; op < PYC_BINARY_COUNT; op++) {
        bool is_own = has(type, PYC_D_add + op) || has(type, PYC_D_radd + op) || (type->binary && !type->dunders);
        put(slots, is_own, operators[op].id, operators[op].function);
        put(slots, operators[op].in_place && has(type, PYC_D_iadd + op), operators[op].in_place_id,
            operators[op].in_place);
    }
    put(slots, has(type, PYC_D_neg), NB_NEGATIVE, (void *)nb_neg);
    put(slots, has(type, PYC_D_pos), NB_POSITIVE, (void *)nb_pos);
    put(slots, has(type, PYC_D_invert), NB_INVERT, (void *)nb_invert);
    put(slots, has(type, PYC_D_abs), NB_ABSOLUTE, (void *)nb_abs);
    put(slots, has(type, PYC_D_index), NB_INDEX, (void *)nb_index);
    put(slots, has(type, PYC_D_int) || has(type, PYC_D_trunc), NB_INT, (void *)nb_int);
    put(slots, has(type, PYC_D_float), NB_FLOAT, (void *)nb_float);
}

static void put_container(Slots *slots, const PycType *type) {
    bool is_class = type->flags & PYC_T_TYPE, has_items = type->getitem != NULL;
    put(slots, type->len != NULL, MP_LENGTH, (void *)length);
    put(slots, type->len != NULL, SQ_LENGTH, (void *)length);
    put(slots, has_items || is_class, MP_SUBSCRIPT, (void *)mp_subscript);
    put(slots, has_items, SQ_ITEM, (void *)sq_item);
    put(slots, type->setitem != NULL, MP_ASS_SUBSCRIPT, (void *)mp_ass_subscript);
    put(slots, type->contains != NULL, SQ_CONTAINS, (void *)sq_contains);
    put(slots, type->iter != NULL, TP_ITER, (void *)tp_iter);
    put(slots, type->next != NULL, TP_ITERNEXT, (void *)tp_iternext);
    put(slots, type->truth != NULL, NB_BOOL, (void *)nb_bool);
}

static void put_usual(Slots *slots, const PycType *type) {
    bool is_class = type->flags & PYC_T_TYPE;
    bool has_bytes = type == &pyc_bytearray_type || type == &pyc_memoryview_type;
    put(slots, true, PY_TP_DEALLOC, (void *)py_wrapper_free);
    put(slots, true, PY_TP_GETATTRO, (void *)py_wrapper_getattr);
    put(slots, true, PY_TP_SETATTRO, (void *)py_wrapper_setattr);
    put(slots, true, PY_TP_HASH, (void *)tp_hash);
    put(slots, true, TP_RICHCOMPARE, (void *)compare);
    put(slots, true, TP_REPR, (void *)tp_repr);
    put(slots, true, TP_STR, (void *)tp_str);
    put(slots, true, PY_TP_MEMBERS, py_wrapper_members);
    put(slots, true, PY_TP_METHODS, is_class ? class_methods : type == &pyc_function_type ? function_methods : methods);
    put(slots, type->call || is_class, TP_CALL, (void *)py_wrapper_call);
    put(slots, type == &pyc_function_type, PY_TP_DESCR_GET, (void *)tp_descr_get);
    put(slots, has_bytes, BF_GETBUFFER, (void *)bf_getbuffer);
    put(slots, has_bytes, BF_RELEASEBUFFER, (void *)bf_releasebuffer);
}

/* Special methods without a slot above: they call the wrapper's attribute of that name. */
static const char source[] = "def forward(cls, name):\n"
                             "    def call(self, *args, **keywords): return getattr(self, name)(*args, **keywords)\n"
                             "    call.__name__ = name\n"
                             "    setattr(cls, name, call)\n";

static PyObject *forward_function(void) {
    static PyObject *forward; /* protected by the lock */
    if (forward) return forward;
    PyObject *module = py.PyImport_AddModule("_pyc_wrappers"), *globals = py.PyModule_GetDict(module);
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    PyObject *done = py.PyRun_String(source, 257, globals, globals);
    if (done) py.Py_DecRef(done);
    return forward = done ? py.PyObject_GetAttrString(module, "forward") : NULL;
}

static void forward_name(PyObject *made, PycWord name) {
    PyObject *args = py.PyTuple_New(2), *theirs = py_to(name), *forward = forward_function();
    py.Py_IncRef(made);
    py.PyTuple_SetItem(args, 0, made);
    py.PyTuple_SetItem(args, 1, theirs);
    PyObject *done = forward ? py.PyObject_Call(forward, args, NULL) : NULL;
    if (done)
        py.Py_DecRef(done);
    else
        py.PyErr_Clear();
    py.Py_DecRef(args);
}

/* Adds what CPython expects in the types of generators and coroutines. */
static void forward_resumption(PyObject *made, PycWord object) {
    static const char *const names[] = {"send",   "throw",     "close",     "asend",    "athrow",
                                        "aclose", "__await__", "__aiter__", "__anext__"};
    const PycType *type = pyc_type(object);
    bool is_one = type->next || type == &pyc_coroutine_type || type == &pyc_async_generator_type;
    for (size_t i = 0; is_one && !(type->flags & PYC_T_USER) && i < sizeof names / sizeof *names; i++) {
        PycResult found = pyc_obj_getattr_or(object, pyc_str_c(names[i]));
        if (!found.error && found.value) forward_name(made, pyc_str_c(names[i]));
    }
}

static void forward_rest(PyObject *made, const PycType *type) {
    static const PycDunder rest[] = {PYC_D_enter, PYC_D_exit,   PYC_D_aenter,   PYC_D_aexit,      PYC_D_await,
                                     PYC_D_aiter, PYC_D_anext,  PYC_D_round,    PYC_D_trunc,      PYC_D_floor,
                                     PYC_D_ceil,  PYC_D_bytes,  PYC_D_reversed, PYC_D_copy,       PYC_D_deepcopy,
                                     PYC_D_dir,   PYC_D_fspath, PYC_D_complex,  PYC_D_length_hint};
    for (size_t i = 0; i < sizeof rest / sizeof *rest; i++)
        if (has(type, (int)rest[i])) forward_name(made, pyc_dunder_name(rest[i]));
}

static void set_text(PyObject *made, const char *attribute, PyObject *text) {
    if (!text || py.PyObject_SetAttrString(made, attribute, text) != 0) py.PyErr_Clear();
    if (text) py.Py_DecRef(text);
}

static PyObject *make_type(PycWord object) {
    PycType *type = pyc_type(object);
    Slots slots = {0};
    put_operators(&slots, type);
    put_container(&slots, type);
    put_usual(&slots, type);
    /* never called: py_wrap creates wrappers */
    PySpec spec = {"builtins.object", sizeof(Wrapper), 0, PY_TYPE_DEFAULT | PY_TYPE_NOT_CALLED, slots.at};
    if (type == &pyc_function_type) spec.flags |= PY_TYPE_VECTORCALL | PY_TYPE_METHOD;
    PyObject *made = py.PyType_FromSpec(&spec);
    if (!made) return NULL;
    const char *dot = strrchr(type->name, '.'), *name = dot ? dot + 1 : type->name;
    set_text(made, "__name__", py_text(name));
    set_text(made, "__qualname__", type->qualname ? py_to(type->qualname) : py_text(name));
    if (type->module) set_text(made, "__module__", py_to(type->module));
    forward_rest(made, type);
    forward_resumption(made, object);
    return made;
}

/* ---- which types are ours ---- */

static struct {
    const PyObject **at;
    uint32_t size, count;
} known; /* protected by the lock */

static void place(const PyObject *type) {
    uint32_t i = (uint32_t)pyc_hash_u64((uintptr_t)type) & (known.size - 1);
    while (known.at[i]) i = (i + 1) & (known.size - 1);
    known.at[i] = type;
}

void py_wrappers_have(const PyObject *type) {
    if (known.count * 2 >= known.size) {
        const PyObject **old = known.at;
        uint32_t old_size = known.size;
        known.size = old_size ? old_size * 2 : 64;
        known.at = pyc_alloc_zeroed(known.size * sizeof *known.at, 8);
        for (uint32_t i = 0; i < old_size; i++)
            if (old[i]) place(old[i]);
        pyc_free(old);
    }
    known.count++;
    place(type);
}

bool py_is_wrapper(const PyObject *object) {
    if (!known.count) return false;
    uint32_t i = (uint32_t)pyc_hash_u64((uintptr_t)object->type) & (known.size - 1);
    while (known.at[i] && known.at[i] != object->type) i = (i + 1) & (known.size - 1);
    return known.at[i] != NULL;
}

PyObject *py_wrapper_type(PycWord object) {
    PycType *type = pyc_type(object);
    if (!type->wrapper_type) {
        PyObject *made = make_type(object);
        if (made) py_wrappers_have(made);
        type->wrapper_type = made;
    }
    return type->wrapper_type;
}
