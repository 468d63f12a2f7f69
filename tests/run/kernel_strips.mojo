# The same kernels in blocks of many shapes: those that divide into strips of a known size, those that do not, grids that reach beyond
# the data. The result does not depend on the shape.
from max.gpu import barrier, block_dim, global_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from pyc.gpu import Tensor, shared
from std.memory import stack_allocation

comptime In = Tensor[Int32, 2, MutUnsafeAnyOrigin]
comptime Out = Tensor[mut=True, Int32, 2, MutUnsafeAnyOrigin]
comptime HEIGHT = 37
comptime WIDTH = 150


def product(a: In, b: In, c: Out):
    """A loop that all threads run alike, behind a guard, around a sum that each thread has."""
    var row = global_idx.y
    var column = global_idx.x
    if row < c.shape[0] and column < c.shape[1]:
        var sum = Int32(0)
        for k in range(a.shape[1]):
            sum += a[row, k] * b[k, column]
        c[row, column] = sum


def swaps(a: In, c: Out, rounds: Int32):
    """Values that go around in loops: some alike in all threads, some not, some in an array of the thread's own."""
    var row = global_idx.y
    var column = global_idx.x
    if row >= c.shape[0] or column >= c.shape[1]:
        return
    var mine = a[row, column]
    var other = Int32(column)
    var first = Int32(0)
    var second = Int32(1)
    var kept = stack_allocation[4, Int32]()
    for k in range(4):
        kept[unsafe_offset=k] = 0
    for i in range(Int(rounds)):
        mine, other = other + first, mine
        first, second = second, first + second
        kept[unsafe_offset=i % 4] += mine
        if mine % 3 == 0:
            for k in range(mine % 5):
                other += k
    c[row, column] = mine + 2 * other + 3 * second + kept[unsafe_offset=1] - kept[unsafe_offset=3]


def waits(a: In, c: Out, rounds: Int32):
    """Loops with and without barriers, the way into them with and without one: the counters and sums of one round are those of all
    threads, however many strips have done with it."""
    var place = thread_idx.y * block_dim.x + thread_idx.x
    var threads = block_dim.y * block_dim.x
    var box = shared[Int32, 1024]()
    var row = global_idx.y % a.shape[0]
    var column = global_idx.x % a.shape[1]
    var mine = a[row, column]
    var alike = Int32(1)
    box[place] = mine
    if rounds % 2 == 1:
        barrier()
        alike += 5
    for i in range(Int(rounds)):
        alike += alike * Int32(i) % 7
        if alike % 3 == 0:
            barrier()
            mine += box[place]
        else:
            mine -= alike
        for k in range(alike % 4):
            mine += k * alike
            alike += 1
    for _ in range(2):
        barrier()
        box[threads - 1 - place] = mine
        barrier()
        mine = box[place]
    if global_idx.y < c.shape[0] and global_idx.x < c.shape[1]:
        c[global_idx.y, global_idx.x] = mine + 100 * alike


def check(name: String, c: DeviceBuffer[DType.int32, 2], expected: List[Int32], shape: Tuple[Int, Int]) raises:
    var wrong = 0
    with c.map_to_host() as h:
        for i in range(HEIGHT * WIDTH):
            if h[i] != expected[i]:
                wrong += 1
    if wrong != 0:
        print(name, shape[0], shape[1], "differ in", wrong)


def expect_product(a: List[Int32], b: List[Int32]) -> List[Int32]:
    var c = List[Int32](length=HEIGHT * WIDTH, fill=0)
    for row in range(HEIGHT):
        for column in range(WIDTH):
            for k in range(HEIGHT):
                c[row * WIDTH + column] += a[row * HEIGHT + k] * b[k * WIDTH + column]
    return c^


def expect_swaps(a: List[Int32], rounds: Int) -> List[Int32]:
    var c = List[Int32](length=HEIGHT * WIDTH, fill=0)
    for place in range(HEIGHT * WIDTH):
        var mine = a[place]
        var other = Int32(place % WIDTH)
        var first = Int32(0)
        var second = Int32(1)
        var kept = List[Int32](length=4, fill=0)
        for i in range(rounds):
            mine, other = other + first, mine
            first, second = second, first + second
            kept[i % 4] += mine
            if mine % 3 == 0:
                for k in range(mine % 5):
                    other += k
        c[place] = mine + 2 * other + 3 * second + kept[1] - kept[3]
    return c^


def expect_waits(a: List[Int32], rounds: Int) -> List[Int32]:
    var c = List[Int32](length=HEIGHT * WIDTH, fill=0)
    for place in range(HEIGHT * WIDTH):
        var mine = a[place]
        var alike = Int32(6 if rounds % 2 == 1 else 1)
        for i in range(rounds):
            alike += alike * Int32(i) % 7
            mine += a[place] if alike % 3 == 0 else -alike
            for k in range(alike % 4):
                mine += k * alike
                alike += 1
        c[place] = mine + 100 * alike
    return c^


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.int32](HEIGHT, HEIGHT)
    var b = ctx.enqueue_create_buffer[DType.int32](HEIGHT, WIDTH)
    var c = ctx.enqueue_create_buffer[DType.int32](HEIGHT, WIDTH)
    var host_a = List[Int32](length=HEIGHT * HEIGHT, fill=0)
    var host_b = List[Int32](length=HEIGHT * WIDTH, fill=0)
    for i in range(HEIGHT * HEIGHT):
        host_a[i] = Int32(i * 7 % 23 - 11)
    for i in range(HEIGHT * WIDTH):
        host_b[i] = Int32(i * 5 % 31 - 15)
    ctx.enqueue_copy(a, Span(host_a))
    ctx.enqueue_copy(b, Span(host_b))
    var shapes = [(64, 1), (128, 2), (64, 4), (16, 4), (32, 8), (16, 16), (8, 8), (5, 3), (1, 7), (150, 1), (1, 1)]
    for shape in shapes:
        var grid = (WIDTH + shape[0] - 1) // shape[0], (HEIGHT + shape[1] - 1) // shape[1]
        ctx.enqueue_function[product](a, b, c, grid_dim=grid, block_dim=shape)
        check("product", c, expect_product(host_a, host_b), shape)
        ctx.enqueue_function[swaps](b, c, Int32(9), grid_dim=grid, block_dim=shape)
        check("swaps", c, expect_swaps(host_b, 9), shape)
        for rounds in range(4, 9):
            ctx.enqueue_function[waits](b, c, Int32(rounds), grid_dim=grid, block_dim=shape)
            check("waits " + String(rounds), c, expect_waits(host_b, rounds), shape)
    print("done")
