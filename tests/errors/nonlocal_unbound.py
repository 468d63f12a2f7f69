# nonlocal names a variable of a function around.
module = 1


def outer(parameter):
    variable = 1

    class C:
        member = 1

        def method(self):
            nonlocal variable, parameter
            variable = parameter = 2
            nonlocal member  # expected-error {{no enclosing function has a variable 'member'}}
            member = 3

    def inner():
        nonlocal module  # expected-error {{no enclosing function has a variable 'module'}}
        module = 2

    inner()
    return C().method(), variable


def generic[T](x):
    def inner():
        nonlocal T  # expected-error {{no enclosing function has a variable 'T'}}
        return x

    return inner()


outer(1)
generic(1)
