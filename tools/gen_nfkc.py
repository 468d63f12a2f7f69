#!/usr/bin/env python3
"""Writes src/parse/nfkc.inc, the tables that normalise identifiers, from Python's unicodedata.

    tools/gen_nfkc.py > src/parse/nfkc.inc

Only characters that an identifier may hold are in it. Hangul syllables follow a rule and are left to the reader."""

import sys
import unicodedata


def in_identifiers(char):
    return ("a" + char).isidentifier()


def c_string(text):
    return '"' + "".join(f"\\{byte:03o}" if byte > 126 or byte < 32 else chr(byte) for byte in text.encode()) + '"'


def is_hangul(code):
    return 0xAC00 <= code < 0xAC00 + 11172


def decompositions():
    for code in range(128, sys.maxunicode + 1):
        char = chr(code)
        if 0xD800 <= code < 0xE000 or is_hangul(code) or not in_identifiers(char):
            continue
        full = unicodedata.normalize("NFKD", char)
        if full != char:
            yield code, full


def compositions():
    for code in range(128, sys.maxunicode + 1):
        char = chr(code)
        parts = unicodedata.decomposition(char).split()
        if len(parts) == 2 and parts[0][0] != "<" and unicodedata.normalize("NFC", char) == char and in_identifiers(char):
            yield int(parts[0], 16), int(parts[1], 16), code


def classes():
    runs = []
    for code in range(sys.maxunicode + 1):
        value = unicodedata.combining(chr(code))
        if not value:
            continue
        if runs and runs[-1][0] + runs[-1][1] == code and runs[-1][2] == value:
            runs[-1][1] += 1
        else:
            runs.append([code, 1, value])
    return runs


def rows(items, width):
    items = list(items)
    for i in range(0, len(items), width):
        print("    " + " ".join(items[i:i + width]))


def main():
    print(f"/* Normal forms of Unicode {unicodedata.unidata_version}. Written by tools/gen_nfkc.py: do not edit. */")
    print("static const Decomposition decompositions[] = {")
    rows((f"{{0x{code:x}, {c_string(full)}}}," for code, full in decompositions()), 4)
    print("};\nstatic const Composition compositions[] = {")
    rows((f"{{0x{a:x}, 0x{b:x}, 0x{c:x}}}," for a, b, c in sorted(compositions())), 5)
    print("};\nstatic const ClassRun class_runs[] = {")
    rows((f"{{0x{code:x}, {count}, {value}}}," for code, count, value in classes()), 7)
    print("};")


main()
