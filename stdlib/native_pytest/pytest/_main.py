"""Runs the tests of a program that `pyc test` made, and reports as pytest does."""

import sys
import time

from pytest import _builtin
from pytest._collect import Collector, check_selected, chosen
from pytest._explain import shown
from pytest._fixtures import Store
from pytest._outcomes import Exit, Failed, Skipped, UsageError, XFailed
from pytest._traceback import failure, message

WIDTH = 80
OK, FAILED, INTERRUPTED, USAGE, NOTHING = 0, 1, 2, 4, 5
WORDS = {"passed": "PASSED", "failed": "FAILED", "error": "ERROR", "skipped": "SKIPPED", "xfailed": "XFAIL", "xpassed": "XPASS"}
LETTERS = {"passed": ".", "failed": "F", "error": "E", "skipped": "s", "xfailed": "x", "xpassed": "X"}
ORDER = ("failed", "passed", "skipped", "deselected", "xfailed", "xpassed", "warnings", "error")

store = Store()


def line(text="", sign="="):
    text = f" {text} " if text else ""
    left = max((WIDTH - len(text)) // 2, 1)
    return (sign * left + text).ljust(WIDTH, sign)


class Report:
    """What became of a test, or of one of its phases."""

    def __init__(self, item, outcome, phase, error=None, reason="", took=0.0):
        self.item, self.outcome, self.phase, self.error, self.reason = item, outcome, phase, error, reason
        self.took, self.printed, self.arguments = took, [], ""


class Options:
    def __init__(self, keywords):
        self.values = keywords

    def __getattr__(self, name):
        return self.values[name]


# --- one test ---


def is_skip(error):
    return isinstance(error, Skipped) or type(error).__name__ == "SkipTest"


def condition_of(mark):
    """Of skipif and xfail: the conditions all are values; None: it is not met."""
    conditions = [c for c in mark.args if not isinstance(c, str)] if mark.name == "skipif" or mark.args else []
    if "condition" in mark.kwargs:
        conditions.append(mark.kwargs["condition"])
    if any(isinstance(c, str) for c in mark.args):
        raise Failed(f"a condition that is a text cannot be evaluated: {mark.args[0]!r}")
    return not conditions or any(conditions)


def reason_to_skip(item):
    for mark in item.marks:
        if mark.name == "skip":
            return mark.kwargs.get("reason") or (mark.args[0] if mark.args else "unconditional skip")
        if mark.name == "skipif" and condition_of(mark):
            return mark.kwargs.get("reason", "")
    holders = [item.cls, item.function] if item.is_unittest else []
    for holder in holders:
        if getattr(holder, "__unittest_skip__", False):
            return getattr(holder, "__unittest_skip_why__", "")
    return None


def expected_to_fail(item):
    for mark in item.marks:
        if mark.name == "xfail" and condition_of(mark):
            return mark
    return None


def run_coroutine(made):
    asyncio = sys.modules.get("asyncio")
    if asyncio is not None:
        return asyncio.run(made)
    try:
        made.send(None)
    except StopIteration:
        return None
    raise RuntimeError("an async test that waits needs asyncio: import it in the test file")


class Runner:
    def __init__(self, items, options):
        self.items, self.options = items, options
        self.times, self.capture, self.printed = [], None, []

    def phase(self, item, phase, work, *args):
        """Does it. Gives the error, or None; what was printed goes into the report."""
        started, error = time.perf_counter(), None
        try:
            work(*args)
        except (KeyboardInterrupt, Exit):
            if self.capture:
                self.capture.stop()
            raise
        except BaseException as e:
            error = e
        if self.capture:
            for name, text in zip(("stdout", "stderr"), self.capture.take()):
                if text:
                    self.printed.append((f"Captured {name} {phase}", text))
        self.times.append((time.perf_counter() - started, phase, item))
        return error

    def set_up(self, item):
        if item.is_native:
            return
        if item.cls is not None:
            item.instance = item.cls(item.function_name) if item.is_unittest else item.cls()
        given = {name: store.get(name, item) for name in item.wanted}
        item.arguments = {**item.values, **{name: given[name] for name in item.names}}

    def call(self, item):
        if item.is_native:
            item.function()
            return
        made = item.callable()(**item.arguments)
        if hasattr(made, "cr_frame"):
            run_coroutine(made)

    def tear_down(self, item, following):
        error = None
        while item.finalizers:
            try:
                item.finalizers.pop()()
            except BaseException as e:
                error = error or e
        error = store.finish(item, following) or error
        if error is not None:
            raise error

    def run(self, item, following):
        self.printed = []
        if self.options.captures:
            self.capture = _builtin.Capture()
            self.capture.start()
        reports = self.run_phases(item)
        error = self.phase(item, "teardown", self.tear_down, item, following)
        if self.capture:
            self.capture.stop()
        if error is not None:
            reports.append(Report(item, "error", "teardown", error))
        for report in reports:
            report.printed = self.printed
            if report.outcome == "failed":
                report.arguments = ", ".join(f"{name} = {shown(value)}" for name, value in item.arguments.items())
        item.instance, item.arguments = None, {}
        return reports

    def run_phases(self, item):
        try:
            reason, expected = reason_to_skip(item), expected_to_fail(item)
        except Failed as e:
            return [Report(item, "error", "setup", e)]
        if reason is not None:
            return [Report(item, "skipped", "setup", None, reason)]
        if expected is not None and not expected.kwargs.get("run", True):
            return [Report(item, "xfailed", "setup", None, "[NOTRUN] " + expected.kwargs.get("reason", ""))]
        error = self.phase(item, "setup", self.set_up, item)
        if error is not None:
            return [self.judge(item, error, expected, "setup")]
        error = self.phase(item, "call", self.call, item)
        return [self.judge(item, error, expected, "call")]

    def judge(self, item, error, expected, phase):
        if error is not None and is_skip(error):
            return Report(item, "skipped", phase, error, str(error))
        if isinstance(error, XFailed):
            return Report(item, "xfailed", phase, error, str(error))
        if getattr(item.function, "__unittest_expecting_failure__", False):
            return Report(item, "xfailed" if error is not None else "failed", phase, error or Failed("Unexpected success"))
        reason = expected.kwargs.get("reason", "") if expected is not None else ""
        if error is None:
            if expected is None:
                return Report(item, "passed", phase)
            if expected.kwargs.get("strict", False):
                return Report(item, "failed", phase, Failed(f"[XPASS(strict)] {reason}", False))
            return Report(item, "xpassed", phase, None, reason)
        kinds = expected.kwargs.get("raises") if expected is not None else None
        if expected is not None and (kinds is None or isinstance(error, kinds)):
            return Report(item, "xfailed", phase, error, reason)
        return Report(item, "failed" if phase == "call" else "error", phase, error)


# --- all of them ---


class Session:
    def __init__(self, files, selected, options):
        self.files, self.selected, self.options = files, selected, options
        self.collector, self.errors, self.skipped, self.reports = Collector(store), [], [], []
        self.started, self.deselected, self.stopped, self.exit_status = time.perf_counter(), 0, "", None
        self.column, self.times = 0, []

    def collect(self):
        for one in _builtin.definitions():
            store.add(one, "")
        for path, load in self.files:
            try:
                module, natives = load()
            except Skipped as e:
                self.skipped.append(Report(None, "skipped", path, e, str(e)))
                continue
            except Exit as e:
                self.leave(e)
                return
            except (Exception, SystemExit) as e:
                self.errors.append(Report(None, "error", path, e))
                continue
            self.collector.add_natives(path, natives)
            if module is None:
                continue
            if path.rpartition("/")[2] == "conftest.py":
                self.collector.add_conftest(path, module)
            else:
                self.collector.add_module(path, module)

    def leave(self, e):
        """`pytest.exit` was called."""
        self.stopped = f"_pytest.outcomes.Exit: {e.msg}"
        self.exit_status = INTERRUPTED if e.returncode is None else e.returncode

    def run(self):
        if self.stopped:
            return
        items = chosen(self.collector.items, self.options.keyword, self.options.marker, self.selected)
        if not self.errors:
            check_selected(self.collector.items, self.selected)
        self.deselected = len(self.collector.items) - len(items)
        self.head(items)
        if self.options.lists:
            for item in items:
                print(item.id)
            return
        if self.errors:
            self.stopped = f"Interrupted: {len(self.errors)} error{'s' if len(self.errors) > 1 else ''} during collection"
            return
        runner = Runner(items, self.options)
        self.times = runner.times
        try:
            self.run_items(items, runner)
        except KeyboardInterrupt:
            self.stopped = "KeyboardInterrupt"
        except Exit as e:
            self.leave(e)

    def head(self, items):
        if self.options.quiet:
            return
        print(line("test session starts"))
        print(f"platform {sys.platform} -- pyc, Python {sys.version_info[0]}.{sys.version_info[1]}")
        print(f"rootdir: {self.options.root}")
        found = f"collected {len(self.collector.items)} item{'' if len(self.collector.items) == 1 else 's'}"
        if self.errors:
            found += f" / {len(self.errors)} error{'s' if len(self.errors) > 1 else ''}"
        if self.deselected:
            found += f" / {self.deselected} deselected / {len(items)} selected"
        print(found + "\n")

    def run_items(self, items, runner):
        shown, failures = None, 0
        for number, item in enumerate(items):
            if self.options.verbose:
                self.put(item.id + " ")
            elif not self.options.quiet and item.path != shown:
                if shown is not None:
                    print()
                shown, self.column = item.path, 0
                self.put(item.path + " ")
            following = items[number + 1] if number + 1 < len(items) else None
            reports = runner.run(item, following)
            self.reports += reports
            self.progress(reports, number + 1, len(items), following)
            failures += sum(r.outcome in ("failed", "error") for r in reports)
            if self.options.most_failures and failures >= self.options.most_failures:
                store.finish(item, None)
                self.stopped = f"stopping after {failures} failures"
                break
        if items and not self.options.verbose:
            print()

    def put(self, text):
        sys.stdout.write(text)
        sys.stdout.flush()
        self.column += len(text)

    def progress(self, reports, done, all, following):
        percent = f"[{done * 100 // all:3}%]"
        if self.options.verbose:
            words = " ".join(WORDS[r.outcome] for r in reports)
            if reports[0].outcome in ("skipped", "xfailed", "xpassed") and reports[0].reason:
                words += f" ({reports[0].reason})"
            print(words.ljust(max(WIDTH - 7 - self.column, len(words) + 1)) + percent)
            self.column = 0
            return
        self.put("".join(LETTERS[r.outcome] for r in reports))
        ends = following is None or (not self.options.quiet and following.path != reports[0].item.path)
        if ends or self.column >= WIDTH - 7:
            sys.stdout.write(percent.rjust(max(WIDTH - self.column, 7)))
            if not ends:
                print()
                self.column = 0

    # --- what is said at the end ---

    def with_outcome(self, *outcomes):
        return [r for r in self.reports if r.outcome in outcomes]

    def details(self):
        style = self.options.traceback
        if style == "no":
            return
        errors = self.errors + self.with_outcome("error")
        for title, reports in (("ERRORS", errors), ("FAILURES", self.with_outcome("failed"))):
            if reports:
                print(line(title))
            for report in reports:
                self.detail(report, style)

    def detail(self, report, style):
        if style == "line":
            print("\n".join(failure(report.error, style)))
            return
        if report.item is None:
            title = f"ERROR collecting {report.phase}"
        else:
            name = report.item.local_name.replace("::", ".")
            title = name if report.outcome == "failed" else f"ERROR at {report.phase} of {name}"
        print(line(title, "_"))
        if style != "short":
            print()
            if report.arguments:
                print(report.arguments + "\n")
        print("\n".join(failure(report.error, "short" if report.item is None else style)))
        for name, text in report.printed:
            print(line(name, "-"))
            print(text, end="" if text.endswith("\n") else "\n")

    def slowest(self):
        count = self.options.durations
        if not count or not self.times:
            return
        print(line(f"slowest {count} durations"))
        for took, phase, item in sorted(self.times, key=lambda one: -one[0])[:count]:
            print(f"{took:.2f}s {phase:<8} {item.id}")

    def summary(self):
        failed = self.with_outcome("failed")
        errors = self.with_outcome("error")
        if not failed and not errors and not self.errors:
            return
        print(line("short test summary info"))
        for report in failed:
            print(f"FAILED {report.item.id} - {message(report.error).partition(chr(10))[0]}")
        for report in self.errors:
            print(f"ERROR {report.phase} - {message(report.error).partition(chr(10))[0]}")
        for report in errors:
            print(f"ERROR {report.item.id} - {message(report.error).partition(chr(10))[0]}")

    def last_line(self):
        counts = {outcome: len(self.with_outcome(outcome)) for outcome in ORDER}
        counts["skipped"] += len(self.skipped)
        counts["error"] += len(self.errors)
        counts["deselected"] = self.deselected
        if counts["error"] > 1:
            words = [f"{counts[o]} {'errors' if o == 'error' else o}" for o in ORDER if counts[o]]
        else:
            words = [f"{counts[o]} {o}" for o in ORDER if counts[o]]
        if self.options.lists:
            count = len(self.collector.items) - self.deselected
            words = [f"{count} test{'' if count == 1 else 's'} collected"]
        took = time.perf_counter() - self.started
        text = f"{', '.join(words) or 'no tests ran'} in {took:.2f}s"
        print(text if self.options.quiet else line(text))

    def status(self):
        if self.exit_status is not None:
            return self.exit_status
        if self.stopped.startswith(("Interrupted", "KeyboardInterrupt")):
            return INTERRUPTED
        if self.errors or self.with_outcome("failed", "error"):
            return FAILED
        return OK if self.reports or (self.options.lists and self.collector.items) else NOTHING

    def finish(self):
        if not self.options.lists:
            if not self.options.quiet or self.reports:
                print()
            self.details()
            self.slowest()
            self.summary()
        if self.stopped:
            print(line(self.stopped, "!"))
        self.last_line()
        return self.status()


def main(files, selected, **options):
    session = Session(files, selected, Options(options))
    session.collect()
    try:
        session.run()
    except UsageError as e:
        print(f"ERROR: {e}", file=sys.stderr)
        sys.exit(USAGE)
    status = session.finish()
    sys.stdout.flush()
    sys.exit(status)
