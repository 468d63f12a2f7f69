# Containers that are made of others, and texts that are searched from both ends.


class Letters(list):
    def __iter__(self):
        return iter("abc")


class Counted(dict):
    pass


def lists():
    numbers = list(range(10))
    copy = list(numbers)
    copy[3] = 33
    print(numbers, copy, sum(copy), list(copy[2:5]))
    copy.append(2**70)
    print(copy[-1], numbers[-1], list(copy)[-1])
    mixed = list(numbers)
    mixed.append("text")
    print(mixed, list(mixed) == mixed, list(mixed) is mixed)
    floats = list([1.5, 2.5])
    floats.append(1.0)
    print(floats, list(floats), tuple(floats), set(floats))
    flags = list([True, False])
    print(flags, list(flags), tuple(flags))
    print(list(), list("xyz"), list((1, 2)), list(Letters([1])), list({"k": 1}), list({7}), tuple(Letters()))
    print(tuple(numbers), tuple(mixed), tuple(), tuple("ab"), set("a"), dict(), set())
    big = [2**62, -(2**62), 2**63, -(2**63), 5]
    print(list(big), tuple(big), sorted(big), sorted(list(big))[0])
    for wrong in (5, None):
        for make in (list, tuple, set):
            try:
                print(make(wrong))
            except TypeError as error:
                print(error)
    try:
        list(5)
    except TypeError as error:
        print(error)


def dicts():
    d = {i: str(i) for i in range(20)}
    same = dict(d)
    same[3] = "changed"
    del same[0]
    same["new"] = 1
    print(d[3], 0 in d, list(same)[:3], len(same))
    for i in range(17):
        del d[i]
    few = dict(d)
    few[1] = 2
    print(few, d, {**d, **few}, d | few)
    target = {1: "a", 2: "b"}
    target.update(target)
    target.update(d)
    print(target)
    emptied = {1: 2}
    del emptied[1]
    emptied.update({i: i for i in range(12)})
    print(emptied)
    counted = Counted(d)
    counted.update(few)
    print(counted, type(counted.copy()))
    moved = {}
    for i in range(1000):
        moved[i] = i
        if i % 3:
            del moved[i - 1 if i % 3 == 1 else i]
    print(len(moved), sum(moved), sum(moved.values()))


class Key:
    def __init__(self, value, during=None):
        self.value, self.during = value, during

    def __hash__(self):
        return 1

    def __eq__(self, other):
        if self.during:
            self.during()
        return self.value == other.value


def changed_while_compared():
    d = {}

    def fill():
        for i in range(100):
            d[i + 1000] = i

    d[Key("a", fill)] = 1
    print(d.get(Key("b")), len(d))
    s = set()

    def fill_set():
        for i in range(100):
            s.add(i + 1000)

    s.add(Key("a", fill_set))
    print(Key("b") in s, len(s))


def counted_words():
    counts, parts = {}, ["a", "b", "ab", "ba"]
    for i in range(400):
        word = parts[i % 4] + parts[i // 4 % 4]
        counts[word] = counts.get(word, 0) + 1
        if i % 7 == 0:
            del counts[word]
            counts.setdefault(word, i)
        if i % 11 == 0:
            counts.pop(word)
        if i % 50 == 0:
            counts = {**counts} if i % 100 else dict(counts)
        if word in counts:
            counts[word] += 1
    print(sorted(counts.items()))
    counts.clear()
    print("aa" in counts, counts.get("".join(parts)))


def sets():
    a = set(range(1000))
    b = set(map(str, range(500)))
    print(len(a | b), len(a & b), len(a - set(range(10))), len(a ^ set(range(500, 1500))))
    for i in range(1000, 5000):
        a.add(i)
    print(len(a), sum(a), min(a), max(a))
    a.clear()
    a.update([3, 1, 2])
    print(sorted(a))


def texts():
    for text in ("a,b,c", "a" * 11 + "," + "b" * 12 + ",", "ä,ö,ü", "", ",", "," * 20):
        print(text.replace(",", ";"), text.replace(",", "; "), text.replace(",", "ß"), text.replace(",", ";", 1))
        print(text.split(","), text.rsplit(",", 1), text.rfind(","), text.rpartition(","), text.find(","))
    print("abcabcabc".rfind("abc"), "abcabcabc".rfind("abc", 0, 8), "abcabcabc".rfind("bcx"), "abc".rfind(""))
    print("aXbXX".rsplit("XX"), "ününün".rfind("ün"), "ününün".rindex("nü"), "x".rfind("xx"), "".rfind(""), "ab".rfind("", 3))
    print("abab".replace("ab", "cd"), "ähä".replace("ä", "ö"), "ähä".replace("h", "ö"), "abab".replace("ab", "é"))
    every = "".join(map(chr, range(128)))
    print(ascii(every.upper()), ascii(every.lower()), "azAZ[`{@".upper(), "azAZ[`{@".lower())
    for size in range(20):
        text = ("aZ9_" * 5)[:size]
        print(text.upper(), text.lower(), text.swapcase(), end=" ")
    print()


lists()
dicts()
changed_while_compared()
counted_words()
sets()
texts()
