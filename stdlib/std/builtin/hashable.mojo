"""Hashing."""

from std.memory.span import ImmSpan, Span


trait Hasher(Defaultable, Deinitable):
    """Computes a hash from the pieces of a value. Only `update` and `finish` are required.

    ```mojo
    @fieldwise_init
    struct Sum(Hasher):
        var total: UInt64

        def __init__(out self):
            self.total = 0

        def update(mut self, bytes: Span[UInt8, _]):
            for b in bytes:
                self.total += UInt64(b)

        def finish(self) -> UInt64:
            return self.total

    print(hash[HasherType=Sum](7))  # 7
    ```
    """

    def update(mut self, bytes: Span[UInt8, _]):
        """Adds bytes to the hash.

        ```mojo
        var hasher = DefaultHasher()
        hasher.update(Span[UInt8, ImmUntrackedOrigin](unsafe_ptr="ab".unsafe_ptr().unsafe_origin_cast[ImmUntrackedOrigin](), length=2))
        print(hasher.finish() != 0)  # True
        ```
        """
        ...

    def finish(self) -> UInt64:
        """The number; equal inputs give equal numbers.

        ```mojo
        var a = DefaultHasher()
        var b = DefaultHasher()
        print(a.finish() == b.finish())  # True
        ```
        """
        ...

    def _update_with_simd(mut self, value: SIMD):
        """Adds the lanes of a vector to the hash. `0.0` and `-0.0` count as the same.

        ```mojo
        var a = DefaultHasher()
        a._update_with_simd(0.0)
        var b = DefaultHasher()
        b._update_with_simd(-0.0)
        print(a.finish() == b.finish())  # True
        ```
        """
        comptime for i in range(value.length):
            self._update_bits(_bits_of(value[i]))

    def _update_u64(mut self, value: UInt64):
        self._update_with_simd(value)

    def _update_bits(mut self, value: UInt64):
        var copy = value
        self.update(
            Span[UInt8, ImmUntrackedOrigin](
                unsafe_ptr=__pyc.bitcast[Pointer[UInt8, ImmUntrackedOrigin]](__pyc.address(copy)), length=8
            )
        )
        _ = copy

    def _update_text(mut self, data: Pointer[UInt8, ImmUntrackedOrigin], size: Int):
        self.update(Span[UInt8, ImmUntrackedOrigin](unsafe_ptr=data, length=size))


@always_inline
def _bits_of[dtype: DType, //](value: Scalar[dtype]) -> UInt64:
    """The bits of a number; equal numbers have equal ones."""
    comptime if dtype == DType.float64:
        return __pyc.bitcast[UInt64](value + 0.0)
    elif dtype == DType.float32:
        return UInt64(__pyc.bitcast[UInt32](value + 0.0))
    elif dtype.is_float8():
        return _bits_of(__pyc.convert[Float32](value))
    elif dtype.is_floating_point():
        return UInt64(__pyc.bitcast[UInt16](value + 0.0))
    else:
        return __pyc.convert[UInt64](value)


trait Hashable(AnyType):
    """Has a hash: equal values have equal hashes. Without a method of its own a struct hashes its fields.

    ```mojo
    @fieldwise_init
    struct Cell(Hashable, Equatable):
        var row: Int
        var column: Int

    print(hash(Cell(1, 2)) == hash(Cell(1, 2)))  # True
    ```
    """

    def __hash__[H: Hasher](self, mut hasher: H):
        comptime for i in range(reflect[Self].field_count()):
            reflect[Self].field_ref[i](self).__hash__(hasher)


comptime KeyElement = Copyable & Hashable & Equatable & Deinitable


@always_inline
def _bytes_at[T: AnyType, count: Int](data: Pointer[UInt8, _], i: Int) -> T:
    """`count` bytes from `i` on as one number."""
    return __pyc.bitcast[T](__pyc.load_wide[SIMD[DType.uint8, count]](__pyc.offset(data, i)))


@always_inline
def _fold(a: UInt64, b: UInt64) -> UInt64:
    """Both halves of the product, mixed."""
    var product = UInt128(a) * UInt128(b)
    return UInt64(product) ^ UInt64(product >> 64)


def _hash_text(data: Pointer[UInt8, ImmUntrackedOrigin], size: Int) -> UInt64:
    """Sixteen bytes at a time; the last ones are read together with some before them."""
    var seed: UInt64 = 0x2D358DCCAA6C78A5
    var a: UInt64 = 0
    var b: UInt64 = 0
    if size > 16:
        var at = 0
        while size - at > 16:
            seed = _fold(_bytes_at[UInt64, 8](data, at) ^ 0x8BB84B93962EACC9, _bytes_at[UInt64, 8](data, at + 8) ^ seed)
            at += 16
        a = _bytes_at[UInt64, 8](data, size - 16)
        b = _bytes_at[UInt64, 8](data, size - 8)
    elif size >= 8:
        a = _bytes_at[UInt64, 8](data, 0)
        b = _bytes_at[UInt64, 8](data, size - 8)
    elif size >= 4:
        a = UInt64(_bytes_at[UInt32, 4](data, 0))
        b = UInt64(_bytes_at[UInt32, 4](data, size - 4))
    elif size > 0:
        a = UInt64(data[]) | UInt64(__pyc.offset(data, size >> 1)[]) << 8 | UInt64(__pyc.offset(data, size - 1)[]) << 16
    return _fold(a ^ 0x8BB84B93962EACC9, b ^ seed) ^ UInt64(size)


struct DefaultHasher(Hasher, Movable):
    """Multiplies and mixes 64 bits at a time; byte sequences are first reduced to 64 bits by the runtime.

    ```mojo
    var hasher = DefaultHasher()
    hasher._update_with_simd(5)
    print(hasher.finish() == hash(5))  # True
    ```
    """

    var _state: UInt64

    @always_inline
    def __init__(out self):
        self._state = 0x243F6A8885A308D3

    @always_inline
    def _update_with_simd(mut self, value: SIMD):
        comptime for i in range(value.length):
            comptime if value.dtype == DType.bool:
                self._update_u64(UInt64(Int(value[i])))
            else:
                self._update_u64(_bits_of(value[i]))

    @always_inline
    def _update_u64(mut self, value: UInt64):
        var x = (self._state ^ value) * 0x9E3779B97F4A7C15
        self._state = x ^ (x >> 32)

    @always_inline
    def _update_text(mut self, data: Pointer[UInt8, ImmUntrackedOrigin], size: Int):
        self._update_u64(_hash_text(data, size))

    def update(mut self, bytes: Span[UInt8, _]):
        """Adds bytes to the hash. Complexity: linear in their number.

        ```mojo
        var hasher = DefaultHasher()
        "key".__hash__(hasher)
        print(hasher.finish() == hash("key"))  # True
        ```
        """
        self._update_u64(_hash_text(bytes._data, bytes._size))

    @always_inline
    def finish(self) -> UInt64:
        """The number.

        ```mojo
        print(DefaultHasher().finish() == DefaultHasher().finish())  # True
        ```
        """
        var x = self._state * 0xD6E8FEB86659FD93
        return x ^ (x >> 29)


comptime default_hasher = DefaultHasher


@always_inline
def hash[T: Hashable, //, HasherType: Hasher = DefaultHasher](value: T) -> UInt64:
    """The hash of a value, by the default hasher or another one.

    ```mojo
    print(hash(String("a")) == hash("a"))  # True
    ```
    """
    var hasher = HasherType()
    value.__hash__(hasher)
    return hasher.finish()
