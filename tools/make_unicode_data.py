#!/usr/bin/env python3
"""Writes runtime/unicode/unicode_data.c, what the module unicodedata tells of characters, from Python's unicodedata.

    python3.13 tools/make_unicode_data.py > runtime/unicode/unicode_data.c

Names are not in it."""

import sys
import unicodedata

from unicode_lists import BIDIRECTIONAL, CATEGORIES, WIDTHS

BLOCK = 128
TAGS = ["", *sorted({unicodedata.decomposition(chr(c)).split()[0] for c in range(0x110000)
                     if unicodedata.decomposition(chr(c)).startswith("<")})]


def numbers(values):
    out, line = [], "   "
    for v in values:
        text = f" {v},"
        if len(line) + len(text) > 140:
            out.append(line)
            line = "   "
        line += text
    return "\n".join([*out, line])


def texts(name, values):
    print(f"const char *const {name}[] = {{{', '.join(chr(34) + v + chr(34) for v in values)}}};")


def record(c):
    ch = chr(c)
    return (CATEGORIES.index(unicodedata.category(ch)), BIDIRECTIONAL.index(unicodedata.bidirectional(ch)),
            WIDTHS.index(unicodedata.east_asian_width(ch)), unicodedata.combining(ch), unicodedata.mirrored(ch))


def is_composed(c):
    """Two characters that NFC puts together to this one."""
    parts = unicodedata.decomposition(chr(c))
    return len(parts.split()) == 2 and parts[0] != "<" and unicodedata.normalize("NFC", chr(c)) == chr(c)


records, blocks, first = {}, {}, []
for start in range(0, 0x110000, BLOCK):
    row = tuple(records.setdefault(record(c), len(records)) for c in range(start, start + BLOCK))
    first.append(blocks.setdefault(row, len(blocks)))
decomposed, parts, pairs, values = [], [], [], []
for c in range(0x110000):
    text = unicodedata.decomposition(chr(c)).split()
    if text:
        tag = TAGS.index(text.pop(0)) if text[0][0] == "<" else 0
        decomposed.append((c, len(parts), len(text), tag))
        parts += [int(part, 16) for part in text]
    if is_composed(c):
        pairs.append((*(int(part, 16) for part in text), c))
    number = unicodedata.numeric(chr(c), None)
    if number is not None:
        values.append((c, number))
print(f"/* Unicode {unicodedata.unidata_version}: made by tools/make_unicode_data.py. */")
print('#include "unicode/unicode_data.h"\n')
print(f'const char pyc_unicode_version[] = "{unicodedata.unidata_version}";')
texts("pyc_unicode_categories", CATEGORIES)
texts("pyc_unicode_directions", BIDIRECTIONAL)
texts("pyc_unicode_widths", WIDTHS)
texts("pyc_unicode_tags", TAGS)
print(f"const PycUnicodeRecord pyc_unicode_records[] = {{")
for r in records:
    print("    {%d, %d, %d, %d, %d}," % r)
print("};")
print(f"const uint16_t pyc_unicode_first[] = {{\n{numbers(first)}\n}};")
print(f"const uint16_t pyc_unicode_second[] = {{\n{numbers(v for b in blocks for v in b)}\n}};")
print(f"const PycDecomposition pyc_unicode_decompositions[] = {{")
for d in decomposed:
    print("    {%d, %d, %d, %d}," % d)
print("};")
print(f"const uint32_t pyc_unicode_decomposition_count = {len(decomposed)};")
print(f"const uint32_t pyc_unicode_parts[] = {{\n{numbers(parts)}\n}};")
print(f"const PycComposition pyc_unicode_compositions[] = {{")
for p in sorted(pairs):
    print("    {%d, %d, %d}," % p)
print("};")
print(f"const uint32_t pyc_unicode_composition_count = {len(pairs)};")
print(f"const PycUnicodeNumber pyc_unicode_numbers[] = {{")
for c, v in values:
    print("    {%d, %r}," % (c, v))
print("};")
print(f"const uint32_t pyc_unicode_number_count = {len(values)};")
print(len(records), len(blocks), len(decomposed), len(parts), len(pairs), len(values), file=sys.stderr)
