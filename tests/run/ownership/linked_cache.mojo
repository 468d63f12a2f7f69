# A cache that forgets what was used least: a dictionary of pointers into a linked list.
from std.memory import alloc
from std.collections import Dict

comptime Link = Optional[Pointer[Entry, MutUntrackedOrigin]]

struct Entry(Movable):
    var key: String
    var value: Int
    var newer: Link
    var older: Link

    def __init__(out self, var key: String, value: Int):
        self.key = key^
        self.value = value
        self.newer = None
        self.older = None

struct LruCache(Movable):
    var places: Dict[String, Pointer[Entry, MutUntrackedOrigin]]
    var newest: Link
    var oldest: Link
    var capacity: Int

    def __init__(out self, capacity: Int):
        self.places = Dict[String, Pointer[Entry, MutUntrackedOrigin]]()
        self.newest = None
        self.oldest = None
        self.capacity = capacity

    def _unlink(mut self, entry: Pointer[Entry, MutUntrackedOrigin]):
        if entry[].newer:
            entry[].newer.value()[].older = entry[].older
        else:
            self.newest = entry[].older
        if entry[].older:
            entry[].older.value()[].newer = entry[].newer
        else:
            self.oldest = entry[].newer
        entry[].newer = None
        entry[].older = None

    def _push(mut self, entry: Pointer[Entry, MutUntrackedOrigin]):
        entry[].older = self.newest
        if self.newest:
            self.newest.value()[].newer = entry
        self.newest = entry
        if not self.oldest:
            self.oldest = entry

    def get(mut self, key: String) raises -> Optional[Int]:
        if key not in self.places:
            return None
        var entry = self.places[key]
        self._unlink(entry)
        self._push(entry)
        return entry[].value

    def put(mut self, var key: String, value: Int) raises:
        if key in self.places:
            var entry = self.places[key]
            entry[].value = value
            self._unlink(entry)
            self._push(entry)
            return
        if len(self.places) == self.capacity:
            var last = self.oldest.value()
            self._unlink(last)
            _ = self.places.pop(last[].key)
            last.unsafe_deinit_pointee()
            last.unsafe_free()
        var entry = alloc[Entry](1)
        entry.unsafe_write(Entry(key.copy(), value))
        self.places[key^] = entry
        self._push(entry)

    def show(self):
        var at = self.newest
        while at:
            print(at.value()[].key, at.value()[].value, sep="=", end=" ")
            at = at.value()[].older
        print()

    def __deinit__(deinit self):
        var at = self.newest
        while at:
            var entry = at.value()
            at = entry[].older
            entry.unsafe_deinit_pointee()
            entry.unsafe_free()

def main() raises:
    var cache = LruCache(3)
    cache.put("a", 1)
    cache.put("b", 2)
    cache.put("c", 3)
    print(cache.get("a").value())
    cache.put("d", 4)
    print(Bool(cache.get("b")))
    cache.put("c", 33)
    cache.show()
