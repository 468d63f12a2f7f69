"""A value that may be missing."""

from std.memory.bounds import _panic_at
from std.memory.uninit import MaybeUninit


@fieldwise_init
struct EmptyOptionalError[T: AnyType](ImplicitlyCopyable, Writable):
    """Raised by `o[]` when there is no value.

    ```mojo
    var o = Optional[Int]()
    try:
        _ = o[]
    except e:
        print(e)  # EmptyOptionalError[SIMD[DType.int, 1]]()
    ```
    """

    def write_to(self, mut writer: Some[Writer]):
        writer.write(reflect[Self].short_name(), "()")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)


@fieldwise_init
struct OptionalIter[mut: Bool, //, T: AnyType, origin: Origin[mut=mut]](Iterator, ImplicitlyCopyable):
    """Iterates over the value, if there is one.

    ```mojo
    for x in Optional[Int](5):
        print(x)  # 5
    ```
    """

    comptime Element = Self.T
    var _at: Pointer[Self.T, Self.origin]
    var _left: Bool

    def __next__(mut self) raises StopIteration -> ref [Self.origin] Self.T:
        if not self._left:
            raise StopIteration()
        self._left = False
        return self._at[]


struct Optional[T: AnyType](
    Copyable where conforms_to(T, Copyable),
    ImplicitlyCopyable where conforms_to(T, ImplicitlyCopyable),
    Movable,
    Deinitable where conforms_to(T, Deinitable),
    Defaultable,
    Boolable,
    Iterable,
    Equatable where conforms_to(T, Equatable),
    Hashable where conforms_to(T, Hashable),
    Writable where conforms_to(T, Writable),
):
    """A value of type `T`, or None. An Optional of a pointer is one word: the address 0 means None.

    ```mojo
    var age: Optional[Int] = None
    print(age, age.or_else(-1), age is None)  # None -1 True
    age = 30
    if age:
        print(age.value(), age == 30)  # 30 True
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = OptionalIter[Self.T, o]
    var _room: MaybeUninit[Self.T]
    var _flag: Array[Bool, 0 if __pyc.has_null[Self.T]() else 1]

    @always_inline
    def __init__(out self):
        """No value."""
        self._room = MaybeUninit[Self.T]()
        __pyc.mark_init(self._flag)
        self._set(False)

    @implicit
    @always_inline
    def __init__(out self, var value: Self.T):
        """A value."""
        self._room = MaybeUninit[Self.T](value^)
        __pyc.mark_init(self._flag)
        self._set(True)

    @implicit
    @always_inline
    def __init__(out self, none: NoneType):
        """No value."""
        self._room = MaybeUninit[Self.T]()
        __pyc.mark_init(self._flag)
        self._set(False)

    def __init__[F: def() -> Self.T](out self, *, init_with: F):
        """The function's result."""
        self = Self(init_with())

    def __init__(out self, *, copy: Self) where conforms_to(Self.T, Copyable):
        self._room = MaybeUninit[Self.T]()
        __pyc.mark_init(self._flag)
        if copy._has():
            self._room.unsafe_write(copy._room.unsafe_assume_init_ref().copy())
            self._set(True)
        else:
            self._set(False)

    def __init__(out self, *, deinit move: Self):
        self._room = MaybeUninit[Self.T]()
        __pyc.mark_init(self._flag)
        if move._has():
            self._room.unsafe_write(__pyc.take(move._room._ptr()))
            self._set(True)
        else:
            self._set(False)

    def __deinit__(deinit self) where conforms_to(Self.T, Deinitable):
        if self._has():
            __pyc.destroy(self._room._ptr())

    @always_inline
    def _has(self) -> Bool:
        comptime if __pyc.has_null[Self.T]():
            return __pyc.bitcast[Pointer[Int, MutUntrackedOrigin]](__pyc.address(self._room))[] != 0
        else:
            return __pyc.bitcast[Pointer[Bool, MutUntrackedOrigin]](__pyc.address(self._flag))[]

    @always_inline
    def _set(mut self, has: Bool):
        comptime if __pyc.has_null[Self.T]():
            if not has:
                __pyc.init(__pyc.bitcast[Pointer[Int, MutUntrackedOrigin]](__pyc.address(self._room)), 0)
        else:
            __pyc.init(__pyc.bitcast[Pointer[Bool, MutUntrackedOrigin]](__pyc.address(self._flag)), has)

    @always_inline
    def __bool__(self) -> Bool:
        """Whether there is a value."""
        return self._has()

    def __invert__(self) -> Bool:
        """Whether there is no value."""
        return not self._has()

    def __is__(self, other: NoneType) -> Bool:
        return not self._has()

    def __isnot__(self, other: NoneType) -> Bool:
        return self._has()

    def __eq__(self, other: NoneType) -> Bool:
        return not self._has()

    def __ne__(self, other: NoneType) -> Bool:
        return self._has()

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        """Whether both are none, or both have equal values."""
        if self._has() and other._has():
            return self._room.unsafe_assume_init_ref() == other._room.unsafe_assume_init_ref()
        return self._has() == other._has()

    def __ne__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        return not (self == other)

    def __hash__[H: Hasher](self, mut hasher: H) where conforms_to(Self.T, Hashable):
        hasher._update_u64(UInt64(self._has()))
        if self._has():
            self._room.unsafe_assume_init_ref().__hash__(hasher)

    @always_inline
    def value(ref self, *, at: StringLiteral = __pyc.call_site()) -> ref [self] Self.T:
        """The value; panics when there is none.

        ```mojo
        print(Optional[Int](5).value())  # 5
        ```
        """
        if not self._has():
            _panic_at("value() of an Optional that has none", at)
        return self._room.unsafe_assume_init_ref()

    @always_inline
    def unsafe_value(ref self) -> ref [self] Self.T:
        """The value, which must be there: nothing is checked.

        ```mojo
        print(Optional[Int](5).unsafe_value())  # 5
        ```
        """
        return self._room.unsafe_assume_init_ref()

    @always_inline
    def __getitem__(ref self) raises EmptyOptionalError[Self.T] -> ref [self] Self.T:
        """`o[]`: the value; raises when there is none."""
        if not self._has():
            raise EmptyOptionalError[Self.T]()
        return self._room.unsafe_assume_init_ref()

    @always_inline
    def or_else(self, var default: Self.T) -> Self.T where conforms_to(Self.T, Copyable):
        """The value, or `default` when there is none.

        ```mojo
        print(Optional[Int](None).or_else(7))  # 7
        ```
        """
        if self._has():
            return self._room.unsafe_assume_init_ref().copy()
        return default^

    def take(mut self, *, at: StringLiteral = __pyc.call_site()) -> Self.T:
        """Takes the value out and leaves None. Panics if there is none.

        ```mojo
        var o: Optional[String] = String("x")
        print(o.take(), o)  # x None
        ```
        """
        if not self._has():
            _panic_at("take() of an Optional that has no value", at)
        var value = __pyc.take(self._room._ptr())
        self._set(False)
        return value^

    @always_inline
    def unsafe_take(mut self) -> Self.T:
        """Takes the value out, which must be there: nothing is checked.

        ```mojo
        var o: Optional[String] = String("x")
        print(o.unsafe_take(), o)  # x None
        ```
        """
        var value = __pyc.take(self._room._ptr())
        self._set(False)
        return value^

    def map[R: AnyType, //, F: def(Self.T) -> R](self, f: F) -> Optional[R]:
        """The result of `f` for the value, or None if there is no value.

        ```mojo
        def doubled(x: Int) -> Int:
            return 2 * x

        print(Optional[Int](4).map(doubled), Optional[Int](None).map(doubled))  # 8 None
        ```
        """
        if self._has():
            return Optional[R](f(self._room.unsafe_assume_init_ref()))
        return Optional[R](None)

    def and_then[R: AnyType, //, F: def(Self.T) -> Optional[R]](self, f: F) -> Optional[R]:
        """The result of `f` for the value, which is an Optional itself, or None if there is no value.

        ```mojo
        def half(x: Int) -> Optional[Int]:
            return Optional[Int](x // 2) if x % 2 == 0 else None

        print(Optional[Int](4).and_then(half), Optional[Int](3).and_then(half))  # 2 None
        ```
        """
        if self._has():
            return f(self._room.unsafe_assume_init_ref())
        return Optional[R](None)

    def __iter__(ref self) -> OptionalIter[Self.T, origin_of(self)]:
        """Iterates over the value, if there is one."""
        return OptionalIter[Self.T, origin_of(self)](
            __pyc.bitcast[Pointer[Self.T, origin_of(self)]](__pyc.address(self._room)), self._has()
        )

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many values there are: the least, and the most.

        ```mojo
        print(Optional(5).bounds(), Optional[Int](None).bounds())  # (1, 1) (0, 0)
        ```
        """
        var n = Int(Bool(self))
        return (n, Optional(n))

    def copied[U: Copyable, m: Bool, o: Origin[mut=m], //](self: Optional[Pointer[U, o]]) -> Optional[U]:
        """A copy of what a pointer points to, if there is one.

        ```mojo
        var n = 5
        print(Optional(Pointer(to=n)).copied())  # 5
        ```
        """
        if not self:
            return None
        return self.value()[].copy()

    def deinit_with[F: def(var Self.T) -> None](deinit self, f: F):
        """Gives the value, if there is one, to `f`, which ends it: for values that do not end by themselves.

        ```mojo
        def farewell(var name: String):
            print("bye", name)  # bye ann

        Optional[String]("ann").deinit_with(farewell)
        ```
        """
        if self._has():
            f(__pyc.take(self._room._ptr()))

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        if self._has():
            self._room.unsafe_assume_init_ref().write_to(writer)
        else:
            writer.write_string("None")

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write(reflect[Self].short_name(), "(")
        if self._has():
            self._room.unsafe_assume_init_ref().write_repr_to(writer)
        else:
            writer.write_string("None")
        writer.write_string(")")
