"""Queues of work on a device, and marks in them."""

from max.gpu.host.constant_memory_mapping import ConstantMemoryMapping
from max.gpu.host.dim import Dim
from max.gpu.host.function import DeviceFunction
from max.gpu.host.func_attribute import FuncAttribute
from max.gpu.host.launch_attribute import LaunchAttribute
from max.gpu.host.handle import _Device, _check, _null


@fieldwise_init
struct StreamPriorityRange(Equatable, TrivialRegisterPassable, Writable):
    """The priorities that streams can have. Lower numbers go first, so `greatest` is not larger than `least`.

    ```mojo
    from max.gpu.host import DeviceContext

    print(DeviceContext(api="cpu").stream_priority_range() == DeviceContext(api="cpu").stream_priority_range())  # True
    ```
    """

    var least: Int
    var greatest: Int

    def write_to(self, mut writer: Some[Writer]):
        writer.write("StreamPriorityRange(least=", self.least, ", greatest=", self.greatest, ")")


struct DeviceEvent(Movable):
    """A mark in a stream.

    ```mojo
    from max.gpu.host import DeviceContext

    var ctx = DeviceContext()
    var stream = ctx.create_stream()
    var begin = ctx.create_event()
    var end = ctx.create_event()
    stream.record_event(begin)
    stream.record_event(end)
    end.synchronize()
    print(begin.elapsed(end) >= 0)  # True
    ```
    """

    var _device: _Device
    var _event: Pointer[UInt8, MutUnsafeAnyOrigin]

    def __init__(out self, device: _Device) raises:
        var event = _null()
        _check(__pyc.pyc_event_open(device.ptr(), __pyc.address(event)))
        self._device = device
        self._event = event

    def __deinit__(deinit self):
        __pyc.pyc_event_close(self._device.ptr(), self._event)
        _ = self._device  # keeps the device open until here

    def synchronize(self) raises:
        """Waits until the work before the mark is done. Raises the device's error."""
        _check(__pyc.pyc_device_synchronize(self._device.ptr(), _null()))

    def elapsed(self, later: Self) raises -> Float64:
        """The seconds from this mark to `later`. Raises if one of them is not recorded or not reached yet."""
        var seconds = Float64(0)
        _check(__pyc.pyc_event_elapsed(self._device.ptr(), self._event, later._event, __pyc.address(seconds)))
        return seconds


struct _Launch(TrivialRegisterPassable):
    """The runtime's PycLaunch."""

    var grid: Dim
    var block: Dim
    var cluster: Dim
    var dynamic_shared: UInt32
    var attribute_count: UInt32
    var attributes: Pointer[LaunchAttribute, MutUnsafeAnyOrigin]
    var constant_count: UInt64
    var constants: Pointer[ConstantMemoryMapping, MutUnsafeAnyOrigin]

    def __init__(
        out self, grid: Dim, block: Dim, cluster: Dim, dynamic_shared: Int, attributes: List[LaunchAttribute],
        constants: List[ConstantMemoryMapping]
    ):
        self.grid = grid
        self.block = block
        self.cluster = cluster
        self.dynamic_shared = UInt32(dynamic_shared)
        self.attribute_count = UInt32(len(attributes))
        self.attributes = __pyc.bitcast[Pointer[LaunchAttribute, MutUnsafeAnyOrigin]](attributes.unsafe_ptr())
        self.constant_count = UInt64(len(constants))
        self.constants = __pyc.bitcast[Pointer[ConstantMemoryMapping, MutUnsafeAnyOrigin]](constants.unsafe_ptr())


