"""A device, and everything that is done with it.

```mojo
from max.gpu.host import DeviceContext


def once_the_work_is_done():
    pass


def for_each_number(i: Int):
    pass


def fill(ctx: DeviceContext, i: Int) raises:
    ctx.enqueue_memset(ctx.enqueue_create_buffer[DType.int32](64), Int32(i))


print(DeviceContext.number_of_devices(api="cpu") > 0)  # True
var ctx = DeviceContext(api="cpu")
ctx.set_as_current()
ctx.run_healthcheck()
ctx.enable_peer_access(ctx)
print(ctx.get_api_version(), ctx.is_compatible(), ctx.get_memory_info()[1] == ctx.max_single_alloc_size())  # 0 True True
with ctx.push_context():
    print(ctx.execution_time_iter(fill, 2) > 0)  # True
ctx.stream().synchronize()
ctx.enqueue_cpu_function(once_the_work_is_done)
ctx.enqueue_cpu_range(for_each_number, 3)
ctx.synchronize()
```
"""

from max.gpu.host.array import ArrayView
from max.gpu.host.device_attribute import DeviceAttribute
from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.constant_memory_mapping import ConstantMemoryMapping
from max.gpu.host.dim import Dim
from max.gpu.host.function import DeviceFunction
from max.gpu.host.handle import _Device, _check, _check_sizes, _null, _text
from max.gpu.host.host_buffer import HostBuffer
from max.gpu.host.func_attribute import FuncAttribute
from max.gpu.host.info import _info_of_target
from max.gpu.host.launch_attribute import LaunchAttribute
from max.gpu.host.stream import DeviceEvent, DeviceStream, StreamPriorityRange, _Launch


def _call_closure[F: def() -> None](closure: F):
    """The kernel that a closure is."""
    closure()


def _has(value: object, name: object) raises -> Bool:
    """Whether a Python value has that attribute."""
    return __pyc.bitcast[Int64](__pyc.pyc_obj_getattr_or(value, name)) != 0


def _parameters(function: object) raises -> Int:
    """How many positional parameters a call of a Python function gives values to; 0 if that is not known."""
    if not _has(function, __pyc.pyc_str_c("__code__\0".unsafe_ptr())):
        return 0
    var is_method = _has(function, __pyc.pyc_str_c("__self__\0".unsafe_ptr()))
    return Int(function.__code__.co_argcount) - Int(is_method)


