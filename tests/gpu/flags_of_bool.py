# Bool elements: buffers of DType.bool pass for them, and their elements are bools to untyped code.
from pyc import Bool, DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def flags(x: Span[Float32], out: Mut[Span[Bool]]) -> None:
    i = global_idx.x
    if i < len(x):
        out[i] = x[i] > 2


@kernel
def count(flags: Span[bool], out: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(flags):
        out[i] = 1 if flags[i] else 0


def main():
    ctx = DeviceContext()
    x = ctx.enqueue_create_buffer[DType.float32](4)
    f = ctx.enqueue_create_buffer[DType.bool](4)
    with x.map_to_host() as h:
        for i in range(4):
            h[i] = i
    ctx.enqueue_function[flags](x, f, grid_dim=1, block_dim=4)
    ctx.enqueue_function[count](f, x, grid_dim=1, block_dim=4)
    with f.map_to_host() as b, x.map_to_host() as y:
        print([b[i] for i in range(4)], [y[i] for i in range(4)])


main()
