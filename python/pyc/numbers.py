"""Machine numbers: integers of a fixed width that wrap, and floats that round to their own precision.

Every type is a subclass of `int` or `float`, so that a value goes wherever Python takes a number. An operator between a
machine number and a plain Python number gives the machine type; the plain number must fit (`OverflowError`). Two
integers of different widths do not mix (`TypeError`): convert one of them.
"""

import struct

__all__ = ["Bool", "String", "Byte", "Int", "UInt", "Float16", "BFloat16", "Float32", "Float64"]
__all__ += [f"{sign}Int{bits}" for sign in ("", "U") for bits in (8, 16, 32, 64, 128, 256)]


class MachineInt(int):
    """The base of the integers; `bits` and `signed` say which one a class is."""

    bits = 0
    signed = True

    def __new__(cls, value=0, base=10):
        if isinstance(value, str):
            value = int(value, base)
        elif isinstance(value, (MachineInt, float)):
            return cls.wrap(int(value))
        return cls.checked(int(value))

    def __init_subclass__(cls):
        if cls.bits:
            low = -(1 << (cls.bits - 1)) if cls.signed else 0
            cls._low, cls._high = low, low + (1 << cls.bits) - 1
            cls.MIN, cls.MAX = cls.wrap(cls._low), cls.wrap(cls._high)

    @classmethod
    def wrap(cls, value):
        """The value modulo two to the power of the width."""
        return int.__new__(cls, ((value - cls._low) & (cls._high - cls._low)) + cls._low)

    @classmethod
    def checked(cls, value):
        """The value itself; raises OverflowError if it does not fit."""
        if not cls._low <= value <= cls._high:
            raise OverflowError(f"{value} does not fit into {cls.__name__}")
        return int.__new__(cls, value)

    def _operand(self, other):
        """The other operand as a value of this type, or None where the operator is the other's business."""
        if type(other) is type(self):
            return other
        if isinstance(other, MachineInt):
            raise TypeError(f"{type(self).__name__} and {type(other).__name__} do not mix: convert one of them")
        return self.checked(other) if isinstance(other, int) else None

    def __truediv__(self, other):
        return int(self) / other

    def __rtruediv__(self, other):
        return other / int(self)

    def __pow__(self, other, modulus=None):
        return self.wrap(pow(int(self), int(other), modulus))

    def __rpow__(self, other):
        return self.checked(other) ** self

    def __lshift__(self, other):
        return self.wrap(int(self) << int(other))

    def __rshift__(self, other):
        return self.wrap(int(self) >> int(other))

    def __neg__(self):
        return self.wrap(-int(self))

    def __invert__(self):
        return self.wrap(~int(self))

    def __abs__(self):
        return self.wrap(abs(int(self)))

    def __pos__(self):
        return self

    def __copy__(self):
        return self

    def __deepcopy__(self, memo):
        return self

    def __reduce__(self):
        return type(self), (int(self),)


def _wrapping(name, reflected):
    """An arithmetic operator and its reflected form, from those of `int`."""
    plain = getattr(int, name)

    def operator(self, other):
        operand = self._operand(other)
        return NotImplemented if operand is None else self.wrap(plain(self, operand))

    def from_the_right(self, other):
        operand = self._operand(other)
        return NotImplemented if operand is None else self.wrap(plain(int(operand), int(self)))

    setattr(MachineInt, name, operator)
    setattr(MachineInt, reflected, from_the_right)


for _name in ("add", "sub", "mul", "floordiv", "mod", "and", "or", "xor"):
    _wrapping(f"__{_name}__", f"__r{_name}__")


class RoundedFloat(float):
    """The base of the floats that are narrower than Python's."""

    def __init_subclass__(cls):
        cls.MIN, cls.MAX = cls(float("-inf")), cls(float("inf"))

    @staticmethod
    def round(value):
        """The nearest number of the type, as a Python float."""
        raise NotImplementedError

    def __new__(cls, value=0.0):
        return float.__new__(cls, cls.round(float(value)))

    def _operand(self, other):
        if isinstance(other, RoundedFloat) and type(other) is not type(self):
            raise TypeError(f"{type(self).__name__} and {type(other).__name__} do not mix: convert one of them")
        return other if isinstance(other, (int, float)) else None

    def __neg__(self):
        return type(self)(-float(self))

    def __pos__(self):
        return self

    def __abs__(self):
        return type(self)(abs(float(self)))

    def __repr__(self):
        """The shortest text that reads back as this number in float32, as pyc prints the narrower ones too."""
        value = float(self)
        for digits in range(1, 10):
            text = f"{value:.{digits}g}"
            if Float32.round(float(text)) == value:
                return repr(float(text))
        return repr(value)

    __str__ = __repr__

    def __reduce__(self):
        return type(self), (float(self),)


def _rounding(name, reflected):
    plain = getattr(float, name)

    def operator(self, other):
        operand = self._operand(other)
        return NotImplemented if operand is None else type(self)(plain(float(self), type(self)(operand)))

    def from_the_right(self, other):
        operand = self._operand(other)
        return NotImplemented if operand is None else type(self)(plain(float(type(self)(operand)), float(self)))

    setattr(RoundedFloat, name, operator)
    setattr(RoundedFloat, reflected, from_the_right)


for _name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow"):
    _rounding(f"__{_name}__", f"__r{_name}__")


def _round_by(code):
    def rounded(value):
        try:
            return struct.unpack(code, struct.pack(code, value))[0]
        except OverflowError:
            return float("inf") if value > 0 else float("-inf")

    return staticmethod(rounded)


def _round_to_bfloat16(value):
    """A float32 without the lower half of its bits, to nearest, ties to even."""
    if value != value or value in (float("inf"), float("-inf")):
        return value
    try:
        bits = struct.unpack("<I", struct.pack("<f", value))[0]
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")
    bits = (bits + 0x7FFF + (bits >> 16 & 1)) & 0xFFFF0000
    return struct.unpack("<f", struct.pack("<I", bits))[0]


class Float32(RoundedFloat):
    round = _round_by("<f")


class Float16(RoundedFloat):
    round = _round_by("<e")


class BFloat16(RoundedFloat):
    round = staticmethod(_round_to_bfloat16)


Float64 = float
Bool = bool
String = str


def _integer(name, bits, signed):
    return type(MachineInt)(name, (MachineInt,), {"bits": bits, "signed": signed, "__module__": __name__})


Int, UInt = _integer("Int", 64, True), _integer("UInt", 64, False)
Int8, Int16, Int32, Int64, Int128, Int256 = (_integer(f"Int{bits}", bits, True) for bits in (8, 16, 32, 64, 128, 256))
UInt8, UInt16, UInt32, UInt64, UInt128, UInt256 = (_integer(f"UInt{bits}", bits, False) for bits in (8, 16, 32, 64, 128, 256))
Byte = UInt8


def as_literal(value):
    """What a literal of Python becomes where the systems register gives it a type: `Int` for an integer."""
    return Int(value) if type(value) is int else value
