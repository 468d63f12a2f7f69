# type(name, bases, namespace, **keywords) makes the class by the metaclass of the bases, which takes the keywords.
class Meta(type):
    def __new__(mcs, name, bases, space, *, flag=None, **keywords):
        print("new", name, flag)
        return super().__new__(mcs, name, bases, space, **keywords)

    def __init__(self, name, bases, space, **keywords):
        print("init", keywords)
        super().__init__(name, bases, space)


class Base(metaclass=Meta, flag=1):
    pass


print(type(type("Derived", (Base,), {}, flag=3)))
print(type(type.__new__(Meta, "Made", (Base,), {})))
try:
    type("Wrong", (Base,), {}, other=3)
except TypeError as e:
    print(e)
try:
    type("Text", ("base",), {})
except TypeError as e:
    print(type(e))
