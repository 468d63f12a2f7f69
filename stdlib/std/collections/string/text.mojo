"""What String and StringSpan have in common: searching, new text made of a text, and questions about its characters."""

from std.collections.string.format import _FormatFields
from std.collections.string.span import StringSpan, _is_ascii_space, _same_bytes

comptime _LETTER: UInt32 = 1  # classes of runtime/unicode/unicode.h
comptime _NUMBER: UInt32 = 16 | 32 | 64


trait _Text(AnyType):
    """Text in UTF-8. `len` counts its bytes, though it is not `Sized`, for it has code points and graphemes, too."""

    def byte_length(self) -> Int:
        """The number of bytes of UTF-8."""
        ...

    def _span(self) -> StringSpan[ImmUntrackedOrigin]:
        """A view of the text. Whoever takes it must not outlive the text."""
        ...

    # searching

    def find(self, substr: StringSpan, start: Int = 0) -> Int:
        """The byte where `substr` first occurs from `start` on, -1 when it does not. A negative start counts from the end.
        Complexity: product of the lengths at worst.

        ```mojo
        print(StringSpan("banana").find("an"), StringSpan("banana").find("an", 2), StringSpan("banana").find("x"))  # 1 3 -1
        ```
        """
        var s = self._span()
        var at = start
        if at < 0:
            at = max(0, at + s._size)
        var last = s._size - substr._size
        if substr._size == 0:
            return at if at <= s._size else -1
        var first = substr._data[]
        while at <= last:
            if __pyc.offset(s._data, at)[] == first and _same_bytes(__pyc.offset(s._data, at), substr._data, substr._size):
                return at
            at += 1
        return -1

    def rfind(self, substr: StringSpan, start: Int = 0) -> Int:
        """The byte where `substr` last occurs at or after `start`, -1 when it does not. Complexity: product of the lengths
        at worst.

        ```mojo
        print(StringSpan("banana").rfind("an"))  # 3
        ```
        """
        var s = self._span()
        var low = start
        if low < 0:
            low = max(0, low + s._size)
        var at = s._size - substr._size
        while at >= low:
            if _same_bytes(__pyc.offset(s._data, at), substr._data, substr._size):
                return at
            at -= 1
        return -1

    def __contains__(self, text: StringSpan) -> Bool:
        """Whether `text` occurs."""
        return self.find(text) >= 0

    def count(self, substr: StringSpan) -> Int:
        """How often `substr` occurs, without overlaps. The empty text occurs around each code point. Complexity:
        product of the lengths at worst.

        ```mojo
        print(StringSpan("banana").count("an"))  # 2
        ```
        """
        var s = self._span()
        if substr._size == 0:
            return s.count_codepoints() + 1
        var n = 0
        var at = s.find(substr)
        while at >= 0:
            n += 1
            at = s.find(substr, at + substr._size)
        return n

    def startswith(self, prefix: StringSpan, start: Int = 0, end: Int = -1) -> Bool:
        """Whether the bytes from `start` (up to `end`) begin with `prefix`.

        ```mojo
        print(StringSpan("banana").startswith("ba"), StringSpan("banana").startswith("na", 2))  # True True
        ```
        """
        var s = self._span()
        var stop = s._size if end < 0 else min(end, s._size)
        return start >= 0 and start <= stop - prefix._size and _same_bytes(__pyc.offset(s._data, start), prefix._data, prefix._size)

    def endswith(self, suffix: StringSpan, start: Int = 0, end: Int = -1) -> Bool:
        """Whether the bytes from `start` up to `end` end with `suffix`.

        ```mojo
        print(StringSpan("banana").endswith("na"))  # True
        ```
        """
        var s = self._span()
        var stop = s._size if end < 0 else min(end, s._size)
        var at = stop - suffix._size
        return at >= max(start, 0) and _same_bytes(__pyc.offset(s._data, at), suffix._data, suffix._size)

    # new text

    def replace(self, old: StringSpan, new: StringSpan) -> String:
        """A String in which every `old` is `new`. An empty `old` stands around each code point. Complexity: linear.

        ```mojo
        print(StringSpan("banana").replace("an", "-"))  # b--a
        ```
        """
        var s = self._span()
        var out = String(capacity_bytes=s._size)
        if old._size == 0:
            for c in s.codepoint_slices():
                out.write_string(new)
                out.write_string(c)
            out.write_string(new)
            return out^
        var start = 0
        while True:
            var at = s.find(old, start)
            if at < 0:
                break
            out.write_string(s._part(start, at))
            out.write_string(new)
            start = at + old._size
        out.write_string(s._part(start, s._size))
        return out^

    def upper(self) -> String:
        """A String in upper case, by the full mapping of Unicode. Complexity: linear.

        ```mojo
        print(StringSpan("straße").upper())  # STRASSE
        ```
        """
        var s = self._span()
        var out = String(capacity_bytes=3 * s._size)
        out._size = Int(__pyc.pyc_text_upper(s._data, UInt64(s._size), out._data))
        return out^

    def lower(self) -> String:
        """A String in lower case, by the full mapping of Unicode. Complexity: linear.

        ```mojo
        print(StringSpan("ÄB").lower())  # äb
        ```
        """
        var s = self._span()
        var out = String(capacity_bytes=3 * s._size)
        out._size = Int(__pyc.pyc_text_lower(s._data, UInt64(s._size), out._data))
        return out^

    def __add__(self, other: StringSpan) -> String:
        """Both, one after the other."""
        var s = self._span()
        var out = String(capacity_bytes=s._size + other._size)
        out.write_string(s)
        out.write_string(other)
        return out^

    def __mul__(self, times: Int) -> String:
        """The text `times` times."""
        var s = self._span()
        var out = String(capacity_bytes=s._size * max(times, 0))
        for _ in range(times if s._size > 0 else 0):
            out.write_string(s)
        return out^

    def join[C: AnyType](self, items: C) -> String:
        """The texts of the `items` of an iterable with this text between them. Complexity: linear in the result.

        ```mojo
        print(StringSpan(", ").join([1, 2, 3]))  # 1, 2, 3
        ```
        """
        var out = String()
        var first = True
        for item in items:
            if not first:
                out.write_string(self._span())
            first = False
            item.write_to(out)
        return out^

    def format[*Ts: Writable](self, *args: *Ts) raises -> String:
        """Replaces `{}` and `{number}` by the arguments `args`; `{!r}` gives their repr; `{{` and `}}` are braces.
        Raises if the text is malformed, names an argument that is not there, or mixes `{}` and `{number}`. Complexity:
        linear in the result.

        ```mojo
        print(StringSpan("{} + {} = {!r}").format(1, 2, "three"))  # 1 + 2 = 'three'
        ```
        """
        var out = String()
        var fields = _FormatFields(self._span(), args.__len__())
        while fields.advance(out):
            comptime for i in range(args.__len__()):
                if i == fields.index:
                    if fields.shows_repr:
                        args[i].write_repr_to(out)
                    else:
                        args[i].write_to(out)
        return out^

    def _padded(self, left: Int, right: Int, fill: StringSpan) -> String:
        var s = self._span()
        var out = String(capacity_bytes=s._size + max(left, 0) + max(right, 0))
        for _ in range(left):
            out.write_string(fill)
        out.write_string(s)
        for _ in range(right):
            out.write_string(fill)
        return out^

    def ascii_ljust(self, width: Int, fillchar: StringSpan = " ") -> String:
        """The text with `fillchar` on the right as often as needed for `width` bytes.

        ```mojo
        print(StringSpan("7").ascii_ljust(3, "."))  # 7..
        ```
        """
        var s = self._span()
        return s._padded(0, max(width, 0) - s._size, fillchar)

    def ascii_rjust(self, width: Int, fillchar: StringSpan = " ") -> String:
        """The text with `fillchar` on the left as often as needed for `width` bytes.

        ```mojo
        print(StringSpan("7").ascii_rjust(3, "0"))  # 007
        ```
        """
        var s = self._span()
        return s._padded(max(width, 0) - s._size, 0, fillchar)

    def ascii_center(self, width: Int, fillchar: StringSpan = " ") -> String:
        """The text with `fillchar` on both sides as often as needed for `width` bytes, more often on the right.

        ```mojo
        print(StringSpan("7").ascii_center(4, "."))  # .7..
        ```
        """
        var s = self._span()
        var missing = max(max(width, 0) - s._size, 0)
        return s._padded(missing // 2, missing - missing // 2, fillchar)

    # classes of characters

    def is_ascii(self) -> Bool:
        """Whether all characters are ASCII. Complexity: linear.

        ```mojo
        print(StringSpan("né").is_ascii())  # False
        ```
        """
        var s = self._span()
        for i in range(s._size):
            if __pyc.offset(s._data, i)[] >= 128:
                return False
        return True

    def is_ascii_digit(self) -> Bool:
        """Whether it has only the digits 0 to 9, and at least one. Complexity: linear.

        ```mojo
        print(StringSpan("2026").is_ascii_digit())  # True
        ```
        """
        var s = self._span()
        for i in range(s._size):
            var b = __pyc.offset(s._data, i)[]
            if b < 48 or b > 57:
                return False
        return s._size > 0

    def is_ascii_whitespace(self) -> Bool:
        """Whether it has only white space of ASCII, and at least one. Complexity: linear.

        ```mojo
        print(StringSpan(" \t").is_ascii_whitespace())  # True
        ```
        """
        var s = self._span()
        for i in range(s._size):
            if not _is_ascii_space(__pyc.offset(s._data, i)[]):
                return False
        return s._size > 0

    def is_ascii_printable(self) -> Bool:
        """Whether it has only printable characters of ASCII. Complexity: linear.

        ```mojo
        print(StringSpan("a\n").is_ascii_printable())  # False
        ```
        """
        var s = self._span()
        for i in range(s._size):
            var b = __pyc.offset(s._data, i)[]
            if b < 32 or b > 126:
                return False
        return True

    def isdigit(self) -> Bool:
        """Whether it has only the digits 0 to 9, and at least one. Complexity: linear.

        ```mojo
        print(StringSpan("12").isdigit())  # True
        ```
        """
        return self.is_ascii_digit()

    def isalpha(self) -> Bool:
        """Whether it has only letters of any script, and at least one. Complexity: linear.

        ```mojo
        print(StringSpan("née").isalpha(), StringSpan("a1").isalpha())  # True False
        ```
        """
        var s = self._span()
        return __pyc.pyc_text_is(s._data, UInt64(s._size), _LETTER)

    def isalnum(self) -> Bool:
        """Whether it has only letters and digits of any script, and at least one. Complexity: linear.

        ```mojo
        print(StringSpan("né1").isalnum(), StringSpan("a b").isalnum())  # True False
        ```
        """
        var s = self._span()
        return __pyc.pyc_text_is(s._data, UInt64(s._size), _LETTER | _NUMBER)

    def isspace(self) -> Bool:
        """Whether it has only white space of ASCII, and at least one. Complexity: linear.

        ```mojo
        print(StringSpan(" ").isspace())  # True
        ```
        """
        return self.is_ascii_whitespace()

    def isprintable(self) -> Bool:
        """Whether it has only printable characters of ASCII. Complexity: linear.

        ```mojo
        print(StringSpan("a b").isprintable())  # True
        ```
        """
        return self.is_ascii_printable()

    def isupper(self) -> Bool:
        """Whether it has letters with case, all of them in upper case. Complexity: linear.

        ```mojo
        print(StringSpan("ABC1").isupper())  # True
        ```
        """
        var s = self._span()
        return s == s.upper() and not (s == s.lower())

    def islower(self) -> Bool:
        """Whether it has letters with case, all of them in lower case. Complexity: linear.

        ```mojo
        print(StringSpan("aBc").islower())  # False
        ```
        """
        var s = self._span()
        return s == s.lower() and not (s == s.upper())
