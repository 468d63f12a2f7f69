# Argmax and argmin: pairs of value and index reduced in shared memory, ties go to the lower index.
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime BLOCK = 64


def better[largest: Bool](v: Int32, i: Int32, w: Int32, j: Int32) -> Bool:
    """Whether (w, j) wins over (v, i); a negative index means no candidate."""
    if j < 0:
        return False
    if i < 0:
        return True
    if v == w:
        return j < i
    comptime if largest:
        return w > v
    else:
        return w < v


def arg_best[largest: Bool](src: Pointer[Int32, ImmUnsafeAnyOrigin], n: Int32, result: Pointer[Int32, MutUnsafeAnyOrigin]):
    var values = stack_allocation[BLOCK, Int32, address_space=AddressSpace.SHARED]()
    var places = stack_allocation[BLOCK, Int32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var v = Int32(0)
    var place = Int32(-1)
    for i in range(t, Int(n), BLOCK):
        if better[largest](v, place, src[unsafe_offset=i], Int32(i)):
            v = src[unsafe_offset=i]
            place = Int32(i)
    values[unsafe_offset=t] = v
    places[unsafe_offset=t] = place
    barrier()
    var half = BLOCK // 2
    while half > 0:
        if t < half:
            var w = values[unsafe_offset=t + half]
            var j = places[unsafe_offset=t + half]
            if better[largest](values[unsafe_offset=t], places[unsafe_offset=t], w, j):
                values[unsafe_offset=t] = w
                places[unsafe_offset=t] = j
        barrier()
        half //= 2
    if t == 0:
        result[unsafe_offset=0] = values[unsafe_offset=0]
        result[unsafe_offset=1] = places[unsafe_offset=0]


def main() raises:
    var ctx = DeviceContext()
    var result = ctx.enqueue_create_buffer[DType.int32](2)
    var sizes: List[Int] = [1, 10, 64, 65, 700]
    for n in sizes:
        var src = ctx.enqueue_create_buffer[DType.int32](n)
        var top = 0
        var low = 0
        with src.map_to_host() as h:
            for i in range(n):
                h[i] = Int32((i * 97 + 20) % 211) - 100
                if h[i] > h[top]:
                    top = i
                if h[i] < h[low]:
                    low = i
        ctx.enqueue_function[arg_best[True]](src, Int32(n), result, grid_dim=1, block_dim=BLOCK)
        with result.map_to_host() as h:
            print("n", n, "max", h[0], "at", h[1], "host", top)
        ctx.enqueue_function[arg_best[False]](src, Int32(n), result, grid_dim=1, block_dim=BLOCK)
        with result.map_to_host() as h:
            print("n", n, "min", h[0], "at", h[1], "host", low)
