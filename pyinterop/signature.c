/* How CPython inspects functions, methods and classes of the program: `__signature__`, and for a function `__code__`,
 * which describes it but cannot be run. */
#include "wrap.h"

static const char source[] =
    "from inspect import Parameter, Signature\n"
    "def signature(parameters, returns):\n"
    "    empty = Parameter.empty\n"
    "    made = [Parameter(name, Parameter.POSITIONAL_ONLY if kind == 0 else Parameter.POSITIONAL_OR_KEYWORD\n"
    "                      if kind == 1 else Parameter.VAR_POSITIONAL if kind == 2 else Parameter.KEYWORD_ONLY\n"
    "                      if kind == 3 else Parameter.VAR_KEYWORD, default=default[0] if default else empty,\n"
    "                      annotation=note[0] if note else empty) for name, kind, default, note in parameters]\n"
    "    return Signature(made, return_annotation=returns[0] if returns else empty, __validate_parameters__=False)\n"
    "def code(name, file, line, flags, parameters):\n"
    "    texts = []\n"
    "    for at, (parameter, kind, *_) in enumerate(parameters):\n"
    "        before = parameters[at - 1][1] if at else 0\n"
    "        if kind > 0 and before == 0 and at: texts.append('/')\n"
    "        if kind == 3 and before not in (2, 3): texts.append('*')\n"
    "        texts.append(('', '', '*', '', '**')[kind] + parameter)\n"
    "    if parameters and parameters[-1][1] == 0: texts.append('/')\n"
    "    space = {}\n"
    "    exec('def f(' + ', '.join(texts) + '): pass', space)\n"
    "    made = space['f'].__code__\n"
    "    return made.replace(co_name=name, co_filename=file, co_firstlineno=line, co_flags=made.co_flags | flags)\n";

static PyObject *function_of(const char *name) {
    PyObject *loaded = py.PyImport_AddModule("_pyc_signatures");
    PyObject *known = loaded ? py.PyObject_GetAttrString(loaded, name) : NULL;
    if (known) return known;
    py.PyErr_Clear();
    PyObject *module = py.PyImport_AddModule("_pyc_signatures"), *globals = py.PyModule_GetDict(module);
    PyObject *builtins = py.PyImport_ImportModule("builtins");
    py.PyDict_SetItemString(globals, "__builtins__", builtins);
    py.Py_DecRef(builtins);
    PyObject *done = py.PyRun_String(source, 257, globals, globals);
    if (done) py.Py_DecRef(done);
    return done ? py.PyObject_GetAttrString(module, name) : NULL;
}

static PyObject *call(const char *name, const PycWord *args, uint64_t count) {
    PyObject *function = function_of(name), *tuple = function ? py_tuple_of(args, count) : NULL;
    PyObject *made = tuple ? py.PyObject_Call(function, tuple, NULL) : NULL;
    if (function) py.Py_DecRef(function);
    if (tuple) py.Py_DecRef(tuple);
    return made;
}

typedef enum Kind { POSITIONAL_ONLY, POSITIONAL, REST, KEYWORD_ONLY, KEYWORDS } Kind;

/* () or (value,) */
static PycWord tuple_of_any(PycWord value) { return pyc_tuple_of(&value, value != 0); }

/* The dict of annotations may have been shared with CPython. */
static PycWord note_of(PycWord notes, PycWord name) {
    if (!notes) return 0;
    PycBoolResult has = pyc_obj_contains(notes, name);
    PycResult found = !has.error && has.value ? pyc_obj_getitem(notes, name) : (PycResult){0, NULL};
    return found.error ? 0 : found.value;
}

static PycWord parameter(PycWord name, Kind kind, PycWord otherwise, PycWord notes) {
    PycWord note = note_of(notes, name);
    PycWord parts[4] = {name, pyc_small(kind), tuple_of_any(otherwise), tuple_of_any(note)};
    return pyc_tuple_of(parts, 4);
}

/* In the order of a signature: the one for `*args` precedes keyword-only ones. */
static PycWord parameters_of(const PycFunction *f, PycWord notes, uint32_t skipped) {
    const PycFnInfo *info = f->info;
    uint32_t named = info->positional + info->keyword_only;
    bool has_rest = info->flags & PYC_FN_VARARGS, has_keywords = info->flags & PYC_FN_VARKW;
    PycWord list = pyc_list_new(named + 2);
    for (uint32_t i = skipped; i < info->positional; i++)
        pyc_list_push(list, parameter(info->params[i], i < info->positional_only ? POSITIONAL_ONLY : POSITIONAL,
                                      f->defaults ? f->defaults[i] : 0, notes));
    if (has_rest) pyc_list_push(list, parameter(info->params[named], REST, 0, notes));
    for (uint32_t i = info->positional; i < named; i++)
        pyc_list_push(list, parameter(info->params[i], KEYWORD_ONLY, f->defaults ? f->defaults[i] : 0, notes));
    if (has_keywords) pyc_list_push(list, parameter(info->params[named + has_rest], KEYWORDS, 0, notes));
    return pyc_list_to_tuple(list);
}

static PycWord attribute(PycWord object, const char *name) {
    PycResult found = pyc_obj_getattr_or(object, pyc_str_c(name));
    return found.error ? 0 : found.value;
}

static PyObject *of_function(PycWord word, uint32_t skipped) {
    PycWord inner = attribute(word, "__wrapped__");
    if (inner) return py_signature(inner);
    PycWord notes = attribute(word, "__annotations__");
    PycWord returns = note_of(notes, pyc_str_c("return"));
    PycWord args[2] = {parameters_of((const PycFunction *)pyc_object(word), notes, skipped), tuple_of_any(returns)};
    return call("signature", args, 2);
}

PyObject *py_signature(PycWord object) {
    if (!pyc_is_object(object)) return NULL;
    if (pyc_is_exact(object, &pyc_function_type)) return of_function(object, 0);
    const PycBoundMethod *method = (const PycBoundMethod *)pyc_object(object);
    if (pyc_is_exact(object, &pyc_method_type) && pyc_is_exact(method->function, &pyc_function_type))
        return of_function(method->function, 1);
    PycWord init = pyc_is_type(object) && pyc_as_type(object)->flags & PYC_T_USER ? attribute(object, "__init__") : 0;
    return init && pyc_is_exact(init, &pyc_function_type) ? of_function(init, 1) : NULL;
}

PyObject *py_code(PycWord word) {
    enum { IS_GENERATOR = 0x20, IS_COROUTINE = 0x80, IS_ASYNC_GENERATOR = 0x200 };
    const PycFunction *f = (const PycFunction *)pyc_object(word);
    bool yields = f->info->flags & PYC_FN_GENERATOR, awaits = f->info->flags & PYC_FN_COROUTINE;
    int64_t flags = yields && awaits ? IS_ASYNC_GENERATOR : yields ? IS_GENERATOR : awaits ? IS_COROUTINE : 0;
    PycWord args[5] = {f->info->name, f->info->file ? f->info->file : pyc_str_c("?"), pyc_small(f->info->line),
                       pyc_small(flags), parameters_of(f, 0, 0)};
    return call("code", args, 5);
}

PyObject *py_types_member(const char *name) {
    PyObject *types = py.PyImport_ImportModule("types"), *found = types ? py.PyObject_GetAttrString(types, name) : NULL;
    if (types) py.Py_DecRef(types);
    return found;
}
