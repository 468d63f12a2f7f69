#!/usr/bin/env python3
"""Random operations on containers, texts, numbers and sorting: the library (containers.mojo) against Python's own.

    containers.py --pyc PYC [--seed N] [--count N] [--seconds N] [KIND …]

Each kind does COUNT operations; with --seconds, as many rounds of all kinds as fit. Closes with `N differ of COUNT, seed N`, and with
1 passed or 1 failed.
"""
import argparse
import collections
import decimal
import heapq
import os
import random
import struct
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ALL = (1 << 64) - 1


def signed(value, bits=64):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> bits - 1 else value


def unsigned(value, bits=64):
    return value & (1 << bits) - 1


class Dice:
    def __init__(self, seed):
        self.state, self.seen = seed & ALL, 0

    def roll(self, sides):
        self.state = (self.state * 6364136223846793005 + 1442695040888963407) & ALL
        return (self.state >> 33) % sides

    def bits(self):
        high = self.roll(1 << 30)
        return unsigned(high << 34) ^ self.roll(1 << 30) << 8 ^ self.roll(1 << 30)

    def note(self, value):
        self.seen = ((self.seen ^ (value & ALL)) * 1099511628211) & ALL

    def text(self, text):
        for byte in text.encode():
            self.note(byte)
        self.note(-1)


class Lists:
    def __init__(self):
        self.xs = []

    def play(self, dice):
        what, value = dice.roll(18), dice.roll(50)
        xs, n = self.xs, len(self.xs)
        at = dice.roll(n + 1)
        if n > 60:
            del xs[dice.roll(60):]
        elif what < 5:
            xs.append(value)
        elif what == 5:
            xs.insert(at, value)
        elif what == 6 and at < n:
            dice.note(xs.pop(at))
        elif what == 7 and n > 0:
            dice.note(xs.pop())
        elif what == 8 and at < n:
            xs[at] = value
        elif what == 9 and at < n:
            dice.note(xs[at])
        elif what == 10:
            xs.extend(xs[at:])
        elif what == 11:
            xs.reverse()
        elif what == 12:
            xs.sort()
        elif what == 13:
            dice.note(xs.count(value))
            dice.note(value in xs)
            dice.note(xs.index(value))
        elif what == 14:
            self.xs = xs[at:] + xs[:at]
        elif what == 15 and at < n:
            other = value % n
            xs[at], xs[other] = xs[other], xs[at]
        elif what == 16 and n > 0:
            self.xs = (xs + [value] * value)[:value]
        elif what == 17:
            self.xs = xs[::2] if value % 2 else [x * 3 % 50 for x in xs if x != value]

    def show(self):
        return str(self.xs)


class Dicts:
    def __init__(self):
        self.d, self.names = {}, {}

    def play(self, dice):
        what = dice.roll(12)
        key = dice.roll(100) * 1024 if dice.roll(2) else dice.roll(40)
        value, d = dice.roll(1000), self.d
        if what < 3:
            d[key] = value
        elif what == 3:
            dice.note(d.get(key, -5))
        elif what == 4:
            dice.note(d[key])
        elif what == 5:
            dice.note(d.pop(key))
        elif what == 6:
            dice.note(key in d)
        elif what == 7:
            dice.note(d.setdefault(key, value))
        elif what == 8:
            self.names[f'k{key % 30}'] = value
            dice.note(len(self.names))
        elif what == 9:
            dice.note(self.names.pop(f'k{key % 30}', -7))
        elif what == 10:
            for k, v in d.items():
                dice.note(k)
                dice.note(v)
            if value > 950:
                d.clear()
        elif what == 11:
            if value < 300 and d:
                dice.note(d.popitem()[0])
            elif value > 900:
                other = dict(d)
                other[value] = 1
                d.update(other)

    def show(self):
        names = '{' + ', '.join(f'{k}: {v}' for k, v in self.names.items()) + '}'
        return f'{self.d} {names}'


