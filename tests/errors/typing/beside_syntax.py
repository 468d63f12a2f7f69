# RUN: %pyc check --verify %s
# What may not stand where it does keeps nobody from seeing the other mistakes.
def f(a: int) -> None: ...


f(a=1, a=2)  # expected-error {{the keyword argument 'a' is given twice}}
f("")  # expected-error {{'a' of 'f' takes 'int', but this is 'Literal['']'}}
