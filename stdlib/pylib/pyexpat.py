"""A parser of XML documents that tells what it finds by calling handlers."""

import codecs
import re
import sys

EXPAT_VERSION = "expat_2.6.3"
version_info = (2, 6, 3)
native_encoding = "UTF-8"
features = [("sizeof(XML_Char)", 1), ("sizeof(XML_LChar)", 1), ("XML_DTD", 0), ("XML_CONTEXT_BYTES", 1024), ("XML_NS", 0)]
XML_PARAM_ENTITY_PARSING_NEVER = 0
XML_PARAM_ENTITY_PARSING_UNLESS_STANDALONE = 1
XML_PARAM_ENTITY_PARSING_ALWAYS = 2

_MESSAGES = {
    1: ("XML_ERROR_NO_MEMORY", "out of memory"), 2: ("XML_ERROR_SYNTAX", "syntax error"), 3: ("XML_ERROR_NO_ELEMENTS", "no element found"),
    4: ("XML_ERROR_INVALID_TOKEN", "not well-formed (invalid token)"), 5: ("XML_ERROR_UNCLOSED_TOKEN", "unclosed token"),
    6: ("XML_ERROR_PARTIAL_CHAR", "partial character"), 7: ("XML_ERROR_TAG_MISMATCH", "mismatched tag"),
    8: ("XML_ERROR_DUPLICATE_ATTRIBUTE", "duplicate attribute"), 9: ("XML_ERROR_JUNK_AFTER_DOC_ELEMENT", "junk after document element"),
    10: ("XML_ERROR_PARAM_ENTITY_REF", "illegal parameter entity reference"), 11: ("XML_ERROR_UNDEFINED_ENTITY", "undefined entity"),
    12: ("XML_ERROR_RECURSIVE_ENTITY_REF", "recursive entity reference"), 13: ("XML_ERROR_ASYNC_ENTITY", "asynchronous entity"),
    14: ("XML_ERROR_BAD_CHAR_REF", "reference to invalid character number"),
    15: ("XML_ERROR_BINARY_ENTITY_REF", "reference to binary entity"),
    16: ("XML_ERROR_ATTRIBUTE_EXTERNAL_ENTITY_REF", "reference to external entity in attribute"),
    17: ("XML_ERROR_MISPLACED_XML_PI", "XML or text declaration not at start of entity"), 18: ("XML_ERROR_UNKNOWN_ENCODING", "unknown encoding"),
    19: ("XML_ERROR_INCORRECT_ENCODING", "encoding specified in XML declaration is incorrect"),
    20: ("XML_ERROR_UNCLOSED_CDATA_SECTION", "unclosed CDATA section"),
    21: ("XML_ERROR_EXTERNAL_ENTITY_HANDLING", "error in processing external entity reference"),
    22: ("XML_ERROR_NOT_STANDALONE", "document is not standalone"), 27: ("XML_ERROR_UNBOUND_PREFIX", "unbound prefix"),
    36: ("XML_ERROR_FINISHED", "parsing finished"), 43: ("XML_ERROR_AMPLIFICATION_LIMIT_BREACH", "limit on input amplification factor breached"),
}
(_SYNTAX, _NO_ELEMENTS, _INVALID, _UNCLOSED, _PARTIAL, _MISMATCH, _DUPLICATE, _JUNK) = range(2, 10)
_UNDEFINED, _RECURSIVE, _BAD_CHAR, _MISPLACED, _UNKNOWN_ENCODING, _UNCLOSED_CDATA, _UNBOUND, _FINISHED, _AMPLIFIED = 11, 12, 14, 17, 18, 20, 27, 36, 43


class ExpatError(Exception):
    """A document that is not well-formed."""


ExpatError.__module__ = "xml.parsers.expat"
error = ExpatError


def ErrorString(code, /):
    """Returns string error for given number."""
    return _MESSAGES[code][1] if code in _MESSAGES else None


