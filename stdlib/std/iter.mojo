"""Iteration."""

from std.builtin.iterator import Iterator, Iterable, IterableOwned, StopIteration, iter, next
from std.builtin.enumerate import enumerate, zip, map, reversed


struct _Peekable[I: Iterator & Movable & Deinitable](Iterator):
    """An iterator with a look at what comes next."""

    comptime Element = Self.I.Element
    var _inner: Self.I
    var _ahead: Optional[Self.I.Element]

    def __init__(out self, var inner: Self.I):
        self._inner = inner^
        self._ahead = None

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    def peek(mut self) -> Optional[Pointer[Self.I.Element, origin_of(self._ahead)]]:
        """A pointer to the next element, without taking it; None at the end."""
        if not self._ahead:
            try:
                self._ahead = __pyc.owned(self._inner.__next__())
            except:
                return None
        return Pointer(to=self._ahead.unsafe_value())

    def __next__(mut self) raises StopIteration -> Self.I.Element:
        if self._ahead:
            return self._ahead.take()
        return __pyc.owned(self._inner.__next__())


@always_inline
def peekable[C: AnyType](iterable: C) -> _Peekable[type_of(iterable.__iter__())]:
    """An iterator over `iterable` that can also say what comes next, without taking it.

    ```mojo
    var it = peekable([1, 2])
    print(it.peek().value()[])  # 1
    print(next(it), next(it))  # 1 2
    ```
    """
    return _Peekable[type_of(iterable.__iter__())](__pyc.owned(iterable.__iter__()))


@fieldwise_init
struct _Few[T: Movable & Deinitable](Iterator):
    """One element, or none."""

    comptime Element = Self.T
    var _one: Optional[Self.T]

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.T:
        if not self._one:
            raise StopIteration()
        return self._one.take()


def once[T: Movable & Deinitable, //](var value: T) -> _Few[T]:
    """An iterator over the single element `value`.

    ```mojo
    for x in once(7):
        print(x)  # 7
    ```
    """
    return _Few[T](value^)


def empty[T: Movable & Deinitable]() -> _Few[T]:
    """An iterator of nothing.

    ```mojo
    print([x for x in empty[Int]()])  # []
    ```
    """
    return _Few[T](None)


@fieldwise_init
struct _Chain[A: Iterator & Movable & Deinitable, B: Iterator & Movable & Deinitable](Iterator):
    """The elements of one iterator, then those of another."""

    comptime Element = Self.A.Element
    var _first: Self.A
    var _second: Self.B
    var _is_first_over: Bool

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.A.Element:
        if not self._is_first_over:
            try:
                return __pyc.owned(self._first.__next__())
            except:
                self._is_first_over = True
        return rebind[Self.A.Element](__pyc.owned(self._second.__next__()))


@always_inline
def chain[A: AnyType, B: AnyType](first: A, second: B) -> _Chain[type_of(first.__iter__()), type_of(second.__iter__())]:
    """The elements of the first, then those of the second.

    ```mojo
    print([x for x in chain([1, 2], range(5, 7))])  # [1, 2, 5, 6]
    ```
    """
    return _Chain[type_of(first.__iter__()), type_of(second.__iter__())](
        __pyc.owned(first.__iter__()), __pyc.owned(second.__iter__()), False
    )
