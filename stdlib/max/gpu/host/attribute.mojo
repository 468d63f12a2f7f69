"""Questions about a device."""


@fieldwise_init
struct DeviceAttribute(Equatable, TrivialRegisterPassable):
    """What `ctx.get_attribute` can be asked for. The numbers are the runtime's (device.h)."""

    var _value: Int32
    comptime MAX_THREADS_PER_BLOCK = Self(1)
    comptime MAX_SHARED_MEMORY_PER_BLOCK = Self(2)
    comptime WARP_SIZE = Self(3)
    comptime MULTIPROCESSOR_COUNT = Self(4)
    comptime COMPUTE_CAPABILITY_MAJOR = Self(5)
    comptime COMPUTE_CAPABILITY_MINOR = Self(6)
