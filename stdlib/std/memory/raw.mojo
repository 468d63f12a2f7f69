"""Bytes, and values without owners."""

from std.memory.uninit import MaybeUninit


@always_inline
def unsafe_memcpy[T: AnyType](*, dest: Pointer[T, _], src: Pointer[T, _], count: Int):
    """Copies the bytes of `count` elements from `src` to `dest`, which must not overlap. Complexity: linear.

    ```mojo
    var a: List[Int] = [1, 2]
    var b: List[Int] = [0, 0]
    unsafe_memcpy(dest=b.unsafe_ptr(), src=a.unsafe_ptr(), count=2)
    print(b)  # [1, 2]
    ```
    """
    __pyc.copy_bytes(dest, src, count * __pyc.size_of[T]())


@always_inline
def unsafe_memmove[T: AnyType](*, dest: Pointer[T, _], src: Pointer[T, _], count: Int):
    """Copies the bytes of `count` elements from `src` to `dest`, which may overlap. Complexity: linear.

    ```mojo
    var a: List[Int] = [1, 2, 3]
    var p = a.unsafe_ptr()
    unsafe_memmove(dest=p.unsafe_offset(1), src=p, count=2)
    print(a)  # [1, 1, 2]
    ```
    """
    __pyc.move_bytes(dest, src, count * __pyc.size_of[T]())


@always_inline
def memmove[T: AnyType](*, dest: Pointer[T, _], src: Pointer[T, _], count: Int):
    """Older name of `unsafe_memmove`.

    ```mojo
    from std.memory import memmove

    var a: List[Int] = [1, 2, 3]
    var p = a.unsafe_ptr()
    memmove(dest=p.unsafe_offset(1), src=p, count=2)
    print(a)  # [1, 1, 2]
    ```
    """
    unsafe_memmove(dest=dest, src=src, count=count)


def unsafe_memset[T: AnyType](ptr: Pointer[T, _], value: UInt8, count: Int):
    """Sets all bytes of the `count` elements at `ptr` to `value`. Complexity: linear.

    ```mojo
    var a: List[UInt16] = [0, 0]
    unsafe_memset(a.unsafe_ptr(), 1, 2)
    print(a)  # [257, 257]
    ```
    """
    var bytes = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](ptr)
    for i in range(count * __pyc.size_of[T]()):
        __pyc.offset(bytes, i)[] = value


@always_inline
def unsafe_memset_zero[T: AnyType](ptr: Pointer[T, _], count: Int):
    """Sets all bytes of the `count` elements at `ptr` to zero. Complexity: linear.

    ```mojo
    var a: List[Int] = [1, 2]
    unsafe_memset_zero(a.unsafe_ptr(), 2)
    print(a)  # [0, 0]
    ```
    """
    __pyc.zero_bytes(ptr, count * __pyc.size_of[T]())


def unsafe_memcmp[T: AnyType](a: Pointer[T, _], b: Pointer[T, _], count: Int) -> Int:
    """The order of the bytes of the `count` elements at `a` and at `b`, each as a number without a sign: -1, 0 or 1.
    Complexity: linear.

    ```mojo
    var a: List[UInt8] = [1, 2]
    var b: List[UInt8] = [1, 3]
    print(unsafe_memcmp(a.unsafe_ptr(), b.unsafe_ptr(), 2))  # -1
    ```
    """
    var x = __pyc.bitcast[Pointer[UInt8, ImmUntrackedOrigin]](a)
    var y = __pyc.bitcast[Pointer[UInt8, ImmUntrackedOrigin]](b)
    for i in range(count * __pyc.size_of[T]()):
        var p = __pyc.offset(x, i)[]
        var q = __pyc.offset(y, i)[]
        if p != q:
            return -1 if p < q else 1
    return 0


@__unsafe
@always_inline
def memcpy[T: AnyType](dest: Pointer[mut=True, T, _], src: Pointer[T, _], count: Int):
    """Older name of `unsafe_memcpy`, with arguments that need no names."""
    unsafe_memcpy(dest=dest, src=src, count=count)


def memcpy[T: AnyType](*, dest: Pointer[T, _], src: Pointer[T, _], count: Int):
    """Older name of `unsafe_memcpy`.

    ```mojo
    var a: List[Int] = [1]
    var b: List[Int] = [0]
    memcpy(dest=b.unsafe_ptr(), src=a.unsafe_ptr(), count=1)
    print(b)  # [1]
    ```
    """
    __pyc.copy_bytes(dest, src, count * __pyc.size_of[T]())


