"""Iterators that compute their elements when they are asked for."""


@fieldwise_init
struct _Count(Iterator, ImplicitlyCopyable, Iterable):
    """Counts endlessly."""

    comptime Element = Int
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _at: Int
    var _step: Int

    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Int:
        self._at += self._step
        return self._at - self._step


def count(start: Int = 0, step: Int = 1) -> _Count:
    """`start`, `start + step`, and so on endlessly.

    ```mojo
    for x in count(10, 5):
        if x > 20:
            break
        print(x)  # 10 15 20
    ```
    """
    return _Count(start, step)


@fieldwise_init
struct _Repeat[T: Copyable & Deinitable](Iterator, Copyable, Iterable):
    """One value many times."""

    comptime Element = Self.T
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _value: Self.T
    var _left: Int

    def __iter__(self) -> Self:
        return self.copy()

    def __next__(mut self) raises StopIteration -> Self.T:
        if self._left == 0:
            raise StopIteration()
        self._left -= 1
        return self._value.copy()


def repeat[T: Copyable & Deinitable](value: T, *, times: Int = -1) -> _Repeat[T]:
    """The value `times` times, or endlessly if `times` is not given.

    ```mojo
    for x in repeat("a", times=2):
        print(x)  # a a
    ```
    """
    return _Repeat[T](value.copy(), times)


@fieldwise_init
struct _Take[I: Iterator & Deinitable](
    Iterator, ImplicitlyCopyable where conforms_to(I, ImplicitlyCopyable)
):
    """The first elements of another iterator."""

    comptime Element = Self.I.Element
    var _inner: Self.I
    var _left: Int

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.I.Element:
        if self._left <= 0:
            raise StopIteration()
        self._left -= 1
        return __pyc.owned(self._inner.__next__())


def take[C: AnyType](iterable: C, count: Int) -> _Take[type_of(iterable.__iter__())]:
    """The first `count` elements of `iterable`.

    ```mojo
    for x in take(count(5, 5), 3):
        print(x)  # 5 10 15
    ```
    """
    return _Take[type_of(iterable.__iter__())](__pyc.owned(iterable.__iter__()), count)


@fieldwise_init
struct _Drop[I: Iterator & Deinitable](
    Iterator, ImplicitlyCopyable where conforms_to(I, ImplicitlyCopyable)
):
    """All but the first elements of another iterator."""

    comptime Element = Self.I.Element
    var _inner: Self.I
    var _left: Int

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.I.Element:
        while self._left > 0:
            self._left -= 1
            _ = self._inner.__next__()
        return __pyc.owned(self._inner.__next__())


def drop[C: AnyType](iterable: C, count: Int) -> _Drop[type_of(iterable.__iter__())]:
    """The elements of `iterable` without the first `count` ones.

    ```mojo
    for x in drop([1, 2, 3], 1):
        print(x)  # 2 3
    ```
    """
    return _Drop[type_of(iterable.__iter__())](__pyc.owned(iterable.__iter__()), count)


@fieldwise_init
struct _TakeWhile[I: Iterator & Deinitable, T: AnyType, test: def(T) thin -> Bool](
    Iterator, ImplicitlyCopyable where conforms_to(I, ImplicitlyCopyable)
):
    """Elements up to the first that fails a test."""

    comptime Element = Self.I.Element
    var _inner: Self.I
    var _ended: Bool

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.I.Element:
        if self._ended:
            raise StopIteration()
        var item = __pyc.owned(self._inner.__next__())
        if not Self.test(item):
            self._ended = True
            raise StopIteration()
        return item^


