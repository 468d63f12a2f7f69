# An image pipeline on bytes: colour to gray, a Sobel filter with clamped borders, and a threshold count.
from max.gpu import global_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from std.atomic import Atomic
from std.math import ceildiv

comptime W = 30
comptime H = 14
comptime Bytes = Pointer[UInt8, ImmUnsafeAnyOrigin]
comptime MutBytes = Pointer[UInt8, MutUnsafeAnyOrigin]


def gray_of(r: UInt8, g: UInt8, b: UInt8) -> UInt8:
    return UInt8((77 * Int(r) + 150 * Int(g) + 29 * Int(b)) >> 8)


def to_gray(rgb: Bytes, gray: MutBytes):
    var x = global_idx.x
    var y = global_idx.y
    if x < W and y < H:
        var i = y * W + x
        gray[unsafe_offset=i] = gray_of(rgb[unsafe_offset=3 * i], rgb[unsafe_offset=3 * i + 1], rgb[unsafe_offset=3 * i + 2])


def pixel(image: Bytes, x: Int, y: Int) -> Int:
    """Reads with the coordinates clamped to the image."""
    return Int(image[unsafe_offset=min(max(y, 0), H - 1) * W + min(max(x, 0), W - 1)])


def sobel(gray: Bytes, edges: MutBytes):
    var x = global_idx.x
    var y = global_idx.y
    if x >= W or y >= H:
        return
    var gx = 0
    var gy = 0
    comptime for d in range(-1, 2):
        comptime weight = 2 if d == 0 else 1
        gx += weight * (pixel(gray, x + 1, y + d) - pixel(gray, x - 1, y + d))
        gy += weight * (pixel(gray, x + d, y + 1) - pixel(gray, x + d, y - 1))
    edges[unsafe_offset=y * W + x] = UInt8(min(255, abs(gx) + abs(gy)))


def count_above(image: Bytes, limit: UInt8, count: Pointer[Int32, MutUnsafeAnyOrigin]):
    var x = global_idx.x
    var y = global_idx.y
    if x < W and y < H and image[unsafe_offset=y * W + x] > limit:
        _ = Atomic[Int32].fetch_add(count, 1)


def show(image: DeviceBuffer[DType.uint8]) raises:
    with image.map_to_host() as h:
        for y in range(H):
            var line = String()
            for x in range(W):
                line += " .:-=+*%#@"[byte=Int(h[y * W + x]) * 9 // 255]
            print(line)


def main() raises:
    var ctx = DeviceContext()
    var rgb = ctx.enqueue_create_buffer[DType.uint8](3 * W * H)
    var gray = ctx.enqueue_create_buffer[DType.uint8](W * H)
    var edges = ctx.enqueue_create_buffer[DType.uint8](W * H)
    var count = ctx.enqueue_create_buffer[DType.int32](1)
    with rgb.map_to_host() as h:
        for y in range(H):
            for x in range(W):
                var disc = (x - 9) ** 2 + 4 * (y - 6) ** 2 < 70
                var bar = 20 <= x and x < 26 and 3 <= y and y < 11
                var at = 3 * (y * W + x)
                h[at] = 20
                h[at + 1] = 20
                h[at + 2] = 30
                if disc:
                    h[at] = 250
                    h[at + 1] = 200
                    h[at + 2] = 40
                elif bar:
                    h[at + 1] = 120
                    h[at + 2] = 255
    comptime grid = (ceildiv(W, 8), ceildiv(H, 8))
    ctx.enqueue_function[to_gray](rgb, gray, grid_dim=grid, block_dim=(8, 8))
    ctx.enqueue_function[sobel](gray, edges, grid_dim=grid, block_dim=(8, 8))
    show(gray)
    show(edges)
    var limits: List[UInt8] = [0, 100, 254]
    for limit in limits:
        count.enqueue_fill(0)
        ctx.enqueue_function[count_above](edges, limit, count, grid_dim=grid, block_dim=(8, 8))
        with count.map_to_host() as h:
            print("edges above", limit, ":", h[0])
    with gray.map_to_host() as h:
        print("gray values:", h[0], h[6 * W + 9], h[5 * W + 22], "host:", gray_of(250, 200, 40))
