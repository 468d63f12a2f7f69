# Functions in which the threads of a kernel wait for each other, called by kernels and by other such functions, also under CPython.
# cpython: 3.12
import pyc.gpu
from pyc import Array, Comptime, DType, Float32, Int, Int32, Mut, fn, kernel
from pyc.gpu import DeviceContext, Span, block_idx, lane_id, shared, thread_idx, warp, warp_id
from pyc.gpu import barrier as wait

BLOCK: Comptime[Int] = 64


@fn
def sum_of_warp(v: Float32) -> Float32:
    total = v
    step = 16
    while step > 0:
        total += warp.shuffle_xor(total, step)
        step //= 2
    return total


@fn
def sum_of_block[warps: Int](v: Float32, room: Mut[Span[Float32]]) -> Float32:
    total = sum_of_warp(v)
    if lane_id() == 0:
        room[warp_id()] = total
    wait()
    total = room[0]
    for w in range(1, warps):
        total += room[w]
    pyc.gpu.barrier()
    return total


@fn
def take_turns(first: Mut[Float32], second: Mut[Float32], room: Mut[Span[Float32]]) -> None:
    """Each thread gets the numbers of its neighbour."""
    room[thread_idx.x] = first
    wait()
    first = second
    second = room[(thread_idx.x + 1) % BLOCK]
    wait()


@fn
def rounded(v: Float32) -> Int:
    return Int(v + 0.5)


@kernel
def normalised(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    room = shared[Float32, BLOCK]()
    i = block_idx.x * BLOCK + thread_idx.x
    mean = sum_of_block[2](x[i], room) / 64
    spread = sum_of_block[2]((x[i] - mean) * (x[i] - mean), room)
    a, b = x[i] - mean, Float32(rounded(spread))
    pair = Array[Float32, 2](fill=b)
    take_turns(a, b, room)
    take_turns(a, pair[1], room)
    y[i] = a + 2 * b + pair[1]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](128)
y = ctx.enqueue_create_buffer[DType.float32](128)
with x.map_to_host() as host:
    for i in range(128):
        host[i] = i % 10
ctx.enqueue_function[normalised](x, y, grid_dim=2, block_dim=BLOCK)
with y.map_to_host() as host:
    print([float(host[i]) for i in (0, 1, 62, 63, 64, 127)])
