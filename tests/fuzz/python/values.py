"""Tables of values, by kind, as source texts: each is evaluated anew for every operation, so that what one changes no other sees."""

INT = '''0 1 -1 2 3 -2 5 7 8 9 10 16 31 32 33 63 64 65 97 100 127 128 255 256 -255 -3 1000 999 12345 -98765 65535 65536 0x10FFFF 0x110000 0xD800
    1234567890123 2**31-1 2**31 2**32 2**53-1 2**53 2**53+1 2**62-1 2**62 -2**62 -2**62-1 2**63-1 2**63 -2**63 -2**63-1 2**64-1 2**64 -2**64
    10**15 10**16 10**17+5 10**18 10**20 10**22 10**23 10**30+7 -10**40 2**100-1 2**200 -2**200+1 3**90 10**308 10**309 -2**1024'''.split()
SMALL = '0 1 -1 2 -2 3 -3 4 5 6 7 8 10 -10 11 15 16 17 20 33 64 65 True False'.split()
HUGE = '2**62 2**63-1 2**63 -2**63 -2**64 2**100 -10**30'.split()
BOOL = ['True', 'False', 'None', '...', 'NotImplemented']
FLOAT = '''0.0 -0.0 1.0 -1.0 0.5 1.5 2.5 -2.5 0.1 0.2 0.3 1e-7 1e-5 0.0001 0.00012345 1e15 1e16 1e17 123456789.125 999999.5 9999995.0 99999.95 1e22 1e23 -1e100 1.7976931348623157e308 5e-324
    2.2250738585072014e-308 -1e-310 3.141592653589793 2.718281828459045 1234.5678 0.045 1.005 2.675 1e-300 65504.0 2.0**62 2.0**63 -2.0**63 9007199254740993.0 4.35 1/3 -1/7
    float("inf") float("-inf") float("nan") 100.0 12.0 -7.25 0.05 1e5 123456.0 1e6 1234567.0'''.split()
COMPLEX = '''0j 1j -1j 1+2j -1.5-2.5j complex(0.0,-0.0) complex(-0.0,0.0) 3+0j complex(float("inf"),0) complex(float("nan"),1) complex(1,float("-inf")) 1e300+1e-300j
    complex(1e16,1e-5) 0.1+0.2j 123456.789-1j -3+4j'''.split()
