/* Objects of pyc's library that CPython's library compares by identity: CPython gets its own counterparts instead. */
#include "wrap.h"

static const char source[] =
    "import dataclasses\n"
    "def field(ours):\n"
    "    names = 'default', 'default_factory', 'init', 'repr', 'hash', 'compare', 'metadata', 'kw_only'\n"
    "    made = dataclasses.field(**{name: getattr(ours, name) for name in names})\n"
    "    made.name, made.type, made._field_type = ours.name, ours.type, ours._field_type\n"
    "    return made\n"
    "dataclass = {'Field': field,\n"
    "             '_MISSING_TYPE': lambda ours: dataclasses.MISSING,\n"
    "             '_KW_ONLY_TYPE': lambda ours: dataclasses.KW_ONLY,\n"
    "             '_HAS_DEFAULT_FACTORY_CLASS': lambda ours: dataclasses._HAS_DEFAULT_FACTORY,\n"
    "             '_FIELD_BASE': lambda ours: getattr(dataclasses, ours.name),\n"
    "             'InitVar': lambda ours: dataclasses.InitVar(ours.type)}\n"
    "def counterpart(name, ours): return dataclass[name](ours) if name in dataclass else None\n";

bool py_has_counterpart(const PycType *type) {
    return type->flags & PYC_T_USER && type->module && pyc_as_str(type->module) &&
           pyc_str_is(type->module, "dataclasses") && !(type->flags & PYC_T_EXCEPTION);
}

PyObject *py_counterpart(const PycType *type, PyObject *wrapper) {
    static PyObject *counterpart; /* protected by the lock */
    PyObject *globals = counterpart ? NULL : py_helper_load("pyc", NULL, 0, source);
    if (globals) py.Py_IncRef(counterpart = py_helper_name(globals, "counterpart"));
    if (globals) py.Py_DecRef(globals);
    PyObject *args = counterpart ? py.PyTuple_New(2) : NULL;
    if (!args) return NULL;
    py.Py_IncRef(wrapper);
    py.PyTuple_SetItem(args, 0, py_text(type->name));
    py.PyTuple_SetItem(args, 1, wrapper);
    PyObject *made = py.PyObject_Call(counterpart, args, NULL);
    py.Py_DecRef(args);
    return made;
}
