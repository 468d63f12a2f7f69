# What a pattern of match asks of the value that it is matched against.


@fieldwise_init
struct Point(Copyable):
    var x: Int
    var y: Int


def patterns(n: Int, p: Point, t: Tuple[Int, Int], d: Dict[String, Int]):
    match n:
        case 1.5:  # expected-error {{cannot be used as 'Int'}}
            pass
        case "a":  # expected-error {{no operator '==' for 'Int'}}
            pass
        case [a]:  # expected-error {{a value of type 'Int' cannot be matched against a sequence: it has no '__len__' and '__getitem__'}}
            pass
        case Point(x=1):  # expected-error {{a value of type 'Int' cannot be matched against this type}}
            pass
    match p:
        case Point(1, 2):  # expected-error {{a value of type 'Point' cannot be matched against parts by their position: write 'field=…'}}
            pass
        case Point(z=1):  # expected-error {{'Point' has no attribute 'z'}}
            pass
    match t:
        case (1, 2, 3):  # expected-error {{a value of type 'Tuple[Int, Int]' cannot be matched against a pattern of 3 items}}
            pass
        case (1, a) | (a, 1):  # expected-error {{cannot be matched against alternatives that bind names: write a case for each}}
            pass
        case (a, _):
            a += 1  # expected-error {{'a' cannot be changed: it is a name of a pattern}}
    match d:
        case {"a": 1}:  # expected-error {{cannot be matched against a mapping: test the keys with 'if'}}
            pass


def incomplete(n: Int) -> Int:  # expected-error {{a path that ends without returning}}
    match n:
        case 0:
            return 1
        case _ if n > 5:
            return 2


def imports():
    from std.math import squirt  # expected-error {{module 'std.math' has no name 'squirt'}}


def main():
    patterns(1, Point(1, 2), (1, 2), {})
    print(incomplete(1))
    imports()
