# `except (A, B)` where one of them is a struct: what is caught is of the one's type or the other's.
# cpython: 3.9
from pyc import Int, Raisable, fieldwise_init, fn, raises, struct


@fieldwise_init
@struct
class Bad(Raisable):
    n: Int


@fn
@raises(Bad)
def below(x: Int) -> Int:
    if x > 2:
        raise Bad(x)
    return x


def attempt(text):
    try:
        return below(int(text))
    except (ValueError, Bad) as e:
        return e.n if isinstance(e, Bad) else str(e)[:15]
    except (TypeError, OverflowError):
        return "other"


print([attempt(t) for t in ("1", "7", "x", None, "9" * 30)])
errors = []
try:
    below(9)
except (KeyError, Bad, ValueError) as e:
    errors.append(e)
print(len(errors), errors[0].n)
