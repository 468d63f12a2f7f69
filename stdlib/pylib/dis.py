"""The names of dis that the library uses. Compiled programs have no bytecode."""

import collections

COMPILER_FLAG_NAMES = {
    1: "OPTIMIZED", 2: "NEWLOCALS", 4: "VARARGS", 8: "VARKEYWORDS", 16: "NESTED", 32: "GENERATOR", 64: "NOFREE", 128: "COROUTINE",
    256: "ITERABLE_COROUTINE", 512: "ASYNC_GENERATOR", 0x4000000: "HAS_DOCSTRING", 0x8000000: "METHOD",
}
hasconst, hasname, hasjrel, hasjabs, haslocal, hascompare, hasfree = [], [], [], [], [], [], []
opname, opmap, cmp_op = [], {}, ("<", "<=", "==", "!=", ">", ">=")


def pretty_flags(flags):
    """Return pretty representation of code flags."""
    names = [COMPILER_FLAG_NAMES.get(1 << i, hex(1 << i)) for i in range(32) if flags & 1 << i]
    return ", ".join(names) if names else "0x0"


def findlinestarts(code):
    """The lines where something begins: of a compiled function the first."""
    yield 0, code.co_firstlineno


def get_instructions(x, **options):
    raise RuntimeError("a compiled program has no bytecode")


def dis(x=None, **options):
    raise RuntimeError("a compiled program has no bytecode")


class Positions(collections.namedtuple("Positions", "lineno end_lineno col_offset end_col_offset", defaults=(None,) * 4)):
    """Where in the source something stands."""