struct DeviceContext(ImplicitlyCopyable):
    """An open device: the best one (a GPU, else the CPU device), or the one that `api` names. Launches and copies of a context run
    in order.

    ```mojo
    from max.gpu import global_idx
    from max.gpu.host import DeviceContext


    def add(p: Pointer[Int32, MutUnsafeAnyOrigin], value: Int32):
        p[unsafe_offset=global_idx.x] += value


    def fill(ctx: DeviceContext) raises:
        ctx.enqueue_memset(ctx.enqueue_create_buffer[DType.int32](64), 1)


    var ctx = DeviceContext(api="cpu")
    print(ctx.api(), ctx.id(), ctx.arch_name(), ctx.compute_capability(), ctx.can_access(ctx))  # cpu 0 cpu 0 True
    var a = ctx.enqueue_create_buffer[DType.int32](64)
    var b = ctx.create_buffer_sync[DType.int32](64)
    var room = ctx.enqueue_create_host_buffer[DType.int32](64)
    ctx.enqueue_memset(a, 7)
    ctx.enqueue_copy(b, a)
    ctx.enqueue_function[add](b, Int32(2), grid_dim=2, block_dim=32)
    var kernel = ctx.compile_function[add]()
    ctx.enqueue_function(kernel, b, Int32(3), grid_dim=2, block_dim=32)
    ctx.enqueue_copy(room, b)
    ctx.synchronize()
    print(room[0], room[63])  # 12 12

    print(ctx.execution_time(fill, 3) > 0, a.context().id())  # True 0
    ```
    """

    comptime default_device_info = _info_of_target()

    var _device: _Device
    var _id: Int

    def __init__(out self, device_id: Int = 0, *, api: String = "") raises:
        """Raises an Error that says why when there is no such device."""
        var device = _null()
        _check(__pyc.pyc_device_open(api.unsafe_ptr(), UInt64(api.byte_length()), Int64(device_id), __pyc.address(device)))
        self._device = _Device(device)
        self._id = device_id

    def __init__(out self, device: _Device, id: Int):
        """Another handle of an open device."""
        self._device = device
        self._id = id

    def __init__(out self, *, copy: Self):
        self._device = copy._device
        self._id = copy._id

    def __enter__(self) -> Self:
        return self

    def __exit__(self) raises:
        self.synchronize()

    @staticmethod
    def number_of_devices(*, api: String = __pyc.gpu_fact["api"]()) -> Int:
        """The number of devices of this machine that the interface `api` has, "cuda" or "cpu"."""
        return Int(__pyc.pyc_device_count(api.unsafe_ptr(), UInt64(api.byte_length())))

    def api(self) -> String:
        """ "cpu" or "cuda"."""
        return _text(__pyc.pyc_device_api(self._device.ptr()))

    def name(self) -> String:
        """The name that the device has."""
        return _text(__pyc.pyc_device_name(self._device.ptr()))

    def id(self) -> Int64:
        """The number that the device was opened with."""
        return Int64(self._id)

    def get_attribute(self, attribute: DeviceAttribute) raises -> Int:
        """The number that the device has for `attribute`. Raises if it has none."""
        var value = Int64(0)
        _check(__pyc.pyc_device_attribute(self._device.ptr(), attribute._value, __pyc.address(value)))
        return Int(value)

    def compute_capability(self) raises -> Int:
        """Major and minor version as one number: 90 for 9.0; 0 on the CPU device. Raises the device's error."""
        return self.get_attribute(DeviceAttribute.COMPUTE_CAPABILITY_MAJOR) * 10 + self.get_attribute(
            DeviceAttribute.COMPUTE_CAPABILITY_MINOR
        )

    def arch_name(self) raises -> String:
        """The architecture of the device, as `--gpu=` has it: "sm_90"; "cpu" on the CPU device. Raises the device's
        error.
        """
        return _text(__pyc.pyc_device_architecture(self._device.ptr()))

    def get_api_version(self) raises -> Int:
        """The version of the interface: 12040 for CUDA 12.4; 0 on the CPU device. Raises the device's error."""
        return Int(__pyc.pyc_device_api_version(self._device.ptr()))

    def run_healthcheck(self) raises:
        """Raises when the device does not answer."""
        self.synchronize()

    def set_as_current(self):
        """Nothing to do: each call says itself which device it is for."""
        pass

    def push_context(self) -> Self:
        """For `with`: nothing to do, as for `set_as_current`."""
        return self

    def max_single_alloc_size(self) raises -> Int:
        """The number of bytes that a buffer can have at most: all of the device's memory. Raises the device's error."""
        return self.get_memory_info()[1]

    def is_compatible(self) -> Bool:
        """Whether kernels can run there: a device that could be opened is."""
        return True

    def can_access(self, peer: Self) -> Bool:
        """Whether kernels of this device could reach the memory of `peer`."""
        return __pyc.pyc_device_can_access(self._device.ptr(), peer._device.ptr())

    def enable_peer_access(self, peer: Self) raises:
        """Lets kernels of this device reach the memory of `peer`. Copies do not need it. Raises if the device cannot do
        it.
        """
        _check(__pyc.pyc_device_enable_peer(self._device.ptr(), peer._device.ptr()))

    def get_memory_info(self) raises -> Tuple[Int, Int]:
        """The free and the total memory of the device, in bytes. Raises the device's error."""
        var free = UInt64(0)
        var total = UInt64(0)
        _check(__pyc.pyc_device_memory(self._device.ptr(), __pyc.address(free), __pyc.address(total)))
        return (Int(free), Int(total))

    def synchronize(self) raises:
        """Waits until all work given to the device is done; raises what failed in it."""
        _check(__pyc.pyc_device_synchronize(self._device.ptr(), _null()))

    def enqueue_wait_for(self, other: Self) raises:
        """Makes work that is given from here on wait for everything that `other` was given. Raises the device's error."""
        other.synchronize()

    def stream(self) -> DeviceStream:
        """The queue that the context's own work goes to."""
        return DeviceStream(self._device, of_device=True)

    def execution_time[F: def(Self) raises -> None](self, func: F, num_iters: Int) raises -> Int:
        """The nanoseconds that the device takes for the work that `num_iters` calls of `func` give to the context.
        Raises what `func` or the device raises. Complexity: linear in `num_iters`.
        """
        var begin = self.create_event()
        var end = self.create_event()
        var queue = self.stream()
        queue.record_event(begin)
        for _ in range(num_iters):
            func(self)
        queue.record_event(end)
        self.synchronize()
        return Int(begin.elapsed(end) * 1e9)

    def execution_time[F: def() raises -> None](self, func: F, num_iters: Int) raises -> Int:
        """The nanoseconds that the device takes for the work that `num_iters` calls of `func` give, a function without
        an argument. Raises what `func` or the device raises. Complexity: linear in `num_iters`.
        """
        var begin = self.create_event()
        var end = self.create_event()
        var queue = self.stream()
        queue.record_event(begin)
        for _ in range(num_iters):
            func()
        queue.record_event(end)
        self.synchronize()
        return Int(begin.elapsed(end) * 1e9)

    def execution_time(self, func: object, num_iters: Int) raises -> Int:
        """The nanoseconds that the device takes for the work that `num_iters` calls of `func` give, a Python function
        that takes the context or nothing. Raises what `func` or the device raises. Complexity: linear in `num_iters`.
        """
        var begin = self.create_event()
        var end = self.create_event()
        var queue = self.stream()
        var takes_context = _parameters(func) == 1
        queue.record_event(begin)
        for _ in range(num_iters):
            if takes_context:
                func(self)
            else:
                func()
        queue.record_event(end)
        self.synchronize()
        return Int(begin.elapsed(end) * 1e9)

    def execution_time_iter[F: def(Self, Int) raises -> None](self, func: F, num_iters: Int) raises -> Int:
        """The nanoseconds that the device takes for the work that `num_iters` calls of `func` give; `func` gets the
        context and the number of the call. Raises what `func` or the device raises. Complexity: linear in `num_iters`.
        """
        var begin = self.create_event()
        var end = self.create_event()
        var queue = self.stream()
        queue.record_event(begin)
        for i in range(num_iters):
            func(self, i)
        queue.record_event(end)
        self.synchronize()
        return Int(begin.elapsed(end) * 1e9)

    def enqueue_create_buffer[dtype: DType](self, length: Int) raises -> DeviceBuffer[dtype]:
        """Memory for `length` elements on the device, which have no values yet. Raises if there is not enough."""
        return DeviceBuffer[dtype](self._device, [length])

    def enqueue_create_buffer[dtype: DType](self, rows: Int, columns: Int) raises -> DeviceBuffer[dtype, 2]:
        """Memory for a matrix of `rows` rows and `columns` columns on the device, row after row; the elements have no
        values yet. Raises if there is not enough.
        """
        return DeviceBuffer[dtype, 2](self._device, [rows, columns])

    def enqueue_create_buffer[dtype: DType](self, a: Int, b: Int, c: Int) raises -> DeviceBuffer[dtype, 3]:
        """Memory for an array of `a` times `b` times `c` elements on the device, the last index changing fastest; they
        have no values yet. Raises if there is not enough.
        """
        return DeviceBuffer[dtype, 3](self._device, [a, b, c])

    def enqueue_create_buffer[dtype: DType](self, a: Int, b: Int, c: Int, d: Int) raises -> DeviceBuffer[dtype, 4]:
        """Memory for an array of `a` times `b` times `c` times `d` elements on the device, the last index changing
        fastest; they have no values yet. Raises if there is not enough.
        """
        return DeviceBuffer[dtype, 4](self._device, [a, b, c, d])

    def create_buffer_sync[dtype: DType](self, length: Int) raises -> DeviceBuffer[dtype]:
        """Memory for `length` elements on the device, ready when the call returns. Raises if there is not enough."""
        return DeviceBuffer[dtype](self._device, [length])

    def enqueue_create_host_buffer[dtype: DType](self, length: Int) raises -> HostBuffer[dtype]:
        """Memory for `length` elements on the host that the device copies fast from and to. Raises if there is not
        enough.
        """
        return HostBuffer[dtype](self._device, length)

    def _copy[dtype: DType](self, to: Pointer[Scalar[dtype], MutUnsafeAnyOrigin], source: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin], count: Int) raises:
        var bytes = UInt64(count * __pyc.size_of[Scalar[dtype]]())
        _check(__pyc.pyc_device_copy(self._device.ptr(), _null(), to, source, bytes))

    def _wait_for[dtype: DType, rank: Int, //](self, buffer: DeviceBuffer[dtype, rank]) raises:
        """Waits for the device that has the buffer, if it is another."""
        if __pyc.bitcast[Int64](buffer._device()) != __pyc.bitcast[Int64](self._device.ptr()):
            _check(__pyc.pyc_device_check_copy(self._device.ptr(), buffer._device()))
            _check(__pyc.pyc_device_synchronize(buffer._device(), _null()))

    def _check_use[dtype: DType, rank: Int, //](self, buffer: DeviceBuffer[dtype, rank]) raises:
        """Raises when the buffer is of a device whose memory this one does not reach."""
        if __pyc.bitcast[Int64](buffer._device()) != __pyc.bitcast[Int64](self._device.ptr()):
            _check(__pyc.pyc_device_check_use(self._device.ptr(), buffer._device(), "the buffer is filled or copied by\0".unsafe_ptr()))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: DeviceBuffer[dtype, rank]) raises:
        """Copies `src` into `dst`, in order with the other work. They may be on different devices: the copy waits for
        the work of each. Elements of `src` beyond the length of `dst` are not copied. Raises if `src` is the shorter
        one, or the device's error.
        """
        _check_sizes(len(dst), len(src))
        self._wait_for(dst)
        self._wait_for(src)
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    def enqueue_copy[dtype: DType, rank: Int, //](self, *, dst_buf: DeviceBuffer[dtype, rank], src_buf: DeviceBuffer[dtype, rank]) raises:
        """Copies `src_buf` into `dst_buf`, as without names. Raises if the source is the shorter one, or the device's error."""
        self.enqueue_copy(dst_buf, src_buf)

    def enqueue_copy[dtype: DType, rank: Int, //](self, *, dst_buf: DeviceBuffer[dtype, rank], src_buf: HostBuffer[dtype]) raises:
        """Copies `src_buf` into `dst_buf`, as without names. Raises if the source is the shorter one, or the device's error."""
        self.enqueue_copy(dst_buf, src_buf)

    def enqueue_copy[dtype: DType, rank: Int, //](self, *, dst_buf: HostBuffer[dtype], src_buf: DeviceBuffer[dtype, rank]) raises:
        """Copies `src_buf` into `dst_buf`, as without names. Raises if the source is the shorter one, or the device's error."""
        self.enqueue_copy(dst_buf, src_buf)

    def enqueue_copy[dtype: DType, rank: Int, //](self, *, dst_buf: DeviceBuffer[dtype, rank], src_ptr: Pointer[Scalar[dtype], _]) raises:
        """Copies as many elements as `dst_buf` has from `src_ptr`, memory of the host. Raises the device's error."""
        self.enqueue_copy(dst_buf, src_ptr)

    def enqueue_copy[dtype: DType, rank: Int, //](self, *, dst_ptr: Pointer[mut=True, Scalar[dtype], _], src_buf: DeviceBuffer[dtype, rank]) raises:
        """Copies the elements of `src_buf` to `dst_ptr`, memory of the host. Raises the device's error."""
        self.enqueue_copy(dst_ptr, src_buf)

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: HostBuffer[dtype]) raises:
        """Copies `src` on the host to `dst` on the device. Raises if the source is the shorter one, or the device's error."""
        self._check_use(dst)
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: HostBuffer[dtype], src: DeviceBuffer[dtype, rank]) raises:
        """Copies `src` on the device to `dst` on the host. Raises if the source is the shorter one, or the device's error."""
        self._check_use(src)
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: Span[Scalar[dtype], _]) raises:
        """Copies `src`, memory of the host, to `dst`, and waits for it. Raises if `src` is the shorter one, or the device's error."""
        self._check_use(dst)
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))
        self.synchronize()

    def enqueue_copy[dtype: DType, rank: Int, //](self, mut dst: List[Scalar[dtype]], src: DeviceBuffer[dtype, rank]) raises:
        """Copies `src` into the list `dst`, and waits for it. Raises if `src` is the shorter one, or the device's error."""
        self._check_use(src)
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))
        self.synchronize()

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: Span[mut=True, Scalar[dtype], _], src: DeviceBuffer[dtype, rank]) raises:
        """Copies `src` into `dst`, memory of the host, and waits for it. Raises if `src` is the shorter one, or the device's error."""
        self._check_use(src)
        _check_sizes(len(dst), len(src))
        self._copy[dtype](__pyc.bitcast[Pointer[Scalar[dtype], MutUnsafeAnyOrigin]](dst.unsafe_ptr()), src.unsafe_ptr(), len(dst))
        self.synchronize()

    def enqueue_copy[dtype: DType, //](self, dst: HostBuffer[dtype], src: HostBuffer[dtype]) raises:
        """Copies `src` into `dst`, both on the host, in order with the other work. Raises if `src` is the
        shorter one, or the device's error.
        """
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    @__unsafe
    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: Pointer[Scalar[dtype], _]) raises:
        """Copies as many elements as `dst` has from `src`, memory of the host. Raises the device's error."""
        self._check_use(dst)
        self._copy[dtype](dst.unsafe_ptr(), __pyc.bitcast[Pointer[Scalar[dtype], ImmUnsafeAnyOrigin]](src), len(dst))

    @__unsafe
    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: Pointer[mut=True, Scalar[dtype], _], src: DeviceBuffer[dtype, rank]) raises:
        """Copies the elements of `src` to `dst`, memory of the host that has room for them. Raises the device's error."""
        self._check_use(src)
        self._copy[dtype](__pyc.bitcast[Pointer[Scalar[dtype], MutUnsafeAnyOrigin]](dst), src.unsafe_ptr(), len(src))

    def from_numpy[dtype: DType, rank: Int = 1](self, array: object) raises -> DeviceBuffer[dtype, rank]:
        """A new buffer with a copy of a numpy array. Raises TypeError when the array has another dtype or rank."""
        var view = ArrayView(array, writable=False)
        var shape = view.shape_of[dtype, rank]()
        var buffer = DeviceBuffer[dtype, rank](self._device, shape)
        buffer._copy_from_array(array)
        return buffer

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: object) raises:
        """Copies the numpy array `src` into `dst`. Raises TypeError unless dtype and shape are the same, or the
        device's error.
        """
        dst._copy_from_array(src)

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: object, src: DeviceBuffer[dtype, rank]) raises:
        """Copies `src` into the numpy array `dst`. Raises TypeError unless dtype and shape are the same, or the
        device's error.
        """
        src._copy_to_array(dst)

    def enqueue_copy(self, dst: object, src: object) raises:
        """Copies `src` into `dst`, Python values of which at least one is a buffer. Raises TypeError if none is, or the
        device's error.
        """
        if _has(dst, __pyc.pyc_str_c("enqueue_copy_from\0".unsafe_ptr())):
            dst.enqueue_copy_from(src)
        else:
            src.enqueue_copy_to(dst)

    def enqueue_memset[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], value: Scalar[dtype]) raises:
        """Gives every element of `dst` the value `value`. Raises the device's error."""
        self._check_use(dst)
        dst.enqueue_fill(value)

    @__unsafe
    def enqueue_function[
        F: AnyType, //, kernel: F, *Ts: AnyType
    ](
        self, *args: *Ts, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0, cluster_dim: Dim = Dim(0, 0, 0),
        attributes: List[LaunchAttribute] = [], constant_memory: List[ConstantMemoryMapping] = [],
        func_attribute: FuncAttribute = FuncAttribute.NULL
    ) raises:
        """Launches `kernel` on `grid_dim` blocks of `block_dim` threads, in order with the other work, and returns at
        once. The `args` are checked against its parameters at compile time; a buffer may be given for a Pointer, Span
        or Tensor of its elements.

        Blocks get `shared_mem_bytes` bytes of dynamic shared memory and run in clusters of `cluster_dim` blocks, if
        that is not 0. `attributes` and `func_attribute` are further settings of the launch and of the kernel,
        `constant_memory` what to copy into constants before it. Raises if the device cannot run such a launch.
        """
        var launch = _Launch(grid_dim, block_dim, cluster_dim, shared_mem_bytes, attributes, constant_memory)
        _check(__pyc.launch[kernel](self._device.ptr(), _null(), __pyc.address(launch), args))
        _ = launch

    @__unsafe
    def enqueue_function[
        F: AnyType, kernel: F, //, *Ts: AnyType
    ](
        self, function: DeviceFunction[kernel], *args: *Ts, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0, cluster_dim: Dim = Dim(0, 0, 0),
        attributes: List[LaunchAttribute] = [], constant_memory: List[ConstantMemoryMapping] = [],
        func_attribute: FuncAttribute = FuncAttribute.NULL
    ) raises:
        """Launches `function`, a kernel made by `compile_function`, with the arguments `args`; `grid_dim`, `block_dim`,
        `shared_mem_bytes`, `cluster_dim`, `attributes`, `constant_memory` and `func_attribute` as for a kernel that is
        given as a parameter. Raises if the device cannot run such a launch.
        """
        var launch = _Launch(grid_dim, block_dim, cluster_dim, shared_mem_bytes, attributes, constant_memory)
        _check(__pyc.launch[kernel](self._device.ptr(), _null(), __pyc.address(launch), args))
        _ = launch

    @__unsafe
    def enqueue_function[
        F: def() -> None
    ](
        self, closure: F, *, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0, cluster_dim: Dim = Dim(0, 0, 0),
        attributes: List[LaunchAttribute] = [], constant_memory: List[ConstantMemoryMapping] = [],
        func_attribute: FuncAttribute = FuncAttribute.NULL
    ) raises:
        """Launches `closure` as a kernel. What it captures is copied along: pointers, numbers, structs of them.
        `grid_dim`, `block_dim`, `shared_mem_bytes`, `cluster_dim`, `attributes`, `constant_memory` and `func_attribute`
        as for a kernel that is given as a parameter. Raises if the device cannot run such a launch.
        """
        self.enqueue_function[_call_closure[F]](
            closure, grid_dim=grid_dim, block_dim=block_dim, shared_mem_bytes=shared_mem_bytes, cluster_dim=cluster_dim, attributes=attributes,
            constant_memory=constant_memory
        )

    def enqueue_cpu_function[F: def() -> None](self, func: F) raises:
        """Calls `func` on the host once all work given so far is done. Raises the device's error."""
        self.synchronize()
        func()

    def enqueue_cpu_range[F: def(Int) -> None](self, func: F, count: Int) raises:
        """Calls `func` on the host for each number below `count`, once all work given so far is done. Raises the
        device's error. Complexity: linear in `count`.
        """
        self.synchronize()
        for i in range(count):
            func(i)

    def compile_function[
        F: AnyType, //, kernel: F
    ](self, *, func_attribute: FuncAttribute = FuncAttribute.NULL) raises -> DeviceFunction[kernel]:
        """Makes a kernel ready to be launched more than once, with the settings `func_attribute`. Raises if the device
        cannot run it.
        """
        return DeviceFunction[kernel](0)

    def stream_priority_range(self) raises -> StreamPriorityRange:
        """The priorities that `create_stream` takes. Raises the device's error.

        ```mojo
        from max.gpu.host import DeviceContext

        print(DeviceContext(api="cpu").stream_priority_range())  # StreamPriorityRange(least=0, greatest=0)
        ```
        """
        var least = Int32(0)
        var greatest = Int32(0)
        _check(__pyc.pyc_stream_priorities(self._device.ptr(), __pyc.address(least), __pyc.address(greatest)))
        return StreamPriorityRange(Int(least), Int(greatest))

    def create_stream(self, *, priority: Int = 0) raises -> DeviceStream:
        """A further queue of work. On a GPU work of the queue with the lower `priority` goes first. Raises the device's
        error.
        """
        return DeviceStream(self._device, priority)

    def create_event[
        *, blocking_sync: Bool = False, disable_timing: Bool = False, interprocess: Bool = False
    ](self) raises -> DeviceEvent:
        """A mark that can be recorded in a stream. Raises the device's error."""
        return DeviceEvent(self._device)
