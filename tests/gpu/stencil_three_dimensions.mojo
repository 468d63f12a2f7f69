# A seven-point stencil in three dimensions of blocks and threads, with a halo in shared memory, and without.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceContext, Dim
from max.gpu.memory import AddressSpace
from std.math import ceildiv
from std.memory import stack_allocation

comptime T = 4
comptime H = T + 2
comptime Cells = Pointer[Int32, ImmUnsafeAnyOrigin]


@fieldwise_init
struct Box(ImplicitlyCopyable, TrivialRegisterPassable):
    var nx: Int32
    var ny: Int32
    var nz: Int32

    def at(self, x: Int, y: Int, z: Int) -> Int:
        return (z * Int(self.ny) + y) * Int(self.nx) + x

    def holds(self, x: Int, y: Int, z: Int) -> Bool:
        return 0 <= x < Int(self.nx) and 0 <= y < Int(self.ny) and 0 <= z < Int(self.nz)

    def read(self, cells: Cells, x: Int, y: Int, z: Int) -> Int32:
        return cells[unsafe_offset=self.at(x, y, z)] if self.holds(x, y, z) else 0


def plain(src: Cells, dst: Pointer[Int32, MutUnsafeAnyOrigin], box: Box):
    var x, y, z = global_idx.x, global_idx.y, global_idx.z
    if not box.holds(x, y, z):
        return
    var sum = box.read(src, x - 1, y, z) + box.read(src, x + 1, y, z) + box.read(src, x, y - 1, z)
    sum += box.read(src, x, y + 1, z) + box.read(src, x, y, z - 1) + box.read(src, x, y, z + 1)
    dst[unsafe_offset=box.at(x, y, z)] = sum - 6 * box.read(src, x, y, z)


def tiled(src: Cells, dst: Pointer[Int32, MutUnsafeAnyOrigin], box: Box):
    var tile = stack_allocation[H * H * H, Int32, address_space=AddressSpace.SHARED]()
    var t = (thread_idx.z * T + thread_idx.y) * T + thread_idx.x
    var x0 = block_idx.x * T - 1
    var y0 = block_idx.y * T - 1
    var z0 = block_idx.z * T - 1
    var k = t
    while k < H * H * H:
        tile[unsafe_offset=k] = box.read(src, x0 + k % H, y0 + k // H % H, z0 + k // (H * H))
        k += T * T * T
    barrier()
    var x, y, z = global_idx.x, global_idx.y, global_idx.z
    if not box.holds(x, y, z):
        return
    var c = ((thread_idx.z + 1) * H + thread_idx.y + 1) * H + thread_idx.x + 1
    var sum = tile[unsafe_offset=c - 1] + tile[unsafe_offset=c + 1] + tile[unsafe_offset=c - H] + tile[unsafe_offset=c + H]
    sum += tile[unsafe_offset=c - H * H] + tile[unsafe_offset=c + H * H]
    dst[unsafe_offset=box.at(x, y, z)] = sum - 6 * tile[unsafe_offset=c]


def main() raises:
    var ctx = DeviceContext()
    var box = Box(9, 6, 5)
    var n = 9 * 6 * 5
    var src = ctx.enqueue_create_buffer[DType.int32](n)
    var one = ctx.enqueue_create_buffer[DType.int32](n)
    var two = ctx.enqueue_create_buffer[DType.int32](n)
    with src.map_to_host() as h:
        for i in range(n):
            h[i] = Int32(i * i % 23)
    var grid = Dim(ceildiv(9, T), ceildiv(6, T), ceildiv(5, T))
    ctx.enqueue_function[plain](src, one, box, grid_dim=grid, block_dim=(T, T, T))
    ctx.enqueue_function[tiled](src, two, box, grid_dim=grid, block_dim=(T, T, T))
    with src.map_to_host() as s, one.map_to_host() as a, two.map_to_host() as b:
        var wrong = 0
        var total = Int64(0)
        for z in range(5):
            for y in range(6):
                for x in range(9):
                    var sum = Int32(0)
                    for d in range(3):
                        for side in range(-1, 2, 2):
                            var xx = x + (side if d == 0 else 0)
                            var yy = y + (side if d == 1 else 0)
                            var zz = z + (side if d == 2 else 0)
                            if box.holds(xx, yy, zz):
                                sum += s[box.at(xx, yy, zz)]
                    sum -= 6 * s[box.at(x, y, z)]
                    var i = box.at(x, y, z)
                    total += Int64(sum) * Int64(i)
                    wrong += Int(a[i] != sum) + Int(b[i] != sum)
        print("grid", grid, "checksum", total, "wrong", wrong)
