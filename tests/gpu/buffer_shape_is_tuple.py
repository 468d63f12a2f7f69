# The shape of a buffer is a tuple in untyped code.
from pyc import DType
from pyc.gpu import DeviceContext

ctx = DeviceContext(api="cpu")
table = ctx.enqueue_create_buffer[DType.float32](3, 4)
line = ctx.enqueue_create_buffer[DType.int32](7)
rows, cols = table.shape
print(table.shape, line.shape, table.shape == (3, 4), table.shape[1], rows * cols)
print({table.shape: "table"}, [b.shape for b in (line, line)], f"{table.shape} {type(table.shape).__name__}")
