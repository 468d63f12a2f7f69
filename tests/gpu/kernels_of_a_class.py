# A kernel, and a function that it calls, as static methods of a plain class.
from pyc import DType, Float32, Mut, fn, kernel
from pyc.gpu import DeviceContext, Span, global_idx


class Scaling:
    LIMIT = 3

    @staticmethod
    @fn
    def twice(x: Float32) -> Float32:
        return x * 2

    @staticmethod
    @kernel
    def scale(x: Mut[Span[Float32]], by: Float32) -> None:
        i = global_idx.x
        if i < len(x):
            x[i] = Scaling.twice(x[i]) * by

    def run(self, ctx, x):
        ctx.enqueue_function[Scaling.scale](x, Float32(2), grid_dim=4, block_dim=256)


def launch():
    ctx.enqueue_function[Scaling.scale](x, Float32(2), grid_dim=4, block_dim=256)


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](1000)
x.enqueue_fill(1)
ctx.enqueue_function[Scaling.scale](x, Float32(2), grid_dim=4, block_dim=256)
Scaling().run(ctx, x)
launch()
print(Scaling.twice(Float32(4)), Scaling.LIMIT)
with x.map_to_host() as host:
    print(host[0])
