# Names are found in the module that the Mojo documentation gives, beside the package.
from std.sys.arg import argv
from std.collections import ImmSpan, MutSpan, Span
from std.stat import S_IFDIR, S_IFMT
from std.traits import Copyable, Deinitable, ImplicitlyCopyable, Movable
from std.sys.terminate import exit
from std.math import Absable, DivModable, Powable, Roundable
from std.sys import Endian, PrefetchOptions, get_defined_dtype
from std.sys import prefetch
from std.memory.unsafe import bitcast, pack_bits
from std.memory.unsafe_pointer import UnsafePointer
from std.memory.alloc import alloc, dealloc, Layout
from std.os.fstat import stat
from std.pathlib.path import Path, cwd
from std.io.io import print, input
from std.collections.dict import Dict, KeyElement
from std.collections.string.string import String, atol, atof, chr, ord, ascii
from std.collections.string.string_span import StringSpan, StaticString
from std.hash.hasher import Hasher, default_hasher
from std.logger.logger import Logger, Level
from std.builtin.bool import all, any, Boolable
from std.builtin.debug_assert import debug_assert
from std.builtin.format_int import bin, hex, oct
from std.builtin.identifiable import Identifiable
from std.builtin.int import index, Intable
from std.builtin.len import len, Sized
from std.builtin.reversed import reversed
from std.builtin.swap import swap
from std.builtin.value import Copyable, Movable


def first[K: KeyElement](d: Dict[K, Int]) -> Int:
    for item in d.items():
        return item.value
    return -1


def size[T: Absable & Powable & Roundable & Copyable & Deinitable](x: T) -> T:
    return round(abs(x))


def main() raises:
    debug_assert(len(argv()) > 0)
    var a = 1
    var b = 2
    swap(a, b)
    print(a, b, any([False, True]), hex(255), bitcast[DType.uint32](Float32(1)), Path("a/b").name(), first({"x": 7}))
    print(get_defined_dtype["NONE_SUCH", DType.int8](), Endian.native(), ord("a"), atol("12"), Level.INFO)
    prefetch[PrefetchOptions().for_read()](Pointer(to=a))
    print(size(-2.5))
    exit(0)
