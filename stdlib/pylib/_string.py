"""Parsing of format strings, for `string.Formatter`."""


def formatter_field_name_split(field_name, /):
    """The first part of a field's name, and the rest: (is it an attribute, its name)."""
    end = 0
    while end < len(field_name) and field_name[end] not in ".[":
        end += 1
    first = field_name[:end]
    return int(first) if first.isdecimal() else first, iter(_rest(field_name, end))


def _rest(text, at):
    parts = []
    while at < len(text):
        if text[at] == ".":
            end = at + 1
            while end < len(text) and text[end] not in ".[":
                end += 1
            name, is_attribute = text[at + 1:end], True
        elif text[at] == "[":
            end = text.find("]", at)
            if end < 0:
                raise ValueError("Missing ']' in format string")
            name, is_attribute = text[at + 1:end], False
            end += 1
        else:
            raise ValueError("Only '.' or '[' may follow ']' in format field specifier")
        if not name:
            raise ValueError("Empty attribute in format string")
        parts.append((is_attribute, int(name) if name.isdecimal() and not is_attribute else name))
        at = end
    return parts


def formatter_parser(format_string, /):
    """(literal text, field name, format specification, conversion) for each part."""
    return iter(_parts(format_string))


def _parts(text):
    parts = []
    literal = ""
    at = 0
    while at < len(text):
        c = text[at]
        if c in "{}" and text[at:at + 2] == c * 2:
            parts.append((literal + c, None, None, None))
            literal = ""
            at += 2
        elif c == "}":
            raise ValueError("Single '}' encountered in format string")
        elif c == "{":
            end = _end_of_field(text, at + 1)
            parts.append((literal,) + _field(text[at + 1:end]))
            literal = ""
            at = end + 1
        else:
            literal += c
            at += 1
    if literal:
        parts.append((literal, None, None, None))
    return parts


def _end_of_field(text, at):
    depth, in_index = 1, False
    if at >= len(text):
        raise ValueError("Single '{' encountered in format string")
    for end in range(at, len(text)):
        c = text[end]
        if c == "[":
            in_index = True
        elif c == "]":
            in_index = False
        elif c == "{" and not in_index:
            depth += 1
        elif c == "}" and not in_index:
            depth -= 1
            if depth == 0:
                return end
    raise ValueError("expected '}' before end of string")


def _field(text):
    end, in_index = 0, False
    while end < len(text) and (in_index or text[end] not in ":!"):
        in_index = text[end] == "[" or (in_index and text[end] != "]")
        end += 1
    name, conversion, spec = text[:end], None, ""
    if text[end:end + 1] == "!":
        if end + 1 >= len(text):
            raise ValueError("end of string while looking for conversion specifier")
        conversion = text[end + 1]
        end += 2
        if end < len(text) and text[end] != ":":
            raise ValueError("expected ':' after conversion specifier")
    if text[end:end + 1] == ":":
        spec = text[end + 1:]
    return name, spec, conversion
