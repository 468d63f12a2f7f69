from typing_extensions import (
    TypedDict,
    NotRequired,
    Annotated,
    Literal,
    Protocol,
    runtime_checkable,
    get_type_hints,
    get_origin,
    get_args,
    override,
    Self,
    deprecated,
    assert_never,
    TypeAliasType,
)


class Movie(TypedDict, total=True):
    title: str
    year: NotRequired[int]


print(Movie(title="x"), Movie.__required_keys__, Movie.__optional_keys__)


@runtime_checkable
class Named(Protocol):
    name: str


class A:
    name = "a"

    @override
    def __repr__(self):
        return "A"


print(isinstance(A(), Named), isinstance(3, Named), get_origin(Annotated[int, 1]), get_args(Literal[1, "x"]))


def f(x: Annotated[int, "m"], y: "list[str]") -> Self: ...


print(get_type_hints(f, include_extras=True))
print(A.__repr__.__override__)
