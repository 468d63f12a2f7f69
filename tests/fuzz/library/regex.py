#!/usr/bin/env python3
"""Random regular expressions on random texts: std.regex (regex.mojo) against the `re` of the Python that runs this.

    regex.py --pyc PYC [--seed N] [--count N]

Closes with `N differ of COUNT, seed N`, and with 1 passed or 1 failed. Loops over a part that may be empty count empty passes by a rule of
their own, in every engine that is linear: a few in ten thousand differ in the groups of such a loop. One in a thousand may differ.
"""
import argparse
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import warnings

HERE = os.path.dirname(os.path.abspath(__file__))
LETTERS = 'abAB0_ \n.é'
SETS = ['a', 'ab', 'a-b', 'A-Za', '0-9_', r'\w-', r'\s', 'é', '.é-', ']a']
COUNTS = ['*', '+', '?', '{2}', '{1,2}', '{0,2}', '{,1}', '{1,}']
EDGES = ['^', '$', r'\b', r'\A', r'\Z']


class Patterns:
    """Makes regular expressions."""

    def __init__(self, rng):
        self.rng = rng

    def atom(self, depth):
        pick, kind = self.rng.choice, self.rng.random()
        if kind < .45:
            return pick(['a', 'b', 'A', '0', '_', ' ', 'é', r'\n'])
        if kind < .55:
            return '.'
        if kind < .63:
            return pick([r'\d', r'\w', r'\s', r'\D', r'\W', r'\S'])
        if kind < .72:
            return '[' + pick(['', '^']) + pick(SETS) + ']'
        if depth <= 0:
            return 'a'
        if kind < .92:
            return pick(['(', '(?:', '(?i:']) + self.choice(depth - 1) + ')'
        return pick(EDGES)

    def piece(self, depth):
        part = self.atom(depth)
        if part in EDGES or self.rng.random() > .35:
            return part
        return part + self.rng.choice(COUNTS) + self.rng.choice(['', '', '?'])

    def choice(self, depth):
        rows = self.rng.choice([1, 1, 1, 2, 3])
        return '|'.join(''.join(self.piece(depth) for _ in range(self.rng.randint(0, 4))) for _ in range(rows))

    def whole(self):
        flags = self.rng.choice(['(?i)', '(?m)', '(?s)', '(?im)']) if self.rng.random() < .2 else ''
        return flags + self.choice(3)


def wanted(pattern, text):
    regex = re.compile(pattern)
    place = [0]
    for letter in text:
        place.append(place[-1] + len(letter.encode()))
    place.append(-1)  # of what took no part
    out = ''
    for match in regex.finditer(text):
        out += ''.join('%d,%d ' % tuple(place[at] for at in match.span(g)) for g in range(regex.groups + 1)) + '|'
    ends = [place[match.end()] if match else -1 for match in (regex.match(text), regex.fullmatch(text))]
    parts = '!'.join(part or '' for part in regex.split(text))
    return '%s %d %d %r %r' % (out, *ends, parts, regex.sub(r'<\g<0>>', text))


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--pyc', required=True)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--count', type=int, default=2000)
    options = options.parse_args()
    warnings.simplefilter('ignore')
    rng = random.Random(options.seed)
    patterns = Patterns(rng)
    jobs = [(patterns.whole(), ''.join(rng.choice(LETTERS) for _ in range(rng.randint(0, 12)))) for _ in range(options.count)]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, 'regex')
        subprocess.run([options.pyc, 'build', '-O2', os.path.join(HERE, 'regex.mojo'), '-o', program], check=True)
        text = ''.join(json.dumps(job) + '\n' for job in jobs)
        got = subprocess.run([program], input=text, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    differ = 0
    for job, said in zip(jobs, got + [''] * len(jobs)):
        want = wanted(*job)
        if said != want:
            differ += 1
            print('%r\n  wanted %s\n  got    %s' % (job, want, said))
    print('%d differ of %d, seed %d' % (differ, options.count, options.seed))
    is_good = differ * 1000 <= options.count
    print('%d passed, %d failed' % (is_good, not is_good))
    return not is_good


if __name__ == '__main__':
    sys.exit(main())
