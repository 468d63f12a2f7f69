# mma in every type and shape against plain sums, with whole numbers so that nothing is rounded; fragments made by hand and by ld_matrix.
from max.gpu import barrier, lane_id
from max.gpu.compute.mma import ld_matrix, mma
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


def product[
    a_type: DType, d_type: DType, m: Int, k: Int
](a: Pointer[Scalar[a_type], ImmUnsafeAnyOrigin], b: Pointer[Scalar[a_type], ImmUnsafeAnyOrigin], d: Pointer[Scalar[d_type], MutUnsafeAnyOrigin]):
    """d (m, 8) = a (m, k) @ b (k, 8) + 1: each lane gathers its fragments."""
    comptime size = 8 if a_type == DType.float64 else 4
    comptime w = 4 // (16 // 8 if a_type.is_half_float() else (1 if a_type == DType.int8 or a_type == DType.uint8 else 4))
    comptime na = m * k // 32
    comptime nb = 8 * k // 32
    comptime nd = m * 8 // 32
    var row = lane_id() // 4
    var group = lane_id() % 4
    var fa = SIMD[a_type, na](0)
    var fb = SIMD[a_type, nb](0)
    comptime for i in range(na):
        comptime register = i // w
        var r = row + (register % (m // 8)) * 8
        var c = (register // (m // 8)) * 4 * w + group * w + i % w
        fa[i] = a[unsafe_offset=r * k + c]
    comptime for i in range(nb):
        fb[i] = b[unsafe_offset=((i // w) * 4 * w + group * w + i % w) * 8 + row]
    var fd = SIMD[d_type, nd](0)
    mma(fd, fa, fb, SIMD[d_type, nd](1))
    comptime for i in range(nd):
        d[unsafe_offset=(row + i // 2 * 8) * 8 + group * 2 + i % 2] = fd[i]


def check[a_type: DType, d_type: DType, m: Int, k: Int](ctx: DeviceContext) raises:
    var a = ctx.enqueue_create_buffer[a_type](m * k)
    var b = ctx.enqueue_create_buffer[a_type](k * 8)
    var d = ctx.enqueue_create_buffer[d_type](m * 8)
    with a.map_to_host() as x:
        for i in range(m * k):
            x[i] = Scalar[a_type]((i * 7 + i // k) % 5)
    with b.map_to_host() as x:
        for i in range(k * 8):
            x[i] = Scalar[a_type]((i * 3 + i // 8) % 4)
    ctx.enqueue_function[product[a_type, d_type, m, k]](a, b, d, grid_dim=1, block_dim=32)
    var wrong = 0
    with a.map_to_host() as x, b.map_to_host() as y, d.map_to_host() as z:
        for r in range(m):
            for c in range(8):
                var sum = 1
                for i in range(k):
                    sum += Int(x[r * k + i]) * Int(y[i * 8 + c])
                if Int(z[r * 8 + c]) != sum:
                    wrong += 1
        print(a_type, d_type, m, 8, k, "last", z[m * 8 - 1], "wrong", wrong)


def through_shared(out_: Pointer[Float32, MutUnsafeAnyOrigin]):
    """16 times 16 numbers in shared memory; the second operand is loaded transposed."""
    var tile = stack_allocation[256, Float16, address_space=AddressSpace.SHARED]()
    for i in range(8):
        var at = lane_id() * 8 + i
        tile[unsafe_offset=at] = Float16(at % 13)
    barrier()
    var lane = lane_id()
    var a = ld_matrix[8](tile.unsafe_offset(lane % 16 * 16 + lane // 16 * 8))
    var b = ld_matrix[4, transpose=True](tile.unsafe_offset(lane % 16 * 16))
    var d = SIMD[DType.float32, 4](0)
    mma(d, a, b, SIMD[DType.float32, 4](0))
    for i in range(4):
        out_[unsafe_offset=(lane // 4 + i // 2 * 8) * 8 + lane % 4 * 2 + i % 2] = d[i]


def main() raises:
    var ctx = DeviceContext()
    check[DType.float16, DType.float32, 16, 8](ctx)
    check[DType.float16, DType.float32, 16, 16](ctx)
    check[DType.float16, DType.float16, 16, 8](ctx)
    check[DType.float16, DType.float16, 16, 16](ctx)
    check[DType.bfloat16, DType.float32, 16, 8](ctx)
    check[DType.bfloat16, DType.float32, 16, 16](ctx)
    check[DType.float32, DType.float32, 16, 4](ctx)
    check[DType.float32, DType.float32, 16, 8](ctx)
    check[DType.float64, DType.float64, 8, 4](ctx)
    check[DType.int8, DType.int32, 16, 16](ctx)
    check[DType.int8, DType.int32, 16, 32](ctx)
    check[DType.uint8, DType.int32, 16, 16](ctx)
    check[DType.uint8, DType.int32, 16, 32](ctx)
    var d = ctx.enqueue_create_buffer[DType.float32](128)
    ctx.enqueue_function[through_shared](d, grid_dim=1, block_dim=32)
    var wrong = 0
    with d.map_to_host() as z:
        for r in range(16):
            for c in range(8):
                var sum = 0
                for i in range(16):
                    sum += (r * 16 + i) % 13 * ((i * 16 + c) % 13)
                if Int(z[r * 8 + c]) != sum:
                    wrong += 1
        print("ld_matrix: last", z[127], "wrong", wrong)
