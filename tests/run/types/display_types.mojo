# Displays that nothing gives a type are Arrays; where a List, a Span or another container is wanted, that.
from std.collections import Deque
from std.math.polynomial import polynomial_evaluate


def count_of[n: Int](a: Array[Int, n]) -> Int:
    return n


def first(a: Array[Int, 3]) -> Int:
    return a[0]


def sum(s: Span[Int, _]) -> Int:
    var total = 0
    for x in s:
        total += x
    return total


def longest[T: Copyable](xs: List[T]) -> Int:
    return len(xs)


@fieldwise_init
struct Point(Copyable):
    var at: Array[Int, 3]


def kinds[*Ts: Writable](*args: *Ts) -> String:
    var out = String()
    comptime for i in range(args.__len__()):
        out += reflect[Ts[i]].base_name() + " "
    return out


def main():
    var xs = [1, 2, 3]
    var p = Point(xs.copy())
    print(count_of(xs), first(xs), sum(xs), type_of(xs).length, p.at[1], xs == [1, 2, 3])
    print(longest([1, 2]), longest([[1], [2]]), sum([4, 5]))
    var queue: Deque[Int] = [1, 2]
    queue.append(3)
    print(queue, repr({"a": [1.5]}))
    print(reflect[type_of([[1, 2], [3, 4]])].base_name(), reflect[type_of([x for x in xs])].base_name())
    print(polynomial_evaluate[[Float64(1), 2, 3]](Float64(2)))
    for ref x in xs:
        x += 1
    print(xs, kinds(1, "a", [1]))
