#!/usr/bin/env python3
"""Random kernels on the CPU device and on the simulator of PTX: loops, branches and early returns over buffers that are only read, and over memory of the thread and of
the block, which is written in front of a guard or behind it; blocks whose threads exchange what they have through shared memory and buffers, in
parts between barriers; and kernels of all sorts with a model of what they compute (modelled.py).

    tests/fuzz/kernels/run.py --pyc build/pyc [--seconds 60 | --kernels 2000] [--seed 1] [--only modelled] [--jobs 2] [--keep DIR]

A program prints the same at -O0, -O2, with --check-kernels and on the simulator; some read outside of a buffer, and the report at -O2, where threads run in
strips, is that of -O1, where they run one by one. Into half of those that exchange, one mistake is put whose kind is known; it must be reported,
and the others must not. Those with a model print what it says, and where there is a ptxas (--ptxas, or on the PATH), it takes the PTX of some.
Each step of the compiler is verified. What differs is kept in DIR (the working directory). Seed N is one program; the next one has seed N + 1.
"""
import argparse
import concurrent.futures
import os
import pathlib
import random
import shutil
import subprocess
import sys
import time

import modelled

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
    var ctx = DeviceContext()
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


class Exchange:
    """The body of a kernel whose threads `t` of `SIZE` write to `room` and `out` and read what others wrote; `total` has a place for each."""

    def __init__(self, rng, size, mistake):
        self.rng, self.size, self.mistake, self.lines, self.indent = rng, size, mistake, [], 1

    def add(self, *lines):
        self.lines += ['    ' * self.indent + line for line in lines]

    def own(self):
        """A place that no other thread has."""
        size = self.size
        return self.rng.choice(['t', 't', f'{size - 1} - t', f'(t + {self.rng.randint(1, size - 1)}) % {size}', f't // 2 + t % 2 * {(size + 1) // 2}'])

    def any(self):
        size = self.size
        return self.rng.choice(['t', f'(t + {self.rng.randint(1, size - 1)}) % {size}', f'{size - 1} - t', f'{self.rng.randint(0, size - 1)}', 't // 3'])

    def guarded(self, line):
        if self.rng.random() < 0.3:
            line = [f'if {self.rng.choice([f"t < {self.size // 2}", "t % 3 == 0", f"t >= {self.size // 4}", "s % 2 == 0"])}:', '    ' + line]
        self.add(*([line] if isinstance(line, str) else line))

    def step(self):
        kind, own = self.rng.randint(0, 5), self.own()
        if kind == 0:
            self.guarded(f'room[unsafe_offset={own}] = s * {self.rng.randint(1, 5)} + {self.rng.randint(0, 9)}')
        elif kind == 1:
            self.guarded(f'room[unsafe_offset={own}] += s')
        elif kind == 2:
            for _ in range(self.rng.randint(1, 6)):
                self.add(f's += room[unsafe_offset={self.any()}]')
        elif kind == 3:
            self.guarded(f'total[unsafe_offset=first + {own}] += s')
        elif kind == 4:
            for _ in range(self.rng.randint(1, 3)):
                self.add(f's ^= from_[unsafe_offset=first + {self.any()}] + {self.rng.randint(0, 9)}')
        else:
            self.add(f's += total[unsafe_offset=first + {self.any()}]')
        self.add('barrier()')

    def wrong(self):
        size, kind = self.size, self.mistake
        if kind == 'race':
            self.rng.choice([
                lambda: self.add('room[unsafe_offset=t] = s', f's += room[unsafe_offset=(t + {self.rng.randint(1, size - 1)}) % {size}]'),
                lambda: self.add(f's += room[unsafe_offset=(t + {self.rng.randint(1, size - 1)}) % {size}]', 'room[unsafe_offset=t] = s'),
                lambda: self.add('room[unsafe_offset=t // 2] = s'),
                lambda: self.add('total[unsafe_offset=first + t // 2] = s'),
                lambda: self.add('total[unsafe_offset=t] += s'),
                lambda: self.add(f'total[unsafe_offset=first + t] = s', f's += total[unsafe_offset=first + (t + 1) % {size}]'),
            ])()
        elif kind == 'out-of-bounds':
            self.rng.choice([
                lambda: self.add(f's += room[unsafe_offset=t + {self.rng.randint(1, size)}]'),
                lambda: self.add(f'room[unsafe_offset=t - {self.rng.randint(1, size)}] = s'),
                lambda: self.add(f's += from_[unsafe_offset=first + t + {self.rng.randint(1, size)}]'),
                lambda: self.add(f'total[unsafe_offset=first + t + {self.rng.randint(1, size)} * Int(first > 0)] = s'),
            ])()
        else:
            self.add('if t != 5:', '    rest[unsafe_offset=t] = s', 'barrier()', f's += rest[unsafe_offset={self.rng.choice(["t", f"{size - 1} - t"])}]')
        self.add('barrier()')

    def body(self):
        steps = self.rng.randint(1, 5)
        place = self.rng.randint(0, steps) if self.mistake else -1
        for i in range(steps + 1):
            looped = self.rng.random() < 0.3
            if looped:
                self.add(f'for _ in range({self.rng.randint(1, 3)}):')
            self.indent += looped
            if i == place:
                self.wrong()
            self.step()
            self.indent -= looped
        return '\n'.join(self.lines)


