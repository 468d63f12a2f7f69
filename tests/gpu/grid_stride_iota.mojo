# A grid-stride loop gives the same result whatever the number of blocks and threads.
from max.gpu import block_dim, global_idx, grid_dim
from max.gpu.host import DeviceContext


def iota_squares(out_: Pointer[Int64, MutUnsafeAnyOrigin], n: Int32, start: Int64):
    var stride = grid_dim.x * block_dim.x
    for i in range(global_idx.x, Int(n), stride):
        var v = start + Int64(i)
        out_[unsafe_offset=i] = v * v


def count_visits(visits: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    while i < Int(n):
        visits[unsafe_offset=i] += 1
        i += grid_dim.x * block_dim.x


def main() raises:
    comptime n = 777
    var ctx = DeviceContext()
    var buf = ctx.enqueue_create_buffer[DType.int64](n)
    var visits = ctx.enqueue_create_buffer[DType.int32](n)
    visits.enqueue_fill(0)
    var shapes: List[Tuple[Int, Int]] = [(1, 1), (1, 32), (3, 64), (2, 100), (8, 128)]
    for shape in shapes:
        buf.enqueue_fill(-1)
        ctx.enqueue_function[iota_squares](buf, Int32(n), Int64(-5), grid_dim=shape[0], block_dim=shape[1])
        ctx.enqueue_function[count_visits](visits, Int32(n), grid_dim=shape[0], block_dim=shape[1])
        var sum = Int64(0)
        with buf.map_to_host() as h:
            for i in range(n):
                sum += h[i]
            print("grid", shape[0], "block", shape[1], "sum", sum, "last", h[n - 1])
    with visits.map_to_host() as h:
        var low = h[0]
        var high = h[0]
        for i in range(n):
            low = min(low, h[i])
            high = max(high, h[i])
        print("each element visited between", low, "and", high, "times")