def take_while[T: AnyType, C: AnyType, //, test: def(T) thin -> Bool](iterable: C) -> _TakeWhile[type_of(iterable.__iter__()), T, test]:
    """The elements of `iterable` before the first one that `test` is false for.

    ```mojo
    def small(x: Int) -> Bool:
        return x < 3

    for x in take_while[small]([1, 2, 5, 1]):
        print(x)  # 1 2
    ```
    """
    return _TakeWhile[type_of(iterable.__iter__()), T, test](__pyc.owned(iterable.__iter__()), False)


@fieldwise_init
struct _DropWhile[I: Iterator & Deinitable, T: AnyType, test: def(T) thin -> Bool](
    Iterator, ImplicitlyCopyable where conforms_to(I, ImplicitlyCopyable)
):
    """Elements from the first that fails a test."""

    comptime Element = Self.I.Element
    var _inner: Self.I
    var _begun: Bool

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.I.Element:
        while not self._begun:
            var item = __pyc.owned(self._inner.__next__())
            if not Self.test(item):
                self._begun = True
                return item^
        return __pyc.owned(self._inner.__next__())


def drop_while[T: AnyType, C: AnyType, //, test: def(T) thin -> Bool](iterable: C) -> _DropWhile[type_of(iterable.__iter__()), T, test]:
    """The elements of `iterable` from the first one that `test` is false for.

    ```mojo
    def tiny(x: Int) -> Bool:
        return x < 3

    for x in drop_while[tiny]([1, 2, 5, 1]):
        print(x)  # 5 1
    ```
    """
    return _DropWhile[type_of(iterable.__iter__()), T, test](__pyc.owned(iterable.__iter__()), False)


@fieldwise_init
struct _Cycle[I: Iterator & Copyable & Deinitable](Iterator, Copyable):
    """The elements of an iterable, again and again."""

    comptime Element = Self.I.Element
    var _start: Self.I
    var _at: Self.I

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Self.I.Element:
        try:
            return self._at.__next__()
        except:
            self._at = self._start.copy()
        return self._at.__next__()


def cycle[C: AnyType](iterable: C) -> _Cycle[type_of(iterable.__iter__())]:
    """The elements of an iterable again and again, without end.

    ```mojo
    var colors: List[String] = ["red", "blue"]
    for color in take(cycle(colors), 3):
        print(color)  # red blue red
    ```
    """
    return _Cycle[type_of(iterable.__iter__())](__pyc.owned(iterable.__iter__()), __pyc.owned(iterable.__iter__()))


struct _Product2[A: Copyable & Deinitable, B: Copyable & Deinitable](Iterator, Copyable):
    """Each element of the first with each of the second."""

    comptime Element = Tuple[Self.A, Self.B]
    var _a: List[Self.A]
    var _b: List[Self.B]
    var _at: Int

    def __init__(out self, var a: List[Self.A], var b: List[Self.B]):
        self._a = a^
        self._b = b^
        self._at = 0

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Tuple[Self.A, Self.B]:
        var n = len(self._b)
        if self._at >= len(self._a) * n:
            raise StopIteration()
        self._at += 1
        return (self._a[(self._at - 1) // n].copy(), self._b[(self._at - 1) % n].copy())


struct _Product3[A: Copyable & Deinitable, B: Copyable & Deinitable, C: Copyable & Deinitable](Iterator, Copyable):
    """Each element of the first with each of the second and each of the third."""

    comptime Element = Tuple[Self.A, Self.B, Self.C]
    var _a: List[Self.A]
    var _b: List[Self.B]
    var _c: List[Self.C]
    var _at: Int

    def __init__(out self, var a: List[Self.A], var b: List[Self.B], var c: List[Self.C]):
        self._a = a^
        self._b = b^
        self._c = c^
        self._at = 0

    def __iter__(ref self) -> ref [self] Self:
        return self

    def __next__(mut self) raises StopIteration -> Tuple[Self.A, Self.B, Self.C]:
        var m = len(self._b)
        var n = len(self._c)
        if self._at >= len(self._a) * m * n:
            raise StopIteration()
        var at = self._at
        self._at += 1
        return (self._a[at // (m * n)].copy(), self._b[at // n % m].copy(), self._c[at % n].copy())


def _collected[C: AnyType](iterable: C) -> List[type_of(iterable.__iter__()).Element]:
    """The elements of an iterable, copied."""
    var out = List[type_of(iterable.__iter__()).Element]()
    for x in iterable:
        out.append(x.copy())
    return out^


def product[A: AnyType, B: AnyType](
    a: A, b: B
) -> _Product2[type_of(a.__iter__()).Element, type_of(b.__iter__()).Element]:
    """Each element of `a` in a pair with each element of `b`; the last one changes fastest.

    ```mojo
    for row, col in product(range(2), range(2)):
        print(row, col)  # 0 0 0 1 1 0 1 1
    ```
    """
    return _Product2[type_of(a.__iter__()).Element, type_of(b.__iter__()).Element](_collected(a), _collected(b))


def product[A: AnyType, B: AnyType, C: AnyType](
    a: A, b: B, c: C
) -> _Product3[type_of(a.__iter__()).Element, type_of(b.__iter__()).Element, type_of(c.__iter__()).Element]:
    """Each element of `a` with each element of `b` and each element of `c`; the last one changes fastest."""
    return _Product3[type_of(a.__iter__()).Element, type_of(b.__iter__()).Element, type_of(c.__iter__()).Element](
        _collected(a), _collected(b), _collected(c)
    )
