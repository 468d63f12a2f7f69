# A program that reaches much of the library is translated in several parts: what they share is one and the same thing.
# flags: --no-python
import argparse
import json
import logging
import textwrap
import unittest

names = [module.__name__ for module in (argparse, json, logging, textwrap, unittest)]
print(*names)
parser = argparse.ArgumentParser(prog="parts", description=textwrap.dedent("  texts of two modules"))
parser.add_argument("--number", type=int, default=7)
print(parser.parse_args(["--number", "5"]).number, parser.parse_args([]).number)
print(json.dumps({"a": [1, 2.5, None]}, indent=1))


class Handler(logging.Handler):
    def emit(self, record):
        print(record.levelname, record.getMessage())


log = logging.getLogger("parts")
log.addHandler(Handler())
log.warning("%d is %s", 5, "five")
try:
    parser.parse_args(["--number", "x"])
except SystemExit as e:
    print("left with", e.code)


class Test(unittest.TestCase):
    def test_one(self):
        self.assertEqual("".join(names[:1]), "argparse")


result = unittest.TestResult()
unittest.defaultTestLoader.loadTestsFromTestCase(Test).run(result)
print(result.testsRun, len(result.failures), len(result.errors))
