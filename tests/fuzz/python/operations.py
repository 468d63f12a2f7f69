#!/usr/bin/env python3
"""Operations of the builtin types beside CPython: every operator, builtin function and method, with arguments from tables.

    tests/fuzz/python/operations.py --pyc build/pyc [--count 100000 | --seconds 60] [--seed 1] [--levels O0,O2] [--only TEXT] [--keep DIR]

One program holds the tables; it is compiled once per level, and reads which operation to try on which values. It prints each result with its
exact type, or the exception with its message, and the arguments that changed; CPython prints the same. With --literals N, N further operations
are written out with their arguments as literals, which the compiler knows the types of. DIFFERENT lists what may differ, and why. The texts of exceptions are those of CPython 3.13, which has to be there."""
import argparse
import collections
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import specs
from common import EXACT, find_cpython, version_of
from table import operations
from values import KINDS, STRICT

HARNESS = '''
import sys

CHANGING = (list, bytearray, dict, set)
PLAIN = (int, float, complex, str, bytes, bytearray, range, slice, type(None), type(...), type(NotImplemented), type, memoryview)

def show(value, depth=0):
    kind = type(value).__name__
    if isinstance(value, PLAIN) or depth > 4:
        return f"{kind} {ascii(value)}"
    if isinstance(value, (set, frozenset)):
        return f"{kind} {sorted(show(v, depth + 1) for v in value)}"
    if isinstance(value, (dict,)):
        return f"{kind} {[(show(k, depth + 1), show(v, depth + 1)) for k, v in value.items()]}"
    if isinstance(value, BaseException):
        return f"{kind} {[show(v, depth + 1) for v in value.args]}"
    if hasattr(value, "__iter__"):
        return f"{kind} {[show(v, depth + 1) for v, _ in zip(value, range(40))]}"
    return f"{kind} object"
'''

RUN = '''
def attempt(operation, arguments):
    try:
        text = show(operation(*arguments))
    except Exception as error:
        text = f"{type(error).__name__}: {ascii(str(error))}"
    for argument in arguments:
        if type(argument) in CHANGING:
            text += " | " + show(argument)
    return text

def main():
    for line in sys.stdin:
        words = line.split()
        arguments = [VALUES[int(w)]() if w[0] != "x" else bytes.fromhex(w[1:]).decode("utf-8", "surrogatepass") for w in words[2:]]
        print(words[0], attempt(OPERATIONS[int(words[1])], arguments))
'''

# What differs on purpose: a pattern of "operation => CPython's result => ours", and why.
DIFFERENT = [
    (r'=> MemoryError: .*=> MemoryError', 'how much memory there is'),
    (r'(nan.*hash|hash.*nan)', 'the hash of a NaN is its address'),
    (r'(\\x[89a-f]|\\u|\\U).*\.__hash__\(\)', 'the hash of text is that of its UTF-8, for text that is not ASCII'),
    (r'^\(?(NotImplemented|\.\.\.|iter|zip|enumerate|lambda|.*values\(\)|\(lambda|int|str|len|object|type|ValueError).*\.__hash__\(\)', 'the hash of what has no value is its address'),
    (r'has no attribute .*\\x00', 'a name ends at a zero byte in messages'),
    (r'namereplace', 'there are no names of characters'),
    (r'argument after \*\*? must be', 'the function of a call with *arguments is not named'),
    (r'translate\(.*maketrans.*has no attribute', 'arguments are evaluated before a method that is not there is missed'),
    (r'method_descriptor|wrapper_descriptor|method-wrapper', 'builtin methods have one type'),
    (r'\[float\("nan"\)\].*\[float\("nan"\)\]', 'a NaN has no identity: one in a list equals one in another'),
    (r'has no attribute .__(lt|le|eq|ge|gt|ne)__', 'what has no order has no methods for it'),
]


ROWS = 50000  # of one run of the program


