# A rotary embedding: pairs of numbers are turned by an angle of their place.
from pyc import DType, Float32, Int, Mut, kernel
from pyc.gpu import DeviceContext, Tensor, Span, global_idx, block_idx, thread_idx, block_dim
from pyc.math import cos, sin, exp2

@kernel
def rotary(q: Mut[Tensor[Float32, 3]], base: Float32) -> None:
    pos = block_idx.x
    head = block_idx.y
    half = q.shape[2] // 2
    for d in range(thread_idx.x, half, block_dim.x):
        angle = Float32(pos) * exp2(-Float32(2 * d) / Float32(q.shape[2]) * base)
        c = cos(angle)
        s = sin(angle)
        a = q[pos, head, d]
        b = q[pos, head, d + half]
        q[pos, head, d] = a * c - b * s
        q[pos, head, d + half] = a * s + b * c

import math
ctx = DeviceContext()
T, H, D = 5, 3, 24
q = ctx.enqueue_create_buffer[DType.float32](T, H, D)
vals = [(i * 7 % 11) * 0.5 - 2 for i in range(T * H * D)]
with q.map_to_host() as h:
    for i, v in enumerate(vals): h[i] = v
ctx.enqueue_function[rotary](q, 13.287712, grid_dim=(T, H), block_dim=8)
worst = 0.0
with q.map_to_host() as h:
    for t in range(T):
        for hd in range(H):
            for d in range(D // 2):
                ang = t * 2 ** (-2 * d / D * 13.287712)
                i = (t * H + hd) * D + d
                a, b = vals[i], vals[i + D // 2]
                worst = max(worst, abs(float(h[i]) - (a * math.cos(ang) - b * math.sin(ang))), abs(float(h[i + D // 2]) - (a * math.sin(ang) + b * math.cos(ang))))
print("ok" if worst < 1e-4 else worst)
