# Values that must be ended explicitly.
@explicit_destroy("close the file")
struct File(Movable, Deinitable where False):
    var fd: Int

    def __init__(out self, fd: Int):
        self.fd = fd

    def close(deinit self):
        print("close", self.fd)


def risky(n: Int) raises:
    if n > 2:
        raise Error("too big")


def dropped():
    var f = File(1)
    print(f.fd)  # expected-error {{'f' of type 'File' is abandoned here: it must be ended explicitly: close the file}}


def unused():
    var f = File(1)  # expected-error {{'f' of type 'File' is abandoned here}}


def one_side(c: Bool):
    var f = File(1)
    if c:  # expected-error {{'f' of type 'File' is abandoned here}}
        print("no")
    else:
        f^.close()


def raises_between() raises:
    var f = File(1)
    risky(1)  # expected-error {{'f' of type 'File' is abandoned here}}
    f^.close()


def overwritten():
    var f = File(1)
    print(f.fd)  # expected-error {{'f' of type 'File' is abandoned here}}
    f = File(2)
    f^.close()


def right(c: Bool) -> File:
    var f = File(1)
    if c:
        f^.close()
        f = File(2)
    return f^


def main() raises:
    dropped()
    unused()
    one_side(True)
    raises_between()
    overwritten()
    right(True).close()
