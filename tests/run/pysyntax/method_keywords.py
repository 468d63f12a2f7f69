# Methods of a struct that is an object take their arguments by keyword; a gap before a given one is an error, never a wrong argument.
from pyc import Copyable, Int, fieldwise_init, mut, struct


@fieldwise_init
@struct
class Meter(Copyable):
    total: Int

    @mut
    def add(self, minute: Int, value: Int) -> Int:
        self.total += minute * value
        return self.total

    def scaled(self, by: Int = 2, plus: Int = 0) -> Int:
        return self.total * by + plus


class Holder:
    def __init__(self):
        self.meter = Meter(1)


h = Holder()
print(h.meter.add(value=3, minute=2), h.meter.add(1, value=4))
print(h.meter.scaled(), h.meter.scaled(3), h.meter.scaled(3, 1), h.meter.scaled(by=4))
try:
    print(h.meter.scaled(plus=1))
except TypeError as e:
    print(e)
