# A device, its buffers and a struct live in attributes, lists and dicts: methods with parameters are found by the structs that the
# file names, and buffers by the kernel's parameters.
from pyc import DType, Float32, Int, Int32, Mut, TrivialRegisterPassable, fieldwise_init, kernel, struct
from pyc.gpu import Atomic, DeviceContext, Span, Tensor, global_idx


@fieldwise_init
@struct
class Line(TrivialRegisterPassable):
    slope: Float32
    start: Float32

    def at(self, x: Float32) -> Float32:
        return self.slope * x + self.start


@kernel
def draw(line: Line, out: Mut[Span[Float32]], count: Int) -> None:
    i = global_idx.x
    if i < count:
        out[i] = line.at(Float32(i))


@kernel
def combine(a: Span[Float32], b: Span[Float32], table: Mut[Tensor[Float32, 2]]) -> None:
    r, c = global_idx.y, global_idx.x
    rows, cols = table.shape
    if r < rows and c < cols:
        table[r, c] = a[r] * b[c]


class Plotter:
    def __init__(self, ctx, size):
        self.ctx = ctx
        self.lines = []
        self.named = {}
        self.size = size

    def add(self, name, slope, start):
        buffer = self.ctx.enqueue_create_buffer[DType.float32](self.size)
        self.ctx.enqueue_function[draw](Line(slope, start), buffer, self.size, grid_dim=1, block_dim=8)
        self.lines.append(buffer)
        self.named[name] = buffer

    def table(self, first, second):
        made = self.ctx.enqueue_create_buffer[DType.float32](self.size, self.size)
        self.ctx.enqueue_function[combine](self.named[first], self.lines[second], made, grid_dim=(2, 2), block_dim=(4, 4))
        return made


def show(buffer):
    with buffer.map_to_host() as host:
        print([host[i] for i in range(len(host))])


class Device:
    def __init__(self):
        self.ctx = DeviceContext(api="cpu")


plotter = Plotter(Device().ctx, 5)
plotter.add("up", 1, 0)
plotter.add("down", -2, 0.5)
for line in plotter.lines:
    show(line)
show(plotter.table("up", 1))
plotter.named["up"] = "no buffer"
try:
    plotter.table("up", 1)
except TypeError as e:
    print(e)
plotter.ctx = 5
try:
    plotter.add("flat", 0, 1)
except TypeError as e:
    print(e)
