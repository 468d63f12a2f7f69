/* Signals while CPython is loaded: its handlers are called after the runtime's, and functions set with signal.signal
 * are called at safepoints (pyc_interrupt). */
#include "python.h"

#include <signal.h>

static PyObject *note(PyObject *self, PyObject *number) {
    int overflow;
    (void)self;
    pyc_signal_adopt((int)py.PyLong_AsLongLongAndOverflow(number, &overflow));
    return py_none();
}

static PyHelper functions[] = {{.name = "_note", .function = note}};

static const char source[] = "import _signal\n"
                             "_set = _signal.signal\n"
                             "def signal(signalnum, handler, /):\n"
                             "    before = _set(signalnum, handler)\n"
                             "    _note(signalnum)\n"
                             "    return before\n"
                             "_signal.signal = signal\n";

static PycError *check_signals(void) {
    PyLock lock = py_lock();
    PycError *error = py.PyErr_CheckSignals() < 0 ? py_fetch() : NULL;
    py_unlock(lock);
    return error;
}

/* CPython installs its handler for Ctrl-C only if there is none. */
void py_initialize(void) {
    if (pyc_signals_caught) signal(SIGINT, SIG_DFL);
    py.Py_InitializeEx(pyc_signals_caught);
    if (pyc_signals_caught) pyc_signal_adopt(SIGINT);
    py_helper_run("_pyc_signals", functions, sizeof functions / sizeof *functions, source);
    pyc_signal_hook = check_signals;
}

/* In an extension module, Ctrl-C also ends its loops. Each module of the process installs its handler before the
 * previous module's, and again after a program has set another; not if it was loaded by a thread other than the main
 * one. */
static const char follow_source[] = "import sys, _signal\n"
                                    "notes = getattr(sys, '_pyc_signals', None)\n"
                                    "if notes is None:\n"
                                    "    notes = sys._pyc_signals = []\n"
                                    "    def made(_set):\n"
                                    "        def signal(signalnum, handler, /):\n"
                                    "            before = _set(signalnum, handler)\n"
                                    "            for note in notes: note(signalnum)\n"
                                    "            return before\n"
                                    "        return signal\n"
                                    "    _signal.signal = made(_signal.signal)\n"
                                    "notes.append(_note)\n";

void py_follow_signals(void) {
    if (!pyc_main_thread_adopt()) return;
    pyc_signal_adopt(SIGINT);
    py_helper_run("_pyc_signals", functions, sizeof functions / sizeof *functions, follow_source);
    pyc_signal_hook = check_signals;
}
