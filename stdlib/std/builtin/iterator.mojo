"""Iteration: `for x in xs` calls `xs.__iter__()` once and `__next__()` until it raises StopIteration."""


@fieldwise_init
struct StopIteration(ImplicitlyCopyable, TrivialRegisterPassable, Writable):
    """Raised by `__next__` at the end."""

    def write_to(self, mut writer: Some[Writer]):
        writer.write_string("StopIteration")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)


trait Iterator(Movable):
    """Gives one element after the other."""

    comptime Element: AnyType

    def __next__(mut self) raises StopIteration -> Self.Element:
        ...


trait Iterable(AnyType):
    """Can be walked without being used up."""


trait IterableOwned(AnyType):
    """Can be walked by using it up: `for x in xs^`."""


trait ReversibleRange(AnyType):
    """A range that can be walked from its end."""


def iter[T: AnyType](ref iterable: T) -> type_of(iterable.__iter__()):
    """The iterator that a `for` would use."""
    return iterable.__iter__()


def next[T: Iterator](mut iterator: T) raises StopIteration -> T.Element:
    """The next element; raises StopIteration at the end."""
    return iterator.__next__()
