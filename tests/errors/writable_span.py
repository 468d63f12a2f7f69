# A writable Span needs what may be changed.
from pyc import Int, List, Mut, fn
from pyc.gpu import Span


@fn
def clear(s: Mut[Span[Int]]) -> None: # expected-note 3 {{it is declared here}}
    for i in range(len(s)):
        s[i] = 0


@fn
def of_list(xs: List[Int]) -> None:
    clear(xs) # expected-error {{argument 1 is 'List[Int]', and 'Span[mut=True, Int]' is wanted}}


@fn
def of_span(xs: Span[Int]) -> None:
    clear(xs) # expected-error {{argument 1 is 'Span[Int]', and 'Span[mut=True, Int]' is wanted}}


clear([1, 2]) # expected-error {{argument 1 is 'list', and 'Span[mut=True, Int]' is wanted}}
