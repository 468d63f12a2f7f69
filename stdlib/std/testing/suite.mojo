"""Many tests together."""

from std.time import perf_counter_ns


struct TestSuite(Movable):
    """Runs test functions and reports.

    ```mojo
    def test_sum() raises:
        if 1 + 1 != 2:
            raise "wrong"

    var suite = TestSuite()
    suite.test[test_sum]("test_sum")
    suite^.run()
    ```
    """

    var _report: String
    var _passed: Int
    var _failed: Int
    var _skipped: Int

    def __init__(out self):
        """A suite without tests."""
        self._report = String()
        self._passed = 0
        self._failed = 0
        self._skipped = 0

    def test[f: def() thin raises -> None](mut self, name: String = "test"):
        """Runs a test; an error that it raises is its failure.

        ```mojo
        def test_less() raises:
            if 2 < 1:
                raise "wrong"

        var suite = TestSuite()
        suite.test[test_less]("test_less")
        suite^.abandon()
        ```
        """
        var start = perf_counter_ns()
        try:
            f()
            self._passed += 1
            self._line("PASS", start, name)
        except e:
            self._failed += 1
            self._line("FAIL", start, name)
            self._report += String("      ", e, "\n")

    def skip[f: def() thin raises -> None](mut self, name: String = "test"):
        """Leaves a test out.

        ```mojo
        def test_slow() raises:
            raise "not today"

        var suite = TestSuite()
        suite.skip[test_slow]("test_slow")
        suite^.run()
        ```
        """
        self._skipped += 1
        self._report += String("SKIP ", name, "\n")

    def _line(mut self, what: String, start: Int, name: String):
        var ms = Float64(perf_counter_ns() - start) / 1e6
        self._report += String(what, " [ ", round(ms, 3), " ms ] ", name, "\n")

    def run(deinit self) raises:
        """Prints the report; raises when a test failed.

        ```mojo
        var suite = TestSuite()
        suite^.run()
        ```
        """
        print(self._report, end="")
        var count = self._passed + self._failed + self._skipped
        print(count, "tests run:", self._passed, "passed ,", self._failed, "failed ,", self._skipped, "skipped")
        if self._failed > 0:
            raise Error("tests failed")

    def abandon(deinit self):
        """Ends the suite without a report.

        ```mojo
        var suite = TestSuite()
        suite^.abandon()
        ```
        """
        pass
