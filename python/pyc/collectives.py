"""What the threads of a warp or a block do together under CPython: `warp.sum(v)`, `block.sum(v, block_size=256)` and their kind.

Each is a generator: a thread leaves its value at a meeting and waits there for the others. In a kernel a call of them is rewritten
to `yield from`. Values are combined in the order of pyc's own, so that sums of floats are the same.
"""

from . import generic
from .numbers import Int
from .panic import panic
from .values import convert

WARP_SIZE = 32


class Meeting:
    """The values of the threads of a warp or a block, by the number of the thread."""

    def __init__(self, what, expected):
        self.what, self.expected, self.values = what, expected, {}

    def is_complete(self):
        return len(self.values) == self.expected


def _meet(now, of_block, what, value):
    """Leaves the thread's value; goes on when all have; gives the meeting and the thread's number in it."""
    thread, block = now.thread, now.block
    group = "block" if of_block else thread.number // WARP_SIZE
    number = thread.number if of_block else thread.number % WARP_SIZE
    meeting = block.meeting(thread, group, what)
    if meeting.what != what:
        panic(f"threads of a {'block' if of_block else 'warp'} meet in {meeting.what} and in {what}")
    meeting.values[number] = value
    yield meeting
    return meeting.values, number


def waiting(function):
    """Marks what a rewritten body calls by `yield from`."""
    function.__pyc_waits__ = True
    return function


def _sum(a, b):
    return a + b


def _greatest(a, b):
    return a if a >= b else b


def _least(a, b):
    return a if a <= b else b


def _butterfly(values, number, combine):
    """All lanes combine with the lane 16 away, then 8, 4, 2, 1."""
    lanes = dict(values)
    for step in (16, 8, 4, 2, 1):
        lanes = {i: combine(v, lanes[i ^ step]) if i ^ step in lanes else v for i, v in lanes.items()}
    return lanes[number]


def _scan(values, number):
    lanes = dict(values)
    for step in (1, 2, 4, 8, 16):
        lanes = {i: v + lanes[i - step] if i >= step else v for i, v in lanes.items()}
    return lanes[number]


