# What is surely wrong with objects whose class is known; what may be right is left to the run.


class Account: # expected-note 2 {{'Account' is defined here}}
    limit = 10

    def __init__(self, owner: str, start: int = 0) -> None: # expected-note 2 {{'Account' is defined here}}
        self.owner = owner
        self.balance = start

    def deposit(self, amount: int) -> None: # expected-note 2 {{'deposit' is defined here}}
        self.balance += amount


class Savings(Account): # expected-note 2 {{'Savings' is defined here}}
    def add_interest(self) -> None:
        self.deposit(self.balance // 10)


class Loose(Account):
    def __getattr__(self, name):
        return name


def counted(cls):
    cls.count = 0
    return cls


@counted
class Decorated:
    pass


a = Savings("ann", start=5)
a.deposit(50)
a.add_interest()
a.note = "set from outside"
print(a.balance, a.owner, a.limit, a.note, a.__class__, Loose("x").anything, Decorated().count)
print(a.balanse) # expected-error {{'Savings' has no attribute 'balanse'}}
a.withdraw(5) # expected-error {{'Savings' has no attribute 'withdraw'}}
print(Account("bob").add_interest()) # expected-error {{'Account' has no attribute 'add_interest'}}
Account("bob").add_interest # expected-error {{'Account' has no attribute 'add_interest'}}
Account() # expected-error {{the call of 'Account' does not fit: it lacks 'owner'}}
Savings("x", 1, 2) # expected-error {{the call of 'Savings' does not fit: it takes 2 positional arguments}}
a.deposit() # expected-error {{the call of 'deposit' does not fit: it lacks 'amount'}}
a.deposit(sum=3) # expected-error {{the call of 'deposit' does not fit: it has no parameter 'sum'}}
a.deposit(*[1])
try:
    a.nothing
except AttributeError:
    print("caught")
if hasattr(a, "extra"):
    print(a.extra)
b = Account("x")
b = Savings("y")
b.whatever # expected-error {{'Savings' has no attribute 'whatever'}}
names: list[str] = []
names.append(4) # expected-error {{an element of 'names' is annotated 'str', but this is a 'int'}}
names.append("ok")