class Sets:
    """Dicts, since the library's sets keep their order."""

    def __init__(self):
        self.a, self.b = {}, {}

    def play(self, dice):
        what, value = dice.roll(14), dice.roll(60)
        a, b = self.a, self.b
        if what < 3:
            a.setdefault(value)
        elif what < 6:
            b.setdefault(value)
        elif what == 6:
            a.pop(value, None)
        elif what == 7:
            if value not in b:
                raise KeyError
            del b[value]
        elif what == 8:
            dice.note((value in a) + 2 * (a.keys() <= b.keys()) + 4 * a.keys().isdisjoint(b.keys()) + 8 * (a.keys() == b.keys()))
        elif what == 9:
            dice.note(len(a.keys() | b.keys()) + 100 * len(a.keys() & b.keys()) + 10000 * len(a.keys() ^ b.keys()))
        elif what == 10:
            self.a = {x: None for x in a if x not in b}
        elif what == 11 and value < 20:
            a.update(b)
        elif what == 12 and value < 20:
            both = [x for x in a if x in b]
            new = [x for x in a if x not in b]
            for x in both:
                del b[x]
            for x in new:
                b[x] = None
        elif what == 13 and value < 10:
            self.b = {x: None for x in a if x in b}
        for x in self.a:
            dice.note(x)

    def show(self):
        return f'{len(self.a)} {len(self.b)}'


class Deques:
    def __init__(self):
        self.d = collections.deque()

    def play(self, dice):
        what, value = dice.roll(14), dice.roll(20)
        d, n = self.d, len(self.d)
        at = dice.roll(n + 1)
        if n > 50:
            d.clear()
        elif what < 3:
            d.append(value)
        elif what < 6:
            d.appendleft(value)
        elif what == 6:
            dice.note(d.pop())
        elif what == 7:
            dice.note(d.popleft())
        elif what == 8:
            d.insert(at, value)
        elif what == 9:
            d.remove(value)
        elif what == 10 and at < n:
            d[at] = value
            dice.note(d[n - 1 - at])
        elif what == 11:
            d.rotate(value - 10)
        elif what == 12:
            d.reverse()
            d.extend([value, 1, 2])
        elif what == 13:
            dice.note(d.count(value))
            dice.note(d.index(value))

    def show(self):
        return str(list(self.d))


class Linked:
    def __init__(self):
        self.xs = []

    def play(self, dice):
        what, value = dice.roll(10), dice.roll(20)
        xs, n = self.xs, len(self.xs)
        at = dice.roll(n + 1)
        if n > 40:
            xs.clear()
        elif what < 2:
            xs.append(value)
        elif what < 4:
            xs.insert(0, value)
        elif what == 4 and n > 0:
            dice.note(xs.pop())
        elif what == 5 and at < n:
            dice.note(xs.pop(at))
        elif what == 6:
            xs.insert(at, value)
        elif what == 7:
            xs.reverse()
        elif what == 8 and at < n:
            dice.note(xs[at])
            xs[at] = value
        elif what == 9:
            dice.note(xs.count(value))
            dice.note(value in xs)

    def show(self):
        return ''.join(f'{x} ' for x in self.xs)


class Heaps:
    def __init__(self):
        self.h = []

    def play(self, dice):
        if dice.roll(100) < 52:
            heapq.heappush(self.h, -dice.roll(1000))
        elif self.h:
            top = -heapq.heappop(self.h)
            dice.note(top)
            dice.note(top)

    def show(self):
        return str(len(self.h))


class Counters:
    def __init__(self):
        self.c = {}

    def play(self, dice):
        what, key = dice.roll(8), dice.roll(20)
        c = self.c
        if what < 3:
            c[key] = c.get(key, 0) + dice.roll(5)
        elif what == 3:
            c[key] = c.get(key, 0) - dice.roll(7)
        elif what == 4:
            dice.note(c.get(key, 0))
        elif what == 5:
            dice.note(sum(c.values()))
        elif what == 6:
            dice.note(c.pop(key))
        elif what == 7:
            if key % 3 < 2:
                for k, v in ((key, 2), (key + 1, 3)):
                    c[k] = c.get(k, 0) + (v if key % 3 == 0 else -v)
            else:
                for v in sorted(c.values(), reverse=True)[:3]:
                    dice.note(v)

    def show(self):
        return ''.join(f'{k}:{v} ' for k, v in self.c.items())


