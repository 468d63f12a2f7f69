# What stands where a type, a trait or a function is wanted is called by its kind.
import std.math


@fieldwise_init
struct Base(Copyable):
    var x: Int


trait Shape:
    def area(self) -> Int:
        ...


struct Derived(Base):  # expected-error {{a trait is needed here, but this is a type}}
    pass


struct Listed(List):  # expected-error {{a trait is needed here, but this is a struct}}
    pass


def size() -> Int:
    return 3


def generator() -> Int:
    yield 3  # expected-error {{'yield' in a .mojo file cannot be compiled here}}


def some_shape(x: dyn size):  # expected-error {{one trait is needed here, but this is a function}}
    pass


def main():
    var s = Shape()  # expected-error {{the trait 'Shape' cannot be called}}
    var m = std.math(2)  # expected-error {{the module 'std.math' cannot be called}}
    var n: size = 3  # expected-error {{a type is needed here, but this is a function}}
    var t: Shape = 3  # expected-error {{a type is needed here, but this is a trait}}
