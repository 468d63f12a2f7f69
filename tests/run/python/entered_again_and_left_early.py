# A generator is not entered while one that it has handed on to runs; leaving finally by a jump; a name of a class that is no text.
def f1():
    for i in range(3):
        try:
            for j in range(5):
                return i
        finally:
            continue
    return "end"
def f2():
    for i in [1]:
        try:
            return i
        finally:
            break
    return "broke"
def f3():
    for i in range(2):
        while True:
            try:
                for k in "ab":
                    try:
                        return k
                    finally:
                        print("inner")
            finally:
                print("outer", i)
                break
    return 7
print(f1(), f2(), f3())
def g1():
    yield "y1"
    yield from g2()
    yield "y4"
def g2():
    yield "y2"
    yield from gi
    yield "y3"
gi = g1()
try:
    for y in gi: print(y)
except ValueError as e: print(e)
d = {"__qualname__": "some.name"}
tp = type("Foo", (), d)
print(tp.__qualname__, "__qualname__" in tp.__dict__, d)
class Foo: __qualname__ = "other"
print(Foo.__qualname__)
try:
    type("Foo", (), {"__qualname__": 1})
except TypeError as e:
    print(e)
