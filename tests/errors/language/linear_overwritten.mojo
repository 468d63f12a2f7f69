# Assigning over a linear value would drop the old one.

@explicit_destroy("settle it")
struct Debt(Deinitable where False):
    var amount: Int

    def __init__(out self, amount: Int):
        self.amount = amount

    def settle(deinit self):
        print("settled", self.amount)


def main():
    var d = Debt(10)
    print(d.amount)  # expected-error {{'d' of type 'Debt' is abandoned here: it must be ended expli}}
    d = Debt(20)
    print(d.amount)
    d^.settle()
