"""Compiled patterns and matches: what `re` is made of."""

import _sys
import sys

import _sre_engine

# the mark of the code that each version of `re` makes, which is the same in all of them
_MAGICS = {11: 20220615, 12: 20221023, 13: 20230612, 14: 20241114}
MAGIC = _MAGICS.get(sys.version_info[1], 20230612)
CODESIZE = 4
MAXREPEAT = 4294967295
MAXGROUPS = 1073741823

_MATCH, _FULL, _SEARCH = 0, 1, 2
_END = sys.maxsize
_NAMES = ((2, "re.IGNORECASE"), (4, "re.LOCALE"), (8, "re.MULTILINE"), (16, "re.DOTALL"), (64, "re.VERBOSE"), (128, "re.DEBUG"), (256, "re.ASCII"))


def getcodesize():
    return CODESIZE


def ascii_iscased(character):
    return _sre_engine.is_cased(character, True)


def unicode_iscased(character):
    return _sre_engine.is_cased(character, False)


def ascii_tolower(character):
    return _sre_engine.lower(character, True)


def unicode_tolower(character):
    return _sre_engine.lower(character, False)


def getlower(character, flags):
    return _sre_engine.lower(character, not flags & 32)


class Match:
    """The result of re.match() and re.search()."""

    __slots__ = ("re", "string", "pos", "endpos", "_found")

    def __init__(self, pattern, string, pos, endpos, found):
        self.re, self.string, self.pos, self.endpos, self._found = pattern, string, pos, endpos, found

    def group(self, group=0, /, *others):
        """Return one or more subgroups of the match."""
        text = _sre_engine.group(self._found, self.string, group, self.re)
        if not others:
            return text
        return text, *[_sre_engine.group(self._found, self.string, other, self.re) for other in others]

    def __getitem__(self, group, /):
        return _sre_engine.group(self._found, self.string, group, self.re)

    def groups(self, default=None):
        """Return a tuple containing all the subgroups of the match, from 1."""
        return _sre_engine.texts(self._found, self.string, self.re.groups, default)

    def groupdict(self, default=None):
        """Return a dictionary containing all the named subgroups of the match."""
        return {name: _sre_engine.text(self._found, self.string, number, default) for name, number in self.re.groupindex.items()}

    def span(self, group=0, /):
        """Return the 2-tuple (m.start(group), m.end(group))."""
        return _sre_engine.start(self._found, group, self.re), _sre_engine.end(self._found, group, self.re)

    def start(self, group=0, /):
        """Return index of the start of the substring matched by group."""
        return _sre_engine.start(self._found, group, self.re)

    def end(self, group=0, /):
        """Return index of the end of the substring matched by group."""
        return _sre_engine.end(self._found, group, self.re)

    @property
    def lastindex(self):
        return None if self._found[0] < 0 else self._found[0]

    @property
    def lastgroup(self):
        for name, number in self.re.groupindex.items():
            if number == self._found[0]:
                return name
        return None

    @property
    def regs(self):
        return tuple([self.span(number) for number in range(self.re.groups + 1)])

    def expand(self, template):
        """Return the string obtained by doing backslash substitution on template, as done by sub()."""
        return _filled(_parts_of(self.re, template), self)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __class_getitem__(cls, item):
        return type(list[int])(cls, item)

    def __repr__(self):
        return f"<re.Match object; span={self.span()!r}, match={self.group()!r:.50}>"


Match.__module__ = "re"
_sys.qualify(Match)


# ---- templates: texts, and numbers of groups ----


def _parts_of(pattern, template):
    from re import _parser

    made = _parser.parse_template(template, pattern)
    if isinstance(made, list):
        return made
    if hasattr(made, "_parts"):
        return made._parts
    groups, literals = made
    parts = list(literals)
    for place, group in groups:
        parts[place] = group
    return parts


def _filled(parts, match):
    empty = match.string[:0]
    texts = []
    for part in parts:
        if isinstance(part, int):
            part = match.group(part)
            if part is None:
                continue
        texts.append(part)
    if isinstance(empty, str):
        return "".join(texts)
    return b"".join(texts)


class _Template:
    def __init__(self, parts):
        self._parts = parts


def template(pattern, parts):
    return _Template(parts)


# ---- patterns ----


