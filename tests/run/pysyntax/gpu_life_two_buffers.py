# REQUIRES: numpy
# Conway's game of life on a torus: two device tensors change roles after each generation, the board comes from text.
# cpython: 3.11
import numpy as np

from pyc import DType, Int, Mut, UInt8, fn, kernel
from pyc.gpu import DeviceContext, Tensor, global_idx
from pyc.math import ceildiv


@fn
def wrap(i: Int, n: Int) -> Int:
    return (i + n) % n


@kernel
def generation(old: Tensor[UInt8, 2], new: Mut[Tensor[UInt8, 2]]) -> None:
    rows, cols = old.shape
    r, c = global_idx.y, global_idx.x
    if r >= rows or c >= cols:
        return
    alive: UInt8 = 0
    for dr in range(-1, 2):
        for dc in range(-1, 2):
            if dr != 0 or dc != 0:
                alive += old[wrap(r + dr, rows), wrap(c + dc, cols)]
    new[r, c] = 1 if alive == 3 or (alive == 2 and old[r, c] == 1) else 0


def parse(text):
    return np.array([[ch == "#" for ch in line] for line in text.split()], dtype=np.uint8)


def show(label, board):
    print(label, "alive", int(board.sum()))
    for row in board:
        print("".join(".#"[v] for v in row))


start = parse(
    """
    ..........
    ..#.......
    ...#......
    .###......
    .......##.
    .......##.
    ..........
    ....###...
    """
)
rows, cols = start.shape
ctx = DeviceContext()
old = ctx.from_numpy[DType.uint8, 2](start)
new = ctx.enqueue_create_buffer[DType.uint8](rows, cols)
done = 0
for target in (1, 4, 12):
    while done < target:
        ctx.enqueue_function[generation](old, new, grid_dim=(ceildiv(cols, 4), ceildiv(rows, 4)), block_dim=(4, 4))
        old, new = new, old
        done += 1
    show(f"generation {done}:", old.to_numpy())
print("start unchanged:", int(start.sum()))
