# Python's rules about the names of a whole block: global and nonlocal come first, and := has places where it cannot stand.


def used():
    print(total)
    global total  # expected-error {{'total' is used before 'global' declares it}}
    total = 1


def assigned():
    for i in range(3):
        pass
    import os as folder
    with open("x") as (f, [g]):
        pass
    try:
        pass
    except OSError as e:
        pass

    def inner(): ...

    class Inner: ...

    del gone
    (walrus := 1)
    match inner:
        case {"a": a, **rest} | [a, *rest]:
            pass
    global i  # expected-error {{'i' is assigned to before 'global' declares it}}
    global folder  # expected-error {{'folder' is assigned to before 'global' declares it}}
    global f  # expected-error {{'f' is assigned to before 'global' declares it}}
    global g  # expected-error {{'g' is assigned to before 'global' declares it}}
    global e  # expected-error {{'e' is assigned to before 'global' declares it}}
    global inner  # expected-error {{'inner' is used before 'global' declares it}}
    global Inner  # expected-error {{'Inner' is assigned to before 'global' declares it}}
    global gone  # expected-error {{'gone' is assigned to before 'global' declares it}}
    global walrus  # expected-error {{'walrus' is assigned to before 'global' declares it}}
    global a  # expected-error {{'a' is assigned to before 'global' declares it}}
    global fresh, rest  # expected-error {{'rest' is assigned to before 'global' declares it}}


def annotated():
    global early
    early: int = 1  # expected-error {{'early' has an annotation here and cannot be 'global'}}
    (early): int = 1
    late: int
    global late  # expected-error {{'late' has an annotation here and cannot be 'global'}}


def outer():
    a = b = c = 1

    def inner():
        nonlocal a
        global a  # expected-error {{'a' cannot be both nonlocal and global}}
        b = 2
        nonlocal b  # expected-error {{'b' is assigned to before 'nonlocal' declares it}}
        lambda: c
        [c for c in range(3)]
        nonlocal c

    inner()


module = 1
global module  # expected-error {{'module' is assigned to before 'global' declares it}}


class Body:
    x = 1
    global x  # expected-error {{'x' is assigned to before 'global' declares it}}
    last = [(y := i) for i in range(3)]  # expected-error {{':=' cannot be used in a comprehension of a class body}}
    fine = (z := 1), [(lambda: (w := 1))() for i in range(3)]


# The scopes of := in comprehensions.
[(i := 0) for i in range(3)]  # expected-error {{'i' is a variable of the comprehension and cannot be assigned to by ':='}}
[[(j := j) for k in range(5)] for j in range(5)]  # expected-error {{'j' is a variable of the comprehension and cannot be assigned to by ':='}}
[k for k in [1, 2] if True or (j := 1) for j in range(9)]  # expected-error {{'j' is assigned to by ':=' and cannot be a variable of the comprehension}}
[k for k in (y := [1])]  # expected-error {{':=' cannot be used in the iterable of a comprehension}}
[k for k in [1] for n in (lambda: (y := [1]))()]  # expected-error {{':=' cannot be used in the iterable of a comprehension}}
print([(y := k) for k in range(3) if (n := k)], [y for y in [1]])

# Where no function runs.
type Alias = (a := int)  # expected-error {{':=' cannot be used in a type alias}}


def suspends():
    class Generic[T: (yield)](Base[(yield)]):  # expected-error {{'yield' cannot be used in the bound of a type parameter}} expected-error {{'yield' cannot be used in the definition of a generic}}
        pass

    def generic[T](x: (b := int)) -> (yield): ...  # expected-error {{':=' cannot be used in the definition of a generic}} expected-error {{'yield' cannot be used in the definition of a generic}}

    def plain(x: (yield), y=(yield)): ...


# __debug__ is never bound.
def debug(__debug__): ...  # expected-error {{__debug__ cannot be assigned to}}


import os.path as __debug__  # expected-error {{__debug__ cannot be assigned to}}

module.__debug__ = 1  # expected-error {{__debug__ cannot be assigned to}}
debug(__debug__=module.__debug__)  # expected-error {{__debug__ cannot be assigned to}}
