# Each operation of a context, over numbers of every kind, roundings and precisions, comes to the digests that CPython has: the
# lines are the operation, the results, and the flags of the context.
from decimal import *
import hashlib
import pickle
import copy

VALUES = [
    Decimal(t)
    for t in (
        "0 -0 0E+5 0E-7 1 -1 10 0.1 1E+3 Infinity -Infinity NaN sNaN -NaN123 sNaN45 9.999 99999 1E-99 1E+99 5 0.5 2.5 1.5 -0E-99 1.000 "
        "123456789012345678901234567890 -0.000123456789 101 1101 7.50E+20 -3.14159265358979323846264338327950288 2 3 -7 1E-12 9999999999999999999999999999"
    ).split()
]
ONES = (
    "abs minus plus next_minus next_plus normalize sqrt logb logical_invert exp ln log10 is_normal is_subnormal number_class to_eng_string "
    "to_sci_string copy_abs copy_negate to_integral_exact to_integral_value"
).split()
TWOS = (
    "add subtract multiply divide divide_int remainder remainder_near compare compare_signal compare_total compare_total_mag max max_mag min "
    "min_mag next_toward logical_and logical_or logical_xor rotate scaleb shift quantize divmod copy_sign same_quantum"
).split()
FORMATS = [
    "",
    ".3f",
    ".2e",
    "g",
    ".5g",
    "%",
    ".1%",
    "+.4f",
    "010.2f",
    ",",
    ",.2f",
    ">20",
    "^20.3e",
    "*<15.4",
    "z.1f",
    "E",
    "n",
    "015,.2f",
    ".0f",
]
ROUNDINGS = (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)


def said(function, *args):
    try:
        return repr(function(*args))
    except Exception as e:
        return f"{type(e).__name__}: {e}"


def contexts():
    for i, rounding in enumerate(ROUNDINGS):
        yield Context(
            prec=(1, 3, 9, 16, 28)[i % 5],
            rounding=rounding,
            Emax=(12, 99, 999999)[i % 3],
            Emin=-(12, 99, 999999)[i % 3],
            clamp=i & 1,
            traps=[],
        )


def digest(name, lines):
    print(name, len(lines), hashlib.md5("\n".join(lines).encode()).hexdigest())


for name in ONES:
    digest(name, [f"{a} {said(getattr(c, name), a)} {c}" for c in contexts() for a in VALUES])
for name in TWOS:
    digest(name, [f"{a} {b} {said(getattr(c, name), a, b)} {c}" for c in contexts() for a in VALUES for b in VALUES[::2]])
digest(
    "power",
    [
        f"{a} {b} {said(c.power, a, b)} {c}"
        for c in contexts()
        for a in VALUES
        for b in (-3, -1, 0, 1, 2, 7, 31, Decimal("0.5"), Decimal("-2.5"))
    ],
)
digest("fma", [f"{a} {b} {said(c.fma, a, b, 7)} {c}" for c in contexts() for a in VALUES for b in VALUES[::3]])
digest("format", [f"{a} {f} {said(format, a, f)}" for a in VALUES for f in FORMATS])
digest(
    "made",
    [
        f"{a} {said(int, a)} {said(float, a)} {said(round, a)} {said(a.as_tuple)} {said(hash, a) if a.is_finite() else ''}"
        for a in VALUES
        if a.adjusted() < 60
    ],
)

setcontext(Context(prec=28, traps=[InvalidOperation, DivisionByZero, Overflow, FloatOperation]))
for f in (
    lambda: Decimal(1) / 0,
    lambda: Decimal(0) / 0,
    lambda: Decimal("x"),
    lambda: Decimal(2.5),
    lambda: Decimal(1) < 1.5,
    lambda: Decimal("sNaN") + 1,
    lambda: Decimal(1) + "1",
    lambda: Decimal([1]),
    lambda: Decimal((2, (1,), 0)),
    lambda: Decimal(1, 2),
    lambda: Decimal(10) // Decimal("1e-30"),
    lambda: getcontext().foo,
    lambda: Context(prec=0),
    lambda: Context(rounding="x"),
    lambda: hash(Decimal("sNaN")),
    lambda: Decimal(1) + 1.5,
    lambda: pow(Decimal(10), 2, 7),
    lambda: int(Decimal("inf")),
    lambda: Decimal("1_000.5") == 1000.5,
    lambda: Decimal(" ٣.5 "),
    lambda: Decimal(-7).__round__(),
    lambda: (divmod(Decimal(7), 2), 7 % Decimal(4), 2 ** Decimal(3)),
    lambda: Decimal(5).quantize(1, "x"),
):
    print(said(f))
with localcontext(prec=5) as c:
    print(Decimal(1) / 3, c.flags[Inexact], getcontext() is c)
print(getcontext().prec, Decimal(1) / 3)
d = Decimal("1.50")
print(pickle.loads(pickle.dumps(d)), copy.deepcopy(d) is d, pickle.loads(pickle.dumps(getcontext())).traps == getcontext().traps)


class Money(Decimal):
    def __new__(cls, value, unit="EUR"):
        made = super().__new__(cls, value)
        made.unit = unit
        return made


m = Money("2.50", "USD")
print(
    m,
    m.unit,
    type(m + 1),
    repr(m),
    m == Decimal("2.5"),
    {m: 1}[Decimal("2.5")],
    sorted([m, Decimal(1), 2]),
    sum([m, m]),
    max(m, 3),
)
print(
    Decimal.from_float(0.1),
    DefaultContext.prec,
    MAX_PREC,
    Decimal("0.1").as_integer_ratio(),
    Decimal(3).real,
    complex(Decimal(2)),
)
getcontext().prec = 200
print(Decimal(2).sqrt())
print(Decimal(10) ** 150 / 7)
