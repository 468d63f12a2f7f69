#!/usr/bin/env python3
"""Checks that the files and folders that the pages for contributors name in backquotes exist, and in docs/internals the functions, too.

    tools/check_docs.py      closes with `N passed, N failed`, a page a test
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
PAGES = re.compile(r'docs/internals/.*\.md|docs/(ownership|gpu|ir|library)\.md|src/.*\.md|README\.md|CONTRIBUTING\.md')
QUOTED = re.compile(r'`([^`]+)`')
FILE = re.compile(r'[\w./-]+\.(c|h|def|py|mojo|js|test)|(src|runtime|tests|tools|stdlib|docs|pyinterop|pyeval|grammar|python|bench)/[\w./-]*')
PLACEHOLDER = re.compile(r'\b(NAME|ROOM)\b|_NAME\b')  # `src/driver/NAME.c` stands for one file of many
FUNCTION = re.compile(r'[a-z]+_[a-z0-9_]+')
SOURCE = re.compile(r'.*\.(c|h|def|py|mojo|js|pyi)')
MADE = {'cst.h'}  # by the build


def read(path):
    with open(path, encoding='utf-8', errors='replace') as file:
        return file.read()


def faults_of(text, ends, words):
    """(line, what is wrong) for each name that nothing has; `words` is None where functions are not looked at."""
    for number, line in enumerate(text.splitlines(), 1):
        for name in QUOTED.findall(line):
            if FILE.fullmatch(name) and not PLACEHOLDER.search(name):
                if name.rstrip('/') not in ends:
                    yield number, f'there is no {name}'
            elif words is not None and FUNCTION.fullmatch(name) and name not in words:
                yield number, f'nothing is called {name}'


def ends_of(paths):
    """Each file and folder, by its whole path and by what is left of it without the first folders."""
    ends = set(MADE)
    for path in paths:
        parts = path.split('/')
        for last in range(1, len(parts) + 1):
            ends.update('/'.join(parts[first:last]) for first in range(last))
    return ends


def main():
    os.chdir(ROOT)
    paths = subprocess.run(['git', 'ls-files', '-co', '--exclude-standard'], capture_output=True, text=True, check=True).stdout.split('\n')[:-1]
    paths = [path for path in paths if os.path.exists(path)]
    ends = ends_of(paths)
    words = set()
    for path in paths:
        if SOURCE.fullmatch(path):
            words.update(re.findall(r'\w+', read(path)))
    passed = failed = 0
    for page in filter(PAGES.fullmatch, paths):
        faults = list(faults_of(read(page), ends, words if page.startswith('docs/internals/') else None))
        for number, what in faults:
            print(f'{page}:{number}: {what}')
        passed, failed = passed + (not faults), failed + bool(faults)
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
