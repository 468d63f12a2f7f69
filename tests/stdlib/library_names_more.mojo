# Names of Mojo's library: layouts of memory with an alignment, positions of other integers, masks as numbers, loggers' separators.
from std.logger import Level, Logger
from std.logger.logger import DEFAULT_LEVEL
from std.math.math import max, min
from std.memory import Alignment, Layout, alloc, dealloc, unsafe_stack_allocation
from std.python import Python
from std.simd import pack_bits
from std.sys.info import CompilationTarget
from std.utils import Index, IndexList
from std.utils.coord import Coord, coord_to_index_list


def first_of(shape: IndexList[_, element_type=.int64]) -> Int:
    comptime kind = type_of(shape).element_type
    print(kind, end=" ")
    return shape[0]


def main() raises:
    var wide = alloc(Layout[Float32, alignment=.of_bytes[64]()](count=100))
    print(Int(wide.unsafe_ptr()) % 64, Layout[Int32].alignment, Alignment.of[Int64]())
    dealloc(wide^)

    print(first_of(IndexList[3, element_type=.int64](1, 2, 3)))
    var small = Index[dtype=DType.int32](3, 4)
    print(small, small.element_type, small.cast[DType.uint32]().element_type, small.data[1], Coord(Index(5, 6)))
    print(coord_to_index_list(Coord(3, 4)))

    print(pack_bits(SIMD[DType.bool, 8](True, False, True, True, False, False, False, True)))
    print(pack_bits(SIMD[DType.bool, 64](fill=True)), pack_bits(SIMD[DType.bool, 4](fill=True)))
    var room = unsafe_stack_allocation[4, UInt8]()
    room[unsafe_offset=0] = 3
    print(room[unsafe_offset=0], max(3, 4), min(3, 4))

    comptime assert DEFAULT_LEVEL == Level.NOTSET
    var log = Logger[Level.DEBUG](prefix="x: ")
    log.debug("a", 1, 2.5, sep="|")
    log.warning("w", "z", sep="")
    log.info("i")

    print(Bool(py=Python.evaluate("0.0")), Bool(py=Python.evaluate("[1]")))
    var numbers = Python.import_module("array").array("f", [1.0, 2.0, 3.0])
    print(numbers.buffer_info()[0].unsafe_get_as_pointer[DType.float32]()[unsafe_offset=1])
    print(CompilationTarget.has_avx512f() and CompilationTarget.has_neon())

    from layout import Layout as Shape, LayoutTensor

    var values = List[Float32](length=6, fill=2)
    var table = LayoutTensor[DType.float32, Shape.row_major(2, 3)](values)
    table[1, 2] = 7
    print(table[1, 2], LayoutTensor[DType.float32, Shape.row_major(6)](Span(values))[5])
    var text = String("e\u0301🇩🇪!x")
    print(len(text.graphemes()), len(text.codepoints()), len(text.bytes()))
