"""Wishes about a kernel."""


@fieldwise_init
struct Attribute(Equatable, TrivialRegisterPassable):
    """Which wish it is. The numbers are the CUDA driver's."""

    var _value: Int32
    comptime MAX_DYNAMIC_SHARED_SIZE_BYTES = Self(8)
    comptime PREFERRED_SHARED_MEMORY_CARVEOUT = Self(9)


@fieldwise_init
struct FuncAttribute(Equatable, TrivialRegisterPassable):
    """A wish about a kernel. A launch gets the dynamic shared memory that it asks for without one."""

    var attribute: Attribute
    var value: Int32
    comptime NULL = Self(Attribute(-1), -1)

    @staticmethod
    def MAX_DYNAMIC_SHARED_SIZE_BYTES(val: UInt32) -> Self:
        """Allows launches to ask for up to `val` bytes of dynamic shared memory."""
        return Self(Attribute.MAX_DYNAMIC_SHARED_SIZE_BYTES, Int32(val))

    @staticmethod
    def PREFERRED_SHARED_MEMORY_CARVEOUT(val: Int32) -> Self:
        """Asks for `val` percent of a multiprocessor's fast memory to be shared memory; the rest is cache."""
        return Self(Attribute.PREFERRED_SHARED_MEMORY_CARVEOUT, val)
