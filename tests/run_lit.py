#!/usr/bin/env python3
"""Runs lit over the tests and closes with `N passed, N failed`.

usage: run_lit.py [--llvm BIN] [--build DIR] [lit options] [tests]
"""
import argparse
import os
import re
import subprocess
import sys

here = os.path.dirname(os.path.abspath(__file__))
ap = argparse.ArgumentParser()
ap.add_argument('--llvm', default='/usr/lib/llvm-22/bin')
ap.add_argument('--build', default=os.path.join(here, '..', 'build'))
options, rest = ap.parse_known_args()
tests = [a for a in rest if not a.startswith('-')] or [here]
command = [sys.executable, os.path.join(options.llvm, 'lit'), '-v', '--no-progress-bar', '-j', str(os.cpu_count()),
           f'-Dbuild={os.path.abspath(options.build)}', f'-Dllvm={options.llvm}',
           *[a for a in rest if a.startswith('-')], *tests]
with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, errors='replace') as lit:
    output = []
    for line in lit.stdout:
        output.append(line)
        if not line.startswith('PASS:'):
            print(line, end='', flush=True)
counts = {m[1].strip(): int(m[2]) for m in re.finditer(r'^  ([A-Z][A-Za-z ]+?)\s*: +(\d+) \(', ''.join(output), re.M)}
passed = counts.pop('Passed', 0) + counts.pop('Expectedly Failed', 0)
skipped = counts.pop('Unsupported', 0) + counts.pop('Skipped', 0) + counts.pop('Excluded', 0)
failed = sum(counts.values())
if lit.returncode != 0 and failed == 0:
    failed = 1  # lit itself broke down
print(f'{passed} passed, {failed} failed' + (f', {skipped} skipped' if skipped else ''))
sys.exit(failed > 0)
