"""Numbers as text and text as numbers."""


@always_inline
def _write_text[W: Writer](data: Pointer[UInt8, _], size: UInt64, mut writer: W):
    writer.write_string(StringSpan(unsafe_ptr=data, byte_length=Int(size)))


def _write_power[W: Writer](exponent: UInt8, mut writer: W):
    """Writes a power of two that is nothing but an exponent."""
    if exponent == 255:
        writer.write_string("nan")
    else:
        writer.write_string("2**")
        _write_number(Int(exponent) - 127, writer)


def _write_wide[dt: DType, W: Writer](value: Scalar[dt], mut writer: W):
    """Writes an integer of 256 bits: 19 digits are a word."""
    comptime word: Scalar[dt] = 10**19
    if value >= 0 and value < word:
        _write_number(UInt64(value), writer)
    elif value < 0:
        writer.write_string("-")
        _write_wide(__pyc.convert[UInt256](-value), writer)
    else:
        _write_wide(value // word, writer)
        var digits = String(UInt64(value % word))
        for _ in range(19 - digits.byte_length()):
            writer.write_string("0")
        writer.write_string(digits)


def _write_number[dt: DType, W: Writer](value: Scalar[dt], mut writer: W):
    """Writes a number: integers in decimal, floats with the fewest digits that read back the same."""
    comptime if dt == DType.bool:
        writer.write_string("True" if Bool(value) else "False")
    else:
        var room = Array[UInt8, 48](uninitialized=True)
        var at = __pyc.bitcast[Pointer[UInt8, MutUntrackedOrigin]](__pyc.address(room))
        comptime if dt == DType.float64:
            _write_text(at, __pyc.pyc_f64_text(value, at), writer)
        elif dt == DType.float32:
            _write_text(at, __pyc.pyc_f32_text(value, at), writer)
        elif dt == DType.float8_e8m0fnu:
            _write_power(__pyc.bitcast[UInt8](value), writer)
        elif dt.is_float8():
            _write_text(at, __pyc.pyc_f64_text(__pyc.convert[Float64](value), at), writer)
        elif dt.is_half_float():
            _write_text(at, __pyc.pyc_f32_text(__pyc.convert[Float32](value), at), writer)
        elif dt == DType.int128:
            _write_text(at, __pyc.pyc_i128_text(UInt64(value), Int64(value >> 64), at), writer)
        elif dt == DType.uint128:
            _write_text(at, __pyc.pyc_u128_text(UInt64(value), UInt64(value >> 64), at), writer)
        elif dt == DType.int256 or dt == DType.uint256:
            _write_wide(value, writer)
        elif dt.is_unsigned():
            _write_text(at, __pyc.pyc_u64_text(UInt64(value), at), writer)
        else:
            _write_text(at, __pyc.pyc_i64_text(Int64(value), at), writer)
        _ = room


def _has_digits(text: StringSpan, base: Int) -> Bool:
    """Whether it has only digits of the base, and at least one."""
    for b in text.as_bytes():
        var digit = Int(b) - 48 if b < 58 else (Int(b) | 32) - 87
        if digit < 0 or digit >= base or (b > 57 and digit < 10):
            return False
    return text._size > 0


def _parse_int(text: StringSpan, base: Int) raises -> Int:
    if base != 0 and (base < 2 or base > 36):
        raise Error("Base must be >= 2 and <= 36, or 0.")
    var number: Int64 = 0
    if not __pyc.pyc_parse_i64(text._data, UInt64(text._size), Int64(base), __pyc.address(number)):
        var message = String("String is not convertible to integer with base ", base, ": '", text, "'")
        if _has_digits(text.strip().lstrip("+-"), base):
            message += " String expresses an integer too large to store in Int."
        raise Error(message)
    return Int(number)


def _parse_wide[dt: DType](text: StringSpan) raises -> Scalar[dt]:
    """The integer of more than 64 bits that a text says, in decimal."""
    var digits = text.strip()
    var negative = digits.startswith("-")
    if negative or digits.startswith("+"):
        digits = digits._part(1, digits._size)
    if not _has_digits(digits, 10):
        raise Error("String is not convertible to integer with base 10: '", text, "'")
    var size = UInt256(0)
    var limit = __pyc.convert[UInt256](Scalar[dt].MAX) + UInt256(negative)
    if negative and dt.is_unsigned():
        limit = 0
    for b in digits.as_bytes():
        var next = size * 10 + UInt256(b - 48)
        if next // 10 != size or next > limit:
            raise Error("the number does not fit: '", text, "'")
        size = next
    return __pyc.convert[Scalar[dt]](-size if negative else size)


def _without_sign(text: StringSpan) -> StringSpan[ImmOrigin(text.origin)]:
    var bare = text.strip().as_imm()
    return bare._part(1, bare._size) if bare.startswith("-") or bare.startswith("+") else bare


def _may_stand_outside(byte: UInt8) -> Bool:
    """Whether a float may begin or end with this byte."""
    return byte == 0x2E or 0x30 <= byte <= 0x39


def _parse_float(text: StringSpan) raises -> Float64:
    var number: Float64 = 0
    if "_" in text or not __pyc.pyc_parse_f64(text._data, UInt64(text._size), __pyc.address(number)):
        if text._size == 0 or text == ".":
            raise Error("String is not convertible to float: '", text, "'")
        var bare = _without_sign(text)
        var why = String("Invalid character(s) in the number: '", bare, "'")
        if bare._size == 0 or not _may_stand_outside(bare.as_bytes()[0]):
            why = String("The first character of '", bare, "' should be a digit or dot to convert it to a float.")
        elif not _may_stand_outside(bare.as_bytes()[bare._size - 1]):
            why = String("The last character of '", bare, "' should be a digit or dot to convert it to a float.")
        raise Error("String is not convertible to float: '", text, "'. ", why)
    return number


def atol(text: StringSpan, base: Int = 10) raises -> Int:
    """The integer that `text` represents in base `base`; base 0 is taken from the prefix `0x`, `0o` or `0b`. Raises if it does not represent one.

    ```mojo
    print(atol("ff", 16))  # 255
    ```
    """
    return _parse_int(text, base)


def atof(text: StringSpan) raises -> Float64:
    """The float that `text` represents, rounded to the nearest one. Raises if it does not represent a number.

    ```mojo
    print(atof("2.5e3"), atof("-inf"))  # 2500.0 -inf
    ```
    """
    return _parse_float(text)


def _digits[dt: DType](value: Scalar[dt], bits: Int, prefix: StringSpan) -> String:
    """An integer in a base that is a power of two."""
    comptime size = __pyc.size_of[Scalar[dt]]()
    comptime wide = DType.uint256 if size == 32 else DType.uint128 if size == 16 else DType.uint64
    var negative = False
    var rest = value.cast[wide]()
    comptime if not dt.is_unsigned():
        negative = value < 0
        if negative:
            rest = Scalar[wide](0) - rest
    comptime most = max(64, 8 * size)
    var room = Array[UInt8, most](fill=0)
    var at = most
    while True:
        var digit = UInt8(rest & ((Scalar[wide](1) << Scalar[wide](bits)) - 1))
        at -= 1
        room[at] = digit + 48 if digit < 10 else digit + 87
        rest = rest >> Scalar[wide](bits)
        if rest == 0:
            break
    var out = String()
    if negative:
        out.write_string("-")
    out.write_string(prefix)
    out.write_string(StringSpan(unsafe_from_utf8=Span(room)[at:most]))
    return out^


def hex[dt: DType, //](value: Scalar[dt], *, prefix: StringSpan = "0x") -> String:
    """The integer `value` in base 16, in lower case, with `prefix` before its digits. A negative one begins with a
    minus sign.

    ```mojo
    print(hex(255), hex(-16))  # 0xff -0x10
    ```
    """
    return _digits(value, 4, prefix)


def oct[dt: DType, //](value: Scalar[dt], *, prefix: StringSpan = "0o") -> String:
    """The integer `value` in base 8, with `prefix` before its digits. A negative one begins with a minus sign.

    ```mojo
    print(oct(8), oct(8, prefix=""))  # 0o10 10
    ```
    """
    return _digits(value, 3, prefix)


def bin[dt: DType, //](value: Scalar[dt], *, prefix: StringSpan = "0b") -> String:
    """The integer `value` in base 2, with `prefix` before its digits. A negative one begins with a minus sign.

    ```mojo
    print(bin(5), bin(Int8(-2)))  # 0b101 -0b10
    ```
    """
    return _digits(value, 1, prefix)
