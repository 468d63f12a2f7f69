# An `@fn` takes elements away; its variables end by themselves.
from pyc import Int, List, fn


@fn
def work() -> Int:
    xs: List[Int] = [1, 2, 3]
    del xs[0]
    del xs  # expected-error {{'del' of anything but an element in the systems register (a value ends after its last use) cannot be compiled here}}
    return 1


print(work())
