"""Kernels of one stream that overlap: the next one may begin before this one has ended (programmatic dependent launch). On other
devices each begins when the one before it has ended, and the functions here have nothing to do."""

from max.gpu.target import Target
from max.gpu.host.launch_attribute import LaunchAttribute, LaunchAttributeID, LaunchAttributeValue


@fieldwise_init
struct PDLLevel(Equatable, TrivialRegisterPassable):
    """How far kernels may overlap.

    ```mojo
    from max.gpu.host import DeviceContext
    from max.gpu.primitives.grid_controls import PDLLevel, pdl_launch_attributes

    print(len(pdl_launch_attributes(PDLLevel.OFF)))  # 0
    ```
    """

    var _value: Int32
    comptime OFF = Self(0)
    comptime ON = Self(1)
    comptime OVERLAP_AT_END = Self(2)
    comptime OVERLAP_AT_BEGINNING = Self(3)


@always_inline
def launch_dependent_grids():
    """From here on the next kernel of the stream may begin; it does once all blocks have come here or ended.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext
    from max.gpu.primitives.grid_controls import launch_dependent_grids, pdl_launch_attributes, wait_on_dependent_grids


    def double(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        wait_on_dependent_grids()
        p[unsafe_offset=global_idx.x] *= 2
        launch_dependent_grids()

    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    b.enqueue_fill(1)
    for _ in range(3):
        ctx.enqueue_function[double](b, grid_dim=1, block_dim=32, attributes=pdl_launch_attributes())
    with b.map_to_host() as h:
        print(h[31])  # 8
    ```
    """
    if __pyc.on_device():
        comptime if Target.OVERLAPS_KERNELS:
            Target.launch_dependents()


@always_inline
def wait_on_dependent_grids():
    """Waits until the kernel before this one in the stream has ended, and sees what it wrote. Needed where the launch asks for an overlap."""
    if __pyc.on_device():
        comptime if Target.OVERLAPS_KERNELS:
            Target.wait_dependents()


@fieldwise_init
struct PDL(TrivialRegisterPassable):
    """For `with` around a kernel's work: waits for the kernel before it, and lets the next one begin at the end.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext
    from max.gpu.primitives.grid_controls import PDL, pdl_launch_attributes


    def double(p: Pointer[Int32, MutUnsafeAnyOrigin]):
        with PDL():
            p[unsafe_offset=global_idx.x] *= 2


    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    b.enqueue_fill(1)
    for _ in range(3):
        ctx.enqueue_function[double](b, grid_dim=1, block_dim=32, attributes=pdl_launch_attributes())
    with b.map_to_host() as h:
        print(h[31])  # 8
    ```
    """

    @always_inline
    def __enter__(self):
        wait_on_dependent_grids()

    @always_inline
    def __exit__(self):
        launch_dependent_grids()


def pdl_launch_attributes(level: PDLLevel = PDLLevel.ON) -> List[LaunchAttribute]:
    """The attributes of a launch that may begin before the kernel in front of it has ended, as `level` says:
    `attributes=pdl_launch_attributes()`. Empty if kernels are compiled for a GPU that has no way to wait for that.
    """
    if not Target.OVERLAPS_KERNELS or level == PDLLevel.OFF:
        return []
    return [LaunchAttribute(LaunchAttributeID.PROGRAMMATIC_STREAM_SERIALIZATION, LaunchAttributeValue(True))]
