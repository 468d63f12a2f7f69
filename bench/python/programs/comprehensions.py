"""Comprehensions of every kind, nested, filtered and consumed on the spot."""


class Widget:
    def __init__(self, ident, kind, weight, tags):
        self.ident = ident
        self.kind = kind
        self.weight = weight
        self.tags = tags


def widgets(n):
    return [Widget(i, ('big', 'small', 'round')[i % 3], i * 37 % 101, [f't{j}' for j in range(i % 5)]) for i in range(n)]


def report(items):
    heavy = [w for w in items if w.weight > 50 and w.kind != 'round']
    by_kind = {kind: [w.ident for w in items if w.kind == kind] for kind in sorted({w.kind for w in items})}
    tags = {tag for w in items for tag in w.tags}
    tag_weight = {tag: sum(w.weight for w in items if tag in w.tags) for tag in sorted(tags)}
    pairs = [(a, b) for a in range(12) for b in range(a) if (a + b) % 5 == 0]
    lengths = {k: len(v) for k, v in by_kind.items()}
    return len(heavy), lengths, tag_weight, len(pairs), any(w.weight == 100 for w in items), all(w.weight >= 0 for w in items)


def transposed(rows):
    return [[row[i] for row in rows] for i in range(len(rows[0]))]


def main():
    items = widgets(5000)
    for _ in range(400):
        result = report(items)
    print(*result)
    matrix = [[i * j % 7 for j in range(200)] for i in range(200)]
    for _ in range(60):
        matrix = transposed(matrix)
    print(sum(sum(x * x for x in row) for row in matrix), max(sum(row) for row in matrix))
    print(' '.join(str(x) for x in sorted({x * x % 97 for x in range(1000)})[:10]))


if __name__ == '__main__':
    main()
