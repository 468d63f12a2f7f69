# Tiled matmul with LayoutTensor, tiles in shared memory.
from layout import Layout, LayoutTensor
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace

comptime M = 32
comptime N = 24
comptime K = 40
comptime T = 8
comptime LA = Layout.row_major(M, K)
comptime LB = Layout.row_major(K, N)
comptime LC = Layout.row_major(M, N)


def matmul(
    a: LayoutTensor[DType.float32, LA, MutAnyOrigin], b: LayoutTensor[DType.float32, LB, MutAnyOrigin], c: LayoutTensor[DType.float32, LC, MutAnyOrigin]
):
    var ta = LayoutTensor[DType.float32, Layout.row_major(T, T), MutAnyOrigin, address_space=AddressSpace.SHARED].stack_allocation()
    var tb = LayoutTensor[DType.float32, Layout.row_major(T, T), MutAnyOrigin, address_space=AddressSpace.SHARED].stack_allocation()
    var x = thread_idx.x
    var y = thread_idx.y
    var acc: c.element_type = 0
    for k in range(K // T):
        var pa = a.tile[T, T](block_idx.y, k)
        var pb = b.tile[T, T](k, block_idx.x)
        ta[y, x] = pa[y, x]
        tb[y, x] = pb[y, x]
        barrier()
        comptime for i in range(T):
            acc += ta[y, i] * tb[i, x]
        barrier()
    c.tile[T, T](block_idx.y, block_idx.x)[y, x] = acc


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.float32](M * K)
    var b = ctx.enqueue_create_buffer[DType.float32](K * N)
    var c = ctx.enqueue_create_buffer[DType.float32](M * N)
    with a.map_to_host() as h:
        for i in range(M * K):
            h[i] = Float32(i % 7)
    with b.map_to_host() as h:
        for i in range(K * N):
            h[i] = Float32(i % 5) - 2
    var ta = LayoutTensor[DType.float32, LA, MutAnyOrigin](a)
    var tb = LayoutTensor[DType.float32, LB, MutAnyOrigin](b)
    var tc = LayoutTensor[DType.float32, LC, MutAnyOrigin](c)
    ctx.enqueue_function[matmul](ta, tb, tc, grid_dim=(N // T, M // T), block_dim=(T, T))
    var wrong = 0
    with a.map_to_host() as ha, b.map_to_host() as hb, c.map_to_host() as hc:
        for i in range(M):
            for j in range(N):
                var s = Float32(0)
                for k in range(K):
                    s += ha[i * K + k] * hb[k * N + j]
                if s != hc[i * N + j]:
                    wrong += 1
    print("wrong", wrong)
