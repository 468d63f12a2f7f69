# An index outside a List stops the program with a panic, after everything that was printed has been written.
# exit: 134
# cpython: 3.9
from pyc import Int, List, fieldwise_init, fn, struct


@fieldwise_init
@struct
class Window:
    width: Int

    def total(self, values: List[Int], start: Int) -> Int:
        sum = 0
        for i in range(start, start + self.width):
            sum += values[i]
        return sum


@fn
def all_windows(values: List[Int], width: Int, count: Int) -> None:
    window = Window(width)
    for start in range(count):
        print("from", start, "sum", window.total(values, start))


values = List[Int]([3, 1, 4, 1, 5, 9])
try:
    [3, 1][2]
except IndexError as e:
    print("a Python list raises:", type(e).__name__)
all_windows(values, 3, 4)
print("next: one window too many")
all_windows(values, 4, 4)
print("never printed")
