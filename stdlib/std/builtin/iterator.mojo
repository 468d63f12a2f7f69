"""Iteration: `for x in xs` calls `xs.__iter__()` once and `__next__()` until it raises StopIteration."""


@fieldwise_init
struct StopIteration(ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """Raised by `__next__` at the end; a `for` catches it.

    ```mojo
    var it = iter(range(1))
    try:
        _ = next(it)
        _ = next(it)
    except e:
        print(e)  # StopIteration
    ```
    """

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("StopIteration")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)


trait Iterator(Movable):
    """Gives one element after the other; `__next__` raises StopIteration when there is none left.

    ```mojo
    @fieldwise_init
    struct Countdown(Iterator, ImplicitlyCopyable):
        comptime Element = Int
        var left: Int

        def __iter__(self) -> Self:
            return self

        def __next__(mut self) raises StopIteration -> Int:
            if self.left == 0:
                raise StopIteration()
            self.left -= 1
            return self.left + 1

    for i in Countdown(3):
        print(i, end=" ")  # 3 2 1
    ```
    """

    comptime Element: AnyType

    def __next__(mut self) raises StopIteration -> Self.Element:
        ...

    def bounds(self) -> Tuple[Int, Optional[Int]]:
        """How many elements are left: the least, and the most if that is known.

        ```mojo
        print(iter([5, 6]).bounds(), range(1, 10, 3).bounds())  # (2, 2) (3, 3)
        ```
        """
        return (0, Optional[Int](None))

    def nth(var self, n: Int) -> Optional[Self.Element] where (
        conforms_to(Self.Element, Copyable & Deinitable) and conforms_to(Self, Deinitable)
    ):
        """The element after the next `n`, if there is one. Complexity: linear in `n`.

        ```mojo
        print(range(10).nth(3), iter([5, 6]).nth(2))  # 3 None
        ```
        """
        try:
            for _ in range(n):
                _ = self.__next__()
            return self.__next__()
        except:
            return None


trait Iterable(AnyType):
    """Can be walked without being used up: `__iter__` gives an iterator whose type, for an origin, is `IteratorType`.

    ```mojo
    def total[C: Iterable](values: C) -> Int:
        var count = 0
        for _ in values:
            count += 1
        return count

    print(total([5, 6]), total(range(4)))  # 2 4
    ```
    """

    comptime IteratorType[is_mut: Bool, //, origin: Origin[mut=is_mut]]: Iterator


trait IterableOwned(AnyType):
    """Can be walked by using it up: `for x in xs^` gives the elements themselves.

    ```mojo
    var names: List[String] = ["a", "b"]
    for var name in names^:
        name += "!"
        print(name)  # a! b!
    ```
    """


trait ReversibleRange(AnyType):
    """A range that can be walked from its end.

    ```mojo
    for i in reversed(range(3)):
        print(i)  # 2 1 0
    ```
    """


def iter[T: AnyType](ref iterable: T) -> type_of(iterable.__iter__()):
    """The iterator over `iterable` that a `for` would use, by `__iter__`.

    ```mojo
    var it = iter([1, 2])
    print(next(it), next(it))  # 1 2
    ```
    """
    return iterable.__iter__()


def next[T: Iterator](mut iterator: T) raises StopIteration -> T.Element:
    """The next element of `iterator`, by `__next__`. Raises StopIteration at the end.

    ```mojo
    var it = iter(["a"])
    print(next(it))  # a
    ```
    """
    return iterator.__next__()
