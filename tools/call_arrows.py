#!/usr/bin/env python3
"""Counts who calls whom inside a folder: an arrow leads from a file to another one that has a function which the first one calls. Files are
put in an order, callers first, in which few arrows run back up: those that do are what a reader has to go back for.

    tools/call_arrows.py src/sema        the figures
    tools/call_arrows.py -v src/python   also the order, and each arrow that runs back up with the functions that make it
"""
import collections
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
DEFINITION = re.compile(r'^(?!static|typedef|return|else)[A-Za-z_][\w \*]*?\b(\w+)\([^;{}]*?\)\s*\{', re.M | re.S)


def code_of(path):
    with open(path, encoding='utf-8') as file:
        text = re.sub(r'/\*.*?\*/', ' ', file.read(), flags=re.S)
    return re.sub(r'"(\\.|[^"\\])*"', '""', text)


def arrows_of(folder):
    """{(caller, callee): Counter of functions}, by file."""
    listed = subprocess.run(['git', 'ls-files', folder], capture_output=True, text=True, check=True).stdout.split()
    code = {path: code_of(path) for path in listed if path.endswith('.c') and os.path.exists(path)}
    home = {}
    for path, text in code.items():
        for found in DEFINITION.finditer(text):
            home.setdefault(found[1], path)
    arrows = collections.defaultdict(collections.Counter)
    for path, text in code.items():
        for word in re.findall(r'\b[a-z_]\w*\b(?=\s*\()', text):
            if home.get(word, path) != path:
                arrows[path, home[word]][word] += 1
    return list(code), arrows


def first_order(files, calls, callers):
    """Those that nobody calls first, those that call nobody last; of a circle, the one that calls most and is called least."""
    left, right, rest = [], [], set(files)
    while rest:
        leaf = next((f for f in sorted(rest) if not calls[f] & rest), None)
        root = next((f for f in sorted(rest) if not callers[f] & rest), None)
        if leaf:
            right.append(leaf)
        else:
            left.append(root or max(sorted(rest), key=lambda f: len(calls[f] & rest) - len(callers[f] & rest)))
        rest.discard(leaf or left[-1])
    return left + right[::-1]


def best_place(order, at, calls, callers):
    """Where moving the file at `at` turns most arrows round; `at` when nowhere is better."""
    file, best, place = order[at], 0, at
    for step in (-1, 1):
        change = 0
        to = at + step
        while 0 <= to < len(order):
            passed = order[to]
            now_back, now_fine = (callers[file], calls[file]) if step < 0 else (calls[file], callers[file])
            change += (passed in now_back) - (passed in now_fine)
            if change < best:
                best, place = change, to
            to += step
    return place


def ordered(files, arrows):
    calls, callers = collections.defaultdict(set), collections.defaultdict(set)
    for caller, callee in arrows:
        calls[caller].add(callee)
        callers[callee].add(caller)
    order = first_order(files, calls, callers)
    moved = True
    while moved:
        moved = False
        for file in list(order):
            at = order.index(file)
            to = best_place(order, at, calls, callers)
            if to != at:
                order.insert(to, order.pop(at))
                moved = True
    return order


def main():
    os.chdir(ROOT)
    for folder in [arg for arg in sys.argv[1:] if not arg.startswith('-')]:
        files, arrows = arrows_of(folder)
        order = ordered(files, arrows)
        place = {file: at for at, file in enumerate(order)}
        back = sorted(arrow for arrow in arrows if place[arrow[0]] > place[arrow[1]])
        print(f'{folder}: {len(files)} files, {len(arrows)} arrows, {len(back)} run back up')
        if '-v' in sys.argv[1:]:
            print('\n'.join(order))
            for caller, callee in back:
                print(f'{caller} -> {callee}: {", ".join(sorted(arrows[caller, callee]))}')
    return 0


if __name__ == '__main__':
    sys.exit(main())
