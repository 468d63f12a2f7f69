"""Reads texts in TOML."""

from std.collections.dict import Dict
from std.collections.list import List
from std.datetime import Date, DateTime, Duration
from std.toml.value import TomlArray, TomlTable, TomlValue, _is_bare

comptime _MAX_DEPTH = 200

comptime _DECLARED = 1  # by a header, or by a key with dots
comptime _FROZEN = 2  # an array or an inline table, with all in it


struct _Marks(Copyable):
    """What is known of a key: a table that was declared is not declared again."""

    var own: Int
    var all: Int  # of it and of all in it
    var children: Dict[String, _Marks]

    def __init__(out self):
        self.own = 0
        self.all = 0
        self.children = Dict[String, _Marks]()


def _mark(mut marks: _Marks, keys: List[String], at: Int, own: Int, all: Int):
    if at == len(keys):
        marks.own |= own
        marks.all |= all
        return
    if keys[at] not in marks.children:
        marks.children[keys[at]] = _Marks()
    try:
        _mark(marks.children[keys[at]], keys, at + 1, own, all)
    except:
        pass  # it is there


def _is_marked(marks: _Marks, keys: List[String], at: Int, flag: Int) -> Bool:
    if marks.all & flag != 0 and at > 0:
        return True
    if at == len(keys):
        return marks.own & flag != 0 and at > 0
    try:
        return keys[at] in marks.children and _is_marked(marks.children[keys[at]], keys, at + 1, flag)
    except:
        return False  # it is there


def _forget(mut marks: _Marks, keys: List[String], at: Int):
    """Drops what is known of a key and of all in it."""
    try:
        if keys[at] not in marks.children:
            return
        if at == len(keys) - 1:
            _ = marks.children.pop(keys[at])
        else:
            _forget(marks.children[keys[at]], keys, at + 1)
    except:
        pass  # it is there


def _inside(mut table: TomlTable, key: String) raises -> ref [table] TomlTable:
    """The table of a key, made where it is missing; of an array of tables the last one."""
    if key not in table:
        table[key] = TomlValue(TomlTable())
    ref value = table[key]
    if value.is_array():
        ref items = value.as_array()
        if len(items) == 0 or not items[len(items) - 1].is_table():
            raise Error("a value is overwritten")
        return items[len(items) - 1].as_table()
    if not value.is_table():
        raise Error("a value is overwritten")
    return value.as_table()


def _reach(mut table: TomlTable, keys: List[String], at: Int) raises:
    """Makes the tables of a header."""
    if at < len(keys):
        _reach(_inside(table, keys[at]), keys, at + 1)


def _put(mut table: TomlTable, keys: List[String], at: Int, var value: TomlValue) raises:
    """Gives a new key its value."""
    if at < len(keys) - 1:
        _put(_inside(table, keys[at]), keys, at + 1, value^)
    elif keys[at] in table:
        raise Error("a value is overwritten")
    else:
        table[keys[at]] = value^


def _append(mut table: TomlTable, keys: List[String], at: Int) raises:
    """Puts one more table into an array of tables."""
    if at < len(keys) - 1:
        _append(_inside(table, keys[at]), keys, at + 1)
        return
    if keys[at] not in table:
        table[keys[at]] = TomlValue(TomlArray())
    if not table[keys[at]].is_array():
        raise Error("a value is overwritten")
    table[keys[at]].as_array().append(TomlValue(TomlTable()))


