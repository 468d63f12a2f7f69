/* Objects of ours as objects of CPython: functions given as callbacks, instances given as arguments. One heap type
 * whose slots lead back here. A wrapper keeps its object alive through a cell that the collector scans. */
#include "python.h"

#define GC_THREADS
#include <gc.h>
#include <pthread.h>
#include <string.h>

typedef struct Wrapper {
    PyObject head;
    PycWord *cell; /* uncollectable memory */
} Wrapper;

static void leave_thread(void *unused) {
    (void)unused;
    py_forget_thread();
    GC_unregister_my_thread();
}

static pthread_key_t leaving;
static void make_key(void) { pthread_key_create(&leaving, leave_thread); }

/* Calls may come from threads that CPython has started: the collector must know them. */
static void enter_thread(void) {
    static _Thread_local bool is_known;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    struct GC_stack_base base;
    if (is_known) return;
    is_known = true;
    if (GC_thread_is_registered() || GC_get_stack_base(&base) != GC_SUCCESS) return;
    GC_register_my_thread(&base);
    pthread_once(&once, make_key);
    pthread_setspecific(leaving, &leaving);
    pyc_stack_limit_init();
    pyc_threads_started = true;
}

static PycWord word_of(PyObject *wrapper) {
    enter_thread();
    return *((Wrapper *)wrapper)->cell;
}

static PyObject *give(PycResult result) {
    if (!result.error) return py_to(result.value);
    py_throw(result.error);
    return NULL;
}

static PycWord borrow(PyObject *object) {
    py.Py_IncRef(object);
    return py_from(object);
}

/* Positional arguments, then the values of keywords, whose names are the result; 0: there are none. */
static PycWord gather(PyObject *args, PyObject *keywords, int64_t count, int64_t keyword_count, PycWord *words) {
    for (int64_t i = 0; i < count; i++) words[i] = borrow(py.PyTuple_GetItem(args, (intptr_t)i));
    if (!keyword_count) return 0;
    PycTuple *names = pyc_tuple_room(keyword_count);
    intptr_t position = 0;
    PyObject *key, *value;
    for (int64_t i = 0; i < keyword_count && py.PyDict_Next(keywords, &position, &key, &value); i++) {
        names->items[i] = borrow(key);
        words[count + i] = borrow(value);
    }
    return pyc_word(names);
}

static PyObject *wrapper_call(PyObject *self, PyObject *args, PyObject *keywords) {
    PycWord callee = word_of(self), few[8];
    int64_t count = py.PyTuple_Size(args), keyword_count = keywords ? py.PyObject_Size(keywords) : 0;
    uint64_t total = (uint64_t)(count + keyword_count);
    PycWord *words = total <= sizeof few / sizeof *few ? few : pyc_gc_alloc(total * sizeof *words);
    PycWord names = gather(args, keywords, count, keyword_count, words);
    return give(pyc_obj_call(callee, words, (uint64_t)count, names));
}

/* Tests against abstract classes ask for its class, and take a class of CPython alone: that of the wrapper, if there is
 * no other. */
static PyObject *wrapper_getattr(PyObject *self, PyObject *name) {
    PycWord object = word_of(self), ours = borrow(name);
    PyObject *value = give(pyc_obj_getattr(object, ours));
    if (!value || value->type != self->type || !pyc_str_is(ours, "__class__")) return value;
    py.Py_DecRef(value);
    py.Py_IncRef(self->type);
    return self->type;
}

static int status(PycError *error) {
    if (error) py_throw(error);
    return error ? -1 : 0;
}

static int wrapper_setattr(PyObject *self, PyObject *name, PyObject *value) {
    PycWord ours = word_of(self);
    return status(pyc_obj_setattr(ours, borrow(name), value ? borrow(value) : 0));
}

static PyObject *wrapper_str(PyObject *self) { return give(pyc_obj_str(word_of(self))); }
static PyObject *wrapper_repr(PyObject *self) { return give(pyc_obj_repr(word_of(self))); }
static PyObject *wrapper_iter(PyObject *self) { return give(pyc_obj_iter(word_of(self))); }
static PyObject *wrapper_getitem(PyObject *self, PyObject *key) {
    PycWord ours = word_of(self);
    return give(pyc_obj_getitem(ours, borrow(key)));
}

