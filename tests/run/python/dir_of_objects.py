# dir() asks the class's __dir__ and sorts what that gives.
class Plain:
    def __init__(self):
        self.x = 1


class Listed(Plain):
    def __dir__(self):
        return ["zeta", "alpha"]


class More(Plain):
    def __dir__(self):
        return [*super().__dir__(), "extra"]


def public(names):
    return [name for name in names if not name.startswith("_")]


print(public(dir(Plain())), dir(Listed()), public(dir(More())), public(dir(Plain)), "append" in dir([]))
