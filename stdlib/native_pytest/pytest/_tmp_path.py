"""The fixtures tmp_path and tmp_path_factory: folders of their own, removed at the end."""

import pathlib
import shutil
import tempfile

from pytest._fixtures import fixture
from pytest._main import store


class TempPathFactory:
    def __init__(self, base):
        self.base, self.counts = base, {}

    def getbasetemp(self):
        return self.base

    def mktemp(self, basename, numbered=True):
        if numbered:
            count = self.counts.get(basename, 0)
            self.counts[basename] = count + 1
            basename = f"{basename}{count}"
        path = self.base / basename
        path.mkdir()
        return path


@fixture(scope="session")
def tmp_path_factory():
    base = pathlib.Path(tempfile.mkdtemp(prefix="pyc-test-"))
    yield TempPathFactory(base)
    shutil.rmtree(base, ignore_errors=True)


@fixture
def tmp_path(request, tmp_path_factory):
    name = "".join(c if c.isalnum() or c == "_" else "_" for c in request.node.name)[:30]
    return tmp_path_factory.mktemp(name)


store.add(tmp_path_factory, "")
store.add(tmp_path, "")
