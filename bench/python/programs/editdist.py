"""The edit distance of two texts, by rows."""


def distance(a, b):
    before = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        row = [i]
        for j, y in enumerate(b, 1):
            if x == y:
                row.append(before[j - 1])
            else:
                row.append(1 + min(before[j - 1], before[j], row[j - 1]))
        before = row
    return before[-1]


def text(n, seed):
    out = ''
    for _ in range(n):
        seed = (seed * 1103515245 + 12345) % 2147483648
        out += 'acgt'[seed // 65536 % 4]
    return out


def main():
    print(distance('kitten', 'sitting'), distance('', 'abc'))
    for n in (900, 1400, 1700):
        print(n, distance(text(n, 1), text(n + 50, 2)))


if __name__ == '__main__':
    main()
