"""Wishes about a kernel."""


@fieldwise_init
struct Attribute(Equatable, TrivialRegisterPassable):
    """Which wish it is. The numbers are the CUDA driver's."""

    var _value: Int32
    comptime MAX_DYNAMIC_SHARED_SIZE_BYTES = Self(8)
    comptime PREFERRED_SHARED_MEMORY_CARVEOUT = Self(9)


@fieldwise_init
struct FuncAttribute(Equatable, TrivialRegisterPassable):
    """A wish about a kernel. A launch gets the dynamic shared memory that it asks for without one.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext, FuncAttribute
    from max.gpu.host.func_attribute import Attribute


    def number(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        p[unsafe_offset=global_idx.x] = Int32(global_idx.x)


    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    ctx.enqueue_function[number](b, grid_dim=1, block_dim=32, func_attribute=FuncAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES(4096))
    ctx.enqueue_function[number](b, grid_dim=1, block_dim=32, func_attribute=FuncAttribute.PREFERRED_SHARED_MEMORY_CARVEOUT(50))
    with b.map_to_host() as h:
        print(h[31], Attribute.MAX_DYNAMIC_SHARED_SIZE_BYTES == Attribute(8))  # 31 True
    ```
    """

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
