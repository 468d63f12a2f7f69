"""JSON (RFC 8259): values that are read, made, changed and written.

    from std.json import JsonValue, parse

`parse` reads a text into a `JsonValue`; `print`, `String` and `write_to` write one without spaces, `pretty` over several lines.
"""

from std.collections.dict import Dict
from std.collections.list import List
from std.collections.optional import Optional
from std.utils.variant import Variant

comptime MAX_DEPTH = 1000
"""How deep arrays and objects of a text may lie in each other."""

comptime JsonArray = List[JsonValue]
"""The items of an array."""

comptime JsonObject = Dict[String, JsonValue]
"""The members of an object, in the order of the text."""

comptime _QUOTE = Byte(0x22)
comptime _BACKSLASH = Byte(0x5C)
comptime _HEX = "0123456789abcdef"


struct JsonValue(Boolable, Copyable, Equatable, Sized, Writable):
    """`null`, a Bool, a number, a text, an array or an object.

    A number without fraction and exponent that fits into an `Int` is kept exactly as that; all others are a `Float64`.

    ```mojo
    from std.json import JsonObject, JsonValue

    var person = JsonValue(JsonObject())
    person["name"] = "Ann"
    person["age"] = 41
    person["tall"] = True
    print(person)  # {"name":"Ann","age":41,"tall":true}
    ```
    """

    comptime Content = Variant[NoneType, Bool, Int, Float64, String, JsonArray, JsonObject]
    """What a value can be."""

    var _content: Self.Content

    def __init__(out self):
        """`null`.

        ```mojo
        from std.json import JsonValue

        print(JsonValue())  # null
        ```
        """
        self._content = None

    @implicit
    def __init__(out self, value: NoneType):
        """`null`."""
        self._content = None

    @implicit
    def __init__(out self, value: Bool):
        """`true` or `false`."""
        self._content = value

    @implicit
    def __init__(out self, value: Int):
        """A whole number."""
        self._content = value

    @implicit
    def __init__(out self, value: Float64):
        """A number. What JSON cannot write, `nan` and infinities, is written as `null`."""
        self._content = value

    @implicit
    def __init__(out self, value: IntLiteral):
        """A whole number."""
        self._content = Int(value)

    @implicit
    def __init__(out self, value: FloatLiteral):
        """A number."""
        self._content = Float64(value)

    @implicit
    def __init__(out self, value: StringLiteral):
        """A text."""
        self._content = String(value)

    @implicit
    def __init__(out self, var value: String):
        """A text."""
        self._content = value^

    @implicit
    def __init__(out self, var value: JsonArray):
        """An array."""
        self._content = value^

    @implicit
    def __init__(out self, var value: JsonObject):
        """An object."""
        self._content = value^

    # ---- what it is ----

    def is_null(self) -> Bool:
        """Whether it is `null`.

        ```mojo
        from std.json import JsonValue

        print(JsonValue(None).is_null(), JsonValue(0).is_null())  # True False
        ```
        """
        return self._content.isa[NoneType]()

    def is_bool(self) -> Bool:
        """Whether it is `true` or `false`.

        ```mojo
        from std.json import JsonValue

        print(JsonValue(True).is_bool(), JsonValue(1).is_bool())  # True False
        ```
        """
        return self._content.isa[Bool]()

    def is_int(self) -> Bool:
        """Whether it is a number that is kept as an `Int`.

        ```mojo
        from std.json import parse

        print(parse("1").is_int(), parse("1.0").is_int(), parse("9223372036854775808").is_int())  # True False False
        ```
        """
        return self._content.isa[Int]()

    def is_number(self) -> Bool:
        """Whether it is a number of either kind.

        ```mojo
        from std.json import parse

        print(parse("1").is_number(), parse("1e3").is_number(), parse('"1"').is_number())  # True True False
        ```
        """
        return self._content.isa[Int]() or self._content.isa[Float64]()

    def is_string(self) -> Bool:
        """Whether it is a text.

        ```mojo
        from std.json import JsonValue

        print(JsonValue("").is_string(), JsonValue(None).is_string())  # True False
        ```
        """
        return self._content.isa[String]()

    def is_array(self) -> Bool:
        """Whether it is an array.

        ```mojo
        from std.json import parse

        print(parse("[]").is_array(), parse("{}").is_array())  # True False
        ```
        """
        return self._content.isa[JsonArray]()

    def is_object(self) -> Bool:
        """Whether it is an object.

        ```mojo
        from std.json import parse

        print(parse("{}").is_object(), parse("[]").is_object())  # True False
        ```
        """
        return self._content.isa[JsonObject]()

    def kind(self) -> StaticString:
        """The kind of the value, as JSON calls it: `null`, `boolean`, `number`, `string`, `array` or `object`.

        ```mojo
        from std.json import parse

        print(parse("[1]").kind(), parse("-2.5").kind())  # array number
        ```
        """
        if self.is_null():
            return "null"
        if self.is_bool():
            return "boolean"
        if self.is_number():
            return "number"
        if self.is_string():
            return "string"
        return "array" if self.is_array() else "object"

    def _no(self, wanted: StaticString) -> Error:
        return Error("JSON: this is a value of kind ", self.kind(), ", and ", wanted, " is wanted")

    # ---- its content ----

    def as_bool(self) raises -> Bool:
        """The Bool. Raises if it is something else.

        ```mojo
        from std.json import parse

        print(parse("true").as_bool())  # True
        ```
        """
        if not self.is_bool():
            raise self._no("boolean")
        return self._content.unsafe_get[Bool]()

    def as_int(self) raises -> Int:
        """The whole number. Raises if it is something else, even a number with a fraction or an exponent.

        ```mojo
        from std.json import parse

        print(parse("-12").as_int())  # -12
        ```
        """
        if not self.is_int():
            raise self._no("a whole number")
        return self._content.unsafe_get[Int]()

    def as_float(self) raises -> Float64:
        """The number as a `Float64`, rounded where it has more digits. Raises if it is something else.

        ```mojo
        from std.json import parse

        print(parse("3").as_float(), parse("25e-1").as_float())  # 3.0 2.5
        ```
        """
        if self.is_int():
            return Float64(self._content.unsafe_get[Int]())
        if not self.is_number():
            raise self._no("number")
        return self._content.unsafe_get[Float64]()

    def as_string(ref self) raises -> ref [self] String:
        """The text. Raises if it is something else.

        ```mojo
        from std.json import parse

        var value = parse('"caf\\u00e9"')
        print(value.as_string())  # café
        ```
        """
        if not self.is_string():
            raise self._no("string")
        return self._content.unsafe_get[String]()

    def as_array(ref self) raises -> ref [self] JsonArray:
        """The items of the array. Raises if it is something else.

        ```mojo
        from std.json import parse

        var value = parse("[1, 2]")
        value.as_array().append(3)
        print(value, len(value.as_array()))  # [1,2,3] 3
        ```
        """
        if not self.is_array():
            raise self._no("array")
        return self._content.unsafe_get[JsonArray]()

    def as_object(ref self) raises -> ref [self] JsonObject:
        """The members of the object, in their order. Raises if it is something else.

        ```mojo
        from std.json import parse

        var value = parse('{"a": 1, "b": 2}')
        for member in value.as_object().items():
            print(member.key, member.value)  # a 1 b 2
        ```
        """
        if not self.is_object():
            raise self._no("object")
        return self._content.unsafe_get[JsonObject]()

    def _place(self, index: Int) raises -> Int:
        """The number of the item that an index means."""
        var count = len(self.as_array())
        var at = index + count if index < 0 else index
        if at < 0 or at >= count:
            raise Error("JSON: index ", index, " of an array of ", count, " items")
        return at

    def __getitem__(ref self, index: Int) raises -> ref [self] JsonValue:
        """The item of an array; a negative index counts from the end. Raises if the value is not an array or has no such item.

        ```mojo
        from std.json import parse

        var value = parse("[1, [2, 3]]")
        print(value[1][0], value[-1])  # 2 [2,3]
        ```
        """
        return self.as_array()[self._place(index)]

    def __getitem__(ref self, key: StringSpan) raises -> ref [self] JsonValue:
        """The member of an object. Raises if the value is not an object or has no such member. Complexity: constant.

        ```mojo
        from std.json import parse

        print(parse('{"size": {"width": 3}}')["size"]["width"])  # 3
        ```
        """
        ref members = self.as_object()
        var found = String(key)
        if found not in members:
            raise Error("JSON: no member '", key, "'")
        return members[found]

    def __setitem__(mut self, key: StringSpan, var value: JsonValue) raises:
        """Adds or replaces the member of an object. Raises if the value is not an object.

        ```mojo
        from std.json import parse

        var value = parse("{}")
        value["ok"] = True
        print(value)  # {"ok":true}
        ```
        """
        self.as_object()[String(key)] = value^

    def __setitem__(mut self, index: Int, var value: JsonValue) raises:
        """Replaces the item of an array. Raises if the value is not an array or has no such item.

        ```mojo
        from std.json import parse

        var value = parse("[1, 2]")
        value[0] = "one"
        print(value)  # ["one",2]
        ```
        """
        self.as_array()[self._place(index)] = value^

    def get(self, key: StringSpan) -> Optional[JsonValue]:
        """A copy of the object's member `key`; None if it is missing or the value is not an object.

        ```mojo
        from std.json import parse

        var value = parse('{"a": 1}')
        print(value.get("a").value(), Bool(value.get("b")))  # 1 False
        ```
        """
        if not self.is_object():
            return None
        return self._content.unsafe_get[JsonObject]().get(String(key))

    def __contains__(self, key: StringSpan) -> Bool:
        """Whether it is an object with such a member."""
        return self.is_object() and String(key) in self._content.unsafe_get[JsonObject]()

    def __len__(self) -> Int:
        """The number of items or members; 0 if it is neither an array nor an object."""
        if self.is_array():
            return len(self._content.unsafe_get[JsonArray]())
        return len(self._content.unsafe_get[JsonObject]()) if self.is_object() else 0

    def __bool__(self) -> Bool:
        """Whether it is true, as in Python: neither `null`, `false` or 0 nor an empty text, array or object."""
        if self.is_bool():
            return self._content.unsafe_get[Bool]()
        if self.is_int():
            return self._content.unsafe_get[Int]() != 0
        if self.is_number():
            return self._content.unsafe_get[Float64]() != 0
        if self.is_string():
            return Bool(self._content.unsafe_get[String]())
        return len(self) > 0

    def __eq__(self, other: Self) -> Bool:
        """Whether both are the same value: numbers by what they are worth, objects in any order of their members."""
        if self.is_number() and other.is_number():
            if self.is_int() and other.is_int():
                return self._content.unsafe_get[Int]() == other._content.unsafe_get[Int]()
            return self._float() == other._float()
        if self.is_array() and other.is_array():
            return self._content.unsafe_get[JsonArray]() == other._content.unsafe_get[JsonArray]()
        if self.is_object() and other.is_object():
            return _same_members(self._content.unsafe_get[JsonObject](), other._content.unsafe_get[JsonObject]())
        if self.is_string() and other.is_string():
            return self._content.unsafe_get[String]() == other._content.unsafe_get[String]()
        if self.is_bool() and other.is_bool():
            return self._content.unsafe_get[Bool]() == other._content.unsafe_get[Bool]()
        return self.is_null() and other.is_null()

    def _float(self) -> Float64:
        if self.is_int():
            return Float64(self._content.unsafe_get[Int]())
        return self._content.unsafe_get[Float64]()

    # ---- writing ----

    def write_to(self, mut writer: Some[Writer]):
        """Writes it without spaces. Complexity: linear in the text."""
        _write(self, -1, 0, writer)

    def write_repr_to(self, mut writer: Some[Writer]):
        """The same."""
        _write(self, -1, 0, writer)

    def pretty(self, indent: Int = 2) -> String:
        """The text with a line for each item and member, each level `indent` spaces deeper. Complexity: linear in the text.

        ```mojo
        from std.json import parse

        print(parse('{"a": [1, 2], "b": {}}').pretty())  # { "a": [ 1, 2 ], "b": {} }
        ```
        """
        var out = String()
        _write(self, max(indent, 0), 0, out)
        return out^


