# Threads need no CPython: locks, conditions, events, timers, queues, data of each thread, hooks for errors.
# flags: --no-python
import threading, time

lock = threading.Lock()
n = 0


def add():
    global n
    for _ in range(1000):
        with lock:
            n += 1


ts = [threading.Thread(target=add) for _ in range(4)]
for t in ts:
    t.start()
for t in ts:
    t.join()
print(n, threading.active_count(), threading.current_thread().name, threading.main_thread() is threading.current_thread())
e = threading.Event()


def waiter():
    print("waits", e.wait(5))


t = threading.Thread(target=waiter, daemon=True)
t.start()
e.set()
t.join()
local = threading.local()
local.x = 1


def peek():
    print(hasattr(local, "x"))
    local.x = 2


t = threading.Thread(target=peek)
t.start()
t.join()
print(local.x)
r = threading.RLock()
with r:
    with r:
        print("twice", r) if False else print("twice")
c = threading.Condition()
items = []


def consume():
    with c:
        c.wait_for(lambda: items)
        print("got", items)


t = threading.Thread(target=consume)
t.start()
with c:
    items.append(1)
    c.notify()
t.join()
b = threading.Barrier(2)


def bar():
    b.wait()


t = threading.Thread(target=bar)
t.start()
b.wait()
t.join()
print("barrier")
s = threading.Semaphore(2)
s.acquire()
print(s.acquire(blocking=False), s.acquire(blocking=False))
timer = threading.Timer(0.01, lambda: print("timer"))
timer.start()
timer.join()
print(lock.locked(), lock.acquire(timeout=0.1), lock.acquire(timeout=0.01), lock.acquire(False))
lock.release()
try:
    lock.release()
except RuntimeError as err:
    print(err)


class T(threading.Thread):
    def run(self):
        self.result = sum(range(10))


t = T()
t.start()
t.join()
print(t.result, t.ident is not None)
try:
    t.start()
except RuntimeError as err:
    print(err)


def bad():
    raise ValueError("inside")


old = threading.excepthook
threading.excepthook = lambda args: print("hook", args.exc_type.__name__, args.exc_value)
t = threading.Thread(target=bad)
t.start()
t.join()
print([x.name for x in threading.enumerate()])
import queue

q = queue.Queue(maxsize=3)
out = []


def worker():
    while True:
        item = q.get()
        if item is None:
            break
        out.append(item * 2)
        q.task_done()


t = threading.Thread(target=worker, name="w1")
t.start()
for i in range(10):
    q.put(i)
q.join()
q.put(None)
t.join()
print(out, t.is_alive(), t.name)
p = queue.PriorityQueue()
for x in (3, 1, 2):
    p.put((x, str(x)))
print([p.get() for _ in range(3)])
l = queue.LifoQueue()
l.put(1)
l.put(2)
print(l.get(), l.qsize())
s = queue.SimpleQueue()
s.put([1])
print(s.get(), s.empty())
try:
    queue.Queue().get(timeout=0.01)
except queue.Empty:
    print("timed out")
