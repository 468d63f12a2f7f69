"""The fixture caplog: what is logged during a test."""

import logging

from pytest._fixtures import fixture
from pytest._main import store


class LogCapture(logging.Handler):
    def __init__(self):
        logging.Handler.__init__(self)
        self.records, self.levels = [], []

    def emit(self, record):
        self.records.append(record)

    @property
    def messages(self):
        return [record.getMessage() for record in self.records]

    @property
    def record_tuples(self):
        return [(r.name, r.levelno, r.getMessage()) for r in self.records]

    @property
    def text(self):
        return "".join(f"{r.levelname:<8} {r.name}:{r.filename}:{r.lineno} {r.getMessage()}\n" for r in self.records)

    def clear(self):
        self.records.clear()

    def set_level(self, level, logger=None):
        target = logging.getLogger(logger)
        self.levels.append((target, target.level))
        target.setLevel(level)

    def at_level(self, level, logger=None):
        return AtLevel(logging.getLogger(logger), level)

    def close_all(self):
        for target, level in reversed(self.levels):
            target.setLevel(level)


class AtLevel:
    def __init__(self, target, level):
        self.target, self.level = target, level

    def __enter__(self):
        self.old = self.target.level
        self.target.setLevel(self.level)

    def __exit__(self, *error):
        self.target.setLevel(self.old)


@fixture
def caplog():
    handler = LogCapture()
    root = logging.getLogger()
    root.addHandler(handler)
    yield handler
    root.removeHandler(handler)
    handler.close_all()


store.add(caplog, "")
