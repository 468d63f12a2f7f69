# StaticTuple, IndexList, the limits of numbers, modes of files, a logger.

from std.utils import StaticTuple, Index, IndexList
from std.utils.numerics import nan, inf, isnan, isinf, isfinite, max_finite, min_finite, nextafter, max_or_inf, min_or_neg_inf
from std.stat import S_ISDIR, S_ISREG
from std.os import stat
from std.logger import Logger, Level
def main() raises:
    var t = StaticTuple[Int, 3](1, 2, 3)
    t[1] = 20
    print(t[0], t[1], len(t))
    var u = StaticTuple[Float32, 4](fill=1.5)
    print(u[3])
    var i = Index(2, 3)
    print(i, i[0], len(i), i.flattened_length())
    var j = IndexList[3](1, 2, 3)
    print(j, j + j, j == j, j * j)
    print(nan[DType.float32](), inf[DType.float64](), max_finite[DType.float32](), min_finite[DType.float32]())
    print(isnan(nan[DType.float64]()), isinf(-inf[DType.float32]()), isfinite(Float32(1)), nextafter(Float32(1), Float32(2)))
    print(max_or_inf[DType.float32](), min_or_neg_inf[DType.int8]())
    var s = stat("/tmp")
    print(S_ISDIR(s.st_mode), S_ISREG(s.st_mode))
    var log = Logger[Level.WARNING]()
    log.info("no")
    log.warning("careful", 3)
