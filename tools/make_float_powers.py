"""Writes runtime/core/float_powers.c: 10**k rounded up to 128 bits, for shortest float printing."""
LOW, HIGH = -292, 324


def power(k):
    num, den = (10**k, 1) if k >= 0 else (1, 10**-k)
    shift = 127 - ((k * 1741647) >> 19)
    num, den = (num << shift, den) if shift >= 0 else (num, den << -shift)
    g = -(-num // den)
    assert g.bit_length() == 128, k
    return g


rows = [power(k) for k in range(LOW, HIGH + 1)]
print("/* 10**k for k in -292..324 as 128 bits, rounded up; made by tools/make_float_powers.py. */")
print('#include "float_powers.h"\n')
print("const uint64_t pyc_float_powers[%d][2] = {" % len(rows))
for g in rows:
    print("    {0x%016xU, 0x%016xU}," % (g >> 64, g & (2**64 - 1)))
print("};")
