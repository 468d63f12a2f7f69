#!/usr/bin/env python3
"""Writes runtime/unicode/unicode_names.c, the names of characters for the module unicodedata, from Python's unicodedata.

    python3.13 tools/make_unicode_names.py > runtime/unicode/unicode_names.c && tools/format

The names are a text that zlib has compressed: a line for each, `+` and a number where characters are left out, and behind an empty
line the other names that some characters have. Names that follow a rule are given by ranges."""

import re
import sys
import unicodedata
import zlib

from gen_unicode_names import ALIASES

RULES = ("CJK UNIFIED IDEOGRAPH-", "TANGUT IDEOGRAPH-", "HANGUL SYLLABLE ")
named = {c: unicodedata.name(chr(c)) for c in range(sys.maxunicode + 1) if unicodedata.name(chr(c), None)}
lines, ranges, expected = [], [], 0
for code, name in named.items():
    rule = next((r for r in RULES if name.startswith(r)), None)
    if rule:
        if ranges and ranges[-1][1:] == [code - 1, rule]:
            ranges[-1][1] = code
        else:
            ranges.append([code, code, rule])
        continue
    if code != expected:
        lines.append(f"+{code - expected}")
    lines.append(name)
    expected = code + 1
lines.append("")
for alias in [a.replace("\n", "") for a in ALIASES.split(";")]:
    try:
        lines.append(f"{alias};{ord(unicodedata.lookup(alias))}")
    except KeyError:
        pass
text = ("\n".join(lines) + "\n").encode()
packed = zlib.compress(text, 9)
print("/* Made by tools/make_unicode_names.py: the names of characters, compressed. */")
print('#include "unicode/unicode_data.h"\n')
print(f"const uint32_t pyc_unicode_names_size = {len(text)}, pyc_unicode_names_packed_size = {len(packed)};")
print(f"const uint32_t pyc_unicode_name_count = {sum(not re.match('[+]|$', line) for line in lines)};")
print("const PycNameRange pyc_unicode_name_ranges[] = {")
for first, last, rule in ranges:
    print(f'    {{0x{first:X}, 0x{last:X}, "{rule}"}},')
print("    {0, 0, 0},\n};")
print("const uint8_t pyc_unicode_names[] = {")
line = "   "
for byte in packed:
    item = f" {byte},"
    if len(line) + len(item) > 140:
        print(line)
        line = "   "
    line += item
print(line)
print("};")
