# RUN: %pyc check --verify %s
# `# type: ignore` on a line: nothing is said about types there.
a: int = "a"  # type: ignore
b: int = "b"  # type: ignore[assignment]
c: int = "c"  # type:ignore # as the library wants it
d: int = "d"  # type: ignored  # expected-error {{'d' is annotated 'int', but this is a 'str'}}


def f(x: int) -> str:
    return x  # type: ignore


f("a")  # type: ignore
f("a")  # expected-error {{parameter 'x' of 'f' is annotated 'int', but this is a 'str'}}
