# All places that tracebacks may name are one table without symbols, and a function adds its own in one block, whatever
# failed in it.
# RUN: %pyc build --dump=llvm -O0 %s | FileCheck %s


def second(items, at):
    first = items[at]
    return items[first] + items[at + 1]


second([1, 2, 3], 0)
second((1,), 0)

# CHECK:      @pyc.site_functions = private unnamed_addr constant [{{[0-9]+}} x { ptr, ptr, ptr, i64 }]
# CHECK:      @pyc.sites = private unnamed_addr constant { ptr, [{{[0-9]+}} x i32] } { ptr @pyc.site_functions,
# CHECK:      define {{.*}}second
# CHECK:      leave:
# CHECK:      phi ptr
# CHECK:      phi i32 [ {{[0-9]+}}, {{.*}} ], [ {{[0-9]+}}, {{.*}} ]
# CHECK:      call void @pyc_error_trace(
# CHECK-NEXT: insertvalue
# CHECK-NEXT: ret
# CHECK-NOT:  call void @pyc_error_trace(
# CHECK:      {{^[}]}}
