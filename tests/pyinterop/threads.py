# Threads of CPython that call functions of the program, while the collector runs.
# flags: --bridge=queue
import queue
import threading
from concurrent.futures import ThreadPoolExecutor

total = 0
lock = threading.Lock()


def add(n):
    global total
    for _ in range(n):
        kept = [str(i) for i in range(50)]
        with lock:
            total += len(kept)


threads = [threading.Thread(target=add, args=(200,)) for _ in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print(total)
q = queue.Queue()
for i in range(3):
    q.put([i])
print([q.get() for _ in range(3)], q.empty())
with ThreadPoolExecutor(2) as pool:
    print(list(pool.map(lambda x: [x] * 2, range(4))), pool.submit(pow, 2, 5).result())
