# Modules of a few names: traits, locks, what processors do.

from std.traits import IsTriviallyCopyable, IsTriviallyDeinitable, IsTriviallyMovable
from std.utils.lock import BlockingSpinLock, BlockingScopedLock
from std.memory import pack_bits
from std.sys import simd_bit_width, simd_byte_width, is_little_endian, strided_load, strided_store
from std.sys.intrinsics import likely, expect, assume
from std.runtime import parallelism_level

def addf[w: Int](a: SIMD[DType.float32, w], b: SIMD[DType.float32, w]) -> SIMD[DType.float32, w]: return a + b
def main() raises:
    print(IsTriviallyCopyable[Int], IsTriviallyCopyable[String], IsTriviallyDeinitable[List[Int]], IsTriviallyMovable[Int])
    var l = BlockingSpinLock()
    with BlockingScopedLock(l):
        print("locked")
    l.lock(3)
    print(l.unlock(3))
    print(likely(1 > 0))
    print(parallelism_level() > 0)
    var v = SIMD[DType.float32, 4](1, 2, 3, 4)
    print(pack_bits(v.gt(2)))
    print(v.reduce[addf](), v.reduce[addf, 2]())
