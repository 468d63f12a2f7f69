"""Text in the source. It stays in the program's image; nothing is copied until a String is made of it."""

from std.ffi.c_string import CStringSpan
from std.collections.string.codepoint import CodepointIter, CodepointSpanIter
from std.collections.string.grapheme import GraphemeIter
from std.memory.span import Span


__extension StringLiteral(Sized, Boolable, Writable, Hashable, Equatable, Comparable):
    """Text in the source: UTF-8 in the program's image. It becomes a `String` when it is stored, and a `StaticString` when
    it is only read.

    ```mojo
    comptime greeting = "héllo"
    print(greeting, greeting.byte_length(), greeting < "hi")  # héllo 6 False
    ```
    """
    @always_inline
    def unsafe_ptr(self) -> Pointer[UInt8, ImmStaticOrigin]:
        """The UTF-8 bytes; a zero byte follows them.

        ```mojo
        print("A".unsafe_ptr()[], "A".unsafe_ptr()[unsafe_offset=1])  # 65 0
        ```
        """
        return __pyc.str_data[UInt8](self)

    @always_inline
    def byte_length(self) -> Int:
        """The length in bytes of UTF-8.

        ```mojo
        print("é".byte_length())  # 2
        ```
        """
        return __pyc.str_size(self)

    @always_inline
    def __len__(self) -> Int:
        """The length in bytes of UTF-8."""
        return __pyc.str_size(self)

    @always_inline
    def __bool__(self) -> Bool:
        return __pyc.str_size(self) != 0

    @always_inline
    def as_bytes(self) -> Span[UInt8, ImmStaticOrigin]:
        """A view of its bytes.

        ```mojo
        print("AB".as_bytes()[1])  # 66
        ```
        """
        return Span[UInt8, ImmStaticOrigin](unsafe_ptr=__pyc.str_data[UInt8](self), length=__pyc.str_size(self))

    @always_inline
    def ptr(self) -> Pointer[UInt8, ImmStaticOrigin]:
        """The address of the bytes; a zero byte follows them.

        ```mojo
        print("A".ptr()[])  # 65
        ```
        """
        return self.unsafe_ptr()

    def as_c_string_span(self) -> CStringSpan[ImmStaticOrigin]:
        """The text as a C string, without a copy.

        ```mojo
        print("abc".as_c_string_span())  # abc
        ```
        """
        return CStringSpan[ImmStaticOrigin](unsafe_ptr=__pyc.str_data[UInt8](self).unsafe_bitcast[Int8]())

    def __eq__(self, other: StringSpan) -> Bool:
        return StringSpan(self) == other

    def __lt__(self, other: StringSpan) -> Bool:
        return StringSpan(self) < other

    def __iter__(self) -> GraphemeIter[ImmStaticOrigin]:
        """Iterates over the characters that a reader sees."""
        return StaticString(self).graphemes()

    def split(self, sep: NoneType = None, *, maxsplit: Int = -1) -> List[StaticString]:
        """Views of the words between white space; with `maxsplit` at least 0 at most that many cuts are made. `sep` is
        only there to be None. Complexity: linear.

        ```mojo
        print("a b".split(), "1,2,3".split(",", 1))  # [a, b] [1, 2,3]
        ```
        """
        return StaticString(self).split(maxsplit=maxsplit)

    def split(self, sep: StringSpan, maxsplit: Int = -1) -> List[StaticString]:
        """The parts between occurrences of `sep`. At most `maxsplit` cuts are made, unless it is negative."""
        return StaticString(self).split(sep, maxsplit)

    def splitlines(self, keepends: Bool = False) -> List[StaticString]:
        """The lines, without their ends unless `keepends`. Complexity: linear.

        ```mojo
        print("a\nb".splitlines())  # [a, b]
        ```
        """
        return StaticString(self).splitlines(keepends)

    def __getitem__(self, *, byte: Int) -> StaticString:
        """The code point that begins at this byte."""
        return StaticString(self)[byte=byte]

    @always_inline
    def __getitem__[dt: DType, //](self, *, byte: Scalar[dt]) -> StaticString:
        """The code point that begins at this byte, for any integer type."""
        comptime assert dt.is_integral(), "an index is an integer"
        return self[byte=Int(byte)]

    def __getitem__(self, *, byte: ContiguousSlice) -> StaticString:
        """The bytes of a part."""
        return StaticString(self)[byte=byte]

    def __getitem__(self, *, codepoint: Int) -> StaticString:
        """The code point number `codepoint`."""
        return StaticString(self)[codepoint=codepoint]

    def __getitem__(self, *, codepoint: ContiguousSlice) -> StaticString:
        """A part, counted in code points."""
        return StaticString(self)[codepoint=codepoint]

    def strip(self) -> StaticString:
        """Without white space at both ends.

        ```mojo
        print("[" + "  x ".strip() + "]")  # [x]
        ```
        """
        return StaticString(self).strip()

    def strip(self, chars: StringSpan) -> StaticString:
        """Without characters of `chars` at both ends."""
        return StaticString(self).strip(chars)

    def lstrip(self) -> StaticString:
        """Without white space at the beginning.

        ```mojo
        print("  x".lstrip(), "__x".lstrip("_"))  # x x
        ```
        """
        return StaticString(self).lstrip()

    def lstrip(self, chars: StringSpan) -> StaticString:
        """Without characters of `chars` at the beginning."""
        return StaticString(self).lstrip(chars)

    def rstrip(self) -> StaticString:
        """Without white space at the end.

        ```mojo
        print("x  ".rstrip(), "x__".rstrip("_"))  # x x
        ```
        """
        return StaticString(self).rstrip()

    def rstrip(self, chars: StringSpan) -> StaticString:
        """Without characters of `chars` at the end."""
        return StaticString(self).rstrip(chars)

    def removeprefix(self, text: StringSpan) -> StaticString:
        """Without `text` at the beginning.

        ```mojo
        print("v1.2".removeprefix("v"))  # 1.2
        ```
        """
        return StaticString(self).removeprefix(text)

    def removesuffix(self, text: StringSpan) -> StaticString:
        """Without `text` at the end.

        ```mojo
        print("a.py".removesuffix(".py"))  # a
        ```
        """
        return StaticString(self).removesuffix(text)

    def codepoints(self) -> CodepointIter[ImmStaticOrigin]:
        """Iterates over the code points as numbers.

        ```mojo
        for c in "aé".codepoints():
            print(Int(c))  # 97 233
        ```
        """
        return StaticString(self).codepoints()

    def codepoint_slices(self) -> CodepointSpanIter[ImmStaticOrigin]:
        """Iterates over the code points as views.

        ```mojo
        for c in "aé".codepoint_slices():
            print(c.byte_length())  # 1 2
        ```
        """
        return StaticString(self).codepoint_slices()

    def join[C: AnyType](self, items: C) -> String:
        """The texts of the items of an iterable with this text between them. Complexity: linear.

        ```mojo
        print(", ".join([1, 2, 3]))  # 1, 2, 3
        ```
        """
        return StaticString(self).join(items)

    def format[*Ts: Writable](self, *args: *Ts) raises -> String:
        """Replaces `{}`, `{number}` and `{!r}` by the arguments `args`. Raises if there are too few or the text is
        malformed. Complexity: linear in the result.

        ```mojo
        print("{} of {!r}".format(1, "x"))  # 1 of 'x'
        ```
        """
        return StaticString(self).format(*args)

    @always_inline
    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(StaticString(self))

    def write_repr_to(self, mut writer: Some[Writer]):
        StaticString(self).write_repr_to(writer)

    def __hash__[H: Hasher](self, mut hasher: H):
        StaticString(self).__hash__(hasher)
