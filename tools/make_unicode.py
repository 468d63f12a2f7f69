"""Writes runtime/unicode/unicode_table.c: case, kind and value of every code point, from this Python's unicodedata."""
import sys
import unicodedata

BLOCK = 128
FLAGS = ["ALPHA", "LOWER", "UPPER", "TITLE", "DECIMAL", "DIGIT", "NUMERIC", "SPACE", "PRINTABLE", "CASED", "IGNORABLE", "START", "CONTINUE", "SPECIAL"]
WORD_BREAK_MID = set("'.:\u00b7\u0387\u055f\u05f4\u2018\u2019\u2024\u2027\ufe13\ufe52\ufe55\uff07\uff0e\uff1a")

extra, extra_at = [], {}


def mapping(c, text):
    """A delta, or for more than one character the place in the extra table with its length."""
    if len(text) == 1:
        return ord(text) - c, False
    key = tuple(map(ord, text))
    if key not in extra_at:
        extra_at[key] = len(extra)
        extra.extend((len(key), *key))
    return extra_at[key], True


def record(c):
    ch = chr(c)
    surrogate = 0xD800 <= c <= 0xDFFF
    cat = unicodedata.category(ch)
    flags = 0

    def put(name, on):
        nonlocal flags
        if on:
            flags |= 1 << FLAGS.index(name)

    put("ALPHA", ch.isalpha())
    put("LOWER", ch.islower())
    put("UPPER", ch.isupper())
    put("TITLE", cat == "Lt")
    put("DECIMAL", ch.isdecimal())
    put("DIGIT", ch.isdigit())
    put("NUMERIC", ch.isnumeric())
    put("SPACE", ch.isspace())
    put("PRINTABLE", ch.isprintable())
    put("CASED", ch.islower() or ch.isupper() or cat == "Lt")
    put("IGNORABLE", cat in ("Mn", "Me", "Cf", "Lm", "Sk") or ch in WORD_BREAK_MID)
    put("START", ch.isidentifier())
    put("CONTINUE", ("a" + ch).isidentifier() if not surrogate else False)
    values, special = [], 0
    for i, text in enumerate((ch.upper(), ch.lower(), ch.title(), ch.casefold())):
        value, is_special = mapping(c, text)
        values.append(value)
        special |= is_special << i
    put("SPECIAL", special)
    digit = unicodedata.digit(ch, 0)
    return (flags, special, digit, *values)


records, record_at, blocks, block_at, first = [], {}, [], {}, []
for start in range(0, 0x110000, BLOCK):
    row = []
    for c in range(start, start + BLOCK):
        r = record(c)
        if r not in record_at:
            record_at[r] = len(records)
            records.append(r)
        row.append(record_at[r])
    row = tuple(row)
    if row not in block_at:
        block_at[row] = len(blocks)
        blocks.append(row)
    first.append(block_at[row])


def numbers(values):
    out, line = [], "   "
    for v in values:
        text = f" {v},"
        if len(line) + len(text) > 140:
            out.append(line)
            line = "   "
        line += text
    out.append(line)
    return "\n".join(out)


print(f"/* Unicode {unicodedata.unidata_version}: made by tools/make_unicode.py. */")
print('#include "unicode/unicode.h"\n')
print(f"const PycCharRecord pyc_char_records[{len(records)}] = {{")
for r in records:
    print("    {%d, %d, %d, {%d, %d, %d, %d}}," % r)
print("};\n")
print(f"const uint16_t pyc_char_first[{len(first)}] = {{\n{numbers(first)}\n}};\n")
print(f"const uint16_t pyc_char_second[{len(blocks) * BLOCK}] = {{\n{numbers(v for b in blocks for v in b)}\n}};\n")
print(f"const uint32_t pyc_char_extra[{len(extra)}] = {{\n{numbers(extra)}\n}};")
print(len(records), len(blocks), len(extra), file=sys.stderr)
