/* Objects of pyc's library that CPython's library compares by identity: CPython gets its own counterparts instead, and
 * they become our objects again when they come back. */
#include "wrap.h"

static const char source[] =
    "import dataclasses, typing\n"
    "def field(ours):\n"
    "    names = 'default', 'default_factory', 'init', 'repr', 'hash', 'compare', 'metadata', 'kw_only'\n"
    "    made = dataclasses.field(**{name: getattr(ours, name) for name in names})\n"
    "    made.name, made.type, made._field_type = ours.name, ours.type, ours._field_type\n"
    "    return made\n"
    "def parameter(make, keywords):\n"
    "    def of(ours):\n"
    "        given = {name: getattr(ours, f'__{name}__', None) for name in keywords}\n" /* it may be of an older library
                                                                                         */
    "        if not given.get('infer_variance'): given.pop('infer_variance', None)\n"   /* unknown before 3.12 */
    "        if getattr(ours, 'has_default', bool)(): given['default'] = ours.__default__\n"
    "        made = make(ours.__name__, *getattr(ours, '__constraints__', ()), **given)\n"
    "        made.__module__ = ours.__module__\n"
    "        return made\n"
    "    return of\n"
    "variances = 'covariant', 'contravariant', 'infer_variance'\n"
    "kinds = {'Field': field,\n"
    "         '_MISSING_TYPE': lambda ours: dataclasses.MISSING,\n"
    "         '_KW_ONLY_TYPE': lambda ours: dataclasses.KW_ONLY,\n"
    "         '_HAS_DEFAULT_FACTORY_CLASS': lambda ours: dataclasses._HAS_DEFAULT_FACTORY,\n"
    "         '_FIELD_BASE': lambda ours: getattr(dataclasses, ours.name),\n"
    "         'InitVar': lambda ours: dataclasses.InitVar(ours.type),\n"
    "         'TypeVar': parameter(typing.TypeVar, ('bound', *variances)),\n"
    "         'ParamSpec': parameter(typing.ParamSpec, ('bound', *variances)),\n"
    "         'TypeVarTuple': parameter(typing.TypeVarTuple, ())}\n"
    "theirs_of, ours_of = {}, {}\n" /* by id; each keeps the objects of the other alive */
    "def counterpart(name, ours):\n"
    "    if name not in kinds: return None\n"
    "    if id(ours) not in theirs_of:\n"
    "        made = kinds[name](ours)\n"
    "        theirs_of[id(ours)], ours_of[id(made)] = made, ours\n"
    "    return theirs_of[id(ours)]\n";

enum { KINDS = 9 }; /* of objects: the rows of `kinds` */

static struct {
    PyObject *make, *ours_of;
    const PyObject *types[KINDS]; /* of the counterparts made so far */
    uint32_t count;
} state; /* protected by the lock */

bool py_has_counterpart(const PycType *type) {
    return type->flags & PYC_T_USER && type->module && pyc_as_str(type->module) &&
           (pyc_str_is(type->module, "dataclasses") || pyc_str_is(type->module, "typing")) &&
           !(type->flags & PYC_T_EXCEPTION);
}

static bool start(void) {
    PyObject *globals = state.make ? NULL : py_helper_load("pyc", NULL, 0, source);
    if (!globals) return state.make != NULL;
    py.Py_IncRef(state.make = py_helper_name(globals, "counterpart"));
    py.Py_IncRef(state.ours_of = py_helper_name(globals, "ours_of"));
    py.Py_DecRef(globals);
    return true;
}

static bool has_type(const PyObject *type) {
    for (uint32_t i = 0; i < state.count; i++)
        if (state.types[i] == type) return true;
    return false;
}

PyObject *py_counterpart(const PycType *type, PyObject *wrapper) {
    PyObject *args = start() ? py.PyTuple_New(2) : NULL;
    if (!args) return NULL;
    py.Py_IncRef(wrapper);
    py.PyTuple_SetItem(args, 0, py_text(type->name));
    py.PyTuple_SetItem(args, 1, wrapper);
    PyObject *made = py.PyObject_Call(state.make, args, NULL);
    py.Py_DecRef(args);
    if (made && made != py._Py_NoneStruct && !has_type(made->type) && state.count < KINDS)
        state.types[state.count++] = made->type;
    return made;
}

bool py_from_counterpart(PyObject *object, PycWord *word) {
    if (!has_type(object->type)) return false;
    PyObject *key = py.PyLong_FromLongLong((long long)(uintptr_t)object);
    PyObject *wrapper = key ? py.PyDict_GetItem(state.ours_of, key) : NULL;
    if (key) py.Py_DecRef(key);
    if (wrapper) *word = py_wrapped(wrapper);
    return wrapper != NULL;
}