struct _Reader[origin: ImmOrigin]:
    """Reads a text from left to right."""

    var root: TomlTable
    var _marks: _Marks
    var _pending: List[List[String]]  # tables that keys with dots made under the current header
    var _header: List[String]
    var _text: StringSpan[Self.origin]
    var _bytes: Span[UInt8, Self.origin]
    var _at: Int
    var _depth: Int

    def __init__(out self, text: StringSpan[Self.origin]):
        self.root = TomlTable()
        self._marks = _Marks()
        self._pending = List[List[String]]()
        self._header = List[String]()
        self._text = text
        self._bytes = text.as_bytes()
        self._at = 0
        self._depth = 0

    # ---- bytes ----

    def _fail(self, why: StringSpan) raises:
        var line = 1
        for i in range(min(self._at, len(self._bytes))):
            line += Int(self._bytes[i] == 0x0A)
        raise Error("TOML: ", why, ", line ", line)

    @always_inline
    def _peek(self, ahead: Int = 0) -> UInt8:
        """The next byte, 0 at the end; a text has no 0 but as an error."""
        return self._bytes[self._at + ahead] if self._at + ahead < len(self._bytes) else UInt8(0)

    def _takes(mut self, letter: StringLiteral) -> Bool:
        """Goes over one or several ASCII characters if they come next."""
        var bytes = letter.as_bytes()
        for i in range(len(bytes)):
            if self._peek(i) != bytes[i]:
                return False
        self._at += len(bytes)
        return True

    def _wants(mut self, letter: StringLiteral, why: StringSpan) raises:
        if not self._takes(letter):
            self._fail(why)

    def _skip_blanks(mut self):
        while self._peek() == 0x20 or self._peek() == 0x09:
            self._at += 1

    def _skip_comment(mut self) raises:
        if not self._takes("#"):
            return
        while self._at < len(self._bytes) and self._peek() != 0x0A and not self._ends_with_return():
            var byte = self._peek()
            if (byte < 0x20 and byte != 0x09) or byte == 0x7F:
                self._fail("a control character in a comment")
            self._at += 1

    def _ends_with_return(self) -> Bool:
        return self._peek() == 0x0D and self._peek(1) == 0x0A

    def _end_line(mut self) raises:
        """What follows a value or a header."""
        self._skip_blanks()
        self._skip_comment()
        if self._at < len(self._bytes) and not self._takes("\n") and not self._takes("\r\n"):
            self._fail("more text behind a value or a header")

    def _skip_lines(mut self) raises:
        """Blanks, ends of lines and comments."""
        while True:
            self._skip_blanks()
            self._skip_comment()
            if not self._takes("\n") and not self._takes("\r\n"):
                return

    # ---- statements ----

    def whole(mut self) raises:
        while True:
            self._skip_lines()
            if self._at >= len(self._bytes):
                return
            if self._peek() == 0x5B:
                self._read_header()
            else:
                self._pair()
            self._end_line()

    def _read_header(mut self) raises:
        for keys in self._pending:
            _mark(self._marks, keys, 0, _DECLARED, 0)
        self._pending.clear()
        self._at += 1
        var is_array = self._takes("[")
        self._skip_blanks()
        var keys = self._keys()
        self._skip_blanks()
        if is_array:
            self._wants("]]", "']]' is missing behind a header")
        else:
            self._wants("]", "']' is missing behind a header")
        self._declare(keys, is_array)
        self._header = keys^

    def _declare(mut self, keys: List[String], is_array: Bool) raises:
        if _is_marked(self._marks, keys, 0, _FROZEN):
            self._fail("an array or an inline table is changed")
        if is_array:
            _forget(self._marks, keys, 0)
        elif _is_marked(self._marks, keys, 0, _DECLARED):
            self._fail("a table is declared twice")
        _mark(self._marks, keys, 0, _DECLARED, 0)
        try:
            if is_array:
                _append(self.root, keys, 0)
            else:
                _reach(self.root, keys, 0)
        except e:
            self._fail(String(e))

    def _pair(mut self) raises:
        """`key = value`."""
        var keys = self._keys()
        self._equals()
        var value = self._value()
        var whole = self._header.copy()
        for i in range(len(keys) - 1):
            whole.append(keys[i])
            if _is_marked(self._marks, whole, 0, _DECLARED):
                self._fail("a table is declared twice")
            self._pending.append(whole.copy())
        if _is_marked(self._marks, whole, 0, _FROZEN):
            self._fail("an array or an inline table is changed")
        whole.append(keys[len(keys) - 1])
        var is_frozen = value.is_array() or value.is_table()
        try:
            _put(self.root, whole, 0, value^)
        except e:
            self._fail(String(e))
        if is_frozen:
            _mark(self._marks, whole, 0, 0, _FROZEN)

    def _equals(mut self) raises:
        self._skip_blanks()
        self._wants("=", "'=' is missing behind a key")
        self._skip_blanks()

    # ---- keys ----

    def _keys(mut self) raises -> List[String]:
        """One key, or several with dots between them."""
        var keys = List[String]()
        while True:
            keys.append(self._key())
            self._skip_blanks()
            if not self._takes("."):
                return keys^
            if len(keys) == _MAX_DEPTH:
                self._fail("a key has too many parts")
            self._skip_blanks()

    def _key(mut self) raises -> String:
        if self._takes('"'):
            return self._basic()
        if self._takes("'"):
            return self._literal()
        var start = self._at
        while _is_bare(self._peek()):
            self._at += 1
        if self._at == start:
            self._fail("a key is missing")
        return String(self._text[byte = start : self._at])

    # ---- values ----

    def _value(mut self) raises -> TomlValue:
        if self._takes('"""'):
            return TomlValue(self._basic_lines())
        if self._takes('"'):
            return TomlValue(self._basic())
        if self._takes("'''"):
            return TomlValue(self._literal_lines())
        if self._takes("'"):
            return TomlValue(self._literal())
        if self._peek() == 0x5B or self._peek() == 0x7B:
            self._depth += 1
            if self._depth > _MAX_DEPTH:
                self._fail("arrays and tables lie too deep in each other")
            var value = self._array() if self._peek() == 0x5B else self._inline_table()
            self._depth -= 1
            return value^
        return self._scalar()

    def _array(mut self) raises -> TomlValue:
        self._at += 1
        var items = TomlArray()
        while True:
            self._skip_lines()
            if self._takes("]"):
                break
            items.append(self._value())
            self._skip_lines()
            if self._takes("]"):
                break
            self._wants(",", "',' or ']' is missing in an array")
        return TomlValue(items^)

    def _inline_table(mut self) raises -> TomlValue:
        self._at += 1
        var table = TomlTable()
        var marks = _Marks()
        self._skip_blanks()
        if self._takes("}"):
            return TomlValue(table^)
        while True:
            var keys = self._keys()
            self._equals()
            var value = self._value()
            if _is_marked(marks, keys, 0, _FROZEN):
                self._fail("an array or an inline table is changed")
            if value.is_array() or value.is_table():
                _mark(marks, keys, 0, 0, _FROZEN)
            try:
                _put(table, keys, 0, value^)
            except e:
                self._fail(String(e))
            self._skip_blanks()
            if self._takes("}"):
                break
            self._wants(",", "',' or '}' is missing in an inline table")
            self._skip_blanks()
        return TomlValue(table^)

    # ---- texts ----

    def _literal(mut self) raises -> String:
        """Up to the quote that closes it, as it is."""
        var start = self._at
        while self._peek() != 0x27:
            self._check_character(False)
            self._at += 1
        self._at += 1
        return String(self._text[byte = start : self._at - 1])

    def _check_character(self, in_lines: Bool) raises:
        """What no text may have: control characters, and the end."""
        if self._at >= len(self._bytes):
            self._fail("a text does not end")
        var byte = self._peek()
        if byte == 0x09 or (in_lines and (byte == 0x0A or self._ends_with_return())):
            return
        if byte < 0x20 or byte == 0x7F:
            self._fail("a control character in a text")

    def _closing(mut self, quote: UInt8, mut out: String) -> Bool:
        """Whether three quotes end the text here; one or two before them belong to it."""
        var count = 0
        while count < 5 and self._peek(count) == quote:
            count += 1
        if count < 3:
            return False
        for _ in range(count - 3):
            out += chr(Int(quote))
        self._at += count
        return True

    def _literal_lines(mut self) raises -> String:
        if not self._takes("\n"):
            _ = self._takes("\r\n")
        var out = String()
        while not self._closing(0x27, out):
            self._check_character(True)
            self._copy_character(out)
        return out^

    def _copy_character(mut self, mut out: String):
        """Adds the next code point; an end of a line is `\n`."""
        if self._ends_with_return():
            self._at += 1
        var start = self._at
        self._at += 1
        while self._peek() & 0xC0 == 0x80:
            self._at += 1
        out += self._text[byte = start : self._at]

    def _basic(mut self) raises -> String:
        var out = String()
        while not self._takes('"'):
            self._check_character(False)
            if self._takes("\\"):
                self._escape(out)
            else:
                self._copy_character(out)
        return out^

    def _basic_lines(mut self) raises -> String:
        if not self._takes("\n"):
            _ = self._takes("\r\n")
        var out = String()
        while not self._closing(0x22, out):
            self._check_character(True)
            if not self._takes("\\"):
                self._copy_character(out)
            elif not self._joins_lines():
                self._escape(out)
        return out^

    def _joins_lines(mut self) -> Bool:
        """A backslash at the end of a line: white space up to the next character means nothing."""
        var end = self._at
        while end < len(self._bytes) and (self._bytes[end] == 0x20 or self._bytes[end] == 0x09):
            end += 1
        if end < len(self._bytes) and self._bytes[end] == 0x0D:
            end += 1
        if end >= len(self._bytes) or self._bytes[end] != 0x0A:
            return False
        self._at = end
        while self._peek() == 0x20 or self._peek() == 0x09 or self._peek() == 0x0A or self._ends_with_return():
            self._at += 1
        return True

    def _escape(mut self, mut out: String) raises:
        if self._takes("b"):
            out += "\b"
        elif self._takes("t"):
            out += "\t"
        elif self._takes("n"):
            out += "\n"
        elif self._takes("f"):
            out += "\f"
        elif self._takes("r"):
            out += "\r"
        elif self._takes('"'):
            out += '"'
        elif self._takes("\\"):
            out += "\\"
        elif self._takes("u"):
            out += self._hex(4)
        elif self._takes("U"):
            out += self._hex(8)
        else:
            self._fail("an unknown letter behind a backslash")

    def _hex(mut self, digits: Int) raises -> String:
        var value = 0
        for _ in range(digits):
            var byte = self._peek()
            var lower = byte | 0x20
            if 0x30 <= byte <= 0x39:
                value = value * 16 + Int(byte - 0x30)
            elif 0x61 <= lower <= 0x66:
                value = value * 16 + Int(lower - 0x61) + 10
            else:
                self._fail("a digit from 0 to f is missing")
            self._at += 1
        if value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
            self._fail("no such character")
        return chr(value)

    # ---- numbers, times ----

    def _scalar(mut self) raises -> TomlValue:
        var start = self._at
        while _is_bare(self._peek()) or self._peek() == 0x2B or self._peek() == 0x2E or self._peek() == 0x3A:
            self._at += 1
        var size = self._at - start
        var is_date = size == 10 and self._bytes[start + 4] == 0x2D and self._bytes[start + 7] == 0x2D
        if is_date and self._peek() == 0x20 and 0x30 <= self._peek(1) <= 0x39:
            self._at += 1
            while 0x30 <= self._peek() <= 0x3A or _is_bare(self._peek()) or self._peek() == 0x2B or self._peek() == 0x2E:
                self._at += 1
        var word = String(self._text[byte = start : self._at])
        if word == "true" or word == "false":
            return TomlValue(word == "true")
        try:
            if size > 4 and (self._bytes[start + 4] == 0x2D and word.count("-") > 1 and word.find(":") != 1):
                return _moment(word)
            if size > 2 and self._bytes[start + 2] == 0x3A:
                return TomlValue(_time_of_day(word))
            return _number(word)
        except e:
            self._at = start
            self._fail("this is no value")
            return TomlValue(False)


