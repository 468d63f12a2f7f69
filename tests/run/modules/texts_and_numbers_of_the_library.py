# Modules of texts and numbers, compiled from their source: json, random, string, textwrap; and io.
# flags: --no-python
import json

print(json.dumps({"a": [1, 2.5, None, True], "b": "é\n"}), json.loads('{"a": [1,2, {"x": "\\u00e9"}], "y": -1.5e3}'))
print(json.dumps({"b": 1, "a": [1, {"z": 2}]}, indent=2, sort_keys=True))
try:
    json.loads('{"a": }')
except json.JSONDecodeError as e:
    print(e, e.lineno, e.colno)


class E(json.JSONEncoder):
    def default(self, o):
        return sorted(o)


print(json.dumps({1, 2}, cls=E), json.dumps("x", ensure_ascii=False), json.dumps((1,), separators=(",", ":")))
import random

random.seed(42)
print(random.random(), random.randint(1, 100), random.choice("abc"), random.sample(range(100), 5))
l = list(range(10))
random.shuffle(l)
print(l, random.gauss(0, 1), random.uniform(1, 2), random.getrandbits(100))
r = random.Random(7)
print(r.random(), r.randrange(10**30), random.choices([1, 2, 3], k=4))
random.seed("hello")
print(random.random())
import string, textwrap

print(string.ascii_letters, string.digits, string.capwords("hello world"))
print(string.Template("$a is ${b}").substitute(a=1, b=2), string.Formatter().format("{0} {x.real!r:>5} {{}}", "q", x=3))
print(
    textwrap.fill("The quick brown fox jumps over the lazy dog", 20),
    textwrap.dedent("  a\n    b\n"),
    textwrap.shorten("hello big world", 11),
)
import io, sys

s = io.StringIO()
print("a", 1, file=s)
s.write("x\ny")
print(repr(s.getvalue()), s.tell())
s.seek(0)
print(s.readline(), list(s), isinstance(s, io.TextIOBase), isinstance(sys.stdout, io.TextIOBase))
b = io.BytesIO(b"abc\ndef")
print(b.read(2), b.readline(), b.seek(0, 2), b.write(b"zz"), b.getvalue())
try:
    s.fileno()
except io.UnsupportedOperation as e:
    print("unsup", e, isinstance(e, OSError))
with io.StringIO("q\nw") as f:
    print([l.strip() for l in f])
try:
    f.read()
except ValueError as e:
    print(e)
