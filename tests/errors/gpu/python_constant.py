# A number at the top of a module is a Python variable, which a kernel cannot use; a compile-time value is what is meant.
from pyc import Comptime, Int, Int32, Mut, fn, kernel
from pyc.gpu import Span, global_idx

LIMIT = 3  # expected-note {{'LIMIT' is a Python variable: if it never changes, write 'LIMIT: Comptime = …'}}
SHIFT = -2.5  # expected-note {{write 'SHIFT: Comptime = …'}}
STEP: Comptime = 2
count = 0
names = ["a"]


@kernel
def clip(values: Mut[Span[Int32]]) -> None:
    i = global_idx.x
    if i < len(values) and values[i] > LIMIT:  # expected-error {{kernel 'clip' cannot run on a device: a Python value exists only on the host}}
        values[i] = LIMIT - STEP


@fn
def shifted(x: float) -> float:
    return x + SHIFT  # expected-error {{an operation on Python values may raise 'Error'}}


# No advice where it would be wrong: the variable changes, or is not a number.
@fn
def numbered() -> Int:
    return Int(count)  # expected-error {{an operation on Python values may raise 'Error'}}


@fn
def first() -> Int:
    return len(names[0])  # expected-error {{may raise 'Error'}}


count += 1
