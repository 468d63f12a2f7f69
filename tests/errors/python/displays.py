# A display of Python code is a list, dict or set, and no number or struct.
from pyc import Int, fn


@fn
def show(x: Int) -> Int:
    return x


print(show([1]))  # expected-error {{argument 1 is 'list', and 'Int' is wanted}}
print(show({}))  # expected-error {{argument 1 is 'dict', and 'Int' is wanted}}
print(show({1}))  # expected-error {{argument 1 is 'set', and 'Int' is wanted}}
