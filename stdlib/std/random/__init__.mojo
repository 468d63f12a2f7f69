"""Random numbers. Each thread has its own sequence."""

from std.memory.span import Span
from std.random.philox import NormalRandom, Random


def seed():
    """Begins a new sequence that cannot be foreseen.

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
    """Begins the sequence of this number."""
    __pyc.pyc_random_seed(UInt64(value))


@always_inline
def _unit() -> Float64:
    return Float64(__pyc.pyc_random_bits() >> 11) * (1.0 / 9007199254740992.0)


def random_float64(min: Float64 = 0, max: Float64 = 1) -> Float64:
    """A float from `min` up to, but not including, `max`.

    ```mojo
    var x = random_float64(2, 3)
    print(2 <= x and x < 3)  # True
    ```
    """
    return min + (max - min) * _unit()


def random_ui64(min: UInt64, max: UInt64) -> UInt64:
    """An integer from `min` to `max`, both included, each as likely as the others.

    ```mojo
    print(random_ui64(1, 6) <= 6)  # True
    ```
    """
    var span = max - min + 1
    if span == 0:
        return __pyc.pyc_random_bits()
    var limit = UInt64.MAX - UInt64.MAX % span
    while True:
        var bits = __pyc.pyc_random_bits()
        if bits < limit:
            return min + bits % span


def random_si64(min: Int64, max: Int64) -> Int64:
    """An integer from `min` to `max`, both included, each as likely as the others.

    ```mojo
    print(abs(random_si64(-3, 3)) <= 3)  # True
    ```
    """
    return Int64(random_ui64(0, UInt64(max) - UInt64(min)) + UInt64(min))


@__unsafe
def randint[dtype: DType](ptr: Pointer[Scalar[dtype], _], size: Int, low: Int, high: Int):
    """Fills memory with integers from `low` to `high`, both included. Complexity: linear.

    ```mojo
    var xs = List[Int32](length=4, fill=0)
    randint(xs.unsafe_ptr(), 4, 5, 5)
    print(xs)  # [5, 5, 5, 5]
    ```
    """
    for i in range(size):
        __pyc.offset(ptr, i)[] = Scalar[dtype](random_si64(Int64(low), Int64(high)))


@__unsafe
def rand[dtype: DType](ptr: Pointer[Scalar[dtype], _], size: Int, *, min: Float64 = 0, max: Float64 = 1):
    """Fills memory with floats from `min` up to, but not including, `max`. Complexity: linear.

    ```mojo
    var xs = List[Float32](length=4, fill=0)
    rand(xs.unsafe_ptr(), 4, min=1, max=2)
    print(xs[3] >= 1)  # True
    ```
    """
    for i in range(size):
        __pyc.offset(ptr, i)[] = Scalar[dtype](random_float64(min, max))


def randn_float64(mean: Float64 = 0, standard_deviation: Float64 = 1) -> Float64:
    """A float of the normal distribution, by Marsaglia's polar method.

    ```mojo
    seed(1)
    print(abs(randn_float64(100, 0.1) - 100) < 2)  # True
    ```
    """
    while True:
        var x = 2 * _unit() - 1
        var y = 2 * _unit() - 1
        var s = x * x + y * y
        if s < 1 and s > 0:
            return mean + standard_deviation * x * __pyc.sqrt(-2 * __pyc.log(s) / s)


@__unsafe
def randn[dtype: DType](ptr: Pointer[Scalar[dtype], _], size: Int, mean: Float64 = 0, standard_deviation: Float64 = 1):
    """Fills memory with floats of the normal distribution. Complexity: linear.

    ```mojo
    var xs = List[Float64](length=4, fill=0)
    randn(xs.unsafe_ptr(), 4, mean=100, standard_deviation=0.1)
    print(abs(xs[0] - 100) < 2)  # True
    ```
    """
    for i in range(size):
        __pyc.offset(ptr, i)[] = Scalar[dtype](randn_float64(mean, standard_deviation))


def shuffle[T: AnyType](mut list: List[T]):
    """Puts the elements in a random order (Fisher and Yates), each as likely as the others. Complexity: linear.

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
