"""Sorting, in place."""

from std.memory.bounds import _check_index
from std.memory.span import Span
from std.memory.allocation import _allocate, _release


comptime _SHORT = 32  # for longer sequences quicksort is faster


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
        while i < end - 2 and before(__pyc.offset(data, i)[], __pyc.offset(data, end - 2)[]):
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


@always_inline
def _sort_four[T: AnyType, F: def(T, T) -> Bool](source: Pointer[T, MutUntrackedOrigin], to: Pointer[T, MutUntrackedOrigin], before: F):
    """Four values in order into raw memory. Which value goes where is computed, not branched on."""
    var first = before(__pyc.offset(source, 1)[], source[])
    var second = before(__pyc.offset(source, 3)[], __pyc.offset(source, 2)[])
    var a = Int(first)
    var b = 1 - a
    var c = 2 + Int(second)
    var d = 5 - c
    var third = before(__pyc.offset(source, c)[], __pyc.offset(source, a)[])
    var fourth = before(__pyc.offset(source, d)[], __pyc.offset(source, b)[])
    var least = __pyc.select(third, c, a)
    var most = __pyc.select(fourth, b, d)
    var left = __pyc.select(third, a, __pyc.select(fourth, c, b))
    var right = __pyc.select(fourth, d, __pyc.select(third, b, c))
    var fifth = before(__pyc.offset(source, right)[], __pyc.offset(source, left)[])
    _copy_one(to, 0, source, least)
    _copy_one(to, 1, source, __pyc.select(fifth, right, left))
    _copy_one(to, 2, source, __pyc.select(fifth, left, right))
    _copy_one(to, 3, source, most)


@always_inline
def _copy_one[T: AnyType](to: Pointer[T, MutUntrackedOrigin], i: Int, source: Pointer[T, MutUntrackedOrigin], k: Int):
    __pyc.init(__pyc.offset(to, i), __pyc.take(__pyc.offset(source, k)))


@always_inline
def _merge_halves[T: AnyType, F: def(T, T) -> Bool](
    source: Pointer[T, MutUntrackedOrigin], to: Pointer[T, MutUntrackedOrigin], count: Int, before: F
):
    """Merges the sorted halves of `source` from both ends at once, without branches. Stays inside for any `before`."""
    var half = count >> 1
    var left = 0
    var right = half
    var last_left = half - 1
    var last_right = count - 1
    for i in range(half):
        var takes_right = before(__pyc.offset(source, right)[], __pyc.offset(source, left)[])
        _copy_one(to, i, source, __pyc.select(takes_right, right, left))
        right += Int(takes_right)
        left += 1 - Int(takes_right)
        var takes_left = before(__pyc.offset(source, last_right)[], __pyc.offset(source, last_left)[])
        _copy_one(to, count - 1 - i, source, __pyc.select(takes_left, last_left, last_right))
        last_left -= Int(takes_left)
        last_right -= 1 - Int(takes_left)
    if count & 1 == 1:
        _copy_one(to, half, source, __pyc.select(left <= last_left, left, right))


@always_inline
def _insert_last[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], last: Int, before: F):
    """Moves the value at `last` to its place among the sorted ones in front of it."""
    if not before(__pyc.offset(data, last)[], __pyc.offset(data, last - 1)[]):
        return
    var kept = __pyc.take(__pyc.offset(data, last))
    var k = last
    while k > 0 and before(kept, __pyc.offset(data, k - 1)[]):
        _copy_one(data, k, data, k - 1)
        k -= 1
    __pyc.init(__pyc.offset(data, k), kept^)


def _small_sort[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], count: Int, before: F):
    """Sorts at most 32 values of trivial type: both halves by fours and insertion, then a merge. Keeps equal values in
    their order."""
    if count < 2:
        return
    var room = __pyc.local[T, 32]()
    var eight = __pyc.local[T, 8]()
    var half = count >> 1
    var start = 0
    for _ in range(2):
        var length = half if start == 0 else count - half
        var from_ = __pyc.offset(data, start)
        var to = __pyc.offset(room, start)
        var sorted = 1
        if length >= 8:
            _sort_four[T, F](from_, eight, before)
            _sort_four[T, F](__pyc.offset(from_, 4), __pyc.offset(eight, 4), before)
            _merge_halves[T, F](eight, to, 8, before)
            sorted = 8
        elif length >= 4:
            _sort_four[T, F](from_, to, before)
            sorted = 4
        elif length >= 1:
            _copy_one(to, 0, from_, 0)
        while sorted < length:
            _copy_one(to, sorted, from_, sorted)
            _insert_last[T, F](to, sorted, before)
            sorted += 1
        start = half
    _merge_halves[T, F](room, data, count, before)


