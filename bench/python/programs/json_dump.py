"""Writes JSON, compact and indented, without the library's."""

ESCAPES = {'"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t', '\b': '\\b', '\f': '\\f'}


def quoted(text):
    out = ['"']
    for c in text:
        if c in ESCAPES:
            out.append(ESCAPES[c])
        elif c < ' ' or c > '~':
            n = ord(c)
            if n > 0xffff:
                n -= 0x10000
                out.append(f'\\u{0xd800 + (n >> 10):04x}\\u{0xdc00 + (n & 0x3ff):04x}')
            else:
                out.append(f'\\u{n:04x}')
        else:
            out.append(c)
    out.append('"')
    return ''.join(out)


def dump(value, write):
    if value is None:
        write('null')
    elif value is True:
        write('true')
    elif value is False:
        write('false')
    elif isinstance(value, str):
        write(quoted(value))
    elif isinstance(value, (int, float)):
        write(repr(value))
    elif isinstance(value, dict):
        write('{')
        for i, (k, v) in enumerate(value.items()):
            if i:
                write(', ')
            write(quoted(k))
            write(': ')
            dump(v, write)
        write('}')
    elif isinstance(value, (list, tuple)):
        write('[')
        for i, v in enumerate(value):
            if i:
                write(', ')
            dump(v, write)
        write(']')
    else:
        raise TypeError(f'{type(value).__name__} cannot be written')


def pieces(value, indent, level=0):
    """The parts of an indented text."""
    inner = '\n' + ' ' * (indent * (level + 1))
    outer = '\n' + ' ' * (indent * level)
    if isinstance(value, dict) and value:
        yield '{'
        first = True
        for key in sorted(value):
            yield inner if first else ',' + inner
            first = False
            yield quoted(key) + ': '
            yield from pieces(value[key], indent, level + 1)
        yield outer + '}'
    elif isinstance(value, (list, tuple)) and value:
        yield '['
        first = True
        for v in value:
            yield inner if first else ',' + inner
            first = False
            yield from pieces(v, indent, level + 1)
        yield outer + ']'
    else:
        out = []
        dump(value, out.append)
        yield ''.join(out)


def document(n):
    return [{'id': i, 'name': f'näme {i % 31}\t"x"', 'ratio': i / 8, 'flags': [i % 2 == 0, None, i % 3 == 0],
             'nested': {'empty': {}, 'list': [], 'deep': [[i], [-i, [i * i]]]}, 'pair': ('a', 1.5)} for i in range(n)]


def main():
    value = document(26000)
    out = []
    dump(value, out.append)
    compact = ''.join(out)
    print(len(compact), compact[:120])
    pretty = ''.join(pieces(value[:12000], 2))
    print(len(pretty), pretty.count('\n'))
    try:
        dump([{1, 2}], out.append)
    except TypeError as e:
        print(e)


if __name__ == '__main__':
    main()
