"""Tables as text with separated fields (RFC 4180): CSV, and with another delimiter TSV and the like.

    from std.csv import format_rows, parse, parse_records

A field that holds the delimiter, a quote or the end of a line stands in quotes, and a quote in it is doubled. Rows end with
`\\n`, `\\r\\n` or `\\r`.
"""

from std.collections.dict import Dict
from std.collections.list import List

comptime _QUOTE = Byte(0x22)
comptime _NEW_LINE = Byte(0x0A)
comptime _RETURN = Byte(0x0D)


def _delimiter_of(text: StringSpan) raises -> UInt8:
    if text.byte_length() == 1:
        var byte = text.as_bytes()[0]
        if byte < 0x80 and byte != _QUOTE and byte != _NEW_LINE and byte != _RETURN:
            return byte
    raise Error("CSV: the delimiter must be one ASCII character, and no quote or end of a line")


struct _Reader[origin: ImmOrigin]:
    """Reads rows from left to right."""

    var _text: StringSpan[Self.origin]
    var _bytes: Span[UInt8, Self.origin]
    var _delimiter: UInt8
    var _at: Int
    var _line: Int

    def __init__(out self, text: StringSpan[Self.origin], delimiter: UInt8):
        self._text = text
        self._bytes = text.as_bytes()
        self._delimiter = delimiter
        self._at = 0
        self._line = 1

    def is_done(self) -> Bool:
        return self._at >= len(self._bytes)

    @always_inline
    def _ends_line(self, byte: UInt8) -> Bool:
        return byte == _NEW_LINE or byte == _RETURN

    def _skip_line_end(mut self):
        """`\\r\\n` is one."""
        var is_return = self._bytes[self._at] == _RETURN
        self._at += 1
        if is_return and not self.is_done() and self._bytes[self._at] == _NEW_LINE:
            self._at += 1
        self._line += 1

    def row(mut self) raises -> List[String]:
        """The next row; an empty line has no fields."""
        var fields = List[String]()
        if self._ends_line(self._bytes[self._at]):
            self._skip_line_end()
            return fields^
        while True:
            fields.append(self._field())
            if self.is_done():
                return fields^
            if self._ends_line(self._bytes[self._at]):
                self._skip_line_end()
                return fields^
            self._at += 1  # the delimiter
            if self.is_done():
                fields.append("")
                return fields^

    def _field(mut self) raises -> String:
        """Up to the delimiter or the end of the line, which stay."""
        if not self.is_done() and self._bytes[self._at] == _QUOTE:
            return self._quoted()
        var start = self._at
        while not self.is_done():
            var byte = self._bytes[self._at]
            if byte == self._delimiter or self._ends_line(byte):
                break
            self._at += 1
        return String(self._text[byte = start : self._at])

    def _quoted(mut self) raises -> String:
        var out = String()
        var first_line = self._line
        self._at += 1
        var start = self._at
        while True:
            if self.is_done():
                raise Error("CSV: the field in quotes that begins in line ", first_line, " does not end")
            var byte = self._bytes[self._at]
            if byte == _QUOTE:
                out += self._text[byte = start : self._at]
                self._at += 1
                if self.is_done() or self._bytes[self._at] != _QUOTE:
                    break
                start = self._at
                self._at += 1
            elif self._ends_line(byte):
                self._skip_line_end()
            else:
                self._at += 1
        if not self.is_done():
            var next = self._bytes[self._at]
            if next != self._delimiter and not self._ends_line(next):
                raise Error("CSV: line ", self._line, " goes on behind the quote that closes a field")
        return out^


