/* CPython's standard streams are ours, so that both sides share the buffers: output keeps the program's order, and
 * neither side reads ahead for itself. If either side sets sys.stdout, print and input follow. */
#include "python.h"

#include <string.h>

static PyObject *sys_module;

bool py_is_sys(const PyObject *object) { return object == sys_module; }

typedef struct Stream {
    const char *name, *first; /* sys.stdin, and sys.__stdin__ */
    PycWord (*own)(void);
    PycWord *set; /* the stream that the program has set; 0: ours */
} Stream;

static PycWord sys_stderr;
static const Stream streams[] = {{"stdin", "__stdin__", pyc_file_stdin, &pyc_sys_stdin},
                                 {"stdout", "__stdout__", pyc_file_stdout, &pyc_sys_stdout},
                                 {"stderr", "__stderr__", pyc_file_stderr, &sys_stderr}};
enum { STREAMS = 3 };

PycWord py_sys_value(PycWord name) {
    for (int i = 0; i < STREAMS; i++) {
        if (pyc_str_is(name, streams[i].name)) return *streams[i].set ? 0 : streams[i].own();
        if (pyc_str_is(name, streams[i].first)) return streams[i].own();
    }
    return pyc_sys_value(name);
}

/* (name, value): sys.name = value. True: it is our own stream, which is already there. */
static PyObject *note(PyObject *self, PyObject *pair) {
    PyObject *name = py.PyTuple_GetItem(pair, 0), *value = py.PyTuple_GetItem(pair, 1);
    (void)self;
    py.Py_IncRef(name);
    py.Py_IncRef(value);
    PycWord ours = py_from(name), what = py_from(value);
    for (int i = 0; i < STREAMS; i++) {
        if (!pyc_str_is(ours, streams[i].name)) continue;
        bool is_own = what == streams[i].own();
        *streams[i].set = is_own ? 0 : what;
        return py.PyBool_FromLong(is_own);
    }
    return py.PyBool_FromLong(false);
}

/* A CPython object for the standard stream with this number. */
static PyObject *stream(PyObject *self, PyObject *number) {
    int overflow;
    (void)self;
    return py_to(streams[py.PyLong_AsLongLongAndOverflow(number, &overflow)].own());
}

static PyHelper functions[] = {{.name = "_note", .function = note}, {.name = "_stream", .function = stream}};

static const char source[] =
    "import io, sys, types\n"
    "class _Stream(io.TextIOBase):\n"
    "    def __init__(self, file):\n"
    "        self._file = file\n"
    "    def flush(self):\n"
    "        try:\n"
    "            self._file.flush()\n"
    "        except OSError:\n"
    "            if not sys.is_finalizing():\n" /* else the program's end flushes it */
    "                raise\n"
    "    def close(self):\n"
    "        if not sys.is_finalizing():\n"
    "            self._file.close()\n"
    "    def __next__(self):\n"
    "        line = self._file.readline()\n"
    "        if not line:\n"
    "            raise StopIteration\n"
    "        return line\n"
    "    def __repr__(self):\n"
    "        return repr(self._file)\n"
    "def _method(name):\n"
    "    return lambda self, *args, **kwargs: getattr(self._file, name)(*args, **kwargs)\n"
    "def _property(name):\n"
    "    return property(lambda self: getattr(self._file, name))\n"
    "for _name in ('read readline write seek tell truncate detach fileno isatty readable writable seekable '\n"
    "              'reconfigure').split():\n"
    "    setattr(_Stream, _name, _method(_name))\n"
    "for _name in 'closed encoding errors newlines line_buffering write_through mode name buffer'.split():\n"
    "    setattr(_Stream, _name, _property(_name))\n"
    "_first = {}\n"
    "for _number, _name in enumerate(('stdin', 'stdout', 'stderr')):\n"
    "    _file = _stream(_number)\n"
    "    _first[_name] = None if _file is None else _Stream(_file)\n"
    "    setattr(sys, _name, _first[_name])\n"
    "    setattr(sys, '__' + _name + '__', _first[_name])\n"
    "class _Sys(types.ModuleType):\n"
    "    def __setattr__(self, name, value):\n"
    "        if name in _first:\n"
    "            own = value._file if type(value) is _Stream else value\n"
    "            if _note((name, own)):\n"
    "                value = _first[name]\n"
    "        super().__setattr__(name, value)\n"
    "sys.__class__ = _Sys\n";

void py_share_streams(void) {
    sys_module = py.PyImport_AddModule("sys"); /* borrowed: it is there to the end */
    py_helper_run("_pyc_streams", functions, sizeof functions / sizeof *functions, source);
}
