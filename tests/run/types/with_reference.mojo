# A manager whose __enter__ gives a reference, with a name for it and without.
struct Depth:
    var level: Int

    def __init__(out self):
        self.level = 0

    def __enter__(mut self) -> ref[self] Self:
        self.level += 1
        print("enter", self.level)
        return self

    def __exit__(mut self):
        print("leave", self.level)


def main():
    with Depth():
        print("inside")
    var depth = Depth()
    with depth:
        with depth as inner:
            inner.level += 10
    print(depth.level)
