#!/usr/bin/env python3
"""Runs generated programs and says what is wrong with them. Closes with `N passed, N failed`.

    run.py --pyc PYC [--functions N | --seconds N] [--seed N] [--each N] [--ways W,W…] [--jobs N] [--keep DIR]

Ways: before, after (interpreted without and with ends), O0, O2 (compiled), asan (these under ASan), valgrind (one program in a hundred).
All must print what the model says.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor

from model import Probe, Run, normal
from right import Function

HERE = os.path.dirname(os.path.abspath(__file__))
SEEDS = 6


def main_text(functions):
    lines = ['def main():']
    for f in functions:
        call = f'{f.name}(t, p, q^, s)'
        lines += [f'    for seed in range({SEEDS}):',
                  f'        print("=", "{f.name}", seed)',
                  '        var t = Ticket(seed)',
                  '        var p = mk(t, 0)',
                  '        var q = mk(t, 0)',
                  '        var s = mk(t, 0)',
                  '        try:',
                  *([f'            var r = {call}', '            use(0, r)'] if f.gives else [f'            {call}', '            note(0)']),
                  '        except e:',
                  '            use(0, e.probe)' if f.carries else '            note(-1)',
                  '        use(0, p)']
    return '\n'.join(lines) + '\n'


def expected(f):
    lines = []
    for seed in range(SEEDS):
        run = Run(f.entry, f.live, seed)
        run.log(f'= {f.name} {seed}')
        p, q, s = run.make(0), run.make(0), run.make(0)
        run.lent = s
        run.run({'p': p, 'q': q})
        s.drop(run)
        p = run.env.pop('p')
        assert not run.env, run.env
        if not run.failed:
            run.log(f'0 use {run.result.id}' if f.gives else '0')
            if f.gives:
                run.result.drop(run)
        elif f.carries:
            run.log(f'0 use {run.error.id}')
            run.error.drop(run)
        else:
            run.log('-1')
        run.log(f'0 use {p.id}')
        p.drop(run)
        lines += run.lines
    return lines


def without_ends(lines):
    """As the program runs when nothing is destroyed and every copy is a move."""
    return [re.sub(r'\d+', lambda m: str(int(m[0]) % 1000), l) for l in lines if not l.startswith(('- ', 'copy '))]


def difference(got, wanted):
    place = ''
    for g, w in zip(got + ['(end)'], wanted + ['(end)']):
        place = w if w.startswith('=') else place
        if g != w:
            return f'in {place}: {g!r}, the model says {w!r}'
    return None


def shell(command, **kw):
    return subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, timeout=900, **kw)


class Batch:
    def __init__(self, options, first):
        self.options, self.first = options, first
        self.functions = [Function(first + i, f'f{i}') for i in range(options.each)]
        self.folder = os.path.join(options.keep, str(first))
        os.makedirs(self.folder, exist_ok=True)
        self.source = self.path('p.mojo')
        with open(os.path.join(HERE, 'prelude.mojo')) as prelude, open(self.source, 'w') as out:
            out.write(prelude.read() + '\n\n' + '\n\n'.join(f.text() for f in self.functions) + '\n\n' + main_text(self.functions))
        self.wanted = [l for f in self.functions for l in expected(f)]
        self.faults = []

    def path(self, name):
        return os.path.join(self.folder, name)

    def fault(self, way, what):
        self.faults.append(f'{self.source}: {way}: {what}')

    def compare(self, way, r, wanted, view):
        out = [l for l in r.stdout.splitlines() if not l.startswith('status ')]
        if r.returncode != 0:
            self.fault(way, f'exit status {r.returncode}: {(r.stderr or r.stdout)[-2500:]}')
        elif why := difference(view(out), view(wanted)):
            self.fault(way, why)
        elif 'status' in r.stdout and not r.stdout.endswith('status 0\n'):
            self.fault(way, r.stdout[-300:])

    def dumped(self, stage):
        """The IR after a stage of the compiler, in a file; None when that fails. Types have no arguments in the text, so that ownership is
        checked before it is written."""
        path = self.path(f'{stage}.ir')
        with open(path, 'w') as out:
            r = subprocess.run([self.options.pyc, 'build', self.source, '--dump=ir', f'--stop-after={stage}'], stdout=out, stderr=subprocess.PIPE, text=True, timeout=900)
        if r.returncode == 0:
            return path
        self.fault(stage, r.stderr[:2000])
        return None

    def interpret(self, way, stage, passes, form):
        path = self.dumped(stage) if way in self.options.ways else None
        if path:
            self.compare(way, shell([self.options.pyc, 'ir', f'--passes={passes}', path]), self.wanted, form)
            os.remove(path)

    def compiled(self, level, tool=()):
        exe = self.path(f'p{level}')
        flags = ['--sanitize=address'] if 'asan' in self.options.ways and not tool else []
        r = shell([self.options.pyc, 'build', f'-O{level}', *flags, self.source, '-o', exe])
        if r.returncode != 0:
            self.fault(f'-O{level}', r.stderr[:2000])
            return
        self.compare(' '.join([f'-O{level}', *flags, *tool[:1]]), shell([*tool, exe]), self.wanted, normal)
        os.remove(exe)

    def run(self):
        ways = self.options.ways
        self.interpret('before', 'lower', 'interpret', without_ends)
        self.interpret('after', 'ownership', 'verify_owned,interpret_owned', normal)
        for level in '02':
            if f'O{level}' in ways:
                self.compiled(level)
        if 'valgrind' in ways and self.first // self.options.each % 100 == 0:
            self.compiled('0', ('valgrind', '-q', '--error-exitcode=9', '--leak-check=full', '--errors-for-leak-kinds=definite'))
        return self.faults


def main():
    ap = argparse.ArgumentParser()
    ap.add_argument('--pyc', required=True)
    ap.add_argument('--functions', type=int, default=200)
    ap.add_argument('--seconds', type=int)
    ap.add_argument('--each', type=int, default=100)
    ap.add_argument('--seed', type=int, default=0)
    ap.add_argument('--ways', default='before,after,O0,O2')
    ap.add_argument('--jobs', type=int, default=1)
    ap.add_argument('--keep')
    options = ap.parse_args()
    options.ways = options.ways.split(',')
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(options.jobs) as pool:
        options.keep = options.keep or folder
        start, passed, failed = time.time(), 0, 0

        def run(first):
            late = options.seconds and time.time() - start > options.seconds
            return None if late else Batch(options, first).run()
        count = 1000000 if options.seconds else options.functions
        for first in range(options.seed, options.seed + count, options.each * options.jobs):
            for faults in pool.map(run, range(first, min(first + options.each * options.jobs, options.seed + count), options.each)):
                passed += faults == []
                failed += bool(faults)
                for f in faults or []:
                    print(f, flush=True)
            if options.seconds and time.time() - start > options.seconds:
                break
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)


if __name__ == '__main__':
    main()
