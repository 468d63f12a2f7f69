# argparse, compiled from its source; super with two arguments; hooks that are class methods by their name.
# flags: --no-python
import argparse

p = argparse.ArgumentParser(prog="x", description="does things")
p.add_argument("file", nargs="*")
p.add_argument("--num", type=int, default=3, help="the number")
p.add_argument("--flag", action="store_true")
print(p.parse_args(["a", "b", "--num", "5"]))
p.print_help()
s = argparse.ArgumentParser(prog="y")
sub = s.add_subparsers(dest="cmd")
a = sub.add_parser("add")
a.add_argument("x", type=float)
print(s.parse_args(["add", "2.5"]))
try:
    p.parse_args(["--num", "z"])
except SystemExit as e:
    print("exit", e.code)


class H(object):
    pass


class A(H):
    def __init__(self, a, b=2, **k):
        self.a = a
        self.b = b


class B(A):
    def __init__(self, **k):
        super(B, self).__init__(a=1, b=3, c=4)


class C(A):
    def __init__(self, a, b=3, c=False):
        super(C, self).__init__(a=a, b=b, c=c)

    def __call__(self, x):
        return 1


print(B().b, C(a=1).b)


class T:
    def __init_subclass__(cls):
        print("sub", cls.__name__)

    def __class_getitem__(cls, i):
        return i


T.__init_subclass__()


class U(T):
    pass


U.__init_subclass__()
print(T[3], T.__class_getitem__(4))


class A1(object):
    def __init__(self, dest):
        self.dest = dest


class B1(A1):
    def __init__(self, dest=4):
        super(B1, self).__init__(dest)


k = B1
print(k(dest="help").dest)
