# A condition that calls something is not proved by another call.

from std.sys import size_of


def small[T: AnyType]() -> Int where size_of[T]() <= 8:
    return 1


def larger[T: AnyType]() -> Int where size_of[T]() <= 16:
    return small[T]()  # expected-error {{its condition 'size_of[T]() <= 8' lacks evidence here}}


def enough(n: Int) -> Bool:
    return n > 3


def taken[n: Int]() -> Int where enough(n):
    return n


def other[n: Int]() -> Int where enough(n + 1):
    return taken[n]()  # expected-error {{its condition 'enough(n)' lacks evidence here}}


def main():
    print(larger[Int](), other[4]())
