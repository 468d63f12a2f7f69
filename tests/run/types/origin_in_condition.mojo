# A function's condition may ask about the origin of an argument.
def count[C: Iterable](c: C) -> Int where conforms_to(C.IteratorType[origin_of(c)].Element, Deinitable):
    var n = 0
    for _ in c:
        n += 1
    return n


def total[C: Iterable](ref c: C) -> Int where conforms_to(C.IteratorType[origin_of(c)].Element, Intable & Deinitable):
    var t = 0
    for var x in c:
        t += Int(x)
    return t


def main():
    var words: List[String] = ["a", "b"]
    print(count(words), count(range(7)), total(range(4)))
