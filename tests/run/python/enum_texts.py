# What members of enumerations are in texts.
import enum


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 10


class Named(enum.IntEnum):
    LOW = 1

    def __str__(self):
        return self.name.title()


class Word(enum.StrEnum):
    A = "x"

    def __str__(self):
        return "word"


class Flags(enum.IntFlag):
    A = 1
    B = 2


for member in Level.HIGH, Named.LOW, Word.A, Flags.A | Flags.B:
    print(f"{member} {member!s} {member!r} {member:>5}", "{}".format(member), "%s" % member, str(member), format(member))
print(f"{Level.HIGH:x} {Named.LOW:03d}")
