#!/usr/bin/env python3
"""Random uses of single features of the language and its library: type parameters, weak references, metaclasses, attributes of functions and
exceptions, functools, iterators with a sentinel, texts with fields, slices as values, and more; the table is features.txt.

A part of the table begins with `== name`. It has definitions, a line `--`, and uses: a line each, `;;` between the lines of one. `<int>` is replaced by
an integer, and so on for the names of VALUES, `<a || b>` by one of what stands between the bars; N_ begins the case's own names. A case has the
definitions of two parts and some of their uses.
"""
import pathlib
import re

from common import main

PRELUDE = '''
import abc, asyncio, collections, contextlib, copy, dataclasses, enum, functools, gc, heapq, bisect, io, itertools, operator, string, struct, sys, typing, types, weakref
from typing import *

def show(*values):
    print(*[f"{v!r}:{type(v).__name__}" for v in values])

def attempt(label, f):
    try:
        f()
    except Exception as e:
        print(label, "!", type(e).__name__, e, getattr(e, "__notes__", ""))
'''

VALUES = {
    'int': ('0', '1', '2', '3', '-1', '7', '255', '-256', '65537', '(2**63 - 1)', '(-2**63)', '2**64', '10**25', '(-10**30)', 'True'),
    'small': ('0', '1', '2', '3', '4', '-1', '-2'),
    'float': ('0.0', '-0.0', '1.0', '0.5', '(-2.75)', '1e16', '1e-5', '123456.789', '1e300', '5e-324', '2.5', '(1/3)', 'float("inf")', 'float("-inf")', 'float("nan")'),
    'text': ('""', '"a"', '"ab"', '"Hello World"', '" pad "', '"é"', '"straße"', '"日本語"', '"a,b,,c"', '"\\t|\\n"', '"12"', '"ǆ"', '("x" * 12)', '"𝒳"', '"İ"', '"ὈΔΥΣΣΕΎΣ"'),
    'bytes': ('b""', 'b"ab"', 'b"\\x00\\xff"', 'b"a,b,,c"', 'bytearray(b"Hello")', 'b" 12 "'),
    'list': ('[]', '[1]', '[1, 2, 3]', '["b", "a"]', '[[1], [2]]', '[3, 1, 2, 1]', '[None]', '[1, "a"]', '[1.5, 2]'),
    'any': ('<int>', '<float>', '<text>', '<bytes>', '<list>', 'None', '(1, 2)', 'dict(a=1)', 'set([1, 2])', 'range(3)', 'int', '...', '1j'),
    'binary': ('+', '-', '*', '//', '%', '&', '|', '^', '/', '@'),
    'compare': ('==', '!=', 'in', 'is', 'not in'),
}
TABLE = pathlib.Path(__file__).with_suffix('.txt')


def table():
    """Pairs of definitions and uses."""
    parts = []
    for part in re.split(r'^== .*\n', TABLE.read_text(), flags=re.MULTILINE)[1:]:
        definitions, uses = part.split('--\n')
        parts.append((definitions, uses.splitlines()))
    return parts


PARTS = table()


def filled(text, rng):
    while (made := re.sub(r'<(\w+)>', lambda m: rng.choice(VALUES[m[1]]) if m[1] in VALUES else m[0], text)) != text:
        text = made
    return re.sub(r'<([^<>\n]*\|\|[^<>\n]*)>', lambda m: rng.choice(m[1].split('||')).strip(), text)


def case(rng, name):
    lines, uses = [], []
    for definitions, of_part in rng.sample(PARTS, 2):
        lines.append(filled(definitions, rng))
        uses += rng.sample(of_part, min(len(of_part), 6))
    lines.append(f'def {name}():\n')
    for i, use in enumerate(uses):
        body = re.split(r';;(?: (?! ))?', filled(use, rng))
        lines += ['    def use():\n', *(f'        {l}\n' for l in body), f'    attempt({i}, use)\n']
    return re.sub(r'\bN(?=_)', name, ''.join(lines))


if __name__ == '__main__':
    main(__doc__, case, PRELUDE)