def _moment(word: String) raises -> TomlValue:
    """A day, or a day and a time."""
    if word.byte_length() == 10:
        return TomlValue(Date.parse(word))
    var text = word.upper()
    var bytes = text.as_bytes()
    if len(bytes) < 19 or (bytes[10] != 0x54 and bytes[10] != 0x20) or bytes[16] != 0x3A:
        raise Error()
    _check_clock(text[byte = 11 : text.byte_length()])
    return TomlValue(DateTime.parse(text))


def _check_clock(text: StringSpan) raises:
    """`07:30:00`, `07:30:00.25Z`, `07:30:00+01:00`: seconds are not left out, and offsets have a colon."""
    var bytes = text.as_bytes()
    if len(bytes) < 8 or bytes[2] != 0x3A or bytes[5] != 0x3A:
        raise Error()
    var at = 8
    if at < len(bytes) and bytes[at] == 0x2E:
        at += 1
        while at < len(bytes) and 0x30 <= bytes[at] <= 0x39:
            at += 1
    if at == len(bytes) or (bytes[at] == 0x5A and at + 1 == len(bytes)):
        return
    if len(bytes) != at + 6 or (bytes[at] != 0x2B and bytes[at] != 0x2D) or bytes[at + 3] != 0x3A:
        raise Error()


