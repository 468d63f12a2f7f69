# Dictionaries keep the order of their keys; sets are made of them.
from std.collections import Set


def main() raises:
    var d: Dict[String, Int] = {"one": 1, "two": 2}
    d["three"] = 3
    d["one"] += 10
    print(d, len(d), "two" in d, "ten" in d)
    print(d.get("two"), d.get("ten"), d.get("ten", 0))
    print(d.pop("two"), d.pop("two", -1))
    d["two"] = 22
    for key in d:
        print(key, d[key], end="; ")
    print()
    for e in d.items():
        print(e.key, e.value, sep="=", end=" ")
    print()
    for ref v in d.values():
        v *= 2
    print(d.setdefault("four", 4))
    print(d.popitem().key)
    print(d)
    try:
        print(d["missing"])
    except e:
        print("error:", e)
    var numbers = Dict[Int, List[Int]]()
    for i in range(2000):
        numbers.setdefault(i % 100, List[Int]()).append(i)
    for i in range(0, 100, 2):
        _ = numbers.pop(i)
    print(len(numbers), len(numbers[7]), numbers[99][19], 50 in numbers)
    var copy = numbers.copy()
    copy[1].append(-1)
    print(len(copy[1]), len(numbers[1]), copy == numbers)
    var a: Set[Int] = {1, 2, 3, 4}
    var b: Set[Int] = {3, 4, 5}
    print(a | b, a & b, a - b, a ^ b, a == {4, 3, 2, 1}, {3} < a)
    a.add(9)
    a.discard(1)
    a.discard(77)
    print(a, len(a), {w.byte_length() for w in ["a", "bb", "cc"]})
    var squares = {i: i * i for i in range(4)}
    print(squares, squares | {9: 81})
    squares.clear()
    print(squares, Bool(squares))
