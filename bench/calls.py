#!/usr/bin/env python3
"""What a call from Python into an extension module costs: by pyc, by the C API by hand, by Cython and by mypyc where this Python
has them. Prints nanoseconds a call, the least of several rounds, and what that is of the C API's.

usage: bench/calls.py [--pyc build/pyc] [--rounds N]
"""
import argparse
import importlib
import pathlib
import subprocess
import sys
import sysconfig
import tempfile
import timeit

HERE = pathlib.Path(__file__).resolve().parent
SOURCE = '''
def same(n: int) -> int:
    return n


def add(a: float, b: float) -> float:
    return a + b


def size(text: str) -> int:
    return len(text)


def fib(n: int) -> int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)
'''
BY_HAND = '''
#define PY_SSIZE_T_CLEAN
#include <Python.h>

static PyObject *same(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    if (count != 1) return PyErr_Format(PyExc_TypeError, "same() takes 1 argument"), NULL;
    long n = PyLong_AsLong(args[0]);
    return n == -1 && PyErr_Occurred() ? NULL : PyLong_FromLong(n);
}
static PyObject *add(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    if (count != 2) return PyErr_Format(PyExc_TypeError, "add() takes 2 arguments"), NULL;
    double a = PyFloat_AsDouble(args[0]), b = PyFloat_AsDouble(args[1]);
    return PyErr_Occurred() ? NULL : PyFloat_FromDouble(a + b);
}
static PyObject *size(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    if (count != 1 || !PyUnicode_Check(args[0])) return PyErr_Format(PyExc_TypeError, "size() takes a str"), NULL;
    return PyLong_FromSsize_t(PyUnicode_GetLength(args[0]));
}
static long fib_of(long n) { return n < 2 ? n : fib_of(n - 1) + fib_of(n - 2); }
static PyObject *fib(PyObject *self, PyObject *const *args, Py_ssize_t count) {
    (void)self;
    if (count != 1) return PyErr_Format(PyExc_TypeError, "fib() takes 1 argument"), NULL;
    long n = PyLong_AsLong(args[0]);
    return n == -1 && PyErr_Occurred() ? NULL : PyLong_FromLong(fib_of(n));
}
static PyMethodDef methods[] = {{"same", (PyCFunction)(void (*)(void))same, METH_FASTCALL, 0},
                                {"add", (PyCFunction)(void (*)(void))add, METH_FASTCALL, 0},
                                {"size", (PyCFunction)(void (*)(void))size, METH_FASTCALL, 0},
                                {"fib", (PyCFunction)(void (*)(void))fib, METH_FASTCALL, 0},
                                {0}};
static PyModuleDef module = {PyModuleDef_HEAD_INIT, .m_name = "by_hand", .m_size = -1, .m_methods = methods};
PyMODINIT_FUNC PyInit_by_hand(void) { return PyModule_Create(&module); }
'''
CALLS = {"same(1)": 300_000, "add(1.5, 2.5)": 300_000, "size('abc')": 300_000, "fib(20)": 200}


def by_pyc(folder, pyc):
    (folder / "by_pyc.py").write_text(SOURCE)
    subprocess.run([pyc, "build", "--emit=pyext", folder / "by_pyc.py", "-o", folder / "built"], check=True)
    sys.path.insert(0, str(folder / "built"))
    return importlib.import_module("by_pyc")


def by_hand(folder):
    (folder / "by_hand.c").write_text(BY_HAND)
    target = folder / ("by_hand" + sysconfig.get_config_var("EXT_SUFFIX"))
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", f"-I{sysconfig.get_path('include')}", folder / "by_hand.c", "-o", target], check=True)
    return importlib.import_module("by_hand")


def by_tool(folder, name, command):
    (folder / f"{name}.py").write_text(SOURCE)
    done = subprocess.run([sys.executable, "-m", *command, f"{name}.py"], cwd=folder, capture_output=True)
    return importlib.import_module(name) if done.returncode == 0 else None


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument("--pyc", default=str(HERE.parent / "build/pyc"))
    ap.add_argument("--rounds", type=int, default=7)
    options = ap.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        sys.path.insert(0, name)
        found = {
            "C API": by_hand(folder),
            "pyc": by_pyc(folder, options.pyc),
            "Cython": by_tool(folder, "by_cython", ["Cython.Build.Cythonize", "-i", "-3"]),
            "mypyc": by_tool(folder, "by_mypyc", ["mypyc"]),
        }
        modules = {tool: module for tool, module in found.items() if module}
        print(f"{'':<16}" + "".join(f"{tool:>18}" for tool in modules))
        for call, count in CALLS.items():
            times = dict.fromkeys(modules, float("inf"))
            for _ in range(options.rounds):
                for tool, module in modules.items():
                    spent = timeit.timeit(f"f{call[call.index('('):]}", globals={"f": getattr(module, call.split("(")[0])}, number=count)
                    times[tool] = min(times[tool], spent / count * 1e9)
            row = "".join(f"{t:>10.0f} ({t / times['C API']:>4.1f})" for t in times.values())
            print(f"{call:<16}{row}")


main()
