# What a kernel reaches must be there on a device; the error is at the user's line that leads out.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.ffi import external_call
from std.time import perf_counter_ns


def process() -> Int32:
    return external_call["getpid", Int32]()  # expected-error {{kernel 'ask' cannot run on a device: the C function 'getpid' exists only on the host}}


def ask(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = process()


def time(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = Int32(perf_counter_ns() & 1)  # expected-error {{kernel 'time' cannot run on a device: 'perf_counter_ns' exists only on the host}}


def allocates(p: Pointer[Int32, MutUnsafeAnyOrigin]):  # memory and text are
    var all = List[Int32](length=4, fill=1)
    print("sum", all[0] + all[1])
    p[unsafe_offset=global_idx.x] = Int32(len(all))


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var ints = ctx.enqueue_create_buffer[DType.int32](4)
    ctx.enqueue_function[ask](ints, grid_dim=1, block_dim=4)
    ctx.enqueue_function[time](ints, grid_dim=1, block_dim=4)
    ctx.enqueue_function[allocates](ints, grid_dim=1, block_dim=4)
