# Measuring: one function, and a table of several.
from std.benchmark import Bench, BenchConfig, Bencher, BenchId, BenchMetric, ThroughputMeasure, Unit, keep, run


def work():
    var sum = 0
    for i in range(100):
        sum += i
    keep(sum)


def sums(mut b: Bencher) raises:
    b.iter(work)


def main() raises:
    var r = run(work, max_iters=50)
    print(r.iters() > 0, r.mean() >= 0, r.min() <= r.max(), r.duration(Unit.s) < 10)
    var b = Bench(BenchConfig(max_iters=5, num_repetitions=1))
    b.bench_function(sums, BenchId("sums", "n=100"), [ThroughputMeasure(BenchMetric.elements, 100)])
    b.bench_function(sums, BenchId("again"))
    var lines = String(b).splitlines()
    print(len(lines), lines[0].startswith("| name "), lines[2].startswith("| sums/input_id:n=100 | "), lines[3].endswith(" N/A                   |"))
