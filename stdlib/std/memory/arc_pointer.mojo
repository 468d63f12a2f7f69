"""A value on the heap with several owners."""

from std.memory.allocation import _allocate, _release


struct _ArcInner[T: AnyType]:
    """What the owners share: the counts and the value."""

    var strong: Int
    var weak: Int  # all strong owners together count as one
    var value: Self.T

    def __init__(out self, var value: Self.T):
        self.strong = 1
        self.weak = 1
        self.value = value^


@__shared
struct ArcPointer[T: AnyType](
    ImplicitlyCopyable,
    Movable,
    Equatable where conforms_to(T, Equatable),
    Hashable where conforms_to(T, Hashable),
    Writable where conforms_to(T, Writable),
    Identifiable,
):
    """One of several owners of a value on the heap. The value is destroyed with the last one. Owners are counted atomically, so
    they may live in different threads; the value itself is not protected.

    ```mojo
    var a = ArcPointer(10)
    var b = a
    b[] += 5
    print(b[], a.count())  # 15 2
    ```
    """

    var _inner: Pointer[_ArcInner[Self.T], MutUntrackedOrigin]

    def __init__(out self, var value: Self.T):
        """Puts a value on the heap."""
        self._inner = _allocate[_ArcInner[Self.T]](1)
        __pyc.init(self._inner, _ArcInner[Self.T](value^))

    def __init__(out self, *, unsafe_inner: Pointer[_ArcInner[Self.T], MutUntrackedOrigin]):
        self._inner = unsafe_inner

    @always_inline
    def __init__(out self, *, copy: Self):
        """One more owner."""
        self._inner = copy._inner
        _ = __pyc.atomic_add(__pyc.address(self._inner[].strong), 1)

    def __deinit__(deinit self):
        if __pyc.atomic_sub(__pyc.address(self._inner[].strong), 1) == 1:
            __pyc.destroy(__pyc.address(self._inner[].value))
            if __pyc.atomic_sub(__pyc.address(self._inner[].weak), 1) == 1:
                _release(self._inner)

    @always_inline
    def __getitem__(ref self) -> ref [MutOrigin(origin_of(self))] Self.T:
        """`p[]`: the value, which every owner may change."""
        return self._inner[].value

    def unsafe_ptr(self) -> Pointer[Self.T, MutUntrackedOrigin]:
        """The address of the value, valid while an owner lives.

        ```mojo
        var a = ArcPointer(5)
        print(a.unsafe_ptr()[])  # 5
        _ = a
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, MutUntrackedOrigin]](__pyc.address(self._inner[].value))

    def ptr(ref self) -> Pointer[Self.T, MutOrigin(origin_of(self))]:
        """The address of the value, which keeps this owner alive.

        ```mojo
        var a = ArcPointer(5)
        a.ptr()[] += 1
        print(a[])  # 6
        ```
        """
        return __pyc.bitcast[Pointer[Self.T, MutOrigin(origin_of(self))]](__pyc.address(self._inner[].value))

    def weak_count(self) -> UInt64:
        """The number of weak pointers to the value.

        ```mojo
        var a = ArcPointer(5)
        var weak = a.downgrade()
        print(a.weak_count())  # 1
        _ = weak
        ```
        """
        return UInt64(__pyc.atomic_load(__pyc.address(self._inner[].weak)) - 1)

    def count(self) -> Int:
        """The number of owners.

        ```mojo
        var a = ArcPointer(5)
        var b = a
        print(a.count())  # 2
        _ = b
        ```
        """
        return __pyc.atomic_load(__pyc.address(self._inner[].strong))

    def downgrade(self) -> WeakPointer[Self.T]:
        """A pointer that does not keep the value alive.

        ```mojo
        var a = ArcPointer(5)
        var weak = a.downgrade()
        print(weak.upgrade().value()[])  # 5
        _ = a
        ```
        """
        return WeakPointer[Self.T](downgrade=self)

    def __is__(self, other: Self) -> Bool:
        """Whether both own the same value."""
        return self._inner == other._inner

    def __isnot__(self, other: Self) -> Bool:
        return self._inner != other._inner

    def __eq__(self, other: Self) -> Bool where conforms_to(Self.T, Equatable):
        """Whether the values are equal."""
        return self._inner[].value == other._inner[].value

    def __hash__[H: Hasher](self, mut hasher: H) where conforms_to(Self.T, Hashable):
        self._inner[].value.__hash__(hasher)

    def write_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        self._inner[].value.write_to(writer)

    def write_repr_to(self, mut writer: Some[Writer]) where conforms_to(Self.T, Writable):
        writer.write(reflect[Self].short_name(), "(")
        self._inner[].value.write_repr_to(writer)
        writer.write_string(")")


@__shared
struct WeakPointer[T: AnyType](Copyable, Movable):
    """Refers to a value that ArcPointers own, without keeping it alive.

    ```mojo
    var a = ArcPointer(String("x"))
    var weak = WeakPointer(downgrade=a)
    _ = a^
    print(Bool(weak.upgrade()))  # False
    ```
    """

    var _inner: Pointer[_ArcInner[Self.T], MutUntrackedOrigin]

    def __init__(out self, *, downgrade: ArcPointer[Self.T]):
        self._inner = downgrade._inner
        _ = __pyc.atomic_add(__pyc.address(self._inner[].weak), 1)

    def __init__(out self, *, copy: Self):
        self._inner = copy._inner
        _ = __pyc.atomic_add(__pyc.address(self._inner[].weak), 1)

    def __deinit__(deinit self):
        if __pyc.atomic_sub(__pyc.address(self._inner[].weak), 1) == 1:
            _release(self._inner)

    def upgrade(self) -> Optional[ArcPointer[Self.T]]:
        """An owner of the value, or None if the value is gone. Complexity: constant, unless many threads do so at once.

        ```mojo
        var a = ArcPointer(5)
        var weak = a.downgrade()
        print(weak.upgrade().value().count())  # 2
        _ = a
        ```
        """
        var count = __pyc.atomic_load(__pyc.address(self._inner[].strong))
        while count > 0:
            var found = __pyc.atomic_cas(__pyc.address(self._inner[].strong), count, count + 1)
            if found == count:
                return Optional[ArcPointer[Self.T]](ArcPointer[Self.T](unsafe_inner=self._inner))
            count = found
        return Optional[ArcPointer[Self.T]](None)
