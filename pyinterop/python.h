/* CPython, loaded at run time: found by asking the `python3` on the path (or PYC_PYTHON), never linked to.
 *
 * Objects of CPython are PycForeign objects of the runtime ("proxies"): they take part in every dynamic operation. What
 * is immutable and exactly of a builtin type (int, float, str, bytes, bool, None, complex, tuples of such) crosses as a
 * value, in both directions; a list, dict or set given to CPython is copied; functions and other objects given to it
 * are wrapped. Exceptions cross as exceptions. */
#ifndef PYC_PYINTEROP_PYTHON_H
#define PYC_PYINTEROP_PYTHON_H

#include "object/py.h"

#include <wchar.h>

typedef struct PyObject { /* the head of every object in a build with a global lock */
    intptr_t references;
    struct PyObject *type;
} PyObject;

typedef struct PyApi {
#define PY(name, result, params) result(*name) params;
#define PY_DATA(name) PyObject *name;
#include "python.def"
} PyApi;

extern PyApi py; /* filled in by py_start, read-only afterwards */

/* Loads and starts CPython on first use. An ImportError that says why when that cannot be. */
PycError *py_start(void);

/* Every use of `py` stands between these two: they hold the interpreter's lock (nesting is fine). */
typedef struct PyLock {
    int state;
} PyLock;
PyLock py_lock(void);
void py_unlock(PyLock lock);

/* ---- proxies (proxy.c) ---- */
typedef struct PyProxy {
    PycObject head;
    PyObject *object; /* owned; given back by a finaliser */
} PyProxy;
extern PycType py_proxy_type;
static inline bool py_is_proxy(PycWord w) { return !pyc_is_small(w) && w && pyc_object(w)->type == &py_proxy_type; }
static inline PyObject *py_object_of(PycWord proxy) { return ((PyProxy *)pyc_object(proxy))->object; }

/* ---- values (convert.c); the lock is held ---- */
PycResult py_take(PyObject *object);    /* a new reference, or null with an exception set */
PycWord py_from(PyObject *object);      /* steals the reference */
PycWord py_proxy_new(PyObject *object); /* steals the reference */
PyObject *py_to(PycWord word);          /* a new reference; null with a Python exception set */
PyObject *py_tuple_of(const PycWord *items, uint64_t count);
PyObject *py_wrap(PycWord word); /* a Python object that stands for one of ours (wrap.c) */
bool py_unwrap(PyObject *object, PycWord *word);
/* the same for an object that is an int, str, list, dict, … too (value.c); null: it is none */
PyObject *py_value(PycWord word);
bool py_is_value(const PyObject *object); /* whether it was made there */
PyObject *py_list_of(PycWord list);       /* with the items of ours */
PyObject *py_dict_of(PycWord dict);
PyObject *py_text(const char *text); /* str */

/* ---- classes that derive from CPython's (derive.c) ---- */
PycResult py_derive(const PycClassInfo *info, const PycWord *bases, uint64_t count, PycWord namespace,
                    PycWord keywords);
PycResult py_super_attr(PycWord cls, PycWord self, PycWord name);

/* ---- lists, dicts and sets given to a call (lend.c): copied in, and copied out when the call has changed them; the
 * lock is held ---- */
typedef struct PyLoan {
    PycWord container;
    PyObject *theirs; /* owned */
    PyObject **items; /* what was put in, in order, of a dict keys and values in turns: owned */
    intptr_t count;
} PyLoan;
/* false: none of these, or a Python exception is set (then there is a loan->container) */
bool py_lend(PycWord word, PyLoan *loan);
void py_lend_end(PyLoan *loan);

/* ---- exceptions (raise.c); the lock is held ---- */
PycError *py_fetch(void);       /* the current Python exception as ours; clears it */
void py_throw(PycError *error); /* ours as the current Python exception; uses the error up */
void py_note_stdout(PyObject *object, PyObject *theirs, PycWord value); /* an attribute `stdout` was set */
bool py_is_sys(const PyObject *object);                                 /* the module sys */
PyObject *py_original(PycWord exception); /* the Python exception that ours came from: borrowed, or null */

#endif
