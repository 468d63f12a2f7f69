# Methods of containers that are attributes of Python objects: overloads and defaults by the number of arguments, copies, walks.
from pyc import Dict, Int, List, Optional, Set, String


class Shelf:
    def __init__(self):
        self.list = List[Int]([5, 6, 7])
        self.dict = Dict[String, Int]()
        self.set = Set[Int]()


shelf = Shelf()
print(shelf.list.pop(), shelf.list.pop(0), shelf.list.insert(0, 9), shelf.list.index(6), shelf.list.index(6, 1), shelf.list.count(9))
shelf.list.append(4)
copy = shelf.list.copy()
shelf.list.extend(List[Int]([1, 2]))
shelf.list.reverse()
print(shelf.list, copy, len(shelf.list))
try:
    shelf.list.pop(0, 1, 2)
except TypeError as e:
    print(e)
shelf.dict["a"] = 1
print(shelf.dict.get("a", 5), shelf.dict.get("b", 5), shelf.dict.get("b") is None, shelf.dict.setdefault("q", 4))
print(shelf.dict.keys(), list(shelf.dict.values()), [k for k in shelf.dict], shelf.dict.pop("q"), len(shelf.dict))
shelf.set.add(3)
print(3 in shelf.set, shelf.set.discard(3), len(shelf.set))
