#!/usr/bin/env python3
"""Breaks real programs in one place each and looks at what `pyc check` makes of them.

usage: mutate.py --pyc PYC [--count N] [--seed N] [--report FILE] FOLDER...

A mutant is a program with one token deleted, doubled, swapped with its neighbour or replaced by another. For each:
the check neither crashes nor takes more than LIMIT seconds of processor time; what is accepted by the parser prints back
to its own tokens (`--dump=source`, compared by source_tokens.py); and the first error is near the mutation. Programs that
are refused as they are, are left out. Same seed, same mutants. docs/diagnostics/README.md has the figures.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
from collections import Counter
from dataclasses import dataclass, field

from source_tokens import difference, read_tokens

LIMIT = 2.0   # seconds of processor time for one file
BATCH = 20    # files for one run of pyc
NEAR = 1      # lines between a mutation and its first error
GOALS = {'syntax': 90, 'all': 65}  # per cent of the refusals whose first error is near
KINDS = ('delete', 'double', 'swap', 'replace')


@dataclass
class Mutant:
    name: str
    kind: str
    text: str
    lines: tuple   # first and last line that the mutation touches
    origin: str
    errors: list = field(default_factory=list)

    @property
    def accepted(self):
        return not self.errors

    @property
    def is_syntax(self):
        return any(e['code'].startswith('E01') for e in self.errors)

    @property
    def distance(self):
        line = self.errors[0].get('line', 0)
        return max(self.lines[0] - line, line - self.lines[1], 0)


# --- making mutants ---

def mutate(text, tokens, at, kind, rng):
    """The changed text and the offsets that the change spans in it; None when nothing would change."""
    token = tokens[at]
    if kind == 'delete':
        return text[:token.lo] + text[token.hi:], (token.lo, token.lo)
    if kind == 'double':
        return text[:token.hi] + ' ' + text[token.lo:], (token.lo, token.hi + 1 + token.hi - token.lo)
    if kind == 'replace':
        other = rng.choice(tokens)
        if other.text == token.text:
            return None
        return text[:token.lo] + other.text + text[token.hi:], (token.lo, token.lo + len(other.text))
    if at + 1 == len(tokens) or tokens[at + 1].text == token.text:
        return None
    other = tokens[at + 1]
    between = text[token.hi:other.lo]
    return text[:token.lo] + other.text + between + token.text + text[other.hi:], (token.lo, other.hi)


def make_mutants(programs, count, rng):
    made, seen = [], set()
    tokens = {p: read_tokens(p.read_text()) for p in programs}
    while len(made) < count and len(seen) < 20 * count:
        p = rng.choice(programs)
        at, kind = rng.randrange(len(tokens[p])), rng.choice(KINDS)
        text = p.read_text()
        changed = mutate(text, tokens[p], at, kind, rng)
        key = (p, at, kind, changed and changed[0])
        if key in seen:
            continue
        seen.add(key)
        if not changed:
            continue
        new, (lo, hi) = changed
        lines = new.count('\n', 0, lo) + 1, new.count('\n', 0, hi) + 1
        made.append(Mutant(f'm{len(made):05}_{p.stem}{p.suffix}', kind, new, lines, str(p)))
    return made


# --- running pyc ---

def run(command):
    """Status, standard output, standard error, seconds of processor time."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        process = subprocess.Popen(command, stdout=out, stderr=err)
        _, status, usage = os.wait4(process.pid, 0)
        texts = []
        for f in (out, err):
            f.seek(0)
            texts.append(f.read().decode('utf-8', 'replace'))
        return os.waitstatus_to_exitcode(status), *texts, usage.ru_utime + usage.ru_stime


def is_crash(status):
    return status < 0 or status in (70, 124, 137) or status > 100


class Checker:
    def __init__(self, pyc, folders):
        # A loop without end must end too: the limit of processor time kills it.
        self.check = ['sh', '-c', f'ulimit -t {int(LIMIT * 5)}; exec "$@"', 'sh', pyc, 'check', '--error-format=json',
                      *[f'-I{f}' for f in folders]]
        self.dump = [pyc, 'check', '--dump=source']

    def errors(self, paths, output):
        found = {str(p): [] for p in paths}
        for line in output.splitlines():
            if not line.startswith('{'):
                continue
            report = json.loads(line)
            if report['severity'] == 'error':
                found.get(report['file'], found[str(paths[0])]).append(report)
        return found

    def batch(self, paths, faults):
        """The errors of each file; crashes and hangs go to `faults`."""
        status, _, output, seconds = run([*self.check, *map(str, paths)])
        if not is_crash(status) and seconds <= LIMIT:
            return self.errors(paths, output)
        if len(paths) > 1:
            found = {}
            for p in paths:
                found |= self.batch([p], faults)
            return found
        what = f'crash, status {status}' if is_crash(status) else f'{seconds:.1f} s'
        faults.append((paths[0], what, output[-400:]))
        return self.errors(paths, output) if not is_crash(status) else {str(paths[0]): []}

    def prints_back(self, path, text):
        """What differs between the text and its tree printed as source; None when nothing does."""
        status, output, errors, _ = run([*self.dump, str(path)])
        if status != 0:
            return f'status {status}: {errors[:200]}'
        return difference(text, output)


