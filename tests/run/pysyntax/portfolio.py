# Stock portfolio: fixed-point money, a ledger with typed errors, and a Python report.
# cpython: 3.9
from pyc import Comparable, Copyable, Dict, Error, ImplicitlyCopyable, Int, List, Mut, Optional, Raisable, Self, Some, String, Writable, Writer, fieldwise_init, fn, mut, raises, struct


@fieldwise_init
@struct
class Money(Comparable, ImplicitlyCopyable, Writable):
    cents: Int

    def __add__(self, other: Self) -> Self:
        return Money(self.cents + other.cents)

    def __sub__(self, other: Self) -> Self:
        return Money(self.cents - other.cents)

    def __mul__(self, n: Int) -> Self:
        return Money(self.cents * n)

    def __lt__(self, other: Self) -> bool:
        return self.cents < other.cents

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        sign = "-" if self.cents < 0 else ""
        whole = abs(self.cents) // 100
        rest = abs(self.cents) % 100
        writer.write(sign, "$", whole, ".", "0" if rest < 10 else "", rest)


@fieldwise_init
@struct
class Refused(Raisable, Copyable, Writable):
    symbol: String
    missing: Money

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write("cannot buy ", self.symbol, ": ", self.missing, " short")


@struct
class Position(Copyable, Writable):
    symbol: String
    shares: Int
    cost: Money

    def __init__(self, symbol: String) -> None:
        self.symbol = symbol
        self.shares = 0
        self.cost = Money(0)

    def average(self) -> Optional[Money]:
        if self.shares == 0:
            return None
        return Money(self.cost.cents // self.shares)

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.symbol, " x", self.shares, " @", self.cost)


@struct
class Portfolio(Copyable):
    cash: Money
    positions: List[Position]

    def __init__(self, cash: Money) -> None:
        self.cash = cash
        self.positions = List[Position]()

    def index_of(self, symbol: String) -> Int:
        for i in range(len(self.positions)):
            if self.positions[i].symbol == symbol:
                return i
        return -1

    @mut
    @raises(Refused)
    def buy(self, symbol: String, shares: Int, price: Money) -> None:
        total = price * shares
        if self.cash < total:
            raise Refused(symbol, total - self.cash)
        i = self.index_of(symbol)
        if i < 0:
            self.positions.append(Position(symbol))
            i = len(self.positions) - 1
        self.cash = self.cash - total
        self.positions[i].shares += shares
        self.positions[i].cost = self.positions[i].cost + total

    def worth(self, prices: Dict[String, Money]) -> Money:
        sum = self.cash
        for p in self.positions:
            quote = prices.get(p.symbol)
            if quote is not None:
                sum = sum + quote * p.shares
        return sum


orders = [("ABC", 10, 1250), ("XYZ", 3, 9999), ("ABC", 5, 1300), ("XYZ", 50, 10050)]
p = Portfolio(Money(100_000))
for symbol, shares, price in orders:
    try:
        p.buy(symbol, shares, Money(price))
        print(f"bought {shares:>3} {symbol} at {Money(price)}, cash {p.cash}")
    except Refused as e:
        print(e, "|", e.symbol, e.missing.cents)
for position in p.positions:
    print(position, position.average())
print(Position("NIL").average())
prices = Dict[String, Money]()
prices["ABC"] = Money(1400)
print(p.worth(prices))
prices["XYZ"] = Money(10000)
snapshot = p.copy()
p.buy("DEF", 1, Money(1))
print(p.worth(prices), snapshot.worth(prices), len(p.positions), len(snapshot.positions))
best = max(p.positions, key=lambda q: q.cost.cents)
print(best.symbol, sorted([q.symbol for q in p.positions], reverse=True), max(Money(5), Money(7)), Money(5) >= Money(5))
