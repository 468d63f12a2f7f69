# What an f-string cannot contain.
f"{lambda x: 1}"  # expected-error {{'lambda' is not expected here}}
f"{a if b else lambda: 1}"  # expected-error {{'lambda' is not expected here}}
f"{(lambda x: 1)}{[lambda: 2]}{a(lambda: 3)}"
f"{a:{b:{c}}}"
f"{a:{b:{c:{d}}}}"  # expected-error {{nested more than 2 levels deep}}
f"{a:{f'{b:{c:{d}}}'}}"
