# match in the systems register: values, names, tuples, structs, lists, alternatives, guards; imports inside functions.


@fieldwise_init
struct Point(Copyable):
    var x: Int
    var y: Int


@fieldwise_init
struct Colour(Equatable, ImplicitlyCopyable):
    var number: Int

    comptime RED = Colour(1)
    comptime BLUE = Colour(2)


comptime LIMIT = 7


def size(n: Int) -> String:
    match n:
        case 0:
            return "none"
        case 1 | 2 | == -1:
            return "few"
        case == LIMIT:
            return "limit"
        case k if k < 0:
            return "negative"
        case k:
            return "other " + String(k)


def truth(b: Bool) -> Int:
    match b:
        case True:
            return 1
        case False:
            return 0


def known(b: Optional[Bool]) -> String:
    match b:
        case True:
            return "yes"
        case False:
            return "no"
        case _:
            return "unknown"


def name(c: Colour) -> String:
    match c:
        case .RED:
            return "red"
        case Colour.BLUE:
            return "blue"
        case _:
            return "unnamed"


def place(p: Point) -> String:
    match p:
        case Point(x=0, y=0):
            return "origin"
        case Point(x=0):
            return "on the y axis"
        case Point(x=x, y=y) if x == y:
            return "on the diagonal at " + String(x)
        case Point(y=var y):
            y += 100
            return "somewhere, y + 100 is " + String(y)


def shape(numbers: List[Int]) -> String:
    var len = 2  # patterns ask the list, not this
    match numbers:
        case []:
            return "empty"
        case [one]:
            return "one: " + String(one)
        case [first, *rest, 9]:
            return String(first) + " to 9 with " + String(rest.__len__() + len - 2) + " between"
        case [first, *_]:
            return "from " + String(first)
        case _:
            return "impossible"


def pair(a: Int, b: String) -> String:
    match a, b:
        case (1 | 2) as k, "x":
            return String(k) + "x"
        case n, "y" if n > 2:
            return "big y"
        case _, text:
            return "only " + text


struct Noisy(Movable):
    var id: Int

    def __init__(out self, id: Int):
        self.id = id

    def __deinit__(deinit self):
        print("end of", self.id)


def temporaries():
    match Noisy(1):
        case Noisy(id=2):
            print("two")
        case n:
            print("got", n.id)
    print("after")


def chosen[n: Int]() -> String:
    comptime match n:
        case 0:
            return "zero"
        case 1 | 2:
            return "one or two"
        case k if k > 100:
            return "large " + String(k - 100)
        case _:
            return "another"


def loops():
    for i in range(6):
        match i:
            case 1:
                continue
            case 4:
                break
            case _:
                pass
        print(i, end=" ")
    print()


def changed() -> List[Int]:
    var numbers: List[Int] = [1, 2]
    match numbers:
        case [ref a, b]:
            a += b
        case _:
            pass
    return numbers^


def imported() -> Float64:
    import std.math as m
    from std.math import sqrt as root

    return root(m.floor(16.5))


def main():
    print(size(0), size(2), size(-1), size(7), size(-5), size(40), sep=", ")
    print(truth(True), truth(False), known(True), known(False), known(None))
    print(name(Colour.RED), name(Colour.BLUE), name(Colour(3)))
    print(place(Point(0, 0)), place(Point(0, 3)), place(Point(4, 4)), place(Point(4, 5)), sep=", ")
    print(shape([]), shape([5]), shape([1, 2, 3, 9]), shape([9, 9]), shape([1, 2]), sep=", ")
    print(pair(2, "x"), pair(3, "y"), pair(1, "y"), sep=", ")
    temporaries()
    print(chosen[0](), chosen[2](), chosen[105](), chosen[50](), sep=", ")
    loops()
    print(changed())
    print(imported())
