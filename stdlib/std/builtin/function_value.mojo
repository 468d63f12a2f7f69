"""What a function type stands for where a value of it is kept: some function, with what it has captured."""

from std.memory.allocation import _allocate, _release

comptime _Address = Pointer[UInt8, MutUntrackedOrigin]
comptime _Thin = def(_Address) thin -> None


@fieldwise_init
struct _Captured[T: Movable & Deinitable](Movable):
    """What the copies of a function value share."""

    var value: Self.T
    var count: Int


def _capture[T: Movable & Deinitable](var value: T) -> _Address:
    var room = _allocate[_Captured[T]](1)
    __pyc.init(room, _Captured[T](value^, 1))
    return room.unsafe_bitcast[UInt8]()


@__shared
struct _FunctionState[T: Movable & Deinitable](Movable):
    """Where a function value has what it changes when it is called: each of its copies leads there, so that there are
    several ways to it, as to what an ArcPointer owns."""

    var at: _Address

    def __init__(out self, at: _Address):
        self.at = at

    def __init__(out self, *, var first: Self.T):
        """Counted once, for the function value that takes it over."""
        self.at = _capture(first^)

    def __getitem__(ref self) -> ref [MutOrigin(origin_of(self))] Self.T:
        return self.at.unsafe_bitcast[_Captured[Self.T]]()[].value


@__holds_any
struct FunctionValue[F: AnyType](ImplicitlyCopyable, Movable):
    """A function that owns what it has captured; its copies share that. It is what
    `def(A) -> B` stands for in a field, a result, an element or an annotation; the compiler makes and calls it.

    ```mojo
    def adder(n: Int) -> def(Int) -> Int:
        return lambda (x: Int) -> Int: x + n

    var add = adder(3)
    var functions = [add, adder(5)]
    print(add(1), functions[1](1))  # 4 6
    ```
    """

    var _value: _Address
    var _code: _Thin  # of another type: it takes the address of the value and the arguments
    var _count: def(_Address, Int) thin -> None

    def __init__(out self, code: _Thin):
        """A function that has captured nothing."""
        self._value = _Address.unsafe_dangling()
        self._code = code
        self._count = _count_nothing

    def __init__[T: Movable & Deinitable](out self, code: _Thin, var value: T):
        """A function that is given the address of the value, which it only looks at."""
        self._value = _capture(value^)
        self._code = code
        self._count = _count_captured[T]

    def __init__[T: Movable & Deinitable](out self, code: _Thin, *, state: _FunctionState[T]):
        """A function that is given the address of the state, and changes it."""
        self._value = state.at
        self._code = code
        self._count = _count_captured[T]

    def __init__(out self, *, copy: Self):
        """One more owner of what is captured."""
        self._value = copy._value
        self._code = copy._code
        self._count = copy._count
        self._count(self._value, 1)

    def __deinit__(deinit self):
        self._count(self._value, -1)


def _count_nothing(value: _Address, change: Int):
    pass


def _count_captured[T: Movable & Deinitable](value: _Address, change: Int):
    """One owner more or less; the last one ends the value."""
    var room = value.unsafe_bitcast[_Captured[T]]()
    if __pyc.atomic_add(__pyc.address(room[].count), change) + change == 0:
        __pyc.destroy(room)
        _release(room)
