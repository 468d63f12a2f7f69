# Recursion without an end is a RecursionError: of functions, methods and generators, called directly or by value.

def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)

def forever(n):
    return forever(n + 1)

class Node:
    def __init__(self, value, child=None):
        self.value, self.child = value, child

    def __repr__(self):
        return f"Node({self.value!r}, {self.child!r})"

    def __eq__(self, other):
        return isinstance(other, Node) and self.value == other.value and self.child == other.child

def ping(n):
    return pong(n + 1)

def pong(n):
    return ping(n + 1)

print(depth(500))
for f in (forever, ping):
    try:
        f(0)
    except RecursionError as e:
        print(type(e).__name__, "maximum recursion depth" in str(e), isinstance(e, RuntimeError))

loop = Node(1)
loop.child = loop
try:
    repr(loop)
except RecursionError:
    print("endless repr")
nested = []
nested.append(nested)
d = {"self": None}
d["self"] = d
print(nested, d)

def attempt(n):
    try:
        return attempt(n + 1)
    except RecursionError:
        return "bottom"

print(attempt(0))

def endless(n):
    yield n
    yield from endless(n + 1)

class Ghost:
    def __getattr__(self, name):
        return getattr(self, name + "x")

for call in (lambda: sum(endless(0)), lambda: Ghost().a, lambda: call()):
    try:
        call()
    except RecursionError:
        print("deep")
