# The greatest numbers of each row: sorted short lists in each thread, the greatest of their heads in turns.
from pyc import Comptime, DType, Float32, Int, Int32, Mut, kernel, Array
from pyc.gpu import DeviceContext, Tensor, Span, barrier, block_idx, thread_idx, block_dim, shared, warp, lane_id, warp_id
K: Comptime[Int] = 4
@kernel
def topk(x: Tensor[Float32, 2], values: Mut[Tensor[Float32, 2]], indices: Mut[Tensor[Int32, 2]]) -> None:
    row = block_idx.x
    t = thread_idx.x
    best = shared[Float32, 4]()
    where = shared[Int32, 4]()
    own = Array[Float32, K](fill=Float32.MIN)
    at = Array[Int32, K](fill=-1)
    for i in range(t, x.shape[1], block_dim.x):
        v = x[row, i]
        if v > own[K - 1]:
            j = K - 1
            while j > 0 and own[j - 1] < v:
                own[j] = own[j - 1]
                at[j] = at[j - 1]
                j -= 1
            own[j] = v
            at[j] = Int32(i)
    used = 0
    for k in range(K):
        mine = own[used] if used < K else Float32.MIN
        place = at[used] if used < K else Int32(-1)
        top = warp.max(mine)
        if lane_id() == 0:
            best[warp_id()] = top
        barrier()
        top = max(max(best[0], best[1]), max(best[2], best[3]))
        barrier()
        if mine == top and used < K:
            where[0] = place
            used += 1
        barrier()
        if t == 0:
            values[row, k] = top
            indices[row, k] = where[0]
        barrier()
ctx = DeviceContext()
R, N = 3, 500
x = ctx.enqueue_create_buffer[DType.float32](R, N)
v = ctx.enqueue_create_buffer[DType.float32](R, K)
idx = ctx.enqueue_create_buffer[DType.int32](R, K)
data = [[(i * 7919 + r * 31) % 1009 for i in range(N)] for r in range(R)]
with x.map_to_host() as h:
    for r in range(R):
        for i in range(N): h[r * N + i] = data[r][i]
ctx.enqueue_function[topk](x, v, idx, grid_dim=R, block_dim=128)
ok = True
with v.map_to_host() as hv, idx.map_to_host() as hi:
    for r in range(R):
        want = sorted(range(N), key=lambda i: -data[r][i])[:4]
        ok = ok and [int(hi[r * 4 + k]) for k in range(4)] == want and [int(hv[r * 4 + k]) for k in range(4)] == [data[r][i] for i in want]
print("ok" if ok else "wrong")
