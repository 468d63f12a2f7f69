"""Pointers whose kind of memory the assembly that they go to names."""

from std.memory.pointer import AddressSpace


@always_inline
def _in_shared[T: AnyType, //](ptr: Pointer[T, _, address_space=_]) -> Pointer[T, ptr.origin, address_space = AddressSpace.SHARED]:
    """For `.shared` instructions."""
    return ptr.unsafe_address_space_cast[AddressSpace.SHARED]()


@always_inline
def _in_global[T: AnyType, //](ptr: Pointer[T, _, address_space=_]) -> Pointer[T, ptr.origin, address_space = AddressSpace.GLOBAL]:
    """For `.global` instructions."""
    return ptr.unsafe_address_space_cast[AddressSpace.GLOBAL]()
