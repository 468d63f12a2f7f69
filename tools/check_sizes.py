#!/usr/bin/env python3
"""Checks that files, headers and functions stay short enough to be read: what grows beyond is to be cut, not excused.

    tools/check_sizes.py             closes with `N passed, N failed`, a file a test
    tools/check_sizes.py --figures   also prints the longest functions and the median
"""
import os
import re
import statistics
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
MOST = {'file': 800, 'header': 300, 'function': 60}

# Tables: their length is the number of their rows.
TABLES = {'runtime/unicode/unicode_table.c', 'runtime/codec/multibyte_table.c', 'runtime/unicode/unicode_data.c', 'runtime/unicode/unicode_names.c', 'runtime/unicode/unicode_old.c', 'src/parse/ast.h', 'runtime/object/py_protos.h', 'runtime/object/object.h'}
# The interpreter of compile time: its loop, and the decoder with a case for each operation.
LOOPS = {'loop', 'dec_inst'}


def functions_of(lines):
    """(name, length of the body) of each function, by the layout that tools/format gives."""
    name, start = None, None
    for number, line in enumerate(lines):
        head = re.match(r'(?!typedef|struct|union|enum|static const|const)[A-Za-z_].*?(\w+)\(', line)
        if head and not line.rstrip().endswith(';'):
            name = head.group(1)
        if name and start is None and line.endswith('{'):
            start = number
        elif line == '}' and start is not None:
            yield name, number - start - 1
            name, start = None, None
        elif line.startswith('}') or line.rstrip().endswith(';') and start is None:
            name, start = None, None


def faults_of(path, lines, lengths):
    if path not in TABLES:
        most = MOST['header' if path.endswith('.h') else 'file']
        if len(lines) > most:
            yield f'{len(lines)} lines, {most} are the most'
    for name, length in functions_of(lines):
        lengths.append((length, path, name))
        if length > MOST['function'] and name not in LOOPS:
            yield f'{name} has {length} lines, {MOST["function"]} are the most'


def main():
    os.chdir(ROOT)
    listed = subprocess.run(['git', 'ls-files', 'src', 'runtime', 'pyinterop'], capture_output=True, text=True, check=True)
    paths = [p for p in listed.stdout.split() if p.endswith(('.c', '.h')) and '/generated/' not in p and os.path.exists(p)]
    lengths, failed = [], 0
    for path in paths:
        with open(path, encoding='utf-8') as file:
            faults = list(faults_of(path, file.read().splitlines(), lengths))
        failed += bool(faults)
        for fault in faults:
            print(f'{path}: {fault}')
    if '--figures' in sys.argv[1:]:
        for length, path, name in sorted(lengths, reverse=True)[:20]:
            print(f'{length:4} {path}: {name}')
        print(f'{len(lengths)} functions, median {statistics.median(length for length, _, _ in lengths)} lines')
    print(f'{len(paths) - failed} passed, {failed} failed')
    return int(failed > 0)


if __name__ == '__main__':
    sys.exit(main())