def _same_members(a: JsonObject, b: JsonObject) -> Bool:
    if len(a) != len(b):
        return False
    for member in a.items():
        var other = b.find(member.key)
        if not other or other.value() != member.value:
            return False
    return True


def _write_text(text: StringSpan, mut writer: Some[Writer]):
    """A text in quotes; runs of bytes that stand for themselves are written at once."""
    writer.write('"')
    var bytes = text.as_bytes()
    var start = 0
    for i in range(len(bytes)):
        var byte = bytes[i]
        if byte >= 0x20 and byte != _QUOTE and byte != _BACKSLASH:
            continue
        writer.write(text[byte=start:i])
        start = i + 1
        if byte == _QUOTE or byte == _BACKSLASH:
            writer.write("\\", text[byte=i : i + 1])
        elif byte == 0x0A:
            writer.write("\\n")
        elif byte == 0x0D:
            writer.write("\\r")
        elif byte == 0x09:
            writer.write("\\t")
        elif byte == 0x08:
            writer.write("\\b")
        elif byte == 0x0C:
            writer.write("\\f")
        else:
            writer.write("\\u00", _HEX[byte = Int(byte >> 4)], _HEX[byte = Int(byte & 15)])
    writer.write(text[byte=start:])
    writer.write('"')


def _new_line(indent: Int, depth: Int, mut writer: Some[Writer]):
    if indent < 0:
        return
    writer.write("\n")
    for _ in range(indent * depth):
        writer.write(" ")


