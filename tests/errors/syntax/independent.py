# Mistakes on neighbouring lines are told apart, and one does not make another.
z = (1, 2]  # expected-error {{']' cannot close '('}}
for i in range(3)  # expected-error {{expected ':' at the end of the 'for' line}}
    print i  # expected-error {{'print' is a function}}
y = [(1, 2], 3]  # expected-error {{']' cannot close '('}}


def g():  # expected-error {{an indented block must follow 'def'}}
return 1


w = {1: (2, 3}  # expected-error {{'}' cannot close '('}}
if w = 3:  # expected-error {{'=' assigns}}
    pass
