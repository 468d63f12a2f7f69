# What kernels and copies took, as a table and as a trace that can be read as JSON.
# RUN: %pyc run --profile %s 2>&1 | FileCheck %s
# RUN: env PYC_DEVICE=ptx %pyc run --profile-trace=%t.json %s 2>&1 | FileCheck %s
# RUN: python3 -c "import json, sys; print(*sorted((e['name'], e['args'].get('grid'), e['args']['bytes'], e['dur'] >= 0) for e in json.load(open(sys.argv[1]))['traceEvents'] if e['name'] != '(copies)'))" %t.json | FileCheck %s --check-prefix=TRACE
# A buffer that is given twice counts once.
# CHECK: 6.0
# CHECK: kernel launches total ms mean us longest us MB each GB/s
# CHECK-DAG: {{^}}add 2 {{[0-9.]+ [0-9.]+ [0-9.]+}} 0.400 {{[0-9.]+$}}
# CHECK-DAG: {{^}}twice 1 {{[0-9.]+ [0-9.]+ [0-9.]+}} 0.200 {{[0-9.]+$}}
# TRACE: ('add', '196 x 1 x 1', 400000, True) ('add', '196 x 1 x 1', 400000, True) ('twice', '196 x 1 x 1', 200000, True)
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def add(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] += x[i]


@kernel
def twice(x: Span[Float32], y: Mut[Span[Float32]]) -> None:
    i = global_idx.x
    if i < len(y):
        y[i] += x[i]


ctx = DeviceContext()
x = ctx.enqueue_create_buffer[DType.float32](50_000)
y = ctx.enqueue_create_buffer[DType.float32](50_000)
x.enqueue_fill(1)
y.enqueue_fill(1)
for _ in range(2):
    ctx.enqueue_function[add](x, y, grid_dim=196, block_dim=256)
ctx.enqueue_function[twice](y, y, grid_dim=196, block_dim=256)
with y.map_to_host() as host:
    print(host[49_999])
