# A body that is a docstring alone is a stub: it promises a result and gives none, as stubs do.
def stub(a: int) -> str: "doc"


def other(a: int) -> str:
    """Doc."""


def real(a: int) -> str:  # expected-error {{not every path returns one}}
    print(a)
