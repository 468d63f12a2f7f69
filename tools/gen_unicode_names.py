#!/usr/bin/env python3
"""Writes src/parse/unicode_names.inc, the table behind "\\N{NAME}", from Python's unicodedata.

    tools/gen_unicode_names.py > src/parse/unicode_names.inc

Only hashes of the names are kept, four bytes each in base 85, in the order of the code points; a table of runs says which
code points these are. Names that follow a rule (CJK, Hangul, Tangut) are left to the reader."""

import sys
import unicodedata

BY_RULE = ("CJK UNIFIED IDEOGRAPH-", "HANGUL SYLLABLE ", "TANGUT IDEOGRAPH-")
# Other names, for characters that mostly have none. Those that this Python does not know are left out.
ALIASES = """NULL;START OF HEADING;START OF TEXT;END OF TEXT;END OF TRANSMISSION;ENQUIRY;ACKNOWLEDGE;ALERT;BACKSPACE;
CHARACTER TABULATION;HORIZONTAL TABULATION;TAB;LINE FEED;NEW LINE;END OF LINE;LINE TABULATION;VERTICAL TABULATION;FORM FEED;
CARRIAGE RETURN;SHIFT OUT;SHIFT IN;DATA LINK ESCAPE;DEVICE CONTROL ONE;DEVICE CONTROL TWO;DEVICE CONTROL THREE;
DEVICE CONTROL FOUR;NEGATIVE ACKNOWLEDGE;SYNCHRONOUS IDLE;END OF TRANSMISSION BLOCK;CANCEL;END OF MEDIUM;SUBSTITUTE;ESCAPE;
INFORMATION SEPARATOR FOUR;FILE SEPARATOR;INFORMATION SEPARATOR THREE;GROUP SEPARATOR;INFORMATION SEPARATOR TWO;
RECORD SEPARATOR;INFORMATION SEPARATOR ONE;UNIT SEPARATOR;DELETE;PADDING CHARACTER;BREAK PERMITTED HERE;NO BREAK HERE;
NEXT LINE;NBSP;SHY;ZWSP;ZWNJ;ZWJ;LRM;RLM;LRE;RLE;PDF;LRO;RLO;BOM;BYTE ORDER MARK;NUL;BEL;BS;HT;LF;NL;EOL;VT;FF;CR;ESC;DEL;
WJ;CGJ;NNBSP;MMSP;VS1;VS2;VS15;VS16;WEIERSTRASS ELLIPTIC FUNCTION;LATIN SMALL LETTER GHA;LATIN CAPITAL LETTER GHA"""
DIGITS = "".join(chr(c) for c in range(35, 122) if chr(c) not in '\\?')[:85]


def hashed(name):
    value = 2166136261
    for byte in name.encode("ascii"):
        value = ((value ^ byte) * 16777619) & 0xFFFFFFFF
    return value


def base85(value):
    out = ""
    for _ in range(5):
        out += DIGITS[value % 85]
        value //= 85
    return out


def entries():
    for code in range(sys.maxunicode + 1):
        name = unicodedata.name(chr(code), "")
        if name and not name.startswith(BY_RULE):
            yield code, hashed(name)
    for alias in ALIASES.replace("\n", "").split(";"):
        try:
            yield ord(unicodedata.lookup(alias)), hashed(alias)
        except KeyError:
            pass


def main():
    runs, text, known = [], "", {}
    for code, value in entries():
        if known.setdefault(value, code) != code:
            raise SystemExit("two names with one hash")
        if runs and sum(runs[-1]) == code:
            runs[-1][1] += 1
        else:
            runs.append([code, 1])
        text += base85(value)
    print(f"/* Names of Unicode {unicodedata.unidata_version}. Written by tools/gen_unicode_names.py: do not edit. */")
    print("static const NameRun runs[] = {")
    for i in range(0, len(runs), 7):
        print("    " + " ".join("{0x%x, %d}," % tuple(run) for run in runs[i:i + 7]))
    print("};")
    print("static const char *const hash_texts[] = {")
    for i in range(0, len(text), 115):
        print(f'    "{text[i:i + 115]}",')
    print("};")


if __name__ == "__main__":
    main()
