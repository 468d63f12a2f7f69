# Advice in the words of Python's syntax.
from pyc import Error, Float64, Int, List, fieldwise_init, fn, struct


@fn
def grow(xs: List[Int]) -> None:
    xs.append(3)  # expected-error {{it is an argument without 'Mut[...]' or 'Var[...]'}} expected-note {{'append' changes it}}


@fieldwise_init
@struct
class Counter:
    count: Int

    def step(self) -> None:
        self.count += 1  # expected-error {{it is a 'self' without '@mut'}}


@fn
def positive(n: Int) -> Int:
    if n < 0:
        raise Error("negative")  # expected-error {{'raise' may raise 'Error', and nothing here says so: add '@raises' or catch it with 'try'}}
    return n


@fn
def scaled(n: Int, x: Float64) -> Float64:
    return n * x  # expected-error {{there is no operator '*' for 'Int' and 'Float64'}} expected-note {{as in 'Float64(...)'}}
