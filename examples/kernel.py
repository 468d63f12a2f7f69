# A blur of a noisy signal on the device, in plain Python syntax: `pyc build kernel.py -o kernel`. Without a GPU the kernel runs
# on the CPU device, with the same result.
import numpy as np

from pyc import Comptime, DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Span, barrier, block_dim, block_idx, shared, thread_idx
from pyc.math import ceildiv


BLOCK: Comptime[Int] = 128


@kernel
def blur(signal: Span[Float32], result: Mut[Span[Float32]]) -> None:
    tile = shared[Float32, BLOCK + 2]()
    t = thread_idx.x
    i = block_idx.x * block_dim.x + t
    n = len(signal)
    tile[t + 1] = signal[i] if i < n else 0
    if t == 0:
        tile[0] = signal[i - 1] if i > 0 else 0
    if t == BLOCK - 1:
        tile[BLOCK + 1] = signal[i + 1] if i + 1 < n else 0
    barrier()
    if i < n:
        result[i] = tile[t] * 0.25 + tile[t + 1] * 0.5 + tile[t + 2] * 0.25


def picture(values, width=64):
    low, high = float(values.min()), float(values.max())
    marks = " .:-=+*#%@"
    line = ""
    for v in values[:width].tolist():
        line += marks[int((v - low) / (high - low) * (len(marks) - 1))]
    return line


n = 1000
x = np.arange(n, dtype=np.float32)
signal = (np.sin(x / 5) + (x * 7919 % 13) / 13).astype(np.float32)

ctx = DeviceContext()
d_signal = ctx.from_numpy[DType.float32](signal)
d_result = ctx.enqueue_create_buffer[DType.float32](n)
ctx.enqueue_function[blur](d_signal, d_result, grid_dim=ceildiv(n, BLOCK), block_dim=BLOCK)
result = d_result.to_numpy()

padded = np.concatenate([np.zeros(1, dtype=np.float32), signal, np.zeros(1, dtype=np.float32)])
expected = padded[:-2] * np.float32(0.25) + padded[1:-1] * np.float32(0.5) + padded[2:] * np.float32(0.25)
print("signal ", picture(signal))
print("blurred", picture(result))
print("elements:", len(result), "as numpy's own:", bool(np.allclose(result, expected, rtol=0, atol=1e-6)))
print(f"roughness: {float(np.abs(np.diff(signal)).mean()):.4f} before, {float(np.abs(np.diff(result)).mean()):.4f} after")
