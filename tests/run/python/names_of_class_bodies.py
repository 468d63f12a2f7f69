# What a name means in the body of a class: its own namespace, then the module; not the classes around, and those of the
# functions around only where the class does not bind the name itself.
class Outer:
    r = 2
    print(__qualname__, __module__)
    try:

        class Inner:
            print(__qualname__)

            def f(s=r):
                pass

    except NameError as e:
        print(e)


def function(x, y):
    class Local:
        print(x, __qualname__)
        try:
            y = y
        except NameError as e:
            print(e)
        del_me = 1
        del del_me
        try:
            print(del_me)
        except NameError as e:
            print(e)

    try:

        class Free:
            seen = [unbound for _ in "a"]

    except NameError as e:
        print(type(e).__name__, e)
    unbound = 1
    return Local.__qualname__


class Giving(type):
    @classmethod
    def __prepare__(metaclass, name, bases):
        return {"given": f"to {name}"}


class Taking(metaclass=Giving):
    print(given)
    try:
        print(not_given)
    except NameError as e:
        print(e)


def header(c):
    c = lambda k=("c" in locals(), [c for _ in "a"]): k
    return c()


print(function(1, 2))
print(header(1))
