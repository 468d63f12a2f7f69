# A tuple must have as many elements as there are names.

def divide(a: Int, b: Int) -> Tuple[Int, Int]:
    return (a // b, a % b)


def main():
    var q, r = divide(17, 5)
    print(q, r)
    var rest = 0
    q, r, rest = divide(9, 2)  # expected-error {{2 values cannot be unpacked into 3 targets}}
    print(q, r, rest)
