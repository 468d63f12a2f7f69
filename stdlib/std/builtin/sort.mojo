"""Sorting, in place."""

from std.memory.bounds import _check_index
from std.memory.span import Span
from std.memory.allocation import _allocate, _release


@always_inline
def _insertion_sort[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], start: Int, end: Int, before: F):
    for i in range(start + 1, end):
        if not before(__pyc.offset(data, i)[], __pyc.offset(data, i - 1)[]):
            continue
        var kept = __pyc.take(__pyc.offset(data, i))
        var k = i
        while k > start and before(kept, __pyc.offset(data, k - 1)[]):
            __pyc.init(__pyc.offset(data, k), __pyc.take(__pyc.offset(data, k - 1)))
            k -= 1
        __pyc.init(__pyc.offset(data, k), kept^)


@always_inline
def _swap_at[T: AnyType](data: Pointer[T, MutUntrackedOrigin], a: Int, b: Int):
    var kept = __pyc.take(__pyc.offset(data, a))
    __pyc.init(__pyc.offset(data, a), __pyc.take(__pyc.offset(data, b)))
    __pyc.init(__pyc.offset(data, b), kept^)


def _sift[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], root: Int, end: Int, base: Int, before: F):
    var parent = root
    while True:
        var child = 2 * parent + 1
        if child >= end:
            return
        if child + 1 < end and before(__pyc.offset(data, base + child)[], __pyc.offset(data, base + child + 1)[]):
            child += 1
        if not before(__pyc.offset(data, base + parent)[], __pyc.offset(data, base + child)[]):
            return
        _swap_at(data, base + parent, base + child)
        parent = child


def _heap_sort[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], start: Int, end: Int, before: F):
    var n = end - start
    var i = n // 2 - 1
    while i >= 0:
        _sift[T, F](data, i, n, start, before)
        i -= 1
    i = n - 1
    while i > 0:
        _swap_at(data, start, start + i)
        _sift[T, F](data, 0, i, start, before)
        i -= 1


@always_inline
def _split[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], start: Int, end: Int, before: F) -> Int:
    """Moves the median of three to its place: what comes before it is below, the rest above. Gives the place."""
    var middle = start + (end - start) // 2
    if before(__pyc.offset(data, middle)[], __pyc.offset(data, start)[]):
        _swap_at(data, middle, start)
    if before(__pyc.offset(data, end - 1)[], __pyc.offset(data, middle)[]):
        _swap_at(data, end - 1, middle)
        if before(__pyc.offset(data, middle)[], __pyc.offset(data, start)[]):
            _swap_at(data, middle, start)
    _swap_at(data, middle, end - 2)  # the pivot
    var i = start
    var k = end - 2
    while True:
        i += 1
        while before(__pyc.offset(data, i)[], __pyc.offset(data, end - 2)[]):
            i += 1
        k -= 1
        while k > start and before(__pyc.offset(data, end - 2)[], __pyc.offset(data, k)[]):
            k -= 1
        if i >= k:
            break
        _swap_at(data, i, k)
    if i != end - 2:
        _swap_at(data, i, end - 2)
    return i


def _quick_sort[T: AnyType, F: def(T, T) -> Bool](
    data: Pointer[T, MutUntrackedOrigin], first: Int, last: Int, depth: Int, before: F
):
    """Quicksort; heap sort where it goes too deep, insertion sort for short parts."""
    var start = first
    var end = last
    var left = depth
    while end - start > 16:
        if left == 0:
            _heap_sort[T, F](data, start, end, before)
            return
        left -= 1
        var i = _split[T, F](data, start, end, before)
        if i - start < end - i - 1:
            _quick_sort[T, F](data, start, i, left, before)
            start = i + 1
        else:
            _quick_sort[T, F](data, i + 1, end, left, before)
            end = i
    _insertion_sort[T, F](data, start, end, before)


def _select[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], count: Int, k: Int, before: F):
    """Quickselect: the first `k` elements to the front; heap sort where it takes too many steps."""
    var start = 0
    var end = count
    var left = _depth_for(count)
    while end - start > 16:
        if left == 0:
            _heap_sort[T, F](data, start, end, before)
            return
        left -= 1
        var i = _split[T, F](data, start, end, before)
        if k <= i:
            end = i
        else:
            start = i + 1
    _insertion_sort[T, F](data, start, end, before)


