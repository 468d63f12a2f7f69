#!/usr/bin/env python3
"""Runs the examples in the docstrings of the library: examples.py PYC STDLIB [PART OF A PATH]...

A block ```mojo … ``` is a function; its imports and definitions stand outside. Its own module and package are imported. Each `print`
has a comment behind it: these comments, joined, are what must be printed. A block without one may print what it likes. A statement with the comment `panics: TEXT` must end the
program so: such a block is a program of its own. Kernels are compiled for an architecture that has all instructions which the library names. All other blocks of a file are one module, and a few modules one program.
"""
import pathlib
import re
import signal
import subprocess
import sys
import tempfile
import textwrap

BLOCK = re.compile(r'```mojo\n(.*?)```', re.S)
TOP = re.compile(r'(def|struct|trait|fn|@|from|import|comptime [A-Z])')
NAME = re.compile(r'^(?:def|struct|trait|fn|comptime) (\w+)', re.M)
PRINT = re.compile(r'(?<![.\w])print\(')
MODULES = 16  # in one program: few enough that an error in one of them costs little
MARK = '\x01'


class Block:
    """One example: its place, its top-level definitions, its statements."""

    def __init__(self, path, line, text):
        self.path, self.line, self.tops, self.body = path, line, [], []
        into = self.body
        for row in textwrap.dedent(text).splitlines():
            if row and not row[0].isspace() and not row.startswith(')'):  # a header of several lines ends so
                into = self.tops if TOP.match(row) and not re.search(r'\) *\{', row) else self.body
            into.append(row)
        self.names = NAME.findall('\n'.join(self.tops))
        self.panics = next((m[1] for row in self.body if (m := re.search(r'  # panics: (.*)$', row))), None)

    def wanted(self):
        """The text that must be printed, without white space; None when a comment is missing."""
        matches = [re.search(r'\)  # (.*)$', row) for row in self.tops + self.body if PRINT.search(row)]
        return squeeze(''.join(match[1] for match in matches)) if all(matches) else None

    def fail(self, why):
        print(f'{self.path}:{self.line}: {why}')
        return 1

    def judge(self, got):
        want = self.wanted()
        if want is None:
            return self.fail('a print has no comment that says what it prints')
        return 0 if want == squeeze(got) or not want else self.fail(f'printed {got!r}, wanted {want!r}')


def squeeze(text):
    return ''.join(text.split())


def blocks_of(path):
    text = path.read_text()
    return [Block(path, text.count('\n', 0, match.start()) + 2, match[1]) for match in BLOCK.finditer(text)]


def groups_of(blocks):
    """The blocks in groups whose definitions have different names."""
    groups = []
    for block in blocks:
        group = next((g for g in groups if not {n for b in g for n in b.names} & set(block.names)), None)
        if group is None:
            groups.append(group := [])
        group.append(block)
    return groups


def imports_of(path, root):
    """The imports of a file's own package and of the file."""
    parts = list(path.relative_to(root).with_suffix('').parts)
    if parts[-1] in ('__init__', 'prelude'):
        parts.pop()
    elif (path.parent / '__init__.mojo').exists():
        yield f'from {".".join(parts[:-1])} import *'
    yield f'from {".".join(parts)} import *'


def module(root, blocks):
    """The source of a module with the examples as functions, and which block each line is from."""
    rows, origin = list(imports_of(blocks[0].path, root)), {}
    for block in blocks:
        for row in block.tops + [f'def example_{block.line}() raises:'] + ['    ' + row for row in block.body] + ['    pass']:
            rows.append(row)
            origin[len(rows)] = block
    rows.append('def run_examples():')
    for block in blocks:
        rows += ['    try:', f'        print("{MARK}{block.line}")', f'        example_{block.line}()',
                 '    except e:', '        print("raised", e)']
    return '\n'.join(rows) + '\n', origin


def run(pyc, folder):
    return subprocess.run([pyc, 'run', '-O0', '--gpu=sm_90', 'main.mojo'], cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=300)


def run_panicking(pyc, root, block):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        source, _ = module(root, [block])
        (folder / 'main.mojo').write_text(source + 'def main():\n    run_examples()\n')
        done = run(pyc, folder)
    good = done.returncode == 134 and block.panics in done.stderr
    return 0 if good else block.fail(f'status {done.returncode}, wanted a panic: {block.panics}\n{done.stderr[:600]}')


def run_modules(pyc, root, groups):
    """Runs groups of blocks, each a module, as one program; gives the number of failures."""
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        main, origins = ['def main():'], {}
        for n, group in enumerate(groups):
            source, origins[f'm{n}.mojo'] = module(root, group)
            (folder / f'm{n}.mojo').write_text(source)
            main[:0] = [f'from m{n} import run_examples as run_{n}']
            main += [f'    print("{MARK}m{n}")', f'    run_{n}()']
        (folder / 'main.mojo').write_text('\n'.join(main) + '\n')
        done = run(pyc, folder)
    results, n = {}, None
    for part in done.stdout.split(MARK)[1:]:
        head, _, text = part.partition('\n')
        if head[0] == 'm':
            n = int(head[1:])
        else:
            results[n, int(head)] = text
    if done.returncode == 0:
        return sum(block.judge(results[n, block.line]) for n, group in enumerate(groups) for block in group)
    if results:  # it ran, and ended too early
        last_n, last_line = list(results)[-1]
        block = next(b for b in groups[last_n] if b.line == last_line)
        return block.fail(f'status {done.returncode}\n{done.stderr[:600]}')
    refused = {}
    for match in re.finditer(r'^\./(m\d+\.mojo):(\d+):.*?: error: (.*)$', done.stderr, re.M):
        block = origins[match[1]].get(int(match[2]))
        if block:
            refused.setdefault(block, match[3])
    if not refused:
        print(done.stderr[:3000])
        return 1
    rest = [[block for block in group if block not in refused] for group in groups]
    return sum(block.fail(why) for block, why in refused.items()) + run_modules(pyc, root, [group for group in rest if group])


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # lit ignores it, and what is ignored stays so in programs
    pyc, root, parts = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]), sys.argv[3:]
    groups, failed, count = [], 0, 0
    for path in sorted(path for package in ('std', 'max', 'layout') for path in (root / package).rglob('*.mojo')):
        if parts and not any(part in str(path) for part in parts):
            continue
        blocks = blocks_of(path)
        count += len(blocks)
        failed += sum(run_panicking(pyc, root, block) for block in blocks if block.panics)
        groups += groups_of([block for block in blocks if not block.panics])
    for start in range(0, len(groups), MODULES):
        failed += run_modules(pyc, root, groups[start:start + MODULES])
    print(f'{count} examples, {failed} failed')
    return failed != 0 or count == 0


if __name__ == '__main__':
    sys.exit(main())