def _write(value: JsonValue, indent: Int, depth: Int, mut writer: Some[Writer]):
    if value.is_string():
        _write_text(value._content.unsafe_get[String](), writer)
    elif value.is_int():
        writer.write(value._content.unsafe_get[Int]())
    elif value.is_number():
        var number = value._content.unsafe_get[Float64]()
        if number - number == 0:
            writer.write(number)
        else:
            writer.write("null")
    elif value.is_bool():
        writer.write("true" if value._content.unsafe_get[Bool]() else "false")
    elif value.is_null():
        writer.write("null")
    elif len(value) == 0:
        writer.write("[]" if value.is_array() else "{}")
    elif value.is_array():
        var is_first = True
        for item in value._content.unsafe_get[JsonArray]():
            writer.write("[" if is_first else ",")
            is_first = False
            _new_line(indent, depth + 1, writer)
            _write(item, indent, depth + 1, writer)
        _new_line(indent, depth, writer)
        writer.write("]")
    else:
        var is_first = True
        for member in value._content.unsafe_get[JsonObject]().items():
            writer.write("{" if is_first else ",")
            is_first = False
            _new_line(indent, depth + 1, writer)
            _write_text(member.key, writer)
            writer.write(":" if indent < 0 else ": ")
            _write(member.value, indent, depth + 1, writer)
        _new_line(indent, depth, writer)
        writer.write("}")


