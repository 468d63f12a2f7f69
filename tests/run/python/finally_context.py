# An exception that comes to a finally is the context of what is raised there, and what a bare raise raises.
def chain(e):
    names = []
    while e is not None:
        names.append(f"{type(e).__name__}({e})")
        e = e.__context__
    return " <- ".join(names)


def closing(fail):
    try:
        if fail:
            raise TypeError("first")
        return "fine"
    finally:
        if fail:
            raise OSError("close")
        print("closed")


print(closing(False))
try:
    closing(True)
except OSError as e:
    print(chain(e))


def again():
    try:
        {}["k"]
    finally:
        try:
            raise
        except KeyError as e:
            print("again", e)


try:
    again()
except KeyError as e:
    print(chain(e))


def steps():
    try:
        yield 1
        raise ValueError("v")
    finally:
        yield 2
        try:
            raise
        except ValueError as e:
            print("in a generator", e)


try:
    print(list(steps()))
except ValueError as e:
    print(chain(e))
try:
    try:
        raise
    except RuntimeError as e:
        print(e, e.__context__)
finally:
    try:
        raise
    except RuntimeError as e:
        print(e)
