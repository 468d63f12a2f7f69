# Conway's game of life on a torus with a shared tile and halo; prints a glider and a blinker.
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime W = 24
comptime H = 12
comptime B = 4
comptime PITCH = B + 2


def life(src: Pointer[UInt8, ImmUnsafeAnyOrigin], dst: Pointer[UInt8, MutUnsafeAnyOrigin]):
    var tile = stack_allocation[PITCH * PITCH, UInt8, address_space=AddressSpace.SHARED]()
    var t = thread_idx.y * B + thread_idx.x
    for k in range(t, PITCH * PITCH, B * B):
        var y = (block_idx.y * B + k // PITCH + H - 1) % H
        var x = (block_idx.x * B + k % PITCH + W - 1) % W
        tile[unsafe_offset=k] = src[unsafe_offset=y * W + x]
    barrier()
    var near = 0
    comptime for dy in range(3):
        comptime for dx in range(3):
            comptime if dy != 1 or dx != 1:
                near += Int(tile[unsafe_offset=(thread_idx.y + dy) * PITCH + thread_idx.x + dx])
    var alive = tile[unsafe_offset=(thread_idx.y + 1) * PITCH + thread_idx.x + 1] == 1
    var next = near == 3 or (alive and near == 2)
    dst[unsafe_offset=(block_idx.y * B + thread_idx.y) * W + block_idx.x * B + thread_idx.x] = 1 if next else 0


def place(mut cells: List[UInt8], x: Int, y: Int, pattern: List[String]):
    for r in range(len(pattern)):
        var c = 0
        for ch in pattern[r].codepoint_slices():
            if ch == "#":
                cells[(y + r) % H * W + (x + c) % W] = 1
            c += 1


def show(generation: Int, buf: DeviceBuffer[DType.uint8]) raises:
    with buf.map_to_host() as h:
        var alive = 0
        print("generation", generation)
        for y in range(H):
            var line = String()
            for x in range(W):
                line += "#" if h[y * W + x] == 1 else "."
                alive += Int(h[y * W + x])
            print(line)
        print("alive", alive)


def main() raises:
    var ctx = DeviceContext()
    var now = ctx.enqueue_create_buffer[DType.uint8](W * H)
    var next = ctx.enqueue_create_buffer[DType.uint8](W * H)
    var cells = List[UInt8](length=W * H, fill=0)
    place(cells, 1, 1, [".#.", "..#", "###"])
    place(cells, 15, 5, ["###"])
    place(cells, 20, 9, ["##", "##"])
    ctx.enqueue_copy(now, Span(cells))
    show(0, now)
    for g in range(1, 33):
        ctx.enqueue_function[life](now, next, grid_dim=(W // B, H // B), block_dim=(B, B))
        swap(now, next)
        if g == 1 or g == 32:
            show(g, now)
