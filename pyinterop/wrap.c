/* Our objects as objects of CPython: functions passed as callbacks, instances passed as arguments. A wrapper keeps its
 * object alive through a cell that the collector scans; one with only weak references is kept until the object dies. */
#include "check.h"
#include "class.h"

#define GC_THREADS
#include <gc.h>
#include <pthread.h>
#include <string.h>

static void leave_thread(void *unused) {
    (void)unused;
    py_forget_thread();
    if (GC_thread_is_registered()) GC_unregister_my_thread();
}

static pthread_key_t leaving;
static void make_key(void) { pthread_key_create(&leaving, leave_thread); }

static void register_thread(void) {
    struct GC_stack_base base;
    if (GC_thread_is_registered() || GC_get_stack_base(&base) != GC_SUCCESS) return;
    GC_register_my_thread(&base);
    pyc_stack_limit_init();
    pyc_threads_started = true;
}

/* Calls may come from threads that CPython has started: registers them with the collector, which knows the thread that
 * has started it. It must not wait for any of them when they have ended. */
void py_enter_thread(void) {
    static _Thread_local bool is_known;
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    if (is_known) return;
    is_known = true;
    register_thread();
    pthread_once(&once, make_key);
    pthread_setspecific(leaving, &leaving);
}

static void *reveal(void *cell) {
    PycWord hidden = *(PycWord *)cell;
    return hidden ? GC_REVEAL_POINTER(hidden) : NULL;
}

PycWord py_wrapped(PyObject *object) {
    Wrapper *wrapper = (Wrapper *)object;
    py_enter_thread();
    if (!wrapper->cell) return PYC_NONE; /* made by object.__new__ */
    if (!wrapper->is_forgotten) return *wrapper->cell;
    void *found = GC_call_with_alloc_lock(reveal, wrapper->cell);
    return found ? pyc_word(found) : PYC_NONE;
}

PyObject *py_give(PycResult result) {
    if (!result.error) return py_to(result.value);
    py_throw(result.error);
    return NULL;
}

PycWord py_borrow(PyObject *object) {
    py.Py_IncRef(object);
    return py_from(object);
}

/* Converts the arguments; returns the names of the keywords, or 0 if there are none. */
static PycWord gather(const PyGiven *given, PycWord *words) {
    for (intptr_t i = 0; i < given->count + given->named; i++) words[i] = py_borrow(given->at[i]);
    if (!given->named) return 0;
    PycTuple *names = pyc_tuple_room(given->named);
    for (intptr_t i = 0; i < given->named; i++) names->items[i] = py_borrow(py.PyTuple_GetItem(given->names, i));
    return pyc_word(names);
}

/* Checks the arguments when Python calls an exported function; calls by programs need no check. */
static bool are_good(Wrapper *wrapper, PycWord callee, const PyGiven *given) {
    if (!py_is_extension()) return true;
    py_called();
    if (!pyc_is_exact(callee, &pyc_function_type)) return true;
    if (!wrapper->checks) wrapper->checks = py_checks_of(callee);
    return py_arguments_fit(wrapper->checks, callee, given);
}

enum { FEW = 8 };

static PyObject *call(PyObject *self, const PyGiven *given) {
    PycWord callee = py_wrapped(self), few[FEW];
    if (!are_good((Wrapper *)self, callee, given)) return NULL;
    uint64_t total = (uint64_t)(given->count + given->named);
    PycWord *words = total <= sizeof few / sizeof *few ? few : pyc_gc_alloc(total * sizeof *words);
    PycWord names = gather(given, words);
    PyObject *result = py_give(pyc_obj_call(callee, words, (uint64_t)given->count, names));
    py_rest_views(given->at, words, given->count + given->named);
    return result;
}

/* The fast path for most calls: a few arguments of exactly the parameter types of an exported function that was called
 * before. */
static bool call_plain(const Wrapper *wrapper, PyObject *const *args, intptr_t count, PyObject **result) {
    PycWord words[FEW];
    if (!wrapper->checks || wrapper->is_forgotten || count > FEW) return false;
    py_enter_thread();
    py_called();
    if (!py_take_plain(wrapper->checks, args, count, words)) return false;
    *result = py_give(pyc_function_call(*wrapper->cell, words, (uint64_t)count, 0));
    py_rest_views(args, words, count);
    return true;
}

static PyObject *vectorcall(PyObject *self, PyObject *const *args, size_t count, PyObject *names) {
    PyObject *result;
    if (!names && call_plain((Wrapper *)self, args, (intptr_t)(count << 1 >> 1), &result)) return result;
    PyGiven given = {args, (intptr_t)(count << 1 >> 1), names ? py.PyTuple_Size(names) : 0, names};
    return call(self, &given);
}

