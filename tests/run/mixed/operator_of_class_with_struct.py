# An operator of a class whose other operand is a struct: the struct's own operator comes first, else the class is asked.
@fieldwise_init
struct Metres(Copyable):
    var n: Int

    def __add__(self, n: Int) -> Int:
        return self.n + n


class Walk:
    def __init__(self):
        self.total = 0

    def __matmul__(self, step):
        return ("at", step.n)

    def __rsub__(self, step):
        return ("from", step.n)

    def __iadd__(self, step):
        self.total += step.n
        return self

    def __lt__(self, step):
        return self.total < step.n


walk = Walk()
step = Metres(4)
walk += step
print(walk.total, walk @ step, step - walk)
print(walk < Metres(5), walk < step, step + 1, step + [2][0])
try:
    print([3][0] @ step)
except TypeError as e:
    print(e)
