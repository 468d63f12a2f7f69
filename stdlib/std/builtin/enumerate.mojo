"""Iterating with numbers, over several iterables at once, backwards, or through a function."""


@fieldwise_init
struct _Enumerate[I: Iterator](Iterator, ImplicitlyCopyable where conforms_to(I, ImplicitlyCopyable)):
    """Counts what another iterator gives."""

    comptime Element = Tuple[Int, Self.I.Element]
    var _inner: Self.I
    var _number: Int

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Tuple[Int, Self.I.Element]:
        var item = __pyc.owned(self._inner.__next__())
        self._number += 1
        return (self._number - 1, item^)


@always_inline
def enumerate[C: AnyType](iterable: C, start: Int = 0) -> _Enumerate[type_of(iterable.__iter__())]:
    """The elements of `iterable`, each in a pair with its number; the numbers begin with `start`.

    ```mojo
    for i, name in enumerate(["a", "b"]):
        print(i, name)  # 0 a 1 b
    ```
    """
    return _Enumerate[type_of(iterable.__iter__())](__pyc.owned(iterable.__iter__()), start)


@fieldwise_init
struct _Zip2[A: Iterator, B: Iterator](
    Iterator, ImplicitlyCopyable where conforms_to(A, ImplicitlyCopyable) and conforms_to(B, ImplicitlyCopyable)
):
    """Two iterators side by side."""

    comptime Element = Tuple[Self.A.Element, Self.B.Element]
    var _a: Self.A
    var _b: Self.B

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Tuple[Self.A.Element, Self.B.Element]:
        var a = __pyc.owned(self._a.__next__())
        var b = __pyc.owned(self._b.__next__())
        return (a^, b^)


@fieldwise_init
struct _Zip3[A: Iterator, B: Iterator, C: Iterator](
    Iterator,
    ImplicitlyCopyable where conforms_to(A, ImplicitlyCopyable) and conforms_to(B, ImplicitlyCopyable) and conforms_to(C, ImplicitlyCopyable),
):
    """Three iterators side by side."""

    comptime Element = Tuple[Self.A.Element, Self.B.Element, Self.C.Element]
    var _a: Self.A
    var _b: Self.B
    var _c: Self.C

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Tuple[Self.A.Element, Self.B.Element, Self.C.Element]:
        var a = __pyc.owned(self._a.__next__())
        var b = __pyc.owned(self._b.__next__())
        var c = __pyc.owned(self._c.__next__())
        return (a^, b^, c^)


@fieldwise_init
struct _Zip4[A: Iterator, B: Iterator, C: Iterator, D: Iterator](Iterator):
    """Four iterators side by side."""

    comptime Element = Tuple[Self.A.Element, Self.B.Element, Self.C.Element, Self.D.Element]
    var _a: Self.A
    var _b: Self.B
    var _c: Self.C
    var _d: Self.D

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(
        mut self,
    ) raises StopIteration -> Tuple[Self.A.Element, Self.B.Element, Self.C.Element, Self.D.Element]:
        var a = __pyc.owned(self._a.__next__())
        var b = __pyc.owned(self._b.__next__())
        var c = __pyc.owned(self._c.__next__())
        var d = __pyc.owned(self._d.__next__())
        return (a^, b^, c^, d^)


@fieldwise_init
struct _Zip5[A: Iterator, B: Iterator, C: Iterator, D: Iterator, E: Iterator](Iterator):
    """Five iterators side by side."""

    comptime Element = Tuple[Self.A.Element, Self.B.Element, Self.C.Element, Self.D.Element, Self.E.Element]
    var _a: Self.A
    var _b: Self.B
    var _c: Self.C
    var _d: Self.D
    var _e: Self.E

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Self.Element:
        var a = __pyc.owned(self._a.__next__())
        var b = __pyc.owned(self._b.__next__())
        var c = __pyc.owned(self._c.__next__())
        var d = __pyc.owned(self._d.__next__())
        var e = __pyc.owned(self._e.__next__())
        return (a^, b^, c^, d^, e^)


@fieldwise_init
struct _Zip6[A: Iterator, B: Iterator, C: Iterator, D: Iterator, E: Iterator, F: Iterator](Iterator):
    """Six iterators side by side."""

    comptime Element = Tuple[Self.A.Element, Self.B.Element, Self.C.Element, Self.D.Element, Self.E.Element, Self.F.Element]
    var _a: Self.A
    var _b: Self.B
    var _c: Self.C
    var _d: Self.D
    var _e: Self.E
    var _f: Self.F

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Self.Element:
        var a = __pyc.owned(self._a.__next__())
        var b = __pyc.owned(self._b.__next__())
        var c = __pyc.owned(self._c.__next__())
        var d = __pyc.owned(self._d.__next__())
        var e = __pyc.owned(self._e.__next__())
        var f = __pyc.owned(self._f.__next__())
        return (a^, b^, c^, d^, e^, f^)


