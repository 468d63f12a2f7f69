"""What the fuzzers of this folder share: they make random Python programs and compare pyc with CPython. README.md has the usage.

A program is a list of cases. A case is a text for the top level of a module that defines a function without parameters of a given
name; the program calls one after the other and prints the exception that one ends with. Cases know nothing of each other, so that a
program that fails is cut down to one of them, and that one by removing statements.
"""
import argparse
import ast
import glob
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

LEVELS = ('-O0', '-O2')
BUILD_LIMIT, RUN_LIMIT, CPYTHON_LIMIT = 60, 20, 8  # seconds of processor time
MEMORY_LIMIT = 3 << 30           # bytes of data that one process may have
LEFT_OUT = 'left out'            # a program that says nothing
EXACT = (3, 13)                  # messages of exceptions are compared with those of this version only
ADDRESS = re.compile(rb'0x[0-9a-f]{6,}')
SET = re.compile(rb'\{([^{}:]+)\}')  # in which order its items stand is an implementation's own
MODULE = re.compile(rb"<module '(\w+)' (?:from [^>]*|\(built-in\))>")  # which are built in differs between CPythons


# --- running ---

@dataclass(frozen=True)
class Result:
    """How a program ended; `stage` is what ended it: building it or running it."""
    stage: str
    status: object  # exit status, or a text for what is none
    out: bytes
    err: bytes

    def last_error(self):
        lines = self.err.strip().splitlines()
        return lines[-1] if lines and self.status != 0 else b''


def limits(seconds):
    def set_them():
        resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if 'asan' not in os.environ.get('PYC_FUZZ_BUILD', ''):
            resource.setrlimit(resource.RLIMIT_DATA, (MEMORY_LIMIT, MEMORY_LIMIT))
    return set_them


def execute(stage, command, folder, seconds, stdin=b'', **environment):
    """Runs a command in a session of its own, so that what it starts ends with it."""
    with subprocess.Popen(command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          preexec_fn=limits(seconds), start_new_session=True, env={**os.environ, **environment}) as p:
        try:
            out, err = p.communicate(stdin, timeout=seconds * 20)  # on a busy machine
            status = p.returncode
        except subprocess.TimeoutExpired:
            os.killpg(p.pid, signal.SIGKILL)
            out, err = p.communicate()
            status = 'no end'
    if isinstance(status, int) and status < 0:
        status = 'no end' if -status in (signal.SIGXCPU, signal.SIGKILL) else signal.Signals(-status).name
    return Result(stage, status, out, err)


def version_of(python):
    r = subprocess.run([python, '-c', 'import sys; print(*sys.version_info[:2])'], capture_output=True, text=True)
    return tuple(map(int, r.stdout.split())) if r.returncode == 0 else (0, 0)


def find_cpython():
    """Python 3.13, of pyenv or else of the PATH; without one the newest that is there."""
    roots = [os.environ.get('PYENV_ROOT', ''), os.path.expanduser('~/.pyenv')]
    found = [p for r in roots if r for p in glob.glob(f'{r}/versions/3.*/bin/python3')]
    found += [p for n in ('python3.13', 'python3') if (p := shutil.which(n))]
    versions = {p: version_of(p) for p in found}
    return next((p for p in found if versions[p] == EXACT), None) or max(found, key=versions.get)


# --- programs ---

@dataclass
class Program:
    """`cases` are pairs of a name and a text; with `whole` there is one, which is the program."""
    prelude: str
    cases: list
    whole: bool

    def text(self):
        if self.whole:
            return self.cases[0][1]
        parts = [self.prelude, *(text for _, text in self.cases)]
        for name, _ in self.cases:
            parts.append(f'print("==", "{name}")\ntry:\n    {name}()\nexcept Exception as e:\n'
                         f'    print("!!", type(e).__name__, e)\n')
        return '\n'.join(p.rstrip('\n') + '\n' for p in parts if p)

    def case_at(self, line):
        """The case that has the line of the text; None when it is of none."""
        for case in self.cases:
            start = self.text().split(case[1])[0].count('\n')
            if start < line <= start + case[1].count('\n'):
                return case
        return None

    def with_cases(self, cases):
        return Program(self.prelude, cases, self.whole)


