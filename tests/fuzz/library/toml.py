#!/usr/bin/env python3
"""Random texts in TOML, most of them wrong: std.toml (toml.mojo) against the `tomllib` of the Python that runs this.

    toml.py --pyc PYC [--seed N] [--count N]

Closes with `N differ of COUNT, seed N`, and with 1 passed or 1 failed.
"""
import argparse
import datetime
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import tomllib

HERE = os.path.dirname(os.path.abspath(__file__))
KEYS = ['a', 'b', 'c', '"x y"', "'q'", '1', '-', 'a-b', '""', 'é']
LINES = ['[a', 'a', '= 1', '[]', '[a]]', '[[a]', '[ a . b ]', 'a b = 1', 'a = # c', '[a] # c', '\t a\t=\t1 ', 'a..b = 1', '.a=1', '[a.]',
         'a = 1 # \x01', 'é=1', '[[a.b]] x', '# comment', '']
VALUES = [
    '1', '-1', '+7', '0', '00', '01', '1_000', '1__0', '_1', '1_', '0x1F', '0xg', '0o17', '0o8', '0b101', '-0x1', '9223372036854775807',
    '-9223372036854775808', '1.5', '-1.5e3', '1e5', '1.', '.5', '1.e5', '1_0.0_1', '6.02e+23', '1e06', 'inf', '-inf', '+nan', 'nan', 'true',
    'false', 'True', '"abc"', r'"a\tb\u00e9\U0001F600"', r'"a\q"', '"a\nb"', r"'lit\n'", "'''x\n'y'''", "''''q''''", "'''a'''''",
    '"""\nab\\\n   cd"""', '"""a""b"""', '""""""', '"""x""""', '"""x"""""', r'"\x41"', "''", '"\x01"', '"tab\t"', '2024-02-29', '2023-02-29',
    '2024-02-29T12:30:00', '2024-02-29 12:30:00Z', '2024-02-29t12:30:00.123456789+01:00', '2024-02-29T12:30', '07:30:00', '07:30:00.5',
    '07:30', '25:00:00', '07:60:00', '2024-1-1', '2024-02-29T12:30:00-25:00', '2024-02-29T12:30:60Z', '2024-02-29 ', '2024-02-29 # c', '[]',
    '[1,2]', '[1,]', '[,]', '[1 2]', '[[1],["a"]]', '[ # c\n1,\n2 ]', '{}', '{a=1}', '{a=1,}', '{a.b=1,a.c=2}', '{a=1,a=2}',
    '{a={b=1},a.c=2}', '{ a = [1,{b=2}] }', '{a=1\n}', '', 'x', '1 2', '"a" "b"', '1979-05-27 07:32:00.999999', '1e', '--1', '0e0', '-0',
    '-0.0', '12345678901.5', '1e400', '0.1e-7', 'infinity', '0x', '0x_1', '0xDEAD_BEEF', r'"\uD800"', r'"\u12"', "'a\tb'", "'\x7f'"]


def quoted(text):
    marks = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\t': '\\t', '\r': '\\r'}
    return '"' + ''.join(marks.get(c, '\\u%04x' % ord(c) if ord(c) < 32 or ord(c) == 127 else c) for c in text) + '"'


def shown(value):
    """A value as std.toml writes it."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else 'nan' if value != value else 'inf' if value > 0 else '-inf'
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, (datetime.date, datetime.time)):
        return value.isoformat()
    if isinstance(value, list):
        return '[' + ', '.join(map(shown, value)) + ']'
    if isinstance(value, dict):
        return '{' + ', '.join(name(k) + ' = ' + shown(v) for k, v in value.items()) + '}'
    return str(value)


def name(key):
    return key if key and all(c.isascii() and (c.isalnum() or c in '_-') for c in key) else quoted(key)


def wanted(text):
    try:
        return shown(tomllib.loads(text))
    except ValueError:
        return 'error'


def line(rng):
    key = '.'.join(rng.choice(KEYS) for _ in range(rng.choice([1, 1, 1, 2, 3])))
    kind = rng.random()
    if kind < .15:
        return '[' + key + ']'
    if kind < .25:
        return '[[' + key + ']]'
    return rng.choice(LINES) if kind < .36 else key + ' = ' + rng.choice(VALUES)


def document(rng):
    rows = [line(rng) for _ in range(rng.choice([1, 1, 2, 3, 4, 6]))]
    return rng.choice(['\n', '\n', '\n', '\r\n']).join(rows) + rng.choice(['', '\n'])


def main():
    options = argparse.ArgumentParser()
    options.add_argument('--pyc', required=True)
    options.add_argument('--seed', type=int, default=1)
    options.add_argument('--count', type=int, default=2000)
    options = options.parse_args()
    rng = random.Random(options.seed)
    texts = [document(rng) for _ in range(options.count)]
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, 'toml')
        subprocess.run([options.pyc, 'build', '-O2', os.path.join(HERE, 'toml.mojo'), '-o', program], check=True)
        lines = ''.join(json.dumps(text) + '\n' for text in texts)
        got = subprocess.run([program], input=lines, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    differ = 0
    for text, said in zip(texts, got + [''] * len(texts)):
        want = wanted(text)
        if said != want and not (want == 'error' and said.startswith('error')):
            differ += 1
            print('%r\n  wanted %s\n  got    %s' % (text, want, said))
    print('%d differ of %d, seed %d' % (differ, options.count, options.seed))
    print('%d passed, %d failed' % (differ == 0, differ > 0))
    return min(differ, 1)


if __name__ == '__main__':
    sys.exit(main())
