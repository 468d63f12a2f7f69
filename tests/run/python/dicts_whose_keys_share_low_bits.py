# Keys of which many share their low bits, in a dict that grows and shrinks: found quickly all the same.
d = {}
for i in range(20000):
    d[i << 20] = i
    d[i << 20 | 1] = -i
    d[i * 4096] = i
print(len(d), sum(d.values()), d[77 << 20], d[77 << 20 | 1], (77 << 20) + 2 in d)
for i in range(0, 20000, 2):
    del d[i << 20 | 1]
print(len(d), d.popitem(), 4 << 20 | 1 in d, d.get(5 << 20 | 1))
lengths = {1: 1}
for n in range(2, 40000):
    x, steps = n, 0
    while x not in lengths:
        x = x // 2 if x % 2 == 0 else 3 * x + 1
        steps += 1
    lengths[n] = lengths[x] + steps
print(max(lengths.values()))


class Key:
    def __init__(self, n):
        self.n = n

    def __hash__(self):
        return self.n << 40

    def __eq__(self, other):
        return self.n == other.n


keys = {Key(i): i for i in range(3000)}
print(len(keys), keys[Key(2999)], Key(3000) in keys)