/* The same from a tuple and a dict. */
PyObject *py_wrapper_call(PyObject *self, PyObject *args, PyObject *keywords) {
    intptr_t count = py.PyTuple_Size(args), named = keywords ? py.PyObject_Size(keywords) : 0, position = 0;
    PyObject **at = pyc_alloc((uint64_t)(count + named + 1) * sizeof *at, 8), *key;
    PyObject *names = named ? py.PyTuple_New(named) : NULL;
    for (intptr_t i = 0; i < count; i++) at[i] = py.PyTuple_GetItem(args, i);
    for (intptr_t i = 0; i < named && py.PyDict_Next(keywords, &position, &key, &at[count + i]); i++) {
        py.Py_IncRef(key);
        py.PyTuple_SetItem(names, i, key);
    }
    PyGiven given = {at, count, named, names};
    PyObject *result = call(self, &given);
    if (names) py.Py_DecRef(names);
    pyc_free(at);
    return result;
}

static PyObject *same(PyObject *object) {
    py.Py_IncRef(object);
    return object;
}

/* Functions and methods report CPython's types as their class, and have the attributes of such. */
static PyObject *class_of(PycWord object) {
    const PycBoundMethod *method = (const PycBoundMethod *)pyc_object(object);
    if (pyc_is_exact(object, &pyc_function_type)) return py_types_member("FunctionType");
    bool is_method = pyc_is_exact(object, &pyc_method_type) && pyc_is_exact(method->function, &pyc_function_type);
    return is_method ? py_types_member("MethodType") : NULL;
}

