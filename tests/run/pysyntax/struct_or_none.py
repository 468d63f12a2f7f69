# A name that holds a struct at one time and None, a list, a number at another.
# cpython: 3.9
from pyc import Copyable, Int, List, String, fieldwise_init, fn, mut, struct

@fieldwise_init
@struct
class Account(Copyable):
    owner: String
    balance: Int
    @mut
    def add(self, n: Int) -> None:
        self.balance += n

@fn
def load() -> List[Account]:
    return List[Account]([Account("a", 3), Account("b", 9), Account("c", 5)])

def richest(accounts):
    best = None
    for a in accounts:
        if best is None or a.balance > best.balance:
            best = a
    return best

accounts = load()
r = richest(accounts)
print(r.owner, r.balance)
best = None
for a in accounts:
    if best is None or a.balance > best.balance:
        best = a
print(best.owner, best.balance)
x = Account("x", 1)
print(x.balance)
x = None
print(x)
x = Account("y", 2)
x.add(5)
print(x.balance)
y = x
y.add(1)
print(x.balance, y.balance)
last = accounts[0]
last = 5 if last.balance > 100 else last
print(last.owner)
cur = Account("cur", 0)
for i in range(3):
    cur.add(i)
cur = [cur, cur]
print(cur[0].balance, len(cur))
