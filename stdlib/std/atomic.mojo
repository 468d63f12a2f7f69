"""Numbers that several threads can change at the same time."""


@fieldwise_init
struct Ordering(Equatable, TrivialRegisterPassable):
    """In which order other threads see changes. Where none is said, it is SEQUENTIAL on the host, and ACQUIRE_RELEASE in kernels (loads
    ACQUIRE, stores RELEASE), for nothing where no thread could tell.

    ```mojo
    print(Ordering.SEQUENTIAL == Ordering.SEQUENTIAL)  # True
    ```
    """

    var value: Int
    comptime RELAXED = Self(0)
    comptime ACQUIRE = Self(1)
    comptime RELEASE = Self(2)
    comptime ACQUIRE_RELEASE = Self(3)
    comptime SEQUENTIAL = Self(4)
    comptime _UNSAID = Self(5)

    def _acquires(self) -> Bool:
        return self == Self.ACQUIRE or self == Self.ACQUIRE_RELEASE or self == Self.SEQUENTIAL

    def _releases(self) -> Bool:
        return self == Self.RELEASE or self == Self.ACQUIRE_RELEASE or self == Self.SEQUENTIAL


@always_inline
def _say[ordering: Ordering]():
    """Tells --check-kernels what the operation that follows orders."""
    comptime if ordering == Ordering.RELAXED:
        __pyc.order_relaxed()
    elif ordering == Ordering.ACQUIRE:
        __pyc.order_acquire()
    elif ordering == Ordering.RELEASE:
        __pyc.order_release()


@always_inline
def _device_fence[wanted: Bool, scope: StaticString]():
    """Orders what a kernel does around a relaxed operation; on the host the operation is sequential itself."""
    comptime if wanted:
        if __pyc.on_device():
            fence[scope=scope]()


@always_inline
def _before[ordering: Ordering, scope: StaticString](ptr: Pointer[_, _, address_space=_]):
    """Stands in front of an operation that changes a place."""
    comptime unsaid = ordering == Ordering._UNSAID
    _device_fence[ordering._releases() or (unsaid and scope == "system"), scope]()
    comptime if unsaid and scope != "system":
        __pyc.order_before(ptr)
    _say[ordering]()


@always_inline
def _behind[acquires: Bool, unsaid: Bool, scope: StaticString](ptr: Pointer[_, _, address_space=_]):
    """Stands behind it."""
    _device_fence[acquires or (unsaid and scope == "system"), scope]()
    comptime if unsaid and scope != "system":
        __pyc.order_behind(ptr)