def batches(paths):
    return [paths[i:i + BATCH] for i in range(0, len(paths), BATCH)]


def sound_programs(checker, programs):
    """Those that are accepted as they are."""
    faults, found = [], {}
    for group in batches(programs):
        found |= checker.batch(group, faults)
    bad = {p for p, _, _ in faults}
    return [p for p in programs if not found[str(p)] and p not in bad]


# --- figures ---

def percent(part, whole):
    return 100 * part / whole if whole else 100.0


def near(mutants):
    return sum(m.distance <= NEAR for m in mutants)


def report(mutants, faults, lost, out):
    refused = [m for m in mutants if not m.accepted]
    syntax = [m for m in refused if m.is_syntax]
    shares = {'syntax': percent(near(syntax), len(syntax)), 'all': percent(near(refused), len(refused))}
    print(f'{len(mutants)} mutants: {len(refused)} refused, {len(syntax)} of them by the parser; '
          f'{len(faults)} crashes or hangs, {len(lost)} that do not print back', file=out)
    print(f'first error at most {NEAR} line from the mutation: {near(syntax)} of {len(syntax)} syntax errors '
          f'({shares["syntax"]:.1f} %), {near(refused)} of {len(refused)} refusals ({shares["all"]:.1f} %)', file=out)
    for kind in KINDS:
        of_kind = [m for m in refused if m.kind == kind]
        print(f'  {kind:8} {len(of_kind):5} refused, {percent(near(of_kind), len(of_kind)):.1f} % near', file=out)
    return shares


def write_far(mutants, out):
    far = [m for m in mutants if not m.accepted and m.distance > NEAR]
    for code, n in Counter(m.errors[0]['code'] for m in far).most_common():
        print(f'{n:5} {code}', file=out)
    for m in far:
        e = m.errors[0]
        print(f'{m.name} {m.kind} lines {m.lines}: line {e.get("line")}: {e["code"]} {e["message"]}', file=out)


def parse_arguments():
    ap = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--pyc', required=True)
    ap.add_argument('--count', type=int, default=1000)
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--keep', help='write the mutants into this folder and leave them there')
    ap.add_argument('--report', help='write here which first errors are far away')
    ap.add_argument('folders', nargs='+', type=pathlib.Path)
    return ap.parse_args()


def examine(options, folder):
    checker = Checker(os.path.abspath(options.pyc), [])
    found = sorted(p for f in options.folders for p in f.rglob('*') if p.suffix in ('.py', '.mojo'))
    checker.check += [f'-I{d}' for d in sorted({str(p.parent) for p in found})]
    programs = sound_programs(checker, found)
    mutants = make_mutants(programs, options.count, random.Random(options.seed))
    by_path = {}
    for m in mutants:
        path = folder / m.name
        path.write_text(m.text)
        by_path[path] = m
    faults, lost = [], []
    for group in batches(list(by_path)):
        for path, errors in checker.batch(group, faults).items():
            by_path[pathlib.Path(path)].errors = errors
    broken = {p for p, _, _ in faults}
    for path, m in by_path.items():
        if not m.is_syntax and path not in broken and (why := checker.prints_back(path, m.text)):
            lost.append((path, why))
    print(f'{len(programs)} of {len(found)} programs are accepted as they are')
    return mutants, faults, lost


def main():
    options = parse_arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        mutants, faults, lost = examine(options, folder)
    shares = report(mutants, faults, lost, sys.stdout)
    for path, what, output in faults:
        print(f'{path.name}: {what}\n{output}')
    for path, why in lost:
        print(f'{path.name}: {why}')
    if options.report:
        with open(options.report, 'w') as out:
            write_far(mutants, out)
    missed = [name for name, goal in GOALS.items() if shares[name] < goal]
    bad = len(faults) + len(lost) + len(missed)
    print(f'{len(mutants) - len(faults) - len(lost)} passed, {bad} failed')
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
