# Mistakes in the systems register in Python's syntax.
from pyc import Int, Mut, fn


@fn
def f(mut x: Mut[Int]) -> None:  # expected-error {{this parameter has two conventions}}
    pass