PIECES = ['a', 'b', 'ab', ' ', 'é', 'ß', '\n', ',', '😀', 'A', 'Éa', '  ', '\t', 'x,y', 'ǅ', '0']


class Texts:
    def __init__(self):
        self.text = ''

    def play(self, dice):
        what = dice.roll(22)
        piece, other = PIECES[dice.roll(16)], PIECES[dice.roll(16)]
        text, note = self.text, dice.text

        def place(found):
            return len(text[:found].encode()) if found >= 0 else -1

        if len(text.encode()) > 60:
            self.text = ''
        elif what < 6:
            self.text += piece
        elif what == 6:
            self.text = piece + text
        elif what == 7:
            dice.note(place(text.find(piece)))
            dice.note(place(text.rfind(piece)))
        elif what == 8:
            note(text.replace(piece, other))
        elif what in (9, 10, 16, 19):
            parts = {9: lambda: text.split(piece), 10: text.split, 16: lambda: text.split(piece, 2), 19: text.splitlines}[what]()
            for part in parts:
                note(part)
        elif what == 11:
            note(text.strip())
            note(text.lstrip())
            note(text.rstrip())
        elif what == 12:
            note(text.upper())
            note(text.lower())
        elif what == 13:
            dice.note(text.count(piece))
            dice.note(len(text))
        elif what == 14:
            dice.note(text.startswith(piece) + 2 * text.endswith(piece) + 4 * (piece in text))
        elif what == 15:
            note(piece.join(text.split(',')))
        elif what == 17:
            note(text.removeprefix(piece))
            note(text.removesuffix(piece))
        elif what == 18:
            for c in text:
                dice.note(ord(c))
        elif what == 20:
            dice.note((text < piece) + 2 * (text == piece) + 4 * (text >= other))
            note(text.strip(piece))
        elif what == 21:
            self.text = text.replace(piece, '') if dice.roll(3) == 0 else text * 2

    def show(self):
        return self.text.replace('\n', '|').replace('\t', '%')


def base(value, prefix, form):
    return ('-' if value < 0 else '') + prefix + format(abs(value), form)


def single(value):
    """Rounded to 32 bits."""
    return struct.unpack('f', struct.pack('f', value))[0]


def float_text(value):
    """As the library writes it: the fewest digits that say which float it is."""
    return repr(value)


def single_text(value):
    """The same of 32 bits; halfway between two texts, the smaller number."""
    for digits in range(1, 18):
        rounded = float(decimal.Context(prec=digits, rounding=decimal.ROUND_HALF_DOWN).create_decimal(value))
        if single(rounded) == value:
            return repr(rounded)


