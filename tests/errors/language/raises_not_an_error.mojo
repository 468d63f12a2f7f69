# Only a value of the declared error type can be raised.

@fieldwise_init
struct Overdraft(Copyable, Writable):
    var missing: Int

    def write_to(self, mut w: Some[Writer]):
        w.write("missing ", self.missing)


def withdraw(balance: Int, amount: Int) raises Overdraft -> Int:
    if amount > balance:
        raise amount - balance  # expected-error {{'Int' is raised where only 'Overdraft' may be}}
    return balance - amount


def main():
    try:
        print(withdraw(10, 4))
    except e:
        print(e)
