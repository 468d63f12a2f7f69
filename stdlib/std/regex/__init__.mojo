r"""Regular expressions, in Python's spelling, matched in linear time.

    from std.regex import Match, Regex, escape

Of Python's `re` there are characters, `.`, sets, `\d \s \w \D \S \W`, `^ $ \A \Z \b \B`, groups `(…)`, `(?:…)`, `(?P<name>…)`, `|`, the
repetitions `* + ? {m,n}` with the lazy forms `*? +? ?? {m,n}?`, comments, and the flags `i m s x`, as in `(?i)` at the start and `(?i:…)`.
What a text matches is what `re` finds: of several ways the one that a search from left to right tries first; only which empty passes
a loop makes through a part that may be empty, as in `(a??|b)*`, can differ. There are no references to groups, no looking ahead or behind,
and no possessive or atomic parts: nothing of what would need more than linear time.

Places are bytes of UTF-8, as everywhere in this library.
"""

from std.collections.dict import Dict
from std.collections.list import List
from std.collections.optional import Optional
from std.memory.arc_pointer import ArcPointer
from std.regex.machine import ANYWHERE, AT_THE_START, _Machine, THE_WHOLE
from std.regex.parser import _Flags, _Parser
from std.regex.program import _Program


struct Match[origin: ImmOrigin](ImplicitlyCopyable, Sized, Writable):
    r"""Where a regular expression matched a text, and its groups.

    ```mojo
    from std.regex import Regex

    var m = Regex(r"(\w+)@(?P<host>\w+)").search("to: ann@home").value()
    print(m[0], m[1], m["host"], m.start(), m.end(), len(m))  # ann@home ann home 4 12 3
    ```
    """

    var _text: StringSpan[Self.origin]
    var _places: List[Int]
    var _names: ArcPointer[Dict[String, Int]]

    def __init__(out self, text: StringSpan[Self.origin], var places: List[Int], names: ArcPointer[Dict[String, Int]]):
        self._text = text
        self._places = places^
        self._names = names

    def __init__(out self, *, copy: Self):
        self._text = copy._text
        self._places = copy._places.copy()
        self._names = copy._names

    def __len__(self) -> Int:
        """How many groups there are, the whole match among them."""
        return len(self._places) // 2

    def __getitem__(self, group: Int) -> StringSpan[Self.origin]:
        """The text of a group, 0 for the whole match; empty for a group that took no part. Panics where there is no such group."""
        if not self.took_part(group):
            return self._text[byte=0:0]
        return self._text[byte = self.start(group) : self.end(group)]

    def __getitem__(self, name: String) raises -> StringSpan[Self.origin]:
        """The text of a group by its name; raises where there is no such group."""
        return self[self._number(name)]

    def _number(self, name: String) raises -> Int:
        var number = self._names[].get(name)
        if not number:
            raise Error("the regular expression has no group ", repr(name))
        return number.value()

    def took_part(self, group: Int) -> Bool:
        """Whether the match went through a group.

        ```mojo
        from std.regex import Regex

        var m = Regex("(a)|(b)").search("b").value()
        print(m.took_part(1), m.took_part(2))  # False True
        ```
        """
        return self._places[2 * group] >= 0 and self._places[2 * group + 1] >= 0

    def start(self, group: Int = 0) -> Int:
        """The byte where a group begins; -1 if it took no part.

        ```mojo
        from std.regex import Regex

        print(Regex("b+").search("aabb").value().start())  # 2
        ```
        """
        return self._places[2 * group] if self.took_part(group) else -1

    def end(self, group: Int = 0) -> Int:
        """The byte behind a group; -1 if it took no part.

        ```mojo
        from std.regex import Regex

        print(Regex("b+").search("aabbc").value().end())  # 4
        ```
        """
        return self._places[2 * group + 1] if self.took_part(group) else -1

    def write_to(self, mut writer: Some[Writer]):
        """Writes the text that matched."""
        writer.write(self[0])


