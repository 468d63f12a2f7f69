# A scan over blocks that wait for the sum of the block before them; tickets give their order.
from pyc import Atomic, Comptime, DType, Int, Int32, UInt32, Mut, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_idx, thread_idx, shared, block, global_idx
B: Comptime[Int] = 64
@kernel
def scan(x: Span[Int32], y: Mut[Span[Int32]], state: Mut[Span[Int32]], sums: Mut[Span[Int32]], ticket: Mut[Span[Int32]]) -> None:
    which = shared[Int32, 1]()
    before = shared[Int32, 1]()
    t = thread_idx.x
    if t == 0:
        which[0] = Atomic[Int32].fetch_add(ticket.at(0), 1)
    barrier()
    b = Int(which[0])
    i = b * B + t
    v = x[i] if i < len(x) else Int32(0)
    s = block.prefix_sum[block_size=B](v)
    if t == B - 1:
        if b == 0:
            before[0] = 0
        else:
            while Atomic[Int32].load(state.at(b - 1)) == 0:
                pass
            before[0] = sums[b - 1]
        sums[b] = before[0] + s
        Atomic[Int32].fetch_add(state.at(b), 1)
    barrier()
    if i < len(x):
        y[i] = s + before[0]
ctx = DeviceContext()
N = 500
nb = (N + 63) // 64
x = ctx.enqueue_create_buffer[DType.int32](N)
y = ctx.enqueue_create_buffer[DType.int32](N)
st = ctx.enqueue_create_buffer[DType.int32](nb)
su = ctx.enqueue_create_buffer[DType.int32](nb)
tk = ctx.enqueue_create_buffer[DType.int32](1)
for bf in (st, su, tk): bf.enqueue_fill(0)
with x.map_to_host() as h:
    for i in range(N): h[i] = i % 10
ctx.enqueue_function[scan](x, y, st, su, tk, grid_dim=nb, block_dim=64)
t = 0
ok = True
with y.map_to_host() as h:
    for i in range(N):
        t += i % 10
        ok = ok and int(h[i]) == t
print("ok" if ok else "wrong")
