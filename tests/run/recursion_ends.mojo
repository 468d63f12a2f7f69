# exit: 134
# stderr: stack overflow: the recursion is too deep, in recursion_ends.Walk.
# A recursion without end names one of its functions.

struct Walk:
    var n: Int

    def __init__(out self):
        self.n = 0

    def left(mut self, var path: List[Int]) -> Int:
        self.n += 1
        return self.right(path^) + self.n

    def right(mut self, var path: List[Int]) -> Int:
        var size = self.left([1])
        return size + len(path)


def main():
    print("down")
    var w = Walk()
    print(w.left([1]))
