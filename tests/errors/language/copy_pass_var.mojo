# A value that is not implicitly copyable cannot be passed to a var argument without a transfer.

@fieldwise_init
struct Packet(Copyable):
    var payload: List[Int]


def send(var p: Packet) -> Int:
    return len(p.payload)


def main():
    var p = Packet([1, 2, 3])
    print(send(p.copy()))
    print(send(p))  # expected-error {{a value of type}}
    print(len(p.payload))
