"""Products of small matrices by a whole warp, on tensor cores where the device has them. How the matrices are spread over the lanes is the
GPU's affair; the CPU device does as the GPU of `--gpu=`.

```mojo
from max.gpu import barrier, lane_id
from max.gpu.compute.mma import ld_matrix, mma, st_matrix
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import bitcast, stack_allocation


def transpose(p: Pointer[UInt16, MutUnsafeAnyOrigin]):
    var room = stack_allocation[64, UInt16, address_space=AddressSpace.SHARED, alignment=16]()
    var l = lane_id()
    room[unsafe_offset=l] = p[unsafe_offset=l]
    room[unsafe_offset=l + 32] = p[unsafe_offset=l + 32]
    barrier()
    var fragment = ld_matrix[2](room.unsafe_offset(l % 8 * 8))
    barrier()
    st_matrix[1, transpose=True](room.unsafe_offset(l % 8 * 8), bitcast[DType.float32, 1](fragment))
    barrier()
    p[unsafe_offset=l] = room[unsafe_offset=l]
    p[unsafe_offset=l + 32] = room[unsafe_offset=l + 32]


def product(p: Pointer[Float32, MutUnsafeAnyOrigin]):  # of a matrix of ones and one of twos, 16 numbers added up for each element
    var d = SIMD[DType.float32, 4](0)
    mma(d, SIMD[DType.bfloat16, 8](1), SIMD[DType.bfloat16, 4](2), SIMD[DType.float32, 4](0.5))
    p[unsafe_offset=lane_id()] = d[0]


var ctx = DeviceContext()
var a = ctx.enqueue_create_buffer[DType.uint16](64)
with a.map_to_host() as h:
    for i in range(64):
        h[i] = UInt16(i)
ctx.enqueue_function[transpose](a, grid_dim=1, block_dim=32)
var b = ctx.enqueue_create_buffer[DType.float32](32)
ctx.enqueue_function[product](b, grid_dim=1, block_dim=32)
with a.map_to_host() as h, b.map_to_host() as products:
    print(h[1], h[8], products[31])  # 8 1 32.5
```
"""

from max.gpu.target import Target


@always_inline
def mma[
    d_type: DType, a_type: DType, nd: Int, na: Int, nb: Int, //
](mut d: SIMD[d_type, nd], a: SIMD[a_type, na], b: SIMD[a_type, nb], c: SIMD[d_type, nd]):
    """`d = a @ b + c` for a warp. The types and sizes of the fragments choose the shape; on NVIDIA's GPUs:

    | a, b | c, d | shape m, n, k | lanes hold of a, b, c |
    |---|---|---|---|
    | float16, bfloat16 | float32 (float16 too for float16) | 16, 8, 8 | 4, 2, 4 |
    | float16, bfloat16 | float32 (float16 too for float16) | 16, 8, 16 | 8, 4, 4 |
    | float32 (as TF32) | float32 | 16, 8, 4 | 2, 1, 4 |
    | float32 (as TF32) | float32 | 16, 8, 8 | 4, 2, 4 |
    | float64 | float64 | 8, 8, 4 | 1, 1, 2 |
    | int8, uint8 | int32 | 16, 8, 16 | 8, 4, 4 |
    | int8, uint8 | int32 | 16, 8, 32 | 16, 8, 4 |
    """
    Target.mma(d, a, b, c)


@__unsafe
@always_inline
def ld_matrix[
    dtype: DType, //, simd_width: Int, *, transpose: Bool = False
](ptr: Pointer[Scalar[dtype], _, address_space=_]) -> SIMD[dtype, simd_width]:
    """Loads fragments of matrices of 8 times 8 numbers of 2 bytes from shared memory. The `ptr` of lanes 0 to 7 says
    where the rows of the first matrix are, that of lanes 8 to 15 the rows of the second one, of lanes 16 to 31 those of
    the third and the fourth. Each lane gets two numbers of each matrix.
    """
    return Target.load_matrix[simd_width, transpose](ptr)


@__unsafe
@always_inline
def st_matrix[
    dtype: DType, //, simd_width: Int, *, transpose: Bool = False
](ptr: Pointer[mut=True, Scalar[dtype], _, address_space=_], fragments: SIMD[DType.float32, simd_width]):
    """Stores `fragments` of matrices of 8 times 8 numbers of 2 bytes to shared memory, as `ld_matrix` loads them: each
    of the `simd_width` registers, 1, 2 or 4, holds two numbers of one matrix. The `ptr` of lanes 0 to 7 says where the
    rows of the first matrix are, that of lanes 8 to 15 the rows of the second one, and so on. GPUs without an
    instruction for it use single stores.
    """
    Target.store_matrix[simd_width, transpose](ptr, fragments)
