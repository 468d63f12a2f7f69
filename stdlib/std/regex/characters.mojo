"""Which characters a part of a regular expression stands for."""

from std.collections.list import List
from std.collections.string.codepoint import _decode

comptime _SPACE = UInt32(128)  # the flags of runtime/unicode/unicode.h
comptime _DECIMAL = UInt32(16)
comptime _LETTER_OR_NUMBER = UInt32(1 | 16 | 32 | 64)

comptime KIND_DIGIT = 0
comptime KIND_SPACE = 1
comptime KIND_WORD = 2


def _has_flag(c: UInt32, flags: UInt32) -> Bool:
    var text = chr(Int(c))
    return __pyc.pyc_text_is(text.unsafe_ptr(), UInt64(text.byte_length()), flags)


def _is_of_kind(c: UInt32, kind: Int) -> Bool:
    """Whether a code point is a digit, white space, or a letter, digit or `_`, in Unicode's sense."""
    if kind == KIND_DIGIT:
        return 0x30 <= c <= 0x39 if c < 0x80 else _has_flag(c, _DECIMAL)
    if kind == KIND_SPACE:
        return (c == 0x20 or 0x09 <= c <= 0x0D or 0x1C <= c <= 0x1F) if c < 0x80 else _has_flag(c, _SPACE)
    if c < 0x80:
        return 0x61 <= c <= 0x7A or 0x41 <= c <= 0x5A or 0x30 <= c <= 0x39 or c == 0x5F
    return _has_flag(c, _LETTER_OR_NUMBER)


def _alone(text: String, otherwise: UInt32) -> UInt32:
    """The only code point of a text; a mapping to several is none for a regular expression."""
    var size = text.byte_length()
    var c = _decode(text.unsafe_ptr())
    return c if chr(Int(c)).byte_length() == size else otherwise


def _cases_of(c: UInt32) -> Tuple[UInt32, UInt32, UInt32]:
    """Lower case, upper case, and the lower case of that: what is equal to it where case does not matter."""
    if c < 0x80:
        var lower = c + 32 if 0x41 <= c <= 0x5A else c
        var upper = c - 32 if 0x61 <= c <= 0x7A else c
        return (lower, upper, lower)
    var lower = _alone(chr(Int(c)).lower(), c)
    var upper = _alone(chr(Int(c)).upper(), c)
    return (lower, upper, _alone(chr(Int(upper)).lower(), c))


@fieldwise_init
struct _Range(TrivialRegisterPassable):
    var first: UInt32
    var last: UInt32


@fieldwise_init
struct _Kind(TrivialRegisterPassable):
    var kind: Int
    var is_negated: Bool


struct _CharacterSet(Copyable):
    r"""A set of code points: ranges, and kinds such as `\d`. Those of ASCII are looked up in a table."""

    var _ranges: List[_Range]
    var _kinds: List[_Kind]
    var _is_negated: Bool
    var _folds: Bool  # case does not matter
    var _low: UInt64  # of ASCII, after `seal`
    var _high: UInt64

    def __init__(out self, *, folds: Bool):
        """The empty set."""
        self._ranges = List[_Range]()
        self._kinds = List[_Kind]()
        self._is_negated = False
        self._folds = folds
        self._low = 0
        self._high = 0

    def add(mut self, first: UInt32, last: UInt32):
        """Puts the code points from `first` to `last` in."""
        self._ranges.append(_Range(first, last))

    def add_kind(mut self, kind: Int, is_negated: Bool):
        """Puts all of a kind in, or all that are not of it."""
        self._kinds.append(_Kind(kind, is_negated))

    def negate(mut self):
        """What is in is out from now on."""
        self._is_negated = True

    def seal(mut self):
        """Makes the table of ASCII, when all is in."""
        for c in range(128):
            if self._decide(UInt32(c)):
                if c < 64:
                    self._low |= UInt64(1) << UInt64(c)
                else:
                    self._high |= UInt64(1) << UInt64(c - 64)

    def _names(self, c: UInt32) -> Bool:
        for r in self._ranges:
            if r.first <= c <= r.last:
                return True
        for k in self._kinds:
            if _is_of_kind(c, k.kind) != k.is_negated:
                return True
        return False

    def _decide(self, c: UInt32) -> Bool:
        var yes = self._names(c)
        if not yes and self._folds:
            var (lower, upper, again) = _cases_of(c)
            yes = self._names(lower) or self._names(upper) or self._names(again)
        return yes != self._is_negated

    @always_inline
    def has(self, c: UInt32) -> Bool:
        """Whether a code point is in it."""
        if c < 64:
            return self._low >> UInt64(c) & 1 == 1
        if c < 128:
            return self._high >> UInt64(c - 64) & 1 == 1
        return self._decide(c)
