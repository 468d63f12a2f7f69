"""Cooperative scheduler with generators, an event queue with heapq, pipelines of generators, a state machine."""
import heapq
from collections import defaultdict, deque, Counter
from itertools import count, islice, takewhile, groupby, chain, zip_longest


class Sleep:
    def __init__(self, ticks):
        self.ticks = ticks


class Task:
    ids = count(1)

    def __init__(self, gen, name=None):
        self.id = next(Task.ids)
        self.gen = gen
        self.name = name or gen.__name__
        self.result = None
        self.waiters = []

    def __repr__(self):
        return f"<Task {self.id} {self.name}>"


class Scheduler:
    def __init__(self):
        self.ready = deque()
        self.sleeping = []
        self.now = 0
        self.order = count()
        self.trace = []

    def spawn(self, gen, name=None):
        task = Task(gen, name)
        self.ready.append((task, None, None))
        return task

    def run(self):
        while self.ready or self.sleeping:
            if not self.ready:
                self.now, _, task = heapq.heappop(self.sleeping)
                self.ready.append((task, self.now, None))
            task, value, error = self.ready.popleft()
            try:
                request = task.gen.throw(error) if error else task.gen.send(value)
            except StopIteration as stop:
                self.finish(task, stop.value, None)
                continue
            except Exception as e:
                self.finish(task, None, e)
                continue
            if isinstance(request, Sleep):
                heapq.heappush(self.sleeping, (self.now + request.ticks, next(self.order), task))
            elif isinstance(request, Task):
                if request.result is not None:
                    self.ready.append((task, request.result, None))
                else:
                    request.waiters.append(task)
            else:
                self.trace.append((self.now, task.name, request))
                self.ready.append((task, None, None))
        return self.now

    def finish(self, task, value, error):
        task.result = value if error is None else error
        self.trace.append((self.now, task.name, f"done {value!r}" if error is None else f"failed {error!r}"))
        for waiter in task.waiters:
            self.ready.append((waiter, value, error))


def worker(name, delays):
    total = 0
    for d in delays:
        yield f"{name} sleeps {d}"
        woke = yield Sleep(d)
        total += woke
    return total


def boss(s):
    tasks = [s.spawn(worker(n, d), n) for n, d in zip("AB", ([3, 1], [2, 2, 2]))]
    bad = s.spawn(broken())
    results = []
    for t in tasks:
        results.append((yield t))
    try:
        yield bad
    except ZeroDivisionError as e:
        yield f"caught {e}"
    try:
        yield "working"
    finally:
        yield "cleaning"
    return results


def broken():
    yield Sleep(1)
    return 1 / 0


s = Scheduler()
b = s.spawn(boss(s))
print(s.run(), b.result, b)
for t in s.trace:
    print(*t)


def numbers(n):
    yield from range(n)
    return n


def averages():
    total = n = 0
    average = None
    while True:
        x = yield average
        if x is None:
            return total
        total += x
        n += 1
        average = total / n


def collect(out):
    while (r := (yield from averages())) >= 0:
        out.append(r)


out = []
c = collect(out)
print(next(c), [c.send(x) for x in (1, 2, 3, None, 10, 20)], out)
c.close()
print([*numbers(3), *(x * x for x in numbers(3))], dict(zip_longest("abc", numbers(2), fillvalue="-")))


def primes():
    found = {}
    for n in count(2):
        if n in found:
            for p in found.pop(n):
                found.setdefault(n + p, []).append(p)
        else:
            yield n
            found[n * n] = [n]


print(list(islice(primes(), 10)), list(takewhile(lambda p: p < 20, primes())))
words = "the quick brown fox jumps over the lazy dog the end".split()
print(Counter(words).most_common(2), {k: sorted(g) for k, g in groupby(sorted(words, key=len), key=len)})


class Machine:
    transitions = defaultdict(dict)

    def __init__(self, start="idle"):
        self.state = start
        self.hooks = []

    @classmethod
    def on(cls, event, *states, to):
        def register(f):
            for state in states:
                cls.transitions[state][event] = (to, f)
            return f
        return register

    def fire(self, event, *args):
        try:
            to, action = self.transitions[self.state][event]
        except KeyError as e:
            raise RuntimeError(f"{event} in state {self.state}") from e
        self.state, old = to, self.state
        action(self, *args)
        for hook in self.hooks:
            hook(old, event, to)
        return self


@Machine.on("coin", "idle", "paid", to="paid")
def pay(machine, amount=1):
    machine.credit = getattr(machine, "credit", 0) + amount


@Machine.on("push", "paid", to="idle")
def push(machine):
    machine.credit -= 1


m = Machine()
m.hooks.append(lambda *a: print("->".join(a)))
m.fire("coin").fire("coin", 5).fire("push")
print(m.state, m.credit, sorted(Machine.transitions))
try:
    m.fire("push")
except RuntimeError as e:
    print(e, type(e.__cause__).__name__, e.__cause__)
heap = []
for n, item in enumerate([5, 1, 4, 1, 5, 9, 2, 6]):
    heapq.heappush(heap, (item, n))
print([heapq.heappop(heap) for _ in range(len(heap))], heapq.nlargest(2, [3, 1, 2]), heapq.nsmallest(2, "hello"))
print(list(heapq.merge([1, 4, 7], [2, 5], [0])))
