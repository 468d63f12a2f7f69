# Each mma shape against a product on the host, with small integers so that all types are exact.
from max.gpu import lane_id, WARP_SIZE
from max.gpu.host import DeviceContext
from max.gpu.compute.mma import mma


def value_a[t: DType](i: Int, k: Int) -> Scalar[t]:
    return Scalar[t]((i * 3 + k * 5) % 7)


def value_b[t: DType](k: Int, j: Int) -> Scalar[t]:
    return Scalar[t]((k * 2 + j) % 5)


def product[
    a_type: DType, c_type: DType, na: Int, nb: Int, nc: Int, m: Int, k: Int
](out_: Pointer[Scalar[c_type], MutUnsafeAnyOrigin]):
    var lane = lane_id()
    var row = lane // 4
    var group = lane % 4
    var a = SIMD[a_type, na](0)
    var b = SIMD[a_type, nb](0)
    comptime size = bit_width[a_type]() // 8
    comptime w = 4 // size if size < 4 else 1
    comptime halves = m // 8
    comptime for i in range(na):
        comptime register = i // w
        comptime part = register // halves
        comptime half = register % halves
        a[i] = value_a[a_type](row + half * 8, part * 4 * w + group * w + i % w)
    comptime for i in range(nb):
        comptime register = i // w
        b[i] = value_b[a_type](register * 4 * w + group * w + i % w, row)
    var c = SIMD[c_type, nc](1)
    var d = SIMD[c_type, nc](0)
    mma(d, a, b, c)
    comptime for i in range(nc):
        comptime half = i // 2
        out_[unsafe_offset=(row + half * 8) * 8 + group * 2 + i % 2] = d[i]


def bit_width[t: DType]() -> Int:
    comptime if t == DType.float64:
        return 64
    elif t == DType.float32:
        return 32
    elif t == DType.float16 or t == DType.bfloat16:
        return 16
    else:
        return 8


def run[a_type: DType, c_type: DType, na: Int, nb: Int, nc: Int, m: Int, k: Int](ctx: DeviceContext) raises:
    var o = ctx.enqueue_create_buffer[c_type](m * 8)
    o.enqueue_fill(0)
    ctx.enqueue_function[product[a_type, c_type, na, nb, nc, m, k]](o, grid_dim=1, block_dim=WARP_SIZE)
    var wrong = 0
    with o.map_to_host() as h:
        for i in range(m):
            for j in range(8):
                var sum = 1
                for x in range(k):
                    sum += Int(value_a[DType.int32](i, x)) * Int(value_b[DType.int32](x, j))
                if Int(h[i * 8 + j]) != sum:
                    wrong += 1
        print(String(a_type), String(c_type), m, 8, k, "first", h[0], "wrong", wrong)


def main() raises:
    var ctx = DeviceContext()
    run[DType.float16, DType.float32, 4, 2, 4, 16, 8](ctx)
    run[DType.float16, DType.float32, 8, 4, 4, 16, 16](ctx)
    run[DType.float16, DType.float16, 8, 4, 4, 16, 16](ctx)
    run[DType.bfloat16, DType.float32, 4, 2, 4, 16, 8](ctx)
    run[DType.bfloat16, DType.float32, 8, 4, 4, 16, 16](ctx)
    run[DType.float32, DType.float32, 2, 1, 4, 16, 4](ctx)
    run[DType.float32, DType.float32, 4, 2, 4, 16, 8](ctx)
    run[DType.float64, DType.float64, 1, 1, 2, 8, 4](ctx)
    run[DType.int8, DType.int32, 8, 4, 4, 16, 16](ctx)
    run[DType.int8, DType.int32, 16, 8, 4, 16, 32](ctx)
    run[DType.uint8, DType.int32, 16, 8, 4, 16, 32](ctx)
