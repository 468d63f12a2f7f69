#!/usr/bin/env python3
"""Writes src/parse/cst.h: the numbers of the grammar's symbols and fields, read from grammar/src/parser.c.

    tools/gen_cst.py [--check] [parser.c [cst.h]]

With --check nothing is written; the exit status says whether the header is what would be written."""

import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent

PUNCTUATION = {
    "(": "LPAREN", ")": "RPAREN", "[": "LBRACKET", "]": "RBRACKET", "{": "LBRACE", "}": "RBRACE",
    ",": "COMMA", ":": "COLON", ";": "SEMICOLON", ".": "DOT", "...": "DOTS", "->": "ARROW", "=": "ASSIGN", ":=": "WALRUS",
    "@": "AT", "!": "BANG", "_": "UNDERSCORE",
    "+": "PLUS", "-": "MINUS", "*": "STAR", "/": "SLASH", "//": "SLASH2", "%": "PERCENT", "**": "STAR2",
    "&": "AMP", "|": "BAR", "^": "CARET", "~": "TILDE", "<<": "SHL", ">>": "SHR",
    "+=": "PLUS_EQ", "-=": "MINUS_EQ", "*=": "STAR_EQ", "/=": "SLASH_EQ", "//=": "SLASH2_EQ", "%=": "PERCENT_EQ",
    "**=": "STAR2_EQ", "@=": "AT_EQ", "&=": "AMP_EQ", "|=": "BAR_EQ", "^=": "CARET_EQ", "<<=": "SHL_EQ", ">>=": "SHR_EQ",
    "==": "EQ", "!=": "NE", "<": "LT", "<=": "LE", ">": "GT", ">=": "GE", "<>": "LT_GT",
}


def table(source, name):
    """The rows of a C array or enum called `name`, as text between its braces."""
    match = re.search(r"\b%s\b[^{;]*\{\n(.*?)\n\};" % name, source, re.S)
    return match.group(1) if match else ""


def enum_values(source, name):
    return {key: int(value) for key, value in re.findall(r"(\w+) = (\d+)", table(source, name))}


def unescape(text):
    return text.encode().decode("unicode_escape")


def symbols(source):
    """Rows (member, number, text) for each symbol that a visible node can have."""
    ids = enum_values(source, "ts_symbol_identifiers")
    ids["ts_builtin_sym_end"] = 0
    names = dict(re.findall(r'\[(\w+)\] = "((?:[^"\\]|\\.)*)"', table(source, "ts_symbol_names")))
    public = dict(re.findall(r"\[(\w+)\] = (\w+)", table(source, "ts_symbol_map")))
    metadata = re.findall(
        r"\[(\w+)\] = \{\s*\.visible = (\w+),\s*\.named = (\w+)", table(source, "ts_symbol_metadata"))
    rows = {}
    for ident, visible, named in metadata:
        if visible != "true":
            continue
        number = ids[public.get(ident, ident)]
        text = unescape(names[ident])
        rows[number] = (member(text, named == "true"), number, text, named == "true")
    return sorted(rows.values(), key=lambda row: row[1])


def member(text, is_named):
    if is_named:
        return "CST_" + text
    if re.fullmatch(r"[A-Za-z_]\w*( \w+)*", text) and text not in PUNCTUATION:
        return "CST_KW_" + text.replace(" ", "_")
    if text in PUNCTUATION:
        return "CST_T_" + PUNCTUATION[text]
    raise SystemExit(f"gen_cst.py: no name for the token {text!r}; add it to PUNCTUATION")


def fields(source):
    names = dict(re.findall(r'\[(field_\w+)\] = "(\w+)"', table(source, "ts_field_names")))
    if not names:
        return []
    match = re.search(r"enum(?: \w+)? \{\n(\s+field_.*?)\n\};", source, re.S)
    ids = {key: int(value) for key, value in re.findall(r"(\w+) = (\d+)", match.group(1))}
    return sorted((ids[key], name) for key, name in names.items())


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def header(source):
    rows, field_rows = symbols(source), fields(source)
    members = [row[0] for row in rows]
    assert len(set(members)) == len(members), "two symbols with one name"
    out = [
        "/* Symbols and fields of the grammar by number. Written by tools/gen_cst.py from grammar/src/parser.c: do not edit. */",
        "#ifndef PYC_PARSE_CST_H",
        "#define PYC_PARSE_CST_H",
        "",
        "/* X(member, number, text, is_named) */",
        "#define CST_SYMBOLS(X) \\",
        *[f"    X({m}, {n}, {quoted(t)}, {'true' if named else 'false'}) \\" for m, n, t, named in rows],
        "    /* end */",
        "",
        "/* X(member, number, text) */",
        "#define CST_FIELDS(X) \\",
        *[f"    X(CST_F_{name}, {n}, {quoted(name)}) \\" for n, name in field_rows],
        "    /* end */",
        "",
        "#define X(member, number, ...) member = number,",
        "typedef enum CstSymbol {",
        "    CST_SYMBOLS(X)",
        f"    CST_SYMBOL_COUNT = {max(row[1] for row in rows) + 1},",
        "    CST_ERROR = 0xffff,",
        "} CstSymbol;",
        "",
        "typedef enum CstField {",
        "    CST_F_none = 0,",
        "    CST_FIELDS(X)",
        "} CstField;",
        "#undef X",
        "",
        "#endif",
        "",
    ]
    return "\n".join(out)


def main(args):
    check = "--check" in args
    paths = [arg for arg in args if arg != "--check"]
    parser = pathlib.Path(paths[0]) if paths else ROOT / "grammar/src/parser.c"
    target = pathlib.Path(paths[1]) if len(paths) > 1 else ROOT / "src/parse/cst.h"
    text = header(parser.read_text())
    if target.exists() and target.read_text() == text:
        return 0
    if check:
        print(f"{target} does not fit {parser}: run tools/gen_cst.py", file=sys.stderr)
        return 1
    target.write_text(text)
    return 0


sys.exit(main(sys.argv[1:]))
