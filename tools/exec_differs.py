#!/usr/bin/env python3
"""Runs programs by `exec` of a compiled program, and compares what they print with their .out: what pyeval makes of a text must mean what
the compiler makes of it.

    tools/exec_differs.py [--build build] [FILE…]     default: all of tests/run/python; closes with `N passed, N failed`
"""
import argparse
import difflib
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
PROGRAM = '''import sys
path = sys.argv[1]
del sys.argv[0]
sys.path.insert(0, path.rpartition("/")[0])
exec(compile(open(path).read(), path, "exec"), {"__name__": "__main__", "__file__": path})
'''


def build(pyc, folder):
    source, program = os.path.join(folder, 'runner.py'), os.path.join(folder, 'runner')
    with open(source, 'w', encoding='utf-8') as file:
        file.write(PROGRAM)
    subprocess.run([pyc, 'build', source, '-o', program], check=True)
    return program


def is_plain(text):
    """What the interpreter is for: no systems register, no command line of its own."""
    return not re.search(r'^\s*(from|import) (pyc|std|max)\b|^# (args|stdin|env|status|pyc):', text, re.M)


def difference(program, path):
    """None where the output is the expected one."""
    with open(path[:-3] + '.out', encoding='utf-8') as file:
        expected = file.read()
    try:
        run = subprocess.run([program, os.path.abspath(path)], capture_output=True, timeout=60, check=False, stdin=subprocess.DEVNULL)
    except subprocess.TimeoutExpired:
        return 'it did not end within 60 seconds'
    got = run.stdout.decode('utf-8', 'replace')
    if got == expected:
        return None
    lines = list(difflib.unified_diff(expected.splitlines(), got.splitlines(), 'expected', 'by exec', lineterm='', n=0))[:8]
    return '\n'.join(lines + run.stderr.decode('utf-8', 'replace').splitlines()[-3:])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default='build')
    parser.add_argument('files', nargs='*')
    given = parser.parse_args()
    files = given.files or sorted(glob.glob(os.path.join(ROOT, 'tests/run/python/*.py')))
    passed = failed = 0
    with tempfile.TemporaryDirectory() as folder:
        program = build(os.path.join(given.build, 'pyc'), folder)
        for path in files:
            with open(path, encoding='utf-8') as file:
                if not os.path.exists(path[:-3] + '.out') or not is_plain(file.read()):
                    continue
            wrong = difference(program, path)
            passed, failed = passed + (wrong is None), failed + (wrong is not None)
            if wrong:
                print(f'{os.path.relpath(path, ROOT)}\n{wrong}')
    print(f'{passed} passed, {failed} failed')
    return int(failed > 0)


if __name__ == '__main__':
    sys.exit(main())
