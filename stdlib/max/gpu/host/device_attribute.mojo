"""Questions about a device."""


@fieldwise_init
struct DeviceAttribute(Equatable, TrivialRegisterPassable):
    """What `ctx.get_attribute` can be asked for. The numbers are the CUDA driver's (device_attribute.def of the runtime).

    ```mojo
    from max.gpu.host import DeviceAttribute, DeviceContext

    print(DeviceContext(api="cpu").get_attribute(DeviceAttribute.WARP_SIZE))  # 32
    ```
    """

    var _value: Int32
    comptime MAX_THREADS_PER_BLOCK = Self(1)
    comptime MAX_BLOCK_DIM_X = Self(2)
    comptime MAX_BLOCK_DIM_Y = Self(3)
    comptime MAX_BLOCK_DIM_Z = Self(4)
    comptime MAX_GRID_DIM_X = Self(5)
    comptime MAX_GRID_DIM_Y = Self(6)
    comptime MAX_GRID_DIM_Z = Self(7)
    comptime MAX_SHARED_MEMORY_PER_BLOCK = Self(8)
    comptime WARP_SIZE = Self(10)
    comptime MAX_REGISTERS_PER_BLOCK = Self(12)
    comptime CLOCK_RATE = Self(13)
    comptime MULTIPROCESSOR_COUNT = Self(16)
    comptime MAX_THREADS_PER_MULTIPROCESSOR = Self(39)
    comptime COMPUTE_CAPABILITY_MAJOR = Self(75)
    comptime COMPUTE_CAPABILITY_MINOR = Self(76)
    comptime MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = Self(81)
    comptime COOPERATIVE_LAUNCH = Self(95)
    comptime MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = Self(97)
    comptime MAX_BLOCKS_PER_MULTIPROCESSOR = Self(106)
    comptime MAX_PERSISTING_L2_CACHE_SIZE = Self(108)
    comptime MAX_ACCESS_POLICY_WINDOW_SIZE = Self(109)
