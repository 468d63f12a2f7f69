# The index of a pointer or a vector is an integer of any width, nothing else.


def main():
    var numbers = [1, 2, 3]
    var p = Pointer(to=numbers[0])
    var half = 1.5
    var text = String("1")
    print(p[unsafe_offset=half])  # expected-error {{a value of type 'Float64' cannot be used as 'Int'}}
    print(p[unsafe_offset=text])  # expected-error {{a value of type 'String' cannot be used as 'Int'}}
    print(p[unsafe_offset=:])  # expected-error {{a value of type 'ContiguousSlice' cannot be used as 'Int'}}
    print(p[unsafe_offset=UInt8(1)])
    var v = SIMD[DType.int32, 4](1, 2, 3, 4)
    v[half] = 3  # expected-error {{a value of type 'Float64' cannot be used as 'Int'}}
    print(v[text])  # expected-error {{a value of type 'String' cannot be used as 'Int'}}
    print(v[Int16(2)])
    print((p + UInt8(1))[])
    print((p + half)[])  # expected-error {{there is no operator '+' for 'Pointer[Int, origin]' and 'Float64'}}