struct DeviceStream(Movable):
    """Work of one stream runs in order; streams run beside each other.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext


    def add(p: Pointer[Int32, MutUnsafeAnyOrigin], value: Int32):
        p[unsafe_offset=global_idx.x] += value


    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](32)
    b.enqueue_fill(1)
    ctx.synchronize()
    var first = ctx.create_stream()
    var second = ctx.create_stream()
    var before = ctx.create_event()
    var done = ctx.create_event()
    first.record_event(before)
    first.enqueue_function[add](b, Int32(2), grid_dim=1, block_dim=32)
    first.record_event(done)
    second.enqueue_wait_for(done)
    second.enqueue_function[add](b, Int32(3), grid_dim=1, block_dim=32)
    second.synchronize()
    with b.map_to_host() as h:
        print(h[31], before.elapsed(done) >= 0)  # 6 True
    ```
    """

    var _device: _Device
    var _stream: Pointer[UInt8, MutUnsafeAnyOrigin]

    def __init__(out self, device: _Device, priority: Int = 0) raises:
        var stream = _null()
        _check(__pyc.pyc_stream_open(device.ptr(), Int32(priority), __pyc.address(stream)))
        self._device = device
        self._stream = stream

    def __init__(out self, device: _Device, *, of_device: Bool):
        """The device's own stream."""
        self._device = device
        self._stream = _null()

    def __deinit__(deinit self):
        if __pyc.bitcast[Int64](self._stream) != 0:
            __pyc.pyc_stream_close(self._device.ptr(), self._stream)
        _ = self._device  # keeps the device open until here

    def synchronize(self) raises:
        """Waits until all its work is done. Raises the device's error."""
        _check(__pyc.pyc_device_synchronize(self._device.ptr(), self._stream))

    def record_event(self, event: DeviceEvent) raises:
        """Records the mark `event`: it is reached when the work given so far is done. Raises the device's error."""
        _check(__pyc.pyc_event_record(self._device.ptr(), event._event, self._stream))

    def enqueue_wait_for(self, event: DeviceEvent) raises:
        """Makes work that is given from here on wait for the mark `event`. Raises the device's error."""
        _check(__pyc.pyc_event_wait(self._device.ptr(), event._event, self._stream))

    @__unsafe
    def enqueue_function[
        F: AnyType, //, kernel: F, *Ts: AnyType
    ](
        self, *args: *Ts, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0, cluster_dim: Dim = Dim(0, 0, 0),
        attributes: List[LaunchAttribute] = [], constant_memory: List[ConstantMemoryMapping] = [],
        func_attribute: FuncAttribute = FuncAttribute.NULL
    ) raises:
        """Launches `kernel` in this stream with the arguments `args`; `grid_dim`, `block_dim`, `shared_mem_bytes`,
        `cluster_dim`, `attributes`, `constant_memory` and `func_attribute` as for `DeviceContext.enqueue_function`.
        Raises if the device cannot run such a launch.
        """
        var launch = _Launch(grid_dim, block_dim, cluster_dim, shared_mem_bytes, attributes, constant_memory)
        _check(__pyc.launch[kernel](self._device.ptr(), self._stream, __pyc.address(launch), args))
        _ = launch

    @__unsafe
    def enqueue_function[
        F: AnyType, kernel: F, //, *Ts: AnyType
    ](
        self, function: DeviceFunction[kernel], *args: *Ts, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0, cluster_dim: Dim = Dim(0, 0, 0),
        attributes: List[LaunchAttribute] = [], constant_memory: List[ConstantMemoryMapping] = [],
        func_attribute: FuncAttribute = FuncAttribute.NULL
    ) raises:
        """Launches `function`, a kernel made by `compile_function`, in this stream with the arguments `args`;
        `grid_dim`, `block_dim`, `shared_mem_bytes`, `cluster_dim`, `attributes`, `constant_memory` and `func_attribute`
        as for `DeviceContext.enqueue_function`. Raises if the device cannot run such a launch.
        """
        var launch = _Launch(grid_dim, block_dim, cluster_dim, shared_mem_bytes, attributes, constant_memory)
        _check(__pyc.launch[kernel](self._device.ptr(), self._stream, __pyc.address(launch), args))
        _ = launch
