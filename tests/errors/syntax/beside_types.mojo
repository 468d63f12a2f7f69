# What may not stand where it does is said beside mistakes of types; a line that has such a mistake is not looked at twice.
def first_even(xs: List[Int]) -> Optional[Int]:
    for x in xs:
        if x % 2 == 0:
            return x
    else:
        break  # expected-error {{'break' is outside a loop}}
    return "none"  # expected-error {{a value of type 'StringLiteral' cannot be used as 'Optional[Int]'}}


def opt(a: Int, *, d: Int = 4) -> Int:
    return a + d


def twice(x: Int, x: String) -> Int:  # expected-error {{two parameters are named 'x'}}
    return 1


def main():
    print(opt(1, d=1, d="2"))  # expected-error {{the keyword argument 'd' is given twice}}
    print(opt(a=2, 3))  # expected-error {{a positional argument cannot follow a keyword argument}}
    print(opt(1, e=2))  # expected-error {{it has no argument 'e'}}
    xs.y: Int  # expected-error {{an annotation without a value declares a name, and this is an attribute}}
    print(first_even([012]))  # expected-error {{a decimal number cannot begin with a zero}}
    continue  # expected-error {{'continue' is outside a loop}}
