# A Dict of structs that untyped code reaches as an object.
# cpython: 3.9
from pyc import Copyable, Dict, Int, List, String, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Entry(Copyable):
    value: Int
    tags: List[String]


@struct
class Cache(Copyable):
    entries: Dict[String, Entry]

    def __init__(self):
        self.entries = Dict[String, Entry]()


class Shelf:
    def __init__(self):
        self.caches = [Cache(), Cache()]

    def put(self, i, name, value):
        self.caches[i].entries[name] = Entry(value, List[String]([name.upper()]))


shelf = Shelf()
shelf.put(0, "a", 3)
shelf.put(0, "b", 4)
entries = shelf.caches[0].entries
entries["a"].value += 10
print(len(entries), entries["a"].value, list(entries["b"].tags), "c" in entries, len(shelf.caches[1].entries))
numbered = [Dict[Int, Entry]()][0]
numbered[7] = Entry(1, List[String]())
numbered[7].value -= 3
print([k for k in numbered], numbered[7].value, [k for k in entries])
print([(k, e.value) for k, e in entries.items()], sorted(entries.keys()), [e.value for e in entries.values()])
try:
    entries["missing"].value += 1
except KeyError as e:
    print("KeyError", e)
print(entries.pop("a").value)
print(len(shelf.caches[0].entries), [e.tags[0] for e in shelf.caches[0].entries.values()])
