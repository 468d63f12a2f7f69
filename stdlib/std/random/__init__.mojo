"""Random numbers. The sequence of a seed is always the same, and that of seed 0 is the one without a seed. Each thread has its own."""

from std.memory.span import Span
from std.random.philox import NormalRandom, Random


def seed():
    """Begins a new sequence that cannot be predicted.

    ```mojo
    seed(7)
    var first = random_ui64(0, 1000000)
    seed(7)
    print(random_ui64(0, 1000000) == first)  # True
    ```
    """
    var bits: UInt64 = 0
    __pyc.pyc_random_bytes(__pyc.address(bits), UInt64(8))
    __pyc.pyc_random_seed(bits)


def seed(value: Int):
    """Begins the sequence of random numbers that belongs to `value`: the same value always gives the same numbers."""
    __pyc.pyc_random_seed(UInt64(value))


@always_inline
def _unit() -> Float64:
    return Float64(__pyc.pyc_random_bits() >> 11) * (1.0 / 9007199254740992.0)


def _below(count: UInt64) -> UInt64:
    """One of `count` numbers from 0 on, each as likely as the others; of all of them if the count is 0."""
    var bits = __pyc.pyc_random_bits()
    if count == 0:
        return bits
    var surplus = (0 - count) % count  # 2**64 exceeds the greatest multiple of the count by this
    while bits < surplus:
        bits = __pyc.pyc_random_bits()
    return bits % count


def random_float64(min: Float64 = 0, max: Float64 = 1) -> Float64:
    """A float from `min` up to, but not including, `max`.

    ```mojo
    seed(5)
    print(random_float64(), random_float64(-3, 7.5))  # 0.7659821577998127 7.329236057968841
    ```
    """
    return __pyc.fma(max - min, _unit(), min)


def random_ui64(min: UInt64, max: UInt64) -> UInt64:
    """An integer from `min` to `max`, both included; `min` where `max` is not above it.

    ```mojo
    seed(5)
    print(random_ui64(1, 6), random_ui64(1, 6))  # 5 1
    ```
    """
    return min if max < min else min + _below(max - min + 1)


def random_si64(min: Int64, max: Int64) -> Int64:
    """An integer from `min` to `max`, both included; `min` where `max` is not above it.

    ```mojo
    seed(5)
    print(random_si64(-100, 100), random_si64(-100, 100))  # 27 50
    ```
    """
    return min if max < min else Int64(UInt64(min) + _below(UInt64(max) - UInt64(min) + 1))


@__unsafe
def randint[dtype: DType](ptr: Pointer[Scalar[dtype], _], size: Int, low: Int, high: Int):
    """Fills the `size` elements at `ptr` with integers from `low` to `high`, both included. Complexity: linear.

    ```mojo
    var xs = List[Int32](length=4, fill=0)
    randint(xs.unsafe_ptr(), 4, 5, 5)
    print(xs)  # [5, 5, 5, 5]
    ```
    """
    for i in range(size):
        __pyc.offset(ptr, i)[] = Scalar[dtype](random_si64(Int64(low), Int64(high)))


@__unsafe
def rand[
    dtype: DType
](ptr: Pointer[Scalar[dtype], _], size: Int, *, min: Float64 = 0, max: Float64 = 1, int_scale: Optional[Int] = None):
    """Fills the `size` elements at `ptr` with floats from `min` up to, but not including, `max`, cut to multiples of `2
    ** -int_scale` if that is given; if the elements are integers, with integers from `min` to `max`. Complexity:
    linear.

    ```mojo
    var xs = List[Float32](length=3, fill=0)
    seed(5)
    rand(xs.unsafe_ptr(), 3, min=1, max=2, int_scale=4)
    print(xs)  # [1.75, 1.9375, 1.3125]
    ```
    """
    comptime if dtype.is_integral():
        randint(ptr, size, Int(min), Int(max))
    else:
        for i in range(size):
            var x = random_float64(min, max)
            if int_scale:
                var scale = Float64(1 << int_scale.value())
                x = __pyc.floor(x * scale) / scale
            __pyc.offset(ptr, i)[] = Scalar[dtype](x)


def randn_float64(mean: Float64 = 0, standard_deviation: Float64 = 1) -> Float64:
    """A float of the normal distribution with this `mean` and `standard_deviation`, by Box and Muller's method.
    Complexity: constant on average.

    ```mojo
    seed(1)
    print(randn_float64(1.1, 2.3))  # 0.14803502629877327
    ```
    """
    var u = _unit()
    var v = _unit()
    while u == 0:
        u = _unit()
    var radius = __pyc.sqrt(-2 * __pyc.log(u))
    return __pyc.fma(standard_deviation * radius, __pyc.cos(2 * 3.141592653589793 * v), mean)


@__unsafe
def randn[dtype: DType](ptr: Pointer[Scalar[dtype], _], size: Int, mean: Float64 = 0, standard_deviation: Float64 = 1):
    """Fills the `size` elements at `ptr` with floats of the normal distribution with this `mean` and
    `standard_deviation`. Complexity: linear.

    ```mojo
    var xs = List[Float64](length=4, fill=0)
    randn(xs.unsafe_ptr(), 4, mean=100, standard_deviation=0.1)
    print(abs(xs[0] - 100) < 2)  # True
    ```
    """
    for i in range(size):
        __pyc.offset(ptr, i)[] = Scalar[dtype](randn_float64(mean, standard_deviation))


def shuffle[T: AnyType](mut list: List[T]):
    """Puts the elements of `list` in a random order, each order as likely as the others (Fisher and Yates). Complexity:
    linear.

    ```mojo
    var xs: List[Int] = [1, 2, 3]
    shuffle(xs)
    sort(xs)
    print(xs)  # [1, 2, 3]
    ```
    """
    var i = len(list) - 1
    while i > 0:
        var k = Int(random_ui64(0, UInt64(i)))
        list.swap_elements(i, k)
        i -= 1
