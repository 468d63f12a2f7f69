# Step 5: kernels take parameters, structs and functions, and call ordinary code.
from max.gpu import global_idx
from max.gpu.host import DeviceContext
from std.math import sqrt


@fieldwise_init
struct Vector[dtype: DType](TrivialRegisterPassable):
    var x: Scalar[Self.dtype]
    var y: Scalar[Self.dtype]

    def __sub__(self, other: Self) -> Self:
        return Self(self.x - other.x, self.y - other.y)

    def length(self) -> Scalar[Self.dtype]:
        return sqrt(self.x * self.x + self.y * self.y)


def fill[dtype: DType, f: def(Scalar[dtype]) thin -> Scalar[dtype]](center: Vector[dtype], out_: Span[mut=True, Scalar[dtype], MutUnsafeAnyOrigin]):
    var i = global_idx.x
    if i < len(out_):
        out_[i] = f((Vector[dtype](Scalar[dtype](i), 0) - center).length())


def inverse(x: Float64) -> Float64:
    return 1 / x


def main() raises:
    var ctx = DeviceContext()
    var out_ = ctx.enqueue_create_buffer[DType.float64](8)
    ctx.enqueue_function[fill[DType.float64, inverse]](Vector[DType.float64](4, 3), out_, grid_dim=1, block_dim=8)
    with out_.map_to_host() as host:
        print(host[0], host[4])

    var place = out_.unsafe_ptr()
    var step = Float64(0.25)

    def ramp() {var place, var step}:
        place[unsafe_offset=global_idx.x] = Float64(global_idx.x) * step

    ctx.enqueue_function(ramp, grid_dim=1, block_dim=8)
    with out_.map_to_host() as host:
        print(host[0], host[7])
