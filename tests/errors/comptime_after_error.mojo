# What is evaluated at compile time behind an error is evaluated all the same: nothing false is said of it.
def wrong() -> Int:
    return "x"  # expected-error {{a value of type 'StringLiteral' cannot be used as 'Int'}}


def enough(n: Int) -> Bool:
    return n > 3


def other[n: Int]() -> Int where enough(n + 1):
    return n


def table[n: Int]() -> Array[Float32, n]:
    var t = Array[Float32, n](fill=0)
    return t  # expected-error {{a value of type 'Array[Float32, n]' is not copied implicitly}}


comptime TABLE = table[4]()
comptime size = 3 if enough(4) else 1


def main():
    comptime assert size == 3, "three"
    print(other[4](), size)
