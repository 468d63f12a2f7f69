# An ordinary Python program: classes, exact integers beyond 64 bits, lists, exceptions, f-strings.


class BankError(Exception):
    pass


class Overdrawn(BankError):
    def __init__(self, account, missing):
        super().__init__(f"{account.owner} lacks {missing}")
        self.missing = missing


class Account:
    count = 0

    def __init__(self, owner, balance=0):
        self.owner = owner
        self.balance = balance
        self.history = []
        Account.count += 1

    def deposit(self, amount):
        if amount <= 0:
            raise ValueError(f"cannot deposit {amount}")
        self.balance += amount
        self.history.append(("in", amount))

    def withdraw(self, amount):
        if amount > self.balance:
            raise Overdrawn(self, amount - self.balance)
        self.balance -= amount
        self.history.append(("out", amount))

    def __str__(self):
        return f"{self.owner:<8}{self.balance:>44,}"


class Savings(Account):
    def __init__(self, owner, balance, percent):
        super().__init__(owner, balance)
        self.percent = percent

    def grow(self, years):
        for _ in range(years):
            self.deposit(self.balance * self.percent // 100)
        return self.balance


def transfer(source, target, amount):
    source.withdraw(amount)
    target.deposit(amount)


accounts = [Account("ada", 1000), Savings("bob", 10**18, 7), Account("cy")]
ada, bob, cy = accounts
transfer(ada, cy, 250)
for amount in (-5, 10_000):
    try:
        transfer(ada, cy, amount) if amount > 0 else cy.deposit(amount)
    except ValueError as e:
        print("refused:", e)
    except Overdrawn as e:
        print("overdrawn:", e, "missing", e.missing)
print("after 500 years bob has", len(str(bob.grow(500))), "digits")
for account in sorted(accounts, key=lambda a: a.balance):
    print(account)
total = sum(a.balance for a in accounts)
print(f"total {total % 10**12:_}, {Account.count} accounts, {[len(a.history) for a in accounts]} entries")
print(f"{total:x}"[:16], total.bit_length(), isinstance(bob, Account), type(cy).__name__)
