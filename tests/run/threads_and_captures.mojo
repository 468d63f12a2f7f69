# Threads that change one element each of what they captured with 'mut', or what lies behind its pointers.
from std.algorithm import parallelize
from std.atomic import Atomic


@fieldwise_init
struct Counters(Movable):
    var names: List[String]
    var counts: List[Int]


def main():
    comptime COUNT = 64
    var numbers = List[Int](length=COUNT, fill=0)
    var rows = List[List[Int]](length=COUNT, fill=[])
    var counters = Counters(List[String](length=COUNT, fill=""), List[Int](length=COUNT, fill=1))
    var squares = List[Int](length=COUNT, fill=0)
    var address = squares.unsafe_ptr()
    var sum = Atomic[Int](0)

    def work(i: Int) {mut}:
        numbers[i] += i
        for k in range(i):
            rows[i].append(k)
        counters.names[i] += String(i)
        counters.counts[i] *= len(rows[i])
        address[unsafe_offset=i] = i * i
        sum += i

    parallelize(work, COUNT)
    print(numbers[63], len(rows[63]), rows[5], counters.names[63], counters.counts[63], squares[63], sum.load())
