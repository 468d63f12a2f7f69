# RUN: %pyc check --verify %s
# Values that are expressions of types: TypeForm.
from typing import Final, Generic, Never, Optional
from typing_extensions import TypeForm


def taken[T](form: TypeForm[T]) -> T: ...


def passed(cls: type[int], form: TypeForm[int | str]) -> None:
    a: TypeForm[int | str] = int
    b: TypeForm[int | str] = "int | str"
    c: TypeForm[float] = cls
    d: TypeForm[int | str | None] = form
    e: list[TypeForm] = ["int", str, list[int] | None]
    f: TypeForm | str = "no type at all"
    g: TypeForm[int | None] = int | None
    h: int = taken(int)
    i: TypeForm[Never] = int  # expected-error {{a value of type 'TypeForm[int]' does not fit 'i', declared 'TypeForm[Never]'}}
    j: TypeForm[int] = form  # expected-error {{does not fit 'j', declared 'TypeForm[int]'}}
    k: TypeForm = "int + str"  # expected-error {{does not fit 'k'}}
    l: TypeForm = Generic  # expected-error {{'Generic' alone is not a type}}
    m: TypeForm = Final[int]  # expected-error {{'Final' is allowed only as the outermost part}}
    n: TypeForm = Optional  # expected-error {{'Optional' alone is not a type}}
    o: list[TypeForm[str]] = ["int"]  # expected-error {{does not fit 'o'}}
    p: str = taken(int)  # expected-error {{declared 'str'}}
    print(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p)


first = TypeForm(int | str)
second: TypeForm[str] = first  # expected-error {{a value of type 'TypeForm[int | str]' does not fit 'second'}}
TypeForm()  # expected-error {{it takes one type}}
TypeForm(int, str)  # expected-error {{it takes one type}}
TypeForm("int[str]")  # expected-error {{the string is not a type}}
