# What a function value changes of what it has captured is shared by its copies: another call of it, through a copy that it
# reaches itself, may come while it relies on that; and another thread's may.
from collections.abc import Callable

from pyc import Int, List, String, fn
from std.algorithm import parallelize
from std.memory import ArcPointer


@fn
def call_again() -> None:
    names: List[String] = ["first"]
    all = ArcPointer(List[Callable[[Int], None]]())

    def visit(i: Int) -> None:
        nonlocal names
        if i == 1:
            names.append("another")
        else:
            copy = all[][0]
            for name in names:
                copy(1)
                print(name)

    f: Callable[[Int], None] = visit  # expected-error {{and 'visit' may reach the same one through another owner while it is changed}}
    all[].append(f)
    f(0)


@fn
def in_threads() -> None:
    count: Int = 0

    def bump(i: Int) -> None:
        nonlocal count
        count += i

    f: Callable[[Int], None] = bump
    f(1)
    parallelize(f, 4)  # expected-error {{that a function value has captured at the same time through this argument}}


@fn
def main() -> None:
    call_again()
    in_threads()
