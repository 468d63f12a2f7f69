# Step 7: a warp multiplies small matrices at once, on tensor cores where the device has them.
from max.gpu import barrier, block_idx, lane_id
from max.gpu.compute.mma import ld_matrix, mma
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from pyc.gpu import Tensor
from std.memory import stack_allocation


def matmul(
    a: Tensor[BFloat16, 2, MutUnsafeAnyOrigin], b: Tensor[BFloat16, 2, MutUnsafeAnyOrigin], c: Tensor[mut=True, Float32, 2, MutUnsafeAnyOrigin]
):
    """A block is one warp, and makes 16 rows and 8 columns of c."""
    var left = stack_allocation[16 * 16, BFloat16, address_space=AddressSpace.SHARED]()
    var right = stack_allocation[16 * 8, BFloat16, address_space=AddressSpace.SHARED]()
    var lane = lane_id()
    var row = block_idx.y * 16
    var column = block_idx.x * 8
    var total = SIMD[DType.float32, 4](0)
    for k in range(0, a.shape[1], 16):
        for i in range(8):
            var at = i * 32 + lane
            left[unsafe_offset=at] = a[row + at // 16, k + at % 16]
        for i in range(4):
            var at = i * 32 + lane
            right[unsafe_offset=at] = b[k + at // 8, column + at % 8]
        barrier()
        var fa = ld_matrix[8](left.unsafe_offset(lane % 16 * 16 + lane // 16 * 8))
        var fb = ld_matrix[4, transpose=True](right.unsafe_offset(lane % 16 * 8))
        mma(total, fa, fb, total)
        barrier()
    for i in range(4):
        c[row + lane // 4 + i // 2 * 8, column + lane % 4 * 2 + i % 2] = total[i]


def main() raises:
    comptime n = 32
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.bfloat16](n, n)
    var b = ctx.enqueue_create_buffer[DType.bfloat16](n, n)
    var c = ctx.enqueue_create_buffer[DType.float32](n, n)
    with a.map_to_host() as host:
        for i in range(n * n):
            host[i] = BFloat16(i % 5)
    with b.map_to_host() as host:
        for i in range(n * n):
            host[i] = BFloat16(i % 3)
    ctx.enqueue_function[matmul](a, b, c, grid_dim=(n // 8, n // 16), block_dim=32)
    with c.map_to_host() as host:
        print(host[0], host[n + 1], host[n * n - 1])
