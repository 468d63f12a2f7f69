# Products in twice as many bits, products of some of an index list, copies by several threads.
from max.algorithm import unsafe_parallel_memcpy
from std.math import mulhi, mulwide
from std.utils import Index, product


def main():
    var n = 3_000_001
    var a = List[Float64](length=n, fill=0.0)
    for i in range(n):
        a[i] = Float64(i)
    var b = List[Float64](length=n, fill=0.0)
    unsafe_parallel_memcpy(dest=b.unsafe_ptr(), src=a.unsafe_ptr(), count=n)
    var good = True
    for i in range(n):
        good = good and b[i] == Float64(i)
    var c = List[Int32](length=7, fill=0)
    var d: List[Int32] = [1, 2, 3, 4, 5, 6, 7]
    unsafe_parallel_memcpy(dest=c.unsafe_ptr(), src=d.unsafe_ptr(), count=7, count_per_task=3, num_tasks=3)
    print(good, c)
    print(mulhi(Int32.MIN, Int32(3)), mulhi(UInt32.MAX, UInt32.MAX), mulhi(Int64.MIN, Int64(3)), mulhi(UInt64.MAX, UInt64(7)))
    print(mulwide(Int32.MIN, Int32.MIN), mulwide(UInt32.MAX, UInt32.MAX))
    print(product(Index(2, 3, 4)), product(Index(2, 3, 4), 2), product(Index(2, 3, 4), 1, 3))
