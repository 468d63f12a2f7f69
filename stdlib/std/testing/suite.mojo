"""Suites of tests."""

from std.reflection import reflect_fn
from std.sys import argv
from std.time import perf_counter_ns

comptime _Test = def() thin raises -> None


def _milliseconds(nanoseconds: Int) -> String:
    return String(Float64(nanoseconds // 1000) / 1000)


@fieldwise_init
struct _Case(Copyable):
    var name: String
    var run: _Test


struct _Choice(Movable):
    """Which tests the command line leaves out: `--only a b`, `--skip a b`, `--skip-all`."""

    var _only: List[String]
    var _skip: List[String]
    var _has_only: Bool
    var _skips_all: Bool

    def __init__(out self, arguments: List[String]) raises:
        self._only = List[String]()
        self._skip = List[String]()
        self._has_only = False
        self._skips_all = False
        var names_go_to = 0
        for i in range(1, len(arguments)):
            var argument = arguments[i]
            if argument == "--only":
                self._has_only = True
                names_go_to = 1
            elif argument == "--skip":
                names_go_to = 2
            elif argument == "--skip-all":
                self._skips_all = True
            elif argument.startswith("-") or names_go_to == 0:
                raise Error("invalid argument: ", argument, " (expected '--only', '--skip' or '--skip-all')")
            elif names_go_to == 1:
                self._only.append(argument)
            else:
                self._skip.append(argument)

    def leaves_out(self, name: String) -> Bool:
        return self._skips_all or name in self._skip or (self._has_only and name not in self._only)

    def check(self, cases: List[_Case]) raises:
        for name in self._only:
            if not _has(cases, name):
                raise Error("explicitly allowed test not found in suite: ", name)
        for name in self._skip:
            if not _has(cases, name):
                raise Error("explicitly skipped test not found in suite: ", name)


def _has(cases: List[_Case], name: String) -> Bool:
    for case in cases:
        if case.name == name:
            return True
    return False


struct TestSuite(Movable):
    """Runs test functions and reports. `run()` or `abandon()` ends it.

    The command line of the program chooses among the tests: `--only NAME…`, `--skip NAME…`, `--skip-all`.

    ```mojo
    def test_sum() raises:
        if 1 + 1 != 2:
            raise "wrong"

    var suite = TestSuite()
    suite.test[test_sum]()
    suite^.run(quiet=True)
    ```
    """

    var _cases: List[_Case]
    var _skipped: List[String]
    var _arguments: List[String]
    var _place: String

    def __init__(
        out self, *, var cli_args: Optional[List[StaticString]] = None, _at: StringLiteral = __pyc.call_site()
    ):
        """A suite without tests.

        `cli_args` stands for the command line of the program, its first element for the program's name.
        """
        self._cases = List[_Case]()
        self._skipped = List[String]()
        self._arguments = List[String]()
        self._place = _file_of(String(_at))
        if cli_args:
            for argument in cli_args.value():
                self._arguments.append(String(argument))
        else:
            for argument in argv():
                self._arguments.append(String(argument))

    @staticmethod
    def discover_tests[
        functions: Tuple, /
    ](*, var cli_args: Optional[List[StaticString]] = None, _at: StringLiteral = __pyc.call_site()) raises -> Self:
        """A suite of those of the functions whose name begins with `test_`.

        Parameters:
            functions: Usually `__functions_in_module()`: all functions of the file.

        Args:
            cli_args: The words of the command line; the program's own by default.

        Raises:
            When one of them takes arguments or has a result, and so is no test.

        ```mojo
        def test_sum() raises:
            if 1 + 1 != 2:
                raise "wrong"

        def add(a: Int, b: Int) -> Int:
            return a + b

        TestSuite.discover_tests[(test_sum, add)]().run(quiet=True)
        ```
        """
        var suite = Self(cli_args=cli_args^)
        suite._place = _file_of(String(_at))
        comptime for i in range(functions.__len__()):
            comptime name = reflect_fn[functions[i]].display_name()
            comptime if name.startswith("test_"):
                comptime if type_of(functions[i]) == _Test:
                    suite.test[rebind[_Test](functions[i])]()
                else:
                    raise Error("test function '", name, "' has nonconforming signature")
        return suite^

    def test[f: _Test](mut self, name: String = reflect_fn[f].display_name()):
        """Adds the test `f` under `name`, by default that of the function; an error that it raises is its failure.

        ```mojo
        def test_less() raises:
            if 2 < 1:
                raise "wrong"

        var suite = TestSuite()
        suite.test[test_less]()
        suite^.abandon()
        ```
        """
        self._cases.append(_Case(name, f))

    def skip[f: _Test](mut self, name: String = reflect_fn[f].display_name()):
        """Leaves out the test `f`, which was added under `name`.

        ```mojo
        def test_slow() raises:
            raise "not today"

        var suite = TestSuite()
        suite.test[test_slow]()
        suite.skip[test_slow]()
        suite^.run(quiet=True)
        ```
        """
        self._skipped.append(name)

    def run(deinit self, *, quiet: Bool = False, skip_all: Bool = False) raises:
        """Runs the tests in their order and prints a report.

        Args:
            quiet: Prints nothing when no test fails.
            skip_all: Runs none of them.

        Raises:
            When a test failed, with the report as the text; when `skip` or the command line names a test that is not there.

        Complexity: linear in the number of tests.

        ```mojo
        var suite = TestSuite()
        suite^.run(quiet=True)
        ```
        """
        var choice = _Choice(self._arguments)
        choice.check(self._cases)
        for name in self._skipped:
            if not _has(self._cases, name):
                raise Error("trying to skip a test that is not registered in the suite: ", name)
        var report = String("\nRunning ", len(self._cases), " tests for ", self._place, " \n")
        var passed = 0
        var failed = 0
        var total = 0
        for case in self._cases:
            var result = StaticString("SKIP")
            var reason = String()
            var start = perf_counter_ns()
            if not (skip_all or case.name in self._skipped or choice.leaves_out(case.name)):
                try:
                    case.run()
                    result = "PASS"
                    passed += 1
                except e:
                    result = "FAIL"
                    reason = String(e)
                    failed += 1
            var took = perf_counter_ns() - start
            total += took
            report += String("    ", result, " [ ", _milliseconds(took), " ] ", case.name, "\n")
            if reason:
                report += String("      ", reason.replace("\n", "\n      "), "\n")
        var skipped = len(self._cases) - passed - failed
        report += String("--------\nSummary [ ", _milliseconds(total), " ] ", len(self._cases), " tests run: ", passed)
        report += String(" passed , ", failed, " failed , ", skipped, " skipped \n")
        if failed:
            raise Error(report, "Test suite' ", self._place, " 'failed! \n")
        if not quiet:
            print(report)

    def abandon(deinit self):
        """Ends the suite without running its tests.

        ```mojo
        var suite = TestSuite()
        suite^.abandon()
        ```
        """
        pass


def _file_of(place: String) -> String:
    """The file of `file:line:column`."""
    var parts = place.split(":")
    return String(parts[0]) if len(parts) == 3 else place
