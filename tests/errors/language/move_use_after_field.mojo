# A struct that was given away cannot have its fields read any more.

@fieldwise_init
struct Ticket(Movable):
    var owner: String
    var seat: Int


def archive(var t: Ticket) -> Int:
    return t.seat


def main():
    var t = Ticket("Ada", 12)
    var seat = archive(t^)
    print(seat, t.owner)  # expected-error {{'t.owner' is used after its value was moved}}
