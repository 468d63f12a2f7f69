# A lookup calls __eq__ with whatever key has the same hash.
class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return hash(self.n)

    def __eq__(self, other):
        return self.n == (other.n if isinstance(other, Key) else other)


class Twice:
    def __index__(self):
        return 2


d = {Key(1): "key", 2: "int"}
print(d[1], d[Key(2)], d[Key(1)], 1 in d, Key(3) in d)
d[1.0] = "float"
print(sorted(d.values()), len(d))
try:
    print(Twice() * [1])
except TypeError as e:
    print(e)
