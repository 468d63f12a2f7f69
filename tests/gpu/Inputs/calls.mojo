from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, external_memory


def fill(p: Span[Int32, MutUnsafeAnyOrigin], value: Int32):
    p[global_idx.x] = value


def shared(p: Span[Int32, MutUnsafeAnyOrigin]):
    var room = external_memory[Int32, address_space=AddressSpace.SHARED]()
    room[] = 1
    p[global_idx.x] = room[]


def main() raises:
    var ctx = DeviceContext(api="cuda")
    var p = ctx.enqueue_create_buffer[DType.int32](1024)
    p.enqueue_fill(7)
    var stream = ctx.create_stream(priority=-1)
    var event = ctx.create_event()
    stream.enqueue_function[fill](p, Int32(3), grid_dim=4, block_dim=16)
    stream.record_event(event)
    ctx.create_stream().enqueue_wait_for(event)
    stream.enqueue_function[shared](p, grid_dim=4, block_dim=16, shared_mem_bytes=60000)
    for size in [2, 8, 16, 32]:
        try:
            ctx.enqueue_function[fill](p, Int32(3), grid_dim=32, block_dim=16, cluster_dim=size)
        except e:
            print(e)
    stream.synchronize()
    with p.map_to_host() as h:
        print(h[0], h[1023])
    ctx.synchronize()
