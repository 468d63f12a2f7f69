# isinstance() asks an instance for its __class__, which a proxy answers for what it stands for.
class Proxy:
    def __init__(self, value):
        self.value = value

    @property
    def __class__(self):
        return type(self.value)


class Shape:
    pass


class Round(Shape):
    pass


class Plain:
    pass


class Asked:
    def __getattribute__(self, name):
        return Round if name == "__class__" else object.__getattribute__(self, name)


def kinds(value):
    return [isinstance(value, cls) for cls in (int, (str, Shape), Round, Proxy, Plain, object)]


for value in (Proxy(3), Proxy("a"), Proxy(Round()), Proxy(Plain()), Asked(), Plain(), Round()):
    print(kinds(value), type(value).__name__, value.__class__.__name__)
match Proxy(7):
    case str():
        print("str")
    case int():
        print("int")
print(issubclass(Proxy, int))


class Around:
    @property
    def __class__(self):
        return Plain if isinstance(self, int) else Round


try:
    print(isinstance(Around(), int))
except RecursionError as e:
    print(type(e).__name__)