@__unsafe
def memset[T: AnyType](ptr: Pointer[T, _], value: UInt8, count: Int):
    """Older name of `unsafe_memset`.

    ```mojo
    var a: List[UInt8] = [0]
    memset(a.unsafe_ptr(), 7, 1)
    print(a)  # [7]
    ```
    """
    unsafe_memset(ptr, value, count)


@__unsafe
@always_inline
def memset_zero[T: AnyType](ptr: Pointer[T, _], count: Int):
    """Older name of `unsafe_memset_zero`.

    ```mojo
    var a: List[UInt8] = [9]
    memset_zero(a.unsafe_ptr(), 1)
    print(a)  # [0]
    ```
    """
    __pyc.zero_bytes(ptr, count * __pyc.size_of[T]())


@__unsafe
def memcmp[T: AnyType](a: Pointer[T, _], b: Pointer[T, _], count: Int) -> Int:
    """Older name of `unsafe_memcmp`.

    ```mojo
    var a: List[UInt8] = [9]
    print(memcmp(a.unsafe_ptr(), a.unsafe_ptr(), 1))  # 0
    ```
    """
    return unsafe_memcmp(a, b, count)


@always_inline
def bitcast[from_dtype: DType, from_length: Int, //, to: DType, to_length: Int = from_length](
    value: SIMD[from_dtype, from_length]
) -> SIMD[to, to_length]:
    """The bits of `value` as another type of the same size.

    ```mojo
    print(bitcast[DType.uint32](Float32(1)))  # 1065353216
    print(bitcast[DType.uint8, 8](SIMD[DType.uint32, 2](1, 2)))  # [1, 0, 0, 0, 2, 0, 0, 0]
    ```
    """
    comptime assert __pyc.size_of[SIMD[to, to_length]]() == __pyc.size_of[SIMD[from_dtype, from_length]](), "both types are of the same size"
    return __pyc.bitcast[SIMD[to, to_length]](value)


def forget_deinit[T: AnyType](var value: T):
    """Ends a value without running its destructor: something else owns what it owned.

    ```mojo
    @fieldwise_init
    struct Loud(Movable):
        var name: String

        def __deinit__(deinit self):
            print("the end of", self.name)  # the end of a

    forget_deinit(Loud("b"))
    _ = Loud("a")
    ```
    """
    _ = MaybeUninit[T](value^)


def deinit[T: Deinitable](var value: T):
    """Ends a value here: its destructor runs now.

    ```mojo
    @fieldwise_init
    struct Handle(Movable):
        def __deinit__(deinit self):
            print("closed")  # closed

    deinit(Handle())
    ```
    """
    pass


def unsafe_destroy_n[T: Deinitable](ptr: Pointer[T, _], count: Int):
    """Destroys the `count` values at `ptr`; the memory holds none afterwards. Complexity: linear.

    ```mojo
    var p = alloc[String](2)
    unsafe_uninit_copy_n(dest=p, src=List[String](["a", "b"]).unsafe_ptr(), count=2)
    unsafe_destroy_n(p, 2)
    p.unsafe_free()
    ```
    """
    for i in range(count):
        __pyc.destroy(__pyc.offset(ptr, i))


