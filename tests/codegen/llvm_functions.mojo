# RUN: not %pyc build %s -o %t 2>&1 | FileCheck %s
# LLVM's functions are looked up by name and types.

from std.sys import llvm_intrinsic


def zeros(x: Int64, zero_is_bad: Bool) -> Int64:
    return llvm_intrinsic["llvm.ctlz", Int64](x, zero_is_bad)


def main():
    # CHECK-DAG: llvm_functions.mojo:[[@LINE+1]]:11: error: LLVM has no function 'llvm.ctpop' for these types [E0606]
    print(llvm_intrinsic["llvm.ctpop", Float64](Float64(7)))
    # CHECK-DAG: llvm_functions.mojo:[[@LINE+1]]:11: error: LLVM has no function 'llvm.no_such_thing' for these types [E0606]
    print(llvm_intrinsic["llvm.no_such_thing", Int](7))
    # CHECK-DAG: llvm_functions.mojo:8:12: error: argument 2 of 'llvm.ctlz' must be known at compile time [E0607]
    print(zeros(9, False))
    print(llvm_intrinsic["llvm.ctlz", Int64](Int64(9), False), llvm_intrinsic["llvm.ctpop", Int8](Int8(9)))
