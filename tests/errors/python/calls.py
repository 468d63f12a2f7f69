# Calls of functions that are known, names that are not, and where a call that is sure to raise is left to raise.
def area(width, height, *, scale=1):
    return width * height * scale


def greet(name, /, *rest, **options):
    return name, rest, options


print(area(2, 3), area(2, 3, scale=4), area(height=1, width=2))
print(area(2))  # expected-error {{the call of 'area' does not fit: it lacks 'height'}}
print(area(2, 3, 4))  # expected-error {{it takes 2 positional arguments}}
print(area(2, 3, factor=4))  # expected-error {{it has no parameter 'factor'}}
print(area(2, 3, width=1))  # expected-error {{it gets 'width' twice}}
print(greet("a", 1, 2, b=3), greet())  # expected-error {{it lacks 'name'}}
try:
    area(1)
except TypeError as e:
    print(e)
later = lambda: area()
print(totl(2))  # expected-error {{unknown name 'totl'}}
print(lambda: nowhere)


def never_called(flag):
    if flag:
        return misspelt  # expected-error {{unknown name 'misspelt'}}
    return help("1")  # expected-error {{'help' is not compiled yet}}


def names_later():
    return locals  # expected-error {{'locals' that is not a call without arguments is not compiled yet}}


def define(name):
    globals()["made"] = name
    globals()[name] = made
