"""Lists as heaps: `heap[k] <= heap[2*k+1]` and `heap[k] <= heap[2*k+2]`, so that the least item is the first."""

from _heapq import heapify, heappop, heappush, heappushpop, heapreplace

__all__ = ["heapify", "heappop", "heappush", "heappushpop", "heapreplace", "merge", "nlargest", "nsmallest"]


# ---- with the greatest first ----


class _Reversed:
    """An item that compares in the opposite order."""

    __slots__ = ("key",)

    def __init__(self, key):
        self.key = key

    def __lt__(self, other):
        return other.key < self.key

    def __eq__(self, other):
        return other.key == self.key


def merge(*iterables, key=None, reverse=False):
    """The items of sorted iterables, sorted; of equal ones those of the earlier iterable first."""
    heap = []
    for order, iterable in enumerate(iterables):
        source = iter(iterable)
        for item in source:
            heap.append(_entry(item, order, source, key, reverse))
            break
    heapify(heap)
    while heap:
        first = heap[0]
        yield first[2]
        for item in first[3]:
            heapreplace(heap, _entry(item, first[1], first[3], key, reverse))
            break
        else:
            heappop(heap)


def _entry(item, order, source, key, reverse):
    value = item if key is None else key(item)
    return (_Reversed(value) if reverse else value, order, item, source)


def nsmallest(n, iterable, key=None):
    """The `n` least items, the least first; of equal ones the earlier first."""
    return sorted(iterable, key=key)[: max(n, 0)]


def nlargest(n, iterable, key=None):
    """The `n` greatest items, the greatest first; of equal ones the earlier first."""
    return sorted(iterable, key=key, reverse=True)[: max(n, 0)]
