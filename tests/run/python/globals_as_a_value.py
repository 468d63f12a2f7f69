# `globals` is a function like others: it can be kept, given away, and called with too many arguments.
# cpython: 3.9
x = 1
f = globals
print("x" in f(), f()["x"])
f()["x"] = 2
print(x)


def names(of):
    return sorted(n for n in of() if len(n) == 1)


print(names(globals))
try:
    globals(1)
except TypeError as e:
    print(e)
