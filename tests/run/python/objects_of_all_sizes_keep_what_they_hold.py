# Small objects come from heaps of their own: the collector sees every word of them, the last one too.


class Three:
    __slots__ = ("x", "y", "z")

    def __init__(self, i):
        self.x, self.y, self.z = i * 0.5, str(i), i * 3.0


class Growing:
    def __init__(self, i):
        self.first = i


def make(count):
    kept = []
    for i in range(count):
        garbage = [Three(k) for k in range(3)]
        kept.append(Three(i))
        kept.append(tuple(float(k) for k in range(i % 40)))
        grown = Growing(garbage[2].x + i)
        for k in range(i % 9):
            setattr(grown, "a" + str(k), k + 0.25)
        kept.append(grown)
    return kept


def check(kept):
    total = 0.0
    for i in range(0, len(kept), 3):
        three, numbers, grown = kept[i], kept[i + 1], kept[i + 2]
        assert three.y == str(i // 3), i
        total += three.x + three.z + sum(numbers) + grown.first
        total += sum(value for name, value in vars(grown).items() if name != "first")
    return total


for turn in range(3):
    print(check(make(20000)))
