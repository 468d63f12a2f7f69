# What a closure captures to look at may be another argument that is only looked at; what it captures to change may not.
struct Tree(Movable):
    var values: List[Int]

    def __init__(out self):
        self.values = [5, 3, 8]

    def visit[F: def(Int) -> None](mut self, f: F):
        for v in self.values:
            f(v)


def apply[F: def(Int) -> None](t: Tree, f: F):
    f(t.values[0])


def apply_to[F: def(Int) -> None](f: F, values: List[Int]):
    f(values[0])


def main():
    var t = Tree()
    var sum = 0

    def add(v: Int) {imm t, mut sum}:
        sum += v * len(t.values)

    apply(t, add)
    apply_to(add, t.values)
    t.visit(add)  # expected-error {{'t' can be changed through one argument of this call and is reached through another}}

    def grow(v: Int) {mut t, imm sum}:
        t.values.append(v + sum)

    apply(t, grow)  # expected-error {{'t' can be changed through one argument of this call and is reached through another}}
    apply_to(grow, t.values)  # expected-error {{'t' can be changed through one argument of this call and is reached through another}}
