# A list, dict or set that CPython is given stays one object: what either side does to it, both see.
# flags: --bridge=json
import json, random, threading, queue, types, itertools, contextvars, copy
xs = [3, 1, 2]
random.seed(1); random.shuffle(xs); print(sorted(xs), type(xs), type(xs) is list)
q = queue.Queue(); q.put(xs); xs.append(9); y = q.get(); print(y is xs, y == xs, len(xs)); y.append(10); print(xs[-1], id(xs) == id(y))
ns = types.SimpleNamespace(items=xs, d={}); ns.items.append(11); ns.d["k"] = [1]; print(xs, ns.d, ns.items is xs)
ns.d["k"].append(2); print(ns)
for i, x in enumerate(xs):
    if i == 1: ns.other = xs
    if i == 2: xs.append("late")
print(xs)
cv = contextvars.ContextVar("c", default=xs); cv.get().append(12); print(xs)
d = {"a": {}, "b": {}}
for k, v in itertools.chain(d.items()): v["x"] = 1
print(d)
for k in d:
    ns.dd = d
    d[k]["y"] = k
print(d, ns.dd is d)
print(json.dumps(d), json.dumps([d, d]), json.dumps({"z": xs}))
r = []
def work(n, out): out.append(n)
ts = [threading.Thread(target=work, args=(i, r)) for i in range(3)]
[t.start() for t in ts]; [t.join() for t in ts]
print(sorted(r))
a = xs.append
ns.xs = xs
a(5); print(xs[-1], ns.xs[-1]); list.append(xs, 6); print(xs[-1], xs.count(6), isinstance(xs, list))
s = {1, 2}; ns.s = s; s.add(3); print(ns.s is s, ns.s, 3 in s, s | {4}, type(s))
z = [1]; z.append(z); ns.z = z; print(z, ns.z[1] is z)
print(copy.deepcopy(xs) == xs, xs[1:3], xs + [1], [1] + xs, xs * 2 == xs + xs)
print({**d}, dict(d), [*xs], *xs)
class P:
    def __init__(self): self.v = []
p = P(); vars(p)["w"] = 1; ns.pd = vars(p); p.v.append(1); print(p.v, p.w, p.__dict__)
def f(*a, **k): return a, k
ns.a = a2 = [1, 2]; ns.k = k2 = {"m": 1}
print(f(*a2, **k2))
match xs:
    case [first, *_]: print("seq", first)
match d:
    case {"a": m}: print("map", m)
xs.sort(key=str); print(xs)
del xs[0]; xs[0:2] = [7, 7, 7]; print(xs, xs.index(7), xs.pop())
it = iter(xs); next(it); ns.again = xs; print(next(it), list(it))
m = [[]]
ns.m = m
m[0].append(1); print(ns.m, m, m[0] is ns.m[0])
