# An inventory with a struct as the key of a Dict, sets, sorting by keys, and a class of Python that wraps it.
# cpython: 3.9
from pyc import Comparable, Copyable, Dict, Hashable, ImplicitlyCopyable, Int, List, Mut, Optional, Self, Set, Some, String, Writable, Writer, fieldwise_init, fn, move, mut, raises, struct


@fieldwise_init
@struct
class Slot(ImplicitlyCopyable, Comparable, Hashable, Writable):
    aisle: Int
    shelf: Int

    def __lt__(self, other: Self) -> bool:
        if self.aisle != other.aisle:
            return self.aisle < other.aisle
        return self.shelf < other.shelf

    def write_to(self, writer: Mut[Some[Writer]]) -> None:
        writer.write(self.aisle, "/", self.shelf)


@fieldwise_init
@struct
class Item(Copyable):
    name: String
    count: Int


@struct
class Store(Copyable):
    places: Dict[Slot, Item]
    moves: Int

    def __init__(self) -> None:
        self.places = Dict[Slot, Item]()
        self.moves = 0

    @mut
    @raises
    def put(self, slot: Slot, name: String, count: Int = 1) -> Int:
        if slot in self.places:
            if self.places[slot].name != name:
                return -1
            self.places[slot].count += count
        else:
            self.places[slot] = Item(name, count)
        self.moves += 1
        return self.places[slot].count

    def find(self, name: String) -> List[Slot]:
        found = List[Slot]()
        for entry in self.places.items():
            if entry.value.name == name:
                found.append(entry.key)
        return move(found)

    def first_free(self, aisles: Int, shelves: Int) -> Optional[Slot]:
        for a in range(aisles):
            for s in range(shelves):
                if Slot(a, s) not in self.places:
                    return Slot(a, s)
        return None

    def __len__(self) -> Int:
        return len(self.places)


class Warehouse:
    def __init__(self, aisles, shelves):
        self.size = (aisles, shelves)
        self.store = Store()
        self.log = []

    def add(self, name, count=1, *, at=None):
        slot = Slot(*at) if at else self.store.first_free(*self.size)
        if slot is None:
            self.log.append(f"no room for {name}")
            return False
        total = self.store.put(slot, name, count)
        self.log.append(f"{name} -> {slot}: {total}" if total >= 0 else f"{slot} is taken")
        return total >= 0

    def where(self, name):
        return sorted(self.store.find(name))


w = Warehouse(2, 2)
print(w.add("bolt", 10), w.add("nut"), w.add("bolt", 5, at=(0, 0)), w.add("gear", at=(0, 1)))
print(w.add("gear"), w.add("gear", 3), w.add("cog"))
for line in w.log:
    print(" ", line)
print([str(s) for s in w.where("gear")], w.where("cog"), len(w.store), w.store.moves)
slots = Set[Slot]()
for name in ("bolt", "gear"):
    for s in w.where(name):
        slots.add(s)
print(len(slots), Slot(0, 0) in slots, Slot(0, 1) in slots, max(w.where("gear")), Slot(0, 1) < Slot(1, 0))
by_aisle = {}
for s in slots:
    by_aisle.setdefault(s.aisle, []).append(s.shelf)
print({k: sorted(v) for k, v in sorted(by_aisle.items())})
