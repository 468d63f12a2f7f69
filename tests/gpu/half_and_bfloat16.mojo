# Half precision and bfloat16 in kernels: rounding to each type, sums in float32, overflow to infinity.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


def round_through[
    narrow: DType
](src: Pointer[Float32, ImmUnsafeAnyOrigin], dst: Pointer[Float32, MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        dst[unsafe_offset=i] = src[unsafe_offset=i].cast[narrow]().cast[DType.float32]()


def multiply[
    dtype: DType
](a: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin], b: Pointer[Scalar[dtype], ImmUnsafeAnyOrigin], c: Pointer[Scalar[dtype], MutUnsafeAnyOrigin]):
    var i = global_idx.x
    c[unsafe_offset=i] = a[unsafe_offset=i] * b[unsafe_offset=i]


def show_rounding[narrow: DType](ctx: DeviceContext) raises:
    var values: List[Float32] = [1, 1.0009765625, 1.0078125, 1.00146484375, 2049, 257, 0.3330078125, 65504, 100000]
    var n = len(values)
    var src = ctx.enqueue_create_buffer[DType.float32](n)
    var dst = ctx.enqueue_create_buffer[DType.float32](n)
    ctx.enqueue_copy(src, Span(values))
    ctx.enqueue_function[round_through[narrow]](src, dst, Int32(n), grid_dim=1, block_dim=32)
    print("through", narrow)
    with dst.map_to_host() as h:
        for i in range(n):
            print("  ", values[i], "->", h[i])


def show_products[dtype: DType](ctx: DeviceContext) raises:
    comptime n = 8
    var a = ctx.enqueue_create_buffer[dtype](n)
    var b = ctx.enqueue_create_buffer[dtype](n)
    var c = ctx.enqueue_create_buffer[dtype](n)
    with a.map_to_host() as ha, b.map_to_host() as hb:
        for i in range(n):
            ha[i] = Scalar[dtype](i + 1)
            hb[i] = Scalar[dtype](0.25) * Scalar[dtype](i)
    ctx.enqueue_function[multiply[dtype]](a, b, c, grid_dim=1, block_dim=n)
    var sum = Float32(0)
    with c.map_to_host() as h:
        for i in range(n):
            sum += h[i].cast[DType.float32]()
        print("products in", dtype, ":", h[1], h[2], h[7], "sum", sum)


def main() raises:
    var ctx = DeviceContext()
    show_rounding[DType.float16](ctx)
    show_rounding[DType.bfloat16](ctx)
    show_products[DType.float16](ctx)
    show_products[DType.bfloat16](ctx)
