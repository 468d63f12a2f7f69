"""`DType`, `Scalar[dtype]` and `SIMD[dtype, n]`: lanes of machine numbers that are worked on together."""

import builtins
import functools
import operator
import struct

from . import generic, numbers
from .panic import checked_index


class DType:
    """The type of an element, as a value: `DType.float32`."""

    def __init__(self, name, scalar):
        self.name, self.scalar = name, scalar

    def __repr__(self):
        return f"DType.{self.name}"

    def __str__(self):
        return self.name

    def is_floating_point(self):
        return issubclass(self.scalar, float)

    def is_integral(self):
        return issubclass(self.scalar, numbers.MachineInt)

    def is_signed(self):
        return self.is_floating_point() or (self.is_integral() and self.scalar.signed)

    def is_unsigned(self):
        return self.is_integral() and not self.scalar.signed

    def size_of(self):
        """Bytes of an element."""
        digits = "".join(filter(str.isdigit, self.name))
        return int(digits) // 8 if digits else 8 if self.is_integral() else 1


def _dtypes():
    found = {"int": numbers.Int, "uint": numbers.UInt, "bool": bool}
    for name in ("Int8", "Int16", "Int32", "Int64", "UInt8", "UInt16", "UInt32", "UInt64", "Float16", "BFloat16", "Float32"):
        found[name.lower()] = getattr(numbers, name)
    found["float64"] = float
    return {name: DType(name, scalar) for name, scalar in found.items()}


_ALL = _dtypes()
for _name, _dtype in _ALL.items():
    setattr(DType, _name, _dtype)
DTYPE_OF = {dtype.scalar: dtype for dtype in _ALL.values()}


class Scalar:
    """`Scalar[dtype]` is the machine number of that element type: `Scalar[DType.float32]` is `Float32`."""

    def __class_getitem__(cls, dtype):
        return generic.Pattern(Scalar, (dtype,)) if generic.is_open(dtype) else dtype.scalar


def _lane(dtype, value):
    """A value as a lane. A Python number must fit, else OverflowError is raised."""
    if type(value) is dtype.scalar:
        return value
    if isinstance(value, (numbers.MachineInt, numbers.RoundedFloat)):
        raise TypeError(f"{type(value).__name__} is no {dtype.scalar.__name__}: convert it")
    return dtype.scalar(value)


def converted(dtype, value):
    """A value cast to an element type: integers wrap, floats lose their fraction."""
    if issubclass(dtype.scalar, numbers.MachineInt):
        return dtype.scalar.wrap(int(value))
    return dtype.scalar(value)


class SIMD:
    """`SIMD[dtype, n](a, b, …)`: n lanes, or one value for all of them."""

    dtype, size = None, 0
    __pyc_copies__, __pyc_takes__ = True, (int, float)
    _made = {}

    def __class_getitem__(cls, args):
        return generic.instance(SIMD, generic.arguments_of(args), _simd_class, SIMD._made)

    def __init__(self, *values):
        if len(values) == 1 and isinstance(values[0], SIMD):
            values = values[0].lanes
        lanes = [_lane(self.dtype, v) for v in values] or [self.dtype.scalar(0)]
        if len(lanes) not in (1, self.size):
            raise TypeError(f"{type(self).__name__} takes {self.size} lanes or one value for all, not {len(lanes)}")
        self.lanes = lanes if len(lanes) == self.size else lanes * self.size

    @classmethod
    def of(cls, lanes):
        """A vector of values that are lanes already."""
        made = cls.__new__(cls)
        made.lanes = list(lanes)
        return made

    def __len__(self):
        return self.size

    def __getitem__(self, i):
        return self.lanes[checked_index(i, self.size)]

    def __setitem__(self, i, value):
        self.lanes[checked_index(i, self.size)] = _lane(self.dtype, value)

    def __iter__(self):
        return iter(self.lanes)

    def copy(self):
        return self.of(self.lanes)

    def __str__(self):
        return "[" + ", ".join(map(str, self.lanes)) + "]"

    __repr__ = __str__

    def __format__(self, spec):
        return format(str(self), spec)

    def _pairs(self, other):
        if not isinstance(other, SIMD):
            other = type(self)(other)
        if (other.dtype, other.size) != (self.dtype, self.size):
            raise TypeError(f"{type(self).__name__} and {type(other).__name__} do not mix: cast one of them")
        return zip(self.lanes, other.lanes)

    def _mask(self, compare, other):
        return SIMD[DType.bool, self.size].of(compare(a, b) for a, b in self._pairs(other))

    def __eq__(self, other):
        return all(a == b for a, b in self._pairs(other))

    def __ne__(self, other):
        return not self == other

    __hash__ = None

    def __bool__(self):
        return all(self.lanes)

    def select(self, yes, no):
        """The lanes of `yes` where this mask is true, and of `no` elsewhere."""
        first = next((v for v in (yes, no) if isinstance(v, SIMD)), None)
        made = type(first) if first is not None else SIMD[DTYPE_OF[type(numbers.as_literal(yes))], self.size]
        yes, no = (v if isinstance(v, SIMD) else made(v) for v in (yes, no))
        return made.of(a if m else b for m, a, b in zip(self.lanes, yes.lanes, no.lanes))

    def clamp(self, low, high):
        return lanewise(builtins.min, lanewise(builtins.max, self, low), high)

    def reduce_add(self):
        return functools.reduce(operator.add, self.lanes)

    def reduce_mul(self):
        return functools.reduce(operator.mul, self.lanes)

    def reduce_min(self):
        return builtins.min(self.lanes)

    def reduce_max(self):
        return builtins.max(self.lanes)

    def reduce_and(self):
        return functools.reduce(operator.and_, self.lanes)

    def reduce_or(self):
        return functools.reduce(operator.or_, self.lanes)


