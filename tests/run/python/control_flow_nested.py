# try, finally, loops, yields and code that is never reached, in each other.
def dead(x):
    return x
    print(isinstance([1], str) and x or [x for x in 1])


def deep(v):
    try:
        v = 0 // v
    finally:
        try:
            v = 1 // v
        finally:
            try:
                v = 2 // v
            finally:
                try:
                    return v
                finally:
                    try:
                        v = 4 // v
                    finally:
                        print("deepest", v)
                        if v == 2:
                            return "two"
    return v


def loops(n):
    out = []
    for i in range(4):
        try:
            if i == n:
                continue
            try:
                if i == n + 1:
                    break
            finally:
                try:
                    out.append(i)
                finally:
                    for k in range(3):
                        try:
                            if k == 1:
                                continue
                            if k == n:
                                break
                        finally:
                            try:
                                out.append(-k)
                            finally:
                                if n == 3 and k == 2:
                                    return out
        finally:
            out.append("f")
    else:
        out.append("else")
    return out


def in_handler(v):
    try:
        raise KeyError
    except ValueError:
        try:
            w = yield v
        except OSError:
            try:
                pass
            finally:
                raise KeyError
                return 0
    finally:
        w = yield v
        print("got", w)


def shared_exits(n):
    while True:
        try:
            if n & 1:
                return "return"
            if n & 2:
                break
            n += 1
            continue
        finally:
            try:
                yield n
            finally:
                try:
                    yield -n
                finally:
                    try:
                        yield "in"
                    finally:
                        print("out", n)
    return "behind"


def run(f, *args):
    try:
        print(f.__name__, f(*args))
    except Exception as e:
        print(f.__name__, type(e).__name__, e, "after", repr(e.__context__))


def exhaust(g):
    while True:
        try:
            print(next(g))
        except StopIteration as e:
            return e.value


print(dead(1))
for n in range(5):
    run(deep, n)
    run(loops, n)
    run(exhaust, shared_exits(n))
run(exhaust, in_handler(1))
g = in_handler(2)
print(next(g))
try:
    g.throw(OSError("thrown"))
except OSError as e:
    print(e, repr(e.__context__))
