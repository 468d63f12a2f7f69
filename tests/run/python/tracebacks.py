# The module traceback: reports of exceptions as text, with their causes, and the frames that they came through.
import traceback


class Broken(Exception):
    pass


def divide(a, b):
    return a // b


def load():
    try:
        divide(1, 0)
    except ZeroDivisionError as e:
        raise Broken("no load") from e


def shown(text):
    for line in text.splitlines():
        head, quote, tail = line.partition('File "')
        print(head + quote + tail[tail.find('"') :] if quote else line)


def down(n):
    if n == 0:
        raise RecursionError("deep")
    down(n - 1)


print(traceback.format_exc(), end="")
try:
    load()
except Broken as e:
    shown(traceback.format_exc())
    print(traceback.format_exception_only(e), traceback.format_exception_only(type(e), e))
    print([(f.name, f.line) for f in traceback.extract_tb(e.__traceback__)])
    tb = e.__traceback__.tb_next
    print(tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_next, tb.tb_frame.f_code.co_filename.endswith(".py"))

try:
    down(8)
except RecursionError:
    shown(traceback.format_exc())

try:
    raise KeyError("k")
except KeyError:
    try:
        {}.x
    except AttributeError as f:
        shown("".join(traceback.format_exception(f)))
        shown("".join(traceback.format_exception(type(f), f, f.__traceback__, chain=False)))
        report = traceback.TracebackException.from_exception(f)
        print(report, list(report.format_exception_only()), report.__context__)

try:
    raise ExceptionGroup("many", [ValueError("a"), ExceptionGroup("in", [OSError(2, "x"), TypeError()])])
except ExceptionGroup as g:
    g.add_note("a note")
    shown(traceback.format_exc())
try:
    traceback.format_exception(3)
except TypeError as e:
    print(e)