class Draw:
    """Rows of the table: an operation, and arguments of its kinds; one in eight is of any kind."""

    def __init__(self, table, values, seed):
        self.table, self.rng = table, random.Random(seed)
        self.number = {text: i for i, text in enumerate(values)}

    def argument(self, kind):
        rng = self.rng
        if kind in specs.GRAMMARS:
            return specs.GRAMMARS[kind](rng)
        if rng.random() < 0.12:
            return rng.choice(KINDS['X'] if kind in 'nN' else KINDS[kind] if kind in STRICT else KINDS['x'])
        return rng.choice(KINDS[kind])

    def row(self):
        at = self.rng.randrange(len(self.table))
        return at, [(k, self.argument(k)) for k in self.table[at][1]]

    def word(self, kind, text):
        return 'x' + text.encode('utf-8', 'surrogatepass').hex() if kind in specs.GRAMMARS else str(self.number[text])


def source_of(kind, text):
    return ascii(text) if kind in specs.GRAMMARS else text


def written(template, arguments):
    return template.format(*[a if re.fullmatch(r'[\w.]+|"[^"]*"', a) and not a[0].isdigit() else f'({a})' for a in arguments])


def table_program(table, values):
    lines = [HARNESS, RUN, 'VALUES = [']
    lines += [f'    lambda: {v},' for v in values]
    lines += [']', '']
    names = 'abcdefgh'
    for i, (template, kinds, is_statement) in enumerate(table):
        text = template.format(*names)
        body = f'    {text}\n    return a' if is_statement else f'    return {text}'
        lines.append(f'def o{i}({", ".join(names[:len(kinds)])}):\n{body}\n')
    lines.append('OPERATIONS = [' + ', '.join(f'o{i}' for i in range(len(table))) + ']\nmain()\n')
    return '\n'.join(lines)


def literal_program(rows):
    """Operations with their arguments as literals, for the types that the compiler knows."""
    lines = [HARNESS]
    for i, (template, arguments) in enumerate(rows):
        expression = written(template, arguments)
        lines.append(f'try: print({i}, show({expression}))\nexcept Exception as error: print({i}, f"{{type(error).__name__}}: {{ascii(str(error))}}")')
    return '\n'.join(lines) + '\n'


def run(command, rows=''):
    environment = dict(os.environ, PYTHONHASHSEED='0', PYTHONWARNINGS='ignore')
    done = subprocess.run(command, input=rows, capture_output=True, text=True, timeout=600, env=environment)
    output = done.stdout.splitlines()
    return output if done.returncode == 0 else output + [f'exit status {done.returncode}: {done.stderr[-2000:]}']


def plain(line):
    return re.sub(r'(0x[0-9a-f]{8,}|memory at 0x[0-9a-f]*)', '…', line).replace('str_ascii_iterator', 'str_iterator')


class Report:
    def __init__(self):
        self.groups, self.allowed, self.tried = collections.defaultdict(list), collections.Counter(), 0

    def compare(self, name, template, described, expected, got):
        if plain(expected) == plain(got):
            return
        case = f'{described}\n      CPython {expected[:300]}\n      {name:7} {got[:300]}'
        for pattern, why in DIFFERENT:
            if re.search(pattern, f'{described} => {expected} => {got}', re.I):
                self.allowed[why] += 1
                return
        self.groups[template].append(case)

    def print(self, most):
        for template, cases in sorted(self.groups.items(), key=lambda g: -len(g[1])):
            print(f'{template}: {len(cases)}')
            for case in sorted(cases, key=len)[:most]:
                print('   ', case)
        for why, count in self.allowed.items():
            print(f'differs on purpose, {why}: {count}')


def build(pyc, level, source, target):
    done = subprocess.run([pyc, 'build', f'-{level}', source, '-o', target], capture_output=True, text=True, timeout=1200)
    if done.returncode != 0:
        sys.exit(f'{source}: pyc build -{level} gave {done.returncode}\n{done.stderr[:3000]}')
    return target


