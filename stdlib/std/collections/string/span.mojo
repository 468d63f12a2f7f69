"""StringSpan: a view of text that something else owns. What it has in common with String is in text.mojo."""

from std.collections.string.codepoint import Codepoint, CodepointIter, CodepointSpanIter, CodepointSpanReverseIter, _sequence_length
from std.collections.string.grapheme import GraphemeIter, GraphemeIndexIter, GraphemeReversedIter, _next_grapheme
from std.collections.string.text import _Text
from std.ffi.c_string import CStringSpan
from std.memory.bounds import _check_index, _check_slice, _index_panic, _slice_panic, _panic_at
from std.memory.span import Span

comptime StringSlice = StringSpan
comptime StaticString = StringSpan[ImmStaticOrigin]
comptime ImmStringSpan = StringSpan[mut=False, ...]
comptime MutStringSpan = StringSpan[mut=True, ...]


@always_inline
def _same_at[count: Int](a: Pointer[UInt8, _], b: Pointer[UInt8, _], i: Int) -> Bool:
    """Whether `count` bytes from `i` on are equal."""
    comptime Bytes = SIMD[DType.uint8, count]
    var differ = __pyc.load_wide[Bytes](__pyc.offset(a, i)) ^ __pyc.load_wide[Bytes](__pyc.offset(b, i))
    return __pyc.reduce_or(differ) == 0


@always_inline
def _same_bytes(a: Pointer[UInt8, _], b: Pointer[UInt8, _], count: Int) -> Bool:
    """Whether `count` bytes are equal. The last ones are compared together with some before them."""
    if count >= 8:
        var i = 0
        while i + 8 < count:
            if not _same_at[8](a, b, i):
                return False
            i += 8
        return _same_at[8](a, b, count - 8)
    if count >= 4:
        return _same_at[4](a, b, 0) and _same_at[4](a, b, count - 4)
    for i in range(count):
        if __pyc.offset(a, i)[] != __pyc.offset(b, i)[]:
            return False
    return True


@always_inline
def _is_ascii_space(b: UInt8) -> Bool:
    return b == 32 or (b >= 9 and b <= 13) or (b >= 28 and b <= 30)


@always_inline
def _is_continuation(b: UInt8) -> Bool:
    return (b & 0xC0) == 0x80


