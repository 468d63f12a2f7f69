# Enumerations of each kind.
from enum import Enum, IntEnum, StrEnum, Flag, IntFlag, auto, unique
class Colour(Enum):
    RED = "r"
    GREEN = "g"
    CRIMSON = "r"
    def letter(self):
        return self.value.upper()
    @property
    def low(self): return self.name.lower()
    @classmethod
    def parse(cls, t): return cls[t.upper()]
class Level(IntEnum):
    LOW = 1
    HIGH = 10
class Auto(Enum):
    A = auto()
    B = auto()
    C = 10
    D = auto()
class S(StrEnum):
    UP = auto()
    DOWN = "down!"
class Perm(Flag):
    R = auto()
    W = auto()
    X = auto()
    RW = R | W
class Bits(IntFlag):
    A = 1
    B = 2
class Planet(Enum):
    EARTH = (5.97, 6.37)
    MARS = (0.64, 3.39)
    def __init__(self, mass, radius):
        self.mass = mass
        self.radius = radius
    def density(self): return round(self.mass / self.radius, 3)
print(Colour.RED, repr(Colour.RED), Colour.RED.value, Colour("g").name, Colour.GREEN.letter(), Colour.parse("red").low)
print([c.name for c in Colour], Colour["RED"] is Colour.RED, Colour.CRIMSON is Colour.RED, len(Colour), list(Colour.__members__))
print(Level.HIGH > Level.LOW, Level.HIGH + 1, Level(1).name, Level.LOW, repr(Level.LOW), f"{Level.HIGH:>4}|", [10, 20][Level.LOW], Level.HIGH == 10)
print([(a.name, a.value) for a in Auto], S.UP, S.DOWN, repr(S.UP), S("up") is S.UP, S.UP + "x", isinstance(S.UP, str))
print(Perm.R | Perm.X, repr(Perm.R | Perm.W), Perm.R in Perm.RW, ~Perm.R, Perm(0), list(Perm.RW), bool(Perm(0)), Perm.R & Perm.W)
print(Bits.A | Bits.B, repr(Bits.A | Bits.B), Bits.A | 8, Bits(3), int(Bits.B) + 1)
print(Planet.EARTH.mass, Planet.MARS.density(), Planet.EARTH)
for bad in (lambda: Colour("zz"), lambda: Colour["ZZ"], lambda: setattr(Colour, "RED", 3), lambda: Level(99), lambda: Colour.PURPLE):
    try:
        bad()
    except (ValueError, KeyError, AttributeError) as e:
        print(type(e).__name__, e)
try:
    @unique
    class U(Enum):
        A = 1
        B = 1
except ValueError as e:
    print(e)
print(Colour.RED in Colour, "g" in Colour, Colour.RED == "r", {Colour.RED: 1}[Colour.RED], hash(Colour.RED) == hash(Colour.RED), isinstance(Colour.RED, Colour))
Animal = Enum("Animal", "CAT DOG")
print(list(Animal), Animal.DOG.value, sorted(Level, reverse=True), max(Level))
match Colour.GREEN:
    case Colour.RED: print("red")
    case Colour.GREEN: print("green")
print(f"{Colour.RED}", f"{Colour.RED!r:>20}", str(Perm.RW), Colour, type(Colour.RED))
print(repr(Bits.A | Bits.B), repr(Bits.A & 3), repr(~Bits.A), bool(Bits(0)), Bits.A | Bits.B == 3)
