"""json: texts of every kind read and written, with hooks, options and mistakes."""
import enum
import json
from collections import OrderedDict
from json import decoder, encoder


def t(f, *args, **keywords):
    try:
        r = f(*args, **keywords)
        print(type(r).__name__, ascii(r))
    except Exception as e:
        print(type(e).__name__, ascii(str(e)))


TEXTS = [
    '', ' ', 'null', 'true', 'false', 'nul', 'NaN', 'Infinity', '-Infinity', '-Inf', '-', '-a', '0', '-0', '01', '1.', '1.5', '-1.5e3', '1e5', '1E+2',
    '1e', '1e+', '.5', '0.1', '123456789012345678901234567890', '-123456789012345678', '1234567890123456789', '1e400', '-1e400', '1e-400', '2.5e-3', '9007199254740993',
    '0.1e1', '1.7976931348623157e308', '4.9e-324', '123456789.123456789e-5', '3.14159265358979', '1e22', '1e23', '8.5e22',
    '"a"', '"', '"a', '"a\\', '"\\"', '"\\n\\t\\b\\f\\r\\/\\\\\\""', '"\\x"', '"\\u"', '"\\u12"', '"\\u123"', '"\\u1234', '"\\u00e9"', '"\\ud83d\\ude00"',
    '"\\ud83d"', '"\\ud83d\\u0041"', '"\\ud83d\\ud83d\\ude00"', '"\\ude00"', '"\\ud83d\\uzzzz"', '"\\ud83d\\u12"', '"a\nb"', '"a\x00b"', '"\x7f"', '"é€😀"', '"é\\u00e9"', 'é', '"é" é',
    '[]', '[ ]', '[', ']', '[1', '[1,', '[,]', '[1 2]', '[1,2]', '[[[]]]', '[1,\n2 , 3 ]', '[1],', '{}', '{ }', '{', '}', '{"a"', '{"a":', '{"a":1', '{"a":1,',
    '{"a" 1}', '{a:1}', "{'a':1}", '{"a":1 "b":2}', '{"a":1,"a":2}', '{"a":{"b":[1,{"c":null}]}}', '{"é":{"é":1, "x\\u0041":2}}', '{1:2}', '{"a":}', ' {"a" : [ ] } ',
    '\ufeff1', '1 1', '[1]x', '["abcdefghij1","abcdefghij2"]', '{"abcdefghij1":1,"abcdefghik1":2,"abcdefghij1":3}', '\t[\r\n1 ]', '[1\x0b]', '{"é" x}', '["é", "😀", x]',
]
for text in TEXTS:
    t(json.loads, text)
for text in ['"a\nb"', '"a\x00"', '{"a\tb":"\x1f"}']:
    t(json.loads, text, strict=False)


def pairs(items):
    return ("pairs", items)


def constant(name):
    return "<" + name + ">"


class Texts(str):
    pass


DOCUMENT = '{"a": 1, "b": [1.5, NaN, {"c": -Infinity, "d": {}}], "a": []}'
t(json.loads, DOCUMENT, object_pairs_hook=pairs)
t(json.loads, DOCUMENT, object_hook=lambda d: sorted(d))
t(json.loads, DOCUMENT, object_hook=lambda d: sorted(d), object_pairs_hook=dict)
t(json.loads, DOCUMENT, parse_float=lambda s: "f" + s, parse_int=lambda s: "i" + s, parse_constant=constant)
t(json.loads, Texts("[1]"))
t(json.loads, b'{"a": "\xc3\xa9"}')
t(json.loads, bytearray(b"[1, 2]"))
t(json.loads, '["\u00e9"]'.encode("utf-16"))
t(json.loads, 5)
t(json.loads, None)
t(json.loads, "[" * 5 + "]" * 5)
t(json.loads, '{"a":1}', object_hook=lambda d: 1 // 0)
t(json.loads, '[1]', parse_int=lambda s: [][0])
t(json.JSONDecoder().raw_decode, '[1] tail')
t(json.JSONDecoder().raw_decode, 'x [1] tail', 2)
t(json.JSONDecoder().raw_decode, 'é [é', 2)
t(json.JSONDecoder().raw_decode, '[1]', -1)
t(json.JSONDecoder().raw_decode, '[1]', 3)
t(json.JSONDecoder().scan_once, '[1]', 7)
t(json.JSONDecoder().scan_once, 5, 0)
t(decoder.scanstring, 'abc"d', 0)
t(decoder.scanstring, 'é\\u00e9"d', 0, True)
t(decoder.scanstring, 'abc', 4)
t(decoder.scanstring, 'abc', -1)
t(decoder.scanstring, b'abc', 1)
t(decoder.scanstring, 'a\nb"', 0, False)
try:
    json.loads('{"a":\n [1,\n x]}')
except json.JSONDecodeError as e:
    print(e.msg, e.pos, e.lineno, e.colno, e.doc == '{"a":\n [1,\n x]}')


class Number(enum.IntEnum):
    ONE = 1


class Ratio(float):
    def __repr__(self):
        return "ratio"


class Whole(int):
    def __repr__(self):
        return "whole"


class Name(str):
    def __str__(self):
        return "name"


class Sorted(dict):
    def items(self):
        return [(k, v) for k, v in sorted(dict.items(self))]


class Other:
    pass


loop = []
loop.append(loop)
ring = {}
ring["a"] = [ring]
VALUES = [
    None, True, False, 0, -1, 10**30, 1.5, -0.0, 1e100, 1e16, 1e-7, float("nan"), float("inf"), float("-inf"), "", "a", 'q"\\/\b\f\n\r\t\x00\x1f\x7f', "é€😀", "\ud800", "\u2028",
    [], (), {}, [1, [2, (3,)]], {"a": {"b": []}}, {1: 2, 1.5: 3, None: 4, True: 5, "é": 6}, {(1,): 2}, {"b": 1, "a": 2}, {2: 1, 1: 2}, {"a": 1, 1: 2}, Number.ONE, {Number.ONE: Number.ONE},
    Ratio(2.5), {Ratio(2.5): 1}, Whole(7), {Whole(7): 1}, Name("x"), {Name("x"): Name("y")}, Sorted(b=1, a=2), OrderedDict([("z", 1), ("y", 2)]), Other(), [Other()], {1, 2}, 1j, b"x",
    loop, ring, [float("nan")], {float("inf"): 1}, [[], {}, ""], "x" * 300 + "é" * 3,
]
for value in VALUES:
    t(json.dumps, value)
    t(json.dumps, value, ensure_ascii=False)
    t(json.dumps, value, sort_keys=True, separators=(",", ":"))
    t(json.dumps, value, skipkeys=True, ensure_ascii=False)
    t(json.dumps, value, indent=2, sort_keys=True)
    t(json.dumps, value, indent="\t", default=lambda o: "<" + type(o).__name__ + ">")
    t(json.dumps, value, default=lambda o: [type(o).__name__, None])


class Encoder(json.JSONEncoder):
    def default(self, o):
        return sorted(o) if isinstance(o, set) else super().default(o)


t(json.dumps, {"a": {3, 1, 2}}, cls=Encoder)
t(json.dumps, Other(), default=lambda o: o)
t(json.dumps, [1, 2], indent=0)
t(json.dumps, "é", separators=("é", "é"))
t(json.dumps, {"a": [1, 2]}, separators=("é", "ü"))
t(list, json.JSONEncoder().iterencode([1, {"a": 2}]))
t(encoder.encode_basestring, 'a"é\n')
t(encoder.encode_basestring_ascii, 'a"é\n😀')
t(encoder.encode_basestring_ascii, 5)
t(encoder.encode_basestring, b"x")
