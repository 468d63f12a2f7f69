"""Many numbers in memory made one."""


def _fold[dtype: DType, //, f: def(Scalar[dtype], Scalar[dtype]) thin -> Scalar[dtype]](
    src: Span[Scalar[dtype], _], start: Scalar[dtype]
) -> Scalar[dtype]:
    var out = start
    for x in src:
        out = f(out, x)
    return out


def _wants_numbers(count: Int):
    if count == 0:
        __pyc.panic("no numbers")


def sum[dtype: DType, //](src: Span[Scalar[dtype], _]) -> Scalar[dtype]:
    """The sum of the numbers of `src`. Complexity: linear.

    ```mojo
    from max.algorithm import sum

    var xs: List[Float64] = [1, 2, 3.5]
    print(sum(Span(xs)))  # 6.5
    ```
    """
    comptime size = __pyc.size_of[Scalar[dtype]]()
    comptime width = 16 // size if size <= 16 else 1
    var lanes = SIMD[dtype, width]()
    var data = src.unsafe_ptr()
    var i = 0
    while i + width <= len(src):
        lanes += data.unsafe_load[width=width](i)
        i += width
    var out = lanes.reduce_add()
    while i < len(src):
        out += data.unsafe_load(i)
        i += 1
    return out


def product[dtype: DType, //](src: Span[Scalar[dtype], _]) -> Scalar[dtype]:
    """The product of the numbers of `src`. Complexity: linear.

    ```mojo
    from max.algorithm import product

    var xs: List[Int] = [2, 3, 4]
    print(product(Span(xs)))  # 24
    ```
    """
    return _fold[lambda (a: Scalar[dtype], b: Scalar[dtype]) -> Scalar[dtype]: a * b](src, 1)


def max[dtype: DType, //](src: Span[Scalar[dtype], _]) -> Scalar[dtype]:
    """The largest number of `src`. Panics if there is none. Complexity: linear.

    ```mojo
    from max.algorithm.reduction import max

    var xs: List[Int] = [2, 7, 4]
    print(max(Span(xs)))  # 7
    ```
    """
    _wants_numbers(len(src))
    return _fold[lambda (a: Scalar[dtype], b: Scalar[dtype]) -> Scalar[dtype]: a if a > b else b](src, src[0])


def min[dtype: DType, //](src: Span[Scalar[dtype], _]) -> Scalar[dtype]:
    """The smallest number of `src`. Panics if there is none. Complexity: linear.

    ```mojo
    from max.algorithm.reduction import min

    var xs: List[Int] = [7, 2, 4]
    print(min(Span(xs)))  # 2
    ```
    """
    _wants_numbers(len(src))
    return _fold[lambda (a: Scalar[dtype], b: Scalar[dtype]) -> Scalar[dtype]: a if a < b else b](src, src[0])


def mean[dtype: DType, //](src: Span[Scalar[dtype], _]) -> Scalar[dtype]:
    """The mean of the numbers of `src`; of integers rounded down. Panics if there is none. Complexity: linear.

    ```mojo
    from max.algorithm import mean

    var xs: List[Float64] = [1, 2, 6]
    print(mean(Span(xs)))  # 3.0
    ```
    """
    _wants_numbers(len(src))
    comptime if dtype.is_floating_point():
        return sum(src) / Scalar[dtype](len(src))
    else:
        return sum(src) // Scalar[dtype](len(src))


def variance[dtype: DType, //](src: Span[Scalar[dtype], _], mean_value: Scalar[dtype], correction: Int = 1) -> Scalar[dtype]:
    """The sum of the squares of the distances of `src` from `mean_value`, divided by the number of elements less
    `correction`. Panics unless there are more than `correction`. Complexity: linear.
    """
    if len(src) <= correction:
        __pyc.panic("too few numbers")
    var out = Scalar[dtype](0)
    for x in src:
        out += (x - mean_value) * (x - mean_value)
    comptime if dtype.is_floating_point():
        return out / Scalar[dtype](len(src) - correction)
    else:
        return out // Scalar[dtype](len(src) - correction)


def variance[dtype: DType, //](src: Span[Scalar[dtype], _], correction: Int = 1) -> Scalar[dtype]:
    """The variance of the numbers of `src`: the sum of the squares of their distances from their mean, divided by their
    number less `correction`. Panics unless there are more than `correction`. Complexity: linear.

    ```mojo
    from max.algorithm import variance

    var xs: List[Float64] = [1, 2, 3]
    print(variance(Span(xs)), variance(Span(xs), 2.0, correction=2))  # 1.0 2.0
    ```
    """
    return variance(src, mean(src), correction)


def cumsum[dtype: DType, //](dst: Span[mut=True, Scalar[dtype], _], src: Span[Scalar[dtype], _]):
    """Sets each number of `dst` to the sum of those of `src` up to there; panics when `dst` is shorter. Complexity: linear.

    ```mojo
    from max.algorithm import cumsum

    var xs: List[Int] = [1, 2, 3]
    var sums = List[Int](length=3, fill=0)
    cumsum(Span(sums), Span(xs))
    print(sums)  # [1, 3, 6]
    ```
    """
    var total = Scalar[dtype](0)
    for i in range(len(src)):
        total += src[i]
        dst[i] = total


def reduce[
    dtype: DType,
    //,
    reduce_fn: def[acc_type: DType, dtype: DType, width: SIMDLength](
        SIMD[acc_type, width], SIMD[dtype, width]
    ) thin -> SIMD[acc_type, width],
](src: Span[Scalar[dtype], _], init: Scalar[dtype]) raises -> Scalar[dtype]:
    """Reduces the numbers of `src` to one: calls `reduce_fn` with the result so far, which is `init` at first, and the
    next number. `init` counts once; a value that changes nothing, as 0 for sums, makes the result independent of how
    the numbers are grouped. Raises nothing itself. Complexity: linear.

    ```mojo
    from max.algorithm.reduction import reduce

    def add[A: DType, B: DType, width: SIMDLength](so_far: SIMD[A, width], x: SIMD[B, width]) -> SIMD[A, width]:
        return so_far + x.cast[A]()

    var xs: List[Int] = [2, 3, 4]
    print(reduce[add](Span(xs), 1))  # 10
    ```
    """
    var out = init
    for x in src:
        out = reduce_fn[dtype, dtype, 1](out, x)
    return out
