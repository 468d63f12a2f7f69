# A slice beside its owner in one call only reads; beside other fields it stays as it is.
def lengths(a: List[Int], b: Span[Int, _]) -> Int:
    return len(a) * 10 + len(b)


def bump(mut xs: Span[mut=True, Int, _], by: Int):
    for i in range(len(xs)):
        xs[i] += by


struct Series:
    var data: List[Int]
    var step: Int

    def __init__(out self):
        self.data = [1, 3, 6, 10]
        self.step = 100

    def steps(self) -> List[Int]:
        return [b - a for a, b in zip(self.data, self.data[1:])]

    def raise_tail(mut self):
        var tail = self.data[2:]
        bump(tail, self.step)


def main():
    var xs: List[Int] = [1, 3, 6]
    for a, b in zip(xs, xs[1:]):
        print(b - a, end=" ")
    print(lengths(xs, xs[1:]))
    for i, (a, b) in enumerate(zip(xs, xs[2:]), start=5):
        print(i, a, b)
    var s = Series()
    s.raise_tail()
    print(s.steps(), s.data)
    sort(xs[1:])
    print(xs, xs[1:])
