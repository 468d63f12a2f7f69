"""Decimal arithmetic: the classes of signals, contexts as mappings, and the functions whose results have no end; the rest is native."""

import _decimals
from _decimals import Context, Decimal, getcontext, setcontext
from collections import namedtuple
from collections.abc import MutableMapping
from contextvars import ContextVar
from numbers import Number, Rational

from _pydecimal import _dexp, _dlog, _dlog10

__version__ = "1.70"
__libmpdec_version__ = "2.5.1"
__all__ = ["Decimal", "Context", "DecimalTuple", "DefaultContext", "BasicContext", "ExtendedContext", "DecimalException", "Clamped",
           "InvalidOperation", "DivisionByZero", "Inexact", "Rounded", "Subnormal", "Overflow", "Underflow", "FloatOperation",
           "DivisionImpossible", "InvalidContext", "ConversionSyntax", "DivisionUndefined", "ROUND_DOWN", "ROUND_HALF_UP",
           "ROUND_HALF_EVEN", "ROUND_CEILING", "ROUND_FLOOR", "ROUND_UP", "ROUND_HALF_DOWN", "ROUND_05UP", "setcontext", "getcontext",
           "localcontext", "MAX_PREC", "MAX_EMAX", "MIN_EMIN", "MIN_ETINY", "HAVE_THREADS", "HAVE_CONTEXTVAR"]

ROUND_UP = "ROUND_UP"
ROUND_DOWN = "ROUND_DOWN"
ROUND_CEILING = "ROUND_CEILING"
ROUND_FLOOR = "ROUND_FLOOR"
ROUND_HALF_UP = "ROUND_HALF_UP"
ROUND_HALF_DOWN = "ROUND_HALF_DOWN"
ROUND_HALF_EVEN = "ROUND_HALF_EVEN"
ROUND_05UP = "ROUND_05UP"
HAVE_THREADS = HAVE_CONTEXTVAR = True
MAX_PREC = MAX_EMAX = 999999999999999999
MIN_EMIN = -MAX_EMAX
MIN_ETINY = MIN_EMIN - (MAX_PREC - 1)

DecimalTuple = namedtuple("DecimalTuple", "sign digits exponent", module="decimal")


class DecimalException(ArithmeticError):
    __module__ = "decimal"


class InvalidOperation(DecimalException):
    __module__ = "decimal"


class FloatOperation(DecimalException, TypeError):
    __module__ = "decimal"


class DivisionByZero(DecimalException, ZeroDivisionError):
    __module__ = "decimal"


class Inexact(DecimalException):
    __module__ = "decimal"


class Rounded(DecimalException):
    __module__ = "decimal"


class Subnormal(DecimalException):
    __module__ = "decimal"


class Clamped(DecimalException):
    __module__ = "decimal"


class Overflow(Inexact, Rounded):
    __module__ = "decimal"


class Underflow(Inexact, Rounded, Subnormal):
    __module__ = "decimal"


class ConversionSyntax(InvalidOperation):
    __module__ = "decimal"


class DivisionImpossible(InvalidOperation):
    __module__ = "decimal"


class DivisionUndefined(InvalidOperation, ZeroDivisionError):
    __module__ = "decimal"


class InvalidContext(InvalidOperation):
    __module__ = "decimal"


_SIGNALS = (InvalidOperation, FloatOperation, DivisionByZero, Overflow, Underflow, Subnormal, Inexact, Rounded, Clamped)
_BITS = {signal: 1 << i for i, signal in enumerate(_SIGNALS)}


