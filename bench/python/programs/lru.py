"""Caches that forget what was used least recently: a linked list of objects with a dictionary, and OrderedDict."""
from collections import OrderedDict


class Entry:
    def __init__(self, key=None, value=None):
        self.key = key
        self.value = value
        self.before = None
        self.after = None


class LinkedCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = {}
        self.head = Entry()
        self.tail = Entry()
        self.head.after = self.tail
        self.tail.before = self.head
        self.hits = self.misses = 0

    def unlink(self, entry):
        entry.before.after = entry.after
        entry.after.before = entry.before

    def push(self, entry):
        entry.before = self.head
        entry.after = self.head.after
        self.head.after.before = entry
        self.head.after = entry

    def get(self, key, default=None):
        entry = self.entries.get(key)
        if entry is None:
            self.misses += 1
            return default
        self.hits += 1
        self.unlink(entry)
        self.push(entry)
        return entry.value

    def put(self, key, value):
        entry = self.entries.get(key)
        if entry is not None:
            entry.value = value
            self.unlink(entry)
        else:
            if len(self.entries) >= self.capacity:
                oldest = self.tail.before
                self.unlink(oldest)
                del self.entries[oldest.key]
            entry = Entry(key, value)
            self.entries[key] = entry
        self.push(entry)


class OrderedCache:
    def __init__(self, capacity):
        self.capacity = capacity
        self.entries = OrderedDict()
        self.hits = self.misses = 0

    def get(self, key, default=None):
        if key not in self.entries:
            self.misses += 1
            return default
        self.hits += 1
        self.entries.move_to_end(key)
        return self.entries[key]

    def put(self, key, value):
        self.entries[key] = value
        self.entries.move_to_end(key)
        if len(self.entries) > self.capacity:
            self.entries.popitem(last=False)


def exercise(cache, rounds):
    seed = 1
    total = 0
    for i in range(rounds):
        seed = (seed * 1103515245 + 12345) % 2147483648
        key = (seed >> 8) % (500 if i % 3 else 3000)
        value = cache.get(key)
        if value is None:
            value = key * 3 + i % 5
            cache.put(key, value)
        total += value
    return total, cache.hits, cache.misses, len(cache.entries)


def main():
    print(*exercise(LinkedCache(800), 500000))
    print(*exercise(OrderedCache(800), 500000))


if __name__ == '__main__':
    main()
