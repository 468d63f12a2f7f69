# Values of type parameters are dropped without a word in their bounds.
# cpython: 3.12
from pyc import Copyable, Int, fn, trait, struct, fieldwise_init

@trait
class Ranked(Copyable):
    def rank(self) -> Int: ...

@fieldwise_init
@struct
class Job(Ranked):
    n: Int
    def rank(self) -> Int:
        return self.n

@fn
def best[T: Ranked](a: T, b: T) -> Int:
    x = a.copy()
    y = b.copy()
    return max(x.rank(), y.rank())

print(best(Job(3), Job(4)))