class Numbers:
    def play(self, dice):
        what = dice.roll(16)
        a = signed(dice.bits()) >> dice.roll(64)
        b = signed(dice.bits()) >> dice.roll(64)
        ua, ub, note = unsigned(a), unsigned(b), dice.note
        if what == 0:
            note(a + b)
            note(a - b)
        elif what == 1:
            note(a * b)
        elif what == 2 and b not in (0, -1):
            note(a // b)
            note(a % b)
        elif what == 3:
            note(a & b)
            note(a | b)
            note(a ^ b)
            note(~a)
        elif what == 4:
            note(a << (b & 63))
            note(a >> (b & 63))
            note(ua >> (b & 63))
        elif what == 5:
            dice.text(str(a))
            for prefix, form in (('0x', 'x'), ('0b', 'b'), ('0o', 'o')):
                dice.text(base(a, prefix, form))
        elif what == 6:
            note(a)
            note(signed(a, 8) + unsigned(b, 8))
            note(signed(a, 32) ^ unsigned(b, 32))
        elif what == 7:
            note(unsigned(a * b, 8))
            note(signed(a - b, 16))
        elif what == 8:
            note((a < b) + 2 * (ua < ub) + 4 * (a == b))
            note(min(a, b))
            note(max(a, b))
        elif what == 9:
            note(a ** (b & 7))
        elif what == 10 and b:
            note(ua // ub)
            note(ua % ub)
        elif what == 11:
            dice.text(float_text(float(a) / 1000))
            dice.text(float_text(float(a) / 1000 * 3))
        elif what == 12:
            dice.text(float_text(float(a) * float(b)))
        elif what == 13:
            quotient = single(single(float(a)) / single(1 + (b & 1023)))
            dice.text(single_text(quotient))
        elif what == 14:
            v = [signed(x, 32) for x in (a, b, a >> 8, b >> 8)]
            note(signed(sum(v), 32) + max(v) - min(v))
            note(signed(sum(x * x for x in v), 32))
        elif what == 15:
            note(int(float(a) / 7))
            note(signed(abs(a)))

    def show(self):
        return ''


class Sorts:
    def play(self, dice):
        n = dice.roll(5) if dice.roll(3) else dice.roll(200)
        spread = 1 + dice.roll(300)
        xs = [dice.roll(spread) - spread // 2 for _ in range(n)]
        way = dice.roll(5)
        if way == 0:
            xs.sort()
        elif way == 1:
            xs.sort(reverse=True)
        elif way == 2:
            for place in sorted(range(n), key=xs.__getitem__):
                dice.note(place)
        elif way == 3:
            for word in sorted(map(str, xs)):
                dice.text(word)
        else:
            for x in sorted(xs):
                dice.note(x)
        if way != 3:
            for x in xs:
                dice.note(x)

    def show(self):
        return ''


KINDS = {'list': Lists, 'dict': Dicts, 'set': Sets, 'deque': Deques, 'linked': Linked, 'heap': Heaps, 'counter': Counters, 'text': Texts,
         'number': Numbers, 'sort': Sorts}


def model(kind, seed, count):
    player, dice = KINDS[kind](), Dice(seed)
    for i in range(count):
        try:
            player.play(dice)
        except (IndexError, KeyError, ValueError):
            dice.note(-99)
        if i % 1000 == 999:
            yield f'{dice.seen} {player.show()}'


def compare(program, kind, seed, count):
    """True: they agree."""
    run = subprocess.run([program, kind, str(seed), str(count)], capture_output=True, text=True)
    lines = run.stdout.split('\n')
    for i, wanted in enumerate(model(kind, seed, count)):
        if i >= len(lines) or lines[i] != wanted:
            print(f'{kind}, seed {seed}: they differ in the operations from {i * 1000}\n  {lines[i] if i < len(lines) else run.stderr}\n  {wanted}')
            return False
    return run.returncode == 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pyc', required=True)
    parser.add_argument('--seed', type=int, default=random.randrange(1 << 30))
    parser.add_argument('--count', type=int, default=20000)
    parser.add_argument('--seconds', type=float, default=0)
    parser.add_argument('kinds', nargs='*', default=list(KINDS))
    asked = parser.parse_args()
    end, differ, done = time.time() + asked.seconds, 0, 0
    with tempfile.TemporaryDirectory() as folder:
        program = os.path.join(folder, 'containers')
        subprocess.run([asked.pyc, 'build', '-O2', os.path.join(HERE, 'containers.mojo'), '-o', program], check=True)
        for seed in range(asked.seed, asked.seed + 1_000_000):
            for kind in asked.kinds:
                differ += not compare(program, kind, seed, asked.count)
                done += asked.count
            if time.time() >= end:
                break
    print(f'{differ} differ of {done}, seed {asked.seed}')
    print(f'{int(differ == 0)} passed, {int(differ > 0)} failed')
    return differ > 0


if __name__ == '__main__':
    sys.exit(main())
