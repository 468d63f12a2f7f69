# A comparison of keys may make the dict anew, larger or smaller, with its table at the same address.


class Key:
    def __init__(self, number, change=None):
        self.number = number
        self.change = change

    def __hash__(self):
        return 7

    def __eq__(self, other):
        change, self.change = self.change, None
        if change:
            change()
        return isinstance(other, Key) and self.number == other.number


def filled(count):
    return {i + 100: i for i in range(count)}


for before, after in [(5, 200), (200, 5), (5000, 20), (50000, 1000), (40, 40)]:
    d = filled(before)

    def remake():
        d.clear()
        d.update(filled(after))
        d[Key(2)] = "new"

    d[Key(1, remake)] = "old"
    print(before, after, d.get(Key(2)), len(d), d.get(Key(3)))
