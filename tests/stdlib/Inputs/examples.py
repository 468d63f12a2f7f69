#!/usr/bin/env python3
"""Runs the examples in the docstrings of the library: examples.py PYC STDLIB [PART OF A PATH]...

A block ```mojo … ``` is a program: definitions stand at the top, the rest becomes the body of main. Names of its own module are
imported. Where each `print` has a comment behind it, these comments, joined, are what must be printed.
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import textwrap

BLOCK = re.compile(r'```mojo\n(.*?)```', re.S)
TOP = re.compile(r'(def|struct|trait|fn|@|comptime [A-Z])')


def split(block):
    """Top-level definitions, and statements."""
    tops, body, into = [], [], None
    for line in textwrap.dedent(block).splitlines():
        if line and not line[0].isspace():
            into = tops if TOP.match(line) and not re.search(r'\) *\{', line) else body
        (into if into is not None else body).append(line)
    return tops, body


def wanted(body):
    """The text that must be printed, without white space; None when the comments do not say it."""
    parts = []
    for line in body:
        if 'print(' not in line:
            continue
        match = re.search(r'\)  # (.*)$', line)
        if not match:
            return None
        parts.append(match[1])
    return ''.join(''.join(parts).split()) if parts else None


def program(module, block):
    tops, body = split(block)
    lines = [f'from {module} import *'] if module else []
    if 'assert_' in block and not module.startswith('std.testing'):
        lines.append('from std.testing import *')
    return '\n'.join(lines + tops + ['', 'def main() raises:'] + ['    ' + line for line in body] + ['    pass', '']), wanted(body)


def module_of(path, root):
    parts = list(path.relative_to(root).with_suffix('').parts)
    if parts[-1] in ('__init__', 'prelude'):
        parts.pop()
    return '.'.join(parts)


def run(pyc, source, folder):
    (folder / 'example.mojo').write_text(source)
    return subprocess.run([pyc, 'run', '-O0', 'example.mojo'], cwd=folder, capture_output=True, text=True, timeout=120)


def main():
    pyc, root, parts = sys.argv[1], pathlib.Path(sys.argv[2]), sys.argv[3:]
    good = bad = 0
    for path in sorted((root / 'std').rglob('*.mojo')):
        if 'gpu' in path.parts or (parts and not any(part in str(path) for part in parts)):
            continue
        for number, block in enumerate(BLOCK.findall(path.read_text()), 1):
            source, want = program(module_of(path, root), block)
            with tempfile.TemporaryDirectory() as folder:
                done = run(pyc, source, pathlib.Path(folder))
            got = ''.join(done.stdout.split())
            if done.returncode == 0 and (want is None or want == got):
                good += 1
                continue
            bad += 1
            print(f'{path.relative_to(root)}, example {number}: status {done.returncode}, printed {done.stdout!r}, wanted {want!r}')
            print(textwrap.indent(done.stderr[:600], '    '))
    print(f'{good} passed, {bad} failed')
    return bad != 0


if __name__ == '__main__':
    sys.exit(main())
