"""Kernels whose machine code is compared with that of kernels.cu; those whose names end in `_checked` with the same, in Spans and Tensors, whose indices
are checked."""
from max.gpu import WARP_SIZE, barrier, block_dim, block_idx, global_idx, grid_dim, lane_id, thread_idx, warp_id
from max.gpu.compute.mma import ld_matrix, mma
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace, async_copy, async_copy_commit_group, async_copy_wait_group
from max.gpu.primitives import block, warp
from pyc.gpu import Tensor, shared
from std.atomic import Atomic
from std.math import exp2, rsqrt
from std.memory import stack_allocation

comptime In[T: AnyType] = Pointer[T, ImmUnsafeAnyOrigin]
comptime Out[T: AnyType] = Pointer[T, MutUnsafeAnyOrigin]
comptime Four = SIMD[DType.float32, 4]


def vector_add(a: In[Float32], b: In[Float32], c: Out[Float32], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        c[unsafe_offset=i] = a[unsafe_offset=i] + b[unsafe_offset=i]


def vector_add_checked(a: Span[Float32, ImmUnsafeAnyOrigin], b: Span[Float32, ImmUnsafeAnyOrigin], c: Span[Float32, MutUnsafeAnyOrigin]):
    var i = global_idx.x
    if i < len(c):
        c[i] = a[i] + b[i]


def saxpy4(a: Float32, x: In[Float32], y: Out[Float32], n: Int32):
    var i = global_idx.x * 4
    if i < Int(n):
        y.unsafe_store[alignment=16](i, a * x.unsafe_load[width=4, alignment=16](i) + y.unsafe_load[width=4, alignment=16](i))


def reduction(x: In[Float32], sums: Out[Float32], n: Int32):
    var parts = stack_allocation[8, Float32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var four = Four(0)
    for i in range((block_idx.x * 256 + t) * 4, Int(n), grid_dim.x * 1024):
        four += x.unsafe_load[width=4, alignment=16](i)
    var sum = warp.sum(four.reduce_add())
    if lane_id() == 0:
        parts[unsafe_offset=warp_id()] = sum
    barrier()
    if t == 0:
        var total = Float32(0)
        for w in range(8):
            total += parts[unsafe_offset=w]
        sums[unsafe_offset=block_idx.x] = total


def reduction_checked(x: Span[Float32, ImmUnsafeAnyOrigin], sums: Span[Float32, MutUnsafeAnyOrigin]):
    var mine = Float32(0)
    for i in range(global_idx.x, len(x), grid_dim.x * block_dim.x):
        mine += x[i]
    var total = block.sum[block_size=256](mine)
    if thread_idx.x == 0:
        sums[block_idx.x] = total


def transpose(x: In[Float32], y: Out[Float32], side: Int32):
    var tile = stack_allocation[32 * 33, Float32, address_space=AddressSpace.SHARED]()
    var n = Int(side)
    var tx = thread_idx.x
    var ty = thread_idx.y
    var c = block_idx.x * 32 + tx
    var r = block_idx.y * 32 + ty
    comptime for i in range(0, 32, 8):
        tile[unsafe_offset=(ty + i) * 33 + tx] = x[unsafe_offset=(r + i) * n + c]
    barrier()
    c = block_idx.y * 32 + tx
    r = block_idx.x * 32 + ty
    comptime for i in range(0, 32, 8):
        y[unsafe_offset=(r + i) * n + c] = tile[unsafe_offset=tx * 33 + ty + i]


def transpose_checked(x: Tensor[Float32, 2, ImmUnsafeAnyOrigin], y: Tensor[Float32, 2, MutUnsafeAnyOrigin]):
    var tile = shared[Float32, 32, 33]()
    var tx = thread_idx.x
    var ty = thread_idx.y
    var c = block_idx.x * 32 + tx
    var r = block_idx.y * 32 + ty
    comptime for i in range(0, 32, 8):
        tile[ty + i, tx] = x[r + i, c]
    barrier()
    c = block_idx.y * 32 + tx
    r = block_idx.x * 32 + ty
    comptime for i in range(0, 32, 8):
        y[r + i, c] = tile[tx, ty + i]


def softmax(x: In[Float32], y: Out[Float32]):
    """A warp for each row of 1024 numbers, which it keeps in registers."""
    var at = block_idx.x * 1024 + thread_idx.x * 4
    var v = Array[Four, 8](fill=0)
    var top = Float32.MIN
    comptime for k in range(8):
        v[k] = x.unsafe_load[width=4, alignment=16](at + k * 128)
        top = max(top, v[k].reduce_max())
    top = warp.max(top)
    var sum = Float32(0)
    comptime for k in range(8):
        v[k] = exp2((v[k] - top) * 1.44269504)
        sum += v[k].reduce_add()
    var scale = 1 / warp.sum(sum)
    comptime for k in range(8):
        y.unsafe_store[alignment=16](at + k * 128, v[k] * scale)


def layer_norm(x: In[Float32], gain: In[Float32], bias: In[Float32], y: Out[Float32], columns: Int32):
    """A warp for each row, read twice."""
    var n = Int(columns)
    var at = block_idx.x * n
    var sum = Four(0)
    var squares = Four(0)
    for i in range(thread_idx.x * 4, n, 128):
        var v = x.unsafe_load[width=4, alignment=16](at + i)
        sum += v
        squares += v * v
    var mean = warp.sum(sum.reduce_add()) / Float32(columns)
    var variance = warp.sum(squares.reduce_add()) / Float32(columns) - mean * mean
    var scale = rsqrt(variance + 1e-5)
    for i in range(thread_idx.x * 4, n, 128):
        var v = x.unsafe_load[width=4, alignment=16](at + i)
        y.unsafe_store[alignment=16](at + i, (v - mean) * scale * gain.unsafe_load[width=4, alignment=16](i) + bias.unsafe_load[width=4, alignment=16](i))


def matmul_tiled(a: In[Float32], b: In[Float32], c: Out[Float32], side: Int32):
    var left = stack_allocation[32 * 32, Float32, address_space=AddressSpace.SHARED]()
    var right = stack_allocation[32 * 32, Float32, address_space=AddressSpace.SHARED]()
    var n = Int(side)
    var tx = thread_idx.x
    var ty = thread_idx.y
    var row = block_idx.y * 32 + ty
    var column = block_idx.x * 32 + tx
    var sum = Float32(0)
    for t in range(0, n, 32):
        left[unsafe_offset=ty * 32 + tx] = a[unsafe_offset=row * n + t + tx]
        right[unsafe_offset=ty * 32 + tx] = b[unsafe_offset=(t + ty) * n + column]
        barrier()
        comptime for k in range(32):
            sum += left[unsafe_offset=ty * 32 + k] * right[unsafe_offset=k * 32 + tx]
        barrier()
    c[unsafe_offset=row * n + column] = sum


def matmul_tiled_checked(
    a: Tensor[Float32, 2, ImmUnsafeAnyOrigin], b: Tensor[Float32, 2, ImmUnsafeAnyOrigin], c: Tensor[Float32, 2, MutUnsafeAnyOrigin]
):
    var left = shared[Float32, 32, 32]()
    var right = shared[Float32, 32, 32]()
    var tx = thread_idx.x
    var ty = thread_idx.y
    var row = block_idx.y * 32 + ty
    var column = block_idx.x * 32 + tx
    var sum = Float32(0)
    for t in range(0, a.shape[1], 32):
        left[ty, tx] = a[row, t + tx]
        right[ty, tx] = b[t + ty, column]
        barrier()
        for k in range(32):
            sum += left[ty, k] * right[k, tx]
        barrier()
    c[row, column] = sum


def matmul_registers(a: In[Float32], b: In[Float32], c: Out[Float32], side: Int32):
    """128 x 128 of the product in a block of 256 threads, 8 x 8 in each thread's registers."""
    var left = stack_allocation[8 * 128, Float32, address_space=AddressSpace.SHARED]()
    var right = stack_allocation[8 * 128, Float32, address_space=AddressSpace.SHARED]()
    var n = Int(side)
    var row0 = block_idx.y * 128
    var column0 = block_idx.x * 128
    var t = thread_idx.x
    var row = t // 16 * 8
    var column = t % 16 * 8
    var sum = Array[Float32, 64](fill=0)
    for k0 in range(0, n, 8):
        var va = a.unsafe_load[width=4, alignment=16]((row0 + t // 2) * n + k0 + t % 2 * 4)
        comptime for i in range(4):
            left[unsafe_offset=(t % 2 * 4 + i) * 128 + t // 2] = va[i]
        right.unsafe_store[alignment=16](t // 32 * 128 + t % 32 * 4, b.unsafe_load[width=4, alignment=16]((k0 + t // 32) * n + column0 + t % 32 * 4))
        barrier()
        comptime for k in range(8):
            var l = left.unsafe_load[width=8, alignment=32](k * 128 + row)
            var r = right.unsafe_load[width=8, alignment=32](k * 128 + column)
            comptime for i in range(8):
                comptime for j in range(8):
                    sum[i * 8 + j] += l[i] * r[j]
        barrier()
    comptime for i in range(8):
        comptime for j in range(0, 8, 4):
            var four = Four(sum[i * 8 + j], sum[i * 8 + j + 1], sum[i * 8 + j + 2], sum[i * 8 + j + 3])
            c.unsafe_store[alignment=16]((row0 + row + i) * n + column0 + column + j, four)


comptime AROW = 40
comptime BROW = 136
comptime ATILE = 128 * AROW
comptime BTILE = 32 * BROW


def matmul_mma(a: In[BFloat16], b: In[BFloat16], c: Out[Float32], side: Int32):
    """128 x 128 of the product in a block of 8 warps, each 32 x 64; steps of 32 columns, copied while the step before is multiplied. A row
    of a tile has 8 numbers more, so that the rows of a fragment lie in different banks."""
    var left = stack_allocation[2 * ATILE, BFloat16, address_space=AddressSpace.SHARED]()
    var right = stack_allocation[2 * BTILE, BFloat16, address_space=AddressSpace.SHARED]()
    var n = Int(side)
    var row0 = block_idx.y * 128
    var column0 = block_idx.x * 128
    var t = thread_idx.x
    var lane = lane_id()
    var wr = warp_id() // 2 * 32
    var wc = warp_id() % 2 * 64
    var sum = Array[Four, 16](fill=0)
    var stage = 0

    @always_inline
    def fetch(k0: Int, stage: Int) {ref}:
        comptime for i in range(0, 512, 256):
            var u = t + i
            async_copy[16](a.unsafe_offset((row0 + u // 4) * n + k0 + u % 4 * 8), left.unsafe_offset(stage * ATILE + u // 4 * AROW + u % 4 * 8))
            async_copy[16](
                b.unsafe_offset((k0 + u // 16) * n + column0 + u % 16 * 8), right.unsafe_offset(stage * BTILE + u // 16 * BROW + u % 16 * 8)
            )
        async_copy_commit_group()

    fetch(0, 0)
    for k0 in range(0, n, 32):
        async_copy_wait_group[0]()
        barrier()
        if k0 + 32 < n:
            fetch(k0 + 32, 1 - stage)
        var l = left.unsafe_offset(stage * ATILE)
        var r = right.unsafe_offset(stage * BTILE)
        comptime for k in range(0, 32, 16):
            var fa = Array[SIMD[DType.bfloat16, 8], 2](fill=0)
            var fb = Array[SIMD[DType.bfloat16, 8], 4](fill=0)
            comptime for i in range(2):
                fa[i] = ld_matrix[8](l.unsafe_offset((wr + i * 16 + lane % 16) * AROW + k + lane // 16 * 8))
            comptime for j in range(4):
                fb[j] = ld_matrix[8, transpose=True](r.unsafe_offset((k + lane % 16) * BROW + wc + j * 16 + lane // 16 * 8))
            comptime for i in range(2):
                comptime for j in range(8):
                    mma(sum[i * 8 + j], fa[i], fb[j // 2].slice[4, offset=j % 2 * 4](), sum[i * 8 + j])
        stage = 1 - stage
    comptime for i in range(2):
        comptime for j in range(8):
            comptime for h in range(2):
                var to = (row0 + wr + i * 16 + lane // 4 + h * 8) * n + column0 + wc + j * 8 + lane % 4 * 2
                c.unsafe_store[alignment=8](to, sum[i * 8 + j].slice[2, offset=h * 2]())


def histogram(data: In[UInt8], counts: Out[Int32], n: Int32):
    var bins = stack_allocation[256, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    bins[unsafe_offset=t] = 0
    barrier()
    for i in range(block_idx.x * 256 + t, Int(n) // 16, grid_dim.x * 256):
        var bytes = data.unsafe_load[width=16, alignment=16](i * 16)
        comptime for k in range(16):
            _ = Atomic[Int32].fetch_add(bins.unsafe_offset(Int(bytes[k])), 1)
    barrier()
    _ = Atomic[Int32].fetch_add(counts.unsafe_offset(t), bins[unsafe_offset=t])


def scan(x: In[Int32], y: Out[Int32], sums: Out[Int32], n: Int32):
    var totals = stack_allocation[8, Int32, address_space=AddressSpace.SHARED]()
    var i = global_idx.x
    var run = warp.prefix_sum(x[unsafe_offset=i] if i < Int(n) else Int32(0))
    if lane_id() == WARP_SIZE - 1:
        totals[unsafe_offset=warp_id()] = run
    barrier()
    comptime for w in range(8):
        if w < warp_id():
            run += totals[unsafe_offset=w]
    if i < Int(n):
        y[unsafe_offset=i] = run
    if thread_idx.x == 255:
        sums[unsafe_offset=block_idx.x] = run


def bitonic_sort(x: Out[Int32]):
    var v = stack_allocation[1024, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var mine = x.unsafe_offset(block_idx.x * 1024)
    v[unsafe_offset=t] = mine[unsafe_offset=t]
    v[unsafe_offset=t + 512] = mine[unsafe_offset=t + 512]
    var size = 2
    while size <= 1024:
        var step = size // 2
        while step > 0:
            barrier()
            var at = t * 2 - (t & (step - 1))
            var low = v[unsafe_offset=at]
            var high = v[unsafe_offset=at + step]
            if (low > high) == ((at & size) == 0):
                v[unsafe_offset=at] = high
                v[unsafe_offset=at + step] = low
            step //= 2
        size *= 2
    barrier()
    mine[unsafe_offset=t] = v[unsafe_offset=t]
    mine[unsafe_offset=t + 512] = v[unsafe_offset=t + 512]


def main() raises:
    """Only so that the kernels are compiled: `kernels.cu` does not run either."""
    var ctx = DeviceContext()
    var f = ctx.enqueue_create_buffer[DType.float32](1024)
    var t = ctx.enqueue_create_buffer[DType.float32](32, 32)
    var h = ctx.enqueue_create_buffer[DType.bfloat16](1024)
    var i = ctx.enqueue_create_buffer[DType.int32](1024)
    var u = ctx.enqueue_create_buffer[DType.uint8](1024)
    ctx.enqueue_function[vector_add](f, f, f, Int32(0), grid_dim=1, block_dim=1)
    ctx.enqueue_function[vector_add_checked](f, f, f, grid_dim=1, block_dim=1)
    ctx.enqueue_function[saxpy4](Float32(1), f, f, Int32(0), grid_dim=1, block_dim=1)
    ctx.enqueue_function[reduction](f, f, Int32(0), grid_dim=1, block_dim=256)
    ctx.enqueue_function[reduction_checked](f, f, grid_dim=1, block_dim=256)
    ctx.enqueue_function[transpose](f, f, Int32(0), grid_dim=1, block_dim=(32, 8))
    ctx.enqueue_function[transpose_checked](t, t, grid_dim=1, block_dim=(32, 8))
    ctx.enqueue_function[softmax](f, f, grid_dim=1, block_dim=32)
    ctx.enqueue_function[layer_norm](f, f, f, f, Int32(0), grid_dim=1, block_dim=32)
    ctx.enqueue_function[matmul_tiled](f, f, f, Int32(0), grid_dim=1, block_dim=(32, 32))
    ctx.enqueue_function[matmul_tiled_checked](t, t, t, grid_dim=1, block_dim=(32, 32))
    ctx.enqueue_function[matmul_registers](f, f, f, Int32(0), grid_dim=1, block_dim=256)
    ctx.enqueue_function[matmul_mma](h, h, f, Int32(0), grid_dim=1, block_dim=256)
    ctx.enqueue_function[histogram](u, i, Int32(0), grid_dim=1, block_dim=256)
    ctx.enqueue_function[scan](i, i, i, Int32(0), grid_dim=1, block_dim=256)
    ctx.enqueue_function[bitonic_sort](i, grid_dim=1, block_dim=512)
