"""Which checks of indices are left in the loops of an optimised program, from its LLVM code (`pyc build --dump=llvm`)."""
import re
import shutil
import subprocess

LABEL = re.compile(r'^("[^"]+"|[\w.$-]+):')
NAME = re.compile(r'%("[^"]+"|[\w.$-]+)')
TARGETS = re.compile(r'label %("[^"]+"|[\w.$-]+)')
PANIC = re.compile(r'call .*@"?[^("]*_(index|slice)_panic')
OPT = '/usr/lib/llvm-22/bin/opt'


def functions(code):
    """For each function its blocks: label, lines."""
    for text in re.findall(r'^define [^\n]*\{\n(.*?)^\}', code, re.M | re.S):
        blocks, label = {}, None
        for line in text.splitlines():
            if m := LABEL.match(line):
                label = m[1]
            if line:
                blocks.setdefault(label, []).append(line)
        yield blocks


def tests(blocks):
    """The blocks that end with a test whose one side is a panic of a check."""
    panics = {label for label, lines in blocks.items() if any(PANIC.search(line) for line in lines)}
    return {label for label, lines in blocks.items() if 'br i1' in lines[-1] and panics & set(TARGETS.findall(lines[-1]))}


def innermost(code):
    """For each function, in order, the blocks of its innermost loops."""
    out = subprocess.run([OPT, '-passes=print<loops>', '-disable-output'], input=code, capture_output=True, text=True, check=True).stderr
    found, before = [], 0
    for line in out.splitlines():
        if line.startswith('Loop info for function'):
            found.append([])
            before = 0
        elif m := re.match(r'\s*(?:Parallel )?Loop at depth (\d+) containing: (.*)', line):
            if int(m[1]) > before and before:
                found[-1].pop()
            found[-1].append(set(NAME.findall(m[2])))
            before = int(m[1])
    return found


def count(command):
    """How many checks are left, "in innermost loops/in the whole program"; None without LLVM's opt."""
    if not shutil.which(OPT):
        return None
    code = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    inner = whole = 0
    for blocks, loops in zip(functions(code), innermost(code)):
        left = tests(blocks)
        whole += len(left)
        inner += sum(len(left & loop) for loop in loops)
    return f'{inner}/{whole}'
