# Handwritten digits told apart by their nearest neighbours: real images from scikit-learn, distances on the device.
import numpy as np
from sklearn.datasets import load_digits

from pyc import DType, Float32, Int32, Mut, kernel
from pyc.gpu import DeviceContext, Span, Tensor, global_idx
from pyc.math import ceildiv


@kernel
def nearest(train: Tensor[Float32, 2], test: Tensor[Float32, 2], index: Mut[Span[Int32]]) -> None:
    q = global_idx.x
    if q >= len(index):
        return
    rows, pixels = train.shape
    best: Float32 = 0
    at = -1
    for r in range(rows):
        distance: Float32 = 0
        for p in range(pixels):
            d = train[r, p] - test[q, p]
            distance += d * d
        if at < 0 or distance < best:
            best = distance
            at = r
    index[q] = Int32(at)


def show(images, labels, guesses):
    marks = " .:-=+*#%@"
    for row in range(8):
        line = []
        for image in images:
            line.append("".join(marks[int(v) * 9 // 16] * 2 for v in image[row].tolist()))
        print("   ".join(line))
    print("   ".join(f"{label} read as {guess}".ljust(16) for label, guess in zip(labels, guesses)))


digits = load_digits()
pixels = digits.data.astype(np.float32)
labels = digits.target
held_back = 300
train, test = pixels[:-held_back], pixels[-held_back:]

ctx = DeviceContext()
d_train = ctx.from_numpy[DType.float32, 2](train)
d_test = ctx.from_numpy[DType.float32, 2](test)
d_index = ctx.enqueue_create_buffer[DType.int32](held_back)
ctx.enqueue_function[nearest](d_train, d_test, d_index, grid_dim=ceildiv(held_back, 64), block_dim=64)
guesses = labels[:-held_back][d_index.to_numpy()]
accuracy = float((guesses == labels[-held_back:]).mean())

table = ((test[:, None, :] - train[None, :, :]) ** 2).sum(axis=2)
by_numpy = float((labels[:-held_back][table.argmin(axis=1)] == labels[-held_back:]).mean())

wrong = [i for i, right in enumerate((guesses == labels[-held_back:]).tolist()) if not right]
chosen = [0, 1, wrong[0]]
images = digits.images[-held_back:]
show([images[i] for i in chosen], [int(labels[-held_back:][i]) for i in chosen], [int(guesses[i]) for i in chosen])
print(f"accuracy on {held_back} held-back digits: {accuracy:.4f} (numpy: {by_numpy:.4f}), {len(wrong)} wrong")
print("same as numpy:", accuracy == by_numpy)
