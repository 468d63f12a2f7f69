"""Accounts, transactions with rollback, context managers, mixins, audit by descriptors and logging to strings."""
import contextlib
import io
import itertools
from abc import ABC, abstractmethod
from decimal import Decimal
from functools import total_ordering, reduce, singledispatch


class InsufficientFunds(ValueError):
    def __init__(self, needed, available):
        self.needed, self.available = needed, available
        super().__init__(f"needed {needed:.2f}, only {available:.2f} there")


class Positive:
    def __set_name__(self, owner, name):
        self.private = "_" + name

    def __get__(self, obj, cls):
        return self if obj is None else getattr(obj, self.private, 0)

    def __set__(self, obj, value):
        if value < 0:
            raise ValueError(f"{self.private[1:]} must not be negative: {value}")
        setattr(obj, self.private, value)


class LogMixin:
    lines: list = []

    def log(self, text, *args):
        self.lines.append(f"[{type(self).__name__}] {text % args if args else text}")


class JsonMixin:
    def to_json(self, indent=None):
        import json
        return json.dumps({k.lstrip("_"): v for k, v in sorted(vars(self).items()) if not callable(v)}, default=str, indent=indent)


@total_ordering
class Account(LogMixin, JsonMixin, ABC):
    numbers = itertools.count(1000)
    balance = Positive()

    def __init__(self, owner, balance=0):
        self.number = next(self.numbers)
        self.owner = owner
        self.balance = balance
        self.history = []

    @abstractmethod
    def fee(self, amount): ...

    def deposit(self, amount):
        self.balance += amount
        self.history.append(("deposit", amount))
        self.log("deposit %d to %s", amount, self.owner)
        return self

    def withdraw(self, amount):
        total = amount + self.fee(amount)
        if total > self.balance:
            raise InsufficientFunds(total, self.balance)
        self.balance -= total
        self.history.append(("withdraw", total))
        return self

    def __lt__(self, other):
        return self.balance < other.balance if isinstance(other, Account) else NotImplemented

    def __eq__(self, other):
        return isinstance(other, Account) and self.number == other.number

    __hash__ = object.__hash__

    def __iadd__(self, amount):
        return self.deposit(amount)

    def __format__(self, spec):
        return f"{self.owner:{spec}}{self.balance:>10,.2f}" if spec else str(self)

    def __str__(self):
        return f"{type(self).__name__} #{self.number} of {self.owner}: {self.balance}"


class Checking(Account):
    def fee(self, amount):
        return 1


class Savings(Account):
    rate = 0.05

    def fee(self, amount):
        return round(amount * 0.01, 2)

    def __init__(self, *args, rate=None, **kw):
        super().__init__(*args, **kw)
        if rate is not None:
            self.rate = rate

    def add_interest(self):
        self.balance = round(self.balance * (1 + self.rate), 2)


@contextlib.contextmanager
def transaction(*accounts):
    saved = [(a, a.balance, len(a.history)) for a in accounts]
    try:
        yield accounts
    except InsufficientFunds as e:
        for a, balance, n in saved:
            a.balance = balance
            del a.history[n:]
        print("rolled back:", e)
    else:
        print("committed")
    finally:
        print([a.balance for a in accounts])


class Bank(dict):
    def __missing__(self, name):
        raise LookupError(f"no account of {name!r}")

    def transfer(self, source, target, amount):
        with transaction(self[source], self[target]) as (a, b):
            b.deposit(amount)
            a.withdraw(amount)


@singledispatch
def describe(x):
    return f"something: {x}"


@describe.register
def _(x: int):
    return f"int {x:+d}"


@describe.register(list)
def _(x):
    return "list of " + ", ".join(map(describe, x))


@describe.register
def _(x: Account):
    return f"account of {x.owner}"


try:
    Account("nobody")
except TypeError as e:
    print(e)
bank = Bank(ann=Checking("Ann", 100), bob=Savings("Bob", 50.5, rate=0.1), cy=Savings("Cy"))
bank.transfer("ann", "bob", 60)
bank.transfer("ann", "bob", 60)
try:
    bank.transfer("ann", "zoe", 1)
except LookupError as e:
    print(type(e).__name__, e)
bank["bob"].add_interest()
bank["cy"] += 25
print(*sorted(bank.values(), reverse=True), sep="\n")
for a in bank.values():
    print(f"{a:<6}|{a}|")
print(bank["ann"] > bank["cy"], bank["ann"] >= bank["ann"], bank["ann"] == bank["bob"], max(bank.values()).owner)
try:
    bank["ann"].balance = -5
except ValueError as e:
    print(e)
try:
    bank["ann"] < 5
except TypeError as e:
    print(e)
print(bank["ann"].to_json(), Account.lines == LogMixin.lines, len(LogMixin.lines))
print("\n".join(LogMixin.lines[-2:]))
print([describe(x) for x in (3, "s", [1, bank["cy"], 2.5])])
buffer = io.StringIO()
with contextlib.redirect_stdout(buffer):
    print("hidden", end="!")
print(repr(buffer.getvalue()))
print(reduce(lambda a, b: a + b, (h[1] for a in bank.values() for h in a.history), Decimal("0") * 1 == 0 and 0))
with contextlib.suppress(KeyError, LookupError):
    bank["nobody"]
    print("not reached")
with contextlib.ExitStack() as stack:
    for n in "abc":
        stack.callback(print, "closing", n)
    print("inside")
print(Checking.__mro__[1:4] == (Account, LogMixin, JsonMixin), [c.__name__ for c in Savings.mro()], Account.__abstractmethods__)