/* Attributes that copying and pickling a function reads. */
static bool is_of_copying(PycWord name) {
    static const char *const names[] = {"__reduce__", "__reduce_ex__", "__copy__", "__deepcopy__"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (pyc_str_is(name, names[i])) return true;
    return false;
}

static PyObject *own_attribute(PyObject *self, PyObject *their_name, PycWord object, PycWord name) {
    bool is_function = pyc_is_exact(object, &pyc_function_type);
    if (is_function && pyc_str_is(name, "__code__")) return py_code(object);
    if (is_function && pyc_str_is(name, "__globals__")) return py_main_names_of(object);
    if (is_function && is_of_copying(name)) return py.PyObject_GenericGetAttr(self, their_name);
    if (!pyc_str_is(name, "__class__")) return pyc_str_is(name, "__signature__") ? py_signature(object) : NULL;
    PyObject *theirs = class_of(object);
    if (theirs) return theirs;
    PycResult ours = pyc_obj_getattr(object, name); /* ABC tests only accept a class of CPython's */
    bool has_other = ours.error || !pyc_is_type(ours.value);
    if (has_other) return NULL;
    PyObject *builtin = pyc_as_type(ours.value)->flags & PYC_T_USER ? NULL : py_builtin_type(pyc_as_type(ours.value));
    return builtin ? builtin : same(self->type);
}

PyObject *py_wrapper_getattr(PyObject *self, PyObject *name) {
    PycWord object = py_wrapped(self), ours = py_borrow(name);
    PyObject *own = own_attribute(self, name, object, ours);
    return own || py.PyErr_Occurred() ? own : py_give(pyc_obj_getattr(object, ours));
}

int py_give_status(PycError *error) {
    if (error) py_throw(error);
    return error ? -1 : 0;
}

int py_wrapper_setattr(PyObject *self, PyObject *name, PyObject *value) {
    PycWord ours = py_wrapped(self);
    return py_give_status(pyc_obj_setattr(ours, py_borrow(name), value ? py_borrow(value) : 0));
}

/* ---- weak references ---- */

/* Runs when the object has died: the wrapper dies with it, and clears its weak references. */
typedef struct Goodbye {
    GC_finalization_proc before; /* the object's own finalizer */
    void *data;
    PyObject *wrapper;
} Goodbye;

static void say_goodbye(void *object, void *data) {
    Goodbye *goodbye = data;
    py_give_back_later(goodbye->wrapper);
    if (goodbye->before) goodbye->before(object, goodbye->data);
}

/* Only weak references refer to the wrapper: it no longer keeps its object alive, but lives as long as the object. */
static bool forget(Wrapper *wrapper) {
    void *object = wrapper->cell ? pyc_object(*wrapper->cell) : NULL;
    if ((!wrapper->weak && !wrapper->is_bound) || !object || wrapper->is_forgotten || GC_base(object) != object)
        return false;
    PycWord *hidden = GC_MALLOC_ATOMIC_UNCOLLECTABLE(sizeof *hidden);
    *hidden = (PycWord)GC_HIDE_POINTER(object);
    GC_GENERAL_REGISTER_DISAPPEARING_LINK((void **)hidden, object);
    if (!wrapper->is_bound) {
        Goodbye *goodbye = pyc_gc_alloc(sizeof *goodbye);
        goodbye->wrapper = &wrapper->head;
        GC_REGISTER_FINALIZER_NO_ORDER(object, say_goodbye, goodbye, &goodbye->before, &goodbye->data);
        wrapper->is_bound = true;
    }
    pyc_gc_free_root(wrapper->cell);
    wrapper->cell = hidden;
    wrapper->is_forgotten = true;
    wrapper->head.references = 1;
    return true;
}

/* CPython gets the wrapper again: the caller takes over the reference that the death of its object would have
 * released. */
static void remember(Wrapper *wrapper, PycWord object) {
    GC_unregister_disappearing_link((void **)wrapper->cell);
    pyc_gc_free_root(wrapper->cell);
    wrapper->cell = pyc_gc_alloc_root(sizeof *wrapper->cell, _Alignof(PycWord));
    *wrapper->cell = object;
    wrapper->is_forgotten = false;
}

void py_wrapper_free(PyObject *self) {
    Wrapper *wrapper = (Wrapper *)self;
    PyObject *type = self->type;
    py_enter_thread();
    if (forget(wrapper)) return;
    if (wrapper->weak) py.PyObject_ClearWeakRefs(self);
    if (wrapper->is_forgotten) GC_unregister_disappearing_link((void **)wrapper->cell);
    if (wrapper->cell) pyc_gc_free_root(wrapper->cell);
    py_wrapper_leave(wrapper);
    ((void (*)(void *))(uintptr_t)py.PyType_GetSlot(type, PY_TP_FREE))(self);
    py.Py_DecRef(type); /* instances of heap types own a reference to it */
}

/* ---- there and back ---- */

void py_wrapper_fill(Wrapper *wrapper, PycWord word) {
    PyObject *(*code)(PyObject *, PyObject *const *, size_t, PyObject *) = vectorcall;
    memcpy(&wrapper->call, &code, sizeof code);
    wrapper->cell = pyc_gc_alloc_root(sizeof *wrapper->cell, _Alignof(PycWord));
    *wrapper->cell = word;
    py_wrapper_enter(wrapper, word);
}

/* A new reference to the object's existing wrapper. A wrapper whose object has died is about to be freed: the address
 * now belongs to another object. */
static PyObject *known_wrapper(PycWord word) {
    Wrapper *known = py_wrapper_of(word);
    if (known && known->is_forgotten && !*known->cell) {
        py_wrapper_leave(known);
        return NULL;
    }
    if (!known) return NULL;
    if (known->is_forgotten)
        remember(known, word);
    else
        py.Py_IncRef(&known->head);
    return &known->head;
}

/* The wrapper of an object of the library, or the counterpart that CPython has for it. Consumes the wrapper. */
static PyObject *perhaps_counterpart(const PycType *type, PyObject *wrapper) {
    if (!wrapper || !py_has_counterpart(type)) return wrapper;
    PyObject *other = py_counterpart(type, wrapper);
    if (other == py._Py_NoneStruct) {
        py.Py_DecRef(other);
        return wrapper;
    }
    py.Py_DecRef(wrapper);
    return other;
}

PyObject *py_wrap(PycWord word) {
    if (pyc_is_type(word) && py_is_exported(pyc_as_type(word))) return py_class(pyc_as_type(word));
    PycType *type = pyc_type(word);
    PyObject *known = known_wrapper(word);
    if (known) return perhaps_counterpart(type, known);
    PyObject *theirs = py_is_exported(type) ? py_class(type) : py_wrapper_type(word);
    PyObject *object = theirs ? py.PyType_GenericAlloc(theirs, 0) : NULL;
    if (object) py_wrapper_fill((Wrapper *)object, word);
    if (object && type == &pyc_function_type) {
        const PycFunction *function = (const PycFunction *)pyc_object(word);
        py_main_has(function->info->module, function->qualname, object);
    }
    if (theirs && py_is_exported(type)) py.Py_DecRef(theirs);
    return perhaps_counterpart(type, object);
}

bool py_unwrap(PyObject *object, PycWord *word) {
    bool is_value = py_is_value(object);
    PyObject *wrapper = is_value ? py.PyObject_GetAttrString(object, "_pyc") : object;
    bool is_ours = wrapper && py_is_wrapper(wrapper);
    if (is_ours)
        *word = py_wrapped(wrapper);
    else if (is_value)
        py.PyErr_Clear();
    if (is_value && wrapper) py.Py_DecRef(wrapper);
    return is_ours;
}
