# Type variables, Generic and Protocol are CPython's own there: a library that reads annotations knows them, each variable as one object.
# flags: --bridge=queue
import queue
import timeit
from typing import Dict, Generic, List, ParamSpec, Protocol, TypeVar, TypeVarTuple


def in_cpython(code, **names):
    out = []
    timeit.timeit(code, globals={"out": out, **names}, number=1)
    return out


T = TypeVar("T")
N = TypeVar("N", int, float)
C = TypeVar("C", bound=Exception, covariant=True)
P = ParamSpec("P")
Ts = TypeVarTuple("Ts")

for variable in (T, N, C, P, Ts):
    kind, name, module, again = in_cpython(
        "import typing; out.extend([type(v) is getattr(typing, kind), v.__name__, v.__module__, v])", v=variable, kind=type(variable).__name__)
    print(variable, kind, name, module, again is variable)
print(in_cpython("out.extend([n.__constraints__, c.__bound__, c.__covariant__, repr(c)])", n=N, c=C))
print(in_cpython("import typing; out.extend([form == typing.Dict[str, typing.List[t]], form.__parameters__ == (t,)])", form=Dict[str, List[T]], t=T))
print(in_cpython("import typing; out.extend([g is typing.Generic, p is typing.Protocol])", g=Generic, p=Protocol))


class Waiting(queue.Queue, Generic[T]):
    first: T

    def put_two(self, a: T, b: T):
        self.put(a)
        self.put(b)


print(in_cpython("out.extend([w.__parameters__ == (t,), w.__orig_bases__[1].__args__ == (t,), str(w[int]).split('.')[-1]])", w=Waiting, t=T))
waiting = Waiting[int]()
waiting.put_two(1, 2)
print(waiting.get(), waiting.qsize(), isinstance(waiting, Waiting), isinstance(waiting, queue.Queue), issubclass(Waiting, Generic))


class Pair(Waiting[N]):
    pass


print(in_cpython("out.extend([p.__parameters__ == (n,), p.__mro__[1] is w])", p=Pair, n=N, w=Waiting))