class Pattern:
    """Compiled regular expression object."""

    __slots__ = ("pattern", "flags", "groups", "groupindex", "_code", "_is_bytes", "__weakref__")

    def __init__(self, pattern, flags, code, groups, groupindex):
        self.pattern, self.flags, self.groups, self.groupindex = pattern, flags, groups, groupindex
        self._code = _sre_engine.code(code)
        self._is_bytes = None if pattern is None else not isinstance(pattern, str)

    def _check(self, string):
        if self._is_bytes is None or isinstance(string, str) != self._is_bytes:
            return
        if self._is_bytes:
            raise TypeError("cannot use a bytes pattern on a string-like object")
        memoryview(string)
        raise TypeError("cannot use a string pattern on a bytes-like object")

    def _run(self, string, pos, endpos, mode):
        self._check(string)
        found = _sre_engine.run(self._code, string, pos, endpos, mode, -1)
        if found is None:
            return None
        length = len(string)
        first = 0 if pos == 0 else min(max(pos, 0), length)
        return Match(self, string, first, length if endpos >= length else max(endpos, 0), found)

    def match(self, string, pos=0, endpos=_END):
        """Matches zero or more characters at the beginning of the string."""
        return self._run(string, pos, endpos, _MATCH)

    def fullmatch(self, string, pos=0, endpos=_END):
        """Matches against all of the string."""
        return self._run(string, pos, endpos, _FULL)

    def search(self, string, pos=0, endpos=_END):
        """Scan through string looking for a match, and return a corresponding match object instance."""
        return self._run(string, pos, endpos, _SEARCH)

    def finditer(self, string, pos=0, endpos=_END):
        """Return an iterator over all non-overlapping matches for the RE pattern in string."""
        self._check(string)
        return self._matches(string, pos, endpos)

    def _matches(self, string, pos, endpos):
        length = len(string)
        first, last = min(max(pos, 0), length), min(max(endpos, 0), length)
        at, skip, code = first, -1, self._code
        while True:
            found = _sre_engine.run(code, string, at, last, _SEARCH, skip)
            if found is None:
                return
            yield Match(self, string, first, last, found)
            at = found[2]
            skip = at if at == found[1] else -1

    def findall(self, string, pos=0, endpos=_END):
        """Return a list of all non-overlapping matches of pattern in string."""
        self._check(string)
        return _sre_engine.findall(self._code, string, pos, endpos, self.groups)

    def split(self, string, maxsplit=0):
        """Split string by the occurrences of pattern."""
        self._check(string)
        return _sre_engine.split(self._code, string, maxsplit, self.groups)

    def sub(self, repl, string, count=0):
        """Return the string obtained by replacing the leftmost non-overlapping occurrences of pattern in string by repl."""
        return self.subn(repl, string, count)[0]

    def subn(self, repl, string, count=0):
        """Return the tuple (new_string, number_of_subs_made)."""
        self._check(string)
        parts = None
        if not callable(repl):
            parts = _parts_of(self, repl) if (b"\\" if isinstance(repl, (bytes, bytearray)) else "\\") in repl else [repl]
            if len(parts) == 1 and not isinstance(parts[0], int):
                texts, done = _sre_engine.replace(self._code, string, parts[0], count)
                return ("" if isinstance(string, str) else b"").join(texts), done
        texts = []
        start = done = 0
        skip, length, code = -1, len(string), self._code
        while not count or done < count:
            found = _sre_engine.run(code, string, start, length, _SEARCH, skip)
            if found is None:
                break
            first = found[1]
            if first > start:
                texts.append(string[start:first])
            start = found[2]
            skip = start if start == first else -1
            match = Match(self, string, 0, length, found)
            made = _filled(parts, match) if parts is not None else repl(match)
            if made is not None:
                texts.append(made)
            done += 1
        if start < length or not texts:
            texts.append(string[start:])
        if isinstance(string, str):
            return "".join(texts), done
        return b"".join(texts), done

    def scanner(self, string, pos=0, endpos=_END):
        self._check(string)
        return _Scanner(self, string, pos, endpos)

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __eq__(self, other):
        if not isinstance(other, Pattern):
            return NotImplemented
        return self is other or (self.flags, self.pattern, self._code) == (other.flags, other.pattern, other._code)

    def __hash__(self):
        return hash((self.flags, self.pattern, self._code))

    def __reduce__(self):
        from re import _compile

        return _compile, (self.pattern, self.flags)

    def __class_getitem__(cls, item):
        return type(list[int])(cls, item)

    def __repr__(self):
        flags = self.flags & ~32 if isinstance(self.pattern, str) else self.flags
        names = [name for bit, name in _NAMES if flags & bit]
        rest = flags & ~(2 | 4 | 8 | 16 | 64 | 128 | 256)
        if rest:
            names.append(hex(rest))
        shown = f"{self.pattern!r:.200}"
        return f"re.compile({shown}, {'|'.join(names)})" if names else f"re.compile({shown})"


Pattern.__module__ = "re"
_sys.qualify(Pattern)


class _Scanner:
    """Finds matches one after the other."""

    def __init__(self, pattern, string, pos, endpos):
        self.pattern = pattern
        self._string, self._first, self._end = string, max(pos, 0), min(max(endpos, 0), len(string))
        self._at, self._skip = self._first, -1

    def _next(self, mode):
        if self._at < 0:
            return None
        found = _sre_engine.run(self.pattern._code, self._string, self._at, self._end, mode, self._skip)
        if found is None:
            self._at = -1
            return None
        self._at = found[2]
        self._skip = self._at if self._at == found[1] else -1
        return Match(self.pattern, self._string, self._first, self._end, found)

    def match(self):
        return self._next(_MATCH)

    def search(self):
        return self._next(_SEARCH)


def compile(pattern, flags, code, groups, groupindex, indexgroup):
    return Pattern(pattern, flags, code, groups, groupindex)
