# Nested functions of an fn that call themselves, with captures that they read and change.
# cpython: 3.9
from pyc import Copyable, Int, List, String, fn, struct


@fn
def permutations(items: List[Int]) -> List[List[Int]]:
    out = List[List[Int]]()
    work = items.copy()

    def place(k: Int) -> None:
        if k == len(work):
            out.append(work.copy())
            return
        for i in range(k, len(work)):
            a = work[k]
            work[k] = work[i]
            work[i] = a
            place(k + 1)
            b = work[k]
            work[k] = work[i]
            work[i] = b

    place(0)
    return out.copy()


@fn
def hanoi(n: Int) -> String:
    text = String()

    def go(n: Int, a: String, b: String, c: String) -> Int:
        nonlocal text
        if n == 0:
            return 0
        left = go(n - 1, a, c, b)
        text += a + c + " "
        return left + 1 + go(n - 1, b, a, c)

    count = go(n, "A", "B", "C")
    return String(count) + ": " + text


@fn
def reading(limit: Int) -> Int:
    table = List[Int]([1, 2, 3])

    def sum_to(i: Int) -> Int:
        return 0 if i >= len(table) or i >= limit else table[i] + sum_to(i + 1)

    return sum_to(0)


print(permutations(List[Int]([1, 2, 3])))
print(hanoi(3))
print(reading(2), reading(10))


@struct
class Tree(Copyable):
    left: List[Int]
    right: List[Int]

    def __init__(self) -> None:
        self.left = List[Int]([1, 3, -1, -1])
        self.right = List[Int]([2, -1, -1, -1])

    def depth(self) -> Int:
        def go(at: Int) -> Int:
            if at < 0:
                return 0
            return 1 + max(go(self.left[at]), go(self.right[at]))

        return go(0)

    def total(self, scale: Int) -> Int:
        seen = 0

        def visit(at: Int) -> Int:
            nonlocal seen
            if at < 0:
                return 0

            def scaled() -> Int:
                return at * scale + len(self.left)

            seen += 1
            return scaled() + visit(self.left[at]) + visit(self.right[at])

        return visit(0) * 10 + seen


print(Tree().depth(), Tree().total(2))
