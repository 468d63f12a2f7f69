# A call that may raise between creation and consumption abandons a linear value.

@explicit_destroy("release it")
struct Lease(Deinitable where False):
    var id: Int

    def __init__(out self, id: Int):
        self.id = id

    def release(deinit self):
        print("released", self.id)


def risky(n: Int) raises:
    if n > 2:
        raise Error("too big")


def main() raises:
    var l = Lease(1)
    risky(1)  # expected-error {{'l' of type 'Lease' is abandoned here: it must be ended expl}}
    l^.release()
