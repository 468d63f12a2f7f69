# A Python int beside a vector: as an index, a lane, an operand, an argument, always checked.
from pyc import DType, SIMD

v = SIMD[DType.float32, 4](1, 2, 3, 4)
places = [3, 1]
i = 2
print(v[i], v[places[1]], [float(v[k]) for k in range(4)])
for k in range(2):
    v[k] = k * 10
v[i] += i
print(v, v + i, i - v, places[0] * v, v.lt(i + 3))
small = SIMD[DType.uint8, 4](1, 2, 3, 4)
print(small + i, max(small, i))
for number in (-1, 256):
    try:
        print(small * number)
    except OverflowError as e:
        print("OverflowError:", e)
