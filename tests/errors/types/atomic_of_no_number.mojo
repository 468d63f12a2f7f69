# Threads change one number, Bool or address in one step; an Atomic of anything else is refused where it is used.
from std.atomic import Atomic


def main():
    var text = Atomic[String]("x")
    text += "y"  # expected-error {{a value of type 'String' cannot be used as 'number of an atomic operation'}}
    var pair = Atomic[Tuple[Int, Int]]((1, 2))
    print(pair.load()[0])  # expected-error {{a value of type 'Tuple[Int, Int]' cannot be used as 'number of an atomic operation'}}
    var lanes = Atomic[SIMD[DType.int32, 2]](1)
    lanes.store(2)  # expected-error {{cannot be used as 'number of an atomic operation'}}
    var flag = Atomic[Bool](False)
    flag.store(True)