def _warps(values):
    """The values of a block, warp by warp."""
    found = {}
    for number, value in sorted(values.items()):
        found.setdefault(number // WARP_SIZE, {})[number % WARP_SIZE] = value
    return [found[w] for w in sorted(found)]


class _ByType:
    """`warp.vote[dtype](…)`: a function with a parameter in brackets."""

    __pyc_waits__ = True

    def __init__(self, make):
        self.make = make

    def __getitem__(self, args):
        return lambda *values, **named: self.make(*generic.arguments_of(args), *values, **named)


class Warp:
    """`warp`: exchange between the lanes of a warp."""

    def __init__(self, now):
        self.now = now
        self.vote = _ByType(self._vote)

    def _exchange(self, what, value, lane_of):
        values, lane = yield from _meet(self.now, False, what, value)
        return values.get(int(lane_of(lane)), value)

    def _reduce(self, what, value, combine):
        values, lane = yield from _meet(self.now, False, what, value)
        return _butterfly(values, lane, combine)

    def sum(self, value):
        return (yield from self._reduce("warp.sum", value, _sum))

    def max(self, value):
        return (yield from self._reduce("warp.max", value, _greatest))

    def min(self, value):
        return (yield from self._reduce("warp.min", value, _least))

    def prefix_sum(self, value, *, exclusive=False):
        values, lane = yield from _meet(self.now, False, "warp.prefix_sum", value)
        total = _scan(values, lane)
        return total - value if exclusive else total

    def broadcast(self, value):
        return (yield from self._exchange("warp.broadcast", value, lambda lane: 0))

    def shuffle_idx(self, value, lane):
        return (yield from self._exchange("warp.shuffle_idx", value, lambda _: lane))

    def shuffle_up(self, value, offset):
        return (yield from self._exchange("warp.shuffle_up", value, lambda lane: lane - offset))

    def shuffle_down(self, value, offset):
        return (yield from self._exchange("warp.shuffle_down", value, lambda lane: lane + offset))

    def shuffle_xor(self, value, offset):
        return (yield from self._exchange("warp.shuffle_xor", value, lambda lane: lane ^ int(offset)))

    def _vote(self, dtype, predicate):
        values, _ = yield from _meet(self.now, False, "warp.vote", bool(predicate))
        return convert(sum(1 << lane for lane, holds in values.items() if holds), dtype.scalar)


class Block:
    """`block`: the same for all threads of a block; `block_size` is only checked here."""

    def __init__(self, now):
        self.now = now

    def _meet(self, what, value, sizes):
        values, number = yield from _meet(self.now, True, what, value)
        size = sizes.get("block_size") or sizes["block_dim_x"] * sizes["block_dim_y"] * sizes.get("block_dim_z", 1)
        if size != len(values):
            panic(f"{what} is told of {size} threads, and the block has {len(values)}")
        return values, number

    def _reduce(self, what, value, combine, sizes):
        values, _ = yield from self._meet(what, value, sizes)
        first, *others = [_butterfly(lanes, 0, combine) for lanes in _warps(values)]
        for other in others:
            first = combine(first, other)
        return first

    def sum(self, value, *, broadcast=True, **sizes):
        return (yield from self._reduce("block.sum", value, _sum, sizes))

    def max(self, value, *, broadcast=True, **sizes):
        return (yield from self._reduce("block.max", value, _greatest, sizes))

    def min(self, value, *, broadcast=True, **sizes):
        return (yield from self._reduce("block.min", value, _least, sizes))

    def broadcast(self, value, src_thread=0, **sizes):
        values, _ = yield from self._meet("block.broadcast", value, sizes)
        return values[int(src_thread)]

    def prefix_sum(self, value, *, exclusive=False, **sizes):
        values, number = yield from self._meet("block.prefix_sum", value, sizes)
        warps = _warps(values)
        before = type(value)(0)
        for lanes in warps[: number // WARP_SIZE]:
            before = before + _scan(lanes, max(lanes))
        total = before + _scan(warps[number // WARP_SIZE], number % WARP_SIZE)
        return total - value if exclusive else total


for _kind in (Warp, Block):
    for _name, _function in vars(_kind).items():
        if not _name.startswith("_"):
            waiting(_function)


# barriers


def sync_warp(now, mask):
    """All lanes of the warp, or those of the mask, meet."""
    thread, lanes = now.thread, int(mask) & 0xFFFFFFFF
    if lanes == 0xFFFFFFFF:
        yield from _meet(now, False, "syncwarp", None)
        return
    warp = thread.number // WARP_SIZE
    yield from _arrive(now, ("warp", warp, lanes), bin(lanes).count("1"), "syncwarp")


def _arrive(now, name, count, what):
    """Comes to the barrier of this name in the block, for `count` threads; gives what waits for them."""
    barriers = now.block.barriers
    if name not in barriers or barriers[name].is_complete():
        barriers[name] = Meeting(what, count)
    barriers[name].values[now.thread.number] = None
    return (barriers[name],)


class Named:
    """`named_barrier[n](id)`, and `named_barrier_arrive[n](id)`, which does not wait."""

    def __init__(self, now, waits):
        self.now, self.__pyc_waits__ = now, waits

    def __getitem__(self, count):
        def come(id=0):
            wanted = _arrive(self.now, ("named", int(id)), int(count), "named_barrier")
            return iter(wanted) if self.__pyc_waits__ else None

        return come


class MemoryBarrier:
    """What is in the word of a barrier in shared memory: arrivals, and the phases that have ended."""

    what = "mbarrier_wait"

    def __init__(self, expected):
        self.expected, self.arrived, self.ended = expected, 0, 0

    def arrive(self):
        state = self.ended
        self.arrived += 1
        if self.arrived == self.expected:
            self.arrived, self.ended = 0, self.ended + 1
        return Int(state)

    def wait(self, phase):
        return iter((_Phase(self, phase),))


class _Phase:
    what = MemoryBarrier.what

    def __init__(self, barrier, phase):
        self.barrier, self.phase = barrier, phase

    def is_complete(self):
        return self.barrier.ended % 2 != self.phase


def lane_of(now):
    return Int(now.thread.number % WARP_SIZE)


def warp_of(now):
    return Int(now.thread.number // WARP_SIZE)
