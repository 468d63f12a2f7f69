# Kernels that take functions, closures and structs of structs: a little library of maps, zips and folds.
from max.gpu import barrier, block_idx, global_idx, thread_idx
from max.gpu.host import DeviceBuffer, DeviceContext
from max.gpu.memory import AddressSpace
from std.math import ceildiv
from std.memory import stack_allocation


def map_kernel[
    S: DType, T: DType, f: def(Scalar[S]) thin -> Scalar[T]
](src: Pointer[Scalar[S], ImmUnsafeAnyOrigin], dst: Pointer[Scalar[T], MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    if i < Int(n):
        dst[unsafe_offset=i] = f(src[unsafe_offset=i])


def fold_kernel[
    T: DType, block: Int, f: def(Scalar[T], Scalar[T]) thin -> Scalar[T]
](src: Pointer[Scalar[T], ImmUnsafeAnyOrigin], dst: Pointer[Scalar[T], MutUnsafeAnyOrigin], zero: Scalar[T], n: Int32):
    var part = stack_allocation[block, Scalar[T], address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var i = global_idx.x
    part[unsafe_offset=t] = src[unsafe_offset=i] if i < Int(n) else zero
    barrier()
    comptime for step in range(10):
        comptime stride = block >> (step + 1)
        comptime if stride > 0:
            if t < stride:
                part[unsafe_offset=t] = f(part[unsafe_offset=t], part[unsafe_offset=t + stride])
            barrier()
    if t == 0:
        dst[unsafe_offset=block_idx.x] = part[unsafe_offset=0]


def gpu_map[S: DType, T: DType, f: def(Scalar[S]) thin -> Scalar[T]](ctx: DeviceContext, src: DeviceBuffer[S]) raises -> DeviceBuffer[T]:
    var dst = ctx.enqueue_create_buffer[T](len(src))
    ctx.enqueue_function[map_kernel[S, T, f]](src, dst, Int32(len(src)), grid_dim=ceildiv(len(src), 64), block_dim=64)
    return dst


def gpu_fold[T: DType, f: def(Scalar[T], Scalar[T]) thin -> Scalar[T]](ctx: DeviceContext, src: DeviceBuffer[T], zero: Scalar[T]) raises -> Scalar[T]:
    var now = src
    while len(now) > 1:
        var blocks = ceildiv(len(now), 32)
        var next = ctx.enqueue_create_buffer[T](blocks)
        ctx.enqueue_function[fold_kernel[T, 32, f]](now, next, zero, Int32(len(now)), grid_dim=blocks, block_dim=32)
        now = next
    with now.map_to_host() as h:
        return h[0]


def half_of(x: Int32) -> Float64:
    return Float64(x) / 2


def add[T: DType](a: Scalar[T], b: Scalar[T]) -> Scalar[T]:
    return a + b


def larger[T: DType](a: Scalar[T], b: Scalar[T]) -> Scalar[T]:
    return max(a, b)


@fieldwise_init
struct Range(ImplicitlyCopyable, TrivialRegisterPassable):
    var low: Float64
    var high: Float64

    def clamp(self, x: Float64) -> Float64:
        return min(max(x, self.low), self.high)


@fieldwise_init
struct Settings(ImplicitlyCopyable, TrivialRegisterPassable):
    var inner: Range
    var outer: Range
    var taps: Array[Float64, 3]
    var on: Bool


def filtered(src: Pointer[Float64, ImmUnsafeAnyOrigin], dst: Pointer[Float64, MutUnsafeAnyOrigin], s: Settings, n: Int32):
    var i = global_idx.x
    if i >= Int(n):
        return
    var sum = Float64(0)
    for k in range(3):
        var at = i + k - 1
        if 0 <= at < Int(n):
            sum += s.taps[k] * s.inner.clamp(src[unsafe_offset=at])
    dst[unsafe_offset=i] = s.outer.clamp(sum) if s.on else sum


def main() raises:
    comptime n = 500
    var ctx = DeviceContext()
    var xs = ctx.enqueue_create_buffer[DType.int32](n)
    with xs.map_to_host() as h:
        for i in range(n):
            h[i] = Int32((i * 31) % 211 - 100)
    var halves = gpu_map[DType.int32, DType.float64, half_of](ctx, xs)
    print(gpu_fold[DType.int32, add[DType.int32]](ctx, xs, 0), gpu_fold[DType.int32, larger[DType.int32]](ctx, xs, Int32.MIN))
    print(gpu_fold[DType.float64, add[DType.float64]](ctx, halves, 0), gpu_fold[DType.float64, larger[DType.float64]](ctx, halves, -1e9))
    var out_ = ctx.enqueue_create_buffer[DType.float64](n)
    var settings = Settings(Range(-20, 30), Range(-25, 40), [0.25, 0.5, 0.25], True)
    ctx.enqueue_function[filtered](halves, out_, settings, Int32(n), grid_dim=ceildiv(n, 128), block_dim=128)
    var p = out_.unsafe_ptr()
    var q = halves.unsafe_ptr()
    var gain = Float64(2)

    def amplify() {var p, var q, var gain}:
        var i = global_idx.x
        if i < n:
            p[unsafe_offset=i] = gain * p[unsafe_offset=i] + q[unsafe_offset=i]

    var wrong = 0
    with halves.map_to_host() as a, out_.map_to_host() as b:
        for i in range(n):
            var sum = Float64(0)
            for k in range(3):
                if 0 <= i + k - 1 < n:
                    sum += settings.taps[k] * min(max(a[i + k - 1], -20.0), 30.0)
            wrong += Int(b[i] != min(max(sum, -25.0), 40.0))
    ctx.enqueue_function(amplify, grid_dim=4, block_dim=128)
    ctx.synchronize()
    _ = halves
    with out_.map_to_host() as b:
        print(b[0], b[250], b[499], "wrong", wrong)
