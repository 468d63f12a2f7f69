# What functions take to be apart, and is where they are called.
from std.memory import ArcPointer


struct Number(Movable):
    var v: Int
    var kids: List[ArcPointer[Number]]

    def __init__(out self, v: Int):
        self.v = v
        self.kids = []

    def keep_even(mut self):
        var kept = List[ArcPointer[Number]]()
        for k in self.kids.copy():
            k[].keep_even()
            if k[].v % 2 == 0:
                kept.append(k)
        self.kids = kept^

    def count(self) -> Int:
        var n = 1
        for k in self.kids:
            n += k[].count()
        return n


def numbers():
    var r = ArcPointer(Number(0))
    for i in range(4):
        var k = ArcPointer(Number(i))
        for j in range(3):
            k[].kids.append(ArcPointer(Number(j)))
        r[].kids.append(k)
    print(r[].count())
    r[].keep_even()
    print(r[].count())


struct State(Movable):
    var name: String
    var steps: Int

    def __init__(out self, name: String):
        self.name = name
        self.steps = 0

    def step(mut self, m: ArcPointer[Machine]):
        self.steps += 1
        if self.steps == 2:
            m[].state = ArcPointer(State(self.name + "'"))


struct Machine(Movable):
    var state: ArcPointer[State]

    def __init__(out self):
        self.state = ArcPointer(State("s"))


def machine():
    var m = ArcPointer(Machine())
    var n = m
    for _ in range(4):
        m[].state[].step(n)
        print(m[].state[].name)


struct Account(Movable):
    var name: String
    var balance: Int
    var history: List[String]

    def __init__(out self, name: String, balance: Int):
        self.name = name
        self.balance = balance
        self.history = []

    def pay(mut self, to: ArcPointer[Account], amount: Int) raises:
        if amount > self.balance:
            raise Error("no funds in " + self.name)
        self.balance -= amount
        to[].balance += amount
        self.history.append("to " + to[].name)
        to[].history.append("from " + self.name)


def accounts():
    var a = ArcPointer(Account("ann", 10))
    var b = ArcPointer(Account("bob", 5))
    try:
        a[].pay(b, 7)
        b[].pay(a, 2)
        a[].pay(b, 100)
    except e:
        print(e)
    print(a[].balance, b[].balance, a[].history, b[].history)


struct Names(Movable):
    var names: List[String]

    def __init__(out self):
        self.names = []


def fill(src: List[String], dst: ArcPointer[Names]):
    for s in src:
        dst[].names.append(s)


def collect(src: ArcPointer[Names], mut into: List[String]):
    for s in src[].names:
        into.append(s)


def names():
    var n = ArcPointer(Names())
    var xs: List[String] = ["a", "b"]
    fill(xs, n)
    var ys = List[String]()
    collect(n, ys)
    print(ys)


def main():
    numbers()
    machine()
    accounts()
    names()
