# A struct whose fields are pointers of an origin that no argument is behind, by an alias: of this module, of another alias.

comptime Floats = Pointer[Float32, MutUnsafeAnyOrigin]
comptime Column = Floats


@fieldwise_init
struct Table(TrivialRegisterPassable):
    var keys: Floats
    var values: Column
    var rows: Int

    def total(self) -> Float32:
        var sum = Float32(0)
        for i in range(self.rows):
            sum += self.values[unsafe_offset=i] * self.keys[unsafe_offset=i]
        return sum


def main():
    var a: Array[Float32, 3] = [1, 2, 3]
    var b: Array[Float32, 3] = [4, 5, 6]
    var p: Floats = a.unsafe_ptr().unsafe_mut_cast[True]().unsafe_origin_cast[MutUnsafeAnyOrigin]()
    var q: Floats = b.unsafe_ptr().unsafe_mut_cast[True]().unsafe_origin_cast[MutUnsafeAnyOrigin]()
    var t = Table(p, q, 3)
    print(t.total())
    _ = a
    _ = b
