"""Where one character that a reader sees ends and the next begins (grapheme clusters, Unicode Annex 29)."""

from std.collections.string.codepoint import _decode, _sequence_length
from std.collections.string.grapheme_table import GRAPHEME_ROWS


def _hex5(at: Pointer[UInt8, _]) -> UInt32:
    var n: UInt32 = 0
    for i in range(5):
        var d = UInt32(__pyc.offset(at, i)[])
        n = n << 4 | (d - 48 if d < 58 else d - 55)
    return n


def _class_of(c: UInt32) -> UInt8:
    """The letter of its class; 0 for all others, 1 and 2 for the two kinds of Hangul syllables."""
    if c < 0x300:
        return 67 if c < 32 or (c >= 127 and c < 160) or c == 0xAD else 80 if c == 0xA9 or c == 0xAE else 0
    if c >= 0xAC00 and c <= 0xD7A3:
        return 1 if (c - 0xAC00) % 28 == 0 else 2
    var table = GRAPHEME_ROWS.unsafe_ptr()
    var low = 0
    var high = GRAPHEME_ROWS.byte_length() // 11
    while low < high:
        var middle = (low + high) >> 1
        if _hex5(__pyc.offset(table, middle * 11 + 5)) < c:
            low = middle + 1
        else:
            high = middle
    if low * 11 < GRAPHEME_ROWS.byte_length() and _hex5(__pyc.offset(table, low * 11)) <= c:
        return __pyc.offset(table, low * 11 + 10)[]
    return 0


def _joins_hangul(a: UInt8, b: UInt8) -> Bool:
    if a == 76:  # L
        return b == 76 or b == 86 or b == 1 or b == 2
    if a == 86 or a == 1:  # V, LV
        return b == 86 or b == 84
    return (a == 84 or a == 2) and b == 84


# The consonants that join the one before a virama (InCB=Consonant): rows of 8 hexadecimal digits, first and last code point.
comptime _CONSONANTS = (
    "091509390958095F0978097F099509A809AA09B009B209B209B609B909DC09DD09DF09DF09F009F10A950AA80AAA0AB00AB20AB30AB50AB9"
    "0AF90AF90B150B280B2A0B300B320B330B350B390B5C0B5D0B5F0B5F0B710B710C150C280C2A0C390C580C5A0D150D3A"
)


def _hex4(at: Pointer[UInt8, _]) -> UInt32:
    var n: UInt32 = 0
    for i in range(4):
        var d = UInt32(__pyc.offset(at, i)[])
        n = n << 4 | (d - 48 if d < 58 else d - 55)
    return n


def _is_consonant(c: UInt32) -> Bool:
    if c < 0x915 or c > 0xD3A:
        return False
    var table = _CONSONANTS.unsafe_ptr()
    for i in range(0, _CONSONANTS.byte_length(), 8):
        if c <= _hex4(__pyc.offset(table, i + 4)):
            return c >= _hex4(__pyc.offset(table, i))
    return False


def _is_virama(c: UInt32) -> Bool:
    return c == 0x94D or c == 0x9CD or c == 0xACD or c == 0xB4D or c == 0xC4D or c == 0xD4D


@fieldwise_init
struct _Conjunct(TrivialRegisterPassable):
    """Whether consonants of Indian scripts join (rule GB9c): with a virama between them, and nothing but what extends."""

    var is_open: Bool
    var has_virama: Bool

    def joins(mut self, c: UInt32, kind: UInt8) -> Bool:
        """Whether the next code point joins; it counts from here on."""
        var is_consonant = _is_consonant(c)
        var joined = is_consonant and self.has_virama
        var extends = kind == 69 or kind == 90
        self.has_virama = not is_consonant and self.is_open and extends and (self.has_virama or _is_virama(c))
        self.is_open = is_consonant or (self.is_open and extends)
        return joined


