# The limit of recursion is what sys.setrecursionlimit says: direct calls, calls by value, generators and threads count alike.
import sys
def set_relative_recursion_limit(n):
    depth = 1
    while True:
        try:
            sys.setrecursionlimit(depth)
        except RecursionError:
            depth += 1
        else:
            break
    sys.setrecursionlimit(depth + n)
def recurse_in_except():
    try:
        1/0
    except:
        recurse_in_except()
def recurse_after_except():
    try:
        1/0
    except:
        pass
    recurse_after_except()
def recurse_in_body_and_except():
    try:
        recurse_in_body_and_except()
    except:
        recurse_in_body_and_except()
limit = sys.getrecursionlimit()
try:
    set_relative_recursion_limit(10)
    for func in (recurse_in_except, recurse_after_except, recurse_in_body_and_except):
        try:
            func()
        except RecursionError:
            print("ok")
finally:
    sys.setrecursionlimit(limit)
for n in (0, -5, 1, 2**31, "x"):
    try:
        sys.setrecursionlimit(n)
    except Exception as e:
        print(type(e).__name__, e)
print(sys.getrecursionlimit())
def down(n):
    return 0 if n == 0 else 1 + down(n - 1)
for n in (900, 990, 998, 1010, 5000, 100000):
    try:
        print(down(n))
    except RecursionError as e:
        print(n, e)
def even(n):
    return True if n == 0 else odd(n - 1)
def odd(n):
    return False if n == 0 else even(n - 1)
for n in (990, 2000):
    try:
        print(even(n))
    except RecursionError as e:
        print(n, e)
class Node:
    def __init__(self, next): self.next = next
    def count(self): return 1 + (self.next.count() if self.next is not None else 0)
    def __len__(self): return 1 + (len(self.next) if self.next is not None else 0)
    def __repr__(self): return f"<{self.next!r}>"
def chain(n):
    node = None
    for i in range(n): node = Node(node)
    return node
for n in (400, 2000):
    for f in (Node.count, len, lambda x: len(repr(x))):
        try:
            print(f(chain(n)))
        except RecursionError as e:
            print(n, e)
sys.setrecursionlimit(50000)
print(down(40000))
try:
    down(60000)
except RecursionError as e:
    print(e)
def big(n):
    a, b, c, d, e, f, g = n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6
    r = big(n - 1) if n else 0
    return r + a - b + c - d + e - f + g - n
sys.setrecursionlimit(1000)
print(big(900))
try:
    big(1100)
except RecursionError as e:
    print(e)
def gen(n):
    yield n
    if n: yield from gen(n - 1)
print(sum(gen(800)))
try:
    print(sum(gen(2000)))
except RecursionError as e:
    print(e)
import threading
def work():
    print(down(900))
    try:
        down(2000)
    except RecursionError as e:
        print(e)
t = threading.Thread(target=work); t.start(); t.join()
fact = lambda n: n * fact(n - 1) if n else 1
print(fact(500) % 1000007)
try:
    fact(3000)
except RecursionError as e:
    print(e)
