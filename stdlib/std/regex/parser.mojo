"""From the text of a regular expression to a tree."""

from std.collections.dict import Dict
from std.collections.list import List
from std.collections.string.codepoint import _decode, _sequence_length
from std.regex.characters import _CharacterSet, KIND_DIGIT, KIND_SPACE, KIND_WORD, _cases_of

comptime NO_LIMIT = -1

comptime NODE_EMPTY = 0
comptime NODE_CHARACTER = 1
comptime NODE_ANY = 2  # but for the end of a line
comptime NODE_ALL = 3
comptime NODE_SET = 4
comptime NODE_SEQUENCE = 5
comptime NODE_CHOICE = 6
comptime NODE_GROUP = 7
comptime NODE_REPEAT = 8
comptime NODE_ASSERTION = 9

comptime AT_START = 0  # of the text
comptime AT_END = 1
comptime AT_LAST_LINE = 2  # the end, or before a last end of line
comptime AT_LINE_START = 3
comptime AT_LINE_END = 4
comptime AT_WORD_EDGE = 5
comptime NOT_AT_WORD_EDGE = 6

comptime MAX_REPEAT = 1000
comptime _MAX_DEPTH = 200


@fieldwise_init
struct _Flags(TrivialRegisterPassable):
    """How a regular expression is read."""

    var ignore_case: Bool
    var multi_line: Bool
    var dot_all: Bool
    var verbose: Bool


struct _Node(Copyable):
    """A part of a regular expression. Parts within it are given by their places in the list of all."""

    var kind: Int
    var number: Int  # a code point, a set, a group, an assertion
    var children: List[Int]
    var least: Int
    var most: Int
    var is_greedy: Bool

    def __init__(out self, kind: Int, number: Int = 0):
        self.kind = kind
        self.number = number
        self.children = List[Int]()
        self.least = 0
        self.most = 0
        self.is_greedy = True


@always_inline
def _byte(letter: StaticString) -> UInt32:
    return UInt32(letter.unsafe_ptr()[])


