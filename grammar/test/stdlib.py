#!/usr/bin/env python3
"""Parse the standard library of each CPython under ~/.pyenv/versions (or the folders given): every tree must be whole.

Left out: site-packages and the files of CPython's tests that are wrong on purpose or written in Python 2.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

from test_grammar import build_tool

WRONG_ON_PURPOSE = re.compile(r"/site-packages/|lib2to3/tests/data/|test_lib2to3/data/|/test/bad|/tokenizedata/bad|/test/.*bad_coding")


def files_of(folder):
    return [str(p) for p in sorted(folder.rglob("*.py")) if not WRONG_ON_PURPOSE.search(str(p))]


def main():
    given = [pathlib.Path(a) for a in sys.argv[1:]]
    folders = given or sorted(pathlib.Path.home().glob(".pyenv/versions/3.*/lib/python3.*"))
    folders = given or [f for f in folders if int(f.name.split(".")[1]) >= 8]
    failed = 0
    with tempfile.TemporaryDirectory() as scratch:
        tool = build_tool(pathlib.Path(scratch))
        for folder in folders:
            result = subprocess.run([tool, *files_of(folder)], capture_output=True, text=True)
            print(f"{folder}: {result.stdout}", end="")
            failed += result.returncode != 0
    print(f"{len(folders) - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(main())
