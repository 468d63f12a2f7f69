# A list that is handed on stands alone.


def total(*xs: Int) -> Int:
    var sum = 0
    for x in xs:
        sum += x
    return sum


def before(*xs: Int) -> Int:
    return total(1, *xs)  # expected-error {{cannot be combined with other arguments for '*xs'}}


def behind(*xs: Int) -> Int:
    return total(*xs, 100)  # expected-error {{cannot be combined with other arguments for '*xs'}}


def show(**named: Int):
    print(len(named))


def add(**named: Int):
    show(z=9, **named^)  # expected-error {{cannot be combined with other arguments for '**named'}}


def alone(*xs: Int, **named: Int) -> Int:
    show(**named^)
    return total(*xs)


def main():
    print(before(1), behind(2), alone(1, 2, a=3))
    add(a=1)
