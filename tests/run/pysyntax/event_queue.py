# An event simulation: a generic heap, traits behind Dyn, a context manager, callbacks from Python.
# cpython: 3.13
from collections.abc import Callable

from pyc import Comparable, Copyable, Dyn, Float64, ImplicitlyCopyable, Int, List, Movable, Mut, Optional, Self, Some, String, UInt32, Var, Writable, Writer, fieldwise_init, fn, move, mut, raises, struct, swap, trait


@struct
class Heap[T: Comparable & ImplicitlyCopyable](Movable):
    items: List[T]

    def __init__(self) -> None:
        self.items = List[T]()

    def __len__(self) -> Int:
        return len(self.items)

    def __bool__(self) -> bool:
        return len(self.items) > 0

    @mut
    def push(self, item: T) -> None:
        self.items.append(item)
        i = len(self.items) - 1
        while i > 0 and self.items[i] < self.items[(i - 1) // 2]:
            self.items.swap_elements(i, (i - 1) // 2)
            i = (i - 1) // 2

    @mut
    def pop(self) -> Optional[T]:
        if len(self.items) == 0:
            return None
        last = len(self.items) - 1
        self.items.swap_elements(0, last)
        top = self.items.pop()
        i = 0
        while 2 * i + 1 < last:
            child = 2 * i + 1
            if child + 1 < last and self.items[child + 1] < self.items[child]:
                child += 1
            if not (self.items[child] < self.items[i]):
                break
            self.items.swap_elements(i, child)
            i = child
        return top


@fieldwise_init
@struct
class Event(Comparable, ImplicitlyCopyable, Writable):
    time: Float64
    kind: Int
    who: Int

    def __lt__(self, other: Self) -> bool:
        return self.time < other.time or (self.time == other.time and self.who < other.who)

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("[", self.time, " k", self.kind, " #", self.who, "]")


@struct
class Random(Movable):
    state: UInt32

    def __init__(self, seed: Int) -> None:
        self.state = UInt32(seed)

    @mut
    def below(self, n: Int) -> Int:
        self.state = self.state * 1664525 + 1013904223
        return Int(self.state >> 16) % n


@trait
class Policy(Copyable):
    def delay(self, who: Int) -> Float64: ...

    def label(self) -> String:
        return "policy"


@fieldwise_init
@struct
class Fixed(Policy):
    step: Float64

    def delay(self, who: Int) -> Float64:
        return self.step

    def label(self) -> String:
        return "fixed " + String(self.step)


@fieldwise_init
@struct
class Slower(Policy):
    factor: Float64

    def delay(self, who: Int) -> Float64:
        return self.factor * Float64(who + 1)


@fn
@raises
def simulate(policies: List[Dyn[Policy]], until: Float64, seen: Callable[[Int, Float64], bool]) -> Int:
    queue = Heap[Event]()
    for i in range(len(policies)):
        queue.push(Event(0.0, 0, i))
    handled = 0
    while queue:
        event = queue.pop()
        if event is None or event.time > until:
            break
        if not seen(event.who, event.time):
            break
        handled += 1
        queue.push(Event(event.time + policies[event.who].delay(event.who), event.kind + 1, event.who))
    return handled


class Trace:
    def __init__(self, name):
        self.name = name
        self.lines = []

    def __enter__(self):
        print("begin", self.name)
        return self

    def __exit__(self, kind, value, tb):
        print("end", self.name, len(self.lines), kind.__name__ if kind else None)
        return kind is StopAsyncIteration

    def seen(self, who, time):
        self.lines.append((who, time))
        if len(self.lines) > 8:
            raise StopAsyncIteration(f"{who} at {time}")
        return True


policies = List[Dyn[Policy]]()
policies.append(Fixed(1.5))
policies.append(Slower(0.5))
policies.append(Fixed(0.75))
print([p.label() for p in policies])
for until in (1.5, 10.0):
    with Trace(f"until {until}") as trace:
        print(simulate(policies, until, trace.seen), trace.lines[-2:])
print(simulate(policies, 3.0, lambda who, time: who != 1 or time < 1.0))
h = Heap[Event]()
rng = Random(7)
for i in range(6):
    h.push(Event(float(rng.below(10)), rng.below(3), i))
out = []
while h:
    out.append(str(h.pop()))
print(" ".join(out), len(h), h.pop() is None)
