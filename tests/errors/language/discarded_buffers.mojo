# What fills a buffer gives it, for a call behind it; who needs no such call leaves the value alone.
from max.gpu.host import DeviceContext


def main() raises:
    var ctx = DeviceContext()
    var filled = ctx.enqueue_create_buffer[DType.float32](4).enqueue_fill(2)
    filled.enqueue_fill(1)
    len(filled)  # expected-warning {{the value of this call, of type 'Int', is not used}}
