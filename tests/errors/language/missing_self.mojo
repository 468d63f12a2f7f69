# A method without its 'self' is said once, not again at each use of it.
struct Counter:
    var n: Int

    def __init__(out self):
        self.n = 0

    def peek() -> Int:  # expected-error {{method 'peek' needs 'self' as its first argument}}
        print(m)  # expected-error {{unknown name 'm'}}
        return self.n

    @staticmethod
    def none() -> Int:
        return self.n  # expected-error {{unknown name 'self'}}


def main():
    print(Counter().n)
