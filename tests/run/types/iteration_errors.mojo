# What __next__ raises beside StopIteration does not end the loop: it goes on to who called.


struct Countdown(Iterable, Iterator, ImplicitlyCopyable):
    comptime Element = Int
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var left: Int
    var bad: Int

    def __init__(out self, left: Int, bad: Int):
        self.left = left
        self.bad = bad

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises -> Int:
        if self.left == 0:
            raise StopIteration()
        if self.left == self.bad:
            raise Error("no ", self.bad)
        self.left -= 1
        return self.left + 1


def total(left: Int, bad: Int) raises -> Int:
    var sum = 0
    for n in Countdown(left, bad):
        sum += n
    return sum


def main() raises:
    print(total(4, 9))
    try:
        print(total(4, 2))
    except e:
        print("failed:", e)
    try:
        for n in Countdown(3, 2):
            print(n)
    except e:
        print("failed:", e)
    else:
        print("not reached")
