# What a block raises reaches __exit__ with its type.
@fieldwise_init
struct Fault(Copyable, Writable):
    var code: Int


@fieldwise_init
struct Guard(Movable):
    var limit: Int

    def __enter__(self) -> Int:
        return self.limit

    def __exit__(self):
        print("left")

    def __exit__(self, fault: Fault) -> Bool:
        print("fault", fault.code)
        return fault.code < self.limit


def check(code: Int) raises Fault:
    if code > 1:
        raise Fault(code)


def guarded(code: Int) raises Fault -> Int:
    var got = -1
    with Guard(4) as limit:
        check(code)
        got = limit
    return got


def main():
    for code in range(1, 7, 2):
        try:
            print(guarded(code))
        except e:
            print("caught", e.code)