def parse(text: StringSpan, *, delimiter: StringSpan = ",") raises -> List[List[String]]:
    """The rows of a table, each with its fields. A quote within a field that does not begin with one stands for itself.

    Args:
        text: The whole table.
        delimiter: What stands between fields: one ASCII character.

    Returns:
        The rows. An empty line is a row without fields; rows may have different lengths.

    Raises:
        When a field in quotes does not end, or is followed by anything but a delimiter; the message names the line, from 1.

    Complexity: linear in the length of the text.

    ```mojo
    from std.csv import parse

    print(parse('name,size\n"bolt, long",3\n'))  # [[name, size], [bolt, long, 3]]
    print(len(parse("a\tb", delimiter="\t")[0]))  # 2
    ```
    """
    var rows = List[List[String]]()
    var reader = _Reader(text.as_imm(), _delimiter_of(delimiter))
    while not reader.is_done():
        rows.append(reader.row())
    return rows^


def parse_records(text: StringSpan, *, delimiter: StringSpan = ",") raises -> List[Dict[String, String]]:
    """The rows after the first one, each as fields by the names in the first one. Empty lines are skipped.

    Args:
        text: The whole table, with names in its first row.
        delimiter: What stands between fields: one ASCII character.

    Returns:
        A Dict for each row, in the order of the names.

    Raises:
        As `parse`; and when a row has not as many fields as there are names.

    Complexity: linear in the length of the text.

    ```mojo
    from std.csv import parse_records

    for record in parse_records("name,size\nbolt,3\nnut,4\n"):
        print(record["name"], Int(record["size"]) + 1)  # bolt 4 nut 5
    ```
    """
    var records = List[Dict[String, String]]()
    var reader = _Reader(text.as_imm(), _delimiter_of(delimiter))
    if reader.is_done():
        return records^
    var names = reader.row()
    while not reader.is_done():
        var line = reader._line
        var fields = reader.row()
        if len(fields) == 0:
            continue
        if len(fields) != len(names):
            raise Error("CSV: the row in line ", line, " has ", len(fields), " fields, and there are ", len(names), " names")
        var record = Dict[String, String]()
        for i in range(len(names)):
            record[names[i]] = fields[i]
        records.append(record^)
    return records^


def _needs_quotes(field: StringSpan, delimiter: UInt8) -> Bool:
    for byte in field.as_bytes():
        if byte == delimiter or byte == _QUOTE or byte == _NEW_LINE or byte == _RETURN:
            return True
    return False


def write_row(fields: Span[String, _], mut writer: Some[Writer], *, delimiter: StringSpan = ",", line_end: StringSpan = "\n") raises:
    """Writes one row; fields that need quotes get them, so that `parse` gives the same fields again.

    Args:
        fields: The fields of the row.
        writer: Where the row goes, as a String or a file.
        delimiter: What stands between fields: one ASCII character.
        line_end: What ends the row.

    Raises:
        If the delimiter is not one ASCII character, or is a quote or the end of a line.

    Complexity: linear in the length of the fields.

    ```mojo
    from std.csv import write_row

    var out = String()
    var fields: List[String] = ["a,b", "c", ""]
    write_row(fields, out)
    print(out)  # "a,b",c,
    ```
    """
    var between = _delimiter_of(delimiter)
    for i in range(len(fields)):
        if i > 0:
            writer.write(delimiter)
        if _needs_quotes(fields[i], between) or (len(fields) == 1 and not fields[i]):
            writer.write('"', fields[i].replace('"', '""'), '"')
        else:
            writer.write(fields[i])
    writer.write(line_end)


def format_rows(rows: Span[List[String], _], *, delimiter: StringSpan = ",", line_end: StringSpan = "\n") raises -> String:
    """The rows as text, which `parse` reads.

    Args:
        rows: The rows, each with its fields.
        delimiter: What stands between fields: one ASCII character.
        line_end: What ends each row.

    Raises:
        If the delimiter is not one ASCII character, or is a quote or the end of a line.

    Complexity: linear in the length of the fields.

    ```mojo
    from std.csv import format_rows, parse

    var rows = parse("a,b\n1,2\n")
    rows[1][0] = "x y"
    print(format_rows(rows, delimiter=";"))  # a;b x y;2
    ```
    """
    var out = String()
    for ref row in rows:
        write_row(row, out, delimiter=delimiter, line_end=line_end)
    return out^
