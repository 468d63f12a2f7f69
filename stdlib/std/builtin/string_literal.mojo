"""Text in the source. It stays in the program's image; nothing is copied until a String is made of it."""

from std.ffi.c_string import CStringSpan
from std.collections.string.codepoint import CodepointIter, CodepointSpanIter
from std.collections.string.grapheme import GraphemeIter
from std.memory.span import Span


__extension StringLiteral(Sized, Boolable, Writable, Hashable, Equatable, Comparable):
    @always_inline
    def unsafe_ptr(self) -> Pointer[UInt8, ImmStaticOrigin]:
        """The UTF-8 bytes; a zero byte follows them."""
        return __pyc.str_data[UInt8](self)

    @always_inline
    def byte_length(self) -> Int:
        """How many bytes of UTF-8 it has."""
        return __pyc.str_size(self)

    @always_inline
    def __len__(self) -> Int:
        """How many bytes of UTF-8 it has."""
        return __pyc.str_size(self)

    @always_inline
    def __bool__(self) -> Bool:
        return __pyc.str_size(self) != 0

    @always_inline
    def as_bytes(self) -> Span[UInt8, ImmStaticOrigin]:
        """A view of its bytes."""
        return Span[UInt8, ImmStaticOrigin](unsafe_ptr=__pyc.str_data[UInt8](self), length=__pyc.str_size(self))

    def as_c_string_span(self) -> CStringSpan[ImmStaticOrigin]:
        """The text as a C string."""
        return CStringSpan[ImmStaticOrigin](unsafe_ptr=__pyc.str_data[UInt8](self).unsafe_bitcast[Int8]())

    def __eq__(self, other: StringSpan) -> Bool:
        return StringSpan(self) == other

    def __lt__(self, other: StringSpan) -> Bool:
        return StringSpan(self) < other

    def __iter__(self) -> GraphemeIter[ImmStaticOrigin]:
        """Walks the characters that a reader sees."""
        return StaticString(self).graphemes()

    def split(self) -> List[StaticString]:
        """The words between white space."""
        return StaticString(self).split()

    def split(self, sep: StringSpan, maxsplit: Int = -1) -> List[StaticString]:
        """The parts between occurrences of `sep`."""
        return StaticString(self).split(sep, maxsplit)

    def splitlines(self, keepends: Bool = False) -> List[StaticString]:
        """The lines."""
        return StaticString(self).splitlines(keepends)

    def __getitem__(self, *, byte: Int) -> StaticString:
        """The code point that begins at this byte."""
        return StaticString(self)[byte=byte]

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
        """Without white space at both ends."""
        return StaticString(self).strip()

    def codepoints(self) -> CodepointIter[ImmStaticOrigin]:
        """Walks the code points as numbers."""
        return StaticString(self).codepoints()

    def codepoint_slices(self) -> CodepointSpanIter[ImmStaticOrigin]:
        """Walks the code points as views."""
        return StaticString(self).codepoint_slices()

    def join[C: AnyType](self, items: C) -> String:
        """The texts of the items of an iterable with this text between them."""
        return StaticString(self).join(items)

    def format[*Ts: Writable](self, *args: *Ts) raises -> String:
        """Replaces `{}` and `{number}` by the arguments."""
        return StaticString(self).format(*args)

    @always_inline
    def write_to(self, mut writer: Some[Writer]):
        writer.write_string(StaticString(self))

    def write_repr_to(self, mut writer: Some[Writer]):
        StaticString(self).write_repr_to(writer)

    def __hash__[H: Hasher](self, mut hasher: H):
        StaticString(self).__hash__(hasher)
