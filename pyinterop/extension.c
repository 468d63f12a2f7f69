/* A program that CPython loads: an extension module. The linker names its init function after the module (PyInit_NAME).
 * Every extension module made by pyc has its own runtime: two of them exchange objects of CPython's. Signals, streams
 * and the stack belong to the process. */
#include "extension.h"
#include "class.h"
#include "python.h"
#include "wrap.h"

#include <stdio.h>
#include <string.h>

typedef struct ModuleDef { /* CPython's PyModuleDef */
    PyObject head;
    void *init, *index, *copy;
    const char *name, *doc;
    intptr_t size;
    void *methods, *slots, *traverse, *clear, *free;
} ModuleDef;

enum { API_VERSION = 1013, ONE_STATE = -1 };

static PyObject *made; /* of the running body */

/* Variables of the module are properties of the module's own class, which access the variable of the compiled code;
 * functions and classes are put into its dict, and the compiled code keeps its own. A list, dict or set crosses when it
 * is read, or with the whole dict, because compiled code is slower with one that CPython has. */
static const char live_source[] =
    "import sys, types\n"
    "class Starting(types.ModuleType):\n" /* its body runs */
    "    def __getattr__(self, name): return _read(name)\n"
    "    def __setattr__(self, name, value):\n"
    "        super().__setattr__(name, value) if name[:2] == '__' else _write((name, value))\n"
    "    def __delattr__(self, name): _delete(name)\n"
    "def begin(module):\n"
    "    sys.modules[module.__name__] = module\n"
    "    module.__class__ = Starting\n"
    "def fail(module): sys.modules.pop(module.__name__, None)\n"
    "def variable(name): return property(lambda module: _read(name), lambda module, value: _write((name, value)),\n"
    "                                    lambda module: _delete(name))\n"
    "def unread(): pass\n" /* stands for such a value in the dict */
    "names_of = vars(types.ModuleType)['__dict__'].__get__\n"
    "def fill(module):\n"
    "    class Module(types.ModuleType):\n"
    "        @property\n"
    "        def __dict__(self):\n"
    "            names = names_of(self)\n"
    "            for name, value in names.items():\n"
    "                if value is unread: names[name] = _read(name)\n"
    "            return names\n"
    "    own = set()\n"
    "    kept = {name for name, value in vars(module).items()\n"
    "            if callable(value) and getattr(value, '__name__', None) == name\n"
    "            and getattr(value, '__module__', None) == module.__name__}\n"
    "    def __setattr__(self, name, value):\n"
    "        if name not in own and name not in kept and name in names_of(self) and name[:2] != '__':\n"
    "            own.add(name)\n"
    "            setattr(Module, name, variable(name))\n"
    "        types.ModuleType.__setattr__(self, name, value)\n"
    "    for name, value in vars(module).items():\n"
    "        if name[:2] != '__' and (value is unread or not callable(value)):\n"
    "            own.add(name)\n"
    "            setattr(Module, name, variable(name))\n"
    "    Module.__setattr__ = __setattr__\n"
    "    Module.__module__, Module.__name__, Module.__qualname__ = 'builtins', 'module', 'module'\n"
    "    module.__class__ = Module\n";

static PycWord own_module; /* our module object */

static PyObject *read(PyObject *self, PyObject *name) {
    (void)self;
    return py_give(pyc_obj_getattr(own_module, py_borrow(name)));
}

/* (name, value) */
static PyObject *write(PyObject *self, PyObject *pair) {
    (void)self;
    PycWord name = py_borrow(py.PyTuple_GetItem(pair, 0)), value = py_borrow(py.PyTuple_GetItem(pair, 1));
    return py_give_status(pyc_obj_setattr(own_module, name, value)) == 0 ? py_none() : NULL;
}

static PyObject *delete(PyObject *self, PyObject *name) {
    (void)self;
    return py_give_status(pyc_obj_delattr(own_module, py_borrow(name))) == 0 ? py_none() : NULL;
}

static PyHelper functions[] = {{.name = "_read", .function = read},
                               {.name = "_write", .function = write},
                               {.name = "_delete", .function = delete}};

/* The names of the text above; NULL with an exception. */
static PyObject *helper(void) {
    static PyObject *globals; /* protected by the lock */
    if (!globals) globals = py_helper_load("pyc.module", functions, sizeof functions / sizeof *functions, live_source);
    return globals;
}

