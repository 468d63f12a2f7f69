# What a kept function captured is a copy, so the variable may not be changed behind it, nor used where the function changes it.
from collections.abc import Callable

from pyc import Int, List, fn, move


@fn
def used(n: Int) -> Int:
    count = n

    def bump() -> Int:
        nonlocal count
        count += 1
        return count

    f: Callable[[], Int] = bump  # expected-error {{this function borrows 'count', so it cannot be kept as a value: what is kept owns what it captures}}
    return f() + count  # expected-note {{'count' is used here, which what is kept would not see}}


@fn
def changed() -> List[Callable[[Int], Int]]:
    functions = List[Callable[[Int], Int]]()
    i = 0
    while i < 3:
        functions.append(lambda x: x + i)  # expected-error {{this function borrows 'i', so it cannot be kept as a value: what is kept owns what it captures}}
        i += 1  # expected-note {{'i' is changed here, which what is kept would not see}}
    return move(functions)


print(used(1), len(changed()))