def _depth_for(count: Int) -> Int:
    """How deep quicksort may go before it is taken to be slow: twice as deep as halving."""
    var depth = 2
    var n = count
    while n > 0:
        n >>= 1
        depth += 2
    return depth


def _merge_sort[T: AnyType, F: def(T, T) -> Bool](
    data: Pointer[T, MutUntrackedOrigin], room: Pointer[T, MutUntrackedOrigin], start: Int, end: Int, before: F
):
    if end - start <= 16:
        _insertion_sort[T, F](data, start, end, before)
        return
    var middle = start + (end - start) // 2
    _merge_sort[T, F](data, room, start, middle, before)
    _merge_sort[T, F](data, room, middle, end, before)
    if not before(__pyc.offset(data, middle)[], __pyc.offset(data, middle - 1)[]):
        return
    for i in range(start, middle):
        __pyc.init(__pyc.offset(room, i), __pyc.take(__pyc.offset(data, i)))
    var a = start
    var b = middle
    var to = start
    while a < middle:
        if b < end and before(__pyc.offset(data, b)[], __pyc.offset(room, a)[]):
            __pyc.init(__pyc.offset(data, to), __pyc.take(__pyc.offset(data, b)))
            b += 1
        else:
            __pyc.init(__pyc.offset(data, to), __pyc.take(__pyc.offset(room, a)))
            a += 1
        to += 1


def _sort_by[T: AnyType, F: def(T, T) -> Bool, stable: Bool](data: Pointer[T, MutUntrackedOrigin], count: Int, before: F):
    comptime if stable:
        var room = _allocate[T](count)
        _merge_sort[T, F](data, room, 0, count, before)
        _release(room)
    else:
        _quick_sort[T, F](data, 0, count, _depth_for(count), before)


@always_inline
def _before[T: Comparable](a: T, b: T) -> Bool:
    return a < b


def sort[T: Comparable, //, *, stable: Bool = False](mut list: List[T]):
    """Sorts in place, the smallest first; `stable` keeps equal elements in their order.

    Complexity: n log n comparisons.

    ```mojo
    var xs: List[Int] = [3, 1, 2]
    sort(xs)
    print(xs)  # [1, 2, 3]
    ```
    """
    _sort_by[T, type_of(_before[T]), stable](list._data, list._size, _before[T])


def sort[T: AnyType, F: def(T, T) -> Bool, //, *, stable: Bool = False](mut list: List[T], before: F):
    """Sorts in place by a function that says whether its first argument comes before its second.

    ```mojo
    def longer(a: String, b: String) -> Bool:
        return a.byte_length() > b.byte_length()

    var words: List[String] = ["a", "ccc", "bb"]
    sort(words, longer)
    print(words)  # [ccc, bb, a]
    ```
    """
    _sort_by[T, F, stable](list._data, list._size, before)


def sort[T: Comparable, //, *, stable: Bool = False](span: Span[mut=True, T, _]):
    """Sorts a span in place."""
    _sort_by[T, type_of(_before[T]), stable](span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size, _before[T])


def sort[T: AnyType, F: def(T, T) -> Bool, //, *, stable: Bool = False](span: Span[mut=True, T, _], before: F):
    """Sorts a span in place by a function that says whether its first argument comes before its second."""
    _sort_by[T, F, stable](span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size, before)


def partition[T: Comparable, //](span: Span[mut=True, T, _], k: Int, *, at: StringLiteral = __pyc.call_site()):
    """Moves the `k` smallest elements to the front, in no order; panics unless `0 <= k <= len(span)`.

    Quickselect. Complexity: linear on average, n log n at worst.

    ```mojo
    var xs: List[Int] = [5, 1, 4, 2]
    partition(Span(xs), 2)
    print(max(xs[0], xs[1]))  # 2
    ```
    """
    partition(span, k, _before[T], at=at)


def partition[T: AnyType, F: def(T, T) -> Bool, //](
    span: Span[mut=True, T, _], k: Int, before: F, *, at: StringLiteral = __pyc.call_site()
):
    """Moves the `k` elements that come before the others to the front, in no order."""
    _check_index(k, span._size + 1, at)
    _select[T, F](span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size, k, before)
