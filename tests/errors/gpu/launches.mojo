# A launch is checked against the kernel: number and types of the arguments, and what may be a kernel at all.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from max.gpu.tensor import Tensor


def store(p: Pointer[Int32, MutUnsafeAnyOrigin], n: Int32):
    p[unsafe_offset=global_idx.x] = n


def fails(p: Pointer[Int32, MutUnsafeAnyOrigin]) raises:
    if global_idx.x > 3:
        raise Error("no")


def gives(p: Pointer[Int32, MutUnsafeAnyOrigin]) -> Int:
    return global_idx.x


def sized[n: Int](p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = Int32(n)


@fieldwise_init
struct Unmoved:
    var x: Int32


def takes_struct(p: Pointer[Int32, MutUnsafeAnyOrigin], it: Unmoved):
    p[unsafe_offset=global_idx.x] = it.x


def takes_list(p: Pointer[Int32, MutUnsafeAnyOrigin], names: List[Int32]):
    p[unsafe_offset=global_idx.x] = names[0]


def changes(p: Pointer[Int32, MutUnsafeAnyOrigin], mut n: Int32):
    n += 1


def takes_run(p: Span[mut=True, Int32, MutUnsafeAnyOrigin]):
    p[global_idx.x] = 1


def takes_rows(p: Tensor[mut=True, Int32, 1, MutUnsafeAnyOrigin]):
    p[global_idx.x] = 1


def main() raises:
    var ctx = DeviceContext(api="cpu")
    var ints = ctx.enqueue_create_buffer[DType.int32](4)
    var floats = ctx.enqueue_create_buffer[DType.float32](4)
    var list: List[Int32] = [1, 2]
    ctx.enqueue_function[store](ints, grid_dim=1, block_dim=4)  # expected-error {{kernel 'store' cannot be launched with these arguments: it takes 2, and 1 is given}}
    ctx.enqueue_function[store](ints, 1.5, grid_dim=1, block_dim=4)  # expected-error {{'n' is 'Int32', and this is 'Float64': write 'Int32(…)'}}
    ctx.enqueue_function[store](ints, Int32(1), Int32(2), grid_dim=1, block_dim=4)  # expected-error {{it takes 2, and 3 are given}}
    ctx.enqueue_function[store](ints, "x", grid_dim=1, block_dim=4)  # expected-error {{'n' is 'Int32', and this is 'StringLiteral'}}
    ctx.enqueue_function[store](floats, Int32(1), grid_dim=1, block_dim=4)  # expected-error {{'p' is 'Pointer[Int32, origin]', and this is 'DeviceBuffer[DType.float32, 1]'}}
    ctx.enqueue_function[fails](ints, grid_dim=1, block_dim=4)  # expected-error {{'fails' cannot be a kernel: it may raise 'Error'}}
    ctx.enqueue_function[gives](ints, grid_dim=1, block_dim=4)  # expected-error {{'gives' cannot be a kernel: it returns 'Int'}}
    ctx.enqueue_function[sized](ints, grid_dim=1, block_dim=4)  # expected-error {{parameter 'n' is not given and cannot be inferred}}
    ctx.enqueue_function[takes_struct](ints, Unmoved(1), grid_dim=1, block_dim=4)  # expected-error {{argument 'it' of kernel 'takes_struct' cannot go to a device: 'Unmoved' is not Copyable}}
    ctx.enqueue_function[takes_list](ints, list, grid_dim=1, block_dim=4)  # expected-error {{argument 'names' of kernel 'takes_list' cannot go to a device: 'List[Int32]' owns something on the host}}
    ctx.enqueue_function[changes](ints, Int32(1), grid_dim=1, block_dim=4)  # expected-error {{'n' is 'mut', and a kernel gets its arguments by value: what it changes is behind them, in buffers}}
    var ready = ctx.compile_function[store]()
    ctx.enqueue_function(ready, ints, grid_dim=1, block_dim=4)  # expected-error {{it takes 2, and 1 is given}}
    var matrix = ctx.enqueue_create_buffer[DType.int32](4, 4)
    ctx.enqueue_function[takes_run](matrix, grid_dim=1, block_dim=4)  # expected-error {{'p' is 'Span[mut=True, Int32]', and this is 'DeviceBuffer[DType.int32, 2]'}}
    ctx.enqueue_function[takes_rows](matrix, grid_dim=1, block_dim=4)  # expected-error {{'p' is 'Tensor[mut=True, Int32, 1]', and this is 'DeviceBuffer[DType.int32, 2]'}}
    ctx.enqueue_function[store](matrix, Int32(1), grid_dim=1, block_dim=4)
