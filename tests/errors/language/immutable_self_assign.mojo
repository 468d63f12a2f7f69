# A method with plain self cannot change a field.

struct Counter:
    var count: Int

    def __init__(out self):
        self.count = 0

    def increment(self):
        self.count += 1  # expected-error {{'self.count' cannot be changed: it is a 'self' without 'mut'}}


def main():
    var c = Counter()
    c.increment()
    print(c.count)
