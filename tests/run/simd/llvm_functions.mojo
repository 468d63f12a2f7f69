# LLVM's functions by name, with and without the types in it.
from std.sys import llvm_intrinsic
def main() raises:
    print(llvm_intrinsic["llvm.ctpop.i64", Int64](Int64(255)))
    print(llvm_intrinsic["llvm.sqrt", Float64](Float64(2)))
    print(llvm_intrinsic["llvm.umax", UInt32](UInt32(5), UInt32(9)))
    var v = SIMD[DType.float32, 4](1.5, 2.5, -1.5, 3.7)
    print(llvm_intrinsic["llvm.floor", SIMD[DType.float32, 4]](v))
    print(llvm_intrinsic["llvm.fma", SIMD[DType.float32, 4]](v, v, v))
    print(llvm_intrinsic["llvm.bitreverse", UInt8](UInt8(3)))
    print(llvm_intrinsic["llvm.sadd.sat", Int8](Int8(100), Int8(100)), llvm_intrinsic["llvm.uadd.sat", SIMD[DType.uint8, 4]](SIMD[DType.uint8, 4](250), SIMD[DType.uint8, 4](1, 5, 6, 200)))
    print(llvm_intrinsic["llvm.powi.f64.i32", Float64](Float64(2), Int32(10)))
    print(llvm_intrinsic["llvm.abs", Int32](Int32(-5), False))
    print(llvm_intrinsic["llvm.fshl", UInt32, has_side_effect=False](UInt32(1), UInt32(0x80000000), UInt32(1)))
