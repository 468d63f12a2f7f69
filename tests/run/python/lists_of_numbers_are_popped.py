# What is taken from the ends of lists of numbers, and parts of them that are set.


def taken(items):
    total = 0
    while items:
        total = total * 3 + items.pop()
    try:
        items.pop()
    except IndexError as error:
        print(error)
    return total


def taken_floats(items):
    total = 0.0
    while items:
        total = total / 3 - items.pop()
    return total


def taken_bools(items):
    count = 0
    while items:
        if items.pop():
            count = count * 2 + 1
    return count


def walk(edges, start):
    seen = [False] * len(edges)
    todo = [start]
    order = []
    while todo:
        at = todo.pop()
        if seen[at]:
            continue
        seen[at] = True
        order.append(at)
        for other in edges[at]:
            todo.append(other)
    return order


def grown(items):
    items.append(2**63)  # no longer a list of machine ints
    items.append(-(2**70))
    return [items.pop() for _ in range(3)], items


def reversed_parts(items):
    for n in range(2, len(items) + 1):
        items[:n] = items[n - 1 :: -1]
        items[1:3] = items[-2:]
        items[n:] = items[n:]
    items[1:1] = items[3:5]
    items[2:4] = []
    items[::2] = items[::-2]
    return items


print(taken([1, 2, 3, 2**62, -(2**62), 2**63 - 1, -(2**63)]))
print(taken_floats([0.5, 1e300, -0.0, float('inf')]), taken_floats([2.5, -1.25]))
print(taken_bools([True, False, True, True]))
print(walk([[1, 2], [3], [3, 0], [1]], 0))
print(grown([1, 2]))
print(reversed_parts([5, 3, 8, 1, 9, 7, 2]), reversed_parts([True, False, False, True, True, False]))
numbers = [1, 2, 3, 4, 5]
print(numbers.pop(0), numbers.pop(-2), numbers.pop(True), numbers)
try:
    numbers.pop(2)
except IndexError as error:
    print(error)
