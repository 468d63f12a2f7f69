"""How a test can end early."""


class OutcomeException(BaseException):
    def __init__(self, msg=None, pytrace=True):
        BaseException.__init__(self, msg)
        self.msg, self.pytrace = msg, pytrace

    def __str__(self):
        return "" if self.msg is None else str(self.msg)


class Skipped(OutcomeException):
    def __init__(self, msg=None, pytrace=True, allow_module_level=False):
        OutcomeException.__init__(self, msg, pytrace)
        self.allow_module_level = allow_module_level


class Failed(OutcomeException):
    pass


class XFailed(Failed):
    pass


class Exit(Exception):
    def __init__(self, msg="unknown reason", returncode=None):
        Exception.__init__(self, msg)
        self.msg, self.returncode = msg, returncode


class UsageError(Exception):
    pass


def skip(reason="", *, allow_module_level=False, msg=None):
    raise Skipped(reason or msg or "", True, allow_module_level)


def fail(reason="", pytrace=True, msg=None):
    raise Failed(reason or msg or "", pytrace)


def xfail(reason=""):
    raise XFailed(reason)


def exit(reason="", returncode=None):
    raise Exit(reason, returncode)


skip.Exception = Skipped
fail.Exception = Failed
xfail.Exception = XFailed
exit.Exception = Exit


def importorskip(modname, minversion=None, reason=None, *, exc_type=None):
    try:
        module = __import__(modname)
    except ImportError as e:
        raise Skipped(reason or f"could not import {modname!r}: {e}", True, True) from None
    for part in modname.split(".")[1:]:
        module = getattr(module, part)
    return module
