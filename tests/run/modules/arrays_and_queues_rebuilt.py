# Arrays that are pickled in each protocol, and rebuilt from formats of other machines; queues without bounds, from several threads.
import _queue
import array
import pickle
import queue
import threading

for letter in "bBhHiIlLqQfd":
    numbers = array.array(letter, [1, 2, 100])
    for protocol in range(6):
        back = pickle.loads(pickle.dumps(numbers, protocol))
        if back != numbers or back.typecode != letter:
            print("differs", letter, protocol, back)
    function, arguments, _ = numbers.__reduce_ex__(3)
    print(function.__name__, arguments[2:], numbers.__reduce_ex__(2)[1])
rebuilt = array._array_reconstructor
print(rebuilt(array.array, "h", 5, b"\x01\x02\xff\xfe"), rebuilt(array.array, "d", 15, b"\x3f\x80\0\0"), rebuilt(array.array, "q", 1, b"\xff"))
for arguments in (
    (3, "h", 1, b""),
    (int, "h", 1, b""),
    (array.array, "z", 1, b""),
    (array.array, "h", 99, b""),
    (array.array, "h", 4, "x"),
    (array.array, "h", 4, b"x"),
):
    try:
        rebuilt(*arguments)
    except (TypeError, ValueError) as error:
        print(type(error).__name__, error)

items = queue.SimpleQueue()
got = []


def take():
    while (item := items.get()) is not None:
        got.append(item)


threads = [threading.Thread(target=take) for _ in range(3)]
for thread in threads:
    thread.start()
for number in range(200):
    items.put(number)
for _ in threads:
    items.put(None)
for thread in threads:
    thread.join()
print(sorted(got) == list(range(200)), items.empty(), items.qsize(), queue.SimpleQueue is _queue.SimpleQueue)
for call in (lambda: items.get(timeout=0.01), lambda: items.get(timeout=-1), items.get_nowait):
    try:
        call()
    except (queue.Empty, ValueError) as error:
        print(type(error), error)