def table_part(options, folder, report, table):
    values = sorted({v for kind in KINDS.values() for v in kind})
    draw = Draw(table, values, options.seed)
    source = folder / 'operations_table.py'
    source.write_text(table_program(table, values))
    programs = {level: build(options.pyc, level, source, folder / f'table_{level}') for level in options.levels.split(',')}
    until = time.time() + (options.seconds or 1e9)
    while report.tried < options.count and time.time() < until:
        rows = [draw.row() for _ in range(min(ROWS, options.count - report.tried))]
        text = '\n'.join(' '.join([str(i), str(at), *(draw.word(k, a) for k, a in arguments)]) for i, (at, arguments) in enumerate(rows)) + '\n'
        expected = run([options.python, source], text)
        if expected[-1].startswith('exit'):
            sys.exit(f'CPython: {expected[-1]}')
        for level, program in programs.items():
            got = run([program], text)
            if len(got) != len(rows):
                at, arguments = rows[min(len(got) - (got[-1].startswith('exit') if got else 0), len(rows) - 1)]
                report.groups['crash'].append(f'{level}: {written(table[at][0], [source_of(k, a) for k, a in arguments])}: {got[-1] if got else ""}')
            for (at, arguments), a, b in zip(rows, expected, got):
                report.compare(level, table[at][0], written(table[at][0], [source_of(k, a) for k, a in arguments]), a.split(' ', 1)[1], b.split(' ', 1)[-1])
        report.tried += len(rows)


def literal_part(options, folder, report, table):
    # `@` of two int literals is refused: no number has it
    draw = Draw([row for row in table if not row[2] and ' @ ' not in row[0]], [], options.seed + 1)
    for start in range(0, options.literals, 1000):
        rows = []
        while len(rows) < min(1000, options.literals - start):
            at, arguments = draw.row()
            rows.append((draw.table[at][0], [source_of(k, a) for k, a in arguments]))
        source = folder / 'operations_literals.py'
        source.write_text(literal_program(rows))
        expected = run([options.python, source])
        for level in options.levels.split(','):
            got = run([build(options.pyc, level, source, folder / 'literals')])
            if len(got) != len(expected):
                report.groups['crash'].append(f'{level}: {got[-2:]}')
            for (template, arguments), a, b in zip(rows, expected, got):
                report.compare(level, template, written(template, arguments), a.split(' ', 1)[1], b.split(' ', 1)[-1])
        report.tried += len(rows)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--pyc', default='build/pyc')
    parser.add_argument('--python', default=find_cpython())
    parser.add_argument('--count', type=int, default=100000)
    parser.add_argument('--seconds', type=float, help='as many operations as that takes')
    parser.add_argument('--jobs', type=int, default=1, help='as of the other fuzzers; one program runs at a time')
    parser.add_argument('--literals', type=int, default=0)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--levels', default='O0,O2')
    parser.add_argument('--only', default='', help='a pattern of operations')
    parser.add_argument('--most', type=int, default=3, help='cases shown of each operation')
    parser.add_argument('--keep', help='a folder for the programs')
    options = parser.parse_args()
    if version_of(options.python) != EXACT:
        print(f'CPython {EXACT} is not there\n0 passed, 0 failed')
        return
    if options.seconds:
        options.count = 10**9
    table = [row for row in operations() if re.search(options.only, row[0])]
    report, start = Report(), time.time()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(options.keep or temporary)
        folder.mkdir(exist_ok=True)
        if options.count:
            table_part(options, folder, report, table)
        if options.literals:
            literal_part(options, folder, report, table)
    report.print(options.most)
    different = sum(len(cases) for cases in report.groups.values())
    print(f'{report.tried} operations of {len(table)} kinds, {different} differ, seed {options.seed}, {time.time() - start:.0f} s')
    print(f'{int(different == 0)} passed, {int(different > 0)} failed')
    sys.exit(different > 0)


if __name__ == '__main__':
    main()
