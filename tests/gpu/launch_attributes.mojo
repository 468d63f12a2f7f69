# gpus: sm_90 sm_100
# What a launch may ask for beyond its sizes; on the CPU device it changes nothing.
from max.gpu import global_idx
from max.gpu.host import DeviceContext, Dim, FuncAttribute, LaunchAttribute
from max.gpu.host.launch_attribute import LaunchAttributeID, LaunchAttributeValue
from max.gpu.memory import AddressSpace, external_memory


def fill(p: Pointer[Int32, MutUnsafeAnyOrigin], value: Int32):
    p[unsafe_offset=global_idx.x] = value


def with_shared(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    var room = external_memory[Int32, address_space=AddressSpace.SHARED, alignment=16]()
    var t = global_idx.x
    room[unsafe_offset=t] = Int32(t)
    p[unsafe_offset=t] = room[unsafe_offset=t] * 2


def main() raises:
    var ctx = DeviceContext()
    var p = ctx.enqueue_create_buffer[DType.int32](64)
    ctx.enqueue_function[fill](p, Int32(3), grid_dim=4, block_dim=16, cluster_dim=Dim(2, 1, 1))
    with p.map_to_host() as h:
        print(h[0], h[63])
    ctx.enqueue_function[fill](
        p, Int32(4), grid_dim=4, block_dim=16,
        attributes=[LaunchAttribute(LaunchAttributeID.COOPERATIVE, LaunchAttributeValue(True))],
    )
    with p.map_to_host() as h:
        print(h[0], h[63])
    ctx.enqueue_function[with_shared](
        p, grid_dim=1, block_dim=64, shared_mem_bytes=64 * 4,
        func_attribute=FuncAttribute.MAX_DYNAMIC_SHARED_SIZE_BYTES(UInt32(64 * 4)),
    )
    with p.map_to_host() as h:
        print(h[0], h[63])
