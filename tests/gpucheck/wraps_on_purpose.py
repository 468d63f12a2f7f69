# Random numbers and hashes wrap on purpose, also those with a sign; what is masked is a good index. 3 * i + j is a small one.
# flags: --check-kernels
from pyc import DType, Int, Int32, Mut, UInt32, fn, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@fn
def mixed(key: UInt32) -> UInt32:
    h = key * UInt32(2654435761)
    h ^= h >> UInt32(15)
    return h * UInt32(2246822519)


@kernel
def scatter(places: Mut[Span[Int32]], drawn: Mut[Span[Int32]], n: Int32) -> None:
    i = Int32(global_idx.x)
    if i >= n:
        return
    places[i] = Int32(mixed(UInt32(i)) % UInt32(n))
    seed = i + 1
    for _ in range(5):
        seed = seed * 1103515245 + 12345
    drawn[seed & 63] = 1
    for j in range(3):
        drawn[64 + 3 * Int(i) + j] = Int32(j)


ctx = DeviceContext()
places = ctx.enqueue_create_buffer[DType.int32](64)
drawn = ctx.enqueue_create_buffer[DType.int32](256)
drawn.enqueue_fill(0)
ctx.enqueue_function[scatter](places, drawn, 1, grid_dim=2, block_dim=32)
with drawn.map_to_host() as host:
    print(host[0], host[64], host[65], host[66])