errors = type(sys)("pyexpat.errors", "Constants used to describe error conditions.")
errors.codes, errors.messages = {}, {}
for _code, (_name, _text) in _MESSAGES.items():
    setattr(errors, _name, _text)
    errors.codes[_text], errors.messages[_code] = _code, _text
model = type(sys)("pyexpat.model", "Constants used to interpret content model information.")
for _code, _name in enumerate(("EMPTY", "ANY", "MIXED", "NAME", "CHOICE", "SEQ"), 1):
    setattr(model, "XML_CTYPE_" + _name, _code)
for _code, _name in enumerate(("NONE", "OPT", "REP", "PLUS")):
    setattr(model, "XML_CQUANT_" + _name, _code)

_NAME = r"[A-Za-z_:\u00b7-\U000effff][-.\w:\u00b7-\U000effff]*"
_START = re.compile(rf"<({_NAME})((?:\s+{_NAME}\s*=\s*(?:\"[^<\"]*\"|'[^<']*'))*)\s*(/?)>")
_ATTRIBUTE = re.compile(rf"\s+({_NAME})\s*=\s*(?:\"([^\"]*)\"|'([^']*)')")
_END = re.compile(rf"</({_NAME})\s*>")
_REFERENCE = re.compile(rf"&(?:#x([0-9a-fA-F]+)|#([0-9]+)|({_NAME}));")
_MARK = re.compile("[<&]")
_SPACE = re.compile(r"\s*")
_BAD = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff\ud800-\udfff]|]]>")
_INSTRUCTION = re.compile(rf"<\?({_NAME})(?:\s+(.*?))?\?>", re.S)
_DECLARATION = re.compile(r"""<\?xml\s+version\s*=\s*["']([-\w.:]+)["'](?:\s+encoding\s*=\s*["']([A-Za-z][-\w.]*)["'])?"""
                          r"""(?:\s+standalone\s*=\s*["'](yes|no)["'])?\s*\?>""")
_ENCODED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z][-\w.]*)["']""")
_LITERAL = r"(?:\"([^\"]*)\"|'([^']*)')"
_EXTERNAL = rf"(?:SYSTEM\s+{_LITERAL}|PUBLIC\s+{_LITERAL}(?:\s+{_LITERAL})?)"
_DOCTYPE = re.compile(rf"<!DOCTYPE\s+({_NAME})(?:\s+{_EXTERNAL})?\s*")
_IN_DOCTYPE = re.compile(r"\"[^\"]*\"|'[^']*'|<!--.*?-->|<\?.*?\?>|[\[\]>]|<!", re.S)
_ENTITY = re.compile(rf"<!ENTITY\s+(%\s+)?({_NAME})\s+(?:{_LITERAL}|{_EXTERNAL}(?:\s+NDATA\s+({_NAME}))?)\s*>")
_NOTATION = re.compile(rf"<!NOTATION\s+({_NAME})\s+{_EXTERNAL}\s*>")
_ATTLIST = re.compile(rf"<!ATTLIST\s+({_NAME})([^>]*)>")
_ATTDEF = re.compile(rf"\s+({_NAME})\s+(CDATA|ID|IDREFS?|ENTITY|ENTITIES|NMTOKENS?|(?:NOTATION\s*)?\([^)]*\))\s+"
                     rf"(?:(#REQUIRED|#IMPLIED)|(#FIXED\s+)?{_LITERAL})")
_ELEMENT = re.compile(rf"<!ELEMENT\s+({_NAME})\s+([^>]*?)\s*>")
_PREDEFINED = {"lt": "<", "gt": ">", "amp": "&", "quot": '"', "apos": "'"}
_XML = "http://www.w3.org/XML/1998/namespace"
_HANDLERS = ("StartElement", "EndElement", "CharacterData", "ProcessingInstruction", "Comment", "StartCdataSection", "EndCdataSection",
             "StartDoctypeDecl", "EndDoctypeDecl", "XmlDecl", "Default", "DefaultHandlerExpand", "StartNamespaceDecl", "EndNamespaceDecl",
             "ExternalEntityRef", "EntityDecl", "UnparsedEntityDecl", "NotationDecl", "ElementDecl", "AttlistDecl", "SkippedEntity",
             "NotStandalone")


