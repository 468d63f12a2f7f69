/* CPython, loaded at run time: found by asking the `python3` on the path (or PYC_PYTHON), never linked to.
 *
 * Objects of CPython are PycForeign objects of the runtime ("proxies"): they take part in every dynamic operation.
 * Immutable objects of exactly a builtin type (int, float, str, bytes, bool, None, complex, tuples of such) cross as
 * values, in both directions; a list, dict or set stays one object (share.c); functions and other objects passed to it
 * are wrapped. Exceptions cross as exceptions. */
#ifndef PYC_PYINTEROP_PYTHON_H
#define PYC_PYINTEROP_PYTHON_H

#include "object/py.h"

#include <wchar.h>

typedef struct PyObject { /* the header of every object in a build with a global lock */
    intptr_t references;
    struct PyObject *type;
} PyObject;

typedef struct PyBuffer { /* Py_buffer: in the stable ABI since 3.11, unchanged */
    void *data;
    PyObject *owner;
    intptr_t length, item_size;
    int readonly, dimensions;
    char *format;
    intptr_t *shape, *strides, *suboffsets;
    void *internal;
} PyBuffer;

typedef struct PyApi {
#define PY(name, result, params) result(*name) params;
#define PY_DATA(name) PyObject *name;
#include "python.def"
} PyApi;

extern PyApi py; /* filled in by py_start, read-only afterwards */

/* Loads and starts CPython on first use. On failure an ImportError with the reason. */
PycError *py_start(void);
/* The counterpart in an extension module: finds the functions in the process. False with an exception. */
bool py_adopt(void);
bool py_is_extension(void); /* whether py_adopt was called */

/* Every use of `py` must be between these two, which hold the interpreter's lock (they nest). */
typedef struct PyLock {
    int state;
} PyLock;
extern const PycForeign py_operations; /* of all objects whose contents are CPython's (proxy.c) */
PyLock py_lock(void);
void py_unlock(PyLock lock);
void py_called(void); /* CPython, which holds the lock, calls the program: settles what earlier calls have shared */

void py_initialize(void); /* signals.c */
void py_follow_signals(void);
void py_share_streams(void); /* output.c */

/* ---- Python source of ours (helper.c) ---- */
typedef struct PyHelper { /* CPython's PyMethodDef: a function of one argument */
    const char *name;
    PyObject *(*function)(PyObject *self, PyObject *argument);
    int flags;
    const char *doc;
} PyHelper;
/* Its globals, which live as long as the process; null with an exception. */
PyObject *py_helper_load(const char *name, PyHelper *functions, size_t count, const char *source);
PyObject *py_helper_name(PyObject *globals, const char *name);                               /* borrowed */
void py_helper_run(const char *name, PyHelper *functions, size_t count, const char *source); /* ignores errors */
PyObject *py_none(void);                                                                     /* a new reference */

/* ---- proxies (proxy.c) ---- */
typedef struct PyProxy {
    PycObject head;
    PycWord value;    /* for an instance of a subclass of str its text, so that it is a str for the runtime, too; for a
                         view that rests PY_VIEW_RESTS; else 0 */
    PyObject *object; /* owned; a finalizer queues its release */
} PyProxy;
_Static_assert(offsetof(PyProxy, value) == offsetof(PycWrapped, value),
               "of texts the runtime knows it as a PycWrapped");
typedef enum PyProxyKind { /* by what its class defines: `__get__`, and also `__set__`; a subclass of str */
                           PY_PROXY_PLAIN,
                           PY_PROXY_DESCRIPTOR,
                           PY_PROXY_DATA,
                           PY_PROXY_TEXT,
                           PY_PROXY_KINDS
} PyProxyKind;
extern PycType py_proxy_types[PY_PROXY_KINDS];
static inline bool py_is_proxy(PycWord w) {
    if (!pyc_is_object(w) || !w) return false;
    const PycType *type = pyc_object(w)->type;
    return type >= py_proxy_types && type < py_proxy_types + PY_PROXY_KINDS;
}
static inline PyObject *py_object_of(PycWord proxy) { return ((PyProxy *)pyc_object(proxy))->object; }

/* ---- memoryviews that a call was given (view.c); the lock is held ---- */
enum { PY_VIEW_RESTS = 1 };
/* After the call: so many arguments, and what they were for our function. */
void py_rest_views(PyObject *const *args, const PycWord *words, intptr_t count);
static inline bool py_view_rests(PycWord proxy) { return ((PyProxy *)pyc_object(proxy))->value == PY_VIEW_RESTS; }
PyObject *py_view_again(PycWord proxy); /* a new reference */

