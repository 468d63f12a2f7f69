#!/usr/bin/env python3
"""Makes runtime/unicode/charmap_table.c: the encodings of one byte per character, from CPython's codecs; tools/format then."""
import encodings.aliases
import pathlib

CODECS = ['cp1006', 'cp1125', 'cp1250', 'cp1251', 'cp1252', 'cp1253', 'cp1254', 'cp1255', 'cp1256', 'cp1257', 'cp1258', 'cp437',
          'cp720', 'cp737', 'cp775', 'cp850', 'cp852', 'cp855', 'cp856', 'cp857', 'cp858', 'cp860', 'cp861', 'cp862', 'cp863',
          'cp865', 'cp866', 'cp869', 'cp874', 'hp_roman8', 'iso8859_10', 'iso8859_11', 'iso8859_13', 'iso8859_14', 'iso8859_15',
          'iso8859_16', 'iso8859_2', 'iso8859_3', 'iso8859_4', 'iso8859_5', 'iso8859_6', 'iso8859_7', 'iso8859_8', 'iso8859_9',
          'koi8_r', 'koi8_t', 'koi8_u', 'kz1048', 'mac_arabic', 'mac_croatian', 'mac_cyrillic', 'mac_farsi', 'mac_greek',
          'mac_iceland', 'mac_latin2', 'mac_roman', 'mac_romanian', 'mac_turkish', 'palmos', 'ptcp154', 'tis_620']
UNDEFINED = 0xFFFE
OUT = pathlib.Path(__file__).resolve().parent.parent / 'runtime/unicode/charmap_table.c'


def key(name):
    return name.lower().replace('_', '').replace('-', '').replace(' ', '')


def code(codec, byte):
    try:
        return ord(bytes([byte]).decode(codec))
    except UnicodeDecodeError:
        return UNDEFINED


def text():
    yield '/* Made by tools/make_charmaps.py: what the bytes from 128 on stand for in encodings of one byte per character. */'
    yield '#include "unicode/charmap.h"\n'
    yield 'const PycCharmap pyc_charmaps[] = {'
    for codec in CODECS:
        keys = sorted({key(codec)} | {key(a) for a, name in encodings.aliases.aliases.items() if name == codec})
        yield f'    {{" {" ".join(keys)} ",'
        codes = [f'0x{code(codec, b):04X}' for b in range(128, 256)]
        for i in range(0, 128, 8):
            start, end = '     {' if i == 0 else '      ', '}},' if i == 120 else ','
            yield start + ', '.join(codes[i:i + 8]) + end
    yield '    {0},\n};'


made = '\n'.join(text()) + '\n'
OUT.write_text(made)
