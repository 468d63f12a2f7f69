/* Signals while CPython is loaded: its handlers run behind the runtime's, and what the program has set with
 * signal.signal is called where compiled code asks (pyc_interrupt). */
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

/* CPython sets its handler of Ctrl-C only where it finds none. */
void py_initialize(void) {
    if (pyc_signals_caught) signal(SIGINT, SIG_DFL);
    py.Py_InitializeEx(pyc_signals_caught);
    if (pyc_signals_caught) pyc_signal_adopt(SIGINT);
    py_helper_run("_pyc_signals", functions, sizeof functions / sizeof *functions, source);
    pyc_signal_hook = check_signals;
}

/* In an extension module: Ctrl-C ends its loops, too. Each module of the process puts its handler before that of the
 * one before, and again when a program has set another; if it was loaded by another thread than the main one, it does
 * not. */
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
