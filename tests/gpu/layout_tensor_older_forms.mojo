# LayoutTensor as older programs make it: without an origin, from a pointer, by LayoutTensorBuild; sizes at compile time, aligned loads.
from layout import Layout, LayoutTensor
from layout.tensor_builder import LayoutTensorBuild as tb
from max.gpu import barrier, block_dim, block_idx, thread_idx
from max.gpu.host import DeviceContext
from std.utils import Index

comptime TPB = 8
comptime SIZE = 8
comptime layout = Layout.row_major(SIZE)


def pooling[layout: Layout](
    output: LayoutTensor[mut=True, DType.float32, layout],
    a: LayoutTensor[mut=True, DType.float32, layout],
    size: Int,
):
    comptime count = a.shape[0]()
    var shared = tb[DType.float32]().row_major[TPB]().shared().alloc()
    var i = block_dim.x * block_idx.x + thread_idx.x
    if i < count:
        shared[i] = a[i]
    barrier()
    if i == 0:
        output[0] = shared[0]
    elif i == 1:
        output[1] = shared[0] + shared[1]
    elif i < size:
        output[i] = shared[i - 2] + shared[i - 1] + shared[i]


def add[layout: Layout](
    output: LayoutTensor[DType.float32, layout, MutUnsafeAnyOrigin], a: LayoutTensor[DType.float32, layout, ImmUnsafeAnyOrigin]
):
    var i = thread_idx.x * 4
    output.aligned_store[4](Index(i), a.aligned_load[4](Index(i)) + a.load[4](Index(i)))


def main() raises:
    with DeviceContext() as ctx:
        var out_buffer = ctx.enqueue_create_buffer[DType.float32](SIZE).enqueue_fill(0)
        var a = ctx.enqueue_create_buffer[DType.float32](SIZE).enqueue_fill(0)
        with a.map_to_host() as host:
            for i in range(SIZE):
                host[i] = Float32(i)
        var out_tensor = LayoutTensor[DType.float32, layout](out_buffer.unsafe_ptr())
        var a_tensor = LayoutTensor[DType.float32, layout](a.unsafe_ptr())
        ctx.enqueue_function[pooling[layout]](out_tensor, a_tensor, SIZE, grid_dim=(1, 1), block_dim=(TPB, 1))
        with out_buffer.map_to_host() as host:
            print(host)
        ctx.enqueue_function[add[layout]](out_tensor, a_tensor, grid_dim=1, block_dim=2)
        with out_buffer.map_to_host() as host:
            print(host)
        _ = a