class Comparison:
    """Runs texts under CPython and under pyc, each in an empty folder of its own."""

    def __init__(self, options, stdin):
        self.pyc, self.cpython, self.stdin = os.path.abspath(options.pyc), options.cpython, stdin
        self.exact = version_of(self.cpython) == EXACT
        self.levels = options.levels.split(',')

    def by_cpython(self, text, folder):
        path = self.written(text, folder, 'cpython')
        return execute('run', [self.cpython, '-W', 'ignore', path], os.path.dirname(path), CPYTHON_LIMIT, self.stdin, PYTHONHASHSEED='0')

    def by_pyc(self, text, folder, level):
        path = self.written(text, folder, 'pyc' + level)
        there, python = os.path.dirname(path), {'PYC_PYTHON': self.cpython}  # for the modules that pyc takes from CPython
        flags = [w for w in level.split() if w.startswith('-')]
        settings = dict(w.split('=', 1) for w in level.split() if not w.startswith('-'))
        built = execute('build', [self.pyc, 'build', *flags, path, '-o', path + '.exe'], there, BUILD_LIMIT, **python, **settings)
        return built if built.status != 0 else execute('run', [path + '.exe'], there, RUN_LIMIT, self.stdin, **python)

    def written(self, text, folder, name):
        there = os.path.join(folder, name)
        shutil.rmtree(there, ignore_errors=True)
        os.makedirs(os.path.join(there, 'cwd'))
        path = os.path.join(there, 'cwd', 'program.py')
        with open(path, 'w', encoding='utf-8', errors='surrogatepass') as out:
            out.write(text)
        return path

    def lines(self, out):
        out = MODULE.sub(rb'<module \1>', ADDRESS.sub(b'0x...', out))
        lines = SET.sub(lambda m: b'{%s}' % b', '.join(sorted(m[1].split(b', '))), out).split(b'\n')
        return lines if self.exact else [b' '.join(l.split()[:2]) if l.startswith(b'!!') else l for l in lines]

    def difference(self, wanted, got):
        """What is wrong with the result, and after how many lines of output it shows; None when all is right."""
        if got.stage == 'build':
            return f'pyc build ends with {got.status}: {shown(got.err[-1500:])}', -1
        for i, (w, g) in enumerate(zip(self.lines(wanted.out) + [b'(end)'], self.lines(got.out) + [b'(end)'])):
            if w != g:
                more = f' (exit status {got.status}, {shown(got.err[-300:])})' if got.status != wanted.status else ''
                return f'line {i + 1} is {shown(g)}, CPython prints {shown(w)}{more}', i
        if wanted.status != got.status:
            return f'exit status {got.status}, with CPython {wanted.status}: {shown(got.err[-1500:])}', i
        if self.exact and wanted.last_error() != got.last_error():
            return f'standard error ends in {shown(got.last_error())}, with CPython in {shown(wanted.last_error())}', i
        return None

    def fault(self, text, folder, levels=None):
        """(level, what, line of the output, CPython's result) of the first fault; None when there is none."""
        wanted = self.by_cpython(text, folder)
        if wanted.status == 'no end':
            return 'CPython', 'the program does not end', 0, wanted
        if b'SyntaxError' in wanted.last_error():
            return 'CPython', shown(wanted.err[-500:]), 0, wanted
        for level in levels or self.levels:
            if found := self.difference(wanted, self.by_pyc(text, folder, level)):
                return level, *found, wanted
        return None


def shown(text):
    return text.decode('utf-8', 'backslashreplace')


# --- reducing ---

class Reducer:
    """Makes a failing program smaller as long as it fails in the same way."""

    def __init__(self, comparison, folder, found, tries):
        self.comparison, self.folder, self.tries = comparison, folder, tries
        self.level, self.kind, self.status, self.unbound = found[0], kind_of(found[1]), found[3].status, has_unbound(found[3])

    def fails(self, text):
        if self.tries <= 0:
            return False
        self.tries -= 1
        found = self.comparison.fault(text, self.folder, [self.level])
        if not found or found[0] != self.level or kind_of(found[1]) != self.kind or found[3].status != self.status:
            return False
        return self.unbound or not has_unbound(found[3])

    def reduced(self, program, found):
        guilty = self.guilty_case(program, found)
        if guilty and self.fails(program.with_cases([guilty]).text()):
            program = program.with_cases([guilty])
        program = self.fewer_cases(program)
        return self.smaller(self.smaller(program.text(), without_statement), with_simpler_expression)

    def guilty_case(self, program, found):
        """The case that an error of pyc is about, or during whose run the output differed first."""
        if found[2] < 0:
            m = re.search(r'program\.py:(\d+)|(?:checking|lowering) (?:\w+\$)*(c\d+)', found[1])
            return m and (program.case_at(int(m[1])) if m[1] else next((c for c in program.cases if c[0] == m[2]), None))
        before = found[3].out.split(b'\n')[:found[2] + 1]
        names = [l[3:].decode() for l in before if l.startswith(b'== ')]
        return next((c for c in program.cases if names and c[0] == names[-1]), None)

    def fewer_cases(self, program):
        size = len(program.cases) // 2
        while size and not program.whole:
            at = 0
            while at < len(program.cases) and len(program.cases) > 1:
                smaller = program.with_cases(program.cases[:at] + program.cases[at + size:])
                if smaller.cases and self.fails(smaller.text()):
                    program = smaller
                else:
                    at += size
            size = min(size, len(program.cases)) // 2
        return program

    def smaller(self, text, candidates):
        """Follows candidates(text, 0), candidates(text, 1)…, which give smaller texts and None after the last, until none of them fails."""
        shrinking = True
        while shrinking and self.tries > 0:
            shrinking = False
            at = 0
            while (made := candidates(text, at)) is not None and self.tries > 0:
                better = next((m for m in made if self.fails(m)), None)
                if better is None:
                    at += 1
                else:
                    text, shrinking = better, True
        return text


