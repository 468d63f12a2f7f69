# Library code inside of kernels: Optional, tuples, arrays, SIMD, complex numbers, bits, recursion, random numbers, math.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.bit import count_leading_zeros, pop_count, rotate_bits_left
from std.complex import ComplexFloat64
from std.math import clamp, exp2, floor, gcd, hypot, log2, sqrt, fma
from std.random import Random
from std.utils import IndexList, StaticTuple

comptime TABLE: Array[Int32, 8] = [3, 1, 4, 1, 5, 9, 2, 6]
comptime Ints = Pointer[Int64, MutUnsafeAnyOrigin]
comptime Reals = Pointer[Float64, MutUnsafeAnyOrigin]


def find(x: Int32) -> Optional[Int]:
    for i in range(8):
        if TABLE[i] == x:
            return i
    return None


def divide(a: Int, b: Int) -> Tuple[Int, Int]:
    return (a // b, a % b)


def fib(n: Int) -> Int:
    return n if n < 2 else fib(n - 1) + fib(n - 2)


@no_inline
def collatz(n: Int) -> Int:
    var steps = 0
    var x = n
    while x != 1:
        x = x // 2 if x % 2 == 0 else 3 * x + 1
        steps += 1
    return steps


def escape(c: ComplexFloat64) -> Int:
    var z = ComplexFloat64(0, 0)
    for i in range(50):
        if z.squared_norm() > 4:
            return i
        z = z * z + c
    return 50


def ints(o: Ints):
    var i = global_idx.x
    var found = find(Int32(i))
    o[unsafe_offset=i * 8] = Int64(found.value()) if found else -1
    var q, r = divide(100, i + 1)
    o[unsafe_offset=i * 8 + 1] = Int64(q * 1000 + r)
    o[unsafe_offset=i * 8 + 2] = Int64(fib(i))
    o[unsafe_offset=i * 8 + 3] = Int64(collatz(i + 1))
    o[unsafe_offset=i * 8 + 4] = Int64(escape(ComplexFloat64(-0.75, 0.1 * Float64(i))))
    var u = UInt32(i * 2654435761 & 0xFFFFFFFF)
    o[unsafe_offset=i * 8 + 5] = Int64(pop_count(u)) + 100 * Int64(count_leading_zeros(u)) + 10000 * Int64(rotate_bits_left[7](u) & 255)
    var v = SIMD[DType.int32, 8](0)
    comptime for k in range(8):
        v[k] = TABLE[k] * Int32(i)
    var w = (v + v.reversed()).reduce_max()
    o[unsafe_offset=i * 8 + 6] = Int64(w) + Int64(v.slice[4, offset=2]().reduce_add())
    var index = IndexList[3](i, i + 1, i + 2)
    var t = StaticTuple[Int64, 3](1, 2, 3)
    o[unsafe_offset=i * 8 + 7] = Int64(index[0] * index[1] + index[2]) + t[1] + Int64(gcd(i * 6, 42))


def reals(o: Reals):
    var i = global_idx.x
    var x = Float64(i) / 4
    o[unsafe_offset=i * 4] = sqrt(x) + hypot(x, 2.0) + floor(x)
    o[unsafe_offset=i * 4 + 1] = clamp(fma(x, 2.0, -1.0), 0.0, 3.0) + min(x, 1.5) + abs(-x)
    o[unsafe_offset=i * 4 + 2] = exp2(Float64(i)) + log2(Float64(1 << i))
    var rng = Random(seed=UInt64(i))
    var four = rng.step()
    o[unsafe_offset=i * 4 + 3] = Float64(four[0] & 0xFFFF)


def main() raises:
    var ctx = DeviceContext()
    var o = ctx.enqueue_create_buffer[DType.int64](64)
    var r = ctx.enqueue_create_buffer[DType.float64](32)
    ctx.enqueue_function[ints](o, grid_dim=1, block_dim=8)
    ctx.enqueue_function[reals](r, grid_dim=1, block_dim=8)
    with o.map_to_host() as h, r.map_to_host() as g:
        for i in range(8):
            var line = String()
            for k in range(8):
                line += String(h[i * 8 + k], " ")
            for k in range(4):
                line += String(g[i * 4 + k], " ")
            print(line)
