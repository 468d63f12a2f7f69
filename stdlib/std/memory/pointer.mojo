"""Addresses. A Pointer knows the type it points to and, by its origin, the value that must stay alive; what steps over an array
or handles memory without a value begins with `unsafe_`."""

from std.memory.allocation import _release

comptime MutPointer = Pointer[mut=True, ...]
comptime ImmPointer = Pointer[mut=False, ...]
comptime UnsafePointer = Pointer
comptime OpaquePointer = Pointer[NoneType, ...]
comptime MutOpaquePointer = Pointer[mut=True, NoneType, ...]
comptime ImmOpaquePointer = Pointer[mut=False, NoneType, ...]
comptime OptionalPointer[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]] = Optional[Pointer[T, origin]]


@fieldwise_init
struct AddressSpace(Equatable, TrivialRegisterPassable, Writable):
    """The kind of memory that a pointer of a device points to.

    `stack_allocation[64, Float32, address_space=AddressSpace.SHARED]()` is memory of a block of threads.

    ```mojo
    print(AddressSpace.SHARED, AddressSpace.SHARED.value())  # AddressSpace.SHARED 3
    ```
    """

    var _number: Int
    comptime GENERIC = Self(0)
    comptime GLOBAL = Self(1)
    comptime SHARED = Self(3)
    comptime CONSTANT = Self(4)
    comptime LOCAL = Self(5)

    @always_inline
    def value(self) -> Int:
        """The number of the space.

        ```mojo
        print(AddressSpace.LOCAL.value())  # 5
        ```
        """
        return self._number

    def write_to(self, mut writer: Some[Writer]):
        if self == Self.GENERIC:
            writer.write_string("AddressSpace.GENERIC")
        elif self == Self.GLOBAL:
            writer.write_string("AddressSpace.GLOBAL")
        elif self == Self.SHARED:
            writer.write_string("AddressSpace.SHARED")
        elif self == Self.CONSTANT:
            writer.write_string("AddressSpace.CONSTANT")
        elif self == Self.LOCAL:
            writer.write_string("AddressSpace.LOCAL")
        else:
            writer.write("AddressSpace(", self._number, ")")


