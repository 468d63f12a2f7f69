# In Python's syntax a value of a type parameter may be dropped: no bound has to say so.
# cpython: 3.12
from pyc import Copyable, Dict, Equatable, Hashable, Int, List, Movable, Optional, String, Var, fn, move, mut, struct


@struct
class Cache[K: Hashable & Equatable & Copyable, V: Copyable, limit: Int](Movable):
    keys: List[K]
    values: Dict[K, V]

    def __init__(self) -> None:
        self.keys = List[K]()
        self.values = Dict[K, V]()

    def get(self, key: K) -> Optional[V]:
        return self.values.get(key)

    @mut
    def put(self, key: Var[K], value: Var[V]) -> None:
        if len(self.keys) == limit:
            oldest = self.keys.pop(0)
            try:
                _ = self.values.pop(oldest)
            except e:
                pass
        self.keys.append(key.copy())
        self.values[move(key)] = move(value)


@fn
def drop[T: Movable](x: Var[T]) -> Int:
    return 1


cache = Cache[String, Int, 2]()
for word in ["a", "b", "a", "c", "a", "b"]:
    found = cache.get(word)
    if found is None:
        cache.put(word, ord(word))
    else:
        print("hit", word, found.value())
print(len(cache.keys), len(cache.values), drop(2.5))
