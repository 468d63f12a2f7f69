"""The values of TOML."""

from std.collections.dict import Dict
from std.collections.list import List
from std.collections.optional import Optional
from std.datetime import Date, DateTime, Duration
from std.utils.variant import Variant

comptime TomlArray = List[TomlValue]
"""The items of an array."""

comptime TomlTable = Dict[String, TomlValue]
"""The values of a table by their keys, in the order of the text."""


struct TomlValue(Copyable, Sized, Writable):
    """A Bool, an Int, a Float64, a text, a day, a moment, a time of day, an array or a table.

    A time of day is the Duration since midnight; a moment with or without an offset is a DateTime.

    ```mojo
    from std.toml import parse

    var config = parse("[server]\nport = 8080\nnames = ['a', 'b']")
    print(config["server"]["port"].as_int() + 1, config["server"]["names"][1])  # 8081 "b"
    ```
    """

    comptime Content = Variant[Bool, Int, Float64, String, Date, DateTime, Duration, TomlArray, TomlTable]
    """What a value can be."""

    var _content: Self.Content

    def __init__(out self, var content: Self.Content):
        """A value with this content."""
        self._content = content^

    def kind(self) -> StaticString:
        """What it is: `boolean`, `integer`, `float`, `string`, `date`, `date-time`, `time`, `array` or `table`.

        ```mojo
        from std.toml import parse

        print(parse("a = 1.5")["a"].kind(), parse("a = 07:30:00")["a"].kind())  # float time
        ```
        """
        if self._content.isa[Bool]():
            return "boolean"
        if self._content.isa[Int]():
            return "integer"
        if self._content.isa[Float64]():
            return "float"
        if self._content.isa[String]():
            return "string"
        if self._content.isa[Date]():
            return "date"
        if self._content.isa[DateTime]():
            return "date-time"
        if self._content.isa[Duration]():
            return "time"
        return "array" if self.is_array() else "table"

    def is_array(self) -> Bool:
        """Whether it is an array.

        ```mojo
        from std.toml import parse

        print(parse("a = []")["a"].is_array())  # True
        ```
        """
        return self._content.isa[TomlArray]()

    def is_table(self) -> Bool:
        """Whether it is a table.

        ```mojo
        from std.toml import parse

        print(parse("[a]")["a"].is_table())  # True
        ```
        """
        return self._content.isa[TomlTable]()

    def _no(self, wanted: StaticString) -> Error:
        return Error("TOML: ", wanted, " is wanted, and the value is of kind ", self.kind())

    def as_bool(self) raises -> Bool:
        """The value of a boolean; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = true")["a"].as_bool())  # True
        ```
        """
        if not self._content.isa[Bool]():
            raise self._no("a boolean")
        return self._content[Bool]

    def as_int(self) raises -> Int:
        """The value of an integer; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = 0x1F")["a"].as_int())  # 31
        ```
        """
        if not self._content.isa[Int]():
            raise self._no("an integer")
        return self._content[Int]

    def as_date(self) raises -> Date:
        """The value of a date; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = 2024-02-29")["a"].as_date())  # 2024-02-29
        ```
        """
        if not self._content.isa[Date]():
            raise self._no("a date")
        return self._content[Date]

    def as_date_time(self) raises -> DateTime:
        """The value of a date-time; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = 2024-02-29T12:30:00Z")["a"].as_date_time())  # 2024-02-29T12:30:00+00:00
        ```
        """
        if not self._content.isa[DateTime]():
            raise self._no("a date-time")
        return self._content[DateTime]

    def as_time(self) raises -> Duration:
        """The value of a time, since midnight; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = 07:30:00")["a"].as_time())  # 7:30:00
        ```
        """
        if not self._content.isa[Duration]():
            raise self._no("a time")
        return self._content[Duration]

    def as_float(self) raises -> Float64:
        """The value of a float, or of an integer as one; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = 1e3")["a"].as_float(), parse("a = 2")["a"].as_float())  # 1000.0 2.0
        ```
        """
        if self._content.isa[Int]():
            return Float64(self._content[Int])
        if not self._content.isa[Float64]():
            raise self._no("a float")
        return self._content[Float64]

    def as_string(ref self) raises -> ref [self] String:
        """The string itself; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = 'x'")["a"].as_string().upper())  # X
        ```
        """
        if not self._content.isa[String]():
            raise self._no("a string")
        return self._content[String]

    def as_array(ref self) raises -> ref [self] TomlArray:
        """The array itself; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a = [1, 2]")["a"].as_array())  # [1, 2]
        ```
        """
        if not self._content.isa[TomlArray]():
            raise self._no("an array")
        return self._content[TomlArray]

    def as_table(ref self) raises -> ref [self] TomlTable:
        """The table itself; raises for anything else.

        ```mojo
        from std.toml import parse

        print(parse("a.b = 1")["a"].as_table())  # {b: 1}
        ```
        """
        if not self._content.isa[TomlTable]():
            raise self._no("a table")
        return self._content[TomlTable]

    def __len__(self) -> Int:
        """How many items an array or a table has; 0 for other values."""
        if self.is_array():
            return len(self._content[TomlArray])
        return len(self._content[TomlTable]) if self.is_table() else 0

    def __contains__(self, key: StringSpan) -> Bool:
        """Whether it is a table that has this key."""
        return self.is_table() and String(key) in self._content[TomlTable]

    def __getitem__(ref self, index: Int) raises -> ref [self] TomlValue:
        """Item number `index` of an array, from 0; raises where it is no array, or has no such item."""
        if not self.is_array():
            raise self._no("an array")
        if index < 0 or index >= len(self._content[TomlArray]):
            raise Error("TOML: the array has no item ", index)
        return self._content[TomlArray][index]

    def __getitem__(ref self, key: StringSpan) raises -> ref [self] TomlValue:
        """The value of a key of a table; raises where it is no table, or has no such key."""
        if not self.is_table():
            raise self._no("a table")
        if String(key) not in self._content[TomlTable]:
            raise Error("TOML: the table has no key ", repr(String(key)))
        return self._content[TomlTable][String(key)]

    def write_to(self, mut writer: Some[Writer]):
        """Writes it as it may stand behind `=`: tables as inline ones."""
        if self._content.isa[Bool]():
            writer.write("true" if self._content[Bool] else "false")
        elif self._content.isa[Int]():
            writer.write(self._content[Int])
        elif self._content.isa[Float64]():
            writer.write(self._content[Float64])
        elif self._content.isa[String]():
            _write_text(self._content[String], writer)
        elif self._content.isa[Date]():
            writer.write(self._content[Date])
        elif self._content.isa[DateTime]():
            writer.write(self._content[DateTime])
        elif self._content.isa[Duration]():
            var since = String(self._content[Duration])
            writer.write("0" if since.find(":") == 1 else "", since)
        elif self.is_array():
            writer.write("[")
            var is_first = True
            for item in self._content[TomlArray]:
                writer.write("" if is_first else ", ", item)
                is_first = False
            writer.write("]")
        else:
            writer.write("{")
            var is_first = True
            for entry in self._content[TomlTable].items():
                writer.write("" if is_first else ", ")
                _write_key(entry.key, writer)
                writer.write(" = ", entry.value)
                is_first = False
            writer.write("}")

    def write_repr_to(self, mut writer: Some[Writer]):
        self.write_to(writer)


def _is_bare(byte: UInt8) -> Bool:
    """Whether a key may have it without quotes."""
    var lower = byte | 0x20
    return 0x61 <= lower <= 0x7A or 0x30 <= byte <= 0x39 or byte == Byte(0x5F) or byte == Byte(0x2D)


def _write_key(key: String, mut writer: Some[Writer]):
    var is_bare = key.byte_length() > 0
    for byte in key.as_bytes():
        is_bare = is_bare and _is_bare(byte)
    if is_bare:
        writer.write(key)
    else:
        _write_text(key, writer)


def _write_text(text: String, mut writer: Some[Writer]):
    writer.write('"')
    for c in text.codepoint_slices():
        var number = ord(c)
        if c == '"' or c == "\\":
            writer.write("\\", c)
        elif c == "\n":
            writer.write("\\n")
        elif c == "\t":
            writer.write("\\t")
        elif c == "\r":
            writer.write("\\r")
        elif number < 0x20 or number == 0x7F:
            writer.write("\\u00", "1" if number & 0x10 else "7" if number == 0x7F else "0", "0123456789abcdef"[byte = number & 15 : (number & 15) + 1])
        else:
            writer.write(c)
    writer.write('"')
