# A struct (a value) holds a reference to a class object: copying the struct shares the object.
class Account:
    def __init__(self, owner):
        self.owner = owner
        self.log = []

    def record(self, text):
        self.log.append(text)
        return len(self.log)


@fieldwise_init
struct Ticket(Copyable):
    var number: Int
    var account: Account

    fn use(mut self, text: str) raises -> Int:
        self.number += 1
        return self.account.record(text)


def run():
    ann = Account("ann")
    first = Ticket(100, ann)
    second = first.copy()
    print(first.use("coffee"), first.use("tea"), second.use("cake"))
    print(first.number, second.number, ann.log)
    print(first.account is second.account, second.account.owner)
    second.account = Account("bob")
    second.use("bread")
    print(ann.log, second.account.log, first.account is ann)
    tickets = [Ticket(i, ann) for i in range(3)]
    for t in tickets:
        t.account.log.append(f"t{t.number}")
    print(ann.log[-3:], {t.account.owner for t in tickets})


run()
