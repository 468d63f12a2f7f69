# A test for None holds until the name, or what it is in, is assigned or lent to be changed.
from pyc import Copyable, Int, Mut, Optional, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Node(Copyable):
    best: Optional[Int]

    @mut
    def clear(self) -> None:
        self.best = None

    def twice(self) -> Int:
        return self.best * 2  # expected-error {{there is no operator '*' for 'Optional[Int]' and 'IntLiteral'}}

    @mut
    def after_call(self) -> Int:
        if self.best is not None:
            self.clear()
            return self.best + 1  # expected-error {{there is no operator '+' for 'Optional[Int]' and 'IntLiteral'}}
        return 0


@fn
def empty(x: Mut[Optional[Int]]) -> None:
    x = None


@fn
def assigned(a: Optional[Int]) -> Int:
    x = a
    if x is None:
        return x + 1  # expected-error {{there is no operator '+' for 'Optional[Int]' and 'IntLiteral'}}
    y = x + 1
    x = a
    return x + y  # expected-error {{there is no operator '+' for 'Optional[Int]' and 'Int'}}


@fn
def lent(a: Optional[Int]) -> Int:
    x = a
    assert x is not None
    empty(x)
    return x + 1  # expected-error {{there is no operator '+' for 'Optional[Int]' and 'IntLiteral'}}


@fn
def one_way(a: Optional[Int], b: Optional[Int]) -> Int:
    if a is not None or b is not None:
        return a + 1  # expected-error {{there is no operator '+' for 'Optional[Int]' and 'IntLiteral'}}
    return 0


@fn
def loop(a: Optional[Int], n: Int) -> Int:
    x = a
    t = 0
    if x is not None:
        for _ in range(n):
            t += x + 1  # expected-error {{there is no operator '+' for 'Optional[Int]' and 'IntLiteral'}}
            x = None
    return t


def main():
    print(Node(1).twice(), Node(1).after_call(), assigned(1), lent(1), one_way(1, 1), loop(1, 1))


main()
