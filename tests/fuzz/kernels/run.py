#!/usr/bin/env python3
"""Random kernels on the CPU device: loops, branches and early returns over buffers that are only read, and over memory of the thread and of
the block, which is written in front of a guard or behind it.

    tests/fuzz/kernels/run.py --pyc build/pyc [--seconds 60] [--seed 1] [--keep DIR]

A program prints the same at -O0, -O2 and with --check-kernels; some read outside of a buffer, and the report at -O2, where threads run in
strips, is that of -O1, where they run one by one. What differs is kept in DIR (the working directory).
"""
import argparse
import pathlib
import random
import subprocess
import sys
import time

PLACES = 64  # of a buffer, where the kernel stays inside


class Writer:
    """The body of a kernel: what it computes in `s` from thread number `i` and row length `n`."""

    def __init__(self, rng):
        self.rng, self.loops, self.lines = rng, 0, []

    def value(self, depth, names):
        rng = self.rng
        if depth == 0 or rng.random() < 0.25:
            return rng.choice([*names, str(rng.randint(0, 9))])
        a, b, c = (self.value(depth - 1, names) for _ in range(3))
        return rng.choice([f'({a} + {b})', f'({a} - {b})', f'({a} ^ {b})', f'({a} * {rng.randint(1, 5)})', f'get(a, {a})', f'get(b, {b})', f'mine[unsafe_offset={a} & 3]', f'room[unsafe_offset=me]',
                           f'({a} if {b} % 3 == {rng.randint(0, 2)} else {c})'])

    def add(self, indent, line):
        self.lines.append('    ' * indent + line)

    def loop(self, depth, names, indent):
        rng, name = self.rng, f'k{self.loops}'
        self.loops += 1
        if rng.random() < 0.6:
            self.add(indent, f'for {name} in range({rng.choice([str(rng.randint(1, 9)), "n % 7 + 1", f"i % {rng.randint(2, 6)}"])}):')
            self.block(depth - 1, [*names, name], indent + 1)
            if rng.random() < 0.3:
                self.add(indent + 1, f'if s % {rng.randint(5, 11)} == 0:')
                self.add(indent + 2, 'break')
        else:
            self.add(indent, f'var {name} = {rng.randint(1, 5)} + i % {rng.randint(1, 4)}')
            self.add(indent, f'while {name} > 0:')
            self.block(depth - 1, [*names, name], indent + 1)
            self.add(indent + 1, f'{name} -= 1')

    def branch(self, depth, names, indent):
        self.add(indent, f'if {self.value(2, names)} % {self.rng.randint(2, 4)} == 0:')
        self.block(depth - 1, names, indent + 1)
        if self.rng.random() < 0.5:
            self.add(indent, 'else:')
            self.block(depth - 1, names, indent + 1)

    def early(self, indent):
        if self.rng.random() < 0.5:
            self.add(indent, f'if i % {self.rng.randint(3, 9)} == {self.rng.randint(0, 2)}:')
            self.add(indent + 1, 'to[unsafe_offset=i] = Int64(s)')
            self.add(indent + 1, 'return')
        else:
            self.add(indent, 'to[unsafe_offset=i] = Int64(s)')

    def block(self, depth, names, indent):
        for _ in range(self.rng.randint(1, 3)):
            kind = self.rng.randint(0, 9) if depth else 0
            if kind <= 2:
                self.add(indent, f's = {self.value(3, names)}')
            elif kind == 3:
                self.add(indent, f'mine[unsafe_offset={self.value(1, names)} & 3] = {self.value(2, names)}')
            elif kind <= 6:
                self.loop(depth, names, indent)
            elif kind <= 8:
                self.branch(depth, names, indent)
            else:
                self.early(indent)