def _either(*texts):
    for text in texts:
        if text is not None:
            return text
    return None


class _Incomplete(Exception):
    """The markup that begins here is not complete yet."""


def _particle(text, at):
    """A content model: (type, quantifier, name, children), and the position after it."""
    children, name = [], None
    if text[at] == "(":
        kind, at = model.XML_CTYPE_SEQ, at + 1
        while True:
            at = _SPACE.match(text, at).end()
            if text.startswith("#PCDATA", at):
                kind, at = model.XML_CTYPE_MIXED, at + 7
            else:
                child, at = _particle(text, at)
                children.append(child)
            at = _SPACE.match(text, at).end()
            if text[at] == ")":
                at += 1
                break
            if text[at] == "|" and kind == model.XML_CTYPE_SEQ:
                kind = model.XML_CTYPE_CHOICE
            at += 1
    else:
        match = re.compile(_NAME).match(text, at)
        kind, name, at = model.XML_CTYPE_NAME, match.group(), match.end()
    mark = text[at:at + 1]
    amount = "?*+".find(mark) + 1 if mark else 0
    return (kind, amount, name, tuple(children)), at + bool(amount)


class xmlparser:
    """XML parser"""

    def __init__(self, encoding, separator, intern):
        self._encoding, self._separator, self.intern = encoding, separator, intern
        for name in _HANDLERS:
            setattr(self, name if name.endswith("Expand") else name + "Handler", None)
        self.buffer_text, self.buffer_size, self.ordered_attributes = False, 8192, False
        self.specified_attributes, self.namespace_prefixes = False, False
        self.ErrorCode, self._base, self._decoder, self._head = 0, None, None, b""
        self._text, self._at, self._line, self._column, self._offset = "", 0, 1, 0, 0
        self._open, self._spaces, self._pending = [], [{"xml": _XML}], []
        self._has_root = self._is_over = self._begun = self._is_external = self._standalone = False
        self._entities, self._defaults, self._expanding, self._grown = {}, {}, [], 0
        self._parts = self._foreign = None

    # ---- where it is ----

    def _place(self):
        done = self._text[:self._at]
        lines = done.count("\n")
        column = len(done) - done.rfind("\n") - 1 if lines else self._column + len(done)
        return self._line + lines, column

    CurrentLineNumber = ErrorLineNumber = property(lambda self: self._place()[0])
    CurrentColumnNumber = ErrorColumnNumber = property(lambda self: self._place()[1])
    CurrentByteIndex = ErrorByteIndex = property(lambda self: self._offset + len(self._text[:self._at].encode("utf-8", "surrogatepass")))

    def _fail(self, code, at=None):
        self._at = self._at if at is None else at
        self._flush()
        self.ErrorCode = code
        line, column = self._place()
        e = ExpatError(f"{_MESSAGES[code][1]}: line {line}, column {column}")
        e.code, e.lineno, e.offset = code, line, column
        raise e

    def _cut(self):
        """Drops the text that has been read."""
        done = self._text[:self._at]
        self._line, self._column = self._place()
        self._offset += len(done.encode("utf-8", "surrogatepass"))
        self._text, self._at = self._text[self._at:], 0

    # ---- input ----

    def SetBase(self, base, /):
        """Set the base URL for the parser."""
        self._base = base

    def GetBase(self):
        """Return base URL string for the parser."""
        return self._base

    def GetInputContext(self):
        """Return the untranslated text of the input that caused the current event."""
        return self._text.encode("utf-8")

    def UseForeignDTD(self, flag=True, /):
        """Allows the application to provide an artificial external subset if one is not specified as part of the document instance."""
        self._foreign = flag

    def SetParamEntityParsing(self, flag, /):
        """Controls parsing of parameter entities (including the external DTD subset)."""
        return 1

    def SetReparseDeferralEnabled(self, enabled, /):
        """Enable/Disable reparse deferral; enabled by default with Expat >=2.6.0."""
        self._deferral = bool(enabled)

    def GetReparseDeferralEnabled(self):
        """Retrieve reparse deferral enabled status; always returns false with Expat <2.6.0."""
        return getattr(self, "_deferral", True)

    def ExternalEntityParserCreate(self, context, encoding=None, /):
        """Create a parser for parsing an external entity based on the information passed to the ExternalEntityRefHandler."""
        parser = xmlparser(encoding, self._separator, self.intern)
        for name in _HANDLERS:
            name = name if name.endswith("Expand") else name + "Handler"
            setattr(parser, name, getattr(self, name))
        parser.buffer_text, parser.ordered_attributes = self.buffer_text, self.ordered_attributes
        parser._entities, parser._defaults, parser._is_part = self._entities, self._defaults, True
        return parser

    def ParseFile(self, file, /):
        """Parse XML data from file-like object."""
        while True:
            data = file.read(65536)
            if not isinstance(data, (str, bytes, bytearray)):
                raise TypeError(f"read() did not return a bytes object (type={type(data).__name__})")
            if not data:
                return self.Parse(b"", True)
            self.Parse(data, False)

    def _decoded(self, data, is_final):
        if isinstance(data, str):
            self._begun_as_text = True
            return data
        if self._decoder is None:
            self._head += bytes(data)
            if len(self._head) < 4 and not is_final or (self._head.startswith(b"<?xml") and b">" not in self._head and not is_final):
                return ""
            data, self._head = self._head, b""
            self._decoder = self._find_decoder(data)
        try:
            return self._decoder.decode(bytes(data), is_final)
        except UnicodeDecodeError as e:
            self._text += bytes(data)[:e.start].decode(self._name, "replace")
            self._scan(False)
            self._fail(_INVALID, len(self._text))

    def _find_decoder(self, data):
        declared = _ENCODED.match(data[3:] if data.startswith(b"\xef\xbb\xbf") else data)
        name = self._encoding or ("utf-16" if data[:2] in (b"\xff\xfe", b"\xfe\xff") else None)
        name = name or (declared.group(1).decode() if declared else "utf-8")
        name = "utf-8-sig" if name.lower() in ("utf-8", "utf8") else name
        self._name = name
        try:
            return codecs.getincrementaldecoder(name)("strict")
        except LookupError:
            self._text, self._at = data.decode("latin-1"), declared.start(1) if declared else 0
            self._fail(_UNKNOWN_ENCODING)

    def Parse(self, data, isfinal=False, /):
        """Parse XML data."""
        if self._is_over:
            self._fail(_FINISHED)
        text = self._decoded(data, bool(isfinal))
        if "\r" in text or getattr(self, "_had_return", False):
            if getattr(self, "_had_return", False):
                text = "\r" + text
            self._had_return = text.endswith("\r") and not isfinal
            text = (text[:-1] if self._had_return else text).replace("\r\n", "\n").replace("\r", "\n")
        self._text += text
        self._scan(bool(isfinal))
        self._flush()
        if isfinal:
            self._is_over = True
            if self._open or not self._has_root and not getattr(self, "_is_part", False):
                self._fail(_NO_ELEMENTS)
        self._cut()
        return 1

    # ---- tokens ----

    def _scan(self, is_final):
        while self._at < len(self._text):
            at = self._at
            try:
                if self._open or getattr(self, "_is_part", False):
                    self._content()
                else:
                    self._outside()
            except _Incomplete:
                if is_final:
                    self._flush()
                    if self._text.startswith("<![CDATA[", self._at):
                        self._fail(_UNCLOSED_CDATA, len(self._text))
                    self._fail(_UNCLOSED if self._text[self._at] == "<" else _INVALID)
                return
            if self._at == at:
                return

    def _content(self):
        """Text, a reference, or markup, inside the root."""
        match = _MARK.search(self._text, self._at)
        end = match.start() if match else len(self._text)
        if end > self._at:
            text = self._text[self._at:end]
            bad = _BAD.search(text)
            if bad:
                self._fail(_INVALID, self._at + bad.start() + (0 if len(bad.group()) == 1 else 2))
            if not match and text.endswith("]"):
                kept = len(text) - len(text.rstrip("]"))
                text, end = text[:-kept], end - kept
            self._say_text(text)
            self._at = end
            if not match and self._text[end:]:
                raise _Incomplete
            return
        if match.group() == "&":
            self._reference()
        else:
            self._markup()

    def _outside(self):
        text, at = self._text, self._at
        end = _SPACE.match(text, at).end()
        if end > at:
            self._begun = True
            self._default(text[at:end])
            self._at = end
            return
        if text[at] != "<":
            self._fail(_JUNK if self._has_root else _SYNTAX)
        self._markup()

    def _markup(self):
        text, at = self._text, self._at
        second = text[at + 1:at + 2]
        if not second:
            raise _Incomplete
        if second == "/":
            self._end_tag()
        elif second == "?":
            self._instruction()
        elif second == "!":
            self._declaration()
        else:
            self._start_tag()
        self._begun = True

    def _whole(self, mark, at):
        end = self._text.find(mark, at)
        if end < 0:
            raise _Incomplete
        return end

    def _declaration(self):
        text, at = self._text, self._at
        if text.startswith("<!--", at):
            end = self._whole("--", at + 4)
            if text[end + 2:end + 3] != ">":
                if len(text) <= end + 2:
                    raise _Incomplete
                self._fail(_INVALID, end + 2)
            self._say(self.CommentHandler, text[at:end + 3], text[at + 4:end])
            self._at = end + 3
        elif text.startswith("<![CDATA[", at) and self._open:
            end = self._whole("]]>", at + 9)
            self._say(self.StartCdataSectionHandler, "<![CDATA[")
            if end > at + 9:
                self._say_text(text[at + 9:end])
            self._say(self.EndCdataSectionHandler, "]]>")
            self._at = end + 3
        elif text.startswith("<!DOCTYPE", at) and not self._has_root:
            self._doctype()
        elif "<![CDATA[".startswith(text[at:]) or "<!DOCTYPE".startswith(text[at:]) or "<!--".startswith(text[at:]):
            raise _Incomplete
        else:
            self._fail(_SYNTAX if not self._open else _INVALID)

    def _instruction(self):
        text, at = self._text, self._at
        end = self._whole("?>", at) + 2
        if re.match(r"<\?xml\s", text[at:at + 6]):
            if self._begun:
                self._fail(_MISPLACED)
            match = _DECLARATION.match(text, at)
            if not match:
                self._fail(2, at)
            self._standalone = match.group(3) == "yes"
            number = -1 if match.group(3) is None else int(self._standalone)
            self._say(self.XmlDeclHandler, text[at:end], match.group(1), match.group(2), number)
        else:
            match = _INSTRUCTION.match(text, at)
            if not match or match.group(1).lower() == "xml":
                self._fail(_INVALID, at + 2)
            self._say(self.ProcessingInstructionHandler, text[at:end], match.group(1), match.group(2) or "")
        self._at = end

    # ---- elements ----

    def _start_tag(self):
        match = _START.match(self._text, self._at)
        if not match:
            self._bad_start()
        if self._has_root and not self._open and not getattr(self, "_is_part", False):
            self._fail(_JUNK)
        name, source, closed = match.groups()
        attributes, declared = {}, None
        for found in _ATTRIBUTE.finditer(source):
            key, a, b = found.groups()
            if key in attributes:
                self._fail(_DUPLICATE, match.start(2) + found.start(1))
            value = b if a is None else a
            attributes[key] = value if "&" not in value and "\n" not in value and "\t" not in value else self._attribute(value)
        if not self.specified_attributes:
            for key, value in self._defaults.get(name, {}).items():
                attributes.setdefault(key, value)
        told = name
        if self._separator is not None:
            told, attributes, declared = self._qualify(name, attributes)
        self._has_root = True
        self._begun = True
        self._open.append((name, told, declared))
        raw = match.group()
        self._at = match.start()
        if self.StartElementHandler is not None:
            if self.ordered_attributes:
                given = []
                for pair in attributes.items():
                    given.extend(pair)
                attributes = given
            self._say(self.StartElementHandler, raw, told, attributes)
        else:
            self._default(raw)
        if closed:
            self._close(raw if self.StartElementHandler is not None else "")
        self._at = match.end()

    def _bad_start(self):
        """The error of a start tag that is cut off or wrong at some place."""
        text, at = self._text, self._at
        match = re.compile(_NAME).match(text, at + 1)
        if not match:
            self._fail(_INVALID, at + 1)
        at = match.end()
        pair = re.compile(rf"\s+{_NAME}\s*=\s*(?:\"[^<\"]*\"|'[^<']*')")
        match = pair.match(text, at)
        while match:
            at = match.end()
            match = pair.match(text, at)
        match = re.compile(rf"\s*(?:{_NAME}\s*(?:=\s*(?:\"[^<\"]*|'[^<']*)?)?)?/?").match(text, at)
        if match.end() == len(text):
            raise _Incomplete
        self._fail(_INVALID, match.end())

    def _end_tag(self):
        match = _END.match(self._text, self._at)
        if not match:
            if ">" not in self._text[self._at:] and not re.search("[<&]", self._text[self._at + 1:]):
                raise _Incomplete
            self._fail(_INVALID, self._at + 2)
        if not self._open or self._open[-1][0] != match.group(1):
            self._fail(_MISMATCH if self._open else _INVALID, self._at + 2)
        self._close(match.group())
        self._at = match.end()

    def _close(self, raw):
        _, told, declared = self._open.pop()
        self._say(self.EndElementHandler, raw, told)
        if declared is not None:
            self._spaces.pop()
            for prefix in reversed(declared):
                self._say(self.EndNamespaceDeclHandler, "", prefix)

    def _qualify(self, name, attributes):
        """Replaces the prefixes of names by the addresses of their namespaces; also gives the prefixes that are declared here."""
        declared = {}
        for key, value in attributes.items():
            if key == "xmlns" or key.startswith("xmlns:"):
                declared[key[6:] or None] = value
        if declared:
            self._spaces.append({**self._spaces[-1], **declared})
            for prefix, address in declared.items():
                self._say(self.StartNamespaceDeclHandler, "", prefix, address or None)
        told = {}
        for key, value in attributes.items():
            if key != "xmlns" and not key.startswith("xmlns:"):
                told[self._with_space(key, False) if ":" in key else key] = value
        return self._with_space(name, True), told, list(declared) if declared else None

    def _with_space(self, name, is_element):
        prefix, colon, local = name.rpartition(":")
        address = self._spaces[-1].get(prefix if colon else None)
        if colon and address is None:
            self._fail(_UNBOUND)
        if not address:
            return name
        tail = self._separator + prefix if colon and self.namespace_prefixes else ""
        return f"{address}{self._separator}{local}{tail}"

    # ---- references ----

    def _char(self, match):
        number = int(match.group(1), 16) if match.group(1) else int(match.group(2))
        if number < 32 and number not in (9, 10, 13) or number > 0x10FFFF or 0xD800 <= number < 0xE000 or number in (0xFFFE, 0xFFFF):
            self._fail(_BAD_CHAR)
        return chr(number)

    def _attribute(self, value):
        """The value of an attribute, in which white space becomes blanks and references are replaced."""
        value = value.replace("\n", " ").replace("\t", " ")
        if "&" not in value:
            return value
        parts, at = [], 0
        for match in _REFERENCE.finditer(value):
            between = value[at:match.start()]
            if "&" in between:
                self._fail(_INVALID)
            parts.append(between)
            at = match.end()
            name = match.group(3)
            if name is None:
                parts.append(self._char(match))
            elif name in _PREDEFINED:
                parts.append(_PREDEFINED[name])
            else:
                parts.append(self._attribute(self._entity(name)))
                self._expanding.pop()
        if "&" in value[at:]:
            self._fail(_INVALID)
        return "".join(parts) + value[at:]

    def _entity(self, name):
        value = self._entities.get(name)
        if value is None:
            self._fail(_UNDEFINED)
        if name in self._expanding:
            self._fail(_RECURSIVE)
        self._grown += len(value)
        if self._grown > 8_000_000:
            self._fail(_AMPLIFIED)
        self._expanding.append(name)
        return value

    def _reference(self):
        match = _REFERENCE.match(self._text, self._at)
        if not match:
            rest = self._text[self._at:]
            if re.fullmatch(rf"&(?:#x?[0-9a-fA-F]*|{_NAME})?", rest):
                raise _Incomplete
            self._fail(_INVALID, self._at + len(re.match(rf"&(?:#x?[0-9a-fA-F]*|{_NAME})?", rest).group()))
        name, raw = match.group(3), match.group()
        if name is None:
            self._say_text(self._char(match))
        elif name in _PREDEFINED:
            self._say_text(_PREDEFINED[name])
        elif name in self._entities and not isinstance(self._entities[name], str):
            self._flush()
            if self.ExternalEntityRefHandler is not None:
                if not self.ExternalEntityRefHandler(name, *self._entities[name]):
                    self._fail(21)
        elif name not in self._entities and self._is_external and not self._standalone:
            self._flush()
            if self.SkippedEntityHandler is not None:
                self.SkippedEntityHandler(name, False)
            else:
                self._default(raw)
        elif self.DefaultHandler is not None and self.DefaultHandlerExpand is None and name in self._entities:
            self._default(raw)
        else:
            self._expand(name, match.end())
            return
        self._at = match.end()

    def _expand(self, name, behind):
        """Reads the entity's text as if it stood here."""
        value = self._entity(name)
        kept, depth = (self._text, self._at), len(self._open)
        self._text, self._at = value, 0
        while self._at < len(self._text):
            at = self._at
            try:
                self._content()
            except _Incomplete:
                self._fail(_INVALID)
            if self._at == at:
                break
        self._text, self._at = kept[0], behind
        self._expanding.pop()
        if len(self._open) != depth:
            self._fail(13)

    # ---- the document type ----

    def _doctype(self):
        text, at = self._text, self._at
        depth, end, inner = 0, None, None
        for match in _IN_DOCTYPE.finditer(text, at + 9):
            mark = match.group()
            if mark == "[" and inner is None:
                inner, depth = match.end(), 1
            elif mark == "]" and depth == 1:
                inner, depth = text[inner:match.start()], 0
            elif mark == ">" and not depth:
                end = match.end()
                break
        if end is None:
            raise _Incomplete
        match = _DOCTYPE.match(text, at)
        if not match:
            self._fail(_SYNTAX)
        name, s1, s2, p1, p2, ps1, ps2 = match.groups()
        system, public = _either(s1, s2, ps1, ps2), _either(p1, p2)
        self._is_external = system is not None or public is not None or bool(self._foreign)
        self._say(self.StartDoctypeDeclHandler, text[at:end], name, system, public, int(inner is not None))
        if inner is not None:
            self._subset(inner)
        if (system or self._foreign) and self.ExternalEntityRefHandler is not None and not self._standalone and self._foreign:
            self.ExternalEntityRefHandler(None, self._base, system, public)
        self._say(self.EndDoctypeDeclHandler, "")
        self._at = end

    def _subset(self, text):
        at = 0
        while True:
            at = _SPACE.match(text, at).end()
            if at >= len(text):
                return
            if text.startswith("<!--", at):
                end = text.find("-->", at) + 3
                self._say(self.CommentHandler, text[at:end], text[at + 4:end - 3])
                at = end
                continue
            match = _INSTRUCTION.match(text, at)
            if match:
                self._say(self.ProcessingInstructionHandler, match.group(), match.group(1), match.group(2) or "")
                at = match.end()
                continue
            reference = re.match(r"%([-.\w:]+);", text[at:])
            if reference:
                self._is_external = True
                at += reference.end()
                continue
            for pattern, declare in ((_ENTITY, self._declare_entity), (_ATTLIST, self._declare_attributes), (_ELEMENT, self._declare_element),
                                     (_NOTATION, self._declare_notation)):
                match = pattern.match(text, at)
                if match:
                    declare(match)
                    break
            else:
                self._fail(_SYNTAX)
            at = match.end()

    def _declare_entity(self, match):
        percent, name, v1, v2, s1, s2, p1, p2, ps1, ps2, notation = match.groups()
        value, system, public = _either(v1, v2), _either(s1, s2, ps1, ps2), _either(p1, p2)
        if value is not None:
            value = re.sub(r"&#(?:x([0-9a-fA-F]+)|([0-9]+));", lambda m: self._char(m), value)
        if not percent and name not in self._entities:
            self._entities[name] = value if value is not None else (self._base, system, public)
        if notation is not None and self.UnparsedEntityDeclHandler is not None:
            self._say(self.UnparsedEntityDeclHandler, "", name, self._base, system, public, notation)
        else:
            self._say(self.EntityDeclHandler, match.group(), name, int(bool(percent)), value, self._base, system, public, notation)

    def _declare_attributes(self, match):
        element = match.group(1)
        for found in _ATTDEF.finditer(match.group(2)):
            name, kind, word, fixed, v1, v2 = found.groups()
            value = _either(v1, v2)
            if value is not None:
                value = self._attribute(value)
                self._defaults.setdefault(element, {}).setdefault(name, value)
            kind = re.sub(r"\s+", "", kind)
            self._say(self.AttlistDeclHandler, "", element, name, kind, value, int(word == "#REQUIRED" or bool(fixed)))

    def _declare_element(self, match):
        name, text = match.groups()
        if self.ElementDeclHandler is None:
            self._default(match.group())
            return
        if text in ("EMPTY", "ANY"):
            what = (model.XML_CTYPE_EMPTY if text == "EMPTY" else model.XML_CTYPE_ANY, 0, None, ())
        else:
            what = _particle(text, 0)[0]
        self._say(self.ElementDeclHandler, "", name, what)

    def _declare_notation(self, match):
        name, s1, s2, p1, p2, ps1, ps2 = match.groups()
        self._say(self.NotationDeclHandler, match.group(), name, self._base, _either(s1, s2, ps1, ps2), _either(p1, p2))

    # ---- what is told ----

    def _say_text(self, text):
        if not text:
            return
        if self.CharacterDataHandler is None:
            self._default(text)
        elif self.buffer_text:
            self._pending.append(text)
        else:
            for part in re.findall("\n|[^\n]+", text):
                self.CharacterDataHandler(part)

    def _flush(self):
        if self._pending:
            text = "".join(self._pending)
            self._pending = []
            if self.CharacterDataHandler is not None:
                self.CharacterDataHandler(text)

    def _say(self, handler, raw, *args):
        if self._pending:
            self._flush()
        if handler is not None:
            handler(*args)
        elif raw:
            self._default(raw)

    def _default(self, raw):
        handler = self.DefaultHandlerExpand or self.DefaultHandler
        if handler is not None:
            self._flush()
            handler(raw)


XMLParserType = xmlparser


def ParserCreate(encoding=None, namespace_separator=None, intern=None):
    """Return a new XML parser object."""
    if namespace_separator is not None and len(namespace_separator) > 1:
        raise ValueError("namespace_separator must be at most one character, omitted, or None")
    return xmlparser(encoding, namespace_separator, {} if intern is None else intern)
