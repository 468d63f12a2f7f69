# Loops over lists of lists whose items are read and written by index: from the end, not there, changed on the way.


def product(a, b):
    n = len(b)
    c = [[0.0] * len(b[0]) for _ in range(len(a))]
    for i in range(len(a)):
        for j in range(len(b[0])):
            total = 0.0
            for k in range(n):
                total += a[i][k] * b[k][j]
            c[i][j] = total
    return c


def from_the_end(rows, n):
    total = 0
    for i in range(n):
        total = total * 31 + rows[-1][i] + rows[i - 2][-i] + rows[-i][i - n]
    return total


def neighbours(grid):
    high, wide, found = len(grid), len(grid[0]), 0
    for y in range(high):
        for x in range(wide):
            around = grid[y - 1][x - 1] + grid[y - 1][x] + grid[y][x - 1]
            found = found * 3 % 1000003 + around
    return found


def until_it_ends(rows, n):
    seen = 0
    try:
        for i in range(n):
            for k in range(n):
                seen += rows[i][k]
    except IndexError as error:
        return seen, i, k, str(error)
    return seen


def set_until_it_ends(rows, n):
    try:
        for i in range(n):
            for k in range(n):
                rows[i][k] = i * k
    except IndexError as error:
        return i, k, str(error)


def replaced(rows, n):
    total = 0
    for i in range(n):
        for k in range(n):
            total += rows[i][k]
            if k == 2:
                rows[i] = [100] * n
    return total


def swapped(rows, n):
    for i in range(n - 1):
        rows[i], rows[i + 1] = rows[i + 1], rows[i]
        for k in range(n):
            rows[i][k] += rows[i + 1][k]
    return rows


def large(rows, n):
    for _ in range(70):
        for i in range(n):
            for k in range(n):
                rows[i][k] += rows[n - 1 - i][k] + 1
    return rows


def objects(items, n):
    order = []
    for i in range(n):
        order.append(items[i])
        items[i] = items[i - n]
        items[-1 - i] = None
    return order, items


def by_names(names, n):
    total = 0
    for i in range(-n, n):
        if names[i] is not None:
            total += len(names[i])
    return total


def pairs(points, n):
    best = 10**30
    for i in range(n):
        for k in range(i + 1, n):
            x, y = points[i][0] - points[k][0], points[i][1] - points[k][1]
            best = min(best, x * x + y * y)
    return best


def kept(n):
    held = []
    for i in range(n):
        held.append([i] * (200 + i))
        held.append([float(i)] * (300 + i))
        held.append([str(i)] * (256 + i))
        if i % 3 == 0:
            del held[0]
    return len(held), sum(len(row) for row in held), all(row[0] == row[-1] for row in held)


print(product([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]], [[1.0, 0.5, 0.25], [2.0, 1.0, 0.0]]))
print(product([[float('nan'), 2.0]], [[1.0], [float('inf')]]))
print(from_the_end([[i * k for i in range(7)] for k in range(7)], 7))
print(neighbours([[(i * 7 + k * 3) % 5 for i in range(6)] for k in range(4)]))
print(until_it_ends([[1, 2, 3], [4, 5, 6], [7, 8]], 3), until_it_ends([[1, 2], [4, 5]], 3), until_it_ends([], 2))
rows = [[0, 0, 0], [0, 0]]
print(set_until_it_ends(rows, 3), rows)
print(replaced([[i + k for i in range(5)] for k in range(5)], 5))
same = [1, 2, 3]
print(swapped([same, same, [4, 5, 6]], 3), same)
print(large([[2**62 - 3, 1], [True, -5]], 2))
print(objects(['a', 1, 2.5, None, [1]], 5))
print(by_names(['one', None, 'three', 'four'], 4))
print(pairs([(0, 0), (5, 5), (2, 1), (9, 9), (10**20, 10**20)], 5))
print(kept(40))
