"""Several measurements, shown as a table."""

from std.time import perf_counter_ns


struct BenchMetric(Copyable, Equatable):
    """What a function works on, for how much of it goes through in a second.

    ```mojo
    print(BenchMetric.bytes.name, BenchMetric.bytes.unit)  # DataMovement GB/s
    ```
    """

    comptime elements = BenchMetric("throughput", "GElems/s")
    comptime bytes = BenchMetric("DataMovement", "GB/s")
    comptime flops = BenchMetric("Arithmetic", "GFLOPS/s")
    var name: String
    var unit: String

    def __init__(out self, name: String, unit: String):
        """A metric of one's own: the number of things in a second, by 1e9."""
        self.name = name
        self.unit = unit


@fieldwise_init
struct ThroughputMeasure(Copyable):
    """How much of a metric one call works on.

    ```mojo
    print(ThroughputMeasure(BenchMetric.elements, 100).value)  # 100
    ```
    """

    var metric: BenchMetric
    var value: Int


struct BenchId(Copyable):
    """The name of a measured function, and of its input.

    ```mojo
    print(BenchId("sum").func_name, BenchId("sum", "n=3").input_id)  # sum n=3
    ```
    """

    var func_name: String
    var input_id: Optional[String]

    def __init__(out self, func_name: String):
        self.func_name = func_name
        self.input_id = None

    def __init__(out self, func_name: String, input_id: String):
        """With a name for the input."""
        self.func_name = func_name
        self.input_id = input_id

    def _text(self) -> String:
        return self.func_name + "/input_id:" + self.input_id.value() if self.input_id else self.func_name


@fieldwise_init
struct BenchConfig(Copyable):
    """How long things are measured.

    ```mojo
    print(BenchConfig(max_iters=5).max_iters)  # 5
    ```
    """

    var min_runtime_secs: Float64
    var max_runtime_secs: Float64
    var num_warmup_iters: Int
    var max_iters: Int
    var num_repetitions: Int

    def __init__(
        out self, *, min_runtime_secs: Float64 = 0, max_runtime_secs: Float64 = 1, num_warmup_iters: Int = 10, max_iters: Int = 1000,
        num_repetitions: Int = 1
    ):
        """The limits of one measurement, and how often each is repeated."""
        self.min_runtime_secs = min_runtime_secs
        self.max_runtime_secs = max_runtime_secs
        self.num_warmup_iters = num_warmup_iters
        self.max_iters = max_iters
        self.num_repetitions = num_repetitions


struct Bencher(Copyable):
    """Is passed to a measured function, which gives it the code to measure.

    ```mojo
    def work():
        keep(1 + 1)

    var bencher = Bencher(3)
    bencher.iter(work)
    print(bencher.elapsed >= 0)  # True
    ```
    """

    var num_iters: Int
    var elapsed: Int

    def __init__(out self, num_iters: Int):
        """For so many calls."""
        self.num_iters = num_iters
        self.elapsed = 0

    def iter[F: def() raises -> None](mut self, f: F) raises:
        """Measures the time of `num_iters` calls of `f`. Raises what `f` raises. Complexity: linear in the number of
        calls.

        ```mojo
        def work():
            keep(1 + 1)

        var bencher = Bencher(3)
        bencher.iter(work)
        ```
        """
        var start = perf_counter_ns()
        for _ in range(self.num_iters):
            f()
        self.elapsed = perf_counter_ns() - start

    def iter_preproc[F: def() raises -> None, P: def() raises -> None](mut self, f: F, prepare: P) raises:
        """Measures the time of `num_iters` calls of `f`; before each `prepare` is called, whose time does not count.
        Raises what they raise. Complexity: linear in the number of calls.

        ```mojo
        def work():
            keep(1 + 1)

        var bencher = Bencher(3)
        bencher.iter_preproc(work, work)
        ```
        """
        self.elapsed = 0
        for _ in range(self.num_iters):
            prepare()
            var start = perf_counter_ns()
            f()
            self.elapsed += perf_counter_ns() - start

    def iter_custom[F: def(Int) raises -> Int](mut self, f: F) raises:
        """Takes the time from `f`: it is given the number of calls to make and returns the nanoseconds that they took.
        Raises what `f` raises.

        ```mojo
        def measured(n: Int) -> Int:
            return n * 10

        var bencher = Bencher(3)
        bencher.iter_custom(measured)
        print(bencher.elapsed)  # 30
        ```
        """
        self.elapsed = f(self.num_iters)


