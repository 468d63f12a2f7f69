"""What processors do for vectors in memory."""


@__unsafe
@always_inline
def masked_load[dtype: DType, //, width: Int](
    ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width], passthrough: SIMD[dtype, width]
) -> SIMD[dtype, width]:
    """Reads consecutive numbers at `ptr` into the lanes where `mask` is True; the others are those of `passthrough` and
    read nothing.

    ```mojo
    var xs: List[Int32] = [1, 2]
    var mask = SIMD[DType.bool, 4](True, True, False, False)
    print(masked_load[4](xs.unsafe_ptr(), mask, SIMD[DType.int32, 4](9)))  # [1, 2, 9, 9]
    ```
    """
    return __pyc.masked_load[SIMD[dtype, width]](ptr, mask, passthrough)


@__unsafe
@always_inline
def masked_store[width: Int, dtype: DType, //](value: SIMD[dtype, width], ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width]):
    """Writes the lanes of `value` where `mask` is True to consecutive places at `ptr`; the other places stay.

    ```mojo
    var xs: List[Int32] = [0, 0]
    masked_store(SIMD[DType.int32, 2](7, 8), xs.unsafe_ptr(), SIMD[DType.bool, 2](False, True))
    print(xs)  # [0, 8]
    ```
    """
    __pyc.masked_store(value, ptr, mask)


def compressed_store[dtype: DType, width: Int, //](
    value: SIMD[dtype, width], ptr: Pointer[Scalar[dtype], _], mask: SIMD[DType.bool, width]
):
    """Writes the lanes of `value` where `mask` is True to `ptr`, one after the other without gaps.

    ```mojo
    var xs: List[Int32] = [0, 0, 0]
    compressed_store(SIMD[DType.int32, 4](1, 2, 3, 4), xs.unsafe_ptr(), SIMD[DType.bool, 4](True, False, False, True))
    print(xs)  # [1, 4, 0]
    ```
    """
    var at = 0
    comptime for i in range(width):
        if mask[i]:
            __pyc.offset(ptr, at)[] = value[i]
            at += 1


@fieldwise_init
struct PrefetchOptions(TrivialRegisterPassable):
    """What a prefetch is for.

    ```mojo
    from std.sys.intrinsics import PrefetchOptions, prefetch

    var xs: List[Int32] = [1, 2]
    prefetch[PrefetchOptions().for_write().low_locality()](xs.unsafe_ptr())
    ```
    """

    var _is_write: Bool
    var _locality: Int
    var _is_data: Bool

    def __init__(out self):
        """To read, kept as near as can be, in the cache of data."""
        self = Self(False, 3, True)

    def for_read(self) -> Self:
        """It will be read.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().for_read()](xs.unsafe_ptr())
        ```
        """
        return Self(False, self._locality, self._is_data)

    def for_write(self) -> Self:
        """It will be written.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().for_write()](xs.unsafe_ptr())
        ```
        """
        return Self(True, self._locality, self._is_data)

    def no_locality(self) -> Self:
        """Needed once.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().no_locality()](xs.unsafe_ptr())
        ```
        """
        return Self(self._is_write, 0, self._is_data)

    def low_locality(self) -> Self:
        """Kept a little.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().low_locality()](xs.unsafe_ptr())
        ```
        """
        return Self(self._is_write, 1, self._is_data)

    def medium_locality(self) -> Self:
        """Kept for a while.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().medium_locality()](xs.unsafe_ptr())
        ```
        """
        return Self(self._is_write, 2, self._is_data)

    def high_locality(self) -> Self:
        """Kept as near as can be.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().high_locality()](xs.unsafe_ptr())
        ```
        """
        return Self(self._is_write, 3, self._is_data)

    def to_data_cache(self) -> Self:
        """For data.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().to_data_cache()](xs.unsafe_ptr())
        ```
        """
        return Self(self._is_write, self._locality, True)

    def to_instruction_cache(self) -> Self:
        """For code.

        ```mojo
        from std.sys.intrinsics import PrefetchOptions, prefetch

        var xs: List[Int32] = [1, 2]
        prefetch[PrefetchOptions().to_instruction_cache()](xs.unsafe_ptr())
        ```
        """
        return Self(self._is_write, self._locality, False)


@always_inline
def prefetch[T: AnyType, //, options: PrefetchOptions = PrefetchOptions()](ptr: Pointer[T, _]):
    """A hint that the memory at `ptr` will be read soon.

    ```mojo
    var xs: List[Int32] = [1, 2]
    prefetch(xs.unsafe_ptr())
    ```
    """
    pass


@always_inline
def likely(condition: Bool) -> Bool:
    """The condition, which is expected to be true.

    ```mojo
    print(likely(1 < 2))  # True
    ```
    """
    return condition


@always_inline
def unlikely(condition: Bool) -> Bool:
    """The condition, which is expected to be false.

    ```mojo
    print(unlikely(1 < 2))  # True
    ```
    """
    return condition


@always_inline
def expect[T: TrivialRegisterPassable, //, expected: T](value: T) -> T:
    """The value, which is expected to be this one.

    ```mojo
    print(expect[True](2 < 1))  # False
    ```
    """
    return value


@__unsafe
@always_inline
def assume(condition: Bool):
    """Says that the condition holds; nothing checks it.

    ```mojo
    assume(1 < 2)
    ```
    """
    __pyc.assume(condition)


@__unsafe
@always_inline
def strided_load[dtype: DType, //, width: Int](ptr: Pointer[Scalar[dtype], _], stride: Int) -> SIMD[dtype, width]:
    """Reads the number at `ptr` and every `stride`-th one after it.

    ```mojo
    var xs: List[Int32] = [1, 2, 3, 4]
    print(strided_load[2](xs.unsafe_ptr(), 2))  # [1, 3]
    ```
    """
    var out = SIMD[dtype, width]()
    comptime for i in range(width):
        out[i] = __pyc.offset(ptr, i * stride)[]
    return out


@__unsafe
@always_inline
def strided_store[dtype: DType, width: Int, //](value: SIMD[dtype, width], ptr: Pointer[mut=True, Scalar[dtype], _], stride: Int):
    """Writes the lanes of `value` to `ptr`, `stride` numbers apart.

    ```mojo
    var xs: List[Int32] = [1, 2, 3, 4]
    strided_store(SIMD[DType.int32, 2](7, 8), xs.unsafe_ptr(), 2)
    print(xs)  # [7, 2, 8, 4]
    ```
    """
    comptime for i in range(width):
        __pyc.offset(ptr, i * stride)[] = value[i]


@__unsafe
@always_inline
def gather[
    dtype: DType, width: Int, //, *, invariant: Bool = False, alignment: Int = 0
](base: SIMD[DType.int, width], mask: SIMD[DType.bool, width], passthrough: SIMD[dtype, width]) -> SIMD[dtype, width]:
    """Reads the lanes where `mask` is True from the addresses `base`; the others are those of `passthrough` and read
    nothing.

    ```mojo
    var xs: List[Int32] = [7, 8]
    var at = SIMD[DType.int, 2](Int(xs.unsafe_ptr())) + SIMD[DType.int, 2](4, 0)
    print(gather(at, SIMD[DType.bool, 2](True, False), SIMD[DType.int32, 2](-1)))  # [8, -1]
    _ = xs
    ```
    """
    var out = passthrough
    comptime for i in range(width):
        if mask[i]:
            out[i] = Pointer[Scalar[dtype], ImmUntrackedOrigin](unsafe_from_address=Int(base[i]))[]
    return out


@__unsafe
@always_inline
def scatter[
    dtype: DType, width: Int, //, alignment: Int = 0
](value: SIMD[dtype, width], base: SIMD[DType.int, width], mask: SIMD[DType.bool, width]):
    """Writes the lanes of `value` where `mask` is True to the addresses `base`. If two addresses are equal, the higher
    lane stays.

    ```mojo
    var xs: List[Int32] = [7, 8]
    var at = SIMD[DType.int, 2](Int(xs.unsafe_ptr())) + SIMD[DType.int, 2](4, 0)
    scatter(SIMD[DType.int32, 2](1, 2), at, SIMD[DType.bool, 2](True, False))
    print(xs)  # [7, 1]
    ```
    """
    comptime for i in range(width):
        if mask[i]:
            Pointer[Scalar[dtype], MutUntrackedOrigin](unsafe_from_address=Int(base[i]))[] = value[i]
