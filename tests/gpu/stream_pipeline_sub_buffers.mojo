# Two streams with events between them, a host buffer as source and target, sub-buffers as windows.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin], base: Int32):
    var i = global_idx.x
    p[unsafe_offset=i] = base + Int32(i)


def add(a: Pointer[Int32, ImmUnsafeAnyOrigin], b: Pointer[Int32, ImmUnsafeAnyOrigin], c: Pointer[Int32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    c[unsafe_offset=i] = a[unsafe_offset=i] * 1000 + b[unsafe_offset=i]


def main() raises:
    comptime n = 64
    with DeviceContext() as ctx:
        var a = ctx.enqueue_create_buffer[DType.int32](n)
        var b = ctx.enqueue_create_buffer[DType.int32](n)
        var c = ctx.enqueue_create_buffer[DType.int32](n)
        var fill_compiled = ctx.compile_function[fill]()
        var add_compiled = ctx.compile_function[add]()
        ctx.synchronize()
        var first = ctx.create_stream()
        var second = ctx.create_stream(priority=0)
        var ready = ctx.create_event()
        first.enqueue_function(fill_compiled, a, Int32(10), grid_dim=2, block_dim=32)
        first.record_event(ready)
        second.enqueue_function(fill_compiled, b, Int32(500), grid_dim=1, block_dim=64)
        second.enqueue_wait_for(ready)
        second.enqueue_function(add_compiled, a, b, c, grid_dim=4, block_dim=16)
        second.synchronize()
        var host = ctx.enqueue_create_host_buffer[DType.int32](n)
        ctx.enqueue_copy(host, c)
        ctx.synchronize()
        print(host[0], host[31], host[63])
        var window = c.create_sub_buffer[DType.int32](16, 8)
        window.enqueue_fill(-1)
        var bytes = c.create_sub_buffer[DType.uint8](0, 4)
        bytes.enqueue_fill(1)
        ctx.enqueue_copy(dst_buf=host, src_buf=c)
        ctx.synchronize()
        var line = String()
        for i in range(12, 28):
            line += String(host[i], " ")
        print(line, host[0])
        for i in range(n):
            host[i] = Int32(i * i)
        c.enqueue_copy_from(host)
        var back = List[Int32](length=n, fill=0)
        ctx.enqueue_copy(back, c)
        print(back[0], back[7], back[63], len(window), len(bytes))
        try:
            _ = c.create_sub_buffer[DType.int64](30, 3)
        except e:
            print("refused:", e)
