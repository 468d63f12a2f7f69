"""The module `pytest` of `pyc test`: the names of pytest that test files use, for compiled programs.

Under CPython the same files run with pytest itself.
"""

from pytest._approx import approx
from pytest._builtin import CaptureFixture, MonkeyPatch
from pytest._fixtures import FixtureRequest, fixture
from pytest._mark import MarkDecorator as MarkDecorator
from pytest._mark import mark, param
from pytest._outcomes import Exit, UsageError, exit, fail, importorskip, skip, xfail
from pytest._raises import ExceptionInfo, RaisesContext, WarningsRecorder, deprecated_call, raises, warns

__version__ = "8.3"


class PytestWarning(UserWarning):
    pass


class ExitCode:
    OK = 0
    TESTS_FAILED = 1
    INTERRUPTED = 2
    INTERNAL_ERROR = 3
    USAGE_ERROR = 4
    NO_TESTS_COLLECTED = 5


def main(args=None, plugins=None):
    """Called by a test file that is run as a program; here the tests run anyway."""
    return 0
