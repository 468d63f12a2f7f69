# Exceptions cross as themselves: caught by their class on either side, with their attributes.
# flags: --bridge=decimal
import functools, json, threading, itertools
from concurrent.futures import ThreadPoolExecutor
class MyError(Exception):
    def __init__(self, code):
        super().__init__(f"code {code}"); self.code = code
def fail(x): raise MyError(x)
with ThreadPoolExecutor() as ex:
    try: ex.submit(fail, 3).result()
    except MyError as e: print("mine", e, e.code, type(e).__name__)
try: list(itertools.starmap(fail, [(1,)]))
except MyError as e: print("mine", e.code)
try: json.dumps({1: object()}, default=fail)
except MyError as e: print("mine", type(e.code).__name__)
class Sub(json.JSONDecodeError): pass
try: raise Sub("m", "doc", 0)
except json.JSONDecodeError as e: print("sub", type(e).__name__, e.pos)
except ValueError as e: print("value", e)
import decimal
try: decimal.Decimal(1) / 0
except ZeroDivisionError as e: print("zde", type(e).__name__)
try: decimal.Decimal(1) / 0
except decimal.DivisionByZero as e: print("dbz", isinstance(e, ZeroDivisionError), isinstance(e, decimal.DecimalException))
try: int(decimal.Decimal("nan"))
except ValueError as e: print("ve", e)
class E2(MyError): pass
def g():
    try: fail(1)
    except MyError as e: raise E2(2) from e
try: list(itertools.starmap(g, [()]))
except MyError as e: print(type(e).__name__, type(e.__cause__).__name__, e.code)
class KI(KeyError): pass
def k(): raise KI("kk")
try: next(itertools.starmap(k, [()]))
except KeyError as e: print(type(e).__name__, e.args)
def stop(): raise StopIteration
print(list(itertools.starmap(stop, [()])))
import contextlib
@contextlib.contextmanager
def cm():
    try: yield 1
    except MyError as e: print("cm", e.code)
with cm(): fail(9)
import unittest
class T(unittest.TestCase):
    def test_a(self):
        with self.assertRaises(MyError) as c: fail(4)
        self.assertEqual(c.exception.code, 4)
    def test_b(self): self.assertEqual([1], [1])
    def test_c(self): self.assertRaises(ZeroDivisionError, lambda: 1 / 0)
r = unittest.TestResult(); unittest.defaultTestLoader.loadTestsFromTestCase(T).run(r); print(r)
