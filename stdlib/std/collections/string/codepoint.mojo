"""Code points: the numbers of Unicode."""


@always_inline
def _sequence_length(lead: UInt8) -> Int:
    """How many bytes of UTF-8 a code point has that begins with this one."""
    if lead < 0x80:
        return 1
    if lead < 0xE0:
        return 2
    return 3 if lead < 0xF0 else 4


@always_inline
def _decode(at: Pointer[UInt8, _]) -> UInt32:
    """The code point whose UTF-8 is here."""
    var lead = at[]
    if lead < 0x80:
        return UInt32(lead)
    var b1 = UInt32(__pyc.offset(at, 1)[]) & 0x3F
    if lead < 0xE0:
        return (UInt32(lead) & 0x1F) << 6 | b1
    var b2 = UInt32(__pyc.offset(at, 2)[]) & 0x3F
    if lead < 0xF0:
        return (UInt32(lead) & 0x0F) << 12 | b1 << 6 | b2
    var b3 = UInt32(__pyc.offset(at, 3)[]) & 0x3F
    return (UInt32(lead) & 0x07) << 18 | b1 << 12 | b2 << 6 | b3


struct Codepoint(ImplicitlyCopyable, TrivialRegisterPassable, Comparable, Intable, Writable, Hashable):
    """One code point of Unicode that is not a surrogate.

    ```mojo
    print(Codepoint.ord("a"), Int(Codepoint.ord("é")))  # a 233
    ```
    """

    var _value: UInt32

    def __init__(out self, *, unsafe_unchecked_codepoint: UInt32):
        """A number that is known to be a code point."""
        self._value = unsafe_unchecked_codepoint

    def __init__(out self, byte: UInt8):
        """The code point with a number below 256."""
        self._value = UInt32(byte)

    @staticmethod
    def from_u32(value: UInt32) -> Optional[Self]:
        """The code point with the number `value`, or None if there is none (a surrogate, or above 0x10FFFF).

        ```mojo
        print(Codepoint.from_u32(97), Codepoint.from_u32(0xD800))  # a None
        ```
        """
        if value > 0x10FFFF or (value >= 0xD800 and value <= 0xDFFF):
            return Optional[Self](None)
        return Optional[Self](Self(unsafe_unchecked_codepoint=value))

    @staticmethod
    def ord(text: StringSpan) -> Self:
        """The only code point of a text. Panics unless it has exactly one.

        ```mojo
        print(Int(Codepoint.ord("é")))  # 233
        ```
        """
        if text._size == 0 or text._size != _sequence_length(text._data[]):
            __pyc.panic("ord: the text is not exactly one code point")
        return Self(unsafe_unchecked_codepoint=_decode(text._data))

    @always_inline
    def __int__(self) -> Int:
        return Int(self._value)

    @always_inline
    def to_u32(self) -> UInt32:
        """Its number.

        ```mojo
        print(Codepoint.ord("A").to_u32())  # 65
        ```
        """
        return self._value

    @always_inline
    def __eq__(self, other: Self) -> Bool:
        return self._value == other._value

    @always_inline
    def __lt__(self, other: Self) -> Bool:
        return self._value < other._value

    def __hash__[H: Hasher](self, mut hasher: H):
        hasher._update_u64(UInt64(self._value))

    def utf8_byte_length(self) -> Int:
        """The number of bytes that it has in UTF-8: 1 to 4.

        ```mojo
        print(Codepoint.ord("€").utf8_byte_length())  # 3
        ```
        """
        var c = self._value
        return 1 if c < 0x80 else 2 if c < 0x800 else 3 if c < 0x10000 else 4

    def unsafe_write_utf8(self, to: Pointer[UInt8, MutUntrackedOrigin]) -> Int:
        """Writes the code point as UTF-8 to the address `to` and gives the number of bytes. There must be room for
        them: up to 4.

        ```mojo
        var room = Array[UInt8, 4](fill=0)
        print(Codepoint.ord("é").unsafe_write_utf8(room.unsafe_ptr().unsafe_origin_cast[MutUntrackedOrigin]()), room[0])  # 2 195
        ```
        """
        var c = self._value
        if c < 0x80:
            to[] = UInt8(c)
            return 1
        if c < 0x800:
            to[] = UInt8(0xC0 | c >> 6)
            __pyc.offset(to, 1)[] = UInt8(0x80 | c & 0x3F)
            return 2
        if c < 0x10000:
            to[] = UInt8(0xE0 | c >> 12)
            __pyc.offset(to, 1)[] = UInt8(0x80 | c >> 6 & 0x3F)
            __pyc.offset(to, 2)[] = UInt8(0x80 | c & 0x3F)
            return 3
        to[] = UInt8(0xF0 | c >> 18)
        __pyc.offset(to, 1)[] = UInt8(0x80 | c >> 12 & 0x3F)
        __pyc.offset(to, 2)[] = UInt8(0x80 | c >> 6 & 0x3F)
        __pyc.offset(to, 3)[] = UInt8(0x80 | c & 0x3F)
        return 4

    def is_ascii(self) -> Bool:
        """Whether its number is below 128.

        ```mojo
        print(Codepoint.ord("a").is_ascii(), Codepoint.ord("é").is_ascii())  # True False
        ```
        """
        return self._value < 128

    def is_ascii_digit(self) -> Bool:
        """Whether it is one of 0 to 9.

        ```mojo
        print(Codepoint.ord("7").is_ascii_digit())  # True
        ```
        """
        return self._value >= 48 and self._value <= 57

    def is_ascii_upper(self) -> Bool:
        """Whether it is one of A to Z.

        ```mojo
        print(Codepoint.ord("A").is_ascii_upper())  # True
        ```
        """
        return self._value >= 65 and self._value <= 90

    def is_ascii_lower(self) -> Bool:
        """Whether it is one of a to z.

        ```mojo
        print(Codepoint.ord("A").is_ascii_lower())  # False
        ```
        """
        return self._value >= 97 and self._value <= 122

    def is_ascii_printable(self) -> Bool:
        """Whether it is a printable character of ASCII.

        ```mojo
        print(Codepoint.ord("~").is_ascii_printable(), Codepoint.ord("\n").is_ascii_printable())  # True False
        ```
        """
        return self._value >= 32 and self._value <= 126

    def is_posix_space(self) -> Bool:
        """Whether it is white space of ASCII.

        ```mojo
        print(Codepoint.ord(" ").is_posix_space())  # True
        ```
        """
        var c = self._value
        return c == 32 or (c >= 9 and c <= 13) or (c >= 28 and c <= 30)

    def is_python_space(self) -> Bool:
        """Whether `split()` splits there: white space of ASCII, U+0085, U+2028 and U+2029.

        ```mojo
        print(Codepoint.ord("\u2028").is_python_space(), Codepoint.ord("\u2028").is_posix_space())  # True False
        ```
        """
        var c = self._value
        return self.is_posix_space() or c == 0x85 or c == 0x2028 or c == 0x2029

    def write_to(self, mut writer: Some[Writer]):
        var room = Array[UInt8, 4](fill=0)
        var at = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.address(room))
        var n = self.unsafe_write_utf8(at)
        writer.write_string(StringSpan[MutUntrackedOrigin](unsafe_ptr=at, byte_length=n))
        _ = room

    def write_repr_to(self, mut writer: Some[Writer]):
        writer.write("Codepoint(", self._value, ")")


