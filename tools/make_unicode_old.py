#!/usr/bin/env python3
"""Writes runtime/unicode/unicode_old.c, where Unicode 3.2 differs from the present one, from Python's unicodedata.

    python3.13 tools/make_unicode_old.py > runtime/unicode/unicode_old.c

Numbers, combining classes and decompositions of characters that Unicode 3.2 had are as they are now: this is checked.
"""

import unicodedata

from unicode_lists import BIDIRECTIONAL, CATEGORIES, WIDTHS

OLD = unicodedata.ucd_3_2_0
SAME = 255
UNCHANGED = (SAME,) * 4


def place(texts, function, c):
    before = getattr(OLD, function)(c)
    return SAME if before == getattr(unicodedata, function)(c) else texts.index(before)


def changes(c):
    if OLD.category(c) != "Cn":
        assert OLD.numeric(c, None) == unicodedata.numeric(c, None) and OLD.decomposition(c) == unicodedata.decomposition(c)
        assert OLD.combining(c) == unicodedata.combining(c)
    mirrored = OLD.mirrored(c)
    return (
        place(CATEGORIES, "category", c),
        place(BIDIRECTIONAL, "bidirectional", c),
        place(WIDTHS, "east_asian_width", c),
        SAME if mirrored == unicodedata.mirrored(c) else mirrored,
    )


def rows():
    """Runs of characters that differed in the same way: the first, the last and what was said of them."""
    found = []
    for code in range(0x110000):
        what = changes(chr(code))
        if what == UNCHANGED:
            continue
        if found and found[-1][1] == code - 1 and found[-1][2] == what:
            found[-1][1] = code
        else:
            found.append([code, code, what])
    return found


def corrections():
    """Characters that were made of another one, which a later version has put right."""
    for code in range(0x110000):
        c = chr(code)
        before = OLD.normalize("NFD", c)
        if OLD.category(c) != "Cn" and before != unicodedata.normalize("NFD", c):
            assert len(before) == 1
            yield code, ord(before)


def table(kind, name, rows):
    print(f"const {kind} {name}[] = {{")
    texts = ["{" + ", ".join(map(str, row)) + "}," for row in rows]
    for at in range(0, len(texts), 3):
        print("    " + " ".join(texts[at : at + 3]))
    print("};")
    print(f"const uint32_t {name.removesuffix('s')}_count = {len(texts)};")


def main():
    print("/* Unicode 3.2.0: made by tools/make_unicode_old.py. */")
    print('#include "unicode/unicode_data.h"\n')
    table("PycUnicodeChange", "pyc_unicode_changes", [(first, last, *what) for first, last, what in rows()])
    table("PycUnicodeCorrection", "pyc_unicode_corrections", corrections())


if __name__ == "__main__":
    main()
