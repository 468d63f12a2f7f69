# A member prints as a member, also with a data type mixed in; a ReprEnum prints as its value.
from enum import Enum, IntEnum, ReprEnum, StrEnum


class Kind(str, Enum):
    ARRIVE = "arrive"


class Size(int, Enum):
    BIG = 10

    def __str__(self):
        return f"size {self.value}"


class Level(IntEnum):
    LOW = 1


class Raw(float, ReprEnum):
    HALF = 0.5


class Word(StrEnum):
    ONE = "one"


for member in (Kind.ARRIVE, Size.BIG, Level.LOW, Raw.HALF, Word.ONE):
    print(member, str(member), repr(member), f"{member}", f"{member:>12}|", "%s" % (member,))
print(Kind.ARRIVE == "arrive", Kind.ARRIVE.upper(), Size.BIG + 1, [Kind.ARRIVE], {Level.LOW: 1}, "-".join([Kind.ARRIVE, Word.ONE]))
