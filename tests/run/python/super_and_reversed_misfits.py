# super() of what is not an instance, and reversed() of what is not a sequence, say so as CPython does.
class A:
    def __getitem__(self, i):
        return i


class B:
    pass


class C:
    def __len__(self):
        return 3


for o in (A(), B(), C(), 3, {1}, {1: 2}.values(), iter([1]), None, type, object()):
    try:
        print(list(reversed(o)))
    except Exception as e:
        print(type(e).__name__, e)


class D:
    def m(self):
        return super().m()


for o in (1, [], D, int, None):
    try:
        D.m(o)
    except Exception as e:
        print(type(e).__name__, e)
try:
    super(D, 3)
except Exception as e:
    print(type(e).__name__, e)