/* Calls a function of that text with the module. */
static PycError *tell(const char *function) {
    PyObject *args = py.PyTuple_New(1), *globals = helper(), *done = NULL;
    py.Py_IncRef(made);
    py.PyTuple_SetItem(args, 0, made);
    if (globals) done = py.PyObject_Call(py_helper_name(globals, function), args, NULL);
    py.Py_DecRef(args);
    if (!done) return py_fetch();
    py.Py_DecRef(done);
    return NULL;
}

/* A module object that the program made itself: CPython needs one that it has created. */
static PycError *take_over(PycWord by_hand) {
    PyObject *module = py_to(by_hand), *key, *value;
    if (!module) return py_fetch();
    intptr_t position = 0;
    PyObject *from = py.PyModule_GetDict(module), *to = from ? py.PyModule_GetDict(made) : NULL;
    if (!to) return py_fetch();
    while (py.PyDict_Next(from, &position, &key, &value))
        if (py.PyDict_SetItem(to, key, value) != 0) return py_fetch();
    return NULL;
}

PycError *pyc_extension_begin(PycWord name, PycWord module) {
    static ModuleDef definition = {.head = {1, NULL}, .size = ONE_STATE};
    definition.name = pyc_str(name)->data;
    own_module = module;
    made = py.PyModule_Create2(&definition, API_VERSION);
    return made ? tell("begin") : py_fetch();
}

static bool put(PyObject *dict, PycWord key, PycWord value) {
    bool is_later = py_is_shareable(value) && strncmp(pyc_str(key)->data, "__", 2) != 0;
    if (!is_later) return py_put_entry(dict, key, value);
    PyObject *name = py_to(key), *unread = py_helper_name(helper(), "unread");
    bool good = name && py.PyDict_SetItem(dict, name, unread) == 0;
    if (name) py.Py_DecRef(name);
    return good;
}

PycError *pyc_extension_fill(void) {
    PycWord key, value;
    PycResult by_hand = pyc_obj_getattr_or(own_module, pyc_str_c("__pyc_made__"));
    if (!by_hand.error && by_hand.value) return take_over(by_hand.value);
    PycResult names = pyc_module_names(own_module);
    if (names.error) return names.error;
    PyObject *dict = py.PyModule_GetDict(made);
    for (int64_t at = 0; pyc_dict_step(pyc_dict(names.value), &at, &key, &value);)
        if (!put(dict, key, value)) return py_fetch();
    PycError *error = tell("fill");
    if (!error) pyc_inside_set(true);
    return error;
}

/* The program prints to CPython's sys.stdout, whatever that is at that time. */
static const char source[] = "import sys\n"
                             "class Output:\n"
                             "    def __init__(self, name): self.name = name\n"
                             "    def write(self, text): return getattr(sys, self.name).write(text)\n"
                             "    def flush(self): getattr(sys, self.name).flush()\n"
                             "stdout = Output('stdout')\n";

static bool follow_streams(void) {
    PyObject *globals = py_helper_load("pyc.output", NULL, 0, source);
    if (!globals) return false;
    pyc_sys_stdout = py_borrow(py_helper_name(globals, "stdout"));
    return true;
}

static void close_files(void) { pyc_files_push(); }

/* libgc has room for only a few kinds of objects, so the runtimes of all extension modules in a process share their
 * kinds. */
static void start_collector(void) {
    static const char name[] = "_pyc_kind_of_objects";
    PyObject *known = py.PySys_GetObject(name);
    int overflow;
    if (known) pyc_gc_whole_objects = (int)py.PyLong_AsLongLongAndOverflow(known, &overflow);
    pyc_gc_start();
    if (known) return;
    PyObject *kind = py.PyLong_FromLongLong(pyc_gc_whole_objects);
    py.PySys_SetObject(name, kind);
    py.Py_DecRef(kind);
}

static bool start(void) {
    static bool is_started;
    if (is_started) return true;
    if (!py_adopt()) return false;
    start_collector();
    py_enter_thread();
    pyc_io_start();
    pyc_stack_limit_init();
    py_follow_signals();
    pyc_process_bases = py_process_bases;
    py.Py_AtExit(close_files);
    return is_started = follow_streams();
}

PyObject *pyc_extension_init(void) {
    if (!start()) return NULL;
    made = NULL;
    PycError *error = pyc_program();
    if (!error) return made;
    PycError *other = made ? tell("fail") : NULL;
    py_throw(other ? other : error);
    if (made) py.Py_DecRef(made);
    return NULL;
}
