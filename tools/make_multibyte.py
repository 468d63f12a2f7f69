#!/usr/bin/env python3
"""Makes runtime/codec/multibyte_table.c: the East Asian encodings of several bytes per character, from CPython's codecs; tools/format then.

A table says what each sequence of bytes stands for, and where that is not the other way round as well, what a character is encoded as. It has only what
differs from a similar encoding before it (runtime/codec/multibyte.h describes the form)."""
import encodings.aliases
import pathlib
import textwrap

OUT = pathlib.Path(__file__).resolve().parent.parent / 'runtime/codec/multibyte_table.c'
SJIS, SAME = 'MULTIBYTE_SJIS', 'MULTIBYTE_SAME'
# name, the encoding that it is like, and how its sequences are those of that one
CODECS = [('euc_jp', None, SAME), ('shift_jis', 'euc_jp', SJIS), ('cp932', 'shift_jis', SAME), ('euc_jis_2004', 'euc_jp', SAME),
          ('euc_jisx0213', 'euc_jis_2004', SAME), ('shift_jis_2004', 'euc_jis_2004', SJIS), ('shift_jisx0213', 'shift_jis_2004', SAME),
          ('gb2312', None, SAME), ('gbk', 'gb2312', SAME), ('gb18030', 'gbk', SAME), ('big5', None, SAME), ('cp950', 'big5', SAME),
          ('big5hkscs', 'big5', SAME), ('euc_kr', None, SAME), ('cp949', 'euc_kr', SAME), ('johab', None, SAME)]
LEAD, LEAD3, NONE, PAIRS = 0x110000, 0x110001, 0x110002, 0x110003  # as in multibyte.h
THREE, FOUR = 0x20000, 0x30000  # keys of sequences of three bytes behind 8F, and of four bytes, which are counted
pairs = []


def key_of(data):
    if len(data) == 4:
        return FOUR + ((data[0] - 0x81) * 10 + data[1] - 0x30) * 1260 + (data[2] - 0x81) * 10 + data[3] - 0x30
    if len(data) == 3:
        assert data[0] == 0x8F
        return THREE + (data[1] << 8 | data[2])
    return int.from_bytes(data, 'big')


def value_of(text):
    if len(text) == 1:
        return ord(text)
    if text not in pairs:
        pairs.append(text)
    return PAIRS + pairs.index(text)


