# What a program puts into globals() by a plain text is a variable of the module, as in CPython.

count = "text"
fixed = 7
doomed = [1]


def helper():
    return "first"


def change(v):
    globals()["count"] = v


def show():
    return count, globals()["count"], globals().get("made", "none")


def shadow(count):
    globals()["count"] = count * 2
    return count


def make(v):
    globals()["made"] = v


def update():
    globals()["fixed"] += 0.5
    globals()["doomed"] += [2]
    a, globals()["pair"] = 1, (2, 3)
    for globals()["each"] in "xyz":
        pass
    return a, fixed, pair, each


def mixed(v):
    global count
    count += v


print(count)
change([3.14159, float("-inf")])
print(count, show())
change({1, 1000})
try:
    mixed(None)
except TypeError as e:
    print(e)
print(shadow(21), count, show())
try:
    print(made)
except NameError as e:
    print(e)
make((10, "", False))
print(made, show())
print(update(), fixed, doomed)
globals()["helper"] = lambda: "second"
print(helper(), (lambda: helper())())
del globals()["doomed"]
print("doomed" in globals())
try:
    print(doomed)
except NameError as e:
    print(e)
try:
    del globals()["doomed"]
except KeyError as e:
    print("KeyError", e)
try:
    globals()["never"] += 1
except KeyError as e:
    print("KeyError", e)
globals()["len"] = lambda x: "own"
print(len([1]))
del globals()["len"]
print(len([1]))


class C:
    globals()["from_class"] = 5


print(from_class)


def local_dict():
    def globals():
        return {"count": 0}

    globals()["count"] = 9
    return count


print(local_dict())