def _next_grapheme(text: StringSpan) -> Int:
    """The number of bytes that the first character of a text that is not empty has."""
    var data = text._data
    var size = text._size
    var at = _sequence_length(data[])
    if at >= size:
        return size
    if data[] < 128 and __pyc.offset(data, 1)[] < 128:
        return 2 if data[] == 13 and __pyc.offset(data, 1)[] == 10 else 1
    var first = _decode(data)
    var before = _class_of(first)
    if before == 67:
        return at
    var flags = 1 if before == 82 else 0
    var pictographic = before == 80
    var conjunct = _Conjunct(_is_consonant(first), False)
    while at < size:
        var c = _decode(__pyc.offset(data, at))
        var now = _class_of(c)
        var joins = conjunct.joins(c, now) or now == 69 or now == 90 or now == 83 or (before == 66 and now != 67)
        if pictographic and before == 90 and now == 80:
            joins = True
        if now == 82 and flags == 1:
            joins = True
            flags = 2
        if not joins and not _joins_hangul(before, now):
            break
        if now != 69 and now != 90:
            pictographic = now == 80
        before = now
        at += _sequence_length(__pyc.offset(data, at)[])
    return at


struct GraphemeIter[origin: ImmOrigin](Iterator, ImplicitlyCopyable, Iterable, Sized):
    """Iterates over the characters of a text: grapheme clusters, by the rules of Unicode Annex 29.

    ```mojo
    for g in String("e\u0301🇩🇪!"):
        print(g.byte_length())  # 3 8 1
    ```
    """

    comptime Element = StringSpan[Self.origin]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _at: Pointer[UInt8, Self.origin]
    var _left: Int

    def __init__(out self, text: StringSpan[Self.origin]):
        self._at = text._data
        self._left = text._size

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> StringSpan[Self.origin]:
        if self._left <= 0:
            raise StopIteration()
        var n = _next_grapheme(StringSpan[Self.origin](unsafe_ptr=self._at, byte_length=self._left))
        var now = StringSpan[Self.origin](unsafe_ptr=self._at, byte_length=n)
        self._at = __pyc.offset(self._at, n)
        self._left -= n
        return now

    def __len__(self) -> Int:
        """How many characters are left. Complexity: linear in their bytes."""
        var text = StringSpan[Self.origin](unsafe_ptr=self._at, byte_length=self._left)
        var count = 0
        var at = 0
        while at < text._size:
            at += _next_grapheme(StringSpan[Self.origin](unsafe_ptr=__pyc.offset(text._data, at), byte_length=text._size - at))
            count += 1
        return count


struct GraphemeIndexIter[origin: ImmOrigin](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over the characters of a text with the byte where each begins.

    ```mojo
    for at, g in String("éa").grapheme_indices():
        print(at, g)  # 0 é 2 a
    ```
    """

    comptime Element = Tuple[Int, StringSpan[Self.origin]]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _inner: GraphemeIter[Self.origin]
    var _byte: Int

    def __init__(out self, text: StringSpan[Self.origin], byte: Int):
        self._inner = GraphemeIter[Self.origin](text)
        self._byte = byte

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> Tuple[Int, StringSpan[Self.origin]]:
        var now = self._inner.__next__()
        var at = self._byte
        self._byte += now._size
        return (at, now)


struct GraphemeReversedIter[origin: ImmOrigin](Iterator, Copyable, Iterable):
    """Iterates over the characters of a text from the last to the first. Where one begins can depend on all that is before it, so
    the places are found first: linear time and memory when it is made.

    ```mojo
    for g in String("e\u0301🇩🇪!").graphemes_reversed():
        print(g.byte_length())  # 1 8 3
    ```
    """

    comptime Element = StringSpan[Self.origin]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _text: StringSpan[Self.origin]
    var _starts: List[Int]
    var _end: Int

    def __init__(out self, text: StringSpan[Self.origin]):
        self._text = text
        self._starts = List[Int]()
        self._end = 0
        for g in GraphemeIter[Self.origin](text):
            self._starts.append(self._end)
            self._end += g._size

    def __iter__(self) -> Self:
        return self.copy()

    def __next__(mut self) raises StopIteration -> StringSpan[Self.origin]:
        if len(self._starts) == 0:
            raise StopIteration()
        var start = self._starts.pop()
        var size = self._end - start
        self._end = start
        return StringSpan[Self.origin](unsafe_ptr=__pyc.offset(self._text._data, start), byte_length=size)
