# Attributes that exceptions have themselves, set by classes of the program: args above all.
class E(Exception):
    def __init__(self, a, b):
        Exception.__init__(self, "msg %s" % a)
        self.args = (a, b)
e = E(1, 2)
print(repr(e))
class G(OSError):
    def __init__(self, n):
        self.filename = n
        self.args = (1, 2)
print(G("x").filename, repr(G("x")), G("x").__dict__)
class S(SyntaxError):
    def __init__(self, text):
        super().__init__(text)
        self.msg = "other"
        self.lineno = 7
        self.extra = text
print(S("a"), S("a").msg, S("a").lineno, S("a").extra)
class I(ImportError):
    def __init__(self, name):
        self.name = name
        self.msg = "no " + name
print(I("x"), I("x").name)
class C(Exception):
    def __init__(self, cause):
        self.__cause__ = cause
        self.args = [cause]
print(repr(C(ValueError(1)).__cause__), C(ValueError(2)).args)
class Stop(StopIteration):
    def __init__(self, v):
        self.value = v * 2
def g():
    raise Stop(4)
try: g()
except Stop as e: print(e.value, e.args)
class X(SystemExit):
    def __init__(self, code):
        self.code = code + 1
import sys
try: raise X(3)
except SystemExit as e: print(e.code)
class F(Exception): pass
f = F(1)
f.args = [3, 4]
print(f, repr(f), f.args, f.__dict__)
v = ValueError("x")
v.args = ("y",)
print(v, repr(v), v.args, v.__reduce__())
try:
    v.args = 5
except TypeError as x:
    print(x)
try:
    del v.args
except TypeError as x:
    print(x)
setattr(f, "args", (7,)); print(f)
