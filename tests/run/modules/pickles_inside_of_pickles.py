# Pickles that stand alone share one memo per thread: not while another pickle is being written, and never with what was in it.
import pickle
import threading
import zlib


class Nested:
    def __init__(self, inner):
        self.inner = inner

    def __reduce__(self):
        return (pickle.loads, (pickle.dumps(self.inner),))


shared = ["text", 1.5, 2**70, ("a", "b")]
value = [Nested(Nested(shared)), shared, Nested([shared, shared]), shared]
read = pickle.loads(pickle.dumps(value))
print(read, read[1] is read[3], read[0] is read[1])

many = [f"text {i}" for i in range(3000)]
for size in (0, 1, 15, 16, 17, 255, 256, 300, 70000, 3, 1500):
    items = (many * 30)[:size]
    for protocol in (4, 5):
        data = pickle.dumps([items, items, "x" * size], protocol)
        back = pickle.loads(data)
        print(size, protocol, len(data), zlib.crc32(data), back[0] == items, back[0] is back[1], len(back[2]))


def work(results, number):
    for i in range(200):
        pair = (number, [number] * (i % 40), {"key": many[i]})
        results.append(pickle.loads(pickle.dumps([pair, pair])) == [pair, pair])


class Bad:
    def __reduce__(self):
        raise ValueError("not this one")


try:
    pickle.dumps([shared, Bad()])
except ValueError as e:
    print(e)
print(pickle.loads(pickle.dumps(shared)) == shared)
results = []
threads = [threading.Thread(target=work, args=(results, n)) for n in range(4)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print(len(results), all(results))
whole = list(range(70000)) + [{n: [n] for n in range(2000)}, set(range(1500)), b"x" * 100000]
print(pickle.loads(pickle.dumps(whole)) == whole)
