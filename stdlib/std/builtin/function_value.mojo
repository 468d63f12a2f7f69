"""What a function type stands for where a value of it is kept: some function, with what it has captured."""

from std.memory.allocation import _allocate, _release

comptime _Address = Pointer[UInt8, MutUntrackedOrigin]
comptime _Thin = def(_Address) thin -> None


@fieldwise_init
struct _Captured[T: Movable & Deinitable](Movable):
    """What the copies of a function value share."""

    var value: Self.T
    var count: Int


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
        """A function that is given the address of the value."""
        var room = _allocate[_Captured[T]](1)
        __pyc.init(room, _Captured[T](value^, 1))
        self._value = room.unsafe_bitcast[UInt8]()
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
