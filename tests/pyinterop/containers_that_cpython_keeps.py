# The same across threads, executors, queues, contexts, and inside other containers.
# flags: --bridge=threading
import threading, queue, json, types, argparse, sched, time, contextvars
from concurrent.futures import ThreadPoolExecutor
shared = []
table = {}
lock = threading.Lock()
def add(n):
    for i in range(200):
        with lock:
            shared.append((n, i)); table[n] = table.get(n, 0) + 1
            json.dumps(table)
ts = [threading.Thread(target=add, args=(i,), kwargs={}) for i in range(4)]
for t in ts: t.start()
for t in ts: t.join()
print(len(shared), sorted(table.items()))
class W(threading.Thread):
    def __init__(self, out, seen):
        super().__init__(); self.out = out; self.seen = seen
    def run(self):
        for i in range(50): self.out.append(i); self.seen.add(i % 7)
res, seen = [], set()
ws = [W(res, seen) for _ in range(3)]
for w in ws: w.start()
for w in ws: w.join()
print(len(res), sorted(seen))
with ThreadPoolExecutor(3) as ex:
    futs = [ex.submit(lambda l, k: l.append(k), res, k) for k in range(20)]
    [f.result() for f in futs]
    print(len(res), list(ex.map(lambda p: p[1].append(p[0]) or len(p), [(1, res), (2, res)])))
print(len(res))
q = queue.PriorityQueue(); job = [3, {"n": 1}]; q.put(job); job[1]["n"] = 2; print(q.get(), q.empty())
p = argparse.ArgumentParser(); sink = []
p.add_argument("--v", action="append", default=sink); ns = p.parse_args(["--v", "a"]); print(ns.v, sink)
s = sched.scheduler(time.time, time.sleep); log = []
for i in range(3): s.enter(0, i, log.append, (i,))
s.run(); print(log)
loc = threading.local(); loc.items = log; loc.items.append("x"); print(log)
ctx = contextvars.copy_context(); ctx.run(log.append, "y"); print(log)
nested = {"a": {"b": [1, 2, {"c": set()}]}}
holder = types.SimpleNamespace(root=nested)
holder.root["a"]["b"][2]["c"].add(5)
nested["a"]["new"] = 1
print(nested, holder)
import weakref, functools, operator
cache = functools.lru_cache(maxsize=None)(lambda n: [n])
print(cache(1) is cache(1)); cache(1).append(2); print(cache(1))
red = functools.reduce(lambda acc, x: (acc.append(x), acc)[1], [1, 2, 3], []); print(red)
import itertools
groups = {k: list(g) for k, g in itertools.groupby([1, 1, 2], key=lambda v: v)}; print(groups)
rows = [[1], [2]]
for row in itertools.chain(rows, [[3]]): row.append(0)
print(rows)
a, b = itertools.tee(rows); next(a).append("t"); print(rows, next(b) is rows[0])
for x, y in zip(rows, itertools.cycle([[9]])): x.extend(y)
print(rows)
print(sorted(rows, key=operator.itemgetter(0)), max(rows, key=len) is rows[0])
import heapq, bisect, collections
h = []; heapq.heappush(h, [2, "b"]); heapq.heappush(h, [1, "a"]); print(heapq.heappop(h), h)
from string import Template
print(Template("$a $b").substitute({"a": 1, "b": 2}))
import copy, pprint
pprint.pprint(nested)
d = {}
d.setdefault("k", []).append(1); holder.d = d; d.setdefault("k", []).append(2); print(d, holder.d is d, holder.d["k"] is d["k"])
del d["k"]; print(holder, len(d), bool(d))
e = {"x": 1}; holder.e = e
for k in list(e): e.pop(k)
print(e, holder.e)
for i, v in enumerate(holder.d): pass
vs = {"one": 1, "two": 2}; v = vs.values(); it = iter(vs.items()); next(it); holder.vs = vs; vs["one"] = 11
print(list(v), list(it), sorted(vs), v)
try:
    for k in vs: vs[k + "!"] = 1
except RuntimeError as err: print(err)
