#!/usr/bin/env python3
"""Random sequences of operations on files: modes, encodings, error handlers, ends of lines, buffering; reads, writes, seeks, iteration."""
from common import main

PRELUDE = '''
PATH = "file.bin"


def operate(f, name, arguments):
    if name == "next":
        return next(f)
    if name == "attribute":
        return getattr(f, *arguments)
    if name == "list":
        return list(f)
    if name.startswith("readinto"):
        room = bytearray(arguments[0])
        return getattr(f, name)(room), bytes(room)
    if name == "back":
        return f.seek(places[arguments[0] % len(places)])
    if name == "tell":
        places.append(f.tell())
        return places[-1]
    if name == "look":
        f.flush()
        return open(PATH, "rb").read()
    if name.startswith("buffer."):
        return getattr(f.buffer, name[7:])(*arguments)
    return getattr(f, name)(*arguments)


places = [0]


def go(data, mode, options, operations):
    places[:] = [0]
    if data is not None:
        with open(PATH, "wb") as f:
            f.write(data)
    try:
        f = open(PATH, mode, **options)
    except Exception as e:
        print("open", type(e).__name__, e)
        return
    print(mode, ascii(options))
    for name, *arguments in operations:
        try:
            print(name, ascii(arguments), ascii(operate(f, name, arguments)))
        except StopIteration:
            print(name, "StopIteration")
        except (UnicodeError, LookupError) as e:
            print(name, ascii(arguments), type(e).__name__, ascii(str(e)))
            break  # where the file is then is nobody's business
        except Exception as e:
            print(name, ascii(arguments), type(e).__name__, ascii(str(e)))
            if "error callback" in str(e):
                break
    try:
        f.close()
    except Exception as e:
        print("close", type(e).__name__, e)
    print(f.closed, open(PATH, "rb").read())
'''

MODES = ['r', 'r', 'r', 'w', 'a', 'x', 'r+', 'w+', 'a+', 'rb', 'rb', 'wb', 'ab', 'r+b', 'w+b', 'a+b', 'xb', 'rt', 'q', 'rw', 'rr', 'br', 'tb', '']
ENCODINGS = ['utf-8', 'utf-8', 'utf8', 'UTF-8', 'utf-8-sig', 'latin-1', 'ascii', 'cp1252', 'cp437', 'koi8-r', 'utf-16', 'utf-16-le', 'utf-16-be',
             'utf-32', 'utf-32-be', 'nonsense']
ERRORS = ['strict', 'ignore', 'replace', 'backslashreplace', 'surrogateescape', 'xmlcharrefreplace', 'surrogatepass']
NEWLINES = [None, '', '\n', '\r', '\r\n', 'x']
PIECES = ['a', 'bc', 'def', '\n', '\n', '\r', '\r\n', 'é', '€', 'ж', '😀', ' ', '0123456789', '\x81', '\ufeff', 'long ' * 30]
RAW = [b'a', b'\n', b'\r\n', b'\xff', b'\xe2\x82', b'\xf0\x9f\x98\x80', b'\0', b'\xed\xa0\x80', b'\xff\xfe', b'\xfe\xff\0a']
ATTRIBUTES = ['name', 'mode', 'closed', 'encoding', 'errors', 'newlines', 'line_buffering', 'write_through']


def text(rng, most=6):
    return ''.join(rng.choice(PIECES) for _ in range(rng.randrange(most)))


def content(rng, encoding):
    """The bytes that are there: a text in the encoding, perhaps with bytes that are none of it; sometimes longer than a buffer."""
    try:
        data = text(rng, 14).encode(encoding, 'ignore')
    except LookupError:
        data = text(rng, 14).encode()
    if rng.random() < 0.3:
        at = rng.randrange(len(data) + 1)
        data = data[:at] + rng.choice(RAW) + data[at:]
    return data * rng.choice([1, 1, 1, 1, 1, 200]) if len(data) < 100 else data


def reading(rng, is_walked):
    size = rng.choice([0, 1, 2, 3, 5, 7, 40, 9000, -1, -2, None])
    if is_walked and rng.random() < 0.5:
        return rng.choice([('readlines',), ('readlines', rng.choice([0, 1, 10, None])), ('next',), ('next',), ('list',)])
    return rng.choice([('read',), ('read', size), ('read', size), ('readline',), ('readline',), ('readline', size)])


def writing(rng, is_binary):
    one = rng.choice([text(rng), text(rng).encode()]) if rng.random() < 0.1 else text(rng).encode() if is_binary else text(rng)
    many = [text(rng).encode() if is_binary else text(rng) for _ in range(rng.randrange(3))]
    return rng.choice([('write', one), ('write', one), ('write', one), ('writelines', many), ('truncate',), ('truncate', rng.randrange(20)), ('flush',)])


def moving(rng, is_walked):
    """`for` and tell() do not go together: with both, CPython's own positions are off."""
    if is_walked:
        return rng.choice([('seek', 0), ('seek', 0, 2), ('seek', rng.choice([1, 2, 3, 5, 100, -1]))])
    return rng.choice([('tell',), ('tell',), ('tell',), ('back', rng.randrange(5)), ('back', rng.randrange(5)), ('seek', 0), ('seek', 0, 2), ('seek', 0, 1),
                       ('seek', rng.choice([1, 2, 3, 5, 100, -1, -3]), rng.choice([0, 0, 1, 2, 3]))])


def asking(rng, is_binary, is_raw):
    if is_binary and not is_raw and rng.random() < 0.5:
        return rng.choice([('readinto', rng.randrange(6)), ('read1', rng.randrange(5)), ('readinto1', rng.randrange(6))])
    return rng.choice([('attribute', rng.choice(ATTRIBUTES[:3] if is_binary else ATTRIBUTES)), ('readable',), ('writable',), ('seekable',), ('isatty',), ('flush',), ('look',), ('close',)][:8 if rng.random() < 0.3 else 7])


def case(rng, name):
    mode = rng.choice(MODES)
    is_binary = 'b' in mode
    options = {}
    encoding = rng.choice(ENCODINGS)
    if not is_binary or rng.random() < 0.05:
        for key, values, chance in (('encoding', [encoding], 0.8), ('errors', ERRORS, 0.5), ('newline', NEWLINES, 0.5)):
            if rng.random() < chance:
                options[key] = rng.choice(values)
    if rng.random() < 0.15:
        options['buffering'] = rng.choice([0, 1, 2, 100, -1, -2] if is_binary else [1, 100, 0, -1])
    data = None if rng.random() < 0.05 else content(rng, encoding)
    is_walked = rng.random() < 0.4
    operations = []
    for _ in range(rng.randrange(3, 16)):
        kind = rng.random()
        operations.append(reading(rng, is_walked) if kind < 0.4 else writing(rng, is_binary) if kind < 0.65 else
                          moving(rng, is_walked) if kind < 0.88 else asking(rng, is_binary, options.get('buffering') == 0))
    return f'def {name}():\n    go({data!a}, {mode!a}, {options!a}, {operations!a})\n'


if __name__ == '__main__':
    main(__doc__, case, PRELUDE, each=150)