@always_inline
def zip[A: AnyType, B: AnyType](a: A, b: B) -> _Zip2[type_of(a.__iter__()), type_of(b.__iter__())]:
    """The elements of `a` and `b` in pairs, until the shorter one ends.

    ```mojo
    for name, age in zip(["ann", "bo"], [30, 25]):
        print(name, age)  # ann 30 bo 25
    ```
    """
    return _Zip2[type_of(a.__iter__()), type_of(b.__iter__())](__pyc.owned(a.__iter__()), __pyc.owned(b.__iter__()))


@always_inline
def zip[A: AnyType, B: AnyType, C: AnyType](
    a: A, b: B, c: C
) -> _Zip3[type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__())]:
    """The elements of `a`, `b` and `c` in tuples, until the shortest one ends."""
    return _Zip3[type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__())](
        __pyc.owned(a.__iter__()), __pyc.owned(b.__iter__()), __pyc.owned(c.__iter__())
    )


@always_inline
def zip[A: AnyType, B: AnyType, C: AnyType, D: AnyType](
    a: A, b: B, c: C, d: D
) -> _Zip4[type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__()), type_of(d.__iter__())]:
    """The elements of `a`, `b`, `c` and `d` in tuples, until the shortest one ends."""
    return _Zip4[type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__()), type_of(d.__iter__())](
        __pyc.owned(a.__iter__()), __pyc.owned(b.__iter__()), __pyc.owned(c.__iter__()), __pyc.owned(d.__iter__())
    )


@always_inline
def zip[A: AnyType, B: AnyType, C: AnyType, D: AnyType, E: AnyType](
    a: A, b: B, c: C, d: D, e: E
) -> _Zip5[
    type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__()),
    type_of(d.__iter__()), type_of(e.__iter__())
]:
    """The elements of `a`, `b`, `c`, `d` and `e` in tuples, until the shortest one ends."""
    return _Zip5[
        type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__()),
        type_of(d.__iter__()), type_of(e.__iter__())
    ](
        __pyc.owned(a.__iter__()), __pyc.owned(b.__iter__()), __pyc.owned(c.__iter__()),
        __pyc.owned(d.__iter__()), __pyc.owned(e.__iter__())
    )


@always_inline
def zip[A: AnyType, B: AnyType, C: AnyType, D: AnyType, E: AnyType, F: AnyType](
    a: A, b: B, c: C, d: D, e: E, f: F
) -> _Zip6[
    type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__()),
    type_of(d.__iter__()), type_of(e.__iter__()), type_of(f.__iter__())
]:
    """The elements of `a`, `b`, `c`, `d`, `e` and `f` in tuples, until the shortest one ends."""
    return _Zip6[
        type_of(a.__iter__()), type_of(b.__iter__()), type_of(c.__iter__()),
        type_of(d.__iter__()), type_of(e.__iter__()), type_of(f.__iter__())
    ](
        __pyc.owned(a.__iter__()), __pyc.owned(b.__iter__()), __pyc.owned(c.__iter__()),
        __pyc.owned(d.__iter__()), __pyc.owned(e.__iter__()), __pyc.owned(f.__iter__())
    )


@fieldwise_init
struct _Map[I: Iterator, R: AnyType, f: def(I.Element) thin -> R](
    Iterator, ImplicitlyCopyable where conforms_to(I, ImplicitlyCopyable)
):
    """The results of a function for what another iterator gives."""

    comptime Element = Self.R
    var _inner: Self.I

    @always_inline
    def __iter__(ref self) -> ref [self] Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Self.R:
        return Self.f(self._inner.__next__())


@always_inline
def map[T: AnyType, R: AnyType, C: AnyType, //, f: def(T) thin -> R](iterable: C) -> _Map[type_of(iterable.__iter__()), R, f]:
    """The result of `f` for each element of `iterable`, computed when it is asked for.

    ```mojo
    def square(x: Int) -> Int:
        return x * x

    for s in map[square]([1, 2, 3]):
        print(s)  # 1 4 9
    ```
    """
    return _Map[type_of(iterable.__iter__()), R, f](__pyc.owned(iterable.__iter__()))


@always_inline
def reversed[C: AnyType](ref value: C) -> type_of(value.__reversed__()):
    """The elements of `value` from the last to the first, by `__reversed__`.

    ```mojo
    for i in reversed(range(3)):
        print(i)  # 2 1 0
    ```
    """
    return value.__reversed__()
