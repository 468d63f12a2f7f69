"""Lists as heaps: `heap[k] <= heap[2*k+1]` and `heap[k] <= heap[2*k+2]`, so that the least item is the first."""

from _heapq import heapify, heappop, heappush, heappushpop, heapreplace

__all__ = ["heapify", "heappop", "heappush", "heappushpop", "heapreplace", "merge", "nlargest", "nsmallest"]


# ---- moving one item ----


def _siftdown(heap, startpos, pos):
    """Moves the item at `pos` towards the first one, over all that are greater."""
    item = heap[pos]
    while pos > startpos and item < heap[(pos - 1) >> 1]:
        heap[pos] = heap[(pos - 1) >> 1]
        pos = (pos - 1) >> 1
    heap[pos] = item


def _siftup(heap, pos):
    """Moves the item at `pos` towards the last ones, each time in the place of the lesser one, then back to where it belongs."""
    start, item, end = pos, heap[pos], len(heap)
    child = 2 * pos + 1
    while child < end:
        if child + 1 < end and not heap[child] < heap[child + 1]:
            child += 1
        heap[pos] = heap[child]
        pos, child = child, 2 * child + 1
    heap[pos] = item
    _siftdown(heap, start, pos)


def _siftdown_max(heap, startpos, pos):
    """`_siftdown` of a heap whose first item is the greatest."""
    item = heap[pos]
    while pos > startpos and heap[(pos - 1) >> 1] < item:
        heap[pos] = heap[(pos - 1) >> 1]
        pos = (pos - 1) >> 1
    heap[pos] = item


def _siftup_max(heap, pos):
    """`_siftup` of a heap whose first item is the greatest."""
    start, item, end = pos, heap[pos], len(heap)
    child = 2 * pos + 1
    while child < end:
        if child + 1 < end and not heap[child + 1] < heap[child]:
            child += 1
        heap[pos] = heap[child]
        pos, child = child, 2 * child + 1
    heap[pos] = item
    _siftdown_max(heap, start, pos)


def _heapify_max(x):
    """Orders a list as a heap whose first item is the greatest."""
    for i in reversed(range(len(x) // 2)):
        _siftup_max(x, i)


def _heapreplace_max(heap, item):
    """Takes the greatest item out, then adds one."""
    first, heap[0] = heap[0], item
    _siftup_max(heap, 0)
    return first


def _heappop_max(heap):
    """Takes the greatest item out."""
    last = heap.pop()
    return _heapreplace_max(heap, last) if heap else last


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
