# A transform of 16 points in modular arithmetic: an FFT whose results are exact, with its inverse.
from max.gpu import barrier, block_idx, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.memory import stack_allocation

comptime N = 16
comptime BITS = 4
comptime PRIME = UInt32(97)
comptime ROOT = UInt32(8)  # of order 16 modulo 97


def power(base: UInt32, exponent: UInt32) -> UInt32:
    var result = UInt32(1)
    var b = base
    var e = exponent
    while e > 0:
        if e & 1 == 1:
            result = result * b % PRIME
        b = b * b % PRIME
        e >>= 1
    return result


def bit_reverse(i: Int) -> Int:
    var r = 0
    comptime for b in range(BITS):
        r |= ((i >> b) & 1) << (BITS - 1 - b)
    return r


def transform[inverse: Bool](data: Pointer[UInt32, MutUnsafeAnyOrigin]):
    """One block per signal, one thread per butterfly."""
    var x = stack_allocation[N, UInt32, address_space=AddressSpace.SHARED]()
    var t = thread_idx.x
    var base = block_idx.x * N
    x[unsafe_offset=bit_reverse(t)] = data[unsafe_offset=base + t]
    x[unsafe_offset=bit_reverse(t + N // 2)] = data[unsafe_offset=base + t + N // 2]
    barrier()
    comptime for stage in range(BITS):
        comptime half = 1 << stage
        comptime root = power(ROOT, 15) if inverse else ROOT
        var k = t % half
        var i = t // half * 2 * half + k
        var w = power(root, UInt32(k * (N // (2 * half))))
        var a = x[unsafe_offset=i]
        var b = x[unsafe_offset=i + half] * w % PRIME
        x[unsafe_offset=i] = (a + b) % PRIME
        x[unsafe_offset=i + half] = (a + PRIME - b) % PRIME
        barrier()
    comptime scale = power(UInt32(N), PRIME - 2) if inverse else UInt32(1)
    data[unsafe_offset=base + t] = x[unsafe_offset=t] * scale % PRIME
    data[unsafe_offset=base + t + N // 2] = x[unsafe_offset=t + N // 2] * scale % PRIME


def main() raises:
    comptime signals = 3
    print("root order:", power(ROOT, 8), power(ROOT, 16))
    var ctx = DeviceContext()
    var data = ctx.enqueue_create_buffer[DType.uint32](signals * N)
    var original = List[UInt32]()
    for i in range(signals * N):
        var k = i % N
        original.append(UInt32(1 if k == 0 else 0) if i < N else (UInt32(5) if i < 2 * N else UInt32(k * k % 97)))
    ctx.enqueue_copy(data, Span(original))
    ctx.enqueue_function[transform[False]](data, grid_dim=signals, block_dim=N // 2)
    with data.map_to_host() as h:
        var wrong = 0
        for s in range(signals):
            var line = String("signal ") + String(s) + ":"
            for k in range(N):
                line += " " + String(h[s * N + k])
                var expect = UInt32(0)
                for j in range(N):
                    expect = (expect + original[s * N + j] * power(ROOT, UInt32(j * k % N))) % PRIME
                if expect != h[s * N + k]:
                    wrong += 1
            print(line)
        print("wrong:", wrong)
    ctx.enqueue_function[transform[True]](data, grid_dim=signals, block_dim=N // 2)
    with data.map_to_host() as h:
        var restored = True
        for i in range(signals * N):
            restored = restored and h[i] == original[i]
        print("inverse restores:", restored)
