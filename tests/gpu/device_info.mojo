# simulator: it prints what --gpu= names, which is another one here
# What is known about the GPU when the program is compiled chooses a kernel's sizes.
# gpus: sm_80 sm_90 sm_100
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.host.info import GPUInfo
from max.gpu.tensor import shared

comptime INFO = DeviceContext.default_device_info
comptime BLOCK = min(256, INFO.max_thread_block_size)
comptime TILE = 32 if INFO.shared_memory_per_multiprocessor >= 64 * 1024 else 16
comptime HAS_CLUSTERS = INFO.compute >= 9.0


def blocks_of(info: GPUInfo) -> Int:
    return info.threads_per_multiprocessor // BLOCK


def reverse(data: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    var tile = shared[Int32, TILE]()
    tile[thread_idx.x] = data[block_idx.x * TILE + thread_idx.x]
    barrier()
    data[block_idx.x * TILE + thread_idx.x] = tile[TILE - 1 - thread_idx.x]


def main() raises:
    print(INFO.name, INFO.api, INFO.arch_name, INFO.compute, INFO.version, HAS_CLUSTERS)
    print(INFO.warp_size, INFO.sm_count, INFO.max_registers_per_block, BLOCK, TILE, blocks_of(materialize[INFO]()))
    print(materialize[INFO](), end="")
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.int32](2 * TILE)
    with data.map_to_host() as h:
        for i in range(2 * TILE):
            h[i] = Int32(i)
    ctx.enqueue_function[reverse](data, grid_dim=2, block_dim=TILE)
    with data.map_to_host() as h:
        print(h[0], h[TILE - 1], h[TILE], h[2 * TILE - 1])
