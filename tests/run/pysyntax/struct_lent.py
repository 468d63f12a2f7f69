# A struct that an object holds is lent to a function that changes it; two arguments that lead to the same value are refused.
from pyc import Copyable, Float64, Int, List, Mut, String, fieldwise_init, fn, mut, struct


@fieldwise_init
@struct
class Account(Copyable):
    owner: String
    balance: Int

    @mut
    def take_all(self, other: Mut["Account"]) -> None:
        self.balance += other.balance
        other.balance = 0

    @mut
    def add(self, other: "Account") -> None:
        self.balance += other.balance


@fieldwise_init
@struct
class Pair(Copyable):
    a: Account
    b: Account

    @mut
    def rename(self, one: Account) -> None:
        self.a.owner = one.owner + "'s"


@fn
def move_money(a: Mut[Account], b: Mut[Account], amount: Int) -> None:
    a.balance -= amount
    b.balance += amount


@fn
def fill(values: Mut[List[Float64]], n: Int) -> None:
    for i in range(n):
        values.append(Float64(i) / 2)


@fn
def copy_first(values: Mut[List[Account]], one: Account) -> None:
    values.clear()
    values.append(one.copy())


class Bank:
    def __init__(self):
        self.main = Account("main", 5)
        self.accounts = {"x": Account("x", 10), "y": Account("y", 0)}

    def pay(self, a, b, amount):
        try:
            move_money(self.accounts[a], self.accounts[b], amount)
        except ValueError as e:
            print(a, b, e)

    def balances(self):
        return {name: a.balance for name, a in self.accounts.items()}


def refused(f, *args):
    try:
        f(*args)
    except (ValueError, TypeError) as e:
        return f"{type(e).__name__}: {e}"
    return "accepted"


bank = Bank()
bank.pay("x", "y", 4)
bank.pay("x", "x", 1)
print(bank.balances())
bank.main.take_all(bank.accounts["x"])
bank.main.add(bank.accounts["y"])
print(bank.main.balance, bank.balances())
print(refused(bank.main.add, bank.main))
pair = [Pair(Account("p", 1), Account("q", 2))][0]
holder = {"pair": pair, "list": List[Account]([Account("l", 1), Account("m", 2)])}
move_money(holder["pair"].a, holder["pair"].b, 1)
print(holder["pair"].a.balance, holder["pair"].b.balance)
print(refused(holder["pair"].rename, holder["pair"].b))
move_money(holder["list"][0], holder["list"][1], 7)
print([a.balance for a in holder["list"]])
print(refused(copy_first, holder["list"], holder["list"][1]))
print(refused(copy_first, [1], holder["pair"].a))
copy_first(holder["list"], holder["pair"].a)
print(len(holder["list"]), holder["list"][0].owner)
numbers = {"k": List[Float64]()}
fill(numbers["k"], 3)
print(list(numbers["k"]))