@__parallel
struct Atomic[T: AnyType, scope: StaticString = ""]:
    """A number that threads can change at the same time without losing a change. The static methods work on any memory.

    ```mojo
    var n = Atomic[Int](5)
    n += 2
    print(n.load())  # 7
    ```
    """

    var value: Self.T
    comptime _reach: Int = 2 if Self.scope == "system" else 1  # in kernels, for whom the change is atomic; the numbers are those of `gpu.fence`

    def __init__(out self, value: Self.T):
        """Begins with this value."""
        self.value = value

    @always_inline
    def load[ordering: Ordering = Ordering._UNSAID](self) -> Self.T:
        """The value.

        ```mojo
        print(Atomic[Int](5).load())  # 5
        ```
        """
        return Self.load[ordering=ordering](__pyc.address(self.value))

    @always_inline
    @staticmethod
    def load[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_]) -> Self.T:
        """The value at `ptr`."""
        _device_fence[ordering == Ordering.SEQUENTIAL, Self.scope]()
        _say[ordering]()
        return __pyc.atomic_load(ptr, Self._reach)

    @always_inline
    def store[ordering: Ordering = Ordering._UNSAID](self, value: Self.T):
        """Replaces the value.

        ```mojo
        var n = Atomic[Int](5)
        n.store(7)
        print(n.load())  # 7
        ```
        """
        Self.store[ordering=ordering](__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def store[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_], value: Self.T):
        """Replaces the value at `ptr` by `value`."""
        _device_fence[ordering == Ordering.SEQUENTIAL, Self.scope]()
        _say[ordering]()
        __pyc.atomic_store(value, ptr, Self._reach)

    @always_inline
    def exchange[ordering: Ordering = Ordering._UNSAID](self, value: Self.T) -> Self.T:
        """Replaces the value, and gives the value before.

        ```mojo
        var n = Atomic[Int](5)
        print(n.exchange(7), n.load())  # 5 7
        ```
        """
        return Self.exchange[ordering=ordering](__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def exchange[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_], value: Self.T) -> Self.T:
        """Replaces the value at `ptr` by `value` and gives what was there before."""
        _before[ordering, Self.scope](ptr)
        var old = __pyc.atomic_exchange(ptr, value, Self._reach)
        _behind[ordering._acquires(), ordering == Ordering._UNSAID, Self.scope](ptr)
        return old

    @always_inline
    def fetch_add[ordering: Ordering = Ordering._UNSAID](self, value: Self.T) -> Self.T:
        """Adds `value` and gives the number that was there before.

        ```mojo
        var n = Atomic[Int](5)
        print(n.fetch_add(2), n.load())  # 5 7
        ```
        """
        return Self.fetch_add[ordering=ordering](__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def fetch_add[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_], value: Self.T) -> Self.T:
        """Adds `value` to the number at `ptr` and gives what was there before."""
        _before[ordering, Self.scope](ptr)
        var old = __pyc.atomic_add(ptr, value, Self._reach)
        _behind[ordering._acquires(), ordering == Ordering._UNSAID, Self.scope](ptr)
        return old

    @always_inline
    def fetch_sub[ordering: Ordering = Ordering._UNSAID](self, value: Self.T) -> Self.T:
        """Subtracts `value` and gives the number that was there before.

        ```mojo
        var n = Atomic[Int](5)
        print(n.fetch_sub(2), n.load())  # 5 3
        ```
        """
        return Self.fetch_sub[ordering=ordering](__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def fetch_sub[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_], value: Self.T) -> Self.T:
        """Subtracts `value` from the number at `ptr` and gives what was there before."""
        _before[ordering, Self.scope](ptr)
        var old = __pyc.atomic_sub(ptr, value, Self._reach)
        _behind[ordering._acquires(), ordering == Ordering._UNSAID, Self.scope](ptr)
        return old

    @always_inline
    def __iadd__(self, value: Self.T):
        _ = self.fetch_add(value)

    @always_inline
    def __isub__(self, value: Self.T):
        _ = self.fetch_sub(value)

    @always_inline
    def max[ordering: Ordering = Ordering._UNSAID](self, value: Self.T):
        """Replaces the number by `value` if that is larger.

        ```mojo
        var n = Atomic[Int](5)
        n.max(9)
        print(n.load())  # 9
        ```
        """
        Self.max[ordering=ordering](__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def max[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_], value: Self.T):
        """Replaces the number at `ptr` by `value` if that is larger."""
        _before[ordering, Self.scope](ptr)
        _ = __pyc.atomic_max(ptr, value, Self._reach)
        _behind[ordering._acquires(), ordering == Ordering._UNSAID, Self.scope](ptr)

    @always_inline
    def min[ordering: Ordering = Ordering._UNSAID](self, value: Self.T):
        """Replaces the number by `value` if that is smaller.

        ```mojo
        var n = Atomic[Int](5)
        n.min(2)
        print(n.load())  # 2
        ```
        """
        Self.min[ordering=ordering](__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def min[ordering: Ordering = Ordering._UNSAID](ptr: Pointer[Self.T, _, address_space=_], value: Self.T):
        """Replaces the number at `ptr` by `value` if that is smaller."""
        _before[ordering, Self.scope](ptr)
        _ = __pyc.atomic_min(ptr, value, Self._reach)
        _behind[ordering._acquires(), ordering == Ordering._UNSAID, Self.scope](ptr)

    @always_inline
    def compare_exchange[*, success_ordering: Ordering = Ordering._UNSAID, failure_ordering: Ordering = Ordering._UNSAID](
        self, mut expected: Self.T, desired: Self.T
    ) -> Bool:
        """Replaces the number by `desired` if it is `expected` and gives True; else stores the number in `expected` and
        gives False.

        ```mojo
        var n = Atomic[Int](5)
        var expected = 4
        print(n.compare_exchange(expected, 9), expected, n.compare_exchange(expected, 9), n.load())  # False 5 True 9
        ```
        """
        return Self.compare_exchange[success_ordering=success_ordering, failure_ordering=failure_ordering](
            __pyc.address(self.value), expected, desired
        )

    @always_inline
    @staticmethod
    def compare_exchange[*, success_ordering: Ordering = Ordering._UNSAID, failure_ordering: Ordering = Ordering._UNSAID](
        ptr: Pointer[Self.T, _, address_space=_], mut expected: Self.T, desired: Self.T
    ) -> Bool:
        """Replaces the number at `ptr` by `desired` if it is `expected` and gives True; else stores the number in
        `expected` and gives False.
        """
        _before[success_ordering, Self.scope](ptr)
        var found = __pyc.atomic_cas(ptr, expected, desired, Self._reach)
        _behind[success_ordering._acquires() or failure_ordering._acquires(), success_ordering == Ordering._UNSAID, Self.scope](ptr)
        var same = found == expected
        expected = found
        return same


@always_inline
def fence[ordering: Ordering = Ordering.SEQUENTIAL, *, scope: StaticString = ""]():
    """All changes before are seen before all changes after: by the threads of the block ("workgroup"), by those of the device, or by all
    devices and the host ("system").

    ```mojo
    fence()
    ```
    """
    comptime if scope == "workgroup":
        __pyc.fence_block()
    elif scope == "system":
        __pyc.fence_system()
    else:
        __pyc.fence()
