# The host changes memory that a copy still reads: it has waited for another stream only.
# flags: --check-kernels
# exit: 1
# stderr: host_writes_too_early.py:17:5: race: the host writes memory that a copy reads, and has not waited for the copy
# stderr: host_writes_too_early.py:14:1
from pyc import DType
from pyc.gpu import DeviceContext

ctx = DeviceContext()
room = ctx.enqueue_create_host_buffer[DType.int32](64)
stream = ctx.create_stream()
x = ctx.enqueue_create_buffer[DType.int32](64)
y = ctx.enqueue_create_buffer[DType.int32](64)
ctx.enqueue_copy(y, room.enqueue_fill(1))
stream.synchronize()
for part in (x, y):
    room[0] = 7
    ctx.enqueue_copy(part, room)