@always_inline
def _median_of_three[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], a: Int, b: Int, c: Int, before: F) -> Int:
    var x = before(__pyc.offset(data, a)[], __pyc.offset(data, b)[])
    var y = before(__pyc.offset(data, a)[], __pyc.offset(data, c)[])
    if x != y:
        return a
    var z = before(__pyc.offset(data, b)[], __pyc.offset(data, c)[])
    return c if z != x else b


def _choose_pivot[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], start: Int, end: Int, before: F) -> Int:
    """The index of a value that is probably near the middle."""
    var step = (end - start) >> 3
    if end - start < 128:
        return _median_of_three[T, F](data, start, start + 4 * step, start + 7 * step, before)
    var a = _median_of_three[T, F](data, start, start + step, start + 2 * step, before)
    var b = _median_of_three[T, F](data, start + 3 * step, start + 4 * step, start + 5 * step, before)
    var c = _median_of_three[T, F](data, start + 6 * step, start + 7 * step, end - 1, before)
    return _median_of_three[T, F](data, a, b, c, before)


@always_inline
def _partition[T: AnyType, F: def(T, T) -> Bool, with_equal: Bool](
    data: Pointer[T, MutUntrackedOrigin], start: Int, end: Int, pivot: Int, before: F
) -> Int:
    """Values that come before the pivot (or are equal to it) to the left, without branches; where the pivot is then.

    A gap travels along: each value goes to the first place of the right part, whose value goes to the gap."""
    _swap_at(data, start, pivot)
    ref middle = __pyc.offset(data, start)[]
    var part = __pyc.offset(data, start + 1)
    var count = end - start - 1
    var less = 0
    var kept = __pyc.take(part)
    for i in range(1, count):
        ref value = __pyc.offset(part, i)[]
        var is_less = False
        comptime if with_equal:
            is_less = not before(middle, value)
        else:
            is_less = before(value, middle)
        _copy_one(part, i - 1, part, less)
        _copy_one(part, less, part, i)
        less += Int(is_less)
    var is_less = False
    comptime if with_equal:
        is_less = not before(middle, kept)
    else:
        is_less = before(kept, middle)
    _copy_one(part, count - 1, part, less)
    __pyc.init(__pyc.offset(part, less), kept^)
    less += Int(is_less)
    _swap_at(data, start, start + less)
    return start + less


def _quick_sort[T: AnyType, F: def(T, T) -> Bool](
    data: Pointer[T, MutUntrackedOrigin], first: Int, last: Int, depth: Int, before: F
):
    """Quicksort; heap sort where it goes too deep. What stands before `first` is not greater. Loses no value, whatever `before` says."""
    var start = first
    var end = last
    var left = depth
    while end - start > _SHORT:
        if left == 0:
            _heap_sort[T, F](data, start, end, before)
            return
        left -= 1
        var pivot = _choose_pivot[T, F](data, start, end, before)
        if start > 0 and not before(__pyc.offset(data, start - 1)[], __pyc.offset(data, pivot)[]):
            start = _partition[T, F, True](data, start, end, pivot, before) + 1  # everything to the left is equal
            continue
        var middle = _partition[T, F, False](data, start, end, pivot, before)
        if middle - start < end - middle:
            _quick_sort[T, F](data, start, middle, left, before)
            start = middle + 1
        else:
            _quick_sort[T, F](data, middle + 1, end, left, before)
            end = middle
    comptime if __pyc.is_trivial[T]():
        _small_sort[T, F](__pyc.offset(data, start), end - start, before)
    else:
        _insertion_sort[T, F](data, start, end, before)


