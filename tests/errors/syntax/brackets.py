# Brackets.
print(1))  # expected-error {{')' closes nothing}}
print([1)  # expected-error {{')' cannot close '['}}
x = [1, 2, 3
y = 1  # expected-error {{'[' is not closed}}
def f(a, b:
    return a  # expected-error@-1 {{'(' is not closed}}


def g(a: list[int):  # expected-error {{')' cannot close '['}}
    return (a + 1  # expected-error {{'(' is not closed}}
def h():
    return {"a": 1,  # expected-error {{'{' is not closed}}
            "b": 2
def i():
    return ]  # expected-error {{']' closes nothing}}


raise ValueError("text":  # expected-error {{'(' is not closed}}
x = (1,  # expected-error {{'(' is not closed}}
