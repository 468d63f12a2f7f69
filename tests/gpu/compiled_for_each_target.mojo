# What is decided by the target at compile time: here, on the CPU device, all is as the host has it.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.sys import is_gpu, is_nvidia_gpu

comptime LANES = 32 if is_gpu() else 8


def width() -> Int:
    comptime if is_gpu():
        return 64
    else:
        return 16


@always_inline
def fast(x: Float32) -> Float32:
    comptime if is_nvidia_gpu():
        return x * 2
    else:
        return on_host(x)


def on_host(x: Float32) -> Float32:
    var xs = Array[Float32, 3](fill=x)
    return xs[0] + xs[1]


trait Op:
    @staticmethod
    def apply(x: Int32) -> Int32:
        ...


struct Twice(Op):
    @staticmethod
    def apply(x: Int32) -> Int32:
        comptime if is_gpu():
            return x << 1
        else:
            return x + x


struct Box(ImplicitlyCopyable, TrivialRegisterPassable):
    var v: Int32

    comptime step = Int32(5) if is_gpu() else Int32(3)

    def __init__(out self, v: Int32):
        self.v = v

    def next(self) -> SIMD[DType.int32, 4 if is_gpu() else 2]:
        return SIMD[DType.int32, 4 if is_gpu() else 2](self.v + Self.step)


struct Wide[n: Int](TrivialRegisterPassable):
    var data: Array[Float32, Self.n]

    def __init__(out self):
        self.data = Array[Float32, Self.n](fill=1)


def calls_one_that_asks(x: Int) -> Int:
    return x + width()


def sizes_of_target(sums: Pointer[Float32, MutUnsafeAnyOrigin], sizes: Pointer[Int64, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    comptime count = width()
    var wide = Wide[count]()
    var total = Float32(0)
    for k in range(count):
        total += wide.data[k]
    sums[unsafe_offset=i] = fast(total)
    if i == 0:
        sizes[unsafe_offset=0] = Int64(LANES)
        sizes[unsafe_offset=1] = Int64(count)
        sizes[unsafe_offset=2] = Int64(calls_one_that_asks(1))
        comptime if not is_gpu():
            sizes[unsafe_offset=3] = 1
        elif is_nvidia_gpu["sm_90"]():
            sizes[unsafe_offset=3] = 90
        else:
            sizes[unsafe_offset=3] = 2


def generic[O: Op](results: Pointer[Int32, MutUnsafeAnyOrigin], box: Box):
    var i = global_idx.x
    results[unsafe_offset=i] = O.apply(Int32(i)) + box.next().reduce_add()


def main() raises:
    print(LANES, width(), fast(3))
    var ctx = DeviceContext(api="cpu")
    var sums = ctx.enqueue_create_buffer[DType.float32](64)
    var sizes = ctx.enqueue_create_buffer[DType.int64](4)
    ctx.enqueue_function[sizes_of_target](sums, sizes, grid_dim=1, block_dim=64)
    with sums.map_to_host() as s, sizes.map_to_host() as z:
        print(s[0], s[63], z[0], z[1], z[2], z[3])

    var results = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[generic[Twice]](results, Box(2), grid_dim=1, block_dim=4)
    with results.map_to_host() as r:
        print(r[0], r[3])

    var place = results.unsafe_ptr()

    def fill() {var place}:
        comptime if is_gpu():
            place[unsafe_offset=global_idx.x] = 7
        else:
            place[unsafe_offset=global_idx.x] = 9

    ctx.enqueue_function(fill, grid_dim=1, block_dim=4)
    with results.map_to_host() as r:
        print(r[0], r[3])
