# What @kernel says is checked where it is written; a kernel is launched, not called; types have the words of the program.
from pyc import DType, Int, Int32, Mut, fn, kernel, raises
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def gives(x: Int) -> Int:  # expected-error {{'gives' cannot be a kernel: it returns 'Int', and nothing can take it}}
    return x


@kernel
@raises
def fails(out: Mut[Span[Int32]]) -> None:  # expected-error {{'fails' cannot be a kernel: it may raise 'Error'}}
    out[0] = 1


@kernel
def fill(out: Mut[Span[Int32]], n: Int32) -> None:
    out[global_idx.x] = n


@kernel
def twice(out: Mut[Span[Int32]]) -> None:
    fill(out, 3)  # expected-error {{kernel 'fill' is launched, not called: 'ctx.enqueue_function[fill](…, grid_dim=…, block_dim=…)'; what kernels share is an '@fn'}}


ctx = DeviceContext()
b = ctx.enqueue_create_buffer[DType.int32](4)
fill(b, 3)  # expected-error {{kernel 'fill' is launched, not called}}
ctx.enqueue_function[gives](3, grid_dim=1, block_dim=1)
