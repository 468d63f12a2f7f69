# A field moved out of mut self must be given a new value.

struct Holder:
    var items: List[Int]

    def __init__(out self):
        self.items = [1, 2, 3]

    def drain(mut self) -> List[Int]:
        var out_items = self.items^
        return out_items^  # expected-error {{'self.items' has no value here, where the caller gets it bac}}


def main():
    var h = Holder()
    print(len(h.drain()))