struct StringSpan[mut: Bool, //, origin: Origin[mut=mut]](
    ImplicitlyCopyable, TrivialRegisterPassable, Boolable, Iterable, Comparable, Hashable, Writable, _Text
):
    """A view of text: an address and a number of bytes of UTF-8. What is viewed must outlive it.

    Positions are counted in bytes; `s[codepoint=i]` and `s[grapheme=i]` count larger units.

    ```mojo
    var path = String("src/main.mojo")
    var name = path[byte=4:]
    print(name, name.byte_length())  # main.mojo 9
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = GraphemeIter[ImmOrigin(Self.origin)]
    var _data: Pointer[UInt8, Self.origin]
    var _size: Int

    # making

    @always_inline
    def __init__(out self, *, unsafe_ptr: Pointer[UInt8, Self.origin], byte_length: Int):
        """The bytes from an address on, which must be UTF-8."""
        self._data = unsafe_ptr
        self._size = byte_length

    @always_inline
    def __init__(out self):
        """The empty text."""
        self._data = __pyc.bitcast[Pointer[UInt8, Self.origin]]("".unsafe_ptr())
        self._size = 0

    @implicit
    @always_inline
    def __init__(out self, literal: StringLiteral):
        """The text of a literal. Nothing is copied."""
        self._data = __pyc.bitcast[Pointer[UInt8, Self.origin]](__pyc.str_data[UInt8](literal))
        self._size = __pyc.str_size(literal)

    @implicit
    @always_inline
    def __init__(out self, ref [Self.origin] string: String):
        """All of a String. Nothing is copied."""
        self._data = __pyc.bitcast[Pointer[UInt8, Self.origin]](string._data)
        self._size = string._size

    @always_inline
    def __init__(out self, *, unsafe_from_utf8: Span[UInt8, Self.origin]):
        """Bytes that are known to be UTF-8. Nothing is copied."""
        self._data = unsafe_from_utf8._data
        self._size = unsafe_from_utf8._size

    def __init__(out self, *, from_utf8: Span[UInt8, Self.origin]) raises:
        """Bytes as text; raises when they are not UTF-8. Nothing is copied."""
        var bad: UInt64 = 0
        if not __pyc.pyc_utf8_valid(from_utf8._data, UInt64(from_utf8._size), __pyc.address(bad)):
            raise Error("Cannot construct a StringSpan from invalid UTF-8 data")
        self._data = from_utf8._data
        self._size = from_utf8._size

    def __init__(out self, *, unsafe_from_utf8: CStringSpan):
        """The text of a C string, which is known to be UTF-8. Nothing is copied."""
        self._data = __pyc.bitcast[Pointer[UInt8, Self.origin]](unsafe_from_utf8.ptr())
        self._size = unsafe_from_utf8.byte_length()

    # size

    @always_inline
    def byte_length(self) -> Int:
        """The length in bytes of UTF-8.

        ```mojo
        print(StringSpan("né").byte_length())  # 3
        ```
        """
        return self._size

    @always_inline
    def __len__(self) -> Int:
        """The length in bytes of UTF-8."""
        return self._size

    @always_inline
    def __bool__(self) -> Bool:
        """Whether it is not empty."""
        return self._size != 0

    def count_codepoints(self) -> Int:
        """The number of code points. Complexity: linear.

        ```mojo
        print(StringSpan("né").count_codepoints())  # 2
        ```
        """
        var n = 0
        for i in range(self._size):
            if not _is_continuation(__pyc.offset(self._data, i)[]):
                n += 1
        return n

    def count_graphemes(self) -> Int:
        """The number of characters that a reader sees (grapheme clusters). Complexity: linear.

        ```mojo
        print(StringSpan("e\u0301a").count_graphemes())  # 2
        ```
        """
        var n = 0
        for _ in self.graphemes():
            n += 1
        return n

    @always_inline
    def unsafe_ptr(self) -> Pointer[UInt8, Self.origin]:
        """The address of the first byte.

        ```mojo
        print(StringSpan("AB").unsafe_ptr()[])  # 65
        ```
        """
        return self._data

    @always_inline
    def as_bytes(self) -> Span[UInt8, ImmOrigin(Self.origin)]:
        """A view of its bytes.

        ```mojo
        print(StringSpan("AB").as_bytes()[1])  # 66
        ```
        """
        return Span[UInt8, ImmOrigin(Self.origin)](unsafe_ptr=self._data.as_imm(), length=self._size)

    @always_inline
    def bytes(self) -> Span[UInt8, ImmOrigin(Self.origin)]:
        """The bytes, to iterate over.

        ```mojo
        for b in StringSpan("AB").bytes():
            print(b)  # 65 66
        ```
        """
        return self.as_bytes()

    @always_inline
    def as_imm(self) -> StringSpan[ImmOrigin(Self.origin)]:
        """The same view, through which nothing can be changed.

        ```mojo
        var s = String("ab")
        print(StringSpan(s).as_imm())  # ab
        ```
        """
        return StringSpan[ImmOrigin(Self.origin)](unsafe_ptr=self._data.as_imm(), byte_length=self._size)

    @always_inline
    def _span(self) -> StringSpan[ImmUntrackedOrigin]:
        return StringSpan[ImmUntrackedOrigin](unsafe_ptr=self._data.unsafe_origin_cast[ImmUntrackedOrigin](), byte_length=self._size)

    # parts

    @always_inline
    def _part(self, start: Int, end: Int) -> Self:
        return Self(unsafe_ptr=__pyc.offset(self._data, start), byte_length=end - start)

    def __getitem__(self, *, byte: Int, at: StringLiteral = __pyc.call_site()) -> Self:
        """The code point that begins at this byte; panics when none does."""
        _check_index(byte, self._size, at)
        var lead = __pyc.offset(self._data, byte)[]
        if _is_continuation(lead):
            _panic_at("the byte is in the middle of a code point", at)
        return self._part(byte, byte + _sequence_length(lead))

    @always_inline
    def __getitem__[dt: DType, //](self, *, byte: Scalar[dt], at: StringLiteral = __pyc.call_site()) -> Self:
        """The code point that begins at this byte, for any integer type."""
        comptime assert dt.is_integral(), "an index is an integer"
        return self[byte=Int(byte), at=at]

    def __getitem__(self, *, byte: ContiguousSlice, at: StringLiteral = __pyc.call_site()) -> Self:
        """The bytes of a part; panics unless its ends lie between code points and `0 <= start <= end <= byte_length()`."""
        var start = byte.start.or_else(0)
        var end = byte.end.or_else(self._size)
        _check_slice(start, end, self._size, at)
        if start < self._size and _is_continuation(__pyc.offset(self._data, start)[]):
            _panic_at("the slice begins in the middle of a code point", at)
        if end < self._size and _is_continuation(__pyc.offset(self._data, end)[]):
            _panic_at("the slice ends in the middle of a code point", at)
        return self._part(start, end)

    def _codepoint_offset(self, n: Int) -> Int:
        """The byte where code point `n` begins, -1 when there are fewer."""
        var at = 0
        for _ in range(n):
            if at >= self._size:
                return -1
            at += _sequence_length(__pyc.offset(self._data, at)[])
        return at

    def __getitem__(self, *, codepoint: Int, at: StringLiteral = __pyc.call_site()) -> Self:
        """The code point number `codepoint`; panics when there are fewer. Complexity: linear."""
        var start = self._codepoint_offset(codepoint)
        if codepoint < 0 or start < 0 or start >= self._size:
            _index_panic(codepoint, self.count_codepoints(), at)
        return self._part(start, start + _sequence_length(__pyc.offset(self._data, start)[]))

    def __getitem__(self, *, codepoint: ContiguousSlice, at: StringLiteral = __pyc.call_site()) -> Self:
        """A part, counted in code points. Complexity: linear."""
        var first = codepoint.start.or_else(0)
        var start = self._codepoint_offset(first)
        var end = self._size
        if codepoint.end:
            end = self._codepoint_offset(codepoint.end.value())
        if first < 0 or start < 0 or end < start:
            _slice_panic(first, codepoint.end.or_else(self.count_codepoints()), self.count_codepoints(), at)
        return self._part(start, end)

    def __getitem__(self, *, grapheme: Int, at: StringLiteral = __pyc.call_site()) -> Self:
        """The character number `grapheme`; panics when there are fewer. Complexity: linear."""
        var n = 0
        for g in self.graphemes():
            if n == grapheme:
                return g
            n += 1
        _index_panic(grapheme, n, at)
        return self._part(0, 0)

    def nth_grapheme(self, n: Int) -> Optional[Self]:
        """The character number `n`, or nothing. Complexity: linear.

        ```mojo
        print(StringSpan("e\u0301a").nth_grapheme(1), StringSpan("e\u0301a").nth_grapheme(2))  # a None
        ```
        """
        var k = 0
        for g in self.graphemes():
            if k == n:
                return Optional[Self](g)
            k += 1
        return Optional[Self](None)

    # walking

    def __iter__(self) -> GraphemeIter[ImmOrigin(Self.origin)]:
        """Iterates over the characters that a reader sees (grapheme clusters)."""
        return GraphemeIter[ImmOrigin(Self.origin)](self.as_imm())

    def graphemes(self) -> GraphemeIter[ImmOrigin(Self.origin)]:
        """Iterates over the characters that a reader sees.

        ```mojo
        for g in StringSpan("e\u0301a").graphemes():
            print(g.byte_length())  # 3 1
        ```
        """
        return GraphemeIter[ImmOrigin(Self.origin)](self.as_imm())

    def graphemes_reversed(self) -> GraphemeReversedIter[ImmOrigin(Self.origin)]:
        """Iterates over the characters that a reader sees from the last to the first. Complexity: linear in time and memory when the iterator is made.

        ```mojo
        for g in StringSpan("e\u0301a").graphemes_reversed():
            print(g.byte_length())  # 1 3
        ```
        """
        return GraphemeReversedIter[ImmOrigin(Self.origin)](self.as_imm())

    def grapheme_indices(self) -> GraphemeIndexIter[ImmOrigin(Self.origin)]:
        """Iterates over the characters with the byte where each begins.

        ```mojo
        for at, g in StringSpan("éa").grapheme_indices():
            print(at, g)  # 0 é 2 a
        ```
        """
        return GraphemeIndexIter[ImmOrigin(Self.origin)](self.as_imm(), 0)

    def codepoints(self) -> CodepointIter[ImmOrigin(Self.origin)]:
        """Iterates over the code points as numbers.

        ```mojo
        for c in StringSpan("aé").codepoints():
            print(Int(c))  # 97 233
        ```
        """
        return CodepointIter[ImmOrigin(Self.origin)](self.as_imm())

    def codepoint_slices(self) -> CodepointSpanIter[ImmOrigin(Self.origin)]:
        """Iterates over the code points as views.

        ```mojo
        for c in StringSpan("aé").codepoint_slices():
            print(c.byte_length())  # 1 2
        ```
        """
        return CodepointSpanIter[ImmOrigin(Self.origin)](self.as_imm())

    def codepoint_slices_reversed(self) -> CodepointSpanReverseIter[ImmOrigin(Self.origin)]:
        """Iterates over the code points backwards as views.

        ```mojo
        for c in StringSpan("aé").codepoint_slices_reversed():
            print(c)  # é a
        ```
        """
        return CodepointSpanReverseIter[ImmOrigin(Self.origin)](self.as_imm())

    # comparing

    @always_inline
    def __eq__(self, other: StringSpan) -> Bool:
        """Whether both are the same bytes."""
        return self._size == other._size and _same_bytes(self._data, other._data, self._size)

    @always_inline
    def __ne__(self, other: StringSpan) -> Bool:
        return not (self == other)

    def _order(self, other: StringSpan) -> Int:
        for i in range(min(self._size, other._size)):
            var a = __pyc.offset(self._data, i)[]
            var b = __pyc.offset(other._data, i)[]
            if a != b:
                return -1 if a < b else 1
        return self._size - other._size

    def __lt__(self, other: StringSpan) -> Bool:
        """Whether it comes before `other` in the order of code points."""
        return self._order(other) < 0

    def __gt__(self, other: StringSpan) -> Bool:
        return self._order(other) > 0

    def __le__(self, other: StringSpan) -> Bool:
        return self._order(other) <= 0

    def __ge__(self, other: StringSpan) -> Bool:
        return self._order(other) >= 0

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher._update_text(self._data.unsafe_origin_cast[ImmUntrackedOrigin](), self._size)

    # taking apart

    def removeprefix(self, prefix: StringSpan) -> Self:
        """A view without `prefix` at the beginning.

        ```mojo
        print(StringSpan("v1.2").removeprefix("v"))  # 1.2
        ```
        """
        return self._part(prefix._size if self.startswith(prefix) else 0, self._size)

    def removesuffix(self, suffix: StringSpan) -> Self:
        """A view without `suffix` at the end.

        ```mojo
        print(StringSpan("a.py").removesuffix(".py"))  # a
        ```
        """
        return self._part(0, self._size - (suffix._size if self.endswith(suffix) else 0))

    def strip(self) -> Self:
        """A view without white space of ASCII at both ends.

        ```mojo
        print("[", StringSpan("  x ").strip(), "]", sep="")  # [x]
        ```
        """
        return self.lstrip().rstrip()

    def lstrip(self) -> Self:
        """A view without white space of ASCII at the beginning. Complexity: linear.

        ```mojo
        print("[", StringSpan("  x ").lstrip(), "]", sep="")  # [x ]
        ```
        """
        var start = 0
        while start < self._size and _is_ascii_space(__pyc.offset(self._data, start)[]):
            start += 1
        return self._part(start, self._size)

    def rstrip(self) -> Self:
        """A view without white space of ASCII at the end. Complexity: linear.

        ```mojo
        print("[", StringSpan("  x ").rstrip(), "]", sep="")  # [ x]
        ```
        """
        var end = self._size
        while end > 0 and _is_ascii_space(__pyc.offset(self._data, end - 1)[]):
            end -= 1
        return self._part(0, end)

    def strip(self, chars: StringSpan) -> Self:
        """A view without characters of `chars` at both ends.

        ```mojo
        print(StringSpan("__x_").strip("_"))  # x
        ```
        """
        return self.lstrip(chars).rstrip(chars)

    def lstrip(self, chars: StringSpan) -> Self:
        """A view without characters of `chars` at the beginning. Complexity: product of the lengths at worst.

        ```mojo
        print(StringSpan("__x_").lstrip("_"))  # x_
        ```
        """
        var start = 0
        while start < self._size:
            var n = _sequence_length(__pyc.offset(self._data, start)[])
            if chars.find(self._part(start, start + n)) < 0:
                break
            start += n
        return self._part(start, self._size)

    def rstrip(self, chars: StringSpan) -> Self:
        """A view without characters of `chars` at the end. Complexity: product of the lengths at worst.

        ```mojo
        print(StringSpan("__x_").rstrip("_"))  # __x
        ```
        """
        var end = self._size
        while end > 0:
            var at = end - 1
            while at > 0 and _is_continuation(__pyc.offset(self._data, at)[]):
                at -= 1
            if chars.find(self._part(at, end)) < 0:
                break
            end = at
        return self._part(0, end)

    def split(self, sep: NoneType = None, *, maxsplit: Int = -1) -> List[Self]:
        """Views of the words between white space: that of ASCII, U+0085, U+2028 and U+2029. `sep` is only there to be
        None. Complexity: linear.

        At most `maxsplit` cuts are made, unless it is negative; what is left is the last word.

        ```mojo
        print(StringSpan(" a  b ").split())  # [a, b]
        ```
        """
        var out = List[Self]()
        var at = 0
        while True:
            while at < self._size:
                var space = self._space_at(at)
                if space == 0:
                    break
                at += space
            if at >= self._size:
                break
            var start = at
            if maxsplit >= 0 and len(out) == maxsplit:
                out.append(self._part(start, self._size))
                break
            while at < self._size and self._space_at(at) == 0:
                at += 1
            out.append(self._part(start, at))
        return out^

    @always_inline
    def _space_at(self, at: Int) -> Int:
        """The number of bytes of the white space at a byte, 0 if there is none."""
        var b = __pyc.offset(self._data, at)[]
        if b < 0x80:
            return 1 if _is_ascii_space(b) else 0
        return self._line_end(at)

    def split(self, sep: StringSpan, maxsplit: Int = -1) -> List[Self]:
        """Views of the parts between occurrences of `sep`, at most `maxsplit + 1` of them. Panics when `sep` is empty.
        Complexity: linear.

        ```mojo
        print(StringSpan("a,b,,c").split(","), StringSpan("a,b,,c").split(",", 1))  # [a, b, , c] [a, b,,c]
        ```
        """
        var out = List[Self]()
        if sep._size == 0:
            __pyc.panic("split: the separator is empty")
        var start = 0
        while maxsplit < 0 or len(out) < maxsplit:
            var at = self.find(sep, start)
            if at < 0:
                break
            out.append(self._part(start, at))
            start = at + sep._size
        out.append(self._part(start, self._size))
        return out^

    def splitlines(self, keepends: Bool = False) -> List[Self]:
        """Views of the lines, with their line ends when `keepends`. Lines end as in Python. Complexity: linear.

        ```mojo
        print(StringSpan("a\nb\r\nc").splitlines())  # [a, b, c]
        ```
        """
        var out = List[Self]()
        var start = 0
        var at = 0
        while at < self._size:
            var n = self._line_end(at)
            if n == 0:
                at += 1
                continue
            out.append(self._part(start, at + n if keepends else at))
            at += n
            start = at
        if start < self._size:
            out.append(self._part(start, self._size))
        return out^

    def _line_end(self, at: Int) -> Int:
        """The number of bytes of the line end at a byte, 0 if there is none."""
        var b = __pyc.offset(self._data, at)[]
        if b == 13:
            return 2 if at + 1 < self._size and __pyc.offset(self._data, at + 1)[] == 10 else 1
        if b == 10 or b == 11 or b == 12 or (b >= 28 and b <= 30):
            return 1
        if b == 0xC2 and at + 1 < self._size and __pyc.offset(self._data, at + 1)[] == 0x85:
            return 2
        if b == 0xE2 and at + 2 < self._size and __pyc.offset(self._data, at + 1)[] == 0x80:
            var third = __pyc.offset(self._data, at + 2)[]
            return 3 if third == 0xA8 or third == 0xA9 else 0
        return 0

    def is_codepoint_boundary(self, index: Int) -> Bool:
        """Whether a code point begins at the byte `index`, or the text ends there.

        ```mojo
        var s = StringSpan("é!")
        print(s.is_codepoint_boundary(1), s.is_codepoint_boundary(2), s.is_codepoint_boundary(3))  # False True True
        ```
        """
        if index < 0 or index > self._size:
            return False
        return index == self._size or __pyc.offset(self._data, index)[] & 0xC0 != 0x80

    def split_at_grapheme(self, n: Int) -> Tuple[Self, Self]:
        """The first `n` characters, and the rest. Complexity: linear.

        ```mojo
        print(StringSpan("e\u0301ab").split_at_grapheme(2)[1])  # b
        ```
        """
        var at = 0
        for _ in range(n):
            if at >= self._size:
                break
            at += _next_grapheme(self._part(at, self._size))
        return (self._part(0, at), self._part(at, self._size))

    # text

    @always_inline
    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(self)

    def write_repr_to(self, mut writer: Some[Writer]):
        """Between single quotes, with escapes.

        ```mojo
        print(repr(StringSpan("a'b\n")))  # 'a\'b\n'
        ```
        """
        writer.write_string("'")
        var start = 0
        for i in range(self._size):
            var b = __pyc.offset(self._data, i)[]
            if b >= 32 and b != 127 and b != 39 and b != 92:
                continue
            writer.write_string(self._part(start, i))
            start = i + 1
            if b == 10:
                writer.write_string("\\n")
            elif b == 9:
                writer.write_string("\\t")
            elif b == 13:
                writer.write_string("\\r")
            elif b == 39:
                writer.write_string("\\'")
            elif b == 92:
                writer.write_string("\\\\")
            else:
                comptime digits = "0123456789abcdef"
                writer.write_string("\\x")
                writer.write_string(StringSpan(digits)._part(Int(b >> 4), Int(b >> 4) + 1))
                writer.write_string(StringSpan(digits)._part(Int(b & 15), Int(b & 15) + 1))
        writer.write_string(self._part(start, self._size))
        writer.write_string("'")

    def as_c_string_span(self) -> CStringSpan[ImmOrigin(Self.origin)]:
        """The text as a C string. Only for text that a zero byte follows: literals.

        ```mojo
        print(StaticString("abc").as_c_string_span().byte_length())  # 3
        ```
        """
        return CStringSpan[ImmOrigin(Self.origin)](unsafe_ptr=self._data.as_imm().unsafe_bitcast[Int8]())
