# Questions about devices, several of them, copies between them.
from std.sys import has_accelerator
from max.gpu import global_idx
from max.gpu.host import DeviceContext, DeviceAttribute


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin], v: Int32):
    p[unsafe_offset=global_idx.x] = v + Int32(global_idx.x)


def several_devices() raises:
    var one = DeviceContext(api="cpu")
    var two = DeviceContext(api="cpu")
    var a = one.enqueue_create_buffer[DType.int32](16)
    var b = two.enqueue_create_buffer[DType.int32](16)
    one.enqueue_function[fill](a, Int32(5), grid_dim=1, block_dim=16)
    two.enqueue_wait_for(one)
    two.enqueue_copy(b, a)
    with b.map_to_host() as h:
        print(h[0], h[15])
    print(one.can_access(two))
    if one.can_access(two):
        one.enable_peer_access(two)
    var part = b.create_sub_buffer[DType.int32](4, 8)
    part.enqueue_fill(9)
    with b.map_to_host() as h:
        print(h[3], h[4], h[11], h[12])


def names_of_max() raises:
    var ctx = DeviceContext(api="cpu")
    with ctx.push_context():
        ctx.set_as_current()
        ctx.run_healthcheck()
    print(ctx.get_api_version(), ctx.max_single_alloc_size() > 0)
    var b = ctx.enqueue_create_buffer[DType.int32](4)
    var c = ctx.enqueue_create_buffer[DType.int32](4)
    b.enqueue_fill(3)
    ctx.enqueue_copy(dst_buf=c, src_buf=b)
    var h = ctx.enqueue_create_host_buffer[DType.int32](4)
    h.enqueue_copy_from(c)
    ctx.synchronize()
    print(h)
    h[1] = 7
    h.enqueue_copy_to(b)
    ctx.enqueue_copy(dst_buf=h, src_buf=b)
    ctx.synchronize()
    print(h)


def main() raises:
    comptime if not has_accelerator():
        print("no accelerator")
    else:
        print("devices:", DeviceContext.number_of_devices(api="cpu") >= 1)
        with DeviceContext(api="cpu") as ctx:
            print(ctx.api(), ctx.get_attribute(DeviceAttribute.WARP_SIZE), ctx.get_attribute(DeviceAttribute.MAX_THREADS_PER_BLOCK))
            print(ctx.get_attribute(DeviceAttribute.MAX_BLOCK_DIM_X), ctx.get_attribute(DeviceAttribute.MAX_BLOCK_DIM_Z))
            print(ctx.get_attribute(DeviceAttribute.MAX_GRID_DIM_X) > 65535)
            var free_total = ctx.get_memory_info()
            print(free_total[0] <= free_total[1])
    several_devices()
    names_of_max()
