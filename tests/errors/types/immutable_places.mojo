# What cannot be changed, why, and what would let it be.


def element(xs: List[Int]):
    xs[0] = 1  # expected-error {{'xs[0]' cannot be changed: it is an argument without 'mut' or 'var'}}


def elements(xs: List[List[Int]]):
    xs[0][1] += 1  # expected-error {{'xs[0][1]' cannot be changed: it is an argument without 'mut' or 'var'}}


def view(xs: Span[Int, ImmStaticOrigin]):
    xs[0] = 1  # expected-error {{'xs[0]' cannot be changed: it is behind a reference that only reads}}


struct Counter(Movable):
    var counts: List[Int]

    def __init__(out self):
        self.counts = []

    def add(self):
        self.counts[0] = 1  # expected-error {{'self.counts[0]' cannot be changed: it is a 'self' without 'mut'}}
        self.counts = []  # expected-error {{'self.counts' cannot be changed: it is a 'self' without 'mut'}}
