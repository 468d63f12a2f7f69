"""Numbers that several threads change."""


@fieldwise_init
struct Ordering(Equatable, TrivialRegisterPassable):
    """In which order other threads see changes. All operations here are SEQUENTIAL, the strongest.

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


struct Atomic[T: AnyType, *, scope: StaticString = ""]:
    """A number that threads change without losing a change. The static methods work on any memory.

    ```mojo
    var n = Atomic[Int](5)
    n += 2
    print(n.load())  # 7
    ```
    """

    var value: Self.T

    def __init__(out self, value: Self.T):
        """Begins with this value."""
        self.value = value

    @always_inline
    def load(self) -> Self.T:
        """The value.

        ```mojo
        print(Atomic[Int](5).load())  # 5
        ```
        """
        return __pyc.atomic_load(__pyc.address(self.value))

    @always_inline
    @staticmethod
    def load(ptr: Pointer[Self.T, _]) -> Self.T:
        """The value in memory."""
        return __pyc.atomic_load(ptr)

    @always_inline
    def store(self, value: Self.T):
        """Replaces the value.

        ```mojo
        var n = Atomic[Int](5)
        n.store(7)
        print(n.load())  # 7
        ```
        """
        __pyc.atomic_store(value, __pyc.address(self.value))

    @always_inline
    @staticmethod
    def store(ptr: Pointer[Self.T, _], value: Self.T):
        """Replaces the value in memory."""
        __pyc.atomic_store(value, ptr)

    @always_inline
    def fetch_add(self, value: Self.T) -> Self.T:
        """Adds, and gives the value before.

        ```mojo
        var n = Atomic[Int](5)
        print(n.fetch_add(2), n.load())  # 5 7
        ```
        """
        return __pyc.atomic_add(__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def fetch_add(ptr: Pointer[Self.T, _], value: Self.T) -> Self.T:
        """Adds in memory, and gives the value before."""
        return __pyc.atomic_add(ptr, value)

    @always_inline
    def fetch_sub(self, value: Self.T) -> Self.T:
        """Subtracts, and gives the value before.

        ```mojo
        var n = Atomic[Int](5)
        print(n.fetch_sub(2), n.load())  # 5 3
        ```
        """
        return __pyc.atomic_sub(__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def fetch_sub(ptr: Pointer[Self.T, _], value: Self.T) -> Self.T:
        """Subtracts in memory, and gives the value before."""
        return __pyc.atomic_sub(ptr, value)

    @always_inline
    def __iadd__(self, value: Self.T):
        _ = __pyc.atomic_add(__pyc.address(self.value), value)

    @always_inline
    def __isub__(self, value: Self.T):
        _ = __pyc.atomic_sub(__pyc.address(self.value), value)

    @always_inline
    def max(self, value: Self.T):
        """Makes it the larger of both.

        ```mojo
        var n = Atomic[Int](5)
        n.max(9)
        print(n.load())  # 9
        ```
        """
        _ = __pyc.atomic_max(__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def max(ptr: Pointer[Self.T, _], value: Self.T):
        """Makes the value in memory the larger of both."""
        _ = __pyc.atomic_max(ptr, value)

    @always_inline
    def min(self, value: Self.T):
        """Makes it the smaller of both.

        ```mojo
        var n = Atomic[Int](5)
        n.min(2)
        print(n.load())  # 2
        ```
        """
        _ = __pyc.atomic_min(__pyc.address(self.value), value)

    @always_inline
    @staticmethod
    def min(ptr: Pointer[Self.T, _], value: Self.T):
        """Makes the value in memory the smaller of both."""
        _ = __pyc.atomic_min(ptr, value)

    @always_inline
    def compare_exchange(self, mut expected: Self.T, desired: Self.T) -> Bool:
        """Replaces the value when it is `expected`; else `expected` becomes what it is. Says whether it was replaced.

        ```mojo
        var n = Atomic[Int](5)
        var expected = 4
        print(n.compare_exchange(expected, 9), expected, n.compare_exchange(expected, 9), n.load())  # False 5 True 9
        ```
        """
        return Self.compare_exchange(__pyc.address(self.value), expected, desired)

    @always_inline
    @staticmethod
    def compare_exchange(ptr: Pointer[Self.T, _], mut expected: Self.T, desired: Self.T) -> Bool:
        """The same on memory."""
        var found = __pyc.atomic_cas(ptr, expected, desired)
        var same = found == expected
        expected = found
        return same


@always_inline
def fence():
    """All changes before are seen before all changes after.

    ```mojo
    fence()
    ```
    """
    __pyc.fence()