class _Bracketed:
    """A method with parameters in brackets: `v.cast[dtype]()`."""

    def __init__(self, function):
        self.function = function

    def __get__(self, value, owner):
        return _Bound(self.function, value)


class _Bound:
    def __init__(self, function, value):
        self.function, self.value = function, value

    def __getitem__(self, args):
        return functools.partial(self.function, self.value, *generic.arguments_of(args))


SIMD.cast = _Bracketed(lambda v, dtype: SIMD[dtype, v.size].of(converted(dtype, lane) for lane in v.lanes))
SIMD.shuffle = _Bracketed(lambda v, *order: type(v).of(v.lanes[i] for i in order))


def _add_operators():
    for name in ("add", "sub", "mul", "truediv", "floordiv", "mod", "pow", "and_", "or_", "xor", "lshift", "rshift"):
        compute = getattr(operator, name)

        def forward(self, other, compute=compute):
            return type(self).of(self.dtype.scalar(compute(a, b)) for a, b in self._pairs(other))

        def reflected(self, other, compute=compute):
            return type(self).of(self.dtype.scalar(compute(b, a)) for a, b in self._pairs(other))

        dunder = name.strip("_")
        setattr(SIMD, f"__{dunder}__", forward)
        setattr(SIMD, f"__r{dunder}__", reflected)
    for name in ("neg", "invert", "abs"):
        compute = getattr(operator, name)

        def unary(self, compute=compute):
            if self.dtype is DType.bool:
                return self.of(not lane for lane in self.lanes)
            return self.of(compute(lane) for lane in self.lanes)

        setattr(SIMD, f"__{name}__", unary)
    for name in ("lt", "le", "gt", "ge", "eq", "ne"):
        setattr(SIMD, name, lambda self, other, compare=getattr(operator, name): self._mask(compare, other))


_add_operators()


def _simd_class(dtype, size):
    if size == 1:
        return dtype.scalar
    members = {"dtype": dtype, "size": int(size), "__pyc_args__": {SIMD: (dtype, int(size))}}
    return type(f"SIMD[{dtype!r}, {size}]", (SIMD,), members)


_CODES = {float: "<d", numbers.Float32: "<f", numbers.Float16: "<e"}


def _bytes_of(value):
    if isinstance(value, SIMD):
        return b"".join(map(_bytes_of, value.lanes))
    if isinstance(value, numbers.BFloat16):
        return struct.pack("<f", value)[2:]
    if isinstance(value, float):
        return struct.pack(_CODES[type(value)], value)
    size = DTYPE_OF[type(value)].size_of()
    return (int(value) % (1 << 8 * size)).to_bytes(size, "little")


def _lane_of(dtype, piece):
    if dtype is DType.bfloat16:
        return dtype.scalar(struct.unpack("<f", b"\0\0" + piece)[0])
    if dtype.is_floating_point():
        return dtype.scalar(struct.unpack(_CODES[dtype.scalar], piece)[0])
    return converted(dtype, int.from_bytes(piece, "little"))


class bitcast:
    """`bitcast[dtype](x)`, `bitcast[dtype, n](x)`: the bits of a number or a vector as another type of the same size."""

    def __class_getitem__(cls, args):
        dtype, *size = generic.arguments_of(args)
        return lambda value: cls._cast(dtype, int(size[0]) if size else getattr(value, "size", 1), _bytes_of(numbers.as_literal(value)))

    @staticmethod
    def _cast(dtype, count, data):
        step = dtype.size_of()
        if len(data) != count * step:
            raise TypeError("bitcast: both types are of the same size")
        lanes = [_lane_of(dtype, data[i : i + step]) for i in range(0, len(data), step)]
        return lanes[0] if count == 1 else SIMD[dtype, count].of(lanes)


def lanewise(choose, *values):
    """`min` or `max` of numbers, lane by lane where one of them is a SIMD."""
    vectors = [v for v in values if isinstance(v, SIMD)]
    if not vectors:
        return choose(*values)
    made = type(vectors[0])
    lanes = [v.lanes if isinstance(v, SIMD) else made(v).lanes for v in values]
    return made.of(choose(*group) for group in zip(*lanes))


for _scalar, _dtype in DTYPE_OF.items():
    _known = {Scalar: (_dtype,), SIMD: (_dtype, 1)}
    if _scalar in (bool, float):
        generic.ARGS_OF_BUILTINS[_scalar] = _known
    else:
        _scalar.__pyc_args__ = _known
        _scalar.dtype = _dtype
        _scalar.cast = _Bracketed(lambda value, dtype: converted(dtype, value))
