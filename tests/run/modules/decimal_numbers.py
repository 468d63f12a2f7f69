"""decimal: arithmetic, contexts, signals, texts."""

from decimal import *

c = Context(
    prec=9,
    traps=[Clamped, InvalidOperation, DivisionByZero, Inexact, Overflow, Rounded, Subnormal, Underflow, FloatOperation],
    flags=[],
)
print(c)
print(InvalidOperation.__module__, InvalidOperation.__mro__, Decimal.__mro__)
for f in (
    lambda: Decimal('x'),
    lambda: Decimal(0) / 0,
    lambda: Decimal(-1).sqrt(),
    lambda: Decimal(10) ** 30 // 1 % 0,
    lambda: Decimal('1e50').quantize(Decimal('1')),
    lambda: Decimal('9e999999') * 10,
    lambda: Decimal(1) + 1.5,
    lambda: Decimal(1) < 'a',
    lambda: Decimal('sNaN') + 1,
    lambda: Decimal('1') // 0,
    lambda: Decimal('1e40') // 1,
    lambda: Decimal(0) ** 0,
    lambda: Decimal('NaN') < 1,
    lambda: getcontext().foo,
    lambda: setattr(getcontext(), 'prec', 0),
    lambda: setattr(getcontext(), 'prec', 'a'),
    lambda: setattr(getcontext(), 'rounding', 'x'),
    lambda: Context(prec=-1),
    lambda: Context(rounding=3),
    lambda: Decimal(1).foo,
):
    try:
        print(f())
    except Exception as e:
        print(type(e), e)
for a in ("1.5", "-0", "1E+5", "123456789.987654321", "NaN", "Infinity", "1e-10", "0.000001234"):
    d = Decimal(a)
    print(
        d,
        repr(d),
        d.as_tuple(),
        d.normalize(),
        d.to_eng_string(),
        d.adjusted(),
        d.is_finite(),
        d.copy_negate(),
        d.copy_abs(),
        f"{d:.3e}",
        f"{d:g}",
        f"{d:>20}",
        f"{d:+.2f}",
        f"{d:%}",
        d.as_integer_ratio() if d.is_finite() else "",
    )
print(
    [
        str(Decimal("2.5").quantize(Decimal(1), r))
        for r in (ROUND_UP, ROUND_DOWN, ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, ROUND_HALF_DOWN, ROUND_HALF_EVEN, ROUND_05UP)
    ]
)
a, b = Decimal("7.325"), Decimal("-2.1")
print(
    a + b,
    a - b,
    a * b,
    a / b,
    a // b,
    a % b,
    divmod(a, b),
    a**2,
    a ** b.copy_abs(),
    -a,
    +a,
    abs(b),
    a.compare(b),
    max(a, b),
    a.fma(b, 1),
    a.remainder_near(b),
    a.scaleb(3),
    a.logb(),
    a.log10(),
    a.next_plus(),
    a.number_class(),
    a.same_quantum(b),
    a.shift(1),
    a.rotate(1),
    a.to_integral_value(),
    a.is_signed(),
    b.is_signed(),
)
setcontext(Context(prec=6, rounding=ROUND_HALF_DOWN))
print(Decimal(1) / 3, getcontext().flags[Inexact], ExtendedContext, BasicContext, DefaultContext)
getcontext().clear_flags()
print(Decimal("1.00") * 3, getcontext())
print(
    Decimal(3).exp(),
    Decimal(2) ** Decimal("0.5"),
    2 ** Decimal(3),
    1 / Decimal(8),
    round(Decimal("2.675"), 2),
    round(Decimal("2.5")),
    hash(Decimal("1.10")) == hash(Decimal("1.1")),
    Decimal("1.10") == Decimal("1.1"),
    {Decimal(1): 1}[1],
)
from decimal import *

print(Decimal("1.10") + Decimal("2.2"), Decimal(1) / Decimal(7), repr(Decimal("3.14")), Decimal("1e400") * 10)
getcontext().prec = 50
print(Decimal(2).sqrt(), Decimal(1).exp(), Decimal(10).ln())
print(Decimal("2.675").quantize(Decimal("0.01"), rounding=ROUND_HALF_UP))
with localcontext() as c:
    c.prec = 5
    print(Decimal(1) / 3)
print(getcontext())
try:
    Decimal(1) / 0
except DivisionByZero as e:
    print(type(e), e)
print(
    f"{Decimal('1234567.891'):,.2f}",
    hash(Decimal(2)) == hash(2),
    Decimal("0.1") == 0.1,
    float(Decimal("0.1")),
    int(Decimal("7.9")),
    round(Decimal("7.55"), 1),
)
import pickle

print(
    pickle.loads(pickle.dumps(Decimal("1.5"))),
    Decimal.from_float(0.1),
    sorted([Decimal(3), Decimal(1)]),
    sum([Decimal("0.1")] * 3),
)
