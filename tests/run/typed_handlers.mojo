# A handler of a type catches what is raised of this type; then the function raises nothing.
@fieldwise_init
struct Bad(Copyable):
    var code: Int


@fieldwise_init
struct Worse(Copyable):
    var name: String


def pick(n: Int) raises Bad -> Int:
    if n < 0:
        raise Bad(n)
    return n


def name(n: Int) raises Worse -> String:
    if n > 9:
        raise Worse("big")
    return String(n)


def or_zero(n: Int) -> Int:
    try:
        return pick(n)
    except Bad as b:
        print("bad", b.code)
        return 0


def inner(n: Int) -> Int:
    try:
        try:
            print(name(n))
            return pick(n)
        except Worse as w:
            print("worse", w.name)
        return 1
    except Bad as b:
        print("bad", b.code)
        return 2


def mixed(n: Int) -> Int:
    try:
        print(name(n))
        return pick(n)
    except Worse as w:
        print("worse", w.name)
    except Bad as b:
        print("bad", b.code)
    return 3


def main():
    print(or_zero(4), or_zero(-4))
    print(inner(4), inner(-4), inner(14))
    print(mixed(4), mixed(-4), mixed(14))
