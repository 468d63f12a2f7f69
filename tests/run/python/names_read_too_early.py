# A name that has no value where it is read raises, whatever it is: a variable, one that inner functions share, a
# global that a function deleted, the target of a comprehension.
total = 0


def add(x):
    total = total + x
    return total


def mean(xs):
    for x in xs:
        sum_ = sum_ + x
    return sum_


def only_sometimes(flag):
    if flag:
        shared = 1

    def read():
        return shared

    return read()


def deleted_by_an_inner_function():
    value = "here"

    def drop():
        nonlocal value
        del value

    print(value)
    drop()
    return value


def handler_name_is_gone():
    global problem
    try:
        raise ValueError("oops")
    except ValueError as problem:
        print("caught", problem)


def comprehension_target():
    return [y for x in [1, 2] for y in y]


def tried(f, *args):
    try:
        print(f.__name__, f(*args))
    except NameError as e:
        print(f.__name__, type(e).__name__, e)


tried(add, 5)
tried(mean, [1, 2])
tried(only_sometimes, True)
tried(only_sometimes, False)
tried(deleted_by_an_inner_function)
tried(comprehension_target)


def drop_global():
    global x
    del x


x = 1
print(x)
drop_global()
try:
    print(x)
except NameError as e:
    print(e)
x = 2
print(x)
problem = 0
handler_name_is_gone()
try:
    print(problem)
except NameError as e:
    print(e)

# What an earlier round left may be looked at before its clause comes again.
print([y for x in range(4) if x == 0 or y < 2 for y in [x]])
