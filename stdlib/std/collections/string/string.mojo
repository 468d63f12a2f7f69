"""String: text that owns its bytes. What it has in common with StringSpan is in text.mojo."""

from std.builtin.number_text import atol, atof
from std.collections.string.codepoint import chr, ord, ascii
from std.collections.string.codepoint import Codepoint, CodepointIter, CodepointSpanIter, CodepointSpanReverseIter
from std.collections.string.grapheme import GraphemeIter, GraphemeIndexIter, GraphemeReversedIter
from std.collections.string.span import StringSpan, StaticString, _is_continuation
from std.collections.string.text import _Text
from std.ffi.c_string import CStringSpan
from std.memory.bounds import _panic_at
from std.memory.span import Span


struct String(
    ImplicitlyCopyable, Movable, Defaultable, Boolable, Iterable, Comparable, Hashable, Writable, Writer, _Text
):
    """Text in UTF-8 that can grow. A literal becomes a String without a copy; the first change makes one.

    Positions count bytes. A String is copied implicitly; what only reads text takes a `StringSpan`.

    ```mojo
    var name = String("ada")
    name += " lovelace"
    print(name.upper(), name.byte_length())  # ADA LOVELACE 12
    print(name[byte=:3], "love" in name, name < "bob", name * 2)  # ada True True ada lovelaceada lovelace
    ```
    """

    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = GraphemeIter[ImmOrigin(o)]
    var _data: Pointer[UInt8, MutUntrackedOrigin]
    var _size: Int
    var _capacity: Int  # 0: the bytes are not its own (a literal)

    # making

    @always_inline
    def __init__(out self):
        """The empty text."""
        self._data = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]]("".unsafe_ptr())
        self._size = 0
        self._capacity = 0

    @implicit
    @always_inline
    def __init__(out self, literal: StringLiteral):
        """The text of a literal. Nothing is copied."""
        self._data = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.str_data[UInt8](literal))
        self._size = __pyc.str_size(literal)
        self._capacity = 0

    @implicit
    def __init__(out self, span: StringSpan, /):
        """A copy of a view."""
        self = Self(capacity_bytes=span._size)
        __pyc.copy_bytes(self._data, span._data.unsafe_origin_cast[MutUntrackedOrigin](), span._size)
        self._size = span._size

    def __init__(out self, *, capacity_bytes: Int):
        """The empty text with room for that many bytes."""
        self._size = 0
        self._capacity = 0
        self._data = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]]("".unsafe_ptr())
        if capacity_bytes > 0:
            self._data = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.pyc_alloc(UInt64(capacity_bytes), UInt64(1)))
            self._capacity = capacity_bytes

    def __init__[*Ts: Writable](out self, *args: *Ts, sep: StringSpan = "", end: StringSpan = ""):
        """The texts of the arguments, one after the other.

        ```mojo
        print(String("x=", 3, ", y=", 4.5))  # x=3, y=4.5
        ```
        """
        self = Self()
        comptime for i in range(args.__len__()):
            comptime if i > 0:
                self.write_string(sep)
            args[i].write_to(self)
        self.write_string(end)

    def __init__(out self, *, from_utf8: Span[UInt8, _]) raises:
        """A copy of bytes; raises when they are not UTF-8."""
        var bad: UInt64 = 0
        if not __pyc.pyc_utf8_valid(from_utf8._data, UInt64(from_utf8._size), __pyc.address(bad)):
            raise Error("Cannot construct a String from invalid UTF-8 data")
        self = Self(unsafe_from_utf8=from_utf8)

    def __init__(out self, *, unsafe_from_utf8: Span[UInt8, _]):
        """A copy of bytes that are known to be UTF-8."""
        self = Self(capacity_bytes=unsafe_from_utf8._size)
        __pyc.copy_bytes(
            self._data, unsafe_from_utf8._data.unsafe_origin_cast[MutUntrackedOrigin](), unsafe_from_utf8._size
        )
        self._size = unsafe_from_utf8._size

    def __init__(out self, *, from_utf8_lossy: Span[UInt8, _]):
        """A copy of bytes in which what is not UTF-8 becomes U+FFFD."""
        self = Self(capacity_bytes=from_utf8_lossy._size)
        var start = 0
        while start < from_utf8_lossy._size:
            var at = from_utf8_lossy._data.unsafe_offset(start)
            var left = from_utf8_lossy._size - start
            var bad: UInt64 = 0
            if __pyc.pyc_utf8_valid(at, UInt64(left), __pyc.address(bad)):
                self.write_string(StringSpan(unsafe_ptr=at, byte_length=left))
                break
            self.write_string(StringSpan(unsafe_ptr=at, byte_length=Int(bad)))
            self.write_string("\uFFFD")
            start += Int(bad) + 1
            while start < from_utf8_lossy._size and (from_utf8_lossy._data.unsafe_offset(start)[] & 0xC0) == 0x80:
                start += 1

    def __init__(out self, *, unsafe_from_utf8_ptr: Pointer[Int8, _]):
        """A copy of a C string that is known to be UTF-8."""
        var size = 0
        while unsafe_from_utf8_ptr.unsafe_offset(size)[] != 0:
            size += 1
        self = Self(StringSpan(unsafe_ptr=unsafe_from_utf8_ptr.unsafe_bitcast[UInt8](), byte_length=size))

    def __init__(out self, *, unsafe_from_utf8_ptr: Pointer[UInt8, _]):
        """A copy of the bytes up to the first that is zero, which are known to be UTF-8. Complexity: linear."""
        self = Self(unsafe_from_utf8_ptr=unsafe_from_utf8_ptr.unsafe_bitcast[Int8]())

    @always_inline
    def __init__(out self, *, copy: Self):
        """A copy of the bytes; of a literal, none. Complexity: linear."""
        self._size = copy._size
        self._capacity = 0
        self._data = copy._data
        if copy._capacity > 0:
            self._own(copy._size)

    @always_inline
    def __deinit__(deinit self):
        if self._capacity > 0:
            __pyc.pyc_free(self._data)

    # memory

    @no_inline
    def _own(mut self, capacity: Int):
        """Bytes of its own, copied from where they are."""
        var room = max(capacity, 8)
        var fresh = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.pyc_alloc(UInt64(room), UInt64(1)))
        __pyc.copy_bytes(fresh, self._data, self._size)
        self._data = fresh
        self._capacity = room

    @no_inline
    def _grow(mut self, wanted: Int):
        var room = 2 * self._capacity
        if room < 16:
            room = 16
        if room < wanted:
            room = wanted
        if self._capacity == 0:  # the text of a literal, which may be longer than `wanted`
            self._own(max(room, self._size))
            return
        self._data = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](
            __pyc.pyc_realloc(self._data, UInt64(self._capacity), UInt64(room), UInt64(1))
        )
        self._capacity = room

    def reserve_bytes(mut self, count: Int):
        """Makes room for at least `count` bytes. Complexity: linear if memory must be taken.

        ```mojo
        var s = String("ab")
        s.reserve_bytes(100)
        print(s.capacity() >= 100, s)  # True ab
        ```
        """
        if count > self._capacity:
            self._grow(count)

    @always_inline
    def capacity(self) -> Int:
        """The number of bytes that fit without allocating memory; 0 while the text is that of a literal.

        ```mojo
        print(String("ab").capacity(), String(capacity_bytes=16).capacity())  # 0 16
        ```
        """
        return self._capacity

    def capacity_bytes(self) -> Int:
        """As `capacity`.

        ```mojo
        print(String(capacity_bytes=16).capacity_bytes() >= 16)  # True
        ```
        """
        return self._capacity

    @always_inline
    def _span(self) -> StringSpan[ImmUntrackedOrigin]:
        return StringSpan[ImmUntrackedOrigin](unsafe_ptr=self._data.as_imm(), byte_length=self._size)

    # size

    @always_inline
    def byte_length(self) -> Int:
        """The length in bytes of UTF-8.

        ```mojo
        print(String("né").byte_length())  # 3
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
        print(String("né").count_codepoints())  # 2
        ```
        """
        return self._span().count_codepoints()

    def count_graphemes(self) -> Int:
        """The number of characters that a reader sees (grapheme clusters). Complexity: linear.

        ```mojo
        print(String("e\u0301a").count_graphemes())  # 2
        ```
        """
        return self._span().count_graphemes()

    @always_inline
    def unsafe_ptr(ref self) -> Pointer[UInt8, ImmOrigin(origin_of(self))]:
        """The address of the first byte. Growing the text makes it invalid.

        ```mojo
        var s = String("AB")
        print(s.unsafe_ptr()[])  # 65
        ```
        """
        return __pyc.bitcast[Pointer[UInt8, ImmOrigin(origin_of(self))]](self._data)

    def unsafe_ptr_mut(mut self) -> Pointer[UInt8, MutOrigin(origin_of(self))]:
        """The address of the first byte, to change it. The bytes of a literal are copied first.

        ```mojo
        var s = String("AB")
        s.unsafe_ptr_mut()[] = 90
        print(s)  # ZB
        ```
        """
        if self._capacity == 0:
            self._grow(self._size)
        return __pyc.bitcast[Pointer[UInt8, MutOrigin(origin_of(self))]](self._data)

    @always_inline
    def _view(ref self) -> StringSpan[ImmOrigin(origin_of(self))]:
        return StringSpan[ImmOrigin(origin_of(self))](
            unsafe_ptr=__pyc.bitcast[Pointer[UInt8, ImmOrigin(origin_of(self))]](self._data), byte_length=self._size
        )

    @always_inline
    def as_bytes(ref self) -> Span[UInt8, ImmOrigin(origin_of(self))]:
        """A view of its bytes.

        ```mojo
        var s = String("AB")
        print(s.as_bytes()[1])  # 66
        ```
        """
        return Span[UInt8, ImmOrigin(origin_of(self))](
            unsafe_ptr=__pyc.bitcast[Pointer[UInt8, ImmOrigin(origin_of(self))]](self._data), length=self._size
        )

    @always_inline
    def bytes(ref self) -> Span[UInt8, ImmOrigin(origin_of(self))]:
        """The bytes, to iterate over.

        ```mojo
        var s = String("AB")
        for b in s.bytes():
            print(b)  # 65 66
        ```
        """
        return self.as_bytes()

    def unsafe_as_bytes_mut(mut self) -> Span[UInt8, MutOrigin(origin_of(self))]:
        """A view of its bytes that may be changed; they must stay UTF-8. The bytes of a literal are copied first.

        ```mojo
        var s = String("AB")
        s.unsafe_as_bytes_mut()[1] = 67
        print(s)  # AC
        ```
        """
        if self._capacity == 0:
            self._grow(self._size)
        return Span[UInt8, MutOrigin(origin_of(self))](
            unsafe_ptr=__pyc.bitcast[Pointer[UInt8, MutOrigin(origin_of(self))]](self._data), length=self._size
        )

    def as_c_string_span(mut self) -> CStringSpan[MutOrigin(origin_of(self))]:
        """The text as a C string: a zero byte is put after it. C must not use it longer than the String lives.

        ```mojo
        var s = String("abc")
        print(s.as_c_string_span().byte_length())  # 3
        ```
        """
        if self._size >= self._capacity:
            self._grow(self._size + 1)
        __pyc.offset(self._data, self._size)[] = 0
        return CStringSpan[MutOrigin(origin_of(self))](
            unsafe_ptr=__pyc.bitcast[Pointer[Int8, MutOrigin(origin_of(self))]](self._data)
        )

    # changing

    @always_inline
    def write_string(mut self, string: StringSpan):
        """Puts `string` at the end. Complexity: linear in the added text, on average.

        ```mojo
        var s = String("a")
        s.write_string("b")
        print(s)  # ab
        ```
        """
        var count = string._size
        if self._size + count > self._capacity:
            self._grow(self._size + count)
        __pyc.move_bytes(
            __pyc.offset(self._data, self._size), string._data.unsafe_origin_cast[MutUntrackedOrigin](), count
        )
        self._size += count

    def append(mut self, c: Codepoint):
        """Puts the code point `c` at the end. Complexity: constant on average.

        ```mojo
        var s = String("a")
        s.append(Codepoint.ord("é"))
        print(s)  # aé
        ```
        """
        if self._size + 4 > self._capacity:
            self._grow(self._size + 4)
        self._size += c.unsafe_write_utf8(__pyc.offset(self._data, self._size))

    @always_inline
    def __iadd__(mut self, other: StringSpan):
        """Appends `other`. Complexity: linear in the added text, on average.

        ```mojo
        var s = String("a")
        s += "b"
        print(s)  # ab
        ```
        """
        self.write_string(other)

    def resize(mut self, length: Int, fill_byte: UInt8 = 0, *, at: StringLiteral = __pyc.call_site()):
        """Makes the text `length` bytes long: cuts it, or adds `fill_byte` as often as needed. Panics if it would no
        longer be UTF-8. Complexity: linear in what is added.

        ```mojo
        var s = String("abc")
        s.resize(2)
        s.resize(4, UInt8(ord("!")))
        print(s)  # ab!!
        ```
        """
        var is_cut_apart = length < self._size and _is_continuation(__pyc.offset(self._data, max(length, 0))[])
        if length < 0 or is_cut_apart or fill_byte >= 128:
            _panic_at("resize: what is left or added would not be UTF-8", at)
        if length > self._capacity:
            self._grow(length)
        for i in range(self._size, length):
            __pyc.offset(self._data, i)[] = fill_byte
        self._size = length

    def resize(mut self, *, unsafe_uninit_length: Int):
        """Makes the text `unsafe_uninit_length` bytes long. New bytes must be written before they are read."""
        self.reserve_bytes(unsafe_uninit_length)
        self._size = unsafe_uninit_length

    def clear(mut self):
        """Makes the text empty; its memory is kept.

        ```mojo
        var s = String("abc")
        s.clear()
        print(s == "")  # True
        ```
        """
        self._size = 0

    # operators

    def __radd__(self, other: StringSpan) -> String:
        var out = String(capacity_bytes=self._size + other._size)
        out.write_string(other)
        out.write_string(self._span())
        return out^

    @always_inline
    def __eq__(self, other: StringSpan) -> Bool:
        """Whether both are the same bytes."""
        return self._span() == other

    @always_inline
    def __ne__(self, other: StringSpan) -> Bool:
        return not (self._span() == other)

    def __lt__(self, other: StringSpan) -> Bool:
        """Whether it comes before `other` in the order of code points."""
        return self._span() < other

    def __gt__(self, other: StringSpan) -> Bool:
        return self._span() > other

    def __le__(self, other: StringSpan) -> Bool:
        return self._span() <= other

    def __ge__(self, other: StringSpan) -> Bool:
        return self._span() >= other

    def __hash__[H: Hasher](self, mut hasher: H):
        self._span().__hash__(hasher)

    # parts

    def __getitem__(ref self, *, byte: Int, at: StringLiteral = __pyc.call_site()) -> StringSpan[ImmOrigin(origin_of(self))]:
        """The code point that begins at this byte; panics when none does."""
        return self._view()[byte=byte, at=at]

    @always_inline
    def __getitem__[
        dt: DType, //
    ](ref self, *, byte: Scalar[dt], at: StringLiteral = __pyc.call_site()) -> StringSpan[ImmOrigin(origin_of(self))]:
        """The code point that begins at this byte, for any integer type."""
        return self._view()[byte=byte, at=at]

    def __getitem__(ref self, *, byte: ContiguousSlice, at: StringLiteral = __pyc.call_site()) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view of the bytes of a part; panics unless its ends lie between code points.

        ```mojo
        var s = String("compiler")
        print(s[byte=0:4])  # comp
        ```
        """
        return self._view()[byte=byte, at=at]

    def __getitem__(ref self, *, codepoint: Int, at: StringLiteral = __pyc.call_site()) -> StringSpan[ImmOrigin(origin_of(self))]:
        """The code point number `codepoint`; panics when there are fewer. Complexity: linear."""
        return self._view()[codepoint=codepoint, at=at]

    def __getitem__(ref self, *, codepoint: ContiguousSlice, at: StringLiteral = __pyc.call_site()) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A part, counted in code points. Complexity: linear."""
        return self._view()[codepoint=codepoint, at=at]

    def __getitem__(ref self, *, grapheme: Int, at: StringLiteral = __pyc.call_site()) -> StringSpan[ImmOrigin(origin_of(self))]:
        """The character number `grapheme`; panics when there are fewer. Complexity: linear."""
        return self._view()[grapheme=grapheme, at=at]

    def __iter__(ref self) -> GraphemeIter[ImmOrigin(origin_of(self))]:
        """Iterates over the characters that a reader sees."""
        return self._view().graphemes()

    def graphemes(ref self) -> GraphemeIter[ImmOrigin(origin_of(self))]:
        """Iterates over the characters that a reader sees.

        ```mojo
        var s = String("e\u0301a")
        for g in s.graphemes():
            print(g.byte_length())  # 3 1
        ```
        """
        return self._view().graphemes()

    def graphemes_reversed(ref self) -> GraphemeReversedIter[ImmOrigin(origin_of(self))]:
        """Iterates over the characters that a reader sees from the last to the first. Complexity: linear in time and memory when the iterator is made.

        ```mojo
        var s = String("e\u0301a")
        for g in s.graphemes_reversed():
            print(g.byte_length())  # 1 3
        ```
        """
        return self._view().graphemes_reversed()

    def split_at_grapheme(ref self, n: Int) -> Tuple[StringSpan[ImmOrigin(origin_of(self))], StringSpan[ImmOrigin(origin_of(self))]]:
        """The first `n` characters that a reader sees, and the rest. Complexity: linear.

        ```mojo
        var s = String("e\u0301ab")
        print(s.split_at_grapheme(2)[1])  # b
        ```
        """
        return self._view().split_at_grapheme(n)

    def grapheme_indices(ref self) -> GraphemeIndexIter[ImmOrigin(origin_of(self))]:
        """Iterates over the characters with the byte where each begins.

        ```mojo
        var s = String("éa")
        for at, g in s.grapheme_indices():
            print(at, g)  # 0 é 2 a
        ```
        """
        return self._view().grapheme_indices()

    def codepoints(ref self) -> CodepointIter[ImmOrigin(origin_of(self))]:
        """Iterates over the code points as numbers.

        ```mojo
        var s = String("aé")
        for c in s.codepoints():
            print(Int(c))  # 97 233
        ```
        """
        return self._view().codepoints()

    def codepoint_slices(ref self) -> CodepointSpanIter[ImmOrigin(origin_of(self))]:
        """Iterates over the code points as views.

        ```mojo
        var s = String("aé")
        for c in s.codepoint_slices():
            print(c.byte_length())  # 1 2
        ```
        """
        return self._view().codepoint_slices()

    def codepoint_slices_reversed(ref self) -> CodepointSpanReverseIter[ImmOrigin(origin_of(self))]:
        """Iterates over the code points backwards as views.

        ```mojo
        var s = String("aé")
        for c in s.codepoint_slices_reversed():
            print(c)  # é a
        ```
        """
        return self._view().codepoint_slices_reversed()

    def nth_grapheme(ref self, n: Int) -> Optional[StringSpan[ImmOrigin(origin_of(self))]]:
        """The character number `n`, or nothing. Complexity: linear.

        ```mojo
        var s = String("e\u0301a")
        print(s.nth_grapheme(1), s.nth_grapheme(2))  # a None
        ```
        """
        return self._view().nth_grapheme(n)

    # taking apart

    def removeprefix(ref self, prefix: StringSpan) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without `prefix` at the beginning.

        ```mojo
        var s = String("v1.2")
        print(s.removeprefix("v"))  # 1.2
        ```
        """
        return self._view().removeprefix(prefix)

    def removesuffix(ref self, suffix: StringSpan) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without `suffix` at the end.

        ```mojo
        var s = String("a.py")
        print(s.removesuffix(".py"))  # a
        ```
        """
        return self._view().removesuffix(suffix)

    def strip(ref self) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without white space of ASCII at both ends.

        ```mojo
        var s = String("  x ")
        print("[", s.strip(), "]", sep="")  # [x]
        ```
        """
        return self._view().strip()

    def lstrip(ref self) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without white space of ASCII at the beginning.

        ```mojo
        var s = String("  x ")
        print("[", s.lstrip(), "]", sep="")  # [x ]
        ```
        """
        return self._view().lstrip()

    def rstrip(ref self) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without white space of ASCII at the end.

        ```mojo
        var s = String("  x ")
        print("[", s.rstrip(), "]", sep="")  # [ x]
        ```
        """
        return self._view().rstrip()

    def strip(ref self, chars: StringSpan) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without characters of `chars` at both ends.

        ```mojo
        var s = String("__x_")
        print(s.strip("_"))  # x
        ```
        """
        return self._view().strip(chars)

    def lstrip(ref self, chars: StringSpan) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without characters of `chars` at the beginning.

        ```mojo
        var s = String("__x_")
        print(s.lstrip("_"))  # x_
        ```
        """
        return self._view().lstrip(chars)

    def rstrip(ref self, chars: StringSpan) -> StringSpan[ImmOrigin(origin_of(self))]:
        """A view without characters of `chars` at the end.

        ```mojo
        var s = String("__x_")
        print(s.rstrip("_"))  # __x
        ```
        """
        return self._view().rstrip(chars)

    def split(ref self, sep: NoneType = None, *, maxsplit: Int = -1) -> List[StringSpan[ImmOrigin(origin_of(self))]]:
        """Views of the words between white space: that of ASCII, U+0085, U+2028 and U+2029. `sep` is only there to be
        None. Complexity: linear.

        At most `maxsplit` cuts are made, unless it is negative; what is left is the last word.

        ```mojo
        var s = String(" a  b ")
        print(s.split())  # [a, b]
        ```
        """
        return self._view().split(maxsplit=maxsplit)

    def split(ref self, sep: StringSpan, maxsplit: Int = -1) -> List[StringSpan[ImmOrigin(origin_of(self))]]:
        """Views of the parts between occurrences of `sep`, at most `maxsplit + 1` of them. Panics when `sep` is empty.
        Complexity: linear.

        ```mojo
        var s = String("a,b,,c")
        print(s.split(","), s.split(",", 1))  # [a, b, , c] [a, b,,c]
        ```
        """
        return self._view().split(sep, maxsplit)

    def splitlines(ref self, keepends: Bool = False) -> List[StringSpan[ImmOrigin(origin_of(self))]]:
        """Views of the lines, with their line ends when `keepends`. Lines end as in Python. Complexity: linear.

        ```mojo
        var s = String("a\nb\r\nc")
        print(s.splitlines())  # [a, b, c]
        ```
        """
        return self._view().splitlines(keepends)

    # text

    @always_inline
    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(self._span())

    def write_repr_to(self, mut writer: Some[Writer]):
        """Between single quotes, with escapes.

        ```mojo
        print(repr(String("a'b\n")))  # 'a\'b\n'
        ```
        """
        self._span().write_repr_to(writer)