static PyObject *wrapper_next(PyObject *self) {
    PycResult item = pyc_obj_next(word_of(self));
    return item.error || item.value ? give(item) : NULL;
}

static intptr_t wrapper_hash(PyObject *self) {
    PycIntResult hash = pyc_obj_hash(word_of(self));
    return hash.error ? status(hash.error) : (intptr_t)hash.value;
}

static intptr_t wrapper_len(PyObject *self) {
    PycIntResult length = pyc_obj_len(word_of(self));
    return length.error ? status(length.error) : (intptr_t)length.value;
}

static int wrapper_truth(PyObject *self) {
    PycBoolResult truth = pyc_obj_truth(word_of(self));
    return truth.error ? status(truth.error) : truth.value;
}

static PyObject *wrapper_compare(PyObject *a, PyObject *b, int op) {
    static const int ours[] = {PYC_LT, PYC_LE, PYC_EQ, PYC_NE, PYC_GT, PYC_GE};
    PycWord left = word_of(a);
    return give(pyc_obj_compare(ours[op], left, borrow(b)));
}

static void wrapper_free(PyObject *self) {
    PyObject *type = self->type;
    pyc_gc_free_root(((Wrapper *)self)->cell);
    py.PyObject_Free(self);
    py.Py_DecRef(type); /* instances of heap types own a reference to it */
}

typedef struct Slot {
    int id;
    void *function;
} Slot;
typedef struct Spec {
    const char *name;
    int size, item_size;
    unsigned flags;
    Slot *slots;
} Spec;

enum { /* numbers of typeslots.h, part of the stable ABI */
       MP_LENGTH = 4,
       MP_SUBSCRIPT = 5,
       NB_BOOL = 9,
       TP_CALL = 50,
       TP_DEALLOC = 52,
       TP_GETATTRO = 58,
       TP_HASH = 59,
       TP_ITER = 62,
       TP_ITERNEXT = 63,
       TP_REPR = 66,
       TP_RICHCOMPARE = 67,
       TP_SETATTRO = 69,
       TP_STR = 70,
};

static PyObject *wrapper_type(void) {
    static PyObject *type; /* under the lock */
    if (type) return type;
    Slot slots[] = {
        {TP_CALL, (void *)wrapper_call},           {TP_GETATTRO, (void *)wrapper_getattr},
        {TP_SETATTRO, (void *)wrapper_setattr},    {TP_STR, (void *)wrapper_str},
        {TP_REPR, (void *)wrapper_repr},           {TP_HASH, (void *)wrapper_hash},
        {TP_ITER, (void *)wrapper_iter},           {TP_ITERNEXT, (void *)wrapper_next},
        {TP_RICHCOMPARE, (void *)wrapper_compare}, {TP_DEALLOC, (void *)wrapper_free},
        {MP_LENGTH, (void *)wrapper_len},          {MP_SUBSCRIPT, (void *)wrapper_getitem},
        {NB_BOOL, (void *)wrapper_truth},          {0, NULL},
    };
    Spec spec = {"pyc.object", sizeof(Wrapper), 0, 0, slots};
    return type = py.PyType_FromSpec(&spec);
}

PyObject *py_wrap(PycWord word) {
    PyObject *type = wrapper_type(), *object = type ? py.PyType_GenericAlloc(type, 0) : NULL;
    if (!object) return NULL;
    Wrapper *wrapper = (Wrapper *)object;
    wrapper->cell = pyc_gc_alloc_root(sizeof *wrapper->cell, _Alignof(PycWord));
    *wrapper->cell = word;
    return object;
}

bool py_unwrap(PyObject *object, PycWord *word) {
    bool is_value = py_is_value(object);
    PyObject *wrapper = is_value ? py.PyObject_GetAttrString(object, "_pyc") : object;
    bool is_ours = wrapper && wrapper->type == wrapper_type();
    if (is_ours)
        *word = word_of(wrapper);
    else if (is_value)
        py.PyErr_Clear();
    if (is_value && wrapper) py.Py_DecRef(wrapper);
    return is_ours;
}