STR = [
    '""', '"a"', '"abc"', '"ABC"', '"Hello, World"', '"  spaced\\tout \\n"', '"a,b,,c"', '"aXbXc"', '"aaa"', '"abcabc"', '"0"', '"12"', '"-7"', '" +42 "', '"1_000"', '"0x1F"', '"0b101"', '"1e5"', '"3.25"',
    '"nan"', '"-inf"', '"1+2j"', '"x=1"', '"line1\\nline2\\r\\nline3\\r"', '"a\\x0bb\\x0cc\\x1cd\\x85e\\u2028f"', '"%s and %d"', '"{} {}"', '"\\x00nul\\x7f"', '"\\\'single\\\'"', '"\\"double\\""', '"\\\'\\""',
    '"back\\\\slash"', '"\\xe9t\\xe9"', '"\\xdf\\xb5\\xff"', '"\\u03a6\\u03a3"', '"\\u03c6\\u03a3a\\u03a3 \\u03a3"', '"\\u03a3"', '"A\\u03a3.\\u03a3\\u0301"', '"\\ufb01\\u0149\\u01f0"', '"\\u01c4\\u01c5\\u01c6 \\u01c8"', '"i\\u0130\\u0131I"',
    '"e\\u0301\\u0327"', '"\\u0663\\u0664"', '"\\xb2\\xbd\\u2167"', '"\\u4e2d\\u6587 \\u6587"', '"\\U0001f600 x\\U0001f601"', '"\\U00010400\\U00010428"', '"\\ud800"', '"a\\udfffb"', '"\\u200b\\xa0\\u2003 x"', '"\\ufeff"', '"\\u0e33\\u0345"',
    '"\\xad\\u0378\\ue000"', '"don\\\'t stop"', '"they\\u2019re 3rd A1b2"', '"mIxEd cAsE"', '"Title Case"', '"_id"', '"1abc"', '"class"', '"tab\\tab\\t\\tx"', '"+"', '"-"', '"+005"', '"\\u0660\\u0966\\uff11"', '"x" * 70', '"\\xe9" * 70 + "z"',
    '"ab\\u4e2d" * 40', '"utf-8"', '"ascii"', '"latin-1"', '"UTF_16-le"', '"big"', '"little"', '"strict"', '"replace"', '"ignore"', '"real"', '"\\ta\\rb"', '"0" * 25', '"9" * 40', '"1e400"', '"0.1e-400"', '"._"', '"1__0"', '"Infinity"', '"\\n"', '" "', '","', '"b"', '"bc"', '"c"',
]
BYTES = [
    'b""', 'b"a"', 'b"abc"', 'b"ABC"', 'b"Hello, World"', 'b"  spaced\\tout \\n"', 'b"a,b,,c"', 'b"aaa"', 'b"abcabc"', 'b"12"', 'b" -7 "', 'b"1_000"', 'b"3.25"', 'b"line1\\nline2\\r\\nline3\\r"', 'b"a\\x0bb\\x0cc\\x1cd\\x85e"',
    'b"%s and %d"', 'b"\\x00nul\\x7f"', 'b"\\\'single\\\'"', 'b"\\"double\\""', 'b"\\\'\\""', 'b"\\\\"', 'b"1\\xe9-BB"', 'b"\\xff a"', 'b"\\xc3\\xa9t"', 'b"\\xe4\\xb8\\xad"', 'b"\\xf0\\x9f\\x98\\x80"', 'b"\\xc0\\x80"', 'b"\\xed\\xa0\\x80"',
    'b"\\xe4\\xb8"', 'b"\\xf4\\x90\\x80\\x80z"', 'b"Title Case"', 'b"mIxEd cAsE 3rd"', 'b"tab\\tab\\t\\tx"', 'b"+5"', 'b"x" * 70', 'bytes(range(256))', 'b"\\xff\\xfea\\x00"', 'b" "', 'b","', 'b"b"', 'b"\\x80\\x7f\\x00\\x01"', 'b"\\xa0x\\x85"', 'b"c"', 'b"ab"',
]
SEQUENCES = ['{0}', '[]', '[1]', '[1, 2, 3]', '[3, 1, 2]', '[0.5, 1.5]', '["b", "a"]', '[1, "a", None]', '[[1], [2, 3]]', '[True, 2, 2.5]', '[b"x"]', '[1, 2, 3, 4, 5, 6, 7, 8]', '[("a", 1), ("b", 2)]', '[255, 0, 97]', '[256]', '[-1]', '[float("nan")]', '[2**70, 1]', '["ab", "cd"]']
LIST = SEQUENCES[1:]
TUPLE = ['()', '(1,)', '(1, 2)', '(1, "a")', '(1, 2, 3)', '("a", "b")', '("abc",)', '(0.5, 2)', '((1, 2), (3,))', '(None, True)', '(b"a", b"b")', '("x", 5, 2.5)', '(1, 2, 3, 4, 5, 6)', '(97, 98)', '(10**20,)', '("%", -1)', '([1], [2])']
DICT = ['{}', '{"a": 1}', '{"a": 1, "b": 2}', '{1: "x", 2: "y"}', '{97: 98, 99: None, 98: "zz"}', '{(1, 2): [3]}', '{"x": {"y": 1}}', '{None: 0.5}', '{True: 1, 2.5: 2}', '{"key": "value", "n": 3}', '{1.0: "one"}']
SET = ['set()', '{1}', '{1, 2, 3}', '{2, 3, 4, 5}', '{"a"}', '{(1, 2)}', '{1.0, 2}', '{None}', '{97, 98, 300}', '{True, 7}']
FROZENSET = ['frozenset()', 'frozenset([1])', 'frozenset([1, 2, 3])', 'frozenset("a")', 'frozenset([3, 4])', 'frozenset([(1,)])']
RANGE = ['range(0)', 'range(3)', 'range(1, 10, 3)', 'range(10, 0, -2)', 'range(-5, 5)', 'range(2**70, 2**70+3)', 'range(5, 5)', 'range(97, 100)', 'range(0, 1)', 'range(0, 2, 5)']
SLICE = ['slice(None)', 'slice(1, 3)', 'slice(None, None, -1)', 'slice(None, None, 2)', 'slice(-2, None)', 'slice(5, 1, -2)', 'slice(2**70)', 'slice(1, 1)', 'slice(None, None, 0)', 'slice("a")', 'slice(-100, 100, 3)', 'slice(3, 0)']
VIEW = ['{"a": 1, "b": 2}.keys()', '{1: "x", 2: "y"}.items()', '{1: 2}.values()', '{}.keys()', '{1: 2, 3: 4}.keys()', '{1: [2]}.items()']
OTHER = ['int', 'str', 'len', 'object', 'ValueError("v", 1)', 'iter([1, 2])', 'zip("ab", [1, 2])', '(lambda *a: len(a))', 'type', 'enumerate("ab")']