class SignalDict(MutableMapping):
    """The flags of a context, or its traps: a bit for each signal."""

    __module__ = "decimal"
    __slots__ = ("_context", "_traps")

    def __init__(self, context, traps):
        self._context, self._traps = context, traps

    @staticmethod
    def _bits(signals):
        """The bits of a list of signals, or of a mapping that has all of them."""
        if isinstance(signals, list):
            bits = 0
            for signal in signals:
                if signal not in _BITS:
                    raise TypeError("valid values for signals are:\n  [InvalidOperation, FloatOperation, DivisionByZero,\n"
                                    "   Overflow, Underflow, Subnormal, Inexact, Rounded,\n   Clamped]")
                bits |= _BITS[signal]
            return bits
        if isinstance(signals, SignalDict):
            return signals._context._bits(signals._traps)
        if not isinstance(signals, dict):
            raise TypeError("argument must be a signal dict")
        if len(signals) != len(_SIGNALS) or any(signal not in signals for signal in _SIGNALS):
            raise KeyError("invalid signal dict")
        return sum([bit for signal, bit in _BITS.items() if signals[signal]])

    @staticmethod
    def _bit(signal):
        try:
            return _BITS[signal]
        except (KeyError, TypeError):
            raise KeyError("invalid error flag") from None

    def __getitem__(self, signal):
        return self._context._bits(self._traps) & self._bit(signal) != 0

    def __setitem__(self, signal, value):
        bit, bits = self._bit(signal), self._context._bits(self._traps)
        self._context._bits(self._traps, bits | bit if value else bits & ~bit)

    def __delitem__(self, signal):
        raise ValueError("signal keys cannot be deleted")

    def __iter__(self):
        return iter(_SIGNALS)

    def __len__(self):
        return len(_SIGNALS)

    def __eq__(self, other):
        if isinstance(other, SignalDict):
            return self._bits(self) == self._bits(other)
        if not isinstance(other, dict):
            return NotImplemented
        return self.copy() == other

    def copy(self):
        return {signal: self[signal] for signal in _SIGNALS}

    def __repr__(self):
        return "{" + ", ".join([f"{signal!r}:{self[signal]}" for signal in _SIGNALS]) + "}"


# ---- functions without an end, on ints: a number is c * 10**e. They give p digits and some more ----

def _is_clear(digits, p):
    """Whether the digits after the first p decide how these are rounded."""
    return digits % (5 * 10 ** max(len(str(abs(digits))) - p - 1, 0)) != 0


def _exp(c, e, p):
    extra = 3
    while True:
        digits, exponent = _dexp(c, e, p + extra)
        if _is_clear(digits, p):
            return digits, exponent
        extra += 3


def _by_places(function, c, e, places, p):
    while True:
        digits = function(c, e, places)
        if digits and _is_clear(digits, p):
            return digits, -places
        places += 3


def _small(c, e):
    """About how many zeros follow the point of ln(c * 10**e), if c * 10**e is near to 1."""
    adjusted = e + len(str(c)) - 1
    if adjusted >= 1 or adjusted <= -2:
        return -len(str(abs(adjusted)))
    near = abs(c - 10 ** -e) if e < 0 else abs(c * 10 ** e - 1)
    return -(len(str(near)) + e) if near else 0


def _ln(c, e, p):
    return _by_places(_dlog, c, e, max(p + _small(c, e) + 2, 2), p)


def _log10(c, e, p):
    return _by_places(_dlog10, c, e, max(p + _small(c, e) + 2, 2), p)


_current = ContextVar("decimal_context")


def _get():
    context = _current.get(None)
    if context is None:
        context = DefaultContext.copy()
        context.clear_flags()
        _current.set(context)
    return context


def _set(context):
    if context is DefaultContext or context is BasicContext or context is ExtendedContext:
        context = context.copy()
        context.clear_flags()
    _current.set(context)


_decimals.start(((*_SIGNALS, ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext), _get, _set, SignalDict, DecimalTuple,
                 _exp, _ln, _log10, lambda number: isinstance(number, Rational)))

DefaultContext = Context(prec=28, rounding=ROUND_HALF_EVEN, traps=[DivisionByZero, Overflow, InvalidOperation], flags=[], Emax=999999,
                         Emin=-999999, capitals=1, clamp=0)
BasicContext = Context(prec=9, rounding=ROUND_HALF_UP, traps=[DivisionByZero, Overflow, InvalidOperation, Clamped, Underflow], flags=[])
ExtendedContext = Context(prec=9, rounding=ROUND_HALF_EVEN, traps=[], flags=[])


class _ContextManager:
    """Sets a copy of a context on entry, and restores the previous one on exit."""

    def __init__(self, context):
        self._context = context

    def __enter__(self):
        self._before = getcontext()
        setcontext(self._context)
        return self._context

    def __exit__(self, kind, value, traceback):
        setcontext(self._before)


_FIELDS = ("prec", "rounding", "Emin", "Emax", "capitals", "clamp", "flags", "traps")


def localcontext(ctx=None, **kwargs):
    """Return a context manager that will set the default context to a copy of ctx
on entry to the with-statement and restore the previous default context when
exiting the with-statement. If no context is supplied, a copy of the current
default context is used."""
    if ctx is None:
        ctx = getcontext()
    if not isinstance(ctx, Context):
        raise TypeError("optional argument must be a context")
    ctx = ctx.copy()
    for name, value in kwargs.items():
        if name not in _FIELDS:
            raise TypeError(f"'{name}' is an invalid keyword argument for this function")
        setattr(ctx, name, value)
    return _ContextManager(ctx)


Number.register(Decimal)
