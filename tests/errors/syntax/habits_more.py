# Words and signs of other languages, in the Python register.
def words(x):
    switch x:  # expected-error {{'switch' is written 'match' here}}
        case 1:
            print("one")
    foreach i in range(3):  # expected-error {{'foreach' is written 'for' here}}
        print(i)
    try:
        print(1)
    catch ValueError:  # expected-error {{'catch' is written 'except' here}}
        print(2)
    throw ValueError("no")  # expected-error {{'throw' is written 'raise' here}}


def quote():
    print("hello)  # expected-error {{this string is not closed; it needs a quote at its end}}
    print("done")
