# A linear value consumed in one branch must be consumed in the other.

@explicit_destroy("unlock it")
struct Guard(Deinitable where False):
    var name: String

    def __init__(out self, name: String):
        self.name = name

    def unlock(deinit self):
        print("unlock", self.name)


def work(urgent: Bool):
    var g = Guard("db")
    if urgent:
        print("skip", g.name)  # expected-error {{'g' of type 'Guard' is abandoned here: it must be ended expl}}
    else:
        g^.unlock()


def main():
    work(False)