def _time_of_day(word: String) raises -> Duration:
    _check_clock(word)
    var moment = DateTime.parse(String("2000-01-01T", word))
    if moment.utc_offset():
        raise Error()
    return moment - DateTime(2000, 1, 1)


def _number(word: String) raises -> TomlValue:
    var sign = 0
    if word.startswith("+") or word.startswith("-"):
        sign = 1
    var rest = StringSpan(word)[byte = sign : word.byte_length()]
    if rest == "inf" or rest == "nan":
        return TomlValue(Float64(word))
    if sign == 0 and (rest.startswith("0x") or rest.startswith("0o") or rest.startswith("0b")):
        var base = 16 if rest.startswith("0x") else 8 if rest.startswith("0o") else 2
        return TomlValue(_integer(rest[byte = 2 : rest.byte_length()], base, False))
    if rest.find(".") < 0 and rest.find("e") < 0 and rest.find("E") < 0:
        _check_no_zero(rest)
        return TomlValue(_integer(rest, 10, word.startswith("-")))
    _check_float(rest)
    return TomlValue(Float64(word.replace("_", "")))


def _check_no_zero(digits: StringSpan) raises:
    """No number begins with a 0 that is not needed."""
    if digits.byte_length() > 1 and digits.startswith("0"):
        raise Error()


