# A struct's field may have the name of what an Optional keeps its value in.
# cpython: 3.9
from pyc import Copyable, Int, List, Optional, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Delay(Copyable):
    held: Int


@fn
def longest(delays: List[Delay]) -> Optional[Delay]:
    if len(delays) == 0:
        return None
    best = delays[0].copy()
    for d in delays:
        if d.held > best.held:
            best = d.copy()
    return best.copy()


print(longest(List[Delay]([Delay(1), Delay(7), Delay(2)])).value().held, longest(List[Delay]()) is None)
