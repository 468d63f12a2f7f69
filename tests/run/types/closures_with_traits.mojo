# A bound of traits and a function type.
@fieldwise_init
struct Step[F: Copyable & Deinitable & def(Int) -> Int](Copyable):
    var run: Self.F

    def apply(self, x: Int) -> Int:
        return self.run(x)


def chain[A: Copyable & Deinitable & def(Int) -> Int, B: Copyable & Deinitable & def(Int) -> Int](a: Step[A], b: Step[B]) -> Int:
    var again = a.copy()
    return again.apply(b.apply(1))


def main():
    var factor = 3

    def times(x: Int) {var factor} -> Int:
        return x * factor

    def plus(x: Int) {imm factor} -> Int:
        return x + factor

    factor = 10
    print(chain(Step(times), Step(plus)), Step(times).copy().apply(2))
