# Every use of a moved value in a different function is reported.

def eat(var xs: List[Int]) -> Int:
    return len(xs)


def first():
    var a: List[Int] = [1]
    print(eat(a^))
    print(len(a))  # expected-error {{'a' is used after its value was moved}}


def second():
    var b: List[Int] = [2]
    var n = eat(b^)
    b.append(n)  # expected-error {{'b' is used after its value was moved}}


def main():
    first()
    second()
