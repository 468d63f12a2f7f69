#!/usr/bin/env python3
"""Breaks real programs in one place each and looks at what pyc makes of them.

usage: mutate.py --pyc PYC [--kinds tokens,forms] [--build] [--count N | --seconds N] [--seed N] [--report FILE] FOLDER...

A mutant is a program that mutations.py has changed in one place: a token deleted, doubled, swapped with its neighbour or replaced by another
(tokens), or an expression or statement put elsewhere, nested in another or behind a return (forms). For each: the check neither crashes nor
takes more than LIMIT seconds of processor time; what is accepted by the parser prints back to its own tokens (`--dump=source`, compared by
source_tokens.py); the first error of broken tokens is near the mutation. With --build what the check accepts is compiled, at -O0 and -O2,
with the IR verified, and must not crash or take more than BUILD_LIMIT seconds either. Programs that are refused as they are, are left out;
a small count takes only some of the programs.
Same seed, same mutants. docs/diagnostics/README.md has the figures.
"""
import argparse
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from mutations import FORM_KINDS, TOKEN_KINDS, Program
from source_tokens import difference, is_counted

LIMIT = 2.0   # seconds of processor time for one file
BUILD_LIMIT = 20
BATCH = 20    # files for one run of pyc
PER_PROGRAM = 4  # mutants: to find out whether a program is accepted as it is, costs as much as to look at one
NEAR = 1      # lines between a mutation and its first error
GOALS = {'syntax': 90, 'all': 65}  # per cent of the refusals whose first error is near
KINDS = {'tokens': TOKEN_KINDS, 'forms': FORM_KINDS}


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

def make_mutants(paths, count, kinds, rng):
    made, tries = [], 0
    programs = [p for p in map(Program, paths) if len(p.tokens) > 1]
    alike = {s: [p for p in programs if p.path.suffix == s] for s in ('.py', '.mojo')}
    seen = set()
    while len(made) < count and tries < 20 * count:
        tries += 1
        p, kind = rng.choice(programs), rng.choice(kinds)
        changed = kind(p, alike[p.path.suffix], rng)
        if not changed or changed[0] == p.text or (p.path, changed[0]) in seen:
            continue
        seen.add((p.path, changed[0]))
        new, (lo, hi) = changed
        lines = new.count('\n', 0, lo) + 1, new.count('\n', 0, hi) + 1
        made.append(Mutant(f'm{len(made):05}_{p.path.stem}{p.path.suffix}', kind.__name__, new, lines, str(p.path)))
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


def limited(seconds, command):
    """A loop without end must end too: the limit of processor time kills it."""
    return ['sh', '-c', f'ulimit -t {int(seconds)}; exec "$@"', 'sh', *command]


class Checker:
    def __init__(self, pyc, folders):
        self.includes = [f'-I{f}' for f in folders]
        self.check = limited(LIMIT * 5, [pyc, 'check', '--error-format=json', *self.includes])
        self.dump = [pyc, 'check', '--dump=source']
        self.pyc = pyc

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

    def build_faults(self, path):
        """What goes wrong while the file is compiled: crashes, hangs."""
        found = []
        for level in ('-O0', '-O2'):
            command = [self.pyc, 'build', level, '--verify-ir', '--emit=obj', *self.includes, str(path), '-o', str(path) + level + '.o']
            status, _, output, seconds = run(limited(BUILD_LIMIT, command))
            if is_crash(status):
                found.append((path, f'build {level}: crash, status {status} after {seconds:.0f} s', output[-700:]))
            pathlib.Path(command[-1]).unlink(missing_ok=True)
            if status != 0:
                break
        return found

    def prints_back(self, texts):
        """(path, what differs between its text and its tree printed as source), of those where something does. All are printed by one process;
        only where they differ, as one text, is it done for each."""
        status, output, errors, _ = run([*self.dump, *map(str, texts)])
        why = (f'status {status}: {errors[:200]}' if status != 0
               else difference(''.join(f'{t}\n' for t in texts.values()), output))
        if not why or len(texts) == 1:
            return [(path, why) for path in texts if why]
        return [found for path, text in texts.items() for found in self.prints_back({path: text})]


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
    for kind in dict.fromkeys(m.kind for m in mutants):
        all_of_kind = [m for m in mutants if m.kind == kind]
        of_kind = [m for m in all_of_kind if not m.accepted]
        print(f'  {kind:8} {len(of_kind):5} of {len(all_of_kind)} refused, {percent(near(of_kind), len(of_kind)):.1f} % near', file=out)
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
    ap.add_argument('--seconds', type=float, help='stop looking after this time')
    ap.add_argument('--kinds', default='tokens,forms', help='of mutations')
    ap.add_argument('--build', action='store_true', help='also compile what the check accepts')
    ap.add_argument('--jobs', type=int, default=1)
    ap.add_argument('--seed', type=int, default=1)
    ap.add_argument('--keep', help='write the mutants into this folder and leave them there')
    ap.add_argument('--report', help='write here which first errors are far away')
    ap.add_argument('folders', nargs='+', type=pathlib.Path)
    return ap.parse_args()


