"""A device, and everything that is done with it."""

from max.gpu.host.array import ArrayView
from max.gpu.host.buffer import DeviceBuffer
from max.gpu.host.dim import Dim
from max.gpu.host.function import DeviceFunction
from max.gpu.host.handle import _Device, _check, _check_sizes, _null, _text
from max.gpu.host.host_buffer import HostBuffer
from max.gpu.host.stream import DeviceEvent, DeviceStream, _Launch


struct DeviceContext(ImplicitlyCopyable):
    """An open device: the best one (an NVIDIA GPU, else the CPU device), or the one that `api` names. Launches and copies of a context run
    in order.

    ```mojo
    var ctx = DeviceContext()
    var buffer = ctx.enqueue_create_buffer[DType.float32](1024)
    buffer.enqueue_fill(1)
    ```
    """

    var _device: _Device

    def __init__(out self, device_id: Int = 0, *, api: String = "") raises:
        """Raises an Error that says why when there is no such device."""
        var device = _null()
        var name = api + "\0"
        _check(__pyc.pyc_device_open(name.unsafe_ptr(), Int64(device_id), __pyc.address(device)))
        _ = name
        self._device = _Device(device)

    def __init__(out self, *, copy: Self):
        self._device = copy._device

    def __enter__(self) -> Self:
        return self

    def __exit__(self) raises:
        self.synchronize()

    @staticmethod
    def number_of_devices(*, api: String = "cuda") -> Int:
        """How many devices of an API this machine has."""
        var name = api + "\0"
        var count = Int(__pyc.pyc_device_count(name.unsafe_ptr()))
        _ = name
        return count

    def api(self) -> String:
        """ "cpu" or "cuda"."""
        return _text(__pyc.pyc_device_api(self._device.ptr()))

    def name(self) -> String:
        """The name that the device has."""
        return _text(__pyc.pyc_device_name(self._device.ptr()))

    def get_memory_info(self) raises -> Tuple[Int, Int]:
        """Free and total bytes of the device's memory."""
        var free = UInt64(0)
        var total = UInt64(0)
        _check(__pyc.pyc_device_memory(self._device.ptr(), __pyc.address(free), __pyc.address(total)))
        return (Int(free), Int(total))

    def synchronize(self) raises:
        """Waits until all work given to the device is done; raises what failed in it."""
        _check(__pyc.pyc_device_synchronize(self._device.ptr(), _null()))

    def enqueue_create_buffer[dtype: DType](self, length: Int) raises -> DeviceBuffer[dtype]:
        """Memory for `length` elements on the device, not initialised."""
        return DeviceBuffer[dtype](self._device, [length])

    def enqueue_create_buffer[dtype: DType](self, rows: Int, columns: Int) raises -> DeviceBuffer[dtype, 2]:
        """Memory for a matrix, row-major, not initialised."""
        return DeviceBuffer[dtype, 2](self._device, [rows, columns])

    def enqueue_create_buffer[dtype: DType](self, a: Int, b: Int, c: Int) raises -> DeviceBuffer[dtype, 3]:
        """Memory for three dimensions, row-major, not initialised."""
        return DeviceBuffer[dtype, 3](self._device, [a, b, c])

    def create_buffer_sync[dtype: DType](self, length: Int) raises -> DeviceBuffer[dtype]:
        """As enqueue_create_buffer, ready when it returns."""
        return DeviceBuffer[dtype](self._device, [length])

    def enqueue_create_host_buffer[dtype: DType](self, length: Int) raises -> HostBuffer[dtype]:
        """Memory of the host that copies to and from the device are fast with."""
        return HostBuffer[dtype](self._device, length)

    def _copy[dtype: DType](self, to: Pointer[Scalar[dtype], MutUnsafeAnyOrigin], source: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin], count: Int) raises:
        var bytes = UInt64(count * __pyc.size_of[Scalar[dtype]]())
        _check(__pyc.pyc_device_copy(self._device.ptr(), _null(), to, source, bytes))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: DeviceBuffer[dtype, rank]) raises:
        """Copies one buffer into another of the same length."""
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: HostBuffer[dtype]) raises:
        """From host to device."""
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: HostBuffer[dtype], src: DeviceBuffer[dtype, rank]) raises:
        """From device to host."""
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: Span[Scalar[dtype], _]) raises:
        """From memory of the host to the device."""
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))
        self.synchronize()

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: List[Scalar[dtype]], src: DeviceBuffer[dtype, rank]) raises:
        """From the device into a List of the same length."""
        _check_sizes(len(dst), len(src))
        self._copy[dtype](dst.unsafe_ptr(), src.unsafe_ptr(), len(dst))
        self.synchronize()

    def from_numpy[dtype: DType, rank: Int = 1](self, array: object) raises -> DeviceBuffer[dtype, rank]:
        """A new buffer with a copy of a numpy array. Raises TypeError when the array has another dtype or rank."""
        var view = ArrayView(array, writable=False)
        var shape = view.shape_of[dtype, rank]()
        var buffer = DeviceBuffer[dtype, rank](self._device, shape)
        buffer._copy_from_array(array)
        return buffer

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], src: object) raises:
        """From a numpy array of the same dtype and shape."""
        dst._copy_from_array(src)

    def enqueue_copy[dtype: DType, rank: Int, //](self, dst: object, src: DeviceBuffer[dtype, rank]) raises:
        """Into a numpy array of the same dtype and shape."""
        src._copy_to_array(dst)

    def enqueue_memset[dtype: DType, rank: Int, //](self, dst: DeviceBuffer[dtype, rank], value: Scalar[dtype]) raises:
        """Gives every element the value."""
        dst.enqueue_fill(value)

    def enqueue_function[
        F: AnyType, //, kernel: F, *Ts: AnyType
    ](self, *args: *Ts, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0) raises:
        """Launches `kernel` on `grid_dim` blocks of `block_dim` threads. The arguments are checked against its parameters when the program
        is compiled; a buffer passes for a Pointer, Span or Tensor of its elements."""
        var launch = _Launch(grid_dim, block_dim, shared_mem_bytes)
        _check(__pyc.launch[kernel](self._device.ptr(), _null(), __pyc.address(launch), args))
        _ = launch

    def enqueue_function[
        F: AnyType, kernel: F, //, *Ts: AnyType
    ](self, function: DeviceFunction[kernel], *args: *Ts, grid_dim: Dim, block_dim: Dim, shared_mem_bytes: Int = 0) raises:
        """Launches a kernel made by `compile_function`."""
        var launch = _Launch(grid_dim, block_dim, shared_mem_bytes)
        _check(__pyc.launch[kernel](self._device.ptr(), _null(), __pyc.address(launch), args))
        _ = launch

    def compile_function[F: AnyType, //, kernel: F](self) raises -> DeviceFunction[kernel]:
        """Makes a kernel ready, to be launched more than once."""
        return DeviceFunction[kernel](0)

    def create_stream(self) raises -> DeviceStream:
        """A further queue of work."""
        return DeviceStream(self._device)

    def create_event(self) raises -> DeviceEvent:
        """A mark to be recorded in a stream."""
        return DeviceEvent(self._device)
