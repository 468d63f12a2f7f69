# Classes of the program that derive from classes of CPython's: methods, super, properties, exceptions.
# flags: --bridge=queue
from html.parser import HTMLParser
import threading, ast, json, string, unittest, io
class Links(HTMLParser):
    kinds = ("a", "img")
    def __init__(self, base=""):
        super().__init__()
        self.base = base
        self.links = []
        self.depth = 0
    def handle_starttag(self, tag, attrs):
        self.depth += 1
        for k, v in attrs:
            if tag in self.kinds and k in ("href", "src"):
                self.links.append(self.base + v)
    def handle_endtag(self, tag):
        self.depth -= 1
    @property
    def count(self):
        return len(self.links)
    @staticmethod
    def name():
        return "links"
    @classmethod
    def make(cls, *a):
        return cls(*a)
p = Links.make("x:")
p.feed("<p><a href='one'>1</a><img src='two'></p>")
print(p.links, p.count, p.depth, Links.name(), isinstance(p, HTMLParser), isinstance(p, Links), type(p).__name__)
class Worker(threading.Thread):
    def __init__(self, n):
        super().__init__(name=f"w{n}")
        self.n = n
        self.result = None
    def run(self):
        self.result = self.n ** 2
ws = [Worker(i) for i in range(3)]
for w in ws: w.start()
for w in ws: w.join()
print([w.result for w in ws], ws[0].name)
class Names(ast.NodeVisitor):
    def __init__(self): self.found = []
    def visit_Name(self, node):
        self.found.append(node.id)
        self.generic_visit(node)
v = Names(); v.visit(ast.parse("a + b * c")); print(v.found)
class P:
    def __init__(self, x): self.x = x
class Enc(json.JSONEncoder):
    def default(self, o):
        if isinstance(o, P): return {"p": o.x}
        return super().default(o)
print(json.dumps([P(1), {"k": P(2)}], cls=Enc))
try: json.dumps(object(), cls=Enc)
except TypeError as e: print("TypeError", str(e)[:20])
class F(string.Formatter):
    def get_value(self, key, args, kw): return kw.get(key, f"<{key}>") if isinstance(key, str) else args[key]
print(F().format("{a} {0} {b}", 1, a=2))
class Sub(Links):
    def handle_starttag(self, tag, attrs):
        super().handle_starttag(tag, attrs)
        self.last = tag
s = Sub(); s.feed("<a href='q'>"); print(s.links, s.last, Sub.__mro__[1].__name__, issubclass(Sub, HTMLParser))
class T(unittest.TestCase):
    def setUp(self): self.v = [1, 2]
    def test_sum(self): self.assertEqual(sum(self.v), 3)
    def test_raises(self):
        with self.assertRaises(ZeroDivisionError): 1 / 0
    def test_bad(self): self.assertEqual(1, 2)
r = unittest.TestResult(); unittest.defaultTestLoader.loadTestsFromTestCase(T).run(r)
print(r.testsRun, len(r.failures), len(r.errors))
import logging
class H(logging.Handler):
    def __init__(self): super().__init__(); self.out = []
    def emit(self, record): self.out.append(f"{record.levelname}:{record.getMessage()}")
h = H(); log = logging.getLogger("t"); log.addHandler(h); log.setLevel(logging.INFO); log.info("hi %d", 3); log.debug("no"); log.warning("w"); print(h.out)
import argparse, datetime, decimal, queue
class MyErr(json.JSONDecodeError):
    def __init__(self, n): super().__init__("bad", "doc", n); self.n = n
try:
    raise MyErr(2)
except json.JSONDecodeError as e:
    print(type(e).__name__, e, e.n, isinstance(e, ValueError))
class Day(datetime.date):
    def nice(self): return f"{self.day}.{self.month}.{self.year}"
d = Day(2024, 5, 6); print(d.nice(), d, d + datetime.timedelta(days=1), d < Day(2025, 1, 1))
class Upper(argparse.Action):
    def __call__(self, parser, ns, values, option_string=None):
        setattr(ns, self.dest, values.upper())
p = argparse.ArgumentParser(); p.add_argument("--x", action=Upper); print(p.parse_args(["--x", "abc"]))
class PQ(queue.PriorityQueue):
    def put_all(self, xs):
        for x in xs: self.put(x)
        return self
q = PQ().put_all([3, 1, 2]); print([q.get() for _ in range(3)])
class Mixin:
    def hello(self): return "hello"
try:
    class Both(Mixin, queue.Queue): pass
    print(Both().hello())
except TypeError as ex: print("TypeError", ex)
class Dec(decimal.Decimal):
    def __add__(self, o): return Dec(super().__add__(o))
    def __repr__(self): return f"Dec({self})"
print(repr(Dec("1.5") + 1), Dec("2") * 2)
