# A field of a struct takes its value from the constructor alone.
struct Plain(Copyable):
    var x: Int = 3  # expected-error {{field 'x' of a struct has no default: give it its value in '__init__'}}

    def __init__(out self):
        self.x = 1


@fieldwise_init
struct Generic[T: Copyable](Copyable):
    var at: Int = 0  # expected-error {{field 'at' of a struct has no default}}
    var item: Self.T


def main():
    print(Plain().x, Generic(1, 2).item, Generic(1, 2.5).item)
