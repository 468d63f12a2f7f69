# expected-error@+1 {{an alignment is a power of two, and 65536 at most}}
@align(48)
struct Line(Copyable):
    var x: Int

    def __init__(out self):
        self.x = 1


def main():
    var line = Line()
    print(line.x)
