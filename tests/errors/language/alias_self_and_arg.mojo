# A mut self method cannot take a reference into its own receiver.

struct Bag:
    var items: List[String]

    def __init__(out self):
        self.items = ["a", "b"]

    def add_copy(mut self, item: String):
        self.items.append(item)


def main():
    var bag = Bag()
    bag.add_copy(bag.items[0])  # expected-error {{'bag' can be changed through one argument of this call and i}}
    print(len(bag.items))