class Examination:
    """Looks at all mutants, as long as there is time."""

    def __init__(self, options, folder):
        self.options, self.folder, self.start = options, folder, time.time()
        found = sorted(p for f in options.folders for p in f.rglob('*') if p.suffix in ('.py', '.mojo'))
        self.checker = Checker(os.path.abspath(options.pyc), sorted({str(p.parent.absolute()) for p in found}))
        rng = random.Random(options.seed)
        tried = sorted(rng.sample(found, min(len(found), options.count // PER_PROGRAM + 1)))
        programs = sound_programs(self.checker, tried)
        print(f'{len(programs)} of {len(tried)} programs are accepted as they are', flush=True)
        kinds = [k for name in options.kinds.split(',') for k in KINDS[name]]
        self.mutants = make_mutants(programs, options.count, kinds, rng)
        self.faults, self.lost, self.built = [], [], 0

    def late(self):
        return self.options.seconds and time.time() - self.start > self.options.seconds

    def look(self, mutants):
        """At one batch; its mutants, or nothing when there is no time left."""
        if self.late():
            return []
        by_path = {self.folder / m.name: m for m in mutants}
        for path, m in by_path.items():
            path.write_text(m.text)
        faults = []
        for path, errors in self.checker.batch(list(by_path), faults).items():
            by_path[pathlib.Path(path)].errors = errors
        broken = {p for p, _, _ in faults}
        parsed = {path: m.text for path, m in by_path.items() if not m.is_syntax and path not in broken}
        for loosely in (False, True):
            alike = {path: text for path, text in parsed.items() if is_counted(text) == loosely}
            self.lost += self.checker.prints_back(alike) if alike else []
        for path, m in by_path.items():
            if self.options.build and m.accepted and path not in broken and not self.late():
                self.built += 1
                faults += self.checker.build_faults(path)
        self.faults += faults
        for path, what, output in faults:
            print(f'{path.name}: {by_path[path].kind}: {what}\n{output}', flush=True)
        return mutants

    def run(self):
        with ThreadPoolExecutor(self.options.jobs) as pool:
            looked = list(pool.map(self.look, batches(self.mutants)))
        self.mutants = [m for part in looked for m in part]


def main():
    options = parse_arguments()
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(options.keep or scratch)
        folder.mkdir(parents=True, exist_ok=True)
        e = Examination(options, folder)
        e.run()
    mutants, faults, lost = e.mutants, e.faults, e.lost
    shares = report(mutants, faults, lost, sys.stdout)
    if options.build:
        print(f'{e.built} mutants built, {time.time() - e.start:.0f} s')
    for path, why in lost:
        print(f'{path.name}: {why}')
    if options.report:
        with open(options.report, 'w') as out:
            write_far(mutants, out)
    missed = [name for name, goal in GOALS.items() if shares[name] < goal] if options.kinds == 'tokens' else []
    bad = len(faults) + len(lost) + len(missed)
    print(f'{len(mutants) - len(faults) - len(lost)} passed, {bad} failed')
    sys.exit(bad > 0)


if __name__ == '__main__':
    main()
