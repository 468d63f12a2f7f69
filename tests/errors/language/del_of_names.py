# An `@fn` takes elements away; its variables end by themselves.
from pyc import Int, List, fn


@fn
def work() -> Int:
    xs: List[Int] = [1, 2, 3]
    del xs[0]
    del xs  # expected-error {{'del' of anything but an element cannot be compiled here}}
    return 1


print(work())
