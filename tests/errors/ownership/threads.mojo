# What several threads share may only be looked at, but for atomics and unsafe pointers.
from std.algorithm import parallelize
from std.atomic import Atomic
from std.memory import ArcPointer, Pointer


@fieldwise_init
struct Adder[o: MutOrigin](Copyable, Movable):
    var at: Pointer[Int, Self.o]

    def __call__(self, i: Int):
        self.at[] += i


@fieldwise_init
struct Counter(Movable):
    var all: Atomic[Int]
    var odd: Atomic[Int]


def spread[F: def(Int) -> None](f: F):
    parallelize(f, 4)  # expected-error {{several threads could change what 'f' refers to at the same time through this argument}}


def main():
    var sum = 0
    var numbers: List[Int] = [1, 2, 3, 4]
    var safe = Atomic[Int](0)
    var out = List[Int](length=4, fill=0)
    var each = out.unsafe_ptr()

    def right(i: Int) {mut safe, read numbers, read each}:
        safe += numbers[i]
        each[unsafe_offset=i] = numbers[i]

    parallelize(right, 4)

    def add(i: Int) {mut sum}:
        sum += i

    parallelize(add, 4)  # expected-error {{several threads could change 'sum' at the same time through this argument}}
    spread(add)

    def add_again(i: Int) {read add}:
        add(i)

    parallelize(add_again, 4)  # expected-error {{several threads could change 'sum' at the same time through this argument}}
    parallelize(Adder(Pointer(to=sum)), 4)  # expected-error {{several threads could change 'sum' at the same time through this argument}}
    var span = Span(numbers)

    def write(i: Int) {var span}:
        span[0] = i

    parallelize(write, 4)  # expected-error {{several threads could change 'numbers' at the same time through this argument}}
    var shared = ArcPointer[List[Int]]([1, 2])

    def grow(i: Int) {read shared}:
        shared[].append(i)

    parallelize(grow, 4)  # expected-error {{several threads could change 'shared' at the same time through this argument}}

    def grow_own(i: Int) {var shared}:
        shared[].append(i)

    parallelize(grow_own, 4)  # expected-error {{several threads could change a shared 'List[Int]' at the same time through this argument}}
    var counter = ArcPointer(Counter(Atomic[Int](0), Atomic[Int](0)))

    def count(i: Int) {var counter}:
        counter[].all += 1

    parallelize(count, 4)
    look_at(shared[])


def look_at(content: List[Int]):
    var sum = Atomic[Int](0)

    def look(i: Int) {read content, mut sum}:
        sum += content[0]

    parallelize(look, 4)


def only_owner(owner: ArcPointer[List[Int]]):
    def grow(i: Int) {var owner}:
        owner[].append(i)

    parallelize(grow, 4)  # expected-error {{several threads could change a shared 'List[Int]' at the same time through this argument}}
