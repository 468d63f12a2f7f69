# A segmented inclusive scan: (flag, value) pairs combine so that sums start anew at each flag.
from max.gpu import barrier, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime N = 64


@fieldwise_init
struct Item(TrivialRegisterPassable):
    var value: Int32
    var starts: Bool

    def __add__(self, right: Self) -> Self:
        """The pair for this stretch followed by the right one."""
        if right.starts:
            return right
        return Self(self.value + right.value, self.starts)


def segmented_scan(
    values: Pointer[Int32, ImmUnsafeAnyOrigin], flags: Pointer[UInt8, ImmUnsafeAnyOrigin], sums: Pointer[Int32, MutUnsafeAnyOrigin]
):
    var items = stack_allocation[N, Item, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    items[unsafe_offset=t] = Item(values[unsafe_offset=t], flags[unsafe_offset=t] == 1)
    barrier()
    var step = 1
    while step < N:
        var mine = items[unsafe_offset=t]
        if t >= step:
            mine = items[unsafe_offset=t - step] + mine
        barrier()
        items[unsafe_offset=t] = mine
        barrier()
        step *= 2
    sums[unsafe_offset=t] = items[unsafe_offset=t].value


def main() raises:
    var ctx = DeviceContext()
    var values = ctx.enqueue_create_buffer[DType.int32](N)
    var flags = ctx.enqueue_create_buffer[DType.uint8](N)
    var sums = ctx.enqueue_create_buffer[DType.int32](N)
    with values.map_to_host() as h:
        for i in range(N):
            h[i] = Int32(i % 5 + 1)
    var periods: List[Int] = [1, 2, 7, 64]
    for period in periods:
        with flags.map_to_host() as h:
            for i in range(N):
                h[i] = 1 if i % period == 0 or i == 33 else 0
        ctx.enqueue_function[segmented_scan](values, flags, sums, grid_dim=1, block_dim=N)
        with values.map_to_host() as v, flags.map_to_host() as f, sums.map_to_host() as s:
            var acc = Int32(0)
            var wrong = 0
            var line = String()
            for i in range(N):
                acc = v[i] if f[i] == 1 else acc + v[i]
                if s[i] != acc:
                    wrong += 1
                if i % 8 == 7:
                    line += " " + String(s[i])
            print("period", period, "sums" + line, "wrong", wrong)