def _check_digits(text: StringSpan, base: Int) raises:
    """Digits, with single `_` between them."""
    var bytes = text.as_bytes()
    var was_digit = False
    for byte in bytes:
        var lower = byte | 0x20
        var is_digit = 0x30 <= byte <= 0x39 if base == 10 else 0x30 <= byte < UInt8(0x30 + min(base, 10)) or (base == 16 and 0x61 <= lower <= 0x66)
        if not is_digit and (byte != Byte(0x5F) or not was_digit):
            raise Error()
        was_digit = is_digit
    if not was_digit:
        raise Error()


def _check_float(text: StringSpan) raises:
    """`1.5`, `1e5`, `1.5e-5`."""
    var lower = text.lower()
    var mantissa = String(lower)
    var at = lower.find("e")
    if at >= 0:
        mantissa = String(lower[byte=0:at])
        var exponent = lower[byte = at + 1 : lower.byte_length()]
        if exponent.startswith("+") or exponent.startswith("-"):
            exponent = exponent[byte = 1 : exponent.byte_length()]
        _check_digits(exponent, 10)
    var point = mantissa.find(".")
    if point >= 0:
        _check_digits(mantissa[byte = point + 1 : mantissa.byte_length()], 10)
        mantissa = String(mantissa[byte=0:point])
    _check_digits(mantissa, 10)
    _check_no_zero(mantissa)


def _integer(text: StringSpan, base: Int, is_negative: Bool) raises -> Int:
    """A number of 64 bits; raises for larger ones."""
    _check_digits(text, base)
    var digits = text.replace("_", "")
    return atol(String("-" if is_negative else "", digits), base)


def parse(text: StringSpan) raises -> TomlValue:
    """The table that a text in TOML 1.0 is.

    Args:
        text: The whole text.

    Returns:
        A table. What stands below a header is in the table of that name, with `[[name]]` in one more table of the array of that name.

    Raises:
        When it is not TOML, or an integer does not fit 64 bits; the message says what is wrong and in which line.

    Complexity: linear in the length of the text, times how deep tables lie in each other.

    ```mojo
    from std.toml import parse

    var config = parse('title = "shop"\n[[item]]\nname = "bolt"\n[[item]]\nname = "nut"\nsize.mm = 4')
    print(config["title"], len(config["item"]), config["item"][1]["size"]["mm"].as_int())  # "shop" 2 4
    ```
    """
    var reader = _Reader(text.as_imm())
    reader.whole()
    return TomlValue(reader.root.copy())
