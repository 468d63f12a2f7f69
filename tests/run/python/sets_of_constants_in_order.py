# A display of constants has the order that CPython's compiler gives it: it goes through two frozensets.
s = {3, 31, 7}
print(s, {11, 65536, 2, 3}, {3, 1, 2}, len({"a", 1, None}))


def walk():
    for q in {3, 31, 7, 0}:
        print(q)
    return {7, 31, 3, 7, 15}, {8, 0, 16}, {10, 10}, {0, 8, 16, 24, 32}, {1.5, 9.5, -1.5, 2.5}, {(1, 2), (3, 4), (5, 6)} & {(1, 2)}


print(*walk())
x = 31
print({3, x, 7}, {x, 3}, {*[3, 31, 7]}, set([3, 31, 7]), frozenset({3, 31, 7, 1}))
print([k for k in {40, 8, 0, 16}], {40, 8, 0, 16} | {3}, {40, 8, 0, 16} - {8})
