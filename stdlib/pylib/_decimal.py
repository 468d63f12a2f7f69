"""What decimal takes from C: the classes of its twin in Python, which say what those in C say."""

import _pydecimal as _twin
import _sys
from _pydecimal import *
from _pydecimal import ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext, __version__

__libmpdec_version__ = "2.5.1"

_ROUNDINGS = (ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)
_BOUNDS = {"prec": (1, MAX_PREC, "1, MAX_PREC"), "Emin": (MIN_EMIN, 0, "MIN_EMIN, 0"), "Emax": (0, MAX_EMAX, "0, MAX_EMAX"),
           "capitals": (0, 1, None), "clamp": (0, 1, None)}
_IN_ORDER = (Clamped, InvalidOperation, DivisionByZero, Inexact, FloatOperation, Overflow, Rounded, Subnormal, Underflow)


def _raise_error(self, condition, explanation=None, *args):
    signal = _twin._condition_map.get(condition, condition)
    if signal in self._ignored_flags:
        return signal().handle(self, *args)
    self.flags[signal] = True
    if self.traps[signal]:
        raise signal([condition])
    return condition().handle(self, *args)


def _check(name, value):
    if name == "rounding":
        if value not in _ROUNDINGS:
            raise TypeError("valid values for rounding are:\n  [ROUND_CEILING, ROUND_FLOOR, ROUND_UP, ROUND_DOWN,\n"
                            "   ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN,\n   ROUND_05UP]")
    elif name in _BOUNDS:
        low, high, range = _BOUNDS[name]
        if not isinstance(value, int):
            raise TypeError("an integer is required")
        if not low <= value <= high:
            raise ValueError(f"valid range for {name} is [{range}]" if range else f"valid values for {name} are 0 or 1")


_set_attribute = Context.__setattr__


def _set_checked(self, name, value):
    _check(name, value)
    return _set_attribute(self, name, value)


def _context_repr(self):
    flags = ", ".join([signal.__name__ for signal in _IN_ORDER if self.flags[signal]])
    traps = ", ".join([signal.__name__ for signal in _IN_ORDER if self.traps[signal]])
    return (f"Context(prec={self.prec}, rounding={self.rounding}, Emin={self.Emin}, Emax={self.Emax}, capitals={self.capitals}, "
            f"clamp={self.clamp}, flags=[{flags}], traps=[{traps}])")


def _clear_flags(self):
    """Reset all flags to False."""
    for signal in self.flags:
        self.flags[signal] = False


def _clear_traps(self):
    """Set all traps to False."""
    for signal in self.traps:
        self.traps[signal] = False


Context._raise_error = _raise_error
Context.clear_flags, Context.clear_traps = _clear_flags, _clear_traps
Context.__setattr__ = _set_checked
Context.__repr__ = _context_repr
for _class in (Decimal, Context, DecimalTuple, DecimalException, ConversionSyntax, DivisionImpossible, DivisionUndefined, InvalidContext, *_IN_ORDER):
    _class.__module__ = "decimal"
_sys.qualify(Decimal)
_sys.qualify(Context)
