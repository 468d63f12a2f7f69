# An atomic operation is done within the device, or as its type says in the whole system: beside the host and other devices.
# RUN: %pyc build --emit=ptx -O2 %s -o - | FileCheck %s
# RUN: %pyc build --dump=ir --only-fn=everywhere %s | FileCheck %s --check-prefix=IR
from max.gpu.host import DeviceContext
from std.atomic import Atomic, Ordering

comptime System = Atomic[Int32, scope="system"]


# CHECK-LABEL: .entry atomic_scopes$everywhere
# CHECK: ld.acquire.sys
# CHECK: atom.relaxed.sys.add.u32
# CHECK: st.release.sys
# CHECK: atom.relaxed.sys.max.s32
# CHECK: atom.relaxed.sys{{.*}}.cas
# CHECK: atom.relaxed.sys.add.noftz.f16
# CHECK: atom.relaxed.sys.add.f64
# CHECK: atom.relaxed.sys{{.*}}.cas
# CHECK-NOT: {{(atom|red)\.(global|relaxed.gpu)}}
# IR: atomic_rmw.add int32 %{{[0-9]+}}, %{{[0-9]+}}, %{{[0-9]+}}
def everywhere(p: Pointer[Int32, MutUnsafeAnyOrigin], q: Pointer[Float16, MutUnsafeAnyOrigin], r: Pointer[Float64, MutUnsafeAnyOrigin]):
    var found = System.load(p)
    found += System.fetch_add[ordering=Ordering.RELAXED](p, 1)
    System.store(p, found)
    System.max[ordering=Ordering.RELAXED](p, found)
    p[unsafe_offset=1] = Int32(System.compare_exchange[success_ordering=Ordering.RELAXED, failure_ordering=Ordering.RELAXED](p, found, 7))
    _ = Atomic[Float16, scope="system"].fetch_add[ordering=Ordering.RELAXED](q, 1)
    _ = Atomic[Float64, scope="system"].fetch_sub[ordering=Ordering.RELAXED](r, 1)
    Atomic[Float64, scope="system"].max[ordering=Ordering.RELAXED](r, 1)


# CHECK-LABEL: .entry atomic_scopes$here
# CHECK: atom.global.add.u32
# CHECK-NOT: .sys
def here(p: Pointer[Int32, MutUnsafeAnyOrigin]):
    p[unsafe_offset=1] = Atomic[Int32].fetch_add[ordering=Ordering.RELAXED](p, 1)


def main() raises:
    var ctx = DeviceContext()
    var b = ctx.enqueue_create_buffer[DType.int32](2)
    b.enqueue_fill(0)
    var halves = ctx.enqueue_create_buffer[DType.float16](1)
    var doubles = ctx.enqueue_create_buffer[DType.float64](1)
    ctx.enqueue_function[everywhere](b, halves, doubles, grid_dim=1, block_dim=1)
    ctx.enqueue_function[here](b, grid_dim=1, block_dim=1)
