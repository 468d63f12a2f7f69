# Constant memory of all kernels of a program has 64 KB together.
# RUN: not %pyc build %s -o %t 2>&1 | FileCheck %s
# CHECK: the kernels have 80000 bytes of constant memory together, and 65536 are the most
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.tensor import constant


def first(to: Pointer[Float32, MutUnsafeAnyOrigin]):
    to[unsafe_offset=global_idx.x] = constant[Float32, 10000, "one"]()[global_idx.x]


def second(to: Pointer[Float32, MutUnsafeAnyOrigin]):
    to[unsafe_offset=global_idx.x] = constant[Float32, 10000, "two"]()[global_idx.x]


def main() raises:
    var ctx = DeviceContext()
    var to = ctx.enqueue_create_buffer[DType.float32](64)
    ctx.enqueue_function[first](to, grid_dim=1, block_dim=64)
    ctx.enqueue_function[second](to, grid_dim=1, block_dim=64)
