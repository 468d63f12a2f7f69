"""The replacement fields of format strings, apart from the types of what replaces them."""

comptime _OPEN = UInt8(0x7B)
comptime _CLOSE = UInt8(0x7D)


struct _FormatFields[mut: Bool, //, origin: Origin[mut=mut]]:
    """Goes through a format string from field to field."""

    var index: Int
    """The argument that the field asks for."""
    var shows_repr: Bool
    """Whether the field ends with `!r`."""
    var _text: StringSpan[Self.origin]
    var _at: Int
    var _count: Int
    var _next: Int
    var _is_numbered: Bool

    def __init__(out self, text: StringSpan[Self.origin], count: Int):
        """Before the first field; there are `count` arguments."""
        self.index = 0
        self.shows_repr = False
        self._text = text
        self._at = 0
        self._count = count
        self._next = 0
        self._is_numbered = False

    @no_inline
    def advance(mut self, mut out: String) raises -> Bool:
        """Writes the text up to the next field and takes that in; False at the end of the text."""
        var size = self._text.byte_length()
        while self._at < size:
            var start = self._at
            while self._at < size and not self._is_brace():
                self._at += 1
            out.write_string(self._text._part(start, self._at))
            if self._at == size:
                return False
            if not self._is_doubled():
                self._take_field()
                return True
            out.write_string(self._text._part(self._at, self._at + 1))
            self._at += 2
        return False

    def _byte(self, at: Int) -> UInt8:
        return __pyc.offset(self._text._data, at)[]

    def _is_brace(self) -> Bool:
        return self._byte(self._at) == _OPEN or self._byte(self._at) == _CLOSE

    def _is_doubled(self) -> Bool:
        return self._at + 1 < self._text.byte_length() and self._byte(self._at + 1) == self._byte(self._at)

    def _take_field(mut self) raises:
        if self._byte(self._at) == _CLOSE:
            raise Error("there is a single curly } left unclosed or unescaped")
        var end = self._text.find("}", self._at)
        if end < 0:
            raise Error("there is a single curly { left unclosed or unescaped")
        var field = self._text._part(self._at + 1, end)
        var mark = field.find("!")
        self.shows_repr = mark >= 0 and field._part(mark, field.byte_length()) == "!r"
        if mark >= 0:
            var flag = field._part(mark + 1, field.byte_length())
            if flag != "r" and flag != "s":
                raise Error('Conversion flag "', flag, '" not recognized.')
            field = field._part(0, mark)
        self._choose(field)
        self._at = end + 1

    def _choose(mut self, field: StringSpan) raises:
        if field.byte_length() == 0:
            self.index = self._next
            self._next += 1
            if self.index >= self._count:
                raise Error("Automatic indexing require more args in *args")
        else:
            self.index = _number(field)
            self._is_numbered = True
            if UInt(self.index) >= UInt(self._count):
                raise Error("Index ", self.index, " not in *args")
        if self._is_numbered and self._next > 0:
            raise Error("Cannot both use manual and automatic indexing")


def _number(field: StringSpan) raises -> Int:
    try:
        return Int(field)
    except:
        raise Error("Index ", field, " not in kwargs")