EXCHANGE = '''from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime SIZE = {size}
comptime Numbers = Pointer[Int32, MutUnsafeAnyOrigin]


def kernel(from_: Numbers, total: Numbers):
    var room = stack_allocation[SIZE, Int32, address_space=AddressSpace.SHARED]()
    var rest = stack_allocation[SIZE, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.y * {x} + thread_idx.x
    var first = block_idx.x * SIZE
    var s = Int32(t)
    room[unsafe_offset=t] = s
    barrier()
{body}
    total[unsafe_offset=first + t] += s


def main() raises:
    var ctx = DeviceContext()
    var from_ = ctx.enqueue_create_buffer[DType.int32](SIZE * {blocks})
    var total = ctx.enqueue_create_buffer[DType.int32](SIZE * {blocks})
    total.enqueue_fill(1)
    with from_.map_to_host() as x:
        for i in range(SIZE * {blocks}):
            x[i] = Int32(i * 37 % 101)
    ctx.enqueue_function[kernel](from_, total, grid_dim={blocks}, block_dim=({x}, {y}))
    var sum = Int32(0)
    with total.map_to_host() as h:
        for i in range(SIZE * {blocks}):
            sum = sum * 31 + h[i]
    print(sum)
'''


def exchange(rng, mistake):
    x, y = rng.choice([(32, 1), (16, 4), (8, 8), (64, 1), (20, 2), (7, 5), (16, 1)])
    return EXCHANGE.format(body=Exchange(rng, x * y, mistake).body(), size=x * y, blocks=rng.randint(2, 4), x=x, y=y)


LIMIT = 300  # seconds


def run(pyc, path, flags, command='run', **environment):
    try:
        device = ['--device=cpu'] if command == 'run' and '--device=ptx' not in flags else []
        done = subprocess.run([pyc, command, '--verify-ir', *device, *flags, path], capture_output=True, text=True, timeout=LIMIT, env={**os.environ, **environment})
    except subprocess.TimeoutExpired:
        return f'no end after {LIMIT} s'
    return f'{done.returncode}\n{done.stdout}\n{done.stderr}'


CHECKED = [['-O1', '--check-kernels'], ['-O2', '--check-kernels']]


def simulated(rng):
    return [rng.choice(['-O0', '-O2']), '--device=ptx', f'--gpu={rng.choice(["sm_80", "sm_90", "sm_100"])}']


def is_reading_alike(o, path, rng):
    size = rng.choice([PLACES, PLACES, 100, 120])
    path.write_text(program(rng, size))
    said = [run(o.pyc, path, flags) for flags in ([['-O0'], ['-O2'], CHECKED[1], simulated(rng)] if size == PLACES else CHECKED)]
    return said, len(set(said)) == 1 and said[0][0] in '01'


def is_exchange_right(o, path, rng):
    mistake = rng.choice([None, None, None, 'race', 'out-of-bounds', 'uninitialized'])
    path.write_text(exchange(rng, mistake))
    said = [run(o.pyc, path, flags) for flags in (CHECKED if mistake else [['-O0'], ['-O2'], *CHECKED, simulated(rng)])]
    return said, len(set(said)) == 1 and (f': {mistake}: ' in said[0] and said[0][0] == '1' if mistake else said[0][0] == '0')


def is_as_modelled(o, path, rng):
    text, expected = modelled.modelled(rng, MODELLED)
    path.write_text(text)
    optimised = rng.choice([[], [], CHECKED])  # where threads run in strips: to compile it takes half of all the time
    said = [run(o.pyc, path, flags) for flags in (['-O0'], ['-O2'], ['-O0', '--check-kernels'], simulated(rng), *optimised)]
    is_right = all(one == f'0\n{expected}\n' for one in said)
    if o.ptxas and rng.random() < 0.2:
        flags = [f'--gpu={rng.choice(["sm_80", "sm_90", "sm_100"])}', rng.choice(['-O0', '-O2'])]
        said.append(run(o.pyc, path, ['--emit=sass', *flags, '-o', os.devnull], 'build', PYC_PTXAS=o.ptxas))
        is_right &= said[-1][0] == '0'
    return ['expected', expected, *said], is_right


MODELLED = 8  # kernels of a program
FORMS = {'reading': (is_reading_alike, 1), 'exchange': (is_exchange_right, 1), 'modelled': (is_as_modelled, MODELLED)}


def try_seed(o, seed):
    """How many kernels there were, and whether all is right."""
    rng = random.Random(seed)
    path = pathlib.Path(o.keep) / f'kernels_{seed}.mojo'
    is_right_of, kernels = FORMS[o.only or rng.choice(list(FORMS))]
    said, is_right = is_right_of(o, path, rng)
    if is_right:
        path.unlink()
    else:
        print(f'{path}:', *said, sep='\n', flush=True)
    return kernels, is_right


def try_seeds(o):
    """Numbers of kernels by whether their program was right."""
    counts, begin, seed, running = {True: 0, False: 0}, time.monotonic(), o.seed, set()
    with concurrent.futures.ThreadPoolExecutor(o.jobs) as pool:
        while True:
            is_over = sum(counts.values()) >= o.kernels if o.kernels else time.monotonic() - begin >= o.seconds
            while not is_over and len(running) < o.jobs:
                running.add(pool.submit(try_seed, o, seed))
                seed += 1
            if not running:
                return counts
            done, running = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for kernels, is_right in (one.result() for one in done):
                counts[is_right] += kernels


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pyc', default='build/pyc')
    parser.add_argument('--ptxas', default=shutil.which('ptxas'))
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--kernels', type=int, help='go on until so many were tried')
    parser.add_argument('--only', choices=FORMS)
    parser.add_argument('--jobs', type=int, default=1)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--keep', default='.')
    o = parser.parse_args()
    counts = try_seeds(o)
    print(f'{counts[True]} passed, {counts[False]} failed')
    return int(counts[False] > 0)


if __name__ == '__main__':
    sys.exit(main())
