# Bytes of a text on the device: letter counts, upper-casing in place and counting words.
from max.gpu import barrier, block_dim, global_idx, grid_dim, thread_idx
from max.gpu.host import DeviceContext
from max.gpu.memory import AddressSpace
from std.atomic import Atomic
from std.math import ceildiv
from std.memory import stack_allocation

comptime Text = Pointer[UInt8, ImmUnsafeAnyOrigin]
comptime SPACE = UInt8(ord(" "))
comptime A = UInt8(ord("a"))
comptime Z = UInt8(ord("z"))


def is_lower(c: UInt8) -> Bool:
    return A <= c and c <= Z


def count_letters(text: Text, n: Int32, counts: Pointer[Int32, MutUnsafeAnyOrigin]):
    var local = stack_allocation[26, Int32, address_space=AddressSpace.SHARED]()
    for k in range(thread_idx.x, 26, block_dim.x):
        local[unsafe_offset=k] = 0
    barrier()
    for i in range(global_idx.x, Int(n), grid_dim.x * block_dim.x):
        var c = text[unsafe_offset=i] | 0x20
        if is_lower(c):
            _ = Atomic[Int32].fetch_add(local.unsafe_offset(Int(c - A)), 1)
    barrier()
    for k in range(thread_idx.x, 26, block_dim.x):
        _ = Atomic[Int32].fetch_add(counts.unsafe_offset(k), local[unsafe_offset=k])


def to_upper(text: Pointer[UInt8, MutUnsafeAnyOrigin], n: Int32):
    var i = global_idx.x
    if i < Int(n) and is_lower(text[unsafe_offset=i]):
        text[unsafe_offset=i] -= 32


def count_words(text: Text, n: Int32, words: Pointer[Int32, MutUnsafeAnyOrigin]):
    """A word starts where a non-space follows a space or the beginning."""
    var i = global_idx.x
    if i >= Int(n) or text[unsafe_offset=i] == SPACE:
        return
    if i == 0 or text[unsafe_offset=i - 1] == SPACE:
        _ = Atomic[Int32].fetch_add(words, 1)


def main() raises:
    var text = String("The quick brown fox jumps over the lazy dog;  pack my box with five dozen liquor jugs.")
    var n = text.byte_length()
    var ctx = DeviceContext()
    var bytes = ctx.enqueue_create_buffer[DType.uint8](n)
    var counts = ctx.enqueue_create_buffer[DType.int32](26)
    var words = ctx.enqueue_create_buffer[DType.int32](1)
    ctx.enqueue_copy(bytes, text.as_bytes())
    counts.enqueue_fill(0)
    words.enqueue_fill(0)
    ctx.enqueue_function[count_letters](bytes, Int32(n), counts, grid_dim=3, block_dim=16)
    ctx.enqueue_function[count_words](bytes, Int32(n), words, grid_dim=ceildiv(n, 32), block_dim=32)
    ctx.enqueue_function[to_upper](bytes, Int32(n), grid_dim=ceildiv(n, 32), block_dim=32)
    with counts.map_to_host() as h:
        var line = String()
        var letters = 0
        for k in range(26):
            line += chr(97 + k) + String(h[k]) + " "
            letters += Int(h[k])
        print(line)
        print("letters", letters, "of", n, "bytes")
    with words.map_to_host() as h:
        print("words", h[0])
    with bytes.map_to_host() as h:
        var upper = String()
        for i in range(n):
            upper += chr(Int(h[i]))
        print(upper)
        print("as the host:", upper == text.upper())