struct _Parser[origin: ImmOrigin]:
    """Reads a text from left to right; errors name the line and the column, in bytes."""

    var _text: StringSpan[Self.origin]
    var _bytes: Span[UInt8, Self.origin]
    var _at: Int

    def __init__(out self, text: StringSpan[Self.origin]):
        self._text = text
        self._bytes = text.as_bytes()
        self._at = 0

    def _wrong(self, what: StringSpan) -> Error:
        var line = 1
        var column = 1
        for i in range(min(self._at, len(self._bytes))):
            column += 1
            if self._bytes[i] == 0x0A:
                line += 1
                column = 1
        return Error("JSON: ", what, " at line ", line, ", column ", column)

    @always_inline
    def _peek(self) -> UInt8:
        """The next byte; 0, which no JSON text has outside of errors, at the end."""
        return self._bytes[self._at] if self._at < len(self._bytes) else 0

    @always_inline
    def _skip_space(mut self):
        while self._at < len(self._bytes):
            var byte = self._bytes[self._at]
            if byte != 0x20 and byte != 0x0A and byte != 0x0D and byte != 0x09:
                return
            self._at += 1

    def _word(mut self, word: StaticString) raises:
        if not self._text[byte = self._at :].startswith(word):
            raise self._wrong("a value is expected")
        self._at += word.byte_length()

    def whole(mut self) raises -> JsonValue:
        self._skip_space()
        var value = self._value(0)
        self._skip_space()
        if self._at < len(self._bytes):
            raise self._wrong("nothing more is expected")
        return value^

    def _value(mut self, depth: Int) raises -> JsonValue:
        var byte = self._peek()
        if byte == _QUOTE:
            return JsonValue(self._string())
        if byte == 0x7B:
            return self._object(depth)
        if byte == 0x5B:
            return self._array(depth)
        if byte == 0x2D or (byte >= 0x30 and byte <= 0x39):
            return self._number()
        if byte == 0x74:
            self._word("true")
            return JsonValue(True)
        if byte == 0x66:
            self._word("false")
            return JsonValue(False)
        self._word("null")
        return JsonValue()

    def _deeper(mut self, depth: Int) raises:
        """Behind an opening bracket."""
        if depth == MAX_DEPTH:
            raise self._wrong("arrays and objects lie too deep")
        self._at += 1
        self._skip_space()

    def _goes_on(mut self, closing: UInt8) raises -> Bool:
        """Behind an item: whether a comma follows."""
        self._skip_space()
        var byte = self._peek()
        if byte != 0x2C and byte != closing:
            raise self._wrong("',' or the closing bracket is expected")
        self._at += 1
        self._skip_space()
        return byte == 0x2C

    def _array(mut self, depth: Int) raises -> JsonValue:
        var items = JsonArray()
        self._deeper(depth)
        if self._peek() == 0x5D:
            self._at += 1
            return JsonValue(items^)
        while True:
            items.append(self._value(depth + 1))
            if not self._goes_on(0x5D):
                return JsonValue(items^)

    def _object(mut self, depth: Int) raises -> JsonValue:
        var members = JsonObject()
        self._deeper(depth)
        if self._peek() == 0x7D:
            self._at += 1
            return JsonValue(members^)
        while True:
            if self._peek() != _QUOTE:
                raise self._wrong("a name in quotes is expected")
            var name = self._string()
            self._skip_space()
            if self._peek() != 0x3A:
                raise self._wrong("':' is expected")
            self._at += 1
            self._skip_space()
            members[name^] = self._value(depth + 1)
            if not self._goes_on(0x7D):
                return JsonValue(members^)

    def _digits(mut self) raises -> Int:
        """Skips digits; their number, at least one."""
        var start = self._at
        while self._peek() >= 0x30 and self._peek() <= 0x39:
            self._at += 1
        if self._at == start:
            raise self._wrong("a digit is expected")
        return self._at - start

    def _number(mut self) raises -> JsonValue:
        var start = self._at
        var is_negative = self._peek() == 0x2D
        if is_negative:
            self._at += 1
        var first = self._at
        var count = self._digits()
        if count > 1 and self._bytes[first] == 0x30:
            self._at = first + 1
            raise self._wrong("no digit may follow a leading 0")
        var is_whole = self._peek() != 0x2E and self._peek() | 0x20 != 0x65
        if is_whole and count < 19:
            var number = 0
            for i in range(first, self._at):
                number = number * 10 + Int(self._bytes[i] - 0x30)
            return JsonValue(-number if is_negative else number)
        if self._peek() == 0x2E:
            self._at += 1
            _ = self._digits()
        if self._peek() | 0x20 == 0x65:
            self._at += 1
            if self._peek() == 0x2B or self._peek() == 0x2D:
                self._at += 1
            _ = self._digits()
        var text = self._text[byte = start : self._at]
        if is_whole:
            try:
                return JsonValue(atol(text))
            except:
                pass  # it does not fit
        var value = atof(text)
        if value - value != 0:
            self._at = start
            raise self._wrong("this number is larger than a Float64")
        return JsonValue(value)

    def _string(mut self) raises -> String:
        """A text in quotes; what has no escapes is copied at once."""
        self._at += 1
        var start = self._at
        var out = String()
        while True:
            if self._at >= len(self._bytes):
                raise self._wrong("the text does not end")
            var byte = self._bytes[self._at]
            if byte == _QUOTE:
                out += self._text[byte = start : self._at]
                self._at += 1
                return out^
            if byte < 0x20:
                raise self._wrong("a control character must be escaped")
            if byte == _BACKSLASH:
                out += self._text[byte = start : self._at]
                self._at += 1
                self._escape(out)
                start = self._at
            else:
                self._at += 1

    def _escape(mut self, mut out: String) raises:
        var byte = self._peek()
        if byte == 0x75:
            self._at += 1
            self._code(out)
            return
        if byte == _QUOTE or byte == _BACKSLASH or byte == 0x2F:
            out += self._text[byte = self._at : self._at + 1]
        elif byte == 0x6E:
            out += "\n"
        elif byte == 0x74:
            out += "\t"
        elif byte == 0x72:
            out += "\r"
        elif byte == 0x62:
            out += "\b"
        elif byte == 0x66:
            out += "\f"
        else:
            raise self._wrong("this escape is not known")
        self._at += 1

    def _four(mut self) raises -> Int:
        """Four hexadecimal digits."""
        var code = 0
        for _ in range(4):
            var byte = self._peek()
            if byte >= 0x30 and byte <= 0x39:
                code = code * 16 + Int(byte) - 0x30
            elif byte | 0x20 >= 0x61 and byte | 0x20 <= 0x66:
                code = code * 16 + Int(byte | 0x20) - 0x57
            else:
                raise self._wrong("a hexadecimal digit is expected")
            self._at += 1
        return code

    def _code(mut self, mut out: String) raises:
        """Behind `\\u`: characters outside of the first plane are written as two halves."""
        var code = self._four()
        if code >= 0xD800 and code < 0xDC00:
            if not self._text[byte = self._at :].startswith("\\u"):
                raise self._wrong("the second half of the character is expected")
            self._at += 2
            var low = self._four()
            if low < 0xDC00 or low > 0xDFFF:
                raise self._wrong("the second half of the character is expected")
            code = 0x10000 + (code - 0xD800) * 0x400 + low - 0xDC00
        elif code >= 0xDC00 and code <= 0xDFFF:
            raise self._wrong("this half of a character follows no first half")
        out += chr(code)


def parse(text: StringSpan) raises -> JsonValue:
    """The value of a JSON text.

    Of members with equal names the last one counts. Bytes outside of texts in quotes must be JSON's own; comments and
    trailing commas are none.

    Args:
        text: A whole JSON text; white space around it is ignored.

    Returns:
        The value.

    Raises:
        What is wrong, with line and column (in bytes, from 1), if the text is not JSON, has a number that no `Float64`
        can hold, or nests deeper than `MAX_DEPTH`.

    Complexity: linear in the length of the text.

    ```mojo
    from std.json import parse

    var value = parse('{"name": "pyc", "sizes": [1, 2.5], "done": null}')
    print(value["name"], value["sizes"][1], value["done"].is_null())  # "pyc" 2.5 True
    try:
        _ = parse("[1, 2,]")
    except e:
        print(e)  # JSON: a value is expected at line 1, column 7
    ```
    """
    var parser = _Parser(text.as_imm())
    return parser.whole()
