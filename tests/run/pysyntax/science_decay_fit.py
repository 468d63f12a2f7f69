# A small study: counts read from text, a line fitted to their logarithms in a fast function, a table of residuals.
# cpython: 3.9
import math

from pyc import Float64, Int, List, Raisable, String, TrivialRegisterPassable, fieldwise_init, fn, raises, struct

DATA = """
# minute  counts
0    8192
2    5793
4    4096
6    2896
8    2050
10   1448
15   609
20   256
"""


@fieldwise_init
@struct
class Line(TrivialRegisterPassable):
    slope: Float64
    intercept: Float64

    def at(self, x: Float64) -> Float64:
        return self.slope * x + self.intercept

    def crossing(self, y: Float64) -> Float64:
        return (y - self.intercept) / self.slope


@fieldwise_init
@struct
class FitError(Raisable):
    points: Int
    reason: String


@fn
@raises(FitError)
def fit(xs: List[Float64], ys: List[Float64]) -> Line:
    n = len(xs)
    if n < 2:
        raise FitError(n, "too few points")
    sx, sy, sxx, sxy = 0.0, 0.0, 0.0, 0.0
    for i in range(n):
        sx += xs[i]
        sy += ys[i]
        sxx += xs[i] * xs[i]
        sxy += xs[i] * ys[i]
    count = Float64(n)
    denominator = count * sxx - sx * sx
    if denominator == 0.0:
        raise FitError(n, "all at one place")
    slope = (count * sxy - sx * sy) / denominator
    return Line(slope, (sy - slope * sx) / count)


@fn
def worst(line: Line, xs: List[Float64], ys: List[Float64]) -> Float64:
    largest = 0.0
    for i in range(len(xs)):
        largest = max(largest, abs(ys[i] - line.at(xs[i])))
    return largest


def load(text):
    for line in text.strip().splitlines():
        if not line.startswith("#"):
            minute, counts = line.split()
            yield float(minute), int(counts)


rows = list(load(DATA))
xs = List[Float64]([x for x, _ in rows])
ys = List[Float64]([math.log2(c) for _, c in rows])
line = fit(xs, ys)
print(
    f"half-life {-1 / line.slope:.3f} min, start {2 ** line.at(0.0):.0f}, one count left at {line.crossing(0.0):.1f} min"
)
print(f"{'minute':>6} {'counts':>7} {'model':>8} {'%':>6}")
for x, c in rows:
    model = 2 ** line.at(x)
    print(f"{x:6.0f} {c:7d} {model:8.1f} {100 * (c - model) / model:6.2f}")
print(f"worst log2 residual {worst(line, xs, ys):.5f}")
for bad in ([], [(1.0, 1.0)], [(2.0, 1.0), (2.0, 3.0)]):
    try:
        fit(List[Float64]([x for x, _ in bad]), List[Float64]([y for _, y in bad]))
    except FitError as e:
        print("no fit of", e.points, "points:", e.reason)
