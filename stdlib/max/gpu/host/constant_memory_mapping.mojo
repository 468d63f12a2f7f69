"""What a launch puts into constant memory."""

from max.gpu.host.array import ArrayView
from std.memory.arc_pointer import ArcPointer
from std.memory.span import Span


struct ConstantMemoryMapping(ImplicitlyCopyable):
    """Bytes for the constant memory of a name: `constant_memory=[ConstantMemoryMapping("taps", taps)]`. What is there stays until a launch
    brings something else.

    ```mojo
    from max.gpu.host import ConstantMemoryMapping

    var taps: List[Float32] = [0.25, 0.5, 0.25]
    print(ConstantMemoryMapping("taps", taps).byte_count)  # 12
    ```
    """

    var name: StaticString
    var ptr: Pointer[NoneType, MutUntrackedOrigin]
    var byte_count: Int
    var _values: ArcPointer[List[UInt8]]  # the copy that `ptr` refers to; empty if `ptr` refers to other memory

    @__unsafe
    def __init__(out self, name: StaticString, ptr: Pointer[NoneType, MutUntrackedOrigin], byte_count: Int):
        """Memory that must stay until the launch."""
        self.name = name
        self.ptr = ptr
        self.byte_count = byte_count
        self._values = ArcPointer(List[UInt8]())

    def __init__[T: TrivialRegisterPassable, //](out self, name: StaticString, values: Span[T, _]):
        """A copy of values."""
        self = Self(name, copied=_bytes(values.unsafe_ptr(), len(values) * __pyc.size_of[T]()))

    def __init__(out self, name: StaticString, values: object) raises:
        """A copy of a numpy array's elements."""
        var view = ArrayView(values, writable=False)
        self = Self(name, copied=_bytes(view.data, view.byte_count()))

    def __init__(out self, name: StaticString, *, var copied: List[UInt8]):
        """Bytes that go along."""
        self.name = name
        self.ptr = __pyc.bitcast[Pointer[NoneType, MutUntrackedOrigin]](copied.unsafe_ptr())
        self.byte_count = len(copied)
        self._values = ArcPointer(copied^)


def _bytes(values: Pointer[_, _], count: Int) -> List[UInt8]:
    var copy = List[UInt8](length=count, fill=0)
    __pyc.copy_bytes(copy.unsafe_ptr(), values, count)
    return copy^
