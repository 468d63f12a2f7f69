"""Bytes as text: base 64 and base 16."""

from std.memory.span import Span

comptime _LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
comptime _HEX = "0123456789ABCDEF"


def b64encode(text: StringSpan) -> String:
    """The bytes of `text` in base 64 (RFC 4648), with padding. Complexity: linear.

    ```mojo
    print(b64encode("foo"))  # Zm9v
    ```
    """
    return b64encode(text.as_bytes())


def b64encode(bytes: Span[UInt8, _]) -> String:
    """The `bytes` in base 64 (RFC 4648), with padding. Complexity: linear."""
    var out = String(capacity_bytes=(len(bytes) + 2) // 3 * 4)
    var letters = _LETTERS.unsafe_ptr()
    var i = 0
    while i < len(bytes):
        var left = min(3, len(bytes) - i)
        var word = UInt32(bytes[i]) << 16
        if left > 1:
            word |= UInt32(bytes[i + 1]) << 8
        if left > 2:
            word |= UInt32(bytes[i + 2])
        for k in range(4):
            var letter = letters.unsafe_offset(Int(word >> UInt32(18 - 6 * k) & 63))
            out.write_string(StringSpan(unsafe_ptr=letter, byte_length=1) if k <= left else "=")
        i += 3
    return out^


def _sextet(c: UInt8) -> Int:
    if c >= 65 and c <= 90:
        return Int(c) - 65
    if c >= 97 and c <= 122:
        return Int(c) - 71
    if c >= 48 and c <= 57:
        return Int(c) + 4
    if c == 43:
        return 62
    return 63 if c == 47 else -1


def _unexpected(c: UInt8) -> Error:
    return Error("ValueError: Unexpected character '", Codepoint(c), "' encountered")


def b64decode(text: StringSpan) raises -> List[UInt8]:
    """The bytes that a text in base 64 stands for; white space is ignored. Raises if the text is not valid. Complexity: linear.

    ```mojo
    print(b64decode("Zm9v"))  # [102, 111, 111]
    ```
    """
    var out = List[UInt8]()
    var word: UInt32 = 0
    var count = 0
    var padding = 0
    for c in text.as_bytes():
        if c == 32 or (c >= 9 and c <= 13):
            continue
        if c == 61:
            padding += 1
            continue
        var value = _sextet(c)
        if value < 0 or padding > 0:
            raise _unexpected(c if value < 0 else 61)
        word = word << 6 | UInt32(value)
        count += 1
        if count % 4 == 0:
            out.append(UInt8(word >> 16 & 255))
            out.append(UInt8(word >> 8 & 255))
            out.append(UInt8(word & 255))
            word = 0
    if (count + padding) % 4 != 0:
        raise Error("ValueError: Input length '", count + padding, "' (ignoring whitespace) must be divisible by 4")
    if padding > 2:
        raise _unexpected(61)
    var rest = count % 4
    if rest == 2:
        out.append(UInt8(word >> 4 & 255))
    elif rest == 3:
        out.append(UInt8(word >> 10 & 255))
        out.append(UInt8(word >> 2 & 255))
    return out^


def b16encode(text: StringSpan) -> String:
    """The bytes of `text` in base 16 (RFC 4648), in upper case. Complexity: linear.

    ```mojo
    print(b16encode("foo"))  # 666F6F
    ```
    """
    return b16encode(text.as_bytes())


def b16encode(bytes: Span[UInt8, _]) -> String:
    """The `bytes` in base 16 (RFC 4648), in upper case. Complexity: linear."""
    var out = String(capacity_bytes=2 * len(bytes))
    var letters = _HEX.unsafe_ptr()
    for b in bytes:
        out.write_string(StringSpan(unsafe_ptr=letters.unsafe_offset(Int(b >> 4)), byte_length=1))
        out.write_string(StringSpan(unsafe_ptr=letters.unsafe_offset(Int(b & 15)), byte_length=1))
    return out^


def _nibble(c: UInt8) -> Int:
    if c >= 48 and c <= 57:
        return Int(c) - 48
    return Int(c) - 55 if c >= 65 and c <= 70 else -1


def b16decode(text: StringSpan) raises -> List[UInt8]:
    """The bytes that a text in base 16, in upper case, stands for. Raises if the text is not valid. Complexity: linear.

    ```mojo
    print(b16decode("666F6F"))  # [102, 111, 111]
    ```
    """
    var digits = text.as_bytes()
    if len(digits) % 2 != 0:
        raise Error("ValueError: Input length '", len(digits), "' must be divisible by 2")
    var out = List[UInt8](capacity=len(digits) // 2)
    for i in range(0, len(digits), 2):
        for k in range(2):
            if _nibble(digits[i + k]) < 0:
                raise _unexpected(digits[i + k])
        out.append(UInt8(_nibble(digits[i]) * 16 + _nibble(digits[i + 1])))
    return out^
