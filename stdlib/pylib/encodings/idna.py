"""Host names in other scripts: RFC 3490, and its profile of characters, RFC 3491."""

import codecs
import re
import unicodedata

import encodings

dots = re.compile("[.\u3002\uFF0E\uFF61]")
ace_prefix, sace_prefix = b"xn--", "xn--"
_NOTHING = frozenset("\xad\u034f\u1806\u180b\u180c\u180d\u200b\u200c\u200d\u2060\ufeff") | {chr(c) for c in range(0xFE00, 0xFE10)}
_LAST_LENGTH = 63


def _is_prohibited(c):
    code, category = ord(c), unicodedata.category(c)
    return (category in ("Zs", "Cc", "Cs", "Co") and code > 32 and c != " " or category in ("Zl", "Zp")
            or code & 0xFFFE == 0xFFFE or 0xFDD0 <= code <= 0xFDEF or 0xFFF9 <= code <= 0xFFFD or 0x2FF0 <= code <= 0x2FFB
            or code in (0x340, 0x341, 0x6DD, 0x70F, 0x180E, 0x200E, 0x200F) or 0x202A <= code <= 0x202E or 0x206A <= code <= 0x206F
            or 0x2061 <= code <= 0x2063 or 0xE0001 <= code <= 0xE007F or 0x1D173 <= code <= 0x1D17A)


def nameprep(label):
    """The form in which labels are compared."""
    label = "".join(["" if c in _NOTHING else c.casefold() for c in label])
    label = unicodedata.normalize("NFKC", label)
    label = unicodedata.normalize("NFKC", label.casefold())
    for i, c in enumerate(label):
        if _is_prohibited(c):
            raise UnicodeEncodeError("idna", label, i, i + 1, f"Invalid character {c!r}")
    _check_direction(label)
    return label


def _check_direction(label):
    right = [unicodedata.bidirectional(c) in ("R", "AL") for c in label]
    if not any(right):
        return
    for i, c in enumerate(label):
        if unicodedata.bidirectional(c) == "L":
            raise UnicodeEncodeError("idna", label, i, i + 1, "Violation of BIDI requirement 2")
    if not right[0]:
        raise UnicodeEncodeError("idna", label, 0, 1, "Violation of BIDI requirement 3")
    if not right[-1]:
        raise UnicodeEncodeError("idna", label, len(label) - 1, len(label), "Violation of BIDI requirement 3")


def _checked(label, ascii):
    if 0 < len(ascii) <= _LAST_LENGTH:
        return ascii
    if not ascii:
        raise UnicodeEncodeError("idna", label, 0, 1, "label empty")
    raise UnicodeEncodeError("idna", label, 0, len(label), "label too long")


def ToASCII(label):
    if label.isascii():
        return _checked(label, label.encode("ascii"))
    prepared = nameprep(label)
    if prepared.isascii():
        return _checked(label, prepared.encode("ascii"))
    if prepared.lower().startswith(sace_prefix):
        raise UnicodeEncodeError("idna", label, 0, len(sace_prefix), "Label starts with ACE prefix")
    return _checked(label, ace_prefix + prepared.encode("punycode"))


def ToUnicode(label):
    if len(label) > 1024:
        raise UnicodeError("label way too long")
    if isinstance(label, bytes):
        pure = label
    elif label.isascii():
        pure = label.encode("ascii")
    else:
        label = nameprep(label)
        if not label.isascii():
            raise UnicodeError("Invalid character in IDN label")
        pure = label.encode("ascii")
    if not pure.lower().startswith(ace_prefix):
        return str(pure, "ascii")
    made = pure[len(ace_prefix):].decode("punycode")
    again = ToASCII(made)
    if pure.lower() != again:
        raise UnicodeDecodeError("idna", pure, 0, len(pure), f"IDNA does not round-trip, '{label!r}' != '{again!r}'")
    return made


class Codec(codecs.Codec):
    def encode(self, input, errors="strict"):
        if errors != "strict":
            raise UnicodeError(f"Unsupported error handling: {errors}")
        if not input:
            return b"", 0
        if input.isascii():
            return input.encode("idna"), len(input)
        labels = dots.split(input)
        end = b"" if labels[-1] else b"."
        if end:
            del labels[-1]
        made, offset = [], 0
        for label in labels:
            try:
                made.append(ToASCII(label))
            except UnicodeEncodeError as e:
                raise UnicodeEncodeError("idna", input, offset + e.start, offset + e.end, e.reason) from None
            offset += len(label) + 1
        return b".".join(made) + end, len(input)

    def decode(self, input, errors="strict"):
        if errors != "strict":
            raise UnicodeError(f"Unsupported error handling: {errors}")
        input = bytes(input)
        if not input:
            return "", 0
        labels = input.split(b".")
        end = "" if labels[-1] else "."
        if end:
            del labels[-1]
        made, offset = [], 0
        for label in labels:
            try:
                made.append(ToUnicode(label))
            except UnicodeDecodeError as e:
                raise UnicodeDecodeError("idna", input, offset + e.start, offset + e.end, e.reason) from None
            offset += len(label) + 1
        return ".".join(made) + end, len(input)


class IncrementalEncoder(codecs.IncrementalEncoder):
    def encode(self, input, final=False):
        return Codec().encode(input, self.errors)[0]


class IncrementalDecoder(codecs.IncrementalDecoder):
    def decode(self, input, final=False):
        return Codec().decode(input, self.errors)[0]


def getregentry():
    return codecs.CodecInfo(name="idna", encode=Codec().encode, decode=Codec().decode, incrementalencoder=IncrementalEncoder,
                            incrementaldecoder=IncrementalDecoder)


encodings._entries["idna"] = getregentry