struct CodepointIter[origin: ImmOrigin](Iterator, ImplicitlyCopyable, Iterable, Sized):
    """Iterates over code points.

    ```mojo
    for c in String("aé").codepoints():
        print(c.to_u32())  # 97 233
    ```
    """

    comptime Element = Codepoint
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _at: Pointer[UInt8, Self.origin]
    var _left: Int

    def __init__(out self, text: StringSpan[Self.origin]):
        self._at = text._data
        self._left = text._size

    def __iter__(self) -> Self:
        return self

    @always_inline
    def __next__(mut self) raises StopIteration -> Codepoint:
        if self._left <= 0:
            raise StopIteration()
        var c = _decode(self._at)
        var n = _sequence_length(self._at[])
        self._at = __pyc.offset(self._at, n)
        self._left -= n
        return Codepoint(unsafe_unchecked_codepoint=c)

    def __len__(self) -> Int:
        """The number of code points that are left. Complexity: linear."""
        return StringSpan[Self.origin](unsafe_ptr=self._at, byte_length=self._left).count_codepoints()


struct CodepointSpanIter[origin: ImmOrigin](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over code points as views.

    ```mojo
    for c in String("aé").codepoint_slices():
        print(c)  # a é
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

    @always_inline
    def __next__(mut self) raises StopIteration -> StringSpan[Self.origin]:
        if self._left <= 0:
            raise StopIteration()
        var n = _sequence_length(self._at[])
        var now = StringSpan[Self.origin](unsafe_ptr=self._at, byte_length=n)
        self._at = __pyc.offset(self._at, n)
        self._left -= n
        return now


struct CodepointSpanReverseIter[origin: ImmOrigin](Iterator, ImplicitlyCopyable, Iterable):
    """Iterates over code points backwards as views.

    ```mojo
    for c in String("aé").codepoint_slices_reversed():
        print(c)  # é a
    ```
    """

    comptime Element = StringSpan[Self.origin]
    comptime IteratorType[is_mut: Bool, //, o: Origin[mut=is_mut]]: Iterator = Self
    var _start: Pointer[UInt8, Self.origin]
    var _left: Int

    def __init__(out self, text: StringSpan[Self.origin]):
        self._start = text._data
        self._left = text._size

    def __iter__(self) -> Self:
        return self

    def __next__(mut self) raises StopIteration -> StringSpan[Self.origin]:
        if self._left <= 0:
            raise StopIteration()
        var at = self._left - 1
        while at > 0 and (__pyc.offset(self._start, at)[] & 0xC0) == 0x80:
            at -= 1
        var now = StringSpan[Self.origin](unsafe_ptr=__pyc.offset(self._start, at), byte_length=self._left - at)
        self._left = at
        return now


def ord(text: StringSpan) -> Int:
    """The number of the only code point of a text; panics when it has not exactly one.

    ```mojo
    print(ord("A"))  # 65
    ```
    """
    return Int(Codepoint.ord(text))


def chr(number: Int) -> String:
    """The text of one code point. Panics if the number is not one.

    ```mojo
    print(chr(8364))  # €
    ```
    """
    var c = Codepoint.from_u32(UInt32(number)) if number >= 0 and number <= 0x10FFFF else Optional[Codepoint](None)
    if not c:
        __pyc.panic("chr: the number is not a code point")
    var out = String()
    c.unsafe_value().write_to(out)
    return out^


def ascii(text: StringSpan) -> String:
    """The repr of `text`, in which everything outside of ASCII is escaped. Complexity: linear.

    ```mojo
    print(ascii("né"))  # 'n\xc3\xa9'
    ```
    """
    var out = String()
    comptime digits = "0123456789abcdef"
    var quoted = repr(text)
    for b in quoted.as_bytes():
        if b < 128:
            out.append(Codepoint(b))
        else:
            out += "\\x" + digits[byte = Int(b >> 4)] + digits[byte = Int(b & 15)]
    return out^
