#!/usr/bin/env python3
"""Checks that no switch hides an enum behind a cast: the compiler then could not say which switches miss a new kind.

    tools/check_switches.py          closes with `N passed, N failed`, a file a test

A switch over an enum handles the kinds that it is about and names the others, by groups (src/parse/ast_group.h and its
like); -Wswitch-enum reports one that misses a kind, even where it has a `default`.
"""
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')


def main():
    os.chdir(ROOT)
    listed = subprocess.run(['git', 'ls-files', 'src', 'runtime', 'pyinterop', 'pyeval'], capture_output=True, text=True, check=True)
    paths = [p for p in listed.stdout.split() if p.endswith(('.c', '.h')) and '/generated/' not in p and os.path.exists(p)]
    failed = 0
    for path in paths:
        with open(path, encoding='utf-8') as file:
            faults = [n for n, line in enumerate(file, 1) if re.search(r'\bswitch \(\((?:u?int\w*|unsigned|long)\)', line)]
        failed += bool(faults)
        for line in faults:
            print(f'{path}:{line}: a cast hides what the switch is over')
    print(f'{len(paths) - failed} passed, {failed} failed')
    return int(failed > 0)


if __name__ == '__main__':
    sys.exit(main())
