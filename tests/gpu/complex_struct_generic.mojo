# A generic number struct with operators lives in kernels: complex powers and a quadratic map.
from max.gpu import global_idx
from max.gpu.host import DeviceContext


@fieldwise_init
struct Complex[dtype: DType](TrivialRegisterPassable, Writable):
    var re: Scalar[Self.dtype]
    var im: Scalar[Self.dtype]

    def __add__(self, o: Self) -> Self:
        return Self(self.re + o.re, self.im + o.im)

    def __mul__(self, o: Self) -> Self:
        return Self(self.re * o.re - self.im * o.im, self.re * o.im + self.im * o.re)

    def __iadd__(mut self, o: Self):
        self = self + o

    def norm(self) -> Scalar[Self.dtype]:
        return self.re * self.re + self.im * self.im

    def pow(self, n: Int) -> Self:
        var result = Self(1, 0)
        var base = self
        var e = n
        while e > 0:
            if e % 2 == 1:
                result = result * base
            base = base * base
            e //= 2
        return result

    def write_to(self, mut writer: Some[Writer]):
        writer.write(self.re, "+" if self.im >= 0 else "", self.im, "i")


def load[dtype: DType](p: Pointer[Scalar[dtype], ...], i: Int) -> Complex[dtype]:
    return Complex[dtype](p[unsafe_offset=2 * i], p[unsafe_offset=2 * i + 1])


def store[dtype: DType](p: Pointer[Scalar[dtype], MutUnsafeAnyOrigin], i: Int, z: Complex[dtype]):
    p[unsafe_offset=2 * i] = z.re
    p[unsafe_offset=2 * i + 1] = z.im


def powers[dtype: DType, n: Int](zs: Pointer[Scalar[dtype], MutUnsafeAnyOrigin]):
    var i = global_idx.x
    store(zs, i, load(zs, i).pow(n))


def horner[dtype: DType](zs: Pointer[Scalar[dtype], MutUnsafeAnyOrigin]):
    """Evaluates z^3 + (2 - i) z + 5."""
    var i = global_idx.x
    var z = load(zs, i)
    var acc = Complex[dtype](1, 0)
    acc = acc * z
    acc = acc * z + Complex[dtype](2, -1)
    acc = acc * z
    acc += Complex[dtype](5, 0)
    store(zs, i, acc)


def run[dtype: DType](ctx: DeviceContext) raises:
    comptime n = 6
    var zs = ctx.enqueue_create_buffer[dtype](2 * n)
    with zs.map_to_host() as h:
        for i in range(n):
            h[2 * i] = Scalar[dtype](i - 2)
            h[2 * i + 1] = Scalar[dtype](1 - i)
    ctx.enqueue_function[powers[dtype, 5]](zs, grid_dim=1, block_dim=n)
    print("fifth powers in", dtype)
    with zs.map_to_host() as h:
        for i in range(n):
            var z = Complex[dtype](h[2 * i], h[2 * i + 1])
            var expect = Complex[dtype](Scalar[dtype](i - 2), Scalar[dtype](1 - i)).pow(5)
            print("  ", z, "norm", z.norm(), "same", z.re == expect.re and z.im == expect.im)
            h[2 * i] = Scalar[dtype](i)
            h[2 * i + 1] = 1
    ctx.enqueue_function[horner[dtype]](zs, grid_dim=1, block_dim=n)
    with zs.map_to_host() as h:
        print("  polynomial:", Complex[dtype](h[0], h[1]), Complex[dtype](h[2], h[3]), Complex[dtype](h[10], h[11]))


def main() raises:
    var ctx = DeviceContext()
    run[DType.int32](ctx)
    run[DType.float64](ctx)
