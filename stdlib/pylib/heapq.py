"""Lists as heaps: `heap[k] <= heap[2*k+1]` and `heap[k] <= heap[2*k+2]`, so that the least item is the first."""

__all__ = ["heapify", "heappop", "heappush", "heappushpop", "heapreplace", "merge", "nlargest", "nsmallest"]


def _rise(heap, least, at):
    """Moves the item at `at` towards the root as long as it is less than its parent; `least` is the highest place it may get."""
    item = heap[at]
    while at > least:
        up = (at - 1) >> 1
        parent = heap[up]
        if not item < parent:
            break
        heap[at] = parent
        at = up
    heap[at] = item


def _sink(heap, start):
    """The item at `start` goes down to a leaf by the lesser children, then rises: cheaper than to compare it at each step."""
    end = len(heap)
    at = start
    item = heap[at]
    child = 2 * at + 1
    while child < end:
        right = child + 1
        if right < end and not heap[child] < heap[right]:
            child = right
        heap[at] = heap[child]
        at = child
        child = 2 * at + 1
    heap[at] = item
    _rise(heap, start, at)


def _check_filled(heap):
    if not heap:
        raise IndexError("index out of range")


def heappush(heap, item, /):
    """Adds an item."""
    heap.append(item)
    _rise(heap, 0, len(heap) - 1)


def heappop(heap, /):
    """Takes the least item out."""
    _check_filled(heap)
    last = heap.pop()
    if not heap:
        return last
    least = heap[0]
    heap[0] = last
    _sink(heap, 0)
    return least


def heapreplace(heap, item, /):
    """Takes the least item out, then adds one."""
    _check_filled(heap)
    least = heap[0]
    heap[0] = item
    _sink(heap, 0)
    return least


def heappushpop(heap, item, /):
    """Adds an item, then takes the least one out."""
    if heap and heap[0] < item:
        item, heap[0] = heap[0], item
        _sink(heap, 0)
    return item


def heapify(heap, /):
    """Makes a list a heap, in linear time."""
    for at in reversed(range(len(heap) // 2)):
        _sink(heap, at)


# ---- with the greatest first ----


class _Reversed:
    """Orders the other way round."""

    __slots__ = ("key",)

    def __init__(self, key):
        self.key = key

    def __lt__(self, other):
        return other.key < self.key


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
            heap[0] = _entry(item, first[1], first[3], key, reverse)
            _sink(heap, 0)
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