def sequences(codec):
    for a in range(256):
        yield bytes([a])
    for a in range(0x80, 256):
        for b in range(256):
            yield bytes([a, b])
    if codec.startswith('euc_j'):
        for a in range(256):
            for b in range(256):
                yield bytes([0x8F, a, b])
    if codec == 'gb18030':
        for i in range(39420):
            yield bytes([0x81 + i // 12600, 0x30 + i // 1260 % 10, 0x81 + i // 10 % 126, 0x30 + i % 10])


def decoded(codec):
    """key -> value of all sequences that are one character."""
    made, single = {}, set()
    for data in sequences(codec):
        try:
            text = data.decode(codec)
        except UnicodeDecodeError as error:
            if len(data) == 1 and 'incomplete' in error.reason:
                three = codec.startswith('euc_j') and data == b'\x8f'
                made[key_of(data)] = LEAD3 if three else LEAD
            continue
        if len(data) == 1:
            single.add(data)
        if len(data) == 1 or data[:1] not in single:
            made[key_of(data)] = value_of(text)
    return made


def encoded(codec):
    """character -> key"""
    made = {}
    for code in range(0x30000):
        try:
            data = chr(code).encode(codec)
        except UnicodeEncodeError:
            continue
        if len(data) == 8 or (len(data) == 4 and code >= 0x10000):  # computed: EUC-KR's syllables, GB 18030 beyond the BMP
            continue
        made[code] = key_of(data)
    return made


def sjis_to_euc(key):
    """The key in EUC-JP of what Shift JIS has under a key."""
    lead, trail = key >> 8, key & 255
    if key < 256:
        return 0x8E00 | key if 0xA1 <= key <= 0xDF else key
    if not (0x81 <= lead <= 0x9F or 0xE0 <= lead <= 0xFC) or not (0x40 <= trail <= 0xFC) or trail == 0x7F:
        return None
    row = (lead - (0x81 if lead < 0xA0 else 0xC1)) * 2 + (trail >= 0x9F)
    cell = trail - (0x9F if trail >= 0x9F else 0x41 if trail > 0x7F else 0x40)
    return (row + 0xA1) << 8 | (cell + 0xA1) if row < 94 else None


def varint(n):
    out = bytearray()
    while n > 127:
        out.append(n & 127 | 128)
        n >>= 7
    out.append(n)
    return bytes(out)


def zigzag(n):
    return varint(n * 2 if n >= 0 else -n * 2 - 1)


def packed(table):
    """The pairs of a table in order of their keys: for each run of keys the distance from the run before, its length, and each value's distance from
    the one that follows the value before; where that is 0, the number of others like it."""
    out, at, before = bytearray(), 0, 0
    keys = sorted(table)
    i = 0
    while i < len(keys):
        end = i + 1
        while end < len(keys) and keys[end] == keys[end - 1] + 1:
            end += 1
        out += varint(keys[i] - at) + varint(end - i)
        at = keys[end - 1] + 1
        while i < end:
            step = table[keys[i]] - before
            out += zigzag(step)
            before = table[keys[i]] + 1
            i += 1
            if step == 0:
                same = 0
                while i < end and table[keys[i]] == before:
                    before += 1
                    same += 1
                    i += 1
                out += varint(same)
    return bytes(out)


def differing(wanted, given, none):
    changes = {key: value for key, value in wanted.items() if given.get(key) != value}
    changes.update({key: none for key in given if key not in wanted})
    return changes


def literal(data):
    return '{\n' + '\n'.join(textwrap.wrap(', '.join(str(b) for b in data), 150)) + '}'


def key(name):
    return name.lower().replace('_', '').replace('-', '').replace(' ', '')


def text():
    known, rows, names = {}, [], [name for name, _, _ in CODECS]
    total = 0
    yield '/* Made by tools/make_multibyte.py: East Asian encodings of several bytes per character. */'
    yield '#include "codec/multibyte.h"\n'
    for name, like, how in CODECS:
        to_text = known[name] = decoded(name)
        base = known.get(like, {})
        if how == SJIS:
            keys = set(range(256)) | {a << 8 | b for a in range(0x81, 0xFD) for b in range(0x40, 0xFD)}
            base = {k: base[e] for k in keys if (e := sjis_to_euc(k)) in base and e not in (0x8E, 0x8F)}
        changes = packed(differing(to_text, base, NONE))
        back = {}
        for k in sorted(to_text):
            if to_text[k] < LEAD:
                back.setdefault(to_text[k], k)
        ways = packed(differing(encoded(name), back, NONE))
        total += len(changes) + len(ways)
        print(name, len(changes), len(ways))
        yield f'static const uint8_t {name}_changes[] = {literal(changes)};'
        yield f'static const uint8_t {name}_ways[] = {literal(ways)};' if ways else ''
        keys = sorted({key(name)} | {key(a) for a, n in encodings.aliases.aliases.items() if n == name})
        at = names.index(like) if like else -1
        rows.append(f'{{" {" ".join(keys)} ", "{name}", {at}, {how}, {name}_changes, sizeof {name}_changes, '
                    + (f'{name}_ways, sizeof {name}_ways' if ways else 'NULL, 0') + '},')
    print(total, len(pairs))
    yield 'const PycMultibyte pyc_multibytes[] = {\n' + '\n'.join(rows) + '\n{0}};'
    yield 'const uint16_t pyc_multibyte_pairs[][2] = {' + ','.join(f'{{{ord(p[0])}, {ord(p[1])}}}' for p in pairs) + '};'
    yield f'const uint32_t pyc_multibyte_pair_count = {len(pairs)};'


made = '\n'.join(text()) + '\n'
OUT.write_text(made)
