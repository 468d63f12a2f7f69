# What `execution_time` calls may be a function, a closure, a lambda or a method, with the context as an argument or without.
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def scale(x: Mut[Span[Float32]], by: Float32) -> None:
    i = global_idx.x
    if i < len(x):
        x[i] = x[i] * by


class Work:
    def __init__(self, ctx, x):
        self.ctx = ctx
        self.x = x

    def double(self):
        self.ctx.enqueue_function[scale](self.x, Float32(2), grid_dim=2, block_dim=64)

    def double_on(self, ctx):
        ctx.enqueue_function[scale](self.x, Float32(2), grid_dim=2, block_dim=64)


def main():
    ctx = DeviceContext()
    x = ctx.enqueue_create_buffer[DType.float32](100)
    x.enqueue_fill(1)

    def double():
        ctx.enqueue_function[scale](x, Float32(2), grid_dim=2, block_dim=64)

    def double_on(context):
        context.enqueue_function[scale](x, Float32(2), grid_dim=2, block_dim=64)

    work = Work(ctx, x)
    print(ctx.execution_time(double, 2) > 0)
    print(ctx.execution_time(double_on, num_iters=1) > 0)
    print(ctx.execution_time(func=lambda: ctx.enqueue_function[scale](x, Float32(2), grid_dim=2, block_dim=64), num_iters=1) > 0)
    print(ctx.execution_time(lambda c: double_on(c), 1) > 0)
    print(ctx.execution_time(work.double, 1) > 0)
    print(ctx.execution_time(work.double_on, 1) > 0)
    with x.map_to_host() as host:
        print(host[0], host[99])


main()
