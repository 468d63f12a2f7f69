/* Our objects as objects of CPython: shared by wrap.c and wrap_type.c. */
#ifndef PYC_PYINTEROP_WRAP_H
#define PYC_PYINTEROP_WRAP_H

#include "python.h"

typedef struct Wrapper {
    PyObject head;
    void *call;        /* CPython's vectorcall, in types that support it */
    PycWord *cell;     /* uncollectable memory; if forgotten: a hidden address, 0 when the object has died */
    void *checks;      /* of a function: check.h; null: not made yet */
    PyObject *weak;    /* list of weak references */
    PycWord address;   /* of its object: the key in wrapper_table.c */
    bool is_forgotten; /* it has only weak references and does not keep its object alive */
    bool is_bound;     /* the death of its object releases its reference to itself */
} Wrapper;

PycWord py_wrapped(PyObject *wrapper);
void py_enter_thread(void);
PyObject *py_give(PycResult result);       /* a new reference; null with a Python exception set */
int py_give_status(PycError *error);       /* 0, or -1 with a Python exception set */
PycWord py_borrow(PyObject *object);       /* takes no reference */
PyObject *py_wrapper_type(PycWord object); /* of the object's wrapper; borrowed */
bool py_is_wrapper(const PyObject *object);
void py_wrappers_have(const PyObject *type); /* registers a type whose instances are wrappers, too */
void py_wrapper_fill(Wrapper *wrapper, PycWord word);

/* ---- wrapper_table.c ---- */
Wrapper *py_wrapper_of(PycWord object); /* null: it has none */
void py_wrapper_enter(Wrapper *wrapper, PycWord object);
void py_wrapper_leave(Wrapper *wrapper);

/* ---- CPython's description of a type ---- */
typedef struct PySlot {
    int id;
    void *function;
} PySlot;
typedef struct PySpec {
    const char *name;
    int size, item_size;
    unsigned flags;
    PySlot *slots;
} PySpec;
enum {
    PY_TYPE_DEFAULT = 1 << 18,
    PY_TYPE_VECTORCALL = 1 << 11,
    PY_TYPE_METHOD = 1 << 17,
    PY_TYPE_BASE = 1 << 10,
    PY_TYPE_NOT_CALLED = 1 << 7
};
enum { /* from typeslots.h, part of the stable ABI */
       PY_TP_DEALLOC = 52,
       PY_TP_DESCR_GET = 54,
       PY_TP_DESCR_SET = 55,
       PY_TP_GETATTRO = 58,
       PY_TP_HASH = 59,
       PY_TP_METHODS = 64,
       PY_TP_NEW = 65,
       PY_TP_SETATTRO = 69,
       PY_TP_MEMBERS = 72,
       PY_TP_FREE = 74,
};
typedef struct PyMethod { /* PyMethodDef */
    const char *name;
    union {
        PyObject *(*plain)(PyObject *self, PyObject *argument);
        PyObject *(*fast)(PyObject *self, PyObject *const *args, intptr_t count);
    } function;
    int flags;
    const char *doc;
} PyMethod;
enum { PY_METH_NOARGS = 4, PY_METH_O = 8, PY_METH_FASTCALL = 128 };
typedef struct PyMember { /* PyMemberDef */
    const char *name;
    int type;
    intptr_t offset;
    int flags;
    const char *doc;
} PyMember;
extern PyMember py_wrapper_members[]; /* the offset of the weak references */

/* ---- counterpart.c ---- */
bool py_has_counterpart(const PycType *type);
PyObject *py_counterpart(const PycType *type, PyObject *wrapper); /* a new reference to it or to None; null: failed */

/* ---- signature.c: new references; null without an exception: it has none ---- */
PyObject *py_signature(PycWord callable);
PyObject *py_code(PycWord function);
PyObject *py_types_member(const char *name);

/* ---- slots of wrap.c ---- */
typedef struct PyGiven { /* positional arguments, then the values of the keywords in the tuple; NULL: none */
    PyObject *const *at;
    intptr_t count, named;
    PyObject *names;
} PyGiven;
PyObject *py_wrapper_call(PyObject *self, PyObject *args, PyObject *keywords);
PyObject *py_wrapper_getattr(PyObject *self, PyObject *name);
int py_wrapper_setattr(PyObject *self, PyObject *name, PyObject *value);
void py_wrapper_free(PyObject *self);

#endif