PROGRAM = '''from max.gpu import barrier, block_dim, global_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime Numbers = Pointer[Int64, MutUnsafeAnyOrigin]


@always_inline
def get(p: Numbers, at: Int) -> Int:
    return Int(p[unsafe_offset=at & {mask}])


def kernel(a: Numbers, b: Numbers, to: Numbers, n: Int, rows: Int):
{guard_first}    var mine = stack_allocation[4, Int]()
    var room = stack_allocation[64, Int, address_space=AddressSpace.SHARED]()
    var me = thread_idx.y * block_dim.x + thread_idx.x
    for k in range(4):
        mine[unsafe_offset=k] = k * n + global_idx.x
    room[unsafe_offset=me] = me * 3
{guard_behind}    var i = global_idx.y * n + global_idx.x
    var s = i + {first}
{body}
    to[unsafe_offset=i] = Int64(s)


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var a = ctx.enqueue_create_buffer[DType.int64]({size})
    var b = ctx.enqueue_create_buffer[DType.int64]({size})
    with a.map_to_host() as x, b.map_to_host() as y:
        for i in range({size}):
            x[i] = Int64(i * 37 % 101)
            y[i] = Int64(i * i % 53 - 20)
    var total = Int64(0)
    for n in range(1, 60, 13):
        var to = ctx.enqueue_create_buffer[DType.int64](n * 6)
        to.enqueue_fill(-1)
        ctx.enqueue_function[kernel](a, b, to, n, 6, grid_dim=((n + {x} - 1) // {x}, (6 + {y} - 1) // {y}), block_dim=({x}, {y}))
        with to.map_to_host() as h:
            for i in range(n * 6):
                total = total * 31 + h[i]
    print(total)
'''


def program(rng, size):
    writer = Writer(rng)
    writer.block(3, ['i', 'n', 's'], 1)
    x, y = rng.choice([(32, 1), (16, 4), (7, 5), (64, 1), (20, 2), (1, 1)])
    mask = PLACES - 1 if size == PLACES else 2 * PLACES - 1
    guard = '    if global_idx.x >= n or global_idx.y >= rows:\n        return\n'
    wait = rng.random() < 0.4
    place = {'guard_first': '', 'guard_behind': '    barrier()\n' + guard if wait else guard}
    if not wait and rng.random() < 0.5:
        place = {'guard_first': guard, 'guard_behind': ''}
    first = f'room[unsafe_offset=(me + {rng.randint(1, 9)}) % (block_dim.x * block_dim.y)]' if wait else '0'
    return PROGRAM.format(**place, first=first, body='\n'.join(writer.lines), size=size, mask=mask, x=x, y=y)


def run(pyc, path, flags):
    try:
        done = subprocess.run([pyc, 'run', *flags, path], capture_output=True, text=True, timeout=60)
    except subprocess.TimeoutExpired:
        return 'no end after 60 s'
    return f'{done.returncode}\n{done.stdout}\n{done.stderr}'


def is_alike(o, seed):
    rng = random.Random(seed)
    size = rng.choice([PLACES, PLACES, 100, 120])
    path = pathlib.Path(o.keep) / f'kernels_{seed}.mojo'
    path.write_text(program(rng, size))
    ways = [['-O0'], ['-O2'], ['-O2', '--check-kernels']] if size == PLACES else [['-O1', '--check-kernels'], ['-O2', '--check-kernels']]
    said = [run(o.pyc, path, flags) for flags in ways]
    is_right = len(set(said)) == 1 and said[0][0] in '01'
    if is_right:
        path.unlink()
    else:
        print(f'{path}:', *said, sep='\n')
    return is_right


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pyc', default='build/pyc')
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--keep', default='.')
    o = parser.parse_args()
    begin, counts = time.monotonic(), {True: 0, False: 0}
    while time.monotonic() - begin < o.seconds:
        counts[is_alike(o, o.seed + sum(counts.values()))] += 1
    print(f'{counts[True]} passed, {counts[False]} failed')
    return int(counts[False] > 0)


if __name__ == '__main__':
    sys.exit(main())
