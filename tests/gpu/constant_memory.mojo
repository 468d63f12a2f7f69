# Constant memory: named by the kernel, filled by the launch; by pointer as Mojo has it, and as a Span.
from max.gpu import global_idx
from max.gpu.host import ConstantMemoryMapping, DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.tensor import constant
from std.memory import stack_allocation


def fir(x: Pointer[Float32, ImmUnsafeAnyOrigin], y: Pointer[Float32, MutUnsafeAnyOrigin], n: Int):
    var taps = stack_allocation[3, Float32, name=StaticString("taps"), address_space=AddressSpace.CONSTANT]()
    var i = global_idx.x
    if i < n:
        var sum = Float32(0)
        for k in range(3):
            if i >= k:
                sum += taps[unsafe_offset=k] * x[unsafe_offset=i - k]
        y[unsafe_offset=i] = sum


def weight[n: Int](k: Int) -> Int32:
    return constant[Int32, n, "weights"]()[k]


def dot[n: Int](x: Span[Int32, ImmUnsafeAnyOrigin], y: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    if i < len(y):
        var sum = Int32(0)
        for k in range(n):
            sum += weight[n](k) * x[i + k]
        y[i] = sum


@fieldwise_init
struct Point(TrivialRegisterPassable):
    var x: Int32
    var y: Int32


def nearest(x: Span[Int32, ImmUnsafeAnyOrigin], y: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    var centres = constant[Point, 4, "centres"]()
    var offset = constant[Int32, 1, "offset"]()
    var i = global_idx.x
    if i < len(y):
        var best = 0
        for k in range(4):
            if abs(centres[k].x - x[i]) < abs(centres[best].x - x[i]):
                best = k
        y[i] = centres[best].y + offset[0]


def show[dtype: DType, //](b: DeviceBuffer[dtype]) raises:
    with b.map_to_host() as h:
        for i in range(len(h)):
            print(h[i], end=" " if i + 1 < len(h) else "\n")


def main() raises:
    var ctx = DeviceContext()
    var x = ctx.enqueue_create_buffer[DType.float32](8)
    var y = ctx.enqueue_create_buffer[DType.float32](8)
    with x.map_to_host() as h:
        for i in range(8):
            h[i] = Float32(i)
    var taps: List[Float32] = [0.5, 0.25, 0.25]
    var mapping = ConstantMemoryMapping(
        "taps", taps.unsafe_ptr().unsafe_bitcast[NoneType]().unsafe_origin_cast[MutUntrackedOrigin](), 3 * 4
    )
    ctx.enqueue_function[fir](x, y, 8, grid_dim=1, block_dim=8, constant_memory=[mapping])
    _ = taps
    show(y)
    var again = ctx.compile_function[fir]()
    ctx.enqueue_function(again, x, y, 7, grid_dim=1, block_dim=8)  # the values are still there
    show(y)
    var stream = ctx.create_stream()
    taps[1] = 0
    stream.enqueue_function(again, x, y, 8, grid_dim=1, block_dim=8, constant_memory=[ConstantMemoryMapping("taps", taps)])
    stream.synchronize()
    show(y)

    var a = ctx.enqueue_create_buffer[DType.int32](9)
    var b = ctx.enqueue_create_buffer[DType.int32](6)
    with a.map_to_host() as h:
        for i in range(9):
            h[i] = Int32(i * i)
    var three: List[Int32] = [1, 10, 100]
    var four: List[Int32] = [1, 2, 3, 4]
    ctx.enqueue_function[dot[3]](a, b, grid_dim=1, block_dim=8, constant_memory=[ConstantMemoryMapping("weights", three)])
    show(b)
    ctx.enqueue_function[dot[4]](a, b, grid_dim=1, block_dim=8, constant_memory=[ConstantMemoryMapping("weights", four)])
    show(b)
    ctx.enqueue_function[dot[3]](a, b, grid_dim=1, block_dim=8)
    show(b)

    var centres: List[Point] = [Point(0, 1), Point(5, 2), Point(20, 3), Point(30, 4)]
    var offset: List[Int32] = [100]
    ctx.enqueue_function[nearest](
        a, b, grid_dim=1, block_dim=8,
        constant_memory=[ConstantMemoryMapping("centres", centres), ConstantMemoryMapping("offset", offset)],
    )
    show(b)

    try:
        ctx.enqueue_function[fir](x, y, 8, grid_dim=1, block_dim=8, constant_memory=[ConstantMemoryMapping("tap", taps)])
    except e:
        print(e)
