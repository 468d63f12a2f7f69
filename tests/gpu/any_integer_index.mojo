# Spans, tensors and host buffers take indices of any integer type; host buffers can be walked.
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.tensor import Tensor
from std.atomic import Atomic


def k(t: Tensor[Int32, 2, MutUnsafeAnyOrigin], u: Tensor[Int32, 3, MutUnsafeAnyOrigin], s: Span[Int32, MutUnsafeAnyOrigin], n: Int32):
    var i = UInt32(thread_idx.x)
    if Int32(i) < n:
        t[i, Int64(0)] = 1
        t[Int(i), 1] = t[i, 0] + s[i]
    barrier()
    if Int32(i) < n:
        _ = Atomic[Int32].fetch_add(t.at(Int8(0), i * 0), 1)
        _ = Atomic[Int32].fetch_add(s.at(UInt8(0)), 1)
        u[i, UInt8(1), 2] = Int32(i)


def main() raises:
    var ctx = DeviceContext()
    var t = ctx.enqueue_create_buffer[DType.int32](4, 2)
    var u = ctx.enqueue_create_buffer[DType.int32](4, 2, 3)
    var s = ctx.enqueue_create_buffer[DType.int32](4)
    t.enqueue_fill(0)
    u.enqueue_fill(0)
    s.enqueue_fill(5)
    ctx.enqueue_function[k](t, u, s, Int32(4), grid_dim=1, block_dim=4)
    with t.map_to_host() as h, s.map_to_host() as g, u.map_to_host() as w:
        print(h[UInt8(0)], h[Int32(3)], g[0], w[23])
        var sum = 0
        for x in h:
            sum += Int(x)
        print(sum, len(h))
