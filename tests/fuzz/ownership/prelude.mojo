# What the generated programs share: values that log their life, and functions that log what they were given. Each line of the
# log is `SITE WORD ID`, but for the ends of values (`- ID`) and copies (`copy ID`), which belong to no place of the source.

from std.memory import ArcPointer, OwnedPointer, Pointer
from std.utils import Variant


struct Ticket:
    """Gives numbers to values, and decides which way control goes: by itself, so that all ways are taken in some call."""

    var count: Int
    var dice: Int
    var fuel: Int

    def __init__(out self, seed: Int):
        self.count = 0
        self.dice = seed * 7919 + 17
        self.fuel = 60

    def next(mut self) -> Int:
        self.count += 1
        return self.count

    def flip(mut self) -> Bool:
        self.dice = (self.dice * 1103515245 + 12345) % 2147483648
        self.fuel -= 1
        return self.fuel > 0 and (self.dice // 65536) % 2 == 1


struct Probe(Copyable, Movable):
    var id: Int
    var cell: OwnedPointer[Int]

    def __init__(out self, id: Int):
        self.id = id
        self.cell = OwnedPointer(id)

    def __init__(out self, *, copy: Self):
        self.id = copy.cell[] + 1000
        self.cell = OwnedPointer(self.id)
        print("copy", copy.id)

    def __deinit__(deinit self):
        print("-", self.cell[])


struct Echo(ImplicitlyCopyable, Movable):
    var probe: Probe

    def __init__(out self, var probe: Probe):
        self.probe = probe^

    def __init__(out self, *, copy: Self):
        self.probe = copy.probe.copy()


@fieldwise_init
struct Twin(Movable):
    var a: Probe
    var b: Probe

    def into_first(deinit self) -> Probe:
        return self.a^

    def swap(mut self):
        swap(self.a, self.b)


@fieldwise_init
struct Fault(Movable, Writable):
    var probe: Probe

    def write_to(self, mut writer: Some[Writer]):
        writer.write("fault ", self.probe.cell[])


struct Guard:
    var site: Int
    var probe: Probe

    def __init__(out self, site: Int, var probe: Probe):
        self.site = site
        self.probe = probe^

    def __enter__(mut self) -> Int:
        print(self.site, "enter", self.probe.cell[])
        return self.site

    def __exit__(mut self):
        print(self.site, "exit", self.probe.cell[])


def mk(mut t: Ticket, site: Int) -> Probe:
    var p = Probe(t.next())
    print(site, "+", p.id)
    return p^


def risky(mut t: Ticket, site: Int) raises -> Probe:
    var p = mk(t, site)
    if t.flip():
        raise Error("risk")
    return p^


def fault(mut t: Ticket, site: Int) raises Fault -> Probe:
    var p = mk(t, site)
    if t.flip():
        raise Fault(p^)
    return p^


def use(site: Int, p: Probe):
    print(site, "use", p.cell[])


def both(site: Int, p: Probe, q: Probe):
    print(site, "both", p.cell[], q.cell[])


def change(site: Int, mut p: Probe):
    print(site, "change", p.cell[])


def eat(site: Int, var p: Probe):
    print(site, "eat", p.cell[])


def use_echo(site: Int, e: Echo):
    print(site, "use", e.probe.cell[])


def eat_echo(site: Int, var e: Echo):
    print(site, "eat", e.probe.cell[])


def use_twin(site: Int, t: Twin):
    print(site, "both", t.a.cell[], t.b.cell[])


def eat_twin(site: Int, var t: Twin):
    print(site, "both", t.a.cell[], t.b.cell[])


def pick(first: Bool, ref a: Probe, ref b: Probe) -> ref[a, b] Probe:
    if first:
        return a
    return b


def same(ref a: Probe) -> ref[a] Probe:
    return a


def note(site: Int):
    print(site)


def all_of(site: Int, xs: List[Probe]):
    for x in xs:
        print(site, "use", x.cell[])


def renew(mut t: Ticket, site: Int, mut owner: ArcPointer[Probe]):
    owner = ArcPointer(mk(t, site))


def use_owner(site: Int, owner: ArcPointer[Probe]):
    print(site, "use", owner[].cell[])


def eat_owner(site: Int, var owner: ArcPointer[Probe]):
    print(site, "eat", owner[].cell[])
