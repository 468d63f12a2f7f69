from layout import TileTensor, row_major
from layout.tma_async import create_tma_tile
from max.gpu.host import DeviceContext
from max.gpu.host.nvidia.tma import TensorMapSwizzle


def main() raises:
    var ctx = DeviceContext(api="cuda")
    var numbers = ctx.enqueue_create_buffer[DType.bfloat16](48 * 32)
    _ = create_tma_tile[16, 32, swizzle_mode=TensorMapSwizzle.SWIZZLE_64B](ctx, TileTensor(numbers, row_major[48, 32]()))
    _ = numbers