@fieldwise_init
struct _Measured(Copyable):
    var id: BenchId
    var iterations: Int
    var duration_ns: Int
    var measures: List[ThroughputMeasure]

    def cell(self, metric: BenchMetric) -> String:
        for measure in self.measures:
            if measure.metric.name == metric.name:
                return String(Float64(measure.value) * Float64(self.iterations) / Float64(max(self.duration_ns, 1)))
        return "N/A"


struct Bench(Writable):
    """Measures functions, and shows a table of them.

    ```mojo
    def sums(mut b: Bencher) raises:
        def work():
            keep(1 + 1)

        b.iter(work)

    var bench = Bench(BenchConfig(max_iters=5))
    bench.bench_function(sums, BenchId("sums"))  # Running sums
    ```
    """

    var config: BenchConfig
    var _rows: List[_Measured]

    def __init__(out self, var config: BenchConfig = BenchConfig()):
        self.config = config^
        self._rows = []

    def _measure[F: def(mut Bencher) raises -> None](mut self, f: F, id: BenchId, measures: List[ThroughputMeasure]) raises:
        print("Running", id._text())
        var warm = Bencher(self.config.num_warmup_iters)
        f(warm)
        for _ in range(self.config.num_repetitions):
            var bencher = Bencher(self.config.max_iters)
            f(bencher)
            self._rows.append(_Measured(id.copy(), bencher.num_iters, bencher.elapsed, measures.copy()))

    def bench_function[F: def(mut Bencher) raises -> None](
        mut self, f: F, id: BenchId, measures: List[ThroughputMeasure] = []
    ) raises:
        """Measures what `f` gives to its `Bencher` and adds a row named `id`. The `measures` say how much work a call
        does: the report has its throughput, too. Raises what `f` raises.

        ```mojo
        def sums(mut b: Bencher) raises:
            def work():
                keep(1 + 1)

            b.iter(work)

        var bench = Bench(BenchConfig(max_iters=5))
        bench.bench_function(sums, BenchId("sums"), [ThroughputMeasure(BenchMetric.elements, 2)])  # Running sums
        ```
        """
        self._measure(f, id, measures)

    def bench_function[F: def() raises -> None](mut self, f: F, id: BenchId, measures: List[ThroughputMeasure] = []) raises:
        """Measures calls of `f` itself and adds a row named `id`, with the throughput of the `measures`. Raises what
        `f` raises.
        """

        def calls(mut b: Bencher) raises {read f}:
            b.iter(f)

        self._measure(calls, id, measures)

    def _metrics(self) -> List[BenchMetric]:
        var out = List[BenchMetric]()
        for row in self._rows:
            for measure in row.measures:
                if measure.metric not in out:
                    out.append(measure.metric.copy())
        return out^

    def write_to(self, mut writer: Some[Writer]):
        var metrics = self._metrics()
        var table = List[List[String]]()
        table.append(["name", "met (ms)", "iters"])
        for metric in metrics:
            table[0].append(metric.name + " (" + metric.unit + ")")
        for row in self._rows:
            var mean = Float64(row.duration_ns) / 1e6 / Float64(max(row.iterations, 1))
            var cells: List[String] = [row.id._text(), String(mean), String(row.iterations)]
            for metric in metrics:
                cells.append(row.cell(metric))
            table.append(cells^)
        for i, cells in enumerate(table):
            for c, cell in enumerate(cells):
                writer.write("| ", cell.ascii_ljust(self._width(table, c)), " ")
            writer.write("|\n")
            for c in range(len(cells) if i == 0 else 0):
                writer.write("| ", String("-") * self._width(table, c), " " if c + 1 < len(cells) else " |\n")

    @staticmethod
    def _width(table: List[List[String]], column: Int) -> Int:
        var width = 0
        for cells in table:
            width = max(width, cells[column].byte_length())
        return width

    def dump_report(self):
        """Prints the table.

        ```mojo
        Bench().dump_report()
        ```
        """
        print(self)
