# RUN: %pyc check --verify %s
# LiteralString: texts of literals alone, and what methods and operators make of them.
from typing import Literal, LiteralString, Sequence, TypeVar, assert_type, Generic

def func2(a: LiteralString, b: LiteralString, c: str):
    assert_type(a + b, LiteralString)
    assert_type(",".join((a, b)), LiteralString)
    assert_type(",".join((a, str(b))), str)
    a += "hello"
    b += a
    assert_type(f"{a} {b}", LiteralString)
    variable = 3
    x1: LiteralString = f"{a} {str(variable)}"  # expected-error {{does not fit}}
    assert_type(a + str(1), str)
    x2: str = a
    x3: LiteralString = 3  # expected-error {{does not fit}}
    x5: LiteralString = c  # expected-error {{does not fit}}
    x6: LiteralString = a.upper()
    x7: LiteralString = "{}".format(c)  # expected-error {{does not fit}}
    x8: list[str] = "a b".split()
    x9: list[LiteralString] = a.split(",")
    x10: LiteralString = "%s" % a
    x11: LiteralString = a * 3
    x12: LiteralString = a[1:]
    x13: str = c.upper()
def func9(val: list[LiteralString]):
    x1: list[str] = val  # expected-error {{does not fit}}
T = TypeVar("T", bound=LiteralString)
class Container(Generic[T]):
    def __init__(self, value: T) -> None:
        self.value = value
def func7(s: str):
    x_error: Container[LiteralString] = Container(s)  # expected-error {{'value' of 'Container' takes}}
def func10(val: Sequence[LiteralString]):
    x1: Sequence[str] = val
xs: list[LiteralString] = ["foo", "bar", "baz"]
bad: Literal["hello", LiteralString]  # expected-error {{Literal[...] takes}}
def literal_identity(s: T) -> T:
    return s
def func3(s: Literal["hello"]):
    y = literal_identity(s)
    assert_type(y, Literal["hello"])
def func4(s: LiteralString):
    y2 = literal_identity(s)
    assert_type(y2, LiteralString)
def func5(s: str):
    literal_identity(s)  # expected-error {{'s' of 'literal_identity' takes}}
