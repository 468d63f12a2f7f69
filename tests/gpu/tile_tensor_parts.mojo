# Parts of tensors: tiles of a block, vectors, the elements of a thread, copies to shared memory and to registers.
from layout import Layout, LayoutTensor, TileTensor, row_major, stack_allocation
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy_wait_all

comptime SQUARE = row_major[8, 8]()
comptime Square = TileTensor[DType.float32, type_of(SQUARE), MutUnsafeAnyOrigin]
comptime WIDE = Layout.row_major(4, 8)
comptime Wide = LayoutTensor[DType.float32, WIDE, MutUnsafeAnyOrigin]


def transpose_tiles(a: Square, b: Square):
    var source = a.tile[4, 4](block_idx.y, block_idx.x)
    var target = b.tile[4, 4](block_idx.x, block_idx.y)
    var shared = stack_allocation[DType.float32, address_space=AddressSpace.SHARED](row_major[4, 4]())
    shared[thread_idx.y, thread_idx.x] = source[thread_idx.y, thread_idx.x]
    barrier()
    target[thread_idx.y, thread_idx.x] = shared[thread_idx.x, thread_idx.y]


def add_in_vectors(a: Square, b: Square):
    var from_ = a.vectorize[1, 4]()
    var to = b.vectorize[1, 4]()
    to[thread_idx.y, thread_idx.x] = from_[thread_idx.y, thread_idx.x] + 100


def through_registers(a: Square, b: Square):
    var mine = a.distribute[row_major[4, 4]()](thread_idx.x)
    var registers = stack_allocation[DType.float32](row_major[2, 2]()).fill(0.5)
    comptime for i in range(2):
        comptime for j in range(2):
            registers[i, j] += mine[i, j]
    b.distribute[row_major[4, 4]()](thread_idx.x).copy_from(registers)


def through_shared(a: Wide, b: Wide):
    var tile = LayoutTensor[
        DType.float32, Layout.row_major(2, 4), MutUnsafeAnyOrigin, address_space=AddressSpace.SHARED
    ].stack_allocation()
    comptime threads = Layout.row_major(2, 4)
    var source = a.tile[2, 4](block_idx.y, block_idx.x)
    tile.distribute[threads](thread_idx.x).copy_from_async(source.distribute[threads](thread_idx.x))
    async_copy_wait_all()
    barrier()
    var r = thread_idx.x // 4
    var c = thread_idx.x % 4
    b.tile[2, 4](block_idx.y, block_idx.x)[r, c] = tile[1 - r, 3 - c]


def show(name: String, t: TileTensor[DType.float32, ...]):
    print(name)
    for r in range(t.dim(0)):
        var line = String()
        for c in range(t.dim(1)):
            line += " " + String(t[r, c])
        print(line)


def main() raises:
    var ctx = DeviceContext()
    var first = ctx.enqueue_create_buffer[DType.float32](64)
    var second = ctx.enqueue_create_buffer[DType.float32](64)
    with first.map_to_host() as h:
        for i in range(64):
            h[i] = Float32(i)
    var a = TileTensor(first, SQUARE)
    var b = TileTensor(second, SQUARE)
    ctx.enqueue_function[transpose_tiles](a, b, grid_dim=(2, 2), block_dim=(4, 4))
    with second.map_to_host() as h:
        show("transposed", TileTensor(h, SQUARE))
    ctx.enqueue_function[add_in_vectors](a, b, grid_dim=1, block_dim=(2, 8))
    with second.map_to_host() as h:
        show("hundred more", TileTensor(h, SQUARE).tile[2, 4](3, 1))
    ctx.enqueue_function[through_registers](a, b, grid_dim=1, block_dim=16)
    with second.map_to_host() as h:
        show("half more", TileTensor(h, SQUARE).tile[2, 4](1, 0))
    var wide_a = LayoutTensor[DType.float32, WIDE](first)
    var wide_b = LayoutTensor[DType.float32, WIDE](second)
    ctx.enqueue_function[through_shared](wide_a, wide_b, grid_dim=(2, 2), block_dim=8)
    with second.map_to_host() as h:
        show("turned tiles", LayoutTensor[DType.float32, WIDE](h))
