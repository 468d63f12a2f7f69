# An ExceptionGroup is an Exception too; what one except* handler binds may be read in the next.
print(issubclass(ExceptionGroup, Exception), ExceptionGroup.__mro__)
e = BaseExceptionGroup("g", [ZeroDivisionError(103), KeyError(104)])
print(type(e), isinstance(e, Exception))


def f():
    try:
        raise e
    except Exception as x:
        print("caught")


f()


def g():
    try:
        raise ExceptionGroup("g", [KeyError(1)])
    except Exception as x:
        print("caught")


g()


class MyGroup(ExceptionGroup):
    def derive(self, excs):
        return MyGroup(self.message, excs)


print([c.__name__ for c in MyGroup.__mro__], ExceptionGroup.__bases__)


class Mixed(ExceptionGroup, ValueError):
    pass


print([c.__name__ for c in Mixed.__mro__])
try:
    raise MyGroup("m", [ValueError(1), KeyError(2)])
except ArithmeticError:
    print("no")
except Exception as e:
    print("yes", e)
try:
    try:
        raise BaseExceptionGroup("b", [KeyboardInterrupt()])
    except Exception:
        print("no")
except BaseException as e:
    print(type(e).__name__)


class N(Exception):
    def __new__(cls, *a):
        return KeyboardInterrupt(*a)


def g4():
    try:
        raise N(1)
    except Exception as e:
        print(110, type(e))
    except BaseException as e:
        print(111, type(e))


g4()
try:
    ExceptionGroup("x", [KeyboardInterrupt()])
except TypeError as e:
    print(e)


def g(n):
    try:
        raise ExceptionGroup("x", [KeyError(1)])
    except* ValueError as e:
        z, _ = n, 1
        print(z)
    except* KeyError as e:
        print(z + 1)


try:
    g(1)
except* UnboundLocalError as e:
    print(e.exceptions)


def h(n):
    try:
        raise ExceptionGroup("x", [KeyError(1), ValueError(2)])
    except* ValueError as e:
        z, _ = n, 1
        print(z)
    except* KeyError as e:
        print(z + 1)


h(3)
