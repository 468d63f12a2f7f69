# A function value of what it captures to look at goes beside that, though it changes other things.
struct Tree(Movable):
    var values: List[Int]
    def __init__(out self):
        self.values = [5, 3, 8]
    def visit[F: def(Int) -> None](self, start: Int, f: F):
        for i in range(start, len(self.values)):
            f(self.values[i])

def apply[F: def(Int) -> None](t: Tree, f: F):
    f(t.values[0])

def main():
    var t = Tree()
    var sum = 0
    def f(v: Int) {imm t, mut sum}:
        sum += v * len(t.values)
    t.visit(0, f)
    apply(t, f)
    print(sum)
