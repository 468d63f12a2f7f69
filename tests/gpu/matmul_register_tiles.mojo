# Matrix product where each thread keeps a small block of results in registers and the shapes are compile-time values.
from max.gpu import barrier, block_dim, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation


def matmul_registers[
    dtype: DType, M: Int, N: Int, K: Int, BM: Int, BN: Int, BK: Int, TM: Int, TN: Int
](
    a: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin],
    b: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin],
    c: Pointer[Scalar[dtype], MutUnsafeAnyOrigin],
):
    """Each block computes BM x BN results, each thread TM x TN of them."""
    comptime assert M % BM == 0 and N % BN == 0 and K % BK == 0, "shapes must be multiples of the tiles"
    comptime threads = (BM // TM) * (BN // TN)
    var a_tile = stack_allocation[BM * BK, Scalar[dtype], address_space=AddressSpace.SHARED]()
    var b_tile = stack_allocation[BK * BN, Scalar[dtype], address_space=AddressSpace.SHARED]()
    var acc = Array[Scalar[dtype], TM * TN](fill=0)
    var t = thread_idx.x
    var row0 = (t // (BN // TN)) * TM
    var col0 = (t % (BN // TN)) * TN

    for k0 in range(0, K, BK):
        for i in range(t, BM * BK, threads):
            a_tile[unsafe_offset=i] = a[unsafe_offset=(block_idx.y * BM + i // BK) * K + k0 + i % BK]
        for i in range(t, BK * BN, threads):
            b_tile[unsafe_offset=i] = b[unsafe_offset=(k0 + i // BN) * N + block_idx.x * BN + i % BN]
        barrier()
        for k in range(BK):
            var a_regs = Array[Scalar[dtype], TM](fill=0)
            var b_regs = Array[Scalar[dtype], TN](fill=0)
            comptime for i in range(TM):
                a_regs[i] = a_tile[unsafe_offset=(row0 + i) * BK + k]
            comptime for j in range(TN):
                b_regs[j] = b_tile[unsafe_offset=k * BN + col0 + j]
            comptime for i in range(TM):
                comptime for j in range(TN):
                    acc[i * TN + j] += a_regs[i] * b_regs[j]
        barrier()

    comptime for i in range(TM):
        comptime for j in range(TN):
            c[unsafe_offset=(block_idx.y * BM + row0 + i) * N + block_idx.x * BN + col0 + j] = acc[i * TN + j]


def run[
    dtype: DType, M: Int, N: Int, K: Int, BM: Int, BN: Int, BK: Int, TM: Int, TN: Int
](ctx: DeviceContext, label: String) raises:
    var a = ctx.enqueue_create_buffer[dtype](M * K)
    var b = ctx.enqueue_create_buffer[dtype](K * N)
    var c = ctx.enqueue_create_buffer[dtype](M * N)
    comptime kernel = matmul_registers[dtype, M, N, K, BM, BN, BK, TM, TN]
    comptime threads = (BM // TM) * (BN // TN)
    with a.map_to_host() as ha, b.map_to_host() as hb:
        for r in range(M):
            for k in range(K):
                ha[r * K + k] = Scalar[dtype]((r + 2 * k) % 9)
        for k in range(K):
            for col in range(N):
                hb[k * N + col] = Scalar[dtype]((3 * k + col) % 5)
    ctx.enqueue_function[kernel](a, b, c, grid_dim=(N // BN, M // BM), block_dim=threads)
    var wrong = 0
    var total = Scalar[dtype](0)
    with a.map_to_host() as ha, b.map_to_host() as hb, c.map_to_host() as hc:
        for r in range(M):
            for col in range(N):
                var expect = Scalar[dtype](0)
                for k in range(K):
                    expect += ha[r * K + k] * hb[k * N + col]
                total += hc[r * N + col]
                if hc[r * N + col] != expect:
                    wrong += 1
        print(label, "threads", threads, "first", hc[0], "last", hc[M * N - 1], "total", total, "wrong", wrong)


def main() raises:
    var ctx = DeviceContext()
    run[DType.float32, 32, 32, 16, 16, 16, 8, 2, 2](ctx, "float32 2x2:")
    run[DType.float32, 16, 64, 24, 16, 32, 8, 4, 4](ctx, "float32 4x4:")
    run[DType.int32, 24, 24, 12, 12, 24, 4, 3, 6](ctx, "int32 3x6:  ")
    run[DType.float64, 8, 8, 32, 8, 8, 16, 8, 1](ctx, "float64 8x1:")
    run[DType.int64, 4, 4, 4, 4, 4, 4, 1, 1](ctx, "int64 1x1:  ")