struct _Parser[origin: ImmOrigin]:
    """Reads a regular expression from left to right."""

    var nodes: List[_Node]
    var sets: List[_CharacterSet]
    var names: Dict[String, Int]
    var groups: Int
    var _text: StringSpan[Self.origin]
    var _at: Int
    var _depth: Int
    var _flags: _Flags

    def __init__(out self, text: StringSpan[Self.origin], flags: _Flags):
        self.nodes = List[_Node]()
        self.sets = List[_CharacterSet]()
        self.names = Dict[String, Int]()
        self.groups = 1  # 0 is the whole match
        self._text = text
        self._at = 0
        self._depth = 0
        self._flags = flags

    # ---- characters ----

    def _fail(self, why: StringSpan, at: Int) raises:
        raise Error("regular expression: ", why, " at byte ", at)

    def _is_done(self) -> Bool:
        return self._at >= self._text.byte_length()

    def _peek(self) -> UInt32:
        """The next code point; a number that is none at the end."""
        return UInt32(0xFFFFFFFF) if self._is_done() else _decode(__pyc.offset(self._text.unsafe_ptr(), self._at))

    def _next(mut self) raises -> UInt32:
        if self._is_done():
            self._fail("it ends too early", self._at)
        var c = self._peek()
        self._at += _sequence_length(self._text.as_bytes()[self._at])
        return c

    def _take(mut self, letter: StaticString) -> Bool:
        """Goes over an ASCII character if it is the next one."""
        if self._peek() != _byte(letter):
            return False
        self._at += 1
        return True

    def _add(mut self, var node: _Node) -> Int:
        self.nodes.append(node^)
        return len(self.nodes) - 1

    # ---- choices, sequences ----

    def whole(mut self) raises -> Int:
        """The tree of the whole text."""
        var root = self._choice()
        if not self._is_done():
            self._fail("a ')' without '('", self._at)
        return root

    def _choice(mut self) raises -> Int:
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            self._fail("groups lie too deep in each other", self._at)
        var flags = self._flags
        var first = self._sequence()
        if self._peek() == _byte("|"):
            var node = _Node(NODE_CHOICE)
            node.children.append(first)
            while self._take("|"):
                node.children.append(self._sequence())
            first = self._add(node^)
        self._flags = flags
        self._depth -= 1
        return first

    def _skip_comments(mut self):
        """White space and `# …` mean nothing where `(?x)` is on."""
        while self._flags.verbose and not self._is_done():
            var c = self._peek()
            if c == _byte("#"):
                while not self._is_done() and self._peek() != 10:
                    self._at += 1
            elif c == 0x20 or 0x09 <= c <= 0x0D:
                self._at += 1
            else:
                return

    def _sequence(mut self) raises -> Int:
        var node = _Node(NODE_SEQUENCE)
        while True:
            self._skip_comments()
            var c = self._peek()
            if self._is_done() or c == _byte("|") or c == _byte(")"):
                break
            var start = self._at
            node.children.append(self._repeated(self._one(), start))
        return node.children[0] if len(node.children) == 1 else self._add(node^)

    # ---- repetitions ----

    def _number(mut self) raises -> Int:
        """Digits; NO_LIMIT where there are none."""
        var start = self._at
        var value = 0
        while 0x30 <= self._peek() <= 0x39:
            value = value * 10 + Int(self._peek() - 0x30)
            self._at += 1
            if value > MAX_REPEAT:
                self._fail("more than 1000 repetitions", start)
        return value if self._at > start else NO_LIMIT

    def _counts(mut self, mut least: Int, mut most: Int) raises -> Bool:
        """`{2}`, `{2,}`, `{,3}`, `{2,3}`; any other text with a brace stands for itself."""
        var start = self._at
        self._at += 1
        var low = self._number()
        var high = low
        var has_comma = self._take(",")
        if has_comma:
            high = self._number()
        if not self._take("}") or (low == NO_LIMIT and not has_comma):
            self._at = start
            return False
        least = max(low, 0)
        most = high
        if most != NO_LIMIT and most < least:
            self._fail("the largest count is below the smallest", start)
        return True

    def _quantifier(mut self, mut least: Int, mut most: Int) raises -> Bool:
        if self._take("*"):
            least = 0
            most = NO_LIMIT
            return True
        if self._take("+"):
            least = 1
            most = NO_LIMIT
            return True
        if self._take("?"):
            least = 0
            most = 1
            return True
        return self._peek() == _byte("{") and self._counts(least, most)

    def _repeated(mut self, part: Int, start: Int) raises -> Int:
        self._skip_comments()
        var least = 0
        var most = 0
        if not self._quantifier(least, most):
            return part
        var is_bare = UInt32(self._text.as_bytes()[start]) != _byte("(")
        if self.nodes[part].kind == NODE_EMPTY or (self.nodes[part].kind == NODE_ASSERTION and is_bare):
            self._fail("nothing to repeat", start)
        var node = _Node(NODE_REPEAT)
        node.children.append(part)
        node.least = least
        node.most = most
        node.is_greedy = not self._take("?")
        if node.is_greedy and self._peek() == _byte("+"):
            self._fail("possessive repetitions are not supported", self._at)
        var at = self._at
        if self._quantifier(least, most):
            self._fail("a repetition of a repetition", at)
        return self._add(node^)

    # ---- one part ----

    def _character(mut self, c: UInt32) -> Int:
        if self._flags.ignore_case:
            var (lower, upper, again) = _cases_of(c)
            if lower != upper or again != c:
                var one = _CharacterSet(folds=True)
                one.add(c, c)
                one.add(lower, lower)
                one.add(upper, upper)
                return self._set(one^)
        return self._add(_Node(NODE_CHARACTER, Int(c)))

    def _set(mut self, var characters: _CharacterSet) -> Int:
        characters.seal()
        self.sets.append(characters^)
        return self._add(_Node(NODE_SET, len(self.sets) - 1))

    def _one(mut self) raises -> Int:
        var start = self._at
        var c = self._next()
        if c == _byte("."):
            return self._add(_Node(NODE_ALL if self._flags.dot_all else NODE_ANY))
        if c == _byte("^"):
            return self._add(_Node(NODE_ASSERTION, AT_LINE_START if self._flags.multi_line else AT_START))
        if c == _byte("$"):
            return self._add(_Node(NODE_ASSERTION, AT_LINE_END if self._flags.multi_line else AT_LAST_LINE))
        if c == _byte("("):
            return self._group(start)
        if c == _byte("["):
            return self._bracket(start)
        if c == _byte("\\"):
            return self._escape(start)
        if c == _byte("*") or c == _byte("+") or c == _byte("?"):
            self._fail("nothing to repeat", start)
        return self._character(c)

    # ---- groups ----

    def _group(mut self, start: Int) raises -> Int:
        if not self._take("?"):
            return self._captured(start, String())
        if self._take(":"):
            return self._closed(self._choice(), start)
        if self._take("#"):
            while not self._take(")"):
                _ = self._next()
            return self._add(_Node(NODE_SEQUENCE))
        if self._peek() == _byte("P"):
            self._at += 1
            if not self._take("<"):
                self._fail("references to groups are not supported", start)
            return self._captured(start, self._name())
        var c = self._peek()
        if c == _byte("=") or c == _byte("!") or c == _byte("<"):
            self._fail("looking ahead and behind is not supported", start)
        if c == _byte(">") or c == _byte("("):
            self._fail("atomic and conditional groups are not supported", start)
        return self._flagged(start)

    def _name(mut self) raises -> String:
        var start = self._at
        while not self._take(">"):
            var c = self._next()
            var is_letter = 0x61 <= c <= 0x7A or 0x41 <= c <= 0x5A or c == _byte("_") or c >= 0x80
            if not is_letter and not (0x30 <= c <= 0x39 and self._at > start + 1):
                self._fail("a group's name has letters, digits and '_'", start)
        var name = String(self._text[byte = start : self._at - 1])
        if not name:
            self._fail("a group without a name", start)
        if name in self.names:
            self._fail("two groups of one name", start)
        return name^

    def _captured(mut self, start: Int, name: String) raises -> Int:
        var node = _Node(NODE_GROUP, self.groups)
        self.groups += 1
        if name:
            self.names[name] = node.number
        node.children.append(self._closed(self._choice(), start))
        return self._add(node^)

    def _closed(mut self, part: Int, start: Int) raises -> Int:
        if not self._take(")"):
            self._fail("a '(' without ')'", start)
        return part

    def _flagged(mut self, start: Int) raises -> Int:
        """`(?i)` at the start of all, and `(?i:…)`."""
        var flags = self._flags
        var on = True
        while True:
            var c = self._next()
            if c == _byte("i"):
                flags.ignore_case = on
            elif c == _byte("m"):
                flags.multi_line = on
            elif c == _byte("s"):
                flags.dot_all = on
            elif c == _byte("x"):
                flags.verbose = on
            elif c == _byte("-") and on:
                on = False
            elif c == _byte(")"):
                if start != 0 or not on:
                    self._fail("flags for all stand at the start", start)
                self._flags = flags
                return self._add(_Node(NODE_EMPTY))
            elif c == _byte(":"):
                var before = self._flags
                self._flags = flags
                var part = self._closed(self._choice(), start)
                self._flags = before
                return part
            elif c != _byte("u"):
                self._fail("an unknown kind of group", start)

    # ---- escapes ----

    def _escape(mut self, start: Int) raises -> Int:
        var c = self._next()
        if c == _byte("A"):
            return self._add(_Node(NODE_ASSERTION, AT_START))
        if c == _byte("Z") or c == _byte("z"):
            return self._add(_Node(NODE_ASSERTION, AT_END))
        if c == _byte("b"):
            return self._add(_Node(NODE_ASSERTION, AT_WORD_EDGE))
        if c == _byte("B"):
            return self._add(_Node(NODE_ASSERTION, NOT_AT_WORD_EDGE))
        var one = _CharacterSet(folds=self._flags.ignore_case)
        if self._kind(c, one):
            return self._set(one^)
        if 0x31 <= c <= 0x39:
            self._fail("references to groups are not supported", start)
        return self._character(self._escaped(c, start))

    def _kind(self, c: UInt32, mut into: _CharacterSet) -> Bool:
        r"""`\d`, `\s`, `\w`, and what is not of them: `\D`, `\S`, `\W`."""
        var lower = c | 0x20
        var is_negated = c != lower
        if lower == _byte("d"):
            into.add_kind(KIND_DIGIT, is_negated)
        elif lower == _byte("s"):
            into.add_kind(KIND_SPACE, is_negated)
        elif lower == _byte("w"):
            into.add_kind(KIND_WORD, is_negated)
        else:
            return False
        return True

    def _escaped(mut self, c: UInt32, start: Int) raises -> UInt32:
        """The character that stands for itself behind a backslash, or that a letter there means."""
        if c == _byte("n"):
            return 10
        if c == _byte("t"):
            return 9
        if c == _byte("r"):
            return 13
        if c == _byte("f"):
            return 12
        if c == _byte("v"):
            return 11
        if c == _byte("a"):
            return 7
        if c == _byte("0"):
            return 0
        if c == _byte("x"):
            return self._hex(2, start)
        if c == _byte("u"):
            return self._hex(4, start)
        if c == _byte("U"):
            return self._hex(8, start)
        if 0x61 <= c <= 0x7A or 0x41 <= c <= 0x5A:
            self._fail("an unknown letter behind a backslash", start)
        return c

    def _hex(mut self, digits: Int, start: Int) raises -> UInt32:
        var value = UInt32(0)
        for _ in range(digits):
            var c = self._next()
            var lower = c | 0x20
            if 0x30 <= c <= 0x39:
                value = value * 16 + (c - 0x30)
            elif 0x61 <= lower <= 0x66:
                value = value * 16 + (lower - 0x61 + 10)
            else:
                self._fail("a digit from 0 to f is missing", start)
        if value > 0x10FFFF or 0xD800 <= value <= 0xDFFF:
            self._fail("no such character", start)
        return value

    # ---- sets ----

    def _bracket(mut self, start: Int) raises -> Int:
        var out = _CharacterSet(folds=self._flags.ignore_case)
        var is_negated = self._take("^")
        var is_first = True
        while is_first or self._peek() != _byte("]"):
            if self._is_done():
                self._fail("a '[' without ']'", start)
            is_first = False
            var at = self._at
            var first = UInt32(0)
            var is_kind = self._member(first, out)
            if self._peek() == _byte("-") and not self._closes_behind():
                self._at += 1
                var last = UInt32(0)
                if is_kind or self._member(last, out) or last < first:
                    self._fail("a range that has no order", at)
                out.add(first, last)
            elif not is_kind:
                out.add(first, first)
        self._at += 1
        if is_negated:
            out.negate()
        return self._set(out^)

    def _closes_behind(self) -> Bool:
        """Whether the `-` is the last character of a set."""
        var bytes = self._text.as_bytes()
        return self._at + 1 >= len(bytes) or UInt32(bytes[self._at + 1]) == _byte("]")

    def _member(mut self, mut one: UInt32, mut into: _CharacterSet) raises -> Bool:
        """Reads a character of a set, or puts a kind of them in and gives True."""
        var start = self._at
        one = self._next()
        if one != _byte("\\"):
            return False
        var c = self._next()
        if self._kind(c, into):
            return True
        one = UInt32(8) if c == _byte("b") else self._escaped(c, start)
        return False
