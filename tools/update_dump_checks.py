#!/usr/bin/env python3
"""Writes the expected dumps of tests/sema and tests/lower again, from what the compiler prints now. Read the difference before
you commit it: these files say what each node and instruction is meant to be.

    tools/update_dump_checks.py --pyc build/pyc FILE...

Of each line `# RUN: %pyc … --only-fn=F … | FileCheck %s --check-prefix=P` the dump is made, and comes after the program as lines
`# P-LABEL`/`# P-NEXT`. Numbers of functions and globals, and folders of files, become patterns: they differ from machine to machine and with the library.
"""
import argparse
import re
import shlex
import subprocess

RUN = re.compile(r'# RUN: %pyc (?P<command>.*) \| FileCheck %s --check-prefix=(?P<prefix>\w+)')


def pattern_of(line):
    line = re.sub(r'\[\[|\]\]', lambda m: '{{\\[\\[}}' if m[0] == '[[' else '{{\\]\\]}}', line)
    line = re.sub(r'"[^"\s]*/([^"/\s]+:\d+:\d+)"', r'"{{.*}}\1"', line)
    line = re.sub(r'(@[\w$]+\$)\d+\b', r'\1{{[0-9]+}}', line)
    return re.sub(r'([#@])\d+', r'\1{{[0-9]+}}', line)


def checks_of(pyc, path, run):
    command = [pyc, *shlex.split(run['command'].replace('%s', path))]
    dump = subprocess.run(command, capture_output=True, text=True, check=True).stdout.rstrip('\n').split('\n')
    prefix = run['prefix']
    return [f'# {prefix}{":     " if i == 0 else "-NEXT:"} {pattern_of(line)}'.rstrip() for i, line in enumerate(dump)]


def update(pyc, path):
    with open(path, encoding='utf-8') as file:
        lines = file.read().rstrip('\n').split('\n')
    runs = [m for m in map(RUN.fullmatch, lines) if m]
    prefixes = tuple(f'# {run["prefix"]}{end}' for run in runs for end in (':', '-NEXT:'))
    kept = [line for line in lines if not line.startswith(prefixes)]
    while kept and not kept[-1].strip():
        kept.pop()
    for run in runs:
        kept += ['', *checks_of(pyc, path, run)]
    with open(path, 'w', encoding='utf-8') as file:
        file.write('\n'.join(kept) + '\n')


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--pyc', default='build/pyc')
    parser.add_argument('files', nargs='+')
    args = parser.parse_args()
    for path in args.files:
        update(args.pyc, path)


if __name__ == '__main__':
    main()
