# What is sure to fail is a warning of `pyc run`: the program is made, and raises where CPython does.
# exit: 1
# stderr: warning: the call of 'one' does not fit: it takes 1 positional argument [E0702]
# stderr: warning: 'count' is annotated 'int', but this is a 'str' [E0703]
# stderr: warning: a value of type 'int' cannot be called [E0304]
class Account:
    def __init__(self, owner):
        self.owner = owner

    def rename(self, owner: str) -> int:
        self.owner = owner
        return owner


def one(x):
    return x


def named(x, *, key):
    return x, key


def too_many():
    one(1, 2)


def too_few():
    one()


def unknown():
    one(y=1)


def twice():
    one(1, x=2)


def lacks_key():
    named(1)


def no_owner():
    Account()


def two_owners():
    Account("a", "b")


def method():
    Account("a").rename("b", "c")


def number():
    5()


def text():
    "text"()


def nothing():
    None()


def inverted():
    ~1.5


def matrices():
    1 @ 2


for f in (too_many, too_few, unknown, twice, lacks_key, no_owner, two_owners, method, number, text, nothing, inverted, matrices):
    try:
        f()
    except TypeError as e:
        print(f.__name__, e)

count: int = "three"
print(count, count + "!", one(2))
account = Account("a")
print(account.rename(5), account.owner)
rows: list[int] = []
rows.append("x")
print(rows)


def greet(name: str) -> str:
    held: str = 7
    print(name, held)
    return name


print(greet(5) + 1)
one(1, 2, 3)
