# complex(x) of what says it is one; the name of a module that lacks a name.
class Polar:
    def __complex__(self):
        return 3 - 4j


print(complex(Polar()), abs(complex(Polar())))
try:
    complex([])
except TypeError as e:
    print(e)
try:
    from os import nothing_of_this_name
except ImportError as e:
    print(type(e).__name__, e.name)
