# The host may use memory that a copy reads or writes only after it has waited for the copy.
# flags: --check-kernels
# exit: 1
# stderr: host_does_not_wait.py:45:11: race: the host reads memory that a copy writes, and has not waited for the copy
# stderr: host_does_not_wait.py:43:1
from pyc import DType, Float32, Mut, kernel
from pyc.gpu import DeviceContext, Span, global_idx


@kernel
def twice(x: Mut[Span[Float32]]) -> None:
    x[global_idx.x] *= 2


ctx = DeviceContext()
here = ctx.enqueue_create_host_buffer[DType.float32](64)
there = ctx.enqueue_create_host_buffer[DType.float32](64)
x = ctx.enqueue_create_buffer[DType.float32](64)
for i in range(64):
    here[i] = i
ctx.enqueue_copy(x, here)
print(here[3])
ctx.enqueue_function[twice](x, grid_dim=1, block_dim=64)
ctx.enqueue_copy(there, x)
ctx.synchronize()
print(there[3])
here[3] = 1
ctx.enqueue_copy(x, here)
there.enqueue_fill(0)
here[3] = 2
stream = ctx.create_stream()
event = ctx.create_event()
f = ctx.compile_function[twice]()
stream.enqueue_function(f, x, grid_dim=1, block_dim=64)
stream.record_event(event)
ctx.stream().enqueue_wait_for(event)
ctx.enqueue_copy(there, x)
event.synchronize()
ctx.synchronize()
print(there[3])
with x.map_to_host() as mapped:
    print(mapped[3])
x.enqueue_copy_to(there)
for i in range(64):
    print(there[i])
