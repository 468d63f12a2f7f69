# One kernel's text for several types, functions, structs and values as parameters: each is an instance of its own.
from max.gpu import global_idx
from max.gpu.host import DeviceContext, DeviceBuffer


def scale[dtype: DType](p: Pointer[Scalar[dtype], MutUnsafeAnyOrigin], k: Scalar[dtype], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        p[unsafe_offset=i] *= k


def launch_any[dtype: DType](ctx: DeviceContext, b: DeviceBuffer[dtype], k: Scalar[dtype]) raises:
    ctx.enqueue_function[scale[dtype]](b, k, Int32(len(b)), grid_dim=1, block_dim=32)


def sq(x: Float32) -> Float32:
    return x * x


def neg(x: Float32) -> Float32:
    return -x


def apply[f: def(Float32) thin -> Float32](p: Pointer[Float32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = f(p[unsafe_offset=global_idx.x])


@fieldwise_init
struct Affine(ImplicitlyCopyable, TrivialRegisterPassable):
    var a: Float32
    var b: Float32

    def at(self, x: Float32) -> Float32:
        return self.a * x + self.b


trait Fn1(ImplicitlyCopyable, TrivialRegisterPassable):
    def at(self, x: Float32) -> Float32: ...


@fieldwise_init
struct Aff2(Fn1):
    var a: Float32
    def at(self, x: Float32) -> Float32:
        return self.a * x


@fieldwise_init
struct Sq2(Fn1):
    def at(self, x: Float32) -> Float32:
        return x * x


def by_struct[F: Fn1](p: Pointer[Float32, MutUnsafeAnyOrigin], f: F):
    p[unsafe_offset=global_idx.x] = f.at(p[unsafe_offset=global_idx.x])


def by_value[c: Affine](p: Pointer[Float32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] = c.at(p[unsafe_offset=global_idx.x])


def infer_kernel[dtype: DType](p: Pointer[Scalar[dtype], MutUnsafeAnyOrigin]):
    p[unsafe_offset=global_idx.x] += 1


def main() raises:
    var ctx = DeviceContext()
    var a = ctx.enqueue_create_buffer[DType.float32](8)
    var b = ctx.enqueue_create_buffer[DType.int32](8)
    var d = ctx.enqueue_create_buffer[DType.float64](8)
    a.enqueue_fill(3)
    b.enqueue_fill(5)
    d.enqueue_fill(0.5)
    launch_any(ctx, a, 2)
    launch_any(ctx, b, 3)
    launch_any(ctx, d, 0.5)
    ctx.enqueue_function[infer_kernel](a, grid_dim=1, block_dim=8)
    ctx.enqueue_function[infer_kernel](b, grid_dim=1, block_dim=8)
    ctx.enqueue_function[infer_kernel](d, grid_dim=1, block_dim=8)
    with a.map_to_host() as x, b.map_to_host() as y, d.map_to_host() as z:
        print(x[7], y[7], z[7])
    ctx.enqueue_function[apply[sq]](a, grid_dim=1, block_dim=8)
    ctx.enqueue_function[apply[neg]](a, grid_dim=1, block_dim=8)
    ctx.enqueue_function[by_struct](a, Aff2(2), grid_dim=1, block_dim=8)
    ctx.enqueue_function[by_struct](a, Sq2(), grid_dim=1, block_dim=8)
    ctx.enqueue_function[by_struct[Aff2]](a, Aff2(0.5), grid_dim=1, block_dim=8)
    ctx.enqueue_function[by_value[Affine(2, 1)]](a, grid_dim=1, block_dim=8)
    ctx.enqueue_function[by_value[Affine(3, -1)]](a, grid_dim=1, block_dim=8)
    comptime k32 = scale[DType.float32]
    var f = ctx.compile_function[k32]()
    var g = ctx.compile_function[scale[DType.int32]]()
    ctx.enqueue_function(f, a, Float32(2), Int32(8), grid_dim=1, block_dim=8)
    ctx.enqueue_function(g, b, Int32(2), Int32(8), grid_dim=1, block_dim=8)
    with a.map_to_host() as x, b.map_to_host() as y:
        print(x[7], y[7])
