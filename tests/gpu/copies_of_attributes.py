# Copies between buffers that are attributes of an object, whose types only the run knows.
from pyc import DType, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def scale(x: Mut[Span[Int32]], k: Int32) -> None:
    i = global_idx.x
    if i < len(x):
        x[i] *= k


class Steps:
    def __init__(self, n):
        self.ctx = DeviceContext(api="cpu")
        self.now = self.ctx.enqueue_create_buffer[DType.int32](n)
        self.before = self.ctx.enqueue_create_buffer[DType.int32](n)
        self.now.enqueue_fill(1)

    def run(self, k):
        self.ctx.enqueue_copy(self.before, self.now)
        self.ctx.enqueue_function[scale](self.now, k, grid_dim=1, block_dim=32)
        self.ctx.synchronize()

    def show(self):
        with self.now.map_to_host() as now, self.before.map_to_host() as before:
            print(now[0], before[3])


steps = Steps(4)
for k in (3, 5, 7):
    steps.run(k)
    steps.show()
steps.before.enqueue_copy_from(steps.now)
steps.show()
print(len(steps.now), steps.now.shape, steps.now.shape[0])
