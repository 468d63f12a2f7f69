# Under CPython the modules of the package may be imported in any order.
# cpython: 3.10
import pyc.gpu
import pyc.math
from pyc import Int, fn


@fn
def blocks(n: Int) -> Int:
    return pyc.math.ceildiv(n, 64)


print(blocks(100), pyc.gpu.DeviceContext(api="cpu").api())
