# A loop of the systems register goes over a list or a tuple of items that are written there, of one type.
# cpython: 3.10
from pyc import Float32, Int, Int32, String, fn


@fn
def halves(n: Int) -> Int:
    total = 0
    for step in (16, 8, 4, 2, 1):
        if step <= n:
            total += step
    return total


@fn
def joined(a: String, b: String) -> String:
    made = ""
    for part in (a, "-", b):
        made += part
    for part in [b, a]:
        made = made + part
    return made


@fn
def pairs() -> Int:
    total = 0
    for name, value in (("one", 1), ("three", 3)):
        total += value * len(name)
    return total


@fn
def weighted(x: Float32) -> Float32:
    total = Float32(0)
    for weight in [x, 2, 0.5]:
        total += weight * x
    return total


@fn
def neighbours(r: Int, c: Int, rows: Int, columns: Int) -> Int:
    count = 0
    for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if not (0 <= r + dr < rows and 0 <= c + dc < columns):
            continue
        count += 1
        if count == 4:
            break
    else:
        count += 100
    return count


@fn
def nested() -> Int:
    total = 0
    for row in ((1, 2), (3, 4)):
        for i in (0, 1):
            total = 10 * total + (row[0] if i == 0 else row[1])
    return total


@fn
def squares() -> Int:
    total = 0
    for v in [i * i for i in (1, 2, 3)]:
        total += v
    return total


print(halves(20), joined("a", "b"), pairs(), weighted(2))
print(neighbours(1, 1, 3, 3), neighbours(0, 0, 3, 3), nested(), squares())
