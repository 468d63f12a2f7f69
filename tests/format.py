"""The forms of tests beside lit's shell tests.

A program says in comments at its top what its run is like (a source with a `# RUN:` line is a shell test instead):
    # exit: 3            exit status, else 0
    # args: a b          arguments
    # stdin: x\\ny        standard input; \\n is a new line
    # stderr: text       a piece of what it prints to standard error; may be repeated
    # flags: -g          options for pyc
    # cpython: 3.9       it prints the same under CPython from this version on, with the package of python/ (where there is one)
    # gpus: sm_90 sm_100 architectures that ptxas is to take kernels for, where not sm_80 too
    # simulator: text    why the simulator of PTX does not run it
    # REQUIRES: numpy    features (lit.cfg.py) without which the test is skipped
Its standard output is in the .out file of its name; each program runs at -O0 and at -O2; those of gpu
with --check-kernels too, on the simulator of PTX, and through ptxas where there is one. All is compiled with --verify-ir.
"""
import functools
import os
import re
import shlex
import shutil
import subprocess

import lit.formats
from lit.Test import FAIL, PASS, UNSUPPORTED, Result

LIMIT = 120  # seconds for one command
HEADER = re.compile(r'#\s*(exit|args|stdin|stderr|flags|cpython|gpus|simulator|REQUIRES):\s?(.*)')


class Program:
    """A source with what its header comments say."""

    def __init__(self, path):
        self.path = path
        with open(path, encoding='utf-8', errors='replace') as f:
            self.text = f.read()
        self.fields = {}
        for line in self.text.splitlines():
            if not line.startswith('#'):
                break
            if m := HEADER.match(line):
                self.fields.setdefault(m[1], []).append(m[2].rstrip())

    def one(self, name, default=''):
        return self.fields.get(name, [default])[0]

    @property
    def stdin(self):
        return self.one('stdin').replace('\\n', '\n').encode()

    def missing(self, features):
        wanted = [w.strip() for line in self.fields.get('REQUIRES', []) for w in line.split(',')]
        return [w for w in wanted if w and w not in features]


def execute(command, test, stdin=b'', **environment):
    """Status, output, errors; status None when it did not end."""
    try:
        r = subprocess.run(command, input=stdin, capture_output=True, timeout=LIMIT,
                           env={**test.config.environment, **environment}, cwd=os.path.dirname(test.getSourcePath()))
    except subprocess.TimeoutExpired:
        return None, '', f'no end after {LIMIT} s'
    return r.returncode, r.stdout.decode('utf-8', 'replace'), r.stderr.decode('utf-8', 'replace')


def difference(got, wanted):
    for n, (a, b) in enumerate(zip(got.splitlines(), wanted.splitlines()), 1):
        if a != b:
            return f'line {n} of the output is\n  {a!r}, expected\n  {b!r}'
    return f'{len(got.splitlines())} lines of output, expected {len(wanted.splitlines())}'


def judge(program, status, out, err, expected):
    """What is wrong with a run; None when nothing is."""
    wanted = int(program.one('exit', '0'))
    if status != wanted:
        return f'exit status {status}, expected {wanted}'
    if expected is not None and out != expected:
        return difference(out, expected)
    for piece in program.fields.get('stderr', []):
        if piece not in err:
            return f'standard error lacks {piece!r}'
    return None


def run_program(test, pyc, program, *flags, **environment):
    """Runs it; what each stage and step of the compiler makes is verified on the way."""
    verify = ['--verify-ir', *(['--verify-types'] if '-O0' in flags else [])]
    command = [pyc, 'run', *verify, *flags, *shlex.split(program.one('flags')), program.path]
    return execute(command + shlex.split(program.one('args')), test, program.stdin, **environment)


@functools.lru_cache(maxsize=None)
def python_from(version, path, module):
    """A CPython of this version or a later one that has the module, from the folders in `path`."""
    wanted = tuple(map(int, version.split('.')))
    for name in ('python3', *(f'python3.{minor}' for minor in range(9, 20))):
        found = shutil.which(name, path=path)
        ask = [found, '-c', f'import sys, {module}; print(*sys.version_info[:2])']
        if found and tuple(map(int, subprocess.run(ask, capture_output=True, text=True).stdout.split())) >= wanted:
            return found
    return None


def check_cpython(test, program, expected):
    """The program prints the same under CPython with the package of python/."""
    if 'cpython' not in program.fields:
        return None
    module = 'numpy' if 'import numpy' in program.text else 'sys'
    python = python_from(program.one('cpython'), test.config.environment['PATH'], module)
    if python is None:
        return None
    package = os.path.join(os.path.dirname(test.config.test_source_root), 'python')
    command = [python, program.path, *shlex.split(program.one('args'))]
    result = execute(command, test, program.stdin, PYTHONPATH=package, PYTHONDONTWRITEBYTECODE='1')
    why = judge(program, *result, expected)
    return f'under CPython: {why}\n{result[2]}' if why else None


