# What traceback tells of errors in the syntax, of groups, of lines that only linecache knows; reports that are equal; sys.tracebacklimit.
import linecache
import sys
import traceback


def show(lines):
    print("".join(lines), end="")


def caught(function):
    try:
        function()
    except BaseException as e:
        return e


show(traceback.format_exception_only(SyntaxError("bad", ("f.py", 3, 7, "  x = 1 +\n", 3, 9))))
show(traceback.format_exception_only(SyntaxError("bad", ("f.py", 3, None, "  x = 1 +\n"))))
show(traceback.format_exception_only(SyntaxError("bad", ("f.py", 3, 40, "x = 1 +\n"))))
show(traceback.format_exception_only(SyntaxError("bad", ("f.py", 3, 3, "x = (1,\n", 5, 2))))
show(traceback.format_exception_only(SyntaxError("bad")))
show(traceback.format_exception_only(caught(lambda: compile("a = (1 + $)", "text", "exec"))))

group = ExceptionGroup("outer", [ValueError("one\ntwo"), ExceptionGroup("inner", [TypeError(3)])])
group.exceptions[0].add_note("noted")
show(traceback.format_exception_only(group))
show(traceback.format_exception_only(group, show_group=True))


class BadNotes(Exception):
    @property
    def __notes__(self):
        raise ValueError("no notes")


show(traceback.format_exception_only(BadNotes("x")))


def divide():
    return 1 / 0


one, other = caught(divide), caught(divide)
first, second = traceback.TracebackException.from_exception(one), traceback.TracebackException.from_exception(one)
print(first == second, first == traceback.TracebackException.from_exception(other), first != second, first == object())
print(traceback.TracebackException.from_exception(one, limit=1) == first)
print(first.exc_type_str, traceback.TracebackException(ValueError, ValueError(1), None, save_exc_type=False).exc_type_str)

linecache.cache["<made>"] = (12, None, ["first\n", "  second\n"], "<made>")
frame = traceback.FrameSummary("<made>", 2, "f", lookup_line=False)
print(frame.line, tuple(frame), traceback.FrameSummary("<made>", None, "f").line)
show(traceback.StackSummary.from_list([frame]).format())
show(traceback.StackSummary.from_list([traceback.FrameSummary("<made>", 1, "g", locals={"b": 2, "a": [1]})]).format())


class Short(traceback.StackSummary):
    def format_frame_summary(self, frame_summary, **_):
        return None if frame_summary.lineno == 1 else f"{frame_summary.lineno}\n"


show(Short([traceback.FrameSummary("<made>", n, "g") for n in (1, 2, 1)]).format())

sys.tracebacklimit = 1
print(len(traceback.extract_tb(one.__traceback__)), len(traceback.extract_tb(one.__traceback__, limit=-1)))
sys.tracebacklimit = -5
print(len(traceback.extract_tb(one.__traceback__)), len(traceback.extract_stack()))
del sys.tracebacklimit
