"""Kinds of memory in a kernel."""

from std.memory.pointer import AddressSpace


@always_inline
def external_memory[
    T: AnyType, *, address_space: Int = AddressSpace.SHARED, alignment: Int = 16
]() -> Pointer[T, MutUnsafeAnyOrigin]:
    """The launch's dynamic shared memory (`shared_mem_bytes=`), the same for all threads of a block."""
    return __pyc.shared_dynamic[T]()
