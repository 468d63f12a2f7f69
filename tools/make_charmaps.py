#!/usr/bin/env python3
"""Makes runtime/unicode/charmap_table.c: the encodings of one byte per character, from CPython's codecs; tools/format then."""
import encodings.aliases
import pathlib

CODECS = ['cp437', 'cp850', 'cp852', 'cp866', 'cp1250', 'cp1251', 'cp1252', 'cp1253', 'cp1254', 'cp1257', 'iso8859_2', 'iso8859_5',
          'iso8859_7', 'iso8859_9', 'iso8859_15', 'koi8_r', 'koi8_u', 'mac_roman']
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