def _is_run[T: AnyType, F: def(T, T) -> Bool](data: Pointer[T, MutUntrackedOrigin], count: Int, before: F) -> Bool:
    """Whether all is sorted already; what is sorted the other way round is turned."""
    if count < 2:
        return True
    var i = 1
    if before(__pyc.offset(data, 1)[], data[]):
        while i < count and before(__pyc.offset(data, i)[], __pyc.offset(data, i - 1)[]):
            i += 1
        if i < count:
            return False
        for k in range(count >> 1):
            _swap_at(data, k, count - 1 - k)
        return True
    while i < count and not before(__pyc.offset(data, i)[], __pyc.offset(data, i - 1)[]):
        i += 1
    return i == count


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


def _merge_between[T: AnyType, F: def(T, T) -> Bool](
    data: Pointer[T, MutUntrackedOrigin], room: Pointer[T, MutUntrackedOrigin], count: Int, ends_in_room: Bool, before: F
):
    """Sorts values of trivial type, in place or into `room`. The halves are sorted to the other side and merged from there."""
    if count <= _SHORT:
        _small_sort[T, F](data, count, before)
        if ends_in_room:
            __pyc.copy_bytes(room, data, count * __pyc.size_of[T]())
        return
    var half = count >> 1
    _merge_between[T, F](data, room, half, not ends_in_room, before)
    _merge_between[T, F](__pyc.offset(data, half), __pyc.offset(room, half), count - half, not ends_in_room, before)
    var source = data if ends_in_room else room
    var to = room if ends_in_room else data
    if before(__pyc.offset(source, half)[], __pyc.offset(source, half - 1)[]):
        _merge_halves[T, F](source, to, count, before)
    else:
        __pyc.copy_bytes(to, source, count * __pyc.size_of[T]())


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
        comptime if __pyc.is_trivial[T]():
            _merge_between[T, F](data, room, count, False, before)
        else:
            _merge_sort[T, F](data, room, 0, count, before)
        _release(room)
    else:
        if _is_run[T, F](data, count, before):
            return
        _quick_sort[T, F](data, 0, count, _depth_for(count), before)



@always_inline
def _before[T: Comparable](a: T, b: T) -> Bool:
    return a < b


def sort[T: Comparable, //, *, stable: Bool = False](mut list: List[T]):
    """Sorts `list` in place, the smallest element first; `stable` keeps equal elements in their order. Complexity: n
    log n comparisons.

    ```mojo
    var xs: List[Int] = [3, 1, 2]
    sort(xs)
    print(xs)  # [1, 2, 3]
    ```
    """
    _sort_by[T, type_of(_before[T]), stable](list._data, list._len, _before[T])


def sort[T: AnyType, F: def(T, T) -> Bool, //, *, stable: Bool = False](mut list: List[T], cmp_fn: F):
    """Sorts `list` in place by `cmp_fn`, which says whether its first argument comes before its second. Complexity: n
    log n calls.

    ```mojo
    def longer(a: String, b: String) -> Bool:
        return a.byte_length() > b.byte_length()

    var words: List[String] = ["a", "ccc", "bb"]
    sort(words, longer)
    print(words)  # [ccc, bb, a]
    ```
    """
    _sort_by[T, F, stable](list._data, list._len, cmp_fn)


def sort[T: Comparable, //, *, stable: Bool = False](span: Span[mut=True, T, _]):
    """Sorts a span in place."""
    _sort_by[T, type_of(_before[T]), stable](span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size, _before[T])


def sort[T: AnyType, F: def(T, T) -> Bool, //, *, stable: Bool = False](span: Span[mut=True, T, _], cmp_fn: F):
    """Sorts `span` in place by `cmp_fn`, which says whether its first argument comes before its second. Complexity: n
    log n calls.
    """
    _sort_by[T, F, stable](span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size, cmp_fn)


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
    span: Span[mut=True, T, _], k: Int, cmp_fn: F, *, at: StringLiteral = __pyc.call_site()
):
    """Moves the `k` elements of `span` that come before the others, by `cmp_fn`, to its front, in no particular order.
    Panics unless `0 <= k <= len(span)`. Complexity: linear on average.
    """
    _check_index(k, span._size + 1, at)
    _select[T, F](span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size, k, cmp_fn)
