# cpython: 3.9
# What each type of array takes, and what it gives back, around the least and the greatest number.
from array import array
import random
random.seed(3)
lim = {'b': 8, 'h': 16, 'i': 32, 'l': 64, 'q': 64, 'B': -8, 'H': -16, 'I': -32, 'L': -64, 'Q': -64}
for c, bits in lim.items():
    lo, hi = (-(1 << bits - 1), (1 << bits - 1) - 1) if bits > 0 else (0, (1 << -bits) - 1)
    a = array(c)
    for v in (lo - 1, lo, lo + 1, -1, 0, 1, True, hi - 1, hi, hi + 1, 1 << 62, -(1 << 62), (1 << 62) - 1, 1 << 63, 1 << 64, 1.5, 'a'):
        try:
            a.append(v)
        except Exception as e:
            print(c, v, type(e).__name__, e)
    print(a, a[0], a[-1], [a[i] for i in range(-len(a), len(a))], sum(a), max(a), a[True])
    for i in (len(a), -len(a) - 1, 1 << 70, 'x', 1.5, None):
        try:
            print(a[i])
        except Exception as e:
            print(type(e).__name__, e)
    a[0] = a[1] = 1
    print(a, a == a[:], a[::2])
for c in 'fd':
    a = array(c, [1.5, -0.0, 1e300 if c == 'd' else 1e30, float('inf'), 7, True])
    a[1] = 3
    print(a, [x for x in a], a[-1])
    try:
        a[0] = 'x'
    except TypeError as e:
        print(e)
u = array('u', 'aé€😀')
print(u, u[3], u[-1])
