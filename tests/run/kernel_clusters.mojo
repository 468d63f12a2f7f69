# Blocks of a cluster hand values to each other through global memory, and wait for each other; with as few as one, and in three dimensions.
from max.gpu import barrier, block_id_in_cluster, block_idx, cluster_dim, cluster_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from max.gpu.primitives.cluster import cluster_arrive, cluster_sync, cluster_wait
from std.memory import stack_allocation

comptime B = 40
comptime Numbers = Pointer[Int32, MutUnsafeAnyOrigin]


def number_of_block() -> Int:
    return (block_idx.z * grid_dim.y + block_idx.y) * grid_dim.x + block_idx.x


def rotate(values: Numbers, to: Numbers, rounds: Int):
    """Each block adds up its numbers in shared memory, then all that its cluster's blocks have found, in each round."""
    var room = stack_allocation[B, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var me = number_of_block()
    for _ in range(rounds):
        room[unsafe_offset=t] = values[unsafe_offset=me * B + t]
        barrier()
        if t == 0:
            var sum = Int32(0)
            for i in range(B):
                sum += room[unsafe_offset=i]
            to[unsafe_offset=me] = sum
        cluster_sync()
        var all = Int32(0)
        for z in range(cluster_dim.z):
            for y in range(cluster_dim.y):
                for x in range(cluster_dim.x):
                    var row = (cluster_idx.z * cluster_dim.z + z) * grid_dim.y + cluster_idx.y * cluster_dim.y + y
                    all += to[unsafe_offset=row * grid_dim.x + cluster_idx.x * cluster_dim.x + x]
        cluster_arrive()
        values[unsafe_offset=me * B + t] = (all + Int32(t)) % 1000 + Int32(block_id_in_cluster.x)
        cluster_wait()


def run(ctx: DeviceContext, gx: Int, gy: Int, gz: Int, cx: Int, cy: Int, cz: Int) raises:
    var blocks = gx * gy * gz
    var values = ctx.enqueue_create_buffer[DType.int32](blocks * B)
    var to = ctx.enqueue_create_buffer[DType.int32](blocks)
    var wanted = List[Int](length=blocks * B, fill=0)
    with values.map_to_host() as h:
        for i in range(blocks * B):
            wanted[i] = i * 7 % 31
            h[i] = Int32(wanted[i])
    ctx.enqueue_function[rotate](values, to, 3, grid_dim=(gx, gy, gz), block_dim=B, cluster_dim=(cx, cy, cz))
    for _ in range(3):
        var sums = List[Int](length=blocks, fill=0)
        for b in range(blocks):
            for t in range(B):
                sums[(b // (gx * gy) // cz * gy + b // gx % gy // cy) * gx + b % gx // cx] += wanted[b * B + t]
        for b in range(blocks):
            var all = sums[(b // (gx * gy) // cz * gy + b // gx % gy // cy) * gx + b % gx // cx]
            for t in range(B):
                wanted[b * B + t] = (all + t) % 1000 + b % gx % cx
    var wrong = 0
    with values.map_to_host() as h:
        for i in range(blocks * B):
            wrong += Int(Int(h[i]) != wanted[i])
    print(gx, gy, gz, "in", cx, cy, cz, "wrong:", wrong)


def main() raises:
    var ctx = DeviceContext()
    run(ctx, 5, 1, 1, 1, 1, 1)
    run(ctx, 6, 1, 1, 2, 1, 1)
    run(ctx, 16, 1, 1, 16, 1, 1)
    run(ctx, 6, 4, 2, 3, 2, 2)
    run(ctx, 64, 4, 1, 4, 2, 1)
