#!/usr/bin/env python3
"""`@pyc.compile` beside numba's `njit`, where this Python has it: small functions over numbers and arrays, as they stand on first pages. Prints
how long the first call takes and how long a later one does, the least of several.

usage: bench/jit.py [--pyc build/pyc] [--rounds N]
"""
import argparse
import os
import pathlib
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
options = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
options.add_argument("--pyc", default=HERE.parent / "build/pyc")
options.add_argument("--rounds", type=int, default=5)
given = options.parse_args()
os.environ["PYC_COMPILER"] = str(pathlib.Path(given.pyc).resolve())
os.environ["XDG_CACHE_HOME"] = tempfile.mkdtemp()
sys.path.insert(0, str(HERE.parent / "python"))

import numpy as np  # noqa: E402
import pyc  # noqa: E402


def sum_of_rows(a):
    rows, columns = a.shape
    result = 0.0
    for i in range(rows):
        for j in range(columns):
            result += a[i, j]
    return result


def trace_plus(a):
    trace = 0.0
    for i in range(a.shape[0]):
        trace += np.tanh(a[i, i])
    return a + trace


def bubble_sort(a):
    for end in range(len(a), 1, -1):
        for i in range(end - 1):
            if a[i] > a[i + 1]:
                a[i], a[i + 1] = a[i + 1], a[i]


def smooth(a, out):
    rows, columns = a.shape
    for i in range(1, rows - 1):
        for j in range(1, columns - 1):
            out[i, j] = (a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]) * 0.25


def mandelbrot(x, y, most):
    re = im = 0.0
    for i in range(most):
        re, im = re * re - im * im + x, 2.0 * re * im + y
        if re * re + im * im > 4.0:
            return i
    return most


def count_bytes(data, counts):
    for i in range(len(data)):
        counts[data[i]] += 1


def arguments():
    table, random = np.arange(250_000.0).reshape(500, 500), np.random.default_rng(0)
    return {
        sum_of_rows: (table,),
        trace_plus: (table,),
        bubble_sort: (random.random(1000),),
        smooth: (table, np.zeros_like(table)),
        mandelbrot: (0.1, 0.1, 100_000),
        count_bytes: (random.integers(0, 256, 100_000, np.uint8), np.zeros(256, np.int64)),
    }


def seconds(function, args):
    start = time.perf_counter()
    function(*args)
    return time.perf_counter() - start


def measure(compiler):
    found = {}
    for function, args in arguments().items():
        compiled = compiler(function)
        first = seconds(compiled, args)
        found[function.__name__] = first, min(seconds(compiled, args) for _ in range(given.rounds))
    return found


def main():
    columns = {"pyc": measure(pyc.compile)}
    try:
        import numba

        numba.njit(lambda: 0)()  # what all of its functions need is loaded
        columns["numba"] = measure(numba.njit)
    except ImportError:
        pass
    print(f"{'':14}" + "".join(f"{name + ' first':>14}{'later':>14}" for name in columns))
    for row in columns["pyc"]:
        print(f"{row:14}" + "".join(f"{times[row][0] * 1e3:11.1f} ms{times[row][1] * 1e6:11.1f} us" for times in columns.values()))


main()
