"""Tokens of Python source, for the module tokenize. A text with fields (f"…") is one token, as any other text."""

import re
from token import (
    COMMENT,
    DEDENT,
    ENDMARKER,
    ERRORTOKEN,
    INDENT,
    NAME,
    NEWLINE,
    NL,
    NUMBER,
    OP,
    STRING,
    EXACT_TOKEN_TYPES,
)

_PREFIX = r"(?i:[bru]|br|rb|f|fr|rf)?"
_DIGITS = r"[0-9](?:_?[0-9])*"
_NUMBER = (r"0[xX](?:_?[0-9a-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+"
           rf"|(?:(?:{_DIGITS})?\.{_DIGITS}|{_DIGITS}\.?)(?:[eE][-+]?{_DIGITS})?[jJ]?")
_OPERATORS = "|".join([re.escape(text) for text in sorted(EXACT_TOKEN_TYPES, key=len, reverse=True)])
_TOKEN = re.compile(
    rf"(?P<comment>#[^\r\n]*)|(?P<triple>{_PREFIX}(?:'''|\"\"\"))"
    rf"|(?P<text>{_PREFIX}(?:'(?:[^'\\\r\n]|\\(?s:.))*'|\"(?:[^\"\\\r\n]|\\(?s:.))*\"))"
    rf"|(?P<number>{_NUMBER})|(?P<name>\w+)|(?P<end>\r?\n)|(?P<continued>\\\r?\n)|(?P<operator>{_OPERATORS})")
_TRIPLE_END = {"'": re.compile(r"(?:[^'\\]|\\(?s:.)|'(?!''))*'''"), '"': re.compile(r'(?:[^"\\]|\\(?s:.)|"(?!""))*"""')}
_KINDS = {"comment": COMMENT, "text": STRING, "number": NUMBER, "name": NAME, "operator": OP}
_BLANK = re.compile(r"[ \t\f]*")


class TokenizerIter:
    """The tokens of what `readline` gives."""

    def __init__(self, readline, *, encoding=None, extra_tokens=False):
        self._readline, self._encoding, self._extra = readline, encoding, extra_tokens
        self._row = 0
        self._tokens = self._all()

    def __iter__(self):
        return self

    def __next__(self):
        return next(self._tokens)

    def _line(self):
        try:
            line = self._readline()
        except StopIteration:
            line = ""
        self._row += 1
        return line.decode(self._encoding or "utf-8") if isinstance(line, bytes) else line

    def _fail(self, message, row, column):
        raise SyntaxError(message, ("<string>", row, column, "", row, column))

    def _indents(self, stack, line, at):
        width = len(line[:at].expandtabs())
        if width > stack[-1]:
            stack.append(width)
            yield INDENT, line[:at], (self._row, 0), (self._row, at), line
        while width < stack[-1]:
            stack.pop()
            if width > stack[-1]:
                raise IndentationError("unindent does not match any outer indentation level", ("<string>", self._row, at, line, self._row, at))
            yield DEDENT, "", (self._row, at), (self._row, at), line

    def _long_text(self, line, match):
        """A triple-quoted text: its token, the line where it ends, and the column after it."""
        start, first, all_lines = (self._row, match.start()), match.end(), line
        text_start = match.start()
        while True:
            end = _TRIPLE_END[match.group()[-1]].match(all_lines, first)
            if end:
                break
            more = self._line()
            if not more:
                self._fail("unterminated triple-quoted string literal (detected at line %d)" % (self._row - 1), start[0], start[1] + 1)
            all_lines += more
        text = all_lines[text_start:end.end()]
        line = all_lines[all_lines.rfind("\n", 0, end.end()) + 1:]
        column = len(text) - text.rfind("\n") - 1 if "\n" in text else end.end()
        return (STRING, text, start, (self._row, column), all_lines), line, column

    def _all(self):
        stack, depth, opened, is_new, line, last = [0], 0, [], True, "", ""
        while True:
            line = self._line()
            if not line:
                break
            last, at = line, _BLANK.match(line).end()
            if is_new and depth == 0:
                rest = line[at:].rstrip("\r\n")
                if rest and rest[0] != "#" and rest != "\\":
                    yield from self._indents(stack, line, at)
            has_more = is_new is False
            is_new = True
            while at < len(line):
                at = _BLANK.match(line, at).end()
                if at >= len(line):
                    break
                match = _TOKEN.match(line, at)
                if match is None:
                    yield ERRORTOKEN, line[at], (self._row, at), (self._row, at + 1), line
                    at += 1
                    continue
                kind, text = match.lastgroup, match.group()
                if kind == "continued":
                    is_new = False
                    break
                if kind == "end":
                    what = NEWLINE if has_more and depth == 0 else NL
                    yield what, text, (self._row, at), (self._row, match.end()), line
                    break
                if kind == "triple":
                    token, line, at = self._long_text(line, match)
                    last, has_more = line, True
                    yield token
                    continue
                if kind == "operator" and text in "([{":
                    depth += 1
                    opened.append((text, self._row, at))
                if kind == "operator" and text in ")]}" and depth:
                    depth -= 1
                    opened.pop()
                has_more = has_more or kind != "comment"
                yield _KINDS[kind], text, (self._row, at), (self._row, match.end()), line
                at = match.end()
            if depth:
                is_new = False
        if opened:
            self._fail(f"'{opened[-1][0]}' was never closed", opened[-1][1], opened[-1][2] + 1)
        if last and last[-1] not in "\r\n" and not last.strip().startswith("#"):
            yield NEWLINE, "", (self._row - 1, len(last)), (self._row - 1, len(last) + 1), last
        for _ in stack[1:]:
            yield DEDENT, "", (self._row, 0), (self._row, 0), ""
        yield ENDMARKER, "", (self._row, 0), (self._row, 0), ""