struct Regex(Copyable):
    r"""A regular expression that is ready to be used. Make it once: that takes time linear in what it says, `x{3}` counted as `xxx`.

    All searches take time linear in the text, times the length of the expression.

    ```mojo
    from std.regex import Regex

    var dates = Regex(r"(\d{4})-(\d\d)")
    for m in dates.find_all("from 2024-05 to 2026-11"):
        print(m[1], Int(m[2]))  # 2024 5 2026 11
    print(dates.replace("since 2024-05", r"\2/\1"))  # since 05/2024
    ```
    """

    var pattern: String
    """What it was made from."""
    var _program: _Program
    var _names: ArcPointer[Dict[String, Int]]

    def __init__(
        out self,
        pattern: StringSpan,
        *,
        ignore_case: Bool = False,
        multi_line: Bool = False,
        dot_all: Bool = False,
        verbose: Bool = False,
    ) raises:
        """Reads a regular expression.

        Args:
            pattern: The expression.
            ignore_case: Whether `a` and `A` are equal, as with `(?i)`.
            multi_line: Whether `^` and `$` also match at the ends of lines, as with `(?m)`.
            dot_all: Whether `.` matches the end of a line, too, as with `(?s)`.
            verbose: Whether white space and `# …` in it mean nothing, as with `(?x)`.

        Raises:
            When it is no regular expression, or has parts that are not supported; the message says what and at which byte.
        """
        var parser = _Parser(pattern.as_imm(), _Flags(ignore_case, multi_line, dot_all, verbose))
        var root = parser.whole()
        self.pattern = String(pattern)
        self._program = _Program(parser.nodes, parser.sets.copy(), root, parser.groups)
        self._names = ArcPointer(parser.names.copy())

    def _first(self, text: StringSpan, mode: Int) -> Optional[Match[ImmOrigin(text.origin)]]:
        var machine = _Machine(self._program, text.as_imm())
        if not machine.find(self._program, 0, mode):
            return None
        return Match(text.as_imm(), machine.found.copy(), self._names)

    def search(self, text: StringSpan) -> Optional[Match[ImmOrigin(text.origin)]]:
        """The first match in a text, if there is one.

        ```mojo
        from std.regex import Regex

        print(Regex("[0-9]+").search("item 42, box 7").value())  # 42
        ```
        """
        return self._first(text, ANYWHERE)

    def match_start(self, text: StringSpan) -> Optional[Match[ImmOrigin(text.origin)]]:
        """The match at the start of a text, if there is one: `re.match`.

        ```mojo
        from std.regex import Regex

        print(Bool(Regex("b").match_start("ab")), Bool(Regex("a").match_start("ab")))  # False True
        ```
        """
        return self._first(text, AT_THE_START)

    def match_whole(self, text: StringSpan) -> Optional[Match[ImmOrigin(text.origin)]]:
        """The match of a whole text, if there is one: `re.fullmatch`.

        ```mojo
        from std.regex import Regex

        print(Bool(Regex("a|ab").match_whole("ab")), Bool(Regex("a").match_whole("ab")))  # True False
        ```
        """
        return self._first(text, THE_WHOLE)

    def is_in(self, text: StringSpan) -> Bool:
        """Whether a text has a match.

        ```mojo
        from std.regex import Regex

        print(Regex("colou?r").is_in("the color"))  # True
        ```
        """
        return Bool(self.search(text))

    def find_all(self, text: StringSpan, *, most: Int = Int.MAX) -> List[Match[ImmOrigin(text.origin)]]:
        """All matches in `text` from left to right that do not overlap, the empty ones too; `most` is how many at most.
        Complexity: linear in the text.

        ```mojo
        from std.regex import Regex

        print(len(Regex("x*").find_all("axb")), Regex("a.").find_all("ab ac")[1])  # 4 ac
        ```
        """
        var out = List[Match[ImmOrigin(text.origin)]]()
        var machine = _Machine(self._program, text.as_imm())
        var at = 0
        var not_empty_at = -1
        while len(out) < most and machine.find(self._program, at, ANYWHERE, not_empty_at):
            out.append(Match(text.as_imm(), machine.found.copy(), self._names))
            at = machine.found[1]
            not_empty_at = at if machine.found[0] == at else -1
        return out^

    def split(self, text: StringSpan, *, most: Int = Int.MAX) -> List[String]:
        r"""The parts of `text` between the matches; where the expression has groups, their texts stand between these, as `re.split` gives
        them, an empty text for a group that took no part. At most `most` matches divide it. Complexity: linear in the text.

        ```mojo
        from std.regex import Regex

        print(Regex(r"[,;]\s*").split("a, b;c"), Regex("(-)").split("a-b"))  # [a, b, c] [a, -, b]
        ```
        """
        var out = List[String]()
        var done = 0
        for m in self.find_all(text, most=most):
            out.append(String(text[byte = done : m.start()]))
            for group in range(1, len(m)):
                out.append(String(m[group]))
            done = m.end()
        out.append(String(text[byte = done : text.byte_length()]))
        return out^

    def replace(self, text: StringSpan, by: StringSpan, *, most: Int = Int.MAX) raises -> String:
        r"""A text with its matches replaced.

        Args:
            text: The text.
            by: What stands there instead: `\1` and `\g<1>` are what a group holds, `\g<name>` one with a name, `\g<0>` the match,
                `\n` and `\t` an end of line and a tab, `\\` a backslash.
            most: How many matches are replaced.

        Returns:
            The new text.

        Raises:
            When `by` names a group that is not there, or has another letter behind a backslash.

        Complexity: linear in the text and the result.

        ```mojo
        from std.regex import Regex

        print(Regex(r"(\w+) (\w+)").replace("ann lee, bob ray", r"\2 \1"))  # lee ann, ray bob
        ```
        """
        var parts = self._template(by)
        var out = String()
        var done = 0
        for m in self.find_all(text, most=most):
            out += text[byte = done : m.start()]
            for part in parts:
                if part.group >= 0:
                    out += m[part.group]
                else:
                    out += part.text
            done = m.end()
        out += text[byte = done : text.byte_length()]
        return out^

    def replace_each[
        F: def[origin: ImmOrigin](Match[origin]) -> String
    ](self, text: StringSpan, make: F, *, most: Int = Int.MAX) -> String:
        """A text with each match replaced by what the function `make` gives for it, `most` of them at most. Complexity: linear in the text.

        ```mojo
        from std.regex import Match, Regex

        def doubled(m: Match[_]) -> String:
            return String(m[0], m[0])

        print(Regex("[aeiou]").replace_each("lute", doubled))  # luutee
        ```
        """
        var out = String()
        var done = 0
        for m in self.find_all(text, most=most):
            out += text[byte = done : m.start()]
            out += make(m)
            done = m.end()
        out += text[byte = done : text.byte_length()]
        return out^

    def _template(self, by: StringSpan) raises -> List[_Part]:
        """The parts of what stands in place of a match."""
        var parts = List[_Part]()
        var bytes = by.as_bytes()
        var text = String()
        var at = 0
        while at < len(bytes):
            var start = at
            while at < len(bytes) and bytes[at] != Byte(0x5C):
                at += 1
            text += by[byte=start:at]
            if at == len(bytes):
                break
            if at + 1 == len(bytes):
                raise Error("replacement: nothing behind the last backslash")
            var letter = bytes[at + 1]
            at += 2
            if letter == Byte(0x67) or Byte(0x31) <= letter <= Byte(0x39):
                parts.append(_Part(text, -1))
                text = String()
                parts.append(_Part(String(), self._group_of(by, letter, at)))
            else:
                text += _escaped(letter)
        parts.append(_Part(text, -1))
        return parts^

    def _group_of(self, by: StringSpan, letter: UInt8, mut at: Int) raises -> Int:
        r"""The group that `\1`, `\12` or `\g<…>` names."""
        var bytes = by.as_bytes()
        var start = at - 1
        var end = at
        if letter == Byte(0x67):
            start = at + 1
            end = start
            while end < len(bytes) and bytes[end] != Byte(0x3E):
                end += 1
            if start >= len(bytes) or bytes[at] != Byte(0x3C) or end >= len(bytes):
                raise Error("replacement: \\g stands before <a group>")
            at = end + 1
        elif at < len(bytes) and Byte(0x30) <= bytes[at] <= Byte(0x39):
            end = at + 1
            at = end
        var name = String(by[byte=start:end])
        var number = self._names[].get(name).or_else(-1)
        if number < 0 and name and name.is_ascii_digit():
            number = Int(name)
        if number < 0 or number >= self._program.groups:
            raise Error("replacement: the regular expression has no group ", repr(name))
        return number


@fieldwise_init
struct _Part(Copyable):
    """Of a replacement: a text, or what a group holds."""

    var text: String
    var group: Int


def _escaped(letter: UInt8) raises -> String:
    if letter == Byte(0x6E):
        return "\n"
    if letter == Byte(0x74):
        return "\t"
    if letter == Byte(0x72):
        return "\r"
    if letter == Byte(0x5C):
        return "\\"
    raise Error("replacement: an unknown letter behind a backslash: ", repr(chr(Int(letter))))


def escape(text: StringSpan) -> String:
    r"""A regular expression that matches exactly this text.

    Complexity: linear.

    ```mojo
    from std.regex import Regex, escape

    print(escape("1+1"), Regex(escape("a.b")).is_in("axb"))  # 1\+1 False
    ```
    """
    var out = String()
    for c in text.codepoint_slices():
        if c.byte_length() == 1 and c in "()[]{}?*+-|^$\\.&~# \t\n\r\v\f":
            out += "\\"
        out += c
    return out^
