# The sequences of a seed: of each function, of the fills, of the shuffle, and the one without a seed.
from std.random import Random, rand, randint, randn, randn_float64, random_float64, random_si64, random_ui64, seed, shuffle


def main():
    print(random_ui64(0, UInt64.MAX), random_ui64(0, UInt64.MAX))
    seed(0)
    print(random_ui64(0, UInt64.MAX), random_ui64(0, UInt64.MAX))
    seed(5)
    for _ in range(6):
        print(random_ui64(10, 9223372036854776807), end=" ")
    print()
    seed(5)
    print(random_float64(), random_float64(-3, 7.5), random_si64(-100, 100), random_si64(7, 3), random_ui64(9, 9))
    seed(5)
    var ints = List[Int32](length=6, fill=0)
    randint(ints.unsafe_ptr(), 6, -10, 1000)
    print(ints, random_ui64(0, 100))
    var floats = List[Float64](length=3, fill=0)
    for s in range(3):
        seed(s)
        rand(floats.unsafe_ptr(), 3, min=-1.3, max=1.7, int_scale=3)
        print(floats, end=" ")
        rand(floats.unsafe_ptr(), 3)
        print(floats, end=" ")
        randn(floats.unsafe_ptr(), 3, 10, 3)
        print(floats)
    var bytes = List[UInt8](length=5, fill=0)
    seed(5)
    rand(bytes.unsafe_ptr(), 5, min=0, max=200)
    print(bytes)
    seed(5)
    var xs: List[Int] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
    shuffle(xs)
    print(xs)
    seed(42)
    var first = random_ui64(0, UInt64.MAX)
    var generator = Random(seed=42)
    var step = generator.step()
    print(first == (UInt64(step[0]) << 32) | UInt64(step[1]))
