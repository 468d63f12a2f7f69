# One try statement for errors of the systems register and exceptions of Python; `except Error` takes the former alone.
from pyc import Copyable, Error, Int, Raisable, String, fieldwise_init, fn, raises, struct

@fieldwise_init
@struct
class Overdraft(Raisable, Copyable):
    need: Int

@fn
@raises(Overdraft)
def take(have: Int, n: Int) -> Int:
    if n > have:
        raise Overdraft(n)
    return have - n

@fn
@raises(Error)
def check(n: Int) -> Int:
    if n == 3:
        raise Error("three")
    return n

def pay(accounts, name, n):
    try:
        accounts[name] = int(take(accounts[name], n))
        check(n)
    except Overdraft as e:
        print("overdraft", e.need)
    except KeyError as e:
        print("no account", e)
    except Error as e:
        print("error", e)
    except (ValueError, TypeError) as e:
        print("other", type(e).__name__)
    else:
        print("paid")
    finally:
        print("done", name)

a = {"x": 10, "y": "?"}
pay(a, "x", 4)
pay(a, "x", 40)
pay(a, "z", 40)
pay(a, "y", 1)
pay(a, "x", 3)
try:
    print(take(1, 2))
except Overdraft as e:
    print("caught", e.need)
try:
    take(1, 5)
except Exception as e:
    print("as exception", type(e).__name__)
