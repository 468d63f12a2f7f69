# A type without the Copyable trait has no copy method.

struct Socket(Movable):
    var fd: Int

    def __init__(out self, fd: Int):
        self.fd = fd


def main():
    var s = Socket(3)
    var t = s.copy()  # expected-error {{'Socket' has no attribute 'copy'}}
    print(s.fd, t.fd)
