# A field declared twice is said once: the first one counts.
@fieldwise_init
struct Item(Copyable, Movable):
    var name: String
    var price: Int
    var name: Int  # expected-error {{'name' is declared twice in the same scope}}


struct Other:
    var a: Int
    var a: String  # expected-error {{'a' is declared twice in the same scope}}

    def __init__(out self):
        self.a = 1


def main():
    var item = Item("pen", 1)
    print(item.name, item.price, Other().a + 1)
