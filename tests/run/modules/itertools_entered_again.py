# Sources that ask the iterator which asks them, and two threads at one tee.
import threading
from itertools import pairwise, tee


def pairs(most):
    class Source:
        count = 0

        def __iter__(self):
            return self

        def __next__(self):
            if self.count >= most:
                raise StopIteration
            self.count += 1
            return next(pairs_of, None) if self.count == 1 else [self.count]

    pairs_of = pairwise(Source())
    return list(pairs_of)


print([pairs(most) for most in range(1, 6)])

started, finish = threading.Event(), threading.Event()


class Slow:
    def __iter__(self):
        return self

    def __next__(self):
        started.set()
        finish.wait()


one, other = tee(Slow())
thread = threading.Thread(target=next, args=[one])
thread.start()
started.wait()
try:
    next(other)
except RuntimeError as e:
    print(e)
finish.set()
thread.join()
