# The containers of collections.
from collections import defaultdict, Counter, deque, namedtuple, OrderedDict, ChainMap
d = defaultdict(list)
d["a"].append(1)
print(d, dict(d), isinstance(d, dict), type(d).__name__)
c = Counter("hello")
print(c, c["z"], c.most_common(2), sorted(c), c.total())
c["h"] += 5
c.update("hh")
print(c)
q = deque([1,2,3], maxlen=3)
q.append(4); q.appendleft(0)
print(q, q[0], len(q), list(q), q.popleft())
P = namedtuple("P", "x y", defaults=[0])
p = P(1)
print(p, p.x, p._replace(x=5), p == (1, 0))
for k, v in d.items(): print(k, v)
q = deque(range(20))
q.rotate(3)
del q[0]
q.insert(2, "x")
q.remove(5)
q.extendleft("ab")
print(q, q.index("x"), 19 in q, q.count(3), q == deque(q), list(reversed(q))[:2], q[-1], bool(deque()))
try:
    for x in q:
        q.append(x)
except RuntimeError as e:
    print(e)
for bad in (lambda: deque().pop(), lambda: q[99], lambda: deque(maxlen=-1), lambda: namedtuple("T", "a a"), lambda: P(), lambda: P(1, 2, 3)):
    try:
        bad()
    except (IndexError, ValueError, TypeError) as e:
        print(type(e).__name__, e)
e = Counter(a=3, b=1) - Counter(a=1, b=2)
print(e, Counter("aab") & Counter("ab"), Counter("aab") | Counter("b"), sorted(Counter("abca").elements()), Counter(a=1) <= Counter(a=2))
c.subtract("hhh")
print(c, +Counter(a=-1, b=2), c.most_common()[-1])
o = OrderedDict.fromkeys("abc", 0)
o.move_to_end("a")
o.move_to_end("c", last=False)
print(o, o.popitem(), o.popitem(last=False), o == {"b": 0}, OrderedDict(a=1, b=2) == OrderedDict(b=2, a=1), o | {"z": 1})
m = ChainMap({"a": 1}, {"a": 2, "b": 3})
print(m["a"], m["b"], dict(m), len(m), m.new_child({"b": 0})["b"], m.parents, m)