def has_unbound(result):
    """Removing the binding of a name makes another fault of a program."""
    return b'NameError' in result.out + result.err


def kind_of(what):
    """What has to stay the same while a program is made smaller."""
    what = re.sub(r'[\w./-]*program\.py(:\d+)*', '', what)
    if m := re.search(r'internal error: ([^`\d]*)|\[(E\d+)\]|(SIG\w+)|(no end)|(Sanitizer: [\w-]+)', what):
        return m[0]
    words = what.split()
    return words[0], re.findall(r'!!? (\w+)', what), 'exit status' in what


def without_statement(text, at):
    """Smaller texts: without the statement of that number, with its body in its place; None when there is no such statement."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    bodies = [b for n in ast.walk(tree) for b in bodies_of(n)]
    places = [(s, len(b) == 1) for b in bodies for s in b]
    if at >= len(places):
        return None
    statement, alone = places[at]
    lines = text.split('\n')
    first = min([statement.lineno, *(d.lineno for d in getattr(statement, 'decorator_list', []))]) - 1
    last = statement.end_lineno
    indent = ' ' * statement.col_offset
    is_pass = isinstance(statement, ast.Pass)
    made = [] if is_pass and alone else [lines[:first] + ([indent + 'pass'] if alone else []) + lines[last:]]
    for body in bodies_of(statement):
        inner = lines[body[0].lineno - 1:body[-1].end_lineno]
        step = body[0].col_offset - statement.col_offset
        if step > 0 and body[0].lineno > statement.lineno and all(l[:step].strip() == '' for l in inner):
            made.append(lines[:first] + [l[step:] for l in inner] + lines[last:])
    return ['\n'.join(m) for m in made]


def with_simpler_expression(text, at):
    """Smaller texts: one of its parts, or a small constant, in place of the expression of that number."""
    try:
        tree = ast.parse(text)
    except (SyntaxError, ValueError):
        return None
    places = [e for e in ast.walk(tree) if isinstance(e, ast.expr) and isinstance(getattr(e, 'ctx', ast.Load()), ast.Load)
              and not isinstance(e, (ast.Constant, ast.Name, ast.JoinedStr, ast.FormattedValue))]
    if at >= len(places):
        return None
    lines = [l.encode() for l in text.split('\n')]
    starts = [0]
    for l in lines:
        starts.append(starts[-1] + len(l) + 1)
    whole = b'\n'.join(lines)

    def span(e):
        return starts[e.lineno - 1] + e.col_offset, starts[e.end_lineno - 1] + e.end_col_offset
    lo, hi = span(places[at])
    parts = [whole[slice(*span(e))] for e in ast.iter_child_nodes(places[at]) if isinstance(e, ast.expr)]
    made = [whole[:lo] + b'(' + p + b')' + whole[hi:] for p in [*parts, b'0', b'[]'] if len(p) + 2 < hi - lo]
    return [m.decode('utf-8', 'replace') for m in made]


def bodies_of(node):
    for name in ('body', 'orelse', 'finalbody'):
        body = getattr(node, name, None)
        if isinstance(body, list) and body:
            yield body
    for part in [*getattr(node, 'handlers', []), *getattr(node, 'cases', [])]:
        if not isinstance(node, ast.ExceptHandler):
            yield part.body


# --- a run ---

def options_of(doc, each):
    ap = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    ap.add_argument('--pyc', default='build/pyc')
    ap.add_argument('--cpython', default=None, help='what pyc is compared with (default: Python 3.13, or the newest there is)')
    ap.add_argument('--seed', type=int, default=0, help='the first program; the next has the next number')
    ap.add_argument('--count', type=int, default=None, help='programs (default: 10, without end with --seconds)')
    ap.add_argument('--seconds', type=float, default=None, help='start no program later than this')
    ap.add_argument('--jobs', type=int, default=1)
    ap.add_argument('--each', type=int, default=each, help=f'cases of a program (default: {each})')
    ap.add_argument('--only', type=int, default=None, help='only the case of this number')
    ap.add_argument('--levels', default=','.join(LEVELS))
    ap.add_argument('--tries', type=int, default=150, help='runs for making one failing program smaller; 0: leave it as it is')
    ap.add_argument('--show', action='store_true', help='print the program instead of running it')
    ap.add_argument('--keep', help='write failing programs, as they are and reduced, into this folder')
    options = ap.parse_args()
    options.cpython = options.cpython or find_cpython()
    if options.count is None:
        options.count = 10 if options.seconds is None else sys.maxsize
    return options


class Fuzzer:
    def __init__(self, options, case, prelude, stdin, whole):
        self.options, self.case, self.prelude, self.whole = options, case, prelude, whole
        self.comparison = Comparison(options, stdin)
        self.start, self.cases, self.lock = time.time(), 0, threading.Lock()

    def program(self, seed):
        numbers = range(self.options.each) if self.options.only is None else [self.options.only]
        made = [(f'c{i}', self.case(random.Random(f'{seed}.{i}'), f'c{i}')) for i in numbers]
        return Program(self.prelude, made, self.whole)

    def run(self, seed):
        """True when all is right, None when there is no time left; LEFT_OUT when CPython does not run the program to its end."""
        if self.options.seconds is not None and time.time() - self.start > self.options.seconds:
            return None
        program = self.program(seed)
        with tempfile.TemporaryDirectory() as folder:
            found = self.comparison.fault(program.text(), folder)
            if found and found[0] == 'CPython' and 'SyntaxError' not in found[1]:
                return LEFT_OUT
            if found:
                self.report(seed, program, found, folder)
        with self.lock:
            self.cases += len(program.cases)
        return not found

    def report(self, seed, program, found, folder):
        text = program.text()
        if self.options.tries and found[0] != 'CPython':
            text = Reducer(self.comparison, folder, found, self.options.tries).reduced(program, found)
            again = self.comparison.fault(text, folder, [found[0]]) or found
        else:
            again = found
        title = f'# {os.path.basename(sys.argv[0])} --seed {seed} --count 1: {found[0]}: {again[1].strip()}'
        with self.lock:
            print(title, '-' * 20, re.sub(r'\n\s*\n+', '\n', text).strip() if self.options.tries else '', '-' * 20, sep='\n', flush=True)
        if self.options.keep:
            os.makedirs(self.options.keep, exist_ok=True)
            name = os.path.join(self.options.keep, f'{os.path.basename(sys.argv[0])[:-3]}_{seed}')
            with open(name + '.py', 'w') as out:
                out.write(title.replace('\n', '\n# ') + '\n' + text)
            with open(name + '_whole.txt', 'w') as out:
                out.write(program.text())


def main(doc, case, prelude='', stdin=b'', each=40, whole=False):
    """`case(rng, name)` gives the text of a case; with `whole` a program is one case and runs as it is."""
    options = options_of(doc, 1 if whole else each)
    fuzzer = Fuzzer(options, case, prelude, stdin, whole)
    if options.show:
        print(fuzzer.program(options.seed).text())
        return
    passed = failed = left_out = 0
    seeds = iter(range(options.seed, options.seed + options.count))
    with ThreadPoolExecutor(options.jobs) as pool:
        while batch := list(islice(seeds, options.jobs * 4)):
            results = list(pool.map(fuzzer.run, batch))
            passed += sum(r is True for r in results)
            failed += sum(r is False for r in results)
            left_out += results.count(LEFT_OUT)
            if None in results:
                break
    version = '.'.join(map(str, version_of(options.cpython)))
    if left_out:
        print(f'{left_out} programs that do not end under CPython are left out')
    print(f'{passed + failed} programs of {fuzzer.cases} cases from seed {options.seed}, CPython {version}, {time.time() - fuzzer.start:.0f} s')
    print(f'{passed} passed, {failed} failed')
    sys.exit(failed > 0)
