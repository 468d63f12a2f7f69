"""Built-in fixtures: monkeypatch, capsys, recwarn, request and other small ones."""

import io
import posix
import sys

from pytest._fixtures import fixture
from pytest._raises import WarningsRecorder

MISSING = object()


class MonkeyPatch:
    """Changes that are undone at the end of the test."""

    def __init__(self):
        self.undone = []

    @classmethod
    def context(cls):
        return MonkeyPatchContext()

    def setattr(self, target, name, value=MISSING, raising=True):
        if value is MISSING:
            target, name, value = self.resolve(target), target.rpartition(".")[2], name
        old = vars(target).get(name, MISSING) if isinstance(target, type) else getattr(target, name, MISSING)
        if raising and old is MISSING and not hasattr(target, name):
            raise AttributeError(f"{target!r} has no attribute {name!r}")
        self.undone.append((setattr, delattr, target, name, old))
        setattr(target, name, value)

    @staticmethod
    def resolve(path):
        parts = path.split(".")[:-1]
        target = __import__(parts[0])
        for part in parts[1:]:
            target = getattr(target, part)
        return target

    def delattr(self, target, name=MISSING, raising=True):
        if name is MISSING:
            target, name = self.resolve(target), target.rpartition(".")[2]
        if not hasattr(target, name):
            if raising:
                raise AttributeError(name)
            return
        self.undone.append((setattr, delattr, target, name, getattr(target, name)))
        delattr(target, name)

    def setitem(self, dic, name, value):
        self.undone.append((dict_set, dict_remove, dic, name, dic.get(name, MISSING)))
        dic[name] = value

    def delitem(self, dic, name, raising=True):
        if name not in dic:
            if raising:
                raise KeyError(name)
            return
        self.undone.append((dict_set, dict_remove, dic, name, dic[name]))
        del dic[name]

    def setenv(self, name, value, prepend=None):
        environ = environment()
        if prepend and name in environ:
            value = value + prepend + environ[name]
        self.setitem(environ, name, str(value))

    def delenv(self, name, raising=True):
        self.delitem(environment(), name, raising)

    def syspath_prepend(self, path):
        self.undone.append((set_path, set_path, sys, "path", sys.path[:]))
        sys.path.insert(0, str(path))

    def chdir(self, path):
        self.undone.append((change_folder, change_folder, None, None, posix.getcwd()))
        change_folder(None, None, path)

    def undo(self):
        while self.undone:
            put, remove, target, name, old = self.undone.pop()
            if old is MISSING:
                remove(target, name)
            else:
                put(target, name, old)


def dict_set(target, name, value):
    target[name] = value


def dict_remove(target, name):
    target.pop(name, None)


def set_path(target, name, value):
    sys.path[:] = value


def change_folder(target, name, value):
    posix.chdir(str(value))


def environment():
    """That of `os`, which takes long to compile and needs Python's library: _environ.py brings it where a test file names setenv."""
    return sys.modules["os"].environ


class MonkeyPatchContext:
    def __enter__(self):
        self.patch = MonkeyPatch()
        return self.patch

    def __exit__(self, *error):
        self.patch.undo()


@fixture(name="monkeypatch")
def monkeypatch_fixture():
    patch = MonkeyPatch()
    yield patch
    patch.undo()


class CaptureResult(tuple):
    @property
    def out(self):
        return self[0]

    @property
    def err(self):
        return self[1]

    def __repr__(self):
        return f"CaptureResult(out={self[0]!r}, err={self[1]!r})"


class Capture:
    """What is printed goes to texts while it is on."""

    def __init__(self):
        self.out, self.err = io.StringIO(), io.StringIO()
        self.outer = None

    def start(self):
        self.outer = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = self.out, self.err

    def stop(self):
        if self.outer is not None:
            sys.stdout, sys.stderr = self.outer
            self.outer = None

    def take(self):
        found = self.out.getvalue(), self.err.getvalue()
        for text in (self.out, self.err):
            text.seek(0)
            text.truncate()
        return found


class CaptureFixture:
    def __init__(self):
        self.capture = Capture()
        self.capture.start()

    def readouterr(self):
        return CaptureResult(self.capture.take())

    def disabled(self):
        return Disabled(self.capture)

    def close(self):
        self.capture.stop()
        out, err = self.capture.take()
        sys.stdout.write(out)
        sys.stderr.write(err)


class Disabled:
    def __init__(self, capture):
        self.capture = capture

    def __enter__(self):
        self.inner = sys.stdout, sys.stderr
        sys.stdout, sys.stderr = sys.__stdout__, sys.__stderr__

    def __exit__(self, *error):
        sys.stdout, sys.stderr = self.inner


@fixture
def capsys():
    capture = CaptureFixture()
    yield capture
    capture.close()


@fixture
def recwarn():
    with WarningsRecorder() as recorder:
        yield recorder


@fixture
def record_property():
    return lambda name, value: None


@fixture(scope="session")
def pytestconfig(request):
    return request.config


def definitions():
    return [monkeypatch_fixture, capsys, recwarn, record_property, pytestconfig]