def unsafe_uninit_copy_n[T: Copyable, //, *, overlapping: Bool = False](*, dest: Pointer[T, _], src: Pointer[T, _], count: Int):
    """Copies `count` values from `src` to the memory at `dest`, which holds none; with `overlapping` the two may
    overlap. Complexity: linear.

    ```mojo
    var names: List[String] = ["a", "b"]
    var p = alloc[String](2)
    unsafe_uninit_copy_n(dest=p, src=names.unsafe_ptr(), count=2)
    print(p[unsafe_offset=1])  # b
    unsafe_destroy_n(p, 2)
    p.unsafe_free()
    ```
    """
    var backwards = overlapping and Int(dest) > Int(src)
    for i in range(count):
        var k = count - 1 - i if backwards else i
        __pyc.init(__pyc.offset(dest, k), __pyc.offset(src, k)[].copy())


def unsafe_uninit_move_n[T: AnyType, //, *, overlapping: Bool = False](*, dest: Pointer[T, _], src: Pointer[T, _], count: Int):
    """Moves `count` values from `src`, which holds none afterwards, to the memory at `dest`, which holds none before;
    with `overlapping` the two may overlap. Complexity: linear.

    ```mojo
    var p = alloc[Int](1)
    var q = alloc[Int](1)
    p.unsafe_write(5)
    unsafe_uninit_move_n(dest=q, src=p, count=1)
    print(q[])  # 5
    p.unsafe_free()
    q.unsafe_free()
    ```
    """
    var backwards = overlapping and Int(dest) > Int(src)
    for i in range(count):
        var k = count - 1 - i if backwards else i
        __pyc.init(__pyc.offset(dest, k), __pyc.take(__pyc.offset(src, k)))


def _is_alignment[alignment: Int]() -> Bool:
    """Whether memory can be asked for at multiples of that; 0 asks for nothing."""
    return alignment >= 0 and alignment <= 1024 and (alignment & (alignment - 1)) == 0


@__unsafe
@always_inline
def stack_allocation[
    count: Int, dtype: DType, /, *, name: StaticString = "", alignment: Int = 0, address_space: AddressSpace = AddressSpace.GENERIC
]() -> Pointer[Scalar[dtype], ImmUntrackedOrigin if address_space == AddressSpace.CONSTANT else MutUntrackedOrigin, address_space=address_space]:
    """Memory for `count` numbers of this type."""
    return stack_allocation[count, Scalar[dtype], name=name, alignment=alignment, address_space=address_space]()


@__unsafe
@always_inline
def stack_allocation[
    count: Int, T: AnyType, *, name: StaticString = "", alignment: Int = 0, address_space: AddressSpace = AddressSpace.GENERIC
]() -> Pointer[T, ImmUntrackedOrigin if address_space == AddressSpace.CONSTANT else MutUntrackedOrigin, address_space=address_space]:
    """Memory for `count` elements: of the block in a kernel when the space is SHARED, else of the calling function. When it is CONSTANT, the
    memory of that name which launches fill (`constant_memory=`) and kernels read. It begins at a multiple of `alignment`, where that is more than
    what the elements need.

    ```mojo
    var room = stack_allocation[4, Int]()
    room[unsafe_offset=2] = 5
    print(room[unsafe_offset=2])  # 5
    ```
    """
    comptime assert _is_alignment[alignment](), "an alignment is a power of two of at most 1024"
    comptime if address_space == AddressSpace.CONSTANT:
        comptime assert name != "", "constant memory needs a name, by which a launch fills it: stack_allocation[…, name=\"taps\"]"
        comptime assert count > 0 and count * __pyc.size_of[T]() <= 65536, "constant memory has 1 to 65536 bytes"
        return __pyc.bitcast[Pointer[T, ImmUntrackedOrigin, address_space=AddressSpace.CONSTANT]](__pyc.constant[T, count, name]())
    elif address_space == AddressSpace.SHARED:
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin, address_space=address_space]](__pyc.shared[T, count, alignment]())
    else:
        return __pyc.bitcast[Pointer[T, MutUntrackedOrigin, address_space=address_space]](__pyc.local[T, count, alignment]())


@__unsafe
@always_inline
def unsafe_stack_allocation[
    count: Int, T: AnyType, *, name: StaticString = "", alignment: Int = 0, address_space: AddressSpace = AddressSpace.GENERIC
]() -> Pointer[T, ImmUntrackedOrigin if address_space == AddressSpace.CONSTANT else MutUntrackedOrigin, address_space=address_space]:
    """As `stack_allocation`.

    ```mojo
    from std.memory import unsafe_stack_allocation

    var room = unsafe_stack_allocation[4, UInt8]()
    room[unsafe_offset=1] = 7
    print(room[unsafe_offset=1])  # 7
    ```
    """
    return stack_allocation[count, T, name=name, alignment=alignment, address_space=address_space]()


def _bits_of_lanes[lanes: Int]() -> DType:
    """The unsigned integer with a bit for each lane."""
    return DType.uint8 if lanes <= 8 else DType.uint16 if lanes == 16 else DType.uint32 if lanes == 32 else DType.uint64


@always_inline
def pack_bits[lanes: Int, //, dtype: DType = _bits_of_lanes[lanes]()](mask: SIMD[DType.bool, lanes]) -> Scalar[dtype]:
    """A number with a bit for each lane of a mask, the lowest for the first.

    ```mojo
    print(pack_bits(SIMD[DType.bool, 4](True, False, True, True)))  # 13
    ```
    """
    var bits = Scalar[dtype](0)
    comptime for i in range(lanes):
        bits |= Scalar[dtype](mask[i]) << Scalar[dtype](i)
    return bits
