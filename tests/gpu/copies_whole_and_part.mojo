# Moving data: host list to device, device to device, parts by sub-buffers, fills and clears.
from max.gpu import global_idx
from max.gpu.host import DeviceBuffer, DeviceContext


def add_index(p: Pointer[Int32, MutUnsafeAnyOrigin], step: Int32):
    p[unsafe_offset=global_idx.x] += Int32(global_idx.x) * step


def show(ctx: DeviceContext, label: String, buf: DeviceBuffer[DType.int32]) raises:
    var host = ctx.enqueue_create_host_buffer[DType.int32](len(buf))
    ctx.enqueue_copy(host, buf)
    ctx.synchronize()
    var line = label
    for i in range(len(host)):
        line += " " + String(host[i])
    print(line)


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.int32](12)
    a.enqueue_fill(7)
    show(ctx, "filled with 7:   ", a)

    var numbers: List[Int32] = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110, 120]
    ctx.enqueue_copy(a, Span(numbers))
    show(ctx, "from a list:     ", a)

    var b = ctx.enqueue_create_buffer[DType.int32](12)
    ctx.enqueue_copy(b, a)
    ctx.enqueue_memset(a, -1)
    show(ctx, "a after memset:  ", a)
    show(ctx, "b kept its copy: ", b)

    var middle = b.create_sub_buffer[DType.int32](4, 5)
    print("sub-buffer length", len(middle))
    ctx.enqueue_function[add_index](middle, Int32(1), grid_dim=1, block_dim=5)
    show(ctx, "kernel on a part:", b)

    var head = a.create_sub_buffer[DType.int32](0, 5)
    head.enqueue_copy_from(middle)
    show(ctx, "part to part:    ", a)

    var tail = a.create_sub_buffer[DType.int32](9, 3)
    tail.enqueue_fill(0)
    show(ctx, "tail cleared:    ", a)
