# Step 6: layouts and tile tensors say once which part of a matrix a block, a thread and a vector have.
from layout import TileTensor, row_major, stack_allocation
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy_wait_all

comptime SIZE = 64
comptime TILE = 16
comptime MATRIX = row_major[SIZE, SIZE]()
comptime THREADS = row_major[TILE, 4]()
comptime Matrix = TileTensor[DType.float32, type_of(MATRIX), MutUnsafeAnyOrigin]


def transpose(source: Matrix, target: Matrix):
    var tile = stack_allocation[DType.float32, address_space=AddressSpace.SHARED](row_major[TILE, TILE]())
    var part = source.tile[TILE, TILE](block_idx.y, block_idx.x)
    tile.vectorize[1, 4]().distribute[THREADS](thread_idx.x).copy_from_async(
        part.vectorize[1, 4]().distribute[THREADS](thread_idx.x)
    )
    async_copy_wait_all()
    barrier()
    target.tile[TILE, TILE](block_idx.x, block_idx.y).distribute[THREADS](thread_idx.x).copy_from(
        tile.transpose().distribute[THREADS](thread_idx.x)
    )


def main() raises:
    var ctx = DeviceContext()
    var source = ctx.enqueue_create_buffer[DType.float32](SIZE * SIZE)
    var target = ctx.enqueue_create_buffer[DType.float32](SIZE * SIZE)
    with source.map_to_host() as host:
        for i in range(SIZE * SIZE):
            host[i] = Float32(i)
    ctx.enqueue_function[transpose](TileTensor(source, MATRIX), TileTensor(target, MATRIX), grid_dim=(4, 4), block_dim=64)
    with target.map_to_host() as host:
        var t = TileTensor(host, MATRIX)
        print(t[0, 1], t[5, 40], t[63, 0])
