# A function, or a lambda without types, where an optional function is wanted.
# cpython: 3.9
from collections.abc import Callable

from pyc import Int, List, Optional, String, fn


@fn
def inc(x: Int) -> Int:
    return x + 1


@fn
def find(names: List[String], wanted: String) -> Optional[Callable[[Int], Int]]:
    for i in range(len(names)):
        if names[i] == wanted:
            return lambda x: x + i
    return inc if wanted == "inc" else None


names = List[String](["a", "b", "c"])
found = find(names, "c")
print(found is not None, found.value()(40), find(names, "z") is None, find(names, "inc").value()(1))