__extension Pointer(Writable, Hashable, Equatable, Boolable):
    """The address of a value. Its origin names the value that must stay alive.

    ```mojo
    var x = 5
    var p = Pointer(to=x)
    p[] += 1
    print(x, p == Pointer(to=x))  # 6 True
    ```
    """
    @always_inline
    def __init__(out self, *, unsafe_from_address: Int):
        """The pointer to an address. Nothing is known about what is there."""
        self = __pyc.bitcast[Self](unsafe_from_address)

    @staticmethod
    def unsafe_dangling() -> Self:
        """A pointer to nothing, aligned as its type wants. It must not be read or written.

        ```mojo
        print(Bool(Pointer[Int, MutUntrackedOrigin].unsafe_dangling()))  # True
        ```
        """
        return __pyc.bitcast[Self](__pyc.align_of[Self.T]())

    def __bool__(self) -> Bool:
        """Whether it is not the address 0."""
        return __pyc.bitcast[Int](self) != 0

    @always_inline
    def __int__(self) -> Int:
        """The address as a number."""
        return __pyc.bitcast[Int](self)

    def __eq__(self, other: Self) -> Bool:
        return __pyc.bitcast[Int](self) == __pyc.bitcast[Int](other)

    def write_to(self, mut writer: Some[Writer]):
        writer.write(hex(__pyc.bitcast[Int](self)))

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher._update_u64(__pyc.bitcast[UInt64](self))

    @always_inline
    def unsafe_offset(self, i: Int) -> Self:
        """The pointer `i` elements further on.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        print(xs.unsafe_ptr().unsafe_offset(2)[])  # 3
        ```
        """
        return __pyc.offset(self, i)

    @always_inline
    def offset_from(self, other: Self) -> Int:
        """The number of elements between the two: `self - other`.

        ```mojo
        var xs: List[Int] = [1, 2, 3]
        var p = xs.unsafe_ptr()
        print(p.unsafe_offset(2).offset_from(p))  # 2
        ```
        """
        return __pyc.ptr_diff(self, other)

    @always_inline
    def unsafe_bitcast[U: AnyType](self) -> Pointer[U, Self.origin]:
        """The same address as a pointer to another type.

        ```mojo
        var x = Float32(1)
        print(Pointer(to=x).unsafe_bitcast[UInt32]()[])  # 1065353216
        ```
        """
        return __pyc.bitcast[Pointer[U, Self.origin]](self)

    @always_inline
    def unsafe_mut_cast[is_mut: Bool](self) -> Pointer[Self.T, MutUntrackedOrigin if is_mut else ImmUntrackedOrigin]:
        """The same address as a pointer through which the value can, or cannot, be changed.

        ```mojo
        var x = 5
        Pointer(to=x).as_imm().unsafe_mut_cast[True]()[] = 6
        print(x)  # 6
        ```
        """
        comptime assert not is_mut or Self.address_space != AddressSpace.CONSTANT, "constant memory cannot be written to"
        return __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin if is_mut else ImmUntrackedOrigin]](self)

    @always_inline
    def unsafe_origin_cast[is_mut: Bool, //, o: Origin[mut=is_mut]](self) -> Pointer[Self.T, o]:
        """The same address with another origin.

        ```mojo
        var x = 5
        var p = Pointer(to=x).unsafe_origin_cast[MutUntrackedOrigin]()
        print(p[])  # 5
        _ = x
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, o]](self)

    @always_inline
    def unsafe_address_space_cast[space: AddressSpace](self) -> Pointer[Self.T, Self.origin, address_space=space]:
        """The same address in another address space.

        ```mojo
        var x = 5
        var p = Pointer(to=x).unsafe_address_space_cast[AddressSpace.GENERIC]()
        print(p[])  # 5
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, Self.origin, address_space=space]](self)

    @deprecated("'address_space_cast' is 'unsafe_address_space_cast' now")
    @always_inline
    def address_space_cast[space: AddressSpace](self) -> Pointer[Self.T, Self.origin, address_space=space]:
        """As `unsafe_address_space_cast`.

        ```mojo
        var x = 5
        print(Pointer(to=x).address_space_cast[AddressSpace.GENERIC]()[])  # 5
        ```
        """
        return self.unsafe_address_space_cast[space]()

    @always_inline
    def as_imm(self) -> Pointer[Self.T, ImmOrigin(Self.origin)]:
        """The same pointer, through which nothing can be changed.

        ```mojo
        var x = 5
        print(Pointer(to=x).as_imm()[])  # 5
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, ImmOrigin(Self.origin)]](self)

    @always_inline
    def as_unsafe_any_origin(self) -> Pointer[Self.T, MutUntrackedOrigin if Self.mut else ImmUntrackedOrigin]:
        """The same address, of which is no longer known what it points into: what is there has to live long enough.

        ```mojo
        var x = 5
        var p = Pointer(to=x).as_unsafe_any_origin()
        print(p[], x)  # 5 5
        ```
        """
        return self.unsafe_mut_cast[Self.mut]()

    @always_inline
    def unsafe_as_noalias(self) -> Self:
        """The same pointer; says that nothing else points there.

        ```mojo
        var x = 5
        print(Pointer(to=x).unsafe_as_noalias()[])  # 5
        ```
        """
        return self

    # numbers

    @always_inline
    def unsafe_load[width: Int = 1, *, alignment: Int = __pyc.align_of[Self.T]()](self, offset: Int = 0) -> SIMD[Self.T.dtype, width]:
        """`width` consecutive numbers, the first at element `offset`. A larger `alignment` promises that the address is a multiple of as many bytes:
        a GPU then loads up to 16 at once.

        ```mojo
        var xs: List[Int32] = [1, 2, 3, 4]
        print(xs.unsafe_ptr().unsafe_load[width=2](1))  # [2, 3]
        ```
        """
        comptime assert alignment > 0 and alignment & (alignment - 1) == 0, "an alignment is a power of two"
        comptime if width == 1 and alignment == __pyc.align_of[Self.T]():
            return __pyc.offset(self, offset)[]
        else:
            return __pyc.load_wide[SIMD[Self.T.dtype, width], alignment](__pyc.offset(self, offset))

    @always_inline
    def unsafe_load[width: Int = 1, *, alignment: Int = __pyc.align_of[Self.T](), dt: DType](self, offset: Scalar[dt]) -> SIMD[Self.T.dtype, width]:
        """`width` consecutive numbers, the first at element `offset`."""
        return self.unsafe_load[width=width, alignment=alignment](Int(offset))

    @always_inline
    def unsafe_store[width: Int, *, alignment: Int = __pyc.align_of[Self.T]()](self, offset: Int, val: SIMD[Self.T.dtype, width]):
        """Writes the lanes of `val` to consecutive elements, the first one to the element at `offset`; `alignment` as
        in `unsafe_load`.

        ```mojo
        var xs: List[Int32] = [1, 2, 3, 4]
        xs.unsafe_ptr().unsafe_store(1, SIMD[DType.int32, 2](7, 8))
        print(xs)  # [1, 7, 8, 4]
        ```
        """
        comptime assert alignment > 0 and alignment & (alignment - 1) == 0, "an alignment is a power of two"
        comptime if width == 1 and alignment == __pyc.align_of[Self.T]():
            __pyc.offset(self, offset)[] = val
        else:
            __pyc.store_wide[alignment](val, __pyc.offset(self, offset))

    @always_inline
    def unsafe_store[width: Int, *, alignment: Int = __pyc.align_of[Self.T]()](self, val: SIMD[Self.T.dtype, width]):
        """Writes the lanes of `val` to consecutive elements; `alignment` as in `unsafe_load`."""
        self.unsafe_store[alignment=alignment](0, val)

    def unsafe_strided_load[width: Int](self, stride: Int) -> SIMD[Self.T.dtype, width]:
        """Every `stride`th number, `width` of them.

        ```mojo
        var xs: List[Int32] = [1, 2, 3, 4]
        print(xs.unsafe_ptr().unsafe_strided_load[width=2](2))  # [1, 3]
        ```
        """
        var out = SIMD[Self.T.dtype, width]()
        comptime for k in range(width):
            out[k] = __pyc.offset(self, k * stride)[]
        return out

    def unsafe_strided_store[width: Int, //](self, value: SIMD[Self.T.dtype, width], stride: Int):
        """Writes the lanes of `value` to every `stride`th element.

        ```mojo
        var xs: List[Int32] = [1, 2, 3, 4]
        xs.unsafe_ptr().unsafe_strided_store(SIMD[DType.int32, 2](7, 8), 2)
        print(xs)  # [7, 2, 8, 4]
        ```
        """
        comptime for k in range(width):
            __pyc.offset(self, k * stride)[] = value[k]

    @always_inline
    def unsafe_gather[dt: DType, width: Int, //](self, offset: SIMD[dt, width]) -> SIMD[Self.T.dtype, width]:
        """The elements at the places that the lanes of `offset` say.

        ```mojo
        var xs: List[Int32] = [1, 2, 3, 4]
        print(xs.unsafe_ptr().unsafe_gather(SIMD[DType.int64, 2](3, 0)))  # [4, 1]
        ```
        """
        return __pyc.gather[SIMD[Self.T.dtype, width]](self, offset, SIMD[DType.bool, width](fill=True))

    @always_inline
    def unsafe_gather[dt: DType, width: Int, //](
        self, offset: SIMD[dt, width], mask: SIMD[DType.bool, width], default: SIMD[Self.T.dtype, width] = 0
    ) -> SIMD[Self.T.dtype, width]:
        """The elements at the places that the lanes of `offset` say; where `mask` is False nothing is read, and the
        lane is that of `default`.
        """
        return __pyc.select(mask, __pyc.gather[SIMD[Self.T.dtype, width]](self, offset, mask), default)

    @always_inline
    def unsafe_scatter[dt: DType, width: Int, //](self, offset: SIMD[dt, width], value: SIMD[Self.T.dtype, width]):
        """Writes the lanes of `value` to the places that the lanes of `offset` say. If two places are equal, the higher
        lane stays.

        ```mojo
        var xs: List[Int32] = [1, 2, 3, 4]
        xs.unsafe_ptr().unsafe_scatter(SIMD[DType.int64, 2](3, 0), SIMD[DType.int32, 2](7, 8))
        print(xs)  # [8, 2, 3, 7]
        ```
        """
        __pyc.scatter(value, self, offset, SIMD[DType.bool, width](fill=True))

    @always_inline
    def unsafe_scatter[dt: DType, width: Int, //](
        self, offset: SIMD[dt, width], value: SIMD[Self.T.dtype, width], mask: SIMD[DType.bool, width]
    ):
        """Writes the lanes of `value` to the places that the lanes of `offset` say, where `mask` is True."""
        __pyc.scatter(value, self, offset, mask)

    # values in raw memory

    @always_inline
    def unsafe_write(self, var value: Self.T):
        """Puts a value into memory that holds none.

        ```mojo
        var p = alloc[String](1)
        p.unsafe_write("x")
        print(p.unsafe_take_pointee())  # x
        p.unsafe_free()
        ```
        """
        __pyc.init(self, value^)

    @always_inline
    def unsafe_write(self, *, copy: Self.T) where conforms_to(Self.T, Copyable):
        """Puts a copy of the value into memory that holds none."""
        __pyc.init(self, copy.copy())

    @always_inline
    def write(self, value: Self.T) where conforms_to(Self.T, TrivialRegisterPassable):
        """Overwrites a value of a trivial type.

        ```mojo
        var x = 5
        Pointer(to=x).write(7)
        print(x)  # 7
        ```
        """
        __pyc.init(self, value)

    @always_inline
    def unsafe_take_pointee(self) -> Self.T:
        """Moves the value out. The memory holds none afterwards.

        ```mojo
        var p = alloc[String](1)
        p.unsafe_write("x")
        print(p.unsafe_take_pointee())  # x
        p.unsafe_free()
        ```
        """
        return __pyc.take(self)

    @always_inline
    def unsafe_deinit_pointee(self):
        """Destroys the value. The memory holds none afterwards.

        ```mojo
        var p = alloc[String](1)
        p.unsafe_write("x")
        p.unsafe_deinit_pointee()
        p.unsafe_free()
        ```
        """
        __pyc.destroy(self)

    @always_inline
    def unsafe_deinit_pointee_with[F: def(var Self.T) -> None](self, f: F) where Self.mut:
        """Gives the value to `f`, which ends it. The memory holds none afterwards.

        ```mojo
        def goodbye(var name: String):
            print("bye", name)  # bye ann

        var p = alloc[String](1)
        p.unsafe_write("ann")
        p.unsafe_deinit_pointee_with(goodbye)
        p.unsafe_free()
        ```
        """
        f(__pyc.take(self))

    @always_inline
    def unsafe_write_move_from(self, source: Pointer[Self.T, _]):
        """Moves the value that `source` points to here; that memory holds none afterwards.

        ```mojo
        var p = alloc[Int](1)
        var q = alloc[Int](1)
        p.unsafe_write(5)
        q.unsafe_write_move_from(p)
        print(q[])  # 5
        p.unsafe_free()
        q.unsafe_free()
        ```
        """
        __pyc.init(self, __pyc.take(source))

    # older names

    @__unsafe
    def load[width: Int = 1](self, offset: Int = 0) -> SIMD[Self.T.dtype, width]:
        """Older name of `unsafe_load`.

        ```mojo
        var xs: List[Int32] = [1, 2]
        print(xs.unsafe_ptr().load(1))  # 2
        ```
        """
        return self.unsafe_load[width=width](offset)

    @__unsafe
    def store[width: Int](self, offset: Int, val: SIMD[Self.T.dtype, width]):
        """Older name of `unsafe_store`.

        ```mojo
        var xs: List[Int32] = [1, 2]
        xs.unsafe_ptr().store(1, Int32(7))
        print(xs)  # [1, 7]
        ```
        """
        self.unsafe_store(offset, val)

    @__unsafe
    def bitcast[U: AnyType](self) -> Pointer[U, Self.origin]:
        """Older name of `unsafe_bitcast`.

        ```mojo
        var x = Int32(-1)
        print(Pointer(to=x).bitcast[UInt32]()[])  # 4294967295
        ```
        """
        return self.unsafe_bitcast[U]()

    @__unsafe
    def offset(self, i: Int) -> Self:
        """Older name of `unsafe_offset`.

        ```mojo
        var xs: List[Int] = [1, 2]
        print(xs.unsafe_ptr().offset(1)[])  # 2
        ```
        """
        return __pyc.offset(self, i)

    @__unsafe
    def free(self):
        """Older name of `unsafe_free`.

        ```mojo
        var p = alloc[Int](1)
        p.free()
        ```
        """
        _release(__pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](self))

    def unsafe_free(self):
        """Gives back the memory that `alloc[T](n)` gave.

        ```mojo
        var p = alloc[Int](4)
        p.unsafe_free()
        ```
        """
        _release(__pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](self))

    @__unsafe
    def init_pointee_move(self, var value: Self.T):
        """Older name of `unsafe_write`.

        ```mojo
        var p = alloc[String](1)
        p.init_pointee_move(String("x"))
        print(p.take_pointee())  # x
        p.free()
        ```
        """
        __pyc.init(self, value^)

    @__unsafe
    def init_pointee_copy(self, value: Self.T) where conforms_to(Self.T, Copyable):
        """Older name of `unsafe_write(copy=…)`.

        ```mojo
        var p = alloc[Int](1)
        p.init_pointee_copy(5)
        print(p[])  # 5
        p.free()
        ```
        """
        __pyc.init(self, value.copy())

    @__unsafe
    def take_pointee(self) -> Self.T:
        """Older name of `unsafe_take_pointee`.

        ```mojo
        var p = alloc[Int](1)
        p.init_pointee_copy(5)
        print(p.take_pointee())  # 5
        p.free()
        ```
        """
        return __pyc.take(self)

    @__unsafe
    def destroy_pointee(self):
        """Older name of `unsafe_deinit_pointee`.

        ```mojo
        var p = alloc[String](1)
        p.init_pointee_move(String("x"))
        p.destroy_pointee()
        p.free()
        ```
        """
        __pyc.destroy(self)
