"""Measurements of how long code takes."""

from std.benchmark.bencher import Bench, BenchConfig, Bencher, BenchId, BenchMetric, ThroughputMeasure
from std.time import perf_counter_ns


@always_inline
def keep[T: AnyType](value: T):
    """Makes the compiler believe that the value is used: what makes it is not left out.

    ```mojo
    keep(6 * 7)
    ```
    """
    __pyc.pyc_keep(__pyc.address(value))


@always_inline
def keep[dtype: DType, width: Int, //](value: SIMD[dtype, width]):
    """Makes the compiler take `value` for used, so that the code that computes it stays."""
    var place = value
    __pyc.pyc_keep(__pyc.address(place))
    _ = place


@always_inline
def black_box[T: AnyType](ref value: T) -> ref [value] T:
    """The value itself; the compiler must assume that it may have changed.

    ```mojo
    var x = 5
    print(black_box(x) + 1)  # 6
    ```
    """
    __pyc.pyc_keep(__pyc.address(value))
    return value


@always_inline
def clobber_memory():
    """Makes the compiler believe that all memory is looked at here: what was written is not left out.

    ```mojo
    var xs: List[Int] = [1]
    xs[0] = 2
    clobber_memory()
    print(xs)  # [2]
    ```
    """
    var place = 0
    __pyc.pyc_keep(__pyc.address(place))


struct Unit:
    """Units of time, as texts.

    ```mojo
    print(Unit.ms)  # ms
    ```
    """

    comptime ns = "ns"
    comptime us = "us"
    comptime ms = "ms"
    comptime s = "s"

    @staticmethod
    def _of_ns(ns: Float64, unit: StringSpan) -> Float64:
        if unit == "ns":
            return ns
        if unit == "us":
            return ns / 1e3
        return ns / 1e6 if unit == "ms" else ns / 1e9


@fieldwise_init
struct _Batch(ImplicitlyCopyable):
    """Calls that were measured together."""

    var iterations: Int
    var duration_ns: Int

    def mean_ns(self) -> Float64:
        return Float64(self.duration_ns) / Float64(max(self.iterations, 1))


struct Report(Copyable, Writable):
    """How often code ran and how long it took.

    ```mojo
    def work():
        keep(1 + 1)

    var report = run(work, max_iters=100)
    print(report.iters(), report.min() <= report.mean())  # 100 True
    ```
    """

    var warmup_duration: Int
    var _batches: List[_Batch]

    def __init__(out self):
        """Nothing ran."""
        self.warmup_duration = 0
        self._batches = []

    def iters(self) -> Int:
        """How often the code ran. Complexity: linear in the number of batches.

        ```mojo
        print(Report().iters())  # 0
        ```
        """
        var n = 0
        for batch in self._batches:
            n += batch.iterations
        return n

    def duration(self, unit: StringSpan = Unit.s) -> Float64:
        """The time of all runs in seconds, or in the given `unit`. Complexity: linear in the number of batches.

        ```mojo
        print(Report().duration(Unit.ms))  # 0.0
        ```
        """
        var ns = 0
        for batch in self._batches:
            ns += batch.duration_ns
        return Unit._of_ns(Float64(ns), unit)

    def mean(self, unit: StringSpan = Unit.s) -> Float64:
        """The time of one run in seconds, or in the named unit.

        ```mojo
        print(Report().mean(Unit.us))  # 0.0
        ```
        """
        return self.duration(unit) / Float64(max(self.iters(), 1))

    def min(self, unit: StringSpan = Unit.s) -> Float64:
        """The mean time of a run in the fastest batch, in seconds or in the given `unit`. Complexity: linear in the
        number of batches.

        ```mojo
        print(Report().min())  # 0.0
        ```
        """
        var least = Float64(0)
        for i, batch in enumerate(self._batches):
            if i == 0 or batch.mean_ns() < least:
                least = batch.mean_ns()
        return Unit._of_ns(least, unit)

    def max(self, unit: StringSpan = Unit.s) -> Float64:
        """The mean time of a run in the slowest batch, in seconds or in the given `unit`. Complexity: linear in the
        number of batches.

        ```mojo
        print(Report().max())  # 0.0
        ```
        """
        var most = Float64(0)
        for batch in self._batches:
            if batch.mean_ns() > most:
                most = batch.mean_ns()
        return Unit._of_ns(most, unit)

    def as_string(self, unit: StringSpan = Unit.s) -> String:
        """The report as text, with times in seconds or in the given `unit`.

        ```mojo
        print(Report().as_string("ms").count("Mean"))  # 3
        ```
        """
        var line = String("-") * 80
        return String(
            line, "\nBenchmark Report (", unit, ")\n", line, "\nMean: ", self.mean(unit), "\nTotal: ", self.duration(unit), "\nIters: ",
            self.iters(), "\nWarmup Total: ", Unit._of_ns(Float64(self.warmup_duration), unit), "\nFastest Mean: ", self.min(unit),
            "\nSlowest Mean: ", self.max(unit), "\n"
        )

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self.as_string())

    def print(self, unit: StringSpan = Unit.s):
        """Prints the report, with times in seconds or in the given `unit`.

        ```mojo
        Report().print(Unit.ms)
        ```
        """
        print(self.as_string(unit))

    def print_full(self, unit: StringSpan = Unit.s):
        """Prints the report and each batch of runs, with times in seconds or in the given `unit`. Complexity: linear in
        the number of batches.

        ```mojo
        Report().print_full(Unit.ms)
        ```
        """
        self.print(unit)
        for i, batch in enumerate(self._batches):
            print("Batch:", i)
            print("Iterations:", batch.iterations)
            print("Mean:", Unit._of_ns(batch.mean_ns(), unit))
            print("Duration:", Unit._of_ns(Float64(batch.duration_ns), unit), end="\n\n")


def run[F: def() raises -> None](
    f: F, num_warmup_iters: Int = 1, max_iters: Int = 1000000000, min_runtime_secs: Float64 = 0.1, max_runtime_secs: Float64 = 60,
    max_batch_size: Int = 0
) raises -> Report:
    """Calls `f` `num_warmup_iters` times, then in batches of 1, 2, 4, … calls, at most `max_batch_size` (0: any number)
    in one, until it ran `max_iters` times or for the shorter of `min_runtime_secs` and `max_runtime_secs`, in seconds.
    Raises what `f` raises. Complexity: linear in the number of calls.

    ```mojo
    def work():
        keep(1 + 1)

    print(run(work, max_iters=5).iters())  # 5
    ```
    """
    var report = Report()
    var start = perf_counter_ns()
    for _ in range(num_warmup_iters):
        f()
    report.warmup_duration = perf_counter_ns() - start
    var done = 0
    var total = 0
    var size = 1
    while done < max_iters and Float64(total) * 1e-9 < min(min_runtime_secs, max_runtime_secs):
        size = min(size, max_iters - done)
        start = perf_counter_ns()
        for _ in range(size):
            f()
        var took = perf_counter_ns() - start
        report._batches.append(_Batch(size, took))
        done += size
        total += took
        size = size * 2 if max_batch_size == 0 else min(size * 2, max_batch_size)
    return report^
