# Forms of typing, frames, exceptions, numbers and keywords as CPython's own functions see them.
# flags: --bridge=queue
import queue
import timeit
from datetime import date
from typing import Annotated, Any, Callable, Dict, List, Literal, Optional, Tuple, Union


def in_cpython(code, **names):
    out = []
    timeit.timeit(code, globals={"out": out, **names}, number=1)
    return out


class Own:
    pass


forms = {"Optional[int]": Optional[int], "Union[int, str, None]": Union[int, str, None], "List[int]": List[int],
         "Dict[str, List[float]]": Dict[str, List[float]], "Tuple[int, ...]": Tuple[int, ...], "Any": Any, "List": List,
         "Callable[[int, str], bool]": Callable[[int, str], bool], "Callable[..., int]": Callable[..., int],
         "Literal['a', 2]": Literal["a", 2], "Annotated[int, 'note']": Annotated[int, "note"],
         "Optional['Later']": Optional["Later"], "Optional": Optional}
for text, form in forms.items():
    print(text, in_cpython("import typing; out.append(form == eval(text, dict(vars(typing))))", form=form, text=text)[0])
print(Optional[date], in_cpython("out.append(form.__args__[0] == own)", form=Optional[Own], own=Own)[0])
print(isinstance(date, (type(int | str), type(len), type(in_cpython))), isinstance(date.today, type(len)))

# Who looks at the frame of a caller finds one.
print(in_cpython("import sys; out.append(sys._getframe(2).f_back is not None)")[0])

# Complex numbers and large ints are ours at once; keywords are the very names that functions in C look for.
big = 7 ** 9000
found = in_cpython("out.extend([(1 + 2j) * x, big + 1, -big])", x=2 - 1j, big=big)
print(found[0], type(found[0]) is complex, found[1] == big + 1, found[2] == -big)
print(in_cpython("import sys; out.append(all(sys.intern(k) is k for k in ask(first=1, second=2)))", ask=dict)[0])


# An exception of CPython's is thrown into a generator of ours.
def waits():
    try:
        yield 1
    except LookupError as e:
        yield type(e).__name__


theirs = in_cpython("class Lost(LookupError): pass\nout.append(Lost('x'))")[0]
for what in (theirs, type(theirs)):
    steps = waits()
    next(steps)
    print(steps.throw(what))
try:
    waits().throw(in_cpython("out.append(object())")[0])
except TypeError as e:
    print("TypeError")
