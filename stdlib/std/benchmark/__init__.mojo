"""Measuring how long code takes."""

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
    """Makes the compiler believe that the number is used."""
    var place = value
    __pyc.pyc_keep(__pyc.address(place))
    _ = place


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


@fieldwise_init
struct Report(Copyable, Writable):
    """How often code ran, and how long that took.

    ```mojo
    print(Report(2, 3000000))  # mean 1.5 ms, 2 iterations
    ```
    """

    var iterations: Int
    var duration_ns: Int

    def mean(self, unit: String = "s") -> Float64:
        """The time of one run, in seconds or the named unit: ns, us, ms or s.

        ```mojo
        print(Report(2, 3000000).mean("us"))  # 1500.0
        ```
        """
        var ns = Float64(self.duration_ns) / Float64(max(self.iterations, 1))
        if unit == "ns":
            return ns
        if unit == "us":
            return ns / 1e3
        return ns / 1e6 if unit == "ms" else ns / 1e9

    def duration(self, unit: String = "s") -> Float64:
        """The time of all runs, in seconds or the named unit.

        ```mojo
        print(Report(2, 3000000).duration("ms"))  # 3.0
        ```
        """
        return self.mean(unit) * Float64(self.iterations)

    def write_to(self, mut writer: Some[Writer]):
        writer.write("mean ", self.mean("ms"), " ms, ", self.iterations, " iterations")

    def print(self, unit: String = "s"):
        """Prints the report: mean, total and how often the code ran.

        ```mojo
        Report(2, 3000000).print("ms")
        ```
        """
        print("Benchmark Report (" + unit + ")")
        print("Mean:", self.mean(unit))
        print("Total:", self.duration(unit))
        print("Iters:", self.iterations)


def run[F: def() -> None](f: F, *, max_iters: Int = 1000, min_runtime_secs: Float64 = 0.1, num_warmup_iters: Int = 10) -> Report:
    """Calls the function again and again, up to `max_iters` times or until it took ten times `min_runtime_secs`.

    ```mojo
    def work():
        keep(1 + 1)

    print(run(work, max_iters=5).iterations)  # 5
    ```
    """
    for _ in range(num_warmup_iters):
        f()
    var start = perf_counter_ns()
    var n = 0
    while n < max_iters:
        f()
        n += 1
        if Float64(perf_counter_ns() - start) * 1e-9 > 10 * min_runtime_secs:
            break
    return Report(n, perf_counter_ns() - start)
