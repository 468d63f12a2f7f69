# A bound that asks for a function type and for traits.

def q(f: Some[(def(Int) -> Int) & Copyable]) -> Int:
    return f(1)

def a5[T: Copyable & Deinitable, F: (def(T) -> T) & Copyable & Deinitable](f: F, var x: T) -> T:
    ref g = f
    return g(x)
struct Keep[F: (def(Int) -> Int) & Copyable & Deinitable](Copyable):
    var f: Self.F
    def __init__(out self, var f: Self.F):
        self.f = f^
    def run(self, x: Int) -> Int:
        return self.f(x)
def main():
    var k = 10
    def cl(x: Int) {var k^} -> Int:
        return x + k
    print(a5(cl, 4))
