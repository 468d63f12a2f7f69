#!/usr/bin/env python3
"""Compare our parsing speed with tree-sitter-python's, both in the runtime of the PyPI package tree-sitter.

usage: speed.py PYC.so FOLDER...      (needs: pip install tree-sitter tree-sitter-python)
PYC.so: gcc -O2 -fPIC -shared -Isrc src/parser.c src/scanner.c
"""
import ctypes
import pathlib
import sys
import time

import tree_sitter



def pyc_language(path):
    function = ctypes.CDLL(path).tree_sitter_pyc
    function.restype = ctypes.c_void_p
    new = ctypes.pythonapi.PyCapsule_New
    new.restype = ctypes.py_object
    new.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    return tree_sitter.Language(new(function(), b"tree_sitter.Language", None))


def seconds(language, texts):
    parser = tree_sitter.Parser(language)
    start = time.process_time()
    for text in texts:
        parser.parse(text)
    return time.process_time() - start


def main():
    files = [f for folder in sys.argv[2:] for f in sorted(pathlib.Path(folder).rglob("*.py")) if "site-packages" not in f.parts]
    texts = [f.read_bytes() for f in files]
    size = sum(map(len, texts)) / 1e6
    import tree_sitter_python

    languages = {"pyc": pyc_language(sys.argv[1]), "python": tree_sitter.Language(tree_sitter_python.language())}
    best = {name: min(seconds(language, texts) for _ in range(3)) for name, language in languages.items()}
    for name, time_taken in best.items():
        print(f"{name}: {size:.1f} MB, {time_taken:.2f} s, {size / time_taken:.2f} MB/s")
    print(f"speed relative to tree-sitter-python: {best['python'] / best['pyc']:.2f}")


if __name__ == "__main__":
    main()
