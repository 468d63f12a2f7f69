# Annotations of a text that is run go to what its namespace says, a dict or any mapping.
class Lower:
    def __init__(self):
        self.items = {}

    def __setitem__(self, key, value):
        self.items[key.lower()] = value

    def __getitem__(self, key):
        return self.items[key]


names = {"__annotations__": Lower()}
exec('X: int; Z: str = "Z"', names)
print(names["__annotations__"].items, names["Z"])
space = Lower()
exec("x: int = 1", {}, space)
print(sorted(space.items.items()))
names = {}
exec("a: int\nb: str = 'x'\nclass C:\n    c: float", names)
print(names["__annotations__"], names["C"].__annotations__)