def check_run(test, pyc, program):
    """The program prints what its .out file says."""
    out_path = os.path.splitext(program.path)[0] + '.out'
    expected = open(out_path, encoding='utf-8').read() if os.path.exists(out_path) else None
    if expected is None and not program.fields.keys() & {'stderr', 'exit'}:
        return f'{os.path.basename(out_path)} is missing'
    for level in (0, 2):
        status, out, err = run_program(test, pyc, program, f'-O{level}')
        if why := judge(program, status, out, err, expected):
            return f'-O{level}: {why}\n{err}'
    return check_cpython(test, program, expected)


def check_collected(test, pyc, program):
    """The same, also where the collector runs at every 50th allocation."""
    if why := check_run(test, pyc, program):
        return why
    with open(os.path.splitext(program.path)[0] + '.out', encoding='utf-8') as f:
        status, out, err = run_program(test, pyc, program, '-O2', PYC_GC_STRESS='50')
        why = judge(program, status, out, err, f.read())
    return f'PYC_GC_STRESS=50: {why}\n{err}' if why else None


def check_assembled(test, pyc, program):
    """ptxas takes the kernels for each of the architectures that matter."""
    for gpu in program.one('gpus', 'sm_80 sm_90 sm_100').split():
        command = [pyc, 'build', '--emit=sass', f'--gpu={gpu}', '-o', os.devnull, program.path]
        status, out, err = execute(command, test)
        if status != 0:
            return f'{gpu}: exit status {status}\n{err}'
    return None


def check_simulated(test, pyc, program):
    """The GPU's code does the same on the simulator: as it is made for the lowest architecture, and for others."""
    if 'simulator' in program.fields:
        return None
    expected = open(os.path.splitext(program.path)[0] + '.out', encoding='utf-8').read()
    gpus = program.one('gpus', 'sm_80 sm_90').split()
    for level, gpu in (('-O2', gpus[0]), ('-O0', gpus[-1])):
        status, out, err = run_program(test, pyc, program, level, '--device=ptx', f'--gpu={gpu}')
        if why := judge(program, status, out, err, expected):
            return f'--device=ptx {level} --gpu={gpu}: {why}\n{err}'
    return None


def check_gpu(test, pyc, program):
    """The same; the checker of kernels finds nothing; ptxas takes the kernels where there is one."""
    if why := check_run(test, pyc, program):
        return why
    with open(os.path.splitext(program.path)[0] + '.out', encoding='utf-8') as f:
        status, out, err = run_program(test, pyc, program, '--check-kernels')
        why = judge(program, status, out, err, f.read())
    if why:
        return f'--check-kernels: {why}\n{err}'
    if why := check_simulated(test, pyc, program):
        return why
    return check_assembled(test, pyc, program) if 'ptxas' in test.config.available_features else None


def check_errors(test, pyc, program):
    """pyc reports exactly the errors that the comments expect."""
    flags = shlex.split(program.one('flags'))
    status, out, err = execute([pyc, 'check', '--verify', '--verify-ir', *flags, program.path], test)
    return None if status == 0 else f'exit status {status}\n{err}'


def check_diff(test, pyc, program):
    """CPython and pyc print the same and end alike."""
    args = shlex.split(program.one('args'))
    python = execute(['python3', program.path, *args], test, program.stdin)
    if why := judge(program, *python, None):
        return f'under CPython: {why}\n{python[2]}'
    for flags in (['-O0'], ['-O0', '--no-infer'], ['-O2']):
        status, out, err = run_program(test, pyc, program, *flags)
        if why := judge(program, status, out, err, python[1]):
            return f'{" ".join(flags)}: {why}\n{err}'
    return None


CHECKS = {'run': check_run, 'stdlib': check_run, 'gpu': check_gpu, 'gpucheck': check_run, 'pyinterop': check_collected,
          'examples': check_run, 'errors': check_errors, 'diff': check_diff}


class ByFolder(lit.formats.ShTest):
    """A source with RUN lines is a shell test; else its folder decides."""

    def __init__(self, pyc):
        super().__init__(True)
        self.pyc = pyc

    def getTestsInDirectory(self, suite, path_in_suite, lit_config, local_config):
        for test in super().getTestsInDirectory(suite, path_in_suite, lit_config, local_config):
            if not os.path.basename(test.getSourcePath()).startswith('_'):  # modules that others import
                yield test

    def execute(self, test, lit_config):
        with open(test.getSourcePath(), 'rb') as f:
            if b'RUN:' in f.read():
                return super().execute(test, lit_config)
        check = CHECKS.get(test.path_in_suite[0])
        if check is None:
            return Result(FAIL, f'no RUN line, and tests/{test.path_in_suite[0]} has no form of its own')
        program = Program(test.getSourcePath())
        if missing := program.missing(test.config.available_features):
            return Result(UNSUPPORTED, f'needs {", ".join(missing)}')
        why = check(test, self.pyc, program)
        return Result(PASS) if why is None else Result(FAIL, why)
