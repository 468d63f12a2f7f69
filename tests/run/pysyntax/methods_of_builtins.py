# What only the systems register has of the methods of String and Dict, a struct's own hash, slices of an Array, overloads that do not fit.
# cpython: 3.9
from pyc import Array, Dict, Equatable, Hashable, Hasher, ImplicitlyCopyable, Int, List, Mut, Optional, Self, Some, String, UInt8
from pyc import fn, struct


@struct
class Day(Equatable, Hashable, ImplicitlyCopyable):
    number: Int
    name: String

    def __init__(self, number: UInt8) -> None:
        self.number = Int(number)
        self.name = "day"

    def __init__(self, number: UInt8, name: String) -> None:
        self.number = Int(number)
        self.name = name

    def __eq__(self, other: Self) -> bool:
        return self.number == other.number

    def __hash__(self, hasher: Mut[Some[Hasher]]) -> None:
        self.number.__hash__(hasher)


@fn
def found(ages: Dict[String, Int], name: String) -> Optional[Int]:
    age = ages.get(name)
    return age.value() + 1 if age else None


@fn
def lengths(text: String) -> List[Int]:
    total = 0
    for c in text.codepoints():
        total += Int(c)
    return [text.byte_length(), text.count_codepoints(), total]


@fn
def all_or_nothing(ages: Dict[String, Int], names: List[String]) -> Int:
    total = 0
    for name in names:
        total += ages.get(name, 0)
    return total


ages = Dict[String, Int]()
ages["ada"] = 36
ages["bob"] = 5
print(found(ages, "ada"), found(ages, "eve"), found(ages, "eve") is None, all_or_nothing(ages, List[String](["ada", "eve", "bob"])))
print(lengths("héé"))
days = {Day(3): "three", Day(4, "x"): "four"}
print(days[Day(3, "other")], Day(5) in days, hash(Day(4)) == hash(Day(4, "y")))
cells = Array[UInt8, 4](fill=UInt8(65))
cells[1] += 1
print(bytes(cells[:3]), len(cells[1:]))
for number in (255, 256):
    try:
        print(Day(number).number)
    except OverflowError:
        print("no day", number)