/* ---- values (convert.c); the lock is held ---- */
PycResult py_take(PyObject *object);       /* consumes the reference; null: with an exception set */
PycWord py_from(PyObject *object);         /* steals the reference */
PycWord py_proxy_new(PyObject *object);    /* steals the reference */
void py_give_back_later(PyObject *object); /* releases a reference without holding the lock */
PycWord py_plain(PyObject *object);        /* of an instance of a subclass of str, int, …: its value */
PyObject *py_to(PycWord word);             /* a new reference; null with a Python exception set */
PyObject *py_tuple_of(const PycWord *items, uint64_t count);
PyObject *py_wrap(PycWord word); /* a Python object that represents one of ours (wrap.c) */
bool py_unwrap(PyObject *object, PycWord *word);
/* the same for an object that also is an int, str, list, dict, … (value.c); null: it is not */
PyObject *py_value(PycWord word);
bool py_is_value(const PyObject *object); /* whether py_value made it */
PyObject *py_list_of(PycWord list);       /* a new one, with our items */
PyObject *py_dict_of(PycWord dict);
bool py_put_entry(PyObject *dict, PycWord key, PycWord value);
PyObject *py_text(const char *text); /* str */
/* CPython's Generic or Protocol for ours, a new reference; null without an exception: the class is another one. */
PyObject *py_generic_base(const PycType *type);
PyObject *py_builtin_type(const PycType *type); /* a new reference to CPython's type of that name; null: none */

/* ---- values that have crossed (kept.c); the lock is held ---- */
void py_keep(PycWord ours, PyObject *theirs);
PyObject *py_kept_object(PycWord ours); /* a new reference; null: not kept */
bool py_kept_word(const PyObject *theirs, PycWord *ours);

/* ---- CPython's module __main__ (main.c) ---- */
void py_main_begin(void);
void py_main_fill(void);                      /* called after an import */
PyObject *py_main_names_of(PycWord function); /* its `__globals__`: a new reference; null: not of the main module */
void py_main_has(PycWord module, PycWord qualname, PyObject *object);

/* ---- classes that derive from CPython's (derive.c) ---- */
PycResult py_prepare(PycWord name, PycWord bases, PycWord keywords);
PycResult py_define(PycWord prepared, PycWord name, PycWord value);
PycResult py_derive(const PycClassInfo *info, PycWord bases, PycWord namespace, PycWord prepared, PycWord keywords);
PyObject *py_plain_class(PycWord cls); /* of a class of ours, if classes of CPython have it as a base; borrowed */
PycResult py_same_member(const PycType *owner, PycWord name);
PycWord py_process_bases(PycWord bases);                                /* pyc_process_bases */
PycError *py_class_changed(PycType *type, PycWord name, PycWord value); /* class.c */
PycResult py_super_attr(PycWord cls, PycWord self, PycWord name);

/* ---- lists, dicts and sets that stay one object on both sides (share.c); the lock is held ---- */
typedef struct PyShare PyShare;
bool py_is_shareable(PycWord word);
PyObject *py_share(PycWord word); /* a new reference; null with a Python exception set */
extern PycType py_shared_types[3];
static inline bool py_is_shared(PycWord w) {
    return pyc_is_object(w) && pyc_object(w)->type >= py_shared_types && pyc_object(w)->type < py_shared_types + 3;
}
PyObject *py_shared_object(PycWord word); /* borrowed */
PycWord py_shared_type(PycWord word);     /* list, dict or set */
bool py_home_of(PyObject *theirs, PycWord *ours);
void py_settle(void); /* at the end of an outermost operation: moves back contents that CPython does not keep */
void py_forget_thread(void);

/* ---- exceptions (raise.c); the lock is held ---- */
PyObject *py_exception_of(PycWord exception);           /* a new reference: the original, or one that represents ours */
PyObject *py_exception_class(PycType *type);            /* a new reference */
bool py_our_exception(PyObject *object, PycWord *ours); /* for an exception or class made by these */
bool py_from_counterpart(PyObject *object, PycWord *ours); /* counterpart.c */
PycError *py_fetch(void);                                  /* the current Python exception as ours; clears it */
void py_throw(PycError *error);                            /* makes ours the current Python exception; consumes the
                                                              error */
PycWord py_sys_value(PycWord name);                        /* an attribute of sys that is ours; else 0 */
bool py_is_sys(const PyObject *object);                    /* the module sys */
PyObject *py_original(PycWord exception); /* the Python exception that ours came from: borrowed, or null */

#endif