KINDS = {  # a letter of a signature in operations.py: the values that are drawn for it
    'i': INT + BOOL[:2],
    'n': SMALL,
    'N': SMALL + SMALL + HUGE,
    'o': BOOL,
    'f': FLOAT,
    'c': COMPLEX,
    's': STR,
    'b': BYTES,
    'y': [f'bytearray({b})' for b in BYTES],
    'm': [f'memoryview({b})' for b in BYTES] + ['memoryview(bytearray(b"abcdef"))', 'memoryview(b"abcdef")[::2]', 'memoryview(b"abcdefgh").cast("H")', 'memoryview(bytearray(8)).cast("i")'],
    'l': LIST,
    't': TUPLE,
    'd': DICT,
    'e': SET,
    'z': FROZENSET,
    'r': RANGE,
    'k': SLICE,
    'v': VIEW,
    'q': OTHER,
}
KINDS['B'] = KINDS['b'] + KINDS['y'] + KINDS['m']
KINDS['I'] = LIST + TUPLE + DICT + SET + RANGE + VIEW + STR + BYTES  # iterables
KINDS['#'] = INT + FLOAT + COMPLEX + BOOL[:2]
KINDS['E'] = SET + FROZENSET + VIEW
KINDS['C'] = ['"utf-8"', '"ascii"', '"latin-1"', '"utf-16"', '"utf-16-le"', '"utf-32-be"', '"UTF8"', '"nonsense"', '""', '"iso-8859-1"', '"us-ascii"', '"L1"', '"utf_8"']  # codecs
KINDS['P'] = ['"strict"', '"ignore"', '"replace"', '"backslashreplace"', '"xmlcharrefreplace"', '"surrogatepass"', '"surrogateescape"', '"namereplace"', '"nonsense"']  # what to do about errors
KINDS['O'] = ['"big"', '"little"', '"middle"']
KINDS['w'] = ['"a"', '" "', '"\\xe9"', '"\\u4e2d"', '"\\U0001f600"', '"ab"', '"*"']  # fill characters
KINDS['W'] = ['b" "', 'b"*"', 'b"\\xff"', 'bytearray(b"-")', 'b"ab"']
# Classes are not receivers: CPython 3.13.0 crashes at `int.__round__()` in a function that has run before.
KINDS['x'] = sorted({v for kind in 'nofcsbymltdezrkvqi' for v in KINDS[kind]} - {'int', 'str', 'object', 'type'})

# Where a number is a size, a count or an exponent no other number may stand, or an operation takes all memory: values of these kinds are not
# exchanged for any others.
KINDS['X'] = [v for v in KINDS['x'] if v not in INT or v in SMALL]
KINDS['J'] = KINDS['#']
KINDS['F'] = KINDS['f'] + SMALL
KINDS['G'] = KINDS['c'] + SMALL
STRICT = 'nNXJFGCPO'
