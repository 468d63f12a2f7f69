# A function cannot return a reference to a field of its own local struct.

@fieldwise_init
struct Pair(Movable):
    var first: String
    var second: String


def make_first(ref seed: String) -> ref[seed] String:
    var p = Pair(seed, "x")
    return p.first  # expected-error {{what is returned refers to}}


def main():
    var s = String("seed")
    print(make_first(s))
